"""What state files are in: hidden, empty, with copies; how deep they may lie, and whether here."""

from __future__ import annotations

import re

from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading
from desktop_app.query.query import Hidden, Is, Key, Term


def take_hidden(reading: Reading) -> Hidden | None:
    """Whether hidden files count besides, alone or not; None where that is not said."""
    # In this order: "not including hidden files" has "including hidden files" in it.
    for hidden, topic in (
        (Hidden.NO, "hidden_no"),
        (Hidden.YES, "hidden_yes"),
        (Hidden.ONLY, "hidden_only"),
    ):
        # 有没有隐藏文件 asks for them.
        asks = "(?<!有)" if hidden is Hidden.NO else ""
        if reading.take_all(pattern(f"{asks}%states.{topic}%")):
            return hidden
    return None


def take_depth(reading: Reading) -> Term | bool | None:
    """The term for "directly in it"; True where every level is asked for, None for neither."""
    levels = reading.take_first(
        pattern(r"(?P<n>[1-9]) levels? deep|(?P<zh>[两二三四五])层(?:以内|之内|内)")
    )
    if levels is not None:
        words = levels["n"] or str("一二三四五".find(levels["zh"].replace("两", "二")) + 1)
        return Term(Key.DEPTH, (int(words),))
    if reading.take_all(pattern(_NO_LOWER)):
        reading.take_all(pattern("%states.directly%"))
        return Term(Key.DEPTH, (1,))
    if reading.take_all(pattern(_LOWER_TOO)) or reading.take_all(
        pattern("(?<![不没别])(?<![不没别]包)%states.all_levels%")
    ):
        return True
    if reading.take_all(pattern("%states.directly%")):
        return Term(Key.DEPTH, (1,))
    return None


_LOWER = (
    r"(?:里面的?|下面的?|下级的?|各级的?|各个?|任何|所有的?|那些|其他的?)*(?:子文件夹|子目录|子资料夹|下级文件夹|下级目录"
    r"|下层文件夹|下层目录|下一层|下层|里层|更深的?(?:层|文件夹|目录)?)(?:里面的?|里边的?|里头的?|里的?|中的?|下面的?|下的?|内的?)?"
    r"(?:内容|文件(?!夹)|东西)?"
)
_COUNTING = (
    r"(?:去|再|往|到|进)?(?:看|管|进|算|包括|包含|含|计|要|找|数|展开|列|查|搜|翻|理|递归|深入)"
    r"(?:进去|到|在内|上|了|里面)*"
)
_NO_LOWER = (
    rf"(?:也|就|都|但|可|请)*(?:不用|不要|不必|无需|别|不|甭)(?:再)?(?:去)?{_COUNTING}(?:入|进)?{_LOWER}"
    rf"|(?:不用|不要|不必|别|不)(?:把|将|连){_LOWER}(?:也|都)*(?:{_COUNTING})?"
    rf"|{_LOWER}(?:就|都|也|全|一律|通通|先)*(?:(?:不用|不要|不必|无需|别|不|甭|没必要){_COUNTING}|除外|不要|免了|别管)"
)
"""Says that what lies deeper does not count: 子目录也不用看."""

_LOWER_TOO = (
    rf"(?:连同|连带|连|包括|包含|含|算上|加上|带上|带|加|把){_LOWER}(?:也|都|一起|一块儿?|一并)*"
    rf"(?:{_COUNTING}|在内)?|{_LOWER}(?:也|都|全|一起)+(?:要|得|请|帮我)?{_COUNTING}"
)


def take_empty(reading: Reading) -> bool:
    """Whether empty ones are asked for."""
    return bool(reading.take_all(pattern("%states.empty%|%sizes.zero%")))


def take_duplicates(reading: Reading) -> bool:
    """Whether those that have copies are asked for."""
    return bool(reading.take_all(pattern("%states.duplicate%")))


def is_term(*states: Is) -> Term:
    """The term for entries that are one of `states`."""
    return Term(Key.IS, states)


def take_file_copied(reading: Reading) -> str:
    """Take the file whose copies are asked for; "" where none is named."""
    match = pattern(
        r"(?:any |other |all |the )*%states.copies_of%\s*(?:the file |the |my "
        r"|file )?(?P<name>%NAME%)"
        r"|(?:%states.copies_other%\s*)?(?P<zh>%NAME%)\s*(?:这个文件)?\s*%states.copies_of%"
        r"|%states.copies_other%\s*(?P<zh2>%NAME%)\s*(?:这个文件)?\s*(?:的?%states.duplicate%)"
        r"|(?P<has>%NAME%)\s*(?:have|has|有没有|有)\s*(?:any |other |其他|别的"
        r"|几个|多少个)?\s*(?:copies|duplicates|duplicate|a copy|副本|拷贝|重复)"
        r"|(?<![a-z])(?:is|are|was|have|got|see)\s+(?:the file\s+|the\s+|my\s+)?(?P<is>%NAME%)\s+"
        r"(?:(?:duplicated|saved|stored|kept|there|a duplicate)(?![a-z])\s*)?"
        r"(?:twice|more than once|in (?:two|several|more than one) places?|anywhere else"
        r"|somewhere else(?: too)?|(?<=duplicated )(?:anywhere|somewhere)"
        r"|(?<=duplicated)|(?<=duplicate))(?=[\s?!.,]|\Z)"
    ).search(reading.open)
    if match is None:
        return ""
    group = next(name for name in ("name", "zh", "zh2", "has", "is") if match[name])
    name = reading.spelt(*match.span(group))
    if "/" not in name and not re.search(r"\.\w{1,6}$", name):
        return ""
    reading.take(*match.span())
    return name


_BEFORE_HERE = "在看出下示问是把查列我有数到找那了吧"


def take_here(reading: Reading) -> bool:
    """Take the words for the folder that is shown: "here", 这个文件夹."""
    for match in pattern(
        r"(?:%folders.before%\s+)?%here.here%"
        r"|%here.these%\s*%folders.chinese_nouns%(?:\s*%folders.behind%)?"
    ).finditer(reading.open):
        before = reading.open[: match.start()].rstrip()
        chinese = not match.group()[0].isascii()
        clear = match.group().startswith(("当前", "目前", "本", "现在"))
        named = bool(before) and (before[-1].isalnum() or before[-1] == "\ue001")
        # 家庭相册这个文件夹 is that folder, 看看这个文件夹 the one at hand.
        if chinese and not clear and named and before[-1] not in _BEFORE_HERE:
            continue
        if match.group() == "here" and before.endswith(("from", "over")):
            continue
        reading.take(*match.span())
        return True
    return False

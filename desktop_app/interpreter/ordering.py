"""Which of them, and in what order: "the five largest", "newest first", 最大的三个, 从大到小."""

from __future__ import annotations

import re
from dataclasses import dataclass

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import lexicon, pattern
from desktop_app.interpreter.reading import Reading
from desktop_app.query.numerals import number
from desktop_app.query.query import MAX_NUMBER, Key, Sort, SortKey

_LARGEST = Sort(SortKey.SIZE)
_SMALLEST = Sort(SortKey.SIZE, backwards=True)
_NEWEST = Sort(SortKey.MODIFIED)
_OLDEST = Sort(SortKey.MODIFIED, backwards=True)

_ORDERS = (
    ("size_order_up", _SMALLEST),
    ("size_order", _LARGEST),
    ("date_order_up", _OLDEST),
    ("date_order", _NEWEST),
    ("name_order", Sort(SortKey.NAME)),
)
_SUPERLATIVES = (
    ("newest_taken", _NEWEST, Key.TAKEN),
    ("newest_opened", _NEWEST, Key.OPENED),
    ("newest_created", _NEWEST, Key.CREATED),
    ("newest_added", _NEWEST, Key.ADDED),
    ("largest", _LARGEST, None),
    ("smallest", _SMALLEST, None),
    ("oldest", _OLDEST, None),
    ("newest", _NEWEST, None),
)
_VAGUE = frozenset(
    "large big huge small tiny 大 很大 比较大 超大 recent recently lately 最近 近期 of_late".split()
)
"""Say that there are several of them, and the order in which to see them."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order, and how many of the first are wanted.

    Attributes:
        sort: None where none was said.
        top: None where all are wanted.
        one: Whether the superlative may mean one alone: "the largest file".
    """

    sort: Sort | None = None
    top: int | None = None
    one: bool = False
    nth: int = 0
    """The place of the one that is wanted, from 2 on: "the second largest"."""
    is_usual: bool = False
    """Whether no order was said, so that the newest come first: "the first three"."""


def take_order(reading: Reading) -> Order:
    """Take superlatives, numbers of files wanted and words about the order."""
    said: Sort | None = None
    for topic, sort in _ORDERS:
        if reading.take_all(pattern(f"%ordering.{topic}%")):
            said = said or sort
    if said is not None:
        reading.take_all(
            pattern(r"(?<![a-z])(?:(?:re)?arranged?|organi[sz]ed?|ranked?|put)(?![a-z])")
        )
    if (nth := _take_nth(reading)) is not None:
        return nth
    biggest = re.search(r"前\s*[\d一二两三四五六七八九十百]+\s*大", reading.open)
    top = _take_top(reading)
    if biggest is not None and top is not None:
        reading.take_first(pattern(r"(?<=\0)大的?"))
        return Order(_LARGEST, top)
    if reading.take_first(
        pattern(
            r"(?:(?:the|my)\s+)?(?<![a-z])last\s+(?:(?:thing|one|item)(?![a-z])|(?=(?:file|document|doc|photo|picture|image|video|song|pdf|spreadsheet)(?![a-z])))"
        )
    ):
        return Order(_NEWEST, 1)
    if changed := reading.take_first(pattern(_CHANGED_LAST)):
        wanted = top or _take_which(reading) or 1
        return Order(_OLDEST if changed["first"] else _NEWEST, wanted)
    several = pattern(_SEVERAL).search(reading.open) is not None
    for topic, sort, _ in _SUPERLATIVES:
        found = _take_superlative(reading, topic)
        if found is not None:
            word, count = found
            if count is None and top is None and (again := _take_superlative(reading, topic)):
                # "what's eating my disk? the ten worst"
                count = again[1]
            top = count or top or _take_which(reading)
            single = _SINGLE.search(reading.open) is not None
            vague = (word in _VAGUE and not single) or (
                # 最近修改的文件 are several, 最近一次修改的 is one.
                word.startswith(("recently", "最近")) and "一次" not in word and not single
            )
            plural = vague or top or count or several
            # "the three newest, oldest first" is in the order that was said, once they are found.
            return Order(sort, count or top, one=not plural)
    if top is not None:
        return Order(said or _NEWEST, top, is_usual=said is None)
    return Order(said)


_SINGLE = fixed(r"(?<![\u3400-\u9fff]哪)哪一?[个份张封篇本首部](?!几)")
"""Asks for one: 最近改的是哪个."""

_CHANGED = (
    r"(?:edit|change|modify|touch|save|update|work\s+on|alter|revise)(?:ed|d)?"
    r"|modified|revised|worked\s+on|working\s+on"
)
_CHANGED_LAST = (
    rf"(?<![a-z])(?:{_CHANGED})\s+(?:last|most\s+recently|(?P<first>first))"
    r"(?=\s*[?!.,]|\s*\Z|\s*\0|\s+(?:in|inside|under|within|from|of|on)(?![a-z]))"
    rf"|(?<=i )last\s+(?:{_CHANGED})"
    r"(?=\s*[?!.,]|\s*\Z|\s*\0|\s+(?:in|inside|under|within)(?![a-z]))"
)
"""Which one: "what did I edit last", "which spreadsheet did I last change"."""

_NTH = (
    r"(?:(?:the|my)\s+)?(?<![a-z0-9])(?:(?P<word>%ordering.ordinals%)|(?P<digits>\d{1,3})(?:st|nd|rd|th))"
    r"[\s-]+(?=(?:%ordering.largest%|%ordering.smallest%|%ordering.oldest%|%ordering.newest%))"
    r"|第\s*(?P<zh>%NUMBER%)\s*(?:个|名|位)?\s*(?=%ordering.largest%的|最)"
    r"|第\s*(?P<of>%NUMBER%)\s*(?P<what>[大小新旧老早晚])(?=的|\s*(?:%KIND%|文件|个|[?？]|\Z))的?"
)
_MAY_BE_NTH = fixed(r"第|second|third|th(?![a-z])|\d(?:st|nd|rd)")
_NTH_SORTS = {
    **dict.fromkeys("大", _LARGEST),
    **dict.fromkeys("小", _SMALLEST),
    **dict.fromkeys("新晚", _NEWEST),
    **dict.fromkeys("旧老早", _OLDEST),
}


def _take_nth(reading: Reading) -> Order | None:
    """Take the place of one that is wanted: "the second largest", 第二大的."""
    if _MAY_BE_NTH.search(reading.open) is None:
        # Most questions need not pay for the pattern.
        return None
    match = pattern(_NTH).search(reading.open)
    if match is None:
        # 最大的第二个
        match = pattern(
            r"(?<=的)第\s*(?P<zh>%NUMBER%)\s*(?P<word>)(?P<digits>)(?P<of>)(?P<what>)"
            r"(?:个|名|位|张|首|份|部)(?=[^\0]{0,6}[\s?？!。]*\Z)"
        ).search(reading.open)
        if match and not pattern(
            r"(?:%ordering.largest%|%ordering.smallest%|%ordering.oldest%|%ordering.newest%)的\Z"
        ).search(reading.open[: match.start()]):
            match = None
    if match is None:
        return None
    if match["word"]:
        nth = lexicon("ordering")["ordinals"].index(match["word"]) + 2
    else:
        nth = _value(match["digits"] or match["zh"] or match["of"]) or 1
    reading.take(*match.span())
    if match["what"]:
        return Order(_NTH_SORTS[match["what"]], nth, one=True, nth=nth)
    for topic, sort, _ in _SUPERLATIVES:
        if _take_superlative(reading, topic) is not None:
            return Order(sort, nth, one=True, nth=nth)
    return None


_SEVERAL = (
    r"(?:which|what)\s+[a-z]{2,}s\s+(?:are|were|take|use|have|occupy)(?![a-z])"
    r"|(?:largest|biggest|smallest|newest|latest|oldest|earliest|recent|modified)\s+[a-z0-9]{2,}s(?![a-z])"
    r"|哪些"
)
"""Asks for more than one: "the newest photos", 最大的文件有哪些."""

_SUPERLATIVE = (
    r"(?:(?:the|top"
    r"|my)\s+)*(?:(?P<before>%NUMBER%)\s*%questions.measures%?\s*(?:of the\s+"
    r"|of my\s+)?)?"
    r"(?:(?:the|my)\s+)?(?P<word>%ordering.{topic}%)(?:\s*(?:改|修改|编辑|更新|动)?(?:过|了|到|下来))*\s*的?\s*[那这前]?\s*"
    r"(?P<after>%NUMBER%(?:\s*(?:%questions.measures%|items|files|$)|(?=\s*(?:[a-z?,.\0]|\Z))|(?=[\u3400-\u9fff])))?"
)
_NUMBER = r"%NUMBER%"


def _take_superlative(reading: Reading, topic: str) -> tuple[str, int | None] | None:
    """Take a superlative with the number beside it: the word, and the number if any."""
    match = pattern(_SUPERLATIVE.replace("{topic}", topic)).search(reading.open)
    if match is None or not _means_it(reading, match):
        return None
    count = None
    end = match.end()
    if match["before"] and match["before"] not in ("a", "an", "one"):
        count = _value(match["before"])
    if match["after"]:
        digits = pattern(_NUMBER).match(match["after"])
        text = digits.group() if digits else ""
        if text in ("a", "an"):
            end = match.start("after")
        else:
            count = _value(text) or count
    reading.take(match.start(), end)
    return " ".join(match["word"].split()), count


def _means_it(reading: Reading, match: re.Match[str]) -> bool:
    word = match["word"]
    if word == "大" or word == "大的":
        # 多大, 大学, 大于 are others.
        around = reading.open[max(0, match.start("word") - 1) : match.end("word") + 2]
        return re.search(r"[\s\0个有些]?大(?:的|文件|视频|图|$)", around + " ") is not None and (
            "多大" not in around and "大于" not in around and "大小" not in around
        )
    if word == "最近":
        # 最近 with a length of time is a date.
        return True
    if word in ("large", "big", "small", "huge", "tiny"):
        before = reading.open[: match.start("word")]
        return re.search(r"(?<![a-z])(?:how|as|so|too)\s*\Z", before) is None
    return True


_MAY_BE_TOP = fixed(r"top|first|last|前|of\s+th|只|给|列|要|来|显示")


def _take_top(reading: Reading) -> int | None:
    """Take "top 10", "the first five", "the last 5 files", 前十个, 后三个."""
    if _MAY_BE_TOP.search(reading.open) is None:
        return None
    match = pattern(
        r"(?:the\s+)?(?:top|first)\s+(?P<n>%NUMBER%)(?!\s*(?:days|weeks|months|years|hours))"
        r"|(?:(?:the|my|our)\s+)?(?<![a-z])last\s+(?P<last>%NUMBER%)(?!\s*(?:day|week|month|year|hour|minute|quarter))"
        r"|(?<!最)(?<!以)前\s*(?P<zh>%NUMBER%)\s*(?:个|张|首|份|部|名|条|封|位|的|本|(?=大)|$)"
        r"|(?<![a-z0-9])(?P<of>%NUMBER%)\s+of\s+(?:them|those|these)(?![a-z])"
        r"|(?:只要|只看|给我|列出|显示|要|来|给|列)\s*(?P<only>%NUMBER%)\s*(?:个|张|首|份|部|条|封)"
    ).search(reading.open)
    if match is None:
        return None
    text = match["n"] or match["last"] or match["zh"] or match["only"] or match["of"]
    count = _value(text)
    if count is None or (text in ("a", "an") or (match["n"] == "one")):
        return None
    reading.take(*match.span())
    return count


def _take_which(reading: Reading) -> int | None:
    """Take the number of "which two files are the largest", 哪三个文件最大."""
    match = reading.take_first(
        pattern(
            r"(?:which|what|what are the|the|my)\s+(?P<n>(?!an?\s|one\s)%NUMBER%)\s+(?=[a-z])"
            r"|哪\s*(?P<zh>[两三四五六七八九十]|\d+)\s*(?:个|张|首|份|部|条|封)"
        )
    )
    return None if match is None else _value(match["n"] or match["zh"])


def _value(text: str) -> int | None:
    try:
        value = number(" ".join(text.split()))
    except ValueError:
        return None
    return value if 1 <= value <= MAX_NUMBER else None

"""Names in a question: "called", "with invoice in the name", 文件名里带“发票”, 叫什么什么的."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.chinese_phrases import untied
from desktop_app.interpreter.lexicon import NAME, pattern, words_of
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.when import is_date
from desktop_app.query.query import Text, TextForm

MAX_WORDS = 12
"""Words of a name that are looked for."""


MAX_PIECED = 12
"""Characters of a Chinese word that is cut in two."""


@dataclass(frozen=True, slots=True)
class Named:
    """A name, or a part of one, that was said.

    Attributes:
        text: As it was spelt.
        vague: Whether it is only "something like" it.
        form: Where in the name it is: "", "start" or "end".
        others: What may stand there instead.
    """

    text: str
    vague: bool = False
    form: str = ""
    others: tuple[str, ...] = ()

    def texts(self) -> list[Text]:
        """What the name has inside: the phrase, or each of its words where it is vague."""
        parts = (self.text, *self.others)
        if self.form and not set("".join(parts)) & set("*?[{},"):
            written = f"{self.text}*"
            if self.others:
                written = f"{{{','.join(parts)}}}*"
            if self.form == "end":
                # The ending of the file is no part of the name that people mean.
                ends = [end for part in parts for end in (part, f"{part}.*") if _may_end(end)]
                written = f"*{{{','.join(ends)}}}" if len(ends) > 1 else f"*{ends[0]}"
            return [Text(written, TextForm.WILDCARD)]
        if self.others and not set("".join(parts)) & set("*?[{},"):
            return [Text(f"*{{{','.join(parts)}}}*", TextForm.WILDCARD)]
        return (
            [Text(word) for word in words_of_name(self.text)] if self.vague else [Text(self.text)]
        )


def _may_end(end: str) -> bool:
    """Whether a pattern for the end of a name has one ending at most: copy, copy.*, .tar.gz."""
    return "." not in end.removesuffix(".*") or not end.endswith(".*")


_MARKED = fixed(NAME)
_WORDS = rf"(?P<words>{NAME}|[^?!,;。，？！；\0\ue000\ue001]+?)"


def take_named(reading: Reading) -> Named | None:
    """Take the name that is said to be one."""
    for form in ("start", "end"):
        if named := _with_end(reading, form):
            return named
    bare = pattern(
        r"(?P<words>%NAME%|(?<![a-z0-9_.-])[a-z0-9][a-z0-9_.-]*|(?:\A|(?<=[里中\0]))[\u3400-\u9fff]{1,6}?)"
        r"\s*(?:开头|打头|起头)的?"
    ).search(reading.open)
    if bare is not None:
        # SW-25开头的文件
        name = reading.spelt(*bare.span("words"))
        reading.take(*bare.span())
        return Named(name, form="start")
    match = pattern(
        r"(?:(?<![a-z])(?:with|containing|contain|has|have|having|that say)(?![a-z])|带|含|有)\s*"
        + _WORDS
        + r"\s*%names.in_name%"
    ).search(reading.open)
    if match is not None and len(match["words"].split()) <= MAX_WORDS:
        if pattern(r"(?:%exclusion.before%|n't|(?<![a-z])not|(?<![a-z])never|[不没])\s*\Z").search(
            reading.open[: match.start()]
        ):
            return None
        return _taken(reading, match)
    for cue in pattern(
        r"(?P<cue>(?:文件名字?|文件名称|名字|名称|标题|题目|档名|档案名称?)(?:里面?|里头|里边|当中|中|上|之中)?(?:都|就|也)?"
        r"(?:应该|可能|好像|大概|似乎|肯定|同时|既|得|要|会)*(?:是|都|就|也)?"
        r"(?:带有?|带着|含有?|包含有?|包括|出现了?|存在|有(?!没|无|几|多|哪|什|啥)|写着|等于|就是)(?:着|了)?"
        r"(?:数字|单词|字母|关键词|关键字|字符|英文)?"
        r"|%names.before%)\s*(?:\"\s*)?(?:(?:something|anything)\s+)?(?:(?:with|like)\s+)?(?:the\s+(?:word|words)\s+)?"
    ).finditer(reading.open):
        if pattern(r"(?:%exclusion.before%(?:\s*%exclusion.ones%)*|[不没别])\s*\Z").search(
            reading.open[: cue.start()]
        ):
            # What is left out by its name is the matter of `exclusions`.
            return None
        if "thing with" in cue.group() and _IN_TEXT.search(reading.open, cue.end()):
            # "anything with rye flour in it" is said of the text.
            continue
        if (named := _behind(reading, cue)) is not None:
            return named
    return None


def _behind(reading: Reading, cue: re.Match[str]) -> Named | None:
    """Take the name behind words that say that one follows."""
    vague = pattern("%names.vague%").search(cue.group()) is not None
    start = cue.end()
    if reading.open.startswith(("什么", "啥"), start):
        return None
    # "called something like", 叫…什么的.
    marked = _MARKED.match(reading.open, start)
    end = marked.end() if marked else _end_of_words(reading, start)
    while end > start and reading.open[end - 1] in " 的":
        end -= 1
    if end <= start:
        return None
    name = reading.spelt(start, end)
    if not vague and (several := _one_of_several(reading, cue, marked is not None)) is not None:
        return several
    tail = pattern(
        r"\s*(?:%names.after%|%names.in_name%|(?<=[\ue000\ue001])(?:这|那)?[一两三四五几]?个?字(?:样|眼)?的?)+"
    ).match(reading.open, end)
    if tail is not None:
        vague = vague or pattern("%names.vague%").search(tail.group()) is not None
        end = tail.end()
    reading.take(cue.start(), end)
    return Named(name, vague)


_IN_TEXT = fixed(
    r"\s(?:in|inside)\s+(?:it|them|there|the\s+(?:text|body|contents?))(?![a-z])|\sinside\s*[?!.]*\s*\Z"
)

_ONE = r"[\w'-]+(?: [\w'-]+){0,3}?"
_LISTED_ENDS = r"(?=\s*[?!.,]|\s*\Z|\s+(?:in|inside|under|on)\s)"
_LISTED = rf"{_ONE}(?:\s*,\s*(?!or\s){_ONE}){{0,8}}\s*,?\s+or\s+{_ONE}{_LISTED_ENDS}"
_LISTED_MARKED = rf"{NAME}(?:\s*,\s*{NAME}){{0,8}}\s*,?\s+or\s+{NAME}{_LISTED_ENDS}"
_SEVERAL = r"(?:[a-z]{2,}s|anything|everything)\s+(?:that\s+(?:is|are)\s+)?\Z"


def _one_of_several(reading: Reading, cue: re.Match[str], marked: bool) -> Named | None:
    """Take names of which files have one: "files called moon, saturn or jupiter"."""
    if pattern(_SEVERAL).search(reading.open[: cue.start()]) is None:
        return None
    start = cue.end()
    end = start
    listed = pattern(_LISTED_MARKED if marked else _LISTED).match(reading.open, start)
    if listed is None:
        return None
    names: list[str] = []
    for joint in [*_JOINTS.finditer(reading.open, start, listed.end()), None]:
        stop = joint.start() if joint else listed.end()
        names.append(reading.spelt(end, stop))
        end = joint.end() if joint else end
    reading.take(cue.start(), listed.end())
    return Named(names[0], others=tuple(names[1:]))


_JOINTS = fixed(r"\s*,\s*(?:or\s+)?|\s+or\s+")

_TITLE = fixed(
    r"(?<![\w/.])[A-Z][a-z]+(?: (?:[A-Z][a-z]+|(?:19|20)\d\d))+(?![\w/])"
    r"|(?<![\w/.])(?:19|20)\d\d [A-Z][a-z]+"
)


def title_in(reading: Reading) -> str:
    """A name of words in capitals of which one may be a kind and one a year: Archive 2016."""
    for match in _TITLE.finditer(reading.text):
        words = match.group().split()
        if reading.open[slice(*match.span())] != match.group().lower():
            continue
        has_year = any(word.isdecimal() for word in words)
        if has_year and not any(is_date(word.lower()) for word in words if word.isalpha()):
            return match.group()
    of_year = _OF_YEAR.search(reading.open)
    if of_year is not None and _is_told_by_year(of_year["noun"]):
        return reading.spelt(*of_year.span("what"))
    return ""


_OF_YEAR = fixed(
    r"(?<![a-z])(?:my|the|our|his|her|that)\s+(?P<what>(?:19|20)\d\d (?P<noun>[a-z]{3,}))(?![\w/])"
)
"""What is told from others by its year: my 2020 laptop."""


def _is_told_by_year(noun: str) -> bool:
    """Whether a noun can be a part of a name with its year, and is no word for files or dates."""
    none = noun in words_of("folders.no_names") or noun in words_of("filler.words")
    return noun in _DEVICES or not (none or noun in kinds.words() or is_date(noun))


_DEVICES = frozenset(("laptop", "computer", "machine", "pc", "mac", "phone"))


def _taken(reading: Reading, match: re.Match[str]) -> Named | None:
    start, end = match.span("words")
    marked = _MARKED.fullmatch(reading.open, start, end)
    words = reading.spelt(start, end)
    if not marked:
        words = re.sub(r"^(?:the\s+)?(?:words?\s+)?(?:an?\s+|the\s+)?", "", words)
    reading.take(*match.span())
    return Named(words) if words else None


_NUMBERED = r"(?:\s\d+(?!\s*(?:hour|day|week|month|year|[kmgt]i?b)))"
_END = rf"(?:{NAME}|(?!(?:files?|folders?|photos?|pdfs?)(?![a-z]))[a-z0-9_.-]+{_NUMBERED}?)"


def _with_end(reading: Reading, form: str) -> Named | None:
    """Take what a name begins or ends with."""
    cue = (
        f"(?:%names.{form}%|(?:(?:文件)?名字?|(?:文件)?名称)?(?:是|都是)?[以用])"
        if form == "end"
        else f"%names.{form}%"
    )
    match = pattern(
        rf"{cue}\s*(?:with\s+)?(?:the\s+(?:word|letters?)\s+)?(?P<words>{NAME}|[\w.-]+?{_NUMBERED}?)"
        rf"(?P<others>(?:\s*,\s*{_END})*\s*,?\s+or\s+(?:with\s+|in\s+)?{_END})?"
        rf"(?:\s*%names.{form}_after%|(?![\w.-]))"
    ).search(reading.open)
    if match is None or (
        re.match("[^a-z]{0,5}[以用]", match.group())
        and not pattern(f"%names.{form}_after%").search(match.group())
    ):
        return None
    name = reading.spelt(*match.span("words"))
    if not re.match("[\ue000]", match["words"]):
        name = re.sub(r"(?:开头|结尾|打头)?的?$", "", name)
    others = [
        reading.spelt(match.start("others") + one.start(), match.start("others") + one.end())
        for one in pattern(_END).finditer(match["others"] or "")
        if one.group() not in ("or", "with", "in")
    ]
    reading.take(*match.span())
    return Named(name, form=form, others=tuple(others)) if name else None


def _end_of_words(reading: Reading, start: int) -> int:
    """Where a name ends that stands without quotes."""
    boundary = pattern(
        r"\s+(?:in|inside|under|from|on|that|which|modified|changed|created|where"
        r"|is it|please|within)(?![a-z])"
        r"|[?!,;。，？！；\0\ue000]|[.:](?=\s|\Z)|\s[–—-]+\s|%names.vague%|的(?![\u3400-\u9fff]{0,3}[a-z]*\.)"
        r"|%questions.where%|(?<=[\u3400-\u9fff])(?:有|都|里|吗|呢)|%names.after%|%names.in_name%"
    )
    match = boundary.search(reading.open, start)
    return match.start() if match else len(reading.open)


def words_of_name(text: str) -> list[str]:
    """The words of a half-remembered name that tell something; Chinese ones stay together."""
    # 毕业论文的终稿, 写外婆的那篇作文: what is tied together are words, wherever in the name.
    apart = untied(text)
    words = list(re.findall(r"[\u3400-\u9fff]+|[^\W\u3400-\u9fff_][^\s\u3400-\u9fff_]*", apart))
    telling = [
        word
        for word in words
        if word.lower() not in words_of("folders.articles") and word.lower() not in _SMALL
    ]
    return (telling or words or [text])[:MAX_WORDS]


_SMALL = frozenset("of for to in on at and or with from by the a an is my".split())


def other_forms(text: str) -> Iterator[list[list[Text]]]:
    """Other ways to look for a name: without plural endings, then Chinese words in two pieces.

    Each is a list of alternatives for each word.
    """
    words = words_of_name(text)
    if "的" in text and (joined := _WITHOUT_DE.sub("", text)) != text:
        yield [[Text(joined)]]
    if _EITHER.fullmatch(text):
        yield [[Text(part) for part in re.split("或者?|和|、|以及|还有|与", text) if part]]
    if (apart := [part for word in words for part in re.split("[-_]", word) if part]) != words:
        yield [[Text(part)] for part in apart]
    singular = [_singular(word) for word in words]
    if singular != words:
        yield [[Text(word)] for word in singular]
    pieces = [pieces_of(word) for word in singular]
    if any(len(forms) > 1 for forms in pieces):
        yield pieces


def singular_of(text: str) -> Iterator[list[str]]:
    """The words of a name without plural endings, where that makes a difference."""
    words = words_of_name(text)
    if (singular := [_singular(word) for word in words]) != words:
        yield singular


def pieces_of(word: str) -> list[Text]:
    """A Chinese word cut in two wherever that may be, in either order, or with one sign less."""
    if word in _WITH_ZI:
        return [Text(word), Text(word[:-1])]
    if not re.fullmatch(r"[\u3400-\u9fff]+", word) or not 3 <= len(word) <= MAX_PIECED:
        return [Text(word)]
    if (numbered := _other_numerals(word)) != word:
        return [Text(word), Text(numbered)]
    short = len(word) == 3 and word[-1] in _TAILS
    forms = [word[:-1]] if len(word) > 3 or short else []
    wild = [
        f"*{first}*{second}*"
        for cut in range(2 if len(word) > 3 else 1, len(word) - (1 if len(word) > 3 else 0))
        for first, second in ((word[:cut], word[cut:]), (word[cut:], word[:cut]))
    ]
    return [Text(word), *map(Text, forms), *(Text(form, TextForm.WILDCARD) for form in wild)]


_EITHER = fixed(r"[\u3400-\u9fff]{2,6}(?:(?:或者?|和|、|以及|还有|与)[\u3400-\u9fff]{2,6}){1,3}")
"""Names of which any may be meant: 账单或发票."""

_WITHOUT_DE = fixed(r"(?<=[\u3400-\u9fff])的(?=[\w])")


def _other_numerals(word: str) -> str:
    """第2课 for 第二课."""
    return re.sub(
        "第([一二三四五六七八九])(?![十百])", lambda found: f"第{_DIGITS.index(found[1])}", word
    )


_DIGITS = "〇一二三四五六七八九"

_WITH_ZI = frozenset("单子 稿子 本子 片子 册子 票子 卷子 表子 曲子 帖子".split())
"""Words that names have without their last character: 体检预约单."""

_TAILS = frozenset("件包本稿版单表图照书")
"""Last characters that names leave out: 扫描件 is called 扫描, 安装包 安装."""


def _singular(word: str) -> str:
    low = word.lower()
    if low.isascii() and len(word) > 4 and low.endswith("ies"):
        return word[:-3]
    if low.isascii() and len(word) > 3 and low.endswith("s") and not low.endswith("ss"):
        return word[:-1]
    return word

"""Names in a question: "called", "with invoice in the name", 文件名里带“发票”, 叫什么什么的."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.interpreter.lexicon import NAME, pattern, words_of
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.when import is_date
from desktop_app.search.query import Form, Text

MAX_WORDS = 12
"""Words of a name that are looked for."""


@dataclass(frozen=True, slots=True)
class Named:
    """A name, or a part of one, that was said.

    Attributes:
        text: As it was spelt.
        vague: Whether it is only "something like" it.
        form: Where in the name it is: "", "start" or "end".
    """

    text: str
    vague: bool = False
    form: str = ""

    def texts(self) -> list[Text]:
        """What the name has inside: the phrase, or each of its words where it is vague."""
        if self.form and not set(self.text) & set("*?[{},"):
            written = f"{self.text}*"
            if self.form == "end":
                # The ending of the file is no part of the name that people mean.
                ends = f"{self.text}.*" if "." not in self.text else ""
                written = f"*{{{self.text},{ends}}}" if ends else f"*{self.text}"
            return [Text(written, Form.WILDCARD)]
        return (
            [Text(word) for word in words_of_name(self.text)] if self.vague else [Text(self.text)]
        )


_MARKED = re.compile(NAME)
_WORDS = rf"(?P<words>{NAME}|[^?!,;。，？！；\0\ue000\ue001]+?)"


def take_named(reading: Reading) -> Named | None:
    """Take the name that is said to be one."""
    for form in ("start", "end"):
        if named := _with_end(reading, form):
            return named
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
        r"(?P<cue>%names.before%)\s*(?:\"\s*)?(?:(?:something|anything)\s+)?(?:(?:with|like)\s+)?(?:the\s+(?:word|words)\s+)?"
    ).finditer(reading.open):
        if pattern(r"%exclusion.before%(?:\s*%exclusion.ones%)*\s*\Z").search(
            reading.open[: cue.start()]
        ):
            # What is left out by its name is the matter of `exclusions`.
            return None
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
    tail = pattern(r"\s*(?:%names.after%|%names.in_name%)+").match(reading.open, end)
    if tail is not None:
        vague = vague or pattern("%names.vague%").search(tail.group()) is not None
        end = tail.end()
    reading.take(cue.start(), end)
    return Named(name, vague)


_TITLE = re.compile(
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
    return ""


def _taken(reading: Reading, match: re.Match[str]) -> Named | None:
    start, end = match.span("words")
    marked = _MARKED.fullmatch(reading.open, start, end)
    words = reading.spelt(start, end)
    if not marked:
        words = re.sub(r"^(?:the\s+)?(?:words?\s+)?(?:an?\s+|the\s+)?", "", words)
    reading.take(*match.span())
    return Named(words) if words else None


def _with_end(reading: Reading, form: str) -> Named | None:
    """Take what a name begins or ends with."""
    match = pattern(
        rf"%names.{form}%\s*(?:with\s+)?(?:the\s+(?:word|letters?)\s+)?(?P<words>{NAME}|[\w.-]+?)"
        rf"(?:\s*%names.{form}_after%|(?![\w.-]))"
    ).search(reading.open)
    if match is None or (
        match.group().startswith("以")
        and not pattern(f"%names.{form}_after%").search(match.group())
    ):
        return None
    name = reading.spelt(*match.span("words"))
    if not re.match("[\ue000]", match["words"]):
        name = re.sub(r"(?:开头|结尾|打头)?的?$", "", name)
    reading.take(*match.span())
    return Named(name, form=form) if name else None


def _end_of_words(reading: Reading, start: int) -> int:
    """Where a name ends that stands without quotes."""
    boundary = pattern(
        r"\s+(?:in|inside|under|from|on|that|which|modified|changed|created|where"
        r"|is it|please|within)(?![a-z])"
        r"|[?!,;。，？！；\0\ue000]|\.(?=\s|\Z)|%names.vague%|的(?![\u3400-\u9fff]{0,3}[a-z]*\.)"
        r"|%questions.where%|(?<=[\u3400-\u9fff])(?:有|都|里|吗|呢)|%names.after%|%names.in_name%"
    )
    match = boundary.search(reading.open, start)
    return match.start() if match else len(reading.open)


def words_of_name(text: str) -> list[str]:
    """The words of a half-remembered name that tell something; Chinese ones stay together."""
    words = list(re.findall(r"[\u3400-\u9fff]+|[^\W\u3400-\u9fff_][^\s\u3400-\u9fff_]*", text))
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
    singular = [_singular(word) for word in words]
    if singular != words:
        yield [[Text(word)] for word in singular]
    pieces = [_pieces(word) for word in singular]
    if any(len(forms) > 1 for forms in pieces):
        yield pieces


def _pieces(word: str) -> list[Text]:
    """A Chinese word cut in two wherever that may be, in either order, or with one sign less."""
    if not re.fullmatch(r"[\u3400-\u9fff]+", word) or not 3 <= len(word) <= 8:
        return [Text(word)]
    forms = [word[:-1]] if len(word) > 3 else []
    wild = [
        f"*{first}*{second}*"
        for cut in range(2 if len(word) > 3 else 1, len(word) - (1 if len(word) > 3 else 0))
        for first, second in ((word[:cut], word[cut:]), (word[cut:], word[:cut]))
    ]
    return [Text(word), *map(Text, forms), *(Text(form, Form.WILDCARD) for form in wild)]


def _singular(word: str) -> str:
    low = word.lower()
    if low.isascii() and len(word) > 4 and low.endswith("ies"):
        return word[:-3]
    if low.isascii() and len(word) > 3 and low.endswith("s") and not low.endswith("ss"):
        return word[:-1]
    return word

"""Features: what the choice of a cover is learned from, as places in a table of weights.

A feature is a short text, hashed by CRC-32, which is the same on every computer. Features of a
token under a category are added up along a span; the others are of a span as a whole, of what
stands on both sides of it, and of two spans that follow each other.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from functools import cache
from typing import Final
from zlib import crc32

from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.grammar import grammar
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import ACTS, OPEN, Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind
from desktop_app.query.query import Query

TABLE_BITS: Final = 18
TABLE_SIZE: Final = 1 << TABLE_BITS

WORDED: Final = frozenset((*OPEN, *ACTS, Category.FILLER, Category.ASIDE))
"""Categories whose tokens are looked at one by one; of the others, the phrase is known."""

UNKNOWN: Final = "?"
_LONGEST_KNOWN: Final = 12
_ANY: Final = ("any", "clause", "whole")
"""Sources that propose everything."""


def place(feature: str) -> int:
    """Where the weight of a feature stands in the table."""
    return _hashed(feature) & _IN_TABLE


_IN_TABLE: Final = TABLE_SIZE - 1


def _hashed(text: str) -> int:
    return crc32(_bytes(text))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


_BEGUN: Final = {category: _hashed(category) for category in Category}
"""The hash of what a feature of each category begins with; that of its end goes on from there."""


def _places(category: Category, ends: Iterable[bytes]) -> tuple[int, ...]:
    """Where features of a category stand that end so: many categories have the same ends."""
    begun = _BEGUN[category]
    return tuple([crc32(end, begun) & _IN_TABLE for end in ends])


_Open = tuple[Sequence[bytes], int, str, str]
"""What any words tell under each of `OPEN`: their ends, how many they are, what has their name."""


class Features:
    """The features of all spans of one chart, made when they are asked for.

    What a span tells is told by where it starts, by where it ends, and by what is between; the
    first two are the same for many spans.

    Args:
        chart: The question.
        disk: What folders and files are called; nothing of them where it is None.
        known: Words, and pairs of Chinese characters, that more than one person uses; all others
            are the same to it, for they are the names of somebody's own things. All are known
            where it is None.
    """

    def __init__(
        self, chart: Chart, disk: DiskNames | None = None, known: Collection[str] | None = None
    ) -> None:
        self._chart = chart
        self._disk = disk or DiskNames()
        self._known_words = known
        self._words = [_word(token, known) for token in chart.tokens]
        self._shapes = [_shape(token, chart.text) for token in chart.tokens]
        self._sides = ["^", *self._words, "$"]
        self._known = _known_over(chart)
        self._classes, self._is_inside = _classes_over(chart.tokens)
        self._counts = [self._disk.word(token.text) for token in chart.tokens]
        self._token_ends: dict[int, Sequence[bytes]] = {}
        self._open: dict[tuple[int, int, str], _Open] = {}
        self._of_token: dict[tuple[int, Category], tuple[int, ...]] = {}
        self._of_start: dict[tuple[int, Category], tuple[int, ...]] = {}
        self._of_end: dict[tuple[int, Category], tuple[int, ...]] = {}

    def of_token(self, at: int, category: Category) -> tuple[int, ...]:
        """What a token tells where a span of `category` lies over it."""
        key = (at, category)
        if (found := self._of_token.get(key)) is None:
            if (ends := self._token_ends.get(at)) is None:
                ends = self._token_ends[at] = [*map(_bytes, self._token(at))]
            found = _places(category, ends)
            if category is Category.FILLER:
                found += _places(category, map(_bytes, self._filler(at)))
            self._of_token[key] = found
        return found

    def _token(self, at: int) -> Iterator[str]:
        word = self._words[at]
        yield f"|s|{self._shapes[at]}"
        yield f"|w|{word}"
        if self._chart.tokens[at].kind is TokenKind.HAN:
            yield f"|b|{self._pair(word, self._sides[at + 2])}"
            yield f"|a|{self._pair(self._sides[at], word)}"
        yield f"|d|{self._counts[at]}|{word == UNKNOWN}"
        for name in self._classes[at]:
            yield f"|c|{name}"
        for known in self._known[at]:
            yield f"|k|{known}"

    def _filler(self, at: int) -> Iterator[str]:
        word = self._words[at]
        yield f"|n|{word}|{self._sides[at + 2]}"
        yield f"|o|{self._sides[at]}|{word}"

    def _pair(self, one: str, other: str) -> str:
        """Two characters side by side, where they are known to be a word."""
        pair = one + other
        return pair if self._known_words is None or pair in self._known_words else UNKNOWN

    def of_span(self, span: TextSpan) -> tuple[int, ...]:
        """What a span tells as a whole, and by what stands on both sides of it."""
        category = span.category
        edges = self.of_start(span.start, category) + self.of_end(span.end, category)
        return edges + self.of_inside(span)

    def of_start(self, start: int, category: Category) -> tuple[int, ...]:
        """What it tells that a span starts here."""
        key = (start, category)
        if (found := self._of_start.get(key)) is None:
            ends = map(_bytes, self._start(start, category))
            found = self._of_start[key] = _places(category, ends)
        return found

    def _start(self, start: int, category: Category) -> Iterator[str]:
        yield "|bias"
        if category is Category.FILLER:
            return
        before = self._sides[start]
        yield f"|L|{before}"
        if category not in OPEN:
            return
        tokens = self._chart.tokens
        yield f"|first|{self._words[start]}"
        for name in self._classes[start]:
            yield f"|first class|{name}"
        # A word of Latin letters is not cut in two.
        if self._is_inside[start]:
            yield "|in word left"
        if start and _goes_on(tokens, start):
            yield "|cut left"
        if start and tokens[start - 1].kind is TokenKind.HAN:
            yield f"|LL|{self._pair(self._sides[start - 1], before)}"
            if tokens[start].kind is TokenKind.HAN:
                yield f"|cut left|{self._is_word(start)}"

    def of_end(self, end: int, category: Category) -> tuple[int, ...]:
        """What it tells that a span ends before this token."""
        key = (end, category)
        if (found := self._of_end.get(key)) is None:
            ends = map(_bytes, self._end(end, category))
            found = self._of_end[key] = _places(category, ends)
        return found

    def _end(self, end: int, category: Category) -> Iterator[str]:
        if category is Category.FILLER:
            return
        after = self._sides[end + 1]
        yield f"|R|{after}"
        if category not in OPEN:
            return
        tokens = self._chart.tokens
        yield f"|last|{self._words[end - 1]}"
        for name in self._classes[end - 1]:
            yield f"|last class|{name}"
        if end == len(tokens):
            return
        if self._is_inside[end]:
            yield "|in word right"
        if _goes_on(tokens, end):
            yield "|cut right"
        if tokens[end].kind is TokenKind.HAN:
            yield f"|RR|{self._pair(after, self._sides[min(end + 2, len(tokens))])}"
            if tokens[end - 1].kind is TokenKind.HAN:
                yield f"|cut right|{self._is_word(end)}"

    def _is_word(self, at: int) -> str:
        """How two Chinese characters side by side are known, which a bound would cut apart."""
        pair = self._words[at - 1] + self._words[at]
        is_known = self._known_words is None or pair in self._known_words
        return f"{is_known}|{self._disk.word(pair)}"

    def of_inside(self, span: TextSpan) -> tuple[int, ...]:
        """What else a span tells."""
        if span.category not in OPEN:
            return _places(span.category, map(_bytes, self._inside(span)))
        start, end, category = span.start, span.end, span.category
        said = str(span.value)
        if (told := self._open.get((start, end, said))) is None:
            told = self._open[start, end, said] = (
                (
                    _bytes(f"|LR|{self._sides[start]}|{self._sides[end + 1]}"),
                    _bytes(f"|ends|{self._shapes[start]}|{self._shapes[end - 1]}"),
                ),
                min(end - start, 6),
                self._disk.folder(said),
                self._disk.file(said),
            )
        ends, length, folder, file = told
        return _of_known(category, span.source, length, folder, file) + _places(category, ends)

    def _inside(self, span: TextSpan) -> Iterator[str]:
        category, start, end = span.category, span.start, span.end
        length = min(end - start, 6)
        if category is Category.FILLER:
            if span.source == "words":
                yield f"|known|{length}"
            return
        yield f"|from|{span.source}|{length}"
        if category in ACTS:
            number = sum(hint.category is category for hint in self._chart.hints)
            yield f"|said|{min(number, 3)}"
            yield f"|ends|{self._words[0]}"
            yield f"|ended|{self._words[-1]}"
            return
        if span.source == "clause":
            yield f"|first|{self._words[start]}"
            yield f"|whole|{start == 0 and end == len(self._words)}"
            return
        yield f"|LR|{self._sides[start]}|{self._sides[end + 1]}"
        phrase = " ".join(self._words[start : min(end, start + _LONGEST_KNOWN)])
        yield f"|is|{phrase}"
        if span.value is not None and isinstance(span.value, str) and category is not Category.DATE:
            yield f"|v|{span.value}"

    def of_whole(self, query: Query) -> tuple[int, ...]:
        """What it tells of a cover which query it comes to; for the best ones only."""
        return tuple(map(place, (*_whole(query), *self._begun(query))))

    def _begun(self, query: Query) -> Iterator[str]:
        """How the question begins and ends, beside what is asked: where, which, 哪里."""
        keys = " ".join(
            sorted({f"{'-' if term.excluded else ''}{term.key}" for term in query.terms})
        )
        asked = f"{keys}|{query.show}|{query.top is not None}"
        for words in (self._words[:1], self._words[:2], self._words[:3]):
            yield f"whole|begins|{' '.join(words)}|{asked}"
        for words in (self._words[-1:], self._words[-2:]):
            yield f"whole|ends|{' '.join(words)}|{asked}"

    def of_pair(self, before: Category | None, after: Category | None) -> int:
        """What it tells that two spans follow each other, fillers between them or not."""
        return _of_pair(before, after)


@cache
def _of_known(
    category: Category, source: str, length: int, folder: str, file: str
) -> tuple[int, ...]:
    """What it tells how any words were come by, and what the disk knows of them."""
    ends = (f"|from|{source}|{length}", f"|folder|{folder}", f"|file|{file}|{length}")
    return _places(category, map(_bytes, ends))


@cache
def _of_pair(before: Category | None, after: Category | None) -> int:
    return place(f"{before}>{after}")


def _whole(query: Query) -> Iterator[str]:
    keys = sorted(f"{'-' if term.excluded else ''}{term.key}" for term in query.terms)
    yield f"whole|{' '.join(dict.fromkeys(keys))}"
    yield f"whole|n|{min(len(keys), 6)}"
    yield f"whole|{query.show}|{query.sort and query.sort.by}|{query.top and min(query.top, 3)}"
    for key in sorted(set(keys)):
        yield f"whole|{key}|{min(keys.count(key), 4)}"
        yield f"whole|{key}|{query.show}"
        yield f"whole|{key}|{query.sort and query.sort.by}"


def _known_over(chart: Chart) -> list[list[str]]:
    """What each token may be a part of, by words and rules: "B-" and what begins at it."""
    found: list[set[str]] = [set() for _ in chart.tokens]
    for row in chart.spans:
        for span in row:
            is_open = span.category in OPEN and span.source == "near"
            if not is_open and span.source not in _ANY and span.category is not Category.FILLER:
                found[span.start].add(f"B-{span.category}")
                for at in range(span.start + 1, span.end):
                    found[at].add(span.category)
    for hint in chart.hints:
        found[hint.start].add(f"B-{hint.category}")
        for at in range(hint.start + 1, hint.end):
            found[at].add(hint.category)
    return [sorted(one) for one in found]


def _classes_over(tokens: Sequence[Token]) -> tuple[list[Sequence[str]], list[bool]]:
    """The classes of each token, and whether a word that began before goes on in it."""
    classes: list[Sequence[str]] = [()] * len(tokens)
    inside = [False] * len(tokens)
    start = 0
    while start < len(tokens):
        end, names = grammar().classes_at(tokens, start)
        for at in range(start, end):
            classes[at] = names
            inside[at] = at > start
        start = max(end, start + 1)
    return classes, inside


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    one, other = tokens[at - 1], tokens[at]
    return other.is_joined and TokenKind.HAN not in (one.kind, other.kind)


def _word(token: Token, known: Collection[str] | None) -> str:
    """A token's text as a feature."""
    if token.kind is TokenKind.QUOTE:
        return "<quote>"
    if token.kind is TokenKind.NUMBER:
        return "<number>"
    if known is None or token.kind is not TokenKind.WORD or token.text in known:
        return token.text
    return UNKNOWN


def words_of(chart: Chart, named: Container[int] = ()) -> Iterator[str]:
    """The words and pairs of characters of a question, of which some may be known.

    Args:
        chart: The question.
        named: Tokens of names, which are left out.
    """
    for at, token in enumerate(chart.tokens):
        if token.kind is TokenKind.WORD:
            if at not in named:
                yield token.text
        elif (
            token.kind is TokenKind.HAN
            and at + 1 < len(chart.tokens)
            and not (at in named and at + 1 in named)
        ):
            yield token.text + chart.tokens[at + 1].text


_LAST_LATIN: Final = "\u024f"
"""A letter with an accent is one like the others."""


def is_capital(token: Token, text: str) -> bool:
    """Whether a word has a capital that no beginning of a sentence gives it: the folder Music."""
    before = text[: token.start].rstrip()
    return bool(before) and before[-1] not in ".!?。！？" and text[token.start].isupper()


def _shape(token: Token, text: str) -> str:
    if token.kind is TokenKind.NUMBER:
        return f"number{min(len(token.text), 5)}"
    if token.kind is TokenKind.WORD:
        shape = f"word{min(len(token.text), 4)}"
        if max(token.text) > _LAST_LATIN:
            return f"{shape}+"
        return f"{shape}A" if is_capital(token, text) else shape
    if token.kind is TokenKind.SIGN:
        return token.text
    return str(token.kind)

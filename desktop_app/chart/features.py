"""Features: what the choice of a cover is learned from, as places in a table of weights.

A feature is a short text, hashed by CRC-32, which is the same on every computer. Features of a
token under a category are added up along a span; the others are of a span as a whole, of what
stands on both sides of it, and of two spans that follow each other.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator, Sequence
from typing import Final

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
    return zlib.crc32(feature.encode("utf-8", "surrogatepass")) & (TABLE_SIZE - 1)


class Features:
    """The features of all spans of one chart, made when they are asked for.

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
        self._shapes = [_shape(token) for token in chart.tokens]
        self._sides = ["^", *self._words, "$"]
        self._known = _known_over(chart)
        self._classes, self._is_inside = _classes_over(chart.tokens)
        self._counts = [self._disk.word(token.text) for token in chart.tokens]
        self._of_token: dict[tuple[int, Category], tuple[int, ...]] = {}

    def of_token(self, at: int, category: Category) -> tuple[int, ...]:
        """What a token tells where a span of `category` lies over it."""
        key = (at, category)
        if (found := self._of_token.get(key)) is None:
            found = self._of_token[key] = tuple(map(place, self._token(at, category)))
        return found

    def _token(self, at: int, category: Category) -> Iterator[str]:
        word = self._words[at]
        yield f"{category}|s|{self._shapes[at]}"
        yield f"{category}|w|{word}"
        before, after = self._sides[at], self._sides[at + 2]
        if self._chart.tokens[at].kind is TokenKind.HAN:
            yield f"{category}|b|{self._pair(word, after)}"
            yield f"{category}|a|{self._pair(before, word)}"
        if category is Category.FILLER:
            yield f"filler|n|{word}|{after}"
            yield f"filler|o|{before}|{word}"
        yield f"{category}|d|{self._counts[at]}|{word == UNKNOWN}"
        for name in self._classes[at]:
            yield f"{category}|c|{name}"
        for known in self._known[at]:
            yield f"{category}|k|{known}"

    def _pair(self, one: str, other: str) -> str:
        """Two characters side by side, where they are known to be a word."""
        pair = one + other
        return pair if self._known_words is None or pair in self._known_words else UNKNOWN

    def of_span(self, span: TextSpan) -> tuple[int, ...]:
        """What a span tells as a whole, and by what stands on both sides of it."""
        return tuple(map(place, self._span(span)))

    def _span(self, span: TextSpan) -> Iterator[str]:
        category, start, end = span.category, span.start, span.end
        before, after = self._sides[start], self._sides[end + 1]
        length = min(end - start, 6)
        yield f"{category}|bias"
        if category is Category.FILLER:
            if span.source == "words":
                yield f"filler|known|{min(end - start, 6)}"
            return
        yield f"{category}|from|{span.source}|{length}"
        yield f"{category}|L|{before}"
        yield f"{category}|R|{after}"
        if category in ACTS:
            number = sum(hint.category is category for hint in self._chart.hints)
            yield f"{category}|said|{min(number, 3)}"
            yield f"{category}|ends|{self._words[0]}"
            yield f"{category}|ended|{self._words[-1]}"
            return
        if span.source == "clause":
            yield f"{category}|first|{self._words[start]}"
            yield f"{category}|whole|{start == 0 and end == len(self._words)}"
            return
        yield f"{category}|LR|{before}|{after}"
        if category in OPEN:
            said = str(span.value)
            yield f"{category}|folder|{self._disk.folder(said)}"
            yield f"{category}|file|{self._disk.file(said)}|{length}"
            yield f"{category}|first|{self._words[start]}"
            yield f"{category}|last|{self._words[end - 1]}"
            for name in self._classes[start]:
                yield f"{category}|first class|{name}"
            for name in self._classes[end - 1]:
                yield f"{category}|last class|{name}"
            yield f"{category}|ends|{self._shapes[start]}|{self._shapes[end - 1]}"
            # A word of Latin letters is not cut in two.
            tokens = self._chart.tokens
            if self._is_inside[start]:
                yield f"{category}|in word left"
            if end < len(tokens) and self._is_inside[end]:
                yield f"{category}|in word right"
            if start and _goes_on(tokens, start):
                yield f"{category}|cut left"
            if end < len(tokens) and _goes_on(tokens, end):
                yield f"{category}|cut right"
            if start and tokens[start - 1].kind is TokenKind.HAN:
                yield f"{category}|LL|{self._pair(self._sides[start - 1], before)}"
            if end < len(tokens) and tokens[end].kind is TokenKind.HAN:
                yield f"{category}|RR|{self._pair(after, self._sides[min(end + 2, len(tokens))])}"
        else:
            phrase = " ".join(self._words[start : min(end, start + _LONGEST_KNOWN)])
            yield f"{category}|is|{phrase}"
            if (
                span.value is not None
                and isinstance(span.value, str)
                and category is not Category.DATE
            ):
                yield f"{category}|v|{span.value}"

    def of_whole(self, query: Query) -> tuple[int, ...]:
        """What it tells of a cover which query it comes to; for the best ones only."""
        return tuple(map(place, _whole(query)))

    def of_pair(self, before: Category | None, after: Category | None) -> int:
        """What it tells that two spans follow each other, fillers between them or not."""
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


def words_of(chart: Chart) -> Iterator[str]:
    """The words and pairs of characters of a question, of which some may be known."""
    for at, token in enumerate(chart.tokens):
        if token.kind is TokenKind.WORD:
            yield token.text
        elif token.kind is TokenKind.HAN and at + 1 < len(chart.tokens):
            yield token.text + chart.tokens[at + 1].text


def _shape(token: Token) -> str:
    if token.kind is TokenKind.NUMBER:
        return f"number{min(len(token.text), 5)}"
    if token.kind is TokenKind.WORD:
        return f"word{min(len(token.text), 4)}" + ("" if token.text.isascii() else "+")
    if token.kind is TokenKind.SIGN:
        return token.text
    return str(token.kind)

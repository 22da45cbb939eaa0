"""What a text file or document matches: the part of `matcher` that is about contents.

A text is found wherever it stands after folding, across the ends of lines, paragraphs and cells,
too; white space at the edges of what is looked for means nothing. A pattern is found within one
line. Where several texts are asked for, all must be in the file, not in one line. What is counted
are the lines (in documents: the passages) in which something that is asked for begins.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Final, Generic, TypeVar

from desktop_app.files.details import StopFlag
from desktop_app.search.chinese import HAN
from desktop_app.search.content_ascii import AsciiText
from desktop_app.search.content_spans import Span, spans_of
from desktop_app.search.matcher import BETWEEN_HAN, fold, fold_letters, fold_wanted
from desktop_app.search.patterns import Pattern
from desktop_app.search.query import Form, Key, Query, Term, Text

SNIPPET_CHARS: Final = 200
"""Characters kept before and after the first match of a line."""

_BLOCK_CHARS: Final = 1 << 18
"""Text is folded in blocks of about so many characters."""

_TWO_HAN: Final = re.compile(f"[{HAN}]{{2}}")

_At = TypeVar("_At", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Place(Generic[_At]):
    """A line or passage that matches.

    Attributes:
        at: Which one.
        snippet: Of its text, what is around the first match; cut, where it is long.
        spans: What matches in `snippet`; empty where only the lines behind tell.
        cut_before: Whether there is more of the line before the snippet.
        cut_after: Likewise after it.
    """

    at: _At
    snippet: str
    spans: tuple[Span, ...]
    cut_before: bool = False
    cut_after: bool = False


@dataclass(frozen=True, slots=True)
class Matches(Generic[_At]):
    """What was found in one file.

    Attributes:
        count: Lines or passages that match; 0 where the file passes without one.
        places: The first of them.
    """

    count: int
    places: tuple[Place[_At], ...] = ()


@dataclass(slots=True)
class _Wanted:
    """One value of a term: one of these."""

    folded: str = ""
    raw: str = ""
    pattern: Pattern | None = None

    @property
    def crosses_lines(self) -> bool:
        """Whether a line end may stand within it."""
        return " " in self.folded or bool(_TWO_HAN.search(self.folded))


@dataclass(slots=True)
class _Alternatives:
    """A term: any of its values is enough."""

    values: list[_Wanted]
    excluded: bool
    found: bool = field(default=False)


class ContentMatcher:
    """Judges texts by the `content:` terms of a query.

    Attributes:
        longest: Characters of the longest text that is looked for, folded.
        spaces_matter: Whether something is looked for that white space may divide.
        folds_all: Whether all that is looked for is text that is folded: no pattern, no accent.
    """

    def __init__(self, query: Query, stop: StopFlag | None = None) -> None:
        """Take the query's terms.

        Args:
            query: With terms about contents.
            stop: Heard between the lines that a pattern is tried on; what is left of a text then
                counts as not found.
        """
        self._stop = stop
        self._terms = [_alternatives(term) for term in query.of(Key.CONTENT)]
        values = [value for term in self._terms for value in term.values]
        self.longest = max((len(value.folded) for value in values), default=0)
        self.folds_all = all(value.folded for value in values)
        self.spaces_matter = any(value.crosses_lines for value in values)

    def judge(self, blocks: Iterable[Block[_At]], keep: int) -> Matches[_At] | None:
        """What of a text is found; None where it does not pass.

        Args:
            blocks: The text; see `blocks_of` and `block_of_text`.
            keep: Places kept at most.
        """
        found = [False] * len(self._terms)
        count = 0
        places: list[Place[_At]] = []
        last: _At | None = None
        for block in blocks:
            block.begin(self.spaces_matter)
            for number in self._matching(block, found):
                at = block.key(number)
                if at == last:
                    continue
                count, last = count + 1, at
                if len(places) < keep:
                    places.append(self._place(at, block.lines[number]))
            if any(has and term.excluded for has, term in zip(found, self._terms, strict=True)):
                return None
        if all(has != term.excluded for has, term in zip(found, self._terms, strict=True)):
            return Matches(count, tuple(places))
        return None

    def judge_ascii(self, text: AsciiText, keep: int) -> Matches[str] | None:
        """As `judge`, of a text of ASCII, where `folds_all`."""
        found: set[int] = set()
        for term in self._terms:
            starts = [start for value in term.values for start in text.starts(value.folded)]
            if bool(starts) == term.excluded:
                return None
            found.update(starts)
        ordered = sorted(found)
        places = [
            self._place(f"line {text.number(start)}", text.line(start)) for start in ordered[:keep]
        ]
        return Matches(len(ordered), tuple(places))

    def _matching(self, block: Block[_At], found: list[bool]) -> list[int]:
        """The numbers of lines of a block that match, ascending; notes which terms were found."""
        numbers: list[int] = []
        several = 0
        for position, term in enumerate(self._terms):
            for value in term.values:
                fitting = block.fitting(value, self._stop)
                if term.excluded:
                    found[position] = found[position] or next(fitting, None) is not None
                    continue
                before = len(numbers)
                numbers += fitting
                if len(numbers) > before:
                    found[position] = True
                    several += 1
        return sorted(set(numbers)) if several > 1 else numbers

    def _place(self, at: _At, text: str) -> Place[_At]:
        spans: list[Span] = []
        for term in self._terms:
            if term.excluded:
                continue
            for value in term.values:
                if value.pattern:
                    spans += value.pattern.places(text, 10)
                else:
                    spans += spans_of(text, value.folded or value.raw, 10)
        return _cut(at, text, _apart(spans))


def _alternatives(term: Term) -> _Alternatives:
    return _Alternatives([_wanted(text) for text in term.texts], term.excluded)


def _wanted(text: Text) -> _Wanted:
    if text.form is Form.PATTERN:
        return _Wanted(pattern=Pattern(text.text))
    folded = fold_wanted(text.text).strip(" ")
    # Nothing but accents: looked for as it is.
    return _Wanted(folded=folded) if folded else _Wanted(raw=text.text)


# Blocks of lines

_END: Final = "\0"
"""Ends a line within a block; where it stands in a text, it is taken for a space."""
_ENDS: Final = re.compile(" *\0[\0 ]*")


def block_of_text(text: str) -> Block[str]:
    """A text whose lines end in line feeds; they are called "line 1" and so on."""
    return Block(
        text.replace(_END, " ").replace("\n", _END), 0, lambda number: f"line {number + 1}"
    )


def block_of_lines(lines: Sequence[str], key: Callable[[int], _At]) -> Block[_At]:
    """Some lines, and where each is."""
    return Block(_END.join([line.replace(_END, " ") for line in lines]), 0, key)


def blocks_of(lines: Iterable[tuple[_At, str]], longest: int) -> Iterator[Block[_At]]:
    """Lines or passages in blocks.

    Each begins with so many of the one before that no match is lost.

    Args:
        lines: What tells where each is, the same for pieces of one, and its text.
        longest: As of the matcher.
    """
    kept: list[tuple[_At, str]] = []
    known = chars = 0
    for line in lines:
        kept.append(line)
        chars += len(line[1]) + 1
        if chars >= _BLOCK_CHARS:
            yield _block(kept, known)
            kept = _last(kept, longest)
            known, chars = len(kept), 0
    if len(kept) > known:
        yield _block(kept, known)


def _block(lines: Sequence[tuple[_At, str]], known: int) -> Block[_At]:
    keys = [key for key, _ in lines]
    return Block(_END.join([text.replace(_END, " ") for _, text in lines]), known, keys.__getitem__)


def _last(lines: list[tuple[_At, str]], longest: int) -> list[tuple[_At, str]]:
    """So many lines from the end that a text of `longest` characters may begin in them."""
    chars = 0
    for number in range(len(lines) - 1, -1, -1):
        chars += len(fold(lines[number][1]).replace(" ", ""))
        if chars >= longest:
            return lines[number:]
    return lines[:]


class Block(Generic[_At]):
    """Some lines of a text, folded together.

    Args:
        text: The lines, with a NUL between each two.
        known: How many of them were in the block before as well.
        key: Tells where a line is.
    """

    def __init__(self, text: str, known: int, key: Callable[[int], _At]) -> None:
        self._text = text
        self._known = known
        self.key = key
        self._folded = ""

    def begin(self, spaces_matter: bool) -> None:
        """Fold it, with care for white space only where that is looked for."""
        self._folded = fold(self._text) if spaces_matter else fold_letters(self._text)

    @cached_property
    def lines(self) -> list[str]:
        """Each line as it is written."""
        return self._text.split(_END)

    def fitting(self, wanted: _Wanted, stop: StopFlag | None = None) -> Iterator[int]:
        """The numbers of the lines in which what is wanted begins, ascending."""
        if wanted.pattern is not None:
            fits = wanted.pattern.found_in
            if stop is None:
                return self._fitting(fits)
            # A pattern may take long on each line.
            return self._fitting(lambda line: not stop.is_set() and fits(line))
        if wanted.raw:
            return self._fitting(lambda line: wanted.raw in line)
        if wanted.crosses_lines and self._is_divided(wanted.folded):
            return self._across(wanted.folded)
        return self._within(wanted.folded)

    def _fitting(self, fits: Callable[[str], bool]) -> Iterator[int]:
        lines = self.lines
        return (number for number in range(self._known, len(lines)) if fits(lines[number]))

    def _within(self, text: str) -> Iterator[int]:
        folded, known = self._folded, self._known
        number = counted = 0
        at = folded.find(text)
        while at >= 0:
            number += folded.count(_END, counted, at)
            counted = at
            if number >= known:
                yield number
            end = folded.find(_END, at)
            if end < 0:
                return
            at = folded.find(text, end + 1)

    def _is_divided(self, text: str) -> bool:
        """Whether it stands anywhere across a line end."""
        return self._whole.count(text) > self._folded.count(text)

    @cached_property
    def _whole(self) -> str:
        return BETWEEN_HAN.sub("", _ENDS.sub(" ", self._folded))

    def _across(self, text: str) -> Iterator[int]:
        joined, starts, numbers = self._joined
        first_new = bisect_right(numbers, self._known - 1)
        # What ends in lines that were there before was found there.
        new_from = starts[first_new] if first_new < len(starts) else len(joined)
        at = joined.find(text)
        while at >= 0:
            piece = bisect_right(starts, at) - 1
            if at + len(text) > new_from:
                yield numbers[piece]
                if piece + 1 == len(starts):
                    return
                at = joined.find(text, starts[piece + 1])
            else:
                at = joined.find(text, at + 1)

    @cached_property
    def _joined(self) -> tuple[str, list[int], list[int]]:
        """All lines as one, where in that each begins that is not empty, and which those are."""
        pieces: list[str] = []
        numbers: list[int] = []
        for number, line in enumerate(self._folded.split(_END)):
            stripped = line.strip(" ")
            if not stripped:
                continue
            if pieces and not BETWEEN_HAN.search(f"{pieces[-1][-1]} {stripped[0]}"):
                pieces[-1] += " "
            pieces.append(stripped)
            numbers.append(number)
        starts = list(accumulate(map(len, pieces), initial=0))[:-1]
        return "".join(pieces) + " ", starts, numbers


# Snippets


def _apart(spans: list[Span]) -> list[Span]:
    """Spans in order, those that touch each other joined."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def _cut(at: _At, text: str, spans: list[Span]) -> Place[_At]:
    """A line with what is far from its first match cut off."""
    first = spans[0] if spans else (0, 0)
    start = max(0, first[0] - SNIPPET_CHARS)
    end = min(len(text), max(first[1], first[0]) + SNIPPET_CHARS, start + 4 * SNIPPET_CHARS)
    inside = tuple(
        (low - start, min(high, end) - start) for low, high in spans if low < end and low >= start
    )
    return Place(at, text[start:end], inside, start > 0, end < len(text))

"""What a text file or document matches: the part of `matcher` that is about contents.

A word and a phrase are found from bound to bound after folding (see `word_bounds`), a word in each
of its forms (see `inflections`), across the ends of lines, paragraphs and cells, too; white space
at the edges of what is looked for means nothing. A pattern is found within one line.
Where several texts are asked for, all must be in the file, not in one line. What is counted are the
lines (in documents: the passages) in which something that is asked for begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from itertools import chain
from typing import Final, Generic

from desktop_app.folding.fold import fold
from desktop_app.matching.content_blocks import At, Block
from desktop_app.matching.content_spans import Span, spans_of
from desktop_app.matching.content_wanted import ContentTerm, wanted_in
from desktop_app.query.query import Key, Query, Text
from desktop_app.stop_flag import StopFlag

SNIPPET_CHARS: Final = 200
"""Characters kept before and after the first match of a line."""

_SPANS: Final = 10
"""Matches that are told of one line."""


@dataclass(frozen=True, slots=True)
class Match(Generic[At]):
    """A line or passage that matches.

    Attributes:
        at: Which one.
        snippet: Of its text, what is around the first match; cut, where it is long.
        spans: What matches in `snippet`; empty where only the lines behind tell.
        cut_before: Whether there is more of the line before the snippet.
        cut_after: Likewise after it.
    """

    at: At
    snippet: str
    spans: tuple[Span, ...]
    cut_before: bool = False
    cut_after: bool = False


@dataclass(frozen=True, slots=True)
class Matches(Generic[At]):
    """What was found in one file.

    Attributes:
        count: Lines or passages that match; 0 where the file passes without one.
        places: The first of them.
        texts: Which of the texts that are asked for stand in it.
    """

    count: int
    places: tuple[Match[At], ...] = ()
    texts: frozenset[Text] = frozenset()


class ContentMatcher:
    """Judges texts by the `content:` terms of a query.

    Attributes:
        longest: Characters of the longest text that is looked for, folded.
        spaces_matter: Whether something is looked for that white space may divide.
        finds_in_bytes: Whether `judge_bytes` may be asked: all that is looked for are texts that
            are folded, no patterns and no lone accents.
        is_ascii: Whether all that is looked for are texts of ASCII, and none very long.
    """

    def __init__(self, query: Query, stop: StopFlag | None = None) -> None:
        """Take the query's terms.

        Args:
            query: With terms about contents.
            stop: Heard between the lines that a pattern is tried on; what is left of a text then
                counts as not found.
        """
        self._stop = stop
        self._terms = [wanted_in(term) for term in query.of(Key.CONTENT)]
        values = [value for term in self._terms for value in term.values]
        stems = [value.stem for value in values if value.stem is not None]
        self.longest = max((stem.longest for stem in stems), default=0)
        self.spaces_matter = any(value.crosses_lines for value in values)
        self.finds_in_bytes = all(
            value.phrase or (value.stem and not value.stem.start.isascii()) for value in values
        )
        self._letters = frozenset("".join(chain(*((stem.start, *stem.rests) for stem in stems))))
        self.is_ascii = all(value.phrase for value in values)
        self._strange: set[str] = set()

    def judge(self, blocks: Iterable[Block[At]], keep: int) -> Matches[At] | None:
        """What of a text is found; None where it does not pass.

        Args:
            blocks: The text; see `content_blocks`.
            keep: Places kept at most.
        """
        found = [False] * len(self._terms)
        texts: set[Text] = set()
        count = 0
        places: list[Match[At]] = []
        last: At | None = None
        for block in blocks:
            block.begin(self.spaces_matter)
            for number in self._matching(block, found, texts):
                at = block.key(number)
                if at == last:
                    continue
                count, last = count + 1, at
                if len(places) < keep:
                    places.append(self._place(at, block.lines[number]))
            if any(has and term.excluded for has, term in zip(found, self._terms, strict=True)):
                return None
        if all(has != term.excluded for has, term in zip(found, self._terms, strict=True)):
            return Matches(count, tuple(places), frozenset(texts))
        return None

    def is_all_in_ascii(self, characters: Set[str]) -> bool:
        """Whether a text with no others but these beyond ASCII can only match where it is ASCII.

        Only where `is_ascii`. Most texts have a dash or a name in them that has nothing to do with
        what is looked for.
        """
        for character in characters - self._strange:
            folded = fold(character)
            if not folded or not self._letters.isdisjoint(folded):
                return False
            self._strange.add(character)
        return True

    def judge_bytes(self, data: bytes, others: Block[int] | None, keep: int) -> Matches[int] | None:
        """As `judge`, of a text in UTF-8 whose matches of nothing but ASCII are found in bytes.

        Args:
            data: The text, with line feeds at the ends of its lines and no NUL.
            others: Its lines in which a match with another character may begin, and those that
                such a match may go on in, called by where they begin in `data`; None where all of
                it is ASCII.
            keep: Places kept at most.

        Returns:
            As `judge`; lines are called by where they begin.
        """
        found: set[int] = set()
        texts: set[Text] = set()
        if others is not None:
            others.begin(self.spaces_matter)
        for term in self._terms:
            starts: set[int] = set()
            for value in term.values:
                own: set[int] = set()
                if value.phrase is not None:
                    own.update(value.phrase.line_starts(data))
                if others is not None:
                    own.update(map(others.key, others.fitting(value)))
                if own:
                    starts |= own
                    texts.add(value.text)
            if bool(starts) == term.excluded:
                return None
            found |= starts
        ordered = sorted(found)
        places = [self._place(start, _line_at(data, start)) for start in ordered[:keep]]
        return Matches(len(ordered), tuple(places), frozenset(texts))

    def _matching(self, block: Block[At], found: list[bool], texts: set[Text]) -> list[int]:
        """The numbers of lines of a block that match, ascending; notes what was found of what."""
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
                    texts.add(value.text)
                    several += 1
        return sorted(set(numbers)) if several > 1 else numbers

    def spans(self, text: str) -> list[Span]:
        """What is looked for and stands in a line, in order; only the first places of each."""
        spans: list[Span] = []
        for term in self._terms:
            if not term.excluded:
                for value in term.values:
                    spans += _spans_of(value, text, self._stop)
        return _apart(spans)

    def _place(self, at: At, text: str) -> Match[At]:
        return _cut(at, text, self.spans(text))


def _line_at(data: bytes, start: int) -> str:
    end = data.find(b"\n", start)
    return data[start : end if end >= 0 else len(data)].decode("utf-8", "replace")


# Snippets


def _spans_of(wanted: ContentTerm, text: str, stop: StopFlag | None) -> list[Span]:
    if wanted.pattern is not None:
        return wanted.pattern.places(text, _SPANS, stop)
    return spans_of(text, wanted, _SPANS)


def _apart(spans: list[Span]) -> list[Span]:
    """Spans in order, those that touch each other joined."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def _cut(at: At, text: str, spans: list[Span]) -> Match[At]:
    """A line with what is far from its first match cut off."""
    first = spans[0] if spans else (0, 0)
    start = max(0, first[0] - SNIPPET_CHARS)
    end = min(len(text), max(first[1], first[0]) + SNIPPET_CHARS, start + 4 * SNIPPET_CHARS)
    inside = tuple(
        (low - start, min(high, end) - start) for low, high in spans if low < end and low >= start
    )
    return Match(at, text[start:end], inside, start > 0, end < len(text))

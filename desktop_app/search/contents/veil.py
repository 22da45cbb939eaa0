"""Texts as somebody may know them who is not told all that stands in them.

What is kept from a language model when it is sent a text, such as a password or the number of a
card, must not be found for it either: from what is found and what is not, it could guess the rest.
So a text that holds such a thing is judged with a gap in its place, whatever stands there.

To look for what is kept back takes long. A first look at the text as it is tells which files may
pass, and where in them: it asks for no more than what every match beside a gap has as well. So what
stands in the gap has no say in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from desktop_app.matching.content_blocks import At, Block, blocks_of
from desktop_app.matching.content_matcher import ContentMatcher, Match, Matches
from desktop_app.query.query import Key, Query, Term, Text, TextForm
from desktop_app.stop_flag import StopFlag

KeptBack = Callable[[str], Sequence[tuple[int, int]]]
"""Where in a text something stands that is not told, in order and apart from each other."""

_GAP: Final = "\ue000"
"""A line of its own in the place of what is not told: no phrase goes on behind it."""

_PORTION_CHARS: Final = 1 << 16
_AROUND_CHARS: Final = 1 << 14
"""What stands before a portion, and behind it, may tell what is to be kept back: a key is long."""


class Veil:
    """Judges texts with gaps in them.

    Args:
        query: With terms about contents.
        kept_back: Finds what must not be told.
        stop: See `ContentMatcher`.

    Attributes:
        first_look: What every text holds, as it is written, that may pass.
    """

    def __init__(self, query: Query, kept_back: KeptBack, stop: StopFlag | None) -> None:
        self._matcher = ContentMatcher(query, stop)
        self._kept_back = kept_back
        terms = [(term, _anywhere(term)) for term in query.of(Key.CONTENT)]
        others = tuple(term for term in query.terms if term.key is not Key.CONTENT)
        wanted = (loose for term, loose in terms if loose is not None and not term.excluded)
        self.first_look = replace(query, terms=(*others, *wanted))
        self._is_enough = set(self.first_look.terms) == set(query.terms)
        # Where none of it stands, nothing is found, whatever is kept back there.
        texts = [value for _, loose in terms if loose is not None for value in loose.texts]
        is_told = all(loose is not None for _, loose in terms)
        one = Term(Key.CONTENT, tuple(dict.fromkeys(texts))) if texts and is_told else None
        self._any = None if one is None else ContentMatcher(Query((one,)), stop)

    def judge(self, lines: Iterable[tuple[At, str]], keep: int) -> Matches[At] | None:
        """As `ContentMatcher.judge`, of lines or passages and where each is."""
        cut: set[At] = set()
        blocks = blocks_of(self._with_gaps(lines, cut), self._matcher.longest)
        matches = self._matcher.judge(blocks, keep)
        if matches is None or not cut:
            return matches
        places = tuple(_cut(place) if place.at in cut else place for place in matches.places)
        return replace(matches, places=places)

    def judge_text(self, data: bytes, keep: int, seen: Matches[str]) -> Matches[str] | None:
        """The same of a text in UTF-8, its lines called by their numbers.

        Args:
            data: The text.
            keep: Places kept at most.
            seen: What the first look found in it.
        """
        text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        is_short = len(text) <= _PORTION_CHARS
        if self._is_enough and is_short and not self._kept_back(text):
            return seen
        lines = enumerate(text.split("\n"), start=1)
        return self.judge(((f"line {number}", line) for number, line in lines), keep)

    def _with_gaps(self, lines: Iterable[tuple[At, str]], cut: set[At]) -> Iterator[tuple[At, str]]:
        before: list[tuple[At, str]] = []
        for portion, behind in _portions(lines):
            around = [*before, *portion, *behind]
            if self._may_match(around):
                yield from self._torn(around, len(before), len(portion), cut)
            else:
                yield from portion
            before = _last_of([*before, *portion])

    def _may_match(self, lines: Sequence[tuple[At, str]]) -> bool:
        if self._any is None:
            return True
        text = "\0".join([text.replace("\0", " ") for _, text in lines])
        return self._any.judge([Block(text, 0, int)], 0) is not None

    def _torn(
        self, lines: Sequence[tuple[At, str]], first: int, count: int, cut: set[At]
    ) -> Iterator[tuple[At, str]]:
        """`count` of the lines, from `first` on, each that has gaps in its pieces."""
        spans = iter(self._kept_back("\n".join([text for _, text in lines])))
        span = next(spans, None)
        start = 0
        for number, (at, text) in enumerate(lines):
            end = start + len(text)
            pieces: list[str] = []
            told = start
            while span is not None and span[0] < max(end, start + 1):
                if span[1] > start and span[0] < end:
                    pieces += [text[told - start : max(span[0] - start, 0)], _GAP]
                    told = min(span[1], end)
                if span[1] > end:
                    break
                span = next(spans, None)
            if first <= number < first + count:
                if pieces:
                    cut.add(at)
                for piece in (*pieces, text[told - start :]):
                    if piece or not pieces:
                        yield at, piece
            start = end + 1


def _cut(place: Match[At]) -> Match[At]:
    return replace(place, cut_before=True, cut_after=True)


def _portions(
    lines: Iterable[tuple[At, str]],
) -> Iterator[tuple[list[tuple[At, str]], list[tuple[At, str]]]]:
    """Lines in portions, each with what stands behind it."""
    held: list[tuple[At, str]] = []
    chars = 0
    for line in lines:
        held.append(line)
        chars += len(line[1]) + 1
        if chars >= _PORTION_CHARS + _AROUND_CHARS:
            behind = _last_of(held)
            portion = held[: len(held) - len(behind)]
            if portion:
                yield portion, behind
                held, chars = behind, sum(len(text) + 1 for _, text in behind)
    if held:
        yield held, []


def _last_of(lines: list[tuple[At, str]]) -> list[tuple[At, str]]:
    """The last lines, as far as they may tell of what stands beside them."""
    chars = 0
    for number in range(len(lines) - 1, -1, -1):
        chars += len(lines[number][1]) + 1
        if chars > _AROUND_CHARS:
            return lines[number + 1 :]
    return lines


def _anywhere(term: Term) -> Term | None:
    """The term, with patterns that fit wherever it fits beside a gap; None where all texts do.

    Where a gap is, a line begins or ends that does not in the text as it is.
    """
    values: list[Text] = []
    for text in term.texts:
        if text.form is TextForm.PATTERN:
            loose = without_bounds(text.text)
            try:
                values.append(Text(loose or "", TextForm.PATTERN))
            except ValueError:
                return None
        else:
            values.append(text)
    return replace(term, values=tuple(values))


def without_bounds(pattern: str) -> str | None:
    r"""A pattern of RE2 without `^`, `$`, `\b` and their like; None where they cannot be told."""
    if r"\Q" in pattern:
        return None
    pieces: list[str] = []
    at = 0
    while at < len(pattern):
        length = 1
        if pattern[at] == "\\":
            length = 2
        elif pattern[at] == "[":
            length = _class_end(pattern, at) - at
        piece = pattern[at : at + length]
        pieces.append("(?:)" if piece in _BOUNDS else piece)
        at += length
    return "".join(pieces)


_BOUNDS: Final = frozenset({"^", "$", r"\b", r"\B", r"\A", r"\z", r"\Z"})


def _class_end(pattern: str, start: int) -> int:
    """Behind the class of characters that begins at a place."""
    at = start + 1
    at += pattern.startswith("^", at)
    first = at
    while at < len(pattern):
        if pattern[at] == "]" and at > first:
            return at + 1
        if pattern[at] == "\\":
            at += 2
        elif pattern.startswith("[:", at) and (end := pattern.find(":]", at)) > 0:
            at = end + 2
        else:
            at += 1
    return len(pattern)

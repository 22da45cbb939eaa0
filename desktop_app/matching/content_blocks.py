"""Some lines of a text together, so that what goes on in the next line is found, too."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Final, Generic, TypeVar

from desktop_app.folding.fold import BETWEEN_HAN, fold, fold_letters
from desktop_app.matching.content_wanted import ContentTerm, Stem
from desktop_app.stop_flag import StopFlag

_BLOCK_CHARS: Final = 1 << 18
"""Text is folded in blocks of about so many characters."""

At = TypeVar("At", bound=Hashable)

_END: Final = "\0"
"""Ends a line within a block; where it stands in a text, it is taken for a space."""
_ENDS: Final = re.compile(" *\0[\0 ]*")


def block_of_lines(lines: Sequence[str], key: Callable[[int], At]) -> Block[At]:
    """Some lines, and where each is."""
    return Block(_END.join([line.replace(_END, " ") for line in lines]), 0, key)


def blocks_of(lines: Iterable[tuple[At, str]], longest: int) -> Iterator[Block[At]]:
    """Lines or passages in blocks.

    Each begins with so many of the one before that no match is lost.

    Args:
        lines: What tells where each is, the same for pieces of one, and its text.
        longest: As of the matcher.
    """
    kept: list[tuple[At, str]] = []
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


def _block(lines: Sequence[tuple[At, str]], known: int) -> Block[At]:
    keys = [key for key, _ in lines]
    return Block(_END.join([text.replace(_END, " ") for _, text in lines]), known, keys.__getitem__)


def _last(lines: list[tuple[At, str]], longest: int) -> list[tuple[At, str]]:
    """So many lines from the end that a text of `longest` characters may begin in them."""
    chars = 0
    for number in range(len(lines) - 1, -1, -1):
        chars += len(fold(lines[number][1]).replace(" ", ""))
        if chars >= longest:
            return lines[number:]
    return lines[:]


class Block(Generic[At]):
    """Some lines of a text, folded together.

    Args:
        text: The lines, with a NUL between each two.
        known: How many of them were in the block before as well.
        key: Tells where a line is.
    """

    def __init__(self, text: str, known: int, key: Callable[[int], At]) -> None:
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

    def fitting(self, wanted: ContentTerm, stop: StopFlag | None = None) -> Iterator[int]:
        """The numbers of the lines in which what is wanted begins, ascending."""
        if wanted.pattern is not None:
            fits = wanted.pattern.found_in
            if stop is None:
                return self._fitting(fits)
            # A pattern may take long on each line.
            return self._fitting(lambda line: not stop.is_set() and fits(line, stop))
        if wanted.stem is None:
            return self._fitting(lambda line: wanted.raw in line)
        if wanted.crosses_lines and self._is_divided(wanted.stem, wanted.overlaps):
            return self._across(wanted.stem)
        return self._within(wanted.stem)

    def _fitting(self, fits: Callable[[str], bool]) -> Iterator[int]:
        lines = self.lines
        return (number for number in range(self._known, len(lines)) if fits(lines[number]))

    def _within(self, stem: Stem) -> Iterator[int]:
        folded, known = self._folded, self._known
        number = counted = 0
        found = stem.first_in(folded)
        while found is not None:
            at = found[0]
            number += folded.count(_END, counted, at)
            counted = at
            if number >= known:
                yield number
            end = folded.find(_END, at)
            if end < 0:
                return
            found = stem.first_in(folded, end + 1)

    def _is_divided(self, stem: Stem, overlaps: bool) -> bool:
        """Whether it stands anywhere across a line end, or may, where that is not counted."""
        there = self._whole.count(stem.start)
        return there > (0 if overlaps else self._folded.count(stem.start))

    @cached_property
    def _whole(self) -> str:
        return BETWEEN_HAN.sub("", _ENDS.sub(" ", self._folded))

    def _across(self, stem: Stem) -> Iterator[int]:
        joined, starts, numbers = self._joined
        first_new = bisect_right(numbers, self._known - 1)
        # What ends in lines that were there before was found there.
        new_from = starts[first_new] if first_new < len(starts) else len(joined)
        found = stem.first_in(joined)
        while found is not None:
            at, end = found
            piece = bisect_right(starts, at) - 1
            if end > new_from:
                yield numbers[piece]
                if piece + 1 == len(starts):
                    return
                found = stem.first_in(joined, starts[piece + 1])
            else:
                found = stem.first_in(joined, at + 1)

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

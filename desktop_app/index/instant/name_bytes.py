"""Where words are in many names at once: passes over all of them, joined, as columns of bytes.

Everything here is numpy's work on a megabyte at a time: it lets other threads run meanwhile, which
`bytes.find` does not, and takes the same few milliseconds whether a word is in one name or in
every other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from desktop_app.index.instant.found_names import NameFit
from desktop_app.stop_flag import StopFlag

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SLICE: Final = 1 << 20
"""Bytes between two looks at the stop flag."""

NO_FIT: Final = 255

_NUL, _DOT = 0, ord(".")
_ASCII: Final = 128

_PARTS_WORDS: Final = np.array(
    [code >= _ASCII or not chr(code).isalnum() for code in range(256)], dtype=bool
)
"""For each byte whether a Latin word or a number may begin behind it."""


class NameBytes:
    """Names as they are compared, with a NUL behind each.

    Args:
        joined: In UTF-8.
        starts: Where each begins, and one more for the end; numbers of four bytes.
    """

    def __init__(self, joined: Any, starts: Any) -> None:
        self._bytes = np.frombuffer(joined, np.uint8)
        self.starts = np.frombuffer(starts, np.uint32)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def lengths(self) -> NDArray[np.uint32]:
        """Of each name, in bytes."""
        return np.diff(self.starts)

    def fitting(self, word: bytes, stop: StopFlag) -> Iterator[tuple[NameFit, NDArray[np.intp]]]:
        """The rows whose names have a word inside, ascending, by how it is in there; best first.

        A row may come again with a lesser fit.
        """
        for fit, places in self._fitting_places(word, stop):
            rows = self._rows_of(places)
            yield fit, rows[_is_first(rows)]

    def fits(self, word: bytes, stop: StopFlag) -> NDArray[np.uint8]:
        """For each row the best way in which a word is in its name, or `NO_FIT`."""
        best = np.full(len(self), NO_FIT, np.uint8)
        for fit, places in reversed(list(self._fitting_places(word, stop))):
            best[self._rows_of(places)] = fit
        return best

    def only(self, rows: NDArray[np.intp]) -> NameBytes:
        """Some of the names, by themselves."""
        starts, ends = self.starts[rows], self.starts[rows + 1]
        lengths = (ends - starts).astype(np.int64)
        new_starts = np.concatenate([[0], lengths.cumsum()])
        # For each byte, how far from where it comes to where it goes.
        shifts = np.repeat(starts - new_starts[:-1], lengths)
        joined = self._bytes[np.arange(new_starts[-1]) + shifts]
        return NameBytes(joined, new_starts.astype(np.uint32))

    def _rows_of(self, places: NDArray[np.intp]) -> NDArray[np.intp]:
        return np.searchsorted(self.starts, places, side="right") - 1

    def _fitting_places(
        self, word: bytes, stop: StopFlag
    ) -> Iterator[tuple[NameFit, NDArray[np.intp]]]:
        """Where the word begins, by how it is in its name."""
        if not len(self):
            return
        places = self._places(word, stop)
        before = self._bytes[places - 1]
        at_start = before == _NUL
        starts = places[at_start]
        # The last name has its NUL, too; so there is always a byte behind a word.
        behind = self._bytes[starts + len(word)]
        is_whole = (behind == _NUL) | (behind == _DOT)
        yield NameFit.EXACT, starts[is_whole]
        yield NameFit.START, starts[~is_whole]
        at_word = before < _ASCII if word[0] >= _ASCII else _PARTS_WORDS[before]
        at_word &= ~at_start
        yield NameFit.WORD_START, places[at_word]
        yield NameFit.INSIDE, places[~(at_word | at_start)]

    def _places(self, word: bytes, stop: StopFlag) -> NDArray[np.intp]:
        """Where the word begins, ascending; what there was until a stop."""
        found: list[NDArray[np.intp]] = []
        for start in range(0, len(self._bytes), _SLICE):
            if stop.is_set():
                break
            part = self._bytes[start : start + _SLICE + len(word) - 1]
            found.append(in_a_row(part, [part == byte for byte in word[:2]], word[2:]) + start)
        return np.concatenate(found) if found else np.empty(0, np.intp)


def _is_first(rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Where, in numbers that ascend, each comes for the first time."""
    is_first = np.ones(len(rows), dtype=bool)
    np.not_equal(rows[1:], rows[:-1], out=is_first[1:])
    return is_first


def in_a_row(
    part: NDArray[Any], first: Sequence[NDArray[np.bool_]], rest: bytes
) -> NDArray[np.intp]:
    """Where one thing after the other is.

    Args:
        part: Bytes.
        first: For one or two of what is looked for, where in `part` it is.
        rest: The bytes behind.
    """
    length = len(part) - len(first) - len(rest) + 1
    if length <= 0:
        return np.empty(0, np.intp)
    mark = first[0][:length]
    if len(first) > 1:
        mark = mark & first[1][1 : 1 + length]
    places = np.flatnonzero(mark)
    for number, byte in enumerate(rest, start=len(first)):
        if not len(places):
            break
        places = places[part[places + number] == byte]
    return places

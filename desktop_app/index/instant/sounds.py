"""Which kept names have Chinese characters that sound like letters somebody typed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from desktop_app.folding.chinese import first_letters, heard, syllable_beginnings
from desktop_app.index.snapshot import Snapshot
from desktop_app.matching.pinyin_match import half_typed_sound_of
from desktop_app.stop_flag import StopFlag

if TYPE_CHECKING:
    from numpy.typing import NDArray

_RUN: Final = 8192
"""Names that are looked at at a time, between two looks at the stop flag."""
_SLICE: Final = 1 << 18
"""Characters, likewise."""
_MOST_JUDGED: Final = 2048
"""Names that are looked at one by one, the newest of those that may sound so."""


class KeptSounds:
    """The names of a snapshot that have Chinese characters, by the first letters of their sounds.

    Attributes:
        is_complete: False where it was stopped in the making; it then knows nothing.
    """

    def __init__(self, snapshot: Snapshot, stop: StopFlag) -> None:
        self._snapshot = snapshot
        rows = np.asarray(snapshot.rows_beyond_ascii(0, len(snapshot)))
        table = _letters_of_characters()
        letters, lengths = [np.empty(0, np.uint32)], [np.zeros(1, np.int64)]
        self.is_complete = False
        for first in range(0, len(rows), _RUN):
            if stop.is_set():
                return
            names = snapshot.folded_names(rows[first : first + _RUN].tolist())
            joined = "\0".join([*names, ""])
            codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), np.uint32)
            letters.append(table[np.minimum(codes, len(table) - 1)])
            lengths.append(np.diff(np.flatnonzero(codes == 0), prepend=-1))
        self._rows = rows
        self._ages = np.frombuffer(snapshot.ages, np.uint8)
        self._letters = np.concatenate(letters)
        self._starts = np.concatenate(lengths).cumsum()
        self.is_complete = True

    def rows(self, word: str, stop: StopFlag) -> NDArray[np.intp]:
        """The rows whose names have what sounds like `word`, folded and perhaps half typed."""
        sound = half_typed_sound_of(word)
        if sound is None or not self.is_complete:
            return np.empty(0, np.intp)
        ways = {*syllable_beginnings(word), word}
        # Marked rather than sorted: in a home where all have it, that takes a second.
        is_alike = np.zeros(len(self._rows), dtype=bool)
        for way in ways:
            if len(way) > 1:
                places = self._places(way, stop)
                is_alike[np.searchsorted(self._starts, places, side="right") - 1] = True
        rows = self._rows[is_alike]
        if len(rows) > _MOST_JUDGED:
            ages = self._ages[rows]
            rows = np.sort(rows[np.argpartition(ages, _MOST_JUDGED)[:_MOST_JUDGED]])
        names = self._snapshot.folded_names(rows.tolist())
        joined = "\0".join(names)
        passing = sorted(sound.names(joined, lambda: heard(joined)))
        return rows[passing].astype(np.intp)

    def _places(self, initials: str, stop: StopFlag) -> NDArray[np.intp]:
        """Where characters are, one after the other, that may begin with these letters."""
        wanted = [np.uint32(1 << ord(letter) - ord("a")) for letter in initials]
        found = [np.empty(0, np.intp)]
        for start in range(0, len(self._letters), _SLICE):
            if stop.is_set():
                break
            part = self._letters[start : start + _SLICE + len(wanted) - 1]
            length = len(part) - len(wanted) + 1
            if length <= 0:
                break
            both = (part[:length] & wanted[0] != 0) & (part[1 : 1 + length] & wanted[1] != 0)
            places = np.flatnonzero(both)
            for number, letter in enumerate(wanted[2:], start=2):
                if not len(places):
                    break
                places = places[part[places + number] & letter != 0]
            found.append(places + start)
        return np.concatenate(found)


@cache
def _letters_of_characters() -> NDArray[np.uint32]:
    """For each character the letters that it may begin with, a bit for each."""
    table = np.zeros(0x10000 + 1, np.uint32)
    for character, letters in first_letters().items():
        if ord(character) < 0x10000:
            table[ord(character)] = sum(1 << ord(letter) - ord("a") for letter in letters)
    return table

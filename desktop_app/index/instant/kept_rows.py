"""The names of one snapshot, ready to be looked up again and again."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from desktop_app.folding.chinese import romanized
from desktop_app.folding.fold import fold
from desktop_app.hits import Flag
from desktop_app.index.instant.found_names import KeptName, NameFit
from desktop_app.index.instant.name_bytes import NameBytes
from desktop_app.index.instant.near_words import near_words
from desktop_app.index.instant.sounds import KeptSounds
from desktop_app.index.snapshot import Snapshot, ages_of, moment_of
from desktop_app.stop_flag import StopFlag

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Rows = NDArray[np.intp]


class NameRows(Protocol):
    """Some names, by the numbers of their rows."""

    @property
    def names(self) -> NameBytes:
        """As they are compared."""
        ...

    def pick(self, rows: Rows, *, hidden: bool) -> Rows:
        """Those of these rows that may be told."""
        ...

    def keys(self, rows: Rows) -> NDArray[np.uint32]:
        """What the rows are ordered by, where they fit equally well; less comes first."""
        ...

    def told(self, row: int, fit: NameFit, near: str) -> KeptName:
        """A row as a value."""
        ...


def ordered_by_age(ages: NDArray[np.uint8], lengths: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Newest first, and of those that are as old, the shortest name."""
    keys = ages.astype(np.uint32) * np.uint32(0x10000)
    return keys + np.minimum(lengths, np.uint32(0xFFFF))


class KeptRows:
    """A snapshot as far as a scope may know of it.

    Args:
        snapshot: Where the names are.
        allowed: Folders that may be told, absolute and real, with all below.
        excluded: Folders that may not, though they lie below those; the inner one decides.
    """

    def __init__(self, snapshot: Snapshot, allowed: Sequence[str], excluded: Sequence[str]) -> None:
        self.snapshot = snapshot
        self.allowed = allowed
        self.names = NameBytes(snapshot.folded, snapshot.folded_at)
        self._flags = np.frombuffer(snapshot.flags, np.uint8)
        self._ages = np.frombuffer(snapshot.ages, np.uint8)
        self._may_be_told = np.zeros(len(snapshot), dtype=bool)
        rules = [*((path, True) for path in allowed), *((path, False) for path in excluded)]
        for path, is_allowed in sorted(rules, key=lambda rule: len(rule[0])):
            self._mark(path, is_allowed=is_allowed)
        self._sounds: KeptSounds | None = None

    def _mark(self, path: str, *, is_allowed: bool) -> None:
        snapshot = self.snapshot
        folder = snapshot.folder_at(path)
        if folder is None:
            return
        first, end = snapshot.first_rows[folder], snapshot.first_rows[snapshot.ends[folder]]
        self._may_be_told[first:end] = is_allowed
        if folder and not is_allowed:
            self._may_be_told[snapshot.folder_rows[folder]] = False

    def pick(self, rows: Rows, *, hidden: bool) -> Rows:
        """See `NameRows`."""
        rows = rows[self._may_be_told[rows]]
        return rows if hidden else rows[self._flags[rows] & Flag.HIDDEN == 0]

    def keys(self, rows: Rows) -> NDArray[np.uint32]:
        """See `NameRows`."""
        starts = self.names.starts
        return ordered_by_age(self._ages[rows], starts[rows + 1] - starts[rows])

    def told(self, row: int, fit: NameFit, near: str) -> KeptName:
        """See `NameRows`."""
        snapshot = self.snapshot
        folder = self._folder_of(row)
        moment_ns = moment_of(snapshot.made_ns, snapshot.ages[row])
        flags = Flag(snapshot.flags[row])
        return KeptName(folder, snapshot.name(row), flags, fit, near, moment_ns)

    def _folder_of(self, row: int) -> str:
        snapshot = self.snapshot
        # Of those that begin at the same row, all but the last are empty.
        folder = bisect_right(snapshot.first_rows, row) - 1
        parts: list[str] = []
        while folder:
            parts.append(snapshot.folder_name(folder))
            folder = snapshot.parents[folder]
        above = snapshot.root.rstrip(os.sep)
        return os.sep.join([above, *reversed(parts)]) or os.sep  # noqa: PTH118 (not UTF-8)

    # Other ways to be meant

    def sounding(self, word: str, stop: StopFlag) -> Rows:
        """The rows whose names have Chinese characters that sound like `word`.

        Its letters may be theirs, or its own characters be read like them.
        """
        letters = word if word.isascii() else romanized(word)
        sounds = self.sounds(stop) if len(letters) > 1 else None
        return np.empty(0, np.intp) if sounds is None else sounds.rows(letters, stop)

    def sounds(self, stop: StopFlag) -> KeptSounds | None:
        """Of the names, made when they are first asked for; None after a stop."""
        if self._sounds is None:
            made = KeptSounds(self.snapshot, stop)
            self._sounds = made if made.is_complete else None
        return self._sounds

    def near(self, word: str, stop: StopFlag) -> list[str]:
        """Words of the names that come near `word`."""
        return near_words(word, self._words, stop)

    @cached_property
    def _words(self) -> Sequence[str]:
        return self.snapshot.words()


class LateRows:
    """Names of what was changed or used lately, some of which no snapshot knows.

    Args:
        moments: Absolute paths, with when that was, in ns since 1970 UTC.
        now_ns: Likewise.
    """

    def __init__(self, moments: Iterable[tuple[str, int]], now_ns: int) -> None:
        some = [(*os.path.split(path), moment_ns) for path, moment_ns in moments]
        self._some = [one for one in some if one[1]]
        joined = fold("\0".join([*(name for _, name, _ in self._some), ""]))
        encoded = joined.encode("utf-8", "surrogatepass")
        ends = np.flatnonzero(np.frombuffer(encoded, np.uint8) == 0) + 1
        self.names = NameBytes(encoded, np.concatenate([[0], ends]).astype(np.uint32))
        ages = list(ages_of(now_ns, [moment_ns for _, _, moment_ns in self._some]))
        self._keys = ordered_by_age(np.array(ages, np.uint8), self.names.lengths())

    def pick(self, rows: Rows, *, hidden: bool) -> Rows:
        """See `NameRows`."""
        if hidden:
            return rows
        return rows[[os.sep + "." not in os.path.join(*self._some[row][:2]) for row in rows]]  # noqa: PTH118 (maybe not UTF-8)

    def keys(self, rows: Rows) -> NDArray[np.uint32]:
        """See `NameRows`."""
        return self._keys[rows]

    def told(self, row: int, fit: NameFit, near: str) -> KeptName:
        """See `NameRows`."""
        folder, name, moment_ns = self._some[row]
        return KeptName(folder, name, Flag(0), fit, near, moment_ns)

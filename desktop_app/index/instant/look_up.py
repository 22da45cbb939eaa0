"""`InstantNames`: what somebody who is still typing may mean, out of the names that are kept.

No folder is asked whether it is as it was, so this is no answer to a question: names may be out of
date by as much as `KeptNames.kept_ns` says, and whoever shows them says that they are kept ones.
What changed or was used lately, as `recent` knows it, is among them all the same.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from desktop_app.files.scope import Scope
from desktop_app.folding.fold import fold_wanted
from desktop_app.index.instant.found_names import KeptName, KeptNames, NameFit
from desktop_app.index.instant.kept_rows import KeptRows, LateRows, NameRows
from desktop_app.index.instant.name_bytes import NO_FIT
from desktop_app.index.store import SnapshotStore
from desktop_app.stop_flag import StopFlag

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from desktop_app.index.instant.kept_rows import Rows
    from desktop_app.index.snapshot import Snapshot

_MAX_WORDS: Final = 6
_MAX_LETTERS: Final = 100
_FEW: Final = 16
"""One in so many of the names, or fewer, are copied sooner than all are gone through again."""


class InstantNames:
    """Looks names up; for any thread but the GUI's, one look-up at a time.

    A look-up over a million names takes some hundredths of a second, most of it in numpy, which
    lets other threads run. Set the `stop` of the last one before the next: it ends within a
    millisecond or two.

    Args:
        store: The snapshots.
        scope: What may be told.
        recent: When files were changed or used lately (absolute path to ns since 1970 UTC), read
            at each look-up so that it may grow meanwhile; the newer ones first, among names that
            fit equally well.
        clock_ns: As `time.time_ns`.
    """

    def __init__(
        self,
        store: SnapshotStore,
        scope: Scope,
        *,
        recent: Mapping[str, int] | None = None,
        clock_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        self._store = store
        self._scope = scope
        self._recent = recent or {}
        self._clock_ns = clock_ns
        self._lock = threading.Lock()
        self._kept: list[KeptRows] = []

    def prepare(self, stop: StopFlag) -> None:
        """Do now what the first look-up would have to: a third of a second for a million names."""
        with self._lock:
            for kept in self._opened()[0]:
                kept.sounds(stop)
                kept.near("prepared", stop)

    def look_up(self, typed: str, *, stop: StopFlag, limit: int = 12) -> KeptNames:
        """The entries whose names fit what was typed so far, the best first.

        All words have to be in a name, in any order and perhaps half typed; one that begins with a
        dot asks for hidden names, too. Sounds and near spellings are looked for where fewer than
        `limit` names have the words themselves, near ones only where none has.

        Args:
            typed: As it stands in the line.
            stop: Ends it early when set; what was found by then may be anything.
            limit: How many are told.
        """
        words = words_of(typed)
        with self._lock:
            kept, unknown = self._opened()
            kept_ns = min((one.snapshot.made_ns for one in kept), default=None)
            if not words:
                return KeptNames((), kept_ns, unknown)
            hidden = any(word.startswith(".") for word in words)
            look = _Look(words, stop, limit + 1, hidden=hidden)
            recent = LateRows(self._recent.items(), self._clock_ns())
            everything: tuple[NameRows, ...] = (recent, *kept)
            found = [one for rows in everything for one in look.plainly(rows)]
            if len(found) <= limit:
                found += [one for rows in kept for one in look.by_sound(rows)]
            if not found:
                found += [one for rows in kept for one in look.nearly(rows)]
        found = self._in_order(found)
        return KeptNames(
            tuple(found[:limit]),
            kept_ns=kept_ns,
            unknown=unknown,
            is_complete=not stop.is_set(),
        )

    def _in_order(self, found: Sequence[KeptName]) -> list[KeptName]:
        """Each path once, as it fits best."""
        best: dict[str, KeptName] = {}
        for one in sorted(found, key=_place):
            known = best.setdefault(one.path, one)
            if one.fit is known.fit and not known.flags:
                # What changed lately is known by its path alone.
                best[one.path] = replace(known, flags=one.flags)
        return [one for one in best.values() if self._scope.allows(one.path)]

    def _opened(self) -> tuple[list[KeptRows], tuple[str, ...]]:
        """The snapshots of the scope as they are now, and the folders that none knows."""
        scope = self._scope
        wanted: dict[int, tuple[Snapshot, list[str]]] = {}
        unknown = []
        for folder in scope.outermost(scope.folders):
            snapshot = self._store.holding(folder)
            if snapshot is None or snapshot.folder_at(folder) is None:
                unknown.append(folder)
            else:
                wanted.setdefault(id(snapshot), (snapshot, []))[1].append(folder)
        known = {id(one.snapshot): one for one in self._kept}
        excluded = (*scope.excluded, *scope.unlisted)
        self._kept = []
        for number, (snapshot, allowed) in wanted.items():
            kept = known.get(number)
            if kept is None or list(kept.allowed) != allowed:
                kept = KeptRows(snapshot, allowed, excluded)
            self._kept.append(kept)
        return self._kept, tuple(unknown)


def _place(one: KeptName) -> tuple[int, int, int, str]:
    return one.fit, -one.moment_ns, len(one.name), one.path


def words_of(typed: str) -> list[str]:
    """What was typed, as names are compared."""
    parts = typed[:_MAX_LETTERS].replace("\0", " ").split()[:_MAX_WORDS]
    return [word for part in parts if any(map(str.isalnum, word := fold_wanted(part)))]


class _Look:
    """One look-up."""

    def __init__(self, words: Sequence[str], stop: StopFlag, limit: int, *, hidden: bool) -> None:
        self._phrase = " ".join(words)
        # The longest, which the fewest names have, first.
        self._words = sorted(dict.fromkeys(words), key=len, reverse=True)
        self._stop = stop
        self._limit = limit
        self._hidden = hidden
        self._known: dict[tuple[int, str], NDArray[np.uint8]] = {}

    def plainly(self, rows: NameRows) -> list[KeptName]:
        """Names that have the words."""
        if not len(rows.names):
            return []
        if len(self._words) == 1:
            return self._first(rows, rows.names.fitting(_encoded(self._words[0]), self._stop))
        return self._first(rows, self._with_all(rows, self._words))

    def by_sound(self, rows: KeptRows) -> list[KeptName]:
        """Names that have the words, or what sounds like them."""
        fits_all = np.ones(len(rows.names), dtype=bool)
        for word in self._words:
            fits = np.zeros(len(rows.names), dtype=bool)
            fits[rows.sounding(word, self._stop)] = True
            if len(self._words) > 1:
                fits |= self._fits(rows, word) < NO_FIT
            fits_all &= fits
        return self._first(rows, [(NameFit.SOUND, np.flatnonzero(fits_all))])

    def nearly(self, rows: KeptRows) -> list[KeptName]:
        """Names that have the words, but that those no name has are spelt otherwise."""
        near = {
            word: rows.near(word, self._stop)
            for word in self._words
            if self._fits(rows, word).min(initial=NO_FIT) == NO_FIT
        }
        if not near or not all(near.values()):
            return []
        found: list[KeptName] = []
        # Of several words that nobody has, the nearest each; of one, all that come near.
        for number in range(len(*near.values()) if len(near) == 1 else 1):
            meant = [near[word][number] if word in near else word for word in self._words]
            taken = " ".join(near[word][number] for word in near)
            some = np.sort(np.concatenate([part for _, part in self._with_all(rows, meant)]))
            found += self._first(rows, [(NameFit.NEAR, some)], taken)
            if len(found) >= self._limit or self._stop.is_set():
                break
        return found

    def _fits(self, rows: NameRows, word: str) -> NDArray[np.uint8]:
        """For each row how a word is in its name."""
        known = self._known.get((id(rows), word))
        if known is None:
            known = rows.names.fits(_encoded(word), self._stop)
            self._known[id(rows), word] = known
        return known

    def _with_all(self, rows: NameRows, words: Sequence[str]) -> list[tuple[NameFit, Rows]]:
        """The rows whose names have all the words, by how they fit."""
        best = worst = self._fits(rows, words[0])
        both = np.flatnonzero(worst < NO_FIT)
        best, worst = best[both], worst[both]
        for word in words[1:]:
            if len(both) * _FEW < len(rows.names):
                fits = rows.names.only(both).fits(_encoded(word), self._stop)
            else:
                fits = self._fits(rows, word)[both]
            is_there = np.flatnonzero(fits < NO_FIT)
            both, fits = both[is_there], fits[is_there]
            best = np.minimum(best[is_there], fits)
            worst = np.maximum(worst[is_there], fits)
        begins_words = worst <= NameFit.WORD_START
        begins = begins_words & (best <= NameFit.START)
        return [
            (NameFit.EXACT, self._exactly(rows, both[begins])),
            (NameFit.START, both[begins]),
            (NameFit.WORD_START, both[begins_words & ~begins]),
            (NameFit.INSIDE, both[~begins_words]),
        ]

    def _exactly(self, rows: NameRows, some: Rows) -> Rows:
        """Those of some rows whose names are the words as they were typed."""
        if len(some) * _FEW > len(rows.names):
            _, exact = next(rows.names.fitting(_encoded(self._phrase), self._stop))
            return exact
        fits = rows.names.only(some).fits(_encoded(self._phrase), self._stop)
        return some[np.flatnonzero(fits == NameFit.EXACT)]

    def _first(
        self, rows: NameRows, fitting: Iterable[tuple[NameFit, Rows]], near: str = ""
    ) -> list[KeptName]:
        """The first of those that may be told."""
        found: dict[int, KeptName] = {}
        for fit, some in fitting:
            told = rows.pick(some, hidden=self._hidden)
            for row in _lowest(told, rows.keys(told), self._limit):
                found.setdefault(row, rows.told(row, fit, near))
            if len(found) >= self._limit:
                break
        return list(found.values())


def _lowest(rows: Rows, keys: NDArray[np.uint32], number: int) -> list[int]:
    """The rows of the lowest keys, in their order; of equal ones, those that come first."""
    if len(rows) > number:
        last = np.partition(keys, number - 1)[number - 1]
        is_low = keys <= last
        rows, keys = rows[is_low], keys[is_low]
    found: list[int] = rows[np.argsort(keys, kind="stable")][:number].tolist()
    return found


def _encoded(word: str) -> bytes:
    return word.encode("utf-8", "surrogatepass")

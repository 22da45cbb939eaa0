"""Which rows of a snapshot pass a query, as far as names, extensions and kinds tell."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING, Final, Protocol

from desktop_app.files.batch import Batch
from desktop_app.filetypes.kinds import Kind
from desktop_app.folding.chinese import heard
from desktop_app.index.details.kind_codes import CODES, NOTHING, UNTOLD, kind_of_code
from desktop_app.index.snapshot import ANY_EXTENSION, Snapshot
from desktop_app.matching.matcher import NameFilter, Needle
from desktop_app.query.query import Query
from desktop_app.value_class import value_class

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NO: Final = 0
_MAYBE: Final = 1
"""Its name decides, in full."""
_YES: Final = 2


class Passing(Protocol):
    """Judges entries by what a listing shows of them; see `search.filters.EntryFilter`."""

    wanted: bytes
    shown: bytes
    considered: bytes

    @property
    def judges_names(self) -> bool:
        """Whether names leave out some, by what they say or by their endings."""
        ...

    def passes_extension(self, extension: str) -> bool | None:
        """Whether files pass by this alone; None where it does not decide."""
        ...

    def goes_by_inside(self, extension: str | None) -> bool:
        """Whether what is inside files with this ending decides, and nothing else.

        None: of all files, whatever their endings; those of which names tell it among them.
        """
        ...

    def passes_kind(self, kind: Kind | None) -> bool:
        """Whether files of this kind pass as far as kinds decide."""
        ...

    def listed(self, batch: Batch) -> Sequence[int]:
        """Rows that pass, hidden or not."""
        ...


@value_class
class RowCandidates:
    """Rows of a snapshot, ascending.

    Attributes:
        rows: Those that may pass, among them all that do.
        undecided: Those of them whose names are still to be judged.
    """

    rows: Sequence[int]
    undecided: Sequence[int]


ABSENT: Final = 0x80
"""In place of the flags of a row that does not pass: no bit of `Flag`."""


@value_class
class MarkedRows:
    """Rows of a snapshot, ascending, of which some pass for sure.

    Attributes:
        rows: The rows.
        flags: Of each that passes for sure its flags, of each other `ABSENT`.
        undecided: Further ones whose names are still to be judged.
    """

    rows: Sequence[int]
    flags: bytes
    undecided: Sequence[int]


@value_class
class _Unless:
    """Tables that say `ABSENT` of what is not so.

    Attributes:
        inside: Of the number of an extension: what is inside decides, and
        untold: there are no names with it that tell it.
        kinds: Of the number of a kind: it passes.
        considered: Of flags: somebody looks into such, or
        unconsidered: nobody does.
    """

    inside: bytes
    untold: bytes
    kinds: bytes
    considered: bytes
    unconsidered: bytes

    @classmethod
    def of(cls, by_inside: bytes, kinds: bytes, considered: bytes) -> _Unless:
        inside = bytes(ABSENT * (not one) for one in by_inside)
        return cls(
            inside,
            bytes([ABSENT]) + inside[1:],
            bytes(ABSENT * (not one) for one in kinds),
            bytes(ABSENT * (not one) for one in considered),
            bytes(ABSENT * bool(one) for one in considered),
        )


_CODES: Final = range(256)


class CandidateRows:
    """Picks rows by what the columns tell.

    Args:
        snapshot: Where they are picked from.
        query: Resolved.
        passing: The filter of the query; it judges those that the columns leave undecided.
    """

    def __init__(self, snapshot: Snapshot, query: Query, passing: Passing) -> None:
        self._snapshot = snapshot
        self.passing = passing
        verdicts = [_verdict(passing, extension) for extension in snapshot.extensions]
        verdicts.insert(ANY_EXTENSION, _MAYBE if passing.judges_names else _YES)
        # For each number of an extension what that says of names with it.
        self._verdicts = bytes(verdicts) + bytes(256 - len(verdicts))
        # For each value of a row's flags all bits, or none.
        self._wanted = bytes(0xFF * bool(wanted) for wanted in passing.wanted)
        # For each value of a row's flags itself, or `ABSENT`.
        self._unless_wanted = bytes(
            value if value < ABSENT and wanted else ABSENT
            for value, wanted in enumerate(passing.wanted)
        )
        self._unless_yes = bytes(ABSENT * (value != _YES) for value in self._verdicts)
        self._is_maybe = self._verdicts.translate(_IS_MAYBE)
        # For each number of an extension whether what is inside files decides, and only that.
        by_inside = [passing.goes_by_inside(extension) for extension in snapshot.extensions]
        by_inside.insert(ANY_EXTENSION, passing.goes_by_inside(None))
        self._by_inside = bytes(by_inside) + bytes(256 - len(by_inside))
        self.asks_inside = any(by_inside)
        self._kinds = bytes(256)
        if self.asks_inside:
            passes = (code in CODES and passing.passes_kind(kind_of_code(code)) for code in _CODES)
            self._kinds = bytes(passes)
            self._unless = _Unless.of(self._by_inside, self._kinds, passing.considered)
        names = NameFilter(query)
        # The longest are the rarest, mostly.
        self._needles = max(names.needles, key=_shortest, default=None)
        self._needles_decide = names.is_decided_by_needles

    @property
    def go_by_names(self) -> bool:
        """Whether names are gone through; else columns tell of all but a few rows."""
        return self._needles is not None

    def rows(self, first: int, end: int) -> RowCandidates:
        """Those of a run of rows."""
        if self._needles is not None:
            rows = self._with_needles(self._needles, first, end)
            return RowCandidates(rows, () if self._needles_decide else rows)
        both = self._both(first, end)
        numbers = range(first, end)
        return RowCandidates(
            list(compress(numbers, both)), list(compress(numbers, both.translate(_IS_MAYBE)))
        )

    def marked(self, first: int, end: int) -> MarkedRows:
        """Those of a run of rows, for whoever only counts them."""
        flags, numbers = self._snapshot.flags, range(first, end)
        if self._needles is not None:
            rows = self._with_needles(self._needles, first, end)
            if not self._needles_decide:
                return MarkedRows((), b"", rows)
            return MarkedRows(rows, bytes(map(flags.__getitem__, rows)), ())
        marked = bytes(flags[first:end]).translate(self._unless_wanted)
        if not self.passing.judges_names:
            return MarkedRows(numbers, marked, ())
        ids = bytes(self._snapshot.extension_ids[first:end])
        marked = _joined(marked, ids.translate(self._unless_yes))
        return MarkedRows(numbers, marked, self.undecided(first, end))

    def undecided(self, first: int, end: int) -> Sequence[int]:
        """Those of a run of rows of which only their names tell, where columns are gone by."""
        maybe = bytes(self._snapshot.extension_ids[first:end]).translate(self._is_maybe)
        if 1 in maybe:
            wanted = bytes(self._snapshot.flags[first:end]).translate(self._wanted)
            maybe = _shared(maybe, wanted)
        return list(compress(range(first, end), maybe)) if 1 in maybe else ()

    def passes(self, flags: int, extension_id: int, inside: int = UNTOLD) -> bool | None:
        """Likewise whether a row with these passes; None where only its name tells, or a look.

        Args:
            flags: Of the row.
            extension_id: Likewise.
            inside: Which kind is inside, as far as that is known: see `kind_codes`.
        """
        verdict = self._verdicts[extension_id]
        if not (self._wanted[flags] and verdict):
            return False
        if verdict == _YES:
            return True
        if not self._by_inside[extension_id]:
            return None
        if not self.passing.considered[flags]:
            # Nobody looks into those: as far as anybody knows they are of no kind. Of the rarer
            # endings, some tell it.
            return None if extension_id == ANY_EXTENSION else bool(self._kinds[NOTHING])
        return None if inside == UNTOLD else bool(self._kinds[inside])

    def sure(self, first: int, end: int, inside: Sequence[int]) -> bytes:
        """For each of a run of rows its flags if it passes for sure, else `ABSENT`.

        Only where columns are gone by.

        Args:
            first: The first one.
            end: Behind the last one.
            inside: For each row of the snapshot which kind is inside, as of `passes`.
        """
        snapshot = self._snapshot
        flags = bytes(snapshot.flags[first:end])
        found = flags.translate(self._unless_wanted)
        if not self.passing.judges_names:
            return found
        ids = bytes(snapshot.extension_ids[first:end])
        unless = ids.translate(self._unless_yes)
        if self.asks_inside:
            kinds = bytes(inside[first:end]).translate(self._unless.kinds)
            others = _joined(ids.translate(self._unless.inside), kinds)
            considered = flags.translate(self._unless.considered)
            unless = _shared(unless, _joined(others, considered))
            if self._kinds[NOTHING]:
                untold = ids.translate(self._unless.untold)
                unless = _shared(
                    unless, _joined(untold, flags.translate(self._unless.unconsidered))
                )
        return _joined(found, unless)

    def array(self, first: int, end: int) -> NDArray[np.int64]:
        """Those of a run of rows, where names are gone through, for whoever goes on with numpy."""
        import numpy as np

        assert self._needles is not None
        snapshot = self._snapshot
        found = [np.zeros(0, np.int64)]
        for needle in self._needles:
            found.append(snapshot.array_with(needle.folded, first, end))
            found.append(np.asarray(_sounding(needle, snapshot, first, end), np.int64))
        some = [rows for rows in found if len(rows)] or found[:1]
        rows = some[0] if len(some) == 1 else np.unique(np.concatenate(some))
        wanted, verdicts = (np.frombuffer(t, np.uint8) for t in (self._wanted, self._verdicts))
        flags = np.frombuffer(snapshot.flags, np.uint8)[rows]
        ids = np.frombuffer(snapshot.extension_ids, np.uint8)[rows]
        return rows[(wanted[flags] & verdicts[ids]) > 0]

    @property
    def needles_decide(self) -> bool:
        """Whether names that have what is looked for pass, where names are gone through."""
        return self._needles_decide

    def judged(self, first: int, end: int) -> bytes:
        """For each of a run of rows 0 where it does not pass, where columns are gone by."""
        return self._both(first, end)

    def _both(self, first: int, end: int) -> bytes:
        """For each of a run of rows how it is judged."""
        snapshot = self._snapshot
        wanted = bytes(snapshot.flags[first:end]).translate(self._wanted)
        verdicts = bytes(snapshot.extension_ids[first:end]).translate(self._verdicts)
        return _shared(wanted, verdicts)

    def _with_needles(self, needles: Sequence[Needle], first: int, end: int) -> list[int]:
        if "numpy" in sys.modules:
            numbers: list[int] = self.array(first, end).tolist()
            return numbers
        snapshot = self._snapshot
        found: list[Sequence[int]] = []
        for needle in needles:
            found.append(snapshot.rows_with(needle.folded, first, end))
            found.append(_sounding(needle, snapshot, first, end))
        some = list(filter(None, found))
        rows = some[0] if len(some) == 1 else sorted(set().union(*some))
        if len(rows) * _FEW > end - first:
            passing = self._both(first, end)
            return [row for row in rows if passing[row - first]]
        flags, ids = snapshot.flags, snapshot.extension_ids
        wanted, verdicts = self._wanted, self._verdicts
        return [row for row in rows if wanted[flags[row]] and verdicts[ids[row]]]


_FEW: Final = 16
"""One row of so many is looked at by itself."""

_IS_MAYBE: Final = bytes(value == _MAYBE for value in range(256))


def _verdict(passing: Passing, extension: str) -> int:
    if not passing.judges_names:
        return _YES
    passes = passing.passes_extension(extension)
    return _MAYBE if passes is None else _YES if passes else _NO


def _shared(left: bytes, right: bytes) -> bytes:
    """Byte by byte what both have; as numbers, which is a hundred times as quick as a loop."""
    numbers = (int.from_bytes(one, "little") for one in (left, right))
    return (next(numbers) & next(numbers)).to_bytes(len(left), "little")


def _joined(left: bytes, right: bytes) -> bytes:
    """Byte by byte what one of them has."""
    numbers = (int.from_bytes(one, "little") for one in (left, right))
    return (next(numbers) | next(numbers)).to_bytes(len(left), "little")


def _shortest(needles: Sequence[Needle]) -> int:
    return min(
        (len(needle.folded.encode("utf-8", "surrogatepass")) for needle in needles), default=0
    )


def _sounding(needle: Needle, snapshot: Snapshot, first: int, end: int) -> Sequence[int]:
    """The rows whose names have Chinese characters that sound so."""
    if needle.sound is None:
        return ()
    rows = snapshot.rows_beyond_ascii(first, end)
    if not rows:
        return ()
    joined = "\0".join(snapshot.folded_names(rows))
    return [rows[number] for number in needle.sound.names(joined, lambda: heard(joined))]

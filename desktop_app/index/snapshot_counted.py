"""`SnapshotCounted`: rows of a snapshot that are only counted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import compress

from desktop_app.files.batch import CountedRows
from desktop_app.index.candidate_rows import ABSENT, CandidateRows, MarkedRows
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.snapshot_paths import SnapshotPaths
from desktop_app.index.snapshot_totals import BLOCK_ROWS


class SnapshotCounted(CountedRows):
    """Those of some rows of a snapshot that pass for sure.

    Args:
        snapshot: Where they are.
        paths: Of its folders.
        candidates: Tells which pass.
        runs: From and to which rows they are, ascending.

    Attributes:
        undecided: Those of the rows whose names are still to be judged.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        paths: SnapshotPaths,
        candidates: CandidateRows,
        runs: Sequence[tuple[int, int]],
    ) -> None:
        self._snapshot = snapshot
        self._paths = paths
        self._candidates = candidates
        self._runs = runs
        self.undecided: list[int] = []
        # By their flags.
        values = {pair % 256 for pair in snapshot.totals.pairs}
        self._listed = dict.fromkeys(values, 0)
        self._passing = dict.fromkeys(values, 0)
        # What was looked for in names is kept: that takes longer than all else.
        self._named: list[MarkedRows] | None = None
        if candidates.go_by_names:
            self._named = [candidates.marked(first, end) for first, end in runs]
            for marked in self._named:
                self._add_marked(marked)
        for first, end in runs:
            start, stop, numbers = snapshot.totals.between(first, end)
            self._look_at(first, start)
            self._add_blocks(start, stop, numbers)
            self._look_at(stop, end)

    def _look_at(self, first: int, end: int) -> None:
        if first < end:
            _add(self._listed, bytes(self._snapshot.flags[first:end]))
            if self._named is None:
                self._add_marked(self._candidates.marked(first, end))

    def _add_marked(self, marked: MarkedRows) -> None:
        _add(self._passing, marked.flags)
        self.undecided += marked.undecided

    def _add_blocks(self, first: int, end: int, numbers: Sequence[int]) -> None:
        is_undecided = False
        for pair, number in zip(self._snapshot.totals.pairs, numbers, strict=True):
            extension_id, flags = divmod(pair, 256)
            self._listed[flags] += number
            if number and self._named is None:
                passes = self._candidates.passes(flags, extension_id)
                is_undecided |= passes is None
                if passes:
                    self._passing[flags] += number
        if is_undecided:
            self.undecided += self._candidates.undecided(first, end)

    def number(self, table: bytes) -> int:
        """See `CountedRows`."""
        return _number(self._passing, table)

    def total_bytes(self, table: bytes) -> int:
        """See `CountedRows`: names say nothing of lengths."""
        return 0

    def number_listed(self, table: bytes) -> int:
        """See `CountedRows`."""
        return _number(self._listed, table)

    def number_in(self, folders: Collection[str], table: bytes) -> int:
        """See `CountedRows`."""
        number = 0
        for path in folders:
            folder = self._paths.number_of(path)
            if folder is not None:
                first, end = self._snapshot.first_rows[folder : folder + 2]
                for marked in self._marked(first, end, table):
                    start, stop = (bisect_left(marked.rows, row) for row in (first, end))
                    number += marked.flags[start:stop].translate(_present(table)).count(1)
        return number

    def paths(self, table: bytes) -> Iterator[str]:
        """See `CountedRows`."""
        present = _present(table)
        return self._paths.of_rows(
            row
            for marked in self._marked(0, len(self._snapshot), table)
            for row in compress(marked.rows, marked.flags.translate(present))
        )

    def _marked(self, first: int, end: int, table: bytes) -> Iterator[MarkedRows]:
        """All that lies in between and counts, and perhaps more."""
        if self._named is not None:
            yield from self._named
            return
        for start, stop in self._runs:
            some = range(max(first, start), min(end, stop))
            for row in some[::BLOCK_ROWS]:
                block_end = min(row + BLOCK_ROWS, some.stop)
                if 1 in bytes(self._snapshot.flags[row:block_end]).translate(table):
                    yield self._candidates.marked(row, block_end)


def _add(numbers: dict[int, int], flags: bytes) -> None:
    for value in numbers:
        numbers[value] += flags.count(value)


def _number(numbers: Mapping[int, int], table: bytes) -> int:
    return sum(number for flags, number in numbers.items() if table[flags])


@cache
def _present(table: bytes) -> bytes:
    return table[:ABSENT] + bytes(256 - ABSENT)

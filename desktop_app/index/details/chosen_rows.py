"""`ChosenRows`: which rows of a snapshot pass, by their endings, flags, sizes and dates.

What many rows come to is told by the columns that are in order; rows that are elsewhere, or to be
looked at, are taken off again. So few of a million are gone through.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, compress, starmap
from typing import Final

from desktop_app.files.batch import CountedRows
from desktop_app.index.candidate_rows import ABSENT, CandidateRows
from desktop_app.index.details.columns import PLAIN, DetailColumns
from desktop_app.index.details.conditions import EVERYTHING, Conditions, Spans
from desktop_app.index.details.first_rows import FirstRows
from desktop_app.index.details.heard import HeardFiles
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.snapshot_paths import SnapshotPaths
from desktop_app.index.snapshot_totals import number_listed
from desktop_app.query.query import SortKey

_STEPS: Final = 50_000
"""So many rows in their order may lie elsewhere before those that do not are compared."""
_SLICE: Final = 16_384
_MANY: Final = 1000
"""Rows; of more, the first are soon met."""


def can_choose(snapshot: Snapshot, candidates: CandidateRows, is_decided: bool) -> bool:
    """Whether those that pass can be told without a look at each.

    Either names are gone through, sizes and dates decide of the rest (`is_decided`), or all that
    may pass are files whose details are kept, and columns tell of most.
    """
    if candidates.go_by_names:
        return is_decided
    pairs = (divmod(pair, 256) for pair in snapshot.totals.pairs)
    return all(PLAIN[flags] or candidates.passes(flags, ending) is False for ending, flags in pairs)


class ChosenRows(CountedRows):
    """Those of some rows of a snapshot that pass for sure, but for the first ones, if these count.

    Args:
        snapshot: Where they are.
        heard: Their sizes and dates.
        candidates: Tells which pass by their names; `can_choose` says that it can.
        conditions: Which do by size and date.
        runs: From and to which rows they are, ascending; in folders that were looked at.
        paths: Of the folders.
        first: Which of them are looked at; None where all are only counted.

    Attributes:
        first: The rows that may be among the first, ascending.
        undecided: Rows that pass but for their names, which are still to be judged, ascending.
        doubts: Rows that are to be looked at, ascending.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        heard: HeardFiles,
        candidates: CandidateRows,
        conditions: Conditions,
        runs: Sequence[tuple[int, int]],
        paths: SnapshotPaths,
        first: FirstRows | None,
    ) -> None:
        self._snapshot = snapshot
        self._heard = heard
        self._columns = heard.columns
        self._candidates = candidates
        self._conditions = conditions
        self._is_all = conditions == Conditions()
        self._passes = _judge(heard.columns, conditions)
        self._runs = _joined(runs)
        self._paths = paths
        self._starts = [start for start, _ in self._runs]
        self._inside = sum(end - start for start, end in self._runs)
        self._known_parts: dict[int, list[Sequence[int]]] = {}
        self._sure: list[tuple[int, int]] = []
        unsure: list[int] = []
        for number, pair in enumerate(heard.pairs):
            flags = pair & 0xFF
            passes = candidates.passes(flags, pair >> 8 & 0xFF, pair >> 16)
            if passes:
                self._sure.append((number, flags))
            elif passes is None:
                unsure.append(number)
        self._doubted = frozenset(
            row for start, end in self._runs for row in heard.doubts_in(start, end)
        )
        self.doubts = sorted(filter(self._may_pass, self._doubted))
        self.undecided = sorted(
            row for number in unsure for row in self._in_pair(number) if self._is_here(row)
        )
        self._numbers: dict[int, int] = {flags: 0 for _, flags in self._sure}
        self._bytes = dict(self._numbers)
        self._add_up(with_bytes=first is not None or self._is_grouped)
        self.first = sorted(self._single(first))
        for row in self.first:
            self._take_off(row)
        self._apart = frozenset(self.first)

    _is_grouped = False

    def _single(self, first: FirstRows | None) -> Iterable[int]:
        """Which rows are looked at."""
        return () if first is None else self._first(first)

    def _count(self, pair: int, number: int, length: int) -> None:
        """Add files of an extension and flags."""
        self._numbers[pair % 256] += number
        self._bytes[pair % 256] += length

    # What it comes to

    def number(self, table: bytes) -> int:
        """See `CountedRows`."""
        return sum(number for flags, number in self._numbers.items() if table[flags])

    def total_bytes(self, table: bytes) -> int:
        """See `CountedRows`; only where the first are looked at."""
        return sum(number for flags, number in self._bytes.items() if table[flags])

    def number_listed(self, table: bytes) -> int:
        """See `CountedRows`."""
        return number_listed(self._snapshot.totals, self._snapshot.flags, self._runs, table)

    def number_in(self, folders: Collection[str], table: bytes) -> int:
        """See `CountedRows`."""
        flags = self._snapshot.flags
        found = 0
        for path in folders:
            folder = self._paths.number_of(path)
            if folder is not None:
                rows = self._passing(*self._snapshot.first_rows[folder : folder + 2])
                found += sum(table[flags[row]] for row in rows if row not in self._apart)
        return found

    def paths(self, table: bytes) -> Iterator[str]:
        """See `CountedRows`."""
        return self._paths.of_rows(self._rows_of(table))

    def _rows_of(self, table: bytes) -> Iterator[int]:
        """Those that count, in whatever order is soonest told."""
        if self.number(table) < _MANY:
            rows = (row for at, flags in self._sure if table[flags] for row in self._in_pair(at))
        else:
            # Side by side, so that few folders are asked for their paths.
            rows = (row for first, end in self._runs for row in self._marked(table, first, end))
        return (row for row in rows if self._is_here(row) and row not in self._apart)

    def _marked(self, table: bytes, first: int, end: int) -> Iterator[int]:
        flags, sizes = self._snapshot.flags, self._columns.sizes
        passes, pair_of = self._passes, self._pair_of
        sure = {self._heard.pairs[number] for number, flags in self._sure if table[flags]}
        for start in range(first, end, _SLICE):
            stop = min(start + _SLICE, end)
            for row in compress(range(start, stop), bytes(flags[start:stop]).translate(table)):
                if sizes[row] >= 0 and pair_of(row) in sure and passes(row):
                    yield row

    def rows(self) -> list[int]:
        """All that pass for sure, ascending."""
        if self._inside > 2 * sum(map(len, self._all_slices())):
            return sorted(
                row
                for number, _ in self._sure
                for row in self._in_pair(number)
                if self._is_here(row)
            )
        return [row for start, end in self._runs for row in self._passing(start, end)]

    def _all_slices(self) -> Iterator[Sequence[int]]:
        return (part for number, _ in self._sure for part in self._slices(number)[0])

    # Adding up

    def _add_up(self, *, with_bytes: bool) -> None:
        if len(self._snapshot) - self._inside > self._inside:
            self._add_up_those_here()
            return
        pairs = self._heard.pairs
        for number, _ in self._sure:
            self._count(pairs[number], *self._pair(number, with_bytes=with_bytes))
        for row in self._seen_but_not_here():
            self._take_off(row)

    def _seen_but_not_here(self) -> Iterator[int]:
        """Rows that pass by the columns, and are elsewhere or to be looked at."""
        for start, end in _between(self._runs, len(self._snapshot)):
            yield from self._seen_and_passing(start, end)
        for row in self._doubted:
            is_sure = self._columns.sizes[row] >= 0 and self._candidates_pass(row) is True
            if is_sure and self._passes(row):
                yield row

    def _add_up_those_here(self) -> None:
        sizes, flags = self._columns.sizes, self._snapshot.flags
        if not self._is_all:
            for row in chain.from_iterable(starmap(self._passing, self._runs)):
                self._numbers[flags[row]] += 1
                self._bytes[flags[row]] += sizes[row]
            return
        tables = {value: bytes(one == value for one in range(256)) for value in self._numbers}
        for first, end in self._runs:
            for start in range(first, end, _SLICE):
                stop = min(start + _SLICE, end)
                marked = self._candidates.sure(start, stop, self._heard.kinds)
                for value, table in tables.items():
                    rows = marked.translate(table)
                    if number := rows.count(1):
                        self._numbers[value] += number
                        self._bytes[value] += sum(compress(sizes[start:stop], rows))
        for row in self._doubted:
            if self._candidates_pass(row) is True:
                # Also of those that were not seen, by what stands in place of their size.
                self._take_off(row)

    def _take_off(self, row: int) -> None:
        self._count(self._pair_of(row), -1, -self._columns.sizes[row])

    def _pair_of(self, row: int) -> int:
        endings, flags = self._snapshot.extension_ids, self._snapshot.flags
        pair: int = self._heard.kinds[row] << 16 | endings[row] << 8 | flags[row]
        return pair

    def _pair(self, number: int, *, with_bytes: bool) -> tuple[int, int]:
        """How many rows of a pair pass, wherever they are, and their lengths."""
        columns, sizes = self._columns, self._columns.sizes
        if self._is_all:
            count = columns.starts[number + 1] - columns.starts[number]
            return count, columns.bytes_together[number]
        parts = self._parts(number)
        together = sum(sum(map(sizes.__getitem__, part)) for part in parts) if with_bytes else 0
        return sum(map(len, parts)), together

    # Single rows

    def _candidates_pass(self, row: int) -> bool | None:
        snapshot, kinds = self._snapshot, self._heard.kinds
        return self._candidates.passes(snapshot.flags[row], snapshot.extension_ids[row], kinds[row])

    def _may_pass(self, row: int) -> bool:
        # What was inside may be there no more.
        snapshot = self._snapshot
        passes = self._candidates.passes(snapshot.flags[row], snapshot.extension_ids[row])
        return passes is not False

    def _is_here(self, row: int) -> bool:
        at = bisect_right(self._starts, row) - 1
        return at >= 0 and row < self._runs[at][1] and row not in self._doubted

    def _passing(self, first: int, end: int) -> Iterator[int]:
        """Those of a run of rows that pass for sure."""
        return filter(self._is_here, self._seen_and_passing(first, end))

    def _seen_and_passing(self, first: int, end: int) -> Iterator[int]:
        """Likewise, wherever they are, doubted or not."""
        sizes, is_all = self._columns.sizes, self._is_all
        for start in range(first, end, _SLICE):
            stop = min(start + _SLICE, end)
            marked = self._candidates.sure(start, stop, self._heard.kinds)
            for row in compress(range(start, stop), marked.translate(_IS_PRESENT)):
                if sizes[row] >= 0 and (is_all or self._passes(row)):
                    yield row

    # Rows in their order

    def _slices(
        self, number: int
    ) -> tuple[list[Sequence[int]], tuple[Sequence[int], Spans] | None]:
        """Where rows of a pair are, all that pass among them; and by what these are told."""
        columns, conditions = self._columns, self._conditions
        if conditions.sizes is EVERYTHING:
            return self._sliced(number, SortKey.MODIFIED), None
        by_size = self._sliced(number, SortKey.SIZE)
        if conditions.dates is EVERYTHING:
            return by_size, None
        by_date = self._sliced(number, SortKey.MODIFIED)
        if sum(map(len, by_date)) < sum(map(len, by_size)):
            return by_date, (columns.sizes, conditions.sizes)
        return by_size, (columns.modified_ns, conditions.dates)

    def _sliced(self, number: int, by: SortKey) -> list[Sequence[int]]:
        """The rows of a pair in an order, those that pass by what they are in the order of."""
        columns, conditions = self._columns, self._conditions
        start, end = columns.starts[number], columns.starts[number + 1]
        is_by_date = by is SortKey.MODIFIED
        order = columns.by_date if is_by_date else columns.by_size
        spans: Spans = conditions.dates if is_by_date else conditions.sizes
        if spans is EVERYTHING:
            return [order[start:end]]
        key = (columns.modified_ns if is_by_date else columns.sizes).__getitem__
        parts: list[Sequence[int]] = []
        for low, high in spans:
            first = bisect_left(order, low, start, end, key=key)
            parts.append(order[first : bisect_left(order, high, first, end, key=key)])
        return parts

    def _in_pair(self, number: int) -> Iterable[int]:
        """The rows of a pair that pass, wherever they are."""
        return chain.from_iterable(self._parts(number))

    def _parts(self, number: int) -> list[Sequence[int]]:
        known = self._known_parts.get(number)
        if known is None:
            parts, other = self._slices(number)
            known = parts
            if other is not None:
                key, spans = other
                known = [
                    [row for row in part if low <= key[row] < high]
                    for part in parts
                    for low, high in spans
                ]
            self._known_parts[number] = known
        return known

    def _first(self, wanted: FirstRows) -> list[int]:
        """The first of all that pass for sure, and those that are alike to the last of them."""
        key = (
            self._columns.modified_ns if wanted.by is SortKey.MODIFIED else self._columns.sizes
        ).__getitem__
        is_all = self._is_all
        inorder = heapq.merge(
            *(
                self._in_order(number, wanted)
                for number, flags in self._sure
                if wanted.shown[flags]
            ),
            key=key,
            reverse=not wanted.backwards,
        )
        found: list[int] = []
        for steps, row in enumerate(inorder):
            if steps == _STEPS:
                break
            if len(found) >= wanted.number and key(row) != key(found[-1]):
                return found
            if self._is_here(row) and (is_all or self._passes(row)):
                found.append(row)
        else:
            return found
        flags = self._snapshot.flags
        rows = [row for row in self.rows() if wanted.shown[flags[row]]]
        if len(rows) <= wanted.number:
            return rows
        ordered = sorted(map(key, rows), reverse=not wanted.backwards)
        last = ordered[wanted.number - 1]
        return [row for row in rows if (key(row) <= last if wanted.backwards else key(row) >= last)]

    def _in_order(self, number: int, wanted: FirstRows) -> Iterator[int]:
        parts = self._sliced(number, wanted.by)
        if wanted.backwards:
            return (row for part in parts for row in part)
        return (row for part in reversed(parts) for row in reversed(part))


def _judge(columns: DetailColumns, conditions: Conditions) -> Callable[[int], bool]:
    """What says whether a row passes; it is called for many."""
    sizes, dates = columns.sizes, columns.modified_ns
    if conditions.sizes is EVERYTHING and conditions.dates is EVERYTHING:
        return lambda row: True
    if conditions.sizes is EVERYTHING and len(conditions.dates) == 1:
        ((low, high),) = conditions.dates
        return lambda row: low <= dates[row] < high
    if conditions.dates is EVERYTHING and len(conditions.sizes) == 1:
        ((low, high),) = conditions.sizes
        return lambda row: low <= sizes[row] < high
    return lambda row: conditions.pass_for(sizes[row], dates[row])


_IS_PRESENT: Final = bytes(flags < ABSENT for flags in range(256))


def _joined(runs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for first, end in runs:
        if found and found[-1][1] == first:
            found[-1] = found[-1][0], end
        elif first < end:
            found.append((first, end))
    return found


def _between(runs: Sequence[tuple[int, int]], rows: int) -> Iterator[tuple[int, int]]:
    """Where the rows are that lie in none of the runs."""
    at = 0
    for first, end in (*runs, (rows, rows)):
        if at < first:
            yield at, first
        at = end

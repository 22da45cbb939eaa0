"""`SummedRows`: rows of a snapshot that pass by their names, summed up by their sizes and dates.

All of them at once, column by column: that takes a hundredth of the time of going through them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from desktop_app.files.batch import GroupedRows
from desktop_app.filetypes.kinds import Kind
from desktop_app.index.details.conditions import EVERYTHING, Conditions, Spans
from desktop_app.index.details.ending_sums import kind_in_group
from desktop_app.index.details.first_rows import FirstRows
from desktop_app.index.details.heard import HeardFiles
from desktop_app.index.details.kind_codes import CODES, UNTOLD
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.snapshot_paths import SnapshotPaths
from desktop_app.index.snapshot_totals import number_listed
from desktop_app.query.query import SortKey

Numbers = NDArray[np.int64]


class SummedRows(GroupedRows):
    """Those of some rows that pass by size and date, but for those that come one by one.

    Args:
        snapshot: Where they are.
        heard: Their sizes and dates.
        conditions: Which pass.
        rows: All that pass by their names, ascending; in folders that were looked at.
        runs: From and to which rows all were looked through, ascending.
        paths: Of the folders.
        first: Which of them are looked at; None where all are only counted.
        apart, is_by_kind: See `Choice`.
        shown: Of each value of flags whether such come one by one at all.

    Attributes:
        single: The rows that come one by one, ascending: those that may be among the first, and
            those of `apart`.
        doubts: Rows that are to be looked at, ascending.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        heard: HeardFiles,
        conditions: Conditions,
        rows: Numbers,
        runs: Sequence[tuple[int, int]],
        paths: SnapshotPaths,
        *,
        first: FirstRows | None,
        apart: bytes = bytes(256),
        is_by_kind: bool = False,
        shown: bytes = b"\1" * 256,
    ) -> None:
        self._snapshot = snapshot
        self._runs = runs
        self._paths = paths
        sizes = _column(heard.columns.sizes, np.int64)[rows]
        is_known = sizes >= 0
        if len(heard.doubts):
            is_known &= ~np.isin(rows, np.asarray(heard.doubts, np.int64))
        self.doubts: list[int] = rows[~is_known].tolist()
        dates = _column(heard.columns.modified_ns, np.int64)[rows]
        passes = is_known
        if conditions.sizes is not EVERYTHING:
            passes &= _lies_in(conditions.sizes, sizes)
        if conditions.dates is not EVERYTHING:
            passes &= _lies_in(conditions.dates, dates)
        if not passes.all():
            rows, sizes, dates = rows[passes], sizes[passes], dates[passes]
        flags = _column(snapshot.flags, np.uint8)[rows]
        kinds = _column(heard.kinds, np.uint8)[rows] if is_by_kind else np.zeros(0, np.uint8)
        is_single = np.zeros(len(rows), bool)
        if first is not None:
            is_single = _is_first(first, flags, dates if first.by is SortKey.MODIFIED else sizes)
        if any(apart):
            asked = _table(apart)[_column(snapshot.extension_ids, np.uint8)[rows]]
            # Those that even empty ones are told apart by have another number.
            asked = (asked > 1) | ((asked > 0) & (sizes > 0))
            asked &= _table(shown)[flags] > 0
            is_single |= asked & (kinds == UNTOLD) if is_by_kind else asked
        self.single: list[int] = rows[is_single].tolist()
        # Not copied without them: they are few of many.
        self._is_single = is_single
        self._rows, self._flags = rows, flags
        self._sizes, self._dates, self._kinds = sizes, dates, kinds
        self._marked: dict[bytes, NDArray[np.bool_]] = {}

    def rows(self) -> list[int]:
        """All that pass, where none come one by one."""
        assert not self.single
        found: list[int] = self._rows.tolist()
        return found

    # As `CountedRows` says

    def number(self, table: bytes) -> int:
        """See `CountedRows`."""
        return int(np.count_nonzero(self._counts(table)))

    def total_bytes(self, table: bytes) -> int:
        """See `CountedRows`."""
        (total,) = _sums(
            np.zeros(self.number(table), np.int64), self._sizes[self._counts(table)], 1
        )
        return total

    def number_listed(self, table: bytes) -> int:
        """See `CountedRows`."""
        return number_listed(self._snapshot.totals, self._snapshot.flags, self._runs, table)

    def number_in(self, folders: Collection[str], table: bytes) -> int:
        """See `CountedRows`."""
        first_rows, found = self._snapshot.first_rows, 0
        for path in folders:
            folder = self._paths.number_of(path)
            if folder is not None:
                start, end = np.searchsorted(self._rows, first_rows[folder : folder + 2].tolist())
                found += int(np.count_nonzero(self._counts(table)[start:end]))
        return found

    def paths(self, table: bytes) -> Iterator[str]:
        """See `CountedRows`."""
        return self._paths.of_rows(map(int, self._rows[self._counts(table)]))

    # As `GroupedRows` says

    def by_ending(self, table: bytes) -> Iterator[tuple[str, int, int]]:
        """See `GroupedRows`."""
        counts = self._counts(table)
        ids = _column(self._snapshot.extension_ids, np.uint8)[self._rows[counts]]
        endings = self._snapshot.extensions
        found = _groups(ids.astype(np.int64), self._sizes[counts], 256)
        return ((endings[number - 1], count, length) for number, count, length in found)

    def by_kind(self, table: bytes) -> Iterator[tuple[Kind | None, int, int]]:
        """See `GroupedRows`."""
        counts = self._counts(table)
        ids = _column(self._snapshot.extension_ids, np.uint8)[self._rows[counts]]
        both = self._kinds[counts].astype(np.int64) * 256 + ids
        found = _groups(both, self._sizes[counts], 256 * (CODES.stop + 1))
        return (
            (kind_in_group(self._snapshot, *divmod(number, 256)), count, length)
            for number, count, length in found
        )

    def by_folder(self, table: bytes) -> Iterator[tuple[str, int, int]]:
        """See `GroupedRows`."""
        counts, folders = self._counts(table), self._snapshot.folders
        first_rows = _column(self._snapshot.first_rows, np.uint32)
        ids = np.searchsorted(first_rows, self._rows[counts], "right") - 1
        found = list(_groups(ids, self._sizes[counts], folders))
        paths = self._paths.of_many(number for number, _, _ in found)
        return (
            (path, count, length) for path, (_, count, length) in zip(paths, found, strict=True)
        )

    def moments_ns(self, table: bytes) -> tuple[int, int] | None:
        """See `GroupedRows`."""
        dates = self._dates[self._counts(table)]
        return (int(dates.min()), int(dates.max())) if len(dates) else None

    def by_moment(self, starts_ns: Sequence[int], table: bytes) -> Iterator[tuple[int, int, int]]:
        """See `GroupedRows`."""
        counts = self._counts(table)
        ids = np.searchsorted(np.asarray(starts_ns, np.int64), self._dates[counts], "right")
        return _groups(ids, self._sizes[counts], len(starts_ns) + 1)

    def _counts(self, table: bytes) -> NDArray[np.bool_]:
        known = self._marked.get(table)
        if known is None:
            known = _table(table)[self._flags] > 0
            known[self._is_single] = False
            self._marked[table] = known
        return known


def _column(column: Any, kind: Any) -> NDArray[Any]:
    return np.frombuffer(column, kind)


def _table(table: bytes) -> NDArray[np.uint8]:
    return np.frombuffer(table, np.uint8)


def _lies_in(spans: Spans, column: Numbers) -> NDArray[np.bool_]:
    found = np.zeros(len(column), bool)
    for low, end in spans:
        # One more than the largest number is no number of a column.
        found |= (low <= column) & (column <= end - 1)
    return found


def _is_first(wanted: FirstRows, flags: NDArray[np.uint8], keys: Numbers) -> NDArray[np.bool_]:
    """Of some rows whether each is one of the first, or alike to the last of them."""
    is_shown: NDArray[np.bool_] = _table(wanted.shown)[flags] > 0
    shown = keys[is_shown]
    if len(shown) <= wanted.number:
        return is_shown
    if wanted.backwards:
        reaches = keys <= np.partition(shown, wanted.number - 1)[wanted.number - 1]
    else:
        reaches = keys >= np.partition(shown, -wanted.number)[-wanted.number]
    is_first: NDArray[np.bool_] = is_shown & reaches
    return is_first


def _groups(ids: Numbers, sizes: Numbers, groups: int) -> Iterator[tuple[int, int, int]]:
    """Of each group that has some rows its number, how many they are, and their lengths."""
    counts, lengths = np.bincount(ids, minlength=groups).tolist(), _sums(ids, sizes, groups)
    numbered = enumerate(zip(counts, lengths, strict=True))
    return ((number, count, length) for number, (count, length) in numbered if count)


def _sums(ids: Numbers, sizes: Numbers, groups: int) -> list[int]:
    """The lengths of each group together, exact however long files say that they are."""
    if _are_exact(sizes, 53):
        return list(map(int, np.bincount(ids, weights=sizes, minlength=groups).tolist()))
    found = [0] * groups
    for number, size in zip(ids.tolist(), sizes.tolist(), strict=True):
        found[number] += size
    return found


def _are_exact(sizes: Numbers, bits: int) -> bool:
    """Whether any of them together are a number of so many bits, as a float has 53."""
    return not len(sizes) or int(sizes.max()) * len(sizes) < 1 << bits

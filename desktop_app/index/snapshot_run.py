"""Some folders of a snapshot, one after the other, until their rows make a batch."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import compress, repeat
from typing import Final

from desktop_app.files.batch import Batch, CountedRows
from desktop_app.files.details import FolderDetails
from desktop_app.index.candidate_rows import CandidateRows
from desktop_app.index.details.choice import Choice
from desktop_app.index.details.chosen_rows import ChosenRows
from desktop_app.index.details.ending_sums import EndingSums, is_most
from desktop_app.index.details.heard import HeardFiles
from desktop_app.index.details.texts_left import TextsLeft
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.snapshot_counted import SnapshotCounted
from desktop_app.index.snapshot_names import SnapshotNames
from desktop_app.index.snapshot_paths import SnapshotPaths
from desktop_app.index.snapshot_stretches import empty_folders, folder_numbers, where

_RUN_ROWS: Final = 65_536
"""Rows that are gone through at a time, between two looks at the stop flag."""
_RUN_FOLDERS: Final = 4096
_SOON_LOOKED_AT: Final = 500
"""Fewer rows are looked at: that takes a hundredth of a second, and holds now."""
_FEW: Final = 16
"""Where fewer rows than one for so many folders are looked for, the numbers are not unpacked."""
_COUNTED_ROOM: Final = 4
"""So many times as much where columns are counted, which takes no time."""


class SnapshotRun:
    """Folders as the snapshot has them, until they make a batch.

    Args:
        snapshot: It knows them.
        candidates: Which rows may be wanted; None for all.
        is_counted: Whether nobody wants more of those that pass for sure than how many they are.
        reader: Makes what reads the details of a batch.
        paths: Of the folders.
        heard: The sizes and dates of files, where somebody hears of changes; None where not.
        choice: How rows are chosen by these; None where all that may be wanted are taken.
        texts: Which are left to be looked into; None where it is not known what is in any.

    Attributes:
        has_relied: Whether any of these were taken without a look at the files.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        candidates: CandidateRows | None,
        reader: Callable[[Batch], FolderDetails],
        paths: SnapshotPaths,
        *,
        is_counted: bool,
        heard: HeardFiles | None = None,
        choice: Choice | None = None,
        texts: TextsLeft | None = None,
    ) -> None:
        self._snapshot = snapshot
        self._candidates = candidates
        self._reader = reader
        self._paths = paths
        self._is_counted = is_counted
        by_columns = is_counted and candidates is not None and not candidates.go_by_names
        self._room = _COUNTED_ROOM if by_columns else 1
        self._heard = heard
        self._choice = choice
        self._texts = texts
        self.has_relied = False
        if choice is not None:
            # Few rows are gone through, and the more at once, the fewer.
            self._room = snapshot.folders + len(snapshot)
        self._begin()

    def _begin(self) -> None:
        # From and to which folders follow each other.
        self._stretches: list[tuple[int, int]] = []
        self._folders = 0
        self._rows = 0

    def add_some(self, first: int, end: int) -> int:
        """Add folders that follow each other, as many as there is room for; where it stopped."""
        end = min(end, first + self._room * _RUN_FOLDERS - self._folders)
        first_rows = self._snapshot.first_rows
        self._folders += end - first
        self._rows += first_rows[end] - first_rows[first]
        if self._stretches and self._stretches[-1][1] == first:
            first, _ = self._stretches.pop()
        self._stretches.append((first, end))
        return end

    @property
    def is_full(self) -> bool:
        """Whether it is time to take what there is."""
        room = self._room
        return self._rows >= room * _RUN_ROWS or self._folders >= room * _RUN_FOLDERS

    def take(self) -> Iterator[Batch]:
        """Those rows of them that may be wanted; begins anew."""
        heard, whole = self._heard, self._stretches
        if heard is None:
            yield self._unread(self._taken())
        else:
            self._stretches = list(where(heard.looked_at, 0, whole))
            if self._stretches or not whole:
                yield self._unread(self._taken())
            self._stretches = list(where(heard.looked_at, 1, whole))
            if self._stretches:
                yield from self._heard_of(heard)
        self._begin()

    def _taken(self) -> Batch:
        if self._candidates is None:
            return self._all_rows()
        if self._is_counted:
            return self._counted(self._candidates)
        return self._picked(self._candidates)

    def _unread(self, batch: Batch) -> Batch:
        """The same with who reads the details."""
        return replace(batch, reader=self._reader(batch))

    def _heard_of(self, heard: HeardFiles) -> Iterator[Batch]:
        """What may be wanted, with details as far as they are known."""
        candidates, choice = self._candidates, self._choice
        if self._texts is not None:
            yield from self._left(heard, self._texts)
            return
        if candidates is None or choice is None:
            rows, batch = self._rows_and_batch()
            if len(rows) < _SOON_LOOKED_AT:
                yield self._unread(batch)
            else:
                self.has_relied = True
                yield from self._with_details(batch, rows, heard)
            return
        runs = list(self._row_stretches())
        if candidates.go_by_names or (
            choice.is_grouped and not (choice.is_by_ending and is_most(self._snapshot, runs))
        ):
            yield from self._summed(candidates, choice, heard, runs)
            return
        known = self._snapshot, heard, candidates, choice.conditions, runs, self._paths
        chosen = (
            EndingSums(*known, choice.apart, choice.is_by_kind)
            if choice.is_grouped
            else ChosenRows(*known, choice.first)
        )
        rows = self._passing(candidates, chosen.undecided)
        doubts = self._passing(candidates, chosen.doubts)
        is_summed_up = self._is_counted or choice.first is not None or choice.is_grouped
        counted, sure = (chosen, chosen.first) if is_summed_up else (None, chosen.rows())
        if not candidates.asks_inside:
            yield from self._chosen(heard, sorted([*rows, *sure]), counted, doubts)
            return
        # Of the others, what is inside is still to be told.
        yield from self._chosen(heard, sure, counted, (), knows_kinds=True)
        yield from self._chosen(heard, rows, None, doubts, listed=b"")

    def _left(self, heard: HeardFiles, texts: TextsLeft) -> Iterator[Batch]:
        """What may be wanted and is left to be looked into."""
        self.has_relied = True
        if self._candidates is None:
            runs: list[Sequence[int]] = [range(*run) for run in self._row_stretches()]
        else:
            runs = [self._picked_rows(self._candidates)]
        rows = [row for run in runs for row in texts.among(run)]
        batch = self._some_rows(rows, SnapshotNames(self._snapshot, rows))
        batch = replace(
            batch,
            listed=self._flags(),
            is_picked=self._candidates is not None,
            ruled_out=sum(map(len, runs)) - len(rows),
        )
        if settled := frozenset(texts.settled(rows)):
            numbers = [number for number, row in enumerate(rows) if row in settled]
            some = replace(batch.select(numbers), empty_folders=(), listed=b"", ruled_out=0)
            yield self._detailed(replace(some, is_settled=True), sorted(settled), heard)
            numbers = [number for number, row in enumerate(rows) if row not in settled]
            batch = replace(batch.select(numbers), listed=batch.listed)
            rows = [rows[number] for number in numbers]
        yield from self._with_details(batch, rows, heard)

    def _summed(
        self,
        candidates: CandidateRows,
        choice: Choice,
        heard: HeardFiles,
        runs: Sequence[tuple[int, int]],
    ) -> Iterator[Batch]:
        """Likewise, where names are gone through, or groups of rows are all that is wanted."""
        # Imported here: it takes a while, and few rows are looked at.
        from desktop_app.index.details.picked_rows import picked_rows
        from desktop_app.index.details.summed_rows import SummedRows

        passing = picked_rows(candidates, runs, partial(self._passing, candidates))
        if candidates.go_by_names and len(passing) < _SOON_LOOKED_AT:
            rows = passing.tolist()
            batch = self._some_rows(rows, SnapshotNames(self._snapshot, rows))
            yield self._unread(replace(batch, is_picked=True, listed=self._flags()))
            return
        is_summed_up = self._is_counted or choice.first is not None or choice.is_grouped
        summed = SummedRows(
            self._snapshot,
            heard,
            choice.conditions,
            passing,
            runs,
            self._paths,
            first=choice.first,
            apart=choice.apart,
            is_by_kind=choice.is_by_kind,
            shown=candidates.passing.shown,
        )
        if is_summed_up:
            yield from self._chosen(heard, summed.single, summed, summed.doubts)
        else:
            yield from self._chosen(heard, summed.rows(), None, summed.doubts)

    def _chosen(
        self,
        heard: HeardFiles,
        rows: Sequence[int],
        counted: CountedRows | None,
        doubts: Sequence[int],
        *,
        listed: bytes | None = None,
        knows_kinds: bool = False,
    ) -> Iterator[Batch]:
        """What was chosen; last the rows that are to be looked at."""
        self.has_relied = True
        listed = self._flags() if listed is None else listed
        batch = self._some_rows(rows, SnapshotNames(self._snapshot, rows))
        batch = replace(batch, is_picked=True, counted=counted, knows_kinds=knows_kinds)
        yield from self._with_details(replace(batch, listed=listed), rows, heard)
        if doubts:
            batch = self._some_rows(doubts, SnapshotNames(self._snapshot, doubts))
            # All that was listed came with the others.
            yield self._unread(replace(batch, is_picked=True, listed=b""))

    def _with_details(
        self, batch: Batch, rows: Sequence[int], heard: HeardFiles
    ) -> Iterator[Batch]:
        """A batch with the details of its rows; what must be looked at comes by itself."""
        known = list(map(heard.knows, rows))
        if all(known):
            yield self._detailed(batch, rows, heard)
            return
        numbers = range(len(rows))
        seen = list(compress(numbers, known))
        some = replace(batch.select(seen), listed=batch.listed, counted=batch.counted)
        if batch.listed is None and batch.counted is None:
            some = replace(some, listed=batch.flags)
        yield self._detailed(some, [rows[number] for number in seen], heard)
        unseen = [number for number in numbers if not known[number]]
        unread = self._unread(replace(batch.select(unseen), listed=b""))
        yield unread if batch.ruled_out is None else replace(unread, ruled_out=0)

    def _detailed(self, batch: Batch, rows: Sequence[int], heard: HeardFiles) -> Batch:
        sizes, moments = heard.columns.sizes, heard.columns.modified_ns
        return replace(
            batch,
            sizes=array("q", map(sizes.__getitem__, rows)),
            modified_ns=array("q", map(moments.__getitem__, rows)),
            reader=None,
        )

    def _passing(self, candidates: CandidateRows, rows: Sequence[int]) -> list[int]:
        """Those of some rows whose names pass."""
        return [rows[row] for row in candidates.passing.listed(self._read(rows))] if rows else []

    def _rows_and_batch(self) -> tuple[Sequence[int], Batch]:
        """All that may be wanted, with the numbers of the rows."""
        if self._candidates is None:
            rows = [row for first, end in self._row_stretches() for row in range(first, end)]
            return rows, self._all_rows()
        rows = self._picked_rows(self._candidates)
        batch = self._some_rows(rows, SnapshotNames(self._snapshot, rows))
        return rows, replace(batch, listed=self._flags(), is_picked=True)

    def _picked_rows(self, candidates: CandidateRows) -> list[int]:
        rows: list[int] = []
        undecided: list[int] = []
        for first, end in self._row_stretches():
            found = candidates.rows(first, end)
            rows += found.rows
            undecided += found.undecided
        return self._decided(candidates, rows, undecided) if undecided else rows

    def _all_rows(self) -> Batch:
        snapshot, first_rows = self._snapshot, self._snapshot.first_rows
        ids = array("I")
        names: list[str] = []
        for number, folder in enumerate(folder_numbers(self._stretches)):
            ids.extend(array("I", (number,)) * (first_rows[folder + 1] - first_rows[folder]))
        for first, end in self._row_stretches():
            names += snapshot.names(first, end)
        return self._batch(ids, names, self._flags())

    def _counted(self, candidates: CandidateRows) -> Batch:
        """Those rows whose names decide, and the number of those that pass anyway."""
        counted = SnapshotCounted(
            self._snapshot, self._paths, candidates, list(self._row_stretches())
        )
        batch = self._read(counted.undecided)
        return replace(
            batch.select(candidates.passing.listed(batch)), is_picked=True, counted=counted
        )

    def _picked(self, candidates: CandidateRows) -> Batch:
        """Those rows that pass; nobody needs to read the names of most of them."""
        rows: list[int] = []
        undecided: list[int] = []
        for first, end in self._row_stretches():
            found = candidates.rows(first, end)
            rows += found.rows
            undecided += found.undecided
        if len(undecided) == len(rows):
            # Of names that were read, nobody reads them again.
            batch = self._read(rows)
            batch = batch.select(candidates.passing.listed(batch))
        else:
            if undecided:
                rows = self._decided(candidates, rows, undecided)
            batch = self._some_rows(rows, SnapshotNames(self._snapshot, rows))
        return replace(batch, listed=self._flags(), is_picked=True)

    def _decided(
        self, candidates: CandidateRows, rows: Sequence[int], undecided: Sequence[int]
    ) -> list[int]:
        """All of `rows` but those of `undecided` that do not pass."""
        passing = candidates.passing.listed(self._read(undecided))
        failing = set(undecided) - {undecided[row] for row in passing}
        return [row for row in rows if row not in failing]

    def _read(self, rows: Sequence[int]) -> Batch:
        return self._some_rows(rows, list(map(self._snapshot.name, rows)))

    def _some_rows(self, rows: Sequence[int], names: Sequence[str]) -> Batch:
        flags = self._snapshot.flags
        return self._batch(self._folder_ids(rows), names, bytes([flags[row] for row in rows]))

    def _batch(self, ids: array[int], names: Sequence[str], flags: bytes) -> Batch:
        snapshot, paths, stretches = self._snapshot, self._paths, self._stretches
        folders = paths.of(partial(folder_numbers, stretches)) if stretches else [snapshot.root]
        empty = paths.of(partial(empty_folders, snapshot.first_rows, stretches))
        return Batch(folders, ids, names, flags, empty_folders=empty)

    def _folder_ids(self, rows: Sequence[int]) -> array[int]:
        """Which of the folders each of these rows lies in; they are in the order of the folders."""
        ids = array("I")
        before = 0
        first_rows = self._snapshot.first_rows
        for first, end in self._stretches:
            some = rows[len(ids) : bisect_left(rows, first_rows[end], len(ids))]
            ends: Sequence[int] = first_rows[first + 1 : end + 1]
            if len(some) * _FEW > len(ends):
                ends = first_rows[first + 1 : end + 1].tolist()
            # So many folders end before each row.
            numbers = map(bisect_right, repeat(ends), some)
            ids.extend([before + number for number in numbers] if before else numbers)
            before += end - first
        return ids

    def _flags(self) -> bytes:
        """Those of all rows."""
        flags = self._snapshot.flags
        return b"".join(bytes(flags[first:end]) for first, end in self._row_stretches())

    def _row_stretches(self) -> Iterator[tuple[int, int]]:
        """From and to which rows they have."""
        first_rows = self._snapshot.first_rows
        return ((first_rows[first], first_rows[end]) for first, end in self._stretches)

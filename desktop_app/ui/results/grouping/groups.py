"""Rows under headings: by folder, kind or month, or copies beside each other; for worker threads.

Everything is done a slice at a time, for the window's thread goes on meanwhile.
"""

from __future__ import annotations

import heapq
import os
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import islice, repeat

from desktop_app.giving_way import give_way
from desktop_app.hits import Chunk, Copies, Flag, Hits
from desktop_app.stop_flag import StopFlag

FOLDERS = "folder"
"""What the group of folders is called among the kinds of files."""

_SLICE = 10_000
_FOLDER, _UNKNOWN = int(Flag.FOLDER), int(Flag.UNKNOWN)


class GroupBy(StrEnum):
    """What the rows of one group have in common."""

    NOTHING = "nothing"
    FOLDER = "folder"
    KIND = "kind"
    MONTH = "month"
    COPIES = "copies"


@dataclass(frozen=True, slots=True)
class RowGroup:
    """The rows below one heading.

    Attributes:
        by: What they have in common.
        name: The path of a folder, a kind or `FOLDERS`, "2024-03", the name of the first of some
            copies; None where that cannot be told.
        rows: How many they are.
        folders: How many of them are folders.
        size_bytes: What the files come to; of copies, the length of each.
        unknown: Files whose length is not known.
        copies: How many files with the same bytes they are; some may have several names.
        freed_bytes: What all but one of them take, where all of them are among the rows.
        elsewhere: The path of a copy that is none of the rows.
    """

    by: GroupBy
    name: str | None
    rows: int
    folders: int = 0
    size_bytes: int = 0
    unknown: int = 0
    copies: int = 0
    freed_bytes: int = 0
    elsewhere: str = ""


class RowGroups:
    """Groups that follow each other, in columns: there may be a million of them.

    Attributes:
        by: What the rows of each have in common.
        firsts: The place of the first row of each, and behind the last one.
    """

    def __init__(self, by: GroupBy, names: Sequence[str | None], firsts: Sequence[int]) -> None:
        self.by = by
        self.firsts = firsts
        self._names = names
        count = len(names)
        self.folders = array("I", bytes(4 * count))
        self.unknown = array("I", bytes(4 * count))
        self.sizes = array("q", bytes(8 * count))
        self.sets: dict[int, Copies] = {}

    def __len__(self) -> int:
        return len(self._names)

    def at(self, place: int) -> int:
        """The number of the group that the row in `place` belongs to."""
        return bisect_right(self.firsts, place, hi=len(self)) - 1

    def group(self, number: int) -> RowGroup:
        """One of them."""
        rows = self.firsts[number + 1] - self.firsts[number]
        copies = self.sets.get(number)
        is_whole = copies is not None and rows == sum(map(len, copies.files))
        return RowGroup(
            self.by,
            self._names[number],
            rows,
            self.folders[number],
            self.sizes[number] if copies is None else copies.size_bytes,
            self.unknown[number],
            0 if copies is None else copies.count,
            copies.waste_bytes if copies is not None and is_whole else 0,
            copies.elsewhere[0] if copies is not None and copies.elsewhere else "",
        )

    @property
    def freed_bytes(self) -> int:
        """What all copies but one of each set take."""
        return sum(self.group(number).freed_bytes for number in self.sets)


def under_headings(
    hits: Hits, by: GroupBy, copies: Sequence[Copies], stop: StopFlag
) -> tuple[Hits, RowGroups]:
    """The rows of `hits` group by group, in their own order within each.

    Folders come in the order of their paths, kinds with the largest group first, months with the
    latest first, copies with the largest waste first; what cannot be told comes last. Once `stop`
    is set, it returns soon, with rows that mean nothing.
    """
    keys = _Keys.of(hits, by, copies, stop)
    ids = keys.ids
    counts = array("I", bytes(4 * len(keys.names)))
    for part in _slices(_order(hits)):
        for number in part:
            counts[ids[number]] += 1
    ranked = keys.ranked(counts)
    ranks = array("I", bytes(4 * len(counts)))
    firsts = array("I", [0])
    for rank, key in enumerate(ranked):
        ranks[key] = rank
        firsts.append(firsts[-1] + counts[key])
    groups = RowGroups(by, [keys.names[key] for key in ranked], firsts)
    groups.sets = {ranks[key]: found for key, found in keys.sets.items() if counts[key]}
    order = _sorted_in(hits, ids, ranks, groups, stop)
    return hits.ordered(order), groups


def _sorted_in(
    hits: Hits, ids: array[int], ranks: array[int], groups: RowGroups, stop: StopFlag
) -> array[int]:
    """The numbers of the rows, group by group; what they come to is added up on the way."""
    flags, sizes = bytearray(), array("q")
    for chunk in hits.chunks:
        flags += bytes(chunk.flags)
        sizes.extend(chunk.sizes)
    order = array("I", bytes(4 * len(hits)))
    free = array("I", groups.firsts)
    for part in _slices(_order(hits)):
        if stop.is_set():
            break
        for number in part:
            group = ranks[ids[number]]
            order[free[group]] = number
            free[group] += 1
            if flags[number] & _FOLDER:
                groups.folders[group] += 1
            elif flags[number] & _UNKNOWN:
                groups.unknown[group] += 1
            else:
                groups.sizes[group] += sizes[number]
    return order


class _Keys:
    """For each row of the chunks of some hits, the number of what it has in common with others."""

    def __init__(self, names: list[str | None], ids: array[int], by: GroupBy) -> None:
        self.names = names
        self.ids = ids
        self.sets: dict[int, Copies] = {}
        self._by = by

    @classmethod
    def of(cls, hits: Hits, by: GroupBy, copies: Sequence[Copies], stop: StopFlag) -> _Keys:
        if by is GroupBy.COPIES:
            return cls._of_copies(hits, copies)
        ids = array("I")
        numbers: dict[str | None, int] = {}
        naming = _naming(hits, by)
        for chunk in hits.chunks:
            give_way()
            if stop.is_set():
                ids.extend(repeat(0, len(chunk)))
            elif by is GroupBy.FOLDER:
                # By the numbers that its folders have in the chunk.
                own = [numbers.setdefault(folder, len(numbers)) for folder in chunk.folders]
                ids.extend(map(own.__getitem__, chunk.folder_ids))
            else:
                ids.extend(numbers.setdefault(name, len(numbers)) for name in naming(chunk))
        # Where it was stopped before the first.
        return cls(list(numbers) or [None], ids, by)

    @classmethod
    def _of_copies(cls, hits: Hits, copies: Sequence[Copies]) -> _Keys:
        total = sum(map(len, hits.chunks))
        ids = array("I", repeat(len(copies), total))
        names: list[str | None] = []
        for key, found in enumerate(copies):
            rows = [row for file in found.files for row in file]
            for row in rows:
                ids[row] = key
            names.append(hits.ordered(array("I", rows[:1]))[0].name)
        keys = cls([*names, None], ids, GroupBy.COPIES)
        keys.sets = dict(enumerate(copies))
        return keys

    def ranked(self, counts: Sequence[int]) -> list[int]:
        """The numbers that rows have, in the order of their groups."""
        names = self.names
        present = [key for key, count in enumerate(counts) if count]
        match self._by:
            case GroupBy.FOLDER:
                return sorted_in_slices(present, lambda key: _path_order(names[key] or ""))
            case GroupBy.KIND:
                present.sort(key=lambda key: (names[key] is None, -counts[key], names[key]))
            case GroupBy.MONTH:
                present.sort(key=lambda key: names[key] or "", reverse=True)
        return present


def sorted_in_slices(rows: list[int], key: Callable[[int], str]) -> list[int]:
    """`rows` in the order of their keys; no single call takes long, however many they are."""
    parts = []
    for first in range(0, len(rows), _SLICE):
        give_way()
        part = [(key(row), row) for row in islice(rows, first, first + _SLICE)]
        part.sort()
        parts.append(part)
    merged: Iterable[tuple[str, int]] = parts[0] if len(parts) == 1 else heapq.merge(*parts)
    return [row for _, row in merged]


def _path_order(path: str) -> str:
    from desktop_app.search.ranking import natural

    # What is in a folder comes before what is beside it and begins with the same name.
    return natural(path).replace(os.sep, "\0")


def _naming(hits: Hits, by: GroupBy) -> Callable[[Chunk], Iterator[str | None]]:
    # Most of a search comes with these; the window is shown before.
    from desktop_app.query.query import Show
    from desktop_app.search.groups import naming

    if by is GroupBy.KIND:
        kinds = naming(hits, Show.BY_KIND, datetime.now())
        return lambda chunk: _with_folders(chunk, kinds(chunk))
    return naming(hits, Show.BY_MONTH, datetime.now())


def _with_folders(chunk: Chunk, kinds: Iterator[str | None]) -> Iterator[str | None]:
    for flags, kind in zip(chunk.flags, kinds, strict=True):
        yield FOLDERS if flags & _FOLDER else kind


def _order(hits: Hits) -> Sequence[int]:
    return range(len(hits)) if hits.order is None else hits.order


def _slices(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    for first in range(0, len(numbers), _SLICE):
        give_way()
        yield numbers[first : first + _SLICE]

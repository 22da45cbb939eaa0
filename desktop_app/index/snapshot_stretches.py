"""Folders of a snapshot as stretches: from and to which numbers they follow each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, compress, starmap
from operator import eq


def folder_numbers(stretches: Sequence[tuple[int, int]]) -> Sequence[int]:
    """All folders in some stretches."""
    ranges = list(starmap(range, stretches))
    return ranges[0] if len(ranges) == 1 else list(chain.from_iterable(ranges))


def empty_folders(
    first_rows: memoryview[int], stretches: Sequence[tuple[int, int]]
) -> Sequence[int]:
    """Those of them that have no rows."""
    found: list[int] = []
    for first, end in stretches:
        starts, ends = first_rows[first:end], first_rows[first + 1 : end + 1]
        # By columns: most have entries, and there may be tens of thousands.
        found += compress(range(first, end), map(eq, starts, ends))
    return found


def where(
    marks: bytes, wanted: int, stretches: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The parts of some stretches in which folders are marked so."""
    for first, end in stretches:
        at = first
        while at < end:
            start = marks.find(wanted, at, end)
            if start < 0:
                break
            stop = marks.find(1 - wanted, start, end)
            at = end if stop < 0 else stop
            yield start, at

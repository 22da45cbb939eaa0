"""Looking through names that lie one after the other for what is inside them."""

from __future__ import annotations

import mmap
import sys
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, repeat
from typing import Final

_FEW: Final = 50
"""Where one of so many names has it, to go from one to the next is sooner than to count."""


def rows_with(
    wanted: bytes, whole: mmap.mmap, start: int, at: memoryview[int], first: int, end: int
) -> Sequence[int]:
    """Those of a run of rows whose names have something inside, ascending.

    Args:
        wanted: What they have inside; no NUL.
        whole: Where the names are, with a NUL behind each.
        start: Where they begin.
        at: For each row where its name begins, from there on, and one more for the end.
        first: From which row, and
        end: to which.
    """
    find, begun, stop = whole.find, start + at[first], start + at[end]
    most, length = (end - first) // _FEW, len(wanted)
    hits: list[int] = []
    hit = find(wanted, begun, stop)
    while hit >= 0:
        hits.append(hit - start)
        if len(hits) > most:
            break
        hit = find(wanted, hit + length, stop)
    found = _rows_of(hits, at, first, end)
    if hit < 0:
        return found
    return [*found, *_many_rows_with(wanted, whole, start, at, found[-1] + 1, end)]


def _rows_of(hits: Sequence[int], at: memoryview[int], first: int, end: int) -> list[int]:
    """The rows whose names lie at some places, all of them in a run of rows."""
    if (numpy := sys.modules.get("numpy")) is not None and hits:
        # Not imported for this, which would take longer than it saves.
        numbers = numpy.searchsorted(numpy.frombuffer(at[first:end], "I"), hits, "right")
        return list(dict.fromkeys((numbers + (first - 1)).tolist()))
    rows: list[int] = []
    row, last = first, at[first]
    for hit in hits:
        # A name takes a byte at least.
        row = bisect_right(at, hit, row, min(end, row + hit - last + 1))
        last = at[row - 1]
        rows.append(row - 1)
    return list(dict.fromkeys(rows))


def _many_rows_with(
    wanted: bytes, whole: mmap.mmap, start: int, at: memoryview[int], first: int, end: int
) -> Iterable[int]:
    # Parted by it, and counted how many names end in each part: no name is gone through alone.
    parts = whole[start + at[first] : start + at[end]].split(wanted)
    parts.pop()
    rows = accumulate(map(bytes.count, parts, repeat(b"\0")), initial=first)
    next(rows)
    return dict.fromkeys(rows)

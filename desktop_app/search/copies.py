"""The part of a search that compares files: `is:duplicate`, of what passes everything else.

A file that has a copy anywhere is one of several, whether or not the copy is asked for: what lies
in Downloads is compared with all that may be looked at.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap

from desktop_app.files.scope import Scope
from desktop_app.hits import Chunk, Copies, Flag, Hits
from desktop_app.query.query import Hidden, Is, Key, Query, SizeRange, Term
from desktop_app.reasons import Skips
from desktop_app.search.digests import DuplicateProgress
from desktop_app.search.duplicates import DuplicateSearch
from desktop_app.search.events import Found
from desktop_app.search.filters import EntryFilter
from desktop_app.search.gathered import unpacked
from desktop_app.stop_flag import StopFlag

Besides = Callable[[Query], Found]
"""Gives the rows of another query, and says whether these are all."""

_NO_LENGTH = int(Flag.FOLDER | Flag.LINK | Flag.SPECIAL | Flag.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Compared:
    """Which rows pass by having copies or not.

    Attributes:
        rows: Of each chunk, ascending.
        groups: Copies among them, by their row numbers in what is left, largest waste first.
        skips: What could not be compared.
        complete: False after a stop: there may be more.
    """

    rows: tuple[Sequence[int], ...]
    groups: tuple[Copies, ...]
    skips: Skips
    complete: bool


def compared(
    chunks: Sequence[Chunk],
    query: Query,
    passing: EntryFilter,
    scope: Scope,
    search: Besides,
    *,
    stop: StopFlag,
    tell: Callable[[str], None],
) -> Compared:
    """Compare the files among the rows of `chunks`; takes as long as to read what may be alike.

    Args:
        chunks: What passes everything else, with details.
        query: What the rows pass.
        passing: Says which rows pass once their copies are known.
        scope: Opens the files.
        search: Finds what else they may be copies of.
        stop: Ends it early when set; what is not known to have copies then does not pass.
        tell: Takes the folder of the file that is read, about ten times a second.
    """

    def tell_folder(reading: DuplicateProgress) -> None:
        tell(os.path.dirname(reading.path))  # noqa: PTH120 (a str)

    besides, besides_complete = _besides(chunks, query, search)
    hits = Hits((*chunks, *besides))
    total = sum(map(len, chunks))
    found = DuplicateSearch(scope, stop=stop, tell=tell_folder).among(hits, first=total)
    complete = found.complete and besides_complete
    copies = {
        row for group in found.groups for names in group.files for row in names if row < total
    }
    kept: list[Sequence[int]] = []
    # For each row with copies, its number among those that are left.
    numbers: dict[int, int] = {}
    first = left = 0
    for chunk in chunks:
        rows = passing.late(chunk, first, copies, found.undecided if complete else None)
        kept.append(rows)
        numbers.update(
            (first + row, left + place) for place, row in enumerate(rows) if first + row in copies
        )
        first += len(chunk)
        left += len(rows)
    groups = [
        _renumbered(group, hits, total, numbers)
        for group in found.groups
        if all(row in numbers for names in group.files for row in names if row < total)
    ]
    groups.sort(key=lambda group: -group.waste_bytes)
    return Compared(tuple(kept), tuple(groups), found.skips, complete)


def _renumbered(group: Copies, hits: Hits, total: int, numbers: Mapping[int, int]) -> Copies:
    """A set of copies by the numbers of the rows that are left; the others by their paths."""
    rows = [tuple(numbers[row] for row in names if row < total) for names in group.files]
    elsewhere = (hits[names[0]].path for names in group.files if names[0] >= total)
    return Copies(group.size_bytes, tuple(filter(None, rows)), tuple(sorted(elsewhere)))


def _is_wide(query: Query) -> bool:
    """Whether what a query looks at is all that its files may be copies of."""
    states = {value for term in query.terms for value in term.values}
    return states <= {Is.DUPLICATE, Is.FILE} and query.hidden is not Hidden.ONLY


def _of_sizes(query: Query, sizes: Collection[int]) -> Query:
    """What files of these sizes may be copies of: whatever its name and wherever it lies."""
    hidden = Hidden.NO if query.hidden is Hidden.NO else Hidden.YES
    few = len(sizes) <= _FEW_SIZES
    ranges = ((one, one) for one in sorted(sizes)) if few else ((min(sizes), max(sizes)),)
    size = Term(Key.SIZE, tuple(starmap(SizeRange, ranges)))
    return Query((Term(Key.IS, (Is.FILE,)), size), hidden)


_FEW_SIZES = 8
"""Each is asked for by itself; of more, all between the least and the largest."""


def _besides(chunks: Sequence[Chunk], query: Query, search: Besides) -> tuple[list[Chunk], bool]:
    """What has the length of a file among `chunks` and is none of them; whether that is all."""
    if _is_wide(query):
        return [], True
    known: dict[int, set[str]] = {}
    for chunk in chunks:
        for row, (size, flags) in enumerate(zip(chunk.sizes, chunk.flags, strict=True)):
            if size and not flags & _NO_LENGTH:
                known.setdefault(size, set()).add(chunk.path(row))
    if not known:
        return [], True
    found = search(_of_sizes(query, known))
    besides = []
    for chunk in found.hits.chunks:
        rows = [
            row
            for row, size in enumerate(chunk.sizes)
            if size in known and chunk.path(row) not in known[size]
        ]
        if rows:
            besides.append(unpacked(chunk).select(rows).chunk())
    return besides, found.coverage.complete


def side_by_side(groups: Sequence[Copies], total: int) -> array[int]:
    """An order of so many rows: the copies of each group together, then what has none."""
    together = [row for group in groups for names in group.files for row in names]
    alone = set(range(total)).difference(together)
    return array("I", [*together, *sorted(alone)])

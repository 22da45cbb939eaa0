"""The part of a search that compares files: `is:duplicate` among what passes everything else."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from desktop_app.files.scope import Scope
from desktop_app.hits import Chunk, Copies, Hits
from desktop_app.reasons import Skips
from desktop_app.search.digests import DuplicateProgress
from desktop_app.search.duplicates import DuplicateSearch
from desktop_app.search.filters import EntryFilter
from desktop_app.stop_flag import StopFlag


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
    passing: EntryFilter,
    scope: Scope,
    *,
    stop: StopFlag,
    tell: Callable[[str], None],
) -> Compared:
    """Compare the files among the rows of `chunks`; takes as long as to read what may be alike.

    Args:
        chunks: What passes everything else, with details.
        passing: Says which rows pass once their copies are known.
        scope: Opens the files.
        stop: Ends it early when set; what is not known to have copies then does not pass.
        tell: Takes the folder of the file that is read, about ten times a second.
    """

    def tell_folder(reading: DuplicateProgress) -> None:
        tell(os.path.dirname(reading.path))  # noqa: PTH120 (a str)

    found = DuplicateSearch(scope, stop=stop, tell=tell_folder).among(Hits(chunks))
    copies = {row for group in found.groups for names in group.files for row in names}
    kept: list[Sequence[int]] = []
    # For each row with copies, its number among those that are left.
    numbers: dict[int, int] = {}
    first = left = 0
    for chunk in chunks:
        rows = passing.late(chunk, first, copies, found.undecided if found.complete else None)
        kept.append(rows)
        numbers.update(
            (first + row, left + place) for place, row in enumerate(rows) if first + row in copies
        )
        first += len(chunk)
        left += len(rows)
    groups = tuple(
        Copies(
            group.size_bytes, tuple(tuple(numbers[row] for row in names) for names in group.files)
        )
        for group in found.groups
        if all(row in numbers for names in group.files for row in names)
    )
    return Compared(tuple(kept), groups, found.skips, found.complete)


def side_by_side(groups: Sequence[Copies], total: int) -> array[int]:
    """An order of so many rows: the copies of each group together, then what has none."""
    together = [row for group in groups for names in group.files for row in names]
    alone = set(range(total)).difference(together)
    return array("I", [*together, *sorted(alone)])

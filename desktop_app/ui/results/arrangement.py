"""What becomes of a list when other rows, or the same in another order, take its place.

For worker threads. Everything is done a slice at a time: one call that goes over a million rows
would hold up the window as long as it lasts.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from desktop_app.giving_way import give_way
from desktop_app.hits import Copies, Hits
from desktop_app.ui.results.grouping.groups import RowGroups
from desktop_app.ui.results.selection import Selection, Span
from desktop_app.ui.results.totals import RowFacts, Totals

MAX_SPANS = 1000
"""Of a selection that is scattered more than this, only the current row stays selected."""
_MAX_SELECTED = 20_000
_MAX_FOUND_ANEW = 2000
_SLICE = 10_000


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Rows to be shown.

    Attributes:
        hits: The rows.
        totals: What they come to.
        selection: Where the rows that were selected are now.
        keeps_place: Whether what is in sight is to stay there.
        groups: What they are grouped in, if they are.
    """

    hits: Hits
    totals: Totals = field(default_factory=Totals)
    selection: Selection = field(default_factory=Selection)
    keeps_place: bool = False
    groups: RowGroups | None = None


def arranged(
    shown: Hits,
    hits: Hits,
    selection: Selection,
    *,
    keeps_place: bool = False,
    are_found_anew: bool = False,
    groups: RowGroups | None = None,
) -> Arrangement:
    """What shows `hits` in place of `shown`, of which `selection` is selected.

    Those that `are_found_anew` are known again by their paths, unless they are many.
    """
    move = _with_same_paths if are_found_anew else _moved
    moved = move(shown, hits, selection)
    return Arrangement(hits, RowFacts(hits).totals(), moved, keeps_place, groups)


def in_place(shown: Hits, hits: Hits, are_sorted: bool = False) -> Hits | None:
    """The rows of `hits`: those of `shown` first, as they stand there, then the others.

    None where they have no rows in common, or stand so anyway, unless they `are_sorted` later.
    """
    numbers = _Renumbered(shown, hits)
    if not numbers:
        return None
    belongs = bytearray(sum(map(len, hits.chunks)))
    for part in _slices(_order(hits)):
        for number in part:
            belongs[number] = True
    order = array("I")
    for part in _slices(_order(shown)):
        for number in map(numbers.of, part):
            if number >= 0 and belongs[number]:
                belongs[number] = False
                order.append(number)
    if not order:
        return None
    for part in _slices(_order(hits)):
        order.extend(array("I", filter(belongs.__getitem__, part)))
    slices = zip(_slices(_order(hits)), _slices(order), strict=True)
    if not are_sorted and all(array("I", part) == own for part, own in slices):
        return None
    return hits.ordered(order)


class _Renumbered:
    """Where the rows of one list are among the chunks of another; false where none are."""

    def __init__(self, of: Hits, among: Hits) -> None:
        lengths = map(len, among.chunks)
        starts = dict(zip(map(id, among.chunks), accumulate(lengths, initial=0), strict=False))
        self._starts: list[int] = []
        self._shifts: list[int | None] = []
        at = 0
        for chunk in of.chunks:
            start = starts.get(id(chunk))
            shift = None if start is None else start - at
            if not self._shifts or self._shifts[-1] != shift:
                self._starts.append(at)
                self._shifts.append(shift)
            at += len(chunk)

    def __bool__(self) -> bool:
        return any(shift is not None for shift in self._shifts)

    def of(self, number: int) -> int:
        """The number of a row in the other list, or -1."""
        shift = self._shifts[bisect_right(self._starts, number) - 1]
        return -1 if shift is None else number + shift


def _moved(shown: Hits, hits: Hits, selection: Selection) -> Selection:
    numbers = _Renumbered(shown, hits)
    if selection == Selection() or not numbers:
        return Selection()
    count = sum(bottom - top + 1 for top, bottom in selection.spans)
    # Chunks are compared by what they are: `==` would look into each.
    same = list(map(id, shown.chunks)) == list(map(id, hits.chunks))
    is_whole = same and count == len(shown) == len(hits)
    rows: list[int] = []
    if not is_whole and count <= _MAX_SELECTED:
        rows = [row for top, bottom in selection.spans for row in range(top, bottom + 1)]
    before = _order(shown)
    current = numbers.of(before[selection.current]) if selection.current >= 0 else -1
    selected = {numbers.of(before[row]) for row in rows}
    now = {number: row for row, number in _places(hits, selected | {current})}
    row = now.get(current, -1)
    if is_whole:
        return Selection(row, ((0, len(hits) - 1),) if len(hits) else ())
    spans = tuple(_spans(sorted(now[number] for number in selected if number in now)))
    if (count > _MAX_SELECTED or len(spans) > MAX_SPANS) and row >= 0:
        spans = ((row, row),)
    return Selection(row, spans[:MAX_SPANS])


def _with_same_paths(shown: Hits, hits: Hits, selection: Selection) -> Selection:
    """What is selected, in rows that were found anew; of long lists nothing."""
    count = sum(bottom - top + 1 for top, bottom in selection.spans)
    if max(len(shown), len(hits)) > _MAX_FOUND_ANEW or count > MAX_SPANS:
        return Selection()
    spans = selection.spans
    paths = {shown[row].path for top, bottom in spans for row in range(top, bottom + 1)}
    current = shown[selection.current].path if selection.current >= 0 else ""
    now = {hit.path: row for row, hit in enumerate(hits)}
    rows = sorted(now[path] for path in paths if path in now)
    return Selection(now.get(current, -1), tuple(_spans(rows)))


def _places(hits: Hits, wanted: set[int]) -> Iterator[tuple[int, int]]:
    """For each wanted number, its row."""
    if hits.order is None:
        total = len(hits)
        yield from ((number, number) for number in wanted if 0 <= number < total)
        return
    for first in range(0, len(hits.order), _SLICE):
        give_way()
        part = hits.order[first : first + _SLICE]
        if not wanted.isdisjoint(part):
            for row, number in enumerate(part, first):
                if number in wanted:
                    yield row, number


def _spans(rows: Iterable[int]) -> Iterator[Span]:
    """Ascending rows as stretches."""
    top = bottom = -2
    for row in rows:
        if row != bottom + 1:
            if bottom >= 0:
                yield top, bottom
            top = row
        bottom = row
    if bottom >= 0:
        yield top, bottom


def _order(hits: Hits) -> Sequence[int]:
    return range(len(hits)) if hits.order is None else hits.order


def _slices(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    for first in range(0, len(numbers), _SLICE):
        give_way()
        yield numbers[first : first + _SLICE]


def without(hits: Hits, paths: Collection[str]) -> Hits:
    """The rows whose files are not at one of `paths`."""
    order = hits.order
    kept = (at for at, hit in enumerate(hits) if hit.path not in paths)
    return hits.ordered(array("I", kept if order is None else (order[at] for at in kept)))


def copies_left(copies: Sequence[Copies], hits: Hits) -> tuple[Copies, ...]:
    """The sets of copies, without the files that are not among the rows any more."""
    there = set(range(len(hits)) if hits.order is None else hits.order)
    left = (
        replace(one, files=tuple(names for names in one.files if not there.isdisjoint(names)))
        for one in copies
    )
    return tuple(one for one in left if one.files and one.count > 1)

"""`GridGeometry`: where the rows of a list stand when they are laid side by side."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from desktop_app.ui.results.grouping.row_layout import RowLayout


class Cell(NamedTuple):
    """A place in the grid, in pixels from its beginning."""

    left: int
    top: int
    width: int
    height: int


class GridGeometry:
    """Cells of one size below the heading of each group; nothing is measured.

    Args:
        layout: The rows.
        width: What there is room for.
        cell_width: What a cell takes at least.
        cell_height: What it takes.
        heading_height: What the heading of a group takes.

    Attributes:
        columns: How many cells stand side by side.
        height: Of all.
    """

    def __init__(
        self,
        layout: RowLayout,
        width: int,
        *,
        cell_width: int,
        cell_height: int,
        heading_height: int,
    ) -> None:
        self._layout = layout
        self._width = width
        self._cell_height = cell_height
        self._heading = 0 if layout.groups is None else heading_height
        self.columns = max(1, width // cell_width)
        self._cell_width = width // self.columns
        counts = map(self._count, range(self._groups))
        heights = (self._heading + -(-count // self.columns) * cell_height for count in counts)
        # Where each group begins, and behind the last one.
        self._tops = array("q", accumulate(heights, initial=0))
        self.height = self._tops[-1]

    def cell(self, row: int) -> Cell:
        """Where a row stands."""
        group = max(self._layout.group_of(row), 0)
        top, first = self._tops[group], self._first(group)
        if row < first:
            return Cell(0, top, self._width, self._heading)
        line, column = divmod(row - first, self.columns)
        return Cell(
            column * self._cell_width,
            top + self._heading + line * self._cell_height,
            self._cell_width,
            self._cell_height,
        )

    def row_at(self, x: int, y: int) -> int:
        """The row that stands at a point, or -1."""
        if not (0 <= y < self.height and 0 <= x < self._width):
            return -1
        group = bisect_right(self._tops, y, hi=self._groups) - 1
        down = y - self._tops[group] - self._heading
        if down < 0:
            return self._first(group) - 1
        column = x // self._cell_width
        number = down // self._cell_height * self.columns + column
        fits = column < self.columns and number < self._count(group)
        return self._first(group) + number if fits else -1

    def rows_between(self, top: int, bottom: int) -> Iterator[int]:
        """The rows that stand, with a part of them at least, between two heights."""
        group = max(bisect_right(self._tops, max(top, 0), hi=self._groups) - 1, 0)
        while group < self._groups and self._tops[group] < bottom:
            begins, first = self._tops[group] + self._heading, self._first(group)
            if self._heading and begins > top:
                yield first - 1
            line = max((top - begins) // self._cell_height, 0)
            last = max(-(-(bottom - begins) // self._cell_height), 0)
            yield from range(
                first + min(line * self.columns, self._count(group)),
                first + min(last * self.columns, self._count(group)),
            )
            group += 1

    def beside(self, row: int, lines: int) -> int:
        """The row so many lines below `row`, or above; the nearest where there is none."""
        here = self.cell(row)
        x = here.left + self._cell_width // 2
        if lines > 0:
            y = here.top + here.height + (lines - 1) * self._cell_height
        else:
            y = here.top - 1 + (lines + 1) * self._cell_height
        if y < 0 or y >= self.height:
            ends = (0, self._layout.rows - 1)
            return row if self.height == 0 else ends[y >= 0] if abs(lines) > 1 else row
        found = self.row_at(x, y)
        if found < 0:
            # The last line of a group is not full.
            group = bisect_right(self._tops, y, hi=self._groups) - 1
            found = self._first(group) + self._count(group) - 1
        return found

    @property
    def _groups(self) -> int:
        return 1 if self._layout.groups is None else len(self._layout.groups)

    def _first(self, group: int) -> int:
        """The row of a group's first hit, whether or not it is shown."""
        return 0 if self._layout.groups is None else self._layout.heading_row(group) + 1

    def _count(self, group: int) -> int:
        """How many hits of a group are shown."""
        if self._layout.groups is None:
            return self._layout.rows
        return 0 if self._layout.is_folded(group) else self._layout.size_of(group)

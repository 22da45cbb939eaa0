from __future__ import annotations

import threading
from collections.abc import Iterable

import pytest

from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.results.grid.geometry import Cell, GridGeometry
from desktop_app.ui.results.grouping.groups import GroupBy, under_headings
from desktop_app.ui.results.grouping.row_layout import RowLayout


def geometry(layout: RowLayout, width: int = 330) -> GridGeometry:
    return GridGeometry(layout, width, cell_width=100, cell_height=50, heading_height=20)


def grouped(*sizes: int, folded: Iterable[int] = ()) -> RowLayout:
    rows = [
        Hit(f"/{group}", str(number), 1, 0, Flag(0))
        for group, size in enumerate(sizes)
        for number in range(size)
    ]
    hits, groups = under_headings(Hits([Chunk.of(rows)]), GroupBy.FOLDER, (), threading.Event())
    return RowLayout(len(hits), groups, folded)


def test_cells_share_the_width_and_stand_in_lines() -> None:
    grid = geometry(RowLayout(7))
    assert (grid.columns, grid.height) == (3, 150)
    assert grid.cell(0) == Cell(0, 0, 110, 50)
    assert grid.cell(4) == Cell(110, 50, 110, 50)
    assert grid.row_at(115, 51) == 4
    assert grid.row_at(115, 149) == -1
    assert grid.row_at(115, 150) == -1
    assert geometry(RowLayout(7), 20).columns == 1
    assert geometry(RowLayout(0)).height == 0


def test_each_group_begins_in_a_new_line_below_its_heading() -> None:
    grid = geometry(grouped(4, 1, 3))
    assert grid.height == 20 + 100 + 20 + 50 + 20 + 50
    assert grid.cell(0) == Cell(0, 0, 330, 20)
    assert grid.cell(4) == Cell(0, 70, 110, 50)
    assert grid.cell(5) == Cell(0, 120, 330, 20)
    assert grid.row_at(200, 125) == 5
    assert list(grid.rows_between(0, 20)) == [0]
    assert list(grid.rows_between(60, 121)) == [1, 2, 3, 4, 5]
    assert list(grid.rows_between(130, 400)) == [5, 6, 7, 8, 9, 10]


def test_of_a_folded_group_only_the_heading_stands() -> None:
    grid = geometry(grouped(4, 1, 3, folded=(0,)))
    assert grid.height == 20 + 20 + 50 + 20 + 50
    assert list(grid.rows_between(0, 1000)) == list(range(7))
    assert grid.cell(1).top == 20


@pytest.mark.parametrize("layout", [RowLayout(11), grouped(4, 1, 3), grouped(4, 5, folded=(1,))])
def test_every_row_is_found_where_it_stands(layout: RowLayout) -> None:
    grid = geometry(layout)
    for row in range(layout.rows):
        cell = grid.cell(row)
        assert grid.row_at(cell.left, cell.top) == row
        assert grid.row_at(cell.left + 99, cell.top + cell.height - 1) == row
    assert list(grid.rows_between(0, grid.height)) == list(range(layout.rows))


def test_down_and_up_keep_the_column_and_never_leave_the_grid() -> None:
    grid = geometry(RowLayout(7))
    assert grid.beside(1, 1) == 4
    assert grid.beside(4, 1) == 6
    assert grid.beside(6, 1) == 6
    assert grid.beside(4, -1) == 1
    assert grid.beside(1, -1) == 1
    assert grid.beside(1, 9) == 6
    assert grid.beside(6, -9) == 0
    in_groups = geometry(grouped(4, 1, 3))
    assert in_groups.beside(2, 1) == 4
    assert in_groups.beside(4, 1) == 5
    assert in_groups.beside(5, 1) == 6
    assert in_groups.beside(6, 1) == 7
    assert in_groups.beside(6, -1) == 5
    assert in_groups.beside(5, -1) == 4

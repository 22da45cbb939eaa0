"""Rows of cells as passages."""

from __future__ import annotations

from desktop_app.extract.office.cell_ranges import RowOfCells, column_letters, column_number


def rows(*cells: tuple[int, str], repeated: int = 1) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    row = RowOfCells(lambda cells, text: found.append((cells, text)))
    row.begin(7, repeated)
    for column, text in cells:
        row.add(column, text)
    row.end()
    return found


def test_columns_have_letters() -> None:
    for number, letters in ((1, "A"), (26, "Z"), (27, "AA"), (702, "ZZ"), (703, "AAA")):
        assert (column_letters(number), column_number(letters)) == (letters, number)
    assert [column_number(one) for one in ("", "A1", "é", "A" * 99)] == [0, 0, 0, 0]


def test_a_row_keeps_its_gaps_and_says_where_it_is() -> None:
    assert rows((2, "x"), (4, "y")) == [("B7:D7", "x\t\ty")]
    assert rows((3, "x")) == [("C7", "x")]
    assert rows() == []


def test_rows_that_are_alike_are_one_passage() -> None:
    assert rows((1, "x"), repeated=3) == [("A7:A9", "x")]


def test_cells_far_apart_are_passages_of_their_own() -> None:
    assert rows((1, "x"), (16_384, "y")) == [("A7", "x"), ("XFD7", "y")]


def test_cells_out_of_order_do_no_harm() -> None:
    assert rows((5, "x"), (2, "y")) == [("E7", "x"), ("B7", "y")]


def test_a_row_of_long_cells_is_divided() -> None:
    found = rows(*((column, "x" * 40_000) for column in range(1, 11)))
    assert max(len(text) for _, text in found) < 200_000
    assert sum(text.count("x") for _, text in found) == 10 * 32_767

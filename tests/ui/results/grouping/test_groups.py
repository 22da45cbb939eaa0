"""Rows under headings: by folder, kind or month, and copies together."""

from __future__ import annotations

import asyncio
import threading
from array import array
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest

from desktop_app.agent.events import Answer
from desktop_app.bridge.awaiting import emitted
from desktop_app.hits import Chunk, Copies, Flag, Hit, Hits
from desktop_app.ui.results.grouping.group_words import BETWEEN, GroupWords
from desktop_app.ui.results.grouping.groups import (
    GroupBy,
    RowGroup,
    sorted_in_slices,
    under_headings,
)
from desktop_app.ui.results.grouping.row_layout import RowLayout
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.model import ResultColumn, ResultModel
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.selection import Selection

DAY_NS = 86_400 * 10**9


def file(path: str, size: int = 1, day: int = 0, flags: int = 0) -> Hit:
    folder, _, name = path.rpartition("/")
    return Hit(folder, name, size, day * DAY_NS + DAY_NS // 2, Flag(flags))


HOME = (
    file("/h/b/cat.jpg", 10, 40),
    file("/h/a/letter.pdf", 20, 10),
    file("/h/b/deep/dog.png", 30, 5),
    file("/h/a/old", 0, 45, Flag.FOLDER),
    file("/h/a/gone.pdf", 0, 0, Flag.UNKNOWN),
    file("/h/b/notes", 7, 41),
)


def some(*hits: Hit) -> Hits:
    """In two chunks, as a search gives them."""
    half = len(hits) // 2
    return Hits([Chunk.of(hits[:half]), Chunk.of(hits[half:])])


def grouped(
    hits: Hits, by: GroupBy, copies: Iterable[Copies] = ()
) -> list[tuple[RowGroup, list[str]]]:
    ordered, groups = under_headings(hits, by, tuple(copies), threading.Event())
    names = [hit.name for hit in ordered]
    firsts = groups.firsts
    return [
        (groups.group(number), names[firsts[number] : firsts[number + 1]])
        for number in range(len(groups))
    ]


def test_folders_come_by_their_paths_and_keep_the_order_of_their_rows(qapp: Any) -> None:
    found = grouped(some(*HOME), GroupBy.FOLDER)
    assert [(group.name, names) for group, names in found] == [
        ("/h/a", ["letter.pdf", "old", "gone.pdf"]),
        ("/h/b", ["cat.jpg", "notes"]),
        ("/h/b/deep", ["dog.png"]),
    ]
    assert found[0][0] == RowGroup(GroupBy.FOLDER, "/h/a", 3, folders=1, size_bytes=20, unknown=1)


def test_folders_are_no_kind_of_file_and_what_has_none_comes_last(qapp: Any) -> None:
    found = grouped(some(*HOME), GroupBy.KIND)
    assert [(group.name, names) for group, names in found] == [
        ("document", ["letter.pdf", "gone.pdf"]),
        ("image", ["cat.jpg", "dog.png"]),
        ("folder", ["old"]),
        (None, ["notes"]),
    ]


def test_the_latest_month_comes_first_and_unknown_dates_last(qapp: Any) -> None:
    found = grouped(some(*HOME), GroupBy.MONTH)
    assert [(group.name, names) for group, names in found] == [
        ("1970-02", ["cat.jpg", "old", "notes"]),
        ("1970-01", ["letter.pdf", "dog.png"]),
        (None, ["gone.pdf"]),
    ]


def test_copies_stand_together_and_say_what_one_of_them_would_leave_free(qapp: Any) -> None:
    hits = some(file("/x/1", 5), file("/x/2", 5), file("/x/3", 9), file("/y/4", 5), file("/y/5", 9))
    sets = (Copies(9, ((2,), (4,))), Copies(5, ((0, 1), (3,))))
    found = grouped(hits, GroupBy.COPIES, sets)
    assert [names for _, names in found] == [["3", "5"], ["1", "2", "4"]]
    assert found[0][0].freed_bytes == 9
    # Two names of one file are no copies of each other.
    assert (found[1][0].copies, found[1][0].rows, found[1][0].freed_bytes) == (2, 3, 5)


def test_a_copy_that_lies_elsewhere_is_told_with_its_path(qapp: Any) -> None:
    hits = some(file("/x/1", 5))
    ((group, names),) = grouped(hits, GroupBy.COPIES, [Copies(5, ((0,),), ("/home/ann/y/2",))])
    assert (names, group.copies, group.rows, group.freed_bytes) == (["1"], 2, 1, 5)
    _, facts = GroupWords().said(group, "/home/ann")
    assert facts == BETWEEN.join(
        ("2 copies", "1 shown here", "also ~/y/2", "5 B each", "5 B could be freed")
    )


def test_copies_of_which_some_are_filtered_away_promise_nothing(qapp: Any) -> None:
    hits = some(file("/x/1", 5), file("/x/2", 5), file("/x/3", 1)).ordered(array("I", [0, 2]))
    first, rest = grouped(hits, GroupBy.COPIES, [Copies(5, ((0,), (1,)))])
    assert (first[0].copies, first[0].rows, first[0].freed_bytes) == (2, 1, 0)
    assert rest[0].name is None
    assert rest[1] == ["3"]


def test_many_keys_are_merged_in_order_and_rows_of_one_key_stay_together() -> None:
    rows = list(range(25_000))
    assert sorted_in_slices(rows, lambda row: f"{(row * 7919) % 25_000:06}") == sorted(
        rows, key=lambda row: (row * 7919) % 25_000
    )


def layout_of(folded: Iterable[int] = ()) -> RowLayout:
    ordered, groups = under_headings(some(*HOME), GroupBy.FOLDER, (), threading.Event())
    return RowLayout(len(ordered), groups, folded)


def test_a_heading_stands_before_the_rows_of_each_group() -> None:
    layout = layout_of()
    assert layout.rows == 9
    assert [layout.place(row) for row in range(9)] == [-1, 0, 1, 2, -1, 3, 4, -1, 5]
    assert [layout.heading(row) for row in range(9)] == [0, -1, -1, -1, 1, -1, -1, 2, -1]
    assert [layout.row(place) for place in range(6)] == [1, 2, 3, 5, 6, 8]
    assert (layout.place(-1), layout.place(9), layout.row(6)) == (-1, -1, -1)


@pytest.mark.parametrize("folded", [(), (0,), (1,), (0, 2), (1, 2), (0, 1, 2)])
def test_places_and_rows_fit_each_other_whatever_is_folded(folded: tuple[int, ...]) -> None:
    layout = layout_of(folded)
    shown = [layout.place(row) for row in range(layout.rows) if layout.place(row) >= 0]
    assert [layout.place(layout.row(place)) for place in shown] == shown
    for top in range(layout.rows):
        for bottom in range(top, layout.rows):
            inside = [layout.place(row) for row in range(top, bottom + 1)]
            spans = layout.places(top, bottom)
            places = [place for first, last in spans for place in range(first, last + 1)]
            assert places == [place for place in inside if place >= 0]
    for first in range(6):
        for last in range(first, 6):
            rows = layout.rows_of(first, last)
            covered = [] if rows is None else list(range(rows[0], rows[1] + 1))
            wanted = [layout.row(place) for place in range(first, last + 1)]
            assert [row for row in covered if layout.place(row) >= 0] == [
                row for row in wanted if row >= 0
            ]


@pytest.fixture
def show(pane: ResultPane, qt_loop: Any) -> Callable[..., ResultPane]:
    """Shows an answer under headings."""

    def shown(hits: Hits, by: GroupBy, copies: tuple[Copies, ...] = ()) -> ResultPane:
        async def run() -> None:
            presenter = pane._presenter
            presenter.group(by)
            presenter.show_answer(Answer("?", "", hits=hits, copies=copies))
            if not presenter.answered:
                await emitted(presenter.settled)

        qt_loop.run_until_complete(asyncio.wait_for(run(), 10))
        return pane

    return shown


def texts(pane: ResultPane) -> list[str]:
    model = pane.view.files
    return [
        "> " + heading.title if (heading := model.heading(row)) else model.hit(row).name
        for row in range(model.rowCount())
    ]


def test_a_choice_of_groups_stays_for_the_next_answer(show: Any) -> None:
    pane = show(some(*HOME), GroupBy.KIND)
    assert texts(pane) == [
        "> Documents", "letter.pdf", "gone.pdf",
        "> Pictures", "cat.jpg", "dog.png",
        "> Folders", "old",
        "> Other files", "notes",
    ]  # fmt: skip
    assert pane.heading.text() == "1 folder, 5 files"
    assert pane.choices() == ("lines", "kind", "")
    pane._presenter.clear()
    assert pane._presenter.grouping is GroupBy.KIND


def test_an_answer_about_copies_is_shown_by_sets_and_the_choice_is_kept(show: Any) -> None:
    hits = some(file("/x/1", 5), file("/x/2", 5))
    pane = show(hits, GroupBy.MONTH, (Copies(5, ((0,), (1,))),))
    assert texts(pane) == ["> 1", "1", "2"]
    heading = pane.view.files.heading(0)
    assert heading is not None
    assert heading.facts == "2 copies  ·  5 B each  ·  5 B could be freed"
    assert pane.choices() == ("lines", "month", "")


def test_a_heading_folds_by_a_click_and_by_keys(show: Any) -> None:
    pane = show(some(*HOME), GroupBy.FOLDER)
    view = pane.view
    heading = view.visualRect(view.files.index(0, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=heading)
    assert view.files.rowCount() == 6
    assert view.files.layout.folded == {0}
    view.select_row(0)
    assert pane.selected_hits(10) == []
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.files.rowCount() == 9
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert [hit.name for hit in pane.selected_hits(10)] == ["letter.pdf"]
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.currentIndex().row() == 0
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view.files.layout.folded == {0}
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.files.layout.folded == frozenset()
    assert view.visualRect(view.files.index(0, 0)).contains(QPoint(5, 5))


def test_what_is_folded_away_is_not_selected_with_the_rest(show: Any) -> None:
    pane = show(some(*HOME), GroupBy.FOLDER)
    pane.view.files.fold(1, True)
    pane.view.selectAll()
    assert pane.view.selection().spans == ((0, 2), (5, 5))
    assert [hit.name for hit in pane.selected_hits(10)] == [
        "letter.pdf", "old", "gone.pdf", "dog.png",
    ]  # fmt: skip
    pane._fold_all(True)
    assert pane.view.files.rowCount() == 3
    pane._fold_all(False)
    assert pane.view.files.rowCount() == 9


def test_a_selection_survives_that_rows_are_grouped(show: Any, qt_loop: Any) -> None:
    pane = show(some(*HOME), GroupBy.NOTHING)
    pane.view.select(Selection(2, ((2, 3),)))

    async def regroup() -> None:
        pane._presenter.group(GroupBy.FOLDER)
        await emitted(pane._presenter.changed)

    qt_loop.run_until_complete(asyncio.wait_for(regroup(), 10))
    assert {hit.name for hit in pane.selected_hits(10)} == {"dog.png", "old"}
    current = pane.view.files.hit_at(pane.current_row)
    assert current is not None
    assert current.name == "dog.png"


def test_a_folder_stands_in_its_heading_and_not_below_it_again(show: Any) -> None:
    pane = show(some(*HOME), GroupBy.FOLDER)
    model, view = pane.view.files, pane.view
    pane.show_layout(ListLayout.TABLE)
    view.resize(900, 300)
    assert view.isColumnHidden(ResultColumn.FOLDER)
    heading = model.heading(0)
    assert heading is not None
    assert model.row_text(1).folder == ""
    read_out = model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heading.title in read_out, "who only hears the row does not see its heading"
    hits, groups = under_headings(model.hits, GroupBy.KIND, (), threading.Event())
    model.show_hits(hits, groups)
    assert not view.isColumnHidden(ResultColumn.FOLDER)
    assert model.row_text(1).folder.startswith("/h/")


def test_the_model_of_groups_is_sound(qtmodeltester: Any, pane: ResultPane) -> None:
    model = ResultModel("/h")
    ordered, groups = under_headings(some(*HOME), GroupBy.FOLDER, (), threading.Event())
    model.show_hits(ordered, groups)
    qtmodeltester.check(model)
    model.fold(1, True)
    model.fold(0, True)
    model.fold(1, False)
    qtmodeltester.check(model)
    assert model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == (
        "Group, ~/a, 1 folder, 2 files  ·  at least 20 B, folded"
    )
    assert model.flags(model.index(0, 0)) & Qt.ItemFlag.ItemIsSelectable == Qt.ItemFlag(0)
    assert model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags


@pytest.mark.parametrize("name", ["<img src=x>", "a\u202eb", "two\nlines", "bad\udcff", "x" * 3000])
@pytest.mark.parametrize("width", [700, 120, 40])
def test_headings_paint_hostile_names(show: Any, name: str, width: int) -> None:
    pane = show(some(file(f"/{name}/f"), file(f"/{name}/g")), GroupBy.FOLDER)
    pane.resize(width, 300)
    assert not pane.view.grab().isNull()
    tooltip = pane.view.files.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "<img" not in tooltip

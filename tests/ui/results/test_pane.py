"""The heading over the list, and the row under the pointer."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics
from PySide6.QtTest import QTest

from desktop_app.agent.events import Answer
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.reasons import Coverage, Reason
from desktop_app.ui.results.delegate import ROW_HEIGHT_PX, below_name
from desktop_app.ui.results.empty_list import WayOut
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.model import ResultColumn, RowText
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.selection import Selection
from tests.ui.pointing import move_pointer


def some(*names: str) -> Hits:
    return Hits([Chunk.of(Hit("/home/ann", name, 12, 0, Flag(0)) for name in names)])


def shown(pane: ResultPane, files: int, folders: int, *, complete: bool = True) -> str:
    """The heading over so many rows."""
    rows = [Hit("/home", f"f{one}", 1, 0, Flag(0)) for one in range(files)]
    rows += [Hit("/home", f"d{one}", 0, 0, Flag.FOLDER) for one in range(folders)]
    coverage = Coverage(("/home",), files, complete=complete)
    answer = Answer("?", "", hits=Hits([Chunk.of(rows)]), coverage=coverage)
    pane._presenter.show_answer(answer)
    return pane.heading.text()


@pytest.mark.parametrize(
    ("files", "folders", "heading"),
    [
        (1, 0, "1 file"),
        (1200, 0, "1,200 files"),
        (0, 1, "1 folder"),
        (0, 3, "3 folders"),
        (12, 1, "1 folder, 12 files"),
        (0, 0, "Files"),
    ],
)
def test_folders_are_not_counted_as_files(
    pane: ResultPane, files: int, folders: int, heading: str
) -> None:
    assert shown(pane, files, folders) == heading


def test_a_long_heading_leaves_the_list_as_narrow_as_the_window_may_be(pane: ResultPane) -> None:
    shown(pane, 1_200, 300, complete=False)
    pane.bar.best_first.show()
    assert pane.heading.text() == "At least 300 folders, 1,200 files"
    assert pane.minimumSizeHint().width() <= 300


def test_what_was_cut_is_at_least_so_many(pane: ResultPane) -> None:
    assert shown(pane, 2, 1, complete=False) == "At least 1 folder, 2 files"


def test_the_list_says_that_it_searches_and_that_it_was_stopped(pane: ResultPane) -> None:
    assert pane.note.text() == "The files of an answer appear here."
    pane._presenter.start()
    assert pane.note.text() == "Searching…"
    shown(pane, 0, 0)
    assert pane.note.text() == "No files belong to this answer."
    shown(pane, 0, 0, complete=False)
    assert pane.note.text() == "Nothing was found before the search was stopped."
    pane._presenter.clear()
    assert pane.note.text() == "The files of an answer appear here."


def state(pane: ResultPane) -> tuple[str, str]:
    """What stands in place of rows, and on the button below it."""
    assert pane.empty.isVisible()
    return pane.note.text(), pane.empty.button.text()


def test_each_reason_for_an_empty_list_has_words_and_a_way_out(pane: ResultPane) -> None:
    presenter = pane._presenter
    ways: list[WayOut] = []
    pane.empty.way_out.connect(ways.append)
    seen = [state(pane)]
    presenter.start("?")
    seen.append(state(pane))
    presenter.settle()
    seen.append(state(pane))
    coverage = Coverage(("/gone",), 0, paths={Reason.UNMOUNTED: ("/gone", "/other")})
    for answer in (
        Answer("?", "", query="ext:pdf", coverage=Coverage(("/h",), 3)),
        Answer("?", "", query="ext:pdf", coverage=coverage),
        Answer("?", "", query="ext:pdf", coverage=Coverage(("/h",), 3, complete=False)),
        Answer("?", ""),
        Answer("?", "", count=3),
    ):
        presenter.show_answer(answer)
        seen.append(state(pane))
        pane.empty.button.click()
    assert seen == [
        ("The files of an answer appear here.", "Ask a question"),
        ("Searching…", "Stop"),
        ("The search failed; the reason stands below the question.", "Ask again"),
        ("Nothing fits all that was asked for.", "Ask in other words"),
        ("Ask again once the folder can be reached.", "Ask again"),
        ("Nothing was found before the search was stopped.", "Ask again"),
        ("No files belong to this answer.", "Ask a question"),
        ("The files of this answer were not kept: ask again.", "Ask again"),
    ]
    assert ways == [WayOut.REWORD, WayOut.AGAIN, WayOut.AGAIN, WayOut.ASK, WayOut.AGAIN]


def test_how_far_the_index_is_stands_where_no_rows_are(pane: ResultPane) -> None:
    pane.show_index("Names: 12,000")
    assert pane.empty.hint.isVisible()
    assert pane.empty.hint.text() == "Names: 12,000"
    shown(pane, 0, 0)
    assert not pane.empty.hint.isVisible()
    pane._presenter.start("?")
    assert pane.empty.hint.isVisible()
    pane.show_index("")
    assert not pane.empty.hint.isVisible()


def test_that_there_is_no_index_yet_is_said_before_the_first_question(pane: ResultPane) -> None:
    ways: list[WayOut] = []
    pane.empty.way_out.connect(ways.append)
    pane.show_index("The index is made while this window is open.", is_missing=True)
    assert state(pane) == (
        "No index of your files yet: the first answers take longer.",
        "Ask a question",
    )
    assert pane.empty.hint.text() == "The index is made while this window is open."
    assert pane.note.y() < pane.empty.hint.y() < pane.empty.button.y(), "it is one message"
    pane.empty.button.click()
    assert ways == [WayOut.ASK]
    pane._presenter.start("?")
    assert pane.note.text() == "Searching…"
    pane._presenter.clear()
    pane.show_index("", is_missing=False)
    assert pane.note.text() == "The files of an answer appear here."


def test_files_that_were_counted_and_not_kept_are_not_said_to_be_none(pane: ResultPane) -> None:
    coverage = Coverage(("/home",), 9, complete=False)
    pane._presenter.show_answer(Answer("?", "There are 9.", count=9, coverage=coverage))
    assert pane.note.text() == "The files of this answer were not kept: ask again."
    shown(pane, 0, 0)
    assert pane.note.text() == "No files belong to this answer."


def test_the_whole_row_under_the_pointer_is_tinted(pane: ResultPane) -> None:
    shown(pane, 5, 0)
    pane.show_layout(ListLayout.TABLE)
    view = pane.view
    first_row = view.viewport().mapToGlobal(QPoint(100, ROW_HEIGHT_PX // 2))
    move_pointer(view.viewport(), first_row)
    assert view._delegate.row_under_pointer == 0
    picture = view.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()

    def colour(x: int, row: int) -> int:
        return picture.pixel(int(x * ratio), int((row * ROW_HEIGHT_PX + 2) * ratio))

    columns = [view.columnViewportPosition(one) + 3 for one in range(4)]
    assert len({colour(x, 0) for x in columns}) == 1
    assert colour(columns[0], 0) != colour(columns[0], 1)
    view.leaveEvent(QEvent(QEvent.Type.Leave))
    assert view._delegate.row_under_pointer == -1
    assert view.model().rowCount() == 5
    assert view.contextMenuPolicy() is Qt.ContextMenuPolicy.ActionsContextMenu


def paint(pane: ResultPane) -> None:
    assert not pane.view.grab().isNull()


def test_facts_stand_below_the_name_or_in_columns(pane: ResultPane) -> None:
    shown(pane, 3, 1)
    assert not pane.view.horizontalHeader().isVisible()
    assert pane.view.rowHeight(0) > ROW_HEIGHT_PX
    paint(pane)
    pane.bar.layout_wanted.emit(ListLayout.TABLE)
    assert pane.layout_shown is ListLayout.TABLE
    assert pane.view.horizontalHeader().isVisible()
    assert pane.view.rowHeight(0) == ROW_HEIGHT_PX


def test_a_narrow_table_can_be_sorted_by_what_it_has_no_column_for(pane: ResultPane) -> None:
    # There was its header alone, which has no more columns than there is room for.
    shown(pane, 3, 0)
    pane.show_layout(ListLayout.TABLE)
    pane.view.resize(300, 300)
    assert pane.view.isColumnHidden(ResultColumn.MODIFIED)
    assert pane.bar.order.isVisible()
    assert pane.bar.order.menu().actions()[1 + ResultColumn.MODIFIED].isEnabled()


def test_the_smallest_usual_window_has_room_for_the_date(pane: ResultPane) -> None:
    # Beside the conversation, a list has 410 of 760 pixels.
    shown(pane, 3, 0)
    pane.show_layout(ListLayout.TABLE)
    letter = pane.view.fontMetrics().horizontalAdvance("0")
    pane.view.resize(52 * letter, 300)
    assert not pane.view.isColumnHidden(ResultColumn.MODIFIED)


def test_columns_give_way_folder_first_then_date_then_size(pane: ResultPane) -> None:
    shown(pane, 3, 0)
    pane.show_layout(ListLayout.TABLE)
    seen = []
    for width in (900, 480, 400, 360, 300, 160):
        pane.view.resize(width, 300)
        seen.append([c for c in ResultColumn if not pane.view.isColumnHidden(c)])
    assert seen[0] == list(ResultColumn)
    assert seen[-1] == [ResultColumn.NAME]
    gave_way = (ResultColumn.FOLDER, ResultColumn.MODIFIED, ResultColumn.SIZE)
    for columns in seen:
        gone = [column for column in gave_way if column not in columns]
        assert gone == list(gave_way[: len(gone)])


def test_a_notice_that_takes_room_leaves_the_current_row_in_sight(pane: ResultPane) -> None:
    shown(pane, 100, 0)
    view = pane.view
    pane.resize(700, 500)
    view.select_row(view.rowAt(view.viewport().height() - 1) - 1)
    pane.resize(700, 440)
    place = view.visualRect(view.currentIndex())
    assert place.bottom() <= view.viewport().height()
    view.verticalScrollBar().setValue(0)
    view.select_row(50)
    view.verticalScrollBar().setValue(0)
    pane.resize(700, 400)
    assert view.verticalScrollBar().value() == 0, "nobody looked at that row"


@pytest.mark.parametrize("layout", list(ListLayout))
def test_home_and_end_go_to_the_first_and_the_last_file(
    pane: ResultPane, layout: ListLayout
) -> None:
    shown(pane, 100, 0)
    pane.show_layout(layout)
    view = pane.grid if layout is ListLayout.GRID else pane.view
    view.select_row(50)
    for key, row in ((Qt.Key.Key_Home, 0), (Qt.Key.Key_End, 99)):
        QTest.keyClick(view, key)
        assert view.selection() == Selection(row, ((row, row),))
    view.select_row(50)
    QTest.keyClick(view, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    assert view.selection() == Selection(99, ((50, 99),))
    assert view.visualRect(view.currentIndex()).bottom() <= view.viewport().height()


def test_wide_tables_give_room_to_folders_until_somebody_drags_one(pane: ResultPane) -> None:
    shown(pane, 3, 0)
    pane.show_layout(ListLayout.TABLE)
    view, widths = pane.view, []
    for width in (600, 900, 1400):
        view.resize(width, 300)
        widths.append((view.columnWidth(ResultColumn.NAME), view.columnWidth(ResultColumn.FOLDER)))
    assert widths == sorted(widths)
    assert widths[2][1] >= 300
    view.setColumnWidth(ResultColumn.FOLDER, 90)
    view.resize(900, 300)
    assert view.columnWidth(ResultColumn.FOLDER) == 90


@pytest.mark.parametrize(
    "name", ["<img src=x>.pdf", "evil\u202efdp.exe", "two\nlines", "bad\udcff", "x" * 5000]
)
def test_rows_of_two_lines_paint_hostile_names(pane: ResultPane, name: str) -> None:
    hits = Hits([Chunk.of([Hit("/home/<b>\u202e/" + "y" * 3000, name, 1, 1, Flag(0))])])
    pane._presenter.show_answer(Answer("?", "", hits=hits))
    for width in (700, 120, 40):
        pane.resize(width, 300)
        paint(pane)


@pytest.mark.parametrize(
    ("width", "said"),
    [
        (600, "~/Documents/Letters  ·  yesterday 18:28  ·  1.81 kB"),
        (200, "yesterday 18:28  ·  1.81 kB"),
        (60, "1.81 kB"),
    ],
)
def test_below_a_name_the_folder_gives_way_first_and_the_size_last(
    qapp: object, width: int, said: str
) -> None:
    font = QFont()
    font.setPixelSize(13)
    text = RowText("a.pdf", "~/Documents/Letters", "1.81 kB", "yesterday 18:28")
    assert below_name(text, QFontMetrics(font), width) == said


def test_who_comes_by_tab_sees_the_row_that_enter_opens(pane: ResultPane, qtbot: Any) -> None:
    # No row was marked, and Enter did nothing.
    pane._presenter.show_answer(Answer("?", "", hits=some("a", "b")))
    assert not pane.view.selectionModel().hasSelection()
    QCoreApplication.sendEvent(
        pane.view, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason)
    )
    assert [hit.name for hit in pane.selected_hits(5)] == ["a"]


def test_home_on_the_first_row_selects_it_alone(pane: ResultPane, qtbot: Any) -> None:
    pane._presenter.show_answer(Answer("?", "", hits=some("a", "b", "c")))
    pane.view.select_first()
    pane.view.selectAll()
    QTest.keyClick(pane.view, Qt.Key.Key_Home)
    assert [hit.name for hit in pane.selected_hits(5)] == ["a"]


def test_of_a_long_list_of_another_day_it_is_said_how_many_there_were(pane: ResultPane) -> None:
    coverage = Coverage(complete=False)
    hits = some("a", "b")
    pane._presenter.show_answer(Answer("?", "", hits=hits, count=85, coverage=coverage))
    assert pane.heading.text() == "The first 2 of 85"

"""What is typed on the list goes to a name that begins so."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.agent.events import Answer
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.results.file_view import MAX_DRAGGED
from desktop_app.ui.results.grouping.groups import GroupBy, under_headings
from desktop_app.ui.results.model import ResultModel
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.presenter import AT_ONCE
from desktop_app.ui.results.type_ahead import next_beginning

NAMES = (
    "alpha.txt",
    "Résumé.pdf",
    "毕业论文.docx",
    "beta 1",
    "beta 2",
    "Beta x",
    "行程.txt",
    "<b>",
)


def hits(*names: str) -> Hits:
    return Hits([Chunk.of(Hit("/h", name, 1, 0, Flag(0)) for name in names)])


@pytest.mark.parametrize(
    ("typed", "start", "found"),
    [
        ("al", 0, 0), ("RES", 0, 1), ("by", 0, 2), ("bylw", 0, 2), ("biye", 0, 2), ("毕", 0, 2),
        ("畢業", 0, 2), ("beta", 0, 3), ("beta", 4, 4), ("beta", 6, 3), ("h", 0, 6),
        ("x", 0, 6), ("xing", 0, 6), ("lw", 0, -1), ("<", 0, 7), ("*", 0, -1), (".", 0, -1),
        ("zz", 9, -1),
    ],
)  # fmt: skip
def test_the_next_name_that_begins_so_is_found(typed: str, start: int, found: int) -> None:
    assert next_beginning(hits(*NAMES), typed, start) == found


def test_nothing_begins_so_in_an_empty_list() -> None:
    assert next_beginning(Hits(), "a", 0) == -1


def test_a_search_that_nobody_waits_for_ends(qapp: Any) -> None:
    stop = threading.Event()
    stop.set()
    assert next_beginning(hits(*NAMES), "al", 0, stop) == -1


def test_typing_goes_on_with_the_name_and_a_letter_again_goes_further(pane: ResultPane) -> None:
    pane._presenter.show_answer(Answer("?", "", hits=hits(*NAMES)))
    pane.focus_list()
    QTest.keyClicks(pane.view, "beta x")
    assert [hit.name for hit in pane.selected_hits(9)] == ["Beta x"]
    pane.ahead._typed_at = 0.0
    QTest.keyClicks(pane.view, "bbb")
    assert [hit.name for hit in pane.selected_hits(9)] == ["beta 2"]
    pane.ahead._typed_at = 0.0
    QTest.keyClicks(pane.view, "qq")
    assert [hit.name for hit in pane.selected_hits(9)] == ["beta 2"]


def test_a_long_list_is_gone_through_in_another_thread(pane: ResultPane, qt_loop: Any) -> None:
    names = [f"n{number}" for number in range(AT_ONCE + 5)] + ["last one"]

    async def story() -> None:
        pane._presenter.show_answer(Answer("?", "", hits=hits(*names)))
        while not pane._presenter.answered:  # noqa: ASYNC110 (no event)
            await asyncio.sleep(0.01)
        pane.focus_list()
        pane.ahead.type("last")
        assert pane.current_row == 0
        async with asyncio.timeout(5):
            while pane.current_row == 0:  # noqa: ASYNC110 (no event)
                await asyncio.sleep(0.01)
        await pane.ahead.close()

    qt_loop.run_until_complete(story())
    assert [hit.name for hit in pane.selected_hits(9)] == ["last one"]


def test_a_name_that_is_folded_away_is_unfolded(pane: ResultPane) -> None:
    ordered, groups = under_headings(hits(*NAMES), GroupBy.FOLDER, (), threading.Event())
    pane._presenter.model.show_hits(ordered, groups)
    pane._presenter.model.fold_all(True)
    pane.ahead.type("res")
    assert [hit.name for hit in pane.selected_hits(9)] == ["Résumé.pdf"]


# Dragging out


def test_what_is_dragged_is_a_copy_and_byte_for_byte_the_file(pane: ResultPane) -> None:
    rows = Hits(
        [Chunk.of([Hit("/h", "bad\udcff#.txt", 1, 0, Flag(0)), Hit("/h", "b", 1, 0, Flag(0))])]
    )
    pane._presenter.show_answer(Answer("?", "", hits=rows))
    model = pane.view.files
    assert model.supportedDragActions() == Qt.DropAction.CopyAction
    pane.view.selectAll()
    data = model.mimeData(pane.view.selectedIndexes())
    assert bytes(data.data("text/uri-list").data()).split() == [
        b"file:///h/bad%FF%23.txt", b"file:///h/b",
    ]  # fmt: skip
    assert pane.view.dragDropMode() == pane.view.DragDropMode.DragOnly
    assert pane.grid.dragDropMode() == pane.grid.DragDropMode.DragOnly
    assert not pane.view.acceptDrops()


def test_too_many_files_are_not_dragged_and_that_is_said(pane: ResultPane, qtbot: Any) -> None:
    pane._presenter.model.show_hits(hits(*map(str, range(MAX_DRAGGED + 1))))
    pane._show_number()
    pane.view.selectAll()
    assert len(pane.view.selectedIndexes()) == MAX_DRAGGED
    with qtbot.waitSignal(pane.too_many_dragged):
        pane.view.startDrag(Qt.DropAction.CopyAction)


def test_headings_are_not_dragged(qapp: Any) -> None:
    model = ResultModel()
    ordered, groups = under_headings(hits("a"), GroupBy.FOLDER, (), threading.Event())
    model.show_hits(ordered, groups)
    assert len(model.mimeData([model.index(0, 0), model.index(1, 0)]).urls()) == 1

"""What rows come to stands below the list."""

from __future__ import annotations

import asyncio
from array import array
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop_app.agent.events import Answer
from desktop_app.bridge.awaiting import emitted
from desktop_app.hits import Chunk, Copies, Flag, Hit, Hits
from desktop_app.ui.appearance import SPACE_PX, dress, hairline
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.presenter import AT_ONCE
from desktop_app.ui.results.selection import Selection
from desktop_app.ui.results.totals import RowFacts, Totals

ROWS = Hits(
    [
        Chunk.of([Hit("/h", "a", 1_000, 0, Flag(0)), Hit("/h", "b", 500, 0, Flag(0))]),
        Chunk.of([Hit("/h", "c", 4_096, 0, Flag.FOLDER), Hit("/h", "d", 0, 0, Flag.UNKNOWN)]),
    ]
)


def test_folders_have_no_length_and_unknown_ones_are_told() -> None:
    assert RowFacts(ROWS).totals() == Totals(4, 1, 1_500, 1)
    backwards = ROWS.ordered(array("I", [3, 2, 1, 0]))
    assert RowFacts(backwards).totals([(2, 2), (3, 3)]) == Totals(2, 0, 1_500, 0)
    assert RowFacts(backwards).totals([(0, 1)]) == Totals(2, 1, 0, 1)
    assert RowFacts(Hits()).totals() == Totals()


def test_the_list_says_what_its_files_come_to_and_what_is_selected(
    pane: ResultPane, qtbot: Any
) -> None:
    assert not pane.totals.isVisible()
    pane._presenter.show_answer(Answer("?", "", hits=ROWS))
    assert pane.totals.text() == "All files: at least 1.50 kB"
    pane.view.select(Selection(0, ((0, 1),)))
    qtbot.waitUntil(lambda: pane.totals.text().endswith("2 selected: 1.50 kB"))
    pane.view.select(Selection(2, ((2, 2),)))
    qtbot.waitUntil(lambda: pane.totals.text().endswith("1 selected"))
    pane.view.select(Selection(3, ((1, 1),)))
    qtbot.waitUntil(lambda: pane.totals.text().endswith("1 selected: 500 B"))
    QTest.keyClick(pane.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "4 selected: at least 1.50 kB" in pane.totals.text())
    pane._presenter.clear()
    qtbot.waitUntil(lambda: not pane.totals.isVisible())


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_what_does_not_fit_is_cut_with_a_sign_of_it(pane: ResultPane, qtbot: Any) -> None:
    # It ended in the middle of a number, which can be read as another.
    pane._presenter.show_answer(Answer("?", "", hits=ROWS))
    pane.view.select(Selection(0, ((0, 1),)))
    qtbot.waitUntil(lambda: pane.totals.text().endswith("2 selected: 1.50 kB"))
    line = pane.totals
    line.setMinimumWidth(0)
    alone = QWidget()
    qtbot.addWidget(alone)
    line.setParent(alone)
    dress(alone)
    alone.resize(400, 40)
    line.setGeometry(0, 0, 150, 30)
    line.show()
    alone.show()
    assert "2 selected: 1.50 kB" in line.toolTip()
    beyond = line.contentsRect().right() + 1
    shown = line.grab().toImage()
    assert shown.pixelColor(75, 0).name() == hairline(alone.palette()).name(), "its edge stays"
    ground = shown.pixelColor(2, 15)
    edge = {shown.pixelColor(x, y).name() for x in range(beyond, 150) for y in range(1, 30)}
    assert edge == {ground.name()}


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_where_there_is_no_room_for_all_what_is_selected_stays(
    pane: ResultPane, qtbot: Any
) -> None:
    # At 760 pixels it read "12.7 kB c…be freed".
    pane._presenter.show_answer(Answer("?", "", hits=ROWS))
    pane.view.select(Selection(0, ((0, 1),)))
    qtbot.waitUntil(lambda: pane.totals.text().endswith("2 selected: 1.50 kB"))
    line = pane.totals
    alone = QWidget()
    qtbot.addWidget(alone)
    line.setParent(alone)
    alone.resize(400, 40)
    line.setGeometry(0, 0, line.fontMetrics().horizontalAdvance(line.text()) + 20, 30)
    alone.show()
    line.show()
    assert line.text() == "All files: at least 1.50 kB  ·  2 selected: 1.50 kB"
    line.setGeometry(0, 0, line.width() - 40, 30)
    assert line.text() == "2 selected: 1.50 kB"
    assert "All files: at least 1.50 kB" in line.toolTip()


def test_one_of_a_million_rows_is_told_without_a_look_at_the_others(
    pane: ResultPane, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    chunk = Chunk.of(Hit("/h", f"{number}", 500, 0, Flag(0)) for number in range(1_000))
    pane._presenter.model.show_hits(Hits([chunk] * 1_000))
    added: list[object] = []
    monkeypatch.setattr(pane._presenter, "totals_of", added.append)
    monkeypatch.setattr(pane._presenter, "totals_later", added.append)
    pane.view.select(Selection(999_998, ((999_998, 999_998),)))
    qtbot.waitUntil(lambda: pane.totals.text().endswith("1 selected: 500 B"))
    assert added == []


def test_it_begins_where_the_heading_does(pane: ResultPane, qtbot: Any) -> None:
    # Its letters stood three pixels further to the right.
    dress(pane)
    pane._presenter.show_answer(Answer("?", "", hits=ROWS))
    qtbot.waitUntil(pane.totals.isVisible)
    assert _first_ink(pane.totals) == pytest.approx(2 * SPACE_PX, abs=1)


def _first_ink(shown: QWidget) -> int:
    """How far from the left something is painted, below the line that it begins with."""
    image = shown.grab().toImage()
    ground = image.pixel(1, image.height() - 2)
    columns = range(image.width())
    rows = range(2, image.height())
    return next(x for x in columns if any(image.pixel(x, y) != ground for y in rows))


@pytest.mark.parametrize("rows", [3, AT_ONCE + 2])
def test_what_could_be_freed_is_added_up_over_all_sets(
    pane: ResultPane, qt_loop: Any, rows: int
) -> None:
    chunk = Chunk.of(Hit("/h", f"{number}", 7, 0, Flag(0)) for number in range(rows))
    copies = (Copies(7, ((0,), (1,), (2,))),)

    async def story() -> str:
        pane._presenter.show_answer(Answer("?", "", hits=Hits([chunk]), copies=copies))
        await emitted(pane._presenter.settled)
        pane.view.selectAll()
        async with asyncio.timeout(5):
            while "selected" not in pane.totals.text():  # noqa: ASYNC110 (no event)
                await asyncio.sleep(0.01)
        return pane.totals.text()

    said = qt_loop.run_until_complete(story())
    assert "14 B could be freed" in said
    assert f"{rows:,} selected" in said

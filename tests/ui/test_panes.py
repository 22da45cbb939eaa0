"""Three panes in windows of every width."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.panes import PAST_PX, USUAL_WIDTHS_PX, Panes, Room


@pytest.fixture
def panes(qtbot: Any) -> Iterator[Panes]:
    line, rows, look = QWidget(), QWidget(), QWidget()
    for pane, widget in ((line, QLineEdit()), (rows, QListWidget()), (look, QListWidget())):
        QVBoxLayout(pane).addWidget(widget)
    window = QWidget()
    qtbot.addWidget(window)
    made = Panes(line, rows, look, window)
    made.resize(1200, 700)
    window.show()
    # The window goes with its last name.
    yield made
    window.close()


def shown(panes: Panes) -> list[bool]:
    return [pane.isVisible() for pane in panes._panes]


@pytest.mark.parametrize(
    ("width", "room", "visible"),
    [
        (1920, Room.THREE, [True, True, True]),
        (1000, Room.THREE, [True, True, True]),
        (999, Room.TWO, [True, True, False]),
        (760, Room.TWO, [True, True, False]),
        (759, Room.ONE, [True, False, False]),
        (480, Room.ONE, [True, False, False]),
    ],
)
def test_as_many_panes_are_side_by_side_as_there_is_room_for(
    panes: Panes, width: int, room: Room, visible: list[bool]
) -> None:
    panes.resize(width, 520)
    assert panes.room is room
    assert shown(panes) == visible
    assert panes.tabs.isVisible() is (room is Room.ONE)


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_the_width_of_the_conversation_is_kept_where_two_panes_are(
    panes: Panes, qtbot: Any
) -> None:
    # Below 1,000 pixels it was what it had been before, at each start.
    panes.resize(900, 600)
    panes._splitter.setSizes([440, 460])
    panes._splitter.splitterMoved.emit(440, 1)
    assert panes.widths[0] == panes._splitter.sizes()[0]
    wanted = panes.widths
    other = Panes(QWidget(), QWidget(), QWidget())
    qtbot.addWidget(other)
    other.resize(900, 600)
    other.show()
    other.set_widths(wanted)
    assert other._splitter.sizes()[0] == pytest.approx(wanted[0], abs=2)
    assert list(other.widths) == list(wanted)


def test_a_window_made_wide_again_is_as_it_was(panes: Panes) -> None:
    panes.set_widths((400, 500, 290))
    before = panes._splitter.sizes()
    for width in (900, 500, 1200):
        panes.resize(width, 700)
    assert shown(panes) == [True, True, True]
    assert panes._splitter.sizes() == pytest.approx(before, abs=3)


def test_where_there_is_no_room_a_preview_lies_over_the_list_when_it_is_asked_for(
    panes: Panes,
) -> None:
    panes.resize(900, 600)
    panes.toggle_preview()
    preview = panes._panes[2]
    assert preview.isVisible()
    assert preview.geometry().right() == panes.rect().right()
    assert panes._panes[0].isVisible()
    panes.resize(850, 600)
    assert preview.geometry().right() == panes.rect().right()
    panes.toggle_preview()
    assert not preview.isVisible()


def test_a_preview_that_has_a_pane_can_be_hidden(panes: Panes) -> None:
    panes.toggle_preview()
    assert shown(panes) == [True, True, False]
    panes.toggle_preview()
    assert shown(panes) == [True, True, True]


def test_conversation_and_list_take_turns_in_a_narrow_window(panes: Panes) -> None:
    panes.resize(600, 600)
    panes.show_results()
    assert shown(panes) == [False, True, False]
    panes.show_conversation()
    assert shown(panes) == [True, False, False]
    panes.show_results()
    panes.resize(1200, 600)
    assert shown(panes) == [True, True, True]


@pytest.mark.parametrize("number", [0, 1])
def test_a_window_that_is_made_narrow_shows_where_the_keyboard_is(
    panes: Panes, number: int
) -> None:
    panes.tabs.setCurrentIndex(1 - number)
    held = panes._panes[number].findChild(QWidget)
    assert held is not None
    held.setFocus()
    panes.resize(600, 600)
    assert shown(panes) == [number == 0, number == 1, False]
    assert panes.focusWidget() is held


@pytest.mark.parametrize("width", [1200, 900, 500])
def test_a_key_goes_from_pane_to_pane(panes: Panes, width: int) -> None:
    panes.resize(width, 600)
    panes._panes[0].findChild(QLineEdit).setFocus()  # type: ignore[union-attr]
    seen = []
    for _ in range(4):
        panes.next_pane()
        focused = panes.focusWidget()
        seen.append([pane.isAncestorOf(focused) for pane in panes._panes].index(True))
    reached = 3 if width == 1200 else 2
    assert seen == [number % reached for number in range(1, 5)]


@pytest.mark.parametrize("widths", [(), (1, 2), (0, 5, 5), (-1, 5, 5)])
def test_widths_that_are_none_change_nothing(panes: Panes, widths: tuple[int, ...]) -> None:
    panes.set_widths(widths)
    assert tuple(panes.widths) == USUAL_WIDTHS_PX


@pytest.mark.parametrize("width", [1200, 1100, 820, 760, 600])
def test_earlier_conversations_cover_no_half_of_another_pane(qtbot: Any, width: int) -> None:
    # At 820 the conversation was cut in the middle of its words.
    window, past = QWidget(), QListWidget()
    qtbot.addWidget(window)
    made = Panes(QWidget(), QWidget(), QWidget(), window, past=past)
    made.resize(width, 600)
    window.show()
    made.show_past(True)
    qtbot.waitUntil(lambda: past.width() == PAST_PX)
    assert past.isVisible()
    right = past.mapTo(made, past.rect().topRight()).x()
    conversation = made._panes[0]
    begins = conversation.mapTo(made, conversation.rect().topLeft()).x()
    assert (begins > right) is (width >= 760), "narrower ones have no room beside it"
    assert made.past_covers is (width < 1180), "it goes once one of them is chosen"
    made.show_past(False)
    assert not past.isVisible() or width >= 1180
    window.close()


def test_a_preview_over_the_list_can_be_closed_by_its_cross(panes: Panes) -> None:
    told: list[bool] = []
    panes.preview_covers.connect(told.append)
    for width in (900, 600, 1200):
        panes.resize(width, 600)
    assert told == [True, True, False]


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")
def test_f6_goes_to_rows_and_tab_to_the_buttons_above_them(qtbot: Any) -> None:
    # A focus proxy for the rows had Tab pass over Sort, Group and View.
    pane = QWidget()
    layout = QVBoxLayout(pane)
    button, rows = QPushButton("Sort"), QListWidget()
    layout.addWidget(button)
    layout.addWidget(rows)
    panes = Panes(QLineEdit(), pane, QWidget())
    qtbot.addWidget(panes)
    panes.show()
    panes._panes[0].setFocus()
    panes.next_pane()
    assert panes.focusWidget() is button, "there are no rows"
    rows.addItem("a.pdf")
    panes._panes[0].setFocus()
    panes.next_pane()
    assert panes.focusWidget() is rows
    panes._panes[0].setFocus()
    panes.focusNextChild()
    assert panes.focusWidget() is button

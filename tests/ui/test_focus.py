"""Tab goes on as one reads, in long conversations too."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytest import MonkeyPatch

from desktop_app.ui.focus import FocusFrame, order_last_tabs


def part_of(number: int) -> QWidget:
    part = QWidget()
    layout = QVBoxLayout(part)
    for name in "ab":
        layout.addWidget(QPushButton(f"{number}{name}"))
    return part


def test_a_long_conversation_is_in_order_at_a_cost_that_does_not_grow(
    qtbot: Any, monkeypatch: MonkeyPatch
) -> None:
    window, first, last = QWidget(), QPushButton("first"), QPushButton("last")
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.addWidget(first)
    layout.addWidget(last)
    parts: list[QWidget] = []
    set_order, calls = QWidget.setTabOrder, []

    def counted(one: QWidget, following: QWidget) -> None:
        calls.append(one)
        set_order(one, following)

    monkeypatch.setattr(QWidget, "setTabOrder", counted)
    costs = []
    for number in range(8):
        parts.append(part_of(number))
        layout.insertWidget(number + 1, parts[-1])
        calls.clear()
        order_last_tabs(first, parts)
        costs.append(len(calls))
    assert costs[1:] == [4] * 7
    order: list[str] = []
    following: QWidget | None = first
    while following is not None and following is not last:
        if isinstance(following, QPushButton):
            order.append(following.text())
        following = following.nextInFocusChain()
    assert order == ["first", *(f"{number}{name}" for number in range(8) for name in "ab")]


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
@pytest.mark.parametrize(
    ("reason", "is_shown"),
    [(Qt.FocusReason.TabFocusReason, True), (Qt.FocusReason.MouseFocusReason, False)],
)
def test_a_line_shows_where_the_keyboard_came_to(
    qtbot: Any, reason: Qt.FocusReason, is_shown: bool
) -> None:
    # F6 went to the conversation, and nothing was to be seen of it.
    window, around = QWidget(), QScrollArea()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(around)
    frame = FocusFrame(around)
    window.show()
    QCoreApplication.sendEvent(around, QFocusEvent(QEvent.Type.FocusIn, reason))
    assert frame.isVisible() is is_shown
    assert frame.geometry() == around.geometry()
    QCoreApplication.sendEvent(around, QFocusEvent(QEvent.Type.FocusOut, reason))
    assert not frame.isVisible()

"""Tab goes on as one reads, in long conversations too."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytest import MonkeyPatch

from desktop_app.ui.tab_order import order_last_tabs


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

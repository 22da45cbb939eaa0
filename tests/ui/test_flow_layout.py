"""Widgets side by side, on as many lines as they need."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.ui.flow_layout import FlowLayout


def test_its_height_is_that_of_what_is_in_it_whatever_was_asked_before(qtbot: Any) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    around = QWidget(window)
    layout = FlowLayout()
    around.setLayout(layout)
    labels = [QLabel("some words") for _ in range(4)]
    for label in labels[:3]:
        layout.addWidget(label)
    around.resize(labels[0].sizeHint().width() * 2, 200)
    window.show()
    width = labels[0].sizeHint().width() + 1
    three = layout.heightForWidth(width)
    assert three == layout.heightForWidth(width) > layout.heightForWidth(width * 5)
    layout.addWidget(labels[3])
    labels[3].show()
    four = layout.heightForWidth(width)
    assert four > three
    labels[0].hide()
    assert layout.heightForWidth(width) == three
    labels[1].setText("one line\nand another")
    assert layout.heightForWidth(width) > three


def test_it_is_arranged_once_for_each_width(qtbot: Any, monkeypatch: Any) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    layout = FlowLayout()
    around.setLayout(layout)
    layout.addWidget(QLabel("some words"))
    arranged: list[int] = []
    arrange = FlowLayout._arrange

    def counted(self: FlowLayout, room: Any, *, moves: bool) -> int:
        arranged.append(room.width())
        return arrange(self, room, moves=moves)

    monkeypatch.setattr(FlowLayout, "_arrange", counted)
    for _ in range(5):
        layout.heightForWidth(100)
        layout.heightForWidth(200)
    assert sorted(arranged) == [100, 200]

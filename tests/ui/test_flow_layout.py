"""Widgets side by side, on as many lines as they need."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect
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


def placed(layout: FlowLayout, words: list[str], width: int) -> list[tuple[int, int]]:
    """Where labels of these words come to stand."""
    around = QWidget()
    around.setLayout(layout)
    labels = [QLabel(one) for one in words]
    for label in labels:
        layout.addWidget(label)
    layout.setGeometry(QRect(0, 0, width, 400))
    return [(label.x(), label.y()) for label in labels]


def test_in_columns_what_stands_below_each_other_begins_alike(qtbot: Any) -> None:
    wide = QLabel("m" * 10).sizeHint().width()
    words = ["m" * 10, "mm", "mmm", "mmmm", "m" * 14]
    width = 2 * wide + 40
    (a, b, c, d, e) = placed(FlowLayout(columns=True), words, width)
    assert a[0] == c[0] == e[0] == 0
    assert b[0] == d[0] > wide
    assert a[1] == b[1] < c[1] == d[1] < e[1]
    other = placed(FlowLayout(columns=True), ["m", "mm"], width)
    assert other[1][0] == b[0], "the same whatever else there is"


def test_in_columns_nothing_is_wider_than_its_line(qtbot: Any) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    layout = FlowLayout(columns=True)
    around.setLayout(layout)
    label = QLabel("m" * 40)
    layout.addWidget(label)
    layout.setGeometry(QRect(0, 0, 60, 400))
    assert label.width() == 60


def test_in_columns_what_stands_alone_begins_in_the_first_of_them(qtbot: Any) -> None:
    # Cards with a button more had their buttons without columns.
    words = ["m" * 9, "m" * 9, "m" * 7, "m" * 5, "m" * 5, "m" * 18]
    width = QLabel("m" * 20).sizeHint().width()
    (a, b, c, d, e, last) = placed(FlowLayout(columns=True), words, width)
    assert a[0] == c[0] == e[0] == last[0] == 0
    assert b[0] == d[0]
    assert a[1] == b[1] < c[1] == d[1] < e[1] < last[1]


def test_in_columns_one_that_is_a_little_wide_takes_no_line_from_its_neighbours(
    qtbot: Any,
) -> None:
    # "Look again, to the end" is a little wider than a column, with the room around its words.
    words = ["m" * 8, "m" * 8, "m" * 8, "m" * 10, "m" * 8, "m" * 8]
    width = 2 * QLabel("m" * 10).sizeHint().width() - 2
    places = placed(FlowLayout(columns=True), words, width)
    tops = [top for _, top in places]
    assert tops[0] == tops[1] < tops[2] == tops[3] < tops[4] == tops[5]
    assert places[1][0] == places[3][0] == places[5][0]


def test_where_columns_are_too_narrow_for_most_there_is_one(qtbot: Any) -> None:
    # With the side open, two buttons stood beside each other and three below them, alone.
    words = ["m" * 9, "m" * 7, "m" * 12, "m" * 7, "m" * 17]
    width = QLabel("m" * 18).sizeHint().width()
    places = placed(FlowLayout(columns=True), words, width)
    assert [left for left, _ in places] == [0] * 5
    tops = [top for _, top in places]
    assert tops == sorted({*tops})


def test_what_is_added_last_stays_behind_what_is_added_later(qtbot: Any) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    layout = FlowLayout(columns=True)
    around.setLayout(layout)
    one, last, other, first = (QLabel(word) for word in ("one", "last", "other", "first"))
    layout.addWidget(one)
    layout.add_last(last)
    layout.addWidget(other)
    layout.add_first(first)
    order = [layout.itemAt(number) for number in range(layout.count())]
    assert [item.widget() for item in order if item is not None] == [first, one, other, last]

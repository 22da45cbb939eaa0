"""What is offered while somebody types, as rows."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from desktop_app.hits import Flag, Hit
from desktop_app.ui.asking.suggestions import Suggestion, SuggestionList, SuggestionModel
from tests.ui.pointing import move_pointer


def test_the_model_of_what_is_offered_is_sound(qtmodeltester: Any) -> None:
    model = SuggestionModel()
    qtmodeltester.check(model)
    hit = Hit("/home", "a\u202eb.pdf", 5, 0, Flag(0))
    model.show_rows([Suggestion("lease.pdf", "starts with this", hit), Suggestion("image")])
    qtmodeltester.check(model)
    assert model.index(0, 0).data() == "lease.pdf"
    assert (
        model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "lease.pdf, starts with this"
    )
    assert model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "image"
    model.show_rows([])
    assert model.rowCount() == 0


def test_a_pointer_that_lies_where_the_list_comes_up_does_not_hold_it(qtbot: Any) -> None:
    # It held the names of the first letters for as long as somebody typed.
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 300)
    window.show()
    offered = SuggestionList(window)
    offered.let_go()
    offered.show_rows([Suggestion("Recipes"), Suggestion("reading list.txt")], "")
    offered.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    held = []
    for moved_px in (0, 3):
        move_pointer(offered.rows.viewport(), QCursor.pos() + QPoint(moved_px, 0))
        held.append(offered.is_held)
    offered.let_go()
    held.append(offered.is_held)
    assert held == [False, True, False], "lies there, points at a row, and then somebody types on"

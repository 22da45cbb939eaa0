"""What is offered while somebody types, as rows."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from desktop_app.hits import Flag, Hit
from desktop_app.ui.asking.suggestions import Suggestion, SuggestionModel


def test_the_model_of_what_is_offered_is_sound(qtmodeltester: Any) -> None:
    model = SuggestionModel()
    qtmodeltester.check(model)
    hit = Hit("/home", "a\u202eb.pdf", 5, 0, Flag(0))
    model.show_rows([Suggestion("lease.pdf", "begins so", hit), Suggestion("image")])
    qtmodeltester.check(model)
    assert model.index(0, 0).data() == "lease.pdf"
    assert model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "lease.pdf, begins so"
    assert model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "image"
    model.show_rows([])
    assert model.rowCount() == 0

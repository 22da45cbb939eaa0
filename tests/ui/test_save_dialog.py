"""Where the dialog begins that asks for a place to save something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QWidget

from desktop_app.ui.save_dialog import save_dialog

FILTERS = ("Table for spreadsheets (*.csv)", "List of paths (*.txt)")


def test_it_begins_in_the_documents_wherever_the_program_was_started(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere, documents, chosen = tmp_path / "bin", tmp_path / "Documents", tmp_path / "Lists"
    for folder in (elsewhere, documents, chosen):
        folder.mkdir()
    monkeypatch.chdir(elsewhere)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(documents))
    window = QWidget()
    qtbot.addWidget(window)
    first = save_dialog(window, "Save list", FILTERS, "Files found")
    assert Path(first.directory().path()) == documents
    assert first.defaultSuffix() == "csv"
    first.filterSelected.emit(FILTERS[1])
    assert first.defaultSuffix() == "txt"
    again = save_dialog(window, "Save list", FILTERS, "Files found", str(chosen))
    assert Path(again.directory().path()) == chosen

"""Selected files go to the trash by a key, after a question with their paths, and come back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from desktop_app.ui.actions.trash_dialog import TrashDialog
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from tests.conftest import GuiThreadWatch, Run, until
from tests.doubles.trash_place import TrashPlace, needs_a_trash_to_look_into
from tests.journeys.test_window import activate, ask, shown_names
from tests.ui.test_trash import yes_of

pytestmark = [
    pytest.mark.process,
    pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True),
]


def is_there(file: Path) -> bool:
    return file.exists()


@needs_a_trash_to_look_into
def test_delete_asks_with_the_real_path_and_undo_brings_the_file_back(
    arun: Run,
    setup: Setup,
    home: Path,
    gui_watch: GuiThreadWatch,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    TrashPlace(home, monkeypatch)

    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "Which PDFs are in Downloads?")
            await activate(window)
            window.results.focus_list()
            names = shown_names(window)
            file = Path(window.results.selected_hits(1)[0].path)
            with gui_watch.armed():
                QTest.keyClick(window.results.view, Qt.Key.Key_Delete)
                dialog = await until(lambda: window.findChild(TrashDialog))
            assert any(str(file) in row.text() for row in dialog.items)
            assert is_there(file)
            with gui_watch.armed():
                QTest.mouseClick(yes_of(dialog), Qt.MouseButton.LeftButton)
                await until(lambda: shown_names(window) == names[1:])
            assert not is_there(file)
            undo = next(
                one for one in window.notices.findChildren(QPushButton) if one.text() == "Undo"
            )
            undo.click()
            await until(lambda: shown_names(window) == names)
            assert is_there(file)

    arun(story())

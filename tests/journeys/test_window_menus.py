"""The menus of the lists: what they offer, in which order, and from where their keys work."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.results.list_bar import ListLayout
from tests.conftest import Run, until
from tests.journeys.test_window import activate, ask

pytestmark = pytest.mark.process


def test_each_list_offers_the_same_in_groups_and_the_trash_by_itself(
    arun: Run, qapp: QApplication, setup: Setup
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            for view in window.results.views:
                groups: list[list[str]] = [[]]
                for action in view.actions():
                    if action.isSeparator():
                        groups.append([])
                    else:
                        groups[-1].append(action.text())
                assert groups == [
                    ["Open", "Open with…", "Show in folder"],
                    ["Copy", "Copy path"],
                    [
                        *("Large look", "Show or hide the preview"),
                        *("Ask about this", "Search in this folder…"),
                        *("Find similar names", "Properties"),
                    ],
                    ["Save list…"],
                    ["Move to the trash…", "Bring back from the trash"],
                ]

    arun(story())


def test_menus_name_keys_as_they_are_called(arun: Run, setup: Setup) -> None:
    # "Return" stands on few keyboards, and the sheet of keys says "Enter".
    async def story() -> None:
        async with opened_window(setup) as window:
            keys = {
                action.text(): action.shortcut().toString()
                for action in window.results.view.actions()
            }
            assert keys["Open"] == "Enter"
            assert keys["Show in folder"] == "Ctrl+Enter"
            assert keys["Properties"] == "Alt+Enter"
            assert keys["Show or hide the preview"] == "F11"
            assert keys["Large look"] == "Space"

    arun(story())


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
@pytest.mark.parametrize("layout", list(ListLayout))
def test_the_list_is_saved_by_a_key_however_it_is_shown(
    arun: Run, qapp: QApplication, setup: Setup, layout: ListLayout
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await activate(window)
            await ask(window, "Which PDFs are in Downloads?")
            await until(lambda: window.results.heading.text() == "4 files")
            window.results.show_layout(layout)
            QTest.keyClick(
                window.conversation.line, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier
            )
            await until(lambda: window.findChild(QFileDialog) is not None)
            dialog = window.findChild(QFileDialog)
            assert dialog is not None
            dialog.reject()

    arun(story())

"""What stands under an answer: keeping its question, and saying that it is wrong."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_app.conversations.wrong_answers import FILE_NAME
from desktop_app.ui.behind import Setup
from desktop_app.ui.conversation.wrong_answers import CaseDialog
from desktop_app.ui.main import opened_window
from desktop_app.ui.past.kept import KeptPane
from desktop_app.ui.window import MainWindow
from tests.conftest import GuiThreadWatch, Run, until
from tests.journeys.test_window import answer, ask

pytestmark = [
    pytest.mark.process,
    pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True),
]


def kept(window: MainWindow) -> KeptPane:
    found = window.findChild(KeptPane)
    assert found is not None
    return found


def offered(window: MainWindow) -> tuple[str, bool]:
    """What the button of the last answer says, and whether it can be pressed."""
    keep = window.conversation.turns[-1].keep
    return keep.text(), keep.isEnabled()


def test_a_kept_question_is_asked_again_by_a_click(
    arun: Run, setup: Setup, gui_watch: GuiThreadWatch
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            assert kept(window).isHidden()
            await ask(window, "How many PDFs are in Downloads?")
            with gui_watch.armed():
                window.conversation.turns[-1].keep.click()
                await until(lambda: kept(window).buttons)
            assert offered(window) == ("Kept", False)
        async with opened_window(setup) as window:
            await until(lambda: kept(window).buttons)
            (button,) = kept(window).buttons
            assert button.accessibleName() == "How many PDFs are in Downloads?"
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            await until(lambda: window.conversation.turns and "4" in answer(window))
            assert offered(window) == ("Kept", False), "another window has kept it"
            kept(window).crosses[0].click()
            await until(lambda: not kept(window).buttons)
            assert kept(window).isHidden()
            assert offered(window) == ("Keep this question", True)
            assert "no longer kept" in window.notices.notices[0]

    arun(story())


def test_what_is_wrong_is_kept_here_with_what_was_meant(
    arun: Run, setup: Setup, gui_watch: GuiThreadWatch
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            turn = window.conversation.turns[-1]
            file = setup.data_folder / FILE_NAME
            with gui_watch.armed():
                turn.wrong.click()
                assert "What did you mean?" in turn.mending.text()
                assert (turn.wrong.text(), turn.wrong.isEnabled()) == ("Noted as wrong", False)
            await until(file.exists)
            turn.case.click()
            dialog = await until(lambda: window.findChild(CaseDialog))
            shown = dialog.text.toPlainText()
            assert "ext:pdf" in shown
            assert str(setup.home) not in shown
            dialog.accept()
            assert QApplication.clipboard().text() == shown
            turn.chips[0].chosen.emit("ext:pdf show:count")
            await until(lambda: len(window.conversation.turns) == 2)
            await until(lambda: json.loads(file.read_text())["entries"][0]["meant"])
            (entry,) = json.loads(file.read_text())["entries"]
            assert entry["question"] == "How many PDFs are in Downloads?"
            assert entry["meant"] == "ext:pdf show:count"

    arun(story())

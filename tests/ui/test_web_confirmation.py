"""The dialog that shows a web search before it leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import qasync
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPlainTextEdit, QPushButton, QWidget

from desktop_app.tools.confirmation import WebProposal
from desktop_app.ui import web_confirmation
from desktop_app.ui.web_confirmation import WebQueryDialog, WindowConfirmation
from desktop_app.web.query import MAX_QUERY_CHARS

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support propagateSizeHints", extend=True
)

PROPOSAL = WebProposal(
    "<b>copper</b> price", "api.tavily.com", True, "<b>cop\u202eper</b> price", 1, 2
)


@pytest.fixture
def dialog(qtbot: Any) -> Iterator[WebQueryDialog]:
    """A dialog that is the active window."""
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    dialog = WebQueryDialog(PROPOSAL, window)
    with qtbot.waitActive(dialog):
        dialog.open()
    yield dialog


def query(dialog: WebQueryDialog) -> QPlainTextEdit:
    (only,) = dialog.findChildren(QPlainTextEdit)
    return only


def button(dialog: WebQueryDialog, text: str) -> QPushButton:
    return next(one for one in dialog.findChildren(QPushButton) if one.text() == text)


def test_the_query_the_service_and_what_was_taken_out_are_shown(dialog: WebQueryDialog) -> None:
    assert query(dialog).toPlainText() == "<b>copper</b> price"
    shown = "\n".join(label.text() for label in dialog.findChildren(QLabel))
    assert "api.tavily.com" in shown
    assert "\\u202e" in shown
    assert all(one.textFormat() == Qt.TextFormat.PlainText for one in dialog.findChildren(QLabel))


@pytest.mark.parametrize(
    "key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape]
)
def test_a_key_pressed_without_looking_says_no(dialog: WebQueryDialog, key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)
    assert not dialog.isVisible()
    assert dialog.result() == QDialog.DialogCode.Rejected


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_behind_the_query_neither_sends_nor_refuses_it(
    dialog: WebQueryDialog, key: Qt.Key
) -> None:
    query(dialog).setFocus()
    QTest.keyClick(query(dialog), key)
    assert dialog.isVisible()
    assert query(dialog).toPlainText() == PROPOSAL.query


def test_enter_presses_the_other_button_once_somebody_went_to_it(dialog: WebQueryDialog) -> None:
    yes = button(dialog, "Search")
    yes.setFocus()
    QTest.keyClick(yes, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_the_longest_query_is_seen_whole_and_a_longer_one_cannot_be_sent(
    dialog: WebQueryDialog,
) -> None:
    yes = button(dialog, "Search")
    for letter in ("W", "铜"):
        query(dialog).setPlainText(letter * MAX_QUERY_CHARS)
        assert yes.isEnabled()
        assert query(dialog).verticalScrollBar().maximum() == 0
    for text in ("x" * (MAX_QUERY_CHARS + 1), ""):
        query(dialog).setPlainText(text)
        assert not yes.isEnabled()


@pytest.fixture
def qt_loop(qapp: QApplication) -> Iterator[qasync.QEventLoop]:
    qapp.setQuitOnLastWindowClosed(False)
    with qasync.QEventLoop(qapp) as loop:
        asyncio.set_event_loop(loop)
        yield loop
    asyncio.set_event_loop(None)


@pytest.mark.parametrize("answer", ["Search", "Don't search"])
def test_a_click_decides_and_the_change_is_what_leaves(
    qt_loop: qasync.QEventLoop, qtbot: Any, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    class Clicked(WebQueryDialog):
        def open(self) -> None:
            super().open()
            query(self).setPlainText("tin price")
            asyncio.get_event_loop().call_soon(self.click)

        def click(self) -> None:
            QTest.mouseClick(button(self, answer), Qt.MouseButton.LeftButton)

    monkeypatch.setattr(web_confirmation, "WebQueryDialog", Clicked)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    asks = WindowConfirmation()
    asks.belong_to(window)
    given = qt_loop.run_until_complete(asks.web_query(PROPOSAL))
    assert given == ("tin price" if answer == "Search" else None)


def test_a_question_that_is_stopped_takes_its_dialog_with_it(
    qt_loop: qasync.QEventLoop, qtbot: Any
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    asks = WindowConfirmation()
    asks.belong_to(window)

    async def stopped() -> None:
        question = asyncio.ensure_future(asks.web_query(PROPOSAL))
        await asyncio.sleep(0.01)
        assert window.findChildren(WebQueryDialog)
        question.cancel()
        with pytest.raises(asyncio.CancelledError):
            await question

    qt_loop.run_until_complete(stopped())
    qtbot.waitUntil(lambda: not window.findChildren(WebQueryDialog))

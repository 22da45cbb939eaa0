from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget

from desktop_app.ui.warning_dialog import WarningDialog

KEYS = [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape]


@pytest.fixture
def dialog(qtbot: Any) -> Iterator[WarningDialog]:
    """A dialog that is the active window."""
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    dialog = WarningDialog("Open?", "a\u202eb", "/a/b", "It may run.", "Open", window)
    with qtbot.waitActive(dialog):
        dialog.open()
    yield dialog


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
@pytest.mark.parametrize("key", KEYS)
def test_a_key_pressed_without_looking_says_no(dialog: WarningDialog, key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)
    assert not dialog.isVisible()
    assert dialog.result() == QDialog.DialogCode.Rejected


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_enter_presses_the_other_button_once_somebody_went_to_it(dialog: WarningDialog) -> None:
    # It said no without a word, while the button looked as if it would be pressed.
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Backtab)
    yes = QApplication.focusWidget()
    assert isinstance(yes, QPushButton) and yes.text() == "Open"
    QTest.keyClick(yes, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_a_click_on_the_other_button_says_yes(dialog: WarningDialog) -> None:
    yes = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Open")
    QTest.mouseClick(yes, Qt.MouseButton.LeftButton)
    assert dialog.result() == QDialog.DialogCode.Accepted


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_the_longest_name_is_seen_to_its_end_and_so_is_the_warning(qtbot: Any) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    name = "a" * 200 + ".pdf.exe"
    warning = "It really ends in .exe. It may change or delete anything of yours. " * 3
    dialog = WarningDialog("Open?", name, f"/{'b' * 250}/{name}", warning, "Open", window)
    with qtbot.waitExposed(dialog):
        dialog.open()
    assert dialog.width() < 600
    for label in (dialog.name, dialog.whole, dialog.warning):
        # All of it is on lines that are in sight.
        assert label.minimumSizeHint().width() <= label.width()
        assert label.heightForWidth(label.width()) <= label.height()
    assert dialog.whole.text() == f"/{'b' * 250}/{name}"

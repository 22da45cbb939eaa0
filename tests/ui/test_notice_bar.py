"""What the person is told for a while."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMainWindow, QToolButton

from desktop_app.ui.appearance import dress
from desktop_app.ui.notice_bar import StatusLine


def begins(shown: QImage) -> int:
    """Where the first words are, left of the middle."""
    empty = shown.pixel(2, shown.height() // 2)
    inside = range(4, shown.height() - 4)
    return next(
        x for x in range(2, shown.width()) if any(shown.pixel(x, y) != empty for y in inside)
    )


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_a_message_begins_where_the_first_button_does(qtbot: Any) -> None:
    # It stood seven pixels left of it, and of all that stands above.
    window = QMainWindow()
    qtbot.addWidget(window)
    line = StatusLine()
    window.setStatusBar(line)
    dress(line)
    button = QToolButton()
    button.setProperty("role", "quiet")
    button.setText("Hills")
    line.addWidget(button)
    beside = QToolButton()
    beside.setText("Keys")
    line.addPermanentWidget(beside)
    window.resize(600, 200)
    window.show()
    before = begins(line.grab().toImage())
    line.showMessage("Hills and more")
    assert not button.isVisible()
    assert abs(begins(line.grab().toImage()) - before) <= 1
    line.showMessage("H" * 400)
    shown = line.grab().toImage()
    row = shown.height() // 2
    beyond = {shown.pixel(x, row) for x in range(beside.x() - 7, beside.x())}
    assert len(beyond) == 1, "too long a message ends before what stands beside it"

"""What the person is told for a while."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QMainWindow, QToolButton

from desktop_app.ui.appearance import dress
from desktop_app.ui.notice_bar import StatusLine


def button(text: str) -> QToolButton:
    made = QToolButton()
    made.setProperty("role", "quiet")
    made.setText(text)
    return made


def begins(shown: QImage, left: int) -> int:
    """Where the first words are, from `left` on."""
    empty = shown.pixel(left, shown.height() // 2)
    inside = range(4, shown.height() - 4)
    return next(
        x for x in range(left, shown.width()) if any(shown.pixel(x, y) != empty for y in inside)
    )


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_a_message_takes_the_place_of_a_line_and_of_no_button(qtbot: Any) -> None:
    # It stood where the first button was, which could not be used for so long.
    window = QMainWindow()
    qtbot.addWidget(window)
    line = StatusLine()
    window.setStatusBar(line)
    dress(line)
    first, last = button("Hills"), button("Keys")
    told, beside = QLabel("Hills are read"), QLabel("Looks into: your home folder")
    line.lay_out(first, told, beside, last)
    window.resize(600, 200)
    window.show()
    places = first.geometry(), last.geometry()
    left = told.x()
    before = begins(line.grab().toImage(), left)
    line.showMessage("Hills and more")
    assert first.isVisible()
    assert not told.isVisible()
    assert beside.isVisible()
    assert abs(begins(line.grab().toImage(), left) - before) <= 1
    assert (first.geometry(), last.geometry()) == places
    line.showMessage("H" * 400)
    assert not beside.isVisible(), "what is too long has the place beside it as well"
    shown = line.grab().toImage()
    row = shown.height() // 2
    beyond = {shown.pixel(x, row) for x in range(last.x() - 5, last.x())}
    assert len(beyond) == 1, "and ends before the next button"
    assert (first.geometry(), last.geometry()) == places
    line.clearMessage()
    assert told.isVisible()
    assert beside.isVisible()

"""The line a question is typed on, and the questions that wait in line."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop_app.ui.conversation.question_line import QuestionLine, WaitingQuestions


@pytest.fixture
def line(qtbot: Any) -> QuestionLine:
    made = QuestionLine()
    qtbot.addWidget(made)
    made.show()
    for question in ("first", "second", "third", "second"):
        made.remember(question)
    return made


def test_earlier_questions_come_back_into_an_empty_line(qtbot: Any, line: QuestionLine) -> None:
    seen = []
    for key in (Qt.Key.Key_Up,) * 4 + (Qt.Key.Key_Down,) * 3:
        qtbot.keyClick(line, key)
        seen.append(line.text())
    assert seen == ["second", "third", "first", "first", "third", "second", ""]


def test_what_was_typed_is_not_replaced(qtbot: Any, line: QuestionLine) -> None:
    line.setText("half a quest")
    qtbot.keyClick(line, Qt.Key.Key_Up)
    assert line.text() == "half a quest"


def test_one_that_was_recalled_and_changed_stays(qtbot: Any, line: QuestionLine) -> None:
    qtbot.keyClick(line, Qt.Key.Key_Up)
    qtbot.keyClicks(line, "!")
    qtbot.keyClick(line, Qt.Key.Key_Up)
    assert line.text() == "second!"


def test_down_goes_to_the_files(qtbot: Any, line: QuestionLine) -> None:
    with qtbot.waitSignal(line.left_downwards):
        qtbot.keyClick(line, Qt.Key.Key_Down)


def test_nobody_asked_yet(qtbot: Any) -> None:
    line = QuestionLine()
    qtbot.addWidget(line)
    qtbot.keyClick(line, Qt.Key.Key_Up)
    assert line.text() == ""


def test_those_who_wait_come_in_order_and_can_be_taken_back(qtbot: Any) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    waiting = WaitingQuestions(window)
    window.show()
    assert waiting.take() == ("", False)
    for question in ("one & a half", "two"):
        waiting.add(question)
    waiting.add("three", of_model=True)
    assert waiting.isVisible()
    assert waiting.buttons[0].accessibleName() == "Next: one & a half   ✕"
    qtbot.mouseClick(waiting.buttons[1], Qt.MouseButton.LeftButton)
    assert [waiting.take(), waiting.take()] == [("one & a half", False), ("three", True)]
    assert waiting.take() == ("", False)
    assert not waiting.isVisible()

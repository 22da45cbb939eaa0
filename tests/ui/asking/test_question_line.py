"""The line a question is typed on, and the questions that wait in line."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.ui.asking.question_line import MAX_CHARS, QuestionLine
from desktop_app.ui.asking.waiting_questions import WaitingQuestions

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support propagateSizeHints", extend=True
)


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


def test_what_is_composed_in_an_empty_line_is_not_drawn_over_its_hint(
    qtbot: Any, line: QuestionLine
) -> None:
    line.setPlaceholderText("Ask about your files…")
    for composed, hint in (("下", ""), ("下载", ""), ("", "Ask about your files…")):
        QApplication.sendEvent(line, QInputMethodEvent(composed, []))
        assert line.placeholderText() == hint
    committed = QInputMethodEvent("", [])
    QApplication.sendEvent(line, QInputMethodEvent("下载", []))
    committed.setCommitString("下载")
    QApplication.sendEvent(line, committed)
    assert (line.text(), line.placeholderText()) == ("下载", "Ask about your files…")


def test_candidates_are_placed_below_what_is_composed(qtbot: Any, line: QuestionLine) -> None:
    # The padding was forgotten: they covered the lower half of it.
    line.setStyleSheet("QPlainTextEdit { padding: 9px; border: 1px solid grey; }")
    place = line.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    assert place.topLeft() - line.cursorRect().topLeft() == line.viewport().pos()
    assert line.viewport().y() >= 9
    assert line.inputMethodQuery(Qt.InputMethodQuery.ImEnabled)


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
    assert not waiting.take().question
    for question in ("one & a half", "two"):
        waiting.add(question)
    waiting.add("three", of_model=True)
    assert waiting.isVisible()
    assert waiting.buttons[0].accessibleName() == "Next: one & a half   ✕"
    qtbot.mouseClick(waiting.buttons[1], Qt.MouseButton.LeftButton)
    assert [waiting.take()[:2], waiting.take()[:2]] == [("one & a half", False), ("three", True)]
    assert not waiting.take().question
    assert not waiting.isVisible()


def test_shift_and_enter_make_a_line(qtbot: Any, line: QuestionLine) -> None:
    one = line.height()
    qtbot.keyClicks(line, "first")
    with qtbot.assertNotEmitted(line.submitted):
        qtbot.keyClick(line, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(line, "second")
    assert line.text() == "first\nsecond"
    assert line.height() > one
    with qtbot.waitSignal(line.submitted):
        qtbot.keyClick(line, Qt.Key.Key_Return)


def test_down_on_the_first_of_two_lines_stays_in_the_box(qtbot: Any, line: QuestionLine) -> None:
    line.setText("one\ntwo")
    qtbot.keyClick(line, Qt.Key.Key_Up)
    with qtbot.assertNotEmitted(line.left_downwards):
        qtbot.keyClick(line, Qt.Key.Key_Down)
    with qtbot.waitSignal(line.left_downwards):
        qtbot.keyClick(line, Qt.Key.Key_Down)


def test_it_grows_to_a_few_lines_and_no_further(qtbot: Any, line: QuestionLine) -> None:
    line.setText("\n".join("abcdef"))
    most = line.height()
    line.setText("line\n" * 500)
    assert line.height() == most


def test_a_text_without_end_is_cut_where_it_is_put_in(qtbot: Any, line: QuestionLine) -> None:
    content = QMimeData()
    content.setText("x" * (MAX_CHARS + 5))
    line.insertFromMimeData(content)
    assert len(line.text()) == MAX_CHARS


def test_keys_of_a_written_query_are_coloured_and_mistakes_underlined(
    qtbot: Any, line: QuestionLine
) -> None:
    line.begin_to_recognise()
    line.setText("🙂")
    assert line.extraSelections() == []
    line.setText('name:"🙂" size:banana ext:pdf')
    marked = [mark.cursor.selectedText() for mark in line.extraSelections()]
    assert sorted(marked) == ["banana", "ext:", "name:", "size:"]

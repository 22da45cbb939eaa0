from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from desktop_app.ui.conversation.answer_text import AnswerText
from tests.work import slowness


@pytest.fixture
def answer(qtbot: Any) -> Iterator[AnswerText]:
    """An answer in a pane, as wide as it is in the window."""
    pane = QScrollArea()
    pane.setWidgetResizable(True)
    inside = QWidget()
    layout = QVBoxLayout(inside)
    answer = AnswerText()
    layout.addWidget(answer)
    layout.addStretch(1)
    pane.setWidget(inside)
    pane.resize(350, 500)
    qtbot.addWidget(pane)
    pane.show()
    yield answer


def test_d12_d22_no_word_of_a_stream_is_lost_and_equal_ones_are_kept(
    qtbot: Any, answer: AnswerText
) -> None:
    for _ in range(1000):
        answer.add_text("ha ")
    qtbot.waitUntil(lambda: answer.toPlainText() == "ha " * 1000)


def test_an_answer_is_as_high_as_its_text(answer: AnswerText) -> None:
    answer.finish("one line")
    one = answer.height()
    answer.finish("\n".join(["one line"] * 10))
    assert answer.height() > 5 * one
    assert answer.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize(
    "text", ["<b>bold</b> & <img src='file:///etc/passwd'>", "# title\n![x](http://x/y.png)"]
)
def test_markup_is_shown_as_it_is_written(answer: AnswerText, text: str) -> None:
    answer.finish(text)
    assert answer.toPlainText() == text


def test_d12_a_long_stream_does_not_hold_up_the_window(qtbot: Any, answer: AnswerText) -> None:
    answer.finish("word " * 40_000)
    qtbot.waitUntil(lambda: answer.height() > 1000)
    started_s = time.thread_time()
    answer.add_text("more")
    qtbot.waitUntil(lambda: answer.toPlainText().endswith("more"))
    assert time.thread_time() - started_s < 0.2 * slowness()


@pytest.mark.parametrize("text", ["a.pdf is 9 B.", "共 1.20 MB，有 3 个。"])
def test_no_line_ends_between_a_number_and_its_unit(answer: AnswerText, text: str) -> None:
    answer.add_text(text)
    answer.finish(text)
    block = answer.document().firstBlock().text()
    assert "9\xa0B" in block or "1.20\xa0MB" in block
    assert answer.toPlainText() == text
    answer.selectAll()
    assert answer.createMimeDataFromSelection().text() == text

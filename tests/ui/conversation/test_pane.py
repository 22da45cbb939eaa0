"""What of a conversation is in sight."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint

from desktop_app.agent.events import Answer
from desktop_app.agent.minds import BUILTIN
from desktop_app.interpreter.written import as_question
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.conversation.pane import ConversationPane
from desktop_app.ui.conversation.presenter import ConversationPresenter
from desktop_app.ui.plain import PlainLabel
from desktop_app.wording import Language, Wording

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

LINES = "\n".join(f"{number} more." for number in range(60))


@pytest.fixture
def presenter() -> Iterator[ConversationPresenter]:
    loop = asyncio.new_event_loop()
    yield ConversationPresenter(loop.create_future(), Language.ENGLISH)
    loop.close()


@pytest.fixture
def pane(qtbot: Any, presenter: ConversationPresenter) -> ConversationPane:
    pane = ConversationPane(presenter, Language.ENGLISH)
    qtbot.addWidget(pane)
    pane.resize(330, 400)
    pane.show()
    return pane


@pytest.mark.parametrize("language", list(Language))
def test_a_written_query_says_once_that_it_is_one(qtbot: Any, language: Language) -> None:
    # In Chinese "look again" asked for files that are called 查询：in:…
    loop = asyncio.new_event_loop()
    presenter = ConversationPresenter(loop.create_future(), language)
    pane = ConversationPane(presenter, language)
    qtbot.addWidget(pane)
    pane.line.begin_to_recognise()
    asked = as_question("in:/home/ann/Downloads ext:pdf", Wording(language))
    assert pane._in_our_language(asked) == asked
    loop.close()


def top_of_last(pane: ConversationPane) -> int:
    return pane.turns[-1].mapTo(pane, QPoint()).y()


def test_an_answer_that_is_higher_than_the_pane_is_seen_from_its_beginning(
    qtbot: Any, pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    # The number, which comes first, stood above the pane.
    for said in ("Two.", f"There are 60.\n{LINES}"):
        presenter.asked.emit("How many?")
        presenter.answered.emit(Answer("How many?", said, mind=BUILTIN))
    qtbot.waitUntil(lambda: pane.scroll_bar.maximum() > 300 and top_of_last(pane) == SPACE_PX)


def test_what_a_model_writes_is_followed_to_its_end(
    qtbot: Any, pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    presenter.asked.emit("Why?")
    presenter.text_added.emit(LINES)
    qtbot.waitUntil(lambda: pane.scroll_bar.maximum() > 300)
    presenter.answered.emit(Answer("Why?", LINES, mind="qwen"))
    qtbot.waitUntil(lambda: pane.scroll_bar.value() == pane.scroll_bar.maximum() > 300)
    # The next question is in sight, wherever the last answer was read.
    presenter.asked.emit("And now?")
    qtbot.waitUntil(lambda: 0 < top_of_last(pane) < 400)


def test_c37_a_summary_stands_above_the_answer_that_it_was_written_for(
    qtbot: Any, pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    pane.resize(400, 900)
    for question in ("How many?", "And of May?"):
        presenter.asked.emit(question)
    presenter.summed_up.emit("They asked about <b>PDFs</b>.")
    notes = [one for one in pane.findChildren(PlainLabel) if "They asked" in one.text()]
    (note,) = notes
    assert "<b>PDFs</b>" in note.text()
    first, second = pane.turns
    qtbot.waitUntil(lambda: first.y() < note.y() < second.y() and note.isVisible())


def test_a_conversation_that_was_at_its_end_makes_way_for_a_new_one(
    qtbot: Any, pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    for _ in range(6):
        presenter.asked.emit("How many?")
        presenter.answered.emit(Answer("How many?", "Two.", mind=BUILTIN))
    qtbot.waitUntil(lambda: pane.scroll_bar.value() == pane.scroll_bar.maximum() > 100)
    presenter.begun_anew.emit()
    qtbot.waitUntil(lambda: pane.scroll_bar.maximum() == 0)

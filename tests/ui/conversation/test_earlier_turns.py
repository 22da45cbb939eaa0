"""A conversation of another day comes back without holding up the window."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from desktop_app.agent.events import Answer
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.conversation.pane import ConversationPane
from desktop_app.ui.conversation.presenter import ConversationPresenter
from desktop_app.ui.past.taken_up import PastTurn, TakenUp
from desktop_app.ui.plain import PlainLabel
from desktop_app.wording import Language

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

TURNS = 12


@pytest.fixture
def presenter() -> Iterator[ConversationPresenter]:
    loop = asyncio.new_event_loop()
    yield ConversationPresenter(loop.create_future(), Language.ENGLISH)
    loop.close()


@pytest.fixture
def pane(qtbot: Any, presenter: ConversationPresenter) -> ConversationPane:
    pane = ConversationPane(presenter, Language.ENGLISH)
    qtbot.addWidget(pane)
    pane.show()
    return pane


def conversation(summary_at: int = -1) -> TakenUp:
    hits = Hits([Chunk.of([Hit("/home/a", "b.txt", 1, 0, Flag(0))])])
    return TakenUp(
        tuple(
            PastTurn(
                Answer(f"Question {number}?", f"Answer {number}.", hits=hits),
                summary="All before." if number == summary_at else "",
            )
            for number in range(TURNS)
        )
    )


def questions(pane: ConversationPane) -> list[str]:
    return [turn.question.text() for turn in pane.turns]


def test_the_last_turn_is_there_at_once_and_each_other_a_moment_later(
    qtbot: Any, pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    presenter.taken_up.emit(conversation())
    assert questions(pane) == [f"Question {TURNS - 1}?"]
    counts = [1]
    while len(pane.turns) < TURNS:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        counts.append(len(pane.turns))
    assert max(new - old for old, new in pairwise(counts)) == 1
    assert questions(pane) == [f"Question {number}?" for number in range(TURNS)]
    assert not pane.turns[-1].rows.isVisibleTo(pane), "its files are in the list"
    qtbot.waitUntil(lambda: all(turn.rows.isVisibleTo(pane) for turn in pane.turns[:-1]))


def test_a_question_asked_meanwhile_stays_the_last(
    qtbot: Any, pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    presenter.taken_up.emit(conversation())
    presenter.asked.emit("And now?")
    qtbot.waitUntil(lambda: len(pane.turns) == TURNS + 1)
    assert questions(pane) == [*(f"Question {number}?" for number in range(TURNS)), "And now?"]


def test_a_conversation_left_meanwhile_brings_nothing_more(
    qtbot: Any, pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    presenter.taken_up.emit(conversation())
    presenter.begun_anew.emit()
    presenter.asked.emit("And now?")
    QApplication.processEvents()
    assert questions(pane) == ["And now?"]


def test_c37_a_summary_stands_above_the_turn_it_was_written_in(
    qtbot: Any, pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    pane.resize(400, 3000)
    presenter.taken_up.emit(conversation(summary_at=5))
    qtbot.waitUntil(lambda: len(pane.turns) == TURNS)
    (summary,) = [one for one in pane.findChildren(PlainLabel) if "All before." in one.text()]
    qtbot.waitUntil(lambda: pane.turns[4].y() < summary.y() < pane.turns[5].y())

"""A turn whose answer is not sure offers what else may have been meant."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea

from desktop_app.agent.events import Answer
from desktop_app.interpreter.written import query_in
from desktop_app.messages.mind import TakenAs
from desktop_app.query.syntax import format as written
from desktop_app.ui.conversation.turn import TurnView
from desktop_app.wording import Language, Wording

QUERIES = ('in:R&D ext:pdf modified:"last week"', "kind:image sort:size top:5")


@pytest.fixture
def pane(qtbot: Any) -> QScrollArea:
    """Where turns stand, as wide as it is in a small window."""
    pane = QScrollArea()
    pane.setWidgetResizable(True)
    pane.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    pane.resize(300, 400)
    qtbot.addWidget(pane)
    pane.show()
    return pane


def turn_in(pane: QScrollArea, language: Language, *queries: str) -> TurnView:
    turn = TurnView("?", Wording(language))
    pane.setWidget(turn)
    turn.show()
    turn.finish(Answer("?", "Two.", taken=TakenAs((), 0.4, queries)))
    return turn


def test_other_readings_are_offered_in_words(pane: QScrollArea) -> None:
    turn = turn_in(pane, Language.ENGLISH, *QUERIES)
    said = [button.accessibleName() for button in turn.alternatives]
    assert said == ["PDF files changed last week in R&D", "images, largest first, the first 5"]
    assert "R&amp;D" in turn.alternatives[0].toolTip(), "the tooltip has the query as it is written"


@pytest.mark.parametrize("language", list(Language))
def test_one_that_is_clicked_is_asked_as_it_is_meant(
    qtbot: Any, pane: QScrollArea, language: Language
) -> None:
    turn = turn_in(pane, language, *QUERIES)
    for button, query in zip(turn.alternatives, QUERIES, strict=True):
        with qtbot.waitSignal(turn.alternative_chosen) as chosen:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        asked = query_in(chosen.args[0])
        assert asked is not None
        assert written(asked) == query


def test_a_narrow_turn_cuts_the_words_and_keeps_its_width(qtbot: Any, pane: QScrollArea) -> None:
    turn = turn_in(pane, Language.ENGLISH, f'"{"word " * 60}"')
    (button,) = turn.alternatives
    qtbot.waitUntil(lambda: button.width() <= 300 and button.text().endswith("…"))


def test_a_sure_answer_offers_nothing(pane: QScrollArea) -> None:
    assert turn_in(pane, Language.ENGLISH).alternatives == []


def test_what_a_model_takes_back_is_gone(pane: QScrollArea) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    turn.add_text("Let me look.")
    turn.withdraw_text()
    assert not turn.answer.isVisibleTo(turn)
    assert turn.answer.toPlainText() == ""
    turn.add_text("Two.")
    turn.finish(Answer("?", "Two."))
    assert turn.answer.toPlainText() == "Two."

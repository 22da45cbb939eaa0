"""A conversation of another day comes back without holding up the window."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtWidgets import QApplication

from desktop_app.agent.events import Answer
from desktop_app.agent.minds import BUILTIN
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.basis import AnswerPart, Basis, CitedReceipt, Spent
from desktop_app.messages.receipt import Receipt, Share
from desktop_app.reasons import Coverage, Reason
from desktop_app.ui.conversation.markdown import formatted
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


def test_a_table_of_a_model_has_no_bars(
    pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    table = "| File | Size |\n|---|--:|\n| a.pdf | 9 B |"
    answer = Answer("Which?", table, mind="qwen", said=table)
    presenter.taken_up.emit(TakenUp((PastTurn(answer, shown=formatted(table, table)),)))
    said = pane.turns[-1].answer.toPlainText()
    assert "a.pdf" in said and "|" not in said


def test_the_arrow_up_recalls_questions_of_another_day(
    qtbot: Any, pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    qtbot.addWidget(pane.asking)
    presenter.taken_up.emit(conversation())
    qtbot.keyClick(pane.line, Qt.Key.Key_Up)
    assert pane.line.text() == f"Question {TURNS - 1}?"
    qtbot.keyClick(pane.line, Qt.Key.Key_Up)
    assert pane.line.text() == f"Question {TURNS - 2}?"


def test_what_a_question_of_another_day_was_taken_for_can_be_changed(
    qtbot: Any, pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    # Of such a turn nothing but its words was left.
    answer = Answer("PDFs?", "Two.", query="in:Downloads ext:pdf", mind=BUILTIN)
    presenter.taken_up.emit(TakenUp((PastTurn(answer),)))
    (turn,) = pane.turns
    assert [chip.label.text() for chip in turn.chips] == ["in Downloads", "PDF files"]
    # Nobody is there to answer it.
    turn.blockSignals(True)
    with qtbot.waitSignal(turn.chips[0].chosen) as chosen:
        turn.chips[0].cross.click()
    assert chosen.args == ["ext:pdf"]


def test_what_nothing_bore_out_is_told_on_the_next_day_as_well(
    pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    answer = Answer("How many?", "9,876.", mind="qwen", said="9,876.", unverified=("9,876",))
    presenter.taken_up.emit(TakenUp((PastTurn(answer),)))
    assert pane.turns[-1].problem.text() == "Nothing that was found confirms this: 9,876"


def test_what_an_answer_of_another_day_rests_on_is_shown_below_it(
    pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    receipt = CitedReceipt("12", Receipt(12, "2026-11-20T20:45:38", "ext:pdf show:count"))
    coverage = Coverage(("/home/a",), 1_234, {Reason.HIDDEN: 3, Reason.PRIVATE: 2}, seconds=0.5)
    basis = Basis((receipt,), (AnswerPart("ext:pdf", coverage),), Spent(2, 3.0, 3_120, 210))
    answer = Answer("How many?", "There are 12.", receipts=(receipt,), mind="qwen")
    presenter.taken_up.emit(TakenUp((PastTurn(answer, basis=basis),)))
    (turn,) = pane.turns
    assert not turn.receipts.fold.isHidden()
    assert "12 — PDF files" in turn.receipts.text()
    assert "1,234" in turn.coverage.text()
    assert "3 hidden" in turn.coverage.text()
    assert "3,120 tokens in, 210 out · 3.0 s" in turn.looking.spent.text()
    assert not turn.looking.fold.isHidden()
    copied: list[str] = []
    pane.copy_requested.connect(copied.append)
    turn.copy.click()
    assert "1,234" in copied[0]


def test_a_query_of_another_version_costs_what_stands_below_an_answer_and_no_more(
    pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    basis = Basis(looked=(AnswerPart("sort:flavour", Coverage(("/home/a",), 3)),))
    answer = Answer("How many?", "There are 12.", mind="qwen")
    presenter.taken_up.emit(TakenUp((PastTurn(answer, basis=basis),)))
    (turn,) = pane.turns
    assert turn.answer.toPlainText() == "There are 12."
    assert not turn.copy.isHidden()


def test_nothing_that_an_earlier_answer_rests_on_can_mislead(
    pane: ConversationPane, presenter: ConversationPresenter
) -> None:
    name = "/home/a/<b>x</b>\u202egnp.exe\n\udcff.pdf"
    receipts = (
        CitedReceipt("8", Receipt(8, "", file=name, locator="page\u202e 3\n<i>")),
        CitedReceipt("9", Receipt(9, "", f'in:"{name}" ext:pdf', share=Share.GROUP, group=name)),
    )
    coverage = Coverage((name,), 3, {Reason.UNMOUNTED: 1}, {Reason.UNMOUNTED: (name,)})
    basis = Basis(receipts, (AnswerPart('in:"\u202e" ext:pdf', coverage),), Spent(1, 1.0))
    answer = Answer("How many?", "8 and 9.", receipts=receipts, mind="qwen")
    presenter.taken_up.emit(TakenUp((PastTurn(answer, basis=basis),)))
    (turn,) = pane.turns
    shown = turn.receipts.text() + turn.coverage.text()
    assert "x</b>" in turn.receipts.text()
    assert not {"\u202e", "\udcff"} & set(shown)
    for label in turn.findChildren(PlainLabel):
        assert label.textFormat() is Qt.TextFormat.PlainText

"""What bears out an answer is told in words, marked in its text, and looked up again by a click."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QToolTip

from desktop_app.agent.events import Answer
from desktop_app.interpreter.written import query_in
from desktop_app.messages.basis import AnswerPart, CitedReceipt
from desktop_app.messages.receipt import Receipt, Share
from desktop_app.query.syntax import parse
from desktop_app.reasons import Coverage, Reason
from desktop_app.ui.conversation.answer_view import AnswerView
from desktop_app.ui.conversation.markdown import formatted
from desktop_app.ui.conversation.receipt_marks import ReceiptMarks
from desktop_app.ui.conversation.receipts_view import MAX_SHOWN, ReceiptsView
from desktop_app.ui.conversation.sources import AnswerSource, sources_of
from desktop_app.ui.conversation.turn import TurnView
from desktop_app.wording import Language, Wording

AT = "2026-11-20T20:45:38+00:00"
COUNTED = Receipt(12, AT, "in:/home/ann/Downloads ext:pdf show:count", total=12)
FOUND = Receipt("/home/ann/Downloads/a.pdf", AT, COUNTED.query, total=12)
READ = Receipt(8, AT, file="/home/ann/R&D/lease.pdf", locator="page 3", quote="a fee\nof 8 %")
RECEIPTS = (CitedReceipt("12", COUNTED), CitedReceipt("8", READ))


def told(receipts: Sequence[CitedReceipt], language: Language = Language.ENGLISH) -> list[str]:
    return [one.told for one in sources_of(receipts, Wording(language), "/home/ann")]


def test_a_number_is_told_with_what_was_counted() -> None:
    assert told(RECEIPTS) == ["PDF files in ~/Downloads", "lease.pdf, page 3: “a fee of 8 %”"]
    assert told(RECEIPTS, Language.CHINESE) == [
        "“~/Downloads”中的 PDF 文件",
        "lease.pdf, page 3：“a fee of 8 %”",
    ]


def test_what_comes_from_one_source_stands_together() -> None:
    (source,) = sources_of(
        (CitedReceipt("12", COUNTED), CitedReceipt("a.pdf", FOUND)), Wording(Language.ENGLISH)
    )
    assert source.claims == ("12", "a.pdf")
    assert parse(source.query) == parse(COUNTED.query or "")


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("share", list(Share))
def test_each_share_of_a_count_is_said(share: Share, language: Language) -> None:
    part = Receipt(3, AT, COUNTED.query, share=share, group="PDF" if share is Share.GROUP else "")
    (said,) = told((CitedReceipt("3", part),), language)
    assert " · " in said and not said.endswith("· ")


def test_what_is_no_query_is_no_source() -> None:
    broken = [Receipt(3, AT, query) for query in (None, "", 'size:"', "size:>lots")]
    assert told([CitedReceipt("3", one) for one in broken]) == []


@pytest.fixture
def turn(qtbot: Any) -> Iterator[TurnView]:
    pane = QScrollArea()
    pane.setWidgetResizable(True)
    pane.resize(500, 500)
    qtbot.addWidget(pane)
    pane.show()
    turn = TurnView("How many?", Wording(Language.ENGLISH), home="/home/ann")
    pane.setWidget(turn)
    turn.finish(Answer("How many?", "There are 12, and 112 more; 8 % for 12.", receipts=RECEIPTS))
    # The pane goes with its last name.
    yield turn
    pane.close()


def test_they_are_unfolded_and_each_is_looked_up_again(qtbot: Any, turn: TurnView) -> None:
    view = turn.receipts
    assert not view.isVisible()
    assert view.fold.text() == "Sources (2)"
    view.fold.click()
    assert view.isVisible()
    assert "12 — PDF files in ~/Downloads" in view.text()
    assert [button.text() for button in view.buttons] == ["Look again", "Show the file"]
    asked: list[str] = []
    turn.alternative_chosen.connect(asked.append)
    for button in view.buttons:
        button.click()
    assert query_in(asked[0]) == parse(COUNTED.query or "")
    assert query_in(asked[1]) == parse('in:"/home/ann/R&D" depth:1 "lease.pdf"')
    view.fold.click()
    assert not view.isVisible()


def test_where_nothing_could_be_looked_at_nothing_is_offered_as_a_source(qtbot: Any) -> None:
    # The folder was not there, and beside the sentence that told so stood "Sources (1)".
    gone = ("/home/ann/Stick",)
    coverage = Coverage(gone, 0, {Reason.UNMOUNTED: 1}, {Reason.UNMOUNTED: gone})
    turn = TurnView("How many?", Wording(Language.ENGLISH), home="/home/ann")
    qtbot.addWidget(turn)
    parts = (AnswerPart("ext:pdf", coverage),)
    turn.finish(Answer("How many?", "None.", receipts=RECEIPTS, parts=parts))
    assert turn.receipts.fold.isHidden()


def test_without_any_nothing_is_offered(qtbot: Any) -> None:
    turn = TurnView("Hello", Wording(Language.ENGLISH))
    qtbot.addWidget(turn)
    turn.finish(Answer("Hello", "Good morning."))
    assert turn.receipts.fold.isHidden()


def test_of_very_many_the_first_are_listed(qtbot: Any) -> None:
    view = ReceiptsView()
    qtbot.addWidget(view)
    view.show_sources(
        [AnswerSource((str(at),), "x", "x", "", False) for at in range(MAX_SHOWN + 3)]
    )
    assert len(view.buttons) == MAX_SHOWN
    assert "3" in view.text().splitlines()[-1]


def marked(turn: TurnView) -> list[tuple[str, int]]:
    text = turn.answer.formatted or turn.answer.plain
    selections = text.extraSelections()
    return [(one.cursor.selectedText(), one.cursor.selectionStart()) for one in selections]


def test_claims_are_marked_where_they_stand_by_themselves(turn: TurnView) -> None:
    assert sorted(marked(turn)) == [("12", 10), ("12", 36), ("8", 28)]


def test_a_size_says_what_bears_it_out(qtbot: Any) -> None:
    answer = AnswerView()
    qtbot.addWidget(answer)
    answer.finish("a.pdf is 9 B.")
    answer.mark_sources([AnswerSource(("9 B",), "a.pdf in ~/Downloads", "a.pdf", "", False)])
    (marks,) = answer.plain.findChildren(ReceiptMarks)
    assert marks.told_at(answer.toPlainText().index("9")) == "a.pdf in ~/Downloads"


def test_they_stay_marked_where_a_model_s_words_are_formatted(qtbot: Any, turn: TurnView) -> None:
    shown = formatted("😀 There are **12**.", "😀 There are **12**.")
    assert shown is not None
    turn.answer.show_formatted(shown)
    qtbot.waitUntil(lambda: [claim for claim, _ in marked(turn)] == ["12"])


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_what_bears_a_claim_out_is_said_under_the_pointer(turn: TurnView, qtbot: Any) -> None:
    text = turn.answer.plain
    (marks,) = text.findChildren(ReceiptMarks)
    assert marks.told_at(11) == "PDF files in ~/Downloads"
    assert marks.told_at(0) == ""
    cursor = text.textCursor()
    cursor.setPosition(11)
    place = text.cursorRect(cursor).center() + QPoint(1, 0)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, place, text.viewport().mapToGlobal(place))
    QApplication.sendEvent(text.viewport(), event)
    assert "PDF files in ~/Downloads" in QToolTip.text()


def test_a_hostile_quote_is_shown_and_not_obeyed(qtbot: Any) -> None:
    quote = "<img src=http://a.example/x.png>\u202egnp"
    hostile = Receipt(1, AT, file="/home/a/<b>\u202e.txt", locator="line 1", quote=quote)
    view = ReceiptsView()
    qtbot.addWidget(view)
    view.show_sources(sources_of((CitedReceipt("1", hostile),), Wording(Language.ENGLISH)))
    assert "<img" in view.text() and "\u202e" not in view.text()

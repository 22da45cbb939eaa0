"""What is made of the turns of another day before they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.agent.minds import BUILTIN
from desktop_app.files.scope import Scope
from desktop_app.messages.basis import AnswerPart, Basis, CitedReceipt, Spent
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Words
from desktop_app.messages.receipt import Receipt
from desktop_app.reasons import Coverage
from desktop_app.ui.conversation.markdown import MarkdownBlock, Table
from desktop_app.ui.past.taken_up import taken_up

TABLE = "| File | Size |\n|---|--:|\n| a.pdf | **9 B** |"


@pytest.mark.parametrize(("mind", "is_table"), [("qwen", True), (BUILTIN, False)])
def test_a_table_that_a_model_wrote_is_one_on_the_next_day(
    tmp_path: Path, mind: str, *, is_table: bool
) -> None:
    # It stood there as it was written, with its bars.
    messages = (
        Message(Role.PERSON, (Words("Which?"),), 1),
        Message(Role.MIND, (Words(TABLE),), 1, mind=mind),
    )
    (turn,) = taken_up(messages, Scope((str(tmp_path),))).turns
    kinds = [type(one) for one in turn.shown or ()]
    assert kinds == ([Table] if is_table else [])


def test_what_nothing_bore_out_stays_marked(tmp_path: Path) -> None:
    messages = (
        Message(Role.PERSON, (Words("How many?"),), 1),
        Message(Role.MIND, (Words("There are 9,876."),), 1, mind="qwen", unverified=("9,876",)),
    )
    (turn,) = taken_up(messages, Scope((str(tmp_path),))).turns
    assert turn.answer.unverified == ("9,876",)
    (block,) = turn.shown or ()
    assert isinstance(block, MarkdownBlock)
    assert [span.text for span in block.spans if span.is_doubted] == ["9,876"]


def test_what_an_answer_rests_on_is_shown_as_far_as_its_files_may_be(tmp_path: Path) -> None:
    counted = CitedReceipt("12", Receipt(12, "", "ext:pdf show:count", total=12))
    read = CitedReceipt("8", Receipt(8, "", file=str(tmp_path / "lease.pdf")))
    closed = CitedReceipt("9", Receipt(9, "", file="/elsewhere/lease.pdf"))
    found = CitedReceipt("a.pdf", Receipt("/elsewhere/a.pdf", "", "ext:pdf"))
    looked = (AnswerPart("ext:pdf", Coverage((str(tmp_path),), 12)),)
    basis = Basis((counted, read, closed, found), looked, Spent(1, 2.0, 30, 4))
    messages = (
        Message(Role.PERSON, (Words("How many?"),), 1),
        Message(Role.MIND, (Words("12, 8, 9"),), 1, mind="qwen", basis=basis),
    )
    (turn,) = taken_up(messages, Scope((str(tmp_path),))).turns
    assert turn.answer.receipts == (counted, read)
    assert turn.basis == Basis((counted, read), looked, Spent(1, 2.0, 30, 4))

"""What is kept of the basis of an answer is nothing that the conversation does not hold anyway."""

from __future__ import annotations

from desktop_app.messages.basis import AnswerPart, Basis, CitedReceipt, Spent, kept_basis
from desktop_app.messages.receipt import Receipt
from desktop_app.reasons import Coverage, Reason

AT = "2026-11-20T20:45:38+00:00"


def test_words_of_files_and_names_of_what_was_left_out_are_not_kept() -> None:
    read = Receipt(8, AT, file="/a/lease.pdf", locator="page 3", quote="a fee of 8 %", digest="d1")
    coverage = Coverage(
        ("/a", "/b"),
        12,
        {Reason.PRIVATE: 1, Reason.UNMOUNTED: 1, Reason.UNREADABLE: 1},
        {
            Reason.PRIVATE: ("/a/.ssh",),
            Reason.UNMOUNTED: ("/b",),
            Reason.UNREADABLE: ("/a/closed",),
        },
    )
    kept = kept_basis((CitedReceipt("8", read),), (AnswerPart("ext:pdf", coverage),), Spent())
    assert kept is not None
    assert kept.receipts[0].receipt == Receipt(8, AT, file="/a/lease.pdf", locator="page 3")
    (part,) = kept.looked
    assert part.coverage is not None
    assert part.coverage.skipped == coverage.skipped
    assert part.coverage.paths == {Reason.UNMOUNTED: ("/b",)}
    assert part.coverage.reached == ("/a",)


def test_of_an_answer_that_rests_on_nothing_nothing_is_kept() -> None:
    assert kept_basis((), (AnswerPart(""),), Spent()) is None


def test_what_replies_took_is_added_up_whether_or_not_tokens_were_counted() -> None:
    spent = Spent().with_reply(1.5, 100, 10).with_reply(0.5)
    assert spent == Spent(2, 2.0, 100, 10)
    assert kept_basis((), (), spent) == Basis(spent=spent)

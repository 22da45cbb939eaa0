from __future__ import annotations

import time

import pytest

from desktop_app.agent.claims.citations import Verdict
from desktop_app.agent.claims.verification import verify
from desktop_app.findings import SumFindings
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Name, Part, Passage, Words
from desktop_app.messages.receipt import Receipt
from desktop_app.messages.tool import ToolOutput
from desktop_app.reasons import Coverage

AT = "2026-11-20T09:00:00+00:00"


def receipt(value: int, query: str = "ext:pdf show:count") -> Receipt:
    return Receipt(value, AT, query)


def output(*values: int, parts: tuple[Part, ...] = (), folders: tuple[str, ...] = ()) -> ToolOutput:
    receipts = tuple(receipt(value, f"in:{number}") for number, value in enumerate(values))
    return ToolOutput(parts, coverage=Coverage(folders=folders), receipts=receipts)


def judged(text: str, *outputs: ToolOutput, question: str = "How many?") -> Verdict:
    return verify(text, question, outputs)


@pytest.mark.parametrize(
    ("text", "value", "cited"),
    [
        ("There are 12 PDFs.", 12, "12"),
        ("共有１２个 PDF。", 12, "１２"),
        ("There are 1,204 of them.", 1204, "1,204"),
        ("There are 1204 of them.", 1204, "1204"),
        ("一共 1，204 个", 1204, "1，204"),
        ("They take 1.5 GB.", 1_503_238_553, "1.5 GB"),
        ("They take 1.50 GB.", 1_503_238_553, "1.50 GB"),
        ("They take 1.4GB.", 1_503_238_553, "1.4GB"),
        ("They take 1.4 GiB.", 1_503_238_553, "1.4 GiB"),
        ("一共 1.5 GB。", 1_503_238_553, "1.5 GB"),
        ("约 1.2 万个文件", 12_034, "1.2 万"),
        ("about 12 thousand files", 12_034, "12 thousand"),
        ("There are 12.", 12, "12"),
        ("(12)", 12, "12"),
        ("12 of them", 12, "12"),
        ("There are no PDFs.", 0, "no"),
        ("没有找到 PDF。", 0, "没有"),
        ("There are 0 PDFs.", 0, "0"),
    ],
)
def test_a_number_is_cited_with_the_receipt_that_bears_it_out(
    text: str, value: int, cited: str
) -> None:
    verdict = judged(text, output(value))
    assert [(one.text, one.receipt.value) for one in verdict.receipts] == [(cited, value)]
    assert verdict.unverified == ()
    assert verdict.cited == {0}


@pytest.mark.parametrize(
    ("text", "unverified"),
    [
        ("There are 13 PDFs.", ("13",)),
        ("There are 1,205 PDFs.", ("1,205",)),
        ("There are 12.5 PDFs.", ("12.5",)),
        ("They take 1.6 GB.", ("1.6 GB",)),
        ("They take 1.504 GB.", ("1.504 GB",)),
        ("一共 １３ 个，其中 14 个很大", ("１３", "14")),
        ("It is 13, really 13.", ("13",)),
        ("See /etc/passwd.", ("/etc/passwd",)),
        ("在 /home/bob/秘密 里", ("/home/bob/秘密",)),
        (r"See C:\Users\bob\x.pdf, please", (r"C:\Users\bob\x.pdf",)),
        ("See ~/x.pdf", ("~/x.pdf",)),
        ("See /home/annie", ("/home/annie",)),
    ],
)
def test_what_nothing_bears_out_is_unverified(text: str, unverified: tuple[str, ...]) -> None:
    verdict = judged(text, output(12, 1204, 1_503_238_553, folders=("/home/ann/Downloads",)))
    assert verdict.unverified == unverified


@pytest.mark.parametrize(
    "text",
    [
        "MP3 and 7z files, UTF-8, H264, x86_64, .7z",
        "1. first\n2. second\n 3) third",
        "You asked about 2024 and 10 MB.",
        "你问的是 2024 年",
        "See /home/ann/Downloads or /home/ann.",
    ],
)
def test_what_is_no_claim_or_was_said_in_the_question_is_left_alone(text: str) -> None:
    verdict = judged(
        text, output(folders=("/home/ann/Downloads",)), question="2024 年 10 MB 的文件"
    )
    assert verdict.unverified == ()


def test_a_number_that_a_result_shows_is_borne_out_without_a_receipt() -> None:
    shown = output(parts=(Words("a.pdf  1.20 MB  2026-11-19 08:30\n"),))
    assert judged("It has 1.20 MB and is of 2026-11-19 08:30.", shown).unverified == ()
    assert judged("It has 1.30 MB.", shown).unverified == ("1.30 MB",)


def test_how_many_more_there_are_than_were_named_is_borne_out() -> None:
    names = tuple(Name(f"/home/ann/{letter}.pdf", f"{letter}.pdf") for letter in "abcd")
    found = output(52, parts=names)

    right = judged("There are 52: a.pdf, b.pdf and 50 more.", found)
    wrong = judged("There are 52: a.pdf, b.pdf and 49 more.", found)

    assert right.unverified == ()
    assert wrong.unverified == ("49",)


def test_names_that_a_result_shows_are_cited_and_numbers_in_them_are_no_claims() -> None:
    path = "/home/ann/Trip 2023/report 17.pdf"
    shown = output(3, parts=(Words("3 files\n"), Name(path, path)))
    verdict = judged("There are 3: report 17.pdf and others, see /home/ann/Trip 2023/.", shown)
    assert verdict.unverified == ()
    assert ("report 17.pdf", path) in [(one.text, one.receipt.value) for one in verdict.receipts]
    assert judged("report 17.pdf has 17 pages", shown).unverified == ("17",)


def test_a_short_name_does_not_bear_out_words_that_hold_it() -> None:
    shown = output(3, parts=(Name("/home/ann/a", "a"), Name("/home/ann/pdfs", "pdfs")))
    assert [one.text for one in judged("There is a file, mypdfs.", shown).receipts] == []


def test_the_same_number_said_of_two_things_has_a_receipt_for_each() -> None:
    verdict = judged("There is 1 PDF. Left out: 1 hidden.", output(1, 1))
    assert [one.receipt.query for one in verdict.receipts] == ["in:0", "in:1"]


def test_each_output_that_is_cited_is_named() -> None:
    outputs = [output(12), output(13), output(14)]
    assert judged("First 12, then 14.", *outputs).cited == {0, 2}


@pytest.mark.parametrize(
    ("piece", "times"),
    [
        ("1 ", 100_000),
        ("1", 200_000),
        ("/a", 100_000),
        ("a.pdf ", 30_000),
        ("1,111", 40_000),
        ("(", 200_000),
    ],
)
def test_a_hostile_text_takes_no_more_time_than_it_is_long(piece: str, times: int) -> None:
    shown = output(*range(50), parts=tuple(Name(f"/home/{n}.pdf", f"{n}.pdf") for n in range(100)))

    def spent(text: str) -> float:
        started = time.thread_time()
        judged(text, shown)
        return time.thread_time() - started

    # Twice as long as half of it; what is looked at again for each part would take four times.
    judged(piece, shown)
    assert spent(piece * times) < 3 * spent(piece * (times // 2))


# What was read


LEASE = "/home/ann/lease.pdf"
READ = ToolOutput(
    (
        Name(LEASE, "lease.pdf"),
        Passage(LEASE, "page 2", "The rent is 1,850 a month,\n due on the 3rd."),
    ),
)


def test_a_number_that_was_read_is_cited_with_its_place_and_words() -> None:
    verdict = judged("The rent is 1850.", READ)
    (cited,) = verdict.receipts
    assert cited.text == "1850"
    assert (cited.receipt.file, cited.receipt.locator) == (LEASE, "page 2")
    assert cited.receipt.value == "1,850"
    assert "1,850 a month" in cited.receipt.quote
    assert cited.receipt.query is None
    assert verdict.unverified == ()
    assert verdict.cited == {0}


def test_words_that_are_quoted_are_held_against_what_was_read() -> None:
    verdict = judged("It says “rent is 1,850 a month, due”.", READ)
    assert verdict.receipts[0].text == "rent is 1,850 a month, due"
    assert verdict.receipts[0].receipt.file == LEASE
    assert verdict.unverified == ()
    invented = judged("It says “rent may rise every year”.", READ)
    assert invented.unverified == ("rent may rise every year",)


@pytest.mark.parametrize(
    "text",
    ["You asked “what is the monthly rent”.", "它叫“毕业论文”。"],
)
def test_names_and_the_person_s_own_words_in_quotation_marks_are_no_claims(text: str) -> None:
    assert judged(text, READ, question="So what is the monthly rent?").unverified == ()


def test_what_is_worked_out_is_as_good_as_the_numbers_in_it() -> None:
    def worked(result: str, *operands: str) -> ToolOutput:
        data = SumFindings((result,), operands)
        return ToolOutput((Words(f"{' - '.join(operands)} = {result}"),), data)

    assert judged("That is 22200 a year.", READ, worked("22200", "1850", "12")).unverified == ()
    assert judged("That is 3 less.", READ, worked("-3", "1850", "1853")).worked_out == ("3",)
    assert judged("About 154.17.", READ, worked("154.1666666", "1850", "12")).unverified == ()


def test_results_of_earlier_turns_are_known() -> None:
    earlier = [ToolResult("1", (Words("77 files match."),))]
    assert verify("As I said, 77.", "Again?", [], earlier).unverified == ()
    assert verify("As I said, 78.", "Again?", [], earlier).unverified == ("78",)

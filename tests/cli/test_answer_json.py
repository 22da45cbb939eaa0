"""The JSON object of an answer, field by field."""

from __future__ import annotations

import base64
import json
import os
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.agent.events import Answer, Step, Stopped
from desktop_app.cli.answer_json import answer_object
from desktop_app.cli.json_output import coverage_object, json_line
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.basis import AnswerPart, CitedReceipt
from desktop_app.messages.mind import Usage
from desktop_app.messages.receipt import Receipt
from desktop_app.reasons import Coverage, Reason, SourceKind

FIELDS = {
    "question",
    "answer",
    "count",
    "total_bytes",
    "files",
    "total_files",
    "suggestions",
    "understood",
    "confidence",
    "alternatives",
    "query",
    "parts",
    "coverage",
    "receipts",
    "unverified",
    "worked_out",
    "steps",
    "model",
    "stopped",
    "usage",
}


NO_FLAG = Flag(0)


def hits(*rows: Hit) -> Hits:
    return Hits([Chunk.of(rows)])


def hit(name: str, modified_ns: int = 1_795_077_000_000_000_000, flags: Flag = NO_FLAG) -> Hit:
    return Hit("/home/ann/Downloads", name, 1024, modified_ns, flags)


def written(answer: Answer, limit: int = 1000) -> dict[str, Any]:
    line = json_line(answer_object(answer, limit))
    assert line.endswith(b"\n")
    assert len(line.decode().splitlines()) == 1
    read: dict[str, Any] = json.loads(line)
    return read


def test_pictures_that_do_not_say_when_they_were_taken_are_counted() -> None:
    assert coverage_object(Coverage(("/d",), 3, dated_by_change=2))["dated_by_change"] == 2
    assert "dated_by_change" not in coverage_object(Coverage(("/d",), 3))


def test_sizes_that_were_not_looked_at_now_say_as_of_when_they_were() -> None:
    coverage = Coverage(("/d",), 3, as_of_ns=1_700_000_000 * 10**9)
    found = written(Answer("How many?", "3", coverage=coverage))["coverage"]
    assert found["as_of"] == "2023-11-14T22:13:20+00:00"


def test_a_full_answer_has_every_field_as_promised() -> None:
    query = "in:/home/ann/Downloads ext:pdf show:count"
    at = "2026-11-20T09:00:00+00:00"
    answer = Answer(
        "How many PDFs are in Downloads?",
        "There is 1 PDF file in Downloads.",
        count=1,
        hits=hits(hit("a.pdf")),
        query="in:Downloads ext:pdf",
        coverage=Coverage(
            ("/home/ann/Downloads",), 240, {Reason.HIDDEN: 3}, {}, True, (SourceKind.DISK,), 0.004
        ),
        receipts=(CitedReceipt("1", Receipt(1, at, query, total=1, digest="d")),),
        steps=(Step("count_files", {"folder": "Downloads"}, "1", 0.004),),
        usage=Usage(10, 2),
    )

    assert written(answer) == {
        "question": "How many PDFs are in Downloads?",
        "answer": "There is 1 PDF file in Downloads.",
        "count": 1,
        "total_bytes": None,
        "files": [
            {
                "path": hit("a.pdf").path,
                "size": 1024,
                "modified": "2026-11-19T08:30:00+00:00",
                "is_dir": False,
            }
        ],
        "total_files": 1,
        "suggestions": [],
        "understood": [],
        "confidence": None,
        "alternatives": [],
        "query": "in:Downloads ext:pdf",
        "parts": [],
        "coverage": {
            "folders": ["/home/ann/Downloads"],
            "files": 240,
            "skipped": {"hidden": 3},
            "complete": True,
            "sources": ["disk"],
            "seconds": 0.004,
        },
        "receipts": [{"text": "1", "value": 1, "query": query, "at": at}],
        "unverified": [],
        "worked_out": [],
        "steps": [
            {
                "tool": "count_files",
                "arguments": {"folder": "Downloads"},
                "result": "1",
                "seconds": 0.004,
            }
        ],
        "model": "builtin",
        "stopped": "answered",
        "usage": {"prompt_tokens": 10, "completion_tokens": 2},
    }


def test_each_of_several_questions_in_one_has_its_query() -> None:
    """`files` were those of both, and `query` that of the last alone."""
    first, last = Coverage(("/a",), 3), Coverage(("/b",), 4)
    parts = (AnswerPart("in:a ext:pdf", first), AnswerPart("in:b ext:mp3", last))
    read = written(Answer("q", "Two.", query="in:b ext:mp3", coverage=last, parts=parts))
    assert read["query"] == "in:b ext:mp3"
    assert [part["query"] for part in read["parts"]] == ["in:a ext:pdf", "in:b ext:mp3"]
    assert [part["coverage"]["files"] for part in read["parts"]] == [3, 4]


@pytest.mark.parametrize("stopped", Stopped)
def test_every_field_is_there_where_nothing_was_searched(stopped: Stopped) -> None:
    read = written(Answer("hello", "Hello.", stopped=stopped))

    assert set(read) == FIELDS
    assert read["coverage"] == {
        "folders": [],
        "files": 0,
        "skipped": {},
        "complete": stopped is Stopped.ANSWERED,
        "sources": [],
        "seconds": 0.0,
    }


def test_files_are_cut_at_the_limit_and_counted_in_full() -> None:
    answer = Answer("q", "a", hits=hits(*(hit(f"{number}") for number in range(5))))

    read = written(answer, limit=2)

    assert [file["path"][-1] for file in read["files"]] == ["0", "1"]
    assert read["total_files"] == 5
    assert written(answer, limit=0)["files"] == []


@pytest.mark.skipif(sys.platform == "win32", reason="names are no bytes on Windows")
def test_a_name_that_is_not_utf8_is_shown_and_can_be_opened() -> None:
    name = b"caf\xe9 \xff.pdf"

    (file,) = written(Answer("q", "a", hits=hits(hit(os.fsdecode(name)))))["files"]

    assert file["path"] == "/home/ann/Downloads/caf\ufffd \ufffd.pdf"
    assert base64.b64decode(file["path_bytes"]) == b"/home/ann/Downloads/" + name


def test_a_name_in_utf8_carries_no_bytes() -> None:
    (file,) = written(Answer("q", "a", hits=hits(hit("报告.pdf"))))["files"]

    assert "path_bytes" not in file


@pytest.mark.parametrize(
    ("modified_ns", "modified"),
    [
        (-(2**63), "1677-09-21T00:12:43.145224+00:00"),
        (2**63 - 1, "2262-04-11T23:47:16.854775+00:00"),
        (-1_000_000_000, "1969-12-31T23:59:59+00:00"),
        (0, "1970-01-01T00:00:00+00:00"),
    ],
)
def test_dates_of_any_year_are_in_utc(modified_ns: int, modified: str) -> None:
    (file,) = written(Answer("q", "a", hits=hits(hit("a", modified_ns))))["files"]

    assert file["modified"] == modified


def test_what_is_not_known_of_a_file_is_null() -> None:
    (file,) = written(Answer("q", "a", hits=hits(hit("a", 0, Flag.UNKNOWN))))["files"]

    assert file["size"] is None
    assert file["modified"] is None


def test_a_receipt_of_something_read_says_where() -> None:
    receipt = Receipt(5, "2026-11-20T09:00:00+00:00", file="/a", locator="page 2", quote="five")

    (read,) = written(Answer("q", "a", receipts=(CitedReceipt("5", receipt),)))["receipts"]

    assert (read["file"], read["locator"], read["quote"]) == ("/a", "page 2", "five")
    assert read["query"] is None


@given(st.text(st.characters(), max_size=30))
def test_any_text_is_one_line_of_valid_json(text: str) -> None:
    line = json_line({"text": text})

    assert len(line.decode().splitlines()) == 1
    expected = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
    assert json.loads(line) == {"text": expected}


def test_a_number_that_json_does_not_have_becomes_a_text() -> None:
    assert json.loads(json_line({"a": [float("nan"), float("-inf"), 1.5]})) == {
        "a": ["NaN", "-Infinity", 1.5]
    }


def test_nothing_in_a_line_acts_on_a_terminal() -> None:
    line = json_line({"a": "\x1b[2J \x9b31m \u202egpj.exe \u2028"}).decode()

    assert line.rstrip("\n").isprintable()

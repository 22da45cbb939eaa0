"""Questions that follow on the one before."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.conversations.rows import from_row, to_row
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.following import Last, last_of
from desktop_app.interpreter.outcomes import Purpose
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.query.syntax import parse
from tests.doubles.made_findings import made
from tests.interpreter.readings import taken_for

CASES = [
    ("in:Downloads ext:pdf", "and in Documents?", "count", "in:Documents ext:pdf"),
    ("in:Downloads ext:pdf", "what about documents", "count", "in:documents ext:pdf"),
    ("in:Downloads", "only the PDFs", "count", "in:Downloads ext:pdf"),
    ("in:Downloads", "which of them is the largest?", "list", "in:Downloads sort:size top:1"),
    ("in:Pictures modified:2025", "and 2024", "count", "in:Pictures modified:2024"),
    ("in:Downloads depth:1", "subfolders too", "count", "in:Downloads"),
    (
        "in:Downloads ext:pdf",
        "what about last month?",
        "count",
        'in:Downloads ext:pdf modified:"last month"',
    ),
    ("in:Documents", "without those named 周报", "count", "in:Documents -周报"),
    ("in:下载 ext:pdf", "那文档里呢", "count", "in:文档 ext:pdf"),
    ("in:下载 ext:pdf", "其中多少是今年的", "count", "in:下载 ext:pdf modified:今年"),
    ("in:音乐 ext:flac", "它们一共多大", "space", "in:音乐 ext:flac"),
    ("in:下载", "只要上个月的", "count", "in:下载 modified:上个月"),
    ("in:图片 ext:png", "那 JPG 的呢?", "count", "in:图片 ext:jpg"),
    (
        "in:Invoices ext:pdf",
        "And how many of those are in its 2025 subfolder?",
        "count",
        "in:Invoices/2025 ext:pdf",
    ),
    ("in:Videos", "Only the ones over 500 MB, please.", "count", "in:Videos size:>500mb"),
    ("in:Downloads ext:pdf", "show them", "list", "in:Downloads ext:pdf"),
    ("in:Music kind:audio", "How many videos are in Videos?", "count", "in:Videos kind:video"),
    ("content:password", "files bigger than 1 GB", "list", "size:>1gb"),
    ("content:合同 in:下载", "大于1GB的文件", "list", "size:>1gb"),
    ("in:Downloads", "videos over 2 GB", "list", "kind:video size:>2gb"),
    ("in:Downloads", "videos only, over 2 GB", "count", "in:Downloads kind:video size:>2gb"),
    ("in:Downloads ext:pdf", "bigger than 1 MB", "count", "in:Downloads ext:pdf size:>1mb"),
]


@pytest.mark.parametrize(("before", "question", "form", "query"), CASES)
def test_what_is_new_takes_the_place_of_what_was_said(
    before: str, question: str, form: str, query: str
) -> None:
    assert taken_for(question, Last(parse(before), Ask.COUNT)) == (form, query)


def result(call: str, turn: int = 1, **data: Any) -> Message:
    return Message(Role.TOOL, turn=turn, result=ToolResult(call, (), made(**data)))


def call(call_id: str, purpose: Purpose, turn: int = 1, mind: str = "builtin") -> Message:
    made_for = (ToolCall(call_id, "find_files", {}, purpose.written()),)
    return Message(Role.MIND, turn=turn, calls=made_for, mind=mind)


def test_the_last_search_counts_whichever_mind_made_it() -> None:
    searched = result("call_7", query="in:Downloads", show="count")
    near = result("builtin-1-2", query="zebra", show="list")
    looking = call("builtin-1-2", Purpose.LOOK)

    assert last_of([searched, looking, near]) == Last(parse("in:Downloads"), Ask.COUNT)
    assert last_of([searched, looking, near, result("x", turn=2, query="a", show="list")]) == Last(
        parse("a"), Ask.LIST
    )
    assert last_of([result("x", query="size:>", show="list")]) is None
    assert last_of([]) is None


@pytest.mark.parametrize("call_id", ["a-near", "b-space", "builtin-1-near", "builtin-1-space"])
def test_the_spelling_of_an_id_says_nothing(call_id: str) -> None:
    empty = [
        call("builtin-1", Purpose.ANSWER),
        result("builtin-1", query="rent", show="count", count=0),
    ]
    other = [
        call(call_id, Purpose.LOOK, mind="a model"),
        result(call_id, query="in:Downloads", show="count", count=1),
    ]
    assert last_of(other) == Last(parse("in:Downloads"), Ask.COUNT)
    # What the built-in mind asked first and in vain is what was meant; a model's call is no guess.
    assert last_of([*empty, *other]) == Last(parse("rent"), Ask.COUNT)


def test_the_room_that_was_asked_for_stands_on_the_call() -> None:
    counted = result("builtin-1", query="in:Music", show="count", count=2)
    assert last_of([call("builtin-1", Purpose.SPACE), counted]) == Last(
        parse("in:Music"), Ask.SPACE
    )
    assert last_of([call("builtin-1", Purpose.ANSWER), counted]) == Last(
        parse("in:Music"), Ask.COUNT
    )


def test_what_a_call_was_for_is_kept_with_the_conversation() -> None:
    for purpose in Purpose:
        kept = from_row(to_row(call("builtin-1", purpose)))
        assert Purpose.of(kept.calls[0]) is purpose

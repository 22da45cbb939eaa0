from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from desktop_app.interpreter import Interpreter
from desktop_app.messages import (
    CallReady,
    Declined,
    Done,
    Message,
    MindEvent,
    Role,
    TextDelta,
    ToolCall,
    ToolResult,
    Words,
)
from desktop_app.tools.count_files import count_files
from desktop_app.tools.find_files import find_files
from desktop_app.tools.tool import Tools

SPECS = Tools([count_files, find_files]).specs
MIND = Interpreter()


def asked(question: str, turn: int = 1) -> Message:
    return Message(Role.PERSON, (Words(question),), turn)


def reply(*messages: Message, tools: Any = SPECS) -> list[MindEvent]:
    async def said() -> list[MindEvent]:
        return [event async for event in MIND.reply(messages, tools)]

    events = asyncio.run(said())
    assert events[-1] == Done()
    return events[:-1]


def answered(question: str, query: str, **data: Any) -> str:
    """What is said to a question when the search for `query` gives `data`."""
    found: Mapping[str, Any] = {
        "query": query,
        "count": 3,
        "directly": 3,
        "complete": True,
        "left_out": {},
    } | data
    result = Message(Role.TOOL, turn=1, result=ToolResult("builtin-1", (), found))
    (event,) = reply(asked(question), Message(Role.MIND, turn=1), result)
    assert isinstance(event, TextDelta)
    return event.text


def test_how_many_is_counted_and_which_is_listed() -> None:
    assert reply(asked("How many PDFs are in Downloads?", 4)) == [
        CallReady(ToolCall("builtin-4", "count_files", {"query": "in:Downloads ext:pdf"}))
    ]
    assert reply(asked("下载里有哪些 PDF？")) == [
        CallReady(ToolCall("builtin-1", "find_files", {"query": "in:下载 ext:pdf"}))
    ]


def test_only_the_last_question_is_answered() -> None:
    earlier = (
        asked("How many PDFs are in Downloads?"),
        Message(Role.TOOL, turn=1, result=ToolResult("builtin-1", (), {})),
        Message(Role.MIND, (Words("3"),), 1),
    )
    (event,) = reply(*earlier, asked("Hello", 2))
    assert isinstance(event, TextDelta)


def test_what_is_not_understood_is_declined_with_what_is() -> None:
    assert reply(asked("How many PDFs in Downloads are red?")) == [Declined("in:Downloads ext:pdf")]
    assert reply(asked("Write me a poem")) == [Declined("")]


def test_without_a_tool_for_it_a_question_is_declined() -> None:
    assert reply(asked("How many PDFs are in Downloads?"), tools=()) == [
        Declined("in:Downloads ext:pdf")
    ]


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("Hello!", "Ask me"),
        ("hi there", "Ask me"),
        ("Good morning, Fossick", "Ask me"),
        ("Thank you very much!", "welcome"),
        ("bye", "Goodbye"),
        ("What can you do?", "count and list"),
        ("Hello, what can you do?", "count and list"),
        ("你好", "可以问我"),
        ("您好！", "可以问我"),
        ("早上好", "可以问我"),
        ("谢谢你", "不客气"),
        ("再见", "再见"),
        ("你能做什么？", "数出或列出"),
    ],
)
def test_courtesy_is_answered_in_kind_and_without_a_search(said: str, part: str) -> None:
    (event,) = reply(asked(said))
    assert isinstance(event, TextDelta)
    assert part in event.text


@pytest.mark.parametrize(
    ("query", "data", "answer"),
    [
        ("in:Downloads ext:pdf", {}, "There are 3 PDF files in Downloads."),
        ("in:Downloads ext:pdf", {"count": 1, "directly": 1}, "There is 1 PDF file in Downloads."),
        ("in:P ext:pdf", {"count": 0, "directly": 0}, "There are no PDF files in P."),
        ("in:P kind:audio", {"count": 1204, "directly": 1204}, "There are 1,204 audio files in P."),
        ("in:P ext:py", {}, "There are 3 .py files in P."),
        ("in:P ext:docx|doc", {}, "There are 3 DOCX or DOC files in P."),
        ("in:P kind:image|video", {}, "There are 3 images or videos in P."),
        ("in:P", {}, "There are 3 files in P."),
        ("", {}, "There are 3 files in the folders I may look into."),
        ("in:P hidden:only", {}, "There are 3 hidden files in P."),
        (
            "in:P ext:pdf",
            {"directly": 2},
            "There are 3 PDF files in P. "
            "2 of them are directly in it, the others in folders below.",
        ),
        (
            "in:P ext:pdf",
            {"directly": 0},
            "There are 3 PDF files in P. "
            "All of that is in folders below it, nothing directly in it.",
        ),
        (
            "in:P ext:pdf",
            {"complete": False},
            "There are at least 3 PDF files in P; the search was stopped before its end.",
        ),
        (
            "in:P ext:pdf",
            {"complete": False, "count": 0, "directly": 0},
            "No PDF files had been found in P when the search was stopped before its end.",
        ),
        (
            "in:P ext:pdf",
            {"first_names": ["a.pdf", "b.pdf", "c.pdf"], "directly": 1},
            "There are 3 PDF files in P: a.pdf, b.pdf, c.pdf.",
        ),
        (
            "in:P ext:pdf",
            {"first_names": list("abcde"), "count": 90},
            "There are 90 PDF files in P: a, b, c, d, e and 85 more.",
        ),
    ],
)
def test_an_answer_says_the_number_and_where(query: str, data: dict[str, Any], answer: str) -> None:
    assert answered("How many?", query, **data) == answer


@pytest.mark.parametrize(
    ("query", "data", "answer"),
    [
        ("in:下载 ext:pdf", {}, "“下载”中有 3 个 PDF 文件。"),
        ("in:下载 ext:pdf", {"count": 0, "directly": 0}, "“下载”中一个 PDF 文件也没有。"),
        ("in:图片 kind:image", {"count": 0, "directly": 0}, "“图片”中一张图片也没有。"),
        ("in:图片 kind:image hidden:only", {}, "“图片”中有 3 张隐藏的图片。"),
        ("", {}, "“可以查看的文件夹”中有 3 个文件。"),
        (
            "in:下载 ext:pdf",
            {"directly": 2},
            "“下载”中有 3 个 PDF 文件。其中 2 个直接在该文件夹中，其余在下级文件夹中。",
        ),
        ("in:下载", {"first_names": ["甲", "乙", "丙"]}, "“下载”中有 3 个文件：甲、乙、丙。"),
        ("in:下载", {"complete": False}, "“下载”中至少有 3 个文件，查找在完成之前被停止。"),
    ],
)
def test_a_chinese_question_has_a_chinese_answer(
    query: str, data: dict[str, Any], answer: str
) -> None:
    assert answered("有多少个？", query, **data) == answer


def test_a_search_that_failed_is_answered_with_its_sentence() -> None:
    failed = ToolResult("builtin-1", (), {"sentence": "There is no such folder."}, failed=True)
    (event,) = reply(asked("How many?"), Message(Role.TOOL, turn=1, result=failed))
    assert event == TextDelta("There is no such folder.")


def test_a_folder_with_a_hostile_name_is_shown_escaped() -> None:
    text = answered("How many?", 'in:"a\u202eb\x1b[2J"')
    assert "\u202e" not in text
    assert "\x1b" not in text

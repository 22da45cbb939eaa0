"""The mind as the loop sees it: calls, answers, declining."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from desktop_app.errors import PlaceError, ScopeError
from desktop_app.interpreter.answering import LOOKS_AFTER
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.interpreter.outcomes import Purpose
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.messages.mind import (
    About,
    CallReady,
    Declined,
    Done,
    MindEvent,
    TextDelta,
    ToolSpec,
)
from desktop_app.messages.parts import Part, Words
from desktop_app.wording import Language, Wording, language_of
from tests.doubles.made_findings import made

SPECS = tuple(
    ToolSpec(name, "", {})
    for name in "count_files find_files resolve_folder summarise_files find_duplicates".split()
)
MIND = Interpreter()
UNKNOWN = PlaceError("place.unknown", name="thesis", nearest=())


def asked(question: str, turn: int = 1) -> Message:
    return Message(Role.PERSON, (Words(question),), turn)


def result(
    call_id: str, parts: tuple[Part, ...] = (), failed: bool = False, **data: Any
) -> Message:
    return Message(Role.TOOL, turn=1, result=ToolResult(call_id, parts, made(**data), failed))


def found(query: str, count: int, **data: Any) -> Message:
    facts: dict[str, Any] = {"query": query, "count": count, "directly": count}
    return result("builtin-1", **{"show": "list", **facts, **data})


def reply(*messages: Message, tools: Any = SPECS, helps: bool = True) -> list[MindEvent]:
    async def said() -> list[MindEvent]:
        mind = MIND if helps else Interpreter(helps=False)
        return [event async for event in mind.reply(messages, tools)]

    events = asyncio.run(said())
    assert events[-1] == Done()
    return events[:-1]


def said(*messages: Message) -> str:
    return "".join(event.text for event in reply(*messages) if isinstance(event, TextDelta))


def test_how_many_is_counted_and_which_is_listed() -> None:
    assert reply(asked("How many PDFs are in Downloads?", 4)) == [
        CallReady(ToolCall("builtin-4", "count_files", {"query": "in:Downloads ext:pdf"}))
    ]
    assert reply(asked("下载里有哪些 PDF？")) == [
        CallReady(ToolCall("builtin-1", "find_files", {"query": "in:下载 ext:pdf"}))
    ]


def test_the_number_asked_for_is_told_apart_from_others() -> None:
    query = "in:Downloads ext:pdf"
    count = reply(asked("How many PDFs are in Downloads?"), found(query, 3, total_bytes=30))
    space = reply(
        asked("How much space do PDFs in Downloads take?"), found(query, 3, total_bytes=9)
    )

    assert count[-1] == About(("builtin-1",), count=3)
    assert space[-1] == About(("builtin-1",), total_bytes=9)


def test_what_is_not_found_by_name_is_looked_for_elsewhere() -> None:
    question = asked("where is my thesis")
    (first,) = reply(question)
    (second,) = reply(question, found("thesis", 0))

    assert isinstance(first, CallReady) and isinstance(second, CallReady)
    assert first.call.arguments != second.call.arguments


def test_a_folder_by_half_a_name_is_resolved_and_then_searched() -> None:
    question = asked("How many files are in the thesis folder?")
    unknown = result("builtin-1", failed=True, error=UNKNOWN)
    (look,) = reply(question, unknown)
    assert isinstance(look, CallReady)
    looked = result(look.call.id, mentioned=[], count=0)
    (resolve,) = reply(question, unknown, looked)
    folders = result("builtin-1-1", folders=["/home/ann/My Thesis"], count=1)
    (again,) = reply(question, unknown, looked, folders)

    assert isinstance(resolve, CallReady) and isinstance(again, CallReady)
    assert (resolve.call.name, dict(resolve.call.arguments)) == (
        "resolve_folder",
        {"name": "thesis"},
    )
    assert again.call.arguments == {"query": 'in:"/home/ann/My Thesis"'}
    answer = said(
        question, unknown, looked, folders, found('in:"/home/ann/My Thesis"', 3, show="count")
    )
    assert "3 files in thesis" in answer
    assert "I took “thesis” to mean /home/ann/My Thesis" in answer


def test_near_misses_are_apart_from_the_answer() -> None:
    question = asked("find files with zebra crossing in the name")
    messages = [question, found("zebra", 0)]
    while isinstance((event := reply(*messages)[0]), CallReady):
        count = 2 if Purpose.of(event.call) is Purpose.LOOK else 0
        messages.append(result(event.call.id, query="x", count=count))
    about = reply(*messages)[-1]

    assert isinstance(about, About)
    assert about.answer == ("builtin-1",)
    assert len(about.suggestions) == 1


def test_words_that_may_be_a_condition_are_declined_by_name() -> None:
    messages = [asked("how many purple PDFs are in Downloads from 2024")]
    understood = "in:Downloads ext:pdf modified:2024"
    while isinstance((event := reply(*messages)[0]), CallReady):
        query = str(event.call.arguments.get("query", ""))
        count = 3 if query == understood else 0
        messages.append(result(event.call.id, query=query, count=count, directly=0))
        assert len(messages) < 13
    said_, about, declined = reply(*messages)

    assert isinstance(said_, TextDelta) and "“purple”" in said_.text
    assert about == About()
    assert declined == Declined(understood)


def test_what_led_to_nothing_is_read_again_with_the_names_of_folders_in_it() -> None:
    messages = [asked("打印稿里最近一次改动的是哪个文件?")]
    look = reply(*messages)[0]
    assert isinstance(look, CallReady) and look.call.name == "resolve_folder"
    messages.append(result(look.call.id, mentioned=["打印稿", "文件"], count=1))
    again = reply(*messages)[0]
    assert isinstance(again, CallReady) and again.call.name == "find_files"
    assert again.call.arguments["query"] == "in:打印稿 sort:modified top:1"


def test_names_of_folders_are_looked_for_before_the_last_ways_to_take_a_question() -> None:
    messages = [asked("List the songs in Tuesday choir except the flac ones")]
    calls: list[ToolCall] = []
    while isinstance((event := reply(*messages)[0]), CallReady) and len(calls) < 12:
        calls.append(event.call)
        query = str(event.call.arguments.get("query", ""))
        found_it = "choir" in query and "tuesday" not in query
        data: dict[str, Any] = {"query": query, "count": int(found_it), "show": "list"}
        if event.call.name == "resolve_folder":
            data = {"mentioned": ["Tuesday choir"]}
        messages.append(result(event.call.id, **data))
    names = [call.name for call in calls]
    assert names.index("resolve_folder") == LOOKS_AFTER
    assert calls[-1].arguments["query"] == 'in:"Tuesday choir" kind:audio -ext:flac'
    assert len(calls) == LOOKS_AFTER + 2


def test_words_that_an_answer_says_nothing_of_may_be_a_folder() -> None:
    messages = [asked("列出 stuff to sort 最近改过的三个文件"), found("sort:modified top:3", 90)]
    look = reply(*messages)[0]
    assert isinstance(look, CallReady) and look.call.name == "resolve_folder"
    messages.append(result(look.call.id, mentioned=["stuff to sort"], count=1))
    again = reply(*messages)[0]
    assert isinstance(again, CallReady)
    assert again.call.arguments["query"] == 'in:"stuff to sort" sort:modified top:3'


def test_that_a_named_folder_holds_none_is_the_answer() -> None:
    messages = [asked("are there any dwg files in stuff to sort?"), found("ext:dwg", 11)]
    look = reply(*messages)[0]
    assert isinstance(look, CallReady)
    messages.append(result(look.call.id, mentioned=["stuff to sort"], count=1))
    again = reply(*messages)[0]
    assert isinstance(again, CallReady)
    query = str(again.call.arguments["query"])
    assert query == 'in:"stuff to sort" ext:dwg'
    messages.append(result(again.call.id, query=query, count=0, directly=0))
    assert "There are no .dwg files in stuff to sort." in said(*messages)


def test_no_folder_of_that_name_leaves_the_answer_as_it_was() -> None:
    messages = [asked("are there any dwg files in stuff to sort?"), found("ext:dwg", 11)]
    look = reply(*messages)[0]
    assert isinstance(look, CallReady)
    messages.append(result(look.call.id, mentioned=[], count=0))
    assert "11 .dwg files" in said(*messages)


def test_an_order_stays_one_whatever_folders_are_called() -> None:
    messages = [asked("Can you delete the drafts?")]
    look = reply(*messages)[0]
    assert isinstance(look, CallReady)
    messages.append(result(look.call.id, mentioned=["drafts"], count=1))
    assert "delete" in said(*messages)


def test_what_stands_in_no_folders_name_is_answered_as_before() -> None:
    messages = [asked("Are there any videos in Music?"), found("in:Music kind:video", 0)]
    before = "There are no videos in Music."
    look = reply(*messages)[0]
    assert isinstance(look, CallReady)
    messages.append(result(look.call.id, mentioned=["Music", "vid"], count=1))
    assert before in said(*messages)


def test_a_follow_up_takes_the_last_query_whichever_mind_made_it() -> None:
    earlier = (
        asked("How many PDFs are in Downloads?"),
        result("call_9", query="in:Downloads ext:pdf", count=3, show="count"),
        Message(Role.MIND, (Words("3"),), 1, mind="a model"),
    )
    assert reply(*earlier, asked("and in Documents?", 2)) == [
        CallReady(ToolCall("builtin-2", "count_files", {"query": "in:Documents ext:pdf"}))
    ]


@pytest.mark.parametrize("question", ["明天天气怎么样？", "它们一共多大？", "x" * 501])
def test_what_it_does_not_understand_is_declined_without_a_search(question: str) -> None:
    events = reply(asked(question))
    assert isinstance(events[-1], Declined)
    assert not any(isinstance(event, CallReady) for event in events)


def test_what_a_document_says_is_declined_with_its_names_beside() -> None:
    question = asked("what does the service agreement say about notice?")
    (call,) = reply(question)
    assert isinstance(call, CallReady)
    events = reply(question, result(call.call.id, query="service|agreement", count=1))
    assert isinstance(events[-1], Declined)
    assert About(suggestions=(call.call.id,)) in events


def test_for_another_mind_it_declines_at_once() -> None:
    events = reply(asked("what does the service agreement say about notice?"), helps=False)
    assert isinstance(events[-1], Declined)


@pytest.mark.parametrize(
    "question", ["E 盘里的毕业论文文件夹在哪", "where is the thesis folder on drive E"]
)
def test_a_drive_that_is_not_there_is_said_and_not_left_out(question: str) -> None:
    error = PlaceError("place.no_drive", name="E", nearest=())
    history = [asked(question)]
    while isinstance(event := reply(*history)[0], CallReady):
        arguments = event.call.arguments
        if event.call.name == "resolve_folder" and arguments["name"] != question:
            raise AssertionError("it is looked for elsewhere")
        if event.call.name == "resolve_folder":
            history.append(result(event.call.id, count=0, folders=[]))
        else:
            is_path = "/" in str(arguments)
            failure = PlaceError("place.unknown", name="/", nearest=()) if is_path else error
            history.append(result(event.call.id, failed=True, error=failure))
    assert said(*history) == Wording(language_of(question)).error(error)


def test_another_mind_is_asked_once_the_first_guess_has_found_nothing() -> None:
    question = asked("what is the excess on the van insurance for 2026?")
    history = [question]
    tried = []
    while isinstance(event := reply(*history, helps=False)[0], CallReady):
        tried.append(event.call.name)
        history.append(result(event.call.id, query="excess", count=0))
    assert isinstance(event, Declined)
    # As it was said, and its words in any order.
    assert tried == ["find_files", "find_files"]
    # With nobody behind it, it tries on.
    assert isinstance(reply(*history)[0], CallReady)


def test_a_certain_answer_that_there_is_none_is_given_though_another_mind_is_there() -> None:
    question = asked("How many videos are in Documents?")
    (call,) = reply(question, helps=False)
    assert isinstance(call, CallReady)
    events = reply(question, result(call.call.id, count=0), helps=False)
    assert not any(isinstance(event, Declined) for event in events)


def test_without_a_tool_for_it_a_question_is_declined() -> None:
    events = reply(asked("How many PDFs are in Downloads?"), tools=())
    assert events == [Declined("in:Downloads ext:pdf")]


@pytest.mark.parametrize(
    ("said_", "part"),
    [
        ("Hello!", "Ask me"),
        ("Thank you very much!", "welcome"),
        ("What can you do?", "find, count, list"),
        ("您好！", "可以问我"),
        ("你能做什么？", "查找、统计"),
        ("Delete the PDFs in Downloads", "I don't delete"),
        ("把下载里的pdf移动到文档", "我不会移动"),
    ],
)
def test_courtesy_and_orders_are_answered_without_a_search(said_: str, part: str) -> None:
    text, about = reply(asked(said_))
    assert isinstance(text, TextDelta)
    assert part in text.text
    assert about == About()


def test_the_first_rows_of_where_are_paths() -> None:
    answer = said(
        asked("Where is cv.pdf?"),
        result("builtin-1", query="cv.pdf", count=1, rows=["/home/ann/cv.pdf"]),
    )
    assert answer.startswith("It is here: /home/ann/cv.pdf.")


def test_a_search_that_failed_is_answered_with_its_sentence() -> None:
    error = ScopeError("scope.not_absolute", path="x")
    failed = result("builtin-1", failed=True, error=error)
    sentence = Wording(Language.ENGLISH).error(error)
    assert said(asked("How many PDFs are in /etc/x?"), failed) == sentence


def test_a_folder_with_a_hostile_name_is_shown_escaped() -> None:
    answer = said(asked("How many files are in Downloads?"), found('in:"a\u202eb\x1b[2J"', 1))
    assert "\u202e" not in answer
    assert "\x1b" not in answer

"""The mind as the loop sees it: calls, answers, declining."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from desktop_app.errors import PlaceError, ScopeError
from desktop_app.interpreter.interpreter import MAX_CHARS, Interpreter, Reader
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
from desktop_app.query.query import Query
from desktop_app.query.syntax import parse
from desktop_app.wording import Language, Wording, language_of
from tests.doubles.made_findings import made
from tests.interpreter.readings import read_by_words, readings_of, taken_for

SPECS = tuple(
    ToolSpec(name, "", {})
    for name in (
        *("count_files", "find_files", "search_contents", "resolve_folder"),
        *("summarise_files", "find_duplicates"),
    )
)
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


def reply(
    *messages: Message, tools: Any = SPECS, read: Reader = read_by_words, helps: bool = True
) -> list[MindEvent]:
    """What comes next, without what is kept for later."""

    async def said() -> list[MindEvent]:
        mind = Interpreter(helps=helps, read=read)
        return [event async for event in mind.reply(messages, tools)]

    *events, done = asyncio.run(said())
    assert isinstance(done, Done)
    return events


def called(*messages: Message, **how: Any) -> ToolCall:
    (event,) = reply(*messages, **how)
    assert isinstance(event, CallReady)
    return event.call


def said(*messages: Message, **how: Any) -> str:
    return "".join(event.text for event in reply(*messages, **how) if isinstance(event, TextDelta))


def about(events: Sequence[MindEvent]) -> About:
    (found_,) = (event for event in events if isinstance(event, About))
    return found_


# Calls


def test_how_many_is_counted_and_which_is_listed() -> None:
    count = called(asked("How many PDFs are in Downloads?", 4))
    assert (count.id, count.name) == ("builtin-4", "count_files")
    assert parse(str(count.arguments["query"])) == parse("ext:pdf in:downloads")
    assert Purpose.of(count) is Purpose.COUNT
    listed = called(asked("下载里有哪些 PDF？"))
    assert (listed.id, listed.name) == ("builtin-1", "find_files")
    assert parse(str(listed.arguments["query"])) == parse("in:下载 ext:pdf")


@pytest.mark.parametrize(
    ("query", "tool", "arguments"),
    [
        ("ext:pdf", "find_files", {"query": "ext:pdf"}),
        ("ext:pdf show:count", "count_files", {"query": "ext:pdf"}),
        ("ext:pdf show:bytes", "count_files", {"query": "ext:pdf"}),
        ("content:rent show:count", "search_contents", {"query": "content:rent"}),
        ("content:rent show:bytes", "count_files", {"query": "content:rent"}),
        ("sort:size top:3", "find_files", {"query": "sort:size top:3"}),
        (
            "in:Music show:by-kind",
            "summarise_files",
            {"by": "kind", "query": "in:Music", "sort": "usual"},
        ),
        (
            "show:by-ext sort:size",
            "summarise_files",
            {"by": "extension", "query": "", "sort": "bytes"},
        ),
    ],
)
def test_each_sort_of_question_has_its_tool(
    query: str, tool: str, arguments: dict[str, str]
) -> None:
    call = called(asked("What?"), read=taken_for(query))
    assert (call.name, dict(call.arguments)) == (tool, arguments)


def test_the_number_asked_for_is_told_apart_from_others() -> None:
    question, query = asked("How many PDFs are in Downloads?"), "in:Downloads ext:pdf"
    count = about(reply(question, found(query, 3, total_bytes=30)))
    assert (count.answer, count.count, count.total_bytes) == (("builtin-1",), 3, None)
    question = asked("How much space do PDFs in Downloads take?")
    space = about(reply(question, found(query, 3, total_bytes=9)))
    assert (space.answer, space.count, space.total_bytes) == (("builtin-1",), None, 9)


def test_what_a_question_was_taken_for_is_told_with_the_answer() -> None:
    question = asked("How many PDFs are in Downloads?")
    taken = about(reply(question, found("ext:pdf in:downloads", 3))).taken
    assert taken is not None and (taken.confidence or 0) > 0.5
    words = {word.text: word.term for word in taken.words}
    assert words["PDFs"] == "ext:pdf"
    assert parse(words["Downloads"] or "") == parse("in:downloads")


# Folders, and what comes near


def test_a_folder_by_half_a_name_is_resolved_and_then_searched() -> None:
    question, read = (
        asked("How many files are in the thesis folder?"),
        taken_for("in:thesis show:count"),
    )
    unknown = result("builtin-1", failed=True, error=UNKNOWN)
    resolve = called(question, unknown, read=read)
    assert (resolve.name, dict(resolve.arguments)) == ("resolve_folder", {"name": "thesis"})
    folders = result(resolve.id, folders=["/home/ann/My Thesis"], count=1)
    again = called(question, unknown, folders, read=read)
    assert again.arguments == {"query": 'in:"/home/ann/My Thesis"'}
    last = result(again.id, query='in:"/home/ann/My Thesis"', count=3, directly=3, show="count")
    answer = said(question, unknown, folders, last, read=read)
    assert "3 files in thesis" in answer
    assert "I took “thesis” to mean /home/ann/My Thesis" in answer


def test_nobody_reads_files_in_a_folder_that_only_comes_near() -> None:
    question, read = (
        asked("Which files in thesis mention rent?"),
        taken_for("in:thesis content:rent"),
    )
    unknown = result("builtin-1", failed=True, error=UNKNOWN)
    near = result("builtin-1-1", folders=["/home/ann/Theses"], count=1, is_near=True)
    events = reply(question, unknown, near, read=read)
    assert not any(isinstance(event, CallReady) for event in events)


def test_near_misses_are_apart_from_the_answer() -> None:
    messages = [asked("find files with zebra crossing in the name")]
    read = taken_for("zebra crossing")
    while isinstance((event := reply(*messages, read=read)[0]), CallReady):
        count = 2 if Purpose.of(event.call) is Purpose.LOOK else 0
        messages.append(result(event.call.id, query="x", count=count))
    told = about(reply(*messages, read=read))
    assert told.answer == ("builtin-1",)
    assert len(told.suggestions) == 1


def test_what_is_only_there_hidden_is_found_and_told() -> None:
    question, read = asked("where is profile"), taken_for("profile")
    nothing = found("profile", 0, left_out={"hidden": 1})
    again = called(question, nothing, read=read)
    assert again.arguments == {"query": "profile hidden:yes"}
    seen = result(again.id, query="profile hidden:yes", count=1, rows=["/home/ann/.profile"])
    assert said(question, nothing, seen, read=read).endswith("It is hidden.")


@pytest.mark.parametrize(
    "question", ["E 盘里的毕业论文文件夹在哪", "where is the thesis folder on drive E"]
)
def test_a_drive_that_is_not_there_is_said_and_not_left_out(question: str) -> None:
    drive = "E 盘" if "盘" in question else "drive E"
    read = taken_for(f'in:"{drive}" 毕业论文 is:folder')
    error = PlaceError("place.no_drive", name="E", nearest=())
    history = [asked(question)]
    while isinstance(event := reply(*history, read=read)[0], CallReady):
        assert event.call.name != "resolve_folder", "it is looked for elsewhere"
        history.append(result(event.call.id, failed=True, error=error))
    assert said(*history, read=read) == Wording(language_of(question)).error(error)


@pytest.mark.parametrize(
    "question",
    ["how many files are on the E drive?", "D 盘里的照片", "How many photos are in /srv/a/Photos?"],
)
def test_a_place_that_is_typed_is_no_name_that_could_mean_something_else(question: str) -> None:
    intent = readings_of(question).judged()[0].candidate.intent
    assert [str(term.key) for term in intent.query.terms if term.key == "in"] == ["in"]
    assert not [term for term in intent.query.terms if term.key == "name"]


# The conversation


def test_a_follow_up_takes_the_last_query_whichever_mind_made_it() -> None:
    earlier = (
        asked("How many PDFs are in Downloads?"),
        result("call_9", query="in:Downloads ext:pdf", count=3, show="count"),
        Message(Role.MIND, (Words("3"),), 1, mind="a model"),
    )
    call = called(*earlier, asked("and in Documents?", 2))
    assert (call.id, call.name) == ("builtin-2", "count_files")
    assert set(str(call.arguments["query"]).lower().split()) == {"in:documents", "ext:pdf"}


def test_what_was_asked_before_something_was_chosen_is_not_gone_on_with() -> None:
    lasts: list[Query | None] = []
    plain = taken_for("ext:pdf")

    async def noting(text: str, last: Query | None) -> Any:
        lasts.append(last)
        return await plain(text, last)

    messages = (
        asked("How many PDFs are in Downloads?"),
        result("call_9", query="in:Downloads ext:pdf", count=3, show="count"),
        asked("and in Documents?", 2),
    )
    for since in (0, 1, 2):

        async def ask(mind: Interpreter) -> list[MindEvent]:
            return [event async for event in mind.reply(messages, SPECS)]

        asyncio.run(ask(Interpreter(read=noting, since=since)))
    assert [last is None for last in lasts] == [False, False, True]


# Declining


@pytest.mark.parametrize("question", ["明天天气怎么样？", "x" * (MAX_CHARS + 1), ""])
def test_what_it_does_not_understand_is_declined_without_a_search(question: str) -> None:
    events = reply(asked(question))
    assert isinstance(events[-1], Declined)
    assert not any(isinstance(event, CallReady) for event in events)


def test_who_has_nobody_to_read_understands_written_queries_alone() -> None:
    async def said_to(question: str) -> list[MindEvent]:
        return [event async for event in Interpreter().reply((asked(question),), SPECS)]

    assert Declined() in asyncio.run(said_to("How many PDFs are in Downloads?"))
    (call, _) = asyncio.run(said_to("Query: in:Downloads ext:pdf show:count"))
    assert isinstance(call, CallReady) and call.call.name == "count_files"


def test_what_takes_a_reader_is_declined_as_that() -> None:
    events = reply(asked("what does the service agreement say about notice?"))
    assert events[-1] == Declined(takes_reading=True)
    assert not any(isinstance(event, CallReady) for event in events)


def test_for_another_mind_it_declines_at_once() -> None:
    question = asked("what does the service agreement say about notice?")
    assert reply(question, helps=False) == [Declined()]


def test_a_certain_answer_that_there_is_none_is_given_though_another_mind_is_there() -> None:
    question, read = (
        asked("How many videos are in Documents?"),
        taken_for("kind:video in:Documents show:count"),
    )
    call = called(question, read=read, helps=False)
    events = reply(question, result(call.id, count=0), read=read, helps=False)
    assert not any(isinstance(event, Declined) for event in events)


def test_without_a_tool_for_it_a_question_is_declined() -> None:
    (declined,) = reply(asked("How many PDFs are in Downloads?"), tools=())
    assert isinstance(declined, Declined)
    assert parse(declined.understood) == parse("ext:pdf in:downloads show:count")


# What needs no search


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
    text, told = reply(asked(said_))
    assert isinstance(text, TextDelta)
    assert part in text.text
    assert isinstance(told, About) and told.answer == ()


def test_an_order_to_delete_becomes_a_proposal_where_the_tool_is_there() -> None:
    tools = (*SPECS, ToolSpec("propose_trash", "", {}))
    call = called(asked("Delete the PDFs in Downloads"), tools=tools)
    assert (call.id, call.name) == ("builtin-1-trash", "propose_trash")
    assert parse(str(call.arguments["query"])) == parse("ext:pdf in:downloads")


def test_an_order_that_names_nothing_proposes_nothing() -> None:
    tools = (*SPECS, ToolSpec("propose_trash", "", {}))
    text, _ = reply(asked("Delete everything"), tools=tools)
    assert isinstance(text, TextDelta) and "I don't delete" in text.text


# What is said


def test_a_file_is_told_with_its_folder() -> None:
    answer = said(
        asked("Where is cv.pdf?"),
        result("builtin-1", query="cv.pdf", count=1, rows=["/home/ann/cv.pdf"]),
        result("builtin-1-1", folders=[]),
        read=taken_for("cv.pdf"),
    )
    assert "cv.pdf (in ann)" in answer


def test_a_search_that_failed_is_answered_with_its_sentence() -> None:
    error = ScopeError("scope.not_absolute", path="x")
    failed = result("builtin-1", failed=True, error=error)
    sentence = Wording(Language.ENGLISH).error(error)
    read = taken_for("ext:pdf in:/etc/x show:count")
    assert said(asked("How many PDFs are in /etc/x?"), failed, read=read) == sentence


def test_a_folder_with_a_hostile_name_is_shown_escaped() -> None:
    answer = said(asked("How many files are in Downloads?"), found('in:"a\u202eb\x1b[2J"', 1))
    assert "\u202e" not in answer
    assert "\x1b" not in answer

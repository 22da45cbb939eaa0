"""How far a question has come is kept, not found out again from the conversation."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from desktop_app.chart.readings import Readings
from desktop_app.errors import PlaceError
from desktop_app.findings import Findings
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.interpreter.planning import MAX_CALLS
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.messages.mind import CallReady, Done, MindEvent, ToolSpec
from desktop_app.messages.parts import Words
from desktop_app.query.query import Folder, Query
from desktop_app.query.syntax import parse
from tests.doubles.made_findings import made
from tests.interpreter.readings import read_by_words

TOOLS = tuple(
    ToolSpec(name, "", {})
    for name in (
        *("count_files", "find_files", "search_contents", "resolve_folder"),
        *("summarise_files", "find_duplicates"),
    )
)

QUESTIONS = (
    "How many photos are in the Weddings folder?",
    "Query: in:thesis rent",
    "Query: in:Renders -in:Martians zebra show:count",
    "查询：毕业论纹",
    "Where is the invocie for the boat?",
)
"""Each takes several calls where nothing is found at once."""

UNKNOWN = PlaceError("place.unknown", name="thesis", nearest=())


class Reader:
    """Reads questions, and remembers which."""

    def __init__(self) -> None:
        self.read: list[str] = []

    async def __call__(self, text: str, last: Query | None) -> Readings:
        self.read.append(text)
        return await read_by_words(text, last)


def answer(call: ToolCall) -> tuple[Findings, bool]:
    """What a tool says: no folder is called as it was said, and nothing is found."""
    if call.name == "resolve_folder":
        return made(folders=["/home/ann/Old Thesis"], count=1), False
    query = parse(str(call.arguments["query"]))
    if any(isinstance(one, Folder) and one.text[0] != "/" for t in query.terms for one in t.values):
        return made(error=UNKNOWN), True
    return made(query="x", count=0), False


def talk(
    question: str, reader: Reader, *, keeps: bool, offered: int = MAX_CALLS + 2
) -> list[list[MindEvent]]:
    """All replies to a question to which nothing is found; with or without what is kept."""
    mind = Interpreter(read=reader)
    history = [Message(Role.PERSON, (Words(question),), 1)]
    replies: list[list[MindEvent]] = []

    async def reply(tools: Sequence[ToolSpec]) -> list[MindEvent]:
        return [event async for event in mind.reply(history, tools)]

    while True:
        # At last, nothing is offered any more.
        events = asyncio.run(reply(TOOLS if len(replies) < offered else ()))
        calls = tuple(event.call for event in events if isinstance(event, CallReady))
        (done,) = (event for event in events if isinstance(event, Done))
        # What is kept is the same course each time, or none.
        replies.append([event for event in events if event is not done])
        if not calls:
            return replies
        history.append(Message(Role.MIND, turn=1, calls=calls, state=done.state if keeps else None))
        data, failed = answer(calls[0])
        history.append(Message(Role.TOOL, turn=1, result=ToolResult(calls[0].id, (), data, failed)))


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_read_once_however_many_calls_it_takes(question: str) -> None:
    reader = Reader()
    assert len(talk(question, reader, keeps=True)) > 2
    assert reader.read == [question]
    again = Reader()
    replies = talk(question, again, keeps=False)
    assert len(again.read) == len(replies), "without what is kept, it is read for each"


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("offered", [1, 2, MAX_CALLS + 2])
def test_what_is_kept_changes_nothing_of_what_is_said(question: str, offered: int) -> None:
    kept = talk(question, Reader(), keeps=True, offered=offered)
    assert kept == talk(question, Reader(), keeps=False, offered=offered)
    assert len(kept) <= offered + 1


def test_no_more_calls_are_made_than_a_message_may_take() -> None:
    for question in QUESTIONS:
        assert len(talk(question, Reader(), keeps=True)) <= MAX_CALLS + 1


def test_what_was_kept_of_a_later_moment_is_no_state_of_an_earlier_one() -> None:
    mind = Interpreter(read=read_by_words)
    asked = Message(Role.PERSON, (Words("Query: rent show:count"),), 1)

    def reply(*messages: Message) -> list[MindEvent]:
        async def said() -> list[MindEvent]:
            return [event async for event in mind.reply(messages, TOOLS)]

        return asyncio.run(said())

    first = reply(asked)
    (call, done) = first
    assert isinstance(call, CallReady) and isinstance(done, Done)
    asking = Message(Role.MIND, turn=1, calls=(call.call,), state=done.state)
    empty = ToolResult(call.call.id, (), made(query="rent", count=0))
    answered = Message(Role.TOOL, turn=1, result=empty)

    def spoken(*messages: Message) -> list[MindEvent]:
        return [event for event in reply(*messages) if not isinstance(event, Done)]

    second = spoken(asked, asking, answered)
    # Asked again, and with another result.
    assert spoken(asked, asking) == [call]
    assert spoken(asked, asking, answered) == second
    found = replace(answered, result=replace(empty, data=made(query="rent", count=1)))
    assert spoken(asked, asking, found) != second

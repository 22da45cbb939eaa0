"""How far a question has come is kept, not found out again from the conversation."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from desktop_app.interpreter import answering, course, preparing
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.interpreter.reading import Reading
from desktop_app.messages.message import Message, Role, ToolResult
from desktop_app.messages.mind import CallReady, Done, MindEvent, ToolSpec
from desktop_app.messages.parts import Words
from tests.doubles.made_findings import made

TOOLS = tuple(
    ToolSpec(name, "", {})
    for name in (
        *("count_files", "find_files", "search_contents", "resolve_folder"),
        *("summarise_files", "find_duplicates"),
    )
)

QUESTIONS = (
    "What is the excess on my van insurance for 2026?",
    "How many photos are in the wedding stuff folder?",
    "where is the thesis folder on drive E",
    "安安的钢琴考级是哪一天?",
)


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The questions that were read, each time."""
    read: list[str] = []

    def noted(question: str) -> Reading:
        read.append(question)
        return preparing.reading_of(question)

    for module in (answering, course):
        monkeypatch.setattr(module, "reading_of", noted)
    yield read


def talk(question: str, *, keeps: bool) -> list[list[MindEvent]]:
    """All replies to a question to which nothing is found; with or without what is kept."""
    mind = Interpreter()
    history = [Message(Role.PERSON, (Words(question),), 1)]
    replies: list[list[MindEvent]] = []

    async def reply(tools: tuple[ToolSpec, ...]) -> list[MindEvent]:
        return [event async for event in mind.reply(history, tools)]

    while True:
        # At last, nothing is offered any more.
        events = asyncio.run(reply(TOOLS if len(replies) < 9 else ()))
        replies.append(events)
        calls = tuple(event.call for event in events if isinstance(event, CallReady))
        if not calls:
            return replies
        (done,) = (event for event in events if isinstance(event, Done))
        state = done.state if keeps else None
        history.append(Message(Role.MIND, turn=1, calls=calls, state=state))
        data = made(mentioned=["wedding", "insurance"])
        history.append(Message(Role.TOOL, turn=1, result=ToolResult(calls[0].id, (), data)))


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_read_once_for_each_way_however_many_calls_it_takes(
    question: str, readings: list[str]
) -> None:
    replies = talk(question, keeps=True)
    assert len(replies) > 3
    assert len(readings) <= 2


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_kept_changes_nothing_of_what_is_said(question: str) -> None:
    assert talk(question, keeps=True) == talk(question, keeps=False)


def test_what_was_kept_of_a_later_moment_is_no_state_of_an_earlier_one() -> None:
    mind = Interpreter()
    asked = Message(Role.PERSON, (Words(QUESTIONS[0]),), 1)

    def reply(*messages: Message) -> list[MindEvent]:
        async def said() -> list[MindEvent]:
            return [event async for event in mind.reply(messages, TOOLS)]

        return asyncio.run(said())

    first = reply(asked)
    (call, done) = first
    assert isinstance(call, CallReady) and isinstance(done, Done)
    asking = Message(Role.MIND, turn=1, calls=(call.call,), state=done.state)
    empty = ToolResult(call.call.id, (), made(count=0))
    answered = Message(Role.TOOL, turn=1, result=empty)
    second = reply(asked, asking, answered)
    # Asked again, and with another result.
    assert reply(asked, asking) == first
    assert reply(asked, asking, answered) == second
    found = replace(answered, result=replace(empty, data=made(count=1)))
    assert reply(asked, asking, found) != second

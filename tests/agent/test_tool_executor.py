"""Calls made side by side: what is made of them does not depend on which ends first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from itertools import permutations
from typing import Annotated

import pytest

from desktop_app.agent.events import CallFinished
from desktop_app.findings import Counted
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.message import Message
from desktop_app.messages.mind import Done
from desktop_app.messages.parts import Part, Words
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.tools import found_text
from desktop_app.tools.hit_ids import HitIds
from desktop_app.tools.tool import ToolContext, Tools, tool
from tests.agent.conftest import MakeAgent, answer_of, run_alone
from tests.doubles.scripted_mind import Line, ScriptedMind, call, says

FILES = ("a", "b", "c")


def row(name: str) -> Hit:
    return Hit("/home/ann", f"{name}.txt", 1, 0, Flag(0))


class Ordered:
    """A tool whose calls end in the order in which a test wants them to."""

    def __init__(self, order: Sequence[str], query: str | None = None) -> None:
        ended = {name: asyncio.Event() for name in ("", *order)}
        before = dict(zip(order, ("", *order), strict=False))
        ended[""].set()
        self.composed: list[str] = []

        @tool(description="Shows a file, and one that all show.")
        async def show(
            context: ToolContext, name: Annotated[str, "which"]
        ) -> AsyncGenerator[ToolEvent, None]:
            await ended[before[name]].wait()
            parts: list[Part] = []
            for hit in (row(name), row("shared")):
                parts += found_text.row_parts(hit, "", context.ids, context.wording)
            hits = Hits([Chunk.of([] if query else [row(name)])])
            self.composed.append(name)
            ended[name].set()
            yield ToolOutput(tuple(parts), Counted(len(hits), True), hits, query=query)

        self.tools = Tools([show])


def shown(make_agent: MakeAgent, order: Sequence[str], query: str | None = None) -> list[Message]:
    """The history of a run whose three calls side by side end in `order`."""

    async def scenario() -> list[Message]:
        ordered = Ordered(order, query)
        made: list[Line] = [call("show", {"name": name}, id=name) for name in FILES]
        mind = ScriptedMind([*made, Done()], says("There."))
        history: list[Message] = []
        await answer_of(make_agent(mind, ordered.tools).run("Which?", history))
        assert ordered.composed == list(order)
        return history

    messages: list[Message] = run_alone(scenario())
    return messages


@pytest.mark.parametrize("order", list(permutations(FILES)))
def test_files_are_numbered_in_the_order_of_the_calls_whichever_ends_first(
    make_agent: MakeAgent, order: Sequence[str]
) -> None:
    history = shown(make_agent, order)
    results = [message.result for message in history if message.result]
    assert [result.ids for result in results] == [
        {"f1": "/home/ann/a.txt", "f2": "/home/ann/shared.txt"},
        {"f3": "/home/ann/b.txt", "f2": "/home/ann/shared.txt"},
        {"f4": "/home/ann/c.txt", "f2": "/home/ann/shared.txt"},
    ]
    for result in results:
        for id_, path in result.ids.items():
            said = "".join(part.text for part in result.parts)
            assert f"{id_}  {path}" in said
        assert {type(part) for part in result.parts if isinstance(part, Words)} == {Words}


@pytest.mark.parametrize("order", list(permutations(FILES)))
def test_advice_does_not_depend_on_which_call_ends_first(
    make_agent: MakeAgent, order: Sequence[str]
) -> None:
    history = shown(make_agent, order, query="lease")
    said = ["".join(part.text for part in one.result.parts) for one in history if one.result]
    assert ["in other words" in text for text in said] == [False, True, True]


def test_what_a_call_shows_is_told_with_the_ids_that_it_keeps(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        ordered = Ordered(FILES[::-1])
        made: list[Line] = [call("show", {"name": name}, id=name) for name in FILES]
        mind = ScriptedMind([*made, Done()], says("There."))
        history: list[Message] = []
        told = [
            event.result
            async for event in make_agent(mind, ordered.tools).run("Which?", history)
            if isinstance(event, CallFinished)
        ]
        assert told == [message.result for message in history if message.result]

    run_alone(scenario())


def test_a_call_that_is_cut_leaves_the_ids_of_those_that_ended(make_agent: MakeAgent) -> None:
    @tool(description="Shows a file, or waits for ever.")
    async def show(
        context: ToolContext, name: Annotated[str, "which"]
    ) -> AsyncGenerator[ToolEvent, None]:
        if name == "a":
            await asyncio.Event().wait()
        yield ToolOutput(tuple(found_text.row_parts(row(name), "", context.ids, context.wording)))
        ended.set()

    async def scenario() -> None:
        made: list[Line] = [call("show", {"name": name}, id=name) for name in "ab"]
        run = make_agent(ScriptedMind([*made, Done()]), Tools([show]), grace_s=0.0).run("?", [])

        async def stop() -> None:
            await ended.wait()
            run.stop()

        stopping = asyncio.ensure_future(stop())
        answer = await answer_of(run)
        await stopping
        assert [step.failed for step in answer.steps] == [True, False]
        assert "f1  /home/ann/b.txt" in answer.steps[1].result

    ended = asyncio.Event()
    run_alone(scenario())


def test_ids_apart_are_as_long_as_those_they_become_and_know_what_was_shown_before() -> None:
    ids = HitIds()
    first = ids.of("/a")
    second = ids.apart(1)
    assert second.path(first) == "/a"
    assert second.of("/a") == first
    assert len(second.of("/b")) >= len("f999")
    assert second.path("f2") is None
    assert ids.path("f2") is None


def test_a_bare_name_that_was_found_once_is_that_file(make_agent: MakeAgent) -> None:
    opened: list[str] = []

    @tool(description="Finds.")
    async def find(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
        found = [row("a"), row("b"), Hit("/home/ann/old", "b.txt", 1, 0, Flag(0))]
        yield ToolOutput((Words("3"),), Counted(3, True), Hits([Chunk.of(found)]), query="txt")

    @tool(description="Reads.")
    async def read(
        context: ToolContext, path: Annotated[str, "which"]
    ) -> AsyncGenerator[ToolEvent, None]:
        opened.append(path)
        yield ToolOutput((Words("text"),))

    async def scenario() -> None:
        reads: list[Line] = [
            call("read", {"path": "A.txt"}, id="1"),
            call("read", {"path": "b.txt"}, id="2"),
            Done(),
        ]
        mind = ScriptedMind([call("find"), Done()], reads, says("Done."))
        await answer_of(make_agent(mind, Tools([find, read])).run("What do they say?", []))

    run_alone(scenario())
    assert sorted(opened) == ["/home/ann/a.txt", "b.txt"]

"""What runs need: tools under the control of a test, and an engine over a folder of files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import pytest

from desktop_app.agent.events import Answer, RunEvent, RunFinished
from desktop_app.agent.loop import Agent, Run
from desktop_app.agent.run_limits import RunLimits
from desktop_app.assembly.reading import ChartReader
from desktop_app.errors import ToolError
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.findings import NOTHING, SearchFindings, SumFindings
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.messages.mind import Mind
from desktop_app.messages.parts import Name, Passage, Words
from desktop_app.messages.search_progress import HitsFound
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.reasons import Coverage
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.tool import ToolContext, Tools, tool
from tests.doubles.contexts import contexts

NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)


def hits(*names: str) -> Hits:
    return Hits([Chunk.of(Hit("/home/ann", name, 10, 0, Flag(0)) for name in names)])


class Controlled:
    """Tools that begin, wait and end as a test says.

    Attributes:
        tools: `echo` says its text; `read` a passage; `find` hands out one row, then waits for
            `go`, the stop flag or for ever; `refuse` and `break` fail as they are called.
        go: Lets `find` end.
        begun: Set once `find` has handed out its row.
        running: How many calls of `find` run at this moment.
        ran: The texts that `echo` was called with.
    """

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.begun = asyncio.Event()
        self.running = 0
        self.ran: list[str] = []
        self.heeds_stop = True

        @tool(description="Says its text.")
        async def echo(
            context: ToolContext, text: Annotated[str, "what to say"] = ""
        ) -> AsyncGenerator[ToolEvent, None]:
            self.ran.append(text)
            yield ToolOutput((Words(text),), SumFindings((text,), ()))

        @tool(description="Finds a file, and waits.")
        async def find(
            context: ToolContext, name: Annotated[str, "which"] = "a.pdf"
        ) -> AsyncGenerator[ToolEvent, None]:
            self.running += 1
            try:
                yield HitsFound(hits(name))
                self.begun.set()
                # The stop flag is a thread's: nothing to await.
                while not self.go.is_set() and not (  # noqa: ASYNC110
                    self.heeds_stop and context.stop.is_set()
                ):
                    await asyncio.sleep(0.001)
                complete = not context.stop.is_set()
                yield ToolOutput(
                    (Words("1 file"),),
                    SearchFindings(1, True, show="count"),
                    hits(name),
                    Coverage(complete=complete),
                    "ext:pdf",
                )
            finally:
                self.running -= 1

        @tool(description="Refuses.")
        async def refuse(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
            if not context.stop.is_set():
                raise ToolError("tool.bad_start")
            yield ToolOutput(())

        @tool(description="Breaks.", aliases=("break",))
        async def broken(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
            yield HitsFound(hits("secret.pdf"))
            raise RuntimeError("secret.pdf")

        @tool(description="Reads a lease.")
        async def read(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
            lease = "/home/ann/lease.pdf"
            passage = Passage(lease, "page 2", "The rent is 1,850 a month, due on the 3rd.")
            yield ToolOutput(
                (Name(lease, "lease.pdf"), Words(":\n"), passage), NOTHING, hits("lease.pdf")
            )

        self.tools = Tools([echo, find, refuse, broken, read])


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[SearchEngine]:
    engine = SearchEngine(Scope((str(tmp_path),)), Places(str(tmp_path), {}))
    yield engine
    engine.close()


@pytest.fixture
def interpreter(tmp_path: Path, engine: SearchEngine) -> Interpreter:
    """The built-in mind over the files of the engine."""
    return Interpreter(read=ChartReader(Scope((str(tmp_path),)), engine))


MakeAgent = Callable[..., Agent]


@pytest.fixture
def make_agent(engine: SearchEngine) -> MakeAgent:
    def make(mind: Mind, tools: Tools, **limits: Any) -> Agent:
        return Agent(mind, tools, contexts(engine, NOW), RunLimits(**limits))

    return make


def run_alone(scenario: Coroutine[Any, Any, Any]) -> Any:
    """Run a test's coroutine; fails if a task is left over at its end."""

    async def alone() -> Any:
        result = await asyncio.wait_for(scenario, 60)
        left = [
            task.get_name() for task in asyncio.all_tasks() if task is not asyncio.current_task()
        ]
        assert not left
        return result

    return asyncio.run(alone())


async def events_of(run: Run) -> list[RunEvent]:
    """All events of a run; checks that the last one, and no other, is the end."""
    events = [event async for event in run]
    assert [isinstance(event, RunFinished) for event in events].index(True) == len(events) - 1
    return events


async def stopped_at(run: Run, kind: type[RunEvent]) -> tuple[list[RunEvent], Answer]:
    """All events of a run that is stopped at the first event of a kind, and its answer."""
    events = []
    async for event in run:
        events.append(event)
        if isinstance(event, kind):
            run.stop()
            run.stop()
    assert isinstance(events[-1], RunFinished)
    return events, events[-1].answer


async def answer_of(run: Run) -> Answer:
    last = (await events_of(run))[-1]
    assert isinstance(last, RunFinished)
    return last.answer

"""`fossick ask` with a search that never ends by itself, as a process that can be interrupted.

    python -m tests.doubles.endless_ask BEHAVIOUR [arguments of ask]

It writes "searching" to standard error once the search runs. BEHAVIOUR: "stops" when it is told
to; "deaf" hears nothing but its cancellation; "stuck" holds the loop up and hears nothing at all.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import replace

from desktop_app.agent.loop import Agent
from desktop_app.assembly.program import Assembly
from desktop_app.cli import program, session
from desktop_app.cli.ask_options import OPTIONS, AskOptions, read_options
from desktop_app.cli.command_line import parse
from desktop_app.findings import NOTHING
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.message import Message, Role, ToolCall
from desktop_app.messages.mind import CallReady, Done, MindEvent, TextDelta, ToolSpec
from desktop_app.messages.parts import Words
from desktop_app.messages.search_progress import HitsFound
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.reasons import Coverage
from desktop_app.tools.tool import Tool, ToolContext, Tools, tool
from tests.doubles.contexts import contexts

FOUND = Hits([Chunk.of([Hit("/somewhere", "found.pdf", 1, 0, Flag(0))])])


class Mind:
    """Calls the search, then says how it ended."""

    name = "builtin"

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        if messages[-1].role is Role.TOOL:
            yield TextDelta("At least 1.")
        else:
            yield CallReady(ToolCall("1", "search", {}))
        yield Done()


def endless(behaviour: str) -> Tool:
    @tool(description="Searches for ever.")
    async def search(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
        yield HitsFound(FOUND)
        # By itself the loop hands the rows on only when this tool waits for something.
        await asyncio.sleep(0)
        sys.stderr.write("searching\n")
        sys.stderr.flush()
        if behaviour == "stuck":
            threading.Event().wait()
        elif behaviour == "deaf":
            await asyncio.Event().wait()
        await asyncio.to_thread(context.stop.wait)
        yield ToolOutput((Words("1"),), NOTHING, FOUND, Coverage(complete=False))

    return search


def main(behaviour: str, arguments: Sequence[str]) -> int:
    def assembled(options: AskOptions) -> Assembly:
        assembly = program.assembled(options)
        agent = Agent(
            Mind(),
            Tools([endless(behaviour)]),
            contexts(assembly.engine),
        )
        return replace(assembly, agent=agent)

    return session.answer_questions(read_options(parse(arguments, OPTIONS), {}), assembled)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))

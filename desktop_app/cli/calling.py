"""Carries out one call for `fossick tool`, and writes what a model would read of it."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack

from desktop_app.agent.events import CallProgressed
from desktop_app.assembly.program import Assembly
from desktop_app.cli import streams
from desktop_app.cli.ask_options import AskOptions
from desktop_app.cli.interruption import Interruption
from desktop_app.cli.program import assembled
from desktop_app.cli.run_progress import RunProgress
from desktop_app.cli.status import Status
from desktop_app.cli.tool_options import ToolOptions
from desktop_app.errors import AppError
from desktop_app.messages.message import JsonValue, ToolCall, ToolResult
from desktop_app.messages.parts import plain_text
from desktop_app.tools.tool import CallOutcome, ToolContext, Tools
from desktop_app.wording import Wording, visible


def call_tool(
    options: ToolOptions,
    assembled: Callable[[AskOptions], Assembly] = assembled,
) -> Status:
    """Run the tool and write its result, also where that says what is wrong with the call.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: it could not be written for another reason.
    """
    wording = Wording(options.where.language)
    try:
        with ExitStack() as closing:
            program = closing.enter_context(assembled(options.where))
            runner = closing.enter_context(asyncio.Runner())
            interruption = closing.enter_context(Interruption(runner.get_loop()))
            stop = threading.Event()
            interruption.stopping(stop.set)
            context = program.context(wording, stop, ())
            result = runner.run(_result(options, program.tools, context))
            _write(_for_a_person(plain_text(result.parts), wording))
            if interruption.requested:
                return Status.INTERRUPTED
            return Status.FAILED if result.failed else Status.DONE
    except streams.OutputError:
        raise
    except AppError as error:
        streams.complain(wording.error(error))
        return Status.FAILED


async def _result(options: ToolOptions, tools: Tools, context: ToolContext) -> ToolResult:
    # As text, which models send arguments as, too.
    arguments: JsonValue = options.arguments
    call = ToolCall("call", options.name, arguments)
    progress = RunProgress(sys.stderr, context.wording)
    async for event in tools.carry_out(call, context):
        if isinstance(event, CallOutcome):
            progress.erase()
            return event.result
        progress.hear(CallProgressed(call, event))
    raise AssertionError("a call ends with its outcome")


def _for_a_person(text: str, wording: Wording) -> str:
    """What a model would read, without what it is told to do next."""
    return text.replace(f" {wording.say('tool.call_again')}", "")


def _write(text: str) -> None:
    """Write `text` as it is, but on a terminal, where nothing in it may act on that."""
    text = text if text.endswith("\n") else text + "\n"
    if sys.stdout.isatty():
        streams.write("\n".join(map(visible, text.split("\n"))))
    else:
        streams.write_line(text.encode("utf-8", "backslashreplace"))

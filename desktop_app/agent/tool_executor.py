"""`ToolExecutor`: the calls of one reply, carried out at once, and what comes of each told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from itertools import islice

from desktop_app.agent.calls import Calls, identity
from desktop_app.agent.events import CallFinished, CallProgressed, CallStarted, RunEvent
from desktop_app.agent.record import CallRecord, RunRecord
from desktop_app.errors import ToolError
from desktop_app.messages.message import ToolCall
from desktop_app.messages.parts import Part
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.messages.tool import ToolOutput
from desktop_app.tools.hit_ids import IdLabel
from desktop_app.tools.tool import CallOutcome, ToolContext, Tools, failed_outcome, finished
from desktop_app.value_class import record_class
from desktop_app.wording import Wording

MAX_ROWS_LOOKED_AT = 1_000
"""Rows of each earlier result that are looked at for a name."""

_PATH_ARGUMENTS = frozenset({"path", "file", "filename", "file_path", "文件", "路径", "文件名"})


@record_class
class _Running:
    """A call of a reply that is being carried out.

    Attributes:
        record: What is known of it.
        refusal: Why it is not carried out, if so.
        is_again: Whether the same call stands before it in the reply.
        end: What it came to, not yet numbered; None where it has not ended, or was cut.
        has_ended: Whether nothing more comes of it.
    """

    record: CallRecord
    refusal: ToolError | None
    is_again: bool
    end: ToolOutput | CallOutcome | None = None
    has_ended: bool = False

    @property
    def waits(self) -> bool:
        """Whether what is said of it depends on the calls before it."""
        output = self.end if isinstance(self.end, ToolOutput) else None
        if self.is_again or output is None:
            return self.is_again
        return output.query is not None or _has_labels(output.parts)


class ToolExecutor:
    """Carries out the calls of a run; each gets an outcome, whatever happens.

    Args:
        tools: What can be called.
        record: Of the run.
        tell: Passes events on to whoever follows the run.
        wording: In the language of the question.
    """

    def __init__(
        self,
        tools: Tools,
        record: RunRecord,
        tell: Callable[[RunEvent], None],
        wording: Wording,
    ) -> None:
        self._tools = tools
        self._record = record
        self._tell = tell
        self._wording = wording

    async def carry_out(
        self, made: Sequence[ToolCall], calls: Calls, context: ToolContext, *, advises: bool
    ) -> list[CallRecord]:
        """Carry out calls at once; their records, in the same order.

        Files are numbered, and advice is given, in that order as well: which call ends first
        depends on the clock.

        Args:
            made: The calls of one reply.
            calls: What is known of earlier ones.
            context: What they work with.
            advises: Whether whoever made them is told when they lead nowhere.
        """
        same = [identity(call) for call in made]
        running = [
            _Running(
                self._record.begin(call, of_model=advises),
                calls.refusal(number, call),
                same[number] in same[:number],
            )
            for number, call in enumerate(made)
        ]
        try:
            async with asyncio.TaskGroup() as group:
                for number, one in enumerate(running):
                    own = replace(context, ids=context.ids.apart(number))
                    group.create_task(self._carry_out(one, running, calls, own, context))
        finally:
            # Those that waited for one that was cut.
            for one in running:
                if one.has_ended:
                    self._finish(one, calls, context)
        return [one.record for one in running]

    async def _carry_out(
        self,
        one: _Running,
        running: Sequence[_Running],
        calls: Calls,
        own: ToolContext,
        context: ToolContext,
    ) -> None:
        call = one.record.call
        self._tell(CallStarted(call))
        started = time.perf_counter()
        try:
            if one.refusal is not None:
                one.end = failed_outcome(call, one.refusal, self._wording)
            elif (known := calls.known(call)) is not None:
                one.end = known
            else:
                await self._run_tool(one, own)
        finally:
            one.record.seconds = time.perf_counter() - started
            one.has_ended = True
            is_in_turn = True
            for other in running:
                if other.has_ended and (is_in_turn or not other.waits):
                    self._finish(other, calls, context)
                is_in_turn = is_in_turn and other.has_ended

    async def _run_tool(self, one: _Running, own: ToolContext) -> None:
        call = one.record.call
        async with aclosing(self._tools.run(self._with_whole_path(call), own)) as events:
            async for event in events:
                if isinstance(event, HitsFound | Progress):
                    one.record.add(event)
                    self._tell(CallProgressed(call, event))
                else:
                    one.end = event

    def _with_whole_path(self, call: ToolCall) -> ToolCall:
        """The call with the whole path of a file that it gives by its bare name.

        Only where this run has found one file of that name, and no other.
        """
        arguments = dict(call.arguments)
        for key in _PATH_ARGUMENTS & arguments.keys():
            name = arguments[key]
            if not isinstance(name, str) or not _is_bare_name(name):
                continue
            found = {
                hit.path
                for output in self._record.outputs
                for hit in (*islice(output.hits, MAX_ROWS_LOOKED_AT), *output.near)
                if hit.name.casefold() == name.strip().casefold()
            }
            if len(found) == 1:
                arguments[key] = found.pop()
        return replace(call, arguments=arguments)

    def _finish(self, one: _Running, calls: Calls, context: ToolContext) -> None:
        """Give a call its outcome, and tell it; nothing where it has one."""
        record, call = one.record, one.record.call
        if record.outcome is not None:
            return
        outcome = one.end or failed_outcome(call, ToolError("tool.stopped"), self._wording)
        if isinstance(outcome, ToolOutput):
            outcome = finished(call, outcome, context)
        record.outcome = outcome
        if record.of_model:
            record.outcome = calls.advised(call, outcome, self._wording)
        if one.refusal is None and one.end is not None:
            calls.remember(call, outcome)
        self._tell(CallFinished(call, record.outcome.result, record.seconds))


def _is_bare_name(text: str) -> bool:
    name, dot, ending = text.strip().rpartition(".")
    return bool(name and dot and ending) and not {"/", "\\", "~"} & set(text)


def _has_labels(parts: Sequence[Part]) -> bool:
    return any(isinstance(part, IdLabel) for part in parts)

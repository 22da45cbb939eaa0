"""`CarryingOut`: the calls of one reply, carried out at once, and what comes of each told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from desktop_app.agent.calls import Calls
from desktop_app.agent.events import CallFinished, CallProgressed, CallStarted, RunEvent
from desktop_app.agent.record import CallRecord, RunRecord
from desktop_app.errors import ToolError
from desktop_app.messages.message import ToolCall
from desktop_app.messages.tool import HitsFound, Progress
from desktop_app.tools.tool import CallOutcome, ToolContext, Tools, failed_outcome
from desktop_app.wording import Wording


class CarryingOut:
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

        Args:
            made: The calls of one reply.
            calls: What is known of earlier ones.
            context: What they work with.
            advises: Whether whoever made them is told when they lead nowhere.
        """
        refusals = [calls.refusal(number, call) for number, call in enumerate(made)]
        records = [self._record.begin(call, of_model=advises) for call in made]
        async with asyncio.TaskGroup() as group:
            for record, refusal in zip(records, refusals, strict=True):
                group.create_task(self._carry_out(record, refusal, calls, context, advises))
        return records

    async def _carry_out(
        self,
        record: CallRecord,
        refusal: ToolError | None,
        calls: Calls,
        context: ToolContext,
        advises: bool,
    ) -> None:
        call = record.call
        self._tell(CallStarted(call))
        started = time.perf_counter()
        try:
            if refusal is not None:
                record.outcome = failed_outcome(call, refusal, self._wording)
            elif (known := calls.known(call)) is not None:
                record.outcome = self._advised(call, known, calls, advises)
            else:
                await self._run_tool(record, calls, context, advises)
        finally:
            record.seconds = time.perf_counter() - started
            if record.outcome is None:
                record.outcome = failed_outcome(call, ToolError("tool.stopped"), self._wording)
            self._tell(CallFinished(call, record.outcome.result, record.seconds))

    async def _run_tool(
        self, record: CallRecord, calls: Calls, context: ToolContext, advises: bool
    ) -> None:
        call = record.call
        async for event in self._tools.carry_out(call, context):
            match event:
                case CallOutcome():
                    record.outcome = self._advised(call, event, calls, advises)
                    calls.remember(call, event)
                case HitsFound() | Progress():
                    record.add(event)
                    self._tell(CallProgressed(call, event))

    def _advised(
        self, call: ToolCall, outcome: CallOutcome, calls: Calls, advises: bool
    ) -> CallOutcome:
        return calls.advised(call, outcome, self._wording) if advises else outcome

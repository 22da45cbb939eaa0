"""The loop from a question to its answer: asks the mind, carries out its calls, asks again.

run = agent.run("How many PDFs are in Downloads?", history)
async for event in run:  # TextDelta, CallStarted, ..., at the end one RunFinished
    ...
run.stop()  # from elsewhere on the same event loop, any time
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
import traceback
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from desktop_app.agent.events import (
    Answer,
    CallFinished,
    CallProgressed,
    CallStarted,
    RunEvent,
    RunFinished,
    Stopped,
)
from desktop_app.agent.record import CallRecord, RunRecord
from desktop_app.agent.reply import Reply
from desktop_app.errors import AppError, ModelError, ToolError
from desktop_app.messages import (
    HitsFound,
    Message,
    Mind,
    Progress,
    Role,
    TextDelta,
    ThinkingDelta,
    ToolCall,
    ToolSpec,
    Words,
)
from desktop_app.tools.tool import CallOutcome, ToolContext, Tools, failed_outcome
from desktop_app.wording import Wording, language_of

_log = logging.getLogger(__name__)

ContextFactory = Callable[[Wording, threading.Event], ToolContext]
"""Makes what the calls of one run work with, for the language of its question and its stop flag."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a run ends by itself.

    Attributes:
        rounds: Rounds of tool calls; after the last, the mind is asked for its answer once more.
        calls: Calls carried out in one round; those beyond are told so.
        same_call: How often the same call is carried out; once more it is told so, then it is over.
        reply_bytes: Text and thinking of one reply, as UTF-8.
        grace_s: From `stop()` to the end of what has not ended by itself.
    """

    rounds: int = 12
    calls: int = 8
    same_call: int = 2
    reply_bytes: int = 200_000
    grace_s: float = 1.0


_USUAL = Limits()

MAX_CALLS_READ = 64
"""Calls of one reply that are read at all; a reply that goes on is cut there."""


class Agent:
    """Answers questions with a mind and its tools. Holds no conversation: `run` is given it."""

    def __init__(
        self, mind: Mind, tools: Tools, context: ContextFactory, limits: Limits = _USUAL
    ) -> None:
        self._mind = mind
        self._tools = tools
        self._context = context
        self._limits = limits

    def run(self, question: str, history: list[Message]) -> Run:
        """Answer `question`, the next turn of `history`; nothing happens until it is iterated.

        The history gains the question when the run begins, the messages of each finished step (a
        reply and the results of all its calls) whole or not at all, and the answer at the end,
        also where the run was stopped or failed. One run at a time may use a history.
        """
        return Run(question, history, self._mind, self._tools, self._context, self._limits)


@dataclass(frozen=True, slots=True)
class _Conclusion:
    """How the loop ended by itself: what we add to what the mind said last, and why it ended."""

    remark: str = ""
    stopped: Stopped = Stopped.ANSWERED


class Run:
    """One question on its way: an async iterable of events, to be iterated once.

    The last event is always one `RunFinished`, and the text of its answer begins with the text
    that was streamed since the last call. Cancelling the task that iterates ends everything the
    run started before the cancellation goes on.
    """

    def __init__(
        self,
        question: str,
        history: list[Message],
        mind: Mind,
        tools: Tools,
        context: ContextFactory,
        limits: Limits,
    ) -> None:
        self._question = question
        self._history = history
        self._mind = mind
        self._tools = tools
        self._context = context
        self._limits = limits
        self._turn = max((message.turn for message in history), default=0) + 1
        self._wording = Wording(language_of(question))
        self._stop = threading.Event()
        self._times_called: Counter[str] = Counter()
        self._record = RunRecord(question)
        self._reply = self._new_reply()
        """What the mind has said since the last call."""
        # Unbounded: what it holds, the record of the run holds anyway.
        self._events: asyncio.Queue[RunEvent | None] = asyncio.Queue()
        self._task: asyncio.Task[_Conclusion] | None = None
        self._cut: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        """End soon: tools finish now with what they have, and the answer is still composed.

        What has not ended after `Limits.grace_s` is cancelled; the answer then holds what was
        found. Either way the run ends as `Stopped.CANCELLED`; after its end this does nothing.
        Call it on the event loop's thread.
        """
        if self._stop.is_set() or (self._task is not None and self._task.done()):
            return
        self._stop.set()
        self._cut_later()

    def __aiter__(self) -> AsyncIterator[RunEvent]:
        return self._iterate()

    async def _iterate(self) -> AsyncGenerator[RunEvent, None]:
        if self._task is not None:
            raise RuntimeError("a run is iterated once")
        self._history.append(
            Message(Role.PERSON, (Words(self._question),) if self._question else (), self._turn)
        )
        task = self._task = asyncio.create_task(self._work(), name="agent run")
        task.add_done_callback(lambda _: self._events.put_nowait(None))
        self._cut_later()
        try:
            while (event := await self._events.get()) is not None:
                yield event
            answer = self._answer(task)
            self._history.append(self._message(self._reply, answer.text))
            yield RunFinished(answer)
        finally:
            if self._cut is not None:
                self._cut.cancel()
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task

    def _cut_later(self) -> None:
        """Cancel the work after the grace, once it has both begun and been told to stop."""
        if self._stop.is_set() and self._task is not None:
            self._cut = asyncio.get_running_loop().call_later(
                self._limits.grace_s, self._task.cancel
            )

    # The work, in a task of its own

    async def _work(self) -> _Conclusion:
        for rounds_left in range(self._limits.rounds, -1, -1):
            may_call = rounds_left > 0 and not self._stop.is_set()
            reply = await self._ask(self._tools.specs if may_call else ())
            if reply.declined is not None:
                return _Conclusion(self._declined(reply.declined.understood))
            if reply.full:
                return _Conclusion(self._what_was_found("answer.full"), Stopped.STEP_LIMIT)
            if not reply.calls:
                return self._said(reply)
            if self._stop.is_set() or not may_call:
                break
            if not await self._step(reply):
                break
        return _Conclusion(self._what_was_found("answer.limit"), Stopped.STEP_LIMIT)

    def _said(self, reply: Reply) -> _Conclusion:
        if not reply.text.strip():
            raise ModelError("answer.silent")
        return _Conclusion(self._wording.say("answer.cut") if reply.cut else "")

    async def _ask(self, offered: Sequence[ToolSpec]) -> Reply:
        """Let the mind say what comes next, and pass it on as it comes."""
        self._reply = reply = self._new_reply()
        events = self._mind.reply(tuple(self._history), offered)
        try:
            async for event in events:
                kept = reply.add(event)
                if isinstance(kept, TextDelta | ThinkingDelta):
                    self._events.put_nowait(kept)
                if reply.full:
                    break
        finally:
            if isinstance(events, AsyncGenerator):
                await events.aclose()
        self._record.add_usage(reply.usage)
        return reply

    async def _step(self, reply: Reply) -> bool:
        """Carry out the calls of a reply at once; whether the run may go on."""
        self._reply = self._new_reply()
        context = self._context(self._wording, self._stop)
        refusals = [self._refusal(number, call) for number, call in enumerate(reply.calls)]
        records = [self._record.begin(call) for call in reply.calls]
        async with asyncio.TaskGroup() as group:
            for record, refusal in zip(records, refusals, strict=True):
                group.create_task(self._carry_out(record, refusal, context))
        # Together, so that no history ever holds a call without its result.
        self._history += [
            self._message(reply, reply.text, calls=tuple(reply.calls)),
            *(record.message(self._turn) for record in records),
        ]
        return max(map(self._times, reply.calls)) <= self._limits.same_call + 1

    def _new_reply(self) -> Reply:
        return Reply(self._limits.reply_bytes, MAX_CALLS_READ)

    def _refusal(self, number: int, call: ToolCall) -> ToolError | None:
        """Why a call is not carried out, if so."""
        self._times_called[_identity(call)] += 1
        if number >= self._limits.calls:
            return ToolError("tool.too_many", limit=self._limits.calls)
        if self._times(call) > self._limits.same_call:
            return ToolError("tool.repeated")
        return None

    def _times(self, call: ToolCall) -> int:
        return self._times_called[_identity(call)]

    async def _carry_out(
        self, record: CallRecord, refusal: ToolError | None, context: ToolContext
    ) -> None:
        call = record.call
        self._events.put_nowait(CallStarted(call))
        started = time.perf_counter()
        try:
            if refusal is not None:
                record.outcome = failed_outcome(call, refusal, self._wording)
            else:
                async for event in self._tools.carry_out(call, context):
                    match event:
                        case CallOutcome():
                            record.outcome = event
                        case HitsFound() | Progress():
                            record.add(event)
                            self._events.put_nowait(CallProgressed(call, event))
        finally:
            record.seconds = time.perf_counter() - started
            if record.outcome is None:
                record.outcome = failed_outcome(call, ToolError("tool.stopped"), self._wording)
            self._events.put_nowait(CallFinished(call, record.outcome.result, record.seconds))

    # The answer

    def _answer(self, task: asyncio.Task[_Conclusion]) -> Answer:
        """What the run comes to, however its work ended."""
        ending = self._ending(task)
        if self._stop.is_set():
            composed = ending.stopped is Stopped.ANSWERED
            remark = ending.remark if composed else self._what_was_found("answer.stopped")
            ending = _Conclusion(remark, Stopped.CANCELLED)
        return self._record.answer(self._reply.text, ending.remark, self._mind.name, ending.stopped)

    def _ending(self, task: asyncio.Task[_Conclusion]) -> _Conclusion:
        """How the work ended: by itself, or in an error; one that was cut counts as that, too."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, AppError):
            return _Conclusion(self._wording.error(error), Stopped.ERROR)
        if error is not None:
            _log_without_content(error)
        if error is not None or task.cancelled():
            return _Conclusion(self._wording.say("answer.broke"), Stopped.ERROR)
        return task.result()

    def _declined(self, understood: str) -> str:
        if understood:
            return self._wording.say("answer.understood_partly", query=understood)
        return self._wording.say("answer.not_understood")

    def _what_was_found(self, code: str) -> str:
        """The sentence of `code`, and how much was found until then."""
        found = self._record.found
        so_far = "answer.found_so_far" if found else "answer.found_nothing_yet"
        return self._wording.say(code, found=self._wording.say(so_far, count=found))

    def _message(self, reply: Reply, text: str, calls: tuple[ToolCall, ...] = ()) -> Message:
        return Message(
            Role.MIND,
            (Words(text),) if text else (),
            self._turn,
            calls,
            thinking=reply.thinking,
            mind=self._mind.name,
        )


def _identity(call: ToolCall) -> str:
    """The same for calls that ask for the same."""
    try:
        return json.dumps([call.name, call.arguments], sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return call.id


def _log_without_content(error: BaseException) -> None:
    # The message may hold names or text of files, which no log gets.
    place = traceback.extract_tb(error.__traceback__)[-1]
    _log.error("a run broke: %s at %s:%s", type(error).__name__, place.filename, place.lineno)

"""The loop from a question to its answer: asks the mind, carries out its calls, asks again.

run = agent.run("How many PDFs are in Downloads?", history)
async for event in run:  # TextDelta, CallStarted, ..., at the end one RunFinished
    ...
run.stop()  # from elsewhere on the same event loop, any time
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
import traceback
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from desktop_app.agent.calls import Calls
from desktop_app.agent.events import (
    Answer,
    CallFinished,
    CallProgressed,
    CallStarted,
    ReplyEnded,
    RunEvent,
    RunFinished,
    Stopped,
)
from desktop_app.agent.minds import Minds, is_model
from desktop_app.agent.origins import answer_parts
from desktop_app.agent.record import CallRecord, RunRecord
from desktop_app.agent.reply import Reply
from desktop_app.errors import AppError, ModelError, ToolError
from desktop_app.messages import (
    HitsFound,
    Message,
    Mind,
    Progress,
    Role,
    Summarised,
    TextDelta,
    ThinkingDelta,
    ToolCall,
    ToolSpec,
    Words,
)
from desktop_app.tools.tool import CallOutcome, ToolContext, Tools, failed_outcome
from desktop_app.wording import Wording, language_of

_log = logging.getLogger(__name__)

ContextFactory = Callable[[Wording, threading.Event, Sequence[Message]], ToolContext]
"""Makes what the calls of one step work with: for the language of the question, the run's stop flag
and the history so far, whose ids of files go on to mean the same."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a run ends by itself.

    Attributes:
        rounds: Rounds of tool calls; after the last, the mind is asked for its answer once more.
        calls: Calls carried out in one round; those beyond are told so.
        same_call: How often the same call is answered, from the second time on with what is known;
            once more it is told so, then it is over.
        reply_bytes: Text and thinking of one reply, as UTF-8.
        grace_s: From `stop()` to the end of what has not ended by itself.
        seconds: How long a run may take; then tools finish with what they have, and the mind is
            asked for its answer. None for no limit.
        closing_s: From then on to the end of what has not ended by itself.
        tokens: What the replies of a run may take together; then the mind is asked for its answer.
            None for no limit.
    """

    rounds: int = 12
    calls: int = 8
    same_call: int = 2
    reply_bytes: int = 200_000
    grace_s: float = 1.0
    seconds: float | None = None
    closing_s: float = 30.0
    tokens: int | None = None


_USUAL = Limits()

MAX_CALLS_READ = 64
"""Calls of one reply that are read at all; a reply that goes on is cut there."""

EARLIER_RESULTS = 20
"""Results of the turns before that an answer may repeat without being doubted."""


class Agent:
    """Answers questions with minds and their tools. Holds no conversation: `run` is given it."""

    def __init__(
        self, minds: Minds | Mind, tools: Tools, context: ContextFactory, limits: Limits = _USUAL
    ) -> None:
        self._minds = minds if isinstance(minds, Minds) else Minds.only(minds)
        self._tools = tools
        self._context = context
        self._limits = limits

    def run(self, question: str, history: list[Message]) -> Run:
        """Answer `question`, the next turn of `history`; nothing happens until it is iterated.

        The history gains the question when the run begins, the messages of each finished step (a
        reply and the results of all its calls) whole or not at all, and the answer at the end,
        also where the run was stopped or failed. One run at a time may use a history.
        """
        return Run(question, history, self._minds, self._tools, self._context, self._limits)


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
        minds: Minds,
        tools: Tools,
        context: ContextFactory,
        limits: Limits,
    ) -> None:
        self._question = question
        self._history = history
        self._mind, *self._next_minds = minds.order
        self._instead = minds.instead
        self._asked_from = len(history)
        """Where the question stands in the history; what lies between it and `_shown_from` was
        said by a mind that declined or failed, and is not shown to the one behind it."""
        self._shown_from = 0
        self._trouble: tuple[str, AppError] | None = None
        """The mind that could not be asked, and why."""
        self._tools = tools
        self._context = context
        self._limits = limits
        self._turn = max((message.turn for message in history), default=0) + 1
        self._wording = Wording(language_of(question))
        self._stop = threading.Event()
        self._timed_out = False
        self._calls = Calls(limits.same_call, limits.calls)
        earlier = [message.result for message in history if message.result is not None]
        self._record = RunRecord(question, earlier[-EARLIER_RESULTS:])
        self._reply = self._new_reply()
        """What the mind has said since the last call."""
        # Unbounded: what it holds, the record of the run holds anyway.
        self._events: asyncio.Queue[RunEvent | None] = asyncio.Queue()
        self._task: asyncio.Task[_Conclusion] | None = None
        self._cut: asyncio.TimerHandle | None = None
        self._time_limit: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        """End soon: tools finish now with what they have, and the answer is still composed.

        What has not ended after `Limits.grace_s` is cancelled; the answer then holds what was
        found. Either way the run ends as `Stopped.CANCELLED`; after its end this does nothing.
        Call it on the event loop's thread.
        """
        if (self._task is not None and self._task.done()) or (
            self._stop.is_set() and not self._timed_out
        ):
            return
        self._timed_out = False
        self._stop.set()
        self._cut_later(self._limits.grace_s)

    def _run_out_of_time(self) -> None:
        """End soon, and not because the person wants it."""
        if not self._stop.is_set():
            self._timed_out = True
            self._stop.set()
            self._cut_later(self._limits.closing_s)

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
        self._cut_later(self._limits.grace_s)
        if self._limits.seconds is not None:
            loop = asyncio.get_running_loop()
            self._time_limit = loop.call_later(self._limits.seconds, self._run_out_of_time)
        try:
            while (event := await self._events.get()) is not None:
                yield event
            answer = self._answer(task)
            self._history.append(self._message(self._reply, answer.text))
            yield RunFinished(answer)
        finally:
            for timer in (self._cut, self._time_limit):
                if timer is not None:
                    timer.cancel()
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task

    def _cut_later(self, grace_s: float) -> None:
        """Cancel the work after the grace, once it has both begun and been told to stop."""
        if self._stop.is_set() and self._task is not None:
            if self._cut is not None:
                self._cut.cancel()
            self._cut = asyncio.get_running_loop().call_later(grace_s, self._task.cancel)

    # The work, in a task of its own

    async def _work(self) -> _Conclusion:
        for rounds_left in range(self._limits.rounds, -1, -1):
            may_call = rounds_left > 0 and not self._stop.is_set() and not self._spent()
            reply = await self._ask(self._tools.specs if may_call else ())
            if reply.declined is not None:
                return self._gave_up(reply.declined.understood)
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
        remarks = [self._wording.say("answer.cut")] if reply.cut else []
        if self._trouble is not None:
            model, error = self._trouble
            reason = self._wording.error(error)
            remarks.append(self._wording.say("agent.instead", model=model, reason=reason))
        return _Conclusion("\n\n".join(remarks))

    def _gave_up(self, understood: str) -> _Conclusion:
        declined = self._declined(understood)
        if self._trouble is None:
            return _Conclusion(declined)
        reason = self._wording.error(self._trouble[1])
        return _Conclusion(self._wording.say("agent.not_instead", reason=reason), Stopped.ERROR)

    def _spent(self) -> bool:
        """Whether the replies have taken the tokens that they may."""
        usage = self._record.usage
        if self._limits.tokens is None or usage is None:
            return False
        return usage.prompt_tokens + usage.completion_tokens >= self._limits.tokens

    # The minds

    async def _ask(self, offered: Sequence[ToolSpec]) -> Reply:
        """Let a mind say what comes next: where it declines or fails, the one behind it."""
        while True:
            try:
                reply = await self._listen(offered)
            except ModelError as error:
                reply = self._reply
                if reply.calls:
                    # They came whole, so they are worth carrying out; it may be better then.
                    reply.cut = True
                    return reply
                if reply.text or self._instead is None or self._stop.is_set():
                    raise
                self._trouble = (self._mind.name, error)
                self._mind, self._instead = self._instead, None
                self._next_minds = []
                self._shown_from = len(self._history)
                continue
            if not self._next_minds or not self._is_out_of_its_depth(reply):
                return reply
            self._mind, *self._next_minds = self._next_minds
            # What it looked for was a guess, and is nothing for the next one to go by.
            self._shown_from = len(self._history)

    def _is_out_of_its_depth(self, reply: Reply) -> bool:
        """Whether the mind behind it should be asked: it declined, or took words for a name."""
        if reply.declined is not None:
            return True
        return reply.about is not None and self._record.guessed_in_vain(reply.about)

    async def _listen(self, offered: Sequence[ToolSpec]) -> Reply:
        """Let the mind say what comes next, and pass it on as it comes."""
        self._reply = reply = self._new_reply()
        started = time.perf_counter()
        held: list[RunEvent] = []
        events = self._mind.reply(self._shown(), offered)
        try:
            async for event in events:
                kept = reply.add(event)
                if isinstance(kept, TextDelta | ThinkingDelta):
                    # A mind that may yet decline is not heard before it is known that it does not.
                    held.append(kept)
                    if not self._next_minds:
                        self._events.put_nowait(kept)
                elif isinstance(kept, Summarised):
                    self._history.append(kept.message)
                    self._events.put_nowait(kept)
                if reply.full:
                    break
        finally:
            if isinstance(events, AsyncGenerator):
                await events.aclose()
            self._record.add_usage(reply.usage)
            seconds = time.perf_counter() - started
            self._events.put_nowait(ReplyEnded(self._mind.name, seconds, reply.usage))
        if self._next_minds and not self._is_out_of_its_depth(reply):
            for text in held:
                self._events.put_nowait(text)
        return reply

    def _shown(self) -> tuple[Message, ...]:
        """The history as the mind is to see it."""
        if not self._shown_from:
            return tuple(self._history)
        before = self._history[: self._asked_from + 1]
        return (*before, *self._history[self._shown_from :])

    # The calls

    async def _step(self, reply: Reply) -> bool:
        """Carry out the calls of a reply at once; whether the run may go on."""
        self._reply = self._new_reply()
        context = self._context(self._wording, self._stop, self._history)
        refusals = [self._calls.refusal(number, call) for number, call in enumerate(reply.calls)]
        records = [self._record.begin(call) for call in reply.calls]
        async with asyncio.TaskGroup() as group:
            for record, refusal in zip(records, refusals, strict=True):
                group.create_task(self._carry_out(record, refusal, context))
        # Together, so that no history ever holds a call without its result.
        self._history += [
            self._message(reply, reply.text, calls=tuple(reply.calls)),
            *(record.message(self._turn) for record in records),
        ]
        return not any(map(self._calls.is_stuck, reply.calls))

    def _new_reply(self) -> Reply:
        return Reply(self._limits.reply_bytes, MAX_CALLS_READ)

    async def _carry_out(
        self, record: CallRecord, refusal: ToolError | None, context: ToolContext
    ) -> None:
        call = record.call
        self._events.put_nowait(CallStarted(call))
        started = time.perf_counter()
        try:
            if refusal is not None:
                record.outcome = failed_outcome(call, refusal, self._wording)
            elif (known := self._calls.known(call)) is not None:
                record.outcome = self._advised(call, known)
            else:
                await self._run_tool(record, context)
        finally:
            record.seconds = time.perf_counter() - started
            if record.outcome is None:
                record.outcome = failed_outcome(call, ToolError("tool.stopped"), self._wording)
            self._events.put_nowait(CallFinished(call, record.outcome.result, record.seconds))

    async def _run_tool(self, record: CallRecord, context: ToolContext) -> None:
        call = record.call
        async for event in self._tools.carry_out(call, context):
            match event:
                case CallOutcome():
                    record.outcome = self._advised(call, event)
                    self._calls.remember(call, event)
                case HitsFound() | Progress():
                    record.add(event)
                    self._events.put_nowait(CallProgressed(call, event))

    def _advised(self, call: ToolCall, outcome: CallOutcome) -> CallOutcome:
        if not is_model(self._mind):
            return outcome
        return self._calls.advised(call, outcome, self._wording)

    # The answer

    def _answer(self, task: asyncio.Task[_Conclusion]) -> Answer:
        """What the run comes to, however its work ended."""
        ending = self._ending(task)
        if self._stop.is_set():
            composed = ending.stopped is Stopped.ANSWERED
            if self._timed_out:
                remark = self._what_was_found("agent.time_up")
                ending = ending if composed else _Conclusion(remark, Stopped.STEP_LIMIT)
            else:
                remark = ending.remark if composed else self._what_was_found("answer.stopped")
                ending = _Conclusion(remark, Stopped.CANCELLED)
        return self._record.answer(
            self._reply.text, ending.remark, self._mind.name, ending.stopped, self._reply.about
        )

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
            answer_parts(text, self._record.outputs),
            self._turn,
            calls,
            thinking=reply.thinking,
            mind=self._mind.name,
        )


def _log_without_content(error: BaseException) -> None:
    # The message may hold names or text of files, which no log gets.
    place = traceback.extract_tb(error.__traceback__)[-1]
    _log.error("a run broke: %s at %s:%s", type(error).__name__, place.filename, place.lineno)

"""The loop from a question to its answer: asks the mind, carries out its calls, asks again.

run = agent.run("How many PDFs are in Downloads?", history)
async for event in run:  # TextDelta, CallStarted, ..., at the end one RunFinished
    ...
run.stop()  # from elsewhere on the same event loop, any time
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from desktop_app.agent.calls import Calls
from desktop_app.agent.claims.counted import counted_line
from desktop_app.agent.conclusions import Conclusion, Conclusions
from desktop_app.agent.corrections import Corrections, JudgedReply
from desktop_app.agent.events import Answer, RunEvent, RunFinished, Stopped
from desktop_app.agent.kept_back import kept_from_model, said_once
from desktop_app.agent.mind_router import MindRouter
from desktop_app.agent.minds import Minds, is_model
from desktop_app.agent.origins import answer_parts
from desktop_app.agent.record import RunRecord
from desktop_app.agent.reply import Reply
from desktop_app.agent.run_limits import RunLimits
from desktop_app.agent.tool_executor import ToolExecutor
from desktop_app.agent.web_sources import web_failures, web_sources
from desktop_app.errors import ModelError
from desktop_app.messages.message import Message, Role, ToolCall, last_said
from desktop_app.messages.mind import Mind, ToolSpec
from desktop_app.messages.parts import Words, plain_text
from desktop_app.tools.confirmation import TurnConsent
from desktop_app.tools.tool import ToolContext, Tools, TrashTurn
from desktop_app.walking.kept_walks import KeptWalks, question_walks
from desktop_app.wording import Wording, language_of

ContextFactory = Callable[[Wording, threading.Event, Sequence[Message]], ToolContext]
"""Makes what the calls of one step work with: for the language of the question, the run's stop flag
and the history so far, whose ids of files go on to mean the same."""

Narrowing = Callable[[ToolContext, Sequence[Message]], Awaitable[ToolContext]]
"""Narrows what calls work with to what a model may know of the files, and of the history so far;
may wait for the disk."""


async def _not_narrowed(context: ToolContext, history: Sequence[Message]) -> ToolContext:
    return context


_USUAL = RunLimits()

EARLIER_RESULTS = 20
"""Results of the turns before that an answer may repeat without being doubted."""


class Agent:
    """Answers questions with minds and their tools. Holds no conversation: `run` is given it."""

    def __init__(
        self,
        minds: Minds | Mind,
        tools: Tools,
        context: ContextFactory,
        limits: RunLimits = _USUAL,
        narrowed: Narrowing = _not_narrowed,
    ) -> None:
        self._minds = minds if isinstance(minds, Minds) else Minds.only(minds)
        self._tools = tools
        self._context = context
        self._limits = limits
        self._narrowed = narrowed

    def offer(self, tools: Tools) -> None:
        """Have these tools from the next question on."""
        self._tools = tools

    def run(
        self,
        question: str,
        history: list[Message],
        *,
        of_model: bool = False,
        going_on: Run | None = None,
    ) -> Run:
        """Answer `question`, the next turn of `history`; nothing happens until it is iterated.

        The history gains the question when the run begins, the messages of each finished step (a
        reply and the results of all its calls) whole or not at all, and the answer at the end,
        also where the run was stopped or failed. One run at a time may use a history.

        With `of_model`, a language model is asked at once, where there is one. `going_on` is a run
        of the same question that was stopped: it is answered as if that had never been asked, and
        what was seen for it is not looked at again where it has not changed.
        """
        return Run(
            question,
            history,
            self._minds.models_only() if of_model else self._minds,
            self._tools,
            self._context,
            self._limits,
            self._narrowed,
            going_on,
        )


class Run:
    """One question on its way: an async iterable of events, to be iterated once.

    The last event is always one `RunFinished`, and the text of its answer begins with the text
    that was streamed since the last call. Cancelling the task that iterates ends everything the
    run started before the cancellation goes on.

    Attributes:
        walks: What was seen of folders.
        turns: Its own in the history, those of the runs that it went on with, and those between.
    """

    def __init__(
        self,
        question: str,
        history: list[Message],
        minds: Minds,
        tools: Tools,
        context: ContextFactory,
        limits: RunLimits,
        narrowed: Narrowing,
        going_on: Run | None = None,
    ) -> None:
        self._question = question
        self._history = history
        self._tools = tools
        self._context = context
        self._limits = limits
        self._narrowed = narrowed
        self._turn = max((message.turn for message in history), default=0) + 1
        self._wording = Wording(language_of(question, language_of(last_said(history))))
        self._stop = threading.Event()
        self.walks = KeptWalks()
        before: frozenset[int] = frozenset()
        if going_on is not None:
            # Asked meanwhile, others are nothing that it could have been about.
            meanwhile = {one.turn for one in history if one.turn > max(going_on.turns)}
            self.walks, before = going_on.walks, going_on.turns | meanwhile
            self.walks.go_on()
        self.turns: frozenset[int] = before | {self._turn}
        self._consent = TurnConsent()
        self._trash_turn = TrashTurn()
        self._timed_out = False
        self._may_call = True
        # Unbounded: what it holds, the record of the run holds anyway.
        self._events: asyncio.Queue[RunEvent | None] = asyncio.Queue()
        earlier = [message.result for message in history if message.result is not None]
        self._record = RunRecord(question, earlier[-EARLIER_RESULTS:])
        tell = self._events.put_nowait
        self._router = MindRouter(
            minds,
            history,
            self._record,
            tell,
            self._stop.is_set,
            limits.reply_bytes,
            passed_over=before,
        )
        # By whether a model makes them: it may know less, and is given nothing of the others.
        # The built-in mind weighs ways to take a question, which may come to the same call; it
        # ends by itself.
        repeats = {False: limits.builtin_rounds or limits.rounds, True: limits.same_call}
        self._calls = {advises: Calls(most, limits.calls) for advises, most in repeats.items()}
        self._executor = ToolExecutor(tools, self._record, tell, self._wording)
        self._conclusions = Conclusions(self._wording, self._record)
        self._corrections = Corrections(self._wording)
        self._has_looked_before = bool(earlier)
        self._task: asyncio.Task[Conclusion] | None = None
        self._cut: asyncio.TimerHandle | None = None
        self._time_limit: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        """End soon: tools finish now with what they have, and the answer is still composed.

        What has not ended after `RunLimits.grace_s` is cancelled, and a language model that is
        speaking at once, since it does not hear; the answer then holds what was found. Either way
        the run ends as `Stopped.CANCELLED`; after its end this does nothing.
        Call it on the event loop's thread.
        """
        if (self._task is not None and self._task.done()) or (
            self._stop.is_set() and not self._timed_out
        ):
            return
        self._timed_out = False
        self._stop.set()
        self._cut_later(0.0 if self._router.model_speaks else self._limits.grace_s)

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
            answer = await self._answer(task)
            # Without the notices: they are the person's, and no model is to repeat them.
            said = self._message(self._router.reply, answer.text)
            is_broken = answer.stopped is Stopped.ERROR or self._router.reply.cut is not None
            cut = is_broken and bool(answer.said)
            basis = self._record.basis(answer)
            said = replace(said, cut=cut, unverified=answer.unverified, basis=basis)
            self._history.append(said)
            yield RunFinished(self._with_notices(answer))
        finally:
            for timer in (self._cut, self._time_limit):
                if timer is not None:
                    timer.cancel()
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task
            self._forget_states()

    def _cut_later(self, grace_s: float) -> None:
        """Cancel the work after the grace, once it has both begun and been told to stop."""
        if self._stop.is_set() and self._task is not None:
            if self._cut is not None:
                self._cut.cancel()
            self._cut = asyncio.get_running_loop().call_later(grace_s, self._task.cancel)

    async def _work(self) -> Conclusion:
        question_walks.set(self.walks)
        router, conclusions = self._router, self._conclusions
        while True:
            reply = await self._asked()
            if reply.declined is not None:
                return conclusions.declined(reply.declined, router.trouble)
            if reply.full:
                return conclusions.at_limit("answer.full")
            if not reply.calls:
                self._router.speak_of_names(self._question, self._tools.names, self._wording)
                if await self._send_back(reply):
                    continue
                return conclusions.answered(reply, router.trouble)
            if self._stop.is_set() or not self._may_call:
                break
            router.rounds += 1
            if not await self._step(reply):
                break
        return conclusions.at_limit("answer.limit")

    async def _asked(self) -> Reply:
        """What the mind says next; where it has nothing better, what was sent back to it."""
        try:
            reply = await self._router.ask(self._offered)
        except ModelError:
            if (stands := self._router.stand_by_withdrawn()) is not None:
                return stands
            raise
        if not reply.calls and not reply.text.strip() and reply.declined is None:
            return self._router.stand_by_withdrawn() or reply
        return reply

    async def _send_back(self, reply: Reply) -> bool:
        """Whether a reply that would be the answer went back to the model with what is wrong."""
        router = self._router
        is_whole = reply.text.strip() and reply.cut is None
        if self._stop.is_set() or not is_model(router.mind) or not is_whole:
            return False
        judged = await self._judged(reply)
        correction = self._corrections.due(judged, may_call=self._may_call)
        if correction is None:
            return False
        told = Message(Role.INSTRUCTIONS, correction.parts, self._turn)
        router.send_back(self._message(reply, reply.text), told)
        return True

    async def _judged(self, reply: Reply) -> JudgedReply:
        if not self._record.home:
            context = self._context(self._wording, self._stop, self._history)
            self._record.home = context.places.home
        mind = self._router.mind.name
        answer = await asyncio.to_thread(
            self._record.answer, reply.text, "", mind, Stopped.ANSWERED, reply.about
        )
        return JudgedReply(
            reply.text,
            answer,
            has_looked=self._has_looked_before or bool(answer.steps),
            results=[plain_text(output.parts) for output in self._record.outputs],
        )

    def _offered(self) -> Sequence[ToolSpec]:
        """The tools that the mind may call now that is about to be asked."""
        rounds = self._limits.rounds
        if not is_model(self._router.mind) and self._limits.builtin_rounds is not None:
            rounds = self._limits.builtin_rounds
        has_rounds = self._router.rounds < rounds
        self._may_call = has_rounds and not self._stop.is_set() and not self._spent()
        if not self._may_call:
            return ()
        is_offered_all = is_model(self._router.mind)
        return [spec for spec in self._tools.specs if is_offered_all or not spec.for_models]

    def _spent(self) -> bool:
        """Whether the replies have taken the tokens that they may."""
        usage = self._record.usage
        if self._limits.tokens is None or usage is None:
            return False
        return usage.prompt_tokens + usage.completion_tokens >= self._limits.tokens

    async def _step(self, reply: Reply) -> bool:
        """Carry out the calls of a reply; whether the run may go on."""
        self._router.begin_reply()
        context = self._context(self._wording, self._stop, self._history)
        context = replace(context, trash_turn=self._trash_turn)
        self._record.home = context.places.home
        advises = is_model(self._router.mind)
        calls = self._calls[advises]
        if advises:
            context = replace(context, reading_s=self._limits.reading_s, consent=self._consent)
            context = await self._narrowed(context, self._history)
        else:
            context = replace(context, suggests_similar=False, walks=self.walks)
        records = await self._executor.carry_out(reply.calls, calls, context, advises=advises)
        if advises:
            for notice in kept_from_model(context, records):
                self._router.notice(notice)
        # Together, so that no history ever holds a call without its result.
        self._history += [
            self._message(reply, reply.text, calls=tuple(reply.calls)),
            *(record.message(self._turn) for record in records),
        ]
        return not any(map(calls.is_stuck, reply.calls))

    # The answer

    async def _answer(self, task: asyncio.Task[Conclusion]) -> Answer:
        """What the run comes to, however its work ended."""
        ending = self._conclusions.of_work(task)
        if self._stop.is_set():
            ending = self._conclusions.stopped(ending, timed_out=self._timed_out)
        reply, mind = self._router.reply, self._router.mind.name
        # In a thread: what bears the words out is looked for in all rows.
        return await asyncio.to_thread(
            self._record.answer,
            *(reply.text, ending.remark, mind, ending.stopped, reply.about),
            cause=ending.cause,
        )

    def _with_notices(self, answer: Answer) -> Answer:
        first: list[str] = []
        behind: list[str] = []
        if answer.acts and not any(message.done for message in self._history):
            first.append(self._wording.say("agent.nothing_changed"))
        counted = counted_line(answer.counted, self._wording) if answer.counted else ""
        if answer.counted is not None and counted not in answer.text:
            # A number that the mind's words contradict is read before them.
            side = first if answer.counted.is_contradicted else behind
            side.append(counted)
        behind += web_sources(self._record.outputs, self._wording)
        behind += web_failures(self._record.failures, self._wording)
        behind += map(self._wording.error, said_once(self._router.notices))
        text = "\n\n".join(filter(None, (*first, answer.text, *behind)))
        return replace(answer, text=text, remarks=(*first, *answer.remarks, *behind))

    def _message(self, reply: Reply, text: str, calls: tuple[ToolCall, ...] = ()) -> Message:
        return Message(
            Role.MIND,
            answer_parts(text, self._record.outputs),
            self._turn,
            calls,
            thinking=reply.thinking,
            mind=self._router.mind.name,
            confidence=None if calls else reply.confidence,
            state=reply.state if calls else None,
        )

    def _forget_states(self) -> None:
        """Keep nothing in the history that only the run needed."""
        for at, message in enumerate(self._history):
            if message.state is not None:
                self._history[at] = replace(message, state=None)

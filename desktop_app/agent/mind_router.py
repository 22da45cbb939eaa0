"""`MindRouter`: the minds of one run, one asked at a time, and what it says passed on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Collection, Sequence, Set

from desktop_app.agent.conclusions import Trouble
from desktop_app.agent.events import Noticed, ReplyBegan, ReplyEnded, RunEvent
from desktop_app.agent.minds import Minds, is_model
from desktop_app.agent.record import RunRecord
from desktop_app.agent.reply import Reply
from desktop_app.errors import AppError, ModelError
from desktop_app.messages.message import Message
from desktop_app.messages.mind import (
    CutCause,
    Mind,
    ReplyWithdrawn,
    Summarised,
    TextDelta,
    ThinkingDelta,
    ToolSpec,
    Waiting,
)
from desktop_app.tools.spoken_names import with_spoken_names
from desktop_app.wording import Wording

MAX_CALLS_READ = 64
"""Calls of one reply that are read at all; a reply that goes on is cut there."""


class MindRouter:
    """Lets the minds speak, each where those before it declined or failed.

    Args:
        minds: In their order.
        history: Of the conversation, to which the question is yet to be added.
        record: Of the run.
        tell: Passes events on to whoever follows the run.
        is_stopped: Whether the run is to end soon.
        reply_bytes: Text and thinking of one reply, as UTF-8.
        passed_over: Turns that no mind is to know of.

    Attributes:
        mind: The one that is asked now.
        rounds: How many rounds of calls it has taken.
        reply: What it has said since the last call.
        model_speaks: Whether a language model is asked at this moment.
        trouble: The one that could not be asked, and why, if any.
        notices: What the person should know besides the answer.
    """

    def __init__(
        self,
        minds: Minds,
        history: list[Message],
        record: RunRecord,
        tell: Callable[[RunEvent], None],
        is_stopped: Callable[[], bool],
        reply_bytes: int,
        passed_over: Set[int] = frozenset(),
    ) -> None:
        self.mind, *self._next_minds = minds.order
        self.rounds = 0
        self._fallback = minds.fallback
        self._find_notice = minds.notice
        self._history = history
        self._asked_from = len(history)
        """Where the question stands in the history; what lies between it and `_shown_from` was
        said by a mind that declined or failed, and is not shown to the one behind it."""
        self._shown_from = 0
        self._record = record
        self._tell = tell
        self._is_stopped = is_stopped
        self._reply_bytes = reply_bytes
        self._passed_over = passed_over
        self._sent_back: tuple[Message, ...] = ()
        """A reply and what is wrong with it, for the next request alone."""
        self._withdrawn: Reply | None = None
        self.reply = self.begin_reply()
        self.model_speaks = False
        self.trouble: Trouble | None = None
        self.notices: list[AppError] = []

    def begin_reply(self) -> Reply:
        """Forget what was said until now: it belongs to calls that are carried out."""
        self.reply = Reply(self._reply_bytes, MAX_CALLS_READ)
        return self.reply

    def speak_of_names(self, question: str, tools: Collection[str], wording: Wording) -> None:
        """Let a model's answer say names of files in place of ids, and nothing of tools by name.

        Args:
            question: What it answers.
            tools: The names of the tools.
            wording: In the language of the question.
        """
        said = self.reply.text
        if not is_model(self.mind) or not said:
            return
        results = [message.result for message in self._history if message.result is not None]
        text = with_spoken_names(said, question, results, tools, wording)
        if text != said:
            self.reply.reword(text)
            self._tell(ReplyWithdrawn())
            self._tell(TextDelta(text))

    def send_back(self, said: Message, correction: Message) -> None:
        """Take back the reply, and let the mind see it, with what is wrong, when it is asked next.

        Neither becomes part of the history.
        """
        self._sent_back = (said, correction)
        self._withdrawn = self.reply
        self._tell(ReplyWithdrawn())

    def stand_by_withdrawn(self) -> Reply | None:
        """The reply that was sent back last, which stands after all; None where there is none."""
        if self._withdrawn is not None:
            self.reply, self._withdrawn = self._withdrawn, None
            return self.reply
        return None

    async def ask(self, offered: Callable[[], Sequence[ToolSpec]]) -> Reply:
        """Let a mind say what comes next: where it declines or fails, the one behind it.

        Args:
            offered: The tools that `mind` may call, asked for each time that one is to speak.

        Raises:
            ModelError: it failed, and nobody is behind it or something was said already.
        """
        while True:
            try:
                reply = await self._listen(offered())
            except ModelError as error:
                reply = self.reply
                if reply.calls:
                    # They came whole, so they are worth carrying out; it may be better then.
                    reply.cut = CutCause.STREAM
                    return reply
                # One that was sent back has an answer, if a poor one.
                has_said = bool(reply.text) or self._withdrawn is not None
                is_final = has_said or error.is_for_person or self._is_stopped()
                if is_final or self._fallback is None:
                    raise
                self.trouble = Trouble(self.mind.name, error)
                fallback, self._fallback = self._fallback, None
                self._go_on_with(fallback)
                continue
            if not self._next_minds or not self._is_out_of_its_depth(reply):
                return reply
            self._go_on_with(*self._next_minds)

    def _go_on_with(self, mind: Mind, *next_minds: Mind) -> None:
        self.mind, self._next_minds = mind, list(next_minds)
        self.rounds = 0
        # What the one before looked for was a guess, and is nothing for this one to go by.
        self._shown_from = len(self._history)

    def _is_out_of_its_depth(self, reply: Reply) -> bool:
        """Whether the mind behind it should be asked: it declined, or took words for a name."""
        if reply.declined is not None:
            return True
        return reply.about is not None and self._record.guessed_in_vain(reply.about)

    async def _listen(self, offered: Sequence[ToolSpec]) -> Reply:
        """Let the mind say what comes next, and pass it on as it comes."""
        reply = self.begin_reply()
        started = time.perf_counter()
        held: list[RunEvent] = []
        if is_model(self.mind):
            self.model_speaks = True
            self._tell(ReplyBegan(self.mind.name))
        events = self.mind.reply(self._shown(), offered)
        self._sent_back = ()
        try:
            async for event in events:
                if isinstance(event, Waiting):
                    self._tell(event)
                    continue
                # Not before: a model that cannot be reached was sent nothing.
                self._take_notice()
                kept = reply.add(event)
                if isinstance(kept, TextDelta | ThinkingDelta | ReplyWithdrawn):
                    # A mind that may yet decline is not heard before it is known that it does not.
                    held.append(kept)
                    if not self._next_minds:
                        self._tell(kept)
                elif isinstance(kept, Summarised):
                    self._history.append(kept.message)
                    self._tell(kept)
                if reply.full:
                    break
        except asyncio.CancelledError:
            if is_model(self.mind):
                reply.break_off()
            raise
        finally:
            self.model_speaks = False
            if isinstance(events, AsyncGenerator):
                await events.aclose()
            seconds = time.perf_counter() - started
            self._record.add_reply(seconds, reply.usage, of_model=is_model(self.mind))
            self._tell(ReplyEnded(self.mind.name, seconds, reply.usage))
        if self._next_minds and not self._is_out_of_its_depth(reply):
            for text in held:
                self._tell(text)
        return reply

    def _take_notice(self) -> None:
        """Tell what there is to know about the model that replies."""
        notice = self._find_notice() if is_model(self.mind) else None
        if notice is not None:
            self.notice(notice)

    def notice(self, notice: AppError) -> None:
        """Tell something that the person should know besides the answer, each once a run."""
        if all(notice.code != other.code for other in self.notices):
            self.notices.append(notice)
            self._tell(Noticed(notice))

    def _shown(self) -> tuple[Message, ...]:
        """The history as the mind is to see it."""
        shown = self._history
        if self._shown_from:
            shown = [*shown[: self._asked_from + 1], *shown[self._shown_from :]]
        if self._passed_over:
            shown = [message for message in shown if message.turn not in self._passed_over]
        return (*shown, *self._sent_back)

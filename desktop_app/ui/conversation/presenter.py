"""`ConversationPresenter`: puts questions to the agent and tells the panes what comes of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop_app.bridge.hit_batches import HitBatches
from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError, StoreError
from desktop_app.ui.conversation.earlier_turns import recalled
from desktop_app.ui.conversation.growing_text import GrowingText, formatted_whole
from desktop_app.ui.conversation.stopped_turns import StoppedQuestion
from desktop_app.ui.sent_dialog import SentSpan
from desktop_app.wording import Language, Wording

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.agent.loop import Agent, Run
    from desktop_app.assembly.program import Assembly
    from desktop_app.conversations import Conversation
    from desktop_app.files.chosen import Chosen
    from desktop_app.files.scope import Scope
    from desktop_app.messages.message import Message, ToolCall
    from desktop_app.messages.search_progress import HitsFound, Progress
    from desktop_app.trash_findings import TrashDone
    from desktop_app.ui.asking.about_files import AboutFiles


class ConversationPresenter(QObject):
    """Runs one question at a time.

    Args:
        program: The assembled program; questions may be asked before it is there.
        language: Of the window; a question is answered in its own.

    Signals:
        asked: A question is on its way; carries it.
        call_started: A tool begins; carries the `ToolCall`.
        call_progressed: Carries the `ToolCall` and a `Progress`.
        call_finished: Carries the `ToolCall`, the seconds it took and whether it failed.
        reply_began: A language model is asked.
        reply_ended: It has said what it had to say for this time; carries the seconds that took and
            its `Usage`, or None.
        waited: It takes no question yet; carries the `Waiting`, each second anew.
        thought_added: More of what a model thinks, which is no part of its answer; carries it.
        text_added: More of the answer; carries it.
        text_formatted: What a model means by the first of what it has written by now; carries the
            `Formatted`, and for how many characters it stands.
        text_withdrawn: What was added since the last call is no part of the answer.
        rows_found: Rows of the answer, not yet in order; carries `Hits`.
        answered: The question is over, well or not; carries the `Answer`.
        formatted: Follows `answered` where a model's words mean headings, lists, tables; carries
            the `Formatted`.
        model_asked: A language model was asked for the question that is over; carries a `SentSpan`.
        failed: It is over without an answer; carries a sentence for the person.
        stopped: It was stopped before anything was looked at; carries a sentence.
        warned: Something the person must not miss that is no answer; carries a sentence.
        busy_changed: Whether a question is on its way.
        begun_anew: The next question has nothing before it.
        taken_up: The next question goes on with an earlier conversation; carries a `TakenUp`.
        summed_up: A text stands for the first turns from now on; carries it.
        kept: What was said is in the store.
    """

    asked = Signal(str)
    call_started = Signal(object)
    call_progressed = Signal(object, object)
    call_finished = Signal(object, float, bool)
    reply_began = Signal()
    reply_ended = Signal(float, object)
    waited = Signal(object)
    thought_added = Signal(str)
    text_added = Signal(str)
    text_formatted = Signal(object, int)
    text_withdrawn = Signal()
    rows_found = Signal(object)
    answered = Signal(object)
    formatted = Signal(object)
    model_asked = Signal(object)
    failed = Signal(str)
    stopped = Signal(str)
    warned = Signal(str)
    busy_changed = Signal(bool)
    begun_anew = Signal()
    taken_up = Signal(object)
    summed_up = Signal(str)
    kept = Signal()

    def __init__(
        self,
        program: Awaitable[Assembly],
        language: Language,
        parent: QObject | None = None,
        *,
        is_ready: bool = True,
    ) -> None:
        super().__init__(parent)
        self._program = program
        self.is_ready = is_ready
        """Whether what shows a question is loaded; until then questions wait."""
        self.about: AboutFiles | None = None
        """What questions are about; None is everything."""
        self._agent_about: tuple[Scope, Agent] | None = None
        self._language = language
        self._conversation: Conversation | None = None
        self._run: Run | None = None
        self.stopped_at: StoppedQuestion | None = None
        """The last question, where it was stopped and can be gone on with."""
        self._before: StoppedQuestion | None = None
        self.goes_on = False
        """Whether the question that is on its way goes on with the one whose rows are shown."""
        self.chosen: Sequence[Chosen] = ()
        """What the question on its way is about; none is everything."""
        self._scope: Scope | None = None
        self._concluded = False
        self._failures: set[str] = set()
        self._batches = HitBatches(self)
        self._batches.ready.connect(self.rows_found)
        self._growing = GrowingText(self)
        self._growing.formatted.connect(self.text_formatted)
        self._runs = TaskOwner(self)
        self._runs.failed.connect(self._on_failed)
        self._runs.idle.connect(self._on_idle)
        self._opening = TaskOwner(self)
        self._opening.failed.connect(self._on_not_opened)

    @property
    def number(self) -> int | None:
        """Of the conversation that is gone on with; None while nothing of it is kept."""
        return None if self._conversation is None else self._conversation.id

    @property
    def history(self) -> Sequence[Message] | None:
        """What the next question goes on with; None where it is about chosen files alone."""
        if self.about is not None and self.about.scope is not None:
            return None
        return () if self._conversation is None else self._conversation.messages

    @property
    def busy(self) -> bool:
        """Whether a question is on its way."""
        return self._runs.busy

    @property
    def can_ask(self) -> bool:
        """Whether a question need not wait: for another, what shows it, or files it is about."""
        is_settled = self.about is None or self.about.is_settled
        return self.is_ready and is_settled and not self.busy

    def go_on(self, stopped: StoppedQuestion, keeps_rows: bool) -> bool:
        """Go on with a question that was stopped; False where it has to wait.

        With `keeps_rows` those that are shown are its own, and stay until there are more.
        """
        if not self.can_ask:
            return False
        self._before, self.goes_on = stopped, keeps_rows
        self.chosen, self._scope = stopped.chosen, stopped.scope
        self._start(stopped.question, of_model=False)
        return True

    def ask(self, question: str, *, of_model: bool = False) -> bool:
        """Put a question; False where there is none in `question`, or it has to wait.

        It has to where `can_ask` is false. With `of_model` the built-in mind is passed over.
        """
        question = question.strip()
        if not question or not self.can_ask:
            return False
        self._before, self.goes_on = None, False
        self.chosen, self._scope = (), None
        if self.about is not None:
            self.chosen, self._scope = self.about.chosen, self.about.scope
        self._start(question, of_model=of_model)
        return True

    def _start(self, question: str, *, of_model: bool) -> None:
        self._concluded, self.stopped_at = False, None
        self._opening.cancel()
        self._runs.start(self._answer(question, of_model), name="question")
        self.asked.emit(question)
        self.busy_changed.emit(True)

    def get_ready(self) -> None:
        """What shows a question is loaded: those that wait may come."""
        self.is_ready = True
        self.go_through_waiting()

    def go_through_waiting(self) -> None:
        """Let the first question that waits come, if it can be asked now."""
        if self.can_ask:
            self.busy_changed.emit(False)

    def stop(self) -> None:
        """End the question on its way; what was found until now stays."""
        if self._run is not None:
            self._run.stop()
        else:
            self._runs.cancel()

    def begin_anew(self) -> bool:
        """Let the next question stand by itself; False while one is on its way.

        What was said until now is kept as a conversation of its own.
        """
        if self.busy:
            return False
        self._opening.cancel()
        self._conversation = self.stopped_at = None
        self.begun_anew.emit()
        return True

    def take_up(self, number: int) -> bool:
        """Go on with the kept conversation of that number; False while a question is on its way."""
        if self.busy:
            return False
        if number != self.number:
            self._opening.start(self._opened(number), name="open conversation")
        return True

    def forget(self, number: int) -> None:
        """The conversation of that number was deleted: what is said next is not added to it."""
        if number == self.number:
            # While a question is on its way, what it adds is kept as a conversation by itself.
            self.begin_anew()

    def remember_done(self, done: TrashDone) -> None:
        """Note beside the last answer what the person let be done because of it."""
        # The messages of a question on its way are those of its run alone.
        if self._conversation is not None and self._conversation.messages and not self.busy:
            messages = self._conversation.messages
            messages[-1] = replace(messages[-1], done=(*messages[-1].done, done))

    async def close(self) -> None:
        """End everything; returns when it has ended. What waits in line is not asked any more."""
        self.is_ready = False
        self._batches.clear()
        await self._growing.close()
        await self._opening.close()
        await self._runs.close()

    async def _opened(self, number: int) -> None:
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        conversation = await program.conversations.open(number)
        if conversation.id is None:
            # Another window deleted it meanwhile.
            self.warned.emit(self.tr("This conversation was deleted."))
            self.kept.emit()
            return
        shown = await asyncio.to_thread(recalled, conversation.messages, program.scope)
        self._conversation = conversation
        self.stopped_at = None
        self.taken_up.emit(shown)

    async def _answer(self, question: str, of_model: bool) -> None:
        from desktop_app.agent.events import (
            CallFinished,
            CallProgressed,
            CallStarted,
            ReplyBegan,
            ReplyEnded,
            RunFinished,
            Stopped,
        )
        from desktop_app.agent.minds import BUILTIN
        from desktop_app.messages.mind import (
            ReplyWithdrawn,
            Summarised,
            TextDelta,
            ThinkingDelta,
            Waiting,
        )

        # Shielded: who stops the first question must not stop the program from starting.
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        if self._conversation is None:
            from desktop_app.conversations import Conversation

            self._conversation = Conversation()
        await asyncio.to_thread(program.reread)
        agent = await self._agent(program, self._conversation)
        stopped = self._before
        going_on = None if stopped is None else stopped.run
        self._run = agent.run(
            question, self._conversation.messages, of_model=of_model, going_on=going_on
        )
        began_ns = time.time_ns()
        asked_model = is_writing = False
        async for event in self._run:
            match event:
                case TextDelta(text=text):
                    self.text_added.emit(text)
                    if is_writing:
                        self._growing.add(text)
                case ThinkingDelta(text=text):
                    self.thought_added.emit(text)
                case Summarised(message=message):
                    self.summed_up.emit(message.text)
                case ReplyWithdrawn():
                    self._growing.clear()
                    self.text_withdrawn.emit()
                case ReplyBegan():
                    asked_model = is_writing = True
                    self.reply_began.emit()
                    # What was asked and found until now outlives a crash while a model works.
                    await self._keep(program, self._conversation)
                case ReplyEnded(mind=mind, seconds=seconds, usage=usage) if mind != BUILTIN:
                    is_writing = False
                    self.reply_ended.emit(seconds, usage)
                case Waiting():
                    self.waited.emit(event)
                case CallStarted(call=call):
                    self.call_started.emit(call)
                case CallProgressed(call=call, news=news):
                    self._on_news(call, news)
                case CallFinished(call=call, result=result, seconds=seconds):
                    self.call_finished.emit(call, seconds, result.failed)
                case RunFinished(answer=answer):
                    shown = None
                    if answer.mind != BUILTIN:
                        shown = await asyncio.to_thread(formatted_whole, answer)
                    self._conclude()
                    if answer.stopped is Stopped.CANCELLED and answer.mind == BUILTIN:
                        if stopped is not None and len(answer.hits) < len(stopped.answer.hits):
                            # It was stopped once more before it came as far.
                            answer = stopped.answer
                        self.stopped_at = StoppedQuestion(
                            question, self._run, answer, self._scope, self.chosen
                        )
                    self.answered.emit(answer)
                    if shown is not None:
                        self.formatted.emit(shown)
                    if asked_model:
                        self.model_asked.emit(SentSpan(began_ns, time.time_ns()))
        await self._keep(program, self._conversation)

    async def _agent(self, program: Assembly, conversation: Conversation) -> Agent:
        """Who answers: one that knows no other files than those the question is about."""
        scope = self._scope
        if scope is None:
            return program.agent
        # Not merely alike: what is chosen once more begins once more.
        if self._agent_about is None or self._agent_about[0] is not scope:
            since = max((message.turn for message in conversation.messages), default=0) + 1
            self._agent_about = scope, await asyncio.to_thread(program.agent_over, scope, since)
        return self._agent_about[1]

    async def _keep(self, program: Assembly, conversation: Conversation) -> None:
        try:
            await program.conversations.keep(conversation)
        except StoreError as error:
            if error.code not in self._failures:
                self._failures.add(error.code)
                self.warned.emit(Wording(self._language).error(error))
        else:
            self.kept.emit()
        for notice in program.notices.take():
            self.warned.emit(Wording(self._language).error(notice))

    def _conclude(self) -> None:
        self._concluded = True
        # The answer brings all rows, in order, and all words.
        self._batches.clear()
        self._growing.clear()

    def _on_news(self, call: ToolCall, news: HitsFound | Progress) -> None:
        from desktop_app.messages.search_progress import HitsFound

        if isinstance(news, HitsFound):
            self._batches.add(news.hits)
        else:
            self.call_progressed.emit(call, news)

    def _on_failed(self, error: Exception) -> None:
        self._conclude()
        if not isinstance(error, AppError):
            self.failed.emit(self.tr("Something went wrong inside Fossick. Please ask again."))
            raise error
        self.failed.emit(Wording(self._language).error(error))

    def _on_not_opened(self, error: Exception) -> None:
        if not isinstance(error, AppError):
            raise error
        self.warned.emit(Wording(self._language).error(error))

    def _on_idle(self) -> None:
        self._run = None
        if not self._concluded:
            self._conclude()
            # Stopped once more before it began, it is where it was.
            self.stopped_at = self._before
            self.stopped.emit(self.tr("Stopped."))
        self.busy_changed.emit(False)

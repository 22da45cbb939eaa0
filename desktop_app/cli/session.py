"""Answers the questions of one command, in turn, and keeps the conversation."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Protocol

from desktop_app.agent.events import Answer, ReplyBegan, RunEvent, RunFinished, Stopped
from desktop_app.assembly.program import Assembly
from desktop_app.cli import streams
from desktop_app.cli.ask_options import AskOptions
from desktop_app.cli.interruption import Interruption
from desktop_app.cli.program import assembled
from desktop_app.cli.run_progress import RunProgress
from desktop_app.cli.status import Status
from desktop_app.cli.trace import Trace
from desktop_app.cli.writers import JsonWriter, TextWriter
from desktop_app.conversations import Conversation
from desktop_app.errors import AppError, StoreError
from desktop_app.settings import Settings
from desktop_app.wording import Language, Wording, language_of


class Listener(Protocol):
    """Follows a run as it happens."""

    def hear(self, event: RunEvent) -> None:
        """Take note of `event`."""
        ...


def answer_questions(
    options: AskOptions, assembled: Callable[[AskOptions], Assembly] = assembled
) -> Status:
    """Answer every question on standard output.

    Raises:
        CommandLineError: the trace cannot be written.
        BrokenPipeError: nobody reads the answers.
        OutputError: the answers cannot be written for another reason.
    """
    with ExitStack() as closing:
        trace = closing.enter_context(Trace(options.trace)) if options.trace else None
        try:
            program = closing.enter_context(assembled(options))
        except KeyboardInterrupt:
            return say_stopped(options.questions, options.language, options.as_json)
        except AppError as error:
            writer = _writer(options)
            return _refuse(options, error, [trace, writer] if trace else [writer])
        writer = _writer(options, program.settings)
        runner = closing.enter_context(asyncio.Runner())
        interruption = closing.enter_context(Interruption(runner.get_loop()))
        session = Session(options, program, writer, trace, interruption)
        return runner.run(session.answer_all())


def say_stopped(questions: Sequence[str], language: Language, as_json: bool) -> Status:
    """Answer the first question of a command that was interrupted before it could be asked."""
    question = questions[0] if questions else ""
    wording = Wording(language_of(question, language))
    found = wording.say("answer.found_nothing_yet", count=0)
    text = wording.say("answer.stopped", found=found)
    writer: Listener = JsonWriter(0) if as_json else TextWriter(0, language)
    writer.hear(RunFinished(Answer(question, text, stopped=Stopped.CANCELLED)))
    return Status.INTERRUPTED


def _writer(options: AskOptions, settings: Settings | None = None) -> Listener:
    if options.as_json:
        return JsonWriter(options.limit, explains=options.explains)
    return TextWriter(
        options.limit, options.language, settings or Settings(), explains=options.explains
    )


def _refuse(options: AskOptions, error: AppError, listeners: list[Listener]) -> Status:
    """Give every question the same answer: why there is none."""
    for question in options.questions:
        text = Wording(language_of(question, options.language)).error(error)
        answer = Answer(question, text, mind=options.model, stopped=Stopped.ERROR, remarks=(text,))
        for listener in listeners:
            listener.hear(RunFinished(answer))
    return Status.FAILED


class Session:
    """The turns of one conversation."""

    def __init__(
        self,
        options: AskOptions,
        program: Assembly,
        writer: Listener,
        trace: Trace | None,
        interruption: Interruption,
    ) -> None:
        self._options = options
        self._program = program
        self._writer = writer
        self._trace = trace
        self._interruption = interruption
        self._complaints: list[AppError] = []

    async def answer_all(self) -> Status:
        """Answer the questions, up to one that is interrupted."""
        conversation = await self._conversation()
        status = Status.DONE
        for question in self._options.questions:
            answer = await self._answer(question, conversation)
            await self._keep(conversation)
            if self._interruption.requested:
                return Status.INTERRUPTED
            if answer.stopped is Stopped.ERROR:
                status = Status.FAILED
        return status

    async def _answer(self, question: str, conversation: Conversation) -> Answer:
        run = self._program.agent.run(question, conversation.messages)
        self._interruption.stopping(run.stop)
        wording = Wording(language_of(question, self._options.language))
        progress = RunProgress(sys.stderr, wording)
        # The progress line first: what the others write needs its place.
        listeners: list[Listener] = [progress, self._writer]
        if self._trace is not None:
            self._trace.question(question)
            listeners.insert(1, self._trace)
        answer: Answer | None = None
        async for event in run:
            for listener in listeners:
                listener.hear(event)
            if isinstance(event, ReplyBegan):
                # A model takes its time: what was asked and found until now outlives a crash.
                await self._keep(conversation)
            if isinstance(event, RunFinished):
                answer = event.answer
        assert answer is not None, "a run ends with its answer"
        if self._trace is not None and self._trace.complaint is not None:
            self._complain(self._trace.complaint)
        return answer

    async def _conversation(self) -> Conversation:
        if not self._options.goes_on or self._options.closed is not None:
            return Conversation()
        try:
            return await self._program.conversations.last()
        except StoreError as error:
            self._complain(error)
            return Conversation()
        finally:
            self._tell_notices()

    async def _keep(self, conversation: Conversation) -> None:
        """Keep what was said; where that cannot be, answering goes on all the same."""
        if self._options.closed is not None:
            # It was said when the settings were looked for.
            return
        try:
            await self._program.conversations.keep(conversation)
        except StoreError as error:
            self._complain(error)
        self._tell_notices()

    def _tell_notices(self) -> None:
        """Say beside the answers what happened to the files we keep."""
        for notice in self._program.notices.take():
            streams.complain(Wording(self._options.language).error(notice))

    def _complain(self, error: AppError) -> None:
        """Say what went wrong beside the answers, each thing once."""
        if all(error.code != said.code for said in self._complaints):
            self._complaints.append(error)
            streams.complain(Wording(self._options.language).error(error))

"""`Model`: a language model as a mind that knows where it is and keeps within its window.

It stands around the mind that does the talking: it puts the instructions before the conversation,
offers the tools in few words, cuts and sums up what no longer fits, keeps to the limits on
spending, and learns from the tokens that the endpoint reports.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Protocol

from desktop_app.agent import context_window, summary, tokens
from desktop_app.agent.instructions import Surroundings, earlier_turns, instructions
from desktop_app.agent.spending import Spending
from desktop_app.agent.tokens import Calibration
from desktop_app.agent.tool_schemas import brief
from desktop_app.errors import ModelError
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import (
    Done,
    Mind,
    MindEvent,
    Summarised,
    TextDelta,
    ToolSpec,
    Usage,
    Waiting,
)
from desktop_app.messages.parts import Words
from desktop_app.wording import Language, Wording, language_of

SAFETY = 1.15
"""By which estimates are taken larger (source: DEPENDENCIES §3)."""

USUAL_WINDOW = 8_192
"""Tokens, where nobody says how many there are."""

USUAL_OUTPUT = 1_024
"""Tokens that a reply may need."""

LEFT_FOR_TURNS = 0.6
"""Of the room, what the turns that stay may take after a summary, so that it lasts a while."""

WindowSize = Callable[[], Awaitable[int | None]]
"""Finds out how many tokens the model takes at once; None where nobody says."""

Sees = Callable[[], Awaitable[bool]]
"""Finds out whether the model is shown pictures."""


class Sharing(Protocol):
    """What of the person's files a model may know."""

    async def settle(self, messages: Sequence[Message]) -> None:
        """Ask the person, where that has to be asked before anything is sent."""
        ...

    def cleared(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """A conversation without what it must not be told at all."""
        ...


@dataclass(frozen=True, slots=True)
class _View:
    """What is sent of a conversation."""

    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...]
    sees: bool = False

    @property
    def estimate(self) -> float:
        return tokens.of_messages(self.messages, sees=self.sees) + tokens.of_tools(self.tools)

    @property
    def has_pictures(self) -> bool:
        return self.sees and any(map(context_window.pictures_in, self.messages))


class Model:
    """A language model that the agent can ask; a mind.

    Args:
        mind: Speaks with the endpoint.
        around: Looks at the computer, in a thread; called once a question.
        window: Finds out the size of the window; called once.
        output_tokens: What a reply may take.
        spending: What may be asked; None for no limits.
        sees: Finds out whether pictures go along; called where there are some.
        sharing: What it may know; None for everything.
    """

    def __init__(
        self,
        mind: Mind,
        around: Callable[[], Surroundings],
        window: WindowSize | None = None,
        output_tokens: int = USUAL_OUTPUT,
        spending: Spending | None = None,
        sees: Sees | None = None,
        sharing: Sharing | None = None,
    ) -> None:
        self._mind = mind
        self._look_around = around
        self._find_window = window
        self._output = output_tokens
        self._spending = spending
        self._find_sees = sees
        self._sharing = sharing
        self._window: int | None = None
        self._sees = False
        self._calibration = Calibration()
        self._sizes = tokens.MessageSizes()
        self._around: OrderedDict[tuple[int, str], Surroundings] = OrderedDict()

    @property
    def name(self) -> str:
        """The model's name."""
        return self._mind.name

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        """Say what comes after `messages`; see `Mind`.

        Raises:
            ModelError: the model cannot be asked, or may not be asked any more today.
        """
        offered = brief(tools)
        if self._sharing is not None:
            # Before anything is looked at or summed up for it.
            await self._sharing.settle(messages)
            messages = self._sharing.cleared(messages)
        for last_try in (False, True):
            said_something = False
            view = None
            async with aclosing(self._fitted(messages, offered)) as steps:
                async for step in steps:
                    if isinstance(step, _View):
                        view = step
                    else:
                        yield step
            assert view is not None, "fitting ends with a view"
            try:
                async with aclosing(self._told(view)) as events:
                    async for event in events:
                        said_something = said_something or not isinstance(event, Waiting)
                        yield event
                return
            except ModelError as error:
                if error.code != "model.context_full" or said_something or last_try:
                    raise
                # It is smaller than was thought, or counts otherwise.
                self._window = int(self._calibration.corrected(view.estimate) * 0.7)

    async def _told(self, view: _View) -> AsyncGenerator[MindEvent, None]:
        """Ask the model, and take note of what it took."""
        if self._spending is not None:
            async with aclosing(self._spending.admitted()) as waits:
                async for waiting in waits:
                    yield waiting
        usage: Usage | None = None
        said = 0.0
        has_begun = was_refused = False
        events = self._mind.reply(view.messages, view.tools)
        try:
            async for event in events:
                has_begun = has_begun or not isinstance(event, Waiting)
                if isinstance(event, Done):
                    usage = event.usage
                elif isinstance(event, TextDelta):
                    said += tokens.of_text(event.text)
                yield event
        except ModelError:
            was_refused = not has_begun
            raise
        finally:
            if isinstance(events, AsyncGenerator):
                await events.aclose()
            # What was never taken costs nothing: no connection, a wrong key, nothing sent.
            if not was_refused:
                await self._count(view, usage, said)

    async def _count(self, view: _View, usage: Usage | None, said: float) -> None:
        # What a picture takes differs too much to tell of the text beside it.
        if usage is not None and not view.has_pictures:
            self._calibration.learn(view.estimate, usage.prompt_tokens)
        if self._spending is not None:
            estimate = self._calibration.corrected(view.estimate) + said
            spent = usage.prompt_tokens + usage.completion_tokens if usage else int(estimate)
            await self._spending.add(spent)

    # What is sent

    async def _fitted(
        self, history: Sequence[Message], offered: tuple[ToolSpec, ...]
    ) -> AsyncGenerator[Summarised | _View, None]:
        question = next(one for one in reversed(history) if one.role is Role.PERSON)
        language = language_of(question.text)
        self._sizes = tokens.MessageSizes()
        around = await self._surroundings(question)
        earlier = summary.latest(history)
        room = await self._room(self._view(around, offered, earlier, (), language))
        messages = summary.without(history, earlier)
        wording = Wording(language)
        no_room = wording.say("picture.no_room")
        self._sees = await self._sees_some(messages)
        fitted = context_window.with_latest_pictures(messages, wording.say("picture.earlier"))
        fitted = context_window.with_fewer_pictures(fitted, room, self._size, no_room, keep=1)
        fitted = context_window.without_old_results(fitted, room, self._size)
        fitted = context_window.without_old_pictures(fitted, room, self._size, no_room)
        if self._size(fitted) > room:
            left_out = context_window.whole_turns(fitted, room * LEFT_FOR_TURNS, self._size)
            turns = [one for one in messages if 0 < one.turn <= left_out]
            if turns:
                text = await self._summed_up(turns, earlier, language, room)
                made = summary.made(text, turns, earlier, question.turn)
                if text:
                    before = self._size(messages) + self._size([earlier] if earlier else [])
                    fitted = [one for one in fitted if one.turn > left_out]
                    after = self._size([made, *fitted])
                    yield Summarised(made, int(before), int(after))
                earlier = made
                fitted = [one for one in fitted if one.turn > left_out]
        fitted = context_window.without_long_results(fitted, room, self._size, no_room)
        yield self._view(around, offered, earlier, fitted, language)

    def _view(
        self,
        around: Surroundings,
        offered: tuple[ToolSpec, ...],
        earlier: Message | None,
        messages: Iterable[Message],
        language: Language,
    ) -> _View:
        names = [tool.name for tool in offered]
        first = instructions(around, names, language)
        if not offered:
            now = Words(f"\n{Wording(language).say('agent.answer_now')}\n")
            first = replace(first, parts=(*first.parts, now))
        before = [earlier_turns(earlier, language)] if earlier else []
        return _View((first, *before, *messages), offered, self._sees)

    async def _sees_some(self, messages: Sequence[Message]) -> bool:
        """Whether pictures go along; not found out before there is one."""
        if self._find_sees is None or not any(map(context_window.pictures_in, messages)):
            return False
        return await self._find_sees()

    async def _surroundings(self, question: Message) -> Surroundings:
        """How things are at this question; looked at once, however many steps it takes."""
        key = (question.turn, question.text)
        # The first step of a question has nothing behind it, but is not told here: a few are kept.
        if key not in self._around:
            self._around[key] = await asyncio.to_thread(self._look_around)
            while len(self._around) > 4:
                self._around.popitem(last=False)
        return self._around[key]

    async def _room(self, empty: _View) -> float:
        """Tokens for the conversation, besides the instructions, the tools and the reply."""
        if self._window is None:
            found = await self._find_window() if self._find_window is not None else None
            self._window = found or USUAL_WINDOW
        reply = min(self._output, self._window / 4)
        taken = self._calibration.corrected(empty.estimate)
        return max(self._window / SAFETY - reply - taken, self._window / 4)

    def _size(self, messages: Iterable[Message]) -> float:
        return self._calibration.corrected(self._sizes.of(messages, sees=self._sees))

    async def _summed_up(
        self, turns: Sequence[Message], earlier: Message | None, language: Language, room: float
    ) -> str:
        """What the model makes of these turns; "" where nothing useful comes."""
        request = summary.request(turns, earlier, language, chars=int(room))
        text = ""
        try:
            async with aclosing(self._told(_View((request,), ()))) as events:
                async for event in events:
                    if isinstance(event, TextDelta):
                        text += event.text
                    if isinstance(event, Done) and event.cut:
                        return ""
                    if len(text) > summary.SUMMARY_CHARS:
                        break
        except ModelError:
            # Facts stand in for it this time, and the next time it is tried again.
            return ""
        return text.strip()

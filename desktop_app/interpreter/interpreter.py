"""`Interpreter`: the built-in mind. It understands everyday questions, or says that it does not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime

from desktop_app.chart.readings import Readings
from desktop_app.interpreter.chosen_file import (
    AskedFact,
    asked_fact,
    asked_place,
    said_of_chosen,
)
from desktop_app.interpreter.course import Course
from desktop_app.interpreter.following import (
    NAME,
    certainty_of,
    last_of,
    listed_of,
    looked_at_of,
    only_file_of,
)
from desktop_app.interpreter.trashing import rest_of_order
from desktop_app.interpreter.turns.coming_to import UNCLEAR, TakenOver
from desktop_app.interpreter.turns.earlier import earlier_in
from desktop_app.interpreter.turns.taken_over import taken_over
from desktop_app.interpreter.turns.wishes import ORDERED, learn_phrases, wish_in
from desktop_app.interpreter.written import query_in
from desktop_app.messages.message import Message, Role, last_said
from desktop_app.messages.mind import Declined, Done, MindEvent, ToolSpec
from desktop_app.query.query import Key, Query
from desktop_app.wording import Wording, language_of

MAX_CHARS = 500
"""Longer texts are not read as questions."""

Reader = Callable[[str, Query | None], Awaitable[Readings]]
"""Reads a question, beside what the conversation was about before; see `Readings`."""

AheadReader = Callable[[str, Query | None], Awaitable[None]]
"""Reads it before it is asked, for the `Reader`."""


_OF_ONE = (AskedFact.CHANGED, AskedFact.CREATED, AskedFact.OPENED, AskedFact.TAKEN)
"""What is asked of one file alone: of several, nobody knows of which."""


class Interpreter:
    """A mind with no model behind it: a question is understood, or declined.

    It keeps nothing between replies: how far it has come with a question stands as the state of
    its own message, and without it is found out again from the results.

    Args:
        helps: Whether it says what it makes of a question of which it is not sure. Where another
            mind is asked then, there is no need to.
        names_aside: Whether the files of an answer stand beside it, so that it need not name them.
        read: Reads questions by what was learned; without it only written queries are understood.
        read_ahead: Likewise while they are being typed.
        chosen: The one file that all questions are about, absolute; "" where there may be others.
        since: The first question of a conversation that is about what was chosen: what was asked
            before was about other files, and is not gone on with.
    """

    name = NAME

    def __init__(
        self,
        *,
        helps: bool = True,
        names_aside: bool = False,
        read: Reader | None = None,
        read_ahead: AheadReader | None = None,
        chosen: str = "",
        since: int = 0,
    ) -> None:
        self._helps = helps
        self._chosen = chosen
        self._since = since
        self._names_aside = names_aside
        self._read = read
        self._read_ahead = read_ahead

    async def read_ahead(self, text: str, history: Sequence[Message]) -> None:
        """Get ready for a question that may be asked next in a conversation; nothing is said."""
        if self._read_ahead is not None and len(text) <= MAX_CHARS and query_in(text) is None:
            before = [one for one in history if one.turn >= self._since]
            await self._read_ahead(text, last_of(before))

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        """Call for a search where something is to be found out, and answer where it is known."""
        asked = max(at for at, message in enumerate(messages) if message.role is Role.PERSON)
        text = messages[asked].text
        if len(text) > MAX_CHARS:
            yield Declined()
            yield Done()
            return
        offered = [tool.name for tool in tools]
        results = [message.result for message in messages[asked:] if message.result is not None]
        before = [one for one in messages[:asked] if one.turn >= self._since]
        # Of a number alone it is that of what was said before.
        language = language_of(text, language_of(last_said(before)))
        if before:
            # The phrases lie in files, which are not read where windows are drawn.
            await asyncio.to_thread(learn_phrases)
        fact = asked_fact(text) if self._chosen or before else None
        file = "" if fact is None else self._meant(fact, before)
        if fact is None and (place := asked_place(text)) is not None:
            file, fact = listed_of(before, place.number), place.fact
        over = None if file else self._taken_over(text, before)
        if over is None and not file and fact in _OF_ONE and last_of(before) is not None:
            over = UNCLEAR
        if over is not None and over.path:
            file, fact = over.path, None
        if file:
            wording, turn = Wording(language), messages[asked].turn
            among = over.among if over is not None else 0
            for event in said_of_chosen(file, fact, turn, results, wording, among=among):
                yield event
            return
        course = _kept(messages[asked:])
        if course is None or not course.goes_on_to(results, offered):
            last = last_of(before)
            readings = rest = None
            ordered = ""
            if self._read is not None and over is None:
                readings = await self._read(text, last)
                if said := rest_of_order(readings):
                    rest = await self._read(said, None)
                    named = asked_place(said)
                    ordered = "" if named is None else listed_of(before, named.number)
                    over = self._taken_over(said, before, orders=True)
            course = Course(
                text,
                last,
                messages[asked].turn,
                helps=self._helps,
                certainty=certainty_of(before),
                names_aside=self._names_aside,
                readings=readings,
                rest=rest,
                chosen=looked_at_of(before),
                place=ordered,
                over=over,
                seen=[row for one in earlier_in(before)[:1] for row in one.rows],
                after_nothing=bool(before) and last is None,
                language=language,
            )
        for event in course.said(results, offered):
            yield event
        yield Done(state=course)

    def _taken_over(
        self, text: str, before: Sequence[Message], *, orders: bool = False
    ) -> TakenOver | None:
        """What a question, or what an order names, comes to by the answers before it alone."""
        wish = wish_in(text) if before and not self._chosen else None
        if wish is None or (orders and wish.deed not in ORDERED):
            return None
        over = taken_over(wish, earlier_in(before), datetime.now())
        if over is None:
            return None
        return replace(over, certainty=min(over.certainty, certainty_of(before)))

    def _meant(self, fact: AskedFact, before: Sequence[Message]) -> str:
        """The file that a fact is asked of, absolute; "" where it may be any.

        The size of what was found is a sum, which tells how many they are; that of the first of an
        order is its own.
        """
        last = last_of(before)
        earlier = next(iter(earlier_in(before)), None)
        if earlier is not None and 0 < earlier.nth <= len(earlier.rows):
            # The second biggest, and where is it?
            return self._chosen or earlier.rows[earlier.nth - 1].path
        is_sum = fact is AskedFact.SIZE and (last is None or last.top != 1 or bool(last.of(Key.IS)))
        return self._chosen or looked_at_of(before) or ("" if is_sum else only_file_of(before))


def _kept(messages: Sequence[Message]) -> Course | None:
    """The course of the question, where it was kept."""
    states = (message.state for message in reversed(messages))
    return next((state for state in states if isinstance(state, Course)), None)

"""`Interpreter`: the built-in mind. It understands everyday questions, or says that it does not."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from desktop_app.chart.readings import Readings
from desktop_app.interpreter import answers, lexicon, refusals
from desktop_app.interpreter.chosen_file import asked_fact, said_of_chosen
from desktop_app.interpreter.course import Course
from desktop_app.interpreter.filler import courtesy_in
from desktop_app.interpreter.following import NAME, Last, last_of
from desktop_app.interpreter.preparing import MAX_CHARS, reading_of
from desktop_app.interpreter.several import questions_of
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import About, Declined, Done, MindEvent, TextDelta, ToolSpec
from desktop_app.query import dates
from desktop_app.wording import Wording, language_of

Reader = Callable[[str, Last | None], Awaitable[Readings]]
"""Reads a question, beside what the conversation was about before; see `Readings`."""


class Interpreter:
    """A mind with no model behind it: a question is understood, or declined.

    It keeps nothing between replies: how far it has come with a question stands as the state of
    its own message, and without it is found out again from the results. Making one reads the
    lexicons, so make it where the disk may be touched.

    Args:
        helps: Whether it looks for the words of what it does not understand before it declines,
            and tries other ways to take a question where its first guess found nothing. Where
            another mind is asked then, there is no need to.
        names_aside: Whether the files of an answer stand beside it, so that it need not name them.
        read: Reads questions by what was learned; without it nothing is known of how sure an
            answer is.
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
        chosen: str = "",
        since: int = 0,
    ) -> None:
        self._helps = helps
        self._chosen = chosen
        self._since = since
        self._names_aside = names_aside
        self._read = read
        lexicon.read_all()

    def prepare(self, ending: threading.Event | None = None) -> None:
        """Make the patterns of all words; about a second, for a thread of a program that stays.

        Args:
            ending: Set when nobody needs them any more.
        """
        ending = ending or threading.Event()
        for example in (
            "How many PDFs are in Downloads?",
            "下载里有多少个 PDF?",
            "下载里有什么?",
            "那个旅行计划在哪?",
        ):
            if ending.is_set():
                return
            reading = reading_of(example)
            courtesy_in(example)
            refusals.ordered(reading)
            questions_of(reading, None)
            lexicon.complete_all(example, ending)
        # What is no date has been tried with every rule.
        dates.understands("no date")

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        """Call for a search where something is to be found out, and answer where it is known."""
        asked = max(at for at, message in enumerate(messages) if message.role is Role.PERSON)
        text = messages[asked].text
        if courtesy := courtesy_in(text[:MAX_CHARS]):
            yield TextDelta(answers.for_courtesy(courtesy, Wording(language_of(text))))
            yield About()
            yield Done()
            return
        if len(text) > MAX_CHARS:
            yield Declined()
            yield Done()
            return
        offered = [tool.name for tool in tools]
        results = [message.result for message in messages[asked:] if message.result is not None]
        if self._chosen and (fact := asked_fact(text)) is not None:
            wording, turn = Wording(language_of(text)), messages[asked].turn
            for event in said_of_chosen(self._chosen, fact, turn, results, wording):
                yield event
            return
        course = _kept(messages[asked:])
        if course is None or not course.goes_on_to(results, offered):
            last = last_of([one for one in messages[:asked] if one.turn >= self._since])
            readings = None if self._read is None else await self._read(text, last)
            course = Course(
                text,
                last,
                messages[asked].turn,
                helps=self._helps,
                names_aside=self._names_aside,
                readings=readings,
            )
        for event in course.said(results, offered):
            yield event
        yield Done(state=course)


def _kept(messages: Sequence[Message]) -> Course | None:
    """The course of the question, where it was kept."""
    states = (message.state for message in reversed(messages))
    return next((state for state in states if isinstance(state, Course)), None)

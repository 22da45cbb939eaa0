"""`Interpreter`: the built-in mind. It understands everyday questions, or says that it does not."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field, replace

from desktop_app.findings import Failure, FolderFindings
from desktop_app.interpreter import answers, declining, lexicon, refusals
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.filler import courtesy_in
from desktop_app.interpreter.following import Last, last_of
from desktop_app.interpreter.outcomes import Outcome, OutOfCallsError, Wanted, bytes_of, count_of
from desktop_app.interpreter.planning import MAX_ALL_CALLS, TOOLS, plan
from desktop_app.interpreter.preparing import MAX_CHARS, reading_of
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.several import Questions, questions_of
from desktop_app.interpreter.standing import ENDING, is_of, leaves_unsaid, mark_standing, unsaid
from desktop_app.interpreter.steps import UNSURE, Attempt
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.messages.mind import (
    About,
    CallReady,
    Declined,
    Done,
    MindEvent,
    TextDelta,
    ToolSpec,
)
from desktop_app.query import dates
from desktop_app.query.query import Key, Query
from desktop_app.query.syntax import format as written
from desktop_app.wording import Wording, language_of

LOOKS_AFTER = 2
"""Calls that found nothing, after which the names of folders in a question are looked for."""


@dataclass(slots=True)
class _Replay:
    """The calls of this turn so far, gone through again.

    Attributes:
        turn: What the ids of the calls begin with: the number of the question.
        results: What is known, in order.
        used: How many of them the plans have taken.
        wanted: The first call whose result is not known; None where all are.
        ids: Of the results, the ids of their calls by their places.
    """

    turn: str
    results: Sequence[ToolResult]
    used: int = 0
    wanted: Wanted | None = None
    ids: dict[int, str] = field(default_factory=dict)

    def run(
        self, questions: Questions, tools: Sequence[str], *, hands_over: bool
    ) -> list[Outcome] | None:
        """What the questions come to; None where a call is to be made first."""
        outcomes: list[Outcome] = []
        for step in questions.steps:
            # At the end no tool is offered; what was called before is gone through all the same.
            going = plan(step, tools or TOOLS, hands_over=hands_over)
            try:
                wanted = next(going)
                while True:
                    if self.used >= len(self.results):
                        if wanted.tool in tools and self.used < MAX_ALL_CALLS:
                            self.wanted = wanted
                            return None
                        # What there is must do.
                        wanted = going.throw(OutOfCallsError())
                        continue
                    result = self.results[self.used]
                    self.used += 1
                    wanted = going.send(result)
            except OutOfCallsError:
                return None
            except StopIteration as end:
                outcomes.append(end.value)
        return outcomes

    def call(self) -> ToolCall:
        """The call that is wanted."""
        assert self.wanted is not None
        number = f"-{self.used}" if self.used else ""
        return ToolCall(
            f"builtin-{self.turn}{number}{self.wanted.ending}",
            self.wanted.tool,
            self.wanted.arguments,
        )


@dataclass(slots=True)
class _Take:
    """One way to take a message.

    Attributes:
        reading: The message, with the names that are known.
        last: What the conversation was about before.
        turn: The number of the question.
        tools: The names of those that are offered.
        wording: For the answer.
        ending: What tells its calls from those of another way.
        is_in_vain: Set where it is answered, but nothing was found or understood.
        is_order: Set where it is taken for an order.
        used: How many results it came to that by.
        answered: The queries that the answer is of.
        is_clear: Set where these say every word of it, in the way that is meant.
        is_guess: Set where words that are left were taken for what is in files, or for a folder.
        has_names: Set where words were taken for names beside words for kinds.
    """

    reading: Reading
    last: Last | None
    turn: int
    tools: Sequence[str]
    wording: Wording
    ending: str = ""
    is_in_vain: bool = False
    is_order: bool = False
    used: int = 0
    answered: Sequence[Query] = ()
    is_clear: bool = False
    is_guess: bool = False
    has_names: bool = False


class Interpreter:
    """A mind with no model behind it: a question is understood, or declined.

    It keeps nothing between replies; all it knows is in the messages. Making one reads the
    lexicons, so make it where the disk may be touched.

    Args:
        helps: Whether it looks for the words of what it does not understand before it declines,
            and tries other ways to take a question where its first guess found nothing. Where
            another mind is asked then, there is no need to.
    """

    name = "builtin"

    def __init__(self, *, helps: bool = True) -> None:
        self._helps = helps
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
        for event in self._said(messages, [tool.name for tool in tools]):
            yield event
        yield Done()

    def _said(self, messages: Sequence[Message], tools: Sequence[str]) -> Iterator[MindEvent]:
        asked = max(at for at, message in enumerate(messages) if message.role is Role.PERSON)
        question = messages[asked]
        text = question.text
        wording = Wording(language_of(text))
        results = [message.result for message in messages[asked:] if message.result is not None]
        if courtesy := courtesy_in(text[:MAX_CHARS]):
            yield TextDelta(answers.for_courtesy(courtesy, wording))
            yield About()
            return
        if len(text) > MAX_CHARS:
            yield Declined()
            return
        at = next((at for at, one in enumerate(results) if one.call_id.endswith(ENDING)), None)
        take = _Take(reading_of(text), last_of(messages[:asked]), question.turn, tools, wording)
        if at is None:
            events = list(self._taken(take, results))
            if self._may_look(take, events, results):
                # It may be about a folder with a name that says something else.
                call_id = f"builtin-{question.turn}{ENDING}"
                yield CallReady(ToolCall(call_id, "resolve_folder", {"name": text}))
            else:
                yield from events
            return
        before, behind = results[:at], results[at + 1 :]
        first = replace(take, reading=reading_of(text))
        list(self._taken(first, before))
        again = replace(take, reading=reading_of(text), ending="-again")
        names = mark_standing(again.reading, results[at])
        has_answer = bool(first.answered) and not first.is_in_vain
        if has_answer:
            names = unsaid(names, first.answered)
        if names:
            events = list(self._taken(again, behind))
            declined = any(isinstance(event, Declined) for event in events)
            # That there is none is still an answer to what was no order, or asks about a folder.
            is_better = first.is_order and not again.is_order
            if has_answer or again.is_clear:
                is_better = is_better or is_of(names, again.answered)
            is_found = not again.is_in_vain and not again.is_guess
            if is_found or (is_better and not declined):
                yield from events
                return
        yield from self._taken(take, [*before, *behind[again.used :]])

    def _may_look(
        self, take: _Take, events: Sequence[MindEvent], results: Sequence[ToolResult]
    ) -> bool:
        """Whether the names of folders in the question are looked for before what is said."""
        if "resolve_folder" not in take.tools:
            return False
        if any(isinstance(event, CallReady) for event in events):
            # There are more ways to take it; but the names that it holds are a better one.
            if any(map(count_of, results)):
                return False
            looks = self._helps and len(results) == LOOKS_AFTER
            return looks or _asks_for_place(events, results)
        if not take.is_in_vain:
            return bool(take.answered) and (
                take.has_names or leaves_unsaid(take.reading.text, take.answered)
            )
        declined = any(isinstance(event, Declined) for event in events)
        return self._helps or not declined

    def _taken(self, take: _Take, results: Sequence[ToolResult]) -> Iterator[MindEvent]:
        """What is said to a message in one way to read it, or called for.

        Args:
            take: The way.
            results: What was called for so far in this way.
        """
        wording = take.wording
        order = refusals.ordered(take.reading)
        if order is not None:
            take.is_order = True
            take.is_in_vain = refusals.asks_too(take.reading)
            yield TextDelta(answers.for_order(order, wording))
            yield About()
            return
        questions = questions_of(take.reading, take.last)
        doubt = declining.doubt(questions)
        if doubt is not None:
            yield from self._declined(doubt, take, results)
            return
        replay = _Replay(f"{take.turn}{take.ending}", results)
        # Where tools are no longer offered, what there is must do.
        outcomes = replay.run(questions, take.tools, hands_over=not self._helps)
        take.used = replay.used
        if outcomes is None:
            if replay.wanted is not None:
                yield CallReady(replay.call())
            else:
                take.is_in_vain = True
                yield Declined(written(questions.steps[0].attempts[0].query))
            return
        if given_up := next((one for one in outcomes if one.is_handed_over), None):
            take.is_in_vain = True
            yield Declined(written(given_up.attempt.query))
            return
        if unsure := next((one for one in outcomes if one.attempt.taken == UNSURE), None):
            # Words that may be a condition are never left out for a guess.
            take.is_in_vain = True
            near = (unsure.near.call_id,) if unsure.near is not None else ()
            yield TextDelta(answers.for_unsure(unsure, wording))
            yield About(suggestions=near)
            yield Declined(written(unsure.attempt.query))
            return
        take.answered = [one.attempt.query for one in outcomes]
        take.is_clear = not any(one.attempt.taken for one in outcomes)
        take.is_guess = any(map(_is_guess, outcomes))
        take.has_names = any(_is_name_of_kind(one.attempt) for one in outcomes)
        take.is_in_vain = not any(one.count or _is_refused(one) for one in outcomes)
        yield TextDelta(answers.for_outcomes(outcomes, questions.compare, wording))
        yield _about(outcomes)

    def _declined(
        self, doubt: declining.Doubt, take: _Take, results: Sequence[ToolResult]
    ) -> Iterator[MindEvent]:
        """Decline; before it, look for the words that tell most."""
        take.used = min(1, len(results))
        if self._helps and doubt.query is not None and not results and "find_files" in take.tools:
            call_id = f"builtin-{take.turn}{take.ending}-near"
            yield CallReady(ToolCall(call_id, "find_files", {"query": written(doubt.query)}))
            return
        take.is_in_vain = doubt.is_strange
        found = [result for result in results if not result.failed and count_of(result)]
        if found:
            yield TextDelta(answers.for_doubt(found[-1], take.wording))
        yield About(suggestions=tuple(result.call_id for result in found))
        understood = doubt.understood
        yield Declined(written(replace(understood, top=None)) if understood != Query() else "")


def _is_guess(outcome: Outcome) -> bool:
    """Whether words of a question for a number are only in a text, or a folder's name."""
    found = outcome.result.data
    is_of_folders = isinstance(found, FolderFindings) and found.is_search
    return outcome.step.ask is Ask.COUNT and (is_of_folders or outcome.attempt.taken == "content")


def _is_name_of_kind(attempt: Attempt) -> bool:
    """Whether words were taken for a name that may go on with the word for a kind."""
    query = attempt.query
    return bool(attempt.taken) and not query.of(Key.IN) and bool(query.of(Key.KIND))


def _asks_for_place(events: Sequence[MindEvent], results: Sequence[ToolResult]) -> bool:
    """Whether a folder is to be looked for that is none as it was said: Shed of Shed project."""
    calls = [event.call for event in events if isinstance(event, CallReady)]
    return (
        0 < len(results) < LOOKS_AFTER
        and results[-1].failed
        and any(call.name == "resolve_folder" and call.arguments["name"] != "~" for call in calls)
    )


def _is_refused(outcome: Outcome) -> bool:
    """Whether it failed for another reason than that there is no such folder."""
    reason = outcome.result.data
    return isinstance(reason, Failure) and not reason.code.startswith("place.")


def _about(outcomes: Sequence[Outcome]) -> About:
    """What an answer is about: the rows, and the number where one was asked for."""
    counts = [one.count for one in outcomes if one.step.ask is Ask.COUNT and not one.step.groups]
    sums = [
        bytes_of(one.result)
        for one in outcomes
        if one.step.ask is Ask.SPACE and not one.step.groups and not one.result.failed
    ]
    failed = any(one.result.failed for one in outcomes)
    return About(
        tuple(one.result.call_id for one in outcomes),
        tuple(one.near.call_id for one in outcomes if one.near is not None),
        counts[0] if len(counts) == 1 and not failed else None,
        sums[0] if len(sums) == 1 else None,
        tuple(one.basis.call_id for one in outcomes if one.basis is not None),
    )

"""`Answering`: what is said to a message by the patterns, call by call."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import replace

from desktop_app.findings import Failure, FolderFindings
from desktop_app.interpreter import answers, declining, refusals
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.following import NAME, Last
from desktop_app.interpreter.outcomes import (
    Outcome,
    OutOfCallsError,
    Purpose,
    Wanted,
    bytes_of,
    count_of,
)
from desktop_app.interpreter.planning import MAX_ALL_CALLS, TOOLS, plan
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import Questions, questions_of
from desktop_app.interpreter.standing import is_of, leaves_unsaid, mark_standing, unsaid
from desktop_app.interpreter.steps import UNSURE, Attempt
from desktop_app.interpreter.takes import Going, Said, Steps, Take
from desktop_app.interpreter.trashing import wanted_for_trash
from desktop_app.messages.message import ToolCall, ToolResult
from desktop_app.messages.mind import About, Declined, TextDelta
from desktop_app.query.query import Key, Query
from desktop_app.query.syntax import format as written
from desktop_app.trash_findings import TrashProposal
from desktop_app.wording import Wording

LOOKS_AFTER = 2
"""Calls that found nothing, after which the names of folders in a question are looked for."""


class Answering:
    """What the patterns make of one message, and what is looked for on the way.

    Args:
        text: The question.
        last: What the conversation was about before.
        turn: The number of the question.
        helps, names_aside: See `Interpreter`.
        wording: Of the language that is answered in.

    Attributes:
        offered: The tools that may be called now.
        said_by: How the message was taken by what was said in the end; None before.
    """

    def __init__(
        self,
        text: str,
        last: Last | None,
        turn: int,
        wording: Wording,
        *,
        helps: bool,
        names_aside: bool = False,
    ) -> None:
        self._names_aside = names_aside
        self._text = text
        self._last = last
        self._turn = turn
        self._helps = helps
        self._wording = wording
        self.offered: Sequence[str] = ()
        self.said_by: Take | None = None

    def answered(self) -> Going:
        """What is said in the end; the folders that it may name are looked for on the way."""
        first = Take(reading_of(self._text))
        self.said_by = first
        steps = Steps(self._taken(first))
        results: list[ToolResult] = []
        while not self._may_look(first, steps, results):
            if steps.wanted is None:
                return steps.said or []
            results.append((yield steps.wanted))
            steps.send(results[-1])
        # It may be about a folder with a name that says something else.
        looked = yield ToolCall(
            f"{NAME}-{self._turn}-standing",
            "resolve_folder",
            {"name": self._text},
            Purpose.LOOK.written(),
        )
        again = Take(reading_of(self._text), ending="-again")
        names = mark_standing(again.reading, looked)
        has_answer = bool(first.answered) and not first.is_in_vain
        if has_answer:
            names = unsaid(names, first.answered)
        if names:
            self.said_by = again
            said = yield from self._taken(again)
            declined = any(isinstance(event, Declined) for event in said)
            # That there is none is still an answer to what was no order, or asks about a folder.
            is_better = first.is_order and not again.is_order
            if has_answer or again.is_clear:
                is_better = is_better or is_of(names, again.answered)
            is_found = not again.is_in_vain and not again.is_guess
            if is_found or (is_better and not declined):
                return said
        self.said_by = first
        while steps.wanted is not None:
            if steps.wanted.name in self.offered:
                steps.send((yield steps.wanted))
            else:
                steps.give_up()
        return steps.said or []

    def _may_look(self, take: Take, steps: Steps, results: Sequence[ToolResult]) -> bool:
        """Whether the names of folders in the question are looked for before it goes on."""
        if "resolve_folder" not in self.offered:
            return False
        if steps.wanted is not None:
            # There are more ways to take it; but the names that it holds are a better one.
            if any(map(count_of, results)):
                return False
            looks = self._helps and len(results) == LOOKS_AFTER
            return looks or _asks_for_place(steps.wanted, results)
        if not take.is_in_vain:
            return bool(take.answered) and (
                take.has_names or leaves_unsaid(take.reading.text, take.answered)
            )
        declined = any(isinstance(event, Declined) for event in steps.said or ())
        return self._helps or not declined

    def _proposed(self, take: Take) -> Generator[ToolCall, ToolResult, Said | None]:
        """A proposal in place of a refusal, where an order to delete names what is to go."""
        query = wanted_for_trash(take.reading, self._last)
        if query is None:
            return None
        call = ToolCall(
            f"{NAME}-{self._turn}-trash{take.ending}", "propose_trash", {"query": written(query)}
        )
        result = yield call
        if not isinstance(result.data, TrashProposal):
            return None
        take.is_proposal = True
        text = answers.for_proposal(result.data, self._wording, is_everywhere=not query.of(Key.IN))
        return [TextDelta(text), About((call.id,))]

    def _taken(self, take: Take) -> Going:
        """What is said to a message in one way to read it."""
        wording = self._wording
        order = refusals.ordered(take.reading)
        if order is not None:
            take.is_order = True
            if order is refusals.Order.DELETE and "propose_trash" in self.offered:
                proposed = yield from self._proposed(take)
                if proposed is not None:
                    return proposed
            take.is_in_vain = refusals.asks_too(take.reading)
            return [TextDelta(answers.for_order(order, wording)), About()]
        questions = questions_of(take.reading, self._last)
        doubt = declining.doubt(questions)
        if doubt is not None:
            return (yield from self._declined(doubt, take))
        outcomes = yield from self.outcomes(questions, take)
        if outcomes is None:
            take.is_in_vain = True
            return [Declined(written(questions.steps[0].attempts[0].query))]
        if given_up := next((one for one in outcomes if one.is_handed_over), None):
            take.is_in_vain = True
            return [Declined(written(given_up.attempt.query))]
        if unsure := next((one for one in outcomes if one.attempt.taken == UNSURE), None):
            # Words that may be a condition are never left out for a guess.
            take.is_in_vain = True
            take.unknown = unsure.attempt.words
            near = (unsure.near.call_id,) if unsure.near is not None else ()
            return [
                TextDelta(answers.for_unsure(unsure, wording)),
                About(suggestions=near),
                Declined(written(unsure.attempt.query)),
            ]
        take.outcomes = outcomes
        take.answered = [one.attempt.query for one in outcomes]
        take.is_clear = not any(one.attempt.taken for one in outcomes)
        take.is_guess = any(map(_is_guess, outcomes))
        take.has_names = any(_is_name_of_kind(one.attempt) for one in outcomes)
        take.is_in_vain = not any(one.count or _is_refused(one) for one in outcomes)
        return [
            TextDelta(
                answers.for_outcomes(
                    outcomes, questions.compare, wording, names_aside=self._names_aside
                )
            ),
            about(outcomes),
        ]

    def outcomes(
        self, questions: Questions, take: Take
    ) -> Generator[ToolCall, ToolResult, list[Outcome] | None]:
        """What the questions come to; None where too little is known, and no call is left."""
        outcomes: list[Outcome] = []
        for step in questions.steps:
            # At the end no tool is offered; then what there is must do.
            going = plan(step, self.offered or TOOLS, hands_over=not self._helps)
            try:
                wanted = next(going)
                while True:
                    result = None
                    if wanted.tool in self.offered and take.used < MAX_ALL_CALLS:
                        with suppress(OutOfCallsError):
                            result = yield self._call(wanted, take)
                    if result is None:
                        wanted = going.throw(OutOfCallsError())
                    else:
                        take.used += 1
                        wanted = going.send(result)
            except OutOfCallsError:
                return None
            except StopIteration as end:
                outcomes.append(end.value)
        return outcomes

    def _call(self, wanted: Wanted, take: Take) -> ToolCall:
        number = f"-{take.used}" if take.used else ""
        call_id = f"{NAME}-{self._turn}{take.ending}{number}"
        return ToolCall(call_id, wanted.tool, wanted.arguments, wanted.purpose.written())

    def _declined(self, doubt: declining.Doubt, take: Take) -> Going:
        """Decline; before it, look for the words that tell most."""
        found: list[ToolResult] = []
        if self._helps and doubt.query is not None and "find_files" in self.offered:
            wanted = Wanted("find_files", {"query": written(doubt.query)}, Purpose.LOOK)
            with suppress(OutOfCallsError):
                result = yield self._call(wanted, take)
                take.used += 1
                found = [result] if not result.failed and count_of(result) else []
        take.is_in_vain = doubt.is_strange
        understood = doubt.understood
        return [
            *(TextDelta(answers.for_doubt(one, self._wording)) for one in found),
            About(suggestions=tuple(one.call_id for one in found)),
            Declined(written(replace(understood, top=None)) if understood != Query() else ""),
        ]


def _is_guess(outcome: Outcome) -> bool:
    """Whether words of a question for a number are only in a text, or a folder's name."""
    found = outcome.result.data
    is_of_folders = isinstance(found, FolderFindings) and found.is_search
    return outcome.step.ask is Ask.COUNT and (is_of_folders or outcome.attempt.taken == "content")


def _is_name_of_kind(attempt: Attempt) -> bool:
    """Whether words were taken for a name that may go on with the word for a kind."""
    query = attempt.query
    return bool(attempt.taken) and not query.of(Key.IN) and bool(query.of(Key.KIND))


def _asks_for_place(wanted: ToolCall, results: Sequence[ToolResult]) -> bool:
    """Whether a folder is to be looked for that is none as it was said: Shed of Shed project."""
    return (
        0 < len(results) < LOOKS_AFTER
        and results[-1].failed
        and wanted.name == "resolve_folder"
        and wanted.arguments["name"] != "~"
    )


def _is_refused(outcome: Outcome) -> bool:
    """Whether it failed for another reason than that there is no such folder."""
    reason = outcome.result.data
    return isinstance(reason, Failure) and not reason.code.startswith("place.")


def about(outcomes: Sequence[Outcome]) -> About:
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

"""`Course`: how one question is answered, from its words to what is said, call by call.

It asks for calls and is sent their results, so that nothing is read or planned twice. The mind
keeps it on its own message; where it is not there, it is gone through once from the results.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.doubt import EARLY, EARLY_SAID, SURE
from desktop_app.chart.readings import Readings
from desktop_app.findings import Failure, FolderFindings
from desktop_app.interpreter import answers, declining, refusals
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.filler import Courtesy
from desktop_app.interpreter.folders import names_drive
from desktop_app.interpreter.following import NAME, Last
from desktop_app.interpreter.meaning import Meaning
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
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.several import Questions, questions_of
from desktop_app.interpreter.standing import is_of, leaves_unsaid, mark_standing, unsaid
from desktop_app.interpreter.steps import UNSURE, Attempt
from desktop_app.interpreter.trashing import wanted_for_trash
from desktop_app.interpreter.weighing import (
    OtherReading,
    at_first_sight,
    carried_over,
    evidence_of,
    finds_the_same,
    intent_in,
    is_corrected,
    leaning_on,
    names_path,
    same_meaning,
    says_any_of,
    says_less,
    shown_as,
    step_for,
    taken_as,
)
from desktop_app.interpreter.written import query_in
from desktop_app.messages.message import ToolCall, ToolResult
from desktop_app.messages.mind import About, CallReady, Declined, MindEvent, TakenAs, TextDelta
from desktop_app.query.query import Key, Query
from desktop_app.query.syntax import format as written
from desktop_app.trash_findings import TrashProposal
from desktop_app.wording import Wording, language_of

LOOKS_AFTER = 2
"""Calls that found nothing, after which the names of folders in a question are looked for."""

_LOOKS = 3
"""Calls for the reading of the chart: the search and, before it, the folder that is meant."""

_Said = list[MindEvent]
_Going = Generator[ToolCall, ToolResult, _Said]
"""Yields calls, is sent their results, and returns what is said in the end."""


@dataclass(slots=True)
class _Take:
    """One way to take a message.

    Attributes:
        reading: The message, with the names that are known.
        ending: What tells its calls from those of another way.
        is_in_vain: Set where it is answered, but nothing was found or understood.
        is_order: Set where it is taken for an order.
        is_proposal: Set where something is proposed for the trash, which the person decides on.
        used: How many calls it has made.
        answered: The queries that the answer is of.
        is_clear: Set where these say every word of it, in the way that is meant.
        is_guess: Set where words that are left were taken for what is in files, or for a folder.
        has_names: Set where words were taken for names beside words for kinds.
        outcomes: What it came to.
        unknown: Words that may be a condition, and that nobody understood.
        looks: Whether its calls are no answer yet, and nothing that a follow-up goes by.
    """

    reading: Reading
    ending: str = ""
    is_in_vain: bool = False
    is_order: bool = False
    is_proposal: bool = False
    used: int = 0
    answered: Sequence[Query] = ()
    is_clear: bool = False
    is_guess: bool = False
    has_names: bool = False
    outcomes: Sequence[Outcome] = ()
    unknown: str = ""
    looks: bool = False


class _Steps:
    """A way that is gone step by step.

    Attributes:
        wanted: The call whose result it needs next; None at its end.
        said: What is said at its end; None before.
    """

    def __init__(self, going: _Going) -> None:
        self._going = going
        self.wanted: ToolCall | None = None
        self.said: _Said | None = None
        self._go(lambda: next(going))

    def send(self, result: ToolResult) -> None:
        """Go on with the result of the call that is wanted."""
        self._go(lambda: self._going.send(result))

    def give_up(self) -> None:
        """Go on without it: what is known by now must do."""
        self._go(lambda: self._going.throw(OutOfCallsError()))

    def _go(self, step: Callable[[], ToolCall]) -> None:
        try:
            self.wanted = step()
        except StopIteration as end:
            self.wanted, self.said = None, end.value


class Course:
    """The answering of one question, as far as it has come.

    Args:
        text: The question.
        last: What the conversation was about before.
        turn: The number of the question.
        helps: See `Interpreter`.
        readings: What the chart makes of the question, where it was read.
    """

    def __init__(
        self,
        text: str,
        last: Last | None,
        turn: int,
        *,
        helps: bool,
        readings: Readings | None = None,
    ) -> None:
        self._text = text
        self._last = last
        self._turn = turn
        self._helps = helps
        self._wording = Wording(language_of(text))
        self._offered: Sequence[str] = ()
        self._results: list[ToolResult] = []
        self._steps: _Steps | None = None
        self._readings = readings if readings is not None and readings.meant else None
        self._said_by: _Take | None = None
        self._looks = 0

    def goes_on_to(self, results: Sequence[ToolResult], offered: Sequence[str]) -> bool:
        """Whether it has come so far by the first of `results`, and no further."""
        known = len(self._results)
        if known == len(results) and self._steps is not None and self._steps.wanted is not None:
            return self._steps.wanted.name in offered and self._is_of(results)
        return known <= len(results) and self._is_of(results)

    def _is_of(self, results: Sequence[ToolResult]) -> bool:
        return all(one is other for one, other in zip(self._results, results, strict=False))

    def said(self, results: Sequence[ToolResult], offered: Sequence[str]) -> _Said:
        """What comes next: a call, or the answer.

        Args:
            results: Of all its calls, in order.
            offered: The tools that may be called now.
        """
        # What was called before is gone through whatever is offered at the end.
        waiting = results[len(self._results) :]
        if self._steps is None:
            self._offered = (offered or TOOLS) if waiting else offered
            self._steps = _Steps(self._weighed())
        for number, result in enumerate(waiting, 1):
            if self._steps.said is not None:
                break
            self._offered = (offered or TOOLS) if number < len(waiting) else offered
            self._results.append(result)
            self._steps.send(result)
        if self._steps.said is not None:
            return self._steps.said
        assert self._steps.wanted is not None
        return [CallReady(self._steps.wanted)]

    # The ways to take it

    def _weighed(self) -> _Going:
        """What is said in the end, by the likelier of the two readings where there are two."""
        query = query_in(self._text)
        if query is not None:
            take = _Take(reading_of(self._text))
            outcomes = yield from self._outcomes(_alone(query), take)
            if outcomes is not None:
                text = answers.for_outcomes(outcomes, None, self._wording)
                return [TextDelta(text), replace(_about(outcomes), taken=TakenAs(confidence=1.0))]
        readings = self._readings
        if readings is None or names_drive(reading_of(self._text)):
            # Of drives the chart has never heard.
            return (yield from self._answered())
        if not self._helps and not self._is_sure_beforehand(readings):
            best = readings.meant[0].intent
            return [Declined(written(best.query) if best.act is Act.ANSWER else "")]
        outcome: Outcome | None = None
        if self._helps and not self._leans_on_last():
            outcome, early = yield from self._first_sight(readings)
            if early is not None:
                return (yield from self._meant(readings, early, outcome))
        said = yield from self._answered()
        if self._said_by is not None and self._said_by.is_proposal:
            return said
        other = self._other_reading(said)
        if other is None:
            return _taken_so(said, self._leaning(readings))
        first = readings.meant[0].intent
        agrees = same_meaning(readings, first, other.intent)
        if not agrees and first.act is Act.ANSWER:
            if outcome is None:
                outcome = yield from self._look(first, "-chart")
            agrees = (
                other.intent.act is Act.ANSWER
                and first.query.show is other.intent.query.show
                and finds_the_same(outcome, other.outcome)
            )
        belief = readings.doubt.belief(evidence_of(readings, other, outcome, agrees=agrees))
        failed = outcome is not None and outcome.result.failed
        if agrees or failed or not belief.is_for_first or self._stays(readings, other):
            taken = taken_as(readings, other.intent, belief.other, (first,))
            return _taken_so(said, taken)
        taken = taken_as(readings, first, belief.first, (other.intent,))
        return (yield from self._meant(readings, taken, outcome))

    def _first_sight(
        self, readings: Readings
    ) -> Generator[ToolCall, ToolResult, tuple[Outcome | None, TakenAs | None]]:
        """What the chart's reading comes to, and what the question is taken for by it alone.

        That is where it is believed already, whatever else the other reading might come to; else
        None. Nothing is looked for where both are the same at first sight, or where it is an
        order, several questions in one, or about a path, of which the chart takes each part.
        """
        first, other = readings.meant[0].intent, at_first_sight(self._text)
        if other is None or names_path(other.intent.query):
            return None, None
        if other.intent.act is Act.REFUSE or same_meaning(readings, first, other.intent):
            return None, None
        outcome = found = None
        is_search = first.act is Act.ANSWER
        if is_search:
            outcome = yield from self._look(first, "-chart")
            if outcome is None or outcome.result.failed:
                return outcome, None
        if other.intent.act is Act.ANSWER and is_search:
            found = yield from self._look(other.intent, "-other")
        other = replace(other, outcome=found)
        is_alike = is_search and first.query.show is other.intent.query.show
        if is_alike and finds_the_same(outcome, found):
            return outcome, None
        evidence = evidence_of(readings, other, outcome, agrees=False)
        belief = readings.doubt.early_belief(evidence)
        enough = EARLY if is_search else EARLY_SAID
        if belief.first < max(enough, belief.other) or self._stays(readings, other):
            return outcome, None
        return outcome, taken_as(readings, first, belief.first, (other.intent,))

    def _look(self, intent: Intent, ending: str) -> Generator[ToolCall, ToolResult, Outcome | None]:
        """What a reading comes to, where that is no answer yet."""
        used, before = MAX_ALL_CALLS - _LOOKS, len(self._results)
        take = _Take(reading_of(self._text), ending=ending, used=used, looks=True)
        found = yield from self._outcomes(_alone(intent.query), take)
        self._looks += len(self._results) - before
        return found[0] if found else None

    def _meant(self, readings: Readings, taken: TakenAs, outcome: Outcome | None) -> _Going:
        """What is said where the chart's reading is the likelier."""
        first = readings.meant[0].intent
        if outcome is not None:
            # Once more, as the answer: what follows on it goes by the last that was asked for.
            used = MAX_ALL_CALLS - _LOOKS
            again = _Take(reading_of(self._text), ending="-meant", used=used)
            found = yield from self._outcomes(_alone(first.query), again)
            # The loop answers a call twice, and no more.
            outcome = found[0] if found and not found[0].result.failed else outcome
        return _taken_so(self._said_of(first, outcome), taken)

    def _stays(self, readings: Readings, other: OtherReading) -> bool:
        """Whether the other reading is answered although the chart's is the likelier.

        The chart says nothing of a slip that it mended. Words that the other one takes for
        conditions are not left out for a guess, and a path that was typed is no name.
        """
        if is_corrected(readings) or names_path(other.intent.query):
            return True
        first = readings.meant[0].intent
        if first.act is not Act.ANSWER:
            return False
        if self._said_by is not None and self._said_by.unknown:
            return not says_any_of(first.query, self._said_by.unknown)
        if other.intent.act is not Act.ANSWER:
            return False
        return says_less(readings, first.query, other.intent.query)

    def _is_sure_beforehand(self, readings: Readings) -> bool:
        """Whether both readings are the same before anything is looked for, and can be believed."""
        first = readings.meant[0].intent
        reading = reading_of(self._text)
        if refusals.ordered(reading) is not None:
            return first.act is Act.REFUSE
        if first.act is not Act.ANSWER:
            return False
        steps = questions_of(reading, self._last).steps
        if len(steps) != 1:
            return False
        other = OtherReading(intent_in(steps[0], steps[0].attempts[0].query), is_clear=True)
        agrees = same_meaning(readings, first, other.intent)
        evidence = replace(
            evidence_of(readings, other, None, agrees=agrees), finds=True, other_finds=True
        )
        return agrees and readings.doubt.belief(evidence).first >= SURE

    def _other_reading(self, said: _Said) -> OtherReading | None:
        """What the patterns took the question for; None where that is not one question alone."""
        take = self._said_by
        if take is None or self._leans_on_last():
            return None
        if take.is_order:
            return OtherReading(Intent(Query(), Act.REFUSE))
        if any(isinstance(event, Declined) for event in said):
            return OtherReading(Intent(Query(), Act.READ))
        if len(take.outcomes) != 1:
            return None
        (outcome,) = take.outcomes
        intent = intent_in(outcome.step, outcome.attempt.query)
        return OtherReading(intent, outcome, is_clear=len(self._results) - self._looks == 1)

    def _leaning(self, readings: Readings) -> TakenAs:
        """What a question was taken for that does not stand alone: little is known of how surely.

        What else it may mean is what its words say of what was asked before, and what they say by
        themselves.
        """
        outcomes = self._said_by.outcomes if self._said_by is not None else ()
        meant = [one.intent for one in readings.meant if one.intent.act is Act.ANSWER][:1]
        found = [intent_in(one.step, one.attempt.query) for one in outcomes]
        if self._last is not None:
            leaning = [Intent(leaning_on(self._last.query, one.query)) for one in meant]
            # Whether a number or a list is wanted was said before, too.
            leaning = [shown_as(one, found[0]) if len(found) == 1 else one for one in leaning]
            meant = [*leaning, *meant]
        agrees = len(found) == 1 and any(same_meaning(readings, one, found[0]) for one in meant)
        confidence = readings.doubt.leaning[0 if agrees else 1]
        taken = taken_as(readings, found[0] if found else Intent(Query()), confidence, meant)
        if self._last is None or len(found) != 1 or not self._leans_on_last():
            return taken
        said = meant[-1].query if meant else Query()
        return replace(taken, carried=carried_over(self._last.query, found[0].query, said))

    def _leans_on_last(self) -> bool:
        """Whether the question takes anything from the one before."""
        if self._last is None:
            return False
        here, alone = (questions_of(reading_of(self._text), last) for last in (self._last, None))
        return here.steps != alone.steps

    def _said_of(self, intent: Intent, outcome: Outcome | None) -> _Said:
        """What is said where the chart's reading is the likelier."""
        if outcome is not None:
            text = answers.for_outcomes([outcome], None, self._wording)
            return [TextDelta(text), _about([outcome])]
        if intent.act is Act.REFUSE:
            return [TextDelta(answers.for_order(refusals.Order.CHANGE, self._wording)), About()]
        if intent.act is Act.GREET:
            return [TextDelta(answers.for_courtesy(Courtesy.HELLO, self._wording)), About()]
        return [About(), Declined()]

    def _answered(self) -> _Going:
        first = _Take(reading_of(self._text))
        self._said_by = first
        steps = _Steps(self._taken(first))
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
        again = _Take(reading_of(self._text), ending="-again")
        names = mark_standing(again.reading, looked)
        has_answer = bool(first.answered) and not first.is_in_vain
        if has_answer:
            names = unsaid(names, first.answered)
        if names:
            self._said_by = again
            said = yield from self._taken(again)
            declined = any(isinstance(event, Declined) for event in said)
            # That there is none is still an answer to what was no order, or asks about a folder.
            is_better = first.is_order and not again.is_order
            if has_answer or again.is_clear:
                is_better = is_better or is_of(names, again.answered)
            is_found = not again.is_in_vain and not again.is_guess
            if is_found or (is_better and not declined):
                return said
        self._said_by = first
        while steps.wanted is not None:
            if steps.wanted.name in self._offered:
                steps.send((yield steps.wanted))
            else:
                steps.give_up()
        return steps.said or []

    def _may_look(self, take: _Take, steps: _Steps, results: Sequence[ToolResult]) -> bool:
        """Whether the names of folders in the question are looked for before it goes on."""
        if "resolve_folder" not in self._offered:
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

    def _proposed(self, take: _Take) -> Generator[ToolCall, ToolResult, _Said | None]:
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

    def _taken(self, take: _Take) -> _Going:
        """What is said to a message in one way to read it."""
        wording = self._wording
        order = refusals.ordered(take.reading)
        if order is not None:
            take.is_order = True
            if order is refusals.Order.DELETE and "propose_trash" in self._offered:
                proposed = yield from self._proposed(take)
                if proposed is not None:
                    return proposed
            take.is_in_vain = refusals.asks_too(take.reading)
            return [TextDelta(answers.for_order(order, wording)), About()]
        questions = questions_of(take.reading, self._last)
        doubt = declining.doubt(questions)
        if doubt is not None:
            return (yield from self._declined(doubt, take))
        outcomes = yield from self._outcomes(questions, take)
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
            TextDelta(answers.for_outcomes(outcomes, questions.compare, wording)),
            _about(outcomes),
        ]

    def _outcomes(
        self, questions: Questions, take: _Take
    ) -> Generator[ToolCall, ToolResult, list[Outcome] | None]:
        """What the questions come to; None where too little is known, and no call is left."""
        outcomes: list[Outcome] = []
        for step in questions.steps:
            # At the end no tool is offered; then what there is must do.
            going = plan(step, self._offered or TOOLS, hands_over=not self._helps)
            try:
                wanted = next(going)
                while True:
                    result = None
                    if wanted.tool in self._offered and take.used < MAX_ALL_CALLS:
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

    def _call(self, wanted: Wanted, take: _Take) -> ToolCall:
        number = f"-{take.used}" if take.used else ""
        call_id = f"{NAME}-{self._turn}{take.ending}{number}"
        purpose = Purpose.LOOK if take.looks else wanted.purpose
        return ToolCall(call_id, wanted.tool, wanted.arguments, purpose.written())

    def _declined(self, doubt: declining.Doubt, take: _Take) -> _Going:
        """Decline; before it, look for the words that tell most."""
        found: list[ToolResult] = []
        if self._helps and doubt.query is not None and "find_files" in self._offered:
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


def _alone(query: Query) -> Questions:
    """A query as all that is asked."""
    return Questions((step_for(query),), None, Meaning())


def _taken_so(said: _Said, taken: TakenAs) -> _Said:
    """What is said, with what the question was taken for."""
    return [replace(one, taken=taken) if isinstance(one, About) else one for one in said]


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

"""`Course`: how one question is answered, from its words to what is said, call by call.

It asks for calls and is sent their results, so that nothing is read or planned twice. The mind
keeps it on its own message; where it is not there, it is gone through once from the results.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.doubt import CLEAR_GREETING, EARLY, EARLY_SAID, SURE, UNSURE, Belief
from desktop_app.chart.readings import Readings
from desktop_app.interpreter import answers, refusals
from desktop_app.interpreter.answering import Answering, about
from desktop_app.interpreter.filler import Courtesy
from desktop_app.interpreter.folders import names_drive
from desktop_app.interpreter.following import Last
from desktop_app.interpreter.meaning import Meaning
from desktop_app.interpreter.outcomes import (
    Outcome,
)
from desktop_app.interpreter.planning import MAX_ALL_CALLS, TOOLS
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import Questions, questions_of
from desktop_app.interpreter.takes import Going, Said, Steps, Take
from desktop_app.interpreter.weighing import (
    OtherReading,
    at_first_sight,
    carried_over,
    evidence_of,
    finds_the_same,
    intent_in,
    is_corrected,
    is_respelt,
    leaning_on,
    may_be_name,
    names_path,
    same_meaning,
    says_any_of,
    says_less,
    shown_as,
    step_for,
    taken_as,
)
from desktop_app.interpreter.written import mistake_in, query_in
from desktop_app.messages.message import ToolCall, ToolResult
from desktop_app.messages.mind import About, CallReady, Declined, TakenAs, TextDelta
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.wording import Wording, language_of

_LOOKS = 3
"""Calls for the reading of the chart: the search and, before it, the folder that is meant."""


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
        self._answering = Answering(text, last, turn, self._wording, helps=helps)
        self._results: list[ToolResult] = []
        self._steps: Steps | None = None
        self._readings = readings if readings is not None and readings.meant else None
        self._looks = 0

    def goes_on_to(self, results: Sequence[ToolResult], offered: Sequence[str]) -> bool:
        """Whether it has come so far by the first of `results`, and no further."""
        known = len(self._results)
        if known == len(results) and self._steps is not None and self._steps.wanted is not None:
            return self._steps.wanted.name in offered and self._is_of(results)
        return known <= len(results) and self._is_of(results)

    def _is_of(self, results: Sequence[ToolResult]) -> bool:
        return all(one is other for one, other in zip(self._results, results, strict=False))

    def said(self, results: Sequence[ToolResult], offered: Sequence[str]) -> Said:
        """What comes next: a call, or the answer.

        Args:
            results: Of all its calls, in order.
            offered: The tools that may be called now.
        """
        # What was called before is gone through whatever is offered at the end.
        waiting = results[len(self._results) :]
        if self._steps is None:
            self._answering.offered = (offered or TOOLS) if waiting else offered
            self._steps = Steps(self._weighed())
        for number, result in enumerate(waiting, 1):
            if self._steps.said is not None:
                break
            self._answering.offered = (offered or TOOLS) if number < len(waiting) else offered
            self._results.append(result)
            self._steps.send(result)
        if self._steps.said is not None:
            return self._steps.said
        assert self._steps.wanted is not None
        return [CallReady(self._steps.wanted)]

    # The ways to take it

    def _weighed(self) -> Going:
        """What is said in the end, by the likelier of the two readings where there are two."""
        query = query_in(self._text)
        if query is not None:
            take = Take(reading_of(self._text))
            outcomes = yield from self._answering.outcomes(_alone(query), take)
            if outcomes is not None:
                text = answers.for_outcomes(outcomes, None, self._wording)
                return [TextDelta(text), replace(about(outcomes), taken=TakenAs(confidence=1.0))]
        mistake = mistake_in(self._text)
        if mistake is not None:
            return [TextDelta(self._wording.error(mistake)), About()]
        readings = self._readings
        if readings is None or names_drive(reading_of(self._text)):
            # Of drives the chart has never heard.
            return (yield from self._answering.answered())
        if not self._helps and not self._is_sure_beforehand(readings):
            best = readings.meant[0].intent
            return [Declined(written(best.query) if best.act is Act.ANSWER else "")]
        outcome: Outcome | None = None
        if self._helps and not self._leans_on_last():
            outcome, early = yield from self._first_sight(readings)
            if early is not None:
                return (yield from self._meant(readings, early, outcome))
        said = yield from self._answering.answered()
        if self._answering.said_by is not None and self._answering.said_by.is_proposal:
            return said
        other = self._other_reading(said)
        if other is None:
            likeliest = readings.meant[0]
            if self._leads_nowhere() and likeliest.intent.act is Act.ANSWER:
                outcome = yield from self._look(likeliest.intent, "-chart")
                if outcome is not None and not outcome.result.failed:
                    confidence = min(likeliest.probability, UNSURE)
                    taken = taken_as(readings, likeliest.intent, confidence, ())
                    return (yield from self._meant(readings, taken, outcome))
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
        if agrees or failed or not belief.is_for_first or self._stays(readings, other, belief):
            confidence = min(belief.other, UNSURE) if self._left_out() else belief.other
            taken = taken_as(readings, other.intent, confidence, (first,))
            return _taken_so(said, taken)
        taken = self._taken_first(readings, belief, other)
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
        if first.act is Act.GREET and other.intent.act is Act.ANSWER:
            if readings.meant[0].probability < CLEAR_GREETING:
                return None, None
            if may_be_name(readings):
                # Of a file that is there: thank you card.
                found = yield from self._look(other.intent, "-other")
                if found is None or found.count:
                    return None, None
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
        if belief.first < max(enough, belief.other) or self._stays(readings, other, belief):
            return outcome, None
        return outcome, self._taken_first(readings, belief, other)

    def _look(self, intent: Intent, ending: str) -> Generator[ToolCall, ToolResult, Outcome | None]:
        """What a reading comes to, where that is no answer yet."""
        used, before = MAX_ALL_CALLS - _LOOKS, len(self._results)
        take = Take(reading_of(self._text), ending=ending, used=used, looks=True)
        found = yield from self._answering.outcomes(_alone(intent.query), take)
        self._looks += len(self._results) - before
        return found[0] if found else None

    def _meant(self, readings: Readings, taken: TakenAs, outcome: Outcome | None) -> Going:
        """What is said where the chart's reading is the likelier."""
        first = readings.meant[0].intent
        if outcome is not None:
            # Once more, as the answer: what follows on it goes by the last that was asked for.
            used = MAX_ALL_CALLS - _LOOKS
            again = Take(reading_of(self._text), ending="-meant", used=used)
            found = yield from self._answering.outcomes(_alone(first.query), again)
            # The loop answers a call twice, and no more.
            outcome = found[0] if found and not found[0].result.failed else outcome
            if unknown := self._unknown():
                outcome.attempt = replace(outcome.attempt, taken="nothing", words=unknown)
        return _taken_so(self._said_of(first, outcome), taken)

    def _stays(self, readings: Readings, other: OtherReading, belief: Belief) -> bool:
        """Whether the other reading is answered although the chart's is the likelier.

        A slip that the chart mended is none where what was typed is there, words that a file has
        are no greeting, and a path that was typed is no name. Words that the other one takes for
        conditions are left out only where it is out of the question.
        """
        if names_path(other.intent.query):
            return True
        if is_respelt(readings):
            return True
        if is_corrected(readings) and (other.outcome is None or other.outcome.count):
            return True
        first = readings.meant[0].intent
        if first.act is Act.GREET:
            return bool(other.outcome and other.outcome.count)
        return belief.heeds_other and self._says_more(readings, other)

    def _taken_first(self, readings: Readings, belief: Belief, other: OtherReading) -> TakenAs:
        """What the question is taken for where the chart's reading is answered.

        Where that leaves words out which the other one takes for conditions, it is not sure.
        """
        confidence = min(belief.first, UNSURE) if self._says_more(readings, other) else belief.first
        return taken_as(readings, readings.meant[0].intent, confidence, (other.intent,))

    def _unknown(self) -> str:
        """Words that may be a condition, and that the other reading did not understand."""
        return self._answering.said_by.unknown if self._answering.said_by is not None else ""

    def _left_out(self) -> bool:
        """Whether the other reading is answered without words that it did not understand."""
        take = self._answering.said_by
        return take is not None and any(one.attempt.taken == "nothing" for one in take.outcomes)

    def _leads_nowhere(self) -> bool:
        """Whether, of several questions that it was taken for, one cannot be looked for."""
        take = self._answering.said_by
        return (
            not self._leans_on_last()
            and take is not None
            and any(one.result.failed for one in take.outcomes)
        )

    def _says_more(self, readings: Readings, other: OtherReading) -> bool:
        """Whether the other reading takes words for conditions that the chart leaves out."""
        first = readings.meant[0].intent
        if first.act is not Act.ANSWER:
            return False
        if unknown := self._unknown():
            return not says_any_of(first.query, unknown)
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

    def _other_reading(self, said: Said) -> OtherReading | None:
        """What the patterns took the question for; None where that is not one question alone."""
        take = self._answering.said_by
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
        outcomes = self._answering.said_by.outcomes if self._answering.said_by is not None else ()
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

    def _said_of(self, intent: Intent, outcome: Outcome | None) -> Said:
        """What is said where the chart's reading is the likelier."""
        if outcome is not None:
            text = answers.for_outcomes([outcome], None, self._wording)
            return [TextDelta(text), about([outcome])]
        if intent.act is Act.REFUSE:
            return [TextDelta(answers.for_order(refusals.Order.CHANGE, self._wording)), About()]
        if intent.act is Act.GREET:
            return [TextDelta(answers.for_courtesy(Courtesy.HELLO, self._wording)), About()]
        return [About(), Declined()]


def _alone(query: Query) -> Questions:
    """A query as all that is asked."""
    return Questions((step_for(query),), None, Meaning())


def _taken_so(said: Said, taken: TakenAs) -> Said:
    """What is said, with what the question was taken for."""
    return [replace(one, taken=taken) if isinstance(one, About) else one for one in said]

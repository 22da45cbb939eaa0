"""`Course`: how one question is answered, from its words to what is said, call by call.

It asks for calls and is sent their results, so that nothing is read or planned twice. The mind
keeps it on its own message; where it is not there, it is gone through once from the results.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from desktop_app.chart.candidates import Answered, Candidate
from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.leaning import leaning_on
from desktop_app.chart.ranking import (
    OUT_OF_THE_QUESTION,
    SURE,
    SURE_OF_BOTH,
    UNSURE,
    WeighedCandidate,
)
from desktop_app.chart.readings import Readings
from desktop_app.interpreter import answers, refusals
from desktop_app.interpreter.answering import Answering, about
from desktop_app.interpreter.filler import Courtesy
from desktop_app.interpreter.folders import names_drive
from desktop_app.interpreter.following import Last
from desktop_app.interpreter.meaning import Meaning
from desktop_app.interpreter.outcomes import Outcome, bytes_of
from desktop_app.interpreter.planning import MAX_ALL_CALLS, TOOLS
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import Questions, questions_of
from desktop_app.interpreter.takes import Going, Said, Steps, Take
from desktop_app.interpreter.weighing import (
    carried_over,
    intent_in,
    is_corrected,
    is_respelt,
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
from desktop_app.messages.mind import (
    About,
    CallReady,
    Declined,
    MindEvent,
    TakenAs,
    TextDelta,
)
from desktop_app.query.query import Key, Query
from desktop_app.query.syntax import format as written
from desktop_app.wording import Wording, language_of

_LOOKS = 3
"""Calls for a reading: the search and, before it, the folder that is meant."""


class Course:
    """The answering of one question, as far as it has come.

    Args:
        text: The question.
        last: What the conversation was about before.
        turn: The number of the question.
        helps, names_aside: See `Interpreter`.
        readings: What the chart makes of the question, where it was read.
    """

    def __init__(
        self,
        text: str,
        last: Last | None,
        turn: int,
        *,
        helps: bool,
        names_aside: bool = False,
        readings: Readings | None = None,
    ) -> None:
        self._text = text
        self._last = last
        self._turn = turn
        self._helps = helps
        self._wording = Wording(language_of(text))
        self._names_aside = names_aside
        self._answering = Answering(
            text, last, turn, self._wording, helps=helps, names_aside=names_aside
        )
        self._results: list[ToolResult] = []
        self._steps: Steps | None = None
        self._readings = readings if readings is not None and readings.meant else None

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
                text = self._told(outcomes)
                return [TextDelta(text), replace(about(outcomes), taken=TakenAs(confidence=1.0))]
        mistake = mistake_in(self._text)
        if mistake is not None:
            return [TextDelta(self._wording.error(mistake)), About()]
        readings = self._readings
        if readings is None or names_drive(reading_of(self._text)):
            # Of drives the chart has never heard.
            return (yield from self._answering.answered())
        if not self._helps and not self._is_sure_beforehand(readings):
            judged = readings.judged()
            likeliest = (judged[0].candidate if judged else readings.meant[0]).intent
            is_search = likeliest.act is Act.ANSWER
            return [Declined(written(likeliest.query) if is_search else "")]
        if readings.pool is None:
            return (yield from self._by_patterns(readings))
        judged = readings.judged()
        if not judged or judged[0].probability < SURE or self._is_told_by_patterns(judged[0]):
            return (yield from self._beside_patterns(readings))
        return (yield from self._meant(readings, judged))

    def _is_told_by_patterns(self, best: WeighedCandidate) -> bool:
        """Whether it takes a look at what the patterns come to, however sure it is.

        What is to go is found by them; they take each part of a path that was typed, and know which
        words they do not understand; and a slip may be the name of something.
        """
        candidate = best.candidate
        intent = candidate.intent
        if intent.act is Act.REFUSE or names_path(intent.query) or is_corrected(candidate.cover):
            return True
        if self._readings is not None and any(
            names_path(one.query) for one in self._readings.ways[:1]
        ):
            return True
        return intent.act is Act.ANSWER and self._leaves_out_first_way(intent.query)

    def _leaves_out_first_way(self, query: Query) -> bool:
        """Whether a query has no word of what the patterns take for conditions at first sight."""
        readings = self._readings
        ways = readings.ways if readings is not None else ()
        first = next((one for one in ways if one.act is Act.ANSWER), None)
        return (
            first is not None
            and readings is not None
            and says_less(readings, query, first.query)
            and not says_less(readings, first.query, query)
        )

    def _beside_patterns(self, readings: Readings) -> Going:
        """What is said where it takes a look at what the patterns come to."""
        said = yield from self._answering.answered()
        other = self._other_reading(said)
        if other is not None and names_path(other.intent.query) and other.is_clear:
            # Nothing that was typed in full is taken for anything else.
            return _taken_so(said, taken_as(readings, other.intent, SURE, ()))
        if other is None or names_path(other.intent.query):
            return _taken_so(said, self._leaning(readings))
        judged = readings.judged(other)
        if judged[0].candidate.answered is not None:
            if judged[0].candidate.intent.act is Act.READ:
                said = [_for_reader(event) for event in said]
            return _taken_so(said, self._taken(readings, judged))
        if self._stays(readings, judged, other):
            patterns = [one for one in judged if one.candidate.answered is not None]
            others = [one for one in judged if one.candidate.answered is None]
            return _taken_so(said, self._taken(readings, [*patterns, *others]))
        return (yield from self._meant(readings, judged))

    def _stays(
        self, readings: Readings, judged: Sequence[WeighedCandidate], other: Answered
    ) -> bool:
        """Whether what the patterns came to is said although something else is the likelier.

        A slip that the chart mended is none where what was typed is there, or is mended by them
        aloud; and words that they take for conditions, or do not know, are left out only where what
        they came to is out of the question.
        """
        best = judged[0].candidate
        if is_corrected(best.cover) and other.count:
            return True
        chance = sum(one.probability for one in judged if one.candidate.answered is not None)
        if chance < OUT_OF_THE_QUESTION or best.intent.act is not Act.ANSWER:
            return False
        if is_respelt(best.cover):
            return True
        if unknown := self._unknown():
            return not says_any_of(best.intent.query, unknown)
        return (
            other.intent.act is Act.ANSWER
            and says_less(readings, best.intent.query, other.intent.query)
            and not says_less(readings, other.intent.query, best.intent.query)
        )

    def _unknown(self) -> str:
        """Words that may be a condition, and that the patterns did not understand."""
        return self._answering.said_by.unknown if self._answering.said_by is not None else ""

    def _other_reading(self, said: Said) -> Answered | None:
        """What the patterns came to; None where that is not one answer."""
        take = self._answering.said_by
        if take is None or take.is_proposal:
            return None
        if take.is_order:
            return Answered(Intent(Query(), Act.REFUSE))
        if any(isinstance(event, Declined) for event in said):
            return Answered(Intent(Query(), Act.READ))
        if len(take.outcomes) != 1:
            return None
        (outcome,) = take.outcomes
        intent = intent_in(outcome.step, outcome.attempt.query)
        is_clear = len(self._results) == 1
        return Answered(intent, outcome.count, bytes_of(outcome.result), is_clear)

    def _by_patterns(self, readings: Readings) -> Going:
        """What is said to several questions in one, or to one that is more than a query."""
        said = yield from self._answering.answered()
        likeliest = readings.meant[0]
        if self._leads_nowhere() and likeliest.intent.act is Act.ANSWER:
            outcome = yield from self._look(likeliest.intent, "-chart")
            if outcome is not None and outcome.count:
                confidence = min(likeliest.probability, UNSURE)
                taken = taken_as(readings, likeliest.intent, confidence, ())
                return _taken_so(self._said_of(outcome), taken)
        return _taken_so(said, self._leaning(readings))

    def _meant(self, readings: Readings, judged: Sequence[WeighedCandidate]) -> Going:
        """What is said where the likeliest is answered by itself."""
        taken = self._taken(readings, judged)
        intent = judged[0].candidate.intent
        if intent.act is not Act.ANSWER:
            return _taken_so(self._unsearched(intent), taken)
        outcome = yield from self._look(intent, "-meant")
        if outcome is None:
            return [Declined(written(intent.query))]
        if not self._helps and intent.query.of(Key.CONTENT) and not outcome.count:
            # Who can read may know other words for it.
            return [Declined(written(intent.query))]
        if unknown := self._unknown():
            outcome.attempt = replace(outcome.attempt, taken="nothing", words=unknown)
        return _taken_so(self._said_of(outcome), taken)

    def _look(self, intent: Intent, ending: str) -> Generator[ToolCall, ToolResult, Outcome | None]:
        """What a reading comes to."""
        take = Take(reading_of(self._text), ending=ending, used=MAX_ALL_CALLS - _LOOKS)
        found = yield from self._answering.outcomes(_alone(intent.query), take)
        return found[0] if found else None

    def _taken(self, readings: Readings, judged: Sequence[WeighedCandidate]) -> TakenAs:
        """What the question is taken for: the likeliest of all."""
        best, *others = judged
        confidence = best.probability
        if (
            is_corrected(best.candidate.cover)
            or self._unknown()
            or self._leaves_out_first_way(best.candidate.intent.query)
        ):
            # What was typed, or what is left out, is offered beside what it was taken for.
            confidence = min(confidence, UNSURE)
        intents = [one.candidate.intent for one in others]
        chances = {written(one.candidate.intent.query): one.probability for one in others}
        taken = taken_as(readings, best.candidate.intent, confidence, intents, chances)
        return replace(taken, carried=self._carried(readings, best.candidate))

    def _carried(self, readings: Readings, best: Candidate) -> tuple[str, ...]:
        """What of the question before still holds, in what it was taken for."""
        if self._last is None or (best.leaning is None and best.cover is not None):
            return ()
        own = best.leaning.reading if best.leaning is not None else None
        said = own or next((one for one in readings.meant if one.intent.act is Act.ANSWER), None)
        words = said.intent.query if said is not None else Query()
        return carried_over(self._last.query, best.intent.query, words)

    def _leads_nowhere(self) -> bool:
        """Whether, of several questions that it was taken for, one finds nothing."""
        take = self._answering.said_by
        return (
            not self._leans_on_last()
            and take is not None
            and not all(one.count for one in take.outcomes)
        )

    def _is_sure_beforehand(self, readings: Readings) -> bool:
        """Whether it can be believed before anything is answered, and takes no reader."""
        if refusals.ordered(reading_of(self._text)) is not None:
            return readings.meant[0].intent.act is Act.REFUSE
        if not (judged := readings.judged()):
            return False
        best = judged[0]
        is_way = best.candidate.way == 0
        return best.candidate.is_search and is_way and best.probability >= SURE_OF_BOTH

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
        confidence = readings.ranking.leaning[0 if agrees else 1]
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

    def _told(self, outcomes: Sequence[Outcome]) -> str:
        return answers.for_outcomes(outcomes, None, self._wording, names_aside=self._names_aside)

    def _said_of(self, outcome: Outcome) -> Said:
        """What is said to what a search came to."""
        return [TextDelta(self._told([outcome])), about([outcome])]

    def _unsearched(self, intent: Intent) -> Said:
        """What is said where nothing is looked for."""
        if intent.act is Act.GREET:
            return [TextDelta(answers.for_courtesy(Courtesy.HELLO, self._wording)), About()]
        if intent.act is Act.REFUSE:
            return [TextDelta(answers.for_order(refusals.Order.CHANGE, self._wording)), About()]
        return [About(), Declined(takes_reading=True)]


def _alone(query: Query) -> Questions:
    """A query as all that is asked."""
    return Questions((step_for(query),), None, Meaning())


def _for_reader(event: MindEvent) -> MindEvent:
    """What is declined as nothing but reading can tell it."""
    return replace(event, takes_reading=True) if isinstance(event, Declined) else event


def _taken_so(said: Said, taken: TakenAs) -> Said:
    """What is said, with what the question was taken for."""
    return [replace(one, taken=taken) if isinstance(one, About) else one for one in said]

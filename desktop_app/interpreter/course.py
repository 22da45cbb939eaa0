"""`Course`: how one question is answered, from its words to what is said, call by call.

It asks for calls and is sent their results, so that nothing is read or planned twice. The mind
keeps it on its own message; where it is not there, it is gone through once from the results.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.readings import Readings
from desktop_app.chart.spans import Category
from desktop_app.chart.turns.turn_words import narrows
from desktop_app.chart.weighing.ranking import UNSURE, WeighedCandidate
from desktop_app.chart.weighing.reranking import after_looking_inside
from desktop_app.findings import Row
from desktop_app.interpreter import answers
from desktop_app.interpreter.chosen_file import AskedFact, fact_of_named, told_fact
from desktop_app.interpreter.doubts import (
    believed,
    forgets_the_first,
    names_no_files,
    tells_of_no_date,
)
from desktop_app.interpreter.following import NAME
from desktop_app.interpreter.leaving_out import LeftOut, find_left_out
from desktop_app.interpreter.near.other_names import names_of
from desktop_app.interpreter.nth_place import query_for
from desktop_app.interpreter.outcomes import (
    Outcome,
    OutOfCallsError,
    Purpose,
    Wanted,
    about,
    count_of,
    only_path,
)
from desktop_app.interpreter.passed_over import all_found, left_out
from desktop_app.interpreter.planning import MAX_CALLS, TOOLS, plan
from desktop_app.interpreter.taken import is_for_all, respelt, taken_as, unknown
from desktop_app.interpreter.trashing import DELETE, speaks_of_several, wanted_for_trash
from desktop_app.interpreter.turns.beside import in_their_year
from desktop_app.interpreter.turns.coming_to import UNCLEAR, TakenOver
from desktop_app.interpreter.turns.taken_over import taken_from
from desktop_app.interpreter.written import mistake_in, query_in
from desktop_app.matching.names_otherwise import as_latin_words, in_other_language
from desktop_app.messages.message import ToolCall, ToolResult
from desktop_app.messages.mind import (
    About,
    CallReady,
    Declined,
    MindEvent,
    TakenAs,
    TextDelta,
)
from desktop_app.query.query import Key, Query, Show
from desktop_app.query.syntax import format as written
from desktop_app.trash_findings import TrashProposal
from desktop_app.wording import Language, Wording, language_of

Said = list[MindEvent]
Going = Generator[ToolCall, ToolResult, Said]
"""Yields calls, is sent their results, and returns what is said in the end."""


_ALONE = 0.87
"""From how much on no other mind is asked, where no word is left out that nobody knows."""


_LIKELY = 0.5
_FOR_ALL = 0.6
"""Nobody is told of everything there is for a question that hardly asks for it: in which file?"""


class Course:
    """The answering of one question, as far as it has come.

    Args:
        text: The question.
        last: The query that the conversation was about before.
        certainty: How likely that was what was meant.
        turn: The number of the question.
        helps, names_aside: See `Interpreter`.
        readings: What may be made of the question; None where nobody read it.
        rest: Likewise of what an order to delete says besides; None where it is none.
        chosen: The one file that the question before was about, absolute; "" where it was none.
        place: The file at the place in the list that an order names, absolute; else "".
        over: What the question comes to by the answers before it alone, or what an order to
            delete names does; None where it is read as any other.
        seen: The entries that the answer before has shown.
        after_nothing: Whether something was said before, and nothing looked for.
        language: Of the answer; None is that of the question.
    """

    def __init__(
        self,
        text: str,
        last: Query | None,
        turn: int,
        *,
        helps: bool,
        certainty: float = 1.0,
        names_aside: bool = False,
        readings: Readings | None = None,
        rest: Readings | None = None,
        chosen: str = "",
        place: str = "",
        over: TakenOver | None = None,
        seen: Sequence[Row] = (),
        after_nothing: bool = False,
        language: Language | None = None,
    ) -> None:
        self._text = text
        self._last = last
        self._certainty = certainty
        self._turn = turn
        self._helps = helps
        self._wording = Wording(language or language_of(text))
        self._names_aside = names_aside
        self._readings = readings
        self._rest = rest
        self._chosen = chosen
        self._place = place
        self._over = over
        self._seen = seen
        self._after_nothing = after_nothing
        self._offered: Sequence[str] = ()
        self._results: list[ToolResult] = []
        self._calls = 0
        self._steps: _Steps | None = None

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
            self._offered = (offered or TOOLS) if waiting else offered
            self._steps = _Steps(self._answered())
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

    def _answered(self) -> Going:
        query = query_in(self._text)
        if query is not None:
            outcomes = yield from self._outcomes(Intent(query))
            return self._told(outcomes, TakenAs(confidence=1.0)) if outcomes else [Declined()]
        mistake = mistake_in(self._text)
        if mistake is not None:
            return [TextDelta(self._wording.error(mistake)), About()]
        if self._over is not None and self._rest is None:
            return (yield from self._gone_on_with(self._over))
        readings = self._readings
        judged = readings.judged() if readings is not None else []
        if readings is None or not judged:
            return [Declined()]
        best = judged[0].candidate
        intent = best.intent
        if not self._helps and (
            judged[0].probability < _ALONE or intent.act is Act.READ or left_out(readings, best)
        ):
            # Another mind may know the words that are left out.
            return [Declined(_understood(intent))]
        match intent.act:
            case Act.GREET:
                courtesy = _value_of(judged[0]) or "hello"
                taken = taken_as(readings, judged, judged[0].probability)
                text = answers.for_courtesy(courtesy, self._wording)
                return [TextDelta(text), About(taken=taken)]
            case Act.REFUSE:
                return (yield from self._refused(readings, judged))
            case Act.READ:
                taken = taken_as(readings, judged, judged[0].probability)
                return [About(taken=taken), Declined(takes_reading=True)]
        if self._after_nothing and self._helps and names_no_files(readings, best):
            return self._unclear(UNCLEAR)
        is_doubtful = judged[0].probability < _FOR_ALL or _says_more(readings, judged[0])
        is_doubtful |= tells_of_no_date(best)
        if all(map(is_for_all, intent.queries)) and is_doubtful:
            # Who says so much hardly asks for everything there is.
            return [Declined()]
        return (yield from self._searched(readings, judged))

    def _gone_on_with(self, over: TakenOver) -> Going:
        """What is said where the answers before tell what is meant, or do not."""
        outcomes = None if over.intent is None else (yield from self._outcomes(over.intent))
        if over.intent is None and self._helps:
            return self._unclear(over)
        if over.intent is None or not outcomes:
            return [Declined("" if over.intent is None else _understood(over.intent))]
        return self._told(outcomes, taken_from(over, self._text, self._last))

    def _unclear(self, over: TakenOver) -> Said:
        text = self._wording.say(f"interpreter.unclear_{over.reason}")
        return [TextDelta(text), About(taken=TakenAs(confidence=over.certainty))]

    def _searched(self, readings: Readings, judged: Sequence[WeighedCandidate]) -> Going:
        """What is said where the likeliest is answered."""
        best = judged[0].candidate
        outcomes = yield from self._outcomes(best.intent)
        if outcomes is None:
            return [Declined(_understood(best.intent))]
        contents = any(query.of(Key.CONTENT) for query in best.intent.queries)
        if not self._helps and contents and not all(one.count for one in outcomes):
            # Who can read may know other words for it.
            return [Declined(_understood(best.intent))]
        if contents and not outcomes[0].result.failed:
            judged = after_looking_inside(judged, is_found=all(one.count for one in outcomes))
            if judged[0].candidate is not best:
                best = judged[0].candidate
                others = yield from self._outcomes(best.intent)
                if others is None:
                    return [Declined(_understood(best.intent))]
                outcomes = others
        elsewhen = None if outcomes[0].count else in_their_year(best, self._seen, readings.disk.now)
        if elsewhen is not None:
            outcomes = (yield from self._outcomes(elsewhen)) or outcomes
        words, slips = unknown(readings, best, all_found(outcomes)), respelt(readings, best)
        outcomes[0].unknown, outcomes[0].respelt = words, (*slips, *outcomes[0].respelt)
        if self._last is not None and forgets_the_first(readings, best, self._last):
            outcomes[0].beyond = self._last.top or 0
        confidence = believed(readings, judged, outcomes, self._last, self._certainty)
        if self._after_nothing and narrows(readings.chart):
            # Only those, of what was not understood.
            confidence = min(confidence, UNSURE)
        taken = taken_as(readings, judged, confidence)
        path = only_path(outcomes) if "file_details" in self._offered else ""
        # The phrases are read where there may be a file that is asked about.
        fact = fact_of_named(readings.chart, best) if path else None
        if fact is not None:
            text = yield from self._told_of_one(path, fact)
            return [TextDelta(text), about(outcomes, taken)]
        return self._told(outcomes, taken)

    def _told(self, outcomes: Sequence[Outcome], taken: TakenAs) -> Said:
        text = answers.for_outcomes(outcomes, self._wording, names_aside=self._names_aside)
        return [TextDelta(text), about(outcomes, taken)]

    def _told_of_one(self, path: str, fact: AskedFact) -> Generator[ToolCall, ToolResult, str]:
        """What is asked of the one file that was found, of which lists say something else."""
        result = yield self._call(Wanted("file_details", {"path": path}, Purpose.LOOK))
        return told_fact(path, fact, result, self._wording)

    def _refused(self, readings: Readings, judged: Sequence[WeighedCandidate]) -> Going:
        """A refusal; in its place a proposal, where an order to delete names what is to go."""
        order = _value_of(judged[0]) or "change"
        if order == DELETE and "propose_trash" in self._offered:
            # Who was told of one of them means that one with "it", and the others with "them".
            is_one = self._chosen and not speaks_of_several(readings.chart)
            last = query_for(self._chosen) if is_one else self._last
            query = wanted_for_trash(readings, last, self._rest)
            if self._place:
                query = query_for(self._place)
            elif self._over is not None:
                query = self._over.certain_query
                if query is None:
                    return self._unclear(self._over)
            if query is not None:
                query = yield from self._with_left_out(query)
            if query is not None:
                query = _whole(query)
                # Who throws away the cat means no certificate; but a list was seen as it is.
                is_seen = self._over is not None
                exact = written(query if is_seen else as_latin_words(query))
                call = ToolCall(f"{NAME}-{self._turn}-trash", "propose_trash", {"query": exact})
                result = yield call
                if isinstance(result.data, TrashProposal):
                    text = answers.for_proposal(result.data, query, self._wording)
                    others = yield from self._others_called_otherwise(query)
                    return [TextDelta(f"{text}{others}"), About((call.id,))]
        taken = taken_as(readings, judged, judged[0].probability)
        return [TextDelta(answers.for_order(order, self._wording)), About(taken=taken)]

    def _others_called_otherwise(self, query: Query) -> Generator[ToolCall, ToolResult, str]:
        """How many are called so in the other language, and are not proposed with them."""
        other = in_other_language(query)
        if other is None or "count_files" not in self._offered:
            return ""
        asked = {"query": written(_whole(other))}
        count = count_of((yield self._call(Wanted("count_files", asked, Purpose.LOOK))))
        said = "interpreter.trash_other_names"
        names = self._wording.say("interpreter.or_words").join(names_of(other))
        return f"\n\n{self._wording.say(said, count=count, names=names)}" if count else ""

    def _with_left_out(self, query: Query) -> Generator[ToolCall, ToolResult, Query | None]:
        """The query with the folders that are to stay; None where one of them is not there.

        Nobody throws away what was to stay, whatever it is called.
        """
        going = find_left_out(query, self._offered)
        left_out = LeftOut()
        try:
            wanted = next(going)
            while True:
                wanted = going.send((yield self._call(wanted)))
        except StopIteration as end:
            left_out = end.value
        is_there = not left_out.no_folders and not left_out.nothing
        return left_out.applied(query) if is_there else None

    def _outcomes(self, intent: Intent) -> Generator[ToolCall, ToolResult, list[Outcome] | None]:
        """What is found; None where too little is known, and no call is left."""
        outcomes: list[Outcome] = []
        for query in intent.queries:
            # At the end no tool is offered; then what there is must do.
            going = plan(query, self._offered or TOOLS, intent.nth)
            try:
                wanted = next(going)
                while True:
                    try:
                        wanted = going.send((yield self._call(wanted)))
                    except OutOfCallsError as error:
                        wanted = going.throw(error)
            except OutOfCallsError:
                return None
            except StopIteration as end:
                outcomes.append(end.value)
        return outcomes

    def _call(self, wanted: Wanted) -> ToolCall:
        if wanted.tool not in self._offered or self._calls == MAX_CALLS:
            raise OutOfCallsError
        number = f"-{self._calls}" if self._calls else ""
        self._calls += 1
        call_id = f"{NAME}-{self._turn}{number}"
        return ToolCall(call_id, wanted.tool, wanted.arguments, wanted.purpose.written())


class _Steps:
    """A course that is gone step by step.

    Attributes:
        wanted: The call whose result it needs next; None at its end.
        said: What is said at its end; None before.
    """

    def __init__(self, going: Going) -> None:
        self._going = going
        self.wanted: ToolCall | None = None
        self.said: Said | None = None
        self._go(lambda: next(going))

    def send(self, result: ToolResult) -> None:
        """Go on with the result of the call that is wanted."""
        self._go(lambda: self._going.send(result))

    def _go(self, step: Callable[[], ToolCall]) -> None:
        try:
            self.wanted = step()
        except StopIteration as end:
            self.wanted, self.said = None, end.value


def _says_more(readings: Readings, best: WeighedCandidate) -> bool:
    """Whether more was said than what it was taken for, and that may be asked for as well."""
    cover = best.candidate.cover
    is_aside = cover is not None and any(one.category is Category.ASIDE for one in cover.spans)
    return bool(unknown(readings, best.candidate)) or (is_aside and best.probability < _LIKELY)


def _value_of(one: WeighedCandidate) -> str:
    """What sort of greeting or order it is, by its words; "" where they do not say."""
    cover = one.candidate.cover
    values = [span.value for span in cover.spans if span.value] if cover is not None else []
    return str(values[0]) if values else ""


def _understood(intent: Intent) -> str:
    """What was made of a question that another mind is asked, as a written query."""
    return written(intent.query) if intent.act is Act.ANSWER else ""


def _whole(query: Query) -> Query:
    """The query without what was to be shown of it."""
    return replace(query, show=Show.LIST)

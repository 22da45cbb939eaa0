"""`Interpreter`: the built-in mind. It understands everyday questions, or says that it does not."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field, replace

from desktop_app.interpreter import answers, declining, lexicon, refusals
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.filler import courtesy_in
from desktop_app.interpreter.following import last_of
from desktop_app.interpreter.planning import MAX_CALLS, Outcome, Wanted, plan
from desktop_app.interpreter.several import Questions, questions_of
from desktop_app.interpreter.understanding import MAX_CHARS, reading_of
from desktop_app.messages import (
    About,
    CallReady,
    Declined,
    Done,
    Message,
    MindEvent,
    Role,
    TextDelta,
    ToolCall,
    ToolResult,
    ToolSpec,
)
from desktop_app.search import dates
from desktop_app.search.query import Query
from desktop_app.search.query_syntax import format as written
from desktop_app.wording import Wording, language_of


@dataclass(slots=True)
class _Replay:
    """The calls of this turn so far, gone through again.

    Attributes:
        turn: The number of the question.
        results: What is known, in order.
        used: How many of them the plans have taken.
        wanted: The first call whose result is not known; None where all are.
        ids: Of the results, the ids of their calls by their places.
    """

    turn: int
    results: Sequence[ToolResult]
    used: int = 0
    wanted: Wanted | None = None
    ids: dict[int, str] = field(default_factory=dict)

    def run(self, questions: Questions, tools: Sequence[str]) -> list[Outcome] | None:
        """What the questions come to; None where a call is to be made first."""
        outcomes: list[Outcome] = []
        for step in questions.steps:
            going = plan(step, tools)
            try:
                wanted = next(going)
                while True:
                    if self.used >= len(self.results):
                        self.wanted = wanted
                        return None
                    result = self.results[self.used]
                    self.used += 1
                    wanted = going.send(result)
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


class Interpreter:
    """A mind with no model behind it: a question is understood, or declined.

    It keeps nothing between replies; all it knows is in the messages. Making one reads the
    lexicons, so make it where the disk may be touched.

    Args:
        helps: Whether it looks for the words of what it does not understand before it declines.
            Where another mind answers that, there is no need to.
    """

    name = "builtin"

    def __init__(self, *, helps: bool = True) -> None:
        self._helps = helps
        lexicon.read_all()

    def prepare(self) -> None:
        """Make the patterns of all words; about a second, for a thread of a program that stays."""
        for example in ("How many PDFs are in Downloads?", "下载里有多少个 PDF?", "下载里有什么?"):
            reading = reading_of(example)
            courtesy_in(example)
            refusals.ordered(reading)
            questions_of(reading, None)
            lexicon.complete_all(example)
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
        reading = reading_of(text)
        order = refusals.ordered(reading)
        if order is not None:
            yield TextDelta(answers.for_order(order, wording))
            yield About()
            return
        questions = questions_of(reading, last_of(messages[:asked]))
        doubt = declining.doubt(questions)
        if doubt is not None:
            yield from self._declined(doubt, question.turn, results, tools, wording)
            return
        replay = _Replay(question.turn, results)
        # Where tools are no longer offered, what there is must do.
        outcomes = replay.run(questions, tools)
        if outcomes is None:
            wanted = replay.wanted
            if wanted is not None and wanted.tool in tools and len(results) < MAX_CALLS:
                yield CallReady(replay.call())
            else:
                yield Declined(written(questions.steps[0].attempts[0].query))
            return
        yield TextDelta(answers.for_outcomes(outcomes, questions.compare, wording))
        yield _about(outcomes)

    def _declined(
        self,
        doubt: declining.Doubt,
        turn: int,
        results: Sequence[ToolResult],
        tools: Sequence[str],
        wording: Wording,
    ) -> Iterator[MindEvent]:
        """Decline; before it, look for the words that tell most."""
        if self._helps and doubt.query is not None and not results and "find_files" in tools:
            yield CallReady(
                ToolCall(f"builtin-{turn}-near", "find_files", {"query": written(doubt.query)})
            )
            return
        found = [result for result in results if not result.failed and result.data.get("count")]
        if found:
            yield TextDelta(answers.for_doubt(found[-1], wording))
        yield About(suggestions=tuple(result.call_id for result in found))
        understood = doubt.understood
        yield Declined(written(replace(understood, top=None)) if understood != Query() else "")


def _about(outcomes: Sequence[Outcome]) -> About:
    """What an answer is about: the rows, and the number where one was asked for."""
    counts = [one.count for one in outcomes if one.step.ask is Ask.COUNT and not one.step.groups]
    sums = [
        one.result.data.get("total_bytes")
        for one in outcomes
        if one.step.ask is Ask.SPACE and not one.step.groups and not one.result.failed
    ]
    failed = any(one.result.failed for one in outcomes)
    return About(
        tuple(one.result.call_id for one in outcomes),
        tuple(one.near.call_id for one in outcomes if one.near is not None),
        counts[0] if len(counts) == 1 and not failed else None,
        sums[0] if len(sums) == 1 else None,
    )

"""`RunRecord`: what happened in a run so far, and the `Answer` that can be made of it any time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import chain
from pathlib import PurePath
from typing import TYPE_CHECKING

from desktop_app.agent.claims.cited_hits import cited_hits, each_once
from desktop_app.agent.claims.counted import last_count, told_beside
from desktop_app.agent.events import Answer, Step, Stopped
from desktop_app.agent.minds import BUILTIN
from desktop_app.errors import QueryError
from desktop_app.findings import Counted, Failure, SearchFindings
from desktop_app.hits import Hits
from desktop_app.messages.basis import AnswerPart, Basis, CitedReceipt, Spent, kept_basis
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.messages.mind import About, Usage
from desktop_app.messages.parts import plain_text
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.messages.tool import ToolOutput
from desktop_app.query.query import Key, Show
from desktop_app.query.syntax import parse
from desktop_app.reasons import CLOSED, Reason
from desktop_app.tools.tool import CallOutcome
from desktop_app.trash_findings import TrashProposal
from desktop_app.value_class import record_class
from desktop_app.wording import written_number

if TYPE_CHECKING:
    from desktop_app.agent.claims.citations import Verdict


@record_class
class CallRecord:
    """One call: what it found so far and, once it has ended, its outcome.

    Attributes:
        of_model: Whether a language model made it, and read its result.
    """

    call: ToolCall
    of_model: bool = False
    outcome: CallOutcome | None = None
    seconds: float = 0.0
    _batches: list[Hits] = field(default_factory=list)

    def add(self, news: HitsFound | Progress) -> None:
        """Remember rows, so that they are there even if the call never ends."""
        if isinstance(news, HitsFound):
            self._batches.append(news.hits)

    @property
    def output(self) -> ToolOutput | None:
        """What the tool gave, where it ran well."""
        return self.outcome.output if self.outcome else None

    @property
    def has_failed(self) -> bool:
        """Whether it has ended without an output."""
        return self.outcome is not None and self.outcome.result.failed

    @property
    def hits(self) -> Hits:
        """The rows: of the output, or as they came where there is none."""
        if self.output is not None:
            return self.output.hits
        return Hits(chunk for batch in self._batches for chunk in batch.chunks)

    def step(self) -> Step:
        """The call as a step of the answer; it has ended."""
        assert self.outcome is not None
        result = self.outcome.result
        return Step(
            self.call.name,
            self.call.arguments,
            plain_text(result.parts),
            self.seconds,
            result.failed,
        )

    def message(self, turn: int) -> Message:
        """The call's result as a message; it has ended."""
        assert self.outcome is not None
        return Message(Role.TOOL, turn=turn, result=self.outcome.result)


class RunRecord:
    """The calls of a run in order, what they found, and the tokens they took.

    Args:
        question: What was asked.
        earlier: Results of the turns before, which an answer may repeat.

    Attributes:
        home: The person's home folder, which an answer may write as "~"; "" while not known.
    """

    def __init__(self, question: str, earlier: Sequence[ToolResult] = ()) -> None:
        self._question = question
        self._earlier = earlier
        self._calls: list[CallRecord] = []
        self._usage: Usage | None = None
        self._spent = Spent()
        self.home = ""

    def begin(self, call: ToolCall, *, of_model: bool = False) -> CallRecord:
        """A record for a call that begins now."""
        self._calls.append(CallRecord(call, of_model))
        return self._calls[-1]

    def add_reply(self, seconds: float, usage: Usage | None, *, of_model: bool) -> None:
        """Add what one reply took."""
        if of_model:
            tokens = usage or Usage(0, 0)
            self._spent = self._spent.with_reply(
                seconds, tokens.prompt_tokens, tokens.completion_tokens
            )
        if usage is not None:
            before = self._usage or Usage(0, 0)
            self._usage = Usage(
                before.prompt_tokens + usage.prompt_tokens,
                before.completion_tokens + usage.completion_tokens,
            )

    @property
    def outputs(self) -> list[ToolOutput]:
        """What the calls gave so far, those that ran well."""
        return [record.output for record in self._calls if record.output is not None]

    @property
    def failures(self) -> list[Failure]:
        """Why calls were not carried out."""
        ended = (record.outcome for record in self._calls if record.outcome is not None)
        found = (outcome.result.data for outcome in ended)
        return [reason for reason in found if isinstance(reason, Failure)]

    def folders_without(self, reason: Reason) -> list[str]:
        """The folders that were to be searched and, for this reason, were not."""
        found = (output.coverage for output in self.outputs if output.coverage is not None)
        return [
            *dict.fromkeys(
                folder
                for one in found
                for folder in one.paths.get(reason, ())
                if folder in one.folders
            )
        ]

    def basis(self, answer: Answer) -> Basis | None:
        """What is kept of what `answer` rests on."""
        parts = answer.parts or (AnswerPart(answer.query or "", answer.coverage),)
        return kept_basis(answer.receipts, parts, self._spent)

    @property
    def usage(self) -> Usage | None:
        """The tokens of all replies so far, where they were counted."""
        return self._usage

    @property
    def found(self) -> int:
        """How many rows there are to show."""
        record = self._shown(frozenset(), self._calls)
        return len(record.hits) if record else 0

    def answer(
        self,
        text: str,
        remark: str,
        mind: str,
        stopped: Stopped,
        about: About | None = None,
        *,
        cause: str = "",
    ) -> Answer:
        """The answer: what the mind said, then a remark of ours, and what `text` rests on.

        Where the mind says what its answer is about, that holds; else what `text` cites tells.
        """
        by_model = mind != BUILTIN
        # What another mind looked for was a guess, and is nothing that a model goes by.
        calls = [one for one in self._calls if one.of_model] if by_model else self._calls
        outputs = [record.output for record in calls if record.output is not None]
        whole = text if stopped is Stopped.ANSWERED else _without_broken_off(text)
        verdict = self._verdict(whole, calls) if by_model else self._values_cited(text, outputs)
        shown = self._shown(verdict.cited, calls) if about is None else self._called(about.answer)
        output = shown.output if shown else None
        asked = _asked_one(Show.COUNT, outputs, verdict.cited)
        count = asked.count if asked else None
        asked = _asked_one(Show.BYTES, outputs, verdict.cited)
        total_bytes = asked.total_bytes if asked else None
        near, measured = None, None
        if about is not None:
            count, total_bytes = about.count, about.total_bytes
            near = self._called(about.suggestions)
            measured = self._called(about.measured)
        searched = measured.output if measured else output
        receipts, counted = verdict.receipts, None
        if by_model and text.strip() and (last := last_count(outputs)) is not None:
            counted, receipt = told_beside(last, verdict, outputs)
            if receipt not in (one.receipt for one in receipts):
                receipts = (*receipts, CitedReceipt(written_number(counted.count), receipt))
        parts = () if about is None else self._parts(about)
        hits = _hits(shown)
        if about is None:
            hits = cited_hits(verdict, outputs, hits)
        elif parts:
            hits = each_once([one.hits for one in self._given(about.answer)])
        # Row numbers mean something among the same chunks only.
        same = output is not None and [*map(id, hits.chunks)] == [*map(id, output.hits.chunks)]
        looked = [one.coverage for one in parts] or [searched.coverage if searched else None]
        told, proposal = [text, cause, remark], self._proposal
        gone = () if by_model else self._gone_by_name()
        if gone and about is not None and _are_of_all(self._given(about.answer), gone):
            # It was asked about what is gone, and not about all that lies elsewhere.
            told, receipts, proposal = [cause, remark], (), None
            count, total_bytes, hits = None, None, Hits()
        elif not by_model and cause and all(one and one.is_of_nowhere for one in looked):
            # Nobody knows: that there is none would not be true.
            told = [cause, remark]
        elif not by_model and (gone or not (hits or count or total_bytes)):
            told = [cause, text, remark]
        return Answer(
            self._question,
            "\n\n".join(filter(None, told)),
            count=count,
            total_bytes=total_bytes,
            hits=hits,
            suggestions=near.hits if near else Hits(),
            query=output.query if output else None,
            coverage=searched.coverage if searched else None,
            counted=counted,
            receipts=receipts,
            unverified=verdict.unverified,
            worked_out=verdict.worked_out,
            acts=verdict.acts,
            steps=tuple(record.step() for record in self._calls if record.outcome is not None),
            mind=mind,
            stopped=stopped,
            usage=self._usage,
            said=text,
            remarks=tuple(filter(None, (cause, remark))),
            taken=None if about is None else about.taken,
            proposal=proposal,
            copies=output.copies if output is not None and same else (),
            parts=parts,
        )

    def _gone_by_name(self) -> Sequence[str]:
        """The names in the question of folders that could not be looked into."""
        gone = chain.from_iterable(map(self.folders_without, CLOSED))
        names = (PurePath(one).name for one in gone)
        return [name for name in names if _names(self._question, name)]

    def _parts(self, about: About) -> tuple[AnswerPart, ...]:
        """What was looked for, part by part, where a message asked for several things."""
        meant = self._given(about.answer)
        if len(meant) < 2:
            return ()
        measured = self._given(about.measured)
        # Only where each was looked up again is it known which of them belongs to which.
        looked = measured if len(measured) == len(meant) else meant
        return tuple(
            AnswerPart(part.query or "", by.coverage)
            for part, by in zip(meant, looked, strict=True)
        )

    # Loaded when there is an answer: the first search need not wait for it.

    def _verdict(self, text: str, calls: Sequence[CallRecord]) -> Verdict:
        """What bears out what a language model said."""
        from desktop_app.agent.claims.verification import verify

        outputs = [record.output for record in calls if record.output is not None]
        has_failed = any(record.has_failed for record in calls)
        return verify(
            *(text, self._question, outputs, self._earlier), home=self.home, has_failed=has_failed
        )

    def _values_cited(self, text: str, outputs: Sequence[ToolOutput]) -> Verdict:
        """What bears out what the built-in mind said."""
        from desktop_app.agent.claims.values_cited import cited_values

        return cited_values(text, self._question, outputs, self._earlier, home=self.home)

    @property
    def _proposal(self) -> TrashProposal | None:
        """What was proposed for the trash; there is one a question at most."""
        made = (output.data for output in self.outputs if isinstance(output.data, TrashProposal))
        return next((one for one in made if one.items), None)

    def guessed_in_vain(self, about: About) -> bool:
        """Whether all that an answer is about was looked for by a name, and is not there.

        Nothing of some kind, size or date is a certain answer; nothing of some name may mean that
        the words were none.
        """
        meant = [record for record in self._calls if record.call.id in about.answer]
        return bool(meant) and all(map(_is_vain_guess, meant))

    def _called(self, ids: Sequence[str]) -> CallRecord | None:
        """The last of the calls that are meant, of those that gave something."""
        meant = [record for record in self._calls if record.call.id in ids and record.output]
        return next(reversed(meant), None)

    def _given(self, ids: Sequence[str]) -> list[ToolOutput]:
        """What the calls that are meant gave, in the order they were made."""
        return [one.output for one in self._calls if one.call.id in ids and one.output]

    def _shown(self, cited: frozenset[int], calls: Sequence[CallRecord]) -> CallRecord | None:
        """The call whose rows the answer is about: the last one it cites, else the last search.

        Args:
            cited: The numbers of outputs among those of `calls`.
            calls: That the mind that answers goes by.
        """
        if cited:
            return [record for record in calls if record.output is not None][max(cited)]
        with_output = [record for record in self._calls if record.output is not None]
        searches = [record for record in with_output if record.output and record.output.query]
        with_rows = [record for record in self._calls if len(record.hits)]
        return next(reversed(searches or with_rows), None)


def _without_broken_off(text: str) -> str:
    """A text that ended in the middle, without the number it ends with: nobody knows its end."""
    return text.removesuffix("…").rstrip("0123456789.,")


def _are_of_all(outputs: Sequence[ToolOutput], gone: Sequence[str]) -> bool:
    """Whether all folders were searched, and for nothing that is called like one that is `gone`."""
    queries = [one.query for one in outputs if one.query is not None]
    return bool(queries) and not any(
        parse(query).of(Key.IN) or any(_names(query, name) for name in gone) for query in queries
    )


def _names(question: str, name: str) -> bool:
    """Whether a name stands in a question, not as a part of a longer word."""
    before, found, behind = question.casefold().partition(name.casefold() or question)
    beside = (before[-1:], behind[:1])
    return bool(name and found) and not any(one.isascii() and one.isalnum() for one in beside)


def _hits(shown: CallRecord | None) -> Hits:
    return shown.hits if shown else Hits()


def _is_vain_guess(record: CallRecord) -> bool:
    if record.output is None:
        return True
    if len(record.hits) or (isinstance(record.output.data, Counted) and record.output.data.count):
        return False
    try:
        query = parse(record.output.query or "")
    except QueryError:
        return True
    return bool(query.of(Key.NAME))


def _asked_one(
    show: Show, outputs: Sequence[ToolOutput], cited: frozenset[int]
) -> SearchFindings | None:
    """The one search for such a number; several are told apart by which of them is cited."""
    asked = {
        number: output.data
        for number, output in enumerate(outputs)
        if isinstance(output.data, SearchFindings) and output.data.show == show.value
    }
    if len(asked) > 1:
        asked = {number: found for number, found in asked.items() if number in cited}
    if len({(found.count, found.total_bytes) for found in asked.values()}) != 1:
        return None
    return next(iter(asked.values()))

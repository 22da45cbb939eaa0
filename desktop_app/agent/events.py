"""What a run says while it works, in order, and the answer it ends with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from desktop_app.errors import AppError
from desktop_app.hits import Copies, Hits
from desktop_app.messages.basis import AnswerPart, CitedReceipt
from desktop_app.messages.message import JsonValue, ToolCall, ToolResult
from desktop_app.messages.mind import (
    ReplyWithdrawn,
    Summarised,
    TakenAs,
    TextDelta,
    ThinkingDelta,
    Usage,
    Waiting,
)
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.reasons import Coverage
from desktop_app.trash_findings import TrashProposal
from desktop_app.value_class import value_class


class Stopped(StrEnum):
    """How a run ended."""

    ANSWERED = "answered"
    STEP_LIMIT = "step_limit"
    CANCELLED = "cancelled"
    ERROR = "error"


@value_class
class Step:
    """One tool call that was carried out: the arguments, the result as the mind read it."""

    tool: str
    arguments: Mapping[str, JsonValue]
    result: str
    seconds: float
    failed: bool = False


@value_class
class CountedBeside:
    """What a tool counted for a language model, beside whatever the model made of it.

    Attributes:
        count: The number.
        query: What was counted, in written form.
        complete: Whether all was looked at; else there may be more.
        is_said: Whether the model's answer says this number.
        is_contradicted: Whether nothing else was counted, and the answer says one other total, or
            that there is none.
        said: That total, as it is written in the answer; "" where there is not just one.
    """

    count: int
    query: str
    complete: bool = True
    is_said: bool = False
    is_contradicted: bool = False
    said: str = ""


@value_class
class Answer:
    """The end of a run: what was said, and everything it rests on.

    `count` and `total_bytes` are given where the question asked for that one number; `counted`
    where a language model answered and a tool had counted for it; `taken` where the built-in mind
    can tell what it took the question for; `proposal` where something may be moved to the trash if
    the person agrees, which nobody but a front asks them; `copies` where files of `hits` were
    compared, by row numbers over all chunks; `parts` where several questions stood in one, and
    then `query` and `coverage` are those of the last, `hits` the files of all. `text` holds
    `said`, the words of the mind, and `remarks` of ours behind them; before them only that nothing
    was changed, where the mind claims `acts`, and the count that it contradicts.
    """

    question: str
    text: str
    count: int | None = None
    total_bytes: int | None = None
    hits: Hits = field(default_factory=Hits)
    suggestions: Hits = field(default_factory=Hits)
    query: str | None = None
    coverage: Coverage | None = None
    counted: CountedBeside | None = None
    receipts: tuple[CitedReceipt, ...] = ()
    unverified: tuple[str, ...] = ()
    worked_out: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    mind: str = "builtin"
    stopped: Stopped = Stopped.ANSWERED
    usage: Usage | None = None
    said: str = ""
    remarks: tuple[str, ...] = ()
    taken: TakenAs | None = None
    proposal: TrashProposal | None = None
    copies: tuple[Copies, ...] = ()
    parts: tuple[AnswerPart, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether all was looked at that its files were looked for in; else there may be more."""
        told = [self.coverage, *(part.coverage for part in self.parts)]
        looked = [one.complete for one in told if one is not None]
        return all(looked) if looked else self.stopped is not Stopped.CANCELLED


@value_class
class CallStarted:
    """A tool begins."""

    call: ToolCall


@value_class
class CallProgressed:
    """A tool found more rows, or tells how far it is."""

    call: ToolCall
    news: HitsFound | Progress


@value_class
class CallFinished:
    """A tool has ended, well or not."""

    call: ToolCall
    result: ToolResult
    seconds: float


@value_class
class ReplyBegan:
    """A language model is asked; what was said and found until now stands in the history."""

    mind: str


@value_class
class ReplyEnded:
    """A mind has said what it had to say for this time; `usage` where tokens were counted."""

    mind: str
    seconds: float
    usage: Usage | None = None


@value_class
class Noticed:
    """Something that the person should know besides the answer, which ends with its sentence."""

    notice: AppError


@value_class
class RunFinished:
    """The last event of every run, also of one that was stopped or failed."""

    answer: Answer


RunEvent = (
    TextDelta
    | ThinkingDelta
    | Summarised
    | Waiting
    | CallStarted
    | CallProgressed
    | CallFinished
    | ReplyBegan
    | ReplyEnded
    | ReplyWithdrawn
    | Noticed
    | RunFinished
)

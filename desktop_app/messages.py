"""What a conversation is made of, and what minds and tools say to each other.

A message is made of parts that keep their origin: only the parts of a message are ever sent to a
language model, and `llm/egress` can tell the person's own words from a file's name or its text.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from desktop_app.errors import AppError
from desktop_app.hits import Hits
from desktop_app.reasons import Coverage

JsonValue = Any
"""Whatever `json.dumps` takes: str, int, float, bool, None, and lists and dicts of them."""


# Parts


@dataclass(frozen=True, slots=True)
class Words:
    """Text of the person, of a mind or of ours: nothing that was read from a file."""

    text: str


@dataclass(frozen=True, slots=True)
class Name:
    """A file or folder named; `text` is how it is written, `file` its absolute path."""

    file: str
    text: str


@dataclass(frozen=True, slots=True)
class Snippet:
    """A few words around a match, at `locator` in `file` ("line 3", "page 2").

    Attributes:
        in_key: Whether the file around it shows that it lies inside a private key.
    """

    file: str
    locator: str
    text: str
    in_key: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a file's text, at `locator` in `file`.

    Attributes:
        in_key: Whether the file around it shows that it lies inside a private key.
    """

    file: str
    locator: str
    text: str
    in_key: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """What says where in a file the parts behind it stand: it may name a sheet, or a member.

    Such a name is as much of what the file says as a snippet is.
    """

    file: str
    locator: str
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that a tool came upon: where it is, never what it shows.

    Only a model that can see is sent it, read anew for each request, and only as far as its folder
    may be sent; `llm/pictures` says so to the model, or why it is not.

    Attributes:
        file: Its absolute path.
        width, height: In pixels, as it is shown; 0 where it does not say.
        text: None: what is said of it stands in the parts beside it.
    """

    file: str
    width: int = 0
    height: int = 0
    text: str = ""


Part = Words | Name | Snippet | Passage | Heading | Picture


def plain_text(parts: Sequence[Part]) -> str:
    """The parts as one text, as a reader sees them."""
    return "".join(part.text for part in parts)


# Messages


class Role(StrEnum):
    """Who a message is from."""

    INSTRUCTIONS = "instructions"
    PERSON = "person"
    MIND = "mind"
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A mind's wish to run a tool; `id` is stable and pairs the call with its result."""

    id: str
    name: str
    arguments: Mapping[str, JsonValue]
    extra: Mapping[str, JsonValue] = field(default_factory=dict)
    """What an endpoint sent along and wants back; replayed as it came."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What was looked at for something that is said, so that its numbers go only where it may.

    Attributes:
        folders: Where, absolute.
        inside: Whether what is in files had a part in it, and not their names and facts alone.
        unlisted: Folders that were not there for whoever asked, absolute.
        unread: Folders whose files were not read for them.
    """

    folders: tuple[str, ...]
    inside: bool = False
    unlisted: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What came of a call.

    `parts` are what a language model reads, `data` what the built-in interpreter and receipts
    read: JSON values only. A failed call says why in both.

    Attributes:
        looked: What its words rest on, names and quotes left aside, which are judged by
            themselves; None where nobody knows, so that it may be anything.
    """

    call_id: str
    parts: tuple[Part, ...]
    data: Mapping[str, JsonValue] = field(default_factory=dict)
    failed: bool = False
    looked: Looked | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of a conversation. `turn` counts the person's questions from 1; 0 stands before.

    Calls and results are kept whole: the history never holds a call without its result.
    """

    role: Role
    parts: tuple[Part, ...] = ()
    turn: int = 0
    calls: tuple[ToolCall, ...] = ()
    result: ToolResult | None = None
    thinking: str = ""
    mind: str = ""
    """The name of the mind that wrote it: "builtin", or a model's."""
    summarises: int = 0
    """Of a summary: the last turn that it stands for, from the first one on; else 0."""
    cut: bool = False
    """Whether the mind's words broke off before their end."""

    @property
    def text(self) -> str:
        """The parts as one text."""
        return plain_text(self.parts)


# Tools as a mind sees them


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as it is offered to a mind; `parameters` is a flat JSON schema of an object."""

    name: str
    description: str
    parameters: Mapping[str, JsonValue]
    category: str = "search"
    version: int = 1
    aliases: tuple[str, ...] = ()
    """Other names that models give it, in both languages."""


# What a mind says, in order


@dataclass(frozen=True, slots=True)
class TextDelta:
    """More of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class ThinkingDelta:
    """More of what a reasoning model thinks; shown apart, never as the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class CallReady:
    """A call whose arguments are complete."""

    call: ToolCall


@dataclass(frozen=True, slots=True)
class Declined:
    """The mind is out of its depth; `understood` is the written query it made of the words."""

    understood: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """What an answer is about, from a mind that knows: calls of this turn by their ids.

    Attributes:
        answer: The calls whose rows are the answer; none where it has no rows.
        suggestions: Those whose rows only come near, to be offered beside it.
        count: The number that was asked for, where that was one number of things.
        total_bytes: The room that was asked for.
    """

    answer: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    count: int | None = None
    total_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the endpoint counted them."""

    prompt_tokens: int
    completion_tokens: int


@dataclass(frozen=True, slots=True)
class Summarised:
    """A model's window was full: from now on `message` stands for the first turns.

    Nothing is lost by it: the history keeps them, and what is sent grows shorter.
    """

    message: Message
    tokens_before: int
    tokens_after: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """The model takes no question yet, and why; told as a wait begins, and each second of it."""

    error: AppError
    seconds_left: float


class CutCause(StrEnum):
    """Why a reply ended before its time."""

    STREAM = "stream"
    """What says that it is over never came."""
    LENGTH = "length"
    """It reached the greatest length of a reply."""
    FILTER = "filter"
    """The provider stopped it."""


@dataclass(frozen=True, slots=True)
class Done:
    """The reply has ended; `cut` where it ended before its time, and then `cause` says why."""

    usage: Usage | None = None
    cut: bool = False
    cause: CutCause = CutCause.STREAM


MindEvent = TextDelta | ThinkingDelta | CallReady | Declined | About | Summarised | Waiting | Done


class Mind(Protocol):
    """Something that answers: a language model's client, or the built-in interpreter."""

    @property
    def name(self) -> str:
        """How it is called in `model` and in the window: "builtin", or the model's name."""
        ...

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        """Say what comes after `messages`: text, calls, or that it declines; then `Done`.

        Raises:
            ModelError: no useful reply came; what was said before it stands.
        """
        ...


# What a tool says while it runs


@dataclass(frozen=True, slots=True)
class HitsFound:
    """More rows, for the person to see as they come."""

    hits: Hits


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is; sent about ten times a second."""

    files: int
    found: int
    folder: str = ""
    """Where it is now, or "" where that means nothing."""


class Measure(StrEnum):
    """What a number is a number of."""

    COUNT = "count"
    """Of things: files, pages, pounds."""
    BYTES = "bytes"
    MOMENT = "moment"
    """A year, month, day, hour or minute of a date or time."""


class Share(StrEnum):
    """Which share of what a search is about a side number counts."""

    DIRECTLY = "directly"
    """What lies in the searched folder itself."""
    HIDDEN = "hidden"
    """What was left out because it is hidden."""
    FILES = "files"
    """The files, where entries of all kinds were counted."""
    FOLDERS = "folders"
    OTHERS = "others"
    """What is no file, such as links."""
    GROUP = "group"
    """One of the groups that all was divided into."""
    LINES = "lines"
    """The lines or places that match, where files were counted."""
    SETS = "sets"
    """The sets of copies, where files were counted."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What bears out a number or a path: a query that gives it again, or the passage it stands in.

    Attributes:
        value: The number or the absolute path.
        at: The moment, an ISO 8601 time with its offset.
        query: The resolved written query, or None where it was read from a file.
        total: How many rows the query gave.
        digest: Of those rows, so that running it again tells whether anything changed.
        file: The file it was read from, with `locator` and `quote`; else "".
        measure: What the number is a number of, or None where that is not said.
        share: Of a side number, which share of the whole it counts; None for the whole.
        group: The name of the group, where the share is one.
    """

    value: int | str
    at: str
    query: str | None = None
    total: int = 0
    digest: str = ""
    file: str = ""
    locator: str = ""
    quote: str = ""
    measure: Measure | None = None
    share: Share | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """The end of every tool's stream.

    Attributes:
        parts: What a language model reads: at most 8,000 characters, with the true total, how many
            are shown and how to page on.
        data: The same as values: `count`, `total_bytes`, `query` and the like.
        hits: All rows of the answer, best first.
        coverage: What was looked at, or None where nothing was searched.
        query: The written query behind `hits` as it was asked, or None where there was none.
        receipts: What bears out each number in `data`, the main one first.
        near: Files that were shown although they are no hits, since nothing was found.
        inside: Whether what is in files had a part in it; see `Looked`.
    """

    parts: tuple[Part, ...]
    data: Mapping[str, JsonValue] = field(default_factory=dict)
    hits: Hits = field(default_factory=Hits)
    coverage: Coverage | None = None
    query: str | None = None
    receipts: tuple[Receipt, ...] = ()
    near: Hits = field(default_factory=Hits)
    inside: bool = True


ToolEvent = HitsFound | Progress | ToolOutput

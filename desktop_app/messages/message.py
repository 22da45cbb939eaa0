"""The messages of a conversation, with the calls of tools and what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from desktop_app.findings import NOTHING, Findings
from desktop_app.messages.parts import Part, plain_text
from desktop_app.value_class import value_class

if TYPE_CHECKING:
    # Most that read a history need none of it.
    from desktop_app.messages.basis import Basis

JsonValue = Any
"""Whatever `json.dumps` takes: str, int, float, bool, None, and lists and dicts of them."""

UNREAD_ARGUMENTS = "unread_arguments"
"""The one argument of a call whose arguments could not be read; its value is what came, as a text.
No tool has one of that name, so a call that nobody repairs is refused and never carried out."""


class Role(StrEnum):
    """Who a message is from."""

    INSTRUCTIONS = "instructions"
    PERSON = "person"
    MIND = "mind"
    TOOL = "tool"


@value_class
class ToolCall:
    """A mind's wish to run a tool; `id` is stable and pairs the call with its result."""

    id: str
    name: str
    arguments: Mapping[str, JsonValue]
    extra: Mapping[str, JsonValue] = field(default_factory=dict)
    """What the mind that made it wants to find there again: of a model, what its endpoint sent
    along and wants back as it came."""


@value_class
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


@value_class
class ToolResult:
    """What came of a call.

    Attributes:
        parts: What a language model reads; of a failed call, why.
        data: The same as values; of a failed call, a `Failure`.
        ids: The short ids in `parts`, and the paths that they stand for.
        looked: What its words rest on, names and quotes left aside, which are judged by
            themselves; None where nobody knows, so that it may be anything.
    """

    call_id: str
    parts: tuple[Part, ...]
    data: Findings = NOTHING
    failed: bool = False
    looked: Looked | None = None
    ids: Mapping[str, str] = field(default_factory=dict)


@value_class
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
    done: tuple[Findings, ...] = ()
    """Of an answer: what the person let be done because of it, by the front; not kept."""
    confidence: float | None = None
    """Of an answer: how likely it is to what was meant, 0 where nobody understood; None where
    nobody tells."""
    unverified: tuple[str, ...] = ()
    """Of an answer: its numbers, names and acts that nothing which was found bears out."""
    basis: Basis | None = None
    """Of an answer: what it rests on, for the person; no mind is told of it."""
    state: object = field(default=None, compare=False, repr=False)
    """What the mind that wrote it goes on from in this run, for no one else; never kept or sent."""

    @property
    def text(self) -> str:
        """The parts as one text."""
        return plain_text(self.parts)


def last_said(messages: Sequence[Message]) -> str:
    """What the person said last in words: a number alone tells no language; "" if nothing."""
    said = (one.text for one in reversed(messages) if one.role is Role.PERSON)
    return next((text for text in said if any(map(str.isalpha, text))), "")

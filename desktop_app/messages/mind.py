"""A mind, what it is offered, and what it says, in order."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Protocol

from desktop_app.errors import AppError
from desktop_app.messages.message import JsonValue, Message, ToolCall
from desktop_app.value_class import value_class


@value_class
class ToolSpec:
    """A tool as it is offered to a mind; `parameters` is a flat JSON schema of an object."""

    name: str
    description: str
    parameters: Mapping[str, JsonValue]
    category: str = "search"
    version: int = 1
    aliases: tuple[str, ...] = ()
    """Other names that models give it, in both languages."""
    for_models: bool = False
    """Whether it is offered to language models alone, and not to the built-in mind."""


@value_class
class TextDelta:
    """More of the answer."""

    text: str


@value_class
class ThinkingDelta:
    """More of what a reasoning model thinks; shown apart, never as the answer."""

    text: str


@value_class
class ReplyWithdrawn:
    """What was said since the last call is no part of an answer: drop it; better may follow."""


@value_class
class CallReady:
    """A call whose arguments are complete."""

    call: ToolCall


@value_class
class Declined:
    """The mind is out of its depth.

    Attributes:
        understood: The written query it made of the words.
        takes_reading: Whether what is asked for takes somebody who reads: to sum up, to compare.
    """

    understood: str = ""
    takes_reading: bool = False


@value_class
class WordTaken:
    """A stretch of the question, and what it was taken for.

    Attributes:
        text: As it was typed.
        start: Characters of the question before it.
        end: Characters up to its end.
        term: In the written form of a query; None for words that carry no term.
    """

    text: str
    start: int
    end: int
    term: str | None


@value_class
class TakenAs:
    """What a mind took the question for, and how sure it is of that.

    Attributes:
        words: Stretch by stretch, in the order of the question.
        confidence: How likely that is what was meant, 0 to 1.
        alternatives: What else it may have meant, as written queries, the likeliest first; none
            where it is sure.
        next_best: The second likeliest, sure or not; "" where there is none.
        next_confidence: How likely that was meant.
        carried: Conditions of the question before that still hold, as written queries, each alone.
        carries_order: Whether its order and number of files still hold as well.
    """

    words: tuple[WordTaken, ...] = ()
    confidence: float | None = None
    alternatives: tuple[str, ...] = ()
    next_best: str = ""
    next_confidence: float = 0.0
    carried: tuple[str, ...] = ()
    carries_order: bool = False


@value_class
class About:
    """What an answer is about, from a mind that knows: calls of this turn by their ids.

    Attributes:
        answer: The calls whose rows are the answer; none where it has no rows.
        suggestions: Those whose rows only come near, to be offered beside it.
        count: The number that was asked for, where that was one number of things.
        total_bytes: The room that was asked for.
        measured: The calls that tell how much was looked at for the answer, where those for its
            rows only looked them up again.
        taken: What the question was taken for, from a mind that can tell.
    """

    answer: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    count: int | None = None
    total_bytes: int | None = None
    measured: tuple[str, ...] = ()
    taken: TakenAs | None = None


@value_class
class Usage:
    """Tokens as the endpoint counted them."""

    prompt_tokens: int
    completion_tokens: int


@value_class
class Summarised:
    """A model's window was full: from now on `message` stands for the first turns.

    Nothing is lost by it: the history keeps them, and what is sent grows shorter.
    """

    message: Message
    tokens_before: int
    tokens_after: int


@value_class
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


@value_class
class Done:
    """The reply has ended; `cut` where it ended before its time, and then `cause` says why.

    Attributes:
        state: What the mind goes on from when its calls have results; see `Message.state`.
    """

    usage: Usage | None = None
    cut: bool = False
    cause: CutCause = CutCause.STREAM
    state: object = field(default=None, compare=False, repr=False)


MindEvent = (
    TextDelta
    | ThinkingDelta
    | ReplyWithdrawn
    | CallReady
    | Declined
    | About
    | Summarised
    | Waiting
    | Done
)


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

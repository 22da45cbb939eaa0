"""One way to take a message, gone step by step: a generator that asks for calls."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from desktop_app.interpreter.outcomes import Outcome, OutOfCallsError
from desktop_app.interpreter.reading import Reading
from desktop_app.messages.message import ToolCall, ToolResult
from desktop_app.messages.mind import MindEvent
from desktop_app.query.query import Query

Said = list[MindEvent]
Going = Generator[ToolCall, ToolResult, Said]
"""Yields calls, is sent their results, and returns what is said in the end."""


@dataclass(slots=True)
class Take:
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


class Steps:
    """A way that is gone step by step.

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

    def give_up(self) -> None:
        """Go on without it: what is known by now must do."""
        self._go(lambda: self._going.throw(OutOfCallsError()))

    def _go(self, step: Callable[[], ToolCall]) -> None:
        try:
            self.wanted = step()
        except StopIteration as end:
            self.wanted, self.said = None, end.value

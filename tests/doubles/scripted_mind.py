"""A mind that says what a test wrote down for it, and remembers what it was shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from desktop_app.messages.message import Message, Role, ToolCall
from desktop_app.messages.mind import CallReady, Done, MindEvent, TextDelta, ToolSpec

Line = MindEvent | BaseException | asyncio.Event
"""One line of a script: said, raised, or waited for before the next line is said."""


class ScriptedMind:
    """Gives its replies in order, one for each time it is asked.

    Where its last one is sent back to it, it insists and says it again.

        mind = ScriptedMind(calls("count_files", folder="Downloads"), says("There are ", "two."))

    Attributes:
        seen: The messages it was shown, each time it was asked.
        offered: The names of the tools it was offered, likewise.
        open: How many of its replies are being said at this moment.
    """

    name = "scripted"

    def __init__(self, *replies: Sequence[Line]) -> None:
        self._replies = list(replies)
        self._last: Sequence[Line] = ()
        self.seen: list[tuple[Message, ...]] = []
        self.offered: list[list[str]] = []
        self.open = 0

    def enqueue(self, *lines: Line) -> None:
        """Add a reply behind those there are."""
        self._replies.append(lines)

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        self.seen.append(tuple(messages))
        self.offered.append([tool.name for tool in tools])
        is_sent_back = len(self.seen) > 1 and messages[-1].role is Role.INSTRUCTIONS
        if not self._replies and is_sent_back:
            self._replies.append(self._last)
        assert self._replies, "the script has ended"
        self._last = self._replies.pop(0)
        self.open += 1
        try:
            for line in self._last:
                if isinstance(line, BaseException):
                    raise line
                if isinstance(line, asyncio.Event):
                    await line.wait()
                else:
                    yield line
        finally:
            self.open -= 1


def says(*texts: str) -> list[Line]:
    """A reply of text, piece by piece."""
    return [*map(TextDelta, texts), Done()]


def calls(name: str, /, id: str = "call", **arguments: Any) -> list[Line]:
    """A reply of one call."""
    return [call(name, arguments, id), Done()]


def call(name: str, arguments: Mapping[str, Any] | None = None, id: str = "call") -> CallReady:
    """A call as a line of a script."""
    return CallReady(ToolCall(id, name, arguments or {}))

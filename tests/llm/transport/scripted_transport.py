"""A transport in memory that yields what a test wrote down, and remembers what it was sent."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Any

from desktop_app.errors import ModelError
from desktop_app.llm.transport.wire import Finished, FinishReason, Piece, WireRequest
from desktop_app.messages.message import Message, ToolCall
from desktop_app.messages.mind import CallReady, TextDelta, ThinkingDelta, Usage
from desktop_app.messages.parts import Part, plain_text

Line = str | Piece | ModelError


class ScriptedTransport:
    """Replies in order; a text comes in pieces of `size` characters.

    Attributes:
        requests: What it was sent.
        closed: How many replies were left before their end.
    """

    def __init__(self, *replies: Sequence[Line], size: int = 3) -> None:
        self._replies = list(replies)
        self._size = size
        self.requests: list[WireRequest] = []
        self.closed = 0

    async def stream(self, request: WireRequest) -> AsyncGenerator[Piece, None]:
        self.requests.append(request)
        assert self._replies, "the script has ended"
        try:
            for line in self._replies.pop(0):
                if isinstance(line, ModelError):
                    raise line
                if isinstance(line, str):
                    for start in range(0, len(line), self._size):
                        yield TextDelta(line[start : start + self._size])
                else:
                    yield line
        except GeneratorExit:
            self.closed += 1
            raise


class Plain:
    """Lets everything out as it is."""

    def begin(self, messages: Sequence[Message]) -> None:
        pass

    def render(self, parts: Sequence[Part]) -> str:
        return plain_text(parts)

    def cleared(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        return tuple(messages)

    def calls(self, calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
        return tuple(calls)

    def may_send_picture(self, file: str) -> bool:
        return True

    def note_picture(self, file: str) -> None:
        pass


def said(
    *lines: Line, reason: FinishReason = FinishReason.STOP, usage: Usage | None = None
) -> list[Line]:
    """A reply that ends."""
    return [*lines, Finished(reason, usage or Usage(10, 5))]


def called(name: str, /, id: str = "c1", **arguments: Any) -> list[Line]:
    """A reply of one native call."""
    return said(CallReady(ToolCall(id, name, arguments)), reason=FinishReason.CALLS)


def thought(text: str) -> ThinkingDelta:
    """Thinking that comes apart."""
    return ThinkingDelta(text)


REFUSES_TOOLS = ModelError("model.no_tools", host="h", model="m")

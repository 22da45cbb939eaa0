"""What comes of one request: native calls, calls that were printed as text, and the rest of it."""

from __future__ import annotations

import uuid
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace

from desktop_app.llm.replies.loose_json import Read, read_value
from desktop_app.llm.replies.reply_end import Delta, ReplyEnd
from desktop_app.llm.replies.reply_reader import ReplyReader
from desktop_app.llm.transport.wire import Finished, FinishReason, Transport, WireRequest
from desktop_app.messages.message import UNREAD_ARGUMENTS, ToolCall
from desktop_app.messages.mind import CallReady, TextDelta, ThinkingDelta, Waiting

_WHOLE = frozenset({FinishReason.STOP, FinishReason.CALLS})


@dataclass(slots=True)
class StreamedReply:
    """What came of one request.

    Attributes:
        reader: What reads its text.
        calls: The calls it makes, native or printed.
        finished: Its end, where it has come.
        ending: What the reader makes of it.
        has_spoken: Whether anything of it was passed on as text.
    """

    reader: ReplyReader
    calls: list[ToolCall] = field(default_factory=list)
    finished: Finished | None = None
    ending: ReplyEnd = field(default_factory=lambda: ReplyEnd(()))
    has_spoken: bool = False

    @property
    def reason(self) -> FinishReason:
        """Why it ended."""
        if self.finished is None:
            return FinishReason.STOP if self.reader.over else FinishReason.CUT
        return self.finished.reason

    @property
    def has_calls(self) -> bool:
        """Whether it makes any call."""
        return bool(self.calls or self.ending.calls)


async def streamed_reply(
    transport: Transport, request: WireRequest, heard: StreamedReply
) -> AsyncGenerator[Delta | Waiting, None]:
    """Send a request and yield what can be passed on of its reply; the rest is kept in `heard`.

    Raises:
        ModelError: as the transport says.
    """
    pieces = transport.stream(request)
    try:
        async for piece in pieces:
            match piece:
                case TextDelta(text):
                    for delta in heard.reader.feed(text):
                        heard.has_spoken = True
                        yield delta
                case ThinkingDelta(text):
                    for delta in heard.reader.think(text):
                        yield delta
                case CallReady(call):
                    heard.calls.append(_repaired(call))
                case Finished():
                    heard.finished = piece
                case Waiting():
                    yield piece
            if heard.reader.over:
                break
    finally:
        if isinstance(pieces, AsyncGenerator):
            await pieces.aclose()
    is_whole = heard.reader.over or heard.reason in _WHOLE
    heard.ending = heard.reader.finish(is_whole=is_whole)
    for delta in heard.ending.deltas:
        yield delta
    if not heard.calls:
        heard.calls = [
            ToolCall(f"call_{uuid.uuid4().hex[:12]}", call.name, call.arguments)
            for call in heard.ending.calls
        ]
    else:
        heard.ending = replace(heard.ending, calls=(), form=None)


def _repaired(call: ToolCall) -> ToolCall:
    """A native call with its arguments read loosely, where they could not be read strictly."""
    unread = call.arguments.get(UNREAD_ARGUMENTS)
    if not isinstance(unread, str):
        return call
    found = read_value(unread)
    is_whole = isinstance(found, Read) and not unread[found.end :].strip(" \n\t`")
    if isinstance(found, Read) and is_whole and isinstance(found.value, dict):
        return replace(call, arguments=found.value)
    return call

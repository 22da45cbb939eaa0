"""Asking a scripted endpoint over the transports, as the tests of this folder do."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

from desktop_app.errors import ModelError
from desktop_app.llm.transport.chat import transport_for
from desktop_app.llm.transport.deadlines import Deadlines, Retries
from desktop_app.llm.transport.wire import (
    Api,
    Endpoint,
    Finished,
    Piece,
    Transport,
    WireMessage,
    WireRequest,
    WireRole,
)
from desktop_app.messages.message import ToolCall
from desktop_app.messages.mind import CallReady, TextDelta, ThinkingDelta, ToolSpec
from tests.doubles.scripted_endpoint import ScriptedEndpoint

KEY = "sk-test-0123456789abcdef"
PATIENT = Deadlines(first_s=60.0, idle_s=60.0, total_s=100.0)
"""Of tests in which nobody keeps silent: a busy machine is not taken for one that does."""
AT_ONCE = Retries(busy_s=(0.01, 0.01), limited_s=(0.01, 0.01))
COUNT_FILES = ToolSpec(
    "count_files",
    "Count files.",
    {
        "type": "object",
        "properties": {"folder": {"type": "string", "description": "where", "default": ""}},
        "required": [],
        "additionalProperties": False,
    },
)


def said(text: str, role: WireRole = WireRole.USER) -> WireMessage:
    return WireMessage(role, text)


QUESTION = WireRequest((said("How many?"),), (COUNT_FILES,))


@dataclass
class StreamedReply:
    """What came of one request."""

    pieces: list[Piece] = field(default_factory=list)
    error: ModelError | None = None

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces if isinstance(piece, TextDelta))

    @property
    def thinking(self) -> str:
        return "".join(piece.text for piece in self.pieces if isinstance(piece, ThinkingDelta))

    @property
    def calls(self) -> list[ToolCall]:
        return [piece.call for piece in self.pieces if isinstance(piece, CallReady)]

    @property
    def called(self) -> list[tuple[str, Any]]:
        return [(call.name, dict(call.arguments)) for call in self.calls]

    @property
    def finished(self) -> Finished:
        assert self.error is None, self.error
        last = self.pieces[-1]
        assert isinstance(last, Finished)
        assert sum(isinstance(piece, Finished) for piece in self.pieces) == 1
        return last

    @property
    def code(self) -> str:
        assert self.error is not None, self.pieces
        return self.error.code


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    async def in_time() -> Any:
        async with asyncio.timeout(60):
            return await coroutine

    return asyncio.run(in_time())


async def hear(transport: Transport, request: WireRequest = QUESTION) -> StreamedReply:
    """Everything that one request yields; only a `ModelError` may come instead."""
    heard = StreamedReply()
    try:
        async with aclosing(transport.stream(request)) as pieces:  # type: ignore[type-var]
            async for piece in pieces:
                heard.pieces.append(piece)
    except ModelError as error:
        heard.error = error
    return heard


def endpoint_at(base_url: str, **more: Any) -> Endpoint:
    return Endpoint(base_url, "scripted", **more)


def transport_at(
    base_url: str,
    key: str = KEY,
    *,
    deadlines: Deadlines = PATIENT,
    retries: Retries = AT_ONCE,
    **more: Any,
) -> Transport:
    return transport_for(endpoint_at(base_url, **more), key, deadlines=deadlines, retries=retries)


def ask(
    endpoint: ScriptedEndpoint,
    request: WireRequest = QUESTION,
    *,
    deadlines: Deadlines = PATIENT,
    retries: Retries = AT_ONCE,
    api: Api = Api.CHAT,
    **more: Any,
) -> StreamedReply:
    """What one request to a scripted endpoint yields."""
    transport = transport_at(
        endpoint.base_url, deadlines=deadlines, retries=retries, api=api, **more
    )
    heard: StreamedReply = run(hear(transport, request))
    return heard


def ask_in_turn(transport: Transport, requests: Sequence[WireRequest]) -> list[StreamedReply]:
    """What each of several requests over one transport yields."""

    async def each() -> list[StreamedReply]:
        return [await hear(transport, request) for request in requests]

    heard: list[StreamedReply] = run(each())
    return heard

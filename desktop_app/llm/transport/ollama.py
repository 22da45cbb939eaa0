"""Requests over Ollama's own API, the only one of its that takes the size of the window.

Over its /v1 a prompt that is too long is cut without a word, at a size that nobody chose.
Source: Ollama's API reference, `/api/chat`: a JSON object a line, the last with `done`.
"""

from __future__ import annotations

import base64
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import aclosing
from dataclasses import replace
from typing import Any

from desktop_app.errors import ModelError
from desktop_app.llm.transport.accumulator import Accumulator, StreamError
from desktop_app.llm.transport.addresses import host_of, ollama_url
from desktop_app.llm.transport.chat_request import function_of, reply_origin, sent_name
from desktop_app.llm.transport.deadlines import Deadlines, Retries
from desktop_app.llm.transport.events import LineReader
from desktop_app.llm.transport.failures import refused_in_stream
from desktop_app.llm.transport.http_body import Body
from desktop_app.llm.transport.http_client import Connection, OnSend
from desktop_app.llm.transport.json_values import (
    UNREAD,
    list_of,
    object_of,
    read_json,
    sound,
    sound_text,
    text_of,
)
from desktop_app.llm.transport.wire import Endpoint, Piece, WireMessage, WireRequest, WireRole
from desktop_app.messages.mind import Waiting

USUAL_CONTEXT_TOKENS = 8192
"""The window asked for where the person names none: large enough for the tools and some of their
results, small enough for a computer without a strong graphics card."""


class OllamaTransport:
    """One model of an Ollama server.

    Raises:
        ModelError: "model.bad_address".
    """

    def __init__(
        self,
        endpoint: Endpoint,
        key: str = "",
        *,
        deadlines: Deadlines | None = None,
        retries: Retries | None = None,
        on_send: OnSend | None = None,
    ) -> None:
        self._endpoint = replace(endpoint, base_url=ollama_url(endpoint.base_url))
        self._connection = Connection(
            self._endpoint,
            key,
            deadlines=deadlines,
            retries=retries,
            on_send=on_send,
        )

    def stream(self, request: WireRequest) -> AsyncGenerator[Piece, None]:
        """Send `request` and yield the reply as it comes; see `Transport`.

        Raises:
            ModelError: as `Transport` says.
        """
        return self._stream(request)

    async def _stream(self, request: WireRequest) -> AsyncGenerator[Piece, None]:
        sent = ollama_body(request, self._endpoint)
        send = self._connection.request(f"{self._endpoint.base_url}/api/chat", sent)
        accumulator = Accumulator(reply_origin(self._endpoint))
        is_over = False
        body = None
        async with aclosing(self._connection.opened(send)) as steps:
            async for step in steps:
                if isinstance(step, Waiting):
                    yield step
                else:
                    body = step
        assert body is not None, "opening ends with a body"
        async with body, aclosing(json_lines(body)) as lines:
            try:
                async for line in lines:
                    for piece in accumulator.add(_chunk(line)):
                        yield piece
                    is_over = line.get("done") is True
                    if is_over:
                        break
            except StreamError as error:
                key = self._connection.key
                raise refused_in_stream(self._endpoint, key, error.given) from None
        if not accumulator.has_begun:
            if body.was_cut:
                raise ModelError("model.broken_stream")
            raise ModelError("model.not_an_endpoint", host=host_of(self._endpoint.base_url))
        for piece in accumulator.finish(ended=is_over):
            yield piece


def ollama_body(request: WireRequest, endpoint: Endpoint) -> dict[str, Any]:
    """What is sent."""
    names = {call.id: call.name for message in request.messages for call in message.calls}
    options: dict[str, Any] = {"num_ctx": endpoint.context_tokens or USUAL_CONTEXT_TOKENS}
    if endpoint.temperature is not None:
        options["temperature"] = endpoint.temperature
    if endpoint.output_tokens is not None:
        options["num_predict"] = endpoint.output_tokens
    if request.stop:
        options["stop"] = list(request.stop)
    body: dict[str, Any] = {
        "model": endpoint.model,
        "messages": [_message(message, names) for message in request.messages],
        "stream": True,
        "options": options,
    }
    if request.tools:
        body["tools"] = [
            {"type": "function", "function": function_of(tool)} for tool in request.tools
        ]
    return body


def _message(message: WireMessage, names: Mapping[str, str]) -> dict[str, Any]:
    is_developer = message.role is WireRole.DEVELOPER
    role = WireRole.SYSTEM if is_developer else message.role
    sent: dict[str, Any] = {"role": role.value, "content": sound_text(message.text)}
    if message.pictures:
        sent["images"] = [base64.b64encode(picture).decode() for picture in message.pictures]
    if role is WireRole.TOOL:
        sent["tool_name"] = sent_name(names.get(message.call_id, ""))
    if message.calls:
        sent["tool_calls"] = [
            {"function": {"name": sent_name(call.name), "arguments": sound(dict(call.arguments))}}
            for call in message.calls
        ]
        if message.thinking:
            sent["thinking"] = sound_text(message.thinking)
    return sent


def _chunk(line: Mapping[str, Any]) -> dict[str, Any]:
    """A line as the chunk of chat.completions that says the same."""
    if line.get("error"):
        return {"error": line["error"]}
    if "message" not in line and line.get("done") is not True:
        return {}
    message = object_of(line.get("message"))
    delta = {name: message.get(name) for name in ("content", "thinking")}
    calls = list(_calls(list_of(message.get("tool_calls"))))
    choice: dict[str, Any] = {"delta": {**delta, "tool_calls": calls}}
    if line.get("done") is True:
        choice["finish_reason"] = text_of(line.get("done_reason")) or "stop"
    # A prompt that was read before is not counted again, so the number may be missing.
    usage = {
        "prompt_tokens": line.get("prompt_eval_count"),
        "completion_tokens": line.get("eval_count"),
    }
    return {"choices": [choice], "usage": usage}


def _calls(given: list[Any]) -> Iterator[dict[str, Any]]:
    for call in map(object_of, given):
        # Always whole, whatever their index.
        yield {"id": call.get("id"), "function": object_of(call.get("function"))}


async def json_lines(body: Body) -> AsyncGenerator[Mapping[str, Any], None]:
    """The objects of a body of lines.

    Raises:
        ModelError: "model.broken_stream": a line is none, or too long.
    """
    lines = LineReader()
    chunk = b"-"
    while chunk:
        chunk = await body.next_chunk()
        for line in lines.feed(chunk) if chunk else lines.close():
            if not line.strip():
                continue
            value = read_json(line)
            if body.was_cut and value is UNREAD:
                return
            if line.lstrip().startswith(b"<"):
                # A page: whoever reads on finds nothing, and says so.
                return
            if not isinstance(value, dict):
                raise ModelError("model.broken_stream")
            yield value

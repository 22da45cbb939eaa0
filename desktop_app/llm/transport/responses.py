"""Requests over OpenAI's Responses API, where its reasoning models take tools.

Source: OpenAI's API reference, "Responses" and its streaming events. Nothing is kept there
(`store` is false), so the reasoning comes sealed and is sent back with the calls that it led to.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

from desktop_app.errors import ModelError
from desktop_app.llm.transport.accumulator import Accumulator, StreamError
from desktop_app.llm.transport.addresses import host_of
from desktop_app.llm.transport.chat_request import (
    function_of,
    picture_url,
    reply_origin,
    sent_name,
    written_arguments,
)
from desktop_app.llm.transport.events import DONE, EventReader
from desktop_app.llm.transport.failures import RefusedError, refused_in_stream
from desktop_app.llm.transport.http_body import Body
from desktop_app.llm.transport.http_client import Connection, Send
from desktop_app.llm.transport.json_values import count_of, list_of, object_of, sound_text, text_of
from desktop_app.llm.transport.wire import Endpoint, Piece, WireMessage, WireRequest, WireRole
from desktop_app.messages.mind import Waiting

if TYPE_CHECKING:
    import httpx2

_SEALED = "reasoning.encrypted_content"
_DROPPED = ("temperature", "include")
_COMPLETED = "response.completed"
_LAST = (_COMPLETED, "response.incomplete", "response.failed", "response.cancelled")
_WHY = {"max_output_tokens": "length", "content_filter": "content_filter"}
"""Why a reply is incomplete, as chat.completions has it."""


class ResponsesTransport:
    """One model over the Responses API."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._endpoint = connection.endpoint
        self._dropped: set[str] = set()

    def stream(self, request: WireRequest) -> AsyncGenerator[Piece, None]:
        """Send `request` and yield the reply as it comes; see `Transport`.

        Raises:
            ModelError: as `Transport` says.
        """
        return self._stream(request)

    async def _stream(self, request: WireRequest) -> AsyncGenerator[Piece, None]:
        reply = _Reply(_origin(self._endpoint))
        body = None
        async with aclosing(self._opened(request)) as steps:
            async for step in steps:
                if isinstance(step, Waiting):
                    yield step
                else:
                    body = step
        assert body is not None, "opening ends with a body"
        async with body:
            if body.content_type == "text/html":
                raise self._no_endpoint()
            async with aclosing(_events(body, reply)) as events:
                try:
                    async for event in events:
                        for piece in reply.add(event):
                            yield piece
                except StreamError as error:
                    key = self._connection.key
                    raise refused_in_stream(self._endpoint, key, error.given) from None
        if not reply.has_begun:
            raise ModelError("model.broken_stream") if body.was_cut else self._no_endpoint()
        for piece in reply.finish():
            yield piece

    async def _opened(self, request: WireRequest) -> AsyncGenerator[Waiting | Body, None]:
        while True:
            sent = responses_body(request, self._endpoint)
            for name in self._dropped:
                sent.pop(name, None)
            try:
                async with aclosing(self._connection.opened(self._send(sent))) as steps:
                    async for step in steps:
                        yield step
                return
            except RefusedError as refusal:
                named = {name for name in _DROPPED if name in sent and name in refusal.words}
                # Models that do not reason have nothing to seal, and say so in other words.
                if "include" in sent and "encrypted content" in refusal.words:
                    named.add("include")
                if refusal.status != 400 or not named:
                    raise
                self._dropped |= named

    def _send(self, sent: dict[str, Any]) -> Send:
        async def send(client: httpx2.AsyncClient) -> httpx2.Response:
            create = self._connection.sdk(client).responses.with_raw_response.create
            reply = await create(model=self._endpoint.model, input=[], stream=True, extra_body=sent)
            return reply.http_response

        return send

    def _no_endpoint(self) -> ModelError:
        return ModelError("model.not_an_endpoint", host=host_of(self._endpoint.base_url))


def responses_body(request: WireRequest, endpoint: Endpoint) -> dict[str, Any]:
    """What is sent. The API knows no stop texts: whoever set them cuts the reply."""
    body: dict[str, Any] = {
        "model": endpoint.model,
        "input": [item for message in request.messages for item in _items(message, endpoint)],
        "stream": True,
        "store": False,
        "include": [_SEALED],
    }
    if request.tools:
        # What is optional stays so: strict schemas have only required parameters.
        body["tools"] = [
            {"type": "function", **function_of(tool), "strict": False} for tool in request.tools
        ]
    if endpoint.temperature is not None:
        body["temperature"] = endpoint.temperature
    if endpoint.output_tokens is not None:
        body["max_output_tokens"] = max(16, endpoint.output_tokens)
    return body


def _items(message: WireMessage, endpoint: Endpoint) -> Iterator[dict[str, Any]]:
    text = sound_text(message.text)
    if message.role is WireRole.TOOL:
        yield {"type": "function_call_output", "call_id": message.call_id, "output": text}
        return
    is_model = message.role is WireRole.ASSISTANT
    content: list[dict[str, Any]] = []
    if text:
        content.append({"type": "output_text" if is_model else "input_text", "text": text})
    content += [
        {"type": "input_image", "image_url": picture_url(picture)} for picture in message.pictures
    ]
    if content:
        yield {"type": "message", "role": message.role.value, "content": content}
    for call in message.calls:
        if call.extra.get("of") == _origin(endpoint):
            made = object_of(call.extra.get("message"))
            yield from (
                item for item in list_of(made.get("reasoning_details")) if isinstance(item, dict)
            )
        yield {
            "type": "function_call",
            "call_id": call.id,
            "name": sent_name(call.name),
            "arguments": written_arguments(call),
        }


def _origin(endpoint: Endpoint) -> str:
    # What came over this API means nothing to the same model over chat.completions.
    return f"{reply_origin(endpoint)} responses"


class _Reply:
    """A reply out of its events, by way of the same `Accumulator` as every other."""

    def __init__(self, origin: str) -> None:
        self.has_begun = False
        self.is_over = False
        self._chunks = Accumulator(origin)
        self._calls = 0

    def add(self, event: Any) -> Iterator[Piece]:
        """Take the next event in.

        Raises:
            ModelError: "model.broken_stream": it is none; a `StreamError` where it is an error.
        """
        if not isinstance(event, dict):
            raise ModelError("model.broken_stream")
        kind = text_of(event.get("type"))
        if event.get("error") or kind == "error":
            raise StreamError(event.get("error") or event)
        self.has_begun = self.has_begun or kind.startswith("response.")
        match kind:
            case "response.output_text.delta" | "response.refusal.delta":
                yield from self._delta(content=event.get("delta"))
            case "response.reasoning_summary_text.delta" | "response.reasoning_text.delta":
                yield from self._delta(reasoning=event.get("delta"))
            case "response.output_item.done":
                yield from self._item(object_of(event.get("item")))
            case _ if kind in _LAST:
                yield from self._end(object_of(event.get("response")), kind)

    def finish(self) -> Iterator[Piece]:
        """The calls and the end."""
        yield from self._chunks.finish(ended=self.is_over)

    def _delta(self, **delta: Any) -> Iterator[Piece]:
        return self._chunks.add({"choices": [{"delta": delta}]})

    def _item(self, item: Mapping[str, Any]) -> Iterator[Piece]:
        # Only whole items: the deltas of arguments say nothing that is not in them.
        if item.get("type") == "reasoning":
            kept = {key: value for key, value in item.items() if key != "status"}
            yield from self._delta(reasoning_details=[kept])
        if item.get("type") == "function_call":
            call = {
                "index": self._calls,
                "id": item.get("call_id"),
                "function": {"name": item.get("name"), "arguments": item.get("arguments")},
            }
            self._calls += 1
            yield from self._delta(tool_calls=[call])

    def _end(self, response: Mapping[str, Any], kind: str) -> Iterator[Piece]:
        if response.get("error"):
            raise StreamError(response["error"])
        self.is_over = True
        why = object_of(response.get("incomplete_details")).get("reason")
        is_whole = kind == _COMPLETED and response.get("status") in (None, "completed")
        usage = object_of(response.get("usage"))
        counts = {
            "prompt_tokens": count_of(usage.get("input_tokens")),
            "completion_tokens": count_of(usage.get("output_tokens")),
        }
        reason = "stop" if is_whole else _WHY.get(text_of(why), "error")
        yield from self._chunks.add(
            {"choices": [{"delta": {}, "finish_reason": reason}], "usage": counts}
        )


async def _events(body: Body, reply: _Reply) -> AsyncGenerator[Any, None]:
    events = EventReader()
    chunk = b"-"
    while chunk and not reply.is_over:
        chunk = await body.next_chunk()
        for value in events.feed(chunk) if chunk or body.was_cut else events.close():
            if value is not DONE:
                yield value

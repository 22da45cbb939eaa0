"""Requests over chat.completions, the API that nearly every endpoint has, and `transport_for`.

AsyncOpenAI sends them; the stream is read here, for the client takes a page of HTML, a cut stream
and a server that does not stream for a reply that ended well.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from desktop_app.errors import ModelError
from desktop_app.llm.transport.accumulator import Accumulator, StreamError
from desktop_app.llm.transport.addresses import endpoint_url, host_of
from desktop_app.llm.transport.adjustments import MAX_ADJUSTMENTS, Adjustments
from desktop_app.llm.transport.chat_request import chat_body, reply_origin
from desktop_app.llm.transport.deadlines import Deadlines, Retries
from desktop_app.llm.transport.dialects import dialect_of
from desktop_app.llm.transport.events import DONE, EventReader
from desktop_app.llm.transport.failures import RefusedError, refused_in_stream
from desktop_app.llm.transport.http_body import MAX_BODY_BYTES, Body
from desktop_app.llm.transport.http_client import Connection, OnSend, Send
from desktop_app.llm.transport.json_values import UNREAD, read_json
from desktop_app.llm.transport.ollama import OllamaTransport
from desktop_app.llm.transport.responses import ResponsesTransport
from desktop_app.llm.transport.wire import Api, Endpoint, Piece, Transport, WireRequest
from desktop_app.messages.mind import Waiting

if TYPE_CHECKING:
    import httpx2

TAIL_S = 5.0
"""What may still come once a reply has said why it ended: usage and [DONE]. Not every endpoint
closes the stream, and nobody is to wait for that."""


def transport_for(
    endpoint: Endpoint,
    key: str = "",
    *,
    deadlines: Deadlines | None = None,
    retries: Retries | None = None,
    on_send: OnSend | None = None,
) -> Transport:
    """What speaks to an endpoint. Nothing is opened, and no library imported, until it is used.

    Args:
        endpoint: Where, and which model.
        key: For this endpoint's origin; "" sends none.
        deadlines: Else `NEAR` on this computer and its network, `FAR` elsewhere.
        retries: Else the usual ones.
        on_send: Told what leaves, each time; `Egress.record`, for the ledger.

    Raises:
        ModelError: "model.bad_address".
    """
    if endpoint.api is Api.OLLAMA:
        return OllamaTransport(endpoint, key, deadlines=deadlines, retries=retries, on_send=on_send)
    endpoint = replace(endpoint, base_url=endpoint_url(endpoint.base_url))
    connection = Connection(endpoint, key, deadlines=deadlines, retries=retries, on_send=on_send)
    if endpoint.api is Api.RESPONSES:
        return ResponsesTransport(connection)
    return ChatTransport(connection)


class ChatTransport:
    """One model over chat.completions.

    What the endpoint refuses to take is learnt and remembered as long as the transport lives. An
    endpoint of OpenAI's that has tools with reasoning only on its Responses API is asked there.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._endpoint = connection.endpoint
        self._dialect = dialect_of(self._endpoint)
        self._adjustments = Adjustments(self._dialect)
        self._responses = ResponsesTransport(connection)

    def stream(self, request: WireRequest) -> AsyncGenerator[Piece, None]:
        """Send `request` and yield the reply as it comes; see `Transport`.

        Raises:
            ModelError: as `Transport` says.
        """
        return self._stream(request)

    async def _stream(self, request: WireRequest) -> AsyncGenerator[Piece, None]:
        # A server that does not stream may send nothing, or break off: then once more without.
        for stream in (True, False):
            body = None
            async with aclosing(self._opened(request, stream)) as steps:
                async for step in steps:
                    if isinstance(step, Waiting):
                        yield step
                    else:
                        body = step
            if body is None:
                async with aclosing(self._responses.stream(request)) as pieces:
                    async for piece in pieces:
                        yield piece
                return
            accumulator = Accumulator(reply_origin(self._endpoint))
            try:
                async with body, aclosing(self._pieces(body, accumulator)) as pieces:
                    async for piece in pieces:
                        yield piece
            except ModelError:
                if accumulator.has_begun or not (body.was_cut and stream):
                    raise
            if accumulator.has_begun:
                return
            if body.was_cut and not stream:
                raise ModelError("model.broken_stream")
        raise self._no_endpoint()

    async def _opened(
        self, request: WireRequest, stream: bool
    ) -> AsyncGenerator[Waiting | Body, None]:
        """The body of the reply; none where the Responses API is to be asked instead."""
        for left in range(MAX_ADJUSTMENTS, -1, -1):
            if self._adjustments.use_responses:
                return
            sent = chat_body(request, self._endpoint, self._dialect, self._adjustments)
            sent["stream"] = stream
            if stream and self._dialect.stream_options:
                sent["stream_options"] = {"include_usage": True}
            self._adjustments.apply(sent)
            try:
                async with aclosing(self._connection.opened(self._send(sent))) as steps:
                    async for step in steps:
                        yield step
                return
            except RefusedError as refusal:
                if not left or not self._adjustments.learn(refusal, sent):
                    raise

    def _send(self, sent: dict[str, Any]) -> Send:
        async def send(client: httpx2.AsyncClient) -> httpx2.Response:
            # All of it as it is: the client's own parameters would check and copy each message.
            reply = await self._connection.sdk(client).chat.completions.with_raw_response.create(
                model=self._endpoint.model, messages=[], stream=True, extra_body=sent
            )
            return reply.http_response

        return send

    # The reply

    async def _pieces(self, body: Body, accumulator: Accumulator) -> AsyncGenerator[Piece, None]:
        try:
            if body.content_type == "text/html":
                raise self._no_endpoint()
            if body.content_type == "application/json":
                value = read_json(await body.whole(MAX_BODY_BYTES))
                if value is UNREAD:
                    raise self._no_endpoint()
                for piece in accumulator.add(value):
                    yield piece
                if not accumulator.has_begun:
                    raise self._no_endpoint()
                ended = True
            else:
                ended = False
                chunks = aclosing(_chunks(body, accumulator))
                async with chunks as found:
                    async for chunk in found:
                        ended = chunk is None
                        for piece in accumulator.add(chunk) if chunk is not None else ():
                            yield piece
        except StreamError as error:
            # What a gateway reports in the midst of a reply, with a status of 200.
            key = self._connection.key
            raise refused_in_stream(self._endpoint, key, error.given) from None
        if accumulator.has_begun:
            for piece in accumulator.finish(ended=ended):
                yield piece

    def _no_endpoint(self) -> ModelError:
        return ModelError("model.not_an_endpoint", host=host_of(self._endpoint.base_url))


async def _chunks(body: Body, accumulator: Accumulator) -> AsyncGenerator[Any, None]:
    """The chunks of a stream, and None where it says that it is over."""
    events = EventReader()
    chunk = b"-"
    while chunk:
        has_ended = accumulator.reason is not None
        try:
            chunk = await body.next_chunk(TAIL_S if has_ended else None)
        except ModelError:
            if has_ended:
                return
            raise
        try:
            values = events.feed(chunk) if chunk or body.was_cut else events.close()
        except ModelError:
            if accumulator.reason is not None:
                return
            raise
        for value in values:
            if value is DONE:
                yield None
                return
            yield value

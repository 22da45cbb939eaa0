"""An endpoint of language models on loopback that replies what a test wrote down for it.

    with ScriptedEndpoint() as endpoint:
        endpoint.replies(calls(call("count_files", folder="Downloads")), text("Two."))
        ...  # ask a model at endpoint.base_url; Ollama at endpoint.origin, too
        assert endpoint.requests[1].body["messages"][-1]["role"] == "tool"

It speaks chat.completions, Responses and Ollama's own API, whichever path is asked; the replies
are used up in order. What a reply can be stands in `scripted_replies`; a function of the request
that gives one will do, too. It serves as an HTTP or SOCKS proxy as well, and is then the address
that was asked for. A real HTTP server with a thread and a loop of its own, so that any
loop may be the client's.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from tests.doubles.scripted_replies import (
    Cut,
    Pause,
    Raw,
    Reply,
    as_chat,
    as_ollama,
    as_responses,
    body,
    status,
)

_MAX_HEAD_BYTES = 64 * 1024


@dataclass(frozen=True)
class Request:
    """A request as it came.

    Attributes:
        method: GET, POST.
        path: With its query, such as "/v1/chat/completions".
        headers: Their names in lower case.
        body: Its JSON, or None where there was none.
        raw: The bytes of the body.
        hung_up: Set once the client has gone while the reply was still being sent.
        over: Set when nothing more is sent.
    """

    method: str
    path: str
    headers: dict[str, str]
    body: Any
    raw: bytes
    hung_up: threading.Event = field(default_factory=threading.Event)
    over: threading.Event = field(default_factory=threading.Event)


Scripted = Reply | Callable[[Request], Reply]


class ScriptedEndpoint:
    """The server; starts on entering, and leaves no socket, task or thread behind.

    Args:
        tls: Its certificate, where it is to speak https.

    Attributes:
        requests: Everything that was asked of it, in order.
        models: Their ids for /models and /api/tags; entries of /models where they are dicts.
        pages: What GET and POST of other paths reply, by path: JSON, or a reply. Those of /models,
            /api/tags, /api/ps, /api/show, /api/pull, /props may be replaced here, too.
    """

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.requests: list[Request] = []
        self.models: list[str | dict[str, Any]] = ["scripted"]
        self.pages: dict[str, Any] = {}
        self.port = 0
        self._tls = tls
        self._script: list[Scripted] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, name="scripted endpoint", daemon=True)
        self._ready = threading.Event()
        self._came = threading.Condition()
        self._closing = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"{'https' if self._tls else 'http'}://127.0.0.1:{self.port}"

    @property
    def base_url(self) -> str:
        """The address as a person would give it."""
        return f"{self.origin}/v1"

    @property
    def asked(self) -> list[Request]:
        """The requests for a reply of the model, without those for lists and facts."""
        return [request for request in self.requests if _api_of(request.path) is not None]

    def wait_until_asked(self, times: int, within_s: float = 60.0) -> None:
        """Wait in this thread until so many replies of the model were asked for."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.asked) >= times, within_s)

    @property
    def bodies(self) -> list[Any]:
        """What `asked` had in their bodies."""
        return [request.body for request in self.asked]

    @property
    def left(self) -> int:
        """How many replies have not been used up."""
        return len(self._script)

    def replies(self, *replies: Scripted) -> None:
        """Add replies behind those there are."""
        self._script += replies

    def forget_replies(self) -> None:
        """Take back those that were not used up."""
        self._script.clear()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join(10)
        assert not self._thread.is_alive()
        self._loop.close()

    # In the server's thread

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve_until_closed())

    async def _serve_until_closed(self) -> None:
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0, ssl=self._tls)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._closing.wait()
        server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            request = await _read(reader, writer)
            if request is None:
                return
            with self._came:
                self.requests.append(request)
                self._came.notify_all()
            await self._answer(request, reader, writer)
        except (ConnectionError, asyncio.CancelledError, asyncio.IncompleteReadError):
            pass
        finally:
            self._tasks.discard(task)
            writer.close()
            with suppress(ConnectionError, asyncio.CancelledError):
                await writer.wait_closed()

    async def _answer(
        self, request: Request, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        reply = self._reply_to(request)
        sending = asyncio.ensure_future(_send(reply, writer))
        gone = asyncio.ensure_future(reader.read(1))
        try:
            await asyncio.wait((sending, gone), return_when=asyncio.FIRST_COMPLETED)
            if not sending.done() or sending.exception() is not None:
                request.hung_up.set()
        finally:
            for task in (sending, gone):
                task.cancel()
            await asyncio.gather(sending, gone, return_exceptions=True)
            request.over.set()

    def _reply_to(self, request: Request) -> Raw:
        path = request.path.partition("?")[0]
        if path in self.pages:
            given = self.pages[path]
            return given if isinstance(given, Raw) else body(given)
        api = _api_of(path)
        if api is None:
            return self._page(path)
        if not self._script:
            return status(400, "the script has ended")
        reply = self._script.pop(0)
        if callable(reply):
            reply = reply(request)
        if api == "responses":
            return as_responses(reply)
        if api == "ollama":
            return as_ollama(reply)
        stream = isinstance(request.body, dict) and bool(request.body.get("stream"))
        return as_chat(reply, stream)

    def _page(self, path: str) -> Raw:
        if path.endswith("/v1/models"):
            entries = [
                {"id": m, "object": "model"} if isinstance(m, str) else m for m in self.models
            ]
            return body({"object": "list", "data": entries})
        if path == "/api/tags":
            names = [m if isinstance(m, str) else m["id"] for m in self.models]
            return body({"models": [{"name": name, "model": name} for name in names]})
        return body({"error": "404 page not found"}, 404)


def _api_of(path: str) -> str | None:
    path = path.partition("?")[0]
    ends = {"/chat/completions": "chat", "/responses": "responses", "/api/chat": "ollama"}
    return next((api for end, api in ends.items() if path.endswith(end)), None)


async def _read(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Request | None:
    try:
        first_byte = await reader.readexactly(1)
        if first_byte == b"\x05":
            await _be_a_socks_proxy(reader, writer)
            first_byte = b""
        head = first_byte + await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head[:_MAX_HEAD_BYTES].decode("latin-1").split("\r\n")
    method, path, _ = first.split(" ", 2)
    headers = {
        name.strip().lower(): value.strip()
        for name, colon, value in (line.partition(":") for line in lines)
        if colon
    }
    raw = await reader.readexactly(int(headers.get("content-length", "0")))
    return Request(method, path, headers, json.loads(raw) if raw else None, raw)


async def _be_a_socks_proxy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Say yes to the wish of a client for another address, and be that address (RFC 1928)."""
    (methods,) = await reader.readexactly(1)
    await reader.readexactly(methods)
    writer.write(b"\x05\x00")
    *_, kind = await reader.readexactly(4)
    length = 4 if kind == 1 else (await reader.readexactly(1))[0]
    await reader.readexactly(length + 2)
    writer.write(b"\x05\x00\x00\x01" + bytes(6))


async def _send(reply: Raw, writer: asyncio.StreamWriter) -> None:
    headers = {
        "Content-Type": reply.content_type,
        "Transfer-Encoding": "chunked",
        "Connection": "close",
        **reply.headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    writer.write(f"HTTP/1.1 {reply.status} Scripted\r\n{head}\r\n".encode("latin-1"))
    await writer.drain()
    for step in reply.steps:
        match step:
            case Cut():
                await writer.drain()
                writer.close()
                return
            case Pause(seconds=None):
                await asyncio.Event().wait()
            case Pause(seconds=float() | int() as seconds):
                await asyncio.sleep(seconds)
            case bytes() if step:
                writer.write(b"%x\r\n%b\r\n" % (len(step), step))
                await writer.drain()
    writer.write(b"0\r\n\r\n")
    await writer.drain()

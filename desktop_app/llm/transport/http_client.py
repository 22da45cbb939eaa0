"""Requests to one endpoint: its client, what is sent along, and why none is answered.

Each request has a client of its own, closed with its reply: no socket outlives it, and a cancelled
reply closes its socket at once. What is slow to make (the libraries, the TLS settings) is made
once, and off the event loop's thread.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, aclosing
from functools import cache
from ssl import SSLContext, SSLError
from typing import TYPE_CHECKING, Any

from desktop_app import __version__
from desktop_app.errors import AppError, ModelError
from desktop_app.llm.policy.open_keys import OpenKeyError, open_key_question
from desktop_app.llm.transport.addresses import host_of, is_this_computer, lies_near, origin_of
from desktop_app.llm.transport.deadlines import FAR, NEAR, Deadlines, Retries
from desktop_app.llm.transport.failures import RefusedError, refused, without_keys
from desktop_app.llm.transport.http_body import MAX_BODY_BYTES, MAX_REFUSAL_BYTES, Body, bound
from desktop_app.llm.transport.loopback import loopback_transport
from desktop_app.llm.transport.opened_streams import OpenedStreams
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.messages.mind import Waiting

if TYPE_CHECKING:
    import httpx2
    from openai import AsyncOpenAI

CONNECT_S = 5.0
_WRITE_S = 60.0
_USER_AGENT = f"Fossick/{__version__}"
_TICK_S = 1.0
_SENT_HEADERS = frozenset(
    """
    accept accept-encoding connection content-length content-type host transfer-encoding user-agent
    x-stainless-raw-response
    """.split()
)
"""All that a request holds besides its key. The last one the client library must find again."""


OnSend = Callable[[str, bytes], Awaitable[None]]
"""Told the URL and the body of every request that has one, just before it leaves."""
Send = Callable[["httpx2.AsyncClient"], Awaitable["httpx2.Response"]]


class Connection:
    """The way to one endpoint.

    Proxies and certificates are those of the system and its environment, but no proxy is asked for
    an address that lies near, and no resolver for this computer. No redirect is followed: it would
    carry the prompt elsewhere. A key that could be read on the way is not sent unless the person
    said so (`Endpoint.open_key`).
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
        self.endpoint = endpoint
        self.key = key.strip()
        self._is_near = lies_near(endpoint.base_url)
        self._is_here = is_this_computer(endpoint.base_url)
        self._deadlines = deadlines or (NEAR if self._is_near else FAR)
        self._retries = retries or Retries()
        self._on_send = on_send

    async def opened(self, send: Send) -> AsyncGenerator[Waiting | Body, None]:
        """The body of the reply to what `send` sends; sent again as `Retries` says.

        Yields how long is waited, then the body, last and once.

        Raises:
            ModelError: there is no reply with a status of 200 to 299.
        """
        retried = 0
        while True:
            try:
                body = await self._open_once(send)
            except RefusedError as error:
                wait_s = self._retries.wait_s(error, retried)
                if wait_s is None:
                    raise
                refusal = error
            else:
                yield body
                return
            retried += 1
            end = time.monotonic() + wait_s
            while (left := end - time.monotonic()) > 0:
                yield Waiting(refusal, left)
                await asyncio.sleep(min(_TICK_S, left))

    async def open(self, send: Send) -> Body:
        """What `opened` ends with, for those who tell nobody of waits.

        Raises:
            ModelError: as `opened` says.
        """
        async with aclosing(self.opened(send)) as steps:
            async for step in steps:
                if not isinstance(step, Waiting):
                    return step
        raise AssertionError("opening ends with a body")

    async def json(
        self, url: str, send: Mapping[str, Any] | None = None, *, max_bytes: int = MAX_BODY_BYTES
    ) -> bytes:
        """The body of a GET, or of a POST where there is something to send.

        Raises:
            ModelError: there is no whole reply.
        """
        body = await self._open_once(self.request(url, send))
        try:
            return await body.whole(max_bytes)
        finally:
            await body.aclose()

    def sdk(self, client: httpx2.AsyncClient) -> AsyncOpenAI:
        """OpenAI's own client around one of ours, taking nothing from the environment."""
        from openai import AsyncOpenAI

        return AsyncOpenAI(
            api_key=self.key or "none",
            admin_api_key="",
            webhook_secret="",
            organization="",
            project="",
            base_url=self.endpoint.base_url,
            http_client=client,
            max_retries=0,
            timeout=client.timeout,
            default_headers={"User-Agent": _USER_AGENT},
        )

    def request(self, url: str, json: Mapping[str, Any] | None = None) -> Send:
        """What sends a GET, or a POST of `json`, for `open`."""

        async def send(client: httpx2.AsyncClient) -> httpx2.Response:
            method = "GET" if json is None else "POST"
            request = client.build_request(method, url, json=json)
            return await client.send(request, stream=True)

        return send

    async def _open_once(self, send: Send) -> Body:
        if not (self.key.isascii() and self.key.isprintable()) or " " in self.key:
            # Half a sentence was pasted with it, or a full-width letter: no header can carry it.
            raise ModelError("model.key_refused", host=self._host)
        if self.key and open_key_question(self.endpoint) is not None:
            raise OpenKeyError(self.endpoint)
        async with AsyncExitStack() as closing:
            opened = OpenedStreams()
            closing.push_async_callback(opened.aclose)
            client = await self._client(opened)
            closing.push_async_callback(client.aclose)
            started = time.monotonic()
            try:
                async with asyncio.timeout(self._deadlines.first_s):
                    response = await send(client)
            except TimeoutError:
                raise self._timed_out(self._deadlines.first_s) from None
            except _library_errors() as error:
                # Without the chain: a request holds the key and the prompt.
                raise self._refusal_in(error) or self._explained(error) from None
            body = Body(response, client, self._deadlines, started, self._host)
            closing.push_async_callback(body.aclose)
            status = response.status_code
            if status >= 300:
                said = await body.whole(MAX_REFUSAL_BYTES, cut=True)
                raise refused(self.endpoint, self.key, status, said, response.headers)
            closing.pop_all()
            return body

    async def _client(self, opened: OpenedStreams) -> httpx2.AsyncClient:
        """A new client.

        Raises:
            ModelError: "model.bad_proxy": the proxy of the environment cannot be used.
        """
        loaded = await asyncio.to_thread(_load, self.endpoint.base_url.startswith("https:"))
        import httpx2

        try:
            return httpx2.AsyncClient(
                verify=loaded or False,
                trust_env=not self._is_near,
                transport=loopback_transport(loaded) if self._is_here else None,
                follow_redirects=False,
                timeout=httpx2.Timeout(None, connect=CONNECT_S, write=_WRITE_S, pool=_WRITE_S),
                headers={"User-Agent": _USER_AGENT, "Accept-Encoding": "identity"},
                event_hooks={"request": [self._clean, opened.watch], "response": [bound]},
            )
        except Exception as error:
            said = without_keys(str(error), self.key)[:200]
            raise ModelError("model.bad_proxy", said=said) from None

    async def _clean(self, request: httpx2.Request) -> None:
        """Leave in a request nothing but what is meant to be sent.

        The libraries add the system's name and version, and what OPENAI_CUSTOM_HEADERS and the like
        hold, which may be a key for another address.
        """
        for name in set(request.headers) - _SENT_HEADERS:
            del request.headers[name]
        if self.key:
            request.headers["Authorization"] = f"Bearer {self.key}"
        if self._on_send is not None and (sent := await request.aread()):
            await self._on_send(str(request.url), sent)

    # What goes wrong before there is a reply

    @property
    def _host(self) -> str:
        return host_of(self.endpoint.base_url)

    def _timed_out(self, seconds: float) -> ModelError:
        return ModelError("model.timed_out", host=self._host, seconds=math.ceil(seconds))

    def _refusal_in(self, error: Exception) -> ModelError | None:
        """The refusal that OpenAI's client raised, whose body it has read; None: another error."""
        import openai

        if not isinstance(error, openai.APIStatusError):
            return None
        reply = error.response
        return refused(self.endpoint, self.key, reply.status_code, reply.content, reply.headers)

    def _explained(self, error: Exception) -> AppError:
        """What an error of the libraries means."""
        import httpx2

        for cause in _causes(error):
            match cause:
                case AppError():
                    # Of the one who is told what leaves: then nothing leaves.
                    return cause
                case SSLError():
                    return ModelError("model.insecure", host=self._host)
                case httpx2.ProxyError():
                    return ModelError("model.bad_proxy", said=str(cause)[:200])
                case httpx2.ConnectTimeout():
                    return self._timed_out(CONNECT_S)
                case httpx2.TimeoutException():
                    return self._timed_out(_WRITE_S)
                case httpx2.UnsupportedProtocol() | httpx2.InvalidURL():
                    return ModelError(
                        "model.bad_address", address=origin_of(self.endpoint.base_url)
                    )
                case httpx2.ConnectError() if "CERTIFICATE" in str(cause) or "SSL" in str(cause):
                    return ModelError("model.insecure", host=self._host)
        return ModelError("model.unreachable", host=self._host)


@cache
def _load(is_secure: bool) -> SSLContext | None:
    """Import what a request needs, and read the system's certificates: up to a second."""
    import httpx2
    from openai import AsyncOpenAI

    # Its parts are imported when they are asked for; nothing is opened.
    client = httpx2.AsyncClient(verify=False, trust_env=False)
    sdk = AsyncOpenAI(api_key="none", base_url="http://localhost", http_client=client)
    _ = sdk.chat.completions.with_raw_response, sdk.responses.with_raw_response
    return httpx2.create_ssl_context() if is_secure else None


def _library_errors() -> tuple[type[Exception], ...]:
    """What the libraries raise for a request that gets no reply."""
    import httpx2
    import openai

    return (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, openai.OpenAIError, OSError)


def _causes(error: BaseException) -> list[BaseException]:
    """The error and what it came of, the deepest first."""
    found: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and len(found) < 8:
        found.insert(0, cause)
        cause = cause.__cause__ or cause.__context__
    return found

"""The body of a reply: within its deadlines, and never longer than anything sensible."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from desktop_app.errors import ModelError
from desktop_app.llm.transport.deadlines import Deadlines

if TYPE_CHECKING:
    import httpx2

MAX_BODY_BYTES = 64 * 1024 * 1024
"""A long reply is some tens of bytes of text a token in some hundreds of JSON."""
MAX_REFUSAL_BYTES = 256 * 1024
_TOO_LONG = "longer than anything sensible"


class Body:
    """The body of a reply, within its deadlines; whoever gets it closes it.

    Attributes:
        content_type: In lower case, without its parameters; "" where there is none.
        was_cut: The connection broke before the body's end.
    """

    def __init__(
        self,
        response: httpx2.Response,
        client: httpx2.AsyncClient,
        deadlines: Deadlines,
        started: float,
        host: str,
    ) -> None:
        self.content_type = response.headers.get("content-type", "").partition(";")[0].lower()
        self.was_cut = False
        self._response = response
        self._client = client
        self._chunks: AsyncIterator[bytes] = response.aiter_bytes()
        self._deadlines = deadlines
        self._started = started
        self._host = host
        self._has_begun = False

    async def next_chunk(self, patience_s: float | None = None) -> bytes:
        """More of the body, or b"" at its end; `was_cut` then says whether it is the true one.

        Args:
            patience_s: Instead of the usual seconds to wait.

        Raises:
            ModelError: "model.timed_out", or "model.broken_stream" beyond `MAX_BODY_BYTES`.
        """
        import httpx2

        elapsed_s = time.monotonic() - self._started
        limits = self._deadlines
        usual_s = limits.idle_s if self._has_begun else max(0.0, limits.first_s - elapsed_s)
        wait_s = usual_s if patience_s is None else patience_s
        left_s = limits.total_s - elapsed_s
        try:
            async with asyncio.timeout(min(wait_s, left_s)):
                chunk = await anext(self._chunks, b"")
        except TimeoutError:
            within_s = limits.total_s if left_s <= wait_s else limits.idle_s
            within_s = within_s if self._has_begun else limits.first_s
            seconds = math.ceil(within_s)
            raise ModelError("model.timed_out", host=self._host, seconds=seconds) from None
        except (httpx2.HTTPError, httpx2.StreamError, OSError):
            self.was_cut = True
            return b""
        self._has_begun = True
        return chunk

    async def whole(self, max_bytes: int, *, cut: bool = False) -> bytes:
        """All of the body.

        Args:
            max_bytes: A longer one is broken, or cut here.
            cut: Whether a part of it will do.

        Raises:
            ModelError: it does not come to its end.
        """
        found = bytearray()
        while len(found) <= max_bytes:
            try:
                chunk = await self.next_chunk()
            except ModelError:
                if cut:
                    break
                raise
            if not chunk:
                break
            found += chunk
        if not cut and (self.was_cut or len(found) > max_bytes):
            raise ModelError("model.broken_stream")
        return bytes(found[:max_bytes])

    async def aclose(self) -> None:
        """Close the reply and its connection."""
        with suppress(Exception):
            await self._response.aclose()
        await self._client.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.aclose()


async def bound(response: httpx2.Response) -> None:
    """Set a limit to a body, whoever reads it."""
    # A few compressed bytes may stand for a gigabyte, and nobody asked for them.
    is_plain = response.headers.get("content-encoding", "identity").strip() in ("", "identity")
    is_refusal = response.status_code >= 300
    limit = MAX_REFUSAL_BYTES if is_refusal else MAX_BODY_BYTES
    response.stream = _bounded_stream()(
        response.stream, limit if is_plain else 0, partial=is_refusal
    )


@cache
def _bounded_stream() -> type[Any]:
    """The class of streams with a limit; made late, for the library is imported late."""
    import httpx2

    class BoundedStream(httpx2.AsyncByteStream):
        def __init__(self, stream: httpx2.AsyncByteStream, limit: int, *, partial: bool) -> None:
            self._stream = stream
            self._left = limit
            self._may_be_partial = partial
            self._chunks = aiter(stream)

        # No generator: one that is dropped half way may be collected on another thread.
        def __aiter__(self) -> AsyncIterator[bytes]:
            return self

        async def __anext__(self) -> bytes:
            chunk = await anext(self._chunks)
            self._left -= len(chunk)
            if self._left < 0 and self._may_be_partial:
                raise StopAsyncIteration
            if self._left < 0:
                raise httpx2.ReadError(_TOO_LONG)
            return chunk

        async def aclose(self) -> None:
            await self._stream.aclose()

    return BoundedStream

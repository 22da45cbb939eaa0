"""`OpenedStreams`: the connections that one client opened, so that none outlives its request.

httpx2 closes a connection that it has made whole. One on which it is cancelled, or fails, before a
proxy has let it through or TLS has been agreed on it forgets, and the socket would stay open until
the garbage is collected (source: httpcore2 2.16, `_async/socks_proxy.py` and `connection.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx2


class OpenedStreams:
    """The connections of one client.

    `watch` is to be one of its hooks for requests, and `aclose` to be called after its own.
    """

    def __init__(self) -> None:
        self._streams: list[Any] = []

    async def watch(self, request: httpx2.Request) -> None:
        """Hear of the connection that a request opens."""
        request.extensions["trace"] = self._hear

    async def _hear(self, event: str, info: Mapping[str, Any]) -> None:
        if event.endswith(".connect_tcp.complete"):
            self._streams.append(info["return_value"])

    async def aclose(self) -> None:
        """Close those that are still open."""
        while self._streams:
            with suppress(OSError):
                await self._streams.pop().aclose()

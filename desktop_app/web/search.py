"""`WebSearch`: one search of the web, by Tavily's service or one that speaks like it.

    search = WebSearch(web_address(settings.web_address), key, ledger)
    findings = await search.find(web_query("price of copper", wording), Depth.QUICK)

Source: Tavily's API reference, "Tavily Search": POST /search with a bearer's key. Its statuses 432
and 433 say that the plan, or what was paid for, is used up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from enum import Enum

from desktop_app.errors import ModelError, WebError
from desktop_app.findings import WebFindings
from desktop_app.llm.policy.ledger import Ledger, Sent
from desktop_app.llm.transport.addresses import endpoint_url, host_of, is_this_computer
from desktop_app.llm.transport.deadlines import Deadlines, Retries
from desktop_app.llm.transport.failures import RefusedError
from desktop_app.llm.transport.http_client import Connection
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.web.query import WebQuery
from desktop_app.web.replies import read_reply

TAVILY = "https://api.tavily.com"
KEY_PAGE = "https://app.tavily.com"
"""Where a person gets a key."""

MAX_REPLY_BYTES = 1024 * 1024
"""Ten results without their pages are some 20 kB."""

SEARCH_DEADLINES = Deadlines(first_s=30.0, idle_s=10.0, total_s=45.0)
"""A deep search takes some ten seconds."""

_ONCE = Retries((), ())
_JSON = "application/json"
_LIMITED = frozenset({429, 432, 433})


class Depth(Enum):
    """How much is looked for: the number of results."""

    QUICK = 3
    DEEP = 10
    """With the service's own summary."""


def web_address(given: str) -> str:
    """The address of a search service, in one form; Tavily's where `given` is "".

    Raises:
        WebError: "web.bad_address": it is none, or others could read on the way what is sent there:
            plain http is for this computer alone.
    """
    if not given:
        return TAVILY
    try:
        url = endpoint_url(given)
    except ModelError:
        raise WebError("web.bad_address", address=given) from None
    if not (url.startswith("https://") or is_this_computer(url)) or "@" in given:
        raise WebError("web.bad_address", address=given)
    return url


class WebSearch:
    """Searches by one service. Nothing is read, imported or opened before the first search.

    Args:
        address: From `web_address`.
        key: Finds the key for that address, or ""; it may block, and goes to its origin alone.
        ledger: Where each request is entered before it leaves.
        deadlines: How long the service may take.
    """

    def __init__(
        self,
        address: str,
        key: Callable[[], str],
        ledger: Ledger,
        deadlines: Deadlines = SEARCH_DEADLINES,
    ) -> None:
        self._address = address
        self._key = key
        self._ledger = ledger
        self._deadlines = deadlines

    @property
    def host(self) -> str:
        """Whom a query is sent to."""
        return host_of(self._address)

    async def find(self, query: WebQuery, depth: Depth) -> WebFindings:
        """Send a query, once, and read the results.

        Raises:
            WebError: "web." + what went wrong: no_key, wrong_key, limited, unreachable, insecure,
                redirected, timed_out, broken_reply, refused (field status), bad_proxy.
            StoreError: it cannot be entered in the ledger, and so did not leave.
        """
        key = await asyncio.to_thread(self._key)
        if not key:
            raise WebError("web.no_key", page=KEY_PAGE)

        async def record(url: str, body: bytes) -> None:
            sent = Sent(url, "", len(body), masked=query.masked)
            if (trouble := await self._ledger.record(sent, body)) is not None:
                raise trouble

        is_deep = depth is Depth.DEEP
        connection = Connection(
            Endpoint(self._address, ""),
            key,
            deadlines=self._deadlines,
            retries=_ONCE,
            on_send=record,
        )
        request = {
            "query": query.text,
            "max_results": depth.value,
            "search_depth": "advanced" if is_deep else "basic",
            "include_answer": is_deep,
            "include_raw_content": False,
            "include_images": False,
        }
        try:
            content = await self._reply_to(connection, request)
        except ModelError as error:
            raise self._explained(error) from None
        return read_reply(query.text, content, depth.value)

    def close(self) -> None:
        """Close the ledger."""
        self._ledger.close()

    async def _reply_to(self, connection: Connection, request: Mapping[str, object]) -> bytes:
        body = await connection.open(connection.request(f"{self._address}/search", request))
        async with body:
            if body.content_type != _JSON:
                raise WebError("web.broken_reply")
            return await body.whole(MAX_REPLY_BYTES)

    def _explained(self, error: ModelError) -> WebError:
        """What went wrong, without a word that the service said: it may repeat the key."""
        status = error.status if isinstance(error, RefusedError) else 0
        if status == 401 or (not status and error.code == "model.key_refused"):
            return WebError("web.wrong_key", host=self.host, page=KEY_PAGE)
        if status in _LIMITED:
            return WebError("web.limited", host=self.host)
        if 300 <= status < 400:
            return WebError("web.redirected", host=self.host)
        if status:
            return WebError("web.refused", host=self.host, status=status)
        match error.code:
            case "model.timed_out":
                return WebError("web.timed_out", host=self.host, seconds=error.fields["seconds"])
            case "model.broken_stream":
                return WebError("web.broken_reply")
            case "model.insecure":
                return WebError("web.insecure", host=self.host)
            case "model.bad_proxy":
                return WebError("web.bad_proxy")
        return WebError("web.unreachable", host=self.host)

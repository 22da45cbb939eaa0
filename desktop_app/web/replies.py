"""Reads what the search service replies; nothing about it is certain.

Source of the form: Tavily's API reference, "Tavily Search".
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from desktop_app.errors import WebError
from desktop_app.findings import WebFindings, WebSource
from desktop_app.fixed_patterns import fixed
from desktop_app.llm.policy.masking import without_unseen
from desktop_app.llm.transport.addresses import host_of
from desktop_app.llm.transport.json_values import UNREAD, list_of, object_of, read_json, text_of

MAX_TITLE_CHARS = 200
MAX_ADDRESS_CHARS = 400
"""A longer one is not cut, for its end may say where it leads: its result is left out."""
MAX_CONTENT_CHARS = 4_000
"""Of one page, and of the summary."""

_LINE_ENDS = fixed("[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+")
_ADDRESS = fixed(r"https?://[^\s\\<>\"]+")


def read_reply(query: str, content: bytes, max_results: int) -> WebFindings:
    """The results in the body of a reply.

    Args:
        query: What was asked.
        content: The body.
        max_results: Those beyond were not asked for, and are left out.

    Raises:
        WebError: "web.broken_reply": they are none.
    """
    reply = read_json(content)
    if reply is UNREAD or not isinstance(reply, dict):
        raise WebError("web.broken_reply")
    results = reply.get("results")
    if not isinstance(results, list):
        raise WebError("web.broken_reply")
    sources = tuple(_sources(list_of(results)[:max_results]))
    if results and not sources:
        raise WebError("web.broken_reply")
    return WebFindings(query, _lines(text_of(reply.get("answer"))), sources)


def _sources(results: list[Any]) -> Iterator[WebSource]:
    for result in map(object_of, results):
        address = without_unseen(text_of(result.get("url"))[: 2 * MAX_ADDRESS_CHARS]).strip()
        is_whole = len(address) <= MAX_ADDRESS_CHARS and _ADDRESS.fullmatch(address)
        if not is_whole or not host_of(address):
            continue
        title = " ".join(_lines(text_of(result.get("title")))[:MAX_TITLE_CHARS].split())
        content = _lines(text_of(result.get("content")))
        yield WebSource(title or host_of(address), address, content, _score(result.get("score")))


def _lines(text: str) -> str:
    """A text in lines that end in one way only, without empty ones and unseen characters."""
    # Cut first: what is hidden in it may be longer than all that is seen.
    seen = without_unseen(_LINE_ENDS.sub("\n", text[: 4 * MAX_CONTENT_CHARS]))
    lines = (" ".join(line.split()) for line in seen.split("\n"))
    return "\n".join(filter(None, lines))[:MAX_CONTENT_CHARS]


def _score(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        score = float(value)
    except OverflowError:
        return None
    return score if math.isfinite(score) and 0 <= score <= 1 else None

"""Questions that are written queries: "query: in:Downloads ext:pdf", as alternatives are asked."""

from __future__ import annotations

from desktop_app.errors import QueryError
from desktop_app.fixed_patterns import fixed
from desktop_app.query.query import Query
from desktop_app.query.syntax import parse
from desktop_app.wording import Wording

_QUERY = fixed(r"(?i)\s*(?:query|查询)\s*[:：]\s*(.+)", 16)


def as_question(query: str, wording: Wording) -> str:
    """A written query as a question in the language of `wording`."""
    return wording.say("interpreter.query", query=query)


def query_in(text: str) -> Query | None:
    """The query that a question is; None for one in words, or with a mistake in it."""
    found = _QUERY.fullmatch(text)
    if found is None:
        return None
    try:
        return parse(found[1])
    except QueryError:
        return None

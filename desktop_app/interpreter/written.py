"""Questions that are written queries: "in:Downloads ext:pdf", or "query: rent" to be sure."""

from __future__ import annotations

from desktop_app.errors import QueryError
from desktop_app.fixed_patterns import fixed
from desktop_app.query.query import Query
from desktop_app.query.syntax import is_all_keyed, parse
from desktop_app.wording import Wording

_QUERY = fixed(r"(?i)\s*(?:query|查询)\s*[:：]\s*(.+)", 16)


def as_question(query: str, wording: Wording) -> str:
    """A written query as a question in the language of `wording`."""
    return wording.say("interpreter.query", query=query)


def says_query(text: str) -> bool:
    """Whether it says of itself that it is a written query, in whichever language."""
    return _QUERY.fullmatch(text) is not None


def query_in(text: str) -> Query | None:
    """The query that a question is; None for one in words, or with a mistake in it."""
    try:
        return _parsed(text)
    except QueryError:
        return None


def mistake_in(text: str) -> QueryError | None:
    """What is wrong with a question that is a written query; None for all others."""
    try:
        _parsed(text)
    except QueryError as error:
        return error
    return None


def _parsed(text: str) -> Query | None:
    found = _QUERY.fullmatch(text)
    if found is not None:
        return parse(found[1])
    # Quotes that are left open are a mistake in a query, and make no question in words of it.
    is_open = text.count('"') % 2 == 1 and is_all_keyed(f'{text}"')
    return parse(text) if is_open or is_all_keyed(text) else None

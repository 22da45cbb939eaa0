"""The written query of a command line; a mistake in it is shown where it is, with what is wrong."""

from __future__ import annotations

import unicodedata

from desktop_app.cli import streams
from desktop_app.errors import QueryError
from desktop_app.query.query import Query
from desktop_app.query.syntax import parse
from desktop_app.wording import Language, Wording, visible

_BEFORE_CHARS = 40
_WRONG_CHARS = 60
_AFTER_CHARS = 20
"""As much of a long query as is shown around the mistake."""


def typed_query(text: str, language: Language) -> Query | None:
    """The query that was typed; None where there is a mistake in it, which is complained of."""
    try:
        return parse(text)
    except QueryError as error:
        streams.complain(mistake_lines(text, error, Wording(language)))
        return None


def mistake_lines(query: str, error: QueryError, wording: Wording) -> str:
    """The query with the mistake underlined, and the sentence."""
    return "\n".join([*_underlined(query, error.start, error.end), wording.error(error)])


def columns(text: str) -> int:
    """The columns that `text` takes on a terminal."""
    return sum(map(_columns_of, text))


def _columns_of(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _underlined(query: str, start: int, end: int) -> tuple[str, str]:
    before = _cut_left(query[:start])
    wrong = _cut_right(query[start:end], _WRONG_CHARS)
    after = _cut_right(query[end:], _AFTER_CHARS)
    return before + wrong + after, " " * columns(before) + "^" * max(1, columns(wrong))


def _cut_left(text: str) -> str:
    shown = visible(text[-_BEFORE_CHARS:])
    return shown if len(text) <= _BEFORE_CHARS else "…" + shown


def _cut_right(text: str, chars: int) -> str:
    shown = visible(text[:chars])
    return shown if len(text) <= chars else shown + "…"

"""`Earlier`: a question before and what it found, which the next one may take over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from desktop_app.errors import QueryError
from desktop_app.findings import Row, SearchFindings
from desktop_app.interpreter.following import answered, looked_at, looked_at_of
from desktop_app.messages.message import Message
from desktop_app.query.query import Is, Key, Query, Term
from desktop_app.query.syntax import parse
from desktop_app.value_class import value_class


@value_class
class Earlier:
    """A question before, and what it found.

    Attributes:
        turn: Its number.
        query: What was searched for, with what was shown of it.
        count: How many that found.
        rows: The first of these, in the order that they were shown in.
        nth: The place of the one that was asked for, where it was one by its place; else 0.
        place: The place in the list of the one that was looked at since; 0 of none.
        certainty: How likely it was what was meant; 1 where nobody tells.
    """

    turn: int
    query: Query
    count: int
    rows: Sequence[Row] = ()
    nth: int = 0
    place: int = 0
    certainty: float = 1.0


def earlier_in(messages: Sequence[Message]) -> list[Earlier]:
    """The questions before, the last first; several in one are each by itself."""
    earlier = [*_earlier(messages)]
    if earlier and (chosen := looked_at_of(messages)):
        shown = [row.path for row in earlier[0].rows]
        place = shown.index(chosen) + 1 if chosen in shown else 0
        earlier[0] = replace(earlier[0], place=place)
    return earlier


def _earlier(messages: Sequence[Message]) -> Iterator[Earlier]:
    for turn, group in groupby(answered(messages), key=lambda one: one.turn):
        last, *others = group
        # Where nothing was found, something else was looked for.
        for search in (last, *(one for one in others if one.found.count)):
            if not isinstance(search.found, SearchFindings):
                return
            try:
                query = _of_files(replace(parse(search.found.query), show=search.show))
            except QueryError:
                return
            rows = search.found.rows
            at = looked_at(messages, turn)
            chosen = len(at) == 1 and query.top and query.top <= len(rows)
            nth = query.top if chosen and query.top and rows[query.top - 1].path == at[0] else 0
            told = [one.confidence for one in messages if one.turn == turn]
            certainty = min((one for one in told if one is not None), default=1.0)
            yield Earlier(turn, query, search.found.count, rows, nth or 0, certainty=certainty)


def _of_files(query: Query) -> Query:
    """The query without the word for files: they are meant without it as well."""
    return replace(query, terms=tuple(term for term in query.terms if term != _FILES))


_FILES: Final = Term(Key.IS, (Is.FILE,))

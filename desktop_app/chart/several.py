"""Several questions in one: "how many PDFs and how many photos in Music", "more cats or dogs?".

What stands between joints is a question of its own, where each part names something of the same:
two kinds, two folders, two years. What only one of them says besides holds for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from desktop_app.chart.composing import ASKING, Act, Intent, intent_of
from desktop_app.chart.covers import Cover
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.understanding import Understood
from desktop_app.query.query import DATE_KEYS, Key, Query, Show, Term

MOST_READ: Final = 3
"""Readings, the likeliest, that are taken apart."""

MOST_PARTS: Final = 4
"""Questions that one may be."""


def severals(
    chart: Chart, meant: Sequence[Understood], torn: Sequence[Understood] = ()
) -> Iterator[Understood]:
    """The ways to take a question for several, by what its words say.

    Args:
        chart: The question.
        meant: What they may say as one, the likeliest first.
        torn: What contradicts itself as one.
    """
    compares = any(hint.category is Category.COMPARING for hint in chart.hints)
    for reading in (*meant[:MOST_READ], *torn):
        if not (compares or _asks_twice(reading.cover)):
            continue
        if reading.intent.act is Act.ANSWER and (queries := _taken_apart(reading.cover)):
            is_list = all(query.show is Show.LIST for query in queries)
            # What is bigger, or more, asks for numbers without a word for it.
            for show in _NUMBERS if is_list else (None,):
                first, *rest = (
                    query if show is None else replace(query, show=show) for query in queries
                )
                yield replace(reading, intent=Intent(first, rest=tuple(rest)))


def _asks_twice(cover: Cover) -> bool:
    return sum(span.category in ASKING for span in cover.spans) > 1


_NUMBERS: Final = (Show.LIST, Show.COUNT, Show.BYTES)


def _taken_apart(cover: Cover) -> Sequence[Query]:
    parts: list[list[TextSpan]] = [[]]
    for span in cover.spans:
        if span.category is Category.EITHER or _is_joint(span):
            parts.append([])
            continue
        if span.category in ASKING and any(one.category in ASKING for one in parts[-1]):
            # Who asks how many twice asks two things, whatever stands between.
            parts.append([])
        parts[-1].append(span)
    intents = [intent_of(Cover(0.0, tuple(part))) for part in parts]
    queries = [
        one.query
        for one in intents
        if one is not None and one.act is Act.ANSWER and _named(one.query)
    ]
    # A part that says nothing belongs to the others: "which is more, PDFs or photos?".
    others = [one.query for one in intents if one is not None and not _named(one.query)]
    if not 1 < len(queries) <= MOST_PARTS:
        return ()
    if not frozenset.intersection(*map(_named, queries)):
        return ()
    shared = _shared([*queries, *others])
    show = next((one.show for one in [*queries, *others] if one.show is not Show.LIST), Show.LIST)
    found = [_with(query, shared, show) for query in queries]
    return found if len(set(found)) == len(found) else ()


def _is_joint(span: TextSpan) -> bool:
    """Whether it is a sign between two clauses."""
    return span.category is Category.FILLER and span.source == "sign"


_NAMING: Final = frozenset(("type", Key.IN, Key.NAME, Key.CONTENT, Key.IS, "date"))


def _group(term: Term) -> str:
    if term.key in DATE_KEYS:
        return "date"
    return "type" if term.key in (Key.KIND, Key.EXT) else term.key


def _named(query: Query) -> frozenset[str]:
    """Of what a query says something that may tell it from another one."""
    return frozenset(_group(term) for term in query.terms if not term.excluded) & _NAMING


def _shared(queries: Sequence[Query]) -> Sequence[Term]:
    """The terms that hold for all: those of which only one of them says anything."""
    said = [{_group(term) for term in query.terms} for query in queries]
    return [
        term
        for query in queries
        for term in query.terms
        if sum(_group(term) in groups for groups in said) == 1
    ]


def _with(query: Query, shared: Sequence[Term], show: Show) -> Query:
    terms = tuple(dict.fromkeys((*query.terms, *shared)))
    return replace(query, terms=terms, show=show if query.show is Show.LIST else query.show)

"""Questions side by side, each in a clause of its own: where is the lease, and how many PDFs?

What one clause says holds for no other: they name different things, and each asks by its own words.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.covers import Cover
from desktop_app.chart.grammar import grammar
from desktop_app.chart.parted.several import MOST_PARTS, MOST_TOKENS, cover_of
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import ASKING, SILENT, Category
from desktop_app.chart.tokens import TokenKind
from desktop_app.chart.understanding import Understood
from desktop_app.query.query import DATE_KEYS, Query

Clause = tuple[int, int]
"""From and to which token."""

_MOST_OF_CLAUSE: Final = 2
"""Readings of one clause that are laid beside those of another."""
LIKELY: Final = 0.1
"""Where the words of the clauses hardly say what they are, it is one question."""


def asking_clauses(chart: Chart) -> Sequence[Clause]:
    """The clauses that ask, what stands between them counted to the one before; none where one is.

    Nor is there any where a later one takes up what another names: and which of them are PDFs?
    """
    if len(chart.tokens) > MOST_TOKENS:
        return ()
    asks = [one for one in _clauses(chart) if _asks(chart, one)]
    if not 1 < len(asks) <= MOST_PARTS or any(_takes_up(chart, one) for one in asks[1:]):
        return ()
    if _names_a_type(chart, asks[0][0]) and _takes_up(chart, asks[0]):
        return ()
    starts = [0, *(start for start, _ in asks[1:])]
    return [*zip(starts, [*starts[1:], len(chart.tokens)], strict=True)]


def _clauses(chart: Chart) -> Iterator[Clause]:
    """Empty ones, between two signs, among them."""
    start = 0
    for at, token in enumerate(chart.tokens):
        is_stop = token.kind is TokenKind.SIGN and token.text in _STOPS
        if is_stop or (_begins_with_and(chart, at) and _asks(chart, (start, at))):
            yield start, at
            start = at + 1 if is_stop else at
    yield start, len(chart.tokens)


_STOPS: Final = frozenset(",.;!?，；。？！")


def _begins_with_and(chart: Chart, at: int) -> bool:
    """Whether a clause begins there that asks: and where is, 还有哪些."""
    ends = {one.end for one in chart.spans[at] if one.category is Category.EITHER}
    return any(_asks_at(chart, end) for end in ends if end < len(chart.tokens))


def _asks(chart: Chart, clause: Clause) -> bool:
    return any(_asks_at(chart, at, clause[1]) for at in range(*clause))


def _asks_at(chart: Chart, at: int, until: int | None = None) -> bool:
    """Whether something is asked there, and not told to be shown: where is, how many, 哪些."""
    questions = grammar().listed("asks a question")
    return not _is_left_out(chart, at) and any(
        one.source == "words"
        and (until is None or one.end <= until)
        and (
            one.category in ASKING
            or (
                one.category is Category.LIST
                and any(token.text in questions for token in chart.tokens[at : one.end])
            )
        )
        for one in chart.spans[at]
    )


def _is_left_out(chart: Chart, at: int) -> bool:
    """Whether it is a part of what leaves something out: not counting installers."""
    return any(
        one.category is Category.NOT and one.source == "words" and one.end > at
        for spans in chart.spans[max(0, at - _LONGEST_NEGATION) : at]
        for one in spans
    )


_LONGEST_NEGATION: Final = 3


def _takes_up(chart: Chart, clause: Clause) -> bool:
    """Whether it speaks of what was named before; not with its last word: are there."""
    words = [at for at in range(*clause) if chart.tokens[at].kind is not TokenKind.SIGN]
    there_is = grammar().listed("there is")
    return any(
        one.category is Category.REFERENCE and one.source == "words" and one.end <= words[-1]
        for at in words
        for one in chart.spans[at]
        if chart.said(max(at - 1, 0), one.end).casefold() not in there_is
    )


def _names_a_type(chart: Chart, until: int) -> bool:
    """Whether files were named before the first question: PDFs, in what folders are they?"""
    types = (Category.KIND, Category.EXTENSION)
    spans = (one for row in chart.spans[:until] for one in row)
    return any(one.category in types and one.source == "words" for one in spans)


def clauses_apart(
    chart: Chart, clauses: Sequence[Clause], read: Callable[[str], Sequence[Understood]]
) -> Sequence[Understood]:
    """The ways to take each clause for a question of its own, the likeliest first.

    Args:
        chart: The question.
        clauses: See `asking_clauses`.
        read: Tells what a clause may say, the likeliest first.
    """
    if not clauses:
        return ()
    readings: list[list[Understood]] = []
    for start, end in clauses:
        answers = [one for one in read(chart.said(start, end)) if one.intent.act is Act.ANSWER]
        readings.append(answers[:_MOST_OF_CLAUSE])
        if not any(map(_may_be_one, readings[-1])):
            # Where one clause is no question, there is no need to read the others.
            return []
    found: dict[Intent, Understood] = {}
    for chosen in product(*readings):
        queries = [one.intent.query for one in chosen]
        probability = math.prod(one.probability for one in chosen)
        is_each = all(map(_names_something, queries)) and len(set(queries)) == len(queries)
        if is_each and probability >= LIKELY:
            intent = Intent(queries[0], rest=tuple(queries[1:]))
            cover = cover_of(chart, clauses, [one.cover for one in chosen])
            found.setdefault(intent, Understood(intent, probability, cover))
    return sorted(found.values(), key=lambda one: -one.probability)


def _may_be_one(understood: Understood) -> bool:
    """Whether a clause may be a question that stands beside others."""
    return understood.probability >= LIKELY and _names_something(understood.intent.query)


def _names_something(query: Query) -> bool:
    """Whether it would be a question without the others: not, and how many from last year."""
    return any(term.key not in DATE_KEYS for term in query.terms)


def without_joined(meant: Sequence[Understood], clauses: Sequence[Clause]) -> list[Understood]:
    """Those that do not take what several clauses name for one thing."""
    return [one for one in meant if sum(_says(one.cover, clause) for clause in clauses) < 2]


def _says(cover: Cover, clause: Clause) -> bool:
    return any(
        span.category not in _SAYING_NOTHING and span.start in range(*clause)
        for span in cover.spans
    )


_SAYING_NOTHING: Final = SILENT | ASKING | {Category.LIST, Category.REFERENCE, Category.EITHER}
"""What stands in clauses and names nothing."""

"""Orders to throw files away: what they name, as a query for a proposal. The person decides.

A question may pass over a word that nobody understood; an order that did would throw away what
nobody meant. So each of its words is understood, or nothing is proposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from desktop_app.chart.composing import Act
from desktop_app.chart.covers import Cover
from desktop_app.chart.grammar import grammar
from desktop_app.chart.proposals import Chart
from desktop_app.chart.readings import Readings, order_in
from desktop_app.chart.spans import SILENT, Category
from desktop_app.chart.tokens import TokenKind
from desktop_app.chart.turns.leaning import leaning_on
from desktop_app.interpreter.taken import unknown
from desktop_app.query.query import Is, Key, Query, Term

DELETE: Final = "delete"
"""What the grammar calls such an order."""

_ONLY_WHERE: Final = frozenset((Key.IN, Key.DEPTH))
"""A place alone says not what in it is to go."""

_FOLDERS: Final = Term(Key.IS, (Is.FOLDER,))
"""Nor does the word for folders beside it: 清空下载文件夹."""

_HARMLESS: Final = frozenset((Category.FILLER, Category.IN, Category.FILES))
"""Words of these say nothing by themselves."""


def rest_of_order(readings: Readings) -> str:
    """What an order to delete says besides: all screenshots; "" where it is none, or says no more.

    Asked by itself, it is understood as a list of the same files would be.
    """
    judged = readings.judged()
    if not judged or judged[0].candidate.intent.act is not Act.REFUSE:
        return ""
    cover = judged[0].candidate.cover
    if cover is None or all(span.value != DELETE for span in cover.spans):
        return ""
    chart = readings.chart
    passed = order_in(chart)
    if not passed:
        return ""
    rest = [at for at in range(len(chart.tokens)) if at not in passed]
    while rest and chart.tokens[rest[0]].text in _BEFORE:
        del rest[0]
    while rest and chart.tokens[rest[-1]].text in _BEHIND:
        del rest[-1]
    said = ""
    for at in rest:
        token = chart.tokens[at]
        is_behind = at - 1 in rest and token.is_joined
        said += ("" if is_behind or not said else " ") + chart.text[token.start : token.end]
    return said


def speaks_of_several(chart: Chart) -> bool:
    """Whether an order is about more than one: delete them, 都删掉."""
    return (
        not grammar()
        .listed("speaks of several")
        .isdisjoint((*(token.text for token in chart.tokens), *_pairs(chart)))
    )


def _pairs(chart: Chart) -> Iterator[str]:
    texts = [token.text for token in chart.tokens]
    return (first + last for first, last in pairwise(texts))


def wanted_for_trash(
    readings: Readings, last: Query | None, rest: Readings | None = None
) -> Query | None:
    """What an order to delete names, by itself or in the conversation; None where that is unclear.

    Args:
        readings: Of the order.
        last: What the conversation was about before.
        rest: Of what it says besides, where that was read.
    """
    if last is not None and _names_nothing(readings.chart):
        return _named(last)
    named = _by_its_words(readings, last)
    if rest is None or (named is not None and not named.of(Key.NAME)):
        return named
    return _as_it_is_listed(rest) or named


def _names_nothing(chart: Chart) -> bool:
    """Whether it says no more than that something is to go, what was just listed: 帮我删掉."""
    passed = order_in(chart) | _harmless(chart)
    return all(
        at in passed or token.kind is TokenKind.SIGN or token.text in _AROUND
        for at, token in enumerate(chart.tokens)
    )


def _as_it_is_listed(rest: Readings) -> Query | None:
    """What a list of the same files would find, where each word is understood, and likely so."""
    judged = rest.judged()
    if not judged or judged[0].probability < _LIKELY:
        return None
    best = judged[0].candidate
    if best.intent.act is not Act.ANSWER or len(best.intent.queries) != 1 or best.cover is None:
        return None
    if unknown(rest, best) or _is_wider(rest.chart, best.cover) or _guesses(best.cover):
        return None
    return _named(best.intent.query)


_LIKELY: Final = 0.5

_BEFORE: Final = frozenset("请把将帮我给替")
_BEHIND: Final = frozenset("都全部给")
"""Words around what an order names, which say that it is one."""
_AROUND: Final = _BEFORE | _BEHIND


def _by_its_words(readings: Readings, last: Query | None) -> Query | None:
    reading = next((one for one in readings.named if one.intent.act is Act.ANSWER), None)
    if reading is None or _is_wider(readings.chart, reading.cover) or _guesses(reading.cover):
        return None
    return _named(_in_conversation(reading.intent.query, reading.cover, last))


def _is_wider(chart: Chart, cover: Cover) -> bool:
    """Whether a word was passed over that could narrow what is to go: the old of old installers."""
    silent = {
        at
        for span in cover.spans
        if span.category in SILENT
        for at in range(span.start, span.end)
        if chart.tokens[at].kind is not TokenKind.SIGN
    }
    return not silent <= _harmless(chart) | order_in(chart)


def _harmless(chart: Chart) -> set[int]:
    """The tokens that may stand for nothing by themselves."""
    small = grammar().listed("small in names") | _JOINING
    return {
        at
        for row in chart.spans
        for span in row
        if span.category in _HARMLESS and span.source == "words"
        for at in range(span.start, span.end)
    }.union(at for at, token in enumerate(chart.tokens) if token.text in small)


_JOINING: Final = frozenset(("that", "which", "are", "there"))
"""The files that are copies: they join what is said of the files, and narrow nothing."""


def _guesses(cover: Cover) -> bool:
    """Whether words are looked for in files though nothing says so: 回收站 of 清空回收站."""
    said = {span.category for span in cover.spans if span.source != "quote"}
    return Category.CONTENT in said and Category.MENTIONS not in said


def _in_conversation(query: Query, cover: Cover, last: Query | None) -> Query | None:
    points = any(span.category is Category.REFERENCE for span in cover.spans)
    if not query.terms:
        return last if points else None
    if last is None:
        return query
    copies_alone = _values(query.terms) == {Is.DUPLICATE}
    return leaning_on(last, query) if points or copies_alone else query


def _values(terms: Sequence[Term]) -> set[object]:
    return {value for term in terms for value in term.values}


def _named(query: Query | None) -> Query | None:
    """The query, where it says what is to go and not only where."""
    if query is None:
        return None
    says = any(
        term.key not in _ONLY_WHERE and not term.excluded and term != _FOLDERS
        for term in query.terms
    )
    return query if says else None

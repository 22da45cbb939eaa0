"""Dates that may be meant otherwise than they were taken: in the last month, the last photo."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from desktop_app.chart.grammar import grammar
from desktop_app.chart.readings import Readings
from desktop_app.chart.spans import Category
from desktop_app.chart.turns.dates_before import dates_of
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.interpreter.told_dates import may_mean_two
from desktop_app.query import dates
from desktop_app.query.query import DATE_KEYS, Key, Query, SortKey, Value, When


def may_be_dated_otherwise(readings: Readings, candidate: Candidate, last: Query | None) -> bool:
    """Whether another time may be meant, or a date of something else than was looked at.

    Args:
        readings: Of the question.
        candidate: What it is taken for.
        last: The query before.
    """
    now = readings.disk.now
    return _is_called_by_a_date(readings, candidate) or any(
        _says_two_stretches(query)
        or (last is not None and _are_days_before(query, last, now))
        or _is_first_by_change(readings, query)
        for query in candidate.intent.queries
    )


def _is_called_by_a_date(readings: Readings, candidate: Candidate) -> bool:
    """Whether a folder is called by several words that were taken for a date: Spring 2026."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    return any(
        readings.disk.folder(readings.chart.said(start, span.end)) == "is"
        for span in spans
        if span.category is Category.DATE
        for start in (span.start, span.start + 1)
        if span.end - start > 1
    )


def up_to_now(query: Query) -> Query | None:
    """The same with a stretch that ends now where one of the calendar is said; or None."""
    terms = tuple(
        replace(term, values=tuple(map(_ending_now, term.values)))
        if term.key in DATE_KEYS
        else term
        for term in query.terms
    )
    return None if terms == query.terms else replace(query, terms=terms)


def _ending_now(value: Value) -> Value:
    """In the last month, in the past month."""
    if isinstance(value, When) and may_mean_two(value.words):
        for both in grammar().listed("of the calendar, or up to now"):
            whole, _, until_now = both.partition(" / ")
            if whole in value.words:
                return When(value.words.replace(whole, until_now))
    return value


def _says_two_stretches(query: Query) -> bool:
    """Whether a stretch of the calendar may as well end now: in the last month."""
    return any(may_mean_two(one.words) for one in dates_of(query))


def _are_days_before(query: Query, last: Query, now: datetime) -> bool:
    """Whether other words mean the very days of the question before: this spring, last spring."""
    before = {one.words: _days(one, now) for one in dates_of(last)}
    return any(
        one.words not in before
        and (days := _days(one, now)) is not None
        and days in before.values()
        for one in dates_of(query)
    )


def _is_first_by_change(readings: Readings, query: Query) -> bool:
    """Whether the last one taken goes by changes: a screenshot is no photo."""
    by_change = query.sort is not None and query.sort.by is SortKey.MODIFIED
    if not by_change or query.of(Key.TAKEN):
        return False
    spans = (one for some in readings.chart.spans for one in some)
    return any(one.category is Category.TAKEN and one.source == "words" for one in spans)


def _days(date: When, now: datetime) -> dates.Span | None:
    try:
        return dates.span(date.words, now)
    except ValueError:
        return None

"""Dates of a question that lie in those of the one before, or are of the same as they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from desktop_app.query import dates
from desktop_app.query.date_vocabulary import date_words, weekday
from desktop_app.query.query import DATE_KEYS, Key, Query, When


def dated_as(last: Query, said: Query) -> Query:
    """A date that says nothing of what it is of: it is of what the one before was of."""
    keys = {one.key for one in last.terms if one.key in DATE_KEYS}
    if len(keys) != 1:
        return said
    (key,) = keys
    terms = (replace(term, key=key) if term.key is Key.MODIFIED else term for term in said.terms)
    return replace(said, terms=tuple(terms))


def dated_within(last: Query, said: Query, now: datetime) -> Query:
    """A date that lies in the one before: of pictures from 2025, those from August.

    Behind Wednesday of last week, Thursday is the one of that week.
    """
    before, behind = dates_of(last), dates_of(said)
    if len(before) != 1 or len(behind) != 1:
        return dated_as(last, said)
    within = (
        _month_within(before[0], behind[0], now)
        or _day_within(before[0], behind[0], now)
        or _date_within(before[0], behind[0], now)
    )
    if not within:
        return dated_as(last, said)
    terms = (
        replace(term, values=(When(within),))
        if term.key in DATE_KEYS and not term.excluded
        else term
        for term in said.terms
    )
    return dated_as(last, replace(said, terms=tuple(terms)))


def _month_within(before: When, said: When, now: datetime) -> str:
    """A month in the year before; "" where they are no such two."""
    year, month = _year_of(before.words, now), _month_of(said.words, now)
    return "" if year is None or month is None else f"{year}-{month:02}"


def _day_within(before: When, said: When, now: datetime) -> str:
    """A day of the week that the day before is in; "" where they are no such two."""
    first, end = _days_of(before.words, now)
    try:
        number = weekday(said.words.removeprefix("on ").strip())
    except KeyError:
        return ""
    if first is None or end is None or end - first > timedelta(days=1):
        return ""
    return f"{first + timedelta(days=number - first.weekday()):%Y-%m-%d}"


def _date_within(before: When, said: When, now: datetime) -> str:
    """A date without its year or month, of the month before: the 19th; "" where it is none."""
    first, end = _days_of(before.words, now)
    if first is None or end is None or end - first > timedelta(days=31):
        return ""
    if not any(map(str.isdecimal, said.words)):
        # Behind a whole month, Thursday is the last one there was.
        return ""
    last = (first.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(hours=1)
    meant, also = (_days_of(said.words, one) for one in (last, last - timedelta(days=1)))
    day = meant[0]
    # What is told from today on is another day on another one.
    is_fixed = day is not None and meant == also and meant != _days_of(said.words, now)
    if not is_fixed or day is None or meant[1] != day + timedelta(days=1):
        return ""
    return f"{day:%Y-%m-%d}" if (day.year, day.month) == (first.year, first.month) else ""


def dates_of(query: Query) -> Sequence[When]:
    """The dates that it asks for."""
    return [
        value
        for term in query.terms
        if term.key in DATE_KEYS and not term.excluded
        for value in term.values
        if isinstance(value, When)
    ]


def _year_of(words: str, now: datetime) -> int | None:
    """The year that words mean all of, or None."""
    first, end = _days_of(words, now)
    is_year = first and end and (first.month, first.day, end.month, end.day) == (1, 1, 1, 1)
    return first.year if first and is_year and end and end.year == first.year + 1 else None


def _month_of(words: str, now: datetime) -> int | None:
    """The month that words name without a year, or None."""
    first, _ = _days_of(words, now)
    return date_words().months.get(words.removeprefix("in ").strip()) if first else None


def _days_of(words: str, now: datetime) -> tuple[datetime | None, datetime | None]:
    try:
        span = dates.span(words, now)
    except ValueError:
        return None, None
    first, end = (
        None if moment is None else datetime.fromtimestamp(moment // 10**9)
        for moment in (span.start_ns, span.end_ns)
    )
    return first, end

"""What lies beside what was found: the rest of what it was chosen from, and the day before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final

from desktop_app.chart.composing import Intent
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.findings import Row
from desktop_app.fixed_patterns import fixed
from desktop_app.query import dates
from desktop_app.query.query import (
    DATE_KEYS,
    Is,
    Key,
    Query,
    Term,
    Text,
    TextForm,
    When,
)

_PLAIN: Final = frozenset((Is.FILE, Is.FOLDER, Is.LINK))
"""What an entry is says not which of them it is."""


def others_of(last: Query, before: Query | None) -> Sequence[Query] | None:
    """What the set that was chosen from has and the last query does not find, the likeliest first.

    One alone is certain. None where nothing tells what it was chosen from.

    Args:
        last: The last query.
        before: The one before that, if there was one.
    """
    if before is not None and before.top is None and before.hidden is last.hidden:
        known = set(before.terms)
        said = [term for term in last.terms if term not in known]
        is_narrower = bool(known) and known < set(last.terms)
        if is_narrower:
            return [_without(last, said[0])] if len(said) == 1 else None
        other = [term for term in before.terms if term not in last.terms]
        if [_contrary(term) for term in said] == other and len(said) == 1:
            return [before]
        if len(said) == len(other) == 1 and said[0].key is other[0].key and len(last.terms) > 1:
            # Neither the PDFs nor the archives; or the PDFs as well.
            neither = _without(last, said[0])
            if set(other[0].values) <= set(said[0].values):
                return [neither]
            both = replace(neither, terms=(*neither.terms, _contrary(other[0])))
            return [both, neither]
    chosen = [term for term in last.terms if _chooses(term)]
    contents = [term for term in chosen if term.key is Key.CONTENT]
    if len(last.terms) < 2 or not chosen:
        return None
    if len(contents) == 1:
        chosen = contents
    ways = [_without(last, one) for one in reversed(chosen)]
    if len(ways) > 1 or contents:
        return ways
    (place, *_) = [term for term in last.terms if term is not chosen[0]]
    # The other files that are there, or the same sort of files elsewhere.
    return [ways[0], _without(last, place)]


def _chooses(term: Term) -> bool:
    """Whether it tells which of the files that are somewhere were meant."""
    return term.key not in (Key.IN, Key.DEPTH) and not _PLAIN.issuperset(term.values)


def _without(query: Query, term: Term) -> Query:
    """What the query leaves out by one of its terms alone."""
    kept = (one for one in query.terms if one is not term)
    return replace(query, terms=(*kept, _contrary(term)))


def _contrary(term: Term) -> Term:
    return replace(term, excluded=not term.excluded)


def other_dates(last: Query, unit: str, now: datetime, *, is_back: bool) -> Query | None:
    """The query of the day, week, month or year before or after; None where it names no such one.

    Args:
        last: The last query.
        unit: Of which part of the calendar; "" where that is the one that it names.
        now: What its dates are relative to.
        is_back: Whether it is the one before.
    """
    if unit in ("", "year") and not _dated(last):
        return _other_year(last, is_back=is_back) if unit else None
    days = _days_of(last, now)
    if days is None:
        return None
    first, end = days
    unit = unit or _unit_of(first, end)
    words = _before(first, unit) if is_back else _after(end, unit)
    return _of_date(last, words) if words else None


def dates_beyond(last: Query, now: datetime, *, is_back: bool) -> Query | None:
    """The query of all the time before or after its date; None where it names no such one.

    Args:
        last: The last query.
        now: What its dates are relative to.
        is_back: Whether it is the time before.
    """
    days = _days_of(last, now)
    if days is None:
        return None
    first, end = days
    return _of_date(last, f"before {first}" if is_back else f"since {end}")


def _dated(last: Query) -> Sequence[Term]:
    return [term for term in last.terms if term.key in DATE_KEYS and not term.excluded]


def _days_of(last: Query, now: datetime) -> tuple[date, date] | None:
    """The days of the one date that a query has, see `_days`; None where it has no such one."""
    values = [value for term in _dated(last) for value in term.values]
    if len(values) != 1 or not isinstance(values[0], When):
        return None
    return _days(values[0].words, now)


def _of_date(last: Query, words: str) -> Query:
    """The query with another date in place of its one."""
    (dated,) = _dated(last)
    other = replace(dated, values=(When(words),))
    return replace(last, terms=tuple(other if term is dated else term for term in last.terms))


def _days(words: str, now: datetime) -> tuple[date, date] | None:
    """The first day, and the one after the last; None where they are open or no whole days."""
    try:
        span = dates.span(words, now)
    except ValueError:
        return None
    if span.start_ns is None or span.end_ns is None:
        return None
    first, end = (datetime.fromtimestamp(at // 10**9) for at in (span.start_ns, span.end_ns))
    is_whole = all((one.hour, one.minute, one.second) == (0, 0, 0) for one in (first, end))
    return (first.date(), end.date()) if is_whole else None


def _unit_of(first: date, end: date) -> str:
    if end - first == timedelta(days=1):
        return "day"
    if end - first == timedelta(days=7):
        return "week"
    if first.day == end.day == 1:
        months = (end.year - first.year) * 12 + end.month - first.month
        return {1: "month", 12: "year" if first.month == 1 else ""}.get(months, "")
    return ""


def _before(first: date, unit: str) -> str:
    match unit:
        case "day":
            return f"{first - timedelta(days=1)}"
        case "week":
            return f"{first - timedelta(days=7)}..{first - timedelta(days=1)}"
        case "month":
            return f"{first.replace(day=1) - timedelta(days=1):%Y-%m}"
        case "year":
            return f"{first.year - 1}"
    return ""


def _after(end: date, unit: str) -> str:
    last = end - timedelta(days=1)
    match unit:
        case "day":
            return f"{end}"
        case "week":
            return f"{end}..{end + timedelta(days=6)}"
        case "month":
            return f"{last.replace(day=28) + timedelta(days=4):%Y-%m}"
        case "year":
            return f"{last.year + 1}"
    return ""


_YEAR = fixed(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def _other_year(last: Query, *, is_back: bool) -> Query | None:
    """The query with the year before or after in a name: budget 2023; None where it names none."""
    named = [
        (term, text)
        for term in last.of(Key.NAME)
        for text in term.texts
        if not term.excluded and text.form is TextForm.PLAIN and _YEAR.search(text.text)
    ]
    if len(named) != 1 or len(named[0][0].values) != 1:
        return None
    (term, text) = named[0]
    step = -1 if is_back else 1
    other = Text(_YEAR.sub(lambda year: str(int(year[0]) + step), text.text))
    terms = tuple(replace(one, values=(other,)) if one is term else one for one in last.terms)
    return replace(last, terms=terms)


def in_their_year(candidate: Candidate, seen: Sequence[Row], now: datetime) -> Intent | None:
    """What a question asks for in the year of what was shown before; None where it names a year.

    The 20th of July, of photos that were all taken two years ago, is none of this year.

    Args:
        candidate: What it asks for, and how that leans on what was asked before.
        seen: The entries that were shown.
        now: What its dates are relative to.
    """
    moments = [row.modified_ns for row in seen if row.modified_ns is not None]
    years = {datetime.fromtimestamp(at // 10**9).year for at in moments}
    query = candidate.intent.query
    dated = [term for term in query.terms if term.key in DATE_KEYS and not term.excluded]
    if candidate.leaning is None or len(years) != 1 or len(dated) != 1 or candidate.intent.rest:
        return None
    (when, *more) = dated[0].values
    then = datetime(min(years), 12, 31, 23)
    if more or not isinstance(when, When) or then.year >= now.year:
        return None
    days, others = _days(when.words, now), _days(when.words, then)
    if days is None or others is None or days[0].year == others[0].year:
        return None
    if [(one.month, one.day) for one in days] != [(one.month, one.day) for one in others]:
        return None
    if _unit_of(*days) == "year":
        # This year is said, and no other.
        return None
    first, last = others[0], others[1] - timedelta(days=1)
    words = f"{first}" if first == last else f"{first}..{last}"
    other = replace(dated[0], values=(When(words),))
    terms = tuple(other if term is dated[0] else term for term in query.terms)
    return replace(candidate.intent, query=replace(query, terms=terms))

"""Parts of the calendar, and steps through it: days, weeks from Monday, months, quarters, years.

Everything here is local wall-clock time without a zone; whoever turns a part into moments knows
the zone, and with it what a day is where clocks are changed.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from functools import partial
from typing import NamedTuple


class CalendarSpan(NamedTuple):
    """A stretch of the calendar, from `start` up to, not including, `end`; None is open."""

    start: datetime | None
    end: datetime | None


class CalendarUnit(StrEnum):
    """What the calendar is counted in."""

    HOUR = "hour"
    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    MINUTE = "minute"


def midnight(day: date) -> datetime:
    """The beginning of a day."""
    return datetime.combine(day, time())


def days(first: date, number: int = 1) -> CalendarSpan:
    """So many whole days."""
    return CalendarSpan(midnight(first), midnight(first + timedelta(days=number)))


def moved_months(day: date, months: int) -> date:
    """The same day so many months on, or the last of a month that is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, days_in_month(year, month + 1)))


def days_in_month(year: int, month: int) -> int:
    """How many days a month has."""
    return (date(year + month // 12, month % 12 + 1, 1) - date(year, month, 1)).days


def month(year: int, number: int) -> CalendarSpan:
    """A month of a year."""
    first = date(year, number, 1)
    return CalendarSpan(midnight(first), midnight(moved_months(first, 1)))


def year(number: int) -> CalendarSpan:
    """A year."""
    return CalendarSpan(datetime(number, 1, 1), datetime(number + 1, 1, 1))


def months(year: int, first: int, number: int) -> CalendarSpan:
    """So many months from the first of one; a quarter is three, a half year six."""
    start = date(year, first, 1)
    return CalendarSpan(midnight(start), midnight(moved_months(start, number)))


def quarter(year: int, number: int) -> CalendarSpan:
    """A quarter of a year, from 1 to 4."""
    return months(year, 3 * number - 2, 3)


def monday(day: date) -> date:
    """The first day of the week that `day` is in."""
    return day - timedelta(days=day.weekday())


def unit_at(unit: CalendarUnit, day: date, offset: int) -> CalendarSpan:
    """The whole `unit` that `day` is in, or one so many before (negative) or after it."""
    match unit:
        case CalendarUnit.DAY:
            return days(day + timedelta(days=offset))
        case CalendarUnit.WEEK:
            return days(monday(day) + timedelta(weeks=offset), 7)
        case CalendarUnit.WEEKEND:
            return days(monday(day) + timedelta(weeks=offset, days=5), 2)
        case CalendarUnit.MONTH:
            first = moved_months(day.replace(day=1), offset)
            return month(first.year, first.month)
        case CalendarUnit.QUARTER:
            first = moved_months(date(day.year, (day.month - 1) // 3 * 3 + 1, 1), 3 * offset)
            return months(first.year, first.month, 3)
        case CalendarUnit.YEAR:
            return year(day.year + offset)
    raise ValueError(f"no part of the calendar: {unit}")


def back_from(unit: CalendarUnit, now: datetime, number: int, half: bool = False) -> datetime:
    """The moment so many units before `now`; whole days, so that none is left out at the edge.

    A month back from 31 March is the last of February.
    """
    today = now.date()
    match unit:
        case CalendarUnit.MINUTE:
            return now - timedelta(minutes=number)
        case CalendarUnit.HOUR:
            return now - timedelta(hours=number, minutes=30 if half else 0)
        case CalendarUnit.DAY:
            return midnight(today - timedelta(days=number))
        case CalendarUnit.WEEK:
            return midnight(today - timedelta(weeks=number, days=3 if half else 0))
        case CalendarUnit.WEEKEND:
            return midnight(monday(today) - timedelta(weeks=number) + timedelta(days=5))
        case CalendarUnit.MONTH:
            return midnight(moved_months(today, -number) - timedelta(days=15 if half else 0))
        case CalendarUnit.QUARTER:
            return midnight(moved_months(today, -3 * number))
        case CalendarUnit.YEAR:
            return midnight(moved_months(today, -12 * number - (6 if half else 0)))


def latest(in_year: Callable[[int], CalendarSpan], now: datetime) -> CalendarSpan:
    """What comes back every year, or on 29 February, at its latest time that has begun by `now`.

    Raises:
        ValueError: `in_year` knows it in none of the last nine years.
    """
    for number in range(now.year, now.year - 9, -1):
        try:
            found = in_year(number)
        except ValueError:
            continue
        if found.start is not None and found.start <= now:
            return found
    raise ValueError("not in these years")


class Stretch(StrEnum):
    """A part of a month or a year that has no sharp edges."""

    START = "start"
    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"
    END = "end"


def stretch(whole: CalendarSpan, which: Stretch) -> CalendarSpan:
    """A stretch of a month, a year or anything else.

    Of a year, the start and the end are two months, the others four. Of a month, the parts change
    on the 11th and the 21st. Of anything else they are thirds, by the day.
    """
    start, end = whole
    if start is None or end is None:
        raise ValueError("it has no beginning or no end")
    length = (end - start).days
    if length >= 365:
        step = partial(moved_months, start.date())
        first, last = {
            Stretch.START: (0, 2),
            Stretch.EARLY: (0, 4),
            Stretch.MIDDLE: (4, 8),
            Stretch.LATE: (8, 12),
            Stretch.END: (10, 12),
        }[which]
        return CalendarSpan(midnight(step(first)), midnight(step(last)))
    edge = 10 if 28 <= length <= 31 else max(1, length // 3)
    early, late = start + timedelta(days=edge), start + timedelta(days=2 * edge)
    if which in (Stretch.START, Stretch.EARLY):
        return CalendarSpan(start, early)
    return CalendarSpan(early, late) if which is Stretch.MIDDLE else CalendarSpan(late, end)

"""Holidays by every name they have, and the days that they last.

The data is `resources/holidays.json`; where its dates come from is said there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import cache, partial
from typing import Any

from desktop_app import paths
from desktop_app.query.calendar_parts import CalendarSpan, days, latest
from desktop_app.query.date_rules import Rules
from desktop_app.query.date_vocabulary import year_or_offset

RULES = Rules()


class _Holidays:
    """The holidays of `resources/holidays.json`, by every word for them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._first_year: int = data["first_year"]
        self._fixed = {word: entry for entry in data["fixed"] for word in entry["words"]}
        self._moving = {word: entry for entry in data["moving"] for word in entry["words"]}

    @property
    def names(self) -> Iterable[str]:
        """What they are called, in both languages."""
        return (*self._fixed, *self._moving)

    def in_year(self, name: str, year_number: int, *, itself: bool = False) -> CalendarSpan:
        """A holiday in a year; the Lunar New Year belongs to the year that it begins.

        Args:
            name: What it is called.
            year_number: The year.
            itself: Whether the day is meant, and not those around it: 圣诞节那天.

        Raises:
            ValueError: no such holiday, or the table does not reach that year.
        """
        day_itself, before, length = self._day(name, year_number)
        # Two days are those of which one is it: 清明.
        if itself and length > 2:
            return days(day_itself, 1)
        return days(day_itself - timedelta(days=before), length)

    def _day(self, name: str, year_number: int) -> tuple[date, int, int]:
        """The day itself, how many before it are meant as well, and how many in all."""
        if entry := self._fixed.get(name):
            day_itself = date(year_number, entry["month"], entry["day"])
            return day_itself, entry.get("before", 0), entry["days"]
        entry = self._moving.get(name)
        dates = entry["dates"].split() if entry else []
        index = year_number - self._first_year
        if entry is None or not 0 <= index < len(dates):
            raise ValueError(name)
        month_number, day = map(int, dates[index].split("-"))
        return date(year_number, month_number, day), entry["before"], entry["days"]


@cache
def _holidays() -> _Holidays:
    """Read once. Where the dates come from is said in the file."""
    return _Holidays(json.loads(paths.resource("holidays.json").read_text(encoding="utf-8")))


def names() -> Iterable[str]:
    """What the holidays are called, in both languages."""
    return _holidays().names


@RULES.add(r"(?:%ZHYEAR的?)?(?P<name>.+?)(?:期间|假期|(?P<itself>那一?天|[当當][天日])|的时候)?")
@RULES.add(r"(?P<last>last |this )?(?P<name>.+?)(?:(?: of| in)? (?P<year>%YEAR)| break)?")
def _a_holiday(found: re.Match[str], now: datetime) -> CalendarSpan:
    named, name = found.groupdict(), found["name"]
    in_year = partial(_holidays().in_year, name, itself=bool(named.get("itself")))
    year_text = named.get("year") or named.get("zhyear")
    if year_text:
        return in_year(year_or_offset(year_text, now))
    recent = latest(in_year, now)
    assert recent.end is not None
    if named.get("last") == "last " and recent.end > now:
        return in_year(recent.end.year - 1)
    return recent

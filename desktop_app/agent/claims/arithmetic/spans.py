"""Spans of time, and dates that follow from others: a week before 8 December, three years later."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations, islice

from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.agent.claims.dates import Day, WrittenDate, dates, times, weekdays_in
from desktop_app.agent.claims.numbers import Number
from desktop_app.fixed_patterns import fixed
from desktop_app.query.measures import DAYS_IN, unit_names
from desktop_app.query.numerals import any_of

MAX_SPANS = 60
"""Spans of one text that dates are worked out with."""

MAX_DAYS = 60
"""Known days that are looked at."""


def _names(*units: str, han: bool) -> str:
    """A pattern for what units of time are called in one of the scripts."""
    return any_of(
        name
        for name, unit in unit_names().items()
        if unit in units and name.isascii() is not han and len(name) > 1 - han
    )


_SPAN = fixed(
    lambda: (
        r"\*{0,2}[\s-]?(?:full\s|whole\s)?"
        rf"(?P<unit>{_names('hour', *DAYS_IN, han=False)}|nights?)\b"
        rf"|\s?(?:个|個)?(?:整)?(?P<han>{_names('hour', *DAYS_IN, han=True)}|夜|晚)"
    ),
    re.IGNORECASE,
)
_ANY_YEAR = 2023
"""Of days whose year is not said: none that has a 29 February."""


def is_span_of_days(
    number: Number,
    plain: str,
    known: Sequence[Day],
    minutes: Sequence[int],
    ages: Sequence[int],
    *,
    approximate: bool,
    said: Sequence[Day] | None = None,
) -> bool:
    """Whether it is the time between two dates or times, or an age that follows from years.

    Args:
        number: The number.
        plain: The text it stands in.
        known: Days that results say.
        minutes: Times of day that results say, from midnight.
        ages: Ages that results or the person say.
        approximate: Whether it is only said to be near.
        said: The days of the text, where they are no longer to be read out of it; then the time
            has to be just that.
    """
    match = _SPAN.match(plain, number.end)
    if match is None or number.value > 100_000:
        return False
    unit = _unit(match["unit"] or match["han"])
    if unit == "hour":
        said_times = [one for time in islice(times(plain), 40) for one in time.minutes]
        every = list(dict.fromkeys((*said_times, *minutes)))[:MAX_DAYS]
        leeway = 30 if approximate else 0
        return any(
            abs(abs(one - other) - float(number.value) * 60) <= leeway
            for one, other in combinations(every, 2)
        )
    written = [day for one in dates(plain) for day in one.days] if said is None else [*said]
    both = [*combinations(written[:40], 2)]
    both += [(one, other) for one in written[:40] for other in known[:MAX_DAYS]]
    if unit == "year":
        both += combinations(known[:MAX_DAYS], 2)
        years = {day.year for day in (*written, *known) if day.year}
        if any(
            number.value == age + abs(one - other)
            for age in ages
            for one in years
            for other in years
        ):
            return True
    room = 1.0 if unit == "day" else 0.6
    room = max(room, float(number.value) * 0.05) if approximate else room
    if said is not None:
        # Days are counted; a month has 28 to 31 of them.
        room = 0.0 if unit == "day" else 0.1
    return any(
        abs(abs((one - other).days) / DAYS_IN[unit] - float(number.value)) <= room
        for one, other in _same_years(both)
        if one != other
    )


def _same_years(pairs: Sequence[tuple[Day, Day]]) -> Iterator[tuple[date, date]]:
    """Days of which one may have its year from the other."""
    for one, other in pairs:
        first = _date(replace(one, year=one.year or other.year))
        second = _date(replace(other, year=other.year or one.year))
        if first is not None and second is not None:
            yield first, second


def _date(day: Day) -> date | None:
    if day.month is None:
        return None
    try:
        return date(day.year or _ANY_YEAR, day.month, day.day or 1)
    except ValueError:
        return None


_IS_WORKED_OUT = fixed(
    r"\b(?:later|after|before|ago|earlier|from then|anniversary|by|until|in advance|due|ends?|expir"
    r"|so|would be|will be|around|about|starts?|makes it|falls? on|that is|i\.e\.)"
    r"|后|前|提前|满|到|应该|大概|大约|左右|也就是|即|推算|算起|算来|止|截止|所以|那天|次日|翌日",
    re.IGNORECASE,
)
_WRITTEN_SPAN = fixed(
    lambda: (
        r"(?P<count>(?<![\d.])\d{1,4}|\ban?|\bone|\bnext|[一半])\s?-?(?:个|個|整)?\s?"
        # "3月" is March, "12日" a day of a month.
        rf"(?P<unit>fortnights?|{_names(*DAYS_IN, han=False)}"
        rf"|(?!岁|日|(?<![个個])月)(?:{_names(*DAYS_IN, han=True)}))"
    ),
    re.IGNORECASE,
)


def is_worked_out_day(
    written: WrittenDate, clause: str, known: Sequence[Day], texts: Sequence[str]
) -> bool:
    """Whether a date lies as far from a known one as some span that is said or was read.

    Args:
        written: The date.
        clause: The words around it.
        known: Days that results say.
        texts: What says spans and days of the week: the text, and what was read.
    """
    if not _IS_WORKED_OUT.search(clause):
        return False
    spans = {span for text in texts for span in islice(_spans(text), MAX_SPANS)}
    weekdays = {day for text in texts for day in weekdays_in(text)}
    return any(
        _follows(day, base, spans, weekdays) for day in written.days for base in known[:MAX_DAYS]
    )


def _spans(text: str) -> Iterator[tuple[int, str]]:
    for match in _WRITTEN_SPAN.finditer(text):
        written = match["count"]
        count = int(written) if written.isascii() and written.isdecimal() else 1
        yield count, _unit(match["unit"])
    for _, end, value in counts_in_words(text):
        if span := _SPAN.match(text, end):
            yield value, _unit(span["unit"] or span["han"])


def _unit(written: str) -> str:
    """The unit that a word is for; a night is counted as a day."""
    word = written.lower()
    return "fortnight" if word.startswith("fortnight") else unit_names().get(word, "day")


def _follows(day: Day, base: Day, spans: set[tuple[int, str]], weekdays: set[int]) -> bool:
    if day.month is None or base.month is None:
        return False
    if day.day is None or base.day is None:
        if day.year is None or base.year is None:
            return False
        months = abs((day.year - base.year) * 12 + day.month - base.month)
        # A term that begins on the first ends in the month before.
        ends = {months, months + 1} if base.day == 1 else {months}
        return any(count * {"month": 1, "year": 12}.get(unit, 0) in ends for count, unit in spans)
    year = day.year or base.year
    one, other = (
        _date(Day(year, day.month, day.day)),
        _date(Day(base.year or year, base.month, base.day)),
    )
    if one is None or other is None:
        return False
    apart = abs((one - other).days)
    if 0 < (one - other).days <= 7 and base.year is not None and one.weekday() in weekdays:
        return True
    for count, unit in spans:
        if unit in ("month", "year"):
            months = count * (12 if unit == "year" else 1)
            near = abs((one.year - other.year) * 12 + one.month - other.month) == months
            # A term that begins on the first ends on the last day of a month.
            if near and (one.day == other.day):
                return True
            ended = one + timedelta(days=1)
            if abs((ended.year - other.year) * 12 + ended.month - other.month) == months and (
                ended.day == other.day
            ):
                return True
        elif apart and abs(apart - count * {"week": 7, "fortnight": 14}.get(unit, 1)) < 1:
            return True
    return False

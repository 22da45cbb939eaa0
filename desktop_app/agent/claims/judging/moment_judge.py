"""`MomentJudge`: the dates and times of an answer, and the days of the week that it says with them.

A date that no result has may have been worked out: three weeks later, the day after, ninety days
before. Where it follows from one that stands beside it, nothing is said; where files were read and
it may follow from something there, that is told calmly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import Decimal

from desktop_app.agent.claims.arithmetic.spans import is_worked_out_day
from desktop_app.agent.claims.dates import (
    Day,
    WrittenDate,
    dates,
    impossible_days,
    times,
    weekday_in,
)
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.number_contexts import NEAR_CHARS
from desktop_app.agent.claims.numbers import Number
from desktop_app.fixed_patterns import fixed

_DAYS_FROM_NOW = (
    (fixed(r"\b(?:tomorrow)\b|明天|明日", re.IGNORECASE), 1),
    (fixed(r"\b(?:yesterday)\b|昨天|昨日", re.IGNORECASE), -1),
    (fixed(r"\b(?:today)\b|今天|今日", re.IGNORECASE), 0),
)
_MADE = fixed(
    r"\b(?:days?|weeks?|months?|years?|hours?|minutes?|later|after|before|ago|earlier|until|due"
    r"|expir\w+|so|would|around|about|from|by|deadline|last|latest)\b"
    r"|天|周|月后|个月|年|小时|分钟|后|前|提前|推迟|满|到|应该|大概|左右|也就是|即|推算|算|止|期|第二天",
    re.IGNORECASE,
)
"""What tells that a date or time follows from another."""

_NEXT_DAY = fixed(
    r"\b(?:the )?(?:day|morning|evening) (?:after|before)|\bnext (?:day|morning)|\bfollowing day"
    r"|\bday (?:earlier|later)|\blast day|第二天|次日|翌日|前一天|后一天|隔天|当天|最后一天",
    re.IGNORECASE,
)
_ORDINAL = fixed(
    r"(?:\b(?:the|on)|(?<=\d)(?:st|nd|rd|th)(?: and|,))"
    r" (?P<day>(?P<number>\d{1,3})(?:st|nd|rd|th))\b(?! (?:century|floor))",
    re.IGNORECASE,
)

MAX_BASES = 6
"""Days that another may follow from: of more, chance hits one."""

MAX_LINES = 3

LEAST_OF_PLAN, PLAN_CHARS = 4, 150
"""Times of a plan, and how far around one the others stand."""


class MomentJudge:
    """Judges them.

    Args:
        run: The text and what is known of it.
        is_taken: Whether a stretch of it is part of a name, a path or something judged before.
        take: Keeps a stretch from those who judge after.

    Attributes:
        unverified: Where a date or time stands that nothing bears out.
        worked_out: Where one stands that may follow from others.
    """

    def __init__(
        self,
        run: JudgedRun,
        is_taken: Callable[[int, int], bool],
        take: Callable[[int, int], None],
    ) -> None:
        self._run = run
        self._is_taken = is_taken
        self._take = take
        self.unverified: set[tuple[int, int]] = set()
        self.worked_out: set[tuple[int, int]] = set()

    def judge(self) -> None:
        """Judge all of them."""
        run = self._run
        for span in impossible_days(run.plain):
            if not self._is_taken(*span):
                self._take(*span)
                self.unverified.add(span)
        for written in dates(run.plain):
            span = written.start, written.end
            if self._is_taken(*span):
                continue
            self._take(*span)
            if run.days.has_date(written):
                if self._has_other_weekday(written):
                    self.worked_out.add(span)
            elif not self._is_said_day(written):
                self._mark(
                    span,
                    may_follow=run.days.may_have_date(written)
                    or self._may_be_made(*span)
                    or self._may_follow(written),
                )
        for match in _ORDINAL.finditer(run.plain):
            span = match.span("day")
            if not self._is_taken(*span) and int(match["number"]) not in run.days.day_numbers:
                self.worked_out.add(span)
        for time in times(run.plain):
            span = time.start, time.end
            if self._is_taken(*span):
                continue
            self._take(*span)
            if not run.days.has_time(time):
                self._mark(span, may_follow=self._may_be_made(*span) or self._is_of_plan(*span))

    def _mark(self, span: tuple[int, int], *, may_follow: bool) -> None:
        """As wrong only what nobody says to have worked out."""
        (self.worked_out if may_follow else self.unverified).add(span)

    def _may_be_made(self, start: int, end: int) -> bool:
        """Whether files were read, and the words around tell of times that follow from others."""
        if not self._run.has_documents:
            return False
        first, last = self._run.sentence_span(Number(start, end, *(Decimal(0),) * 3))
        plain = self._run.plain
        around = f"{plain[self._run.line_before(first) : start]} {plain[end:last]}"
        return _MADE.search(around) is not None

    def _is_of_plan(self, start: int, end: int) -> bool:
        """Whether several times stand beside it, as in a plan, which has times of its own."""
        if not self._run.has_documents:
            return False
        around = self._run.plain[max(0, start - PLAN_CHARS) : end + PLAN_CHARS]
        return len([*times(around)]) >= LEAST_OF_PLAN

    def _may_follow(self, written: WrittenDate) -> bool:
        run = self._run
        clause = run.plain[max(0, written.start - NEAR_CHARS) : written.end + 30]
        known = [day for day in run.days.days() if day.month is not None]
        known.sort(key=lambda day: (day.year or 0, day.month or 0, day.day or 0))
        return is_worked_out_day(written, clause, known, (run.plain, *run.days.texts))

    def _is_said_day(self, written: WrittenDate) -> bool:
        """Whether it follows from the day of asking, or from a day and a span that stand near."""
        run = self._run
        near = run.plain[max(0, written.start - 40) : written.end + 16]
        for today in run.days.asked_on:
            for words, apart in _DAYS_FROM_NOW:
                if words.search(near) and _is_on(written, today + timedelta(days=apart)):
                    return True
        start, end = run.sentence_span(_place(written))
        sentence = run.plain[start:end]
        first = run.plain.rfind("\n", 0, max(0, start - 1)) + 1
        lines = run.associations.lines_meant(written.start, written.end)[:MAX_LINES]
        texts = [sentence, run.plain[first:end], *map(run.associations.plain_of, lines)]
        bases = [
            day
            for text in texts
            for one in dates(text)
            if text is not sentence or run.days.has_date(one)
            for day in one.days
            if day.month and day.day
        ]
        asked_on = [Day(one.year, one.month, one.day) for one in run.days.asked_on]
        bases = [self._with_year(day) for day in dict.fromkeys(bases)]
        if _NEXT_DAY.search(near) and any(
            _is_on(written, moved)
            for base in (*bases, *asked_on)
            for moved in _days_around(base, written)
        ):
            return True
        return bool(bases) and is_worked_out_day(
            written, f"so {sentence}", bases[:MAX_BASES], (*texts, run.question)
        )

    def _with_year(self, day: Day) -> Day:
        """With the year that results say of that day, where they say one."""
        if day.year:
            return day
        years = {one.year for one in self._run.days.days() if one.year and one.fits(day)}
        return Day(years.pop(), day.month, day.day) if len(years) == 1 else day

    def _has_other_weekday(self, written: WrittenDate) -> bool:
        """Whether a day of the week is said with a date that is none of that date."""
        run = self._run
        said = weekday_in(run.plain, written)
        if said is None:
            return False
        years = {day.year for day in written.days if day.year} or {
            known.year
            for known in run.days.days()
            if known.year and any(day.fits(known) for day in written.days)
        }
        years = years or {one.year for one in run.days.asked_on}
        days = [
            whole
            for day in written.days
            for year in years
            if (whole := _whole(Day(year, day.month, day.day))) is not None
        ]
        return bool(days) and all(day.weekday() != said for day in days)


def _place(written: WrittenDate) -> Number:
    nothing = Decimal(0)
    return Number(written.start, written.end, nothing, nothing, nothing)


def _is_on(written: WrittenDate, day: date) -> bool:
    return any(one.fits(Day(day.year, day.month, day.day)) for one in written.days)


def _days_around(base: Day, written: WrittenDate) -> Iterator[date]:
    for year in {base.year, *(day.year for day in written.days)} - {None}:
        day = _whole(Day(year, base.month, base.day))
        if day is not None:
            yield from (day + timedelta(days=apart) for apart in (-1, 1))


def _whole(day: Day) -> date | None:
    if not (day.year and day.month and day.day):
        return None
    try:
        return date(day.year, day.month, day.day)
    except ValueError:
        return None

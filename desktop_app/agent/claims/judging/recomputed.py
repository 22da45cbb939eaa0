"""`recomputed`: figures that no rule of words explains, worked out of what stands beside them.

A column that was made in one way, a list of just so many, the days between two that are said, the
rows that its clause names, the line that is meant, or two figures so near that chance would hardly
have hit it: each bears a figure out that nothing speaks against.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence, Set
from datetime import date
from decimal import Decimal
from functools import cached_property
from itertools import combinations

from desktop_app.agent.claims.arithmetic.one_step import WrittenRange, room_of
from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.dates import Day, dates, years_in
from desktop_app.agent.claims.evidence.answer_columns import AnswerColumns
from desktop_app.agent.claims.evidence.tokens import values_in
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.listed import ItemList, enumerated_behind, lists_in
from desktop_app.agent.claims.numbers import Number, numbers
from desktop_app.agent.claims.rounding import is_approximate
from desktop_app.fixed_patterns import fixed
from desktop_app.query.measures import DAYS_IN

MAX_NEAR = 14
"""Figures that stand nearest, which a figure may be made of."""

MAX_MEANT = 3
MAX_BY_HAND = 12
MAX_DAYS = 8
MAX_YEARS = 8

MAX_CHANCE = 0.01
"""How likely chance may have hit one of what two figures make."""

LIST_CHARS = 30
"""Behind a number, as far as the list of what it counts begins."""

_NIGHTS = fixed(r"\*{0,2}[\s-]?(?:nights?\b|夜|晚)")
_AGE = fixed(r"\*{0,2}[\s-]?(?:岁|周岁|years? old)")
_WORD = fixed(r"[A-Za-z£€$¥°%]+|[\u3400-\u9fff]+")
_NOTHING = Decimal(0)


def recomputed(run: JudgedRun, spans: Set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Of the places of figures that nothing bears out, and nothing speaks against, which follow."""
    if not spans or not run.has_documents or run.is_of_figures:
        return set()
    figures = _Figures(run)
    return {span for span in spans if figures.bear_out(*span)}


class _Figures:
    """The figures of one answer."""

    def __init__(self, run: JudgedRun) -> None:
        self._run = run
        self._associations = run.associations

    def bear_out(self, start: int, end: int) -> bool:
        """Whether the first figure between two places follows from what was read or is said."""
        for first, last, value in self._associations.values:
            if start <= first < end and value[0] == "#":
                amount = Decimal(value[1:])
                number = self._numbers.get(first) or Number(first, last, amount, _NOTHING, amount)
                return self._follows(number)
        return False

    def _follows(self, number: Number) -> bool:
        is_near = is_approximate(self._run.plain, number)
        room = room_of(number, approximate=is_near)
        return (
            self._columns.fits(number.start)
            or self._is_listed(number)
            or self._is_time_between(number, is_near=is_near)
            or self._is_of_rows(number, room)
            or self._stands_in_line(number, room)
            or _is_rare(room, float(number.value), self._figures_near(number))
        )

    @cached_property
    def _columns(self) -> AnswerColumns:
        return AnswerColumns(self._run.plain, self._associations)

    @cached_property
    def _numbers(self) -> dict[int, Number]:
        return {one.start: one for one in numbers(self._run.plain)}

    @cached_property
    def _lists(self) -> list[ItemList]:
        return [*lists_in(self._run.plain)]

    def _is_of_rows(self, number: Number, room: WrittenRange) -> bool:
        """Whether the rows that its clause names are so many, or add up to it."""
        if not self._run.tables.has_any:
            return False
        clause, *_ = self._run.figures(number)
        return number.value in clause.counts or any(room.holds(float(one)) for one in clause.sums)

    def _figures_near(self, number: Number) -> list[float]:
        """Those of its sentence and the line before, the nearest first."""
        first, last = self._run.sentence_span(number)
        first = self._run.line_before(first)
        found = [
            (abs(at - number.start), float(value[1:]))
            for at, _, value in self._associations.values
            if value[0] == "#" and first <= at < last and not number.start <= at < number.end
        ]
        return [value for _, value in sorted(found)[:MAX_NEAR] if value]

    def _stands_in_line(self, number: Number, room: WrittenRange) -> bool:
        """Whether the lines that are meant have it, and in no other unit."""
        unit = unit_of(self._run.plain, number)
        # What people count by hand stands in any line.
        most = 1 if number.value <= MAX_BY_HAND and not number.value % 1 else MAX_MEANT
        lines = self._associations.lines_meant(number.start, number.end)[:most]
        sources = self._associations.lines()
        found = [
            _may_be_in(unit, text, span, over)
            for line in lines
            if sources[line].file
            for text, over in sources[line].cells or ((sources[line].plain, ""),)
            for *span, value in values_in(text)[:MAX_NEAR]
            if value[0] == "#" and room.holds(float(value[1:]))
        ]
        return bool(found) and all(found)

    def _is_time_between(self, number: Number, *, is_near: bool) -> bool:
        """Whether it is the time between two days that are told of beside it."""
        plain = self._run.plain
        # What is said in words is small, and soon the time between any two days.
        unit = unit_of(plain, number) if plain[number.start].isdecimal() else ""
        unit = "day" if _NIGHTS.match(plain, number.end) else unit
        unit = "year" if _AGE.match(plain, number.end) else unit
        if unit not in DAYS_IN:
            return False
        days = [*self._days_near(number)][:MAX_DAYS]
        value = float(number.value)
        room = max(0.05 * value, 0.5) if is_near else 0.0
        spans = [abs((one - other).days) / DAYS_IN[unit] for one, other in combinations(days, 2)]
        if any(
            math.floor(span + 0.02) - room <= value <= math.ceil(span - 0.02) + room
            for span in spans
            if span > 0
        ):
            return True
        years = [*years_in(self._around(number)), *(one.year for one in days)][:MAX_YEARS]
        return unit == "year" and any(
            abs(one - other) == value for one, other in combinations(years, 2)
        )

    def _around(self, number: Number) -> str:
        first, last = self._run.sentence_span(number)
        lines = self._associations.lines_meant(number.start, number.end)[:MAX_MEANT]
        texts = [self._run.plain[self._run.line_before(first) : last]]
        return "\n".join([*texts, *map(self._associations.plain_of, lines)])

    def _days_near(self, number: Number) -> Iterator[date]:
        """The days that are said beside it or in its lines, and that of asking."""
        asked = [*self._run.days.asked_on][:1]
        found: dict[date, None] = {}
        for written in dates(self._around(number)):
            for day in written.days[:1]:
                for year in {day.year or one.year for one in asked}:
                    if day.month and (whole := _whole(Day(year, day.month, day.day or 1))):
                        found[whole] = None
        for one in asked:
            found[date(one.year, one.month, one.day)] = None
        yield from found

    def _is_listed(self, number: Number) -> bool:
        """Whether the answer lists so many things right behind."""
        line_end = self._run.plain.find("\n", number.end)
        line_end = len(self._run.plain) if line_end < 0 else line_end
        counts = {
            one.count
            for one in self._lists
            if 0 <= one.start - line_end <= 3 or number.end <= one.start < number.end + LIST_CHARS
        }
        return number.value in counts | enumerated_behind(self._run.silent, number.end)


def _is_rare(room: WrittenRange, value: float, near: list[float]) -> bool:
    """Whether two figures make it, and chance would hardly have hit it with all that they make."""
    if value <= 0 or (value <= MAX_BY_HAND and not value % 1):
        return False
    made = sorted(one for pair in combinations(near, 2) for one in _one_step(*pair))
    first, last = bisect_left(made, room.least), bisect_right(made, room.most)
    around = bisect_right(made, 2 * value) - bisect_left(made, value / 2) - (last - first)
    width = max(room.most - room.least, 0.01)
    return first < last and (around + 1) * width / (1.5 * value) <= MAX_CHANCE


def _one_step(one: float, other: float) -> Iterator[float]:
    yield from (one + other, abs(one - other), one * other, one * other / 100)
    yield from (one * (1 + other / 100), other * (1 + one / 100))
    if one and other:
        yield from (one / other, other / one)


def _may_be_in(unit: str, text: str, span: Sequence[int], over: str) -> bool:
    """Whether what stands there may be said in a unit: it has this one."""
    read = _unit_at(text, span[0], span[1]) or next(
        (one for word in _WORD.findall(over) if (one := _unit_at(f"1 {word}", 0, 1))), ""
    )
    return not unit or read == unit


def _unit_at(text: str, start: int, end: int) -> str:
    return unit_of(text, Number(start, end, *(_NOTHING,) * 3))


def _whole(day: Day) -> date | None:
    try:
        return date(day.year or 1, day.month or 1, day.day or 1)
    except ValueError:
        return None

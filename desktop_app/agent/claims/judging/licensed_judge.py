"""`LicensedJudge`: whether a number is what the words beside it say is made of the nearest ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, pairwise

from desktop_app.agent.claims.arithmetic.licences import Licences, is_licensed, reductions
from desktop_app.agent.claims.arithmetic.one_step import WrittenRange, room_of
from desktop_app.agent.claims.arithmetic.ratios import ratios
from desktop_app.agent.claims.arithmetic.spans import is_span_of_days
from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.agent.claims.dates import Day, dates, years_in
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.number_contexts import is_told_as_total
from desktop_app.agent.claims.numbers import Number, numbers
from desktop_app.agent.claims.rounding import is_approximate
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure
from desktop_app.query.measures import converted

MAX_BESIDE = 8
"""Figures of a sentence, those that stand nearest."""

MAX_WHOLES = 3
MAX_YEARS = 4

MAX_DAYS = 3
"""Days of a sentence, or of a line: of more, some two lie as far apart as anything."""

_BRACKET = fixed(
    r"\*{0,2}\s?[^\s()（）\d]{0,8}(?:\s[^\s()（）\d]{1,12}){0,5}\s?[(（](?P<inner>[^()（）\n]{3,60})[)）]"
)
_CLAUSE = fixed(r"\b(?:clause|article|section|item|point|paragraph|§)\s\*{0,2}$", re.IGNORECASE)
_HAN_CLAUSE = fixed(r"\s?[条款项点]")
_REST = fixed(
    r"\b(?:other|rest|remaining|others)\b[^.\d]{0,6}$|(?:其余|其他|另外|剩下|余下)的?$",
    re.IGNORECASE,
)
_PART_OF = fixed(r"\*{0,2}\sof\s(?:the\s|our\s|your\s|these\s|all\s)?\*{0,2}", re.IGNORECASE)
_CURRENCY = fixed(r"[£$€¥元]|EUR|GBP|USD|欧|镑")
_YEARS = fixed(r"\*{0,2}[\s-]?(?:years?|周?岁|年)(?![月日])", re.IGNORECASE)
_DATE = fixed(r"\d{1,4}\s?[年月日号]")
_UP_TO_NOW = fixed(
    r"\b(?:ago|left|to go|now|today|overdue|late|still|since|already)\b"
    r"|前|还有|还剩|今天|已经|逾期|过期|至今",
    re.IGNORECASE,
)
"""What says that a time reaches up to the day of asking."""


class LicensedJudge:
    """Judges what no tool gave by the words and the figures beside it."""

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def is_made(self, number: Number) -> bool:
        """Whether a number follows so from what stands beside it, or in the line it is said of."""
        if number.measure is Measure.MOMENT or number.may_be_year or number.value <= 0:
            return False
        if self._run.is_of_figures:
            return False
        run = self._run
        if number.measure is Measure.COUNT and self._is_span(number):
            return True
        start, end = run.sentence_span(number)
        room = room_of(number, approximate=is_approximate(run.plain, number))
        value = float(number.value)
        if (
            self.is_clause(number)
            or self._is_rest(number)
            or self._is_converted(number, room)
            or self._is_of_operands(number, room)
        ):
            return True
        paragraph = self._paragraph(start)
        sentence = run.plain[start:end]
        own = self._nearest(number, start, end)
        before = self._nearest(number, paragraph, start)
        is_money = bool(_CURRENCY.search(run.plain[max(0, number.start - 5) : number.end + 4]))
        licences = Licences.of(_DATE.sub(" ", run.plain[paragraph:end]), sentence)
        if is_money:
            # "Two drums, £89.80": what so many cost.
            licences = replace(licences, multiplies=True)
        words = run.line_around(number)
        shares = [one.value for one in ratios(words) if one.value < 1][:3]
        shares += [*reductions(words)][:1]
        asked = [float(one.value) for one in numbers(run.question) if one.value > 1][:4]
        wholes = self._wholes(number)
        for figures in (own, [*own[:3], *before[:3]], [*own[:2], *asked], [*own[:1], *wholes]):
            if is_licensed(room, value, licences.make(figures, shares)):
                return True
        for line in run.associations.lines_meant(number.start, number.end):
            cells = [one for one in run.associations.figures_of(line) if not room.holds(one)]
            if len(cells) <= MAX_BESIDE and is_licensed(
                room, value, licences.make([*own[:2], *cells], shares)
            ):
                return True
        return False

    def _wholes(self, number: Number) -> list[float]:
        """The first figure of the answer, and what it tells as totals: what parts are taken of."""
        said = sorted((one.number for one in self._run.said), key=lambda one: one.start)
        found = [
            one
            for place, one in enumerate(said)
            if one.measure is number.measure
            and one.start != number.start
            and one.value > 1
            and (place == 0 or is_told_as_total(self._run.plain, one))
        ]
        return [float(one.value) for one in found[:MAX_WHOLES]]

    def _nearest(self, number: Number, start: int, end: int) -> list[float]:
        """The figures that are borne out between two places, the nearest first."""
        found = [
            one.number
            for one in self._run.said
            if start <= one.number.start < end
            and one.number.start != number.start
            and one.number.measure is number.measure
        ]
        found.sort(key=lambda one: abs(one.start - number.start))
        kept = sorted(found[:MAX_BESIDE], key=lambda one: one.start)
        return [float(one.value) for one in kept if one.value]

    def is_of_clause(self, number: Number) -> bool:
        """Whether it is the number of a clause: clause 7, 第五条."""
        plain = self._run.plain
        if _CLAUSE.search(plain, max(0, number.start - 12), number.start):
            return True
        is_ordinal = plain[number.start - 1 : number.start] == "第"
        return is_ordinal and _HAN_CLAUSE.match(plain, number.end) is not None

    def is_clause(self, number: Number) -> bool:
        """Whether it is that of the clause of which its sentence tells."""
        run = self._run
        if not self.is_of_clause(number):
            return False
        mark = run.associations.clause_meant(number.start, number.end)
        values = [value for *_, value in counts_in_words(f"{mark}个")]
        return (int(mark) if mark.isdecimal() else values[0] if values else 0) == number.value

    def _is_rest(self, number: Number) -> bool:
        """Whether it is what is left of one number of which another was told: 3 of the 7."""
        run = self._run
        if not _REST.search(run.plain, max(0, number.start - 14), number.start):
            return False
        said = sorted((one.number for one in run.said), key=lambda one: one.start)
        return any(
            one.end <= number.start
            and _PART_OF.fullmatch(run.plain, one.end, other.start)
            and number.value == other.value - one.value
            for one, other in pairwise(said)
        )

    def _is_of_operands(self, number: Number, room: WrittenRange) -> bool:
        """Whether two figures in brackets right behind make it: "1.41 (73.88 for 52.4 litres)"."""
        bracket = _BRACKET.match(self._run.plain, number.end)
        if bracket is None:
            return False
        within = [
            float(one.number.value)
            for one in self._run.said
            if bracket.start("inner") <= one.number.start < bracket.end("inner")
        ]
        made = Licences.any().make(within) if len(within) == 2 else ()
        return any(map(room.holds, made))

    def _is_converted(self, number: Number, room: WrittenRange) -> bool:
        """Whether a figure beside it, or of a line that is meant, is the same in another unit."""
        run = self._run
        unit = unit_of(run.plain, number)
        if not unit:
            return False
        start, end = run.sentence_span(number)
        figures = [
            (float(one.number.value), unit_of(run.plain, one.number))
            for one in run.said
            if start <= one.number.start < end and one.number.start != number.start
        ]
        for line in run.associations.lines_meant(number.start, number.end):
            plain = run.associations.plain_of(line)
            figures += [(float(one.value), unit_of(plain, one)) for one in numbers(plain)]
            figures += [
                (float(value), unit_of(plain, Number(a, b, *(Decimal(value),) * 3)))
                for a, b, value in counts_in_words(plain)
            ]
        return any(
            room.holds(made)
            for value, other in figures
            if other
            for made in converted(value, other, unit)
        )

    def _paragraph(self, start: int) -> int:
        """Where the two lines before a sentence begin."""
        at = start
        for _ in range(3):
            at = self._run.plain.rfind("\n", 0, max(0, at - 1))
            if at < 0:
                return 0
        return at

    def _is_span(self, number: Number) -> bool:
        """Whether it is the time between two days that are said beside it, or of its line."""
        run = self._run
        start, end = run.sentence_span(number)
        if _YEARS.match(run.plain, number.end) and self._is_apart_in_years(number, start, end):
            return True
        today = [Day(one.year, one.month, one.day) for one in run.days.asked_on][:1]
        behind = run.plain[number.end : number.end + 24]
        for days in (
            self._days(run.plain[start:end]),
            self._days(run.plain[self._paragraph(start) : end])[-MAX_DAYS:],
            *self._days_of_lines(number),
        ):
            until = today if _UP_TO_NOW.search(run.plain, start, end) else []
            if 0 < len(days) <= MAX_DAYS and is_span_of_days(
                _alone(number), behind, (), (), (), approximate=False, said=(*days, *until)
            ):
                return True
        return False

    def _is_apart_in_years(self, number: Number, start: int, end: int) -> bool:
        """Whether two years of its sentence, or of a line that is meant, lie so far apart."""
        texts = [self._run.plain[start:end]]
        texts += [
            self._run.associations.plain_of(line)
            for line in self._run.associations.lines_meant(number.start, number.end)
        ]
        return any(
            abs(one - other) == number.value
            for text in texts
            for one, other in combinations([*dict.fromkeys(years_in(text))][:MAX_YEARS], 2)
        )

    def _days(self, plain: str) -> list[Day]:
        return [day for one in dates(plain) if self._run.days.has_date(one) for day in one.days]

    def _days_of_lines(self, number: Number) -> Iterator[Sequence[Day]]:
        for line in self._run.associations.lines_meant(number.start, number.end):
            yield [
                day
                for one in dates(self._run.associations.plain_of(line))
                for day in one.days
                if day.month
            ]


def _alone(number: Number) -> Number:
    """As if it stood at the beginning of what stands behind it."""
    return Number(0, 0, number.value, number.tolerance, number.value_in_1024s, number.measure)

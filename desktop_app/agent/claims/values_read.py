"""`ReadNumbers`, `KnownDays`: what results say in numbers, dates and times, wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import islice

from desktop_app.agent.claims.arithmetic.amounts import read_totals
from desktop_app.agent.claims.arithmetic.ratios import ratios
from desktop_app.agent.claims.count_words import counts_in_words, figures_in_words
from desktop_app.agent.claims.dates import (
    Day,
    WrittenDate,
    WrittenTime,
    dates,
    days_alone,
    months_in,
    times,
    years_in,
)
from desktop_app.agent.claims.documents.tables import cells_apart
from desktop_app.agent.claims.listed import enumerated_behind
from desktop_app.agent.claims.numbers import TO_ASCII, Number, numbers
from desktop_app.agent.claims.rounding import comes_near
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Heading, Name, Part, Passage, Snippet, plain_text
from desktop_app.messages.receipt import Measure
from desktop_app.messages.tool import ToolOutput

MAX_HITS = 200
"""Files of one result whose days of change are known."""

MAX_READ = 5_000
"""Numbers that are remembered of one run."""


@dataclass(frozen=True, slots=True)
class _Place:
    output: int
    part: Passage | Snippet
    start: int
    end: int


_DAY_ALONE = fixed(
    r"(?<![\d.])(?P<day>\d{1,2})(?:st|nd|rd|th)\b"
    r"|(?<![\d.])(?P<first>\d{1,2})\s?(?:and|&|,|to|-|–)\s?(?=\d{1,2}\s[A-Z][a-z]{2})"
)
"""A day whose month stands elsewhere: the 10th, 19 and 20 June."""
_DOTTED_TIME = fixed(r"(?<![\d.,£$€¥])(?P<hour>[01]?\d|2[0-3])\.(?P<minute>[0-5]\d)(?![\d%]|\.\d)")
"""As some write it: 7.30."""
_OLD_YEAR = fixed(r"(?<!\d)1[5-8]\d\d(?!\d)")
_COLON = fixed(r"[:：]")
_FIRST_WORD = fixed(r"[^\W\d_]{2,40}")


class ReadNumbers:
    """The numbers that stand in what was read of files, the latest first, each with its place."""

    def __init__(self, outputs: Sequence[ToolOutput]) -> None:
        self._places: dict[tuple[Decimal, Measure], _Place] = {}
        self._numbers: list[Number] = []
        for output, part in _read(outputs):
            room = MAX_READ - len(self._numbers)
            text = cells_apart(part).translate(TO_ASCII)
            for number in islice(numbers(text), max(0, room)):
                self._numbers.append(number)
                place = _Place(output, part, number.start, number.end)
                self._places.setdefault((number.value, number.measure), place)
            for start, end, value in islice(counts_in_words(part.text), MAX_READ):
                place = _Place(output, part, start, end)
                self._places.setdefault((Decimal(value), Measure.COUNT), place)
        self.enumerated = {
            count
            for _, part in _read(outputs)
            for at in islice(_COLON.finditer(part.text), 200)
            for count in enumerated_behind(part.text, at.start())
        }
        self.column_totals = [total for output in outputs for total in _column_totals(output.parts)]
        self.ratios = {
            round(one.value, 4)
            for _, part in _read(outputs)
            for one in ratios(part.text.translate(TO_ASCII))
        }
        self.amount_totals = read_totals(outputs)

    def place_of(self, number: Number, *, approximate: bool) -> _Place | None:
        """Where such a number was read; None where none was.

        "4 files" is not borne out by "4 March", but "4 kilometres" may be by a bare 4.
        """
        is_plain = number.measure is Measure.COUNT and not number.may_be_year
        measures = [number.measure, *(one for one in Measure if one is not number.measure)]
        for measure in measures:
            if is_plain and measure is Measure.MOMENT:
                continue
            place = self._places.get((number.value, measure))
            if place is not None:
                return place
        if approximate or number.measure is Measure.BYTES:
            for (value, measure), place in self._places.items():
                if measure is number.measure and comes_near(number, value, approximate=approximate):
                    return place
        return None

    def named_in(self, clause: str) -> Iterator[tuple[Decimal, Measure]]:
        """The numbers of the parts whose first word stands in a clause, in small letters."""
        for (value, measure), place in self._places.items():
            first = _FIRST_WORD.match(place.part.text)
            if first is not None and first.group().casefold() in clause:
                yield value, measure

    def values(self) -> Iterator[tuple[Decimal, Measure]]:
        """Each number once."""
        return iter(self._places)


class KnownDays:
    """The dates and times that stand in results, in names and in what the person said."""

    def __init__(
        self, question: str, outputs: Sequence[ToolOutput], earlier: Sequence[ToolResult]
    ) -> None:
        texts = [question]
        for output in outputs:
            texts += [plain_text(output.parts), *_locators(output.parts)]
            # "9,2025-08-05": a comma parts two cells.
            texts += [
                cells_apart(part) for part in output.parts if isinstance(part, Passage | Snippet)
            ]
            texts += [receipt.at[:10] for receipt in output.receipts[:1]]
        for result in earlier:
            if not result.failed:
                texts += [plain_text(result.parts), *_locators(result.parts)]
        # When files were changed is in the list beside the answer, whatever a result says of it.
        texts += [*_days_of_hits(outputs)]
        self.asked_on = {
            datetime.fromisoformat(receipt.at[:10]).date()
            for output in outputs
            for receipt in output.receipts[:1]
            if receipt.at
        }
        plain = [text.translate(TO_ASCII) for text in texts]
        self._days = {day for text in plain for date in dates(text) for day in date.days}
        self._alone = {
            day
            for output in outputs
            for day in days_alone(_read_of(output.parts).translate(TO_ASCII))
        }
        self._days |= self._alone
        self._minutes = {one for text in plain for time in times(text) for one in time.minutes}
        self._minutes |= {
            int(match["hour"]) * 60 + int(match["minute"])
            for text in plain
            for match in islice(_DOTTED_TIME.finditer(text), MAX_READ)
        }
        self.numbers = {
            one for day in self._days for one in (day.year, day.month, day.day) if one is not None
        }
        self.day_numbers = {day.day for day in self._days if day.day is not None}
        self.day_numbers |= {
            int(match.group("day") or match.group("first"))
            for text in plain
            for match in islice(_DAY_ALONE.finditer(text), MAX_READ)
        }
        self.minutes = list(self._minutes)
        self.months = {day.month for day in self._days if day.month is not None}
        self.months |= {month for text in plain for month in months_in(text)}
        self.figures = {one for text in plain for one in figures_in_words(text)}
        self.ages = [one for one in self.figures if one < 130]
        self.texts = tuple(plain[:MAX_READ])
        self._old_years = {one for text in plain for one in _OLD_YEAR.findall(text)}
        self.years = {year for text in plain for year in years_in(text)}

    def has_date(self, date: WrittenDate) -> bool:
        """Whether one of the days it may mean is known, as far as both are said."""
        return any(self._has_day(day) for day in date.days)

    def _has_day(self, day: Day) -> bool:
        if day.month is None and day.day is None:
            return day.year in self.years or f"{day.year}" in self._old_years
        for known in self._days:
            if not day.fits(known):
                continue
            lacks_month = day.month is not None and known.month is None
            lacks_day = day.day is not None and known.day is None
            lacks_year = day.year is not None and known.year is None
            if lacks_month or lacks_day or (lacks_year and day.year not in self.years):
                continue
            return True
        return False

    def may_have_date(self, date: WrittenDate) -> bool:
        """Whether its day is read without a month, and its month elsewhere: 16日 of a July trip."""
        days = {day.day for day in self._alone}
        return any(
            day.day in days and day.month in self.months and day.year in {None, *self.years}
            for day in date.days
        )

    def has_time(self, time: WrittenTime) -> bool:
        """Whether it is known, be it on a clock of twelve or twenty-four hours."""
        return any(
            minute in self._minutes or (minute < 720 and minute + 720 in self._minutes)
            for minute in time.minutes
        )

    def days(self) -> list[Day]:
        """All of them."""
        return list(self._days)

    def whole_days(self) -> list[Day]:
        """Those that are told to the month at least."""
        return [day for day in self._days if day.year and day.month]


def _days_of_hits(outputs: Sequence[ToolOutput]) -> Iterator[str]:
    for output in outputs:
        for hit in islice(output.hits, MAX_HITS):
            if hit.modified_ns:
                yield datetime.fromtimestamp(hit.modified_ns / 1e9).date().isoformat()


def _read(outputs: Sequence[ToolOutput]) -> Iterator[tuple[int, Passage | Snippet]]:
    for place, output in reversed([*enumerate(outputs)]):
        for part in output.parts:
            if isinstance(part, Passage | Snippet):
                yield place, part


def _read_of(parts: Sequence[Part]) -> str:
    return "\n".join(part.text for part in parts if isinstance(part, Passage | Snippet))


def _column_totals(parts: Sequence[Part]) -> Iterator[Decimal]:
    """What the columns of a table that was read add up to."""
    columns: dict[int, list[Decimal]] = {}
    texts = [part.text for part in parts if isinstance(part, Passage | Snippet)]
    for line in islice("\n".join(texts).splitlines(), MAX_READ):
        found = [
            one.value
            for one in islice(numbers(line.translate(TO_ASCII)), 20)
            if one.measure is Measure.COUNT
        ]
        for place, value in enumerate(found):
            columns.setdefault(place, []).append(value)
    for values in columns.values():
        if len(values) > 1:
            yield sum(values, Decimal(0))


def _locators(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Passage | Snippet | Heading):
            yield part.locator
        if isinstance(part, Name):
            yield part.file

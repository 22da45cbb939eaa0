"""One step of arithmetic from figures that are known: a rate, other units, years between two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, islice

from desktop_app.agent.claims.numbers import Number

MAX_FIGURES = 20
"""Of a sentence that are held against one another; of a document four times as many."""

_SCALES = (1.609344, 2.20462262, 3.28084, 2.54, 0.3048, 4.54609, 60.0, 10.0, 100.0, 1e3, 1e4)
"""Kilometres of a mile, pounds of a kilogram, feet of a metre, and others that people convert."""

_PARTS = (*map(float, range(2, 13)), 24.0, 52.0)
_NEAR = 0.05


@dataclass(frozen=True, slots=True)
class WrittenRange:
    """Between what values a number that was worked out may lie to be written as it is."""

    least: float
    most: float

    def holds(self, value: float) -> bool:
        """Whether it may be written so."""
        return self.least <= value <= self.most


def room_of(number: Number, *, approximate: bool) -> WrittenRange:
    """Half a unit of its last digit; nothing for small whole numbers, which nobody rounds."""
    value = float(number.value)
    decimals = -int(number.value.as_tuple().exponent)
    half = float(number.tolerance)
    if not half and (decimals > 0 or value >= 10):
        half = 0.5 / 10 ** max(0, decimals)
    if approximate:
        half = max(half, _NEAR * value)
    return WrittenRange(value - half - 1e-9, value + half + 1e-9)


def is_one_step(
    room: WrittenRange,
    near: Iterable[Decimal],
    known: Iterable[Decimal],
    rates: Iterable[Decimal],
    years: Iterable[int],
    *,
    has_unit: bool,
) -> bool:
    """Whether a number is one step from what is known.

    Args:
        room: What may be written as it is.
        near: The figures of the same sentence, and of those before it.
        known: Those of the tables that it speaks of.
        rates: Those of the texts that were read.
        years: That are named there.
        has_unit: Whether the number is of a measure that people convert.
    """
    close = _first(near, MAX_FIGURES)
    figures = _first((*close, *_first(known, 4 * MAX_FIGURES)), 5 * MAX_FIGURES)
    read = _first(rates, 4 * MAX_FIGURES)
    fits = room.holds
    for one in (*figures, *read):
        made = [value for part in _PARTS for value in (one * part, one / part)]
        if any(map(fits, made)):
            return True
        if has_unit and any(map(fits, (*_converted(one), *(value * 1000 for value in made)))):
            return True
    for one in figures:
        for rate in (*close, *read):
            if any(map(fits, _made_of(one, rate))):
                return True
            if has_unit and any(map(fits, _in_thousands(one, rate))):
                return True
    known_years = sorted(set(years))[: 4 * MAX_FIGURES]
    for earlier, later in combinations(known_years, 2):
        if fits(later - earlier) or fits(later - earlier - 1):
            return True
    return any(fits(year + count) for year in known_years for count in (*close, *read))


def _first(values: Iterable[Decimal | float], most: int) -> list[float]:
    return [*islice(dict.fromkeys(float(value) for value in values if value), most)]


def _converted(value: float) -> Iterator[float]:
    """A measure in other units: miles, pounds, degrees Fahrenheit, grams."""
    for scale in _SCALES:
        yield value * scale
        yield value / scale
    yield value * 9 / 5 + 32
    yield (value - 32) * 5 / 9


def _made_of(one: float, rate: float) -> tuple[float, ...]:
    whole = one * rate
    return (whole, whole / 100, one / rate, rate / one, abs(one - rate), one + rate)


def _in_thousands(one: float, rate: float) -> tuple[float, ...]:
    """Of grams and kilograms, metres and kilometres."""
    return (one * rate / 1000, one + rate / 1000, rate + one / 1000)

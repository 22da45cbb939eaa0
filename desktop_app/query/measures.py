"""What people measure in: what each unit is called, what it measures, and how much it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from desktop_app.vocabulary import LANGUAGES, vocabulary


class Measured(NamedTuple):
    """What one unit stands for.

    Attributes:
        kind: What it measures; two units of one kind cannot both be right for one figure.
        base: What all units have in common that are made of one another; "" of none.
        factor: How many of the base it is.
    """

    kind: str
    base: str = ""
    factor: float = 1.0


UNITS: Final[Mapping[str, Measured]] = {
    "second": Measured("time", "seconds"),
    "minute": Measured("time", "seconds", 60),
    "hour": Measured("time", "seconds", 3_600),
    "day": Measured("time", "seconds", 86_400),
    "week": Measured("time", "seconds", 604_800),
    "month": Measured("time", "months"),
    "year": Measured("time", "months", 12),
    "millimetre": Measured("length", "metres", 0.001),
    "centimetre": Measured("length", "metres", 0.01),
    "metre": Measured("length", "metres"),
    "inch": Measured("length", "metres", 0.0254),
    "foot": Measured("length", "metres", 0.3048),
    "yard": Measured("length", "metres", 0.9144),
    "kilometre": Measured("distance", "metres", 1_000),
    "mile": Measured("distance", "metres", 1_609.344),
    "nautical mile": Measured("distance", "metres", 1_852),
    "square metre": Measured("area"),
    "milligram": Measured("weight", "kilograms", 0.000001),
    "gram": Measured("weight", "kilograms", 0.001),
    "ounce": Measured("weight", "kilograms", 0.02834952),
    "lb": Measured("weight", "kilograms", 0.45359237),
    "jin": Measured("weight", "kilograms", 0.5),
    "kilogram": Measured("weight", "kilograms"),
    "stone": Measured("weight", "kilograms", 6.35029),
    "tonne": Measured("weight", "kilograms", 1_000),
    "kilonewton": Measured("weight"),
    "millilitre": Measured("volume", "litres", 0.001),
    "centilitre": Measured("volume", "litres", 0.01),
    "pint": Measured("volume", "litres", 0.568261),
    "litre": Measured("volume", "litres"),
    "gallon": Measured("volume", "litres", 4.54609),
    "teaspoon": Measured("spoons", "teaspoons"),
    "tablespoon": Measured("spoons", "teaspoons", 3),
    "bar": Measured("pressure"),
    "psi": Measured("pressure"),
    "kilopascal": Measured("pressure"),
    "kilowatt": Measured("power"),
    "celsius": Measured("temperature"),
    "fahrenheit": Measured("temperature"),
    "percent": Measured("share"),
    "pence": Measured("money", "pounds", 0.01),
    "pound": Measured("money", "pounds"),
    "cent": Measured("money", "euros", 0.01),
    "euro": Measured("money", "euros"),
    "dollar": Measured("money", "dollars"),
    "jiao": Measured("money", "yuan", 0.1),
    "yuan": Measured("money", "yuan"),
}

DAYS_IN: Final = {"day": 1.0, "week": 7.0, "month": 30.44, "year": 365.25}
"""Of the calendar's units, in the mean."""


@cache
def unit_names() -> Mapping[str, str]:
    """Every name of one of the units, in small letters, and which."""
    named: dict[str, str] = {}
    for language in LANGUAGES:
        dates, others = vocabulary("dates", language), vocabulary("measures", language)
        for table in (dates["units"], dates.get("uncounted_units", {}), others):
            named |= {name: unit for unit in table if unit in UNITS for name in table[unit]}
    return named


def converted(value: float, unit: str, other: str) -> Iterator[float]:
    """A measure in another unit, where both measure the same."""
    if unit == other:
        return
    if unit == "celsius" and other == "fahrenheit":
        yield value * 9 / 5 + 32
    elif unit == "fahrenheit" and other == "celsius":
        yield (value - 32) * 5 / 9
    elif UNITS[unit].base and UNITS[unit].base == UNITS[other].base:
        yield value * UNITS[unit].factor / UNITS[other].factor

"""Numbers as people write them: 1,204, 1.5 GB, 1.2 万, 2026-11-19; full-width digits as well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure
from desktop_app.units import BINARY_KILO, POWERS, multipliers

# Full-width digits and signs, one character for one, so that positions stay.
TO_ASCII = {0xFF10 + digit: ord("0") + digit for digit in range(10)} | {
    0xFF0C: ",",
    0xFF0E: ".",
}

_BINARY_STEP = Decimal(BINARY_KILO)
_DECIMAL_STEP = Decimal(1000)

_NUMBER = fixed(
    # Not inside a word (mp3), a version or an ending (.7z), or behind "UTF-".
    r"(?<![A-Za-z0-9_.])(?<![A-Za-z]-)"
    r"(?P<digits>\d{1,3}(?:,\d{3})+|\d+)(?P<decimals>\.\d+)?"
    r"(?:\s?(?P<unit>[kKmMgGtTpP])(?P<binary>i)?[bB](?![A-Za-z])"
    r"|\s?(?P<unit_name>kilo|mega|giga|tera|peta)bytes?(?![A-Za-z])"
    r"|\s?(?P<bytes>[Bb]ytes?|B|个?字节)(?![A-Za-z])"
    r"|\s?(?P<multiplier>thousand|million|billion|千万|百万|千|万|亿))?"
    r"(?![A-Za-z0-9_])"
)
_LIST_NUMBER = fixed(r"^[ \t]*(?P<number>\d+)[.)、][ \t]", re.MULTILINE)

_MONTH = (
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    r"(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\b\.?"
)
_MOMENT = fixed(
    r"(?<![A-Za-z0-9_.])(?:"
    r"(?:19|20)\d\d([-/])\d{1,2}(?:\1\d{1,2})?(?:T\d\d)?"
    r"|(?:19|20)\d\d\.\d{1,2}\.\d{1,2}"
    r"|\d{1,2}([-/.])\d{1,2}\2\d{4}"
    r"|\d{1,2}/\d{1,2}"
    r"|\d{1,2}(?:\s?(?:st|nd|rd|th))?\s(?:of\s)?" + _MONTH + r"(?:,?\s\d{4})?"
    r"|" + _MONTH + r"\s\d{1,2}(?!\d)(?:,?\s\d{4})?"
    r"|" + _MONTH + r"\s\d{4}"
    r"|\d{1,2}\s?[aApP]\.?[mM]\b"
    r")(?![A-Za-z0-9_/])"
    r"|(?<![\d.:])\d{1,2}:\d\d(?::\d\d)?(?!\d)"
    r"|(?<![\d.])\d{1,4}\s?[年月日号號时時]"
)
_DIGITS = fixed(r"\d+")

FIRST_YEAR, LAST_YEAR = 1900, 2099
"""Whole numbers between these may be years."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written.

    Attributes:
        start, end: Where it stands, with its unit.
        value: What it says; of a size, as if a kilobyte had 1,000 bytes.
        tolerance: Half a unit of its last digit, 0 for a plain one.
        value_in_1024s: Of a size, as if a kilobyte had 1,024 bytes.
        measure: What it is a number of.
    """

    start: int
    end: int
    value: Decimal
    tolerance: Decimal
    value_in_1024s: Decimal
    measure: Measure = Measure.COUNT

    @property
    def may_be_year(self) -> bool:
        """Whether it is written as years are."""
        return (
            self.measure is Measure.COUNT
            and FIRST_YEAR <= self.value <= LAST_YEAR
            and self.end - self.start == 4
        )

    def supports(self, value: int) -> bool:
        """Whether `value`, rounded as this number is, is this number."""
        if not self.tolerance:
            return value == self.value
        # "1.5 GB" is written of 1.5 · 10^9 bytes and of 1.5 · 2^30.
        scale = self.value_in_1024s / self.value if self.value else Decimal(1)
        return (
            abs(value - self.value) <= self.tolerance
            or abs(value - self.value_in_1024s) <= self.tolerance * scale
        )


def numbers(plain: str) -> Iterator[Number]:
    """The numbers in a text whose digits are ASCII; marks of a list are none.

    The numbers of a date or a time come one by one.
    """
    moments = [*_MOMENT.finditer(plain)]
    in_moments = [range(*match.span()) for match in moments]
    next_moment = 0
    for match in _marked_off(plain):
        while next_moment < len(moments) and moments[next_moment].start() < match.start():
            yield from _of_moment(moments[next_moment])
            next_moment += 1
        before = in_moments[next_moment - 1] if next_moment else range(0)
        behind = in_moments[next_moment] if next_moment < len(moments) else range(0)
        if match.start() not in before and match.start() not in behind:
            yield _number(match)
    for moment in moments[next_moment:]:
        yield from _of_moment(moment)


def _marked_off(plain: str) -> Iterator[re.Match[str]]:
    """What looks like a number, without the marks of lists."""
    marks = {match.start("number") for match in _LIST_NUMBER.finditer(plain)}
    for match in _NUMBER.finditer(plain):
        if len(match["digits"]) <= 40 and match.start() not in marks:
            yield match


def _of_moment(moment: re.Match[str]) -> Iterator[Number]:
    for match in _DIGITS.finditer(moment.string, *moment.span()):
        value = Decimal(match.group())
        yield Number(*match.span(), value, Decimal(0), value, Measure.MOMENT)


def _number(match: re.Match[str]) -> Number:
    decimals = match["decimals"] or ""
    written = Decimal(match["digits"].replace(",", "") + decimals)
    step = Decimal(1).scaleb(1 - len(decimals)) / 2 if decimals else Decimal("0.5")
    if unit := match["unit"] or match["unit_name"]:
        power = POWERS[unit[0].lower()]
        scale, other = _DECIMAL_STEP**power, _BINARY_STEP**power
        if match["binary"]:
            scale = other
    else:
        scale = other = Decimal(multipliers().get(match["multiplier"] or "", 1))
    tolerance = step * scale if unit or match["multiplier"] else Decimal(0)
    measure = Measure.BYTES if unit or match["bytes"] else Measure.COUNT
    return Number(*match.span(), written * scale, tolerance, written * other, measure)


def numbers_in(text: str) -> Iterator[Number]:
    """The numbers in a text as it is."""
    return numbers(text.translate(TO_ASCII))

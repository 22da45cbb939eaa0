"""Numbers as people write them: 1,204, 1.5 GB, 1.2 万, with full-width digits as well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from desktop_app.fixed_patterns import fixed

# Full-width digits and signs, one character for one, so that positions stay.
TO_ASCII = {0xFF10 + digit: ord("0") + digit for digit in range(10)} | {
    0xFF0C: ",",
    0xFF0E: ".",
}

_BINARY_STEP = Decimal(1024)
_DECIMAL_STEP = Decimal(1000)
_SIZE_UNITS = {"k": 1, "m": 2, "g": 3, "t": 4, "p": 5}
_MULTIPLIERS = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "千": 10**3,
    "万": 10**4,
    "百万": 10**6,
    "千万": 10**7,
    "亿": 10**8,
}

_NUMBER = fixed(
    # Not inside a word (mp3), a version or an ending (.7z), or behind "UTF-".
    r"(?<![A-Za-z0-9_.])(?<![A-Za-z]-)"
    r"(?P<digits>\d{1,3}(?:,\d{3})+|\d+)(?P<decimals>\.\d+)?"
    r"(?:\s?(?P<unit>[kKMGTP])(?P<binary>i)?B(?![A-Za-z])"
    r"|\s?(?P<multiplier>thousand|million|billion|千万|百万|千|万|亿))?"
    r"(?![A-Za-z0-9_])"
)
_LIST_MARK = fixed(r"^[ \t]*\d+[.)、][ \t]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written; `tolerance` is half a unit of its last digit, 0 for a plain one."""

    start: int
    end: int
    value: Decimal
    tolerance: Decimal
    value_in_1024s: Decimal

    def is_borne_out_by(self, value: int) -> bool:
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
    """The numbers in a text whose digits are ASCII; marks of a list are none."""
    marks = [range(*match.span()) for match in _LIST_MARK.finditer(plain)]
    for match in _NUMBER.finditer(plain):
        if len(match["digits"]) > 40 or any(match.start() in mark for mark in marks):
            continue
        decimals = match["decimals"] or ""
        written = Decimal(match["digits"].replace(",", "") + decimals)
        step = Decimal(1).scaleb(1 - len(decimals)) / 2 if decimals else Decimal("0.5")
        if match["unit"]:
            power = _SIZE_UNITS[match["unit"].lower()]
            scale, other = _DECIMAL_STEP**power, _BINARY_STEP**power
            if match["binary"]:
                scale = other
        else:
            scale = other = Decimal(_MULTIPLIERS.get(match["multiplier"] or "", 1))
        tolerance = step * scale if match["unit"] or match["multiplier"] else Decimal(0)
        yield Number(*match.span(), written * scale, tolerance, written * other)


def numbers_in(text: str) -> Iterator[Number]:
    """The numbers in a text as it is."""
    return numbers(text.translate(TO_ASCII))

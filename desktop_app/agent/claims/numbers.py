"""Numbers as people write them: 1,204, 1.5 GB, 1.2 万, 2026-11-19; full-width digits as well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import zip_longest

from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure
from desktop_app.query.date_vocabulary import english_months
from desktop_app.query.measures import unit_names
from desktop_app.query.numerals import any_of
from desktop_app.units import BINARY_KILO, POWERS, multipliers, size_names
from desktop_app.value_class import value_class

# Full-width digits and signs, one character for one, so that positions stay.
TO_ASCII = {0xFF10 + digit: ord("0") + digit for digit in range(10)} | {
    0xFF0C: ",",
    0xFF0E: ".",
}

_BINARY_STEP = Decimal(BINARY_KILO)
_DECIMAL_STEP = Decimal(1000)


def _named_units() -> str:
    """The names of units that no other word begins with, as 太 begins 太多."""
    names = (name for name, unit in size_names().items() if unit != "b")
    return any_of(name for name in names if len(name) > 2 or name == "兆")


def _short_units() -> str:
    """What is written right at a figure: 40kg."""
    return any_of(name for name in unit_names() if name.isalpha() and len(name) <= 4)


_NUMBER = fixed(
    lambda: (
        # Not inside a word (mp3), a version or an ending (.7z), or behind "UTF-".
        r"(?=\d)(?<![A-Za-z0-9_.])(?<![A-Za-z]-)"
        r"(?P<digits>\d{1,3}(?:,\d{3})+|\d+)(?P<decimals>\.\d+)?"
        r"(?:[\s-]?(?P<unit>[kKmMgGtTpP])(?P<binary>i)?[bB](?:ytes?)?(?![A-Za-z])"
        rf"|[\s-]?(?P<unit_name>{_named_units()})(?![A-Za-z])"
        r"|(?P<letter>[kKMGT])(?![A-Za-z0-9_.-])"
        r"|[\s-]?(?P<bytes>[Bb]ytes?|B|个?字节)(?![A-Za-z])"
        rf"|\s?(?P<multiplier>{any_of(multipliers())})(?!(?<=千)[瓦克米卡帕赫伏升]))?"
        rf"(?:(?<=\d)(?:{_short_units()}|in|kWh|kW|W|V|mAh|ms|px|dpi|ppi|x)"
        r"(?![A-Za-z0-9_]))?"
        r"(?![A-Za-z0-9_])"
    )
)
_LIST_NUMBER = fixed(
    r"^[ \t>]*(?:[-*#]{1,6}[ \t]+)?(?:\*\*|__|\()?(?P<number>\d{1,4})(?:[.)、.:：]|）)(?:\*\*"
    r"|__)?(?:[ \t]|(?=[^\s\d]))"
    r"|^[ \t]*\|[ \t]*(?P<cell>\d{1,4})[ \t]*\|",
    re.MULTILINE,
)


def _month() -> str:
    return rf"(?:{english_months().title()})\b\.?"


_MOMENT = fixed(
    lambda: (
        # As in dates: what none begins with is passed over first.
        r"(?=[\dJFMASOND])(?:(?<![A-Za-z0-9_.])(?:"
        r"(?:19|20)\d\d([-/])\d{1,2}(?:\1\d{1,2})?(?:T\d\d)?"
        r"|(?:19|20)\d\d\.\d{1,2}\.\d{1,2}"
        r"|\d{1,2}([-/.])\d{1,2}\2\d{4}"
        r"|\d{1,2}/\d{1,2}"
        r"|\d{1,2}(?:\s?(?:st|nd|rd|th))?\s(?:of\s)?" + _month() + r"(?:,?\s\d{4})?"
        r"|" + _month() + r"\s\d{1,2}(?!\d)(?:,?\s\d{4})?"
        r"|" + _month() + r"\s\d{4}"
        r"|\d{1,2}\s?[aApP]\.?[mM]\b"
        r")(?![A-Za-z0-9_/])"
        r"|(?<![\d.:])\d{1,2}:\d\d(?::\d\d)?(?!\d)"
        # A day without its sign, where nothing behind it is counted: 9月26, but no 9月26个文件.
        r"|(?<![\d.])(?:1[0-2]|0?[1-9])月(?:3[01]|[12]\d|0?[1-9])(?=\s{0,3}(?:[,，。;；、)）\n]|\Z))"
        r"|(?<![\d.])(?:\d{4}\s?年|\d\d年(?=\d{1,2}月)|\d{1,4}\s?(?:[月日时時]|[号號](?![房楼线門门馆院桌床铺]))))"
    )
)
_DIGITS = fixed(r"\d+")

FIRST_YEAR, LAST_YEAR = 1900, 2099
"""Whole numbers between these may be years."""


@value_class
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

    def supports(self, value: Decimal | int) -> bool:
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


_RANGE = fixed(r"\*{0,2}\s?(?:-|–|—|~|to|and|or|到|至|和)\s?\*{0,2}")


def with_shared_units(plain: str, found: Sequence[Number]) -> list[Number]:
    """Numbers with the unit that stands behind the next one: "between 1.4 and 2.5 kB"."""
    shared: list[Number] = []
    for number, after in zip_longest(found, found[1:]):
        if (
            after is not None
            and number.measure is Measure.COUNT
            and not number.may_be_year
            and after.measure is Measure.BYTES
            and after.start - number.end < 12
            and _RANGE.fullmatch(plain, number.end, after.start)
        ):
            unit = plain[after.start : after.end].lstrip("0123456789.,")
            alone = next(numbers(plain[number.start : number.end] + unit), None)
            if alone is not None:
                number = replace(alone, start=number.start, end=number.end)
        shared.append(number)
    return shared


def _marked_off(plain: str) -> Iterator[re.Match[str]]:
    """What looks like a number, without the marks of lists."""
    marks = _list_marks(plain)
    for match in _NUMBER.finditer(plain):
        if len(match["digits"]) <= 40 and match.start() not in marks:
            yield match


def _list_marks(plain: str) -> set[int]:
    """Where the numbers of lists stand: each one more than the one before, or the first."""
    marks: set[int] = set()
    before = 0
    for match in _LIST_NUMBER.finditer(plain):
        group = "number" if match["number"] else "cell"
        value = int(match[group])
        if value == before + 1 or value == 1 or (group == "number" and _is_plain_mark(match)):
            marks.add(match.start(group))
            before = value
    return marks


def _is_plain_mark(match: re.Match[str]) -> bool:
    return match.group()[-1] in " \t" and match.group().rstrip()[-1] in ".)、"


def _of_moment(moment: re.Match[str]) -> Iterator[Number]:
    for match in _DIGITS.finditer(moment.string, *moment.span()):
        value = Decimal(match.group())
        yield Number(*match.span(), value, Decimal(0), value, Measure.MOMENT)


def _number(match: re.Match[str]) -> Number:
    decimals = match["decimals"] or ""
    written = Decimal(match["digits"].replace(",", "") + decimals)
    step = Decimal(1).scaleb(1 - len(decimals)) / 2 if decimals else Decimal("0.5")
    name = match["unit_name"]
    unit = size_names()[name] if name else match["unit"] or match["letter"]
    if unit:
        power = POWERS[unit[0].lower()]
        scale, other = _DECIMAL_STEP**power, _BINARY_STEP**power
        if match["binary"] or unit[1:2] == "i":
            scale = other
    else:
        scale = other = Decimal(multipliers().get(match["multiplier"] or "", 1))
    tolerance = step * scale if unit or match["multiplier"] else Decimal(0)
    measure = Measure.BYTES if unit or match["bytes"] else Measure.COUNT
    end = match.end()
    if measure is Measure.COUNT and not match["multiplier"]:
        end = match.start() + len(match["digits"]) + len(decimals)
    return Number(match.start(), end, written * scale, tolerance, written * other, measure)


def numbers_in(text: str) -> Iterator[Number]:
    """The numbers in a text as it is."""
    return numbers(text.translate(TO_ASCII))

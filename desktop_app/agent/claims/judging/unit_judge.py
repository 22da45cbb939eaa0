"""`UnitJudge`: figures that were read in another unit than an answer says them in: 3斤 of 3 kg."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property
from itertools import combinations

from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.numbers import Number, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure

# How each unit is written behind a number; those of one line are said of the same.
_KINDS = (
    (
        r"kg|kilos?|kilogram(?:me)?s?|公斤|千克",
        r"g|grams?|(?<!毫)(?<!千)克",
        r"mg|milligrams?|毫克",
        r"斤",
        r"lbs?|磅",
        r"oz|ounces?|盎司",
        r"tonnes?|tons?|t|吨",
        r"kN|千牛",
    ),
    (
        r"l|lit(?:re|er)s?|升",
        r"ml|millilit(?:re|er)s?|毫升",
        r"gal|gallons?|加仑",
        r"pints?|品脱",
    ),
    (r"bar|巴", r"psi", r"kPa|千帕"),
    (
        r"m|met(?:re|er)s?|米",
        r"cm|centimet(?:re|er)s?|厘米",
        r"mm|millimet(?:re|er)s?|毫米",
        r"ft|foot|feet|英尺",
        r"inch(?:es)?|英寸",
        r"yards?|码",
    ),
    (
        r"km|kilomet(?:re|er)s?|公里",
        r"miles?|英里",
        r"nm|nautical miles?|海里",
    ),
    (
        r"pounds?|pence|GBP|镑|英镑|£",
        r"euros?|EUR|欧元|€",
        r"dollars?|USD|美元|\$",
        r"yuan|RMB|CNY|人民币|元|¥",
    ),
    (
        r"secs?|seconds?|秒",
        r"mins?|minutes?|分钟",
        r"hrs?|hours?|小时",
        r"days?|天",
        r"weeks?|周|星期",
        r"months?|个月",
        r"years?|年|岁",
    ),
    (r"°\s?C|℃|摄氏度|C", r"°\s?F|℉|华氏度|(?<=temp_)f"),
    (r"teaspoons?|tsp|茶匙|小勺", r"tablespoons?|tbsp|汤匙|大勺"),
)
_MORE = r"\*{0,2}(?:多|余|来|几)?[ -]?"
"""Between a number and its unit: 四十多斤."""

_BEHIND = tuple(
    tuple(
        fixed(rf"{_MORE}(?:{unit})(?![A-Za-z]|[\u3400-\u9fff]?/)", re.IGNORECASE) for unit in kind
    )
    for kind in _KINDS
)
_READ = tuple(
    tuple(
        # What is as short as "m" or "l" is a unit at a number or in a header alone.
        fixed(
            rf"(?:(?<=\d)|(?<=\d[ -])|(?<=_)|(?<=\())(?:{unit})(?![A-Za-z])"
            rf"|(?<![A-Za-z])(?=[A-Za-z]{{3}}|[^A-Za-z\s])(?:{unit})(?![A-Za-z])",
            re.IGNORECASE,
        )
        for unit in kind
    )
    for kind in _KINDS
)
_WAYS = 4
"""That of ways, which are added up in the unit that they are read in."""

MAX_BESIDE = 8
"""Figures of a sentence that another may be made of."""

_BESIDE = 60
"""As far from a figure as the same may be said in another unit."""

_TIMES = 6
"""The number of the kind that any text has several units of."""

_ANY_BEHIND = fixed(r"\*{0,2}[ -]?(?:[^\W\d_]|[£$€¥°℃℉])")
_SIGNS = ("£", "€", "$", "¥")
_MONEY_BEFORE = fixed(r"(?P<sign>[£$€¥])\s?\*{0,2}$")
_MONEY = 5
"""The number of the kind of money."""


class UnitJudge:
    """Judges the units of one text, as far as no conversion explains them: the figure is as read.

    Args:
        run: The text and what is known of it.
    """

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def is_other(self, number: Number) -> bool:
        """Whether a figure that was read is said in another unit than it has wherever it stands.

        Where it has none, as in a table that leaves units to its reader, others of that kind have
        to stand there, and none in this one.
        """
        said = _unit_at(self._run.plain, number)
        if number.measure is not Measure.COUNT or said is None:
            return False
        kind, unit = said
        places = self._places.get(number.value)
        if not places and self._is_of_others(number, said):
            return True
        if not places:
            is_read = self._read[kind]
            near = self._run.plain[max(0, number.start - _BESIDE) : number.end + _BESIDE]
            # "132 nautical miles, 244 km": said in both.
            is_converted = any(_READ[kind][one].search(near) for one in is_read)
            return kind == _WAYS and unit not in is_read and bool(is_read) and not is_converted
        if said in places:
            return False
        if None not in places:
            return any(one is not None and one[0] == kind for one in places)
        is_read = self._read[kind]
        return kind != _TIMES and unit not in is_read and bool(is_read)

    def _is_of_others(self, number: Number, said: tuple[int, int]) -> bool:
        """Whether two figures of its sentence make it, which are both in another unit."""
        start, end = self._run.sentence_span(number)
        sentence = self._run.plain[start:end]
        beside: dict[tuple[int, int], list[Decimal]] = {}
        for one in numbers(sentence):
            unit = _unit_at(sentence, one)
            if unit is not None and unit[0] == said[0] and unit != said:
                beside.setdefault(unit, []).append(one.value)
        return any(
            number.value in (one + other, abs(one - other))
            for values in beside.values()
            for one, other in combinations(values[:MAX_BESIDE], 2)
        )

    @cached_property
    def _places(self) -> dict[Decimal, set[tuple[int, int] | None]]:
        """Of each figure, the units that it is read with."""
        found: dict[Decimal, set[tuple[int, int] | None]] = {}
        for plain, over in self._run.associations.texts():
            header = _unit_over(over)
            for number in (*numbers(plain), *_in_words(plain)):
                if number.measure is Measure.COUNT:
                    found.setdefault(number.value, set()).add(_unit_at(plain, number) or header)
        return found

    @cached_property
    def _read(self) -> list[set[int]]:
        """Of each kind, the units that were read or asked for."""
        texts = "\n".join(self._run.days.texts)
        return [
            {place for place, pattern in enumerate(patterns) if pattern.search(texts)}
            for patterns in _READ
        ]


def _in_words(plain: str) -> Iterator[Number]:
    for start, end, value in counts_in_words(plain):
        yield Number(start, end, Decimal(value), Decimal(0), Decimal(value))


def _unit_at(plain: str, number: Number) -> tuple[int, int] | None:
    """The unit that is written at a number, by its kind and its place there."""
    before = _MONEY_BEFORE.search(plain, max(0, number.start - 4), number.start)
    if before is not None:
        return _MONEY, _SIGNS.index(before["sign"])
    written = plain[number.start : number.end]
    at = number.end
    if any(map(str.isdecimal, written)):
        # "40kg": the unit is written as part of the number.
        at = number.start + len(written.rstrip("abcdefghijklmnopqrstuvwxyz"))
    for kind, patterns in enumerate(_BEHIND if _ANY_BEHIND.match(plain, at) else ()):
        for place, pattern in enumerate(patterns):
            if pattern.match(plain, at):
                return kind, place
    return None


def _unit_over(header: str) -> tuple[int, int] | None:
    """The unit that the header of a column names, where it is one alone."""
    found = [
        (kind, place)
        for kind, patterns in enumerate(_READ)
        for place, pattern in enumerate(patterns)
        if header and pattern.search(header)
    ]
    return found[0] if len(found) == 1 else None

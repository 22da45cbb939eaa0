"""`UnitJudge`: figures that were read in another unit than an answer says them in: 3斤 of 3 kg."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cached_property

from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.numbers import Number, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure

# How each unit is written behind a number; those of one line are said of the same.
_KINDS = (
    (
        r"kg|kilos?|kilogram(?:me)?s?|公斤|千克",
        r"g|grams?|克",
        r"斤",
        r"lbs?|磅",
        r"oz|ounces?|盎司",
        r"tonnes?|tons?|吨",
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
    (r"km|kilomet(?:re|er)s?|公里", r"miles?|英里"),
    (
        r"pounds?|pence|GBP|镑|英镑|£",
        r"euros?|EUR|欧元|€",
        r"dollars?|USD|美元|\$",
        r"yuan|RMB|CNY|元|¥",
    ),
)
_BEHIND = tuple(
    tuple(
        fixed(rf"\*{{0,2}}[ -]?(?:{unit})(?![A-Za-z]|[\u3400-\u9fff]?/)", re.IGNORECASE)
        for unit in kind
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
_ANY_BEHIND = fixed(r"\*{0,2}[ -]?[^\W\d_]|\*{0,2}[ -]?[£$€¥]")
_MONEY_BEFORE = fixed(r"[£$€¥]\s?\*{0,2}$")


class UnitJudge:
    """Judges the units of one text, as far as no conversion explains them: the figure is as read.

    Args:
        run: The text and what is known of it.
    """

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def is_other(self, number: Number) -> bool:
        """Whether a figure that was read is said in a unit that nothing read has.

        Others of its kind have to stand there: a table may leave its units to its reader.
        """
        if number.measure is not Measure.COUNT or number.value not in self._values:
            return False
        plain = self._run.plain
        if _MONEY_BEFORE.search(plain, max(0, number.start - 4), number.start):
            return False
        at = number.start + len(
            plain[number.start : number.end].rstrip("abcdefghijklmnopqrstuvwxyz")
        )
        if not _ANY_BEHIND.match(plain, at):
            return False
        for kind, patterns in enumerate(_BEHIND):
            for place, pattern in enumerate(patterns):
                if pattern.match(plain, at):
                    return place not in self._read[kind] and bool(self._read[kind])
        return False

    @cached_property
    def _values(self) -> set[Decimal]:
        return {one.value for text in self._run.days.texts for one in numbers(text)}

    @cached_property
    def _read(self) -> list[set[int]]:
        """Of each kind, the units that were read or asked for."""
        texts = "\n".join(self._run.days.texts)
        return [
            {place for place, pattern in enumerate(patterns) if pattern.search(texts)}
            for patterns in _READ
        ]

"""How near a number must come: "about 300", "over 2 GB", "40 多个", 约 1.2 万."""

from __future__ import annotations

import re
from decimal import Decimal

from desktop_app.agent.claims.numbers import Number
from desktop_app.fixed_patterns import fixed

NEAR_BEFORE = fixed(
    r"(?:\b(?:about|around|roughly|approximately|approx\.?|some|nearly|almost|circa|ca\.?|over"
    r"|under|above|below"
    r"|more than|less than|fewer than|at least|at most|up to|upwards of|close to|just shy of"
    r"|well over|just over"
    r"|just under|a little over|a little under|or so|in the region of|somewhere near"
    r"|north of)\s(?:the\s)?[£$€¥*_]{0,3}"
    r"|[~≈∼><≥≤＞＜～]\s?[£$€¥]?|(?:大约|大概|约莫|约|差不多|接近|将近|近|不到|不足|超过|超|多达"
    r"|至少|至多|最多|大致|上下|左右|估计)(?:是|有|为|在)?\s?[¥$€£]?)$",
    re.IGNORECASE,
)
_BEHIND = fixed(
    r"\*{0,2}\s?(?:\+|[-\s]?odd\b|or so\b|plus\b|(?:[A-Za-z]+\s)or so\b|多|余|来(?=[个张份])"
    r"|左右|上下|[^\s，。]{0,3}(?:左右|上下))"
)
_PART = Decimal("0.05")


def is_approximate(plain: str, number: Number) -> bool:
    """Whether the words around a number say that it is only near."""
    before = plain[max(0, number.start - 24) : number.start]
    return bool(NEAR_BEFORE.search(before)) or bool(_BEHIND.match(plain, number.end))


def comes_near(number: Number, value: Decimal | int, *, approximate: bool) -> bool:
    """Whether `value` may be said as this number is."""
    if number.supports(value):
        return True
    if not approximate or not number.value:
        return False
    room = max(
        min(abs(number.value) * _PART, _near_unit(number.value)),
        number.tolerance,
        _last_unit(number.value),
    )
    if abs(value - number.value) <= room:
        return True
    scale = number.value_in_1024s / number.value
    return abs(value - number.value_in_1024s) <= room * scale


def _near_unit(value: Decimal) -> Decimal:
    """What people leave off: up to two of the last digit that they write; five of a 5."""
    plain = value.normalize().as_tuple()
    exponent = plain.exponent if isinstance(plain.exponent, int) else 0
    return Decimal(1).scaleb(exponent) * (5 if plain.digits[-1] == 5 else 2)


def _last_unit(value: Decimal) -> Decimal:
    """Half of the unit of the last digit that is not zero: 50 of 300. At most a sixth of it."""
    plain = value.normalize()
    exponent = plain.as_tuple().exponent
    if not isinstance(exponent, int) or exponent <= 0:
        return Decimal(0)
    return min(Decimal(1).scaleb(exponent) / 2, abs(value) / 6)

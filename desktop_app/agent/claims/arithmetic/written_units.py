"""Units that are written at numbers: £4, 3 kg, 四十多斤."""

from __future__ import annotations

import re
from string import ascii_lowercase

from desktop_app.agent.claims.numbers import Number
from desktop_app.fixed_patterns import fixed
from desktop_app.query.measures import UNITS, unit_names
from desktop_app.query.numerals import any_of


def money_signs() -> str:
    """What may stand before an amount: £, EUR, 人民币."""
    names = [name for name, unit in unit_names().items() if UNITS[unit].kind == "money"]
    signs = [re.escape(name) for name in names if not name.isalpha()]
    codes = [rf"(?<![A-Za-z]){name}" for name in names if name.isalpha() and len(name) == 3]
    return any_of((*signs, *codes))


_BEFORE = fixed(lambda: rf"(?P<sign>{money_signs()})\s?\*{{0,2}}$", re.IGNORECASE)
_BEHIND = fixed(
    lambda: (
        rf"\*{{0,2}}(?:多|余|来|几)?[ -]?\*{{0,2}}(?P<unit>{any_of(map(re.escape, unit_names()))})"
        # ¥3/斤 is the price of one.
        r"(?![A-Za-z]|[\u3400-\u9fff]?/)"
    ),
    re.IGNORECASE,
)
_NAMED = fixed(
    lambda: (
        # What is as short as "m" or "l" is a unit at a number or in a header alone.
        r"(?:(?<=\d)|(?<=\d[ -])|(?<=_)|(?<=\()|(?<![A-Za-z])(?=[A-Za-z]{3}|[^A-Za-z\s]))"
        rf"(?P<unit>{any_of(map(re.escape, unit_names()))})(?![A-Za-z])"
    ),
    re.IGNORECASE,
)
_CONVERTED = frozenset(("length", "distance", "weight", "volume", "spoons", "temperature"))


def unit_of(plain: str, number: Number) -> str:
    """The unit or currency that is written at a number; "" where it is none that is known."""
    before = _BEFORE.search(plain, max(0, number.start - 6), number.start)
    if before is not None:
        return unit_names()[before["sign"].lower()]
    # Of "45p" the number's own end may lie before its unit or behind it.
    written = plain[number.start : number.end]
    if any(map(str.isdecimal, written)):
        written = written.rstrip(ascii_lowercase)
    behind = _BEHIND.match(plain, number.start + len(written))
    return unit_names()[behind["unit"].lower()] if behind else ""


def units_in(text: str) -> set[str]:
    """The units that a text names, at a number or by themselves."""
    return {unit_names()[match["unit"].lower()] for match in _NAMED.finditer(text)}


def is_money(plain: str, number: Number) -> bool:
    """Whether a number has a currency."""
    unit = unit_of(plain, number)
    return unit != "" and UNITS[unit].kind == "money"


def is_converted(plain: str, number: Number) -> bool:
    """Whether a number is of a measure that people write in other units than a document has."""
    unit = unit_of(plain, number)
    return unit != "" and UNITS[unit].kind in _CONVERTED

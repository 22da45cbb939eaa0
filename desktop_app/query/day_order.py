"""Whether a date in digits has its month or its day first, which nobody can tell from 3/4/2026.

Dots stand behind days, wherever one lives; between slashes and dashes, the computer's language
and country decide.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Final

from desktop_app.fixed_patterns import fixed

_MONTH_FIRST: Final = frozenset(("US", "PH", "PR", "GU", "VI"))
"""Countries where 3/4/2026 is in March; dates with slashes have the day first nearly everywhere."""

_IN_DIGITS: Final = fixed(r"(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?![\d/.-])")


@cache
def is_month_first() -> bool:
    """Whether dates are written so on this computer."""
    return is_month_first_in(country(os.environ))


def is_month_first_in(where: str) -> bool:
    """Whether they are in a country, by its two letters."""
    return where in _MONTH_FIRST


def country(environment: Mapping[str, str]) -> str:
    """The country whose dates the system writes, in two letters; "" where it names none."""
    for variable in ("LC_ALL", "LC_TIME", "LANG"):
        if locale := environment.get(variable):
            return locale.partition(".")[0].partition("_")[2][:2].upper()
    if sys.platform == "win32":
        import ctypes

        name = ctypes.create_unicode_buffer(85)
        ctypes.windll.kernel32.GetUserDefaultLocaleName(name, len(name))
        return name.value.rpartition("-")[2][:2].upper()
    return ""


def taken_for(words: str) -> tuple[str, date] | None:
    """A date in `words` that may be of two months, and the day that it is taken for."""
    found = _IN_DIGITS.search(words)
    if found is None:
        return None
    first, second = int(found[1]), int(found[3])
    if first == second or not (1 <= first <= _MONTHS and 1 <= second <= _MONTHS):
        return None
    month, day = (first, second) if is_month_first() else (second, first)
    return found[0], date(int(found[4]), month, day)


_MONTHS: Final = 12

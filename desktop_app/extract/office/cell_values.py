"""Numbers in cells as a person sees them, as far as it matters: dates, times, percentages.

Source: ECMA-376 part 1 §18.8.30 (formats by number and by code), §18.17.4 (dates).
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from enum import IntEnum


class NumberKind(IntEnum):
    """What a number stands for."""

    NUMBER = 0
    DATE = 1
    TIME = 2
    PERCENT = 3


_BUILT_IN_DATES = {*range(14, 18), 22, *range(27, 32), 36, *range(50, 59)}
_BUILT_IN_TIMES = {18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47}
_BUILT_IN_PERCENTS = {9, 10}
# Text, escaped signs, colours and conditions; but elapsed time is in brackets, too.
_NO_CODE = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE)


def shown_by_number(number: int) -> NumberKind:
    """What the format of this number shows."""
    if number in _BUILT_IN_DATES:
        return NumberKind.DATE
    if number in _BUILT_IN_TIMES:
        return NumberKind.TIME
    return NumberKind.PERCENT if number in _BUILT_IN_PERCENTS else NumberKind.NUMBER


def shown_by_code(code: str) -> NumberKind:
    """What a format such as `yyyy"年"m"月"d"日"` shows."""
    letters = _NO_CODE.sub("", code[:500].partition(";")[0]).lower()
    if "general" in letters:
        return NumberKind.NUMBER
    if "y" in letters or "d" in letters or ("m" in letters and not set("hs0#") & set(letters)):
        return NumberKind.DATE
    if "h" in letters or "s" in letters:
        return NumberKind.TIME
    return NumberKind.PERCENT if "%" in letters else NumberKind.NUMBER


def shown_text(value: str, shown: NumberKind, *, from_1904: bool = False) -> str:
    """A cell's number as text: dates and times in the ISO form, others with no needless digits."""
    if shown is NumberKind.NUMBER and value.isdecimal():
        return value
    try:
        number = float(value)
    except ValueError:
        return value
    if shown is NumberKind.DATE or shown is NumberKind.TIME:
        text = _date_text(number, shown, from_1904=from_1904)
        if text:
            return text
    if shown is NumberKind.PERCENT:
        return f"{number * 100:.10g}%"
    return f"{number:.15g}"


def _date_text(days: float, shown: NumberKind, *, from_1904: bool) -> str:
    """The moment so many days on, or "" where none is: before the year 1900 or after 9999."""
    if not 0 <= days < 2_958_466:
        return ""
    # 1900 counts as a leap year in these programs, so days up to its end of February are one off.
    first = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30 + (days < 61))
    seconds = round(days * 86_400)
    if shown is NumberKind.TIME and days < 1:
        return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    if shown is NumberKind.TIME and days < 366:
        # Elapsed time.
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    moment = first + timedelta(seconds=seconds)
    return f"{moment:%Y-%m-%d %H:%M:%S}" if seconds % 86_400 else f"{moment:%Y-%m-%d}"

"""Where a reply begins to say the same again and again."""

from __future__ import annotations

_STRETCH_CHARS = 1_200
"""How much of the end is looked at."""
_TIMES = 6
"""So often the same stands there one behind the other before it is cut."""
_MIN_LETTERS = 8
"""What repeats is more than a ruled line."""


def repeats_from(text: str) -> int | None:
    """Behind the first of the same stretches that a text ends with; None where it does not.

    Takes time in proportion to the stretch that is looked at.
    """
    tail = text[-_STRETCH_CHARS:]
    if len(tail) < _STRETCH_CHARS:
        return None
    period = len(tail) - _border(tail)
    if period * _TIMES > len(tail) or sum(map(str.isalpha, tail)) < _MIN_LETTERS * _TIMES:
        return None
    start = len(text) - len(tail)
    while start > 0 and text[start - 1] == text[start - 1 + period]:
        start -= 1
    return start + period


def _border(text: str) -> int:
    """The length of the longest beginning that is an end as well, but not all of it."""
    borders = [0] * len(text)
    length = 0
    for at in range(1, len(text)):
        while length and text[at] != text[length]:
            length = borders[length - 1]
        if text[at] == text[length]:
            length += 1
        borders[at] = length
    return borders[-1]

"""Units of size and words for large numbers: how many bytes, or ones, each of them stands for."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from typing import Final

from desktop_app.vocabulary import LANGUAGES, vocabulary

KILO: Final = 1024 if sys.platform == "win32" else 1000
"""Bytes in a kilobyte, and kilobytes in a megabyte, as this system's own file manager counts."""

BINARY_KILO: Final = 1024
"""Bytes in a kibibyte, everywhere (IEC 80000-13)."""

POWERS: Final[Mapping[str, int]] = {"k": 1, "m": 2, "g": 3, "t": 4, "p": 5}
"""The power of a thousand, or of 1,024, that the letter in front of a "B" stands for."""

WRITTEN_SIZES: Final[Mapping[str, int]] = {
    "b": 1,
    **{f"{letter}b": KILO**power for letter, power in POWERS.items()},
    **{f"{letter}ib": BINARY_KILO**power for letter, power in POWERS.items()},
}
"""Units as they are written: as this system counts, and those of 1,024 everywhere."""


@cache
def size_names() -> Mapping[str, str]:
    """Every name of a unit of size, in small letters, and how the unit is written."""
    spoken = [vocabulary("sizes", language) for language in LANGUAGES]
    named = {name: unit for one in spoken for unit in one for name in one[unit]}
    return {**{unit: unit for unit in WRITTEN_SIZES}, **named}


@cache
def size_units() -> Mapping[str, int]:
    """The bytes of each of these units."""
    return {name: WRITTEN_SIZES[unit] for name, unit in size_names().items()}


@cache
def multipliers() -> Mapping[str, int]:
    """Words behind a number that make it larger, and how much."""
    spoken = [vocabulary("numbers", language)["multipliers"] for language in LANGUAGES]
    return {word: times for one in spoken for word, times in one.items()}

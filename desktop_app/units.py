"""Units of size and words for large numbers: how many bytes, or ones, each of them stands for."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

KILO: Final = 1024 if sys.platform == "win32" else 1000
"""Bytes in a kilobyte, and kilobytes in a megabyte, as this system's own file manager counts."""

BINARY_KILO: Final = 1024
"""Bytes in a kibibyte, everywhere (IEC 80000-13)."""

POWERS: Final[Mapping[str, int]] = {"k": 1, "m": 2, "g": 3, "t": 4, "p": 5}
"""The power of a thousand, or of 1,024, that the letter in front of a "B" stands for."""

WRITTEN_SIZES: Final[Mapping[str, int]] = {
    "b": 1,
    **{f"{letter}b": KILO**power for letter, power in POWERS.items() if letter != "p"},
    **{f"{letter}ib": BINARY_KILO**power for letter, power in POWERS.items() if letter != "p"},
}
"""Units as they are written: as this system counts, and those of 1,024 everywhere."""

_OTHER_NAMES: Final[Mapping[str, str]] = {
    "b": "byte bytes 字节",
    "kb": "k 千字节",
    "mb": "m 兆 兆字节",
    "gb": "g 吉 吉字节 千兆 千兆字节",
    "tb": "t 太 太字节",
}

SIZES: Final[Mapping[str, int]] = {
    **WRITTEN_SIZES,
    **{name: WRITTEN_SIZES[unit] for unit, names in _OTHER_NAMES.items() for name in names.split()},
}
"""Every name of a unit of size, in small letters, and its bytes."""

MULTIPLIERS: Final[Mapping[str, int]] = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "千": 10**3,
    "万": 10**4,
    "百万": 10**6,
    "千万": 10**7,
    "亿": 10**8,
}
"""Words behind a number that make it larger."""

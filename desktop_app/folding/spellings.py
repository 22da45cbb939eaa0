"""Other characters that are taken for one: those that fold to it."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import chain
from typing import Final

from desktop_app.folding.chinese import simplified
from desktop_app.folding.fold import fold

_RANGES: Final = (
    *((0xAA, 0x590), (0x1D00, 0x2070), (0x2070, 0x2190), (0x2460, 0x2500), (0x2E80, 0x3400)),
    *((0xF900, 0xFB07), (0xFE30, 0xFFEF), (0x1D400, 0x1D800)),
)
"""Where characters stand that fold to another one."""


@cache
def spellings() -> dict[str, list[str]]:
    """For each character, the others that fold to it, traditional ones apart."""
    every = (character for first, end in _RANGES for character in map(chr, range(first, end)))
    characters = [one for one in every if unicodedata.normalize("NFKD", one.casefold()) != one]
    found: dict[str, list[str]] = {}
    # Together, which takes a third of folding each.
    for character, folded in zip(characters, fold("\0".join(characters)).split("\0"), strict=True):
        if len(folded) == 1 and folded != character:
            found.setdefault(folded, []).append(character)
    return found


@cache
def traditional() -> dict[str, list[str]]:
    """For each simplified character, those that are simplified to it."""
    characters = "".join(map(chr, chain(range(0x3400, 0xA000), range(0xF900, 0xFB00))))
    found: dict[str, list[str]] = {}
    for character, simple in zip(characters, simplified(characters), strict=True):
        if character != simple:
            found.setdefault(simple, []).append(character)
    return found

"""When a word in Latin letters means Chinese characters by their sounds.

People find 毕业论文 by typing "biyelunwen" or "bylw". But "he" is as good an English word as it is
the sound of 和, and "pdf" the initials of 配电房; so a word counts as a sound only where chance is
no likely explanation. Short ones must be all of a run of Chinese characters:

- pinyin: two characters or more, anywhere; a single one only where it stands alone;
- initials: four letters or more, anywhere; three, where a run begins or ends; two, only as a whole
  run. What is known as a file's extension is never taken for initials.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from desktop_app.filetypes.kinds import Kind, extensions_of
from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import HAN, initials, pinyin
from desktop_app.value_class import value_class

_LETTERS = fixed("[a-z]{2,}")
_IS_HAN = fixed(f"[{HAN}]")
_ALL_HAN = fixed(f"[{HAN}]+")

_PINYIN_ENDS: Mapping[int, int] = {1: 2}
_INITIALS_ENDS: Mapping[int, int] = {2: 2, 3: 1}
"""How many ends of a match have to be ends of a run, where it is of so few characters."""


@value_class
class Sound:
    """What finds Chinese characters in folded names by how they are read."""

    by_pinyin: re.Pattern[str] | None
    by_initials: re.Pattern[str] | None

    def names(self, joined: str, heard: Callable[[], str]) -> set[int]:
        """The numbers of the names that have a run of Chinese characters that sounds so.

        Args:
            joined: Folded names with a NUL between them.
            heard: Gives the same as `chinese.heard` has it; only asked where it is needed.
        """
        found: set[int] = set()
        if self.by_pinyin:
            found |= _found(self.by_pinyin, joined, joined, _PINYIN_ENDS)
        if self.by_initials:
            found |= _found(self.by_initials, heard(), joined, _INITIALS_ENDS)
        return found


def sound_of(word: str) -> Sound | None:
    """The sound that `word`, folded, may stand for; None where it can be none."""
    if not _LETTERS.fullmatch(word):
        return None
    by_initials = None if word in _known_extensions() else initials(word)
    by_pinyin = pinyin(word)
    return Sound(by_pinyin, by_initials) if by_pinyin or by_initials else None


def half_typed_sound_of(word: str) -> Sound | None:
    """The same of a word that somebody may still be typing: its last syllable may lack its end."""
    if not _LETTERS.fullmatch(word):
        return None
    by_initials = None if word in _known_extensions() else initials(word)
    return Sound(pinyin(word, is_half_typed=True), by_initials)


def _found(pattern: re.Pattern[str], text: str, joined: str, ends: Mapping[int, int]) -> set[int]:
    """In which names it is found in `text`, where `joined` has Chinese characters."""
    numbers: set[int] = set()
    number = counted_to = 0
    match = pattern.search(text)
    while match:
        start, end = match.span()
        after = start + 1
        wanted = ends.get(end - start, 0)
        if _are_ends(joined, start, end, wanted) and _ALL_HAN.fullmatch(joined, start, end):
            number += joined.count("\0", counted_to, start)
            counted_to = start
            numbers.add(number)
            # One place in a name is enough.
            after = joined.find("\0", end)
            if after < 0:
                break
        match = pattern.search(text, after)
    return numbers


def _are_ends(name: str, start: int, end: int, wanted: int) -> bool:
    """Whether so many ends of a match are ends of a run; looked at no longer than needed."""
    if not wanted:
        return True
    begins = start == 0 or not _IS_HAN.match(name, start - 1)
    if begins == (wanted == 1):
        # One of them is enough, or the first of both is missing.
        return begins
    return not _IS_HAN.match(name, end)


@cache
def _known_extensions() -> frozenset[str]:
    return frozenset(extension for kind in Kind for extension in extensions_of(kind))

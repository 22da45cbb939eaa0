"""`PhraseTree`: phrases, word by word, each with the numbers of what it means.

It lies in lines of text, each step in the line that its checksum tells, so that a question reads
the few that it needs: to make fifty thousand objects of them took longer than to answer it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final
from zlib import crc32

from desktop_app.folding.chinese import readings_of

ROOT: Final = "0"
_NOWHERE: Final = ""
"""Nothing follows."""

_LINES: Final = 4096
_KEPT: Final = 4096
"""Steps that are remembered."""
_BETWEEN: Final = "  "
"""Two spaces stand around every step of a line; one at most is in it."""


class PhraseTree:
    """Phrases that are read word by word.

    Args:
        lines: As `lines_of` makes them.
    """

    def __init__(self, lines: Sequence[bytes]) -> None:
        self._lines = lines
        # A question comes back to the same words, and so do the parts that it is read in.
        self.step = lru_cache(_KEPT)(self._step)
        self.sounding_like = lru_cache(_KEPT)(self._sounding_like)

    def _step(self, place: str, word: str) -> tuple[str, Sequence[int]] | None:
        """Where a word leads from a place, and the numbers of what ends there."""
        led = self._found(f"{place} {word}") if " " not in word else None
        if led is None:
            return None
        further, _, ends = led.partition("=")
        return further, [int(number) for number in ends.split()]

    def _sounding_like(self, place: str, character: str) -> Sequence[str]:
        """The other characters that may follow at a place and sound like `character`, in order."""
        alike: set[str] = set()
        for reading in readings_of(character):
            alike.update(self._found(f"{place} {_sound(reading)}") or "")
        return sorted(alike - {character})

    def _found(self, key: str) -> str | None:
        line = self._lines[_line_of(key, len(self._lines))]
        wanted = _encoded(f"{_BETWEEN}{key} ")
        at = line.find(wanted)
        if at < 0:
            return None
        begins = at + len(wanted)
        return line[begins : line.index(_encoded(_BETWEEN), begins)].decode()


def _sound(reading: str) -> str:
    """What stands for characters of a sound in the place of a word; none begins so."""
    return f"~{reading}"


def _line_of(key: str, lines: int) -> int:
    return crc32(_encoded(key)) % lines


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


class _Place:
    def __init__(self) -> None:
        self.follows: dict[str, _Place] = {}
        self.ends: list[int] = []


def lines_of(
    phrases: Iterable[tuple[Sequence[str], int]], *, by_sound: bool = False
) -> list[bytes]:
    """The lines for phrases and the numbers of their meanings; the same in one order, the same.

    They are bytes in UTF-8: of a million characters a question decodes a few hundred.

    Args:
        phrases: The words of each, none with a space in it, and its number.
        by_sound: Whether their characters are found by their sounds, too.
    """
    root = _Place()
    for words, number in phrases:
        place = root
        for word in words:
            place = place.follows.setdefault(word, _Place())
        if number not in place.ends:
            place.ends.append(number)
    steps: dict[str, str] = {}
    waiting = [(ROOT, root)]
    named = 0
    while waiting:
        name, place = waiting.pop()
        for word, further in place.follows.items():
            further_name = _NOWHERE
            if further.follows:
                named += 1
                further_name = str(named)
                waiting.append((further_name, further))
            steps[f"{name} {word}"] = f"{further_name}={' '.join(map(str, further.ends))}"
            if by_sound and len(word) == 1 and not word.isascii():
                for reading in readings_of(word):
                    key = f"{name} {_sound(reading)}"
                    steps[key] = steps.get(key, "") + word
    lines = [""] * _LINES
    for key, value in steps.items():
        lines[_line_of(key, _LINES)] += f"{_BETWEEN}{key} {value}"
    return [_encoded(line + _BETWEEN) for line in lines]

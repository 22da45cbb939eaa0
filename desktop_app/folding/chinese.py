"""Chinese text as people write and type it: either script, pinyin, the first letters of pinyin.

Everything here looks at single characters, by the table `resources/pinyin.json`; `simplified` is
that of `files.chinese_script`. Texts keep their length, so that places found in them stay right.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Final

from desktop_app import paths
from desktop_app.folding.chinese_script import simplified as simplified

HAN: Final = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Chinese characters, as the inside of a character class."""


def is_han(character: str) -> bool:
    """Whether it is one of these; "" is none."""
    return (
        "\u4e00" <= character <= "\u9fff"
        or "\u3400" <= character <= "\u4dbf"
        or character == "\u3007"
        or "\uf900" <= character <= "\ufaff"
        or "\U00020000" <= character <= "\U0003ffff"
    )


MAX_LETTERS: Final = 60
"""Longer words are not taken for pinyin; no name has one, and hostile ones take long to cut up."""


def heard(text: str) -> str:
    """`text`, simplified, with the first letter of its sound in place of each Chinese character.

    Characters that may begin with several letters, such as 行 (xing, hang), stay, as does all
    else: `initials` knows them.
    """
    return text if text.isascii() else text.translate(_sounds().initials)


def initials(letters: str) -> re.Pattern[str] | None:
    """What finds names in `heard` texts by the first letters of their sounds: "bylw" for 毕业论文.

    None where `letters`, folded, cannot be that.
    """
    several = _sounds().several
    if not 2 <= len(letters) <= MAX_LETTERS or not several.keys() >= set(letters):
        return None
    return re.compile("".join(f"[{letter}{several[letter]}]" for letter in letters))


def pinyin(letters: str, *, is_half_typed: bool = False) -> re.Pattern[str] | None:
    """What finds Chinese characters in simplified texts by their sounds: "biyelunwen" for 毕业论文.

    All ways to cut `letters` into syllables count ("xian" is 先 and 西安), and all readings that
    a character has in today's words. None where `letters`, folded, cannot be pinyin.

    Args:
        letters: What was typed.
        is_half_typed: Whether the last syllable may lack its end ("biyel").
    """
    if not letters or len(letters) > MAX_LETTERS:
        return None
    syllables = _sounds().syllables
    if is_half_typed:
        last = range(max(0, len(letters) - _LONGEST_SYLLABLE), len(letters))
        syllables = {**syllables, **_sounds().begun(letters[at:] for at in last)}
    # From the end: what the letters from each place on are, as a pattern.
    rest: dict[int, str] = {len(letters): ""}
    for start in range(len(letters) - 1, -1, -1):
        ends = range(start + 1, min(start + _LONGEST_SYLLABLE, len(letters)) + 1)
        ways = [
            f"[{syllables[letters[start:end]]}]{rest[end]}"
            for end in ends
            if end in rest and letters[start:end] in syllables
        ]
        if ways and sum(map(len, ways)) <= _LONGEST_PATTERN:
            rest[start] = ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"
    return re.compile(rest[0]) if 0 in rest else None


def syllable_beginnings(letters: str) -> set[str]:
    """What the first letters of its syllables may be, where the last one may lack its end.

    "bl" for "biyel" is not among them, but "byl". Not more than a few dozen.
    """
    sounds = _sounds()
    ways: dict[int, set[str]] = {0: {""}}
    for start in range(min(len(letters), MAX_LETTERS)):
        for end in range(start + 1, min(start + _LONGEST_SYLLABLE, len(letters)) + 1):
            part = letters[start:end]
            is_last = end == len(letters)
            if start in ways and (part in sounds.syllables or (is_last and sounds.begun([part]))):
                longer = {f"{way}{part[0]}" for way in ways[start]}
                ways[end] = set(sorted(ways.get(end, set()) | longer, key=len)[:_MOST_WAYS])
    return ways.get(len(letters), set())


_MOST_WAYS: Final = 32


def first_letters() -> Mapping[str, set[str]]:
    """For each simplified character the letters that its readings begin with."""
    readings = _sounds().readings
    return {character: {one[0] for one in some} for character, some in readings.items()}


def sounding_like(character: str) -> str:
    """The simplified characters, `character` among them, that may be read as it may be."""
    sounds = _sounds()
    alike = "".join(sounds.syllables[reading] for reading in sounds.readings.get(character, ()))
    return alike or character


def readings_of(character: str) -> tuple[str, ...]:
    """How a simplified character may be read, without tones; () where it is none."""
    return tuple(dict.fromkeys(_sounds().readings.get(character, ())))


def romanized(text: str) -> str:
    """The letters of the sounds of `text`, one reading for each character; "" where one has none.

    `pinyin` of it finds what sounds alike, since it knows all the readings of each syllable.
    """
    readings = _sounds().readings
    sounds = [next(iter(readings.get(character, ())), "") for character in simplified(text)]
    return "".join(sounds) if all(sounds) else ""


def in_dictionary_order(text: str) -> str:
    """What stands for a simplified text when texts are sorted: characters by their sounds.

    It has the same length, and all but Chinese characters stay as they are.
    """
    return text if text.isascii() else text.translate(_places_in_dictionary())


@cache
def _places_in_dictionary() -> dict[int, int]:
    """For each character another, so that they compare as their sounds do."""
    table = json.loads(paths.resource("han_order.json").read_text("utf-8"))
    codes = list(map(ord, table["characters"]))
    return dict(zip(codes, sorted(codes), strict=True))


_LONGEST_SYLLABLE: Final = 6
_LONGEST_PATTERN: Final = 20_000
"""Characters: a word with very many ways to cut it up is not worth the time to look for it."""


_TABLE_SIZE: Final = 0x10000
"""Characters beyond are rare, and found one by one."""


class _Sounds:
    """How characters are read, in the three directions in which it is asked."""

    def __init__(self, syllables: Mapping[str, str]) -> None:
        self.syllables = syllables

    @cached_property
    def _by_letter(self) -> Mapping[str, str]:
        by_letter: dict[str, str] = {}
        for syllable, characters in self.syllables.items():
            by_letter[syllable[0]] = by_letter.get(syllable[0], "") + characters
        return by_letter

    @cached_property
    def _first(self) -> tuple[Mapping[int, int], set[int]]:
        """The first letter of each character, and those that have several, or none in the table."""
        first: dict[int, int] = {}
        unclear: set[int] = set()
        # By letters, of which there are two dozen: there are twenty thousand characters.
        for letter, characters in self._by_letter.items():
            some = dict.fromkeys(map(ord, characters), ord(letter))
            unclear.update(first.keys() & some.keys())
            first.update(some)
        unclear.update(code for code in first if code >= _TABLE_SIZE)
        return first, unclear

    @cached_property
    def initials(self) -> str:
        """For each character below U+10000 what it is `heard` as."""
        table = array("I", range(_TABLE_SIZE))
        first, unclear = self._first
        for code, letter_code in first.items():
            if code not in unclear:
                table[code] = letter_code
        return table.tobytes().decode("utf-32", "surrogatepass")

    @cached_property
    def several(self) -> Mapping[str, str]:
        """For each letter the characters that may begin with it, and with others."""
        unclear = set(map(chr, self._first[1]))
        return {
            letter: "".join(sorted(unclear.intersection(characters)))
            for letter, characters in self._by_letter.items()
        }

    @cached_property
    def readings(self) -> Mapping[str, Sequence[str]]:
        """The syllables of each character."""
        found: dict[str, list[str]] = {}
        for syllable, characters in self.syllables.items():
            for character in characters:
                found.setdefault(character, []).append(syllable)
        return found

    def begun(self, parts: Iterable[str]) -> dict[str, str]:
        """For each beginning of syllables, all characters of those."""
        found = {}
        for part in parts:
            longer = [
                some for syllable, some in self.syllables.items() if syllable.startswith(part)
            ]
            if longer:
                found[part] = "".join(longer)
        return found


@cache
def _sounds() -> _Sounds:
    return _Sounds(json.loads(paths.resource("pinyin.json").read_text("utf-8")))

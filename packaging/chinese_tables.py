# /// script
# requires-python = ">=3.11"
# dependencies = ["opencc-python-reimplemented==0.1.7", "pypinyin==0.55.0"]
# ///
"""Writes the tables of `desktop_app/folding/chinese.py`; run it with `uv run`.

`resources/traditional.json` pairs traditional characters with simplified ones, from OpenCC's data.
`resources/pinyin.json` lists for each syllable, without its tone, the simplified characters that
are read so, from pypinyin's data. A second reading counts if a word of its dictionary has it; the
other ones have been out of use for centuries and would only find what nobody meant.
`resources/han_order.json` has the same characters in the order of a dictionary: by the usual
reading, then its tone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

from pypinyin import Style
from pypinyin.constants import PHRASES_DICT, PINYIN_DICT
from pypinyin.style import convert

_RESOURCES = Path(__file__).parent.parent / "resources"


def main() -> None:
    """Write all tables."""
    simplified = pairs()
    columns = {"traditional": "".join(simplified), "simplified": "".join(simplified.values())}
    _write("traditional.json", columns)
    characters: dict[str, list[str]] = {}
    for character, readings in sorted(readings_of(simplified).items()):
        for reading in readings:
            for spelling in _spellings(reading):
                characters.setdefault(spelling, []).append(character)
    _write("pinyin.json", {key: "".join(characters[key]) for key in sorted(characters)})
    _write("han_order.json", {"characters": "".join(ordered(simplified))})


def pairs() -> dict[str, str]:
    """For each traditional character the commonest simplified one."""
    simplified = {}
    table = files("opencc").joinpath("dictionary/TSCharacters.txt").read_text("utf-8")
    for line in table.splitlines():
        character, _, choices = line.partition("\t")
        # Where both are in use, texts must meet in one of them, so not in the character itself.
        other = [choice for choice in choices.split(" ") if choice != character]
        # A table of a fixed size ends here; beyond it are a few hundred that no font shows.
        if other and ord(character) < 0x10000:
            simplified[character] = other[0]
    # What is simplified must stay as it is when it is simplified again.
    return {character: simplified.get(end, end) for character, end in simplified.items()}


def readings_of(simplified: dict[str, str]) -> dict[str, list[str]]:
    """The readings of each character as it is after simplifying, the usual one first."""
    in_words = {
        (simplified.get(character, character), _plain(options[0]))
        for word, readings in PHRASES_DICT.items()
        for character, options in zip(word, readings, strict=False)
    }
    found: dict[str, list[str]] = {}
    for code, listed in PINYIN_DICT.items():
        if 0x4E00 <= code <= 0x9FFF or code == ord("〇"):
            character = simplified.get(chr(code), chr(code))
            usual, *others = map(_plain, listed.split(","))
            attested = [reading for reading in others if (character, reading) in in_words]
            known = found.setdefault(character, [])
            known += [reading for reading in _syllables([usual, *attested]) if reading not in known]
    return found


def ordered(simplified: dict[str, str]) -> list[str]:
    """The simplified characters by the sound of each, with its tone."""
    codes = (code for code in PINYIN_DICT if 0x4E00 <= code <= 0x9FFF)
    found = {code: PINYIN_DICT[code].partition(",")[0] for code in codes}
    keys = {
        chr(code): (_plain(usual), str(convert(usual, Style.TONE3, strict=False)), code)
        for code, usual in found.items()
        if chr(code) not in simplified
    }
    return sorted(keys, key=keys.__getitem__)


def _plain(reading: str) -> str:
    return str(convert(reading, Style.NORMAL, strict=False))


def _syllables(readings: Iterable[str]) -> Iterator[str]:
    """Without mere hums such as "hm", in which every text with an m could be cut up."""
    return (reading for reading in readings if set(reading) & set("aeiouv"))


def _spellings(reading: str) -> set[str]:
    """As it is typed: the sound ü with a v, or, as many do, with a u."""
    return {reading, reading.replace("v", "u")}


def _write(name: str, table: dict[str, str]) -> None:
    text = json.dumps(table, ensure_ascii=False, indent=1)
    (_RESOURCES / name).write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

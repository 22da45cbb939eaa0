"""`PhraseTree`: phrases, word by word, each with the numbers of what it means.

It lies in two flat tables of texts. As objects inside each other it would be a hundred thousand,
which the garbage collector visits again and again, for a tenth of a second each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from desktop_app.folding.chinese import readings_of

Tables = Mapping[str, Mapping[str, str]]
"""As JSON has them: "steps", a line for each place in the tree and each word that may follow there,
with the place where that leads and the numbers of what ends there; "characters", the single
characters that may follow at a place."""

ROOT = "0"
_NOWHERE = ""
"""Nothing follows."""


class PhraseTree:
    """Phrases that are read word by word.

    Args:
        tables: As `tables_of` makes them.
    """

    def __init__(self, tables: Tables) -> None:
        self._steps = tables["steps"]
        self._characters = tables["characters"]
        self._by_sound = cache(self._sounds_at)

    def step(self, place: str, word: str) -> tuple[str, Sequence[int]] | None:
        """Where a word leads from a place, and the numbers of what ends there."""
        led = self._steps.get(f"{place} {word}")
        if led is None:
            return None
        further, _, ends = led.partition("=")
        return further, [int(number) for number in ends.split()]

    def sounding_like(self, place: str, character: str) -> Sequence[str]:
        """The other characters that may follow at a place and sound like `character`, in order."""
        if place not in self._characters:
            return ()
        known = self._by_sound(place)
        alike: set[str] = set()
        for reading in readings_of(character):
            alike |= known.get(reading, set())
        return sorted(alike - {character})

    def _sounds_at(self, place: str) -> Mapping[str, set[str]]:
        known: dict[str, set[str]] = {}
        for character in self._characters[place]:
            for reading in readings_of(character):
                known.setdefault(reading, set()).add(character)
        return known


class _Place:
    def __init__(self) -> None:
        self.follows: dict[str, _Place] = {}
        self.ends: list[int] = []


def tables_of(phrases: Iterable[tuple[Sequence[str], int]]) -> Tables:
    """The tables of phrases and the numbers of their meanings; the same in one order, the same."""
    root = _Place()
    for words, number in phrases:
        place = root
        for word in words:
            place = place.follows.setdefault(word, _Place())
        if number not in place.ends:
            place.ends.append(number)
    steps: dict[str, str] = {}
    characters: dict[str, str] = {}
    waiting = [(ROOT, root)]
    named = 0
    while waiting:
        name, place = waiting.pop()
        if single := "".join(one for one in place.follows if len(one) == 1 and not one.isascii()):
            characters[name] = single
        for word, further in place.follows.items():
            further_name = _NOWHERE
            if further.follows:
                named += 1
                further_name = str(named)
                waiting.append((further_name, further))
            steps[f"{name} {word}"] = f"{further_name}={' '.join(map(str, further.ends))}"
    return {"steps": steps, "characters": characters}

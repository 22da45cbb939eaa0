"""`Reading`: a question, and which of its characters have been understood so far.

Recognisers look for what they know in `open`, and take the characters it stands in. What nobody
took in the end is a name, or was not understood; `composing` decides.
"""

from __future__ import annotations

import re
import unicodedata

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import simplified
from desktop_app.interpreter.lexicon import WordPattern, lexicon

TAKEN = "\0"
"""Stands in `open` where a character has been taken: no pattern matches across it."""

NAME_FIRST, NAME_REST = "\ue000", "\ue001"
"""Stand in `open` for the characters of a marked name, which no recogniser reads."""

_RESERVED = fixed(r"[\0\ue000\ue001]")
_SIGNS = fixed(r"[\s\0.,;:?!、。…·~\"'“”‘’`()「」『』《》【】<>\[\]{}|*#@^=+&$%_/\\—–-]+")


class Reading:
    """One question while it is being understood.

    Attributes:
        text: The question in one width (NFKC), as the person spelt it.
        open: The same, character by character, in small letters and simplified characters, with
            `TAKEN` for what has been understood.
        names: The marked names, by where they begin: where they end, and the name itself.
        folders: Where names begin that are known to be a folder's.
    """

    def __init__(self, question: str) -> None:
        self.text = _RESERVED.sub(" ", unicodedata.normalize("NFKC", question))
        self.open = small(self.text)
        self.names: dict[int, tuple[int, str]] = {}
        self.folders: set[int] = set()

    def part(self, start: int, end: int) -> Reading:
        """The characters from `start` up to `end` as a question of their own."""
        part = Reading("")
        part.text, part.open = self.text[start:end], self.open[start:end]
        part.names = {
            at - start: (stop - start, name)
            for at, (stop, name) in self.names.items()
            if start <= at and stop <= end
        }
        part.folders = {at - start for at in self.folders if start <= at < end}
        return part

    def mark(self, start: int, end: int, name: str) -> None:
        """Keep the characters from `start` up to `end` together as a name."""
        marked = NAME_FIRST + NAME_REST * (end - start - 1)
        self.open = self.open[:start] + marked + self.open[end:]
        self.names[start] = (end, name)

    def spelt(self, start: int, end: int) -> str:
        """What stands there as it was spelt: the name where one is marked, else the text."""
        if start in self.names and self.names[start][0] == end:
            return self.names[start][1]
        return " ".join(self.text[start:end].split())

    def take(self, start: int, end: int) -> None:
        """Mark the characters from `start` up to `end` as understood."""
        self.open = self.open[:start] + TAKEN * (end - start) + self.open[end:]

    def take_first(self, pattern: WordPattern) -> re.Match[str] | None:
        """Take the first match of `pattern`."""
        match = pattern.search(self.open)
        if match is not None:
            self.take(*match.span())
        return match

    def take_all(self, pattern: WordPattern) -> list[re.Match[str]]:
        """Take every match of `pattern`."""
        matches = list(pattern.finditer(self.open))
        for match in matches:
            self.take(*match.span())
        return matches

    def left(self) -> list[tuple[int, int]]:
        """The stretches of letters and names that nobody took, in order."""
        stretches: list[tuple[int, int]] = []
        at = 0
        for sign in [*_SIGNS.finditer(self.open), None]:
            end = sign.start() if sign else len(self.open)
            if end > at:
                stretches.append((at, end))
            at = sign.end() if sign else end
        return stretches

    @property
    def is_understood(self) -> bool:
        """Whether nothing but punctuation is left."""
        return not self.left()


def small(text: str) -> str:
    """`text` as recognisers read it: in small letters, simplified, character by character."""
    return standard("".join(map(_small, simplified(text))))


def standard(text: str) -> str:
    """`text` with the words of Cantonese in those of Mandarin that are as long: 邊啲 is 哪些."""
    if text.isascii():
        return text
    for said, meant in lexicon("cantonese")["words"].items():
        if said in text:
            text = text.replace(said, meant)
    return text


def _small(character: str) -> str:
    """One character for one, so that positions stay those of the text."""
    small = character.lower()
    return small if len(small) == 1 else character

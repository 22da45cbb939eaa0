"""`Reading`: a question, and which of its characters have been understood so far.

Recognisers look for what they know in `open`, and take the characters it stands in. What nobody
took in the end was not understood, and then the question is not answered.
"""

from __future__ import annotations

import re
import unicodedata

from desktop_app.interpreter import lexicon

TAKEN = "\0"
"""Stands in `open` where a character has been taken: no pattern matches across it."""

_PUNCTUATION = re.compile(r"[\s.,;:?!、。…·~\"'“”‘’()「」『』《》【】\[\]—–-]+")


class Reading:
    """One question while it is being understood.

    Attributes:
        text: The question in one width (NFKC), as the person spelt it.
        open: The same, character by character, in small letters and simplified characters, with
            `TAKEN` for what has been understood.
    """

    def __init__(self, question: str) -> None:
        self.text = unicodedata.normalize("NFKC", question).replace(TAKEN, " ")
        self.open = "".join(map(_folded, self.text))

    def take(self, start: int, end: int) -> str:
        """Mark the characters from `start` up to `end` as understood; returns them as spelt."""
        self.open = self.open[:start] + TAKEN * (end - start) + self.open[end:]
        return self.text[start:end]

    def take_all(self, pattern: re.Pattern[str]) -> bool:
        """Take every match of `pattern`; whether there was one."""
        spans = [match.span() for match in pattern.finditer(self.open)]
        for start, end in spans:
            self.take(start, end)
        return bool(spans)

    @property
    def is_understood(self) -> bool:
        """Whether nothing but punctuation is left."""
        return not _PUNCTUATION.sub("", self.open.replace(TAKEN, ""))


def _folded(character: str) -> str:
    """One character for one, so that positions stay those of the text."""
    small = character.lower()
    return lexicon.simplified().get(character, small if len(small) == 1 else character)

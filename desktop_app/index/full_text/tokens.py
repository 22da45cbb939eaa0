"""What a text is cut into so that it can be found: the one rule for what is kept and asked for.

Each character decides by itself, so that what stands in a text is cut there as it is alone, but
for the words at its two ends, which may go on: runs of letters of Latin, Greek and Cyrillic are
words, and so are runs of digits, as `matching.word_bounds` has it; any other letter is a word of
its own. All else only divides.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.matching.word_bounds import LETTERS

LONGEST: Final = 1_000
"""Characters. What holds a longer word is not kept: SQLite would cut it off without a word."""

_TOKEN = fixed(rf"[{LETTERS}]+|\d+|[^\W_]")
_WORDS: Final = bytes(
    ord(character.lower()) if (character := chr(code)).isascii() and character.isalnum() else 32
    for code in range(256)
)
"""For each byte of ASCII itself in a word, in small letters; else a space."""
_LETTER: Final = 1
_DIGIT: Final = 2
_SORTS: Final = bytes(
    0 if code == ord(" ") else _DIGIT if ord("0") <= code <= ord("9") else _LETTER
    for code in range(256)
)
"""What such a byte is: 0 for a space."""
_ALIKE: Final = bytes(32 if code == 32 else ord("a") for code in range(256))
_LONG: Final = b"a" * (LONGEST + 1)
_RUNS_ON = fixed(rf"[{LETTERS}]|\d")


def tokens_of(folded: str) -> list[str]:
    """The words of a folded text, in their order."""
    return _TOKEN.findall(folded)


def ascii_words(text: bytes) -> bytes | None:
    """The words of a text of nothing but ASCII, white space between; None where one is too long.

    That takes a tenth of the time.
    """
    # Imported here: whoever only asks needs it not.
    import numpy as np

    spaced = text.translate(_WORDS)
    if _LONG in spaced.translate(_ALIKE):
        # Letters and digits in a row may be several words.
        longest = max(map(len, tokens_of(str(spaced, "ascii"))), default=0)
        if longest > LONGEST:
            return None
    sorts = np.frombuffer(spaced.translate(_SORTS), np.uint8)
    ends = np.flatnonzero((sorts[:-1] ^ sorts[1:]) == _LETTER ^ _DIGIT) + 1
    starts = [0, *ends.tolist()]
    return b" ".join([spaced[start:end] for start, end in zip_longest(starts, starts[1:])])


def runs_on(character: str) -> bool:
    """Whether a word goes on where this one, at its end, is followed by another like it."""
    return _RUNS_ON.match(character) is not None

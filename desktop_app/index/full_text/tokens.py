"""What a text is cut into so that it can be found: the one rule for what is kept and asked for.

Each character decides by itself, so that what stands in a text is cut there as it is alone, but
for the words at its two ends, which may go on: runs of letters of Latin, Greek and Cyrillic are
words, and so are runs of digits, as `matching.word_bounds` has it; any other letter is a word of
its own. All else only divides.
"""

from __future__ import annotations

from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.matching.word_bounds import LETTERS

LONGEST: Final = 1_000
"""Characters. What holds a longer word is not kept: SQLite would cut it off without a word."""

_TOKEN = fixed(rf"[{LETTERS}]+|\d+|[^\W_]")
_RUNS_ON = fixed(rf"[{LETTERS}]|\d")


def tokens_of(folded: str) -> list[str]:
    """The words of a folded text, in their order."""
    return _TOKEN.findall(folded)


def runs_on(character: str) -> bool:
    """Whether a word goes on where this one, at its end, is followed by another like it."""
    return _RUNS_ON.match(character) is not None

r"""Where words begin and end in a text, after folding: what is found in contents stands whole.

The one rule: **a letter touches no other letter, a digit no other digit.** It holds at both ends of
what is looked for, and for the scripts alone whose words are known to be divided and whose endings
`word_forms` knows: Latin, Greek and Cyrillic. What follows from it:

- white space, signs, line ends and the ends of a text are bounds; so are the underscore, the hyphen
  and the apostrophe: `war` finds "war_crimes", "post-war" and "war's", `don` finds "don't";
- between a letter and a digit is a bound: `report` finds "report2", `2024` finds "Q2024" but
  neither "12024" nor "20240";
- accents are gone after folding, and hide no letter: `war` is not in "warät", nor in one whose
  accent stands behind its letter;
- the case does not count, so a capital inside a word begins none: `user` is not in "getUserName";
- Chinese, Japanese, Korean, Thai and their kin put no spaces between words, Korean, Arabic and
  Hebrew put particles at them: such characters are bounds to others and need none themselves, so
  that `VPN` finds "VPN设置", and 数据 "大数据库";
- an end that is neither letter nor digit needs no bound: `c++` finds "c++11", not "objc++".

Whoever wants to look inside words writes `content:*war*`; `content:war*` begins a word,
`content:*war` ends one.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.fold import fold_letters

LETTERS: Final = (
    "a-zA-Z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u0373\u0376-\u0377\u037b-"
    "\u037d\u037f-\u0386\u0388-\u0481\u048a-\u052f\u1c80-\u1c8f\u1d00-\u1dbf\u1e00-\u1fbc\u1fc2-"
    "\u1fcc\u1fd0-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ffc\u2c60-\u2c7f\u2de0-\u2dff\ua640-\ua66e\ua680-"
    "\ua69f\ua722-\ua787\ua78b-\ua7ff\uab30-\uab64"
)
"""Letters of Latin, Greek and Cyrillic, as the inside of a character class."""

_LETTER = fixed(f"[{LETTERS}]")
_DIGIT = fixed(r"\d")


class Bound(Enum):
    """What may not stand beside an end of what is looked for: the insides of classes, or "".

    Attributes:
        in_text: Of folded characters.
        in_bytes: Of bytes in ASCII.
    """

    NONE = ("", "")
    LETTER = (LETTERS, "A-Za-z")
    DIGIT = (r"\d", "0-9")

    def __init__(self, in_text: str, in_bytes: str) -> None:
        self.in_text = in_text
        self.in_bytes = in_bytes

    def is_kept_by(self, beside: str) -> bool:
        """Whether a folded character may stand there; "" is an end of the text."""
        if self is Bound.LETTER:
            return not _LETTER.match(beside)
        return self is Bound.NONE or not _DIGIT.match(beside)


def bound_of(character: str) -> Bound:
    """What may not stand beside this folded character at an end."""
    if _LETTER.match(character):
        return Bound.LETTER
    return Bound.DIGIT if _DIGIT.match(character) else Bound.NONE


_NEAR_BYTES: Final = 32
"""A character with its accents is no longer."""


def is_bounded(data: bytes, start: int, end: int, before: Bound, behind: Bound) -> bool:
    """Whether what stands in a text in UTF-8 from `start` to `end` keeps its bounds."""
    return (not start or _is_kept_before(data, start, before)) and (
        end >= len(data) or _is_kept_behind(data, end, behind)
    )


def _is_kept_before(data: bytes, start: int, bound: Bound) -> bool:
    if data[start - 1] < 0x80:
        return bound.is_kept_by(chr(data[start - 1]))
    near = data[max(0, start - _NEAR_BYTES) : start].decode("utf-8", "replace")
    return bound.is_kept_by(fold_letters(near)[-1:])


def _is_kept_behind(data: bytes, end: int, bound: Bound) -> bool:
    if data[end] < 0x80:
        return bound.is_kept_by(chr(data[end]))
    near = data[end : end + _NEAR_BYTES].decode("utf-8", "replace")
    return bound.is_kept_by(fold_letters(near)[:1])

r"""The bytes that a word of ASCII may stand in a file as, as an expression over bytes.

ripgrep makes a list of how all that fits may begin and looks for the whole list at once: as long
as there are no more than 64 beginnings, at nearly the speed of memory. Its algorithm, Teddy of the
crate aho-corasick, sorts them into sixteen buckets. Those whose first two bytes have the same lower
halves share one; else a beginning goes where its number, modulo sixteen, says. What two unlike ones
in a bucket have in common fits many more places, each of which is looked at in vain. So the ways to
write a word are put in an order in which the one in plain letters, which nearly all texts are full
of, has its bucket for itself: that takes up to a third off the time of a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from math import prod
from typing import Final

from desktop_app.folding.spellings import spellings
from desktop_app.search.contents.letter_pairs import frequency

_MARK: Final = r"(?:\xcc[\x80-\xbf]|\xcd[\x80-\xaf])"
"""An accent that stands behind its letter, in UTF-8."""
MARKS: Final = f"{_MARK}*"
_EACH_MARK: Final = (r"\xcc[\x80-\xbf]", r"\xcd[\x80-\xaf]")
_ANY_MARKS: Final = r"(?:[\xcc-\xd7][\x80-\xbf])*"
"""Marks and a little else: a class of more than ten bytes ends all beginnings."""

_OTHER_IN_UTF_8: Final = r"[\xc2-\xc8\xe1\xe2\xef\xf0][\x80-\xbf]{1,3}"
_OTHER_LETTER: Final = r"[\x80-\xff][\x30-\xff]{0,3}"
"""Any character beyond ASCII, in any encoding where ASCII is what it is."""
_OTHER_WIDE_LETTER: Final = r"[^\n][^\n]"

_LONG_WORD: Final = 6
"""Letters that are enough to tell a word from most others."""
_SHORT_WORD: Final = 4
"""Letters that are enough where another word follows."""
_DEAR: Final = 7
"""So much more it counts how common the beginning of what has less is: other words may end so."""

MAX_LETTERS: Final = 16
"""More would only make the expression longer."""

_MAX_BEGINNINGS: Final = 64
_BEGINNINGS_BEFORE: Final = 8
"""Those of documents and of UTF-16, which stand in front; an even number."""
_BUCKETS: Final = 16


def phrase_words(words: list[str]) -> list[str]:
    """A phrase without its first words, where a longer one follows that is not the last.

    A line that ends in the word in front of a gap may go on in the next: with a short one, as so
    many lines have, nearly every file would be proposed.
    """
    longest = max(range(max(1, len(words) - 1)), key=lambda place: len(words[place]))
    return words[longest:]


def first_word(word: str, *, is_alone: bool) -> str:
    """A word and what folds to it; see `forms` for what is left out.

    Args:
        word: Folded. Of a long one, the first letters may be left out where rarer ones follow.
        is_alone: Whether no other word follows.
    """
    enough = _LONG_WORD if is_alone else _SHORT_WORD

    def cost(end: _Beginning) -> tuple[bool, int]:
        is_short = end.length < min(enough, len(word))
        return end.has_too_many, end.looks + (_DEAR * end.commonness if is_short else 0)

    # One letter less may do, where what is left is rare.
    places = min(max(1, len(word) - enough + 2), MAX_LETTERS)
    max_letters = MAX_LETTERS if is_alone else len(word)
    ends = (_Beginning(word[place : place + max_letters]) for place in range(places))
    return min(ends, key=cost).expression()


def any_letters(word: str, other: str = _OTHER_LETTER) -> str:
    """The letters of a word where each may be another beyond ASCII, or two of them one."""
    return "".join(
        f"(?:{either_case(letter)}|{other}){maybe_joined(word, place)}{MARKS}"
        for place, letter in enumerate(word)
    )


def wide_word(word: str) -> str:
    """A word in UTF-16: the zero bytes between the letters are there in either order."""
    certain, rest = word[:3], word[3:]
    start = r"\x00".join(map(either_case, certain))
    ways = "".join(rf"(?:\x00{either_case(letter)}|{_OTHER_WIDE_LETTER})" for letter in rest)
    return start + ways


def either_case(letter: str) -> str:
    """A letter, small or large."""
    if letter.isascii() and letter.isalpha():
        return f"[{letter}{letter.upper()}]"
    return written(letter.encode())


def written(data: bytes) -> str:
    """Bytes as an expression."""
    return "".join(
        chr(byte) if chr(byte).isalnum() and byte < 0x80 else f"\\x{byte:02x}" for byte in data
    )


# The beginning of a word


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to write a word.

    Attributes:
        letters: Plain ones that it begins with.
        other: What follows on them, as an expression.
        end: Where the rest of the word begins.
    """

    letters: str
    other: str
    end: int

    @property
    def beginnings(self) -> int:
        """How many of them ripgrep lists for it."""
        return prod(2 if letter.isalpha() else 1 for letter in self.letters)


class _Beginning:
    """The ways to write a word, as its first three letters tell.

    Behind those, a letter may be any that is not of ASCII. An accent on the second or third letter
    is looked for from the letter before on, which makes two beginnings that share a bucket.
    """

    def __init__(self, word: str) -> None:
        self._word = word
        self._plain = _Way(word[:3], "", 3)
        self._singles = [
            *(_Way("", rf"{start}[\x80-\xbf]{{0,2}}{MARKS}", 1) for start in _starts(word[0])),
            *(_Way("", ligature + MARKS, end) for end, ligature in _ligatures_at(word, 0)),
        ]
        self._second = list(self._with_accent(1, word[:1]))
        self._third = list(self._with_accent(2, word[1:2]))

    def _with_accent(self, place: int, before: str) -> Iterator[_Way]:
        """Ways with an accent on the letter at `place`, or behind the one before."""
        for letter in self._word[place : place + 1]:
            for start in _first_bytes(letter):
                yield _Way(before, rf"{start}[\x80-\xbf]{{1,2}}{MARKS}", place + 1)
            for length, ligature in _ligatures_at(self._word, place):
                yield _Way(before, ligature + MARKS, place + length)
            for mark in _EACH_MARK:
                yield _Way(before, mark + MARKS, place)

    @property
    def length(self) -> int:
        """Letters of the word."""
        return len(self._word)

    @property
    def commonness(self) -> int:
        """How often its first two letters stand together, in 65,536 places."""
        return frequency(self._word[:2])

    @property
    def looks(self) -> int:
        """About how often ripgrep looks closer in vain, in 65,536 places of a text.

        It does where the first two letters stand, and in Chinese where the first one with an
        accent may: measured with Chinese in a tenth of the texts.
        """
        return self.commonness + 4 * len(self._singles) + self._number

    @property
    def has_too_many(self) -> bool:
        """Whether there are more beginnings than ripgrep can look for at speed."""
        return self._number > _MAX_BEGINNINGS - _BEGINNINGS_BEFORE

    @property
    def _number(self) -> int:
        ways = (self._plain, *self._singles, *self._second, *self._third)
        return sum(way.beginnings for way in ways)

    def expression(self) -> str:
        """All of them."""
        plain = _letters(self._plain.letters) + f"{_MARK}*?" + any_letters(self._word[3:])
        if not self.has_too_many:
            others = [*self._second, *self._third]
            ordered = _in_order(self._singles, others, self._plain.beginnings)
            return self._joined([plain], ordered)
        # Of so many, ripgrep looks for two letters of each in any case: fewer are found sooner.
        two = _Way(self._word[:2], _ANY_MARKS, 2)
        ordered = _in_order(self._singles, self._second, two.beginnings)
        return self._joined([two, *ordered, plain], self._with_accent(2, two.letters))

    def _joined(self, *parts: Iterable[_Way | str]) -> str:
        rests: dict[int, str] = {}
        written_ways: dict[str, None] = {}
        for way in chain(*parts):
            if isinstance(way, _Way):
                if way.end not in rests:
                    rests[way.end] = any_letters(self._word[way.end :], _OTHER_IN_UTF_8)
                way = _letters(way.letters) + way.other + rests[way.end]
            written_ways[way] = None
        return f"(?:{'|'.join(written_ways)})"


def _letters(letters: str) -> str:
    return "".join(map(either_case, letters))


def _in_order(singles: list[_Way], pairs: list[_Way], plain: int) -> Iterator[_Way]:
    """The ways so that none gets into the bucket of the plain one, which has so many beginnings.

    Where a number would lead there, the second of a pair has it: that one is where the first is.
    """
    own = _BEGINNINGS_BEFORE % _BUCKETS
    number = _BEGINNINGS_BEFORE + plain
    singles, pairs = singles[::-1], pairs[::-1]
    while singles or pairs:
        leads_there = (number + 1) % _BUCKETS == own
        # From an odd number on, no pair ever begins where it must not: the last single sees to it.
        is_kept = len(singles) == 1 and number % 2
        way = (pairs if pairs and (not singles or leads_there or is_kept) else singles).pop()
        yield way
        number += way.beginnings


def maybe_joined(word: str, place: int) -> str:
    """A question mark where the letter may be one character with those before it."""
    return (
        "?"
        if any(
            letters[1:] and word[: place + 1].endswith(letters)
            for spelled in LIGATURES
            for letters in (spelled[:2], spelled)
        )
        else ""
    )


LIGATURES: Final = {
    # So large a class, that ripgrep looks for what is in front of it only.
    **dict.fromkeys(("ffi", "ffl", "ff", "fi", "fl", "st"), r"\xef\xac[\x80-\x8f]"),
    "ss": r"\xc3\x9f",
}


def _ligatures_at(word: str, place: int) -> Iterator[tuple[int, str]]:
    """How many letters from `place` on may be one character, or a part of one at either end."""
    found = set()
    for spelled, ligature in LIGATURES.items():
        for first in range(len(spelled) if not place else 1):
            rest = spelled[first:]
            length = len(rest) if word.startswith(rest, place) else len(word) - place
            if rest.startswith(word[place : place + length]):
                found.add((length, ligature))
    yield from sorted(found)


_LEADS: Final = (0xC2, 0xC3, 0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xE1, 0xEF)
"""The first bytes, in UTF-8, of letters with accents and in full width, and of raised digits."""
_FULL_WIDTH: Final = 0xEF
_DIGIT_LEADS: Final = (*_LEADS, 0xE2)
"""Those of digits in circles besides, which lists in Chinese texts are numbered with."""


def _first_bytes(letter: str) -> list[str]:
    """The first bytes of what folds to `letter`: so few that they are looked for at speed."""
    return _distinct(form[:1] for form in _latin(letter))


def _starts(letter: str) -> list[str]:
    """Two bytes; all three of full width, which commas have, too."""
    return _distinct(form[: 3 if form[0] == _FULL_WIDTH else 2] for form in _latin(letter))


def _latin(letter: str) -> Iterable[bytes]:
    leads = _DIGIT_LEADS if letter.isdigit() else _LEADS
    return (
        form
        for character in spellings().get(letter, ())
        if (form := character.encode())[0] in leads
    )


def _distinct(starts: Iterable[bytes]) -> list[str]:
    return [written(start) for start in dict.fromkeys(starts)]

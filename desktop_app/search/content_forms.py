r"""The bytes that a text may stand in a file as, as one expression over bytes.

It proposes files, in ripgrep and in our own search alike; what the matcher would find in a text
file, it must find. So it knows either case, traditional characters and full width, letters with
accents, phrases that a line end divides, and every encoding that texts are usually in. Where a
letter without an accent is asked for, one with an accent is looked for among the first three
letters of a word in UTF-8 only, behind them in every encoding: each further form there would make
every search slower than ripgrep alone.

The expression keeps to what Rust's and RE2's syntax share, and holds no line end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import prod
from typing import Final

from desktop_app.search.content_spellings import spellings, traditional
from desktop_app.search.matcher import fold_wanted

_HAN: Final = re.compile(
    "[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
"""As in `matcher`, of what is folded: no white space counts between two of these."""

_SPACES: Final = (
    r"(?:[\t\x0b\x0c\r\x1c-\x1f \x85\xa0]|\xa1[\x40\xa1]|\x81(?:\x40|[0-6][\x81-\xfe][0-9])"
    r"|\xc2[\x80-\xaf]|[\xe1\xe2][\x80-\xaf]{2}|\xe3(?:\x80\x80|\x82[\x9b\x9c]))"
)
"""White space, and a little else. There is one large class in it on purpose: from more than ten
bytes on, ripgrep no longer makes a list of all beginnings, of which it can look for some sixty at
speed. A full stop, which ends so many lines in Chinese, must not be among it."""

_MARK: Final = r"(?:\xcc[\x80-\xbf]|\xcd[\x80-\xaf])"
"""An accent that stands behind its letter, in UTF-8."""
_MARKS: Final = f"{_MARK}*"
_ANY_MARKS: Final = r"(?:[\xcc-\xd7][\x80-\xbf])*"
"""The same and a little else, a large class as in `_SPACES`: no beginnings are listed with it."""

_OTHER_IN_UTF_8: Final = r"[\xc2-\xc8\xe1\xe2\xef\xf0][\x80-\xbf]{1,3}"
_OTHER_LETTER: Final = r"[\x80-\xff][\x30-\xff]{0,3}"
"""Any character beyond ASCII, in any encoding where ASCII is what it is."""
_OTHER_WIDE_LETTER: Final = r"[^\n][^\n]"

_SWITCHES: Final = (r"\x1b\$[@A-C(]", r"~\{[!-z]+~\}")
"""How ISO-2022 and HZ begin a stretch beyond ASCII, which they write in ASCII."""
_SIGNATURES: Final = (r"^%PDF-", r"^PK\x03\x04", r"^\xd0\xcf\x11\xe0", r"^\{\\rtf")
"""How documents begin, whose names do not tell that they are some."""

_FAMILIES: Final = ("utf-8", "gb18030", "big5hkscs", "cp950", "cp932", "euc_jp", "cp949")
_SMALL_FAMILIES: Final = (
    *("cp1252", "cp1250", "cp1251", "koi8-r", "cp866", "cp1253", "cp1254", "cp1255", "cp1256"),
    *("cp1257", "cp1258", "cp874", "mac-roman", "iso8859-5"),
)
_WIDE: Final = ("utf-16-le", "utf-16-be")


def candidate_pattern(texts: Iterable[str], *, from_start: bool = False) -> str | None:
    """What holds one of `texts` has a place that this expression fits; None: anything may.

    For the beginnings of documents, see `with_documents`.

    Args:
        texts: As people write them.
        from_start: Whether that place must be in the line in which the text begins.
    """
    found: list[str] = []
    for text in texts:
        forms = _forms(text, from_start=from_start)
        if forms is None:
            return None
        found += forms
    return "|".join(dict.fromkeys(found)) if found else None


def with_documents(pattern: str) -> str:
    """`pattern`, or the beginning of a document."""
    return "|".join((pattern, *_SIGNATURES))


def _forms(text: str, *, from_start: bool = False) -> list[str] | None:
    wanted = fold_wanted(text).strip(" ")
    if not wanted:
        # Nothing but accents: looked for as it is.
        return [form for family in (*_FAMILIES, *_WIDE) if (form := _plain(text, family))] or None
    if wanted.isascii():
        words = wanted.split()
        if not words:
            return None
        if not from_start:
            words = _rarest_words(words)
        first, *others = words
        shortest = _LONG_WORD if not others else _SHORT_WORD
        pieces = [
            ("", _first_word(_rarest_end(first, shortest))),
            # ripgrep looks for no beginnings behind a gap: any form will do.
            *(("+", _any_letters(word)) for word in others),
        ]
        return [_nested(pieces), _wide_word(max(words, key=len))]
    families = (
        *_FAMILIES,
        *(() if _HAN.search(wanted) else _SMALL_FAMILIES),
    )
    forms = [form for family in families if (form := _in_family(wanted, family))]
    forms += [form for family in _WIDE if (form := _wide(wanted, family))]
    return [*forms, *_SWITCHES]


# Words of ASCII


def _first_word(word: str) -> str:
    """A word and what folds to it; see the head of this module for what is left out.

    ripgrep makes a list of the beginnings of all these ways. An accent on the third letter is
    looked for from the second letter on: the list is shorter, and in plain ASCII none fits.
    """
    certain, rest = word[:3], word[3:]
    ways = [_letters(certain) + _MARKS + _any_letters(rest)]
    has_too_many = _beginnings(word) > _MAX_BEGINNINGS
    if has_too_many:
        # Of so many, ripgrep looks for two letters of each in any case: fewer are found sooner.
        ways.insert(0, _letters(word[:2]) + _ANY_MARKS + _any_letters(word[2:], _OTHER_IN_UTF_8))
    for place, letter in enumerate(certain):
        before = _letters(word[0 if has_too_many else max(place - 1, 0) : place])
        after = _any_letters(word[place + 1 :], _OTHER_IN_UTF_8)
        if place:
            starts = [f"{start}[\\x80-\\xbf]{{1,2}}{_MARKS}" for start in _first_bytes(letter)]
        else:
            starts = [f"{start}[\\x80-\\xbf]{{0,2}}{_MARKS}" for start in _two_bytes(letter)]
        ways += [before + start + after for start in starts]
        for length, ligature in _ligatures_at(word, place):
            ways.append(before + ligature + _any_letters(word[place + length :], _OTHER_IN_UTF_8))
    for place, letter in enumerate(certain[:-1]):
        # The letter, then its accent.
        after = _any_letters(word[place + 1 :], _OTHER_IN_UTF_8)
        ways.append(_either_case(letter) + f"{_MARK}+" + after)
    return f"(?:{'|'.join(dict.fromkeys(ways))})"


def _rarest_words(words: list[str]) -> list[str]:
    """A phrase without its first words, where a longer one follows that is not the last.

    A line that ends in the word in front of a gap may go on in the next: with a short one, as so
    many lines have, nearly every file would be proposed.
    """
    longest = max(range(max(1, len(words) - 1)), key=lambda place: len(words[place]))
    return words[longest:]


def _rarest_end(word: str, shortest: int) -> str:
    """What is left of a long word without its first letters, where rarer ones follow.

    ripgrep looks at each place where the first two letters stand.
    """
    ends = [word[place:] for place in range(max(1, len(word) - shortest + 1))]
    return min(ends, key=lambda end: (_beginnings(end) > _MAX_BEGINNINGS, _frequency(end)))


def _beginnings(word: str) -> int:
    """About how many beginnings ripgrep makes a list of for a word."""
    certain = word[:3]
    cases = [2 if letter.isalpha() else 1 for letter in certain]
    first_bytes_of_marks = 2
    number = prod(cases) + first_bytes_of_marks * sum(cases[:-1])
    for place, letter in enumerate(certain):
        accents = len(_first_bytes(letter) if place else _two_bytes(letter))
        accents += sum(1 for _ in _ligatures_at(word, place))
        number += accents * (cases[place - 1] if place else 1)
    return number


def _frequency(word: str) -> int:
    """How often its first two letters stand anywhere, as far as each of them tells."""
    return prod(_LETTERS.find(letter) + 1 for letter in word[:2])


_LONG_WORD: Final = 6
"""Letters that are enough to tell a word from most others."""
_SHORT_WORD: Final = 4
"""Letters that are enough where another word follows."""
_MAX_BEGINNINGS: Final = 56
"""Of the 64 that ripgrep can look for; the others are for UTF-16 and for documents."""
_LETTERS: Final = "zqjxkvbpygwfmucldrhsnioate"
"""From the rarest in English to the commonest."""


def _letters(word: str) -> str:
    return "".join(map(_either_case, word))


def _either_case(letter: str) -> str:
    if letter.isascii() and letter.isalpha():
        return f"[{letter}{letter.upper()}]"
    return _bytes(letter.encode())


def _any_letters(word: str, other: str = _OTHER_LETTER) -> str:
    """The letters of a word where each may be another beyond ASCII, or two of them one."""
    return "".join(
        f"(?:{_either_case(letter)}|{other}){_maybe(word, place)}{_MARKS}"
        for place, letter in enumerate(word)
    )


def _maybe(word: str, place: int) -> str:
    """A question mark where the letter may be one character with those before it."""
    return (
        "?"
        if any(
            letters[1:] and word[: place + 1].endswith(letters)
            for spelled in _LIGATURES
            for letters in (spelled[:2], spelled)
        )
        else ""
    )


def _wide_word(word: str) -> str:
    """The same in UTF-16: the zero bytes between the letters are there in either order."""
    certain, rest = word[:3], word[3:]
    start = r"\x00".join(map(_either_case, certain))
    ways = "".join(rf"(?:\x00{_either_case(letter)}|{_OTHER_WIDE_LETTER})" for letter in rest)
    return start + ways


_LIGATURES: Final = {
    # So large a class, that ripgrep looks for what is in front of it only.
    **dict.fromkeys(("ffi", "ffl", "ff", "fi", "fl", "st"), r"\xef\xac[\x80-\x8f]"),
    "ss": r"\xc3\x9f",
}


def _ligatures_at(word: str, place: int) -> Iterator[tuple[int, str]]:
    """How many letters from `place` on may be one character, or a part of one at either end."""
    found = set()
    for spelled, ligature in _LIGATURES.items():
        for first in range(len(spelled) if not place else 1):
            rest = spelled[first:]
            length = len(rest) if word.startswith(rest, place) else len(word) - place
            if rest.startswith(word[place : place + length]):
                found.add((length, ligature))
    yield from sorted(found)


_LEADS: Final = (0xC2, 0xC3, 0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xE1, 0xEF)
"""The first bytes, in UTF-8, of letters with accents and in full width, and of raised digits."""
_DIGIT_LEADS: Final = (*_LEADS, 0xE2)
"""Those of digits in circles besides, which lists in Chinese texts are numbered with."""


def _first_bytes(letter: str) -> list[str]:
    """The first bytes of what folds to `letter`: so few that they are looked for at speed."""
    return _distinct(form[:1] for form in _latin(letter))


def _two_bytes(letter: str) -> list[str]:
    return _distinct(form[:2] for form in _latin(letter))


def _latin(letter: str) -> Iterable[bytes]:
    leads = _DIGIT_LEADS if letter.isdigit() else _LEADS
    return (
        form
        for character in spellings().get(letter, ())
        if (form := character.encode())[0] in leads
    )


def _distinct(starts: Iterable[bytes]) -> list[str]:
    return [_bytes(start) for start in dict.fromkeys(starts)]


# Texts with other characters


def _in_family(text: str, family: str) -> str:
    """`text` in one encoding, or "" where it cannot be written in it."""
    return _joined(text, lambda one: _written(one, family), f"{_MARKS}")


def _wide(text: str, family: str) -> str:
    """`text` in UTF-16: as much of it as stands in one piece and holds no byte of a line end."""
    runs = [""]
    for character in text:
        forms = _encoded(character, family)
        if character == " " or any(b"\n" in form for form in forms):
            runs.append("")
        else:
            runs[-1] += character
    longest = max(runs, key=len)
    if len(longest) > 1:
        return _joined(longest, lambda one: _written(one, family), "", in_one_piece=True)
    # Two bytes are anywhere; the zero beside that of a line end is in few files but those.
    return r"^\x00[^\x00]" if family == "utf-16-le" else r"[^\x00]\x00$"


def _joined(
    text: str, written: Callable[[str], list[str]], behind: str, *, in_one_piece: bool = False
) -> str:
    """The characters of a folded text, one after the other, as white space may divide them."""
    pieces: list[tuple[str, str]] = []
    gap = ""
    before = ""
    for place, character in enumerate(text):
        if character == " ":
            gap = "+"
            continue
        forms = written(character)
        if not forms:
            return ""
        if not in_one_piece and not gap and before and _HAN.match(before) and _HAN.match(character):
            gap = "*"
        maybe = "" if in_one_piece else _maybe(text, place)
        one = forms[0] if len(forms) == 1 and not maybe else f"(?:{'|'.join(forms)}){maybe}"
        pieces.append((gap, one + ("" if _HAN.match(character) else behind)))
        gap, before = "", character
    return _nested(pieces)


def _nested(pieces: Sequence[tuple[str, str]]) -> str:
    """Pieces with gaps between them; where there is a gap, the line may end."""
    expression = ""
    for place in range(len(pieces) - 1, -1, -1):
        gap, piece = pieces[place]
        expression = piece + expression
        if gap and place:
            expression = f"(?:{_SPACES}{gap}{expression}|{_SPACES}*$)"
    return expression


def _written(character: str, family: str) -> list[str]:
    """The forms of what folds to `character` in one encoding."""
    forms = [_bytes(form) for form in _encoded(character, family)]
    if family == "utf-8":
        joined = (form for spelled, form in _LIGATURES.items() if character in spelled)
        forms += dict.fromkeys(joined)
    return forms


def _encoded(character: str, family: str) -> list[bytes]:
    spelled = (character, character.upper(), *spellings().get(character, ()))
    characters = chain(spelled, traditional().get(character, ()))
    forms: dict[bytes, None] = {}
    for one in characters:
        try:
            forms[one.encode(family)] = None
        except UnicodeEncodeError:
            continue
    return list(forms)


def _plain(text: str, family: str) -> str:
    try:
        return _bytes(text.encode(family)) if "\n" not in text else ""
    except UnicodeEncodeError:
        return ""


def _bytes(data: bytes) -> str:
    return "".join(
        chr(byte) if chr(byte).isalnum() and byte < 0x80 else f"\\x{byte:02x}" for byte in data
    )

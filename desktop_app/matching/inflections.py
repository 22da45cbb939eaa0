"""The inflected forms of a word: what a word that is looked for in contents stands for.

Of a word in Latin letters these are the forms that English has, regular ones by their endings and
others by the list `resources/word_forms.json`: from one form to all others, `fees` to "fee" and
`plan` to "planned". Which language a word is of nobody knows, so that rules which would make
another English word of it are left out (`fee` is no "feed", `hope` no "hopped"). What may be no
English word, for its length or its accents, may have the commonest endings of its neighbours
besides. Words in Cyrillic and Greek letters have the endings of nouns and adjectives, and those of
verbs that are found behind the same stem. Languages whose words change in other ways, or within,
are found by the words alone; `content:*part*` helps.

Words that are told to be found "alone" in the list look like forms of others and are none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from desktop_app import paths
from desktop_app.fixed_patterns import fixed

_LAST_LETTERS = fixed("[^\\W\\d_]+$")
_SHORTEST: Final = 3
_VOWELS: Final = frozenset("aeiou")
_NEIGHBOURS: Final = ("e", "en", "es", "n")
_NEIGHBOURS_WITH_ACCENTS: Final = ("e", "en", "n", "er", "es", "em", "s")
_SAFE_LENGTH: Final = 6
"""So long a word of English is hardly ever another one with `_NEIGHBOURS` behind it."""

_CYRILLIC: Final = frozenset(
    "а я у ю о е и ы ь ом ем ои еи ою ею ов ев ам ям ами ями ах ях ия ию ие ием ии иеи иям иями иях"
    " ыи ая яя ое ее ые ого его ому ему ым им ых их ую юю ыми ими ья ье ьи ью ьем ьев ьями ьях"
    "".split()
)
_CYRILLIC_BESIDES: Final = tuple("ть л ла ло ли ет ют ит ят ат ут ете ите".split())
"""As folded: what of й and ё is left without its accent. The latter are never taken off."""

_GREEK: Final = frozenset(
    "α ασ ε εσ η ησ ι ο οι οσ ου ουσ ον ων ια ιου ιων ιασ ιεσ εισ εωσ εων ατοσ ατα ατων".split()
)


def forms_of(word: str, *, has_accents: bool = False) -> tuple[str, ...]:
    """A word and its other forms, folded.

    Args:
        word: Folded; only the letters that it ends in are inflected.
        has_accents: Whether it has accents as it is written.
    """
    letters = last_letters(word)
    if len(letters) < _SHORTEST and letters not in _irregular():
        return (word,)
    before = word[: len(word) - len(letters)]
    return tuple(dict.fromkeys(before + form for form in (letters, *_forms(letters, has_accents))))


def ways_to_write(text: str) -> tuple[str, ...]:
    """A text, with and without the full stop that a title in it may have: Dr Wu, Dr. Wu, Dr.Wu."""
    if " " not in text and "." not in text:
        return (text,)
    found = (_TITLE.sub(rf"\1{behind}", text) for behind in (" ", ". ", "."))
    return tuple(dict.fromkeys((text, *found)))


def is_title(word: str) -> bool:
    """Whether a word, folded, stands in front of a name, with a full stop behind it or without."""
    return word in _data()["titles"]


def last_letters(word: str) -> str:
    """The letters that a text ends in, as far as they stand together."""
    found = _LAST_LETTERS.search(word)
    return found[0] if found else ""


def _forms(word: str, has_accents: bool) -> Iterator[str]:
    if "\u0400" <= word[-1] <= "\u052f":
        yield from _by_endings(word, _CYRILLIC, _CYRILLIC_BESIDES)
    elif "\u0370" <= word[-1] <= "\u03ff":
        yield from _by_endings(word, _GREEK, ())
    elif word[-1] < "\u0250" and word not in _alone():
        yield from _of_latin(word, has_accents)


def _by_endings(word: str, endings: frozenset[str], besides: tuple[str, ...]) -> Iterator[str]:
    longest = max(map(len, endings))
    lengths = range(min(longest, len(word) - _SHORTEST), 0, -1)
    length = next((length for length in lengths if word[-length:] in endings), 0)
    stem = word[: len(word) - length]
    yield stem
    yield from (stem + ending for ending in (*sorted(endings), *besides))


# English


def _of_latin(word: str, has_accents: bool) -> Iterator[str]:
    yield from _irregular().get(word, ())
    bases = [base for base in _bases(word) if base not in _alone()]
    if word.endswith("ing"):
        # "meetings" are no form of "meet" alone.
        yield word + "s"
    if not bases and word in _irregular():
        return
    for base in bases or [word]:
        yield base
        yield from _irregular().get(base, ())
        yield from (form for form in _inflected(base) if form not in _alone())
    if not bases and (has_accents or len(word) >= _SAFE_LENGTH):
        yield from (
            word + end for end in (_NEIGHBOURS_WITH_ACCENTS if has_accents else _NEIGHBOURS)
        )


def _inflected(base: str) -> Iterator[str]:
    """The forms that a word has."""
    if base.endswith(("s", "x", "z", "ch", "sh")):
        yield base + "es"
    else:
        yield base + "s"
    if _ends_in_consonant_and(base, "y"):
        yield base[:-1] + "ies"
    if _ends_in_consonant_and(base, "o"):
        yield base + "es"
    if not _VOWELS.intersection(base[:-1]):
        # "the", "why": none of these is a verb, but "try" is, and "fly" is in the list.
        if base.endswith("y"):
            yield from (base[:-1] + "ied", base + "ing")
        return
    if base.endswith("ee"):
        # "agreed"; that "fee" is no "feed" the list says.
        yield from (base + "d", base + "ing")
    elif base.endswith("e"):
        yield from (base + "d", (base[:-2] + "y" if base.endswith("ie") else base[:-1]) + "ing")
    elif _ends_in_consonant_and(base, "y"):
        yield from (base[:-1] + "ied", base + "ing")
    else:
        doubles = _may_double(base)
        if doubles:
            yield from (base + base[-1] + "ed", base + base[-1] + "ing")
        if not doubles or _vowel_groups(base) > 1:
            yield from (base + "ed", base + "ing")


def _bases(word: str) -> Iterator[str]:
    """What a word may be a form of."""
    if word.endswith("ies") and len(word) > 4:
        yield word[:-3] + "y"
    if word.endswith(("ses", "xes", "zes", "ches", "shes", "oes")):
        yield from _long_enough(word[:-2])
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        yield from _long_enough(word[:-1])
    if word.endswith("ied") and len(word) > 4:
        yield word[:-3] + "y"
    elif word.endswith("ed"):
        yield from _verbs(word[:-2])
    elif word.endswith("ing"):
        yield from _verbs(word[:-3])


def _verbs(stem: str) -> Iterator[str]:
    """What a verb may be without "ed" or "ing" behind it."""
    if not _VOWELS.intersection(stem) and "y" not in stem[1:]:
        return
    twice = len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in _VOWELS
    is_short = _vowel_groups(stem) == 1
    if twice and not (is_short and stem[-1] in "lsfz"):
        # "stopped" is of "stop", "planning" of "plan"; but "billed" of "bill".
        yield stem[:-1]
    if not twice or stem[-1] in "lsfzdtrng":
        if not (is_short and _may_double(stem)):
            # "rated" is of "rate": of "rat" it would have another letter.
            yield from _long_enough(stem)
        if not twice and not stem.endswith("e"):
            yield from _long_enough(stem + "e")


def _may_double(word: str) -> bool:
    """Whether the last letter may stand twice before an ending: one vowel, one consonant."""
    return (
        len(word) >= _SHORTEST
        and word[-1] not in _VOWELS
        and word[-1] not in "wxyh"
        and word[-2] in _VOWELS
        and (word[-3] not in _VOWELS or word[-3:-1] == "ui")
    )


def _vowel_groups(word: str) -> int:
    vowels = [letter in _VOWELS for letter in word]
    return sum(here and not before for here, before in zip(vowels, [False, *vowels], strict=False))


def _ends_in_consonant_and(word: str, letter: str) -> bool:
    return word.endswith(letter) and word[-2:-1] not in _VOWELS


def _long_enough(base: str) -> Iterator[str]:
    if len(base) >= _SHORTEST:
        yield base


@cache
def _irregular() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for group in _data()["together"]:
        for word in group:
            found[word] = tuple(dict.fromkeys((*found.get(word, ()), *group)))
    return found


@cache
def _alone() -> frozenset[str]:
    words: list[str] = _data()["alone"]
    return frozenset(words)


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(paths.resource("word_forms.json").read_text("utf-8"))
    return data


_TITLE: Final = fixed(
    lambda: rf"(?i)(?<!\w)({'|'.join(_data()['titles'])})(?:\.\s*|\s+)(?=[^\W\d])"
)
"""A title, and what stands between it and the name behind it."""

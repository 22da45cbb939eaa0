"""Whole numbers as people write them: digits of either width, English words, Chinese numerals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from desktop_app.value_class import value_class
from desktop_app.vocabulary import CHINESE, ENGLISH, vocabulary

_DIGITS = r"\d+"


@value_class
class _Numerals:
    """The words of `resources/vocabulary`.

    Vague words have the smallest number that does not leave out what was meant.

    Attributes:
        articles: Words for one that may stand before a group: "a dozen".
        english: Each word and its value.
        digits: Each Chinese character for a digit, and its value.
        units: Each one for ten and more, and its value.
        pieces: What numbers in words are made of, longer ones first, as patterns.
    """

    articles: Sequence[str]
    english: Mapping[str, int]
    digits: Mapping[str, int]
    units: Mapping[str, int]
    pieces: Sequence[str]


@cache
def _numerals() -> _Numerals:
    english, chinese = vocabulary("numbers", ENGLISH), vocabulary("numbers", CHINESE)
    articles, groups = english["articles"], english["groups"]
    tens, ones, teens = english["tens"], english["ones"], english["teens"]
    values = {
        english["zero"]: 0,
        **{word: value for value, word in enumerate((*ones, *teens), 1)},
        **{word: value * 10 for value, word in enumerate(tens, 2)},
        **dict.fromkeys(articles, 1),
        **{words.split()[0]: value for words, value in groups.items()},
    }
    digits, units = chinese["digits"], chinese["units"]
    alone = sorted((*teens, *ones, english["zero"], *articles), key=len, reverse=True)
    pieces = (
        rf"(?:{_any_of(f'{article} ' for article in articles)})?(?:{_any_of(groups)})",
        rf"(?:{_any_of(tens)})(?:[- ](?:{_any_of(ones)}))?",
        *alone,
        f"[{''.join((*digits, *units))}]+",
    )
    return _Numerals(articles, values, digits, units, pieces)


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


@cache
def number_pattern() -> str:
    """A pattern for what `number` reads, to be put in others; longer words stand before shorter."""
    return f"(?:{'|'.join((_DIGITS, *_numerals().pieces))})"


def number(words: str) -> int:
    """The whole number that `words` say: "12", "a dozen", "twenty-one", "两", "三百二十".

    Raises:
        ValueError: they are no number.
    """
    words = words.strip()
    if words.isdecimal():
        return int(words)
    known = _numerals()
    if words and all(c in known.digits or c in known.units for c in words):
        return _chinese(words, known)
    parts = [part for part in re.split(r"[- ]+", words) if part not in ("of", "and")]
    if len(parts) > 1 and parts[0] in known.articles:
        del parts[0]
    try:
        values = [known.english[part] for part in parts]
    except KeyError:
        raise ValueError(f"no number: {words!r}") from None
    if len(values) == 1:
        return values[0]
    if len(values) == 2 and values[1] < 10 and 20 <= values[0] < 100:
        return values[0] + values[1]
    if len(values) == 2 and values[1] in (12, 100):
        return values[0] * values[1]
    raise ValueError(f"no number: {words!r}")


def _chinese(words: str, known: _Numerals) -> int:
    if len(words) > 1 and not any(character in known.units for character in words):
        # Digit by digit, as years are read: 二〇二四.
        return int("".join(str(known.digits[character]) for character in words))
    total = section = digit = 0
    for character in words:
        unit = known.units.get(character)
        if unit is None:
            digit = known.digits[character]
        elif unit == 10_000:
            total += (section + digit or 1) * unit
            section = digit = 0
        else:
            section += (digit or 1) * unit
            digit = 0
    return total + section + digit

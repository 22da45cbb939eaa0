"""Whole numbers as people write them: digits of either width, English words, Chinese numerals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from desktop_app.value_class import value_class
from desktop_app.vocabulary import CHINESE, ENGLISH, vocabulary

_DIGITS = r"\d+"


@value_class
class Numerals:
    """The words of `resources/vocabulary`, and what each is worth.

    Attributes:
        articles: Words for one that may stand before a group: "a dozen".
        english: From zero to ninety.
        groups: What English counts in: dozens, hundreds, thousands.
        digits: Each Chinese character for a digit.
        counted: Those that stand for a digit before what is counted alone: 两.
        units: Those for ten and more.
        vague: "few", 几; they have the smallest number that does not leave out what was meant.
        pieces: What numbers in words are made of, longer ones first, as patterns.
    """

    articles: Sequence[str]
    english: Mapping[str, int]
    groups: Mapping[str, int]
    digits: Mapping[str, int]
    counted: Mapping[str, int]
    units: Mapping[str, int]
    vague: Mapping[str, int]
    pieces: Sequence[str]


@cache
def numerals() -> Numerals:
    """The words, read once."""
    english, chinese = vocabulary("numbers", ENGLISH), vocabulary("numbers", CHINESE)
    articles, groups = english["articles"], english["groups"]
    tens, ones, teens = english["tens"], english["ones"], english["teens"]
    values = {
        english["zero"]: 0,
        **{word: value for value, word in enumerate((*ones, *teens), 1)},
        **{word: value * 10 for value, word in enumerate(tens, 2)},
    }
    digits, counted, units = chinese["digits"], chinese["counted"], chinese["units"]
    alone = sorted((*teens, *ones, english["zero"], *articles), key=len, reverse=True)
    pieces = (
        rf"(?:{any_of(f'{article} ' for article in articles)})?"
        rf"(?:{any_of((*groups, *english['vague']))})",
        rf"(?:{any_of(tens)})(?:[- ](?:{any_of(ones)}))?",
        *alone,
        f"[{''.join((*digits, *counted, *chinese['vague'], *units))}]+",
    )
    vague = {words.split()[0]: value for words, value in english["vague"].items()}
    return Numerals(
        articles,
        values,
        {**groups, **english["multipliers"]},
        digits,
        counted,
        units,
        {**vague, **chinese["vague"]},
        pieces,
    )


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of `words`, the longest that fits."""
    return "|".join(sorted(words, key=len, reverse=True))


def english_numerals(first: int, last: int) -> str:
    """A pattern for the English words for the numbers between these, up to ninety."""
    return any_of(word for word, value in numerals().english.items() if first <= value <= last)


def han_numerals(first: int, last: int) -> str:
    """The Chinese characters for the numbers between these, to be put into a set of a pattern."""
    known = numerals()
    values = {**known.digits, **known.units}
    return "".join(character for character, value in values.items() if first <= value <= last)


@cache
def number_pattern() -> str:
    """A pattern for what `number` reads, to be put in others; longer words stand before shorter."""
    return f"(?:{'|'.join((_DIGITS, *numerals().pieces))})"


def number(words: str) -> int:
    """The whole number that `words` say: "12", "a dozen", "twenty-one", "两", "三百二十".

    Raises:
        ValueError: they are no number.
    """
    words = words.strip()
    if words.isdecimal():
        return int(words)
    if words in numerals().articles:
        return 1
    value = english_number(words) if words.isascii() else _chinese(words)
    if value is None:
        raise ValueError(f"no number: {words!r}")
    return value


def _chinese(words: str) -> int | None:
    """The number that Chinese characters say, be it digit by digit or vague."""
    known = numerals()
    digits = {**known.digits, **known.counted, **known.vague}
    if all(character in digits for character in words):
        # As years are read: 二〇二四.
        return int("".join(str(digits[character]) for character in words))
    return _in_units(f"一{words}" if words[0] in known.units else words, digits)


def english_number(words: str) -> int | None:
    """What English words say: "two hundred and six", "half a dozen"; None where it is no number."""
    known = numerals()
    total = group = last = 0
    is_said = False
    parts = re.split(r"[- ]+", words.lower())
    for part in parts:
        if part in (*known.articles, "and", "of", "half"):
            continue
        is_said = True
        if (times := known.groups.get(part)) is not None:
            if times < 1_000:
                group = (group or 1) * times
            else:
                total, group = total + (group or 1) * times, 0
            last = 0
            continue
        value = known.english.get(part, known.vague.get(part))
        if value is None or (last and (value >= 10 or last < 20)):
            # "two three": no number.
            return None
        group += value
        last = value
    if not is_said:
        return None
    return (total + group) // (2 if parts[0] == "half" else 1)


def chinese_number(written: str) -> int | None:
    """What Chinese characters say: 一百零六, 三万二千; None where they make no number."""
    return _in_units(written, {**numerals().digits, **numerals().counted})


def _in_units(written: str, digits: Mapping[str, int]) -> int | None:
    high, ten_thousand, low = written.partition("万")
    if not high or "万" in low:
        return None
    value = _below_ten_thousand(high, digits)
    if value is None or not ten_thousand:
        return value
    rest = _below_ten_thousand(low, digits)
    return None if rest is None else value * 10_000 + rest


def _below_ten_thousand(written: str, digits: Mapping[str, int]) -> int | None:
    units = numerals().units
    total, digit = 0, None
    for place, character in enumerate(written):
        if character in units:
            unit = units[character]
            is_ten_alone = unit == 10 and (place == 0 or digits.get(written[place - 1]) == 0)
            if digit is None and not is_ten_alone:
                return None
            total += (1 if digit is None else digit) * unit
            digit = None
        elif character not in digits or digit:
            return None
        else:
            digit = digits[character]
    return total + (digit or 0)

"""Whole numbers as people write them: digits of either width, English words, Chinese numerals."""

from __future__ import annotations

import re
from collections.abc import Iterable

_ENGLISH = {
    word: value
    for value, words in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen twenty".split()
    )
    for word in [words]
} | {
    "a": 1,
    "an": 1,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
    "hundred": 100,
    "dozen": 12,
    "couple": 2,
    "few": 3,
    "several": 5,
}
"""Vague words get the smallest number that does not leave out what was meant."""

_CHINESE_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "两": 2,
    "几": 3,
    "数": 5,
}
_CHINESE_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000}

_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ONES = "one two three four five six seven eight nine".split()
_TO_NINETEEN = "eighteen fifteen fourteen thirteen twelve eleven ten".split()
_VAGUE = ["couple of", "few", "several", "dozen", "hundred"]
_CHINESE = "〇零一二三四五六七八九两几数十百千万"
_DIGITS = r"\d+"
_PIECES: dict[str, Iterable[str]] = {
    rf"(?:a |an )?(?:{'|'.join(_VAGUE)})": _VAGUE,
    rf"(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(_ONES)}))?": _TENS,
    "(?:six|seven|eight|nine)(?:teen)": ["teen"],
    **{word: [word] for word in (*_TO_NINETEEN, *reversed(_ONES), "zero", "an", "a")},
    f"[{_CHINESE}]+": _CHINESE,
}
"""What numbers in words are made of, longer ones first, each with the texts that tell of it."""

NUMBER = f"(?:{'|'.join((_DIGITS, *_PIECES))})"
"""A pattern for what `number` reads, to be put in others; longer words stand before shorter."""


def pieces_for(text: str) -> tuple[str, ...]:
    """The parts of `NUMBER` that can match anywhere in `text`, in their order."""
    digits = [_DIGITS] if any(map(str.isdecimal, text)) else []
    words = [source for source, signs in _PIECES.items() if any(sign in text for sign in signs)]
    return (*digits, *words)


def number(words: str) -> int:
    """The whole number that `words` say: "12", "a dozen", "twenty-one", "两", "三百二十".

    Raises:
        ValueError: they are no number.
    """
    words = words.strip()
    if words.isdecimal():
        return int(words)
    if words and all(c in _CHINESE_DIGITS or c in _CHINESE_UNITS for c in words):
        return _chinese(words)
    parts = [part for part in re.split(r"[- ]+", words) if part not in ("of", "and")]
    if len(parts) > 1 and parts[0] in ("a", "an"):
        del parts[0]
    try:
        values = [_ENGLISH[part] for part in parts]
    except KeyError:
        raise ValueError(f"no number: {words!r}") from None
    if len(values) == 1:
        return values[0]
    if len(values) == 2 and values[1] < 10 and 20 <= values[0] < 100:
        return values[0] + values[1]
    if len(values) == 2 and values[1] in (12, 100):
        return values[0] * values[1]
    raise ValueError(f"no number: {words!r}")


def _chinese(words: str) -> int:
    if len(words) > 1 and not any(character in _CHINESE_UNITS for character in words):
        # Digit by digit, as years are read: 二〇二四.
        return int("".join(str(_CHINESE_DIGITS[character]) for character in words))
    total = section = digit = 0
    for character in words:
        unit = _CHINESE_UNITS.get(character)
        if unit is None:
            digit = _CHINESE_DIGITS[character]
        elif unit == 10_000:
            total += (section + digit) * unit
            section = digit = 0
        else:
            section += (digit or 1) * unit
            digit = 0
    return total + section + digit

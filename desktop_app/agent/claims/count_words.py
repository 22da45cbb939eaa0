"""Counts that are said in words: "no", "three", "没有", "三个"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop_app.fixed_patterns import fixed

_NOTHING = fixed(
    r"(?<![\w/-])(?:no(?!\.\s?\d)|none|nothing|zero)(?![\w/-])"
    r"|\b(?:not|\w+n['’]t|cannot)\s(?:\w+\s){0,3}?any(?:thing)?\b"
    r"|没有|沒有|没找到|沒找到|未找到|找不到|未发现|没发现|并无|零[个個份张張]",
    re.IGNORECASE,
)

_UNITS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_HAN = "一二三四五六七八九"

_VALUES = {word: value for value, word in enumerate(_UNITS, 1)} | {
    word: 10 * value for value, word in enumerate(_TENS, 2)
}
_HAN_VALUES = {character: value for value, character in enumerate(_HAN, 1)} | {"两": 2, "兩": 2}

# "One" and 一个 are often no number: "the newest one".
_WORD = fixed(
    rf"\b(?:(?P<tens>{'|'.join(_TENS)})(?:[- ](?P<ones>{'|'.join(_UNITS[:9])}))?"
    rf"|(?:(?<=only )|(?<=exactly )|(?<=just )|(?!one))"
    rf"(?P<unit>{'|'.join(_UNITS)}))\b"
    r"|(?<![一二三四五六七八九十两兩第])"
    r"(?:(?<=只有)|(?<=仅有)|(?!一[个個份张張首部篇条條封段幅]))"
    r"(?P<han>[一二三四五六七八九两兩]?十[一二三四五六七八九]?"
    r"|[一二三四五六七八九两兩])(?=[个個份张張首部篇条條封段幅])",
    re.IGNORECASE,
)


def nothing_said(plain: str) -> Iterator[tuple[int, int]]:
    """Where the text says that there is none of something."""
    return (match.span() for match in _NOTHING.finditer(plain))


def counts_in_words(plain: str) -> Iterator[tuple[int, int, int]]:
    """Where the text says a number below a hundred in words, and which."""
    for match in _WORD.finditer(plain):
        yield *match.span(), _value(match)


def _value(match: re.Match[str]) -> int:
    if match["tens"]:
        ones = match["ones"]
        return _VALUES[match["tens"].lower()] + (_VALUES[ones.lower()] if ones else 0)
    if match["unit"]:
        return _VALUES[match["unit"].lower()]
    tens, ten, ones = match["han"].rpartition("十")
    value = _HAN_VALUES.get(ones, 0)
    return value + (10 * _HAN_VALUES.get(tens, 1) if ten else 0)

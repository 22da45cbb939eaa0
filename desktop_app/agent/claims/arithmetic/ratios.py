"""Shares and multiples that an answer says: 41 %, two thirds, 一半, twice as large."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice

from desktop_app.agent.claims.numbers import Number
from desktop_app.agent.claims.rounding import NEAR_BEFORE
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure
from desktop_app.query.date_vocabulary import date_words
from desktop_app.query.numerals import (
    chinese_number,
    english_number,
    english_numerals,
    han_numerals,
    number,
)

MAX_RATIOS = 100
"""That are looked at in one text."""

TENTH = 0.05
"""How far off 成 may be, near or not."""

MAX_TERMS = 30
"""Numbers that one ratio may be made of."""

_PERCENT = fixed(
    lambda: (
        r"(?<![A-Za-z0-9_.])(?P<digits>\d{1,6}(?:\.\d{1,6})?)"
        r"\s?(?:%|％|percent\b|per\s?cent\b|个?百分点)"
        rf"|(?<![{han_numerals(1, 10)}完达形组构变])(?P<tenths>[{han_numerals(1, 9)}])成"
        r"(?P<half>半)?(?![立为了员功本绩交熟就分都品果人年长语套型败双对群])"
        rf"|\b(?P<words>{english_numerals(1, 50)})\sper\s?cent\b"
        rf"|百分之(?P<behind>\d{{1,3}}(?:\.\d+)?|[{han_numerals(0, 100)}两]{{1,5}})"
    ),
    re.IGNORECASE,
)
_FRACTION = fixed(
    lambda: (
        rf"(?<!\w)(?:(?P<above>an?|{english_numerals(1, 9)})[ -])"
        rf"(?P<below>{'|'.join(_parts())})s?\b(?=\s(?:of|as|the)\b|[.,;)]|$)"
        r"|(?P<half>\bhalf\b)(?=\s(?:of|the|as|its|their|are|is)\b|[.,;)]|$)"
        rf"|(?P<han_below>[{han_numerals(2, 10)}])分之(?P<han_above>[{han_numerals(1, 9)}])"
        r"|(?P<han_half>一半|半数)"
        r"|(?<![\d/])(?P<top>[1-9])/(?P<bottom>[2-9]|10)(?=\s(?:of|the)\b)"
    ),
    re.IGNORECASE,
)
_MULTIPLE = fixed(
    lambda: (
        rf"(?<!\w)(?P<half>{english_numerals(1, 5)})\sand\sa\shalf\stimes\b"
        r"|(?<!\w)(?P<word>twice|double|triple|thrice)\b(?=\s(?:as|the|that|of|its|what)\b)"
        rf"|(?<![A-Za-z0-9_.])(?P<times>\d{{1,6}}(?:\.\d{{1,6}})?|{english_numerals(2, 12)})"
        r"\s?(?:times|x|×)(?=\s(?:as|the|more|larger|bigger|smaller|that|of|its|what)\b)"
        rf"|(?P<han>(?<![\d.])\d{{1,6}}(?:\.\d{{1,6}})?|[两{han_numerals(2, 10)}])\s?倍"
    ),
    re.IGNORECASE,
)
_NEAR_BEHIND = fixed(r"\s?(?:左右|上下|多|出头|不到|or so)")
_CHANGE = fixed(
    r"more|less|fewer|rais(?:e|ing)|ris(?:e|en|ing)|rose|increas|decreas|higher|lower|grow|grew|larger|smaller"
    r"|\bup\b|down|cheaper"
    r"|dearer|drop|fell|增|降|涨|跌|多|少|高|低|贵|便宜",
    re.IGNORECASE,
)


_REST = fixed(
    r"\b(?:rest|others?|remain\w*|left|free|saved?|saving|off|without|non-?\w+|not|apart)\b"
    r"|剩|其余|其他|余下|另外|省|没|非|不",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Ratio:
    """One of them: how many times the whole, give or take `tolerance`."""

    start: int
    end: int
    value: float
    tolerance: float

    def as_number(self) -> Number:
        """As it is multiplied with: "4,968 × 0.3% × 11"."""
        value = Decimal(str(round(self.value, 8)))
        return Number(self.start, self.end, value, Decimal(0), value)


@dataclass(frozen=True, slots=True)
class RatioTerm:
    """A number that is known, which a ratio may be made of."""

    value: Decimal
    measure: Measure


def ratios(plain: str) -> Iterator[Ratio]:
    """Those in a text whose digits are ASCII; what is only near is given more room."""
    for ratio in _exact(plain):
        before = plain[max(0, ratio.start - 24) : ratio.start]
        is_near = NEAR_BEFORE.search(before) or _NEAR_BEHIND.match(plain, ratio.end)
        is_round = abs(ratio.value * 20 - round(ratio.value * 20)) < 1e-6
        room = min(0.03, 0.01 + 0.1 * ratio.value) if is_near and is_round else 0.0
        if is_near and TENTH > ratio.tolerance >= 0.04:
            # "Almost two thirds": already of one digit. 将近六成 is nearer than half of the next.
            room = ratio.tolerance + 0.02
        yield replace(ratio, tolerance=max(ratio.tolerance, room))


def _exact(plain: str) -> Iterator[Ratio]:
    for match in islice(_PERCENT.finditer(plain), MAX_RATIOS):
        if match["tenths"]:
            tenths = number(match["tenths"]) + (0.5 if match["half"] else 0)
            yield Ratio(*match.span(), tenths / 10, 0.03 if match["half"] else TENTH)
            continue
        digits = match["digits"] or match["words"] or match["behind"]
        if digits[0].isdecimal():
            decimals = len(digits.partition(".")[2])
            yield Ratio(*match.span(), float(digits) / 100, 0.55 / 10**decimals / 100)
        elif percent := english_number(digits) if match["words"] else chinese_number(digits):
            yield Ratio(*match.span(), percent / 100, 0.0055)
    for match in islice(_FRACTION.finditer(plain), MAX_RATIOS):
        yield Ratio(*match.span(), _fraction(match), 0.04)
    for match in islice(_MULTIPLE.finditer(plain), MAX_RATIOS):
        value = _multiple(match)
        decimals = len((match["times"] or match["han"] or "").partition(".")[2])
        # 2.2 times is told more closely than "twice".
        room = 0.8 / 10**decimals if decimals else max(0.12 * value, 0.05)
        yield Ratio(*match.span(), value, room)


def _fraction(match: re.Match[str]) -> float:
    if match["half"] or match["han_half"]:
        return 0.5
    if match["below"]:
        return number(match["above"].lower()) / _parts()[match["below"].lower()]
    if match["han_below"]:
        return number(match["han_above"]) / number(match["han_below"])
    return int(match["top"]) / int(match["bottom"])


def _multiple(match: re.Match[str]) -> float:
    if match["half"]:
        return number(match["half"].lower()) + 0.5
    if match["word"]:
        return 3.0 if match["word"].lower() in ("triple", "thrice") else 2.0
    written = match["times"] or match["han"]
    return float(written if written[0].isdecimal() else number(written.lower()))


def _parts() -> dict[str, int]:
    """What one of so many parts is called, from a third to a tenth: as the one of that number."""
    ordinals = date_words().ordinals.items()
    named = {word: number for word, number in ordinals if word.isalpha() and 3 <= number <= 10}
    return {"quarter": 4, **named}


def says_change(clause: str) -> bool:
    """Whether words tell of growth or loss."""
    return _GROWS.search(clause) is not None


_GROWS = fixed(
    r"\b(?:rais(?:es?|ed|ing)|ris(?:e|en|ing)|rose|increas\w*|decreas\w*|grow\w*|grew|up by"
    r"|went up|went down|fell|drop\w*)\b"
    r"|增|涨|降|跌",
    re.IGNORECASE,
)


def is_ratio_of(ratio: Ratio, clause: str, near_words: str, terms: Sequence[RatioTerm]) -> bool:
    """Whether it is the share, the multiple or the change of two of these numbers.

    Args:
        ratio: As it is said.
        clause: The words around it, which may tell of growth.
        near_words: Those up to the next marks, which may tell that it is what is left.
        terms: What it may be made of; those beyond `MAX_TERMS` are not looked at.
    """
    is_rest = _REST.search(near_words) is not None
    changes = _CHANGE.search(clause) is not None
    kept = [term for term in terms if term.value > 0][:MAX_TERMS]
    for one in kept:
        for other in kept:
            if one.measure is not other.measure or one == other:
                continue
            share = float(one.value / other.value)
            if abs(share - ratio.value) <= ratio.tolerance:
                return True
            if changes and abs(abs(share - 1) - ratio.value) <= ratio.tolerance:
                return True
            if is_rest and abs(1 - share - ratio.value) <= ratio.tolerance and share < 1:
                return True
    return False

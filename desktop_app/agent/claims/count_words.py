"""Numbers that are said in words: "no", "three", "two hundred and six", "三个", "一百零六"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from desktop_app.fixed_patterns import fixed
from desktop_app.query.measures import unit_names
from desktop_app.query.numerals import (
    any_of,
    chinese_number,
    english_number,
    han_numerals,
    numerals,
)

_NOTHING = fixed(
    r"(?<![\w/-])(?:no(?!\.\s?\d)|none|nothing|zero)(?![\w/-])"
    r"|\b(?:not|\w+n['’]t|cannot)\s(?:\w+\s){0,3}?any(?:thing)?\b"
    r"|没有|沒有|没找到|沒找到|未找到|找不到|未发现|没发现|并无|零[个個份张張]",
    re.IGNORECASE,
)


def _one_word() -> str:
    return any_of(
        (*(word for word, value in numerals().english.items() if value), *numerals().groups)
    )


_ENGLISH = fixed(
    lambda: (
        # What none begins with is passed over first.
        r"(?=[abhotfsenmd])(?<![\w-])(?<!\d\s)"
        rf"(?:(?:an?|half\sa)\s(?=(?:{any_of(numerals().groups)})))?"
        rf"(?:{_one_word()})(?:(?:[- ]|\sand\s)(?:{_one_word()})){{0,9}}(?![\w-]|['’]s\b)"
    ),
    re.IGNORECASE,
)


def _han() -> str:
    known = numerals()
    return "".join(
        (*known.digits, *(one for one in known.units if one != "万"), *known.counted, "兩")
    )


MEASURE_WORDS = (
    "个個份张張首部篇条條封段幅页頁行处處次种種本只隻项項位名块塊层層组組件棵场場家间間套"
    "天周岁歲年平斤镑笔户瓶盒晚桌盘碗杯袋箱筐罐桶根颗粒艘辆台架件轮票升米吨节课趟句匹座栋"
)


def _han_units() -> str:
    return any_of(name for name in unit_names() if len(name) > 1 and not name.isascii())


_HAN = fixed(
    lambda: (
        rf"(?=[{_han()}])(?<![{_han()}万亿第几數数\d.点])"
        rf"(?P<han>[{_han()}]{{1,12}}(?:万[{_han()}]{{0,8}})?)"
        rf"(?=\s?(?:多|余)?\s?(?:[{MEASURE_WORDS}]|文件|目录|元|块|人"
        rf"|月(?![{han_numerals(1, 10)}\d])|{_han_units()}))"
    )
)
_SAID_ALONE = fixed(r"\b(?:only|exactly|just|single)\s$|(?:只有|仅有|仅|共|共有|总共|一共|就)$")


def nothing_said(plain: str) -> Iterator[tuple[int, int]]:
    """Where the text says that there is none of something."""
    return (match.span() for match in _NOTHING.finditer(plain))


def counts_in_words(plain: str) -> Iterator[tuple[int, int, int]]:
    """Where the text says a number in words, and which.

    "One" and 一个 are often no number ("the newest one"): they are one only where they are said
    to be all there is.
    """
    for match in _ENGLISH.finditer(plain):
        value = english_number(match.group())
        if value is None:
            yield from _one_by_one(match)
        elif value != 1 or _is_said_alone(plain, match.start()):
            yield *match.span(), value
    for match in _HAN.finditer(plain):
        value = chinese_number(match["han"].replace("兩", "两"))
        if value is not None and (value != 1 or _is_said_alone(plain, match.start())):
            yield *match.span("han"), value


def _one_by_one(match: re.Match[str]) -> Iterator[tuple[int, int, int]]:
    """Of "between two and three" both."""
    at = match.start()
    for word in match.group().split(" "):
        value = numerals().english.get(word.lower(), 0)
        if value > 1:
            yield at, at + len(word), value
        at += len(word) + 1


_FIGURES = fixed(lambda: rf"[{_han()}万]{{2,16}}|十")
_MAX_FIGURES = 500


def figures_in_words(text: str) -> Iterator[int]:
    """The Chinese numbers of a text, whatever stands behind them: 八十大寿, 一百二十万."""
    for match in islice(_FIGURES.finditer(text), _MAX_FIGURES):
        value = chinese_number(match.group().replace("兩", "两"))
        if value is not None:
            yield value


def _is_said_alone(plain: str, start: int) -> bool:
    return bool(_SAID_ALONE.search(plain, max(0, start - 12), start))

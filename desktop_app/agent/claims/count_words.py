"""Numbers that are said in words: "no", "three", "two hundred and six", "三个", "一百零六"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

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
_VALUES = {word: value for value, word in enumerate(_UNITS, 1)} | {
    word: 10 * value for value, word in enumerate(_TENS, 2)
}
_LARGE = {"thousand": 1_000, "million": 1_000_000}
_HAN_VALUES = {han: value for value, han in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
    "兩": 2,
}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1_000}

_ONE_WORD = "|".join(sorted((*_VALUES, "hundred", "thousand", "million", "dozen"), reverse=True))

_ENGLISH = fixed(
    # What none begins with is passed over first.
    rf"(?=[ahotfsenmd])(?<![\w-])(?<!\d\s)(?:(?P<article>an?|half\sa)\s(?=hundred|thousand|million|dozen))?"
    rf"(?:{_ONE_WORD})(?:(?:[- ]|\sand\s)(?:{_ONE_WORD})){{0,9}}(?![\w-]|['’]s\b)",
    re.IGNORECASE,
)

MEASURE_WORDS = (
    "个個份张張首部篇条條封段幅页頁行处處次种種本只隻项項位名块塊层層组組件棵场場家间間套"
    "天周岁歲年平斤镑笔户瓶盒晚桌盘碗杯袋箱筐罐桶根颗粒艘辆台架件轮票升米吨节课趟句匹座栋"
)
_HAN = fixed(
    r"(?=[零〇一二三四五六七八九十百千两兩])(?<![零〇一二三四五六七八九十百千万亿两兩第几數数\d.点])"
    r"(?P<han>[零〇一二三四五六七八九十百千两兩]{1,12}(?:万[零〇一二三四五六七八九十百千两兩]{0,8})?)"
    rf"(?=\s?(?:多|余)?\s?(?:[{MEASURE_WORDS}]|文件|目录|元|块|人|月(?![一二三四五六七八九十\d])"
    rf"|小时|分钟|公斤|公里|千克|英镑|欧元|美元))"
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
        value = _english(match)
        if value is None:
            yield from _one_by_one(match)
        elif value != 1 or _is_said_alone(plain, match.start()):
            yield *match.span(), value
    for match in _HAN.finditer(plain):
        value = _chinese(match["han"])
        if value is not None and (value != 1 or _is_said_alone(plain, match.start())):
            yield *match.span("han"), value


def _one_by_one(match: re.Match[str]) -> Iterator[tuple[int, int, int]]:
    """Of "between two and three" both."""
    at = match.start()
    for word in match.group().split(" "):
        value = _VALUES.get(word.lower(), 0)
        if value > 1:
            yield at, at + len(word), value
        at += len(word) + 1


_FIGURES = fixed(r"[零〇一二三四五六七八九十百千万两兩]{2,16}|十")
_MAX_FIGURES = 500


def figures_in_words(text: str) -> Iterator[int]:
    """The Chinese numbers of a text, whatever stands behind them: 八十大寿, 一百二十万."""
    for match in islice(_FIGURES.finditer(text), _MAX_FIGURES):
        value = _chinese(match.group())
        if value is not None:
            yield value


def _is_said_alone(plain: str, start: int) -> bool:
    return bool(_SAID_ALONE.search(plain, max(0, start - 12), start))


def _english(match: re.Match[str]) -> int | None:
    """The value of number words one behind the other; None where they make no number."""
    words = match.group().lower().replace("-", " ").split()
    total, group, last = 0, 0, 0
    for word in words:
        if word in ("a", "an", "and", "half"):
            continue
        if word == "hundred":
            group = (group or 1) * 100
        elif word == "dozen":
            group = (group or 1) * (6 if words[0] == "half" else 12)
        elif word in _LARGE:
            total, group = total + (group or 1) * _LARGE[word], 0
        else:
            value = _VALUES[word]
            if last and (value >= 10 or last < 20):
                # "two three": no number.
                return None
            group += value
            last = value
            continue
        last = 0
    return total + group


def _chinese(written: str) -> int | None:
    """The value of a Chinese number; None where the characters make none."""
    high, ten_thousand, low = written.partition("万")
    if "万" in low:
        return None
    value = _below_ten_thousand(high)
    if value is None or not ten_thousand:
        return value
    rest = _below_ten_thousand(low) if low else 0
    return None if rest is None else value * 10_000 + rest


def _below_ten_thousand(written: str) -> int | None:
    total, digit = 0, None
    for place, han in enumerate(written):
        if han in _HAN_UNITS:
            is_ten_alone = han == "十" and (place == 0 or written[place - 1] in "零〇")
            if digit is None and not is_ten_alone:
                return None
            total += (1 if digit is None else digit) * _HAN_UNITS[han]
            digit = None
        else:
            if digit is not None and digit != 0:
                return None
            digit = _HAN_VALUES[han]
    return total + (digit or 0)

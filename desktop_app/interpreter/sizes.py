"""Sizes in a question: "larger than 1 GB", "between 5 and 10 megs", 大于两百兆, 不到半个 G, 空."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import lexicon, pattern
from desktop_app.interpreter.reading import Reading
from desktop_app.query.numerals import number
from desktop_app.query.query import Key, SizeRange, Term
from desktop_app.query.values import Raw, UnreadableError, read_size

_AMOUNT = (
    r"(?P<{0}whole>\d{{1,12}}(?:,\d{{3}})*(?:\.\d{{1,4}})?|%sizes.fractions%|%NUMBER%)"
    r"\s*(?:of\s+)?(?:a\s+)?(?:多|来)?\s*(?P<{0}unit>%UNIT%)?"
)
_BETWEEN = (
    r"(?:%sizes.between%\s*)?"
    + _AMOUNT.format("a")
    + r"\s*%sizes.to%\s*"
    + _AMOUNT.format("b")
    + r"(?:\s*的?%sizes.noise%)*"
)
_COMPARED = (
    r"(?:(?P<sign>(?P<over>%sizes.over%)|(?P<least>%sizes.at_least%)|(?P<under>%sizes.under%)"
    r"|(?P<most>%sizes.at_most%))\s*|(?P<about>%sizes.about%)\s*)?(?:a\s+)?"
    + _AMOUNT.format("")
    + r"(?:\s*(?:in size\s*)?(?:(?P<over_after>%sizes.over_after%)"
    r"|(?P<under_after>%sizes.under_after%)))?"
    r"(?:\s*%sizes.noise%)*"
)


def take_size(reading: Reading) -> Term | None:
    """Take the size that is said, and return the term for it."""
    for match in pattern(_BETWEEN).finditer(reading.open):
        if match["bunit"] and (term := _range(match)):
            reading.take(*_with_unit_word(reading, match))
            return term
    # "not bigger than" before "bigger than": the longest sign wins where it begins first.
    for match in _amounts(reading.open):
        if _asks(reading, match):
            continue
        if match["unit"] and (term := _compared(reading, match)):
            reading.take(*_with_unit_word(reading, match))
            return term
    return None


def _amounts(text: str) -> Iterator[re.Match[str]]:
    """Where numbers stand that may be sizes, each with the words around it.

    Words behind a number that is none, such as a year, may belong to the next one: "before 2025
    and larger than 3 MB".
    """
    at = 0
    while (match := pattern(_COMPARED).search(text, at)) is not None:
        yield match
        at = match.end() if match["unit"] else match.end("whole")


def _asks(reading: Reading, match: re.Match[str]) -> bool:
    """Whether 几个 G asks for a size; 好几个 G 的视频 tells one."""
    return (
        match["whole"] == "几"
        and not match["sign"]
        and not reading.open[: match.start()].endswith("好")
        and re.match(r"[\s?？!。.了啊呢呀]*\Z", reading.open[match.end() :]) is not None
    )


def _with_unit_word(reading: Reading, match: re.Match[str]) -> tuple[int, int]:
    """The words of a size, with those in front that say it is one: 大小, files of."""
    before = pattern(r"(?:%sizes.noise%|%sizes.about%|that are|which are|of)\s*\Z").search(
        reading.open[: match.start()]
    )
    return (before.start() if before else match.start()), match.end()


def _range(match: re.Match[str]) -> Term | None:
    unit = match["bunit"]
    low = _written(match["awhole"], match["aunit"] or unit)
    high = _written(match["bwhole"], unit)
    return _term(f"{low}..{high}") if low and high else None


def _compared(reading: Reading, match: re.Match[str]) -> Term | None:
    amount = _written(match["whole"], match["unit"])
    if not amount:
        return None
    not_over = pattern(r"(?:不|(?<!有)没|not|no)\s*\Z").search(reading.open[: match.start()])
    if match["over"] and not match["under_after"]:
        return _term(f"<={amount}" if not_over else f">{amount}")
    if match["under"]:
        return _term(f">={amount}" if not_over else f"<{amount}")
    if match["least"] or match["over_after"]:
        return _term(f">={amount}")
    if match["under_after"] and _LESS.search(match["under_after"]):
        return _term(f"<{amount}")
    if match["most"] or match["under_after"]:
        return _term(f"<={amount}")
    return _term(amount)


_LESS = fixed("不到|不足|不满|没到|没有")
"""Stands behind a size that is not reached: 1 MB 都不到."""


def _written(whole: str, unit: str | None) -> str:
    """An amount as the written query has it; "" where the unit is none."""
    if unit is None:
        return ""
    fractions = lexicon("sizes")["fractions"]
    words = " ".join(whole.split())
    if words in fractions:
        amount = fractions[words]
    else:
        digits = whole.replace(",", "")
        try:
            amount = digits if re.fullmatch(r"\d+(?:\.\d+)?", digits) else str(number(words))
        except ValueError:
            return ""
    return f"{amount}{lexicon('sizes')['units'][' '.join(unit.split())]}"


def _term(written: str) -> Term | None:
    try:
        size: SizeRange = read_size(Raw(written, written))
    except UnreadableError:
        return None
    return Term(Key.SIZE, (size,))

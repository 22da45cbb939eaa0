"""`Standing`: whether a number that was read is said of what it stands beside.

A wrong number mostly stands somewhere: "17" for 14. So it is believed of a text where it has the
unit that it is said with, and where no other number shares clearly more words with the claim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from desktop_app.agent.claims.numbers import TO_ASCII, Number, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.parts import Passage, Snippet
from desktop_app.messages.receipt import Measure
from desktop_app.messages.tool import ToolOutput

MAX_PLACES = 3_000
"""Numbers of one run whose surroundings are kept."""

_ENDS = fixed(r"[;；。！？!?，\n]|[,.:](?=\s|$)|\s(?:and|but|plus)\s|[()（）]")
_WORD = fixed(r"[a-z]{3,}|[\u3400-\u9fff]")
_UNIT = fixed(r"\s?\*{0,2}\s?(?P<unit>°[CF]|%|[£$€¥]|[A-Za-z]{1,12}|[\u3400-\u9fff]{1,2})", 0)
_PENCE = fixed(r"(?<![\w.])(?P<digits>\d{1,3})p\b")
_SIGN = fixed(r"(?P<sign>[£$€¥])\s?$")
_STOP = frozenset(
    "the and was were are for with from that this has have had you your its each per".split()
    + "all not they them their there about only into until than more less".split()
    + "will may been also".split()
)
_ONES = {
    "£": "£ pound pounds gbp p pence 镑 英镑",
    "€": "€ euro euros eur 欧 欧元",
    "$": "$ dollar dollars usd 美元",
    "元": "¥ 元 块 yuan cny rmb 人民",
    "year": "year years 年",
    "month": "month months 月 个月",
    "day": "day days 天 日",
    "week": "week weeks 周",
    "hour": "hour hours h 小时",
    "minute": "minute minutes min mins 分钟",
    "kg": "kg kilogram kilograms kilos 公斤",
    "g": "g gram grams 克",
    "km": "km kilometre kilometres kilometers 公里",
    "mile": "mile miles",
    "m²": "平方 平米 sqm",
    "cm": "cm 厘米",
    "litre": "l litre litres 升",
    "°C": "°C",
    "°F": "°F",
    "kW": "kW kw",
    "bar": "bar",
}
_UNIT_OF = {name: unit for unit, names in _ONES.items() for name in names.split()}


@dataclass(frozen=True, slots=True)
class _Place:
    value: Decimal
    unit: str
    words: frozenset[str]


class Standing:
    """The numbers of the texts of a run, each with what stands around it.

    Args:
        outputs: Of the run.
        tables: Files that are tables, which are held against otherwise.
    """

    def __init__(self, outputs: Sequence[ToolOutput], tables: set[str]) -> None:
        self._places: list[_Place] = []
        self._spread: Counter[str] = Counter()
        self._pence: set[Decimal] = set()
        clauses: set[frozenset[str]] = set()
        for part in _texts(outputs, tables):
            plain = part.text.translate(TO_ASCII)
            self._pence |= pence(plain)
            for number in numbers(plain):
                if len(self._places) >= MAX_PLACES:
                    return
                words = _words(_clause(plain, number))
                clauses.add(words)
                self._places.append(_Place(number.value, unit_of(plain, number), words))
        for words in clauses:
            self._spread.update(words)

    def values(self) -> set[Decimal]:
        """All of the numbers."""
        return {place.value for place in self._places} | self._pence

    def is_of_another(self, plain: str, number: Number) -> bool:
        """Whether a number stands in what was read, but is said of something else there."""
        if number.measure is not Measure.COUNT or number.may_be_year:
            return False
        own = [place for place in self._places if place.value == number.value]
        if not own:
            return False
        unit = unit_of(plain, number)
        others = [place for place in self._places if place.value != number.value]
        if unit and all(place.unit and place.unit != unit for place in own):
            return any(place.unit == unit for place in others)
        clause = _clause(plain, number)
        words = _words(clause)
        best = max(self._shared(words, place) for place in own)
        said = {one.value for one in numbers(clause)}
        rivals = [
            place
            for place in others
            if place.value not in said and (not unit or _kind(place.unit) == _kind(unit))
        ]
        rival = max((self._shared(words, place) for place in rivals), default=0.0)
        # "It costs 60": where the own place has no unit, one word in common is too little.
        least = 1 if all(place.unit for place in own) or not unit else 2
        return rival >= least and best < rival / 3

    def _shared(self, words: frozenset[str], place: _Place) -> float:
        """How much of the words two clauses share; one that stands in many weighs little."""
        return sum(1 / (self._spread[word] or 1) for word in words & place.words)


def _kind(unit: str) -> str:
    """What a unit measures, as far as others measure it too."""
    return {"kg": "g", "cm": "km", "mile": "km"}.get(unit, unit)


_CONVERTED = fixed(
    r"\*{0,2}[\s-]?(?:lbs?|ft|feet|inch(?:es)?|pounds? of|gallons?|pints?|磅|斤|英里|英尺)"
)


def is_converted(plain: str, number: Number) -> bool:
    """Whether a number is of a measure that people write in other units than a document has."""
    return (
        unit_of(plain, number) in ("km", "mile", "kg", "g", "cm", "litre", "°F", "°C")
        or _CONVERTED.match(plain, number.end) is not None
    )


def pence(plain: str) -> set[Decimal]:
    """Amounts written as pence are: 45p."""
    return {Decimal(match["digits"]) for match in _PENCE.finditer(plain)}


def unit_of(plain: str, number: Number) -> str:
    """The unit or currency that is written at a number; "" where it is none that is known."""
    before = _SIGN.search(plain, max(0, number.start - 3), number.start)
    if before is not None:
        return _UNIT_OF.get(before["sign"], "")
    # Of "45p" the number's own end may lie before its unit or behind it.
    behind = _UNIT.match(plain, number.end)
    if behind is None:
        return ""
    unit = behind["unit"]
    found = _UNIT_OF.get(unit) or _UNIT_OF.get(unit.casefold())
    return found or ("" if unit.isascii() else _UNIT_OF.get(unit[:1], ""))


def _clause(plain: str, number: Number) -> str:
    first, last = max(0, number.start - 120), min(len(plain), number.end + 120)
    begins = [match.end() for match in _ENDS.finditer(plain, first, number.start)]
    ends = _ENDS.search(plain, number.end, last)
    return plain[begins[-1] if begins else first : ends.start() if ends else last]


def _words(clause: str) -> frozenset[str]:
    """The words of a clause by their beginnings, and its Chinese characters two by two."""
    found: set[str] = set()
    before, end = "", -1
    for match in _WORD.finditer(clause.casefold()):
        word = match.group()
        if word.isascii():
            if word not in _STOP and word not in _UNIT_OF:
                found.add(word[:5])
            before = ""
        else:
            if before and match.start() == end:
                found.add(before + word)
            before, end = word, match.end()
    return frozenset(found)


def _texts(outputs: Sequence[ToolOutput], tables: set[str]) -> Iterator[Passage | Snippet]:
    for output in outputs:
        for part in output.parts:
            if not isinstance(part, Passage | Snippet):
                continue
            is_row = part.text.lstrip().startswith("|") or "\t" in part.text.strip()
            if not (part.file in tables and (is_row or part.file.casefold().endswith("csv"))):
                yield part

"""Comparisons that the figures and days beside them refute: 98, "more than the 102 of June".

Only where an answer itself says both sides is a comparison worked out: by the difference that it
names, which shows which two figures are meant, or because both stand right at it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice, pairwise

from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.dates import Day, WrittenDate, dates
from desktop_app.agent.claims.numbers import Number, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure

Place = tuple[int, int]

MAX_COMPARISONS = 100
MAX_NUMBERS = 400
"""Of one text."""

SENTENCES_CHARS = 400
"""Before a comparison: as far as the figures may be told that it is of."""

BESIDE_CHARS = 60
ADJACENT_CHARS = 24

_MORE = (
    r"more(?! than (?:half|one|once|enough|ever))|higher|larger|bigger|greater|dearer|longer"
    r"|heavier|taller|wider|pricier"
)
_LESS = r"less|fewer|lower|smaller|cheaper|shorter|lighter"
_THAN = fixed(
    rf"\b(?:(?P<more>{_MORE})|(?P<less>{_LESS}))(?:\s(?!than)[a-z]{{2,14}}){{0,2}}\sthan\s"
    r"(?P<other>(?!\d|[£$€¥])\S)",
    re.IGNORECASE,
)
_BY = fixed(
    r"\b(?P<name>[A-Z][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30}){0,3})\s"
    r"(?:is|are|was|were|costs?|comes?|has|have|had|weighs?|pays?|paid|earns?|takes?|took|uses?|used)\s"
    rf"(?:[a-z]{{2,12}}\s){{0,2}}?(?:(?P<more>{_MORE})|(?P<less>{_LESS}))\b"
    r"(?:\s[a-z]{2,14}){0,3},?\s(?:\(?by\s)(?=[£$€¥]?\d)"
)
_HAN_MORE = r"多|高|大|贵|重|长|厚|宽"
_HAN_LESS = r"少|低|小|便宜|轻|短|薄|窄"
_BI = fixed(
    r"比(?P<other>(?:[^。；;！？\n比，,]|(?<=\d),(?=\d)){1,24}?)(?:还|要|更|略|稍|都|反而|却|又){0,3}(?:微|为)?"
    rf"(?:[花用付交卖耗]?)(?:(?P<more>{_HAN_MORE})|(?P<less>{_HAN_LESS}))(?![数半大小少多])"
    r"(?P<by>[了出花用付]{0,2}\s?[£$€¥]?(?=\d))?"
)
_DIFFERENCE_ENDS = fixed(r"[\s*]{0,3}(?:[^\W\d_]{1,8}|%|[£$€¥])?[\s*]{0,3}$")
"""Between a difference and the word that says which way: "412.65 EUR less"."""

_BETWEEN = fixed(
    r"[\s*]{0,3}[^\W\d_]{0,6}[\s*]{0,3}[，,(（–—-]\s?(?:也|都|(?:which|that)\s(?:is|was)\s)?"
)
"""Between the figure of one side and the comparison that follows right behind."""

_OF_IT = fixed(
    r"\W{0,4}(?:it|that|this)(?:['’]s|\s(?:is|was|has|costs?|weighs?|takes?))\s(?:\w{1,12}\s){0,3}",
    re.IGNORECASE,
)
_SENTENCE_END = fixed(r"[。！？!?\n]|\.(?=\s|$)")
_EARLIER = r"before|earlier than|ahead of|prior to"
_LATER = r"after|later than|behind"
_IN_ORDER = fixed(
    rf"\b(?:(?P<earlier>{_EARLIER})|(?P<later>{_LATER}))\s(?:the\s|that\sof\s)?"
    r"[A-Z\u3400-\u9fff][^\n().,;:（）]{0,40}?\s?[(（](?:on\s|since\s)?$"
)
"""Before a day in brackets: "who joined before Henrik Dahl (15 September 2021)"."""

_ORDER_BETWEEN = fixed(r"[)）]?[^\n.;:。；：()（）]{0,60}$")
_HAN_IN_ORDER = fixed(
    r"比[^\n。；;，,（）()]{1,16}[(（](?P<day>[^\n）)]{4,20})[)）]\s?(?:还|要|更|略|稍)?(?:(?P<earlier>早)|(?P<later>晚))"
)


def wrong_comparisons(plain: str) -> Iterator[Place]:
    """Where a text says that something is more, less, earlier or later, and says it is not.

    Args:
        plain: The text, its digits and signs in ASCII.
    """
    comparing = _Comparing(plain)
    yield from comparing.wrong()
    yield from _wrong_order(plain)


class _Comparing:
    """The comparisons of figures in one text."""

    def __init__(self, plain: str) -> None:
        self._plain = plain
        found = islice(numbers(plain), MAX_NUMBERS)
        self._numbers = [
            one for one in found if one.measure is not Measure.MOMENT and not one.may_be_year
        ]

    def wrong(self) -> Iterator[Place]:
        for match in islice(_THAN.finditer(self._plain), MAX_COMPARISONS):
            if self._is_wrong(match, self._difference_before(match.start()), match.end("other")):
                yield self._span(match)
        for match in islice(_BI.finditer(self._plain), MAX_COMPARISONS):
            difference = self._first_in(match.end(), match.end() + 1) if match["by"] else None
            if self._is_wrong(match, difference, match.start("other")):
                yield match.span()
        for match in islice(_BY.finditer(self._plain), MAX_COMPARISONS):
            difference = self._first_in(match.end(), match.end() + 2)
            if difference is not None and self._is_wrong_of_name(match, difference):
                yield match.span()

    def _span(self, match: re.Match[str]) -> Place:
        return match.start(), match.end() - 1

    def _is_wrong(self, match: re.Match[str], difference: Number | None, other_from: int) -> bool:
        """Whether what one side is said to be lies on the wrong side of the other."""
        is_bi = "by" in match.re.groupindex
        other_to = match.end("other") if is_bi else self._sentence_end(match.end())
        other = self._first_in(other_from, min(other_to, other_from + BESIDE_CHARS))
        if difference is not None:
            if other is None:
                return False
            before = difference.start if difference.start < match.start() else match.start()
            one = self._with_difference(before, other, difference)
        else:
            one = self._right_before(match.start()) or self._of_sentence_before(
                match.start(), other
            )
            is_far = other is not None and other.start - other_from > ADJACENT_CHARS
            if other is None or is_far or self._is_percent(other):
                other = self._of_name(match["other"], one, match) if is_bi else None
        if one is None or other is None or not self._is_alike(one, other):
            return False
        if difference is None and self._unit(one) != self._unit(other):
            return False
        is_more = match["more"] is not None
        return one.value < other.value if is_more else one.value > other.value

    def _is_wrong_of_name(self, match: re.Match[str], difference: Number) -> bool:
        """Whether all figures of a name that lie so far from another lie on the wrong side."""
        own = [one for one in self._of(match["name"], match.start()) if one.start < match.start()]
        others = [one for one in self._numbers if one.start < match.start()]
        ways = {
            one.value > other.value
            for one in own
            for other in others
            if self._is_alike(one, other) and _lies(one, other, difference)
        }
        return ways == {match["more"] is None}

    def _of(self, name: str, before: int) -> list[Number]:
        """The figures that stand behind a name in its line, up to the end of the sentence."""
        found: list[Number] = []
        at = self._plain.find(name, 0, before)
        while at >= 0:
            end = self._sentence_end(at)
            found += [one for one in self._numbers if at < one.start < end]
            at = self._plain.find(name, at + len(name), before)
        return found

    def _of_name(self, name: str, one: Number | None, match: re.Match[str]) -> Number | None:
        """The one figure of that unit that was told of a name before: 比斯佩尔特还高."""
        if one is None or len(name) < 2 or any(map(str.isdecimal, name)):
            return None
        told = {
            other.value: other
            for other in self._of(name, one.start)
            if other.start < one.start and self._unit(other) == self._unit(one)
        }
        has_unit = self._unit(one) != ""
        return next(iter(told.values())) if len(told) == 1 and has_unit else None

    def _difference_before(self, start: int) -> Number | None:
        """The figure that says by how much: "412.65 EUR less than"."""
        last = next((one for one in reversed(self._numbers) if one.end <= start), None)
        if last is None or start - last.end > ADJACENT_CHARS:
            return None
        if _DIFFERENCE_ENDS.fullmatch(self._plain, last.end, start) is None:
            return None
        return None if self._is_percent(last) else last

    def _with_difference(self, before: int, other: Number, difference: Number) -> Number | None:
        """The nearest figure before that lies so far from the other."""
        near = (
            one
            for one in reversed(self._numbers)
            if one.end <= before and before - one.end < SENTENCES_CHARS
        )
        return next((one for one in near if _lies(one, other, difference)), None)

    def _right_before(self, start: int) -> Number | None:
        last = next((one for one in reversed(self._numbers) if one.end <= start), None)
        if last is None or start - last.end > ADJACENT_CHARS:
            return None
        behind = last.end + (self._plain[last.end : last.end + 2].lstrip().startswith("%") and 1)
        return last if _BETWEEN.fullmatch(self._plain, behind, start) else None

    def _of_sentence_before(self, start: int, other: Number | None) -> Number | None:
        """The one figure of that unit in the sentence before "It is a little smaller than"."""
        begins = max(self._plain.rfind(mark, 0, start) for mark in (". ", "。", "\n")) + 1
        unit = "" if other is None else self._unit(other)
        if not unit or begins < 1 or not _OF_IT.fullmatch(self._plain, begins, start):
            return None
        first = max(self._plain.rfind(mark, 0, begins - 1) for mark in (". ", "。", "\n")) + 1
        told = [
            one for one in self._numbers if first <= one.start < begins and self._unit(one) == unit
        ]
        return told[0] if len(told) == 1 else None

    def _first_in(self, start: int, end: int) -> Number | None:
        return next((one for one in self._numbers if start <= one.start < end), None)

    def _sentence_end(self, start: int) -> int:
        found = _SENTENCE_END.search(self._plain, start)
        return found.start() if found else len(self._plain)

    def _is_percent(self, number: Number) -> bool:
        return self._plain[number.end : number.end + 2].lstrip().startswith("%")

    def _unit(self, number: Number) -> str:
        if self._is_percent(number):
            return "%"
        return "byte" if number.measure is Measure.BYTES else unit_of(self._plain, number)

    def _is_alike(self, one: Number, other: Number) -> bool:
        """Whether both may be of the same unit, one of which need not be written."""
        units = {self._unit(one), self._unit(other)}
        is_either = "" in units and not units & {"%", "byte"}
        return (len(units) == 1 or is_either) and one.value != other.value


def _lies(one: Number, other: Number, difference: Number) -> bool:
    """Whether two figures lie as far apart as a third says."""
    apart = abs(one.value - other.value)
    if not apart:
        return False
    room = max(abs(difference.value) * Decimal("0.0005"), difference.tolerance)
    return abs(apart - difference.value) <= room


def _wrong_order(plain: str) -> Iterator[Place]:
    """Where of two days, each told beside a name, the wrong one is said to be the earlier."""
    found = [*islice(dates(plain), MAX_NUMBERS)]
    for one, other in pairwise(found):
        match = _IN_ORDER.search(plain, max(one.end, other.start - 80), other.start)
        if match is None or not _ORDER_BETWEEN.fullmatch(plain, one.end, match.start()):
            continue
        if _is_out_of_order(one, other, is_earlier=match["earlier"] is not None):
            yield match.start(), other.start
    for match in islice(_HAN_IN_ORDER.finditer(plain), MAX_COMPARISONS):
        before = [one for one in found if one.end <= match.start()]
        within = [one for one in found if one.start in range(*match.span("day"))]
        if not before or not within or match.start() - before[-1].end > ADJACENT_CHARS:
            continue
        if _is_out_of_order(before[-1], within[0], is_earlier=match["earlier"] is not None):
            yield match.span()


def _is_out_of_order(one: WrittenDate, other: WrittenDate, *, is_earlier: bool) -> bool:
    if len(one.days) != 1 or len(other.days) != 1:
        return False
    first, second = _moments(one.days[0], other.days[0])
    return bool(first) and (first > second if is_earlier else first < second)


def _moments(one: Day, other: Day) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both as far as both say them; nothing where they cannot be compared."""
    parts = [(one.year, other.year), (one.month, other.month), (one.day, other.day)]
    if (one.year is None) != (other.year is None):
        return (), ()
    said = [(a, b) for a, b in parts if a is not None and b is not None]
    firsts, seconds = tuple(a for a, _ in said), tuple(b for _, b in said)
    return (firsts, seconds) if firsts != seconds else ((), ())

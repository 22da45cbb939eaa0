"""What the words around a number allow to be worked out: "together" a sum, "a year" twelve months.

Without words, any number is soon made of any others. With them only what they name is made, of the
few figures that stand nearest, so that a wrong number is hardly hit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from desktop_app.agent.claims.arithmetic.one_step import WrittenRange
from desktop_app.fixed_patterns import FixedPattern, fixed
from desktop_app.query.numerals import han_numerals, number

MAX_FIGURES = 10
"""That are held against one another."""

MAX_CHANCE = 0.03
"""How likely one of the others that can be made hits a wrong number."""

_SUM = fixed(
    r"\btogether\b|\btotal|combined|\bin all\b|altogether|\bsum\b|\bboth\b|overall|adds? up|plus\b"
    r"|\bcomes? to|makes?\b|making|\ball\b|so\b|with (?:the|a)|includ|come to|amount"
    r"|合计|总|共|加起来|加上|再加|一起|连同|两项|两者|全部|应付|就是|小计|都算上",
    re.IGNORECASE,
)
_DIFFERENCE = fixed(
    r"\bmore\b|\bless\b|fewer|\bleft\b|\brest\b|remain|\bother\b|\bothers\b|differ|short\b|apart"
    r"|\bgap\b|ahead|behind|over\b|under\b|above|below|extra|sav(?:e|ing)|cheaper|dearer|\bby\b"
    r"|higher|lower|up\b|down\b|rose|fell|gain|lost|another|without|less|later|earlier|since"
    r"|older|younger|longer|shorter|spare|clear|surplus|still|to go|margin|rise|drop|increase"
    r"|多|少|差|剩|余|其余|其他|另外|另|还|高|低|涨|降|升|跌|省|超|缺|欠|比|便宜|贵|长|短|净|增|减|扣",
    re.IGNORECASE,
)
_PRODUCT = fixed(
    r"\beach\b|\bper\b|\ba(?:n)? (?:piece|head|night|day|week|month|year|hour|person|time)\b"
    r"|×|\bat\b"
    r"|\btimes\b|apiece|every|worth|come to|comes to|would|so\b|for\b|monthly|yearly|weekly"
    r"|每|单价|乘|各|共|合|就是|计|按|要|值",
    re.IGNORECASE,
)
_QUOTIENT = fixed(
    r"\beach\b|\bper\b|average|\bmean\b|apiece"
    r"|a(?:n)? (?:piece|head|night|day|week|month|year|hour|person)"
    r"\b|works? out|half|third|times|every|months['’]|equal|exactly"
    r"|平均|每|人均|均|一半|倍|相当于|正好|就是|够",
    re.IGNORECASE,
)
_FACTORS: tuple[tuple[FixedPattern, tuple[float, ...]], ...] = tuple(
    (fixed(pattern, re.IGNORECASE | re.DOTALL), factors)
    for pattern, factors in (
        (
            r"\b(?:month|annual|year)(?=.*\b(?:year|annual|month))"
            r"|(?:每月|个月|月租|月均|一月)(?=.*(?:年))"
            r"|(?:年)(?=.*(?:每月|个月|月均))",
            (12.0,),
        ),
        (r"\b(?:a|per|each|every) week|weekly|每周|每星期|一周", (7.0, 52.0)),
        (r"\bquarter(?!\s(?:past|to)\b)|每季|季度", (3.0, 4.0)),
        (r"\bhours?\b(?=.*minute)|minute(?=.*\bhour)|小时(?=.*分钟)|分钟(?=.*小时)", (60.0,)),
        (r"\b(?:a|per|each|every) day|daily|每天|每日", (7.0, 365.0)),
        (
            r"\bhalf|\bhalv|\bdoubl|\btwice|both ways|\breturn (?:trip|journey)|round trip"
            r"|一半|减半|加倍|翻倍|两倍|往返|来回",
            (2.0,),
        ),
    )
)
"""What is multiplied by or divided by, and the words that say so."""


_REDUCED = fixed(
    lambda: (
        r"(?P<digits>\d(?:\.\d)?)\s?折"
        rf"|(?P<han>[{han_numerals(1, 9)}])(?P<next>[{han_numerals(1, 9)}])?折(?![线叠扣])"
    )
)


def reductions(plain: str) -> Iterator[float]:
    """What part of a price is left: 八五折 is 85 %."""
    for match in _REDUCED.finditer(plain):
        if match["digits"]:
            yield float(match["digits"]) / 10
        else:
            yield number(match["han"]) / 10 + number(match["next"] or "0") / 100


@dataclass(frozen=True, slots=True)
class Licences:
    """What may be done with figures, by the words beside a number."""

    adds: bool
    subtracts: bool
    multiplies: bool
    divides: bool
    factors: tuple[float, ...]

    @staticmethod
    def of(around: str, words: str) -> Licences:
        """Those that the words of a sentence give; factors, those before it as well."""
        return Licences(
            _SUM.search(words) is not None,
            _DIFFERENCE.search(words) is not None,
            _PRODUCT.search(words) is not None,
            _QUOTIENT.search(words) is not None,
            tuple(
                dict.fromkeys(
                    factor
                    for pattern, factors in _FACTORS
                    if pattern.search(around)
                    for factor in factors
                )
            ),
        )

    @staticmethod
    def any() -> Licences:
        """Those of figures that are named as what a number was made of: "1.41 (73.88 for 52.4)"."""
        return Licences(True, True, True, True, ())

    def make(self, figures: Sequence[float], shares: Sequence[float] = ()) -> set[float]:
        """All that may be made of a few figures."""
        made: set[float] = set()
        for one, other in combinations(dict.fromkeys(figures), 2):
            if self.adds:
                made.add(one + other)
            if self.subtracts:
                made.add(abs(one - other))
            if self.multiplies:
                made.add(one * other)
            if self.divides and one and other:
                made |= {one / other, other / one}
        for one in figures:
            made |= {made_of for f in self.factors for made_of in (one * f, one / f)}
            made |= {value for s in shares for value in (one * s, one * (1 - s), one * (1 + s))}
        if self.adds:
            made |= set(_runs(figures))
        if self.adds and len(figures) >= 3:
            # "That was 6,870; 475 came in and 160 went out, which makes 7,185."
            one, other, last = figures[-3:]
            made |= {one + other - last, one - other + last}
        if self.subtracts and 3 <= len(figures) <= MAX_FIGURES:
            made.add(abs(2 * max(figures) - sum(figures)))
        return made


def _runs(figures: Sequence[float]) -> Iterable[float]:
    """What three or more that stand one behind the other add up to."""
    for start in range(len(figures) - 2):
        total = figures[start] + figures[start + 1]
        for value in figures[start + 2 :]:
            total += value
            yield total


def is_licensed(room: WrittenRange, value: float, made: Iterable[float]) -> bool:
    """Whether a number is among what was made, and hardly any other would be hit by a wrong one."""
    near = [one for one in made if value / 2 <= one <= 2 * value]
    others = {round(one, 6) for one in near if not room.holds(one)}
    if len(others) == len({round(one, 6) for one in near}):
        return False
    width = max(room.most - room.least, 1.0 if value == int(value) else 0.01)
    return len(others) * width / (1.5 * value) <= MAX_CHANCE

"""What may be worked out of numbers that are known: sums, differences, products, parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from desktop_app.agent.claims.arithmetic.ratios import RatioTerm
from desktop_app.agent.claims.numbers import Number
from desktop_app.agent.claims.rounding import comes_near
from desktop_app.fixed_patterns import fixed

MAX_SAID = 60
"""Numbers of a text that others may be made of."""

NEAR_CHARS = 400
"""How far apart a number may stand from those that it is made of."""

DERIVED = fixed(
    r"together|total|combined|in all|altogether|overall|sum\b|adds? up|\bboth\b|difference"
    r"|more\b|fewer|less|other|rest|remain|left|another"
    r"|apart|between|extra|average|mean|each|per\b|an?\s(?:day|week|month|year)|monthly|yearly"
    r"|annual|later|earlier|比|一共|合计|总|共|加起来|合起来|两者|相差|差|多|少|其余|其他|另外"
    r"|另有|剩|还有|平均|每|提高|降低|增加|减少|上升|下降|涨|跌|升|降"
    r"|rose|fell\b|gained|improved|increas|decreas|dropped|up by|down by",
    re.IGNORECASE,
)
_RATE = fixed(
    r"\beach\b|\bper\b|\b(?:a|every)\s(?:day|week|month|year)\b|monthly|weekly|yearly|每|单价|月租"
    r"|年租",
    re.IGNORECASE,
)
_NEAR = Decimal("0.015")
"""How far what is only near may be off, where one can tell what it is made of."""
_MAX_OTHERS = Decimal("0.1")
"""Of what numbers make besides, how many for each unit of a number may lie near it."""
_LEAST_PRODUCT = 20
_FACTORS = tuple(map(Decimal, (2, 4, 7, 12, 24, 30, 52, 60, 100, 365)))


@dataclass(frozen=True, slots=True)
class SaidNumber:
    """A number of the text that is borne out."""

    number: Number


def is_derived(
    number: Number,
    clause: str,
    said: Sequence[SaidNumber],
    totals: Sequence[RatioTerm],
    *,
    approximate: bool,
    shares: Sequence[float] = (),
    is_difference: bool = False,
) -> bool:
    """Whether a number is worked out of others.

    Args:
        number: The number.
        clause: The words around it.
        said: What the text says besides, in its order.
        totals: What the results are about.
        approximate: Whether it is only said to be near.
        is_difference: Whether it is said to be how much more or less something is: then it is no
            sum, and nothing divided.
        shares: Those that the text says, which parts of other numbers may be.
    """

    def fits(value: Decimal) -> bool:
        return fits_value(number, value, approximate=approximate)

    measure = number.measure
    others = [
        one.number
        for one in said[:MAX_SAID]
        if one.number.measure is measure and one.number.start != number.start
    ]
    near = [one for one in others if abs(one.start - number.start) <= NEAR_CHARS]
    values = [_exact(one, totals) for one in near]
    says_so = DERIVED.search(clause) is not None
    if says_so:
        values += [term.value for term in totals if term.measure is measure]
    # Dear numbers are seldom hit by chance, small ones often.
    is_long = number.value >= 100 or number.value != number.value.to_integral_value()
    if says_so or is_long:
        for one, other in combinations(values[:MAX_SAID], 2):
            if (not is_difference and fits(one + other)) or (
                one != other and fits(abs(one - other))
            ):
                return True
    if is_difference:
        counts = [one for one in values if 1 < one <= 100 and one == one.to_integral_value()]
        return any(fits(one * count) for one in values[:30] for count in counts[:10])
    if is_long or (says_so and number.value >= _LEAST_PRODUCT):
        for one in dict.fromkeys(_exact(one, totals) for one in near[:MAX_SAID]):
            if any(fits(one * factor) or fits(one / factor) for factor in _FACTORS):
                return True
        for one, other in combinations(values[:30], 2):
            if one and other and (fits(one * other) or fits(one / other) or fits(other / one)):
                return True
        # A rate, for so many months, of so many years.
        counts = [one for one in values if 1 < one <= 12 and one == one.to_integral_value()]
        if _RATE.search(clause) and any(
            fits(one * count * factor)
            for one in values[:30]
            for count in counts[:10]
            for factor in _FACTORS
        ):
            return True
    if any(
        fits(one * Decimal(part))
        for one in values[:30]
        for share in shares[:10]
        for part in (round(share, 4), round(1 - share, 4), round(1 + share, 4))
    ):
        return True
    return _is_sum_of_run([_exact(one, totals) for one in others], fits)


def makes(number: Number, own: Sequence[Number], *, approximate: bool) -> bool:
    """Whether two numbers of its sentence make a number, or three and more that follow one another.

    Nothing but these, and only where they make little else that is near: with many numbers, or
    months, dozens and hundreds besides, a wrong one is soon hit by chance.

    Args:
        number: The number.
        own: Those of its sentence that are borne out, of its measure.
        approximate: Whether it is only said to be near.
    """

    def fits(value: Decimal) -> bool:
        near = approximate and abs(value - number.value) <= number.value * _NEAR
        return near or fits_value(number, value, approximate=False)

    made = {*_made_of([one.value for one in own[:MAX_SAID]])}
    if not any(map(fits, made)):
        return False
    near = (one for one in made if number.value / 2 <= one <= 2 * number.value)
    others = len({round(one, 6) for one in near if not fits(one)})
    return others * (2 * number.tolerance or 1) <= number.value * _MAX_OTHERS


def _made_of(values: Sequence[Decimal]) -> Iterator[Decimal]:
    for one, other in combinations(values, 2):
        yield one + other
        if one != other:
            yield abs(one - other)
        if one > 1 and other > 1:
            yield from (one * other, one / other, other / one)
    if len(values) > 2:
        # What is left of the largest.
        yield 2 * max(values) - sum(values)
    for start in range(len(values) - 2):
        total = values[start] + values[start + 1]
        for value in values[start + 2 :]:
            total += value
            yield total


def fits_value(number: Number, value: Decimal, *, approximate: bool) -> bool:
    """Whether a value that was worked out may be said as this number is."""
    return comes_near(number, value, approximate=approximate) or (
        abs(value - number.value) < 1
        and number.value != number.value.to_integral_value()
        and number.supports(_rounded(number, value))
    )


def _exact(number: Number, totals: Sequence[RatioTerm]) -> Decimal:
    for term in totals:
        if term.measure is number.measure and number.supports(int(term.value)):
            return term.value
    return number.value


def _rounded(number: Number, value: Decimal) -> Decimal:
    places = -int(number.value.as_tuple().exponent)
    return value.quantize(Decimal(1).scaleb(-places)) if abs(value) < 10**15 else value


def _is_sum_of_run(values: Sequence[Decimal], fits: object) -> bool:
    """Whether three or more that stand one behind the other add up to it."""
    assert callable(fits)
    for start in range(len(values)):
        total = values[start]
        for count, value in enumerate(values[start + 1 :], 2):
            total += value
            if count > 2 and fits(total):
                return True
    return False

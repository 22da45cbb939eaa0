"""Whether figures make a number so few ways that chance would hardly have hit it.

Of two amounts a sum, a difference, a product, a quotient or a percentage can be made. From a few
figures that yields few values, so that a long number among them was worked out; from many, or for a
short number, one of them lies near anything, and nothing is shown.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import combinations, islice, product

from desktop_app.agent.claims.arithmetic.one_step import WrittenRange

MAX_CHANCE = 0.01
"""How likely chance may have hit one of the values."""

MAX_OWN = 16
"""Figures of a sentence that are held against one another."""

MAX_PLAIN = 12

MAX_OTHERS = 80
"""Figures that were read which they are held against."""


def is_surely_made(
    room: WrittenRange,
    value: Decimal,
    own: Iterable[Decimal],
    others: Iterable[Decimal] = (),
    *,
    known: Iterable[Decimal] = (),
    divides: bool = False,
) -> bool:
    """Whether a number is one step from figures, and chance would hardly have hit it.

    Args:
        room: Between what values it may lie to be written as it is.
        value: Of it.
        own: The figures of its sentence.
        others: Those each of them is held against besides; of these no two are.
        divides: Whether words say that something is divided: each, per, an hour.
        known: All that is known: what stands there is not told as made.
    """
    close = _kept(own, MAX_OWN)
    # Small whole numbers count lines and items: what is multiplied with them is nearly anything.
    far = _kept((one for one in others if one > MAX_PLAIN or one % 1), MAX_OTHERS)
    number = float(value)
    if number <= 0 or any(map(room.holds, (*close, *far, *map(float, known)))):
        # It stands there: what else it may be made of says nothing.
        return False
    pairs: list[tuple[float, float]] = [*combinations(close, 2), *product(close, far)]
    made = sorted(value for one, other in pairs for value in _made(one, other, divides=divides))
    return _has(made, room, number)


def is_rare(
    room: WrittenRange, value: Decimal, values: Iterable[Decimal], most: float = MAX_CHANCE
) -> bool:
    """Whether a number is one of some values, and chance would hardly have hit them."""
    return value > 0 and _has(sorted(map(float, values)), room, float(value), most)


def _has(
    made: Sequence[float], room: WrittenRange, number: float, most: float = MAX_CHANCE
) -> bool:
    first, last = bisect_left(made, room.least), bisect_right(made, room.most)
    if first == last:
        return False
    around = bisect_right(made, 2 * number) - bisect_left(made, number / 2)
    width = max(room.most - room.least, 10.0 ** -_decimals(number))
    # Those that hit it are of no account: it may be made in several ways that are the same.
    rest = around - (last - first)
    return (rest + 1) * width / (1.5 * number) <= most


def _decimals(number: float) -> int:
    written = f"{number:.4f}".rstrip("0")
    return len(written.partition(".")[2])


def _kept(values: Iterable[Decimal], most: int) -> list[float]:
    return [*islice(dict.fromkeys(float(one) for one in values if one > 1), most)]


def _made(one: float, other: float, *, divides: bool) -> tuple[float, ...]:
    made = (one + other, abs(one - other), one * other, one * other / 100)
    return (*made, one / other, other / one) if divides else made

"""Changes told as a share that the amounts beside them refute: "a third, from 1,385 to 1,122".

Only where a sentence says what something was and what it became is its share worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from desktop_app.agent.claims.arithmetic.ratios import Ratio, ratios
from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.numbers import Number, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure

MAX_NUMBERS = 400

_SENTENCE_END = fixed(r"[。！？!?\n]|\.(?=\s|$)")
_TO = fixed(
    r"[^\W\d_]{0,8}\s?(?:→|->|⟶|\s(?:up |down )?to)\s?(?:about |only |just )?[£$€¥]?"
    r"|[^\W\d_]{0,3}(?:一路|直接)?(?:涨|升|增|降|跌|减|多|少)?(?:加|少|长)?[到至]了?[£$€¥]?"
)
"""Between what something was and what it became."""

_CHANGED = fixed(
    r"(?:\b(?:fell|falls|dropped|drops|rose|rises|grew|grows|went (?:up|down)|goes (?:up|down)"
    r"|up|down"
    r"|risen|fallen|increased?|decreased?|shrank|jumped|climbed|gained|lost|more|less|higher"
    r"|lower)\b"
    r"[^.;。；\d]{0,24}|(?:降|涨|升|跌|增|减|多|少)(?:低|加|少|长"
    r"|幅)?[了为]?(?:[^。；，,\d]{0,8}))$"
)
"""Before a share that is one of a change."""

_OVER = fixed(r"(?:超过|略高于|\b(?:more than|just over|a little over|over|above))\s?\*{0,2}$")
_UNDER = fixed(
    r"(?:不到|不足|略低于|\b(?:less than|just under|a little under|under"
    r"|below))\s?\*{0,2}$"
)
_SIDE = 0.0005


def wrong_changes(plain: str) -> Iterator[tuple[int, int]]:
    """Where a share is told of a change, and the amounts beside it make another.

    Args:
        plain: The text, its digits and signs in ASCII.
    """
    shares = [*ratios(plain)]
    if not shares:
        return
    taken = [range(one.start, one.end) for one in shares]
    amounts = [
        one
        for one in islice(numbers(plain), MAX_NUMBERS)
        if one.measure is not Measure.MOMENT
        and not one.may_be_year
        and one.value > 0
        and not any(one.start in span for span in taken)
    ]
    for share in shares:
        before = plain[max(0, share.start - 60) : share.start].casefold()
        if share.value >= 1 or not _CHANGED.search(before):
            continue
        start, end = _sentence(plain, share)
        pair = _pair(plain, [one for one in amounts if start <= one.start < end])
        if pair is not None and _is_wrong(share, before, pair):
            yield share.start, share.end


def _sentence(plain: str, share: Ratio) -> tuple[int, int]:
    ends = [0, *(one.end() for one in _SENTENCE_END.finditer(plain, 0, share.start))]
    behind = _SENTENCE_END.search(plain, share.end)
    return ends[-1], behind.start() if behind else len(plain)


def _pair(plain: str, amounts: Sequence[Number]) -> tuple[Number, Number] | None:
    """What something was and what it became: the only two that are told so."""
    told = [
        (one, other)
        for one, other in pairwise(amounts)
        if _is_alike(plain, one, other) and _TO.fullmatch(plain, one.end, other.start)
    ]
    return told[0] if len(told) == 1 else None


def _is_alike(plain: str, one: Number, other: Number) -> bool:
    units = {unit_of(plain, one), unit_of(plain, other)} - {""}
    return one.measure is other.measure and len(units) < 2 and one.value != other.value


def _is_wrong(share: Ratio, before: str, pair: tuple[Number, Number]) -> bool:
    one, other = (float(amount.value) for amount in pair)
    made = [abs(one - other) / one, min(one, other) / max(one, other)]
    fitting = [value for value in made if abs(value - share.value) <= share.tolerance + 1e-9]
    if not fitting:
        return True
    if _OVER.search(before):
        return all(value < share.value - _SIDE for value in fitting)
    return bool(_UNDER.search(before)) and all(value > share.value + _SIDE for value in fitting)

"""What numbers an answer claims: in digits, with a unit that two share, or in words."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from itertools import islice

from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.number_words import is_no_claim
from desktop_app.agent.claims.numbers import Number, numbers, with_shared_units

MAX_CLAIMS = 1_000
"""Numbers that are looked at in one text."""


@dataclass(frozen=True, slots=True)
class ClaimedNumber:
    """A number of the text, and whether it is written in words."""

    number: Number
    in_words: bool


def claimed_numbers(run: JudgedRun, taken: bytearray) -> list[ClaimedNumber]:
    """The numbers of a text that say something of files, in its order.

    Args:
        run: The text.
        taken: Of each character, whether it is part of a name, a date or a share.
    """
    in_digits = [
        number for number in islice(numbers(run.plain), MAX_CLAIMS) if not taken[number.start]
    ]
    found = [ClaimedNumber(number, False) for number in with_shared_units(run.plain, in_digits)]
    begun = {number.number.start for number in found}
    for start, end, value in islice(counts_in_words(run.plain), MAX_CLAIMS):
        if taken[start] or start in begun:
            continue
        exact = Decimal(value)
        found.append(ClaimedNumber(Number(start, end, exact, Decimal(0), exact), True))
    return [
        claim
        for claim in sorted(found, key=lambda one: one.number.start)
        if not is_no_claim(
            run.plain,
            claim.number,
            run.sentence(claim.number),
            in_words=claim.in_words,
        )
    ]

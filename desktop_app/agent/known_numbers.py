"""Which numbers an answer may say without a receipt of its own: they stand in a result already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from decimal import Decimal, InvalidOperation

from desktop_app.agent.numbers import numbers_in
from desktop_app.messages import Name, ToolOutput, ToolResult
from desktop_app.tools.calculate import OPERANDS_KEY, RESULTS_KEY


def known_numbers(
    question: str, outputs: Sequence[ToolOutput], earlier: Sequence[ToolResult]
) -> set[Decimal]:
    """What the person said, and what stands in the results outside of names.

    What a calculator made of other numbers is known as far as these are.
    """
    said = [part.text for result in earlier for part in result.parts if not isinstance(part, Name)]
    known = {number.value for text in (question, *said) for number in numbers_in(text)}
    for output in outputs:
        operands = output.data.get(OPERANDS_KEY)
        if isinstance(operands, list) and not _are_known(operands, known):
            continue
        texts = [part.text for part in output.parts if not isinstance(part, Name)]
        known |= {number.value for text in texts for number in numbers_in(text)}
        if isinstance(operands, list):
            for result in output.data.get(RESULTS_KEY) or [output.data["result"]]:
                known |= {*_rounded_forms(Decimal(result))}
    return known


_FREE_OPERANDS = {Decimal(number) for number in (*range(13), 24, 30, 31, 52, 60, 100, 365, 366)} | {
    Decimal(base**power) for base in (1000, 1024) for power in range(1, 5)
}
"""What anybody may divide by: how many there are in a dozen, a day, a year, a kilobyte."""


def _are_known(operands: Sequence[str], known: set[Decimal]) -> bool:
    return all(
        Decimal(one) in known or Decimal(one) in _FREE_OPERANDS for one in map(str, operands)
    )


def _rounded_forms(value: Decimal) -> Iterator[Decimal]:
    """A result as it may be written: rounded to so many places, and without its sign."""
    for form in (value, abs(value)):
        for places in range(4):
            with suppress(InvalidOperation):
                yield form.quantize(Decimal(1).scaleb(-places))

"""`SumJudge`: figures told in place of what a calculator came to, which the answer leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.numbers import Number, numbers
from desktop_app.agent.claims.rounding import comes_near, is_approximate
from desktop_app.findings import SumFindings
from desktop_app.messages.receipt import Measure

ROOM = 0.3
"""How far, of what was worked out, a figure may lie that was told in its place."""

LEAST = 5
"""Smaller results are parts of anything."""

ROUNDED = Decimal("0.006")
"""How far off a result may be told without a word that says so."""

_HUNDRED = Decimal(100)
_SCALES = (Decimal(1), _HUNDRED, 1 / _HUNDRED, Decimal(1000), Decimal(10_000))
"""A share is told as a percentage, a large amount in thousands or 万."""


class SumJudge:
    """Judges them of one text.

    Args:
        run: The text and what is known of it.
    """

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def instead(self, said: Sequence[Number]) -> Iterator[Number]:
        """The figures that stand where a result of a calculator should.

        Args:
            said: What the answer says, shares with it.
        """
        left = [
            one for one in self._results() if not any(self._is_told(number, one) for number in said)
        ]
        texts = self._run.associations.texts_of_files() if left else ()
        read = {one.value for plain, _ in texts for one in numbers(plain)}
        for result in left:
            near = [
                (apart, one.start, one)
                for one in said
                if one.measure is Measure.COUNT and one.value not in read
                for scale in _SCALES[:3]
                if 0 < (apart := abs(float(one.value / (result * scale)) - 1)) <= ROOM
            ]
            if near:
                yield min(near)[2]

    def _results(self) -> Iterator[Decimal]:
        for output in self._run.outputs:
            if isinstance(output.data, SumFindings):
                plain = (one.removeprefix("-") for one in output.data.results)
                values = (Decimal(one) for one in plain if one.replace(".", "", 1).isdecimal())
                yield from (one for one in values if one >= LEAST)

    def _is_told(self, number: Number, result: Decimal) -> bool:
        approximate = is_approximate(self._run.plain, number)
        return any(
            comes_near(number, made, approximate=approximate)
            or abs(number.value - made) <= ROUNDED * made
            or (number.value == number.value.to_integral_value() and abs(number.value - made) < 1)
            for made in (result * scale for scale in _SCALES)
        )

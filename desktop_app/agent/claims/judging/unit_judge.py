"""`UnitJudge`: figures that were read in another unit than an answer says them in: 3斤 of 3 kg."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property
from itertools import combinations

from desktop_app.agent.claims.arithmetic.written_units import unit_of, units_in
from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.numbers import Number, numbers
from desktop_app.messages.receipt import Measure
from desktop_app.query.measures import UNITS

MAX_BESIDE = 8
"""Figures of a sentence that another may be made of."""

_BESIDE = 60
"""As far from a figure as the same may be said in another unit."""


class UnitJudge:
    """Judges the units of one text, as far as no conversion explains them: the figure is as read.

    Args:
        run: The text and what is known of it.
    """

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def is_other(self, number: Number) -> bool:
        """Whether a figure that was read is said in another unit than it has wherever it stands.

        Where it has none, as in a table that leaves units to its reader, others of that kind have
        to stand there, and none in this one.
        """
        said = unit_of(self._run.plain, number)
        if number.measure is not Measure.COUNT or not said:
            return False
        kind = UNITS[said].kind
        places = self._places.get(number.value)
        if not places and self._is_of_others(number, said):
            return True
        read = {unit for unit in self._read if UNITS[unit].kind == kind}
        if not places:
            near = self._run.plain[max(0, number.start - _BESIDE) : number.end + _BESIDE]
            # "132 nautical miles, 244 km": said in both.
            is_converted = not read.isdisjoint(units_in(near))
            return kind == "distance" and said not in read and bool(read) and not is_converted
        if said in places:
            return False
        if "" not in places:
            return any(UNITS[one].kind == kind for one in places)
        # Any text has several units of time.
        return kind != "time" and said not in read and bool(read)

    def _is_of_others(self, number: Number, said: str) -> bool:
        """Whether two figures of its sentence make it, which are both in another unit."""
        start, end = self._run.sentence_span(number)
        sentence = self._run.plain[start:end]
        beside: dict[str, list[Decimal]] = {}
        for one in numbers(sentence):
            unit = unit_of(sentence, one)
            if unit and UNITS[unit].kind == UNITS[said].kind and unit != said:
                beside.setdefault(unit, []).append(one.value)
        return any(
            number.value in (one + other, abs(one - other))
            for values in beside.values()
            for one, other in combinations(values[:MAX_BESIDE], 2)
        )

    @cached_property
    def _places(self) -> dict[Decimal, set[str]]:
        """Of each figure, the units that it is read with, "" where it has none."""
        found: dict[Decimal, set[str]] = {}
        for plain, over in self._run.associations.texts():
            named = units_in(over)
            # The unit of a column, where its header names one alone.
            header = named.pop() if len(named) == 1 else ""
            for number in (*numbers(plain), *_in_words(plain)):
                if number.measure is Measure.COUNT:
                    found.setdefault(number.value, set()).add(unit_of(plain, number) or header)
        return found

    @cached_property
    def _read(self) -> set[str]:
        """The units that were read or asked for."""
        return units_in("\n".join(self._run.days.texts))


def _in_words(plain: str) -> Iterator[Number]:
    for start, end, value in counts_in_words(plain):
        yield Number(start, end, Decimal(value), Decimal(0), Decimal(value))

"""`ContradictionJudge`: numbers that an answer itself says otherwise, in a list or sum beside."""

from __future__ import annotations

from decimal import Decimal

from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.documents.standing import is_misread
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.listed import lists_in, named_behind, told_behind
from desktop_app.agent.claims.number_contexts import COLON_BEHIND, is_said_total
from desktop_app.agent.claims.numbers import Number
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure

BESIDE_CHARS = 60
"""Before a number: as far as another may be the one that a list is of, "three of the seven:"."""

MAX_LISTED = 30
LEAST_ADDED = 100

_LIST_OPENS = fixed(r"[^\d.!?。：:\n]{0,40}[.。：:]\*{0,2}\n{1,2}")
"""Between a number and the list that it counts."""


class ContradictionJudge:
    """Judges numbers of one text by what stands beside them in it."""

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def is_said(self, number: Number) -> bool:
        """Whether its own sentence says otherwise."""
        return (
            self._is_named(number)
            or self.miscounts_names(number)
            or self._is_misadded(number)
            or self._is_less_than_parts(number)
        )

    def _may_count_a_list(self, number: Number) -> bool:
        return number.measure is Measure.COUNT and 1 < number.value <= MAX_LISTED

    def _is_named(self, number: Number) -> bool:
        """Whether its sentence names another number of things: "the two are a, b and c"."""
        run = self._run
        if not self._may_count_a_list(number):
            return False
        return told_behind(run.silent, number.start, number.end) not in (0, number.value)

    def miscounts_names(self, number: Number) -> bool:
        """Whether a colon names another number of things behind it: "Four: a, b and c"."""
        run = self._run
        if not self._may_count_a_list(number) or unit_of(run.plain, number):
            return False
        found = named_behind(run.plain, number.end)
        if found in (0, number.value):
            return False
        opening = COLON_BEHIND.match(run.plain, number.end)
        # "Of eight members five have one: a, b, …": the last count is meant.
        return opening is not None and not any(
            number.end <= one.start < opening.end() for one in run.counts
        )

    def is_listed(self, number: Number) -> bool:
        """Whether a list of another length follows right behind: "Yes, eight:" and two items."""
        run = self._run
        if not self._may_count_a_list(number):
            return False
        opening = _LIST_OPENS.match(run.silent, number.end)
        if opening is None:
            return False
        counts = {one.value for one in run.counts if 0 < number.start - one.start < BESIDE_CHARS}
        return next(
            (
                number.value != one.count and one.count not in counts
                for one in lists_in(run.plain)
                if opening.end() - 2 <= one.start <= opening.end() + 1 and one.count > 1
            ),
            False,
        )

    def is_wrong_total(self, number: Number) -> bool:
        """Whether it is told as the total of what the sentence writes out, and is none."""
        if not is_said_total(self._run.plain, number):
            return False
        near = [
            one
            for one in self._run.equations
            if one.right and 0 < number.start - one.right[-1].end < 60
        ]
        return len(near) > 1 and number.value != sum(one.right[-1].value for one in near)

    def _is_misadded(self, number: Number) -> bool:
        """Whether the numbers behind its colon add up to nearly it: but for a digit or two."""
        opening = COLON_BEHIND.match(self._run.plain, number.end)
        if opening is None or number.measure is not Measure.COUNT:
            return False
        _, end = self._run.sentence_span(number)
        parts = [one.value for one in self._run.counts if opening.end() <= one.start < end]
        total = sum(parts, Decimal(0))
        return (
            len(parts) > 1
            and min(number.value, total) >= LEAST_ADDED
            and number.value != total
            and is_misread(number.value, total)
        )

    def _is_less_than_parts(self, number: Number) -> bool:
        """Whether it is told as the total of a sentence, and one of several before it is larger."""
        unit = unit_of(self._run.plain, number)
        if not unit or not is_said_total(self._run.plain, number):
            return False
        start, _ = self._run.sentence_span(number)
        before = [
            one.number.value
            for one in self._run.said
            if start <= one.number.start < number.start
            and unit_of(self._run.plain, one.number) == unit
        ]
        return len(before) > 1 and number.value < max(before)

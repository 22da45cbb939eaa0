"""`DocumentJudge`: numbers held against the tables and texts that were read."""

from __future__ import annotations

import re

from desktop_app.agent.claims.arithmetic.chance import is_rare
from desktop_app.agent.claims.arithmetic.derivations import DERIVED, fits_value
from desktop_app.agent.claims.arithmetic.one_step import room_of
from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.evidence.tokens import figure
from desktop_app.agent.claims.judging.judged_run import Bearing, JudgedRun
from desktop_app.agent.claims.main_numbers import clause_around
from desktop_app.agent.claims.number_contexts import (
    COUNTED,
    DIFFERENCE_BEFORE,
    EXTREMES,
    MEAN,
    MEAN_BEFORE,
    RANGE,
    SUM_OR_MEAN,
    TOLD_AS_MADE,
)
from desktop_app.agent.claims.number_words import is_written_as_year
from desktop_app.agent.claims.numbers import Number
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure
from desktop_app.query.numerals import any_of
from desktop_app.units import multipliers

_APART = fixed(
    r"\b(?:rang(?:e|es|ing)|spread|apart|gap|difference|between)\b|相差|差距|极差|跨度|高低",
    re.IGNORECASE,
)

MAX_CHANCE_OF_MADE = 0.02
"""The same, where words say that the number was worked out."""

MAX_CHANCE_OF_ROWS = 0.004
"""How likely chance may have hit one of all that the rows of a table make, which is much."""


_SCALED = fixed(
    lambda: rf"(?<![a-z])(?:{any_of(multipliers())})(?![a-z])(?!(?<=千)[瓦克米卡])", re.IGNORECASE
)

_OUT_OF = fixed(r"\b(?:out )?of (?:the|those|these) \*{0,2}$", re.IGNORECASE)

MAX_COUNTED = 31
MAX_BY_HAND = 12


class DocumentJudge:
    """Judges numbers of one text by what stands in documents, and beside what."""

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def bearing_of_tables(self, number: Number, *, approximate: bool) -> Bearing | None:
        """How far it is a count, sum, mean or cell of the rows that the words around it name.

        None where no table has anything to say of it.
        """
        if not self._run.tables.has_any or number.measure is not Measure.COUNT:
            return None
        bearing = self._bearing_of_rows(number, approximate=approximate)
        if bearing is None and number.value in self._run.tables.cells:
            return Bearing.LOOSE
        return bearing

    def contradicts(self, number: Number) -> bool:
        """Whether a text that was read says another number of the same."""
        return self._run.standing.contradicts(self._run.plain, number)

    def stands(self, number: Number) -> bool:
        """Whether it stands in a text that was read, of what it is said of."""
        if self._run.verbatim.has(self._run.plain, number):
            return True
        start, end = self._run.sentence_span(number)
        return self._run.standing.fits(
            self._run.plain,
            number,
            self._run.plain[start:end],
            self._run.question,
            is_year=is_written_as_year(self._run.plain, number),
        )

    def is_meant(self, number: Number) -> bool:
        """Whether it stands where the words and figures around it point, and nothing else does."""
        is_judged = self._run.has_documents and not self._run.is_of_figures
        if number.measure is Measure.MOMENT or not is_judged:
            return False
        unit = unit_of(self._run.plain, number)
        if self._run.associations.stands_in_order(number.start):
            return True
        if number.value <= MAX_COUNTED and not unit and number.value in self._run.tables.cells:
            # A small number of a table is soon that of any of its rows.
            return False
        values = [figure(number.value)]
        if (scale := _SCALED.search(self._run.associations.over(number.start))) is not None:
            # 38 under 金额（万元）.
            values.append(figure(number.value * multipliers()[scale.group().lower()]))
        found = self._run.associations.of(number.start, number.end, values, unit)
        return found.is_meant

    def _bearing_of_rows(self, number: Number, *, approximate: bool) -> Bearing | None:
        clause, sentence, wide = self._run.figures(number)
        nearest = clause if clause.is_named else sentence if sentence.is_named else wide
        # "£3" is no count of rows.
        is_small = (
            number.value <= 100
            and number.value == number.value.to_integral_value()
            and not unit_of(self._run.plain, number)
            and MEAN_BEFORE.search(self._run.plain, max(0, number.start - 16), number.start) is None
        )
        if is_small and (counts_rows := self._counts_rows(number)) is not None:
            return Bearing.FIRM if counts_rows else None
        start, end = self._run.sentence_span(number)
        sentence_said = self._run.plain[start:end]
        around = clause_around(self._run.plain, number.start, number.end)
        is_sum = SUM_OR_MEAN.search(around) is not None or RANGE.search(sentence_said) is not None
        before = max(0, number.start - 14)
        is_sum = is_sum or bool(DIFFERENCE_BEFORE.search(self._run.plain, before, number.start))
        if number.value in nearest.cells and not is_sum:
            return Bearing.FIRM
        if is_small and number.value in nearest.counts:
            is_named = nearest is not wide or number.value in self._run.tables.sizes
            return Bearing.FIRM if is_named else Bearing.LOOSE
        if any(fits_value(number, one, approximate=approximate) for one in nearest.sums):
            return Bearing.FIRM
        if MEAN.search(around) and any(
            fits_value(number, one, approximate=approximate) for one in nearest.means
        ):
            return Bearing.FIRM
        room = room_of(number, approximate=approximate)
        if is_rare(room, number.value, nearest.amounts | sentence.amounts, MAX_CHANCE_OF_ROWS):
            return Bearing.FIRM
        is_few = is_rare(room, number.value, nearest.amounts | sentence.amounts, MAX_CHANCE_OF_MADE)
        # What people count by hand is soon made of any two cells.
        is_taken = is_small and number.value > MAX_BY_HAND
        is_made = self._is_told_as_made(number) and (is_taken or is_few)
        made = Bearing.FIRM if is_made else Bearing.LOOSE
        if any(fits_value(number, one, approximate=approximate) for one in nearest.amounts):
            return made
        if not nearest.is_one and not is_sum and number.value in sentence.cells:
            return Bearing.FIRM
        if (
            not clause.is_one
            and EXTREMES.search(self._run.line_around(number))
            # How far the least and the largest lie apart is told as just that.
            and (number.value in self._run.tables.cells or _APART.search(around))
            and any(
                fits_value(number, one, approximate=approximate)
                for figures in (nearest, sentence, wide)
                for one in figures.extremes
            )
        ):
            return Bearing.FIRM
        if clause.is_one and number.value in self._run.tables.cells:
            return None
        if is_small and clause.is_named and number.value in sentence.counts - nearest.counts:
            return None
        if any(fits_value(number, one, approximate=approximate) for one in sentence.amounts):
            return made
        is_of_others = any(
            fits_value(number, one, approximate=approximate) for one in wide.amounts
        ) or (is_small and not clause.is_named and number.value in sentence.counts | wide.counts)
        return Bearing.LOOSE if is_of_others else None

    def _is_told_as_made(self, number: Number) -> bool:
        """Whether its sentence says that it is worked out: a mean, a difference, a product."""
        start, end = self._run.sentence_span(number)
        near = self._run.plain[max(0, number.start - 30) : number.end + 12]
        return bool(DERIVED.search(self._run.plain, start, end) or TOLD_AS_MADE.search(near))

    def _counts_rows(self, number: Number) -> bool | None:
        """Whether a table has so many rows of what is named right behind a number: "4 cats".

        None where nothing is named there.
        """
        behind = COUNTED.match(self._run.plain, number.end)
        start, end = self._run.sentence_span(number)
        sentence = self._run.plain[start:end].casefold()
        sizes = self._run.tables.sizes_of(behind.group().casefold(), sentence) if behind else set()
        if sizes and _OUT_OF.search(self._run.plain, start, number.start):
            # "Seven of the nine passed": of all rows, not of those that passed.
            return number.value in sizes | self._run.tables.sizes
        return number.value in sizes if sizes else None

    def miscounts_rows(self, number: Number) -> bool:
        """Whether a table has another number of rows of what is named right behind it."""
        is_whole = number.value == number.value.to_integral_value()
        in_prose = number.value in self._run.standing.values()
        return is_whole and not in_prose and self._counts_rows(number) is False

    def is_of_another(self, number: Number) -> bool:
        """Whether it was read, but of other rows, or of something else than it is said of."""
        if number.measure is not Measure.COUNT:
            return False
        if self.miscounts_rows(number):
            return True
        in_prose = number.value in self._run.standing.values()
        if number.value in self._run.tables.cells and not in_prose:
            clause_figures, _, wide = self._run.figures(number)
            if number.value in clause_figures.of_rows or number.value in wide.of_rows:
                return False
            clause = clause_around(self._run.plain, number.start, number.end)
            return wide.is_named or SUM_OR_MEAN.search(clause) is not None
        return False

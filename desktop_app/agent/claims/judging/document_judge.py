"""`DocumentJudge`: numbers held against the tables and texts that were read."""

from __future__ import annotations

from desktop_app.agent.claims.arithmetic.derivations import fits_value
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.main_numbers import clause_around
from desktop_app.agent.claims.number_contexts import COUNTED, EXTREMES, MEAN, SUM_OR_MEAN
from desktop_app.agent.claims.numbers import Number
from desktop_app.messages.receipt import Measure


class DocumentJudge:
    """Judges numbers of one text by what stands in documents, and beside what."""

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def follows_from_tables(self, number: Number, *, approximate: bool) -> bool:
        """Whether it is a count, sum, mean or cell of the rows that the words around it name."""
        if not self._run.tables.files or number.measure is not Measure.COUNT:
            return False
        clause, sentence, wide = self._run.figures(number)
        nearest = clause if clause.is_named else sentence if sentence.is_named else wide
        is_small = number.value <= 100 and number.value == number.value.to_integral_value()
        if is_small and (counts_rows := self._counts_rows(number)) is not None:
            return counts_rows
        around = clause_around(self._run.plain, number.start, number.end)
        is_mean = MEAN.search(around) is not None
        if (number.value in nearest.cells and not is_mean) or (
            is_small and number.value in nearest.counts
        ):
            return True
        if any(fits_value(number, one, approximate=approximate) for one in nearest.amounts):
            return True
        if not nearest.is_one and not is_mean and number.value in sentence.cells:
            return True
        if (
            not clause.is_one
            and EXTREMES.search(self._run.line_around(number))
            and any(
                fits_value(number, one, approximate=approximate)
                for figures in (nearest, sentence, wide)
                for one in figures.extremes
            )
        ):
            return True
        if clause.is_one and number.value in self._run.tables.cells:
            return False
        if is_small and clause.is_named and number.value in sentence.counts - nearest.counts:
            return False
        return any(
            fits_value(number, amount, approximate=approximate)
            or (is_small and number.value == amount)
            for figures in (nearest, sentence, wide)
            for amount in figures.amounts
        ) or (is_small and not clause.is_named and number.value in sentence.counts | wide.counts)

    def _counts_rows(self, number: Number) -> bool | None:
        """Whether a table has so many rows of what is named right behind a number: "4 cats".

        None where nothing is named there.
        """
        behind = COUNTED.match(self._run.plain, number.end)
        start, end = self._run.sentence_span(number)
        sentence = self._run.plain[start:end].casefold()
        sizes = self._run.tables.sizes_of(behind.group().casefold(), sentence) if behind else set()
        return number.value in sizes if sizes else None

    def is_of_another(self, number: Number) -> bool:
        """Whether it was read, but of other rows, or of something else than it is said of."""
        if number.measure is not Measure.COUNT:
            return False
        in_prose = number.value in self._run.standing.values()
        is_whole = number.value == number.value.to_integral_value()
        if is_whole and not in_prose and self._counts_rows(number) is False:
            return True
        if number.value in self._run.tables.cells and not in_prose:
            *_, wide = self._run.figures(number)
            clause = clause_around(self._run.plain, number.start, number.end)
            return wide.is_named or SUM_OR_MEAN.search(clause) is not None
        return in_prose and self._run.standing.is_of_another(self._run.plain, number)

"""`WorkingJudge`: whether a number is worked out of others, rightly or as far as one can tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from desktop_app.agent.claims.arithmetic.chance import is_rare, is_surely_made
from desktop_app.agent.claims.arithmetic.derivations import (
    DERIVED,
    fits_value,
    is_derived,
    makes,
)
from desktop_app.agent.claims.arithmetic.one_step import WrittenRange, is_one_step, room_of
from desktop_app.agent.claims.arithmetic.ratios import RatioTerm, ratios
from desktop_app.agent.claims.arithmetic.spans import is_span_of_days
from desktop_app.agent.claims.arithmetic.written_units import is_converted, unit_of
from desktop_app.agent.claims.dates import years_in
from desktop_app.agent.claims.documents.standing import pence
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.main_numbers import clause_around
from desktop_app.agent.claims.number_contexts import (
    ASKED_FOR,
    COLON_BEHIND,
    DIFFERENCE_BEFORE,
    EACH,
    SINGLE,
    SUM_WORDS,
    TOLD_AS_MADE,
    is_operand,
    is_said_total,
)
from desktop_app.agent.claims.number_words import is_of_files
from desktop_app.agent.claims.numbers import FIRST_YEAR, LAST_YEAR, Number
from desktop_app.agent.claims.rounding import comes_near, is_approximate
from desktop_app.findings import SummaryFindings
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure

LEAST_BASE = 1_000
"""Of numbers that were read, those that a share is taken of without their being said."""

NEAREST_READ = 6
"""Figures of the texts that were read which are held against those of a sentence."""

_PER = fixed(
    r"\b(?:each|per|apiece|average|mean"
    r"|an? (?:hour|day|night|week|month|year|piece|head|litre))\b"
    r"|平均|每|单价|一(?:天|晚|个月|年|小时|公斤|升)",
    re.IGNORECASE,
)
LEAST_CHECKED = 100
"""Numbers from here on are seldom hit by chance."""

MAX_COUNTED = 31
"""What people count up in passing, nights or people, beside a sum that they tell."""


class WorkingJudge:
    """Judges what no tool gave: sums, differences, products, parts, spans of time."""

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def is_checked(self, number: Number) -> bool:
        """Whether it is worked out of numbers of its own sentence, or a list, and is right."""
        if any(number in one.right for one in self._run.equations):
            return True
        if is_operand(self._run.plain, number):
            return True
        start, end = self._run.sentence_span(number)
        own = [
            one.number
            for one in self._run.said
            if start <= one.number.start < end
            and one.number.start != number.start
            and one.number.measure is number.measure
        ]
        approximate = is_approximate(self._run.plain, number)
        if is_said_total(self._run.plain, number) and any(
            comes_near(number, total, approximate=approximate)
            for total, first, last in self._run.listed_totals
            if not first.start <= number.start <= last.start
        ):
            return True
        if SUM_WORDS.search(clause_around(self._run.plain, number.start, number.end)) and any(
            total == number.value and number.end <= first.start and last.start - first.start > 3
            for total, first, last in self._run.listed_totals
        ):
            return True
        if approximate and any(comes_near(number, one.value, approximate=True) for one in own):
            # 156,612, about 15.7 万.
            return True
        if self._is_surely_made(number, own, approximate=approximate):
            return True
        if self._is_sum_of_following(number):
            return True
        near = self._run.plain[max(0, number.start - 30) : number.end + 12]
        is_told = DERIVED.search(self._run.plain[start:end]) or TOLD_AS_MADE.search(near)
        if not is_told and number.value < LEAST_CHECKED:
            return False
        return makes(number, own, approximate=approximate) or self._is_share_read(number)

    def _is_sum_of_following(self, number: Number) -> bool:
        """Whether the numbers behind its colon add up to it: "Fourteen: six …, five …, three …"."""
        if number.measure is not Measure.COUNT:
            return False
        opening = COLON_BEHIND.match(self._run.plain, number.end)
        if opening is None:
            return False
        _, end = self._run.sentence_span(number)
        parts = [
            one.number.value
            for one in self._run.said
            if opening.end() <= one.number.start < end and one.number.measure is Measure.COUNT
        ]
        return len(parts) > 1 and sum(parts) == number.value

    def _is_surely_made(self, number: Number, own: Sequence[Number], *, approximate: bool) -> bool:
        """Whether what is said beside it makes it, and chance would hardly have done so."""
        if number.measure is not Measure.COUNT or number.may_be_year:
            return False
        room = room_of(number, approximate=approximate)
        values = [one.value for one in own]
        divides = _PER.search(clause_around(self._run.plain, number.start, number.end)) is not None
        if is_surely_made(room, number.value, values, divides=divides):
            return True
        if self._is_share_surely_made(room, number, values):
            return True
        start, _ = self._run.sentence_span(number)
        first = self._run.plain.rfind("\n\n", 0, start) + 1
        last = self._run.plain.find("\n\n", number.end)
        last = last if last >= 0 else len(self._run.plain)
        near = [
            one.number.value
            for one in self._run.said
            if first <= one.number.start < last
            and one.number.start != number.start
            and one.number.measure is number.measure
        ]
        if is_surely_made(room, number.value, near, divides=divides):
            return True
        _, of_sentence, wide = self._run.figures(number)
        sentence = self._run.plain[slice(*self._run.sentence_span(number))]
        standing = self._run.standing
        known = (*standing.values(), *self._run.tables.cells)
        closest = [*values, *standing.nearest(sentence, NEAREST_READ)]
        if is_surely_made(room, number.value, closest, known=known, divides=divides):
            return True
        read = (*of_sentence.of_rows, *standing.values(), *wide.of_rows)
        return is_surely_made(room, number.value, values, read, known=known, divides=divides)

    def _is_share_surely_made(
        self, room: WrittenRange, number: Number, own: Sequence[Decimal]
    ) -> bool:
        """Whether a figure grew or shrank by a share of the same line, or is that share of it."""
        line = self._run.line_around(number)
        shares = [Decimal(str(round(one.value, 6))) for one in ratios(line) if one.value < 1][:4]
        sentence = self._run.plain[slice(*self._run.sentence_span(number))]
        bases = [*own, *self._run.standing.nearest(sentence, NEAREST_READ)]
        made = [base * part for base in bases for one in shares for part in (one, 1 + one, 1 - one)]
        return is_rare(room, number.value, made)

    def _is_share_read(self, number: Number) -> bool:
        """Whether it is a share that its line says, of an amount that was read or said."""
        if number.value < LEAST_CHECKED or number.measure is not Measure.COUNT:
            return False
        line = self._run.line_around(number)
        shares = [one.value for one in ratios(line)]
        amounts = [value for value, _ in self._run.read.values() if value >= LEAST_BASE]
        return any(
            number.value == amount * Decimal(str(round(share, 4)))
            for share in shares
            for amount in amounts[:60]
        )

    def may_be_made(self, number: Number) -> bool:
        """Whether it may be made of what is known, as far as anybody can tell."""
        if self._run.has_documents and self._is_span(number):
            return True
        if (self._is_told_as_made(number) or not self._run.has_documents) and self._is_worked_out(
            number
        ):
            return True
        is_of_counted = is_of_files(self._run.plain, number) and any(self._run.mains)
        if not self._run.has_documents or is_of_counted or number.measure is not Measure.COUNT:
            return False
        start, end = self._run.sentence_span(number)
        if not self._is_told_as_made(number):
            return False
        approximate = is_approximate(self._run.plain, number)
        _, of_sentence, wide = self._run.figures(number)
        near = [one.number.value for one in self._run.said if start - 200 <= one.number.start < end]
        near += pence(self._run.plain)
        present = {int(one.at[:4]) for output in self._run.outputs for one in output.receipts[:1]}
        return is_one_step(
            room_of(number, approximate=approximate),
            near,
            (*of_sentence.amounts, *wide.amounts, *wide.cells),
            self._run.standing.values(),
            {*self._run.days.years, *_years(wide.cells), *present, *years_in(self._run.plain)}
            - ({int(number.value)} if number.may_be_year else set()),
            has_unit=is_converted(self._run.plain, number),
        )

    def is_told_as_result(self, number: Number) -> bool:
        """Whether the words around a number say that somebody worked it out of what was read."""
        clause = clause_around(self._run.plain, number.start, number.end)
        near = self._run.plain[max(0, number.start - 30) : number.end + 12]
        return bool(DERIVED.search(clause) or TOLD_AS_MADE.search(near))

    def _is_told_as_made(self, number: Number) -> bool:
        """Whether the words around a number say that it is worked out, or it is large, or a year.

        What is said plainly, "it takes 13 minutes", is read somewhere or wrong.
        """
        if number.value >= LEAST_BASE or number.may_be_year:
            return True
        if SUM_WORDS.search(self._run.question) or ASKED_FOR.search(self._run.question):
            return True
        clause = clause_around(self._run.plain, number.start, number.end)
        near = self._run.plain[max(0, number.start - 30) : number.end + 12]
        sentence = self._run.plain[slice(*self._run.sentence_span(number))]
        if number.value <= MAX_COUNTED and SUM_WORDS.search(sentence):
            return True
        return (
            DERIVED.search(clause) is not None
            or TOLD_AS_MADE.search(near) is not None
            or unit_of(self._run.plain, number) == "year"
            or is_converted(self._run.plain, number)
        )

    def _is_worked_out(self, number: Number) -> bool:
        """Whether it is made of numbers that the text says and something bears out."""
        if self._run.is_told_otherwise(number):
            return False
        clause = self._run.line_around(number)
        approximate = is_approximate(self._run.plain, number)
        sentence = self._run.sentence(number)
        groups = list(dict.fromkeys(self._run.group_terms(sentence)))
        read = [RatioTerm(*one) for one in self._run.read.named_in(clause.casefold())]
        terms = [*self._run.totals, *groups, *read, *self._run.column_terms()]
        equations = [one for one in self._run.equations if number in one.right]
        if equations:
            return True
        may_be_total = is_said_total(self._run.plain, number) or SUM_WORDS.search(clause)
        is_dear = number.value >= 100 or number.value != number.value.to_integral_value()
        is_difference = (
            DIFFERENCE_BEFORE.search(self._run.plain, max(0, number.start - 14), number.start)
            is not None
        )
        if (
            (may_be_total or is_dear)
            and not is_difference
            and any(
                comes_near(number, total, approximate=approximate)
                for total, first, last in self._run.listed_totals
                if not first.start <= number.start <= last.start
            )
        ):
            return True
        if any(
            comes_near(number, total, approximate=approximate)
            or (number.tolerance == 0 and number.value == round(total, 2))
            for total in self._run.read.amount_totals
        ):
            return True
        if self._is_partition(number):
            return True
        bases = [value for value, _ in self._run.read.values() if value >= LEAST_BASE][:60]
        if any(
            fits_value(number, value * Decimal(part), approximate=approximate)
            for value in bases
            for share in self._run.shares[:10]
            for part in (round(share, 4), round(1 - share, 4), round(1 + share, 4))
        ):
            return True
        if is_derived(
            number,
            clause,
            self._run.said,
            terms,
            approximate=approximate,
            shares=self._run.shares,
            is_difference=is_difference,
        ):
            return True
        if any(self._is_sum_of_groups(number, groups, words) for words in (clause, sentence)):
            return True
        if number.value in self._run.read.column_totals:
            return True
        if number.measure is Measure.BYTES and self._is_size_of_several(number, approximate):
            return True
        if is_operand(self._run.plain, number):
            return True
        return self._is_span(number)

    def _is_span(self, number: Number) -> bool:
        """Whether it is the time between two dates or times that are known."""
        return number.measure is Measure.COUNT and is_span_of_days(
            number,
            self._run.plain,
            self._run.days.whole_days(),
            self._run.days.minutes,
            self._run.days.ages,
            approximate=is_approximate(self._run.plain, number),
        )

    def _is_partition(self, number: Number) -> bool:
        """Whether it is one of the counts that a sentence says a known count is made of."""
        if number.measure is not Measure.COUNT or number.value > 100:
            return False
        start = max(self._run.plain.rfind(mark, 0, number.start) for mark in ("。", ". ", "\n")) + 1
        ends = [self._run.plain.find(mark, number.end) for mark in ("。", ". ", "\n")]
        end = min((one for one in ends if one >= 0), default=len(self._run.plain))
        if end - start > 600:
            return False
        within = [one for one in self._run.counts if start <= one.start < end]
        known = {one.number.start for one in self._run.said}
        for place, whole in enumerate(within):
            if whole.start in known and whole.start < number.start:
                rest = within[place + 1 :]
                ones = len(SINGLE.findall(self._run.silent[whole.end : end]))
                if len(rest) > 1 and sum(one.value for one in rest) + ones == whole.value:
                    return True
        return False

    def _is_size_of_several(self, number: Number, approximate: bool) -> bool:
        """Whether it is the size of the files that are named, or of one of several at the mean."""
        cited = self._run.rows.size_of(self._run.cited_paths())
        if cited and comes_near(number, cited, approximate=approximate):
            return True
        counts = [one.number.value for one in self._run.said if one.number.measure is Measure.COUNT]
        sizes = [one.number.value for one in self._run.said if one.number.measure is Measure.BYTES]
        counts += [term.value for term in self._run.totals if term.measure is Measure.COUNT]
        sizes += [term.value for term in self._run.totals if term.measure is Measure.BYTES]
        return EACH.search(self._run.line_around(number)) is not None and any(
            comes_near(number, size / count, approximate=approximate)
            for size in sizes[:20]
            for count in counts[:20]
            if count
        )

    def _is_sum_of_groups(self, number: Number, named: Sequence[RatioTerm], sentence: str) -> bool:
        """Whether the groups that a sentence names, or the years between two, add up to it."""
        own = [term.value for term in named if term.measure is number.measure]
        if len(own) > 1 and number.supports(sum(own, Decimal(0))):
            return True
        years = sorted(years_in(sentence))
        if len(years) < 2:
            return False
        for output in self._run.outputs:
            if isinstance(output.data, SummaryFindings):
                between = [
                    group
                    for group in output.data.groups
                    if group.name is not None
                    and group.name[:4].isdecimal()
                    and years[0] <= int(group.name[:4]) <= years[-1]
                ]
                is_bytes = number.measure is Measure.BYTES
                sizes = [one.total_bytes if is_bytes else one.count for one in between]
                if number.supports(sum(sizes)):
                    return True
        return False


def _years(cells: Iterable[Decimal]) -> set[int]:
    return {int(one) for one in cells if FIRST_YEAR <= one <= LAST_YEAR}

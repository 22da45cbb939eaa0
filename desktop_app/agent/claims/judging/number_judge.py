"""`NumberJudge`: the numbers of an answer, held against what the tools of its run gave.

Each is borne out by a receipt, by what was read, by what stands in a result, or by being made of
such numbers: a sum, a difference, a share, how many things the answer lists. Nothing is made of
more than two numbers, but for a sum of those that stand one behind the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from desktop_app.agent.claims.arithmetic.amounts import listed_totals
from desktop_app.agent.claims.arithmetic.derivations import SaidNumber
from desktop_app.agent.claims.arithmetic.equations import equations_in
from desktop_app.agent.claims.arithmetic.ratios import ratios
from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.documents.row_names import is_of_months
from desktop_app.agent.claims.evidence.one_row import OneRow
from desktop_app.agent.claims.judging.claimed_numbers import ClaimedNumber, claimed_numbers
from desktop_app.agent.claims.judging.contradiction_judge import ContradictionJudge
from desktop_app.agent.claims.judging.document_judge import DocumentJudge
from desktop_app.agent.claims.judging.judged_run import Bearing, JudgedRun
from desktop_app.agent.claims.judging.licensed_judge import LicensedJudge
from desktop_app.agent.claims.judging.moment_judge import MomentJudge
from desktop_app.agent.claims.judging.nothing_judge import NothingJudge
from desktop_app.agent.claims.judging.part_judge import PartJudge
from desktop_app.agent.claims.judging.ratio_judge import RatioJudge
from desktop_app.agent.claims.judging.recomputed import recomputed
from desktop_app.agent.claims.judging.result_judge import ResultJudge
from desktop_app.agent.claims.judging.side_judge import SideJudge
from desktop_app.agent.claims.judging.sum_judge import SumJudge
from desktop_app.agent.claims.judging.unit_judge import UnitJudge
from desktop_app.agent.claims.judging.working_judge import WorkingJudge
from desktop_app.agent.claims.known_numbers import KnownNumbers
from desktop_app.agent.claims.listed import (
    enumerated_before,
    enumerated_behind,
    numbered_within,
)
from desktop_app.agent.claims.main_numbers import clause_around
from desktop_app.agent.claims.number_words import (
    is_of_files,
    is_of_something_else,
    is_point,
    is_supposed,
    is_written_as_year,
)
from desktop_app.agent.claims.numbers import Number
from desktop_app.agent.claims.quotes import receipt_for_number
from desktop_app.agent.claims.rounding import is_approximate
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import ToolResult
from desktop_app.messages.receipt import Measure

MAX_PASSING = 4
"""What people count up in passing."""

MAX_WORKED_OUT = 100
"""Numbers of one text that are held against sums and differences of the others."""

_CODE_BEFORE = fixed(r"[\w-]{1,10}-$")
"""What stands before the last figures of a number such as 2025-042."""

MAX_DAY = 31
FIRST_OF_YEARS = 1_000

MAX_ROUNDS = 3
"""Steps, each of what the one before made."""

MAX_SUPPOSED = 12
"""Numbers that are marked, and supposed for what is made of them."""


class NumberJudge:
    """Judges the numbers of one text.

    Args:
        run: The text and what is known of it; its citations are added to.
        earlier: Results of the turns before.
        names: Of each character, whether it is part of a name or path.

    Attributes:
        unverified: Where something stands that nothing bears out, and whether it is a total.
        worked_out: Where a number stands that no tool gave, but that may be made of what they gave.
    """

    def __init__(self, run: JudgedRun, earlier: Sequence[ToolResult], names: bytearray) -> None:
        self._run = run
        self._earlier = earlier
        self._taken = names
        self._documents = DocumentJudge(run)
        self._results = ResultJudge(run)
        self._working = WorkingJudge(run)
        self._otherwise = ContradictionJudge(run)
        self._licensed = LicensedJudge(run)
        self._ratios = RatioJudge(run)
        self._sums = SumJudge(run)
        self._parts = PartJudge(run)
        self.unverified: dict[tuple[int, int], bool] = {}
        self.worked_out: set[tuple[int, int]] = set()
        self._others: set[tuple[int, int]] = set()

    def judge(self, has_failed: bool) -> None:
        """Judge all of them.

        Args:
            has_failed: Whether a call failed: then it may have told that something is not there.
        """
        moments = MomentJudge(self._run, self._is_taken, self._take)
        moments.judge()
        self.unverified |= dict.fromkeys(moments.unverified, False)
        self._others |= moments.worked_out
        found_ratios = [
            ratio for ratio in ratios(self._run.plain) if not self._is_taken(ratio.start, ratio.end)
        ]
        for ratio in found_ratios:
            self._take(ratio.start, ratio.end)
        self._run.shares = [ratio.value for ratio in found_ratios if ratio.value < 1]
        claims = claimed_numbers(self._run, self._taken)
        nothing = NothingJudge(
            self._run.plain,
            self._run.outputs,
            self._run.mains,
            self._run.citations,
        )
        nothing.cite()
        self._judge_numbers(claims, [ratio.as_number() for ratio in found_ratios])
        self.worked_out -= recomputed(self._run, self.worked_out - self._others)
        if not has_failed:
            nothing.judge()
        if nothing.unverified is not None:
            self.unverified[nothing.unverified] = True
        for ratio in found_ratios:
            if self._ratios.is_checked(ratio):
                continue
            if self._ratios.is_known(ratio):
                self.worked_out.add((ratio.start, ratio.end))
            else:
                span = (ratio.start, ratio.end)
                if self._run.has_documents:
                    self.worked_out.add(span)
                else:
                    self.unverified[span] = False

    def _is_taken(self, start: int, end: int) -> bool:
        return any(self._taken[start:end])

    def _take(self, start: int, end: int) -> None:
        self._taken[start:end] = b"\1" * (end - start)

    def _judge_numbers(self, claims: Sequence[ClaimedNumber], shares: Sequence[Number]) -> None:
        said = {one.number.value for one in claims if one.number.measure is Measure.COUNT}
        said |= {Decimal(count) for count in self._run.citations.counts()}
        known = KnownNumbers(self._run.question, self._run.outputs, self._earlier, said)
        before: Counter[Decimal] = Counter()
        left: list[ClaimedNumber] = []
        bearings: dict[int, Bearing] = {}
        self._run.counts = [one.number for one in claims if one.number.measure is Measure.COUNT]
        operands = [*(claim.number for claim in claims), *shares]
        operands.sort(key=lambda one: one.start)
        self._run.equations = equations_in(self._run.plain, operands)
        wrong = {number.start for one in self._run.equations for number in one.wrong}
        for one in self._run.equations:
            if one.wrong:
                within = (*one.operands, *one.right, *one.wrong)
                first, last = min(one.start for one in within), max(one.end for one in within)
                self.unverified[first, last] = False
        for claim in claims:
            number = claim.number
            if number.start in wrong or self._otherwise.is_wrong_total(number):
                self.unverified[number.start, number.end] = False
            elif is_supposed(self._run.plain, number) or self._is_known_month(claim):
                self._run.said.append(SaidNumber(number))
            elif self._otherwise.is_said(number):
                # What results say of it makes the answer fit together no better.
                is_sure = self._otherwise.miscounts_names(number)
                (self._others if is_sure else self.worked_out).add((number.start, number.end))
                self._run.said.append(SaidNumber(number))
            else:
                bearing = self._bearing(claim, before[number.value], known)
                if bearing is Bearing.FIRM and (
                    self._otherwise.is_listed(number) or self._results.is_more_than_group(number)
                ):
                    bearing = Bearing.LOOSE
                elif bearing in (Bearing.LOOSE, Bearing.NONE) and self._documents.is_meant(number):
                    bearing = Bearing.FIRM
                if bearing in (Bearing.FIRM, Bearing.LOOSE):
                    self._run.said.append(SaidNumber(number))
                if bearing is not Bearing.FIRM:
                    left.append(claim)
                bearings[number.start] = bearing
            before[number.value] += 1
        said_all = [*(claim.number for claim in claims), *shares]
        self._others |= {(one.start, one.end) for one in self._sums.instead(said_all)}
        if self._run.has_documents and not self._run.is_of_figures:
            self._others |= {*OneRow(self._run.plain, self._run.associations).misread()}
        units, sides = UnitJudge(self._run), SideJudge(self._run)
        self._others |= {
            (one.start, one.end)
            for one in (claim.number for claim in claims)
            if units.is_other(one) or sides.is_other(one)
        }
        self.worked_out |= self._others
        self._work_out(left, bearings)

    def _work_out(self, left: Sequence[ClaimedNumber], bearings: Mapping[int, Bearing]) -> None:
        """Find what follows from what is borne out, and mark the rest.

        What is marked is supposed from then on: of a wrong figure and what was rightly made of it,
        the figure alone is told.
        """
        rest = self._without_made(left)
        for _ in range(MAX_SUPPOSED):
            if not rest:
                return
            claim, *rest = rest
            number = claim.number
            bearing = bearings[number.start]
            if bearing is not Bearing.REFUSED and self._working.may_be_made(number):
                self.worked_out.add((number.start, number.end))
            else:
                self._mark(claim, bearing)
            if (number.start, number.end) in self.worked_out and len(rest) < MAX_WORKED_OUT:
                self._run.said.append(SaidNumber(number))
                rest = self._without_made(rest)
        for claim in rest:
            self._mark(claim, bearings[claim.number.start])

    def _without_made(self, left: Sequence[ClaimedNumber]) -> list[ClaimedNumber]:
        """Those that follow from nothing that is said, as far as words tell what was done."""
        rest = [*left]
        for _ in range(MAX_ROUNDS):
            said = sorted((one.number for one in self._run.said), key=lambda one: one.start)
            self._run.listed_totals = [*listed_totals(self._run.plain, said)]
            still = [
                claim
                for place, claim in enumerate(rest)
                if place >= MAX_WORKED_OUT or not self._is_made(claim.number)
            ]
            if len(still) == len(rest):
                break
            rest = still
        return rest

    def _is_made(self, number: Number) -> bool:
        if not self._working.is_checked(number) and not self._licensed.is_made(number):
            return False
        self._run.said.append(SaidNumber(number))
        return True

    def _mark(self, claim: ClaimedNumber, bearing: Bearing) -> None:
        """Mark what is not borne out: as wrong only where no tool has it, or has it otherwise."""
        number = claim.number
        is_of_counted = is_of_files(self._run.plain, number) and any(self._run.mains)
        # People count up in passing what they speak of: "two months stand out".
        is_passing = claim.in_words and 1 < number.value <= MAX_PASSING and not is_of_counted
        # What stands there of another row may be said of it in another language.
        is_elsewhere = bearing is Bearing.REFUSED and not self._documents.miscounts_rows(number)
        is_open = (
            bearing is Bearing.LOOSE
            or is_elsewhere
            or (
                # Nobody can tell what all may be worked out of documents.
                bearing is Bearing.NONE
                and self._run.has_documents
                and not is_of_counted
                and number.measure is not Measure.BYTES
                and not self._is_no_day(number)
                and (
                    self._working.is_told_as_result(number)
                    or not self._documents.contradicts(number)
                )
            )
        )
        if is_open or is_passing or self._parts.adds_up(number):
            self.worked_out.add((number.start, number.end))
            return
        is_count = number.measure is Measure.COUNT and not number.may_be_year
        is_other = is_of_something_else(self._run.plain, number) or self._parts.is_part(number)
        self.unverified[number.start, number.end] = is_count and not is_other

    def _is_no_day(self, number: Number) -> bool:
        """Whether it stands in a date, and is neither a day nor a month nor a year."""
        if number.measure is not Measure.MOMENT or not MAX_DAY < number.value < FIRST_OF_YEARS:
            return False
        # 2025-042 is the number of an estimate, where one has it.
        plain = self._run.plain
        code = _CODE_BEFORE.search(plain, max(0, number.start - 12), number.start)
        written = plain[code.start() if code else number.start : number.end]
        return not code or not any(written in text for text in self._run.days.texts)

    def _bearing(self, claim: ClaimedNumber, said_before: int, known: KnownNumbers) -> Bearing:
        """How far anything bears a number out; what does is cited."""
        number = claim.number
        if number.value_in_1024s == number.value:
            return self._bearing_of(number, said_before, known)
        in_thousands = replace(number, value_in_1024s=number.value)
        bearing = self._bearing_of(in_thousands, said_before, known)
        if bearing is not Bearing.NONE:
            return bearing
        # As if a kilobyte had 1,024 bytes, which is not what tools say.
        bearing = self._bearing_of(number, said_before, known)
        return Bearing.LOOSE if bearing is Bearing.FIRM else bearing

    def _bearing_of(self, number: Number, said_before: int, known: KnownNumbers) -> Bearing:
        run = self._run
        if self._licensed.is_of_clause(number):
            if self._licensed.is_clause(number):
                return Bearing.FIRM
            if not run.associations.has_clause(number.value):
                return Bearing.NONE
            if is_point(run.plain, number):
                return Bearing.FIRM
        if self._results.is_name(number):
            return Bearing.FIRM
        approximate = is_approximate(run.plain, number)
        is_other = is_of_something_else(run.plain, number)
        clause = clause_around(run.plain, number.start, number.end)
        if not is_other and self._results.is_told_of_group(number, clause):
            return Bearing.NONE
        if not is_other and self._results.is_of_another_search(number):
            return Bearing.NONE
        if not is_other and self._results.is_main(number, said_before, approximate):
            return Bearing.FIRM
        if not is_other:
            of_share = self._results.of_shares(number, clause, approximate)
            if of_share is not None:
                return of_share
        if run.is_told_otherwise(number):
            return Bearing.NONE
        of_files = is_of_files(run.plain, number) and not is_other
        is_strict = of_files and any(run.mains)
        of_documents: Bearing | None = None
        if not is_strict:
            of_documents = self._bearing_of_documents(number, approximate)
            if of_documents in (Bearing.FIRM, Bearing.REFUSED):
                return of_documents
        if self._results.stands(number, clause, known, approximate, is_other):
            return Bearing.FIRM
        if number.measure is Measure.BYTES:
            return self._results.of_size(number, clause, known, approximate)
        if number.measure is not Measure.COUNT:
            return Bearing.NONE
        is_measured = is_other and unit_of(run.plain, number) != ""
        if not is_measured and self._results.is_counted_in_rows(number, clause, known):
            return Bearing.FIRM
        if not is_measured and self._is_listed(number):
            # "There are 5 files: a, b and others": the total is another.
            return Bearing.LOOSE if is_strict else Bearing.FIRM
        if is_written_as_year(run.plain, number) and int(number.value) in run.days.years:
            return Bearing.LOOSE
        if of_documents is not None or (not of_files and number.value in run.read.enumerated):
            return Bearing.LOOSE
        if not is_strict and run.read.place_of(number, approximate=approximate):
            return Bearing.LOOSE
        return Bearing.NONE

    def _bearing_of_documents(self, number: Number, approximate: bool) -> Bearing | None:
        """By the tables and texts that were read; None where they say nothing of it."""
        of_tables = self._documents.bearing_of_tables(number, approximate=approximate)
        if of_tables is Bearing.FIRM:
            return of_tables
        if self._documents.is_of_another(number):
            return Bearing.REFUSED
        if self._documents.stands(number):
            place = self._run.read.place_of(number, approximate=approximate)
            if place is not None:
                receipt = receipt_for_number(
                    place.part, place.start, place.end, self._run.outputs[place.output]
                )
                self._run.citations.add(number.start, number.end, place.output, receipt)
            return Bearing.FIRM
        return of_tables

    def _is_known_month(self, claim: ClaimedNumber) -> bool:
        """Whether it is a month that stands in a result: 五月 of a sheet, or "May" of a letter."""
        number = claim.number
        if is_of_months(self._run.plain, number.start):
            return True
        if not claim.in_words or not self._run.plain.startswith("月", number.end):
            return False
        return int(number.value) in self._run.days.months

    def _is_listed(self, number: Number) -> bool:
        """Whether the answer lists so many things."""
        if number.value > 1:
            before = enumerated_before(self._run.silent, number.start)
            within = numbered_within(self._run.silent, number.end)
            if number.value in self._run.lists or number.value in (before, within):
                return True
        if number.value in {
            len(one.operands)
            for one in self._run.equations
            if 0 <= number.start - one.operands[0].start < 200
        }:
            return True
        return number.value in enumerated_behind(self._run.silent, number.end)

"""`NumberJudge`: the numbers of an answer, held against what the tools of its run gave.

Each is borne out by a receipt, by what was read, by what stands in a result, or by being made of
such numbers: a sum, a difference, a share, how many things the answer lists. Nothing is made of
more than two numbers, but for a sum of those that stand one behind the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from desktop_app.agent.claims.arithmetic.amounts import listed_totals
from desktop_app.agent.claims.arithmetic.derivations import SaidNumber
from desktop_app.agent.claims.arithmetic.equations import equations_in
from desktop_app.agent.claims.arithmetic.ratios import ratios
from desktop_app.agent.claims.arithmetic.spans import is_worked_out_day
from desktop_app.agent.claims.dates import Day, dates, times
from desktop_app.agent.claims.documents.row_names import is_of_months
from desktop_app.agent.claims.judging.claimed_numbers import ClaimedNumber, claimed_numbers
from desktop_app.agent.claims.judging.document_judge import DocumentJudge
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.judging.nothing_judge import NothingJudge
from desktop_app.agent.claims.judging.ratio_judge import RatioJudge
from desktop_app.agent.claims.judging.working_judge import WorkingJudge
from desktop_app.agent.claims.known_numbers import KnownNumbers
from desktop_app.agent.claims.listed import enumerated_before, enumerated_behind, numbered_within
from desktop_app.agent.claims.main_numbers import (
    clause_around,
    main_counts,
    says_group,
    says_share,
    side_numbers,
)
from desktop_app.agent.claims.number_contexts import (
    COPIES,
    LOOKED_AT,
    NEAR_BEHIND,
    NEAR_CHARS,
    OF_A_PART,
    OF_PLACES,
    PLACE_BEFORE,
    bears_out,
    is_tree,
)
from desktop_app.agent.claims.number_words import (
    is_of_files,
    is_of_something_else,
    is_supposed,
)
from desktop_app.agent.claims.numbers import Number
from desktop_app.agent.claims.quotes import receipt_for_number
from desktop_app.agent.claims.rounding import is_approximate
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Name
from desktop_app.messages.receipt import Measure, Receipt, Share

MAX_WORKED_OUT = 100
"""Numbers of one text that are held against sums and differences of the others."""


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
        self._working = WorkingJudge(run)
        self._ratios = RatioJudge(run)
        self.unverified: dict[tuple[int, int], bool] = {}
        self.worked_out: set[tuple[int, int]] = set()

    def judge(self, has_failed: bool) -> None:
        """Judge all of them.

        Args:
            has_failed: Whether a call failed: then it may have told that something is not there.
        """
        self._judge_moments()
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
            self._run.of_values,
        )
        nothing.cite()
        self._judge_numbers(claims)
        if not has_failed:
            nothing.judge()
        if nothing.unverified is not None:
            self.unverified[nothing.unverified] = True
        for ratio in found_ratios:
            if self._ratios.is_checked(ratio):
                continue
            if self._ratios.is_known(ratio):
                if self._run.has_documents:
                    self.worked_out.add((ratio.start, ratio.end))
            else:
                self.unverified[ratio.start, ratio.end] = False

    def _judge_moments(self) -> None:
        for date in dates(self._run.plain):
            if self._is_taken(date.start, date.end):
                continue
            self._take(date.start, date.end)
            clause = self._run.plain[max(0, date.start - NEAR_CHARS) : date.end + 30]
            if not self._run.days.has_date(date) and not is_worked_out_day(
                date, clause, self._days_said(), (self._run.plain, *self._run.days.texts)
            ):
                self.unverified[date.start, date.end] = False
        for time in times(self._run.plain):
            if self._is_taken(time.start, time.end):
                continue
            self._take(time.start, time.end)
            if not self._run.days.has_time(time):
                self.unverified[time.start, time.end] = False

    def _days_said(self) -> list[Day]:
        """Those that results say; the text's own begin with them."""
        known = [day for day in self._run.days.days() if day.month is not None]
        return sorted(known, key=lambda day: (day.year or 0, day.month or 0, day.day or 0))

    def _is_taken(self, start: int, end: int) -> bool:
        return any(self._taken[start:end])

    def _take(self, start: int, end: int) -> None:
        self._taken[start:end] = b"\1" * (end - start)

    def _judge_numbers(self, claims: Sequence[ClaimedNumber]) -> None:
        said = {one.number.value for one in claims if one.number.measure is Measure.COUNT}
        said |= {Decimal(count) for count in self._run.citations.counts()}
        known = KnownNumbers(self._run.question, self._run.outputs, self._earlier, said)
        before: Counter[Decimal] = Counter()
        left: list[ClaimedNumber] = []
        self._run.counts = [one.number for one in claims if one.number.measure is Measure.COUNT]
        self._run.equations = equations_in(self._run.plain, [claim.number for claim in claims])
        wrong = {number.start for one in self._run.equations for number in one.wrong}
        for claim in claims:
            number = claim.number
            if number.start in wrong or self._working.is_wrong_total(number):
                self.unverified[number.start, number.end] = False
            elif (
                is_supposed(self._run.plain, number)
                or self._is_known_month(claim)
                or self._is_borne_out(claim, before[number.value], known)
            ):
                self._run.said.append(SaidNumber(number))
            else:
                left.append(claim)
            before[number.value] += 1
        for _ in range(2):
            said_numbers = sorted((one.number for one in self._run.said), key=lambda one: one.start)
            self._run.listed_totals = [*listed_totals(self._run.plain, said_numbers)]
            still: list[ClaimedNumber] = []
            for place, claim in enumerate(left):
                span = (claim.number.start, claim.number.end)
                if place < MAX_WORKED_OUT and self._working.is_checked(claim.number):
                    self._run.said.append(SaidNumber(claim.number))
                elif place < MAX_WORKED_OUT and self._working.may_be_made(claim.number):
                    self._run.said.append(SaidNumber(claim.number))
                    if self._run.has_documents:
                        self.worked_out.add(span)
                else:
                    still.append(claim)
            left = still
        for claim in left:
            number = claim.number
            is_count = number.measure is Measure.COUNT and not number.may_be_year
            is_other = is_of_something_else(self._run.plain, number)
            clause = clause_around(self._run.plain, number.start, number.end)
            is_total = is_count and not is_other and not OF_A_PART.search(clause)
            self.unverified[number.start, number.end] = is_total

    def _is_borne_out(self, claim: ClaimedNumber, said_before: int, known: KnownNumbers) -> bool:
        """Cite what bears a number out; whether anything does, or it is known."""
        number = claim.number
        approximate = is_approximate(self._run.plain, number)
        is_other = is_of_something_else(self._run.plain, number)
        if not is_other and self._is_main(number, said_before, approximate):
            return True
        clause = clause_around(self._run.plain, number.start, number.end)
        cited = len(self._run.citations)
        in_shares = [
            self._is_of_share(number, clause, output, approximate)
            for output in range(len(self._run.mains))
        ]
        if len(self._run.citations) > cited or True in in_shares:
            return True
        if OF_A_PART.search(clause) and number.value in enumerated_behind(
            self._run.silent, number.end
        ):
            return True
        if False in in_shares or self._run.is_told_otherwise(number):
            return False
        of_files = is_of_files(self._run.plain, number) and not is_other
        is_strict = of_files and any(self._run.mains)
        if not is_strict and self._documents.follows_from_tables(number, approximate=approximate):
            return True
        if not is_strict and self._documents.is_of_another(number):
            self._run.refused.add(number.start)
            return False
        if not is_strict and (place := self._run.read.place_of(number, approximate=approximate)):
            receipt = receipt_for_number(
                place.part, place.start, place.end, self._run.outputs[place.output]
            )
            self._run.citations.add(number.start, number.end, place.output, receipt)
            return True
        if known.has(number, approximate=approximate):
            return True
        if number.measure is Measure.MOMENT and number.value in self._run.days.numbers:
            return True
        if LOOKED_AT.search(clause) and known.stands(number, approximate=False):
            return True
        if known.is_place(number) and (
            OF_PLACES.match(self._run.plain, number.end)
            or PLACE_BEFORE.search(self._run.plain, max(0, number.start - 12), number.start)
        ):
            return True
        if is_other and known.stands(number, approximate=approximate):
            return True
        if number.may_be_year and int(number.value) in self._run.days.years:
            return True
        if number.value in self._numbers_of_names():
            return True
        if number.measure is Measure.BYTES and self._run.rows.has_size(
            number, clause, approximate=approximate
        ):
            return True
        if number.measure is not Measure.COUNT:
            return False
        behind = self._run.plain[number.end : number.end + 20]
        line = self._run.line_around(number)
        if self._run.rows.has_count(number, line if OF_A_PART.search(line) else clause, behind):
            return True
        if self._run.rows.has_names(number, line) or (
            self._run.rows.has_copies
            and COPIES.match(behind)
            and known.stands(number, approximate=False)
        ):
            return True
        if not of_files and number.value in self._run.read.enumerated:
            return True
        return self._is_listed(number)

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
        if number.value in self._run.lists and number.value > 1:
            return True
        if number.value > 1 and number.value in (
            enumerated_before(self._run.silent, number.start),
            numbered_within(self._run.silent, number.end),
        ):
            return True
        if number.value in {
            len(one.operands)
            for one in self._run.equations
            if 0 <= number.start - one.operands[0].start < 200
        }:
            return True
        return number.value in enumerated_behind(self._run.silent, number.end)

    def _is_main(self, number: Number, said_before: int, approximate: bool) -> bool:
        """Cite the counts that outputs are about."""
        cited = len(self._run.citations)
        told_otherwise = not self._run.of_values and self._run.is_told_otherwise(number)
        for output, mains in enumerate(self._run.mains):
            receipts = self._run.outputs[output].receipts if self._run.of_values else mains
            if told_otherwise and is_tree(self._run.outputs[output]):
                continue
            bearing = [one for one in receipts if bears_out(one, number, approximate)]
            if bearing:
                receipt = bearing[min(said_before, len(bearing) - 1)]
                self._run.citations.add(number.start, number.end, output, receipt)
        return len(self._run.citations) > cited

    def _is_of_share(
        self, number: Number, clause: str, output: int, approximate: bool
    ) -> bool | None:
        """Whether it counts a share that the clause names; None where the output says nothing.

        False where the clause names a group, and it is the number of another one.
        """
        groups: list[Receipt] = []
        told_otherwise = not self._run.of_values and self._run.is_told_otherwise(number)
        for receipt in self._run.outputs[output].receipts:
            if receipt.share is Share.GROUP:
                groups.append(receipt)
            elif receipt.share is None and told_otherwise and is_tree(self._run.outputs[output]):
                continue
            elif receipt.share is None and bears_out(receipt, number, approximate):
                # The bytes of all together, or of a file.
                self._run.citations.add(number.start, number.end, output, receipt)
                return True
        equal = [receipt for receipt in groups if bears_out(receipt, number, approximate)]
        named = {receipt.group for receipt in groups if says_group(clause, receipt.group)}
        near = self._run.line_around(number) if not named else clause
        for receipt in equal:
            if receipt.group in named or says_group(near, receipt.group):
                self._run.citations.add(number.start, number.end, output, receipt)
                return True
        if number.measure is Measure.COUNT:
            for side in side_numbers(self._run.outputs[output]):
                words = clause
                if side.share is Share.LINES:
                    words = self._run.plain[number.end : number.end + NEAR_BEHIND]
                if number.supports(side.value) and says_share(words, side.share):
                    if side.receipt is not None:
                        self._run.citations.add(number.start, number.end, output, side.receipt)
                    return True
        return False if equal and named else None

    def _numbers_of_names(self) -> set[Decimal]:
        """How many files of an output the text names, and how many more there are: "47 more"."""
        known: set[Decimal] = set()
        for place, output in enumerate(self._run.outputs):
            files = {part.file for part in output.parts if isinstance(part, Name)}
            cited = {
                one.receipt.value
                for one in self._run.citations
                if one.output == place and one.receipt
            }
            named = len(files & cited)
            if named:
                totals = main_counts(output.data, self._run.mains[place])
                known |= {Decimal(named), *(Decimal(total - named) for total in totals)}
        return known

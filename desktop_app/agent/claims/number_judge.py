"""`NumberJudge`: the numbers of an answer, held against what the tools of its run gave.

Each is borne out by a receipt, by what was read, by what stands in a result, or by being made of
such numbers: a sum, a difference, a share, how many things the answer lists. Nothing is made of
more than two numbers, but for a sum of those that stand one behind the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice

from desktop_app.agent.claims.arithmetic.amounts import listed_totals
from desktop_app.agent.claims.arithmetic.derivations import SaidNumber, fits_value, is_derived
from desktop_app.agent.claims.arithmetic.equations import Equation, equations_in
from desktop_app.agent.claims.arithmetic.ratios import (
    Ratio,
    RatioTerm,
    is_ratio_of,
    ratios,
    says_change,
)
from desktop_app.agent.claims.arithmetic.spans import is_span_of_days, is_worked_out_day
from desktop_app.agent.claims.citations import Citations
from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.agent.claims.dates import Day, dates, times, years_in
from desktop_app.agent.claims.known_numbers import KnownNumbers
from desktop_app.agent.claims.listed import (
    enumerated_before,
    enumerated_behind,
    lists_in,
    numbered_within,
)
from desktop_app.agent.claims.main_numbers import (
    clause_around,
    main_counts,
    main_receipts,
    says_group,
    says_share,
    side_numbers,
)
from desktop_app.agent.claims.nothing_judge import NothingJudge
from desktop_app.agent.claims.number_contexts import (
    COPIES,
    DIFFERENCE_BEFORE,
    EACH,
    LOOKED_AT,
    NEAR_BEHIND,
    NEAR_CHARS,
    OF_A_PART,
    OF_PLACES,
    SINGLE,
    SUM_WORDS,
    TOTAL_BEFORE,
    bears_out,
    is_operand,
    is_tree,
    says_files,
    says_folders,
)
from desktop_app.agent.claims.number_words import (
    is_no_claim,
    is_of_files,
    is_of_something_else,
    is_supposed,
)
from desktop_app.agent.claims.numbers import Number, numbers, with_shared_units
from desktop_app.agent.claims.quotes import receipt_for_number
from desktop_app.agent.claims.rounding import comes_near, is_approximate
from desktop_app.agent.claims.row_shares import RowShares
from desktop_app.agent.claims.values_read import KnownDays, ReadNumbers
from desktop_app.findings import SummaryFindings, TreeFindings
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Name
from desktop_app.messages.receipt import Measure, Receipt, Share
from desktop_app.messages.tool import ToolOutput

MAX_WORKED_OUT = 100
"""Numbers of one text that are held against sums and differences of the others."""

LEAST_BASE = 1_000
"""Of numbers that were read, those that a share is taken of without their being said."""

MAX_CLAIMS = 1_000
"""Numbers that are looked at in one text."""


@dataclass(frozen=True, slots=True)
class _Claim:
    number: Number
    in_words: bool


class NumberJudge:
    """Judges the numbers of one text.

    Args:
        plain: The text, its digits and signs in ASCII.
        question: What the person asked, likewise.
        outputs: Of the run.
        earlier: Results of the turns before.
        citations: Of the text, which this adds to.
        names: Of each character, whether it is part of a name or path.
        of_values: Whether the text was made of the values of these outputs.

    Attributes:
        unverified: Where something stands that nothing bears out, and whether it is a total.
    """

    def __init__(
        self,
        plain: str,
        question: str,
        outputs: Sequence[ToolOutput],
        earlier: Sequence[ToolResult],
        citations: Citations,
        names: bytearray,
        of_values: bool,
    ) -> None:
        self._plain = plain
        self._question = question
        self._outputs = outputs
        self._earlier = earlier
        self._citations = citations
        self._silent = "".join(
            "x" if taken else one for one, taken in zip(plain, names, strict=True)
        )
        self._taken = names
        self._of_values = of_values
        self._mains = [main_receipts(output) for output in outputs]
        self._days = KnownDays(question, outputs, earlier)
        self._read = ReadNumbers(outputs)
        self._rows = RowShares(outputs)
        self._lists = {one.count for one in lists_in(plain)}
        self._said: list[SaidNumber] = []
        self._shares: list[float] = []
        self._counts: list[Number] = []
        self._equations: list[Equation] = []
        self._listed_totals: list[tuple[Decimal, Number, Number]] = []
        self._totals = self._main_terms()
        self.unverified: dict[tuple[int, int], bool] = {}

    def judge(self, has_failed: bool) -> None:
        """Judge all of them.

        Args:
            has_failed: Whether a call failed: then it may have told that something is not there.
        """
        self._judge_moments()
        found_ratios = [
            ratio for ratio in ratios(self._plain) if not self._is_taken(ratio.start, ratio.end)
        ]
        for ratio in found_ratios:
            self._take(ratio.start, ratio.end)
        self._shares = [ratio.value for ratio in found_ratios if ratio.value < 1]
        claims = self._claims()
        nothing = NothingJudge(
            self._plain, self._outputs, self._mains, self._citations, self._of_values
        )
        nothing.cite()
        self._judge_numbers(claims)
        if not has_failed:
            nothing.judge()
        if nothing.unverified is not None:
            self.unverified[nothing.unverified] = True
        for ratio in found_ratios:
            if not self._is_known_ratio(ratio):
                self.unverified[ratio.start, ratio.end] = False

    # What is claimed

    def _claims(self) -> list[_Claim]:
        in_digits = [
            number
            for number in islice(numbers(self._plain), MAX_CLAIMS)
            if not self._taken[number.start]
        ]
        found = [_Claim(number, False) for number in with_shared_units(self._plain, in_digits)]
        taken = {number.number.start for number in found}
        for start, end, value in islice(counts_in_words(self._plain), MAX_CLAIMS):
            if self._taken[start] or start in taken:
                continue
            exact = Decimal(value)
            found.append(_Claim(Number(start, end, exact, Decimal(0), exact), True))
        return [
            claim
            for claim in sorted(found, key=lambda one: one.number.start)
            if not is_no_claim(
                self._plain,
                claim.number,
                self._sentence(claim.number),
                in_words=claim.in_words,
            )
        ]

    def _sentence(self, number: Number) -> str:
        start = max(0, number.start - 200)
        end = min(len(self._plain), number.end + 200)
        first = max(
            self._plain.rfind(mark, start, number.start) for mark in (".", "。", "\n", "！")
        )
        lasts = [self._plain.find(mark, number.end, end) for mark in ("?", "？", "。", "\n")]
        last = min((one for one in lasts if one >= 0), default=end)
        return self._plain[max(first + 1, start) : last + 1]

    # Dates and times

    def _judge_moments(self) -> None:
        for date in dates(self._plain):
            if self._is_taken(date.start, date.end):
                continue
            self._take(date.start, date.end)
            clause = self._plain[max(0, date.start - NEAR_CHARS) : date.end + 30]
            if not self._days.has_date(date) and not is_worked_out_day(
                date, clause, self._days_said(), (self._plain, *self._days.texts)
            ):
                self.unverified[date.start, date.end] = False
        for time in times(self._plain):
            if self._is_taken(time.start, time.end):
                continue
            self._take(time.start, time.end)
            if not self._days.has_time(time):
                self.unverified[time.start, time.end] = False

    def _days_said(self) -> list[Day]:
        """Those that results say; the text's own begin with them."""
        known = [day for day in self._days.days() if day.month is not None]
        return sorted(known, key=lambda day: (day.year or 0, day.month or 0, day.day or 0))

    def _is_taken(self, start: int, end: int) -> bool:
        return any(self._taken[start:end])

    def _take(self, start: int, end: int) -> None:
        self._taken[start:end] = b"\1" * (end - start)

    # Numbers

    def _judge_numbers(self, claims: Sequence[_Claim]) -> None:
        said = {one.number.value for one in claims if one.number.measure is Measure.COUNT}
        said |= {Decimal(count) for count in self._citations.counts()}
        known = KnownNumbers(self._question, self._outputs, self._earlier, said)
        before: Counter[Decimal] = Counter()
        left: list[_Claim] = []
        self._counts = [one.number for one in claims if one.number.measure is Measure.COUNT]
        self._equations = equations_in(self._plain, [claim.number for claim in claims])
        wrong = {number.start for one in self._equations for number in one.wrong}
        for claim in claims:
            number = claim.number
            if number.start in wrong or (
                self._is_said_total(number) and self._is_wrong_total(number)
            ):
                self.unverified[number.start, number.end] = False
            elif (
                is_supposed(self._plain, number)
                or self._is_known_month(claim)
                or self._is_borne_out(claim, before[number.value], known)
            ):
                self._said.append(SaidNumber(number))
            else:
                left.append(claim)
            before[number.value] += 1
        for _ in range(2):
            said_numbers = sorted((one.number for one in self._said), key=lambda one: one.start)
            self._listed_totals = [*listed_totals(self._plain, said_numbers)]
            still: list[_Claim] = []
            for place, claim in enumerate(left):
                if place < MAX_WORKED_OUT and self._is_worked_out(claim):
                    self._said.append(SaidNumber(claim.number))
                else:
                    still.append(claim)
            left = still
        for claim in left:
            number = claim.number
            is_count = number.measure is Measure.COUNT and not number.may_be_year
            is_other = is_of_something_else(self._plain, number)
            clause = clause_around(self._plain, number.start, number.end)
            is_total = is_count and not is_other and not OF_A_PART.search(clause)
            self.unverified[number.start, number.end] = is_total

    def _is_borne_out(self, claim: _Claim, said_before: int, known: KnownNumbers) -> bool:
        """Cite what bears a number out; whether anything does, or it is known."""
        number = claim.number
        approximate = is_approximate(self._plain, number)
        is_other = is_of_something_else(self._plain, number)
        if not is_other and self._is_main(number, said_before, approximate):
            return True
        clause = clause_around(self._plain, number.start, number.end)
        cited = len(self._citations)
        in_shares = [
            self._is_of_share(number, clause, output, approximate)
            for output in range(len(self._mains))
        ]
        if len(self._citations) > cited or True in in_shares:
            return True
        if OF_A_PART.search(clause) and number.value in enumerated_behind(self._silent, number.end):
            return True
        if False in in_shares or self._is_told_otherwise(number):
            return False
        of_files = is_of_files(self._plain, number) and not is_other
        is_strict = of_files and any(self._mains)
        if not is_strict and (place := self._read.place_of(number, approximate=approximate)):
            receipt = receipt_for_number(
                place.part, place.start, place.end, self._outputs[place.output]
            )
            self._citations.add(number.start, number.end, place.output, receipt)
            return True
        if known.has(number, approximate=approximate):
            return True
        if number.measure is Measure.MOMENT and number.value in self._days.numbers:
            return True
        if LOOKED_AT.search(clause) and known.stands(number, approximate=False):
            return True
        if known.is_place(number) and (
            OF_PLACES.match(self._plain, number.end) or (is_other and not claim.in_words)
        ):
            return True
        if is_other and known.stands(number, approximate=approximate):
            return True
        if number.may_be_year and int(number.value) in self._days.years:
            return True
        if number.value in self._numbers_of_names():
            return True
        if number.measure is Measure.BYTES and self._rows.has_size(
            number, clause, approximate=approximate
        ):
            return True
        if number.measure is not Measure.COUNT:
            return False
        behind = self._plain[number.end : number.end + 20]
        line = self._line_around(number)
        if self._rows.has_count(number, line if self._of_part(line) else clause, behind):
            return True
        if self._rows.has_names(number, line) or (
            self._rows.has_copies
            and COPIES.match(behind)
            and known.stands(number, approximate=False)
        ):
            return True
        if not of_files and number.value in self._read.enumerated:
            return True
        return self._is_listed(number)

    def _is_known_month(self, claim: _Claim) -> bool:
        """Whether it is a month that stands in a result: 五月 of a sheet, or "May" of a letter."""
        number = claim.number
        if not claim.in_words or not self._plain.startswith("月", number.end):
            return False
        return int(number.value) in self._days.months

    def _is_told_otherwise(self, number: Number) -> bool:
        """Whether a result tells how many files, or folders, there are, and it is said of these."""
        behind = self._plain[number.end : number.end + 24]
        for output in self._outputs:
            if isinstance(output.data, TreeFindings):
                is_of_folders = says_folders(behind)
                if is_of_folders or says_files(behind):
                    count = (
                        output.data.folders_directly
                        if is_of_folders
                        else output.data.files_directly
                    )
                    if number.value != count:
                        return True
        return False

    def _is_listed(self, number: Number) -> bool:
        """Whether the answer lists so many things."""
        if number.value in self._lists and number.value > 1:
            return True
        if number.value > 1 and number.value in (
            enumerated_before(self._silent, number.start),
            numbered_within(self._silent, number.end),
        ):
            return True
        if number.value in {
            len(one.operands)
            for one in self._equations
            if 0 <= number.start - one.operands[0].start < 200
        }:
            return True
        return number.value in enumerated_behind(self._silent, number.end)

    def _is_main(self, number: Number, said_before: int, approximate: bool) -> bool:
        """Cite the counts that outputs are about."""
        cited = len(self._citations)
        told_otherwise = not self._of_values and self._is_told_otherwise(number)
        for output, mains in enumerate(self._mains):
            receipts = self._outputs[output].receipts if self._of_values else mains
            if told_otherwise and is_tree(self._outputs[output]):
                continue
            bearing = [one for one in receipts if bears_out(one, number, approximate)]
            if bearing:
                receipt = bearing[min(said_before, len(bearing) - 1)]
                self._citations.add(number.start, number.end, output, receipt)
        return len(self._citations) > cited

    def _is_of_share(
        self, number: Number, clause: str, output: int, approximate: bool
    ) -> bool | None:
        """Whether it counts a share that the clause names; None where the output says nothing.

        False where the clause names a group, and it is the number of another one.
        """
        groups: list[Receipt] = []
        told_otherwise = not self._of_values and self._is_told_otherwise(number)
        for receipt in self._outputs[output].receipts:
            if receipt.share is Share.GROUP:
                groups.append(receipt)
            elif receipt.share is None and told_otherwise and is_tree(self._outputs[output]):
                continue
            elif receipt.share is None and bears_out(receipt, number, approximate):
                # The bytes of all together, or of a file.
                self._citations.add(number.start, number.end, output, receipt)
                return True
        equal = [receipt for receipt in groups if bears_out(receipt, number, approximate)]
        named = {receipt.group for receipt in groups if says_group(clause, receipt.group)}
        near = self._line_around(number) if not named else clause
        for receipt in equal:
            if receipt.group in named or says_group(near, receipt.group):
                self._citations.add(number.start, number.end, output, receipt)
                return True
        if number.measure is Measure.COUNT:
            for side in side_numbers(self._outputs[output]):
                words = clause
                if side.share is Share.LINES:
                    words = self._plain[number.end : number.end + NEAR_BEHIND]
                if number.supports(side.value) and says_share(words, side.share):
                    if side.receipt is not None:
                        self._citations.add(number.start, number.end, output, side.receipt)
                    return True
        return False if equal and named else None

    def _numbers_of_names(self) -> set[Decimal]:
        """How many files of an output the text names, and how many more there are: "47 more"."""
        known: set[Decimal] = set()
        for place, output in enumerate(self._outputs):
            files = {part.file for part in output.parts if isinstance(part, Name)}
            cited = {
                one.receipt.value for one in self._citations if one.output == place and one.receipt
            }
            named = len(files & cited)
            if named:
                totals = main_counts(output.data, self._mains[place])
                known |= {Decimal(named), *(Decimal(total - named) for total in totals)}
        return known

    def _of_part(self, line: str) -> bool:
        return OF_A_PART.search(line) is not None

    def _line_around(self, number: Number | Ratio) -> str:
        """The words around a number in its line, beyond the next marks."""
        start = max(0, number.start - NEAR_CHARS, self._plain.rfind("\n", 0, number.start) + 1)
        end = self._plain.find("\n", number.end)
        end = min(len(self._plain) if end < 0 else end, number.end + NEAR_CHARS)
        return self._plain[start:end]

    def _is_worked_out(self, claim: _Claim) -> bool:
        """Whether it is made of numbers that the text says and something bears out."""
        number = claim.number
        if self._is_told_otherwise(number):
            return False
        clause = self._line_around(number)
        approximate = is_approximate(self._plain, number)
        sentence = self._sentence(number)
        groups = list(dict.fromkeys(self._group_terms(sentence)))
        read = [RatioTerm(*one) for one in self._read.named_in(clause.casefold())]
        terms = [*self._totals, *groups, *read, *self._column_terms()]
        equations = [one for one in self._equations if number in one.right]
        if equations:
            return True
        may_be_total = self._is_said_total(number) or SUM_WORDS.search(clause)
        is_dear = number.value >= 100 or number.value != number.value.to_integral_value()
        is_difference = (
            DIFFERENCE_BEFORE.search(self._plain, max(0, number.start - 14), number.start)
            is not None
        )
        if (
            (may_be_total or is_dear)
            and not is_difference
            and any(
                comes_near(number, total, approximate=approximate)
                for total, first, last in self._listed_totals
                if not first.start <= number.start <= last.start
            )
        ):
            return True
        if any(
            comes_near(number, total, approximate=approximate)
            or (number.tolerance == 0 and number.value == round(total, 2))
            for total in self._read.amount_totals
        ):
            return True
        if self._is_partition(number):
            return True
        bases = [value for value, _ in self._read.values() if value >= LEAST_BASE][:60]
        if any(
            fits_value(number, value * Decimal(part), approximate=approximate)
            for value in bases
            for share in self._shares[:10]
            for part in (round(share, 4), round(1 - share, 4))
        ):
            return True
        if is_derived(
            number,
            clause,
            self._said,
            terms,
            approximate=approximate,
            shares=self._shares,
            is_difference=is_difference,
        ):
            return True
        if any(self._is_sum_of_groups(number, groups, words) for words in (clause, sentence)):
            return True
        if number.value in self._read.column_totals:
            return True
        if number.measure is Measure.BYTES and self._is_size_of_several(number, approximate):
            return True
        if is_operand(self._plain, number):
            return True
        return number.measure is Measure.COUNT and is_span_of_days(
            number,
            self._plain,
            self._days.whole_days(),
            self._days.minutes,
            self._days.ages,
            approximate=approximate,
        )

    def _is_partition(self, number: Number) -> bool:
        """Whether it is one of the counts that a sentence says a known count is made of."""
        if number.measure is not Measure.COUNT or number.value > 100:
            return False
        start = max(self._plain.rfind(mark, 0, number.start) for mark in ("。", ". ", "\n")) + 1
        ends = [self._plain.find(mark, number.end) for mark in ("。", ". ", "\n")]
        end = min((one for one in ends if one >= 0), default=len(self._plain))
        if end - start > 600:
            return False
        within = [one for one in self._counts if start <= one.start < end]
        known = {one.number.start for one in self._said}
        for place, whole in enumerate(within):
            if whole.start in known and whole.start < number.start:
                rest = within[place + 1 :]
                ones = len(SINGLE.findall(self._silent[whole.end : end]))
                if len(rest) > 1 and sum(one.value for one in rest) + ones == whole.value:
                    return True
        return False

    def _is_said_total(self, number: Number) -> bool:
        before = self._plain[max(0, number.start - 16) : number.start]
        return TOTAL_BEFORE.search(before) is not None

    def _is_wrong_total(self, number: Number) -> bool:
        """Whether the sentence writes out what it is the total of, which is something else."""
        near = [
            one
            for one in self._equations
            if one.right and 0 < number.start - one.right[-1].end < 60
        ]
        return len(near) > 1 and number.value != sum(one.right[-1].value for one in near)

    def _is_size_of_several(self, number: Number, approximate: bool) -> bool:
        """Whether it is the size of the files that are named, or of one of several at the mean."""
        cited = self._rows.size_of(self._cited_paths())
        if cited and comes_near(number, cited, approximate=approximate):
            return True
        counts = [one.number.value for one in self._said if one.number.measure is Measure.COUNT]
        sizes = [one.number.value for one in self._said if one.number.measure is Measure.BYTES]
        counts += [term.value for term in self._totals if term.measure is Measure.COUNT]
        sizes += [term.value for term in self._totals if term.measure is Measure.BYTES]
        return EACH.search(self._line_around(number)) is not None and any(
            comes_near(number, size / count, approximate=approximate)
            for size in sizes[:20]
            for count in counts[:20]
            if count
        )

    def _cited_paths(self) -> set[str]:
        return {
            one.receipt.value
            for one in self._citations
            if one.receipt is not None and isinstance(one.receipt.value, str)
        }

    def _column_terms(self) -> list[RatioTerm]:
        return [RatioTerm(total, Measure.COUNT) for total in self._read.column_totals[:10]]

    def _is_sum_of_groups(self, number: Number, named: Sequence[RatioTerm], sentence: str) -> bool:
        """Whether the groups that a sentence names, or the years between two, add up to it."""
        own = [term.value for term in named if term.measure is number.measure]
        if len(own) > 1 and number.supports(sum(own, Decimal(0))):
            return True
        years = sorted(years_in(sentence))
        if len(years) < 2:
            return False
        for output in self._outputs:
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

    def _main_terms(self) -> list[RatioTerm]:
        """What each output is about, in number and in bytes."""
        terms = [
            RatioTerm(Decimal(int(one.value)), Measure.COUNT) for ms in self._mains for one in ms
        ]
        for output in self._outputs:
            for receipt in output.receipts:
                if receipt.share is None and receipt.measure is Measure.BYTES:
                    terms.append(RatioTerm(Decimal(int(receipt.value)), Measure.BYTES))
        return list(dict.fromkeys(terms))

    # Shares

    def _is_known_ratio(self, ratio: Ratio) -> bool:
        clause = self._line_around(ratio)
        if round(ratio.value, 4) in self._read.ratios:
            return True
        for value, measure in self._read.values():
            if measure is Measure.COUNT and abs(float(value) / 100 - ratio.value) < 1e-9:
                return True
        for number in numbers(self._question):
            if abs(float(number.value) / 100 - ratio.value) < 1e-9:
                return True
        inner = {
            number.start
            for one in self._equations
            for number in (*one.operands, *one.right[:-1])
            if one.operands[0].start < ratio.start and "%" not in self._plain[number.end :][:2]
        }
        near = [
            RatioTerm(one.number.value, one.number.measure)
            for one in self._said
            if abs(one.number.start - ratio.start) < 400
            and not one.number.may_be_year
            and one.number.start not in inner
        ]
        near += [RatioTerm(value, measure) for value, measure in self._read_near(ratio)]
        cited = self._rows.size_of(self._cited_paths())
        near += [RatioTerm(Decimal(cited), Measure.BYTES)] if cited else []
        terms = list(dict.fromkeys((*self._group_terms(clause), *near, *self._totals)))
        start = max(self._plain.rfind(mark, 0, ratio.start) for mark in ("。", ". ", "\n")) + 1
        of_sentence = list(
            dict.fromkeys(
                RatioTerm(one.number.value, one.number.measure)
                for one in self._said
                if start <= one.number.start < ratio.start
                and not one.number.may_be_year
                and one.number.start not in inner
            )
        )
        near_words = clause_around(self._plain, ratio.start, ratio.end)
        if says_change(clause) and len(of_sentence) > 1:
            # "From 4,180 to 4,350, up 4 %": of just these.
            return is_ratio_of(ratio, clause, near_words, of_sentence)
        if is_ratio_of(ratio, clause, near_words, terms):
            return True
        return any(
            is_ratio_of(ratio, clause, near_words, (one, column))
            for one in near[:20]
            for column in self._column_terms()
        )

    def _read_near(self, ratio: Ratio) -> Iterator[tuple[Decimal, Measure]]:
        """Numbers of the lines of a table that the words before a ratio name."""
        clause = self._line_around(ratio).casefold()
        yield from self._read.named_in(clause)

    def _group_terms(self, clause: str) -> Iterator[RatioTerm]:
        for output in self._outputs:
            if isinstance(output.data, SummaryFindings):
                for group in output.data.groups:
                    if group.name is not None and says_group(clause, group.name):
                        yield RatioTerm(Decimal(group.count), Measure.COUNT)
                        yield RatioTerm(Decimal(group.total_bytes), Measure.BYTES)

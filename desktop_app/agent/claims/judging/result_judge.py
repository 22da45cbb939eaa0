"""`ResultJudge`: numbers held against what tools tell of their own: counts, shares, sizes, rows."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cached_property

from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.judging.judged_run import Bearing, JudgedRun
from desktop_app.agent.claims.known_numbers import KnownNumbers
from desktop_app.agent.claims.listed import enumerated_behind
from desktop_app.agent.claims.main_numbers import (
    clause_around,
    main_counts,
    says_group,
    says_share,
    side_numbers,
)
from desktop_app.agent.claims.number_contexts import (
    COPIES,
    EACH,
    LOOKED_AT,
    NEAR_BEHIND,
    OF_A_PART,
    OF_PLACES,
    PLACE_BEFORE,
    SET_FREE,
    SUM_WORDS,
    bears_out,
    is_tree,
)
from desktop_app.agent.claims.number_words import is_of_something_else, is_written_as_year
from desktop_app.agent.claims.numbers import Number
from desktop_app.agent.claims.rounding import comes_near
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.parts import Name
from desktop_app.messages.receipt import Measure, Receipt, Share

_BOUND = fixed(
    r"(?:\b(?:under|below|over|above|than|at most|at least|nearly|almost)"
    r"|不到|不足|超过|将近|至少|最多|以上)\s?\*{0,2}$",
    re.IGNORECASE,
)
"""What says that a number is no exact one."""


LEAST_OF_NAME = 100
"""What names of files have in digits from here on, is said of them: the lease of 1809."""

_FIGURES = fixed(r"(?<!\d)\d{3,8}(?!\d)")

LEAST_NAME = 4
"""Digits that a folder is called by, as years are; fewer count things as well."""


class ResultJudge:
    """Judges numbers of one text by the results of its run."""

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    @cached_property
    def _figures_of_names(self) -> set[str]:
        return {
            figures
            for output in self._run.outputs
            for part in output.parts
            if isinstance(part, Name)
            for figures in _FIGURES.findall(part.text)
        }

    @cached_property
    def _names_in_digits(self) -> set[str]:
        """Folders and groups that are called by a number: photos of 2024."""
        names = {
            receipt.group
            for output in self._run.outputs
            for receipt in output.receipts
            if receipt.share is Share.GROUP
        }
        for output in self._run.outputs:
            names |= {part.file for part in output.parts if isinstance(part, Name)}
            if output.coverage is not None:
                names |= {*output.coverage.folders}
        pieces = {piece for name in names for piece in re.split(r"[/\\]", name)}
        return {piece for piece in pieces if piece.isdecimal() and len(piece) >= LEAST_NAME}

    def is_name(self, number: Number) -> bool:
        """Whether a folder, or a group of files, is called so."""
        return self._run.plain[number.start : number.end] in self._names_in_digits

    def is_main(self, number: Number, said_before: int, approximate: bool) -> bool:
        """Cite the counts that outputs are about."""
        cited = len(self._run.citations)
        told_otherwise = self._run.is_told_otherwise(number)
        meant = self._searches_named(number)
        for output, mains in enumerate(self._run.mains):
            if meant and output not in meant:
                continue
            if told_otherwise and is_tree(self._run.outputs[output]):
                continue
            bearing = [one for one in mains if bears_out(one, number, approximate)]
            if bearing:
                receipt = bearing[min(said_before, len(bearing) - 1)]
                self._run.citations.add(number.start, number.end, output, receipt)
        return len(self._run.citations) > cited

    def _searches_named(self, number: Number) -> set[int]:
        """Of several folders that were searched, those that the clause of a number names."""
        if len(self._run.outputs) < 2:
            return set()
        clause = clause_around(self._run.plain, number.start, number.end)
        folders = [
            {*(output.coverage.folders if output.coverage is not None else ())}
            for output in self._run.outputs
        ]
        if len({frozenset(one) for one in folders if one}) < 2:
            return set()
        return {
            place
            for place, searched in enumerate(folders)
            if len(searched) == 1 and any(says_group(clause, folder) for folder in searched)
        }

    def is_of_another_search(self, number: Number) -> bool:
        """Whether its clause names one folder that was searched, and it is the count of another."""
        meant = self._searches_named(number)
        if len(meant) != 1 or number.measure is not Measure.COUNT:
            return False
        counts = [
            main_counts(output.data, mains)
            for output, mains in zip(self._run.outputs, self._run.mains, strict=True)
        ]
        own = counts[next(iter(meant))]
        value = int(number.value)
        return bool(own) and value not in own and any(value in one for one in counts)

    def is_told_of_group(self, number: Number, clause: str) -> bool:
        """Whether a clause names one group of a summary, and it is of another size."""
        is_count = number.measure is Measure.COUNT and not number.may_be_year
        if not is_count or SUM_WORDS.search(clause):
            return False
        groups = [
            receipt
            for output in self._run.outputs
            for receipt in output.receipts
            if receipt.share is Share.GROUP
            and receipt.measure is Measure.COUNT
            and says_group(clause, receipt.group)
        ]
        return len(groups) == 1 and not number.supports(int(groups[0].value))

    def is_more_than_group(self, number: Number) -> bool:
        """Whether its clause names one folder alone, and fewer files were found in it."""
        if number.measure is not Measure.COUNT or number.may_be_year:
            return False
        if is_of_something_else(self._run.plain, number):
            return False
        clause = clause_around(self._run.plain, number.start, number.end)
        counts = self._run.rows.counts_in_folders(clause)
        return len(counts) == 1 and number.value > max(counts.values())

    def of_shares(self, number: Number, clause: str, approximate: bool) -> Bearing | None:
        """By the shares that results count; None where they say nothing of it."""
        cited = len(self._run.citations)
        in_shares = [
            self._is_of_share(number, clause, output, approximate)
            for output in range(len(self._run.mains))
        ]
        if len(self._run.citations) > cited or True in in_shares:
            return Bearing.FIRM
        if OF_A_PART.search(clause) and number.value in enumerated_behind(
            self._run.silent, number.end
        ):
            return Bearing.FIRM
        return Bearing.NONE if False in in_shares else None

    def stands(
        self,
        number: Number,
        clause: str,
        known: KnownNumbers,
        approximate: bool,
        is_other: bool,
    ) -> bool:
        """Whether a result says it in words of its own, or the person did."""
        run = self._run
        if number.measure is Measure.MOMENT:
            behind = run.plain[number.end : number.end + 2].lstrip()[:1]
            if behind in ("日", "号") and number.value > 31:
                return False
            is_month = run.plain[number.end : number.end + 2].lstrip().startswith("月")
            return number.value in (run.days.months if is_month else run.days.numbers)
        if number.may_be_year and not is_written_as_year(run.plain, number):
            return False
        if number.measure is not Measure.BYTES and known.has(
            number, approximate=approximate, tells=not is_other
        ):
            return not unit_of(run.plain, number) or known.has_measured(
                number, unit_of(run.plain, number)
            )
        if number.value >= LEAST_OF_NAME and f"{number.value}" in self._figures_of_names:
            return True
        if LOOKED_AT.search(clause) and known.stands(number, approximate=False):
            return True
        if known.is_place(number) and (
            OF_PLACES.match(run.plain, number.end)
            or PLACE_BEFORE.search(run.plain, max(0, number.start - 12), number.start)
        ):
            return True
        is_year = is_written_as_year(run.plain, number) and int(number.value) in run.days.years
        if is_year and not run.has_documents:
            return True
        is_rest = OF_A_PART.search(clause) is not None
        return not is_other and number.value in self._numbers_of_names(is_rest=is_rest)

    def of_size(
        self, number: Number, clause: str, known: KnownNumbers, approximate: bool
    ) -> Bearing:
        """By the sizes that results tell: of the file that is named, where one is."""
        if not known.has(number, approximate=approximate) and not self._run.rows.has_size(
            number, clause, approximate=approximate
        ):
            is_bound = _BOUND.search(self._run.plain, max(0, number.start - 16), number.start)
            return Bearing.LOOSE if is_bound else Bearing.NONE
        named = self._run.paths_cited_near(number)
        if not named and self._run.rows.is_size_of_others(number, clause, approximate=approximate):
            return Bearing.LOOSE
        sizes = [size for path in named if (size := self._run.rows.size_of({path}))]
        if not sizes or any(comes_near(number, one, approximate=approximate) for one in sizes):
            return Bearing.FIRM
        is_of_several = any(one.search(clause) for one in (SUM_WORDS, EACH, SET_FREE))
        return Bearing.FIRM if is_of_several else Bearing.LOOSE

    def is_counted_in_rows(self, number: Number, clause: str, known: KnownNumbers) -> bool:
        """Whether so many rows of a result share what is said of them."""
        behind = self._run.plain[number.end : number.end + 20]
        line = self._run.line_around(number)
        rows = self._run.rows
        return (
            rows.has_count(number, line if OF_A_PART.search(line) else clause, behind)
            or rows.has_names(number, line)
            or (
                rows.has_copies
                and COPIES.match(behind) is not None
                and known.stands(number, approximate=False)
            )
        )

    def _is_of_share(
        self, number: Number, clause: str, output: int, approximate: bool
    ) -> bool | None:
        """Whether it counts a share that the clause names; None where the output says nothing.

        False where the clause names a group, and it is the number of another one.
        """
        groups: list[Receipt] = []
        told_otherwise = self._run.is_told_otherwise(number)
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
        is_whole = bool(named) or SUM_WORDS.search(clause) is not None
        near = clause if is_whole else self._run.line_around(number)
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

    def _numbers_of_names(self, *, is_rest: bool) -> set[Decimal]:
        """How many files of an output the text names, or how many more there are: "47 more"."""
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
                known.add(Decimal(named))
                known |= {Decimal(total - named) for total in totals if is_rest}
        return known

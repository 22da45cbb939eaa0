"""`JudgedRun`: one answer and its run, as those see them who judge its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import Enum
from functools import cached_property

from desktop_app.agent.claims.arithmetic.derivations import SaidNumber
from desktop_app.agent.claims.arithmetic.equations import Equation
from desktop_app.agent.claims.arithmetic.ratios import Ratio, RatioTerm
from desktop_app.agent.claims.citations import Citations
from desktop_app.agent.claims.documents.standing import Standing
from desktop_app.agent.claims.documents.table_figures import Figures, TableFigures
from desktop_app.agent.claims.documents.verbatim import Verbatim
from desktop_app.agent.claims.evidence.association import Associations
from desktop_app.agent.claims.evidence.source_lines import SourceLines
from desktop_app.agent.claims.listed import lists_in
from desktop_app.agent.claims.main_numbers import clause_around, main_receipts, says_group
from desktop_app.agent.claims.number_contexts import NEAR_CHARS, says_files, says_folders
from desktop_app.agent.claims.numbers import Number
from desktop_app.agent.claims.row_shares import RowShares
from desktop_app.agent.claims.values_read import KnownDays, ReadNumbers
from desktop_app.findings import SummaryFindings, TreeFindings
from desktop_app.messages.message import ToolResult
from desktop_app.messages.receipt import Measure
from desktop_app.messages.tool import ToolOutput


class Bearing(Enum):
    """How far what the tools gave bears a number out."""

    FIRM = "firm"
    """A receipt, or what it is said of where it was read."""
    LOOSE = "loose"
    """It stands there, but whether it is meant there cannot be told."""
    REFUSED = "refused"
    """It stands there, of something else than it is said of."""
    NONE = "none"


MAX_FIGURES = 300

SENTENCE_CHARS = 1_000
"""Of a sentence, on either side of a number."""


class JudgedRun:
    """What is known of a text and of the outputs behind it, and what was found out so far.

    Args:
        plain: The text, its digits and signs in ASCII.
        question: What the person asked, likewise.
        outputs: Of the run.
        earlier: Results of the turns before.
        citations: Of the text.
        names: Of each character, whether it is part of a name or path.

    Attributes:
        plain, question, outputs, citations: As they were given.
        silent: The text, with an "x" for each character of a name or path.
        mains: What each output is about, as receipts.
        said: The numbers of the text that are borne out, as they are found.
        shares: The shares that it says.
        counts: The counts that it says.
        equations: The sums that it writes out.
        listed_totals: What its lists add up to, each with its first and last number.
        totals: What the outputs are about, in number and in bytes.
    """

    def __init__(
        self,
        plain: str,
        question: str,
        outputs: Sequence[ToolOutput],
        earlier: Sequence[ToolResult],
        citations: Citations,
        names: bytearray,
    ) -> None:
        self.plain = plain
        self.question = question
        self.outputs = outputs
        self._earlier = earlier
        self.citations = citations
        self.silent = "".join(
            "x" if taken else one for one, taken in zip(plain, names, strict=True)
        )
        self.mains = [main_receipts(output) for output in outputs]
        self.said: list[SaidNumber] = []
        self.shares: list[float] = []
        self.counts: list[Number] = []
        self.equations: list[Equation] = []
        self.listed_totals: list[tuple[Decimal, Number, Number]] = []
        self.totals = self.main_terms()

    # What the outputs say is gone through where it is asked for: a count needs none of it.

    @cached_property
    def days(self) -> KnownDays:
        """The days and moments that the outputs, and those before, speak of."""
        return KnownDays(self.question, self.outputs, self._earlier)

    @cached_property
    def read(self) -> ReadNumbers:
        """The numbers of what was read."""
        return ReadNumbers(self.outputs)

    @cached_property
    def rows(self) -> RowShares:
        """The sizes of the entries that they show."""
        return RowShares(self.outputs)

    @cached_property
    def tables(self) -> TableFigures:
        """The figures of the tables that were read."""
        return TableFigures(self.outputs, self.question)

    @cached_property
    def standing(self) -> Standing:
        """The numbers of texts that were read, with the words around them."""
        return Standing(self.outputs, self.tables.files)

    @cached_property
    def verbatim(self) -> Verbatim:
        """What was read, to be compared word by word."""
        return Verbatim(self.outputs)

    @cached_property
    def lists(self) -> set[int]:
        """How many things each list of the text has."""
        return {one.count for one in lists_in(self.plain)}

    def sentence(self, number: Number) -> str:
        """The sentence around a number, its question mark with it."""
        start = max(0, number.start - 200)
        end = min(len(self.plain), number.end + 200)
        first = max(self.plain.rfind(mark, start, number.start) for mark in (".", "。", "\n", "！"))
        lasts = [self.plain.find(mark, number.end, end) for mark in ("?", "？", "。", "\n")]
        last = min((one for one in lasts if one >= 0), default=end)
        return self.plain[max(first + 1, start) : last + 1]

    def sentence_span(self, number: Number | Ratio) -> tuple[int, int]:
        """Where the sentence of a number begins and ends."""
        marks = ("。", ". ", "\n", "！", "! ", "? ", "？")
        # A text without an end of a sentence must not be gone through for each of its numbers.
        first = max(0, number.start - SENTENCE_CHARS)
        last = min(len(self.plain), number.end + SENTENCE_CHARS)
        begins = [self.plain.rfind(mark, first, number.start) for mark in marks]
        ends = [self.plain.find(mark, number.end, last) for mark in marks]
        start = max((one + 1 for one in begins if one >= 0), default=first)
        return start, min((one for one in ends if one >= 0), default=last)

    def line_before(self, start: int) -> int:
        """Where the line before that of a place begins."""
        first = self.plain.rfind("\n", max(0, start - SENTENCE_CHARS), start)
        before = self.plain.rfind("\n", max(0, first - SENTENCE_CHARS), max(0, first))
        return max(before, 0)

    def line_around(self, number: Number | Ratio) -> str:
        """The words around a number in its line, beyond the next marks."""
        first = max(0, number.start - NEAR_CHARS)
        last = min(len(self.plain), number.end + NEAR_CHARS)
        start = max(first, self.plain.rfind("\n", first, number.start) + 1)
        end = self.plain.find("\n", number.end, last)
        return self.plain[start : last if end < 0 else end]

    @property
    def is_of_figures(self) -> bool:
        """Whether it holds so many that nobody wrote it for a person to read."""
        return len(self.counts) > MAX_FIGURES

    @cached_property
    def associations(self) -> Associations:
        """How well what is said beside figures fits what stands beside them."""
        sources = SourceLines(self.outputs, self._earlier, self.plain)
        return Associations(self.plain, self.question, sources)

    @property
    def has_documents(self) -> bool:
        """Whether files were read, whose numbers anything may be worked out of."""
        return bool(self.tables.files or self.standing.values())

    def figures(self, number: Number | Ratio) -> tuple[Figures, Figures, Figures]:
        """What tables yield for the clause of a number, its sentence, and all before it."""
        start, end = self.sentence_span(number)
        first = max(0, start - 200)
        # A number names no row by itself: "he joined in 2016" is held against his own row.
        blank = "_" * (number.end - number.start)
        before = f"{self.plain[first : number.start]}{blank}{self.plain[number.end : end]}"
        clause = clause_around(before, number.start - first, number.end - first)
        return (
            self.tables.of(clause.casefold()),
            self.tables.of(before[start - first :].casefold()),
            self.tables.of(f"{self.question}\n{before}".casefold()),
        )

    def group_terms(self, clause: str) -> Iterator[RatioTerm]:
        """The groups of summaries that a clause names, in number and in bytes."""
        for output in self.outputs:
            if isinstance(output.data, SummaryFindings):
                for group in output.data.groups:
                    if group.name is not None and says_group(clause, group.name):
                        yield RatioTerm(Decimal(group.count), Measure.COUNT)
                        yield RatioTerm(Decimal(group.total_bytes), Measure.BYTES)

    def column_terms(self) -> list[RatioTerm]:
        """What the columns that were read add up to."""
        return [RatioTerm(total, Measure.COUNT) for total in self.read.column_totals[:10]]

    def cited_paths(self) -> set[str]:
        """The files that the text names, as far as is known yet."""
        return {
            one.receipt.value
            for one in self.citations
            if one.receipt is not None and isinstance(one.receipt.value, str)
        }

    def paths_cited_near(self, number: Number) -> set[str]:
        """The file that is named last before a number, in its line."""
        start = self.plain.rfind("\n", 0, number.start) + 1
        end = self.plain.find("\n", number.end)
        within = range(start, end if end >= 0 else len(self.plain))
        named = [
            one
            for one in self.citations
            if one.start in within
            and one.receipt is not None
            and isinstance(one.receipt.value, str)
            and "/" in one.receipt.value
        ]
        near = [one for one in named if 0 <= number.start - one.end < NEAR_CHARS]
        nearest = max((one.end for one in near), default=0)
        return {str(one.receipt.value) for one in near if one.receipt and one.end == nearest}

    def is_told_otherwise(self, number: Number) -> bool:
        """Whether a result tells how many files, or folders, there are, and it is said of these."""
        behind = self.plain[number.end : number.end + 24]
        for output in self.outputs:
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

    def read_near(self, ratio: Ratio) -> Iterator[tuple[Decimal, Measure]]:
        """Numbers of the lines of a table that the words before a ratio name."""
        clause = self.line_around(ratio).casefold()
        yield from self.read.named_in(clause)

    def main_terms(self) -> list[RatioTerm]:
        """What each output is about, in number and in bytes."""
        terms = [
            RatioTerm(Decimal(int(one.value)), Measure.COUNT) for ms in self.mains for one in ms
        ]
        for output in self.outputs:
            for receipt in output.receipts:
                if receipt.share is None and receipt.measure is Measure.BYTES:
                    terms.append(RatioTerm(Decimal(int(receipt.value)), Measure.BYTES))
        return list(dict.fromkeys(terms))

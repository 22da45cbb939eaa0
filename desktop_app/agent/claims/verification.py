"""What bears out an answer: its numbers and paths, held against what the tools of its run gave.

A claim is a number in digits (with a unit or a multiplier: 1,204, 1.5 GB, 1.2 万), a path, the name
of a file, several words in quotation marks, or that there is none. It is borne out by a receipt,
which is then cited: of a query, or of the passage that it was read in; or by standing in a tool's
result. A total, and that there is none, is borne out by the main number of a result alone; a path
only by a result that names all of it. What the person said in the question is no claim. Whatever
is left is unverified.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice

from desktop_app.agent.claims.count_words import counts_in_words, nothing_said
from desktop_app.agent.claims.known_numbers import KnownNumbers
from desktop_app.agent.claims.known_paths import KnownPaths
from desktop_app.agent.claims.main_numbers import (
    clause_around,
    main_counts,
    main_receipts,
    says_group,
    says_share,
    side_numbers,
)
from desktop_app.agent.claims.numbers import TO_ASCII, Number, numbers
from desktop_app.agent.claims.path_claims import PathClaim, path_claims
from desktop_app.agent.claims.quotes import (
    is_borne_out,
    number_read,
    passage_quoted,
    quotes_in,
    stands_in,
    words_read,
)
from desktop_app.agent.events import CitedReceipt
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Name, Passage, Snippet
from desktop_app.messages.receipt import Measure, Receipt, Share
from desktop_app.messages.tool import ToolOutput

MAX_KEPT = 100
"""Cited receipts and unverified claims that are kept of one answer, each."""

MAX_CLAIMS = 2_000
"""Numbers that are looked at in one text."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a text and the outputs go together.

    Attributes:
        receipts: What bears it out, in the order of the text.
        unverified: What nothing bears out.
        cited: The numbers of the outputs that it is about: it has their total, or names from them.
        counts: The main receipts that bear out a count in it.
        has_wrong_count: Whether a count, or that there is none, is among what is unverified.
    """

    receipts: tuple[CitedReceipt, ...]
    unverified: tuple[str, ...]
    cited: frozenset[int]
    counts: frozenset[Receipt] = frozenset()
    has_wrong_count: bool = False


@dataclass(frozen=True, slots=True)
class _Citation:
    """Characters of the text that an output bears out, and its receipt for them, if it has any."""

    start: int
    end: int
    output: int
    receipt: Receipt | None

    def is_of_the_whole(self, outputs: Sequence[ToolOutput]) -> bool:
        """Whether it is more than a side number, such as how many were left out."""
        if self.receipt is None or isinstance(self.receipt.value, str):
            return True
        return self.receipt in outputs[self.output].receipts[:1]


def verify(
    text: str,
    question: str,
    outputs: Sequence[ToolOutput],
    earlier: Sequence[ToolResult] = (),
    *,
    home: str = "",
    of_values: bool = False,
    has_failed: bool = False,
) -> Verdict:
    """Hold the claims of `text`, which answers `question`, against the outputs of its run.

    Args:
        text: What a mind said.
        question: What it was asked.
        outputs: What the tools of the run gave.
        earlier: Results of the turns before: what they say is known as well.
        home: The person's home folder, which may be written as "~"; "" where it is not known.
        of_values: Whether the text was made of the values of these outputs, as the built-in mind
            makes its answers: then its receipts are told, and nothing in it is doubted.
        has_failed: Whether a call failed: then it may have told that something is not there.
    """
    verification = _Verification(text, question, outputs, earlier, home, of_values)
    verification.judge_paths()
    verification.judge_quotes()
    verification.judge_counts(has_failed)
    return verification.verdict()


class _Verification:
    """One text on its way to its verdict."""

    def __init__(
        self,
        text: str,
        question: str,
        outputs: Sequence[ToolOutput],
        earlier: Sequence[ToolResult],
        home: str,
        of_values: bool,
    ) -> None:
        self._text = text
        self._plain = text.translate(TO_ASCII)
        self._question = question.translate(TO_ASCII)
        self._outputs = outputs
        self._earlier = earlier
        self._of_values = of_values
        self._paths = path_claims(self._plain, KnownPaths(outputs, earlier, home))
        self._mains = [main_receipts(output) for output in outputs]
        self._citations: list[_Citation] = []
        self._unverified: dict[tuple[int, int], bool] = {}
        """Where it stands, and whether it is a count."""

    def verdict(self) -> Verdict:
        """What bears it out, and what nothing does."""
        citations = sorted(self._citations, key=lambda one: one.start)
        receipts = dict.fromkeys(
            CitedReceipt(self._text[one.start : one.end], one.receipt)
            for one in citations
            if one.receipt is not None
        )
        unverified = {} if self._of_values else self._unverified
        spans = _outermost(unverified)
        mains = {receipt for receipts in self._mains for receipt in receipts}
        return Verdict(
            tuple(receipts)[:MAX_KEPT],
            tuple(dict.fromkeys(self._text[start:end] for start, end in spans))[:MAX_KEPT],
            frozenset(one.output for one in citations if one.is_of_the_whole(self._outputs)),
            frozenset(one.receipt for one in citations if one.receipt is not None) & mains,
            any(unverified.values()),
        )

    # Paths

    def judge_paths(self) -> None:
        """Hold what names files and folders against what results name."""
        for claim in self._paths:
            words = self._plain[claim.start : claim.end]
            if claim.meant:
                self._citations += self._of_path(claim)
            elif not claim.is_claim or stands_in(words, self._question):
                continue
            elif read := words_read(words, self._outputs):
                self._cite(claim.start, claim.end, read.output, read.receipt)
            else:
                self._unverified[claim.start, claim.end] = False

    def _of_path(self, claim: PathClaim) -> Iterator[_Citation]:
        for one in claim.meant:
            if one.output is not None:
                first = next(iter(self._outputs[one.output].receipts), None)
                receipt = None if first is None else _for_path(first, one.path)
                yield _Citation(claim.start, claim.end, one.output, receipt)

    # Quotations

    def judge_quotes(self) -> None:
        """Hold what is quoted against what was read."""
        for start, end in quotes_in(self._plain):
            words = self._plain[start:end]
            if read := passage_quoted(words, self._outputs):
                self._cite(start, end, read.output, read.receipt)
            elif not is_borne_out(words, self._question, self._outputs, self._earlier):
                self._unverified[start, end] = False

    # Counts

    def judge_counts(self, has_failed: bool) -> None:
        """Hold the numbers, in digits or words, against what the tools counted."""
        in_names = bytearray(len(self._plain))
        for claim in self._paths:
            in_names[claim.start : claim.end] = b"\1" * (claim.end - claim.start)
        all_numbers = islice(numbers(self._plain), MAX_CLAIMS)
        found = [number for number in all_numbers if not in_names[number.start]]
        self._cite_words()
        said = {number.value for number in found if number.measure is Measure.COUNT}
        said |= {Decimal(count) for count in self._counts_cited()}
        known = KnownNumbers(self._question, self._outputs, self._earlier, said)
        before: Counter[Decimal] = Counter()
        for number in found:
            if not self._is_borne_out(number, before[number.value], known):
                is_count = number.measure is Measure.COUNT and not number.may_be_year
                self._unverified[number.start, number.end] = is_count
            before[number.value] += 1
        if not has_failed:
            self._judge_words()

    def _counts_cited(self) -> Iterator[int]:
        for one in self._citations:
            if one.receipt is not None and isinstance(one.receipt.value, int):
                yield one.receipt.value

    def _is_borne_out(self, number: Number, said_before: int, known: KnownNumbers) -> bool:
        """Cite what bears a number out; whether anything does, or it is known."""
        cited = len(self._citations)
        for output, mains in enumerate(self._mains):
            receipts = self._outputs[output].receipts if self._of_values else mains
            bearing = [receipt for receipt in receipts if _bears_out(receipt, number)]
            if bearing:
                receipt = bearing[min(said_before, len(bearing) - 1)]
                self._cite(number.start, number.end, output, receipt)
        if len(self._citations) > cited:
            return True
        clause = clause_around(self._plain, number.start, number.end)
        in_shares = [
            self._is_of_share(number, clause, output) for output in range(len(self._mains))
        ]
        if len(self._citations) > cited or True in in_shares:
            return True
        if False in in_shares:
            return False
        if read := number_read(number, self._outputs):
            self._cite(number.start, number.end, read.output, read.receipt)
            return True
        return known.has(number) or number.value in self._numbers_of_names()

    def _is_of_share(self, number: Number, clause: str, output: int) -> bool | None:
        """Whether it counts a share that the clause names; None where the output says nothing.

        False where the clause names a group, and it is the number of another one.
        """
        groups: list[Receipt] = []
        for receipt in self._outputs[output].receipts:
            if receipt.share is Share.GROUP:
                groups.append(receipt)
            elif receipt.share is None and _bears_out(receipt, number):
                # The bytes of all together, or of a file.
                self._cite(number.start, number.end, output, receipt)
                return True
        equal = [receipt for receipt in groups if _bears_out(receipt, number)]
        named = {receipt.group for receipt in groups if says_group(clause, receipt.group)}
        for receipt in equal:
            if receipt.group in named:
                self._cite(number.start, number.end, output, receipt)
                return True
        if number.measure is Measure.COUNT:
            for side in side_numbers(self._outputs[output]):
                if number.supports(side.value) and says_share(clause, side.share):
                    if side.receipt is not None:
                        self._cite(number.start, number.end, output, side.receipt)
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

    # Counts in words

    def _cite_words(self) -> None:
        for start, end, value in counts_in_words(self._plain):
            for output, mains in enumerate(self._mains):
                for receipt in mains[:1]:
                    if receipt.value == value:
                        self._cite(start, end, output, receipt)
        for start, end in islice(nothing_said(self._plain), 1):
            for output, mains in enumerate(self._mains):
                receipts = self._outputs[output].receipts if self._of_values else mains
                zeros = (receipt for receipt in receipts if receipt.value == 0)
                for receipt in islice(zeros, 1):
                    self._cite(start, end, output, receipt)

    def _judge_words(self) -> None:
        """A count in words, or that there is none, is what an answer says that says nothing else.

        Beside a total, a name or what was read it may be said of anything.
        """
        if any(map(self._tells_of_found, self._citations)) or not any(self._mains):
            return
        if any(
            isinstance(part, Passage | Snippet) for output in self._outputs for part in output.parts
        ):
            return
        known = set().union(
            *map(main_counts, (output.data for output in self._outputs), self._mains)
        )
        known |= {value for *_, value in counts_in_words(self._question)}
        for start, end, value in islice(counts_in_words(self._plain), MAX_CLAIMS):
            if value not in known and not self._is_side_in_words(start, end, value):
                self._unverified[start, end] = True
        word = next(nothing_said(self._plain), None)
        if word is not None and 0 not in known and not self._is_side_in_words(*word, 0):
            self._unverified[word] = True

    def _is_side_in_words(self, start: int, end: int, value: int) -> bool:
        """Cite the share that has such a number and is what the words around it say."""
        clause = clause_around(self._plain, start, end)
        for place, output in enumerate(self._outputs):
            for side in side_numbers(output):
                if side.value == value and says_share(clause, side.share):
                    if side.receipt is not None:
                        self._cite(start, end, place, side.receipt)
                    return True
        return False

    def _tells_of_found(self, citation: _Citation) -> bool:
        """Whether it is of something that was found, and not of where was looked."""
        coverage = self._outputs[citation.output].coverage
        searched = coverage.folders if coverage is not None else ()
        return citation.receipt is not None and citation.receipt.value not in searched

    def _cite(self, start: int, end: int, output: int, receipt: Receipt) -> None:
        self._citations.append(_Citation(start, end, output, receipt))


def _bears_out(receipt: Receipt, number: Number) -> bool:
    """Whether a receipt is of this number, and of what it is a number of."""
    return (
        isinstance(receipt.value, int)
        and number.measure is not Measure.MOMENT
        and receipt.measure in (None, number.measure)
        and number.supports(receipt.value)
    )


def _for_path(receipt: Receipt, path: str) -> Receipt:
    """What bears out a path that an output names: its query, or the file that it read."""
    return replace(receipt, value=path, measure=None, share=None, group="")


def _outermost(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Without those within others, in the order of the text."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not kept or end > kept[-1][1]:
            kept.append((start, end))
    return kept

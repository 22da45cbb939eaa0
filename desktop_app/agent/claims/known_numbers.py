"""Which numbers an answer may say without a receipt of its own: they stand in a result already."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from decimal import Decimal, InvalidOperation

from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.agent.claims.main_numbers import main_counts, main_receipts
from desktop_app.agent.claims.numbers import Number, numbers_in
from desktop_app.agent.claims.rounding import comes_near
from desktop_app.findings import SumFindings
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Part, Passage, Snippet, WebText, Words
from desktop_app.messages.receipt import Measure
from desktop_app.messages.tool import ToolOutput


class KnownNumbers:
    """What the person said, and what stands in the results outside of names.

    A count is known from the words of a result that has a main number only where the answer says
    that one, too: these words hold how many lie directly in a folder and how many were left out,
    which are no totals. What a calculator made of other numbers is known as far as these are.

    Args:
        question: What the person said.
        outputs: Of the run.
        earlier: Results of the turns before.
        said: The counts that the answer says.
    """

    def __init__(
        self,
        question: str,
        outputs: Sequence[ToolOutput],
        earlier: Sequence[ToolResult],
        said: Iterable[Decimal],
    ) -> None:
        self._values: defaultdict[Measure, set[Decimal]] = defaultdict(set)
        self._made: set[Decimal] = set()
        """What a calculator came to, and what stands in pages and in earlier results."""
        self._told: set[Decimal] = set()
        """Counts that results say of their own."""
        self._stated: set[Decimal] = set()
        """What stands in the words of results, whatever it is said of."""
        self._located: set[Decimal] = set()
        """Numbers of pages, lines and cells."""
        self._shown: set[Decimal] = set()
        """Whatever a sum may be made of."""
        said = set(said)
        self._add(numbers_in(question))
        self._measured = {
            (number.value, unit_of(question, number)) for number in numbers_in(question)
        }
        self._measured |= {
            (Decimal(value), unit_of(question, Number(start, end, *(Decimal(value),) * 3)))
            for start, end, value in counts_in_words(question)
        }
        self._add_counts_in_words(question)
        for result in earlier:
            if not result.failed:
                self._add_words(result.parts, main_counts(result.data), said)
                for part in result.parts:
                    if isinstance(part, Passage | Snippet):
                        self._add(numbers_in(part.text))
                        self._made |= {number.value for number in numbers_in(part.text)}
        for output in outputs:
            if not isinstance(output.data, SumFindings):
                own = main_counts(output.data, main_receipts(output))
                self._add_words(output.parts, own, said)
            elif self._are_known(output.data.operands, said):
                self._add_words(output.parts, (), said)
                for worked_out in output.data.results:
                    for form in _rounded_forms(Decimal(worked_out)):
                        self._values[Measure.COUNT].add(form)
                        self._values[Measure.BYTES].add(form)
                        self._shown.add(form)
                        self._made.add(form)

    def is_place(self, number: Number) -> bool:
        """Whether a page, a line or a sheet of what was read has this number."""
        return number.value in self._located

    def stands(self, number: Number, *, approximate: bool) -> bool:
        """Whether it stands in what a result says of its own, whatever it is said of there."""
        return any(
            comes_near(number, value, approximate=approximate)
            for value in (self._stated if approximate else self._stated & {number.value})
        )

    def has(self, number: Number, *, approximate: bool = False, tells: bool = True) -> bool:
        """Whether it is known.

        Args:
            number: The number.
            approximate: Whether it is only said to be near.
            tells: Whether what a result tells of its own counts, besides what was said and read.
        """
        counts, moments = self._values[Measure.COUNT], self._values[Measure.MOMENT]
        match number.measure:
            case Measure.BYTES:
                # What a calculator is given has no unit.
                return any(
                    comes_near(number, value, approximate=approximate)
                    for value in self._values[Measure.BYTES]
                )
            case Measure.MOMENT:
                return number.value in moments or number.value in counts | self._told
            case Measure.COUNT:
                return (
                    number.value in counts
                    or (tells and number.value in self._told)
                    or (number.may_be_year and number.value in moments)
                )

    def has_measured(self, number: Number, unit: str) -> bool:
        """Whether somebody said it with this unit, or a calculator made it, which has none."""
        return (number.value, unit) in self._measured or number.value in self._made

    def _add(self, found: Iterable[Number]) -> None:
        for number in found:
            self._values[number.measure].add(number.value)
            self._shown.add(number.value)

    def _add_counts_in_words(self, text: str) -> None:
        for *_, value in counts_in_words(text):
            self._values[Measure.COUNT].add(Decimal(value))

    def _add_words(self, parts: Sequence[Part], own: Iterable[int], said: set[Decimal]) -> None:
        main = {Decimal(count) for count in own}
        self._told |= main
        # Beside what was read stand the numbers of its lines and pages alone.
        is_read = any(isinstance(part, Passage | Snippet) for part in parts)
        with_counts = (not main or bool(main & said)) and not is_read
        for part in parts:
            if isinstance(part, Words) and _LINE_MARK.fullmatch(part.text):
                continue
            if isinstance(part, Words):
                found = [*numbers_in(part.text)]
                self._stated |= {number.value for number in found}
                self._shown |= {number.value for number in found}
                for number in found:
                    if number.measure is not Measure.COUNT:
                        self._values[number.measure].add(number.value)
                    elif with_counts:
                        self._told.add(number.value)
            elif isinstance(part, Passage | Snippet):
                self._located |= {number.value for number in numbers_in(part.locator)}
                self._shown |= {number.value for number in numbers_in(part.text)}
            elif isinstance(part, WebText):
                self._add(numbers_in(part.text))
                self._made |= {number.value for number in numbers_in(part.text)}

    def _are_known(self, operands: Sequence[str], said: set[Decimal]) -> bool:
        numbers = [Decimal(one) for one in map(str, operands)]
        # One at least: with what anybody may divide by alone, any number can be worked out.
        return any(one in self._shown for one in numbers) and all(
            # What the answer says is judged itself.
            one in self._shown or one in FREE_OPERANDS or one in said
            for one in numbers
        )


_LINE_MARK = fixed(r"\d+\t")
"""In front of a line that was read: it counts nothing."""

FREE_OPERANDS = {Decimal(number) for number in (*range(13), 24, 30, 31, 52, 60, 100, 365, 366)} | {
    Decimal(base**power) for base in (1000, 1024) for power in range(1, 5)
}
"""What anybody may divide by: how many there are in a dozen, a day, a year, a kilobyte."""


def _rounded_forms(value: Decimal) -> Iterator[Decimal]:
    """A result as it may be written: rounded to so many places, and without its sign."""
    for form in (value, abs(value)):
        for places in range(4):
            with suppress(InvalidOperation):
                yield form.quantize(Decimal(1).scaleb(-places))

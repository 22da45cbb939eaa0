"""What amounts add up to: those that an answer lists, and those that were read in files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice

from desktop_app.agent.claims.arithmetic.written_units import is_money
from desktop_app.agent.claims.numbers import TO_ASCII, Number, numbers
from desktop_app.messages.parts import Passage, Snippet
from desktop_app.messages.receipt import Measure
from desktop_app.messages.tool import ToolOutput

MAX_AMOUNTS = 500
"""That are added up."""

MAX_COLUMNS = 12
"""Numbers of one line."""


def is_amount(plain: str, number: Number) -> bool:
    """Whether it is of money, or written with two decimals as money is."""
    if number.measure is not Measure.COUNT:
        return False
    return number.value.as_tuple().exponent == -2 or is_money(plain, number)


def listed_totals(plain: str, said: Sequence[Number]) -> Iterator[tuple[Decimal, Number, Number]]:
    """What the columns of lists and tables in a text add up to, each with its first and last."""
    by_line: dict[int, list[Number]] = {}
    for number in said:
        by_line.setdefault(plain.count("\n", 0, number.start), []).append(number)
    for column in (*range(MAX_COLUMNS), *range(-MAX_COLUMNS, 0)):
        run: list[Number] = []
        before = -2
        for line, found in by_line.items():
            has_column = column < len(found) if column >= 0 else -column <= len(found)
            if not has_column or line > before + 2:
                yield from _sums(run)
                run = []
            if has_column:
                run.append(found[column])
                before = line
        yield from _sums(run)
    amounts = [one for one in said if is_amount(plain, one)][:MAX_AMOUNTS]
    yield from _sums(amounts)


def _sums(run: Sequence[Number]) -> Iterator[tuple[Decimal, Number, Number]]:
    """Of all of them, and of all from each of the first ones on."""
    kept = run[:60]
    for start in range(len(kept) - 1):
        total = kept[start].value
        for number in kept[start + 1 :]:
            total += number.value
            yield total, kept[start], number


def read_totals(outputs: Sequence[ToolOutput]) -> list[Decimal]:
    """What the amounts read by each call add up to, and those of all calls; means of files."""
    totals: list[Decimal] = []
    whole: dict[str, Decimal] = {}
    for output in outputs:
        of_files: dict[str, dict[Decimal, None]] = {}
        for part in output.parts:
            if isinstance(part, Passage | Snippet):
                text = part.text.translate(TO_ASCII)
                for number in islice(numbers(text), MAX_AMOUNTS):
                    if is_amount(text, number):
                        of_files.setdefault(part.file, {})[number.value] = None
        if len(of_files) > 1:
            largest = {file: max(values) for file, values in of_files.items()}
            total = sum(largest.values(), Decimal(0))
            totals += [total, total / len(largest)]
            whole |= largest
    if whole:
        totals.append(sum(whole.values(), Decimal(0)))
    return list(dict.fromkeys(totals))

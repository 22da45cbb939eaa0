"""`OneRow`: a figure or day of another row among those that an answer says of one row.

"18 September (26 crates, 468 kg)" has two figures of one row and the day of another, while the day
of that row is said nowhere beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice

from desktop_app.agent.claims.evidence.association import Associations
from desktop_app.agent.claims.evidence.source_lines import sentences_in
from desktop_app.agent.claims.evidence.tokens import Span, values_in
from desktop_app.agent.claims.numbers import FIRST_YEAR, LAST_YEAR
from desktop_app.fixed_patterns import fixed

MAX_PIECES = 300
"""Of an answer, and rows that are held against each."""

MAX_ROWS = 1_000
LEAST_SHARED = 2
RARE = 2
"""Values that a piece and a row have to share, one of them one of so few rows."""

_MARKS = fixed(r"[;；]|(?<=\d)、(?=[^\d、]{2})")


@dataclass(frozen=True, slots=True)
class _Row:
    cells: tuple[frozenset[str], ...]
    names: frozenset[str]

    @property
    def values(self) -> frozenset[str]:
        return frozenset().union(*self.cells)


class OneRow:
    """The rows of all tables that were read.

    Args:
        plain: The answer.
        associations: What was read.
    """

    def __init__(self, plain: str, associations: Associations) -> None:
        self._plain = plain
        self._files: dict[str, list[_Row]] = {}
        for line in islice(associations.lines(), MAX_ROWS):
            if line.file and line.cells:
                cells = [cell for cell, _ in line.cells]
                self._files.setdefault(line.file, []).append(
                    _Row(
                        tuple(frozenset(v for *_, v in values_in(cell)) for cell in cells),
                        frozenset(
                            c for c in cells if len(c) > 1 and not any(map(str.isdecimal, c))
                        ),
                    )
                )

    def misread(self) -> Iterator[tuple[int, int]]:
        """Where a value of another row stands."""
        if not self._files:
            return
        for start, piece in islice(self._pieces(), MAX_PIECES):
            spans = [one for one in values_in(piece) if _is_telling(one[2])]
            if len({value for *_, value in spans}) > LEAST_SHARED:
                for rows in self._files.values():
                    yield from ((start + a, start + b) for a, b in _odd(piece, spans, rows))

    def _pieces(self) -> Iterator[tuple[int, str]]:
        at = 0
        for line in self._plain.splitlines(keepends=True):
            place = at
            at += len(line)
            for sentence in [line] if line.lstrip().startswith("|") else sentences_in(line):
                first = place
                for mark in _MARKS.finditer(sentence):
                    yield first, self._plain[first : place + mark.start()]
                    first = place + mark.end()
                yield first, self._plain[first : place + len(sentence)]
                place += len(sentence)


def _is_telling(value: str) -> bool:
    if value[0] == "#":
        is_year = value[1:].isdecimal() and FIRST_YEAR <= int(value[1:]) <= LAST_YEAR
        return len(value) > 2 and not is_year
    return "/" not in value


def _odd(piece: str, spans: list[Span], rows: list[_Row]) -> Iterator[tuple[int, int]]:
    """Where a value stands that is none of the row of which all others are."""
    said = {value for *_, value in spans}
    spread = Counter(value for row in rows for value in row.values)
    shared = [
        (len(said & row.values) + any(name in piece for name in row.names), number)
        for number, row in enumerate(rows)
    ]
    shared.sort(reverse=True)
    if len(shared) < 2 or shared[0][0] == shared[1][0]:
        return
    row = rows[shared[0][1]]
    own = said & row.values
    if len(own) < LEAST_SHARED or min(spread[one] for one in own) > RARE:
        return
    left = [one for one in spans if one[2] not in row.values]
    if len({value for *_, value in left}) > len(own) // 2:
        return
    for start, end, value in left:
        columns = {
            column for other in rows for column, cell in enumerate(other.cells) if value in cell
        }
        if _is_made(value, own | row.values):
            continue
        unsaid = {
            column
            for column in columns
            if column < len(row.cells) and row.cells[column] and not row.cells[column] & said
        }
        if unsaid and (len(columns) == 1 or len(own) > LEAST_SHARED):
            yield start, end


def _is_made(value: str, others: frozenset[str] | set[str]) -> bool:
    """Whether two figures make it."""
    if value[0] != "#":
        return False
    figures = [Decimal(one[1:]) for one in others if one[0] == "#"]
    wanted = Decimal(value[1:])
    return any(wanted in (a + b, a - b, a * b) for a in figures for b in figures)

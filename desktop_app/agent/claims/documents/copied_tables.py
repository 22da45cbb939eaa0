"""Cells of an answer's table that a table which was read has otherwise, in the same row and column.

Which row and column are meant shows in what agrees: a column of the answer names the rows, and most
cells of another are those of one column there. What differs, and stands there in another row, was
taken from the wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from desktop_app.agent.claims.documents.tables import ReadTable, tables_in
from desktop_app.agent.claims.evidence.tokens import values_in
from desktop_app.agent.claims.numbers import TO_ASCII
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.tool import ToolOutput

MAX_TABLES = 20
MAX_ROWS = 100
MAX_SOURCE_ROWS = 500
MAX_COLUMNS = 16

LEAST_ROWS = 2
MOSTLY = 0.6
"""What part of the rows has to be found by their names, and of a column's cells to agree."""

LEAST_SURE = 3
SURELY = 0.75
"""Where so many agree, a figure is wrong that stands in no other row either."""

MIN_PART = 4
"""Characters of a name that may be written shorter or longer."""

_RULE = fixed(r"[\s|:+-]+")
_EMPTY = fixed(r"[\W_]*")


@dataclass(frozen=True, slots=True)
class _Cell:
    start: int
    end: int
    text: str
    values: frozenset[str]


def miscopied(plain: str, outputs: Sequence[ToolOutput]) -> Iterator[tuple[int, int]]:
    """Where a cell of an answer's table is that of another row.

    Args:
        plain: The answer, its digits and signs in ASCII.
        outputs: What the tools gave.
    """
    said = [*islice(_tables_of(plain), MAX_TABLES)]
    if not said:
        return
    for read in islice(tables_in(outputs), MAX_TABLES):
        rows = [
            [_cell(cell.translate(TO_ASCII)) for cell in row[:MAX_COLUMNS]]
            for row in read.rows[:MAX_SOURCE_ROWS]
        ]
        for table in said:
            yield from _wrong_in(table, read, rows)


def _wrong_in(
    table: list[list[_Cell]], read: ReadTable, rows: list[list[_Cell]]
) -> Iterator[tuple[int, int]]:
    head, body = table[0], table[1:]
    named = _rows_by_name(body, rows)
    if named is None:
        return
    key, found = named
    for column in range(min(len(head), MAX_COLUMNS)):
        if column == key:
            continue
        pairs = [
            (body[at][column], rows[row]) for at, row in found.items() if _has(body[at], column)
        ]
        source = _column_of(head[column], pairs, read)
        if source is None:
            continue
        pairs = [(cell, row) for cell, row in pairs if _has(row, source)]
        others = [row[source] for row in rows]
        apart = [(cell, row[source]) for cell, row in pairs if not _agree(cell, row[source])]
        is_sure = len(pairs) - len(apart) >= max(LEAST_SURE, SURELY * len(pairs))
        for cell, own in apart:
            is_figure = is_sure and cell.values and own.values
            if is_figure or any(_agree(cell, one) for one in others):
                yield cell.start, cell.end


def _rows_by_name(
    body: list[list[_Cell]], rows: list[list[_Cell]]
) -> tuple[int, dict[int, int]] | None:
    """The column of a table that names rows of what was read, and which rows these are."""
    best: tuple[int, dict[int, int]] | None = None
    widest = max(map(len, body), default=0)
    for column in range(min(widest, MAX_COLUMNS)):
        for source in range(len(rows[0]) if rows else 0):
            found: dict[int, int] = {}
            for at, row in enumerate(body):
                if not _has(row, column):
                    continue
                same = [n for n, one in enumerate(rows) if _is_name(row[column], one[source])]
                if len(same) == 1:
                    found[at] = same[0]
            if len(found) >= max(LEAST_ROWS, MOSTLY * len(body)) and (
                best is None or len(found) > len(best[1])
            ):
                best = column, found
    return best


def _column_of(head: _Cell, pairs: list[tuple[_Cell, list[_Cell]]], read: ReadTable) -> int | None:
    """The column that most cells of an answer's column are copied from."""
    best, most = None, 0.0
    for source, name in enumerate(read.header[:MAX_COLUMNS]):
        is_called = bool(name) and name.casefold() == head.text
        agreeing = sum(_agree(cell, row[source]) for cell, row in pairs)
        least = 1 if is_called else LEAST_ROWS
        if agreeing >= max(least, MOSTLY * len(pairs)) and agreeing + is_called > most:
            best, most = source, agreeing + is_called
    return best


def _tables_of(plain: str) -> Iterator[list[list[_Cell]]]:
    """The tables of an answer: their rows with their cells, the header first."""
    rows: list[list[_Cell]] = []
    at = 0
    for line in (*plain.splitlines(keepends=True), "\n"):
        bare = line.strip()
        if bare.startswith("|"):
            if not _RULE.fullmatch(bare) and len(rows) < MAX_ROWS:
                rows.append([*_cells_of(line, at)])
        else:
            if len(rows) > LEAST_ROWS:
                yield rows
            rows = []
        at += len(line)


def _cells_of(line: str, at: int) -> Iterator[_Cell]:
    start = line.index("|") + 1
    while (end := line.find("|", start)) >= 0:
        text = line[start:end].strip(" *`")
        begins = start + line[start:end].find(text)
        yield _cell(text, at + begins, at + begins + len(text))
        start = end + 1


def _cell(text: str, start: int = 0, end: int = 0) -> _Cell:
    values = frozenset(value for *_, value in values_in(text))
    return _Cell(start, end, text.casefold().strip(" *`"), values)


def _has(row: Sequence[_Cell], column: int) -> bool:
    return column < len(row) and not _EMPTY.fullmatch(row[column].text)


def _agree(one: _Cell, other: _Cell) -> bool:
    """Whether two cells say the same: the same values, or else the same words."""
    if one.values or other.values:
        return one.values == other.values
    return one.text == other.text


def _is_name(one: _Cell, other: _Cell) -> bool:
    """Whether both name the same row, one of them perhaps with a word more."""
    if _EMPTY.fullmatch(other.text):
        return False
    if one.text == other.text:
        return True
    days = {value for value in one.values if value[0] == "@"}
    if days or any(value[0] == "@" for value in other.values):
        return bool(days & other.values)
    if min(len(one.text), len(other.text)) < MIN_PART:
        return False
    return one.text in other.text or other.text in one.text

"""Whether an answer says figures of a row of a table of somebody else: of another row's name.

Behind a name, up to the next one, stand the figures that are said of it. Where a table has these in
one row, and the name in others alone, the two were mixed up, or are worked out of each other: that
can only be told calmly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, islice

from desktop_app.agent.claims.documents.standing import words_of_clause
from desktop_app.agent.claims.documents.table_figures import MAX_TABLES, cell_value
from desktop_app.agent.claims.documents.tables import ReadTable, tables_in
from desktop_app.agent.claims.evidence.tokens import values_in
from desktop_app.agent.claims.numbers import FIRST_YEAR, LAST_YEAR, TO_ASCII, numbers
from desktop_app.agent.claims.said_names import names_in
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.parts import Passage, Snippet
from desktop_app.messages.receipt import Measure
from desktop_app.messages.tool import ToolOutput

MAX_NAMES = 500
"""Values of one table that are looked for."""

MAX_ROWS_OF_NAME = 4
"""Of a table: what stands in more names no row."""

MAX_NUMBERS = 5_000
NEAR_CHARS = 60
"""Behind a name, as far as a number is said of it."""

LEAST_OF_FILE = 100
"""A figure from here on tells a file; smaller ones stand in many."""

LEAST_TELLING = 1_000
"""A figure from here on tells a row by itself; of smaller ones two are wanted."""

SAID_CHARS = 120
"""Behind a name, as far as what tells a row is said of it."""

MIN_KIND = 3
MAX_TOLD = 2
"""Rows of a table: what stands in more tells none."""

MAX_CELLS = 8

LEAST_MADE = 100
"""What is worked out of a row tells whose it is from here on, or with a decimal."""

_CODE = fixed(r"[A-Z]{1,5}-\d{1,8}")
_NAME = fixed(r"(?=.{4})[A-ZÀ-ÖØ-Þ]|[\u3400-\u9fff]{3,}")
"""How a name begins that a row may be called by."""

_ENDS = fixed(r"\n|[。；;]|(?<=[\d元镑])、|[.!?](?=\s)|(?:[,，] ?(?:while|whereas|而))")


class RowOwners:
    """The names and figures of the rows of all tables that were read."""

    def __init__(self, outputs: Sequence[ToolOutput]) -> None:
        self._files = _Files(outputs)
        self._tables = [_Owned(table) for table in islice(tables_in(outputs), MAX_TABLES)]

    def mixed_up(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a name stands in front of figures of another's row."""
        for table in self._tables:
            yield from table.mixed_up(plain)
        yield from self._files.mixed_up(plain)


class _Files:
    """The files that were read, as if each were a row: what one says is of those it names."""

    def __init__(self, outputs: Sequence[ToolOutput]) -> None:
        self._texts: dict[str, str] = {}
        for output in outputs:
            for part in output.parts:
                if isinstance(part, Passage | Snippet):
                    before = self._texts.get(part.file, part.file)
                    self._texts[part.file] = f"{before}\n{part.text.translate(TO_ASCII)}"
        self._rows: dict[Decimal, set[str]] = {}
        for file, text in self._texts.items():
            for number in islice(numbers(text), MAX_NUMBERS):
                self._rows.setdefault(number.value, set()).add(file)

    def mixed_up(self, plain: str) -> Iterator[tuple[int, int]]:
        if len(self._texts) < 2:
            return
        places = sorted(set(names_in(plain)))
        for number, (start, end) in enumerate(places):
            known = {file for file, text in self._texts.items() if plain[start:end] in text}
            following = places[number + 1][0] if number + 1 < len(places) else len(plain)
            ends = _ENDS.search(plain, end, following)
            said = plain[end : min(ends.start() if ends else following, end + NEAR_CHARS)]
            telling = [
                self._rows[one.value]
                for one in numbers(said)
                if one.value >= LEAST_OF_FILE
                and one.measure is Measure.COUNT
                and not FIRST_YEAR <= one.value <= LAST_YEAR
                and one.value in self._rows
            ]
            if known and telling and not any(files & known for files in telling):
                yield start, end


class _Owned:
    """One table: whom its rows are of, and what tells each row."""

    def __init__(self, table: ReadTable) -> None:
        self._names: dict[str, set[int]] = {}
        self._rows: dict[Decimal, set[int]] = {}
        self._marks: dict[tuple[int, str], set[int]] = {}
        self._columns: dict[str, set[int]] = {}
        for number, row in enumerate(table.rows):
            for column, cell in enumerate(row):
                value = cell_value(cell)
                if value is not None:
                    self._rows.setdefault(value, set()).add(number)
                    continue
                if _CODE.fullmatch(cell) or (
                    _NAME.match(cell) and not any(map(str.isdecimal, cell))
                ):
                    self._names.setdefault(cell, set()).add(number)
                    self._columns.setdefault(cell, set()).add(column)
                for mark in _marks(cell):
                    self._marks.setdefault((column, mark), set()).add(number)
        self._marks = {one: rows for one, rows in self._marks.items() if len(rows) <= MAX_TOLD}
        self._names = {
            name: rows
            for name, rows in islice(self._names.items(), MAX_NAMES)
            if len(rows) <= MAX_ROWS_OF_NAME and 2 * len(rows) < len(table.rows)
        }
        self._made = self._worked_out(table)
        self._kinds = {
            (column, cell): rows
            for column in range(len(table.header))
            for cell in {row[column] for row in table.rows}
            if len(cell) > MIN_KIND and cell_value(cell) is None
            for rows in [{n for n, row in enumerate(table.rows) if row[column] == cell}]
            if 1 < len(rows) <= MAX_ROWS_OF_NAME
        }

    def _worked_out(self, table: ReadTable) -> dict[Decimal, set[frozenset[int]]]:
        """What the rows of each name add up to, and how far two cells of its one row lie apart."""
        made: dict[Decimal, set[frozenset[int]]] = {}
        for numbers_of in self._names.values():
            rows = [[cell_value(cell) for cell in table.rows[row]] for row in sorted(numbers_of)]
            values: set[Decimal] = set()
            if len(rows) == 1:
                cells = [one for one in rows[0] if one is not None][:MAX_CELLS]
                values = {abs(one - other) for one, other in combinations(cells, 2)}
            else:
                for column in zip(*rows, strict=True):
                    values.add(sum((one for one in column if one is not None), Decimal(0)))
            for value in values:
                if value >= LEAST_MADE or value % 1:
                    made.setdefault(value, set()).add(frozenset(numbers_of))
        return made

    def _misplaced(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a name stands among those of a kind that it is none of: a patron who is none."""
        at = 0
        for line in plain.splitlines(keepends=True):
            kinds = [(column, rows) for (column, kind), rows in self._kinds.items() if kind in line]
            named = [(start, end, name) for start, end, name in self._places(line)]
            columns = [column for column, _ in kinds]
            for column, rows in kinds:
                others = [one for one in named if not self._names[one[2]] & rows]
                if columns.count(column) == 1 and 0 < len(others) < len(named):
                    for start, end, name in others:
                        if column not in self._columns[name] and len(named) <= len(rows) + 1:
                            yield at + start, at + end
            at += len(line)

    def mixed_up(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a name stands in front of figures of another's row, or among those of a kind."""
        yield from self._misplaced(plain)
        places = sorted(self._places(plain))
        for number, (start, end, name) in enumerate(places):
            following = next(
                (
                    begun
                    for begun, _, other in places[number + 1 :]
                    if self._columns[other] & self._columns[name]
                ),
                len(plain),
            )
            ends = _ENDS.search(plain, end, following)
            said = plain[end : min(ends.start() if ends else following, end + SAID_CHARS)]
            own = self._names[name]
            figures = [one.value for one in numbers(said)]
            telling = [one for one in figures if 0 < len(self._rows.get(one, ())) <= MAX_TOLD]
            rows = [self._rows[one] for one in telling]
            marks = _marks(said)
            # Of its own column another row is named, and not told of.
            rows += [
                found
                for (column, mark), found in self._marks.items()
                if mark in marks and column not in self._columns[name]
            ]
            is_told = len(rows) > 1 or any(one >= LEAST_TELLING for one in telling)
            if (is_told and not any(found & own for found in rows)) or any(
                len(self._made[one]) == 1
                and not any(rows_of & own for rows_of in self._made[one])
                and not self._rows.get(one, set()) & own
                for one in figures
                if one in self._made
            ):
                yield start, end

    def _places(self, plain: str) -> Iterator[tuple[int, int, str]]:
        for name in self._names:
            at = plain.find(name)
            while at >= 0:
                yield at, at + len(name), name
                at = plain.find(name, at + len(name))


def _marks(plain: str) -> set[str]:
    """The days and words of a text, which tell a row."""
    days = {value for *_, value in values_in(plain) if value[0] == "@"}
    return days | words_of_clause(plain)

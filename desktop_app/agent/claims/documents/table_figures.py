"""`TableFigures`: what follows from the tables that were read, of the rows that words name.

Counts, sums, means, least and largest of the rows that share a value, or two; shares of the whole;
differences of two; a product or quotient of two columns. Nothing else is made of a table, so that a
wrong number is seldom hit by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import combinations, islice

from desktop_app.agent.claims.documents.listed_tables import listed_tables
from desktop_app.agent.claims.documents.row_names import RowNames, Rows
from desktop_app.agent.claims.documents.row_sets import EXCEPTS, closest, row_sets
from desktop_app.agent.claims.documents.tables import ReadTable, tables_in
from desktop_app.agent.claims.numbers import FIRST_YEAR, LAST_YEAR, TO_ASCII
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.tool import ToolOutput

MAX_TABLES = 12
MAX_ROWS = 2_000
MAX_COLUMNS = 6
"""Columns of numbers that are held against one another."""

_CELL = fixed(
    r"[£$€¥+-]?\s?(?P<digits>\d{1,3}(?:,\d{3})+|\d+)(?P<decimals>\.\d+)?\s?"
    r"(?:[£$€¥%°]|[A-Za-z]{1,6}\.?|[\u3400-\u9fff]{1,3})?"
)


_HEADER_WORD = fixed(r"[a-z]{3,}")


@dataclass(frozen=True, slots=True)
class Figures:
    """What follows of tables for some words.

    Attributes:
        cells: The numbers of the rows that are named, in the columns that are.
        of_rows: Those in any column.
        counts: How many rows share what is named.
        sums: What the columns add up to, or those that are named.
        means: Those of the columns.
        amounts: Sums, means, differences, products.
        extremes: The least and largest, and how far they lie apart.
        ratios: Shares of the whole, and how many times one is another.
        is_named: Whether the words name any row.
        is_one: Whether they name rows so closely that other rows' numbers are not meant.
    """

    cells: frozenset[Decimal]
    of_rows: frozenset[Decimal]
    counts: frozenset[Decimal]
    sums: frozenset[Decimal]
    means: frozenset[Decimal]
    amounts: frozenset[Decimal]
    extremes: frozenset[Decimal]
    ratios: frozenset[float]
    is_named: bool
    is_one: bool


class TableFigures:
    """The tables of a run.

    Attributes:
        files: The files that they stand in.
        sizes: How many rows each has.
    """

    def __init__(self, outputs: Sequence[ToolOutput], question: str = "") -> None:
        self._question = question.casefold()
        self._tables = [
            _NumberTable(table)
            for table, _ in zip(tables_in(outputs), range(MAX_TABLES), strict=False)
        ]
        self.files = {table.file for table in self._tables}
        self._lists = [_NumberTable(table) for table in islice(listed_tables(outputs), MAX_TABLES)]
        self.has_any = bool(self._tables or self._lists)
        self.cells = frozenset(value for one in self._tables for value in one.cells())
        self.sizes = frozenset(Decimal(one.count) for one in self._tables)
        self._known: dict[str, Figures] = {}

    def of(self, words: str) -> Figures:
        """What follows for the rows that words name, and for all rows.

        Args:
            words: In small letters.
        """
        if words not in self._known:
            self._known[words] = self._of(words)
        return self._known[words]

    def sizes_of(self, name: str, words: str) -> set[int]:
        """How many rows have what `name` names, alone or with what other words name.

        Args:
            name: What is counted, in small letters.
            words: Those around it, likewise.
        """
        found: set[int] = set()
        for table in self._tables:
            if table.first_header and name.strip(" *").startswith(table.first_header):
                found |= {table.count, *map(len, table.names.named(words).values())}
            others = [*table.names.named(words).values()][:MAX_COLUMNS]
            for rows in table.names.named(name).values():
                found |= {len(rows), *(len(rows & other) for other in others)}
        return found

    def _of(self, words: str) -> Figures:
        cells: set[Decimal] = set()
        of_rows: set[Decimal] = set()
        counts: set[Decimal] = set()
        sums: set[Decimal] = set()
        means: set[Decimal] = set()
        amounts: set[Decimal] = set()
        extremes: set[Decimal] = set()
        ratios: set[float] = set()
        is_named = is_one = False
        for table in self._tables:
            named = table.names.named(words)
            is_named = is_named or bool(named)
            is_one = is_one or any(len(rows) <= 2 < table.count for rows in named.values())
            sets = [*row_sets(named, table.count, excepts=EXCEPTS.search(words) is not None)]
            columns = table.columns_named(words) or table.columns_named(self._question)
            for rows in named.values():
                cells |= {value for row in rows for value in table.row(row, columns or None)}
                of_rows |= {value for row in rows for value in table.row(row)}
            meant = closest(named)
            for rows in sets:
                # Where all that is named has rows of its own, these are counted, and no others.
                if not meant or rows == meant or len(rows) == table.count:
                    counts.add(Decimal(len(rows)))
                sums |= table.totals(rows, columns)
                means |= table.means(rows)
                amounts |= table.amounts(rows)
                extremes |= set(table.extremes(rows, columns))
                ratios |= table.ratios(rows)
            totals = [table.sums(rows) for rows in dict.fromkeys(named.values())]
            for one, other in combinations(totals[:20], 2):
                amounts |= {
                    abs(a - b)
                    for a, b in zip(one, other, strict=True)
                    if a is not None and b is not None
                }
            for first, second in combinations(list(dict.fromkeys(named.values()))[:12], 2):
                counts.add(Decimal(abs(len(first) - len(second))))
                amounts |= table.apart_at_the_mean(first, second)
            for limit in limits_in(words):
                counts |= {Decimal(count) for rows in sets for count in table.beyond(rows, limit)}
        for table in self._lists:
            # What stands in a line is held against its words: here only what lines add up to.
            # A word of most lines, such as "hours", names none of them.
            named = {
                name: rows
                for name, rows in table.names.named(words).items()
                if 4 * len(rows) <= 3 * table.count
            }
            is_named = is_named or bool(named)
            for rows in row_sets(named, table.count, excepts=False):
                counts.add(Decimal(len(rows)))
                sums |= table.totals(rows, frozenset())
                means |= table.means(rows)
        return Figures(
            frozenset(cells),
            frozenset(of_rows),
            frozenset(counts),
            frozenset(sums),
            frozenset(means),
            frozenset(amounts),
            frozenset(extremes),
            frozenset(ratios),
            is_named,
            is_one,
        )


class _NumberTable:
    """One table, its cells as numbers where they are some."""

    def __init__(self, table: ReadTable) -> None:
        self._table = table
        self.file = table.file
        rows = table.rows[:MAX_ROWS]
        self.count = len(rows)
        self._values = [[cell_value(cell) for cell in row] for row in rows]
        width = len(table.header)
        filled = [
            [values[column] for values, row in zip(self._values, rows, strict=True) if row[column]]
            for column in range(width)
        ]
        is_number = tuple(
            bool(column) and sum(one is not None for one in column) * 2 > len(column)
            for column in filled
        )
        self._ratios: dict[Rows, frozenset[float]] = {}
        self._amounts: dict[Rows, frozenset[Decimal]] = {}
        self._header = [cell.casefold() for cell in table.header]
        self.first_header = table.header[0].casefold()
        self._columns = [column for column in range(width) if is_number[column]][:MAX_COLUMNS]
        # Years are no amounts: nobody adds them up.
        self._added = [
            column
            for column in self._columns
            if not all(
                one is None or FIRST_YEAR <= one <= LAST_YEAR
                for one in (values[column] for values in self._values)
            )
        ]
        self.names = RowNames(table, is_number)

    def cells(self) -> Iterator[Decimal]:
        """All of its numbers."""
        for row in range(self.count):
            yield from self.row(row)

    def columns_named(self, words: str) -> frozenset[int]:
        """The columns of numbers whose header words name."""
        return frozenset(
            column
            for column in self._columns
            if len(self._header[column]) > 1 and self._is_header_in(self._header[column], words)
        )

    def _is_header_in(self, header: str, words: str) -> bool:
        """Whether words name a column: "hours of overtime" names "overtime hours"."""
        if header in words:
            return True
        pieces = _HEADER_WORD.findall(header)
        return len(pieces) > 1 and all(piece in words for piece in pieces)

    def row(self, row: int, columns: frozenset[int] | None = None) -> Iterator[Decimal]:
        """The numbers of one row, of all columns or of some."""
        for column, value in enumerate(self._values[row]):
            if value is not None and (columns is None or column in columns):
                yield value

    def sums(self, rows: Rows) -> list[Decimal | None]:
        """What each column of numbers adds up to."""
        return [sum(self._column(column, rows), Decimal(0)) for column in self._columns]

    def totals(self, rows: Rows, columns: frozenset[int]) -> set[Decimal]:
        """What each column that people add up comes to, or those that are meant."""
        return {
            sum(self._column(column, rows), Decimal(0))
            for column in self._added
            if not columns or column in columns
        }

    def means(self, rows: Rows) -> set[Decimal]:
        """What each column that people add up has at the mean."""
        values = [self._column(column, rows) for column in self._added]
        return {sum(one, Decimal(0)) / len(one) for one in values if one}

    def apart_at_the_mean(self, rows: Rows, others: Rows) -> set[Decimal]:
        """How far the means of two sets of rows lie apart, column by column."""
        found: set[Decimal] = set()
        for column in self._added:
            one, other = self._column(column, rows), self._column(column, others)
            if one and other:
                found.add(abs(sum(one) / Decimal(len(one)) - sum(other) / Decimal(len(other))))
        return found

    def beyond(self, rows: Rows, limit: Decimal) -> set[int]:
        """How many of some rows have less than a number in a column, and how many have more."""
        columns = [self._column(column, rows) for column in self._columns]
        less = {sum(one < limit for one in column) for column in columns}
        return less | {sum(one > limit for one in column) for column in columns}

    def _column(self, column: int, rows: Rows) -> list[Decimal]:
        found = (self._values[row][column] for row in sorted(rows))
        return [value for value in found if value is not None]

    def amounts(self, rows: Rows) -> frozenset[Decimal]:
        """Sums and means of the columns, and what two of them make."""
        if rows not in self._amounts:
            self._amounts[rows] = frozenset(self._worked_out(rows))
        return self._amounts[rows]

    def _worked_out(self, rows: Rows) -> Iterator[Decimal]:
        for column in self._added:
            values = self._column(column, rows)
            if values:
                total = sum(values, Decimal(0))
                yield from (total, total / len(values))
        for one, other in combinations(self._added, 2):
            pairs = [
                (a, b)
                for row in rows
                if (a := self._values[row][one]) is not None
                and (b := self._values[row][other]) is not None
            ]
            if pairs:
                product = sum((a * b for a, b in pairs), Decimal(0))
                yield from (product, product / len(pairs))
                first, second = sum(a for a, _ in pairs), sum(b for _, b in pairs)
                yield from (abs(Decimal(first) - Decimal(second)), Decimal(first) + Decimal(second))
                if first and second:
                    yield from (Decimal(first) / Decimal(second), Decimal(second) / Decimal(first))
        if len(rows) == 1 and len(self._added) > 1:
            values = [value for column in self._added for value in self._column(column, rows)]
            yield from (sum(values, Decimal(0)), sum(values, Decimal(0)) / max(1, len(values)))

    def extremes(self, rows: Rows, columns: frozenset[int]) -> Iterator[Decimal]:
        """The least and largest of each column, or of some, and how far they lie apart."""
        for column in self._columns:
            if columns and column not in columns:
                continue
            if values := self._column(column, rows):
                yield from (min(values), max(values), max(values) - min(values))

    def ratios(self, rows: Rows) -> frozenset[float]:
        """Shares of the whole, and how many times one column's sum is another's."""
        if rows not in self._ratios:
            self._ratios[rows] = frozenset(self._shares(rows))
        return self._ratios[rows]

    def _shares(self, rows: Rows) -> Iterator[float]:
        if self.count:
            yield len(rows) / self.count
        whole = self.sums(frozenset(range(self.count)))
        sums = self.sums(rows)
        for part, total in zip(sums, whole, strict=True):
            if part is not None and total:
                yield float(part / total)
        for one, other in combinations(sums, 2):
            if one and other:
                yield from (float(one / other), float(other / one))
                # "34% came from the tearoom": of what it and the shop took.
                yield from (float(one / (one + other)), float(other / (one + other)))
        for column in self._columns:
            values = self._column(column, rows)
            if len(values) > 1 and values[0]:
                yield abs(float((values[-1] - values[0]) / values[0]))


_LIMIT = fixed(
    r"(?:under|below|less than|fewer than|over|above|more than|exceed\w*|beyond|not reach)\s[£$€¥]?"
    r"(?P<number>\d+(?:,\d{3})*(?:\.\d+)?)"
    r"|(?:低于|高于|超过|不到|不足|大于|小于|多于|少于)\s?(?P<han>\d+(?:\.\d+)?)"
    r"|(?P<behind>\d+(?:\.\d+)?)[^\s\d，。]{0,3}(?:以上|以下|以内)"
)


def limits_in(words: str) -> set[Decimal]:
    """The numbers that words say something lies under or over."""
    return {
        Decimal((match["number"] or match["han"] or match["behind"]).replace(",", ""))
        for match in islice(_LIMIT.finditer(words), 4)
    }


def cell_value(cell: str) -> Decimal | None:
    """The number that a cell is, with a unit or without; None where it is none."""
    match = _CELL.fullmatch(cell.translate(TO_ASCII))
    if match is None:
        return None
    try:
        return Decimal(match["digits"].replace(",", "") + (match["decimals"] or ""))
    except InvalidOperation:
        return None

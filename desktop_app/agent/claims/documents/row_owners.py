"""Whether an answer says figures of a row of a table of somebody else: of another row's name.

Behind a name, up to the next one, stand the figures that are said of it. Where a table has these in
one row, and the name in others alone, the two were mixed up, or are worked out of each other: that
can only be told calmly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, islice, pairwise

from desktop_app.agent.claims.documents.standing import words_of_clause
from desktop_app.agent.claims.documents.table_figures import MAX_TABLES, cell_value
from desktop_app.agent.claims.documents.tables import ReadTable, tables_in
from desktop_app.agent.claims.evidence.tokens import values_in
from desktop_app.agent.claims.numbers import TO_ASCII, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure
from desktop_app.messages.tool import ToolOutput

MAX_NAMES = 500
"""Values of one table that are looked for."""

MAX_ROWS_OF_NAME = 4
"""Of a table: what stands in more names no row."""

NEAR_CHARS = 60
"""Behind a name, as far as a number is said of it."""

LEAST_TELLING = 1_000
"""A figure from here on tells a row by itself; of smaller ones two are wanted."""

LEAST_SAID = 32
"""A figure from here on is no day and no handful: one that stands right behind a name tells."""

SAID_CHARS = 120
"""Behind a name, as far as what tells a row is said of it."""

MIN_KIND = 3
MAX_TOLD = 2
"""Rows of a table: what stands in more tells none."""

MAX_CELLS = 8

LEAST_MADE = 100
"""What is worked out of a row tells whose it is from here on, or with a decimal."""

DAY_CHARS = 20
"""As long as any day is written."""

SMALL_DIGITS = 1
"""Figures of so many digits stand in any row."""

_CODE = fixed(r"[A-Z]{1,5}-\d{1,8}")
_TOLD_OF = fixed(r"\*{0,2}\s?[:：|(（]")
"""Behind the name of a row of which figures are told: "Pitch 5: 41 ms"."""
_WITH = fixed(r"\*{0,2}(?: with | \(|（|: |：|，|, | at )(?:[£$€¥])?(?=\d)")
"""Between a name and the one figure that is said of it: "Nell Rowse with 57"."""
_WITH_DAY = fixed(r"\*{0,2}(?: on | \(|（|: |：|, ?|，)(?=\d)")
"""The same of a day."""
_LABELS = fixed(
    r"\*{0,2}\s?(?:[(（][^()（）\n]{1,12}[)）])?\*{0,2}\s?[:：]\*{0,2}\s?(?P<who>[^\n。；;.(（]{1,200})"
)
"""Behind what several are called, who they are: "素食（3人）：白雪晴、江若琳"."""
_BESIDE = fixed(r"\s?(?:和|与|及|、|and|&)\s?")
_BOTH = fixed(
    r"[，,、 ]{0,2}(?P<both>(?:并列[^\d，。]{0,6}[，,]?)?(?:都|均|各)|\b(?:both|each|tied)\b)"
    r"[^\d\n，,。.;；]{0,16}\d+(?:\.\d+)?",
    re.IGNORECASE,
)
"""Behind two names, what both have."""

_FIRST_NAME = fixed(r"^[A-ZÀ-ÖØ-Þ][^\W\d_]{2,}")
_NAME = fixed(r"(?=.{4})[A-ZÀ-ÖØ-Þ]|[\u3400-\u9fff]{3,}")
"""How a name begins that a row may be called by."""

_ENDS = fixed(r"\n|[。；;]|(?<=[\d元镑])、|[.!?](?=\s)|(?:[,，] ?(?:while|whereas|而))")


class RowOwners:
    """The names and figures of the rows of all tables that were read."""

    def __init__(self, outputs: Sequence[ToolOutput]) -> None:
        self._tables = [_Owned(table) for table in islice(tables_in(outputs), MAX_TABLES)]

    def misread(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a figure or a day of another row stands among those of the row that is named."""
        for table in self._tables:
            yield from table.misread(plain)

    def mixed_up(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a name stands in front of figures of another's row."""
        for table in self._tables:
            for start, end in table.mixed_up(plain):
                if not any(other.has_day(plain, start, end) for other in self._tables):
                    yield start, end


class _Owned:
    """One table: whom its rows are of, and what tells each row."""

    def __init__(self, table: ReadTable) -> None:
        self._names: dict[str, set[int]] = {}
        self._rows: dict[Decimal, set[int]] = {}
        self._marks: dict[tuple[int, str], set[int]] = {}
        self._columns: dict[str, set[int]] = {}
        self._values: dict[str, set[int]] = {}
        self._cells: dict[str, set[int]] = {}
        self._numbered: dict[str, set[int]] = {}
        """Rows by their numbers: Pitch 5."""
        for number, row in enumerate(table.rows):
            for column, cell in enumerate(row):
                for *_, said in values_in(cell.translate(TO_ASCII)):
                    self._values.setdefault(said, set()).add(number)
                value = cell_value(cell)
                if column == 0 and cell.isdecimal() and table.header[0]:
                    for header in {table.header[0], table.header[0].casefold()}:
                        self._numbered.setdefault(f"{header} {cell}", set()).add(number)
                if value is not None:
                    self._rows.setdefault(value, set()).add(number)
                    continue
                if len(cell) > 1 and len(self._cells) < MAX_NAMES:
                    for called in {cell, *_FIRST_NAME.findall(cell)[:1]}:
                        self._cells.setdefault(called, set()).add(number)
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

    def _mislabelled(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a name is told behind what a cell says, and its rows say something else there."""
        for cell, rows in self._cells.items():
            at = plain.find(cell)
            match = _LABELS.match(plain, at + len(cell)) if at >= 0 else None
            if match is None:
                continue
            for start, end, name in self._places(match["who"]):
                if name != cell and not self._names[name] & rows:
                    yield match.start("who") + start, match.start("who") + end

    def _without_shared(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where one of several is said to have what only the others' rows have: both got 90."""
        places = sorted(self._places(plain))
        for one, other in pairwise(places):
            match = _BOTH.match(plain, other[1])
            if not _BESIDE.fullmatch(plain, one[1], other[0]) or match is None:
                continue
            number = next(numbers(plain[match.end("both") : match.end()]), None)
            rows = self._rows.get(number.value, set()) if number is not None else set()
            have = [bool(rows & self._names[name]) for *_, name in (one, other)]
            if any(have) and not all(have):
                yield (other if have[0] else one)[:2]

    def _has_others(self, plain: str, end: int, name: str) -> bool:
        """Whether the figure right behind a name is that of one other row alone."""
        rows_of_day = self._rows_of_day(plain, end)
        if 0 < len(rows_of_day) <= MAX_TOLD and not rows_of_day & self._names[name]:
            return True
        match = _WITH.match(plain, end)
        number = next(numbers(plain[end : match.end() + 20]), None) if match else None
        if match is None or number is None or number.start + end != match.end():
            return False
        rows = self._rows.get(number.value, set())
        is_count = number.measure is Measure.COUNT and not number.may_be_year
        is_telling = is_count and number.value >= LEAST_SAID and len(rows) == 1
        return is_telling and not rows & self._names[name] and number.value not in self._made

    def has_day(self, plain: str, start: int, end: int) -> bool:
        """Whether a row of the name that stands there has the day that is said right behind it."""
        own = self._names.get(plain[start:end], set())
        return bool(own & self._rows_of_day(plain, end))

    def _rows_of_day(self, plain: str, end: int) -> set[int]:
        """The rows that have the day which is said right behind a name."""
        match = _WITH_DAY.match(plain, end)
        if match is None:
            return set()
        said = plain[match.end() : match.end() + DAY_CHARS]
        days = [value for one, _, value in values_in(said) if one == 0 and value[0] == "@"]
        return self._values.get(days[0], set()) if days else set()

    def misread(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where something of another row stands among what is said of the row that is named.

        That it is this row which is told of, one value of it has to show.
        """
        if len({*self._numbered}) > 1:
            yield from self._misnumbered(plain)
        places = sorted(self._places(plain))
        for _, end, name in places:
            own = self._names[name]
            following = self._next_row(plain, end, own)
            ends = _ENDS.search(plain, end, following)
            said = plain[end : min(ends.start() if ends else following, end + SAID_CHARS)]
            found = [
                (end + one, end + other, self._values[value])
                for one, other, value in values_in(said)
                if value in self._values
                and _tells(value)
                and not self._is_made(value, own)
                and plain[end + other : end + other + 1] != "%"
            ]
            if any(rows & own for *_, rows in found):
                yield from (
                    (one, other)
                    for one, other, rows in found
                    if not rows & own and len(rows) <= MAX_TOLD
                )

    def _misnumbered(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a row's number stands in front of a figure that one other row alone has."""
        for name, own in self._numbered.items():
            at = plain.find(name)
            while at >= 0:
                end = at + len(name)
                ends = _ENDS.search(plain, end)
                said = plain[end : min(ends.start() if ends else len(plain), end + NEAR_CHARS)]
                rows = [
                    self._values[value]
                    for *_, value in values_in(said)
                    if value in self._values and _tells(value)
                ]
                is_of_others = bool(rows) and not any(one & own for one in rows)
                if is_of_others and min(map(len, rows)) == 1 and _TOLD_OF.match(plain, end):
                    yield at, end
                at = plain.find(name, end)

    def _next_row(self, plain: str, at: int, own: set[int]) -> int:
        """Where what another row alone is called by stands next."""
        begun = (plain.find(cell, at) for cell, rows in self._cells.items() if not rows & own)
        return min((one for one in begun if one >= 0), default=len(plain))

    def _is_made(self, value: str, own: set[int]) -> bool:
        """Whether the rows of a name make it."""
        return value[0] == "#" and own in self._made.get(Decimal(value[1:]), ())

    def mixed_up(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a name stands in front of figures of another's row, or among those of a kind."""
        yield from self._misplaced(plain)
        yield from self._mislabelled(plain)
        yield from self._without_shared(plain)
        places = sorted(self._places(plain))
        for number, (start, end, name) in enumerate(places):
            if self._has_others(plain, end, name):
                yield start, end
                continue
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


def _tells(value: str) -> bool:
    """Whether a value is more than a small number, which counts anything."""
    if value[0] == "#":
        return "." in value or len(value) > SMALL_DIGITS + 1
    return value[0] == "@" and "-" in value


def _marks(plain: str) -> set[str]:
    """The days and words of a text, which tell a row."""
    days = {value for *_, value in values_in(plain) if value[0] == "@"}
    return days | words_of_clause(plain)

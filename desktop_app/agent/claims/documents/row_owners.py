"""Whether an answer says figures of a row of a table of somebody else: of another row's name.

Behind a name, up to the next one, stand the figures that are said of it. Where a table has these in
one row, and the name in others alone, the two were mixed up, or are worked out of each other: that
can only be told calmly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice

from desktop_app.agent.claims.documents.table_figures import MAX_TABLES, cell_value
from desktop_app.agent.claims.documents.tables import ReadTable, tables_in
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

_NAME = fixed(r"(?=.{4})[A-ZÀ-ÖØ-Þ]|[\u3400-\u9fff]{3,}")
"""How a name begins that a row may be called by."""

_ENDS = fixed(r"\n|[。；;]|[.!?](?=\s)|(?:[,，] ?(?:while|whereas|而))")


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
    def __init__(self, table: ReadTable) -> None:
        self._names: dict[str, set[int]] = {}
        self._rows: dict[Decimal, set[int]] = {}
        for number, row in enumerate(table.rows):
            for cell in row:
                value = cell_value(cell)
                if value is not None:
                    self._rows.setdefault(value, set()).add(number)
                elif _NAME.match(cell) and not any(map(str.isdecimal, cell)):
                    self._names.setdefault(cell, set()).add(number)
        self._names = {
            name: rows
            for name, rows in islice(self._names.items(), MAX_NAMES)
            if len(rows) <= MAX_ROWS_OF_NAME and 2 * len(rows) < len(table.rows)
        }

    def mixed_up(self, plain: str) -> Iterator[tuple[int, int]]:
        places = sorted(self._places(plain))
        for number, (start, end, name) in enumerate(places):
            following = places[number + 1][0] if number + 1 < len(places) else len(plain)
            ends = _ENDS.search(plain, end, following)
            said = plain[end : ends.start() if ends else following]
            telling = [
                one.value for one in numbers(said) if 0 < len(self._rows.get(one.value, ())) <= 2
            ]
            is_told = len(telling) > 1 or any(one >= LEAST_TELLING for one in telling)
            if is_told and not any(self._rows[one] & self._names[name] for one in telling):
                yield start, end

    def _places(self, plain: str) -> Iterator[tuple[int, int, str]]:
        for name in self._names:
            at = plain.find(name)
            while at >= 0:
                yield at, at + len(name), name
                at = plain.find(name, at + len(name))

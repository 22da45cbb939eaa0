"""Lists and logs of texts, as tables: what their lines add up to, alone or as far as words name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.dates import dates
from desktop_app.agent.claims.documents.tables import (
    MAX_CELLS,
    MAX_LINES,
    ReadTable,
    is_delimited,
)
from desktop_app.agent.claims.numbers import TO_ASCII, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.parts import Passage
from desktop_app.messages.receipt import Measure
from desktop_app.messages.tool import ToolOutput

LEAST_ENTRIES = 3
"""Lines that make a list."""

_ENTRY = fixed(
    r"\s*(?:[-*•]\s|\d{1,2}[.)、]\s?|[\[(]?\d{4}[-/.年]\d{1,2}|\d{1,2}[:/.]\d\d|\d{1,2}\s[A-Z][a-z]{2})"
)
_KEYED = fixed(r"(?P<key>[A-Za-z_]{2,20})=(?P<value>\S+)")
_DIGITS = fixed(r"\d[\d.,:/-]*")


def listed_tables(outputs: Sequence[ToolOutput]) -> Iterator[ReadTable]:
    """Lists and logs of texts that were read, as tables: a line each, a column for each unit.

    "2025-01-16 Online. 2.5 hours. Copies £4.50" has a day, words, hours and pounds.
    """
    for output in outputs:
        by_file: dict[str, list[str]] = {}
        for part in output.parts:
            if isinstance(part, Passage) and not is_delimited(part.file):
                by_file.setdefault(part.file, []).extend(part.text.splitlines())
        for file, lines in by_file.items():
            entries = [line for line in lines[:MAX_LINES] if _ENTRY.match(line)]
            if len(entries) >= LEAST_ENTRIES:
                yield _listed(file, entries)


def _listed(file: str, entries: Sequence[str]) -> ReadTable:
    rows: list[dict[str, str]] = []
    for line in entries:
        plain = line.translate(TO_ASCII)
        row = {"": _DIGITS.sub(" ", plain)}
        for date in dates(plain):
            row.setdefault("date", plain[date.start : date.end])
        for match in _KEYED.finditer(plain):
            row.setdefault(match["key"], match["value"])
        for number in numbers(plain):
            if number.measure is Measure.COUNT and (unit := unit_of(plain, number)):
                row.setdefault(unit, f"{number.value}")
        rows.append(row)
    shared = Counter(name for row in rows for name in row)
    columns = [name for name, count in shared.items() if count >= 2 or name in ("", "date")]
    columns = columns[:MAX_CELLS]
    return ReadTable(
        file,
        tuple(columns),
        tuple(tuple(row.get(name, "").strip() for name in columns) for row in rows),
    )

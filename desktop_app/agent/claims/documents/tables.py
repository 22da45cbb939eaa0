"""`ReadTable`: tables of what was read, be they of a spreadsheet, CSV, Markdown or a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from desktop_app.fixed_patterns import fixed
from desktop_app.messages.parts import Passage, Snippet
from desktop_app.messages.tool import ToolOutput

MAX_LINES = 5_000
"""Lines of one output that are looked at."""

MAX_CELLS = 40
"""Cells of one row that are kept."""

_DELIMITED = fixed(r"\.(?:csv|tsv)$")
_RULE = fixed(r"[\s|:+-]+")
_DIGIT = fixed(r"\d")


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A table, or the part of it that was read.

    Attributes:
        file: Where it stands.
        header: The names of its columns; all empty where its first row is one like the others.
        rows: The others, each as long as the header.
    """

    file: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables_in(outputs: Sequence[ToolOutput]) -> Iterator[ReadTable]:
    """The tables that were read; what only a search came upon is no whole table."""
    for output in outputs:
        by_file: dict[str, list[str]] = {}
        # A short file is shown whole by a search, its matching lines between the others.
        whole = {part.file for part in output.parts if isinstance(part, Passage)}
        for part in output.parts:
            if isinstance(part, Passage | Snippet) and part.file in whole:
                by_file.setdefault(part.file, []).extend(part.text.splitlines())
        for file, lines in by_file.items():
            yield from _tables(file, lines[:MAX_LINES])


def is_delimited(file: str) -> bool:
    """Whether its cells are parted by commas, semicolons or tabs."""
    return bool(_DELIMITED.search(file.casefold()))


def cells_apart(part: Passage | Snippet) -> str:
    """The text of a part, as long as it was, with a tab between the cells of comma-separated lines.

    "312,168.48" is one number only where the comma does not part two cells.
    """
    if not is_delimited(part.file):
        return part.text
    pieces = part.text.split('"')
    pieces[::2] = [piece.replace(",", "\t").replace(";", "\t") for piece in pieces[::2]]
    return '"'.join(pieces)


def _tables(file: str, lines: Sequence[str]) -> Iterator[ReadTable]:
    delimiter = _delimiter(file, lines)
    run: list[tuple[str, ...]] = []
    for line in lines:
        cells = _cells(line, delimiter)
        if cells is None:
            yield from _table(file, run)
            run = []
        elif any(not _RULE.fullmatch(cell) for cell in cells if cell):
            run.append(cells)
    yield from _table(file, run)


def _delimiter(file: str, lines: Sequence[str]) -> str:
    if not is_delimited(file):
        return ""
    first = next((line for line in lines if line.strip()), "")
    return max(",;\t", key=first.count)


def _cells(line: str, delimiter: str) -> tuple[str, ...] | None:
    if delimiter:
        pieces = line.split('"')
        pieces[::2] = [piece.replace(delimiter, "\n") for piece in pieces[::2]]
        cells = "".join(pieces).split("\n")
    elif line.lstrip().startswith("|"):
        cells = line.strip().strip("|").split("|")
    elif "\t" in line:
        cells = line.split("\t")
    else:
        return None
    return tuple(cell.strip().strip("*").strip() for cell in islice(cells, MAX_CELLS))


def _table(file: str, run: Sequence[tuple[str, ...]]) -> Iterator[ReadTable]:
    if len(run) < 2 or len(run[0]) < 2:
        return
    width = len(run[0])
    rows = [
        tuple(cell for cell, _ in zip_longest(row[:width], run[0], fillvalue="")) for row in run
    ]
    if any(_DIGIT.match(cell.lstrip("-£$€¥ ")) for cell in rows[0]):
        yield ReadTable(file, ("",) * width, tuple(rows))
    else:
        yield ReadTable(file, rows[0], tuple(rows[1:]))

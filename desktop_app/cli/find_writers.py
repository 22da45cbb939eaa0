"""How what `fossick find` finds is written: rows as paths or JSON, numbers, and tables."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import starmap
from typing import Any

from desktop_app.cli import streams
from desktop_app.cli.json_output import coverage_object, file_object, json_line
from desktop_app.cli.query_mistake import columns
from desktop_app.hits import Flag, Hit, Hits
from desktop_app.query.query import Show
from desktop_app.query.syntax import format as written
from desktop_app.search.events import Found
from desktop_app.search.groups import GROUPED, Group
from desktop_app.wording import Wording, visible, written_bytes, written_number

_ROWS_AT_ONCE = 10_000
"""Rows of an order that are written in one go: a million would be much to hold as text."""

RowWriter = Callable[[Hits], None]
"""Writes rows to standard output. Raises BrokenPipeError and OutputError as `streams` does."""


# Rows


class FoundRows:
    """Rows on standard output: as they are found or, until `release`, in their order at the end.

    Args:
        write: Writes some rows.
        limit: How many are written at most, or None for all.
        holds: Whether rows wait for `finish`, or for `release`.
    """

    def __init__(self, write: RowWriter, limit: int | None, *, holds: bool) -> None:
        self._write = write
        self._left = limit
        self._held: Hits | None = Hits() if holds else None

    def add(self, hits: Hits) -> None:
        """Take rows that were found."""
        if self._held is None:
            self._put(hits)
        else:
            self._held = self._held.joined(hits)

    def release(self) -> None:
        """Write what was held back, and rows as they are found from now on."""
        if self._held is not None:
            held, self._held = self._held, None
            self._put(held)

    def finish(self, hits: Hits) -> None:
        """All rows in order: they are written now, unless they were as they were found."""
        if self._held is not None:
            self._held = None
            self._put(hits)

    def _put(self, hits: Hits) -> None:
        if self._left is not None:
            hits = hits[: self._left] if len(hits) > self._left else hits
            self._left -= len(hits)
        if hits.order is None:
            # As they were found: no more than a tenth of a second brings.
            self._write(hits)
            return
        for start in range(0, len(hits), _ROWS_AT_ONCE):
            self._write(hits[start : start + _ROWS_AT_ONCE])


def row_writer(*, as_json: bool, ends_with_null: bool) -> RowWriter:
    """Writes rows as is asked for; paths in bytes, but on a terminal, in safe characters."""
    if as_json:
        return _write_objects
    if ends_with_null:
        return lambda hits: _write_raw(hits, "\0")
    if sys.stdout.isatty():
        return _write_lines
    return lambda hits: _write_raw(hits, "\n")


def _write_objects(hits: Hits) -> None:
    streams.write_line(b"".join(starmap(_object, _rows(hits))))


def _write_lines(hits: Hits) -> None:
    streams.write("".join(f"{visible(path)}\n" for path, *_ in _rows(hits)))


def _write_raw(hits: Hits, end: str) -> None:
    streams.write_line(os.fsencode("".join(path + end for path, *_ in _rows(hits))))


_Row = tuple[str, int, int, int]
"""Path, size in bytes, date in ns since 1970 UTC, flags."""


def _rows(hits: Hits) -> Iterator[_Row]:
    """Each row; for rows as they were found, without making a `Hit` of each, which takes longer."""
    if hits.order is not None:
        for hit in hits:
            yield hit.path, hit.size_bytes, hit.modified_ns, int(hit.flags)
        return
    for chunk in hits.chunks:
        folders = [os.path.join(folder, "") for folder in chunk.folders]  # noqa: PTH118 (a str)
        facts = zip(
            chunk.folder_ids, chunk.ends, chunk.sizes, chunk.modified_ns, chunk.flags, strict=True
        )
        start = 0
        for number, end, size_bytes, modified_ns, flags in facts:
            yield folders[number] + chunk.names[start:end], size_bytes, modified_ns, flags
            start = end


_in_quotes = json.JSONEncoder(ensure_ascii=False).encode
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

# As plain numbers: to combine one with a `Flag` takes longer than the rest of a row.
_FOLDER_FLAG = int(Flag.FOLDER)
_UNKNOWN_FLAG = int(Flag.UNKNOWN)


def _object(path: str, size_bytes: int, modified_ns: int, flags: int) -> bytes:
    """A row as one line of JSON, just as it would be among the `files` of an answer."""
    if not path.isprintable() or flags & _UNKNOWN_FLAG:
        folder, name = os.path.split(path)
        return json_line(file_object(Hit(folder, name, size_bytes, modified_ns, Flag(flags))))
    # Nearly all rows are plain, and a million of them take a tenth of the time so.
    modified = (_EPOCH + timedelta(microseconds=modified_ns // 1000)).isoformat()
    is_folder = "true" if flags & _FOLDER_FLAG else "false"
    return (
        f'{{"path": {_in_quotes(path)}, "size": {size_bytes}, "modified": "{modified}",'
        f' "is_dir": {is_folder}}}\n'
    ).encode()


# What stands at the end


def write_object(found: Found) -> None:
    """The last object: numbers, the query as it was asked, and what was looked at."""
    streams.write_line(
        json_line(
            {
                "total_files": len(found.hits),
                "count": found.count,
                "total_bytes": found.total_bytes,
                "groups": _group_objects(found),
                "query": written(found.asked),
                "coverage": coverage_object(found.coverage),
            }
        )
    )


def _group_objects(found: Found) -> list[dict[str, Any]] | None:
    if found.asked.show not in GROUPED:
        return None
    return [
        {"name": group.name, "count": group.count, "total_bytes": group.total_bytes}
        for group in found.groups
    ]


def write_numbers(found: Found, wording: Wording) -> None:
    """The number or the table that was asked for instead of a list.

    A person on a terminal gets them as one reads them, a program digits, and tables as count,
    bytes and name with tabs between.
    """
    match found.asked.show, sys.stdout.isatty():
        case Show.COUNT, True:
            streams.write(f"{written_number(found.count)}\n")
        case Show.COUNT, False:
            streams.write(f"{found.count}\n")
        case Show.BYTES, True:
            size, exact = written_bytes(found.total_bytes), written_number(found.total_bytes)
            streams.write(wording.say("find.bytes", size=size, exact=exact) + "\n")
        case Show.BYTES, False:
            streams.write(f"{found.total_bytes}\n")
        case _, True:
            streams.write(_table(found.groups, wording))
        case _:
            rows = [
                f"{group.count}\t{group.total_bytes}\t{group.name or ''}\n"
                for group in found.groups
            ]
            streams.write_line(os.fsencode("".join(rows)))


def _table(groups: tuple[Group, ...], wording: Wording) -> str:
    cells = [
        (
            written_number(group.count),
            written_bytes(group.total_bytes),
            wording.say("find.other") if group.name is None else visible(group.name),
        )
        for group in groups
    ]
    widths = [max((columns(row[cell]) for row in cells), default=0) for cell in (0, 1)]
    return "".join(
        f"{count:>{widths[0]}}  {size:>{widths[1]}}  {name}\n" for count, size, name in cells
    )

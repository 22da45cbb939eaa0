"""A list written into a file for other programs: CSV, JSON, Markdown or plain paths.

For worker threads. Names are anybody's: what a spreadsheet would take for a formula, or a reader of
Markdown for markup, is written so that it is neither.
"""

from __future__ import annotations

import csv
import errno
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from desktop_app.fixed_patterns import fixed
from desktop_app.giving_way import give_way
from desktop_app.hits import Flag, Hit, Hits
from desktop_app.stop_flag import StopFlag
from desktop_app.wording import visible

_ROWS_AT_ONCE = 1000
_FORMULA_BEGINS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_PUNCTUATION = fixed(r"[!-/:-@\[-`{-~]")
_LINE_BREAKS = fixed("[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


class ListFormat(StrEnum):
    """What a list can be written as; the value is the file's extension."""

    CSV = "csv"
    JSON = "json"
    MARKDOWN = "md"
    PATHS = "txt"


def export(
    hits: Hits,
    file: Path,
    format_: ListFormat,
    headings: Sequence[str],
    stop: StopFlag,
    *,
    replaces: bool = True,
    tell: Callable[[int], None] = lambda rows: None,
) -> bool:
    """Write `hits` into `file`, in their order; whether it was done before `stop` was set.

    What was in the file before stays until all is written.

    Args:
        hits: The rows.
        file: Made, or replaced.
        format_: Of the file.
        headings: Of name, folder, size and date, in the person's language.
        stop: Ends it; the file is then as it was.
        replaces: Whether the person agreed to lose what is in the file.
        tell: Told how many rows are written, now and then.

    Raises:
        OSError: it cannot be written.
    """
    if not replaces and file.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    draft = file.with_name(f".fossick-{os.getpid()}.new")
    try:
        with draft.open("wb") as stream:
            for number, text in enumerate(_texts(hits, format_, headings)):
                if stop.is_set():
                    return False
                tell(min(number * _ROWS_AT_ONCE, len(hits)))
                # A name that is no text keeps its bytes where they can be kept.
                errors = "surrogateescape" if format_ is ListFormat.PATHS else "replace"
                stream.write(text.encode("utf-8", errors))
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(file)
        return True
    finally:
        with suppress(OSError):
            draft.unlink()


def _texts(hits: Hits, format_: ListFormat, headings: Sequence[str]) -> Iterator[str]:
    match format_:
        case ListFormat.CSV:
            return _csv(hits, headings)
        case ListFormat.JSON:
            return _json(hits)
        case ListFormat.MARKDOWN:
            return _markdown(hits, headings)
        case ListFormat.PATHS:
            return ("".join(f"{_on_one_line(hit.path)}\n" for hit in part) for part in _parts(hits))


def _parts(hits: Hits) -> Iterator[Iterable[Hit]]:
    for first in range(0, len(hits), _ROWS_AT_ONCE):
        give_way()
        yield (hits[row] for row in range(first, min(first + _ROWS_AT_ONCE, len(hits))))


def _on_one_line(path: str) -> str:
    """A path in a list that has one on each line."""
    return visible(path) if _LINE_BREAKS.search(path) else path


def _facts(hit: Hit) -> tuple[int | None, str]:
    """The size in bytes, and the moment of the last change in UTC; None and "" where unknown."""
    if hit.flags & Flag.UNKNOWN:
        return None, ""
    try:
        moment = datetime.fromtimestamp(hit.modified_ns // 10**9, UTC).strftime(
            "%Y-%m-%dT%H:%M:%SZ"
        )
    except (ValueError, OverflowError, OSError):
        moment = ""
    return hit.size_bytes if hit.has_size else None, moment


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.lstrip(" \u00a0\u3000\ufeff").startswith(_FORMULA_BEGINS) else cell


def _csv(hits: Hits, headings: Sequence[str]) -> Iterator[str]:
    # Without the mark, Excel reads another encoding.
    yield "\ufeff" + _csv_rows([headings])
    for part in _parts(hits):
        yield _csv_rows(
            [harmless(hit.name), harmless(hit.folder), "" if size is None else str(size), moment]
            for hit in part
            for size, moment in [_facts(hit)]
        )


def _csv_rows(rows: Iterable[Sequence[str]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue()


def _json(hits: Hits) -> Iterator[str]:
    before = "[\n"
    for part in _parts(hits):
        rows = []
        for hit in part:
            size, moment = _facts(hit)
            row = {"name": hit.name, "folder": hit.folder, "is_folder": hit.is_folder}
            # Escaped: bytes that are no text survive as lone surrogates.
            rows.append(json.dumps({**row, "size_bytes": size, "modified": moment or None}))
        yield before + ",\n".join(rows)
        before = ",\n"
    yield "\n]\n" if hits else "[]\n"


def escaped(text: str) -> str:
    """`text` as Markdown that shows every character as it is."""
    return _PUNCTUATION.sub(r"\\\g<0>", visible(text))


def _markdown(hits: Hits, headings: Sequence[str]) -> Iterator[str]:
    yield f"| {' | '.join(map(escaped, headings))} |\n| --- | --- | ---: | --- |\n"
    for part in _parts(hits):
        lines = []
        for hit in part:
            size, moment = _facts(hit)
            cells = (escaped(hit.name), escaped(hit.folder), "" if size is None else size, moment)
            lines.append(f"| {' | '.join(map(str, cells))} |\n")
        yield "".join(lines)

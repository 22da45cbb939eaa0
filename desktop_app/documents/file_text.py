"""The text of one file, for reading: a page of its lines, or a part of a document."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import BinaryIO, Final

from desktop_app.documents.locators import leads_to, outer_of
from desktop_app.documents.text_access import is_read_as_text
from desktop_app.errors import ProcessError, ScopeError
from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.passage import Locator
from desktop_app.extract.pictures.facts import PictureFacts
from desktop_app.extract.text.encodings import (
    MAX_GROWTH_BYTES,
    WIDE,
    Encoding,
    decode_lines,
    encoding_of,
)
from desktop_app.extract.text.sparse import skip_hole
from desktop_app.extract.worker.pool import PREVIEW_S, ExtractionPool
from desktop_app.files.remote.file import file_status
from desktop_app.files.scope import Scope
from desktop_app.filetypes.recognition import HEAD_BYTES
from desktop_app.private_keys import KeyTracker
from desktop_app.stop_flag import StopFlag

MAX_LINE_CHARS: Final = 2_000
"""Longer lines are cut, and that is said."""

_PIECE_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text or a passage of a document.

    Attributes:
        number: Among all of them, from 1.
        locator: Where it is, in the written form of `Locator`.
        text: At most so many characters of it as are wanted, `MAX_LINE_CHARS` mostly.
        cut_chars: How many more there are.
        in_key: Whether it lies inside a private key, as what stands before it shows.
    """

    number: int
    locator: str
    text: str
    cut_chars: int = 0
    in_key: bool = False


@dataclass(frozen=True, slots=True)
class TextPage:
    """Some of a file's text.

    Attributes:
        lines: In order.
        total: Lines or passages in all that were asked for; None where a stop came before the end.
        is_document: Whether they are passages.
        outcome: How the reading of a document ended; TEXT for a text.
        facts: Of a picture, as far as it says any.
        size_bytes: The file's length.
    """

    lines: tuple[Line, ...] = ()
    total: int | None = 0
    is_document: bool = False
    outcome: ExtractionStatus = ExtractionStatus.TEXT
    facts: PictureFacts | None = None
    size_bytes: int = 0


@dataclass(slots=True)
class _Taker:
    """Keeps some of the lines that come by, within bounds."""

    start: int
    limit: int
    max_chars: int
    max_line_chars: int = MAX_LINE_CHARS
    lines: list[Line] = field(default_factory=list)
    is_full: bool = False

    def take(self, number: int, locator: str, text: str, in_key: bool) -> None:
        """Keep a line if it belongs to the page, or add a piece to the last one."""
        if self.lines and self.lines[-1].number == number:
            last = self.lines[-1]
            line = self._line(number, locator, last.text + text, last.cut_chars)
            self.lines[-1] = replace(line, in_key=last.in_key or in_key)
            return
        if number < self.start or self.is_full:
            return
        line = replace(self._line(number, locator, text, 0), in_key=in_key)
        self.max_chars -= len(line.text) + len(line.locator)
        if len(self.lines) >= self.limit or (self.max_chars < 0 and self.lines):
            self.is_full = True
            return
        self.lines.append(line)

    def _line(self, number: int, locator: str, text: str, cut_chars: int) -> Line:
        kept = text[: self.max_line_chars]
        return Line(number, locator, kept, cut_chars + len(text) - len(kept))


def read_page(
    scope: Scope,
    pool: ExtractionPool,
    path: str,
    *,
    start: int,
    limit: int,
    max_chars: int,
    at: Locator | None,
    before: int = 0,
    preview: bool = False,
    stop: StopFlag,
) -> TextPage:
    """A page of a file's text, for a thread that may wait for the disk.

    Args:
        scope: The gate.
        pool: Reads documents.
        path: Of the file, absolute.
        start: The first line or passage, from 1; among those of `at`, where that is given.
        limit: How many at most.
        max_chars: Of their texts together; one comes in any case.
        at: A part of a document: its whole page, sheet, slide, chapter, member.
        before: Where it is more than 0, `at` is one passage of a document, and the page begins so
            many before it, within what it lies in; `start` does not matter then.
        preview: For somebody who looks at many files: of a document, passages are whole, and it
            neither takes long nor waits for others.
        stop: Ends it early.

    Raises:
        ScopeError: it may not, or cannot, be read.
        ProcessError: "process.program_not_started".
    """
    taker = _Taker(start, limit, max_chars, max_chars if preview else MAX_LINE_CHARS)
    try:
        with scope.open_file(path) as file:
            size_bytes = file_status(file).st_size
            if is_read_as_text(path, file.read(HEAD_BYTES)):
                return _text_page(file, path, taker, size_bytes, stop)
            return _document_page(file, path, size_bytes, pool, taker, at, before, preview, stop)
    except OSError as error:
        raise ScopeError("scope.unreadable", path=path, problem=error.strerror) from error


# Texts


def _text_page(
    file: BinaryIO, path: str, taker: _Taker, size_bytes: int, stop: StopFlag
) -> TextPage:
    encoding = encoding_of(file, path)
    if encoding is None:
        outcome = ExtractionStatus.EMPTY if not size_bytes else ExtractionStatus.UNSUPPORTED
        return TextPage(outcome=outcome, size_bytes=size_bytes)
    max_bytes = size_bytes + MAX_GROWTH_BYTES
    keys = KeyTracker()
    for number, text in decode_lines(file, encoding, max_chars=HEAD_BYTES, max_bytes=max_bytes):
        if stop.is_set():
            return TextPage(tuple(taker.lines), None, size_bytes=size_bytes)
        taker.take(number, f"line {number}", text, keys.is_inside(text))
        if taker.is_full:
            break
    total = count_lines(file, encoding, stop, max_bytes=max_bytes)
    return TextPage(tuple(taker.lines), total, size_bytes=size_bytes)


def count_lines(
    file: BinaryIO, encoding: Encoding, stop: StopFlag, *, max_bytes: int = sys.maxsize
) -> int | None:
    """How many lines a text has: line ends, and one more where the last one has none.

    None after a stop. What lies behind so many bytes is not read.
    """
    if encoding.name.startswith(WIDE):
        total = 0
        for number, _ in decode_lines(file, encoding, max_chars=HEAD_BYTES, max_bytes=max_bytes):
            total = number
            if stop.is_set():
                return None
        return total
    file.seek(encoding.bom_bytes)
    ends = 0
    last = b""
    left = max_bytes
    while piece := file.read(min(_PIECE_BYTES, left)):
        left -= len(piece)
        if stop.is_set():
            return None
        ends += piece.count(b"\n")
        if piece.count(0) == len(piece):
            left -= skip_hole(file)
        if b"\r" in piece or last == b"\r":
            # A CR alone ends a line, too; that of a CR LF was not counted.
            ends += piece.count(b"\r") - piece.count(b"\r\n")
            ends -= last == b"\r" and piece.startswith(b"\n")
        last = piece[-1:]
    return ends + (last not in (b"\n", b"\r", b""))


# Documents


def _document_page(
    file: BinaryIO,
    path: str,
    size_bytes: int,
    pool: ExtractionPool,
    taker: _Taker,
    at: Locator | None,
    before: int,
    preview: bool,
    stop: StopFlag,
) -> TextPage:
    name = os.path.basename(path)  # noqa: PTH119 (a str)
    found = pool.extract(file, name, size_bytes, stop=stop, path=path, preview=preview)
    if found is None:
        return TextPage(total=None, is_document=True, size_bytes=size_bytes)
    if at is not None and before:
        first = _first_before(found, at, before, taker.max_chars // 2)
        if first is None:
            return TextPage(is_document=True, outcome=found.outcome, size_bytes=size_bytes)
        taker.start, at = first, outer_of(at)
    number = 0
    for number, (locator, text, in_key) in enumerate(_inside(found, at), 1):
        taker.take(number, locator, text, in_key)
    facts = _facts(file, name, size_bytes, pool, stop) if not number else None
    return TextPage(tuple(taker.lines), number, True, found.outcome, facts, size_bytes)


def _first_before(found: Extraction, at: Locator, before: int, max_chars: int) -> int | None:
    """The number of the passage that a page around `at` begins with; None where there is no `at`.

    Long ones before it leave room for itself.
    """
    lengths: deque[int] = deque(maxlen=before)
    outer = outer_of(at)
    number = 0
    for locator, text in found.passages():
        if not leads_to(outer, locator):
            continue
        number += 1
        if leads_to(at, locator):
            while sum(lengths) > max_chars:
                lengths.popleft()
            return number - len(lengths)
        lengths.append(min(len(text), MAX_LINE_CHARS))
    return None


def _inside(found: Extraction, at: Locator | None) -> Iterator[tuple[str, str, bool]]:
    """The passages of a part, each with whether it lies inside a private key."""
    keys = KeyTracker()
    for locator, text in found.passages():
        in_key = keys.is_inside(text)
        if at is None or leads_to(at, locator):
            yield str(locator), text, in_key


def _facts(
    file: BinaryIO, name: str, size_bytes: int, pool: ExtractionPool, stop: StopFlag
) -> PictureFacts | None:
    try:
        file.seek(0)
        found = pool.facts(file, name, size_bytes, stop, wall_s=PREVIEW_S)
    except (OSError, ProcessError):
        return None
    return found.facts if found else None

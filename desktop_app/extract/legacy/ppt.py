"""Text out of PowerPoint's binary files, slide by slide, with notes and comments.

A file is a list of records, some holding others. Saving adds new versions of changed parts at the
end; a directory says which version of each part counts. Source: [MS-PPT], chapters 2.1 to 2.9.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from desktop_app.extract.legacy.ole import open_compound
from desktop_app.extract.legacy.ole_properties import property_passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource

_HEADER = struct.Struct("<HHL")
_SLIDE_LIST, _SLIDE_PERSIST, _NOTES_ATOM = 0x0FF0, 0x03F3, 0x03F1
_DOCUMENT, _COMMENT = 0x03E8, 0x2EE0
_TEXT_CHARS, _TEXT_BYTES, _STRING = 0x0FA0, 0x0FA8, 0x0FBA
_USER_EDIT, _DIRECTORY = 0x0FF5, 0x1772
_ENCRYPTED_TOKEN = 0xF3D1C4DF
_SLIDES, _NOTES = 0, 2
"""Which list a slide list is, by its instance."""

_DEEP = 32
_EDITS = 10_000
_RECORDS = 5_000_000


class _Record(NamedTuple):
    kind: int
    instance: int
    start: int
    """Of what is inside, behind the header."""
    end: int
    holds_records: bool


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """A passage for each text of a slide, then its notes and comments."""
    compound = open_compound(source)
    stream = compound.stream("PowerPoint Document")
    if stream is None:
        raise Unreadable(ExtractionStatus.UNSUPPORTED, "no PowerPoint Document")
    current = compound.stream("Current User") or b""
    if len(current) >= 16 and struct.unpack_from("<L", current, 12)[0] == _ENCRYPTED_TOKEN:
        raise Unreadable(ExtractionStatus.LOCKED, "password")
    yield from property_passages(compound)
    show = _Show(stream, current)
    yield from show.passages() if show.slides else _all_texts(stream)
    if compound.damaged:
        raise Unreadable(ExtractionStatus.DAMAGED, "a stream is cut")


class _Show:
    """The presentation as it was saved last."""

    def __init__(self, stream: bytes, current: bytes) -> None:
        self._stream = stream
        self._parts = _directory(stream, current)
        self.slides: list[tuple[int, list[str]]] = []
        """Of each slide, where its part stands and what the outline says."""
        self._notes: dict[int, int] = {}
        """Where the notes for a slide stand, by the slide's id."""
        self._ids: list[int] = []
        self._read_lists()

    def _read_lists(self) -> None:
        for record in _records(self._stream, 0, len(self._stream)):
            if record.kind == _SLIDE_LIST and record.instance in (_SLIDES, _NOTES):
                if not self._counts(record):
                    continue
                self._read_list(record)

    def _counts(self, record: _Record) -> bool:
        """Whether a list belongs to the document part that counts, where that is known."""
        if not self._document:
            return True
        start, end = self._document
        return start <= record.start < end

    @property
    def _document(self) -> tuple[int, int] | None:
        for at in self._parts.values():
            record = _record_at(self._stream, at)
            if record is not None and record.kind == _DOCUMENT:
                return record.start, record.end
        return None

    def _read_list(self, outer: _Record) -> None:
        for record in _records(self._stream, outer.start, outer.end):
            if record.kind == _SLIDE_PERSIST and record.end - record.start >= 16:
                reference, _, _, number = struct.unpack_from("<LLLL", self._stream, record.start)
                at = self._parts.get(reference, -1)
                if outer.instance == _SLIDES:
                    self.slides.append((at, []))
                    self._ids.append(number)
                else:
                    self._notes.setdefault(self._slide_of_notes(at), at)
            elif (
                outer.instance == _SLIDES and self.slides and (text := _text(self._stream, record))
            ):
                self.slides[-1][1].append(text)

    def _slide_of_notes(self, at: int) -> int:
        record = _record_at(self._stream, at)
        if record is not None:
            for inner in _records(self._stream, record.start, record.end):
                if inner.kind == _NOTES_ATOM and inner.end - inner.start >= 4:
                    number: int = struct.unpack_from("<L", self._stream, inner.start)[0]
                    return number
        return -1

    def passages(self) -> Iterator[DocumentPassage]:
        for number, (at, outline) in enumerate(self.slides, 1):
            place = Locator(LocatorUnit.SLIDE, number)
            texts, comments = self._texts(at)
            for text in dict.fromkeys((*outline, *texts)):
                yield DocumentPassage(place, text)
            notes, _ = self._texts(self._notes.get(self._ids[number - 1], -1))
            for part, beside in ((DocumentPart.NOTES, notes), (DocumentPart.COMMENTS, comments)):
                for text in dict.fromkeys(beside):
                    yield DocumentPassage(Locator(LocatorUnit.PART, part).within(place), text)

    def _texts(self, at: int) -> tuple[list[str], list[str]]:
        """What is written in a part, and in the comments on it."""
        record = _record_at(self._stream, at)
        texts: list[str] = []
        comments: list[str] = []
        if record is None:
            return texts, comments
        commented_until = 0
        for inner in _records(self._stream, record.start, record.end):
            if inner.kind == _COMMENT:
                commented_until = inner.end
            elif inner.start < commented_until:
                if inner.kind == _STRING and (text := _wide(self._stream, inner)):
                    comments.append(text)
            elif text := _text(self._stream, inner):
                texts.append(text)
        return texts, comments


def _all_texts(stream: bytes) -> Iterator[DocumentPassage]:
    """Every text there is, where nothing says which slide it belongs to."""
    place = Locator(LocatorUnit.SLIDE, 1)
    seen: set[str] = set()
    for record in _records(stream, 0, len(stream)):
        if (text := _text(stream, record)) and text not in seen:
            seen.add(text)
            yield DocumentPassage(place, text)


def _directory(stream: bytes, current: bytes) -> Mapping[int, int]:
    """Where each numbered part stands, the newest version of each."""
    parts: dict[int, int] = {}
    at = struct.unpack_from("<L", current, 16)[0] if len(current) >= 20 else 0
    seen: set[int] = set()
    while at and at not in seen and len(seen) < _EDITS:
        seen.add(at)
        edit = _record_at(stream, at)
        if edit is None or edit.kind != _USER_EDIT or edit.end - edit.start < 16:
            break
        _, _, at, where = struct.unpack_from("<LLLL", stream, edit.start)
        if edit.end - edit.start >= 32:
            raise Unreadable(ExtractionStatus.LOCKED, "password")
        directory = _record_at(stream, where)
        if directory is not None and directory.kind == _DIRECTORY:
            _read_directory(stream, directory, parts)
    return parts


def _read_directory(stream: bytes, directory: _Record, parts: dict[int, int]) -> None:
    at = directory.start
    while at + 4 <= directory.end:
        (head,) = struct.unpack_from("<L", stream, at)
        first, count = head & 0xFFFFF, head >> 20
        at += 4
        for number in range(min(count, (directory.end - at) // 4)):
            parts.setdefault(first + number, struct.unpack_from("<L", stream, at + 4 * number)[0])
        at += 4 * count


def _record_at(stream: bytes, at: int) -> _Record | None:
    if at < 0 or at + _HEADER.size > len(stream):
        return None
    head, kind, length = _HEADER.unpack_from(stream, at)
    start = at + _HEADER.size
    end = min(start + length, len(stream))
    return _Record(kind, head >> 4, start, end, holds_records=head & 0xF == 0xF)


def _records(stream: bytes, start: int, end: int) -> Iterator[_Record]:
    """All records from `start` to `end`, those inside others too, in the order of the file."""
    ends = [end]
    at = start
    for _ in range(_RECORDS):
        while ends and at + _HEADER.size > ends[-1]:
            at = max(at, ends.pop())
        if not ends:
            return
        record = _record_at(stream, at)
        if record is None:
            return
        yield record
        if record.holds_records and len(ends) < _DEEP:
            ends.append(min(record.end, ends[-1]))
            at = record.start
        else:
            at = record.end
    raise Unreadable(ExtractionStatus.TOO_LARGE, "records")


def _text(stream: bytes, record: _Record) -> str:
    if record.kind == _TEXT_CHARS:
        return _wide(stream, record)
    if record.kind == _TEXT_BYTES:
        return _tidied(stream[record.start : record.end].decode("latin-1"))
    return ""


def _wide(stream: bytes, record: _Record) -> str:
    return _tidied(stream[record.start : record.end].decode("utf-16-le", "replace"))


_TIDY = {**dict.fromkeys(range(0x20), None), 9: "\t", 0x0B: "\n", 0x0D: "\n"}


def _tidied(text: str) -> str:
    # A star alone stands for a number or a date that is put in when the slide is shown.
    shown = text.translate(_TIDY).strip()
    return "" if shown == "*" else shown

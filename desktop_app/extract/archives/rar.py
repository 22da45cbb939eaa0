"""RAR archives: the members' names, and the text of documents that are stored uncompressed.

RAR's compression has no free description; its members are listed, and the archive counts as partly
read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from desktop_app.extract.archives.members import archive_passages, gathered, may_hold_text
from desktop_app.extract.archives.rar_headers import RarEntry, rar_entries
from desktop_app.extract.archives.unpacking import CHUNK_BYTES, Meter
from desktop_app.extract.members import Member
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.source import DocumentSource


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Each member's name, and what is written in it if it can be read.

    Raises:
        Unreadable: LOCKED where even the names are encrypted; UNSUPPORTED, at the end, where
            documents are compressed; as `archive_passages`.
    """
    yield from archive_passages(source, _members(source))


def _members(source: DocumentSource) -> Iterator[Member]:
    for entry in rar_entries(source.file):
        opens = entry.is_file and may_hold_text(entry.name)
        yield Member(entry.name, _opening(source, entry) if opens else None)


def _opening(source: DocumentSource, entry: RarEntry) -> Callable[[], BinaryIO]:
    def unpack() -> BinaryIO:
        if entry.is_locked:
            raise Unreadable(ExtractionStatus.LOCKED, "encrypted member")
        if not entry.is_stored:
            raise Unreadable(ExtractionStatus.UNSUPPORTED, "rar compression")
        return gathered(_stored(source, entry))

    return unpack


def _stored(source: DocumentSource, entry: RarEntry) -> Iterator[bytes]:
    meter = Meter(source)
    left = entry.size_bytes
    source.file.seek(entry.start)
    while left > 0:
        data = source.file.read(min(CHUNK_BYTES, left))
        if not data:
            raise Unreadable(ExtractionStatus.DAMAGED, "rar cut short")
        meter.copied(len(data))
        left -= len(data)
        yield data

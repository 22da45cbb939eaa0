"""Tar archives: the members' names, and the text of those that are documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from desktop_app.extract.archives.members import archive_passages, gathered, may_hold_text
from desktop_app.extract.archives.tar_members import Stream, TarEntry, TarMembers
from desktop_app.extract.archives.unpacking import Meter
from desktop_app.extract.members import Member
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.source import DocumentSource


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Each member's name, and what is written in it."""
    source.file.seek(0)
    yield from tar_passages(source, source.file)


def tar_passages(source: DocumentSource, stream: Stream) -> Iterator[DocumentPassage]:
    """The passages of an archive that comes as a stream."""
    yield from archive_passages(source, _members(source, TarMembers(stream)))


def _members(source: DocumentSource, archive: TarMembers) -> Iterator[Member]:
    for entry in archive.entries():
        opens = entry.has_contents and may_hold_text(entry.name)
        yield Member(entry.name, _opening(source, archive, entry) if opens else None)


def _opening(
    source: DocumentSource, archive: TarMembers, entry: TarEntry
) -> Callable[[], BinaryIO]:
    def unpack() -> BinaryIO:
        if entry.size_bytes > source.limits.member_bytes:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "member")
        chunks = archive.chunks()
        return gathered(_metered(source, chunks) if entry.is_sparse else chunks)

    return unpack


def _metered(source: DocumentSource, chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Chunks that may be holes, which cost the archive nothing."""
    meter = Meter(source)
    for chunk in chunks:
        meter.copied(len(chunk))
        yield chunk

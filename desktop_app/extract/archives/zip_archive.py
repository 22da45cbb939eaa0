"""Zip archives: the members' names, and the text of those that are documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from desktop_app.extract.archives.members import archive_passages, gathered, may_hold_text
from desktop_app.extract.archives.zip_directory import ZipEntry
from desktop_app.extract.archives.zip_members import ZipMembers
from desktop_app.extract.members import Member
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.source import DocumentSource


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Each member's name, and what is written in it.

    Raises:
        Unreadable: DAMAGED, at the end, where the archive was cut off; as `archive_passages`.
    """
    archive = ZipMembers(source)
    yield from archive_passages(source, _members(archive))
    if archive.cut_off:
        raise Unreadable(ExtractionStatus.DAMAGED, "no directory")


def _members(archive: ZipMembers) -> Iterator[Member]:
    for entry in archive.entries():
        opens = not (entry.is_folder or entry.is_link) and may_hold_text(entry.name)
        yield Member(entry.name, _opening(archive, entry) if opens else None)


def _opening(archive: ZipMembers, entry: ZipEntry) -> Callable[[], BinaryIO]:
    return lambda: gathered(archive.chunks(entry))

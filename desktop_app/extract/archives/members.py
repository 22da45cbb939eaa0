"""What the archive formats share: which members are opened, and what to say of those that are not.

Members are only ever read as streams. Their names are text to be found, never paths: `../x`,
`/x` and links are listed like any other, and lead nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from typing import BinaryIO

from desktop_app.extract.members import Member, member_passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.source import DocumentSource

_NO_TEXT = frozenset(
    "aac aif aiff apk avi bin bmp class dll dylib dmg eot exe flac flv gif heic heif ico iso "
    "jpe jpeg jpg jp2 lib m4a m4v mkv mov mp3 mp4 mpeg mpg o obj ogg otf pdb png psd pyc so tga "
    "tif tiff ttc ttf wav webm webp wma wmf wmv woff woff2".split()
)
"""Endings of files that hold no text that we read: they are not even unpacked, be they huge."""


def may_hold_text(name: str) -> bool:
    """Whether a member of this name is worth unpacking."""
    return name.rpartition(".")[2].lower() not in _NO_TEXT


def gathered(chunks: Iterable[bytes]) -> BinaryIO:
    """A member in memory; the limits on `chunks` bound it."""
    file = BytesIO()
    for chunk in chunks:
        file.write(chunk)
    file.seek(0)
    return file


def archive_passages(
    source: DocumentSource, members: Iterable[Member]
) -> Iterator[DocumentPassage]:
    """As `member_passages`; besides, it says what kept members from being opened.

    Raises:
        Unreadable: LOCKED, at the end, where every member that may hold text asks for a password;
            UNSUPPORTED where some are packed in a way that we cannot read.
    """
    tally = _Tally()
    try:
        yield from member_passages(source, map(tally.watched, members))
    except Unreadable as error:
        if error.outcome is ExtractionStatus.PARTLY_READ and tally.locked == tally.members:
            raise Unreadable(ExtractionStatus.LOCKED, "encrypted members") from error
        raise
    if tally.unsupported:
        raise Unreadable(ExtractionStatus.UNSUPPORTED, "compression")


@dataclass
class _Tally:
    """Counts the members that were to be opened, and those that could not be."""

    members: int = 0
    locked: int = 0
    unsupported: int = 0

    def watched(self, member: Member) -> Member:
        opening = member.open
        if opening is None:
            return member

        def unpack() -> BinaryIO:
            self.members += 1
            try:
                return opening()
            except Unreadable as error:
                self.locked += error.outcome is ExtractionStatus.LOCKED
                self.unsupported += error.outcome is ExtractionStatus.UNSUPPORTED
                raise

        return replace(member, open=unpack)

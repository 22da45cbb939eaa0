"""A document that is a zip archive of parts: office files, books, electronic invoices."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from urllib.parse import unquote

from desktop_app.extract.archives.zip_directory import ZipEntry
from desktop_app.extract.archives.zip_members import ZipMembers
from desktop_app.extract.office.xml_stream import XmlHandler, consume, xml_passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.source import DocumentSource


class Package:
    """The parts of one document by name.

    Names are found in whatever case and with either slash: programs are careless about both.

    Attributes:
        lost: The first thing that could not be read although the document needs it.
    """

    def __init__(self, source: DocumentSource) -> None:
        """Read the archive's directory.

        Raises:
            Unreadable: There are no parts, or too many.
        """
        self.source = source
        self.lost: Unreadable | None = None
        self._zip = ZipMembers(source)
        self._parts: dict[str, ZipEntry] = {}
        for number, entry in enumerate(self._zip.entries(), 1):
            if number > source.limits.members:
                self.lost = Unreadable(ExtractionStatus.TOO_LARGE, "too many parts")
                break
            # Nearly all are called as the format wants them; so is nothing private.
            if not source.leaves_out(entry.name):
                self._parts[_key(entry.name)] = entry
        if not self._parts:
            raise Unreadable(ExtractionStatus.DAMAGED, "no parts")
        if self._zip.cut_off:
            self.lost = Unreadable(ExtractionStatus.DAMAGED, "no directory")

    def __contains__(self, name: str) -> bool:
        return self._find(name) is not None

    def names(self) -> Iterator[str]:
        """The parts' names, in small letters, with forward slashes."""
        return iter(self._parts)

    def chunks(self, name: str) -> Iterator[bytes]:
        """A part's contents, piece by piece.

        Raises:
            Unreadable: As `ZipMembers.chunks`; DAMAGED where there is no such part.
        """
        entry = self._find(name)
        if entry is None:
            raise Unreadable(ExtractionStatus.DAMAGED, "part missing")
        return self._zip.chunks(entry)

    def passages(self, name: str, handler: XmlHandler) -> Iterator[DocumentPassage]:
        """What `handler` makes of a part; what keeps it from being read is put down in `lost`."""
        try:
            yield from xml_passages(self.chunks(name), handler)
        except Unreadable as error:
            self.lose(error)

    def consume(self, name: str, handler: XmlHandler) -> None:
        """Let `handler` read a part if it is there."""
        if name in self:
            self.need(name, handler)

    def need(self, name: str, handler: XmlHandler) -> None:
        """Let `handler` read a part; that it is missing is put down in `lost`, too."""
        try:
            consume(self.chunks(name), handler)
        except Unreadable as error:
            self.lose(error)

    def unpack(self, name: str) -> BytesIO:
        """A whole part, for a reader of its own format.

        Raises:
            Unreadable: As `chunks`.
        """
        return BytesIO(b"".join(self.chunks(name)))

    def finish(self) -> None:
        """Say at the end what was lost.

        Raises:
            Unreadable: What `lost` holds.
        """
        if self.lost is not None:
            raise self.lost

    def lose(self, error: Unreadable) -> None:
        """Put down that something could not be read."""
        # That it is locked explains more than whatever else went wrong.
        if self.lost is None or error.outcome is ExtractionStatus.LOCKED:
            self.lost = error

    def _find(self, name: str) -> ZipEntry | None:
        found = self._parts.get(name) or self._parts.get(_key(name))
        return self._parts.get(_key(unquote(name))) if found is None and "%" in name else found


def resolved(part: str, target: str) -> str:
    """The part that `target` means where it stands in `part`."""
    folder = posixpath.dirname(part)
    short = len(folder) + len(target) < _LONG_NAME
    return _joined_often(folder, target) if short else _joined(folder, target)


def _joined(folder: str, target: str) -> str:
    if target.startswith("/"):
        return posixpath.normpath(target).lstrip("/")
    return posixpath.normpath(posixpath.join(folder, target)).lstrip("/")


_LONG_NAME = 200
_joined_often = lru_cache(maxsize=1_000)(_joined)


def _key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()

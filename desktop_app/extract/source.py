"""What an extractor is given, and how it reaches a document inside the one it reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.passage import DocumentPassage
from desktop_app.private.names import is_private_member

Extractor = Callable[["DocumentSource"], Iterator[DocumentPassage]]
"""Yields a document's passages in reading order; raises `Unreadable` where it cannot go on.

It reads `DocumentSource.file` and nothing else, keeps within `DocumentSource.limits`, and yields no
empty passage.
"""


@dataclass(slots=True)
class Unpacked:
    """How much came out of compressed data in one file, what stands inside it included."""

    size_bytes: int = 0


@dataclass(slots=True)
class Unopened:
    """What was not opened in one file, what stands inside it included."""

    private: int = 0


@dataclass(frozen=True, slots=True)
class DocumentSource:
    """A document to be read: an open, seekable file, the name it goes by, and what it may cost."""

    file: BinaryIO
    name: str
    """Only its last part, and only as a hint; may be anything."""
    size_bytes: int
    limits: ExtractionLimits = field(default_factory=ExtractionLimits)
    read: Extractor | None = None
    """Reads any document by its format; set by `extracting`, for `members`."""
    unpacked: Unpacked = field(default_factory=Unpacked, compare=False)
    """Counted by `unpacking`; a document inside this one counts on in the same."""
    outer: tuple[str, ...] = ()
    """The names on the way to this document, from the file on that it lies in; "" may be among
    them, and folders are."""
    left_out: Unopened = field(default_factory=Unopened, compare=False)
    """Counted by `leaves_out`; shared as `unpacked` is."""

    def leaves_out(self, *names: str) -> bool:
        """Whether a document inside this one is private by one of its names; then it is counted."""
        way = (*self.outer, self.name)
        is_private = any(is_private_member(way, name) for name in names)
        self.left_out.private += is_private
        return is_private

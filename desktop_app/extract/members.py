"""Documents inside documents: an archive's members, a mail's attachments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import BinaryIO

from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource


@dataclass(frozen=True, slots=True)
class Member:
    """A document inside another one. It never has a path in the file system."""

    name: str
    """As it is written in the archive; may be anything, "../x" too."""
    open: Callable[[], BinaryIO] | None
    """Unpacks it within the limits into a seekable file; None: listed only, such as a folder or a
    link. May raise `Unreadable`."""
    file_names: tuple[str, ...] | None = None
    """All that the file is called, with its folders, where that is not `name`; it is private by any
    of them."""


_NOTHING_LOST = frozenset(
    {ExtractionStatus.EMPTY, ExtractionStatus.NO_TEXT, ExtractionStatus.UNSUPPORTED}
)


def member_passages(source: DocumentSource, members: Iterable[Member]) -> Iterator[DocumentPassage]:
    """The members' names, and the passages of those that have text, as places inside `source`.

    One member that cannot be read costs that member only. One that is private is named, and not
    opened: all that documents hold comes through here, or through `packages`.

    Raises:
        Unreadable: at the end, PARTLY_READ, where members could not be read although they may hold
            text; TOO_LARGE where documents stand too deep in each other or there are too many.
    """
    lost: Unreadable | None = None
    for number, member in enumerate(members, 1):
        if number > source.limits.members:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "too many members")
        yield DocumentPassage(Locator(LocatorUnit.PART, DocumentPart.CONTENTS), member.name)
        if member.open is None or source.read is None:
            continue
        if source.leaves_out(*((member.name,) if member.file_names is None else member.file_names)):
            continue
        try:
            yield from _passages(source, member, member.open)
        except Unreadable as error:
            if error.outcome not in _NOTHING_LOST:
                lost = lost or error
        except RecursionError:
            raise
        except Exception as error:  # whatever a parser makes of a hostile member
            lost = lost or Unreadable(ExtractionStatus.DAMAGED, type(error).__name__)
    if lost is not None:
        raise Unreadable(ExtractionStatus.PARTLY_READ, lost.why or lost.outcome)


def _passages(
    source: DocumentSource, member: Member, unpack: Callable[[], BinaryIO]
) -> Iterator[DocumentPassage]:
    limits = source.limits.inner()
    outer = Locator(LocatorUnit.MEMBER, member.name)
    with unpack() as file:
        size_bytes = file.seek(0, 2)
        file.seek(0)
        inner = replace(
            source,
            file=file,
            name=member.name,
            size_bytes=size_bytes,
            limits=limits,
            outer=(*source.outer, source.name),
        )
        assert source.read is not None
        for locator, text in source.read(inner):
            yield DocumentPassage(locator.within(outer), text)

"""What an answer looked at and what it did not: codes and numbers, turned into words elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from itertools import islice

from desktop_app.value_class import record_class, value_class


class Reason(StrEnum):
    """Why something was not looked at. The values are the keys of `coverage.skipped`."""

    HIDDEN = "hidden"
    """Hidden entries that would have matched, had hidden ones been asked for."""
    UNREADABLE = "unreadable"
    """Folders or files that the system did not let us read."""
    EXCLUDED = "excluded"
    """Folders that the person left out."""
    OTHER_MOUNT = "other_mount"
    """File systems mounted below a searched folder, and pseudo file systems; never entered."""
    UNMOUNTED = "unmounted"
    """Allowed folders that are not there now: a drive that is not connected."""
    VANISHED = "vanished"
    """Entries that were gone between being seen and being looked at."""
    TIMED_OUT = "timed_out"
    """Places that did not answer: a network folder that hangs."""
    LOCKED = "locked"
    """Documents that ask for a password."""
    TOO_LARGE = "too_large"
    ONLINE_ONLY = "online_only"
    """Files whose contents are not on this computer; listed by name, never fetched."""
    REMOTE = "remote"
    """Files on other computers, which may not answer: what is in them was not looked at."""
    DAMAGED = "damaged"
    PARTLY_READ = "partly_read"
    """Documents with a damaged place or too much text, and nothing found in what could be read."""
    TOO_SLOW = "too_slow"
    """Documents whose reading took too long and was given up."""
    CRASHED = "crashed"
    """Documents at which the process that reads them broke down, twice."""
    UNSUPPORTED = "unsupported"
    UNREAD = "unread"
    """Files that there was no time to look into."""
    NO_TEXT = "no_text"
    """Scans and pictures: nothing to search."""
    PRIVATE = "private"
    """Keys, password stores, browser profiles: listed by name, never read. Archives and mails that
    hold some, too, where nothing was found in the rest."""
    NOT_SHARED = "not_shared"
    """Folders that a language model is not told of, and files that are not read for one."""
    UNDATED = "undated"
    """Entries without the date that is asked for: nothing says when they were created, or taken."""
    NOT_FOUND = "not_found"
    """Folders that were to be left out by a name that none has: perhaps it is misspelt."""


class SourceKind(StrEnum):
    """Where an answer came from."""

    INDEX = "index"
    DISK = "disk"


EXAMPLES_KEPT = 250
"""Paths kept for each reason, so that what was left out can be listed; the number is exact."""


@record_class
class Skips:
    """What a search left out so far: exact numbers, and paths to show. Grows while it runs."""

    numbers: dict[Reason, int] = field(default_factory=dict)
    paths: dict[Reason, list[str]] = field(default_factory=dict)

    def add(self, reason: Reason, number: int = 1, paths: Iterable[str] = ()) -> None:
        """Count `number` more for `reason`; paths beyond `EXAMPLES_KEPT` are not kept."""
        if number <= 0:
            return
        self.numbers[reason] = self.numbers.get(reason, 0) + number
        kept = self.paths.setdefault(reason, [])
        # No more are asked for: each may have to be put together.
        kept.extend(islice(paths, EXAMPLES_KEPT - len(kept)))

    def merge(self, other: Skips) -> None:
        """Add everything that `other` counted."""
        for reason, number in other.numbers.items():
            self.add(reason, number, other.paths.get(reason, ()))


@value_class
class Coverage:
    """How much an answer rests on.

    Attributes:
        folders: The folders that were searched, absolute.
        files: Files considered, hidden ones left out unless they were asked for.
        skipped: How many were left out, by reason; only numbers above 0.
        paths: Some of the paths behind `skipped`, at most `EXAMPLES_KEPT` a reason.
        complete: False after a stop or a cut; the answer then says "at least".
        sources: Where the rows came from.
        seconds: From the start of the search to its end.
        as_of_ns: When sizes and dates were looked at that were only heard of since, in ns since
            1970 UTC: not all that programs do to a file is heard. None where all were looked at.
        dated_by_change: Pictures of which nothing says when they were taken: the date when they
            were last changed stood in.
    """

    folders: tuple[str, ...] = ()
    files: int = 0
    skipped: Mapping[Reason, int] = field(default_factory=dict)
    paths: Mapping[Reason, tuple[str, ...]] = field(default_factory=dict)
    complete: bool = True
    sources: tuple[SourceKind, ...] = ()
    seconds: float = 0.0
    as_of_ns: int | None = None
    dated_by_change: int = 0

    @property
    def is_of_nowhere(self) -> bool:
        """Whether none of the folders could be looked into, so that nobody knows what is there."""
        closed = {path for reason in CLOSED for path in self.paths.get(reason, ())}
        return bool(self.folders) and not self.files and closed.issuperset(self.folders)

    @property
    def reached(self) -> tuple[str, ...]:
        """The folders without those that are not there; one that fell silent counts."""
        gone = self.paths.get(Reason.UNMOUNTED, ())
        return tuple(folder for folder in self.folders if folder not in gone)


CLOSED = (Reason.UNMOUNTED, Reason.TIMED_OUT, Reason.UNREADABLE)
"""Why a folder cannot be looked into."""

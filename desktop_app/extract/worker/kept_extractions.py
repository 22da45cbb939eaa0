"""What was read of documents: one question looks for one word after the other in them."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus

MAX_KEPT_BYTES: Final = 64_000_000
"""Of all together, in their compact form."""

_SETTLED_NS: Final = 2_000_000_000
"""A file that was changed so lately may be changed again without its date telling."""

_MOST_NS: Final = 2**63 - 1
"""No store keeps a date that is further from 1970: the year 2262."""

_SAME_AGAIN: Final = frozenset(
    {
        ExtractionStatus.TEXT,
        ExtractionStatus.EMPTY,
        ExtractionStatus.NO_TEXT,
        ExtractionStatus.LOCKED,
        ExtractionStatus.PARTLY_READ,
        ExtractionStatus.DAMAGED,
        ExtractionStatus.UNSUPPORTED,
    }
)
"""Endings that the file alone decides; the others hang on the computer, too."""

_FRAME_BYTES: Final = 500
"""What an entry takes besides its text."""


class FileVersion(NamedTuple):
    """What a file is known by for as long as nobody writes to it.

    Attributes:
        device, inode: Which file it is.
        size_bytes: Its length.
        modified_ns: When it was written to; programs may set that back.
        changed_ns: When anything about it changed, which nobody can set.
        name: The last part of its path: it decides how the file is read.
    """

    device: int
    inode: int
    size_bytes: int
    modified_ns: int
    changed_ns: int
    name: str


class ExtractionStore(Protocol):
    """Keeps what was read beyond the life of a process; never fails, but may know nothing."""

    def find(self, version: FileVersion) -> Extraction | None:
        """What was read of a file, if that is kept."""
        ...

    def keep(self, version: FileVersion, path: str, read: Extraction) -> None:
        """Keep what was read of the file at `path`, whatever the ending."""
        ...

    def close(self) -> None:
        """Let go of what is open; the next call opens it again."""
        ...


class KeptExtractions:
    """Keeps what was read, for as long as the file is the same; for several threads.

    Args:
        max_bytes: Held in memory; those not asked for longest go first.
        clock_ns: As `time.time_ns`.
        store: Asked for what is not in memory, and told what was read; None where nothing is to
            outlast this process.
    """

    def __init__(
        self,
        max_bytes: int = MAX_KEPT_BYTES,
        clock_ns: Callable[[], int] = time.time_ns,
        store: ExtractionStore | None = None,
    ) -> None:
        self._left = max_bytes
        self._clock_ns = clock_ns
        self._store = store
        self._kept: dict[FileVersion, Extraction] = {}
        self._lock = threading.Lock()

    def version(self, status: os.stat_result, name: str) -> FileVersion | None:
        """What a file is known by; None where that would tell too little.

        Args:
            status: Of the file, and of no link to it.
            name: The last part of its path.
        """
        changed_ns = status.st_ctime_ns
        if sys.platform != "linux":
            # Elsewhere that may be when it was made. Here, a date ahead of the clock says nothing.
            changed_ns = max(changed_ns, status.st_mtime_ns)
        if not status.st_ino or changed_ns > self._clock_ns() - _SETTLED_NS:
            return None
        if abs(status.st_mtime_ns) > _MOST_NS:
            return None
        return FileVersion(
            status.st_dev,
            status.st_ino,
            status.st_size,
            status.st_mtime_ns,
            status.st_ctime_ns,
            name,
        )

    def find(self, version: FileVersion) -> Extraction | None:
        """What was read of it, if that is kept."""
        with self._lock:
            found = self._kept.pop(version, None)
            if found is not None:
                self._kept[version] = found
                return found
        if self._store is not None and (found := self._store.find(version)) is not None:
            self._hold(version, found)
        return found

    def keep(self, version: FileVersion, read: Extraction, path: str = "") -> None:
        """Keep it, if the file alone decided how it ended, or somebody keeps it who may forget.

        Args:
            version: What it is known by.
            read: What was read.
            path: Where it lies, absolute; without, it does not outlast this process.
        """
        self._hold(version, read)
        if self._store is not None and path:
            self._store.keep(version, path, read)

    def clear(self) -> None:
        """Hold nothing of what was read so far; what outlasts this process stays."""
        with self._lock:
            self._left += sum(map(_bytes_of, self._kept.values()))
            self._kept.clear()
        if self._store is not None:
            self._store.close()

    def _hold(self, version: FileVersion, read: Extraction) -> None:
        if read.outcome not in _SAME_AGAIN:
            return
        with self._lock:
            if version in self._kept:
                return
            self._kept[version] = read
            self._left -= _bytes_of(read)
            while self._left < 0:
                self._left += _bytes_of(self._kept.pop(next(iter(self._kept))))


def _bytes_of(read: Extraction) -> int:
    return _FRAME_BYTES + sum(map(len, read.frames))

"""What was read of documents lately: one question looks for one word after the other in them."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Hashable
from typing import Final

from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus

MAX_KEPT_BYTES: Final = 64_000_000
"""Of all together, in their compact form."""

_SETTLED_NS: Final = 2_000_000_000
"""A file that was changed so lately may be changed again without its date telling."""

_LASTING: Final = (ExtractionStatus.TEXT, ExtractionStatus.EMPTY, ExtractionStatus.NO_TEXT)
_FRAME_BYTES: Final = 500
"""What an entry takes besides its text."""


class KeptExtractions:
    """Keeps what was read, for as long as the file is the same; for several threads.

    Args:
        max_bytes: Those not asked for longest go first.
        clock_ns: As `time.time_ns`.
    """

    def __init__(
        self,
        max_bytes: int = MAX_KEPT_BYTES,
        clock_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        self._left = max_bytes
        self._clock_ns = clock_ns
        self._kept: dict[Hashable, Extraction] = {}
        self._lock = threading.Lock()

    def key(self, status: os.stat_result, name: str) -> Hashable | None:
        """What a file is known by; None where that would tell too little.

        Args:
            status: Of the file, and of no link to it.
            name: The last part of its path.
        """
        changed_ns = max(status.st_mtime_ns, status.st_ctime_ns)
        if not status.st_ino or changed_ns > self._clock_ns() - _SETTLED_NS:
            return None
        return (
            status.st_dev,
            status.st_ino,
            status.st_size,
            status.st_mtime_ns,
            status.st_ctime_ns,
            name,
        )

    def find(self, key: Hashable) -> Extraction | None:
        """What was read of it, if that is kept."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is not None:
                self._kept[key] = found
            return found

    def keep(self, key: Hashable, read: Extraction) -> None:
        """Keep it, if it came to its end by itself and there is room."""
        if read.outcome not in _LASTING:
            return
        with self._lock:
            if key in self._kept:
                return
            self._kept[key] = read
            self._left -= _bytes_of(read)
            while self._left < 0:
                self._left += _bytes_of(self._kept.pop(next(iter(self._kept))))

    def clear(self) -> None:
        """Keep nothing of what was read so far."""
        with self._lock:
            self._left += sum(map(_bytes_of, self._kept.values()))
            self._kept.clear()


def _bytes_of(read: Extraction) -> int:
    return _FRAME_BYTES + sum(map(len, read.frames))

"""`Attempts`: which documents were being read when an indexer ended without a word.

One that takes the whole program with it, or the computer, leaves no outcome: the next indexer would
begin with it again, and so on. What is being read is written down before, in a file of lines that
nobody waits for the disk for: it outlives a program that is killed.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from desktop_app import __version__, paths
from desktop_app.extract.worker.kept_extractions import FileVersion
from desktop_app.index import INDEX_FOLDER
from desktop_app.index.text_store import known_by
from desktop_app.storage.damage import DamageError
from desktop_app.storage.whole_file import read_whole, write_whole

FILE_NAME: Final = "reading"

MOST: Final = 2
"""A document on which so many indexers ended is not read ahead."""

_MAX_BYTES: Final = 1_000_000
_BEGUN, _ENDED = "+", "-"


class Attempts:
    """What is being read by the one who keeps an index; for several threads.

    Args:
        data_folder: Where Fossick keeps its own files.
    """

    def __init__(self, data_folder: Path) -> None:
        self._file = data_folder / INDEX_FOLDER / FILE_NAME
        self._lock = threading.Lock()
        self._failed = self._left_over()

    def failed(self, version: FileVersion) -> int:
        """How many indexers ended while they read this."""
        return self._failed[_key(version)]

    @contextmanager
    def reading(self, version: FileVersion) -> Iterator[None]:
        """Mark it as being read meanwhile."""
        key = _key(version)
        self._note(_BEGUN + key)
        yield
        # Only where it came to an end, be it an error.
        self._failed.pop(key, None)
        self._note(_ENDED + key)

    def begin(self) -> None:
        """Write down anew what is known so far: of those who ended before.

        Raises:
            OSError: it cannot be written.
        """
        lines = [_BEGUN + key for key, times in self._failed.items() for _ in range(times)]
        with self._lock:
            write_whole(self._file, "".join(f"{line}\n" for line in lines).encode())

    def _left_over(self) -> Counter[str]:
        """By document, how often it was begun and not ended."""
        left: Counter[str] = Counter()
        try:
            lines = read_whole(self._file, _MAX_BYTES).decode("ascii", "replace").splitlines()
        except (OSError, DamageError):
            return left
        for line in lines:
            if line.startswith(_BEGUN):
                left[line[1:]] += 1
            elif line.startswith(_ENDED):
                left.pop(line[1:], None)
        return left

    def _note(self, line: str) -> None:
        encoded = f"{line}\n".encode("ascii")
        with self._lock, suppress(OSError):
            paths.make_private_folder(self._file.parent)
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            descriptor = os.open(self._file, flags, 0o600)
            try:
                os.write(descriptor, encoded)
            finally:
                os.close(descriptor)


def _key(version: FileVersion) -> str:
    """Stands for a document as it is now and for this release; says nothing of what it is."""
    known = repr((__version__, *known_by(version)))
    return hashlib.blake2b(known.encode(), digest_size=12).hexdigest()

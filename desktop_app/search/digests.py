"""Digests of files, or of samples of them, and how much was read for them."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import monotonic
from typing import BinaryIO

from desktop_app.files.open_folder import Identity
from desktop_app.stop_flag import StopFlag

SAMPLE_BYTES = 16_384
"""Compared of the beginning, the middle and the end, before a file is read in full."""

_PIECE_BYTES = 1 << 20
"""Read between two looks at the stop flag; some 10 ms of a slow disk."""


class StoppedError(Exception):
    """The search was stopped."""


class ChangedError(Exception):
    """A file is not what it was before."""


@dataclass(frozen=True, slots=True)
class DuplicateProgress:
    """How far a search for duplicates is; told while it runs.

    Attributes:
        read_bytes: Read so far.
        path: The file that is read, or was read last.
    """

    read_bytes: int
    path: str = ""


@dataclass(frozen=True, slots=True)
class FileState:
    """What tells whether an open file is the same as before."""

    identity: Identity
    size_bytes: int
    modified_ns: int

    @classmethod
    def of(cls, file: BinaryIO) -> FileState:
        """The state of an open file."""
        status = os.fstat(file.fileno())
        return cls((status.st_dev, status.st_ino), status.st_size, status.st_mtime_ns)

    def key(self, path: str) -> Identity | str:
        """What all names of the file have in common; its path where nothing else is known."""
        # File systems without numbers for their files say 0 of all.
        return self.identity if self.identity[1] else path


def sample_parts(size: int) -> list[tuple[int, int]]:
    """Where to look into a file of this length; a short one is read in full."""
    if size <= 3 * SAMPLE_BYTES:
        return [(0, size)]
    middle = (size - SAMPLE_BYTES) // 2
    return [(start, start + SAMPLE_BYTES) for start in (0, middle, size - SAMPLE_BYTES)]


class Digests:
    """Makes the digests of one search, and tells how far it is.

    Args:
        stop: Ends the reading when set, within a piece of a megabyte.
        tell: Takes the progress; may wait.
        progress_s: How often to tell.

    Attributes:
        path: The file that is read, or was read last.
        read_bytes: Read so far.
    """

    def __init__(
        self, stop: StopFlag, tell: Callable[[DuplicateProgress], None], progress_s: float
    ) -> None:
        self._stop = stop
        self._tell = tell
        self._progress_s = progress_s
        self.path = ""
        self.read_bytes = 0
        self._told_s = 0.0

    def check_stop(self) -> None:
        """Do nothing while the search goes on.

        Raises:
            StoppedError: it was stopped.
        """
        if self._stop.is_set():
            raise StoppedError

    def of(self, file: BinaryIO, state: FileState, parts: Iterable[tuple[int, int]]) -> bytes:
        """The digest of `parts` of a file, each from one offset up to another.

        Raises:
            ChangedError: It was not in this state all the time.
            StoppedError: The search was stopped.
        """
        digest = hashlib.blake2b(digest_size=32)
        for start, end in parts:
            file.seek(start)
            while start < end:
                self.check_stop()
                piece = file.read(min(_PIECE_BYTES, end - start))
                if not piece:
                    raise ChangedError
                digest.update(piece)
                start += len(piece)
                self.read_bytes += len(piece)
                self.report()
        if FileState.of(file) != state:
            raise ChangedError
        return digest.digest()

    def report(self, *, at_once: bool = False) -> None:
        """Tell how far it is, where it is time to."""
        now_s = monotonic()
        if at_once or now_s - self._told_s >= self._progress_s:
            self._told_s = now_s
            self._tell(DuplicateProgress(self.read_bytes, self.path))

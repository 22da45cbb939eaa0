"""A file of a place that may not answer, read piece by piece."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from typing import Any, BinaryIO

BUFFER_BYTES = 256 * 1024


class RemoteFile(io.RawIOBase):
    """Reads through somebody who can be given up; no descriptor of ours leads to the file.

    Attributes:
        status: Of the file, as it was opened.

    Args:
        status: See above.
        read: Gives the bytes from a place on, so many at most; raises a `TimeoutError` where the
            file's place says nothing.
    """

    def __init__(self, status: os.stat_result, read: Callable[[int, int], bytes]) -> None:
        super().__init__()
        self.status = status
        self._read = read
        self._at = 0

    def readable(self) -> bool:
        """Always."""
        return True

    def seekable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill `buffer` as far as one piece goes; 0 at the end."""
        with memoryview(buffer).cast("B") as room:
            piece = self._read(self._at, len(room))
            room[: len(piece)] = piece
        self._at += len(piece)
        return len(piece)

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go to a place; where the data begins behind a hole is not known."""
        bases = {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: self.status.st_size}
        if whence not in bases or bases[whence] + offset < 0:
            raise ValueError("no place in the file")
        self._at = bases[whence] + offset
        return self._at


def file_status(file: BinaryIO) -> os.stat_result:
    """What the system knows about an open file, whichever way it was opened.

    Raises:
        OSError: the system refused.
    """
    raw = getattr(file, "raw", None)
    return raw.status if isinstance(raw, RemoteFile) else os.fstat(file.fileno())

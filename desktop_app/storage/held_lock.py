"""A lock that one process holds, and that the system takes back however the process ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from desktop_app import paths

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


_TRIES: Final = 5
_TRY_AGAIN_S: Final = 0.05


@contextmanager
def held_folder(folder: Path) -> Iterator[None]:
    """Let no other process do meanwhile what is done under the same lock; waits for its turn.

    Where the file system has no locks it is done without. Windows needs none: there, a file that
    another process has open cannot be renamed.
    """
    if sys.platform == "win32":
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


class HeldLock:
    """Elects one of several processes.

    Args:
        file: Stands for the lock; it is made where it is missing, and stays.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._descriptor = -1

    def take_over(self) -> bool:
        """As `take`, for whoever means to keep it: others look for a moment whether it is held."""
        for _ in range(_TRIES):
            if self.take():
                return True
            time.sleep(_TRY_AGAIN_S)
        return False

    def take(self) -> bool:
        """Hold it from now on; False where another process does.

        Raises:
            OSError: the file cannot be made.
        """
        if self._descriptor >= 0:
            return True
        paths.make_private_folder(self._file.parent)
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Let go of it."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def is_in_place(self) -> bool:
        """Whether this process holds it, and whoever looks for it comes upon the same file."""
        if self._descriptor < 0:
            return False
        try:
            return os.path.samestat(self._file.stat(), os.fstat(self._descriptor))
        except FileNotFoundError:
            return False
        except OSError:
            # Nothing can be said for now.
            return True

    def is_held(self) -> bool:
        """Whether a process holds it at this moment."""
        if self._descriptor >= 0:
            return True
        if not self._file.exists():
            return False
        try:
            if not self.take():
                return True
        except OSError:
            return False
        self.release()
        return False

"""`OnlyWindow`: one window for each data folder; a second start asks the first to come forward."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from desktop_app.storage.held_lock import HeldLock

FILE_NAME: Final = "window.lock"

_WITHIN_S: Final = 2.5
"""A window answers in a moment; one that is about to close is gone by then."""
_LOOK_AGAIN_S: Final = 0.02
_MAX_BYTES: Final = 1000
_BEHIND_LOCK: Final = 1
"""On Windows nobody else may write the byte that is locked."""


class OnlyWindow:
    """The lock that the window holds, and the call in the same file.

    Args:
        data_folder: Whose window it is.

    Attributes:
        file: Changes when the window is called.
    """

    def __init__(self, data_folder: Path) -> None:
        self.file = data_folder / FILE_NAME
        self._lock = HeldLock(self.file)
        self._is_this = False

    @property
    def is_this(self) -> bool:
        """Whether this program has the window."""
        return self._is_this

    def is_elsewhere(self, token: str = "") -> bool:
        """Whether there is a window already, which comes forward now; else this is it.

        Where one does not answer, or nothing can be locked, there is one more window.

        Args:
            token: What lets a window take the screen, where the desktop gives such; see
                xdg-activation.
        """
        try:
            return not self._taken() and self._has_answered(token)
        except OSError:
            return False

    def take_call(self) -> str | None:
        """The token of somebody who calls this window, who hears that it comes; None if nobody."""
        try:
            descriptor = os.open(self.file, os.O_RDWR)
        except OSError:
            return None
        try:
            os.lseek(descriptor, _BEHIND_LOCK, os.SEEK_SET)
            called = os.read(descriptor, _MAX_BYTES)
            if not called:
                return None
            os.ftruncate(descriptor, _BEHIND_LOCK)
        finally:
            os.close(descriptor)
        return called.decode(errors="replace").strip()

    def release(self) -> None:
        """Let another window be the one."""
        self._lock.release()
        self._is_this = False

    def _taken(self) -> bool:
        self._is_this = self._lock.take()
        return self._is_this

    def _has_answered(self, token: str) -> bool:
        until = time.monotonic() + _WITHIN_S
        descriptor = os.open(self.file, os.O_RDWR)
        try:
            os.lseek(descriptor, _BEHIND_LOCK, os.SEEK_SET)
            # Never nothing.
            os.write(descriptor, f"{token}\n".encode()[-_MAX_BYTES:])
            while time.monotonic() < until:
                if os.fstat(descriptor).st_size <= _BEHIND_LOCK:
                    return True
                if self._taken():
                    return False
                time.sleep(_LOOK_AGAIN_S)
        finally:
            os.close(descriptor)
        return False

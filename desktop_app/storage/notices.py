"""What the person is to be told about the files we keep."""

from __future__ import annotations

from collections import deque

from desktop_app.errors import AppError


class Notices:
    """Collects what happened to files, for a front to tell; used from any thread."""

    def __init__(self) -> None:
        self._waiting: deque[AppError] = deque()

    def add(self, notice: AppError) -> None:
        """Have the person told."""
        self._waiting.append(notice)

    def take(self) -> list[AppError]:
        """What has not been told yet, the oldest first; each is given out once."""
        taken: list[AppError] = []
        while self._waiting:
            taken.append(self._waiting.popleft())
        return taken

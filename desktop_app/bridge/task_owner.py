"""`TaskOwner`: no task runs that nobody owns."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from PySide6.QtCore import QObject, Signal


class TaskOwner(QObject):
    """Owns one job at a time; starting the next cancels the one before.

    Signals:
        succeeded: The current job returned; carries its result.
        failed: The current job raised; carries the exception.
        idle: The current job is over, also after a cancel.
    """

    succeeded = Signal(object)
    failed = Signal(object)
    idle = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current: asyncio.Task[Any] | None = None
        # The loop holds tasks weakly; a replaced one must live until its cleanup is done.
        self._alive: set[asyncio.Task[Any]] = set()

    @property
    def busy(self) -> bool:
        """Whether a job is under way."""
        return self._current is not None

    def start(self, job: Coroutine[Any, Any, Any], *, name: str) -> None:
        """Run `job` on the running loop in place of the current one."""
        self.cancel()
        task = asyncio.get_running_loop().create_task(job, name=name)
        self._current = task
        self._alive.add(task)
        task.add_done_callback(self._on_done)

    def cancel(self) -> None:
        """Cancel the current job, if there is one."""
        if self._current is not None:
            self._current.cancel()

    async def close(self) -> None:
        """Cancel, and wait for the cleanup of everything started here."""
        self.cancel()
        await asyncio.gather(*self._alive, return_exceptions=True)

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        self._alive.discard(task)
        # Asked for in any case: an exception that is never fetched is reported as lost.
        error = None if task.cancelled() else task.exception()
        if task is not self._current:
            return
        self._current = None
        if error is not None:
            self.failed.emit(error)
        elif not task.cancelled():
            self.succeeded.emit(task.result())
        self.idle.emit()

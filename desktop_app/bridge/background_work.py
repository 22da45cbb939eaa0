"""`BackgroundWork`: jobs in worker threads on what stands behind the window, the newest first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly

T = TypeVar("T")


class BackgroundWork(TaskOwner):
    """Owns one job at a time, as every `TaskOwner`; starting the next cancels the one before.

    What fails for a reason that has words is told by whoever loads the program; anything else is a
    bug, and raised.

    Args:
        program: The assembled program; jobs may begin before it is there.
        threads: Where the work is done.
    """

    def __init__(
        self,
        program: Awaitable[Assembly],
        threads: ThreadPoolExecutor,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._program = program
        self._threads = threads
        self.failed.connect(self._on_failed)

    async def program(self) -> Assembly:
        """The program, once it is there."""
        # Shielded: whoever is cancelled must not stop the program from starting.
        return await asyncio.shield(asyncio.ensure_future(self._program))

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Do `work`; a job that is cancelled meanwhile does not wait for its end."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, AppError):
            raise error

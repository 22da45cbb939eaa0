"""`NotedUses`: tells the index which files a person works with, so that they come first."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from desktop_app.bridge.background_work import BackgroundWork
from desktop_app.hits import Hit

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly
    from desktop_app.files.chosen import Chosen

LOOKED_AT_MS = 3_000
"""Who looks at a preview for so long did not only pass by."""


class NotedUses(QObject):
    """Notes them in a worker thread, in order, and only here on this computer.

    Args:
        program: Has what remembers them.
        threads: Where that is done.
    """

    def __init__(
        self,
        program: Awaitable[Assembly],
        threads: ThreadPoolExecutor,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._waiting: list[tuple[str, str]] = []
        self._shown: Hit | None = None
        self._looking = QTimer(self, singleShot=True, interval=LOOKED_AT_MS)
        self._looking.timeout.connect(self._on_looked_at)
        self._noting = BackgroundWork(program, threads, self)
        self._noting.idle.connect(self._next)

    def opened(self, path: str) -> None:
        """A file was opened, or shown in its folder."""
        self._note(path, "OPENED")

    def asked_about(self, chosen: Sequence[Chosen]) -> None:
        """Files were chosen for the next questions."""
        for one in chosen:
            self._note(one.path, "ASKED_ABOUT")

    def shows(self, hit: Hit | None) -> None:
        """Another file is in the preview, or none: it counts once it was looked at."""
        self._shown = hit
        if hit is None or hit.is_folder:
            self._looking.stop()
        else:
            self._looking.start()

    async def close(self) -> None:
        """Note nothing more."""
        self._looking.stop()
        self._waiting.clear()
        await self._noting.close()

    def _on_looked_at(self) -> None:
        if self._shown is not None:
            self._note(self._shown.path, "SHOWN")

    def _note(self, path: str, use: str) -> None:
        self._waiting.append((path, use))
        self._next()

    def _next(self) -> None:
        if self._waiting and not self._noting.busy:
            noted, self._waiting = self._waiting, []
            self._noting.start(self._noted(noted), name="note uses")

    async def _noted(self, noted: Sequence[tuple[str, str]]) -> None:
        program = await self._noting.program()

        def work() -> None:
            # Imported in the worker thread, where it is loaded already.
            from desktop_app.index.uses import Use

            for path, use in noted:
                program.uses.note(path, Use[use])

        await self._noting.in_thread(work)

"""`IndexStatus`: how far the index is, for the status bar."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.index.progress import IndexPhase, IndexState, progress_line
from desktop_app.wording import Language, Wording

_EACH_MS: Final = 2_000
_WORTH_TELLING: Final = frozenset(
    {IndexPhase.NAMES, IndexPhase.TEXTS, IndexPhase.WORDS, IndexPhase.UNWRITTEN, IndexPhase.PAUSED}
)


class IndexStatus(QObject):
    """Asks now and then, in a worker thread.

    Args:
        data_folder: Where the index is.
        threads: Where the disk is asked.
        language: Of the window.

    Signals:
        told: How far it is; carries a sentence, "" where there is nothing to tell.
    """

    told = Signal(str)

    def __init__(
        self,
        data_folder: Path,
        threads: ThreadPoolExecutor,
        language: Language,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._state = IndexState(data_folder)
        self._threads = threads
        self._wording = Wording(language)
        self._said = ""
        self._asking = TaskOwner(self)
        self._asking.failed.connect(self._on_failed)
        self._timer = QTimer(self)
        self._timer.setInterval(_EACH_MS)
        self._timer.timeout.connect(self._on_due)
        self._timer.start()

    async def close(self) -> None:
        """Ask no more."""
        self._timer.stop()
        await self._asking.close()

    def _on_due(self) -> None:
        if not self._asking.busy:
            self._asking.start(self._ask(), name="index status")

    async def _ask(self) -> None:
        loop = asyncio.get_running_loop()
        progress = await loop.run_in_executor(self._threads, self._state.progress)
        said = progress_line(progress, self._wording) if progress.phase in _WORTH_TELLING else ""
        if said != self._said:
            self._said = said
            self.told.emit(said)

    def _on_failed(self, error: Exception) -> None:
        raise error

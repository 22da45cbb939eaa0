"""`IndexStatus`: how far the index is, for the status bar."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.index.progress import IndexPhase, IndexProgress, IndexState, progress_line
from desktop_app.index.store import SnapshotStore
from desktop_app.wording import Language, Wording

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.index.watch_plan import WatchPlan

_EACH_MS: Final = 2_000
_FIRST_AFTER_MS: Final = 500
"""What a person does first goes before."""
_WORTH_TELLING: Final = frozenset(
    {IndexPhase.NAMES, IndexPhase.TEXTS, IndexPhase.WORDS, IndexPhase.UNWRITTEN, IndexPhase.PAUSED}
)
_IN_SHORT: Final = frozenset({IndexPhase.UP_TO_DATE, IndexPhase.UNWRITTEN, IndexPhase.PAUSED})
"""A few words are enough of these; the whole sentence is under the pointer."""


class IndexStatus(QObject):
    """Asks now and then, in a worker thread.

    Args:
        data_folder: Where the index is.
        threads: Where the disk is asked.
        language: Of the window.
        watched: Which folders are watched for changes, once that is known.
        is_kept: Whether the index is made while the window is open.

    Signals:
        told: How far it is; carries a line, all there is to tell, "" where that is nothing, and
            whether there is no index yet.
    """

    told = Signal(str, str, bool)

    def __init__(
        self,
        data_folder: Path,
        threads: ThreadPoolExecutor,
        language: Language,
        parent: QObject | None = None,
        *,
        watched: Callable[[], WatchPlan | None] = lambda: None,
        is_kept: bool = False,
    ) -> None:
        super().__init__(parent)
        self._is_kept = is_kept
        self._names = SnapshotStore(data_folder)
        self._watched = watched
        self._state = IndexState(data_folder)
        self._threads = threads
        self._wording = Wording(language)
        self._said = "", "", False
        self._asking = TaskOwner(self)
        self._asking.failed.connect(self._on_failed)
        # A job and no timer of Qt: none of them outlives the loop.
        self._asking.start(self._ask_on(), name="index status")

    async def close(self) -> None:
        """Ask no more."""
        await self._asking.close()

    async def _ask_on(self) -> None:
        await asyncio.sleep(min(_FIRST_AFTER_MS, _EACH_MS) / 1000)
        while True:
            await self._ask()
            await asyncio.sleep(_EACH_MS / 1000)

    def _look(self) -> tuple[IndexProgress, bool]:
        return self._state.progress(), self._is_kept and self._names.is_empty()

    async def _ask(self) -> None:
        loop = asyncio.get_running_loop()
        progress, is_missing = await loop.run_in_executor(self._threads, self._look)
        whole = progress_line(progress, self._wording) if progress.phase in _WORTH_TELLING else ""
        line = whole
        if is_missing and progress.phase is IndexPhase.OFF:
            line, whole = (self._wording.say(f"index.{code}") for code in ("no_index", "is_coming"))
        elif progress.phase in _IN_SHORT:
            line = self._wording.say(f"index.short_{progress.phase}")
        plan = self._watched()
        if plan is not None and not plan.complete:
            partly = self._wording.say("index.watched_partly", count=plan.folders)
            whole = f"{whole}\n{partly}".strip()
            line = " · ".join(filter(None, (line, self._wording.say("index.short_watched"))))
        if (line, whole, is_missing) != self._said:
            self._said = line, whole, is_missing
            self.told.emit(line, whole, is_missing)

    def _on_failed(self, error: Exception) -> None:
        raise error

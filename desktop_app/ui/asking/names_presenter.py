"""`NamesPresenter`: the names that fit what is typed, out of the index and never from the disk."""

from __future__ import annotations

import threading
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.bridge.background_work import BackgroundWork

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly
    from desktop_app.index.instant.found_names import KeptNames

PAUSE_MS = 4
"""Letters that come closer together are looked up together; nobody types so fast, but pasted and
composed ones come so."""

MOST_CHARS = 100
"""Nobody types a longer name."""

LIMIT = 8


class _LooksUp(Protocol):
    def prepare(self, stop: threading.Event) -> None: ...

    def look_up(self, typed: str, *, stop: threading.Event, limit: int = ...) -> KeptNames: ...


class NamesPresenter(QObject):
    """Looks up what is typed, the newest only, in a worker thread.

    Args:
        program: Makes what looks names up.
        threads: Where that is done.

    Signals:
        found: Carries what was typed and the `KeptNames`; never for an older text than the last.
    """

    found = Signal(str, object)

    def __init__(
        self,
        program: Awaitable[Assembly],
        threads: ThreadPoolExecutor,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._names: _LooksUp | None = None
        self._typed = ""
        self._stop = threading.Event()
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._on_due)
        self._looking = BackgroundWork(program, threads, self)

    def prepare(self) -> None:
        """Have read what the first letter needs, so that it waits for nothing."""
        if not self._looking.busy:
            self._looking.start(self._prepared(self._stop), name="prepare names")

    def look_for(self, typed: str) -> None:
        """Look `typed` up in place of what was typed before; "" and long texts end that alone."""
        self._stop.set()
        self._typed = typed if len(typed) <= MOST_CHARS else ""
        if self._typed.strip():
            self._timer.start()
        else:
            self._timer.stop()
            self._looking.cancel()

    async def close(self) -> None:
        """End what is under way."""
        self._timer.stop()
        self._stop.set()
        await self._looking.close()

    def _on_due(self) -> None:
        self._stop = threading.Event()
        self._looking.start(self._look_up(self._typed, self._stop), name="names")

    async def _prepared(self, stop: threading.Event) -> None:
        program = await self._looking.program()
        await self._looking.in_thread(lambda: self._kept(program).prepare(stop))

    def _kept(self, program: Assembly) -> _LooksUp:
        if self._names is None:
            self._names = program.instant_names()
        return self._names

    async def _look_up(self, typed: str, stop: threading.Event) -> None:
        program = await self._looking.program()
        found = await self._looking.in_thread(
            lambda: self._kept(program).look_up(typed, stop=stop, limit=LIMIT)
        )
        if typed == self._typed and found.is_complete:
            self.found.emit(typed, found)

"""`PreviewPresenter`: looks into the file that is selected now, and forgets the one before."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError
from desktop_app.hits import Flag, Hit
from desktop_app.ui.preview.seen import Look, TextLook
from desktop_app.ui.results.found_lines import asked_of_contents
from desktop_app.wording import Language, Wording

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly
    from desktop_app.query.query import Query

_Page = TypeVar("_Page")

QUIET_S = 0.04
"""Rows that are only passed, with the arrow key held down, are not looked into."""


class PreviewPresenter(QObject):
    """Reads previews in worker threads, one at a time; a newer wish ends the one before.

    Args:
        program: Gives the scope that everything is read through.
        threads: Where reading happens.
        language: In which failures are told.

    Signals:
        selected: Another file is selected, or none; carries the `Hit` or None. Its look follows.
        measured: Only its name was known before; carries the `Hit`, its length in bytes and when it
            was changed, in ns since 1970 UTC.
        looked: Carries the `Hit` and its look.
        page_read: The next page of a text; carries it.
        failed: It cannot be shown; carries a sentence.
    """

    selected = Signal(object)
    measured = Signal(object, object, object)
    looked = Signal(object, object)
    page_read = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        program: Awaitable[Assembly],
        threads: ThreadPoolExecutor,
        language: Language,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._program = program
        self._threads = threads
        self._wording = Wording(language)
        self._hit: Hit | None = None
        self._query: Query | None = None
        self._reading = TaskOwner(self)
        self._reading.failed.connect(self._on_failed)

    def look_for(self, written: str | None) -> None:
        """Mark what a query, in written form, finds inside of files; None marks nothing."""
        query = asked_of_contents(written)
        if query == self._query:
            return
        self._query = query
        if self._hit is not None:
            self._reading.start(self._look(self._hit), name="preview")

    def show_hit(self, hit: Hit | None) -> None:
        """Look into `hit`; None shows nothing."""
        if hit == self._hit:
            return
        self._hit = hit
        self.selected.emit(hit)
        if hit is None:
            self._reading.cancel()
        else:
            self._reading.start(self._look(hit), name="preview")

    def read_on(self, look: TextLook) -> None:
        """Read the page after `look`."""
        if self._hit is not None and not self._reading.busy:
            self._reading.start(self._next_page(self._hit, look), name="preview page")

    async def close(self) -> None:
        """End what is under way."""
        await self._reading.close()

    async def _look(self, hit: Hit) -> None:
        await asyncio.sleep(QUIET_S)
        if hit.flags & Flag.UNKNOWN:
            program = await asyncio.shield(asyncio.ensure_future(self._program))
            loop = asyncio.get_running_loop()
            status = await loop.run_in_executor(self._threads, program.scope.stat, hit.path)
            self.measured.emit(hit, status.st_size, status.st_mtime_ns)
        look = await self._read(_look_for, hit, self._query)
        self.looked.emit(hit, look)

    async def _next_page(self, hit: Hit, look: TextLook) -> None:
        self.page_read.emit(await self._read(_read_on, hit, look, self._query))

    async def _read(self, reading: Callable[..., _Page], hit: Hit, *arguments: object) -> _Page:
        """Call `reading` in a thread; it ends when nobody waits for it any more."""
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        stop = threading.Event()
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads,
                partial(reading, hit, program.scope, lambda: program.engine.documents, *arguments),
                stop,
            )
        finally:
            stop.set()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, AppError) and error.code == "scope.missing":
            self.failed.emit(self.tr("This file is no longer where it was."))
        elif isinstance(error, AppError):
            self.failed.emit(self._wording.error(error))
        elif isinstance(error, OSError):
            self.failed.emit(
                self.tr("It could not be read: %1").replace("%1", self._wording.system(error))
            )
        else:
            self.failed.emit(self.tr("It could not be shown."))
            raise error


def _look_for(*arguments: Any) -> Look:
    # Imported in the worker thread: what reads files is much, and the window needs it later.
    from desktop_app.ui.preview.found_words import look_for

    return look_for(*arguments)


def _read_on(*arguments: Any) -> TextLook:
    from desktop_app.ui.preview.found_words import read_on

    return read_on(*arguments)

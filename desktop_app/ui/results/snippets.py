"""`SnippetPresenter`: what was found inside the files that are in sight."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop_app.bridge.background_work import BackgroundWork
from desktop_app.errors import AppError
from desktop_app.hits import Flag, Hit
from desktop_app.ui.results.found_lines import FoundLines, asked_of_contents, found_lines

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly
    from desktop_app.query.query import Query

MAX_WANTED = 64
"""Files that wait to be read: about what a screen shows. Of rows that were passed, the last."""
MAX_KEPT = 2000
"""Files whose lines are remembered."""
READING_S = 4.0
"""How long one file may take: a longer one shows nothing, so that the next have their turn."""

_NEVER_READ = Flag.FOLDER | Flag.LINK | Flag.SPECIAL | Flag.ONLINE_ONLY
_NOTHING = FoundLines()


class SnippetPresenter(QObject):
    """Reads the files in sight once more, for the lines that a question about contents found.

    Nothing is read before somebody asks for it by `of`, and what is asked for in passing is
    forgotten, however long the list is.

    Args:
        program: Gives the scope that everything is read through.
        threads: Where reading happens, one file at a time.

    Signals:
        switched: Whether there is anything to be found inside files now.
        read: More files were read; what `of` gives is another.
    """

    switched = Signal(bool)
    read = Signal()

    def __init__(
        self,
        program: Awaitable[Assembly],
        threads: ThreadPoolExecutor,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._query: Query | None = None
        self._wanted: OrderedDict[str, None] = OrderedDict()
        self._known: OrderedDict[str, FoundLines] = OrderedDict()
        self._reading = BackgroundWork(program, threads, self)
        # Before it begins with the next.
        self._reading.failed.connect(lambda _: self._wanted.clear())
        self._reading.idle.connect(self._go_on)

    def use(self, written: str | None) -> None:
        """Take the query of another answer, in written form; None has nothing to find."""
        query = asked_of_contents(written)
        if query == self._query:
            return
        was_on = self._query is not None
        self._reading.cancel()
        self._wanted.clear()
        self._known.clear()
        self._query = query
        if was_on != (query is not None):
            self.switched.emit(query is not None)

    def of(self, hit: Hit) -> FoundLines | None:
        """What was found in a file; None while nobody has looked, and then it is looked for."""
        if self._query is None or hit.flags & _NEVER_READ:
            return _NOTHING
        known = self._known.get(hit.path)
        if known is None:
            self._wanted[hit.path] = None
            self._wanted.move_to_end(hit.path)
            while len(self._wanted) > MAX_WANTED:
                self._wanted.popitem(last=False)
            self._go_on()
        return known

    async def close(self) -> None:
        """End what is under way."""
        await self._reading.close()

    def _go_on(self) -> None:
        if self._wanted and self._query is not None and not self._reading.busy:
            self._reading.start(self._read_all(self._query), name="snippets")

    async def _read_all(self, query: Query) -> None:
        program = await self._reading.program()
        while self._wanted:
            path, _ = self._wanted.popitem(last=False)
            # Whatever becomes of it, it is not read again each time that it is painted.
            self._known[path] = _NOTHING
            self._known[path] = await self._lines(program, query, path)
            while len(self._known) > MAX_KEPT:
                self._known.popitem(last=False)
            self.read.emit()

    async def _lines(self, program: Assembly, query: Query, path: str) -> FoundLines:
        stop = threading.Event()

        def work() -> FoundLines:
            return found_lines(program.scope, program.engine.documents, query, path, stop)

        try:
            async with asyncio.timeout(READING_S):
                return await self._reading.in_thread(work)
        except (TimeoutError, OSError, AppError):
            return _NOTHING
        finally:
            stop.set()

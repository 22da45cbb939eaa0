"""`ThumbnailPresenter`: small pictures of the files that are in sight."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPixmap

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.files.remote.file import file_status
from desktop_app.filetypes.kinds import Kind, kind_of
from desktop_app.hits import Flag, Hit
from desktop_app.ui.preview.pictures import decoded
from desktop_app.ui.results.grid.system_thumbnails import is_of, thumbnail_paths

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly
    from desktop_app.extract.worker.pool import ExtractionPool
    from desktop_app.files.scope import Scope

MAX_KEPT = 256
"""Pictures that are remembered: of each, a quarter of a megabyte at most."""
_PATIENCE_S = 0.5
"""A file that was passed is read to its end where that takes no longer: to begin a new process
takes as long as a few pictures."""

_NEVER_READ = Flag.FOLDER | Flag.LINK | Flag.SPECIAL | Flag.ONLINE_ONLY


class _Version(NamedTuple):
    """A file as it was found."""

    path: str
    size_bytes: int
    modified_ns: int


class ThumbnailPresenter(QObject):
    """Has pictures of the files in sight made small, one after the other, or takes the desktop's.

    What is no longer in sight is not read any more, however far somebody scrolls.

    Args:
        program: Gives the scope, and the process that pictures are decoded in.
        threads: Where that is waited for.
        environment: Says where the desktop keeps its own.
        home: The person's home folder.

    Signals:
        read: There is another picture; what `of` gives is another.
    """

    read = Signal()

    def __init__(
        self,
        program: Awaitable[Assembly],
        threads: ThreadPoolExecutor,
        environment: Mapping[str, str],
        home: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._program = program
        self._threads = threads
        self._environment = environment
        self._home = home
        self._none = QPixmap()
        self._wanted: list[_Version] = []
        self._known: OrderedDict[_Version, QPixmap] = OrderedDict()
        self._slow: set[_Version] = set()
        self._now: tuple[_Version, float, threading.Event] | None = None
        self._reading = TaskOwner(self)
        self._reading.idle.connect(self._go_on)
        self._reading.failed.connect(self._on_failed)

    def of(self, hit: Hit) -> QPixmap | None:
        """A small picture of a file; a null one where there is none, None while nobody knows."""
        if hit.flags & _NEVER_READ:
            return self._none
        version = _version(hit)
        if version in self._known:
            self._known.move_to_end(version)
        return self._known.get(version)

    def look_at(self, hits: Sequence[Hit]) -> None:
        """These are in sight, and what was before is not."""
        seen = [_version(hit) for hit in hits if not hit.flags & _NEVER_READ]
        self._wanted = [version for version in seen if version not in self._known]
        if self._now is not None:
            version, begun, stop = self._now
            if version not in seen and time.monotonic() - begun > _PATIENCE_S:
                stop.set()
        self._go_on()

    async def close(self) -> None:
        """End what is under way."""
        self._wanted.clear()
        await self._reading.close()

    def _go_on(self) -> None:
        if self._wanted and not self._reading.busy:
            self._reading.start(self._read_all(), name="thumbnails")

    async def _read_all(self) -> None:
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        while self._wanted:
            version = self._wanted.pop(0)
            stop = threading.Event()
            self._now = version, time.monotonic(), stop
            try:
                image = await self._read_one(program, version, stop)
            except TimeoutError:
                image = None
                if version not in self._slow:
                    # The computer was busy perhaps: once more, after all others.
                    self._slow.add(version)
                    self._wanted.append(version)
                    continue
            if stop.is_set():
                # Nobody waited for it any more; whoever comes back may ask again.
                continue
            self._known[version] = self._none if image is None else QPixmap.fromImage(image)
            while len(self._known) > MAX_KEPT:
                self._known.popitem(last=False)
            self.read.emit()
        self._now = None

    async def _read_one(
        self, program: Assembly, version: _Version, stop: threading.Event
    ) -> QImage | None:
        def work() -> QImage | None:
            paths = list(thumbnail_paths(version.path, self._environment, self._home))
            documents = program.engine.documents
            return small_picture(version.path, paths, program.scope, documents, stop)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except asyncio.CancelledError:
            stop.set()
            raise
        except TimeoutError:
            raise
        except (OSError, AppError):
            return None

    def _on_failed(self, error: Exception) -> None:
        self._wanted.clear()
        # That the program could not be put together is told elsewhere.
        if not isinstance(error, AppError):
            raise error


def small_picture(
    path: str,
    thumbnails: Sequence[str],
    scope: Scope,
    documents: ExtractionPool,
    stop: threading.Event,
) -> QImage | None:
    """The desktop's small picture of a file, or else one made of it; for a worker thread.

    Raises:
        TimeoutError: it took too long.
        OSError: it could not be read.
        AppError: it may not be, or nothing can read it.
    """
    name = path.rpartition("/")[2]
    # The desktop has none of what may not be read: this is asked first.
    with scope.open_file(path) as file:
        status = file_status(file)
        for thumbnail in thumbnails:
            image = _kept(thumbnail, path, status.st_mtime_ns, scope, documents, stop)
            if image is not None or stop.is_set():
                return image
        if kind_of(name) is not Kind.IMAGE:
            return None
        found = documents.thumbnail(file, name, status.st_size, stop)
        if found is not None and found.outcome is ExtractionStatus.TIMED_OUT:
            raise TimeoutError
        return None if found is None else decoded(found.picture)


def _kept(
    thumbnail: str,
    path: str,
    modified_ns: int,
    scope: Scope,
    documents: ExtractionPool,
    stop: threading.Event,
) -> QImage | None:
    try:
        with scope.open_file(thumbnail) as file:
            if not is_of(file, path, modified_ns):
                return None
            name = thumbnail.rpartition("/")[2]
            found = documents.thumbnail(file, name, file_status(file).st_size, stop)
    except (OSError, AppError):
        return None
    return None if found is None else decoded(found.picture)


def _version(hit: Hit) -> _Version:
    return _Version(hit.path, hit.size_bytes, hit.modified_ns)

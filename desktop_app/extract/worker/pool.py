"""Reads documents in processes of our own: one that crashes, hangs or swells costs one file."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import BinaryIO, Final

from desktop_app.errors import ProcessError
from desktop_app.extract.extraction import Extraction
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.pictures.facts import PictureFacts
from desktop_app.extract.worker.answers import RequestKind, picture_in
from desktop_app.extract.worker.exchange import (
    PIECE_BYTES,
    Request,
    asked,
    ending_of,
    seen_from_outside,
)
from desktop_app.extract.worker.kept_extractions import FileVersion, KeptExtractions
from desktop_app.extract.worker.watch import RESIDENT_BYTES, Cause, Watched, WorkerWatch
from desktop_app.filetypes.recognition import HEAD_BYTES
from desktop_app.processes.memory import resident_bytes
from desktop_app.processes.workers import Worker
from desktop_app.stop_flag import StopFlag

BACKGROUND_S: Final = 30.0
PREVIEW_S: Final = 10.0
"""For one file, from the first byte to the last; somebody waits for a preview."""
THUMBNAIL_S: Final = 4.0
"""The others of the grid wait meanwhile."""

MAX_PICTURE_BYTES: Final = 100_000_000
"""Of a picture that is to be made small; what a camera writes is shorter."""

_QUIET_S = 10.0
_FILES_EACH = 2_000
_WORN_BYTES = 300_000_000
"""After so many files, or grown to this, a process makes room for a fresh one. Starting one and
loading the libraries for every format takes 0.15 s, and thousands of documents leave no trace: it
grows to 65 MB with the first hundreds and stays there."""

_CRASHES, _WITHIN_S = 3, 60.0
_BACK_OFF_S = 0.5
"""While so many files crash in such a time, there is this pause before each new process."""


class ExtractionPool:
    """Warm processes that read documents, at most so many at a time.

    For worker threads: each call of `extract` blocks its own, and as many run side by side as there
    are processes; one more makes previews. Processes start when they are needed and are kept until
    `close`.
    """

    def __init__(
        self,
        workers: int = 2,
        *,
        start_worker: Callable[[], Worker] = lambda: Worker("extract", memory_bytes=RESIDENT_BYTES),
        kept: KeptExtractions | None = None,
    ) -> None:
        """Begin; no process is started yet.

        Args:
            workers: Files read at the same time.
            start_worker: Starts a process.
            kept: What was read lately; default: its own.
        """
        self._start_worker = start_worker
        self._kept = kept or KeptExtractions()
        self._free = threading.Semaphore(workers)
        self._previewing = threading.Semaphore(1)
        self._lock = threading.Lock()
        self._idle: list[_Reader] = []
        self._crashes: deque[float] = deque(maxlen=_CRASHES)
        self._closed = threading.Event()
        self._watch = WorkerWatch()

    def extract(
        self,
        file: BinaryIO,
        name: str,
        size_bytes: int,
        limits: ExtractionLimits | None = None,
        stop: StopFlag | None = None,
        *,
        path: str = "",
        wall_s: float = BACKGROUND_S,
        quiet_s: float = _QUIET_S,
        preview: bool = False,
    ) -> Extraction | None:
        """Read a document; None where `stop` was set, or the pool closed.

        Whatever the document does to the process that reads it ends in an outcome: CRASHED after
        a second try in a fresh process, TIMED_OUT, and TOO_LARGE where it took too much memory.
        With these there are the passages that came before.

        Args:
            file: Open and seekable; it is read in this thread, from its beginning, and not closed.
            name: The last part of its path.
            size_bytes: Its length.
            limits: What it may cost.
            stop: Ends the reading within a fifth of a second.
            path: Where it lies, absolute; "" where that says nothing, as of what is in an archive.
            wall_s: For all of it.
            quiet_s: Without progress.
            preview: It takes `PREVIEW_S` at most, and does not wait for what is read meanwhile.

        Raises:
            OSError: the file could not be read.
            ProcessError: `process.program_not_started`.
        """
        is_usual = limits is None
        limits = limits or ExtractionLimits()
        file.seek(0)
        head = file.read(HEAD_BYTES)
        ending, max_bytes = seen_from_outside(name, head, size_bytes, limits)
        if ending is not None:
            return Extraction(*ending)
        if preview:
            wall_s = min(wall_s, PREVIEW_S)
        version = self._version(file, name) if is_usual and not self._closed.is_set() else None
        if version is not None and (found := self._kept.find(version)) is not None:
            return found
        request = Request(
            RequestKind.PASSAGES, file, name, size_bytes, max_bytes, limits, wall_s, quiet_s
        )
        read = self._answer(request, stop, preview=preview)
        if version is not None and read is not None and self._version(file, name) == version:
            # What was not read in the time of a preview may be read in that of a search.
            self._kept.keep(version, read, "" if preview else path)
        return read

    def kept(self, status: os.stat_result, name: str) -> Extraction | None:
        """What `extract` read lately of a document that is the same still; None: ask that.

        Args:
            status: Of the file as it is now, and of no link to it.
            name: The last part of its path.
        """
        version = self._kept.version(status, name)
        return None if version is None else self._kept.find(version)

    def facts(
        self,
        file: BinaryIO,
        name: str,
        size_bytes: int,
        stop: StopFlag | None = None,
        *,
        wall_s: float = PREVIEW_S,
    ) -> Extraction | None:
        """Read what a picture says of itself; `Extraction.facts`, None in it where it says nothing.

        Arguments and errors are those of `extract`. Only the first 16 MB of a file are read.
        """
        request = Request(
            RequestKind.FACTS,
            file,
            name,
            size_bytes,
            PIECE_BYTES,
            ExtractionLimits(),
            wall_s,
            wall_s,
        )
        return self._answer(request, stop)

    def picture(
        self,
        file: BinaryIO,
        name: str,
        size_bytes: int,
        stop: StopFlag | None = None,
        *,
        wall_s: float = PREVIEW_S,
        preview: bool = False,
    ) -> Extraction | None:
        """Make a small copy of a picture, of its pixels alone: `Extraction.picture`.

        Arguments and errors are those of `extract`; a preview keeps what is transparent, and has
        `Extraction.facts` beside it. It is there where the outcome is NO_TEXT; else that says why
        it is not: UNSUPPORTED, TOO_LARGE, DAMAGED, TIMED_OUT, CRASHED.
        """
        wanted = RequestKind.PREVIEW if preview else RequestKind.PICTURE
        return self._picture(wanted, file, name, size_bytes, stop, wall_s)

    def thumbnail(
        self, file: BinaryIO, name: str, size_bytes: int, stop: StopFlag | None = None
    ) -> Extraction | None:
        """Make a very small copy of a picture, for a person; as `picture` does."""
        return self._picture(RequestKind.THUMBNAIL, file, name, size_bytes, stop, THUMBNAIL_S)

    def close(self) -> None:
        """End all processes; calls in other threads return None at once."""
        self._closed.set()
        self._kept.clear()
        self._watch.close()
        with self._lock:
            idle, self._idle = self._idle, []
        for reader in idle:
            reader.worker.close()

    # One file

    def _picture(
        self,
        wanted: RequestKind,
        file: BinaryIO,
        name: str,
        size_bytes: int,
        stop: StopFlag | None,
        wall_s: float,
    ) -> Extraction | None:
        if size_bytes > MAX_PICTURE_BYTES:
            return Extraction(ExtractionStatus.TOO_LARGE, "input limit")
        request = Request(
            wanted, file, name, size_bytes, MAX_PICTURE_BYTES, ExtractionLimits(), wall_s, wall_s
        )
        return self._answer(request, stop, preview=wanted is not RequestKind.PICTURE)

    def _version(self, file: BinaryIO, name: str) -> FileVersion | None:
        try:
            return self._kept.version(os.fstat(file.fileno()), name)
        except (OSError, ValueError):
            return None

    def _answer(
        self, request: Request, stop: StopFlag | None, *, preview: bool = False
    ) -> Extraction | None:
        slots = self._previewing if preview else self._free
        with self._slot(slots, stop) as free:
            if not free:
                return None
            attempt = self._attempt(request, stop, fresh=False)
            if attempt is None or attempt.outcome is not ExtractionStatus.CRASHED:
                return attempt
            # Perhaps a file before it was to blame. While everything crashes, once is enough.
            if not self._is_crashing():
                attempt = self._attempt(request, stop, fresh=True)
            if attempt is not None and attempt.outcome is ExtractionStatus.CRASHED:
                self._crashes.append(monotonic())
            return attempt

    def _attempt(
        self, request: Request, stop: StopFlag | None, *, fresh: bool
    ) -> Extraction | None:
        reader = self._reader(stop, fresh=fresh)
        if reader is None:
            return None
        watched = Watched(reader.worker, monotonic() + request.wall_s, stop)
        frames: list[bytes] = []
        try:
            with self._watch.over(watched):
                report = asked(reader.worker, request, frames)
        except ProcessError as error:
            if watched.cause is Cause.STOPPED or self._closed.is_set():
                return None
            return Extraction(*ending_of(error, watched.cause), frames=frames)
        finally:
            reader.files += 1
            self._give_back(reader)
        facts = None if report.facts is None else PictureFacts.decode(report.facts)
        if request.wanted not in (RequestKind.PASSAGES, RequestKind.FACTS):
            return Extraction(*report.ending, report.sandbox, facts, picture_in(frames))
        return Extraction(*report.ending, report.sandbox, facts, frames=frames)

    # Processes

    @contextmanager
    def _slot(self, slots: threading.Semaphore, stop: StopFlag | None) -> Iterator[bool]:
        """Wait until fewer files are read than there may be; False where it is not to be."""
        while not (free := slots.acquire(timeout=0.05)):
            if self._is_over(stop):
                break
        try:
            yield free and not self._is_over(stop)
        finally:
            if free:
                slots.release()

    def _reader(self, stop: StopFlag | None, *, fresh: bool) -> _Reader | None:
        with self._lock:
            if self._idle and not fresh:
                return self._idle.pop()
        until = monotonic() + (_BACK_OFF_S if self._is_crashing() else 0)
        while monotonic() < until:
            if self._is_over(stop):
                return None
            self._closed.wait(0.05)
        return _Reader(self._start_worker())

    def _give_back(self, reader: _Reader) -> None:
        """Keep a process for the next file, unless it is worn out or was closed."""
        resident = resident_bytes(reader.worker.pid) or 0
        with self._lock:
            kept = (
                not reader.worker.closed
                and reader.files < _FILES_EACH
                and resident < _WORN_BYTES
                and not self._closed.is_set()
            )
            if kept:
                self._idle.append(reader)
        if not kept:
            reader.worker.close()

    def _is_crashing(self) -> bool:
        """Whether so many files crashed lately that something else is wrong."""
        crashes = tuple(self._crashes)
        return len(crashes) == _CRASHES and crashes[0] > monotonic() - _WITHIN_S

    def _is_over(self, stop: StopFlag | None) -> bool:
        return self._closed.is_set() or (stop is not None and stop.is_set())


@dataclass(slots=True)
class _Reader:
    """A process, and how many files it has read."""

    worker: Worker
    files: int = 0

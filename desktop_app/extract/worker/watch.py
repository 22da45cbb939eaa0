"""Watches processes at work: their time, their memory, and whether they are still wanted."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from time import monotonic
from typing import Final

from desktop_app.processes.memory import resident_bytes
from desktop_app.processes.workers import Worker
from desktop_app.stop_flag import StopFlag

RESIDENT_BYTES: Final = 768_000_000
"""A process that has more memory in use is ended."""

_LOOK_S = 0.04
"""Between two looks at every process that works."""


class Cause(Enum):
    """Why a process was ended in the midst of its work."""

    STOPPED = auto()
    TIME = auto()
    MEMORY = auto()


class Watched:
    """A process while it works on one thing.

    Attributes:
        worker: Closed when it is to end.
        cause: Why it was, or None.
    """

    def __init__(self, worker: Worker, ends_at: float, stop: StopFlag | None) -> None:
        self.worker = worker
        self.cause: Cause | None = None
        self._ends_at = ends_at
        self._stop = stop

    def look(self) -> None:
        """End it if it is not to go on."""
        if self._stop is not None and self._stop.is_set():
            self.end(Cause.STOPPED)
        elif monotonic() > self._ends_at:
            self.end(Cause.TIME)
        elif (resident_bytes(self.worker.pid) or 0) > RESIDENT_BYTES:
            self.end(Cause.MEMORY)

    def end(self, cause: Cause) -> None:
        """End the process, whose user gets an error that `cause` explains."""
        self.cause = cause
        self.worker.close()


class WorkerWatch:
    """A thread that looks at everything that is watched, some times a second.

    It is started with the first process and ends with `close`.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._watched: set[Watched] = set()
        self._thread: threading.Thread | None = None
        self._ending = threading.Event()

    @contextmanager
    def over(self, watched: Watched) -> Iterator[None]:
        """Watch as long as the block lasts."""
        with self._changed:
            idle = not self._watched
            self._watched.add(watched)
            if self._thread is None and not self._ending.is_set():
                self._thread = threading.Thread(target=self._run, name="extract watch", daemon=True)
                self._thread.start()
            if idle:
                self._changed.notify()
            closed = self._ending.is_set()
        try:
            if closed:
                watched.end(Cause.STOPPED)
            yield
        finally:
            with self._changed:
                self._watched.discard(watched)

    def close(self) -> None:
        """End everything that is watched, and the thread."""
        self._ending.set()
        with self._changed:
            self._changed.notify()
            left = list(self._watched)
        for watched in left:
            watched.end(Cause.STOPPED)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._ending.is_set() or self._watched)
            # Where nobody who begins another file wakes it: there are hundreds in a second.
            if self._ending.wait(_LOOK_S):
                return
            with self._changed:
                watched = list(self._watched)
            for one in watched:
                one.look()

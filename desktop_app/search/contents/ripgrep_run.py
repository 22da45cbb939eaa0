"""ripgrep at work beside a walk, and a thread that listens to it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence

from desktop_app.errors import ProcessError
from desktop_app.search.contents.ripgrep import LARGE_BYTES, Proposals, proposals
from desktop_app.stop_flag import StopFlag


class ContentRun:
    """One run of ripgrep, and a second one where it met a line that it has no room for.

    Args:
        program: ripgrep's path.
        pattern: As of `proposals`.
        roots: Folders, absolute.
        left_out: Globs of what is not to be read.
        stop: Ends it early when set.

    Attributes:
        ending: How it ended, once all paths were given.
        is_over: Whether all paths were given.
        left_large: Whether files of more than `LARGE_BYTES` were left out in the end.
    """

    def __init__(
        self,
        program: str,
        pattern: str,
        roots: Sequence[str],
        left_out: Sequence[str],
        stop: StopFlag,
    ) -> None:
        self.ending = Proposals()
        self.is_over = False
        self.left_large = False
        self._closed = threading.Event()
        self._stop = stop
        self._paths: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        arguments = (program, pattern, roots, left_out)
        self._thread = threading.Thread(
            target=self._listen, args=arguments, name="ripgrep", daemon=True
        )
        self._thread.start()

    def is_set(self) -> bool:
        """Whether it should end: it is its own stop flag."""
        return self._closed.is_set() or self._stop.is_set()

    def ready(self) -> Iterator[str]:
        """The paths proposed by now."""
        while True:
            try:
                path = self._paths.get_nowait()
            except queue.Empty:
                return
            if path is None:
                self._paths.put(None)
                return
            yield path

    def all(self, late: StopFlag) -> Iterator[str | None]:
        """All paths that are still to come, until `late` is set; None while none comes."""
        while not (self.is_set() or late.is_set()):
            try:
                path = self._paths.get(timeout=0.05)
            except queue.Empty:
                yield None
                continue
            if path is None:
                self.is_over = True
                return
            yield path

    def close(self) -> None:
        """End it, and wait until the process is gone."""
        self._closed.set()
        self._thread.join(1)

    def _listen(
        self, program: str, pattern: str, roots: Sequence[str], left_out: Sequence[str]
    ) -> None:
        take = self._paths.put
        try:
            self.ending = proposals(
                program, pattern, roots, left_out=left_out, stop=self, take=take
            )
            if self.ending.ran_out:
                # What was proposed already comes once more, which does no harm.
                self.left_large = True
                self.ending = proposals(
                    program,
                    pattern,
                    roots,
                    left_out=left_out,
                    stop=self,
                    take=take,
                    largest_bytes=LARGE_BYTES,
                )
        except (ProcessError, OSError):
            self.ending = Proposals(refused=True)
        finally:
            self._paths.put(None)

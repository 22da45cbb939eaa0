"""Processes of our own that answer requests, for work that may crash, hang or take all memory."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from queue import SimpleQueue
from subprocess import PIPE
from typing import Self

from desktop_app.errors import ProcessError
from desktop_app.processes.frames import MAX_FRAME_BYTES, read_frame, write_frame
from desktop_app.processes.own_program import own_command, own_environment
from desktop_app.processes.programs import ChildProgram

# Replies held for a slow reader; then the worker has to wait.
_INBOX_FRAMES = 4
# Between the end of a worker's pipe and that of the worker itself.
_EXIT_S = 0.2


class Worker:
    """A process of our own, which answers one request at a time.

    Blocking, for a worker thread. A worker that failed, ran out of time or was left in the midst
    of an answer is closed: start another.
    """

    def __init__(
        self,
        kind: str,
        *,
        command: Sequence[str] | None = None,
        memory_bytes: int | None = None,
    ) -> None:
        """Start a worker.

        Args:
            kind: One of `serving.KINDS`.
            command: How to start it, if not as a part of this program.
            memory_bytes: On Windows, the system lets it have no more than this, and start no
                program; elsewhere a worker has to limit itself.

        Raises:
            ProcessError: `process.program_not_started`.
        """
        self._kind = kind
        self._inbox = _Inbox()
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._busy = False
        self._closed = False
        # Unbuffered, since frames are read whole and a buffered pipe's lock outlives its thread.
        self._program = ChildProgram(
            command or own_command("--worker", kind),
            environment=own_environment(),
            stdin=PIPE,
            buffer_bytes=0,
            memory_bytes=memory_bytes,
        )
        threading.Thread(target=self._exchange, name=f"worker {kind}", daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The process, as the system numbers it."""
        return self._program.pid

    @property
    def closed(self) -> bool:
        """Whether it is of no use any more."""
        return self._closed

    def ask(
        self, request: bytes, *, total_s: float | None = None, quiet_s: float | None = None
    ) -> Iterator[bytes]:
        """Send a request when the first reply is asked for, and yield the replies as they come.

        Leaving the iterator early closes the worker.

        Args:
            request: At most `frames.MAX_FRAME_BYTES` long.
            total_s: For the whole answer, the time the caller spends on each reply included.
            quiet_s: Between two replies, and before the first one.

        Raises:
            ProcessError: with the field `kind`. `process.worker_timed_out`;
                `process.worker_closed`, by us; `process.worker_ended` (exit or crash) and
                `process.worker_cut_short` (the same inside a frame), both with the field `status`
                as of `ChildProgram.wait`, None where it is not known; `process.worker_garbled` and
                `process.worker_frame_too_large`: it sent no frames, or too long a one.
            ValueError: the request is too long; nothing was sent.
        """
        if self._closed:
            raise ProcessError("process.worker_closed", kind=self._kind)
        if self._busy:
            raise RuntimeError("a worker answers one request at a time")
        if len(request) > MAX_FRAME_BYTES:
            raise ValueError(f"a request of {len(request)} bytes")
        ends_at = None if total_s is None else time.monotonic() + total_s
        complete = False
        self._busy = True
        try:
            self._outbox.put(request)
            while (reply := self._reply(ends_at, quiet_s)) is not None:
                yield reply
            complete = True
        finally:
            self._busy = False
            if not complete:
                self.close()

    def complaint(self) -> str:
        """Return the end of what the worker wrote to stderr, as of `ChildProgram.complaint`."""
        return self._program.complaint()

    def close(self) -> None:
        """End the worker; a thread that waits for a reply gets `process.worker_closed` at once."""
        self._closed = True
        self._inbox.close()
        self._outbox.put(None)
        self._program.end()

    def _reply(self, ends_at: float | None, quiet_s: float | None) -> bytes | None:
        left_s = None if ends_at is None else max(0.0, ends_at - time.monotonic())
        timeout_s = min((t for t in (left_s, quiet_s) if t is not None), default=None)
        try:
            return self._inbox.take(timeout_s)
        except ProcessError as error:
            fields = {"kind": self._kind, **error.fields}
            if error.code in ("process.worker_ended", "process.worker_cut_short"):
                fields["status"] = self._status()
            raise ProcessError(error.code, **fields) from error

    def _status(self) -> int | None:
        try:
            return self._program.wait(_EXIT_S)
        except ProcessError:
            return None

    def _exchange(self) -> None:
        """Write requests and read their answers, in a thread that nobody has to wait for.

        A pipe can be read with a time limit on POSIX only, and the pipe of a process that hangs
        in the system stays open even when it is killed.
        """
        requests, replies = self._program.stdin, self._program.stdout
        assert requests is not None
        with requests, replies:
            try:
                while (request := self._outbox.get()) is not None:
                    write_frame(requests, request)
                    while (reply := read_frame(replies)) is not None:
                        self._inbox.put(reply)
                    self._inbox.put(None)
            except ProcessError as error:
                self._inbox.put(error)
            except OSError:
                self._inbox.put(ProcessError("process.worker_ended"))


class _Inbox:
    """Hands replies from the thread that reads them to the one that asked; holds a few."""

    def __init__(self) -> None:
        self._waiting: deque[bytes | ProcessError | None] = deque()
        self._closed = False
        self._changed = threading.Condition()

    def put(self, item: bytes | ProcessError | None) -> None:
        """Add a reply, the end of an answer (None) or the end of it all; waits while full."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or len(self._waiting) < _INBOX_FRAMES)
            self._waiting.append(item)
            self._changed.notify_all()

    def take(self, timeout_s: float | None) -> bytes | None:
        """Wait for the next item; raise it if it is an error."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._closed or self._waiting, timeout_s):
                raise ProcessError("process.worker_timed_out")
            if self._closed:
                raise ProcessError("process.worker_closed")
            item = self._waiting.popleft()
            self._changed.notify_all()
        if isinstance(item, ProcessError):
            raise item
        return item

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify_all()

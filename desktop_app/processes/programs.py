"""Starts programs, and sees to it that they end."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from typing import IO, Final

from desktop_app.errors import ProcessError
from desktop_app.processes.environment import clean_environment

if sys.platform == "win32":
    from desktop_app.processes.windows_job import Job as Family

    _IN_BACKGROUND = subprocess.CREATE_NO_WINDOW
    _DETACHED = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
else:
    from signal import SIGKILL

    _IN_BACKGROUND = _DETACHED = 0

MAX_COMPLAINT_BYTES: Final = 64 * 1024
"""How much of a program's stderr is kept: the end of it, where the reason usually is."""

# Long enough for the system to clear away an ordinary process, short enough to wait for in `end`.
_REAP_S = 0.15
_LAST_WORDS_S = 0.2


@contextmanager
def started(command: Sequence[str]) -> Iterator[ChildProgram]:
    """Run another's program for as long as the block lasts; then it and its children are killed.

    Its stdin is empty. The first word is looked up in PATH unless it is a path.

    Raises:
        ProcessError: `process.program_not_started`.
    """
    program = ChildProgram(command, environment=clean_environment())
    try:
        yield program
    finally:
        program.end()
        program.stdout.close()


def launch(
    command: Sequence[str],
    environment: Mapping[str, str] | None = None,
    *,
    settles_within_s: float = 0,
) -> None:
    """Start a program that stays when we end: a file manager, a viewer.

    Args:
        command: Its words.
        environment: What it finds in place of a clean one.
        settles_within_s: How long to wait whether it ends with a failure; 0: return at once.

    Raises:
        ProcessError: `process.program_not_started`, or `process.program_failed` where it ended so.
    """
    try:
        popen = Popen(
            command,
            stdin=DEVNULL,
            stdout=DEVNULL,
            stderr=DEVNULL,
            env=clean_environment() if environment is None else environment,
            start_new_session=True,
            creationflags=_DETACHED,
        )
    except OSError as error:
        raise _not_started(command, error) from error
    if settles_within_s:
        try:
            status = popen.wait(settles_within_s)
        except TimeoutExpired:
            pass
        else:
            if status:
                raise ProcessError("process.program_failed")
            return
    _reap_whenever(popen)


class ChildProgram:
    """A running program that ends with us, made by `started` and by `Worker`.

    Attributes:
        pid: The process, as the system numbers it.
        stdin: What it reads, or None where that is nothing.
        stdout: What it writes; ends when it and its children do.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str],
        stdin: int = DEVNULL,
        buffer_bytes: int = -1,
        memory_bytes: int | None = None,
    ) -> None:
        try:
            self._family = Family(memory_bytes)
            self._popen = self._start(command, environment, stdin, buffer_bytes)
        except OSError as error:
            raise _not_started(command, error) from error
        assert self._popen.stdout is not None and self._popen.stderr is not None
        self.pid = self._popen.pid
        self.stdin = self._popen.stdin
        self.stdout: IO[bytes] = self._popen.stdout
        self._complaint = b""
        self._listener = threading.Thread(
            target=self._listen, args=(self._popen.stderr,), name="stderr", daemon=True
        )
        self._listener.start()
        self._ending = threading.Lock()
        self._ended = False

    def wait(self, timeout_s: float | None = None) -> int:
        """Wait until it has ended and return its status; below 0 is the signal that ended it.

        Raises:
            ProcessError: `process.program_timed_out`; it goes on.
        """
        try:
            return self._popen.wait(timeout_s)
        except subprocess.TimeoutExpired as error:
            raise ProcessError("process.program_timed_out", seconds=timeout_s) from error

    def complaint(self) -> str:
        """Return the end of what it wrote to stderr so far, at most `MAX_COMPLAINT_BYTES`.

        For logs and for parsing: it may quote names and contents of files.
        """
        if self._popen.poll() is not None:
            # Its last words may still be in the pipe; a child of its may hold that open for ever.
            self._listener.join(_LAST_WORDS_S)
        return self._complaint.decode(errors="replace")

    def end(self) -> None:
        """Kill it and every process it started; from any thread, as often as one likes.

        A thread that reads `stdout` comes to its end then.
        Returns within half a second, also where the system cannot end a process yet because it
        waits for a disk that does not answer.
        """
        with self._ending:
            if self._ended:
                return
            self._ended = True
            self._family.end()
            _reap(self._popen)

    def _start(
        self, command: Sequence[str], environment: Mapping[str, str], stdin: int, buffer_bytes: int
    ) -> Popen[bytes]:
        try:
            popen = Popen(
                command,
                stdin=stdin,
                stdout=PIPE,
                stderr=PIPE,
                bufsize=buffer_bytes,
                env=environment,
                process_group=self._family.group,
                creationflags=_IN_BACKGROUND,
            )
            self._family.add(popen)
        except BaseException:
            self._family.end()
            raise
        return popen

    def _listen(self, stderr: IO[bytes]) -> None:
        with stderr:
            while piece := os.read(stderr.fileno(), MAX_COMPLAINT_BYTES):
                self._complaint = (self._complaint + piece)[-MAX_COMPLAINT_BYTES:]


def _not_started(command: Sequence[str], error: OSError) -> ProcessError:
    return ProcessError("process.program_not_started", program=command[0], reason=error)


def _reap(popen: Popen[bytes]) -> None:
    """Clear away a process that was killed, now if it is gone already."""
    try:
        popen.wait(_REAP_S)
    except subprocess.TimeoutExpired:
        _reap_whenever(popen)


def _reap_whenever(popen: Popen[bytes]) -> None:
    threading.Thread(target=popen.wait, name="reaper", daemon=True).start()


if sys.platform != "win32":

    class Family:
        """A program and its children, in a process group that a warden leads.

        The warden is a shell that waits for the end of a pipe which only we hold, and then kills
        its group. That is so as soon as we are gone in whatever way: a new child keeps the pipe
        open until it has joined the group. It costs 0.3 ms a start. The way without a further
        process is worse: PR_SET_PDEATHSIG is Linux only, spares grandchildren, fires when the
        *thread* that started the child ends, and has to be set in a forked copy of us (15 ms
        at 400 MB, and a deadlock where another thread held a lock). As the warden is there
        until `end`, the number of the group cannot become somebody else's before it is killed.
        """

        def __init__(self, memory_bytes: int | None) -> None:
            """Start the warden; limits of memory are what a program sets itself, here."""
            self._warden = Popen(
                ("/bin/sh", "-c", "read -r _; kill -9 0"),
                stdin=PIPE,
                stdout=DEVNULL,
                stderr=DEVNULL,
                bufsize=0,
                env={},
                process_group=0,
            )
            self.group = self._warden.pid

        def add(self, popen: Popen[bytes]) -> None:
            """Nothing to do: it joined `group` before it became the program."""

        def end(self) -> None:
            """Kill every process of the group; call once."""
            # macOS says "not permitted" of a group whose processes have all ended.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.group, SIGKILL)
            assert self._warden.stdin is not None
            self._warden.stdin.close()
            _reap(self._warden)

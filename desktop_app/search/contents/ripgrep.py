"""ripgrep: where it is, whether it is what we shipped, and the files it proposes.

It looks for bytes and names files; what they say is read and judged again by ourselves. How it is
called is the project's reliability facts 6 and 7: no configuration, no memory maps, bounded
patterns, nothing of a name or a pattern where an option could stand.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import platform
import stat
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Final, Self

from desktop_app import paths
from desktop_app.errors import ProcessError
from desktop_app.processes.activity import worked_ticks
from desktop_app.processes.programs import MAX_COMPLAINT_BYTES, ChildProgram, started
from desktop_app.stop_flag import StopFlag

_log = logging.getLogger(__name__)

LARGE_BYTES: Final = 64_000_000
"""Files larger than this are read by ourselves where ripgrep, which keeps whole lines in memory,
met a line that it cannot hold."""

_MEMORY_KB: Final = 2_000_000
_BOUNDED: Final = (
    # A hole of many gigabytes is one line to it. macOS knows no such bound.
    ("/bin/sh", "-c", f'ulimit -v {_MEMORY_KB} 2>/dev/null; exec "$0" "$@"')
    if sys.platform != "win32"
    else ()
)

_PIECE_BYTES: Final = 65_536
_LONGEST_PATH_BYTES: Final = 65_536
_LOOK_UP_S: Final = 0.05
_IDLE_S: Final = 15.0
"""It is given up after it did nothing for so long: longer than a disk takes to wake."""
_OPTIONS: Final = (
    *("--no-config", "--no-mmap", "--hidden", "--no-ignore", "--no-follow", "--one-file-system"),
    *("--regex-size-limit", "10M", "--dfa-size-limit", "10M", "--color", "never"),
    *("--text", "--files-with-matches", "--null"),
)


class RipgrepProblem(StrEnum):
    """Why the one that is shipped is not used; the values end the codes of sentences."""

    MISSING = "missing"
    """There is none for this kind of computer."""
    CHANGED = "changed"
    """It is not the file that was shipped."""
    UNREADABLE = "unreadable"
    QUARANTINED = "quarantined"
    """macOS holds it back, and that could not be lifted."""
    UNSIGNED = "unsigned"
    """macOS does not take its signature."""
    DEAD = "dead"
    """It does not start."""


@dataclass(frozen=True, slots=True)
class Ripgrep:
    """Where ripgrep is.

    Attributes:
        program: The one to be started; "" where there is none to be trusted.
        problem: Why that is not the one that is shipped; None where it is.
        told: What the system said of it.
        shipped: Where the one that is shipped should be.
        version: Of the one that is shipped.
        sha256: Of the file that is there, in hex.
    """

    program: str
    problem: RipgrepProblem | None = None
    told: str = ""
    shipped: str = ""
    version: str = ""
    sha256: str = ""


def ripgrep() -> Ripgrep:
    """The one that is shipped with us, else one that only an administrator could have put there.

    Looked for once; on macOS, this is when its quarantine is lifted and its signature checked. No
    file but our own is ever changed.
    """
    # Several searches may begin at once.
    with _LOOKING:
        return _found()


_LOOKING = threading.Lock()
_UNTOLD: Final[list[Ripgrep]] = []


def untold_problem() -> Ripgrep | None:
    """Why a search went without ripgrep, once; None where none did, or where it was told."""
    return _UNTOLD.pop() if _UNTOLD else None


@cache
def _found() -> Ripgrep:
    shipped = _shipped()
    if shipped.problem is None:
        return shipped
    _log.info("ripgrep as shipped is not used: %s %s", shipped.problem.value, shipped.told)
    for place in _SYSTEM_PLACES:
        if _is_trusted(place):
            return replace(shipped, program=place)
    _UNTOLD[:] = [shipped]
    return shipped


@dataclass(slots=True)
class Proposals:
    """How a run ended.

    Attributes:
        complete: Whether it came to its end; not after a stop or where it failed.
        unreadable: Paths that it could not read.
        ran_out: It met a line that it has no room for; with a bound on lengths it may not.
        refused: It could not run the pattern at all.
    """

    complete: bool = False
    unreadable: tuple[str, ...] = ()
    refused: bool = False
    ran_out: bool = False


def proposals(
    program: str,
    pattern: str,
    roots: Sequence[str],
    *,
    left_out: Sequence[str],
    stop: StopFlag,
    take: Callable[[str], None],
    largest_bytes: int | None = None,
    idle_s: float = _IDLE_S,
) -> Proposals:
    """Hand the path of each file below `roots` whose bytes hold `pattern` to `take`.

    Args:
        program: ripgrep's path.
        pattern: In the syntax that Rust's and RE2's expressions share, over single bytes.
        roots: Folders, absolute.
        left_out: Globs of what is not to be read, whatever its case.
        stop: Ends it within 100 ms when set.
        take: Called in this thread, with paths in `os.fsdecode`'s form.
        largest_bytes: Larger files are left out; None is no bound.
        idle_s: Ends it after it wrote nothing and did nothing for so long: one that was halted, or
            waits for a disk that does not answer.

    Raises:
        ProcessError: it could not be started.
    """
    command = [*_BOUNDED, program, *_OPTIONS]
    if largest_bytes is not None:
        command += ["--max-filesize", str(largest_bytes)]
    for glob in left_out:
        command += ["--iglob", f"!{glob}"]
    command += ["-e", f"(?-u:{pattern})", "--", *roots]
    with started(command) as running, _Watched(running, stop, idle_s) as watch:
        for path in _paths(running, watch):
            take(os.fsdecode(path))
        if stop.is_set() or watch.was_idle:
            return Proposals()
        status = running.wait(10)
        complaint = running.complaint()
    # Status 2 comes with hits, too, when one file could not be read.
    unreadable = tuple(_unreadable(complaint))
    if status not in (0, 1, 2):
        return Proposals(unreadable=unreadable, ran_out=True)
    refused = status == 2 and not unreadable
    if refused:
        _log.warning("ripgrep ended with status 2")
    told_all = len(complaint.encode()) < MAX_COMPLAINT_BYTES
    return Proposals(not refused and told_all, unreadable, refused)


def _paths(running: ChildProgram, watch: _Watched) -> Iterator[bytes]:
    rest = b""
    descriptor = running.stdout.fileno()
    while True:
        with watch.waiting():
            piece = os.read(descriptor, _PIECE_BYTES)
        if not piece:
            return
        *whole, rest = (rest + piece).split(b"\0")
        yield from whole
        if len(rest) > _LONGEST_PATH_BYTES:
            raise ProcessError("process.worker_garbled", kind="ripgrep")


class _Watched:
    """Ends a program once a flag is set or it does nothing, for a thread that waits for its words.

    Attributes:
        was_idle: Whether it was ended because it did nothing.
    """

    def __init__(self, running: ChildProgram, stop: StopFlag, idle_s: float) -> None:
        self.was_idle = False
        self._running, self._stop, self._idle_s = running, stop, idle_s
        self._waiting_since: float | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="ripgrep watch", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """While this lasts, the program is waited for; else it may have to wait for us."""
        self._waiting_since = monotonic()
        try:
            yield
        finally:
            self._waiting_since = None

    def _watch(self) -> None:
        worked, idle_since = None, monotonic()
        while not self._over.wait(_LOOK_UP_S):
            if self._stop.is_set():
                self._running.end()
                return
            since, now_worked = self._waiting_since, worked_ticks(self._running.pid)
            if since is None or now_worked != worked:
                worked, idle_since = now_worked, monotonic()
            if worked is not None and monotonic() - max(idle_since, since or 0.0) > self._idle_s:
                self.was_idle = True
                self._running.end()
                return


def _unreadable(complaint: str) -> Iterator[str]:
    """The paths in lines such as `rg: /a/b: Permission denied (os error 13)`."""
    for line in complaint.splitlines():
        text, found, _ = line.rpartition(": ")
        if found and line.endswith(")") and "(os error " in line:
            yield text.removeprefix("rg: ").removeprefix("./")


# Where it is

_SYSTEM_PLACES: Final = (
    (r"C:\Program Files\ripgrep\rg.exe",)
    if sys.platform == "win32"
    else ("/usr/bin/rg", "/usr/local/bin/rg")
)


def _shipped() -> Ripgrep:
    """The one in `vendor`, checked against what is recorded of it."""
    folder = paths.vendored("ripgrep")
    machine = "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x64"
    found = Ripgrep("")
    try:
        sources = json.loads((folder / "SOURCES.json").read_text("utf-8"))
        recorded = sources["programs"].get(f"{sys.platform}-{machine}")
        if recorded is None:
            told = f"{sys.platform}-{machine}"
            return replace(found, problem=RipgrepProblem.MISSING, told=told)
        program = folder / recorded["file"]
        found = replace(found, shipped=str(program), version=sources["ripgrep"])
        found = replace(found, sha256=_sha256(program))
        # A bundle is signed as a whole, and its programs with it: these are not as they came.
        is_signed_anew = sys.platform == "darwin" and getattr(sys, "frozen", False)
        if not is_signed_anew and found.sha256 != recorded["sha256"]:
            return replace(found, problem=RipgrepProblem.CHANGED)
        is_ours = is_our_own(program)
        if not os.access(program, os.X_OK):
            if not is_ours:
                return replace(found, problem=RipgrepProblem.CHANGED)
            # Some ways to install a wheel lose the mark.
            program.chmod(0o755)
    except (OSError, ValueError, KeyError) as error:
        return replace(found, problem=RipgrepProblem.UNREADABLE, told=type(error).__name__)
    if sys.platform == "darwin":
        problem, told = macos_problem(str(program), is_ours=is_ours)
        if problem is not None:
            return replace(found, problem=problem, told=told)
    return replace(found, program=str(program))


def is_our_own(program: Path) -> bool:
    """Whether a program that is shipped is a file among ours, which we may change.

    Some ways to install leave links to files that others use, too. Links inside a bundle, such as
    an application of macOS has, are ours.
    """
    bundle = getattr(sys, "_MEIPASS", None)
    ours = Path(bundle).parent if bundle else paths.vendored("")
    return program.resolve().is_relative_to(ours.resolve())


def _sha256(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


Outcome = Callable[[Sequence[str]], tuple[int, str]]
"""Runs a command; its status, and what it complained of."""


def macos_problem(
    program: str, outcome: Outcome | None = None, *, is_ours: bool = True
) -> tuple[RipgrepProblem | None, str]:
    """Why macOS would not run our own ripgrep, after what can be done about it; and what it said.

    Its quarantine is lifted whatever its signature is, and the signature is only looked at: it
    came with one, and a bundle's is made when that is signed.

    Args:
        program: Its path.
        outcome: Runs a command; default: for real.
        is_ours: Whether we may change it; else it is only looked at.
    """
    run = outcome or _outcome
    status, _ = run(["/usr/bin/xattr", "-p", "com.apple.quarantine", program])
    if status == 0 and not is_ours:
        return RipgrepProblem.QUARANTINED, "a link"
    if status == 0:
        status, told = run(["/usr/bin/xattr", "-d", "com.apple.quarantine", program])
        if status != 0:
            return RipgrepProblem.QUARANTINED, told
    status, told = run(["/usr/bin/codesign", "--verify", program])
    return (RipgrepProblem.UNSIGNED, told) if status != 0 else (None, "")


def _outcome(command: Sequence[str]) -> tuple[int, str]:
    try:
        with started(command) as running:
            return running.wait(10), running.complaint().strip()[:200]
    except ProcessError as error:
        return -1, str(error)


def _is_trusted(program: str) -> bool:
    """Whether none but an administrator can have put the program, or anything above it, there."""
    if sys.platform == "win32":
        return Path(program).is_file()
    with suppress(OSError):
        place = Path(program).resolve(strict=True)
        return all(_only_roots(step.lstat()) for step in (place, *place.parents))
    return False


def _only_roots(status: os.stat_result) -> bool:
    # A folder such as /tmp, where others may write beside but not over it, would not do either.
    return status.st_uid == 0 and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)

"""Shuts the extraction process in: a parser that was taken over finds no file, network or program.

Best effort; the level says what holds here. Everything is about this process and what it starts,
and cannot be undone.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from functools import cache
from typing import Final

if sys.platform != "win32":
    import resource

ADDRESS_BYTES: Final = 2_000_000_000
"""Memory that may be asked for, used or not."""


class Level(StrEnum):
    """What a process is kept from, besides what its limits are."""

    NONE = "none"
    LIMITS = "limits"
    """Memory, processor time, no files written; on Windows by the job that it runs in."""
    LANDLOCK = "landlock"
    """Besides, files: only Python's own and the system's libraries can be read."""
    SECCOMP = "seccomp"
    """Limits, and no network and no further process, but files can be read."""
    LANDLOCK_SECCOMP = "landlock+seccomp"


@cache
def enter() -> Level:
    """Shut this process in, for good; the level that was reached.

    To be called before any thread is started: some of it is about the calling thread and those it
    starts. What was imported before stays, and Python's own modules can still be loaded.
    """
    # On Windows, who starts the process puts it into a job with limits.
    level = Level.LIMITS
    if sys.platform != "win32":
        _limit(resource.RLIMIT_CORE, 0)
        _limit(resource.RLIMIT_FSIZE, 0)
        _limit(resource.RLIMIT_AS, ADDRESS_BYTES)
        if sys.platform == "linux":
            level = _leave_system()
        else:
            # On Linux it would count threads too, and everything else that the person runs.
            _limit(resource.RLIMIT_NPROC, 0)
    return level


def allow_cpu(seconds: int) -> None:
    """Let this process use so many seconds of processor time from now on; then the system ends it.

    To be called again before each file.
    """
    if sys.platform != "win32":
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime) + 1 + seconds
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        if hard != resource.RLIM_INFINITY:
            until = min(until, hard)
        resource.setrlimit(resource.RLIMIT_CPU, (until, hard))


if sys.platform != "win32":

    def _limit(kind: int, limit: int) -> None:
        """Hold `kind` down to `limit`, for good, where the system lets us."""
        try:
            _, hard = resource.getrlimit(kind)
            if hard != resource.RLIM_INFINITY:
                limit = min(limit, hard)
            resource.setrlimit(kind, (limit, limit))
        except (OSError, ValueError):
            # macOS takes no limit of addresses; the watch over the memory that is used remains.
            pass


if sys.platform == "linux":

    def _leave_system() -> Level:
        from desktop_app.extract.worker import landlock, seccomp

        kept_from_files = landlock.restrict()
        kept_from_calls = seccomp.restrict()
        if kept_from_files:
            return Level.LANDLOCK_SECCOMP if kept_from_calls else Level.LANDLOCK
        return Level.SECCOMP if kept_from_calls else Level.LIMITS

"""What the tests of processes share."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

DOUBLES = Path(__file__).parent.parent / "doubles"


def faulty(fault: str) -> list[str]:
    """The command of a worker that goes wrong in this way."""
    return [sys.executable, str(DOUBLES / "faulty_worker.py"), fault]


def runs(pid: int) -> bool:
    """Whether this process is there and not only waiting to be cleared away."""
    if sys.platform == "win32":
        # There, os.kill(pid, 0) is a Ctrl-C.
        command = ["tasklist", "/FI", f"PID eq {pid}"]
        return str(pid).encode() in subprocess.run(command, capture_output=True).stdout
    try:
        # The state follows the name, which is in parentheses and may hold any character.
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        if Path("/proc/self/stat").exists():
            return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def within(seconds: float, claim: Callable[[], bool]) -> bool:
    """Whether the claim comes true in time."""
    ends_at = time.monotonic() + seconds
    while not claim():
        if time.monotonic() > ends_at:
            return False
        time.sleep(0.005)
    return True


posix_only = pytest.mark.skipif(
    sys.platform == "win32", reason="uses signals and programs that Windows does not have"
)

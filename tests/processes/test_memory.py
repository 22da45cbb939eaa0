from __future__ import annotations

import os
import subprocess
import sys

import pytest

from desktop_app.processes.memory import resident_bytes

pytestmark = pytest.mark.process


def test_a_process_that_takes_memory_is_seen_to_have_it() -> None:
    script = "held = bytearray(b'x') * 100_000_000; print(flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdout.readline()
        resident = resident_bytes(process.pid)
        process.stdin.close()

    assert resident is not None
    assert 100_000_000 < resident < 200_000_000


def test_of_a_process_that_is_gone_nothing_is_known() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    assert process.pid != os.getpid()
    assert resident_bytes(process.pid) is None

from __future__ import annotations

import os
import sys

import pytest

from desktop_app.processes.activity import worked_ticks

pytestmark = pytest.mark.process

if sys.platform not in ("linux", "darwin", "win32"):
    pytest.skip("this system does not say", allow_module_level=True)


def test_what_works_is_seen_to_work() -> None:
    before = worked_ticks(os.getpid())
    assert before is not None
    numbers = 0
    while worked_ticks(os.getpid()) == before:
        numbers += sum(range(1000))
    after = worked_ticks(os.getpid())
    assert after is not None
    assert after > before


def test_a_process_that_is_gone_does_nothing() -> None:
    assert worked_ticks(2**22 + 5) is None

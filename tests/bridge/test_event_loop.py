from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.event_loop import ending_signals
from tests.conftest import Run


def test_the_loop_outlives_its_last_window(arun: Run) -> None:
    async def story() -> str:
        window = QWidget()
        window.show()
        window.close()
        await asyncio.sleep(0.01)
        return "still here"

    assert arun(story()) == "still here"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to send to a process")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_to_end_is_heard_while_qt_waits(arun: Run, number: signal.Signals) -> None:
    async def story() -> Any:
        heard = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hear() -> None:
            loop.call_soon_threadsafe(heard.set)

        with ending_signals(hear):
            loop.run_in_executor(None, os.kill, os.getpid(), number)
            await asyncio.wait_for(heard.wait(), 2)

    before = signal.getsignal(number)
    arun(story())
    assert signal.getsignal(number) == before

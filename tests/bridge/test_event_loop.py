from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import threading
import weakref
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.bridge.event_loop import ending_signals, run_on_qt
from tests.conftest import Run, until


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


def test_what_nobody_holds_is_collected_on_the_thread_of_the_windows(qapp: QApplication) -> None:
    # A Qt object that a search's thread collected left its timer behind, and the program crashed.
    threads: list[threading.Thread] = []

    class Round:
        """Holds itself, so that only a search for garbage finds it."""

        def __init__(self) -> None:
            self.itself = self
            weakref.finalize(self, lambda: threads.append(threading.current_thread()))

    def many() -> None:
        for _ in range(50_000):
            one: list[object] = []
            one.append(one)

    async def story() -> None:
        Round()
        await asyncio.get_running_loop().run_in_executor(None, many)
        await until(lambda: threads)

    run_on_qt(qapp, story())
    assert threads == [threading.main_thread()]
    assert gc.isenabled()

"""Running asyncio and Qt as one loop, on the thread of the windows."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from desktop_app.bridge.failures import loop_failure

T = TypeVar("T")

SWITCH_INTERVAL_S = 0.0001
"""A fiftieth of Python's own: with search threads at work, the windows get their turn in time."""

_ENDING_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


def run_on_qt(application: QApplication, main: Coroutine[Any, Any, T]) -> T:
    """Run `main` with Qt's events and return its result.

    The program lasts as long as `main`, not as long as its last window: a dialog that closes must
    not end it. Tasks that `main` left behind are cancelled.
    """
    application.setQuitOnLastWindowClosed(False)
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    with (
        _collected_here(),
        asyncio.Runner(loop_factory=lambda: QEventLoop(application)) as runner,
    ):
        runner.get_loop().set_exception_handler(loop_failure)
        return runner.run(main)


@contextmanager
def _collected_here() -> Iterator[None]:
    """Inside the block, what nobody holds any more is collected on this thread alone.

    Python collects on whichever thread makes one object too many. A Qt object that ends on another
    thread than its own leaves its timer behind, and the program crashes when that is due.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    timer = QTimer()
    timer.timeout.connect(_collect)
    timer.start(_COLLECT_EACH_MS)
    try:
        yield
    finally:
        timer.stop()
        gc.collect()
        if was_enabled:
            gc.enable()


_COLLECT_EACH_MS = 250


def _collect() -> None:
    """Collect the oldest generation that Python would collect by now, if any."""
    due = [number > most for number, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if any(due):
        gc.collect(max(at for at, is_due in enumerate(due) if is_due))


@contextmanager
def ending_signals(end: Callable[[], None]) -> Iterator[None]:
    """Inside the block, the signals that end a program call `end` on this thread instead.

    To be entered on the main thread, before the loop runs.
    """
    numbers = [getattr(signal, name) for name in _ENDING_SIGNALS if hasattr(signal, name)]
    with _python_woken_by_signals():
        before = {number: signal.signal(number, lambda *_: end()) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


if sys.platform == "win32":

    @contextmanager
    def _python_woken_by_signals() -> Iterator[None]:
        """Lets Python's signal handlers run although Qt waits in its own code."""
        # A notifier takes only sockets there; a look four times a second is as good.
        timer = QTimer()
        timer.timeout.connect(lambda: None)
        timer.start(250)
        try:
            yield
        finally:
            timer.stop()

else:

    @contextmanager
    def _python_woken_by_signals() -> Iterator[None]:
        """Lets Python's signal handlers run although Qt waits in its own code."""
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        os.set_blocking(writing, False)
        before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        notifier = QSocketNotifier(reading, QSocketNotifier.Type.Read)
        notifier.activated.connect(lambda *_: os.read(reading, 512))
        try:
            yield
        finally:
            notifier.setEnabled(False)
            signal.set_wakeup_fd(before)
            os.close(reading)
            os.close(writing)

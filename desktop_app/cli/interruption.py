"""Ctrl+C, and the signal that ends a program: first a request, then an end."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Self

from desktop_app.cli.status import Status
from desktop_app.files.remote.inquiries import INQUIRIES

DEADLINE_S = 1.8
"""From the first signal to the end, whatever hangs: a system that shuts down waits for nobody."""


class Interruption:
    """Inside its block, the first signal stops what `stopping` names; the second ends at once.

    To be entered on the main thread.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._stop: Callable[[], None] | None = None
        self._deadline = threading.Timer(DEADLINE_S, os._exit, (Status.INTERRUPTED,))
        self._deadline.daemon = True
        self.requested = False
        """Whether a signal came."""

    def stopping(self, stop: Callable[[], None]) -> None:
        """From now on a signal calls `stop` on the loop's thread; at once if one came already."""
        self._stop = stop
        if self.requested:
            stop()

    def __enter__(self) -> Self:
        for number in (signal.SIGINT, signal.SIGTERM):
            # Makes a signal wake the loop, whichever thread the system gives it to; on Windows,
            # where there is no such thing, the loop wakes by itself.
            with suppress(NotImplementedError):
                self._loop.add_signal_handler(number, lambda: None)
            # Instead of the loop's handler: it works while the loop is held up, too.
            signal.signal(number, self._on_signal)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop = None
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                self._loop.remove_signal_handler(number)
            except NotImplementedError:
                signal.signal(number, signal.SIG_DFL)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self.requested:
            os._exit(Status.INTERRUPTED)
        self.requested = True
        self._deadline.start()
        self._loop.call_soon_threadsafe(self._on_request)

    def _on_request(self) -> None:
        # Whoever waits for a place that says nothing does not look at a stop.
        INQUIRIES.give_up()
        if self._stop is not None:
            self._stop()

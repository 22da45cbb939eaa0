"""Ctrl+C, and the signal that ends a program: first a request, then an end."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Protocol, Self

from desktop_app.cli.status import Status
from desktop_app.files.remote.inquiries import INQUIRIES

DEADLINE_S = 1.8
"""From the first signal to the end, whatever hangs: a system that shuts down waits for nobody."""


class Waker(Protocol):
    """What has a thread that waits do something: mostly a loop of asyncio."""

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> object:
        """Call `callback` on that thread."""
        ...

    def add_signal_handler(self, number: int, callback: Callable[[], object], /) -> object:
        """Let a signal wake the thread.

        Raises:
            NotImplementedError: it wakes by itself.
        """
        ...

    def remove_signal_handler(self, number: int, /) -> object:
        """Take that back.

        Raises:
            NotImplementedError: as above.
        """
        ...


class Lookout:
    """For a thread that waits without a loop, and looks up every now and then."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> None:
        """Call it the next time that the thread looks up."""
        self._waiting.append(callback)

    def look_up(self) -> None:
        """Do what there is to do."""
        while self._waiting:
            self._waiting.popleft()()

    def add_signal_handler(self, number: int, callback: Callable[[], object], /) -> None:
        """Nothing: it looks up by itself."""

    def remove_signal_handler(self, number: int, /) -> None:
        """As loops do it."""
        is_interrupt = number == signal.SIGINT
        signal.signal(number, signal.default_int_handler if is_interrupt else signal.SIG_DFL)


class Interruption:
    """Inside its block, the first signal stops what `stopping` names; the second ends at once.

    To be entered on the main thread.
    """

    def __init__(self, loop: Waker) -> None:
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

    def __exit__(self, *_: object) -> None:
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

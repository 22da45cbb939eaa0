"""Worker threads give way while the window's thread is at work.

Python runs one thread at a time. A page of a list is hundreds of short calls into Qt, and behind
each of them the window's thread would have to wait until another thread hands over: what takes
6 ms takes 30. So the window says when it paints, and long work in threads asks before each slice.
"""

from __future__ import annotations

import threading
import time

_STEP_S = 0.001
_AT_MOST_S = 0.05


class _Window:
    """`with window_at_work:` stands around what the window's thread does at one go."""

    def __init__(self) -> None:
        self._depth = 0
        self._thread = 0

    def __enter__(self) -> None:
        self._thread = threading.get_ident()
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1

    @property
    def now(self) -> bool:
        """Whether it is in the middle of that."""
        return self._depth > 0

    def give_way(self) -> None:
        """Wait until the window is not at work, but never for long; at once where it is not."""
        if not self._depth or threading.get_ident() == self._thread:
            return
        until = time.monotonic() + _AT_MOST_S
        while self._depth and time.monotonic() < until:
            time.sleep(_STEP_S)


window_at_work = _Window()
give_way = window_at_work.give_way
"""For worker threads, before each slice of a few milliseconds."""

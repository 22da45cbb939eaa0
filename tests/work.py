"""How much processor time a call takes, however busy the computer is, and however slow."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def least_work_s(call: Callable[[], object], enough_s: float = 0.0, tries: int = 10) -> float:
    """The least processor time that a call takes in this thread, without collecting garbage.

    A call is measured again where it took longer than `enough_s`: what is slow once may have been
    the first to need a pattern, or have shared the processor's caches; what is slow in itself is
    slow each time. Garbage is that of all tests before, and their number is nobody's fault here.
    """
    least = float("inf")
    gc.disable()
    try:
        for _ in range(tries):
            started = time.thread_time()
            call()
            least = min(least, time.thread_time() - started)
            if least <= enough_s:
                break
    finally:
        gc.enable()
    return least


_STEPS = 100_000
_STEPS_S = 0.007
"""That so many steps of plain Python take where the bounds were set."""


def slowness() -> float:
    """How many times as long this computer takes as the one the bounds were set on; at least 1."""
    return max(1.0, least_work_s(lambda: sum(n * n for n in range(_STEPS))) / _STEPS_S)

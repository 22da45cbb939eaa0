"""`GapMeter`: how long the window's thread is held up, told apart from what a busy machine does.

A gap is the time between two turns of the event loop. Three figures of each are kept:

- *whole*: as somebody at this machine would feel it;
- *own*: without the time that the thread stood in line for a processor, and never more than the
  processor time that this process used meanwhile. A quiet machine would show about this;
- *bare*: those of a program beside it, with an event loop that has nothing to do, over the same
  time: what the machine itself does to any window.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt as QtNames
from PySide6.QtCore import QTimer

_QUIET_S = 0.4

_BARE = """
import sys, time
from array import array
from PySide6.QtCore import QCoreApplication, Qt, QTimer
application = QCoreApplication([])
out, noted, before = open(sys.argv[1], "wb", buffering=0), array("d"), time.perf_counter()
def note():
    global before
    now = time.perf_counter()
    noted.extend((now, now - before))
    before = now
    if len(noted) >= 128:
        out.write(noted.tobytes())
        del noted[:]
timer = QTimer()
timer.setTimerType(Qt.TimerType.PreciseTimer)
timer.timeout.connect(note)
timer.start(1)
application.exec()
"""


MOST_P99_MS, MOST_MS = 50, 100
"""What they may be."""


class GapFigures(NamedTuple):
    """Of gaps, in ms: percentiles, and the longest."""

    p50: float
    p99: float
    longest: float


class Gaps(NamedTuple):
    """Of some work: `taken` in seconds."""

    whole: GapFigures
    own: GapFigures
    bare: GapFigures
    taken: float

    @property
    def mark(self) -> str:
        """What stands behind a line about them: whether they are longer than they may be."""
        return "  <<" if self.own.p99 > MOST_P99_MS or self.own.longest > MOST_MS else ""


class GapMeter:
    """Notes how long the event loop takes from one turn to the next."""

    def __init__(self) -> None:
        self._whole_ms: list[float] = []
        self._own_ms: list[float] = []
        self._before = (0.0, 0.0, 0.0)
        self._timer = QTimer()
        self._timer.setTimerType(QtNames.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._note)
        # Of the thread: processor time, and the time in which it waited for one. Linux alone.
        self._waits = -1
        with suppress(OSError):
            self._waits = os.open("/proc/thread-self/schedstat", os.O_RDONLY)
        self._folder = tempfile.TemporaryDirectory()
        self._beside = Path(self._folder.name) / "gaps"
        self._bare = subprocess.Popen([sys.executable, "-c", _BARE, self._beside])

    def _clocks(self) -> tuple[float, float, float]:
        """The time, what this process used of the processors, how long the thread waited."""
        waited_ns = 0
        if self._waits >= 0:
            waited_ns = int(os.pread(self._waits, 100, 0).split()[1])
        return time.perf_counter(), time.process_time(), waited_ns / 10**9

    def _note(self) -> None:
        now = self._clocks()
        whole, used, waited = (new - old for new, old in zip(now, self._before, strict=True))
        self._whole_ms.append(whole * 1000)
        self._own_ms.append(max(min(whole - waited, used), 0) * 1000)
        self._before = now

    async def during(self, work: Callable[[], Awaitable[None]]) -> Gaps:
        """Measure while `work` runs."""
        self._whole_ms.clear()
        self._own_ms.clear()
        self._before = self._clocks()
        begun = self._before[0]
        self._timer.start(1)
        await work()
        taken = time.perf_counter() - begun
        await asyncio.sleep(_QUIET_S)
        self._timer.stop()
        return Gaps(
            _figures(self._whole_ms), _figures(self._own_ms), self._gaps_beside(begun), taken
        )

    def _gaps_beside(self, since: float) -> GapFigures:
        noted = array("d")
        raw = self._beside.read_bytes() if self._beside.exists() else b""
        noted.frombytes(raw[: len(raw) // 16 * 16])
        pairs = zip(noted[::2], noted[1::2], strict=True)
        return _figures([gap * 1000 for moment, gap in pairs if moment >= since])

    def close(self) -> None:
        """End the program beside this one."""
        self._bare.kill()
        self._bare.wait()
        self._folder.cleanup()
        if self._waits >= 0:
            os.close(self._waits)


def _figures(gaps: list[float]) -> GapFigures:
    ordered = sorted(gaps) or [0.0]
    p50, p99 = (ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
    return GapFigures(p50, p99, ordered[-1])


HEAD = "  ".join(f"{f'{which} p50':>9}{'p99':>7}{'longest':>8}" for which in ("", "own", "bare"))


def row_of(words: str, gaps: Gaps, width: int = 40) -> str:
    """A line of a table."""
    pairs = (gaps.whole, gaps.own, gaps.bare)
    figures = "  ".join(f"{one.p50:>9.1f}{one.p99:>7.1f}{one.longest:>8.1f}" for one in pairs)
    return f"{words:<{width}}{figures} {gaps.taken * 1000:>9.0f}{gaps.mark}"

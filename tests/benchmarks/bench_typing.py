"""From a letter typed in the box to the names that fit, painted, over an index made for this.

    python -m tests.benchmarks.bench_typing [--files N] [--rounds N]

Times in ms: on the clock, and of the processors, which a quiet machine would take at most (the
pause in which more letters may come is added to that). Below them the gaps of the window's thread
while it is typed; see `gaps`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from desktop_app.bridge.event_loop import run_on_qt
from desktop_app.files.scope import Scope
from desktop_app.index.crawl import crawled
from desktop_app.index.instant.look_up import InstantNames
from desktop_app.index.store import SnapshotStore
from desktop_app.ui.asking.asking_bar import AskingBar
from desktop_app.ui.asking.names_presenter import PAUSE_MS, NamesPresenter
from desktop_app.ui.asking.question_line import QuestionLine
from desktop_app.ui.asking.suggesting import Suggesting
from desktop_app.wording import Language
from tests.benchmarks.bench_walk import make_tree
from tests.benchmarks.gaps import HEAD, GapMeter, row_of

WORDS = ("budget", "invoice 2", "report.pdf", "合同", "bylw", "photo 12")
_AT_MOST_S = 2.0


class Painted(QObject):
    """Tells when the list of names is painted."""

    def __init__(self, viewport: QWidget) -> None:
        super().__init__(viewport)
        self.happened = asyncio.Event()
        viewport.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            # Behind it.
            asyncio.get_running_loop().call_soon(self.happened.set)
        return False


class Behind:
    """What stands behind the box: the names alone."""

    def __init__(self, names: InstantNames) -> None:
        self.instant_names = lambda: names


async def measure(tree: Path, data: Path, rounds: int) -> None:
    scope = Scope((str(tree),))
    columns = crawled(scope.folders[0], scope, stop=threading.Event())
    assert columns is not None
    store = SnapshotStore(data)
    store.keep(columns)
    print(f"{len(store.snapshots()[0]):,} names")
    threads = ThreadPoolExecutor(4)
    behind: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    behind.set_result(Behind(InstantNames(store, scope)))
    window = QWidget()
    bar = AskingBar()
    layout = QVBoxLayout(window)
    layout.addWidget(bar)
    layout.addStretch()
    window.resize(1200, 760)
    window.show()
    names = NamesPresenter(behind, threads)
    names.prepare()
    suggesting = Suggesting(bar, names, window, Language.ENGLISH, str(tree))
    await asyncio.sleep(3)
    bar.line.begin_to_recognise()
    bar.line.setFocus()
    painted = Painted(suggesting.list.rows.viewport())
    print(f"{'':<14}{'median':>8}{'longest':>8}{'processor':>11}{'longest':>8}{'and pause':>10}")
    meter = GapMeter()
    gaps = await meter.during(lambda: _type_all(bar.line, painted, rounds))
    meter.close()
    print(f"\n{'':<14}{HEAD}\n{row_of('gaps', gaps, 14)}", flush=True)
    await names.close()
    threads.shutdown()


async def _type_all(line: QuestionLine, painted: Painted, rounds: int) -> None:
    every: list[tuple[float, float]] = []
    for word in WORDS:
        taken: list[tuple[float, float]] = []
        for _ in range(rounds):
            line.setText("")
            await asyncio.sleep(0.1)
            for letter in word:
                painted.happened.clear()
                begun, used = time.perf_counter(), time.process_time()
                _press(line, letter)
                try:
                    async with asyncio.timeout(_AT_MOST_S):
                        await painted.happened.wait()
                except TimeoutError:
                    # Nothing fits.
                    continue
                moments = time.perf_counter() - begun, time.process_time() - used
                taken.append((moments[0] * 1000, moments[1] * 1000))
                await asyncio.sleep(0.15)
        _tell(word, taken)
        every += taken
    _tell("all", every)


def _tell(word: str, taken: list[tuple[float, float]]) -> None:
    times, used = zip(*taken, strict=True) if taken else ((0.0,), (0.0,))
    print(
        f"{word:<14}{median(times):>8.0f}{max(times):>8.0f}{median(used):>11.0f}{max(used):>8.0f}"
        f"{max(used) + PAUSE_MS:>10.0f}",
        flush=True,
    )


def _press(line: QWidget, letter: str) -> None:
    none = Qt.KeyboardModifier.NoModifier
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(line, QKeyEvent(kind, 0, none, letter))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=200_000, help="in the tree made for this")
    parser.add_argument("--rounds", type=int, default=5, help="of each word")
    arguments = parser.parse_args()
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as made:
        tree, data = Path(made) / "tree", Path(made) / "data"
        make_tree(tree, arguments.files)
        run_on_qt(application, measure(tree, data, arguments.rounds))
        subprocess.run(["rm", "-rf", tree], check=True)


if __name__ == "__main__":
    main()

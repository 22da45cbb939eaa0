"""How long the window's thread is held up while a long list is sorted, selected and answered.

Run with `python -m tests.benchmarks.bench_list`. Figures are gaps between two turns of the event
loop, in ms: the 99th percentile and the longest.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import threading
import time
from array import array
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from desktop_app.agent.events import Answer
from desktop_app.bridge.awaiting import emitted
from desktop_app.bridge.event_loop import run_on_qt
from desktop_app.hits import Chunk, Flag, Hits
from desktop_app.search.ranking import prepare
from desktop_app.ui.appearance import style_sheet
from desktop_app.ui.results.export import ListFormat, export
from desktop_app.ui.results.grouping.groups import GroupBy
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.list_work import Narrowed, ordered
from desktop_app.ui.results.model import ResultColumn, ResultModel
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.presenter import ResultsPresenter

SIZES = (170_000, 1_000_000)
_BATCH = 1000
_QUIET_S = 0.4
_WORDS = ("Invoice", "report", "毕业论文", "Fotos", "résumé", "IMG", "notes", "合同", "budget")


class GapMeter:
    """Notes how long the event loop takes from one turn to the next."""

    def __init__(self) -> None:
        self._gaps_ms: list[float] = []
        self._before = time.perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._note)

    def _note(self) -> None:
        now = time.perf_counter()
        self._gaps_ms.append((now - self._before) * 1000)
        self._before = now

    async def during(self, work: Callable[[], Awaitable[None]]) -> tuple[float, float, float]:
        """The 99th percentile and the longest gap in ms while `work` runs, and how long it took."""
        self._gaps_ms.clear()
        begun = self._before = time.perf_counter()
        self._timer.start(1)
        await work()
        taken = time.perf_counter() - begun
        await asyncio.sleep(_QUIET_S)
        self._timer.stop()
        gaps = sorted(self._gaps_ms)
        return gaps[int(len(gaps) * 0.99)], gaps[-1], taken


def long_list(rows: int) -> Hits:
    """Rows as a home folder has them: many folders, names of several scripts, some folders."""
    chance = random.Random(7)
    chunks = []
    for first in range(0, rows, _BATCH):
        folders = [f"/home/ann/Documents/{first // 5000:03}/part {n}" for n in range(40)]
        names = [
            f"{chance.choice(_WORDS)} {chance.randrange(10**6)} {n}.pdf" for n in range(_BATCH)
        ]
        chunks.append(
            Chunk.pack(
                folders,
                [chance.randrange(40) for _ in names],
                names,
                [chance.randrange(10**8) for _ in names],
                [chance.randrange(1_700_000_000 * 10**9) for _ in names],
                [int(Flag.FOLDER) if n % 20 == 0 else 0 for n in range(_BATCH)],
            )
        )
    return Hits(chunks)


async def measure(rows: int, what: str, found: Hits) -> None:
    threads = ThreadPoolExecutor(4)
    presenter = ResultsPresenter(ResultModel("/home/ann"), ordered, Narrowed(), threads)
    pane = ResultPane(presenter)
    pane.setStyleSheet(style_sheet(pane.palette()))
    pane.resize(700, 700)
    pane.show()
    meter = GapMeter()
    order = array("I", range(len(found)))
    random.Random(3).shuffle(order)
    answer = Answer("?", "", hits=found.ordered(order))

    def row(words: str, figures: tuple[float, float, float]) -> None:
        p99, longest, taken = figures
        print(f"{words:<40}{p99:>9.1f}{longest:>9.1f}{taken * 1000:>9.0f}", flush=True)

    async def streaming() -> None:
        presenter.start()
        for chunk in found.chunks:
            presenter.add(Hits([chunk]))
            await asyncio.sleep(0)

    async def landing() -> None:
        pane.view.select_row(700)
        presenter.show_answer(answer)
        if not presenter.answered:
            await emitted(presenter.settled)

    async def select_all() -> None:
        pane.view.selectAll()

    async def scrolling() -> None:
        bar = pane.grid.verticalScrollBar()
        for step in range(51):
            bar.setValue(bar.maximum() * step // 50)
            await asyncio.sleep(0.01)

    def saving(format_: ListFormat) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            hits, stop, headings = presenter.model.hits, threading.Event(), ("a", "b", "c", "d")
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "list"
                await asyncio.to_thread(export, hits, file, format_, headings, stop)

        return work

    def filtering(words: str) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            pane.filter.setText(words)
            await emitted(presenter.changed)

        return work

    def grouping(by: GroupBy) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            presenter.group(by)
            await emitted(presenter.changed)

        return work

    def sorting(column: ResultColumn) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            presenter.sort(column)
            turn = 0
            while presenter.busy:
                # As a person does: the pointer goes over the rows, the wheel turns.
                _point_at(pane, turn % 20)
                turn += 1
                await asyncio.sleep(0.02)

        return work

    print(f"{f'{rows:,} {what}':<40}{'p99':>9}{'longest':>9}{'whole':>9}")
    row("rows come", await meter.during(streaming))
    row("the answer lands", await meter.during(landing))
    row("select all", await meter.during(select_all))
    for column in ResultColumn:
        row(f"sort by {column.name.lower()}, all selected", await meter.during(sorting(column)))
    pane.show_layout(ListLayout.TABLE)
    row("sort by name, as a table", await meter.during(sorting(ResultColumn.NAME)))
    row("sort by folder, as a table", await meter.during(sorting(ResultColumn.FOLDER)))
    pane.show_layout(ListLayout.GRID)
    row("scroll through pictures", await meter.during(scrolling))
    pane.show_layout(ListLayout.TABLE)
    for by in (GroupBy.FOLDER, GroupBy.KIND, GroupBy.MONTH, GroupBy.NOTHING):
        row(f"group by {by}", await meter.during(grouping(by)))
    for words in ("i", "inv", "lunwen"):
        row(f"filter by {words}", await meter.during(filtering(words)))
    pane.filter.clear()
    await emitted(presenter.changed)
    for format_ in ListFormat:
        row(f"save as {format_}", await meter.during(saving(format_)))
    print()
    await presenter.close()
    QApplication.sendPostedEvents(pane, QEvent.Type.DeferredDelete)
    threads.shutdown()


def _point_at(pane: ResultPane, row: int) -> None:
    viewport = pane.view.viewport()
    place = QPointF(100, 20 + row * 30)
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        place,
        viewport.mapToGlobal(place),
        none,
        none,
        Qt.KeyboardModifier.NoModifier,
    )
    # Not by QTest: it lets the event loop run within a task.
    QApplication.sendEvent(viewport, event)
    viewport.update()


def many_folders(rows: int) -> Hits:
    """As many folders, each in another one: the longest that sorting by folder can take."""
    chance = random.Random(5)
    chunks = []
    for first in range(0, rows, _BATCH):
        folders = [f"/home/ann/Projects/{n % 977}/module {n}" for n in range(first, first + _BATCH)]
        chance.shuffle(folders)
        names = [f"item {chance.randrange(10**6)}" for _ in folders]
        nothing, flags = [0] * _BATCH, [int(Flag.FOLDER)] * _BATCH
        chunks.append(Chunk.pack(folders, range(_BATCH), names, nothing, nothing, flags))
    return Hits(chunks)


async def measure_all() -> None:
    for rows in [int(size) for size in sys.argv[1:]] or SIZES:
        await measure(rows, "files", long_list(rows))
        await measure(rows, "folders", many_folders(rows))


def main() -> None:
    application = QApplication(sys.argv[:1])
    # The search that found so many has done so before.
    prepare()
    run_on_qt(application, measure_all())


if __name__ == "__main__":
    main()

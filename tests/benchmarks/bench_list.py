"""How long the window's thread is held up while a long list is sorted, selected and answered.

Run with `python -m tests.benchmarks.bench_list [--only WORDS] [ROWS ...]`. Figures are gaps between
two turns of the event loop, in ms; what they are, `gaps` says.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import threading
from array import array
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPalette
from PySide6.QtWidgets import QApplication, QScrollBar

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
from tests.benchmarks.gaps import HEAD, GapMeter, row_of

SIZES = (170_000, 1_000_000)
_BATCH = 1000
_WORDS = ("Invoice", "report", "毕业论文", "Fotos", "résumé", "IMG", "notes", "合同", "budget")


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


async def measure(rows: int, what: str, found: Hits, only: str) -> None:
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

    async def row(words: str, work: Callable[[], Awaitable[None]]) -> None:
        # What must have been done for those that follow is done in any case.
        if only in words or work in (streaming, landing, select_all):
            print(row_of(words, await meter.during(work)), flush=True)

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

    def scrolling(bar: QScrollBar) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            for step in range(51):
                bar.setValue(bar.maximum() * step // 50)
                await asyncio.sleep(0.01)

        return work

    async def switching() -> None:
        for layout in (*ListLayout, ListLayout.LINES):
            pane.show_layout(layout)
            await asyncio.sleep(0.1)

    async def other_theme() -> None:
        light, dark = QPalette(), QPalette(QColor("#2a2b2e"), QColor("#1e1f22"))
        for palette in (dark, light):
            QApplication.setPalette(palette)
            pane.setStyleSheet(style_sheet(palette))
            await asyncio.sleep(0.1)

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

    print(f"{f'{rows:,} {what}':<40}{HEAD} {'whole':>9}")
    await row("rows come", streaming)
    await row("the answer lands", landing)
    await row("select all", select_all)
    for layout in (ListLayout.LINES, ListLayout.TABLE):
        pane.show_layout(layout)
        for column in ResultColumn:
            await row(f"sort by {column.name.lower()}, {layout}", sorting(column))
        await row(f"scroll, {layout}", scrolling(pane.view.verticalScrollBar()))
    pane.show_layout(ListLayout.GRID)
    await row("scroll, grid", scrolling(pane.grid.verticalScrollBar()))
    await row("other views", switching)
    await row("dark and light", other_theme)
    for by in (GroupBy.FOLDER, GroupBy.KIND, GroupBy.MONTH, GroupBy.NOTHING):
        await row(f"group by {by}", grouping(by))
    for words in ("i", "inv", "lunwen"):
        await row(f"filter by {words}", filtering(words))
    if pane.filter.text():
        pane.filter.clear()
        await emitted(presenter.changed)
    for format_ in ListFormat:
        await row(f"save as {format_}", saving(format_))
    print()
    meter.close()
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


async def measure_all(sizes: Sequence[int], only: str) -> None:
    for rows in sizes:
        await measure(rows, "files", long_list(rows), only)
        await measure(rows, "folders", many_folders(rows), only)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", type=int, default=SIZES, help="of each list")
    parser.add_argument("--only", default="", help="what has this in its description")
    arguments = parser.parse_args()
    application = QApplication(sys.argv[:1])
    # The search that found so many has done so before.
    prepare()
    run_on_qt(application, measure_all(arguments.rows, arguments.only))


if __name__ == "__main__":
    main()

"""The window in figures: its start beside a bare one's, and a list of a million rows.

Run with `python -m tests.benchmarks.bench_window`.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

STARTS = 7
ROWS = 1_000_000

_BARE = """
from PySide6.QtWidgets import QApplication, QWidget
from PySide6.QtCore import QTimer
application = QApplication([])
window = QWidget()
window.show()
QTimer.singleShot(0, application.quit)
application.exec()
"""

_OURS = """
import asyncio, os, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from desktop_app.bridge.awaiting import emitted
from desktop_app.bridge.event_loop import run_on_qt
from desktop_app.settings import load_settings
from desktop_app.ui.language import install_translations
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.wording import Language

async def shown():
    folder = Path(sys.argv[1])
    setup = Setup(load_settings(folder), folder, Language.CHINESE, home=sys.argv[1])
    async with opened_window(setup) as window:
        await emitted(window.painted)
        os._exit(0)

application = QApplication([])
install_translations(application, Language.CHINESE)
run_on_qt(application, shown())
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bare, ours = [], []
        for _ in range(STARTS):
            bare.append(_seconds(lambda: _run(_BARE)))
            ours.append(_seconds(lambda: _run(_OURS, folder)))
    first, second = statistics.median(bare), statistics.median(ours)
    print(f"{'from start to a painted window':<44}{'ms':>8}")
    print(f"{'bare PySide6 window':<44}{first * 1000:>8.0f}")
    print(f"{'Fossick':<44}{second * 1000:>8.0f}")
    print(f"{'difference':<44}{(second - first) * 1000:>8.0f}   {second / first:.2f} times\n")
    _million_rows()


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _run(code: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-c", code, *arguments], check=True)


def _million_rows() -> None:
    from PySide6.QtWidgets import QApplication

    from desktop_app.hits import Chunk, Hits
    from desktop_app.ui.appearance import style_sheet
    from desktop_app.ui.results.model import ResultColumn, ResultModel
    from desktop_app.ui.results.ordering import order_by
    from desktop_app.ui.results.presenter import ColumnSort
    from desktop_app.ui.results.view import ResultView

    application = QApplication([])
    batch = 1000
    hits = Hits(
        [
            Chunk.pack(
                ["/home/ann/Documents"],
                [0] * batch,
                [f"file {first + n:07}.pdf" for n in range(batch)],
                range(first, first + batch),
                range(first, first + batch),
                [0] * batch,
            )
            for first in range(0, ROWS, batch)
        ]
    )
    model = ResultModel("/home/ann")
    view = ResultView(model)
    view.setStyleSheet(style_sheet(view.palette()))
    view.resize(560, 700)
    view.show()

    def painted(work: Callable[[], object]) -> None:
        work()
        application.processEvents()
        view.viewport().repaint()

    def jump(row: int) -> None:
        view.scrollTo(model.index(row, 0))

    print(f"{'list of a million rows':<44}{'ms':>8}")
    reset = [_seconds(lambda: painted(lambda: model.show_hits(hits))) for _ in range(5)]
    print(f"{'other rows, with repaint':<44}{statistics.median(reset) * 1000:>8.1f}")
    jumps = [
        _seconds(partial(painted, partial(jump, row))) for row in range(1000, ROWS, ROWS // 50)
    ]
    print(f"{'jump and repaint, median':<44}{statistics.median(jumps) * 1000:>8.1f}")
    print(f"{'jump and repaint, longest':<44}{max(jumps) * 1000:>8.1f}")
    for column in ResultColumn:
        taken = _seconds(partial(order_by, hits, ColumnSort(column)))
        print(f"{f'order by {column.name.lower()} (worker thread)':<44}{taken * 1000:>8.0f}")
    model.show_hits(Hits())

    def in_batches() -> None:
        for chunk in hits.chunks:
            model.append(Hits([chunk]))

    whole = _seconds(in_batches)
    print(f"{'a thousand batches of a thousand, together':<44}{whole * 1000:>8.0f}")


if __name__ == "__main__":
    main()

"""From Enter to the first row that is painted, in the window as it is.

    python -m tests.benchmarks.bench_first_row [--files N | --tree HOME] [--index] [--rounds N]
        [--way typed|pasted|at-once]

The window is shown over a tree made for this, or over a home that is there, with or without a
process beside it that keeps the index; questions are asked one after the other. Typed: key by key,
60 to 120 ms apart, and Enter 200 ms after the last. Pasted: all at once, and Enter 200 ms later,
which is quick. At once: pasted, and Enter in the same moment, which no hand can do.
Times in ms: on the clock, and of the processors (what a quiet machine would take at most); the
marks between tell how far it was when.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from desktop_app.bridge.awaiting import emitted
from desktop_app.bridge.event_loop import run_on_qt
from desktop_app.settings import Settings
from desktop_app.ui.behind import Setup
from desktop_app.ui.language import install_translations
from desktop_app.ui.main import opened_window
from desktop_app.ui.window import MainWindow
from desktop_app.wording import Language
from tests.benchmarks.bench_walk import make_tree

QUESTIONS = (
    "which files are called budget?",
    "list the PDFs",
    "有哪些图片？",
    "name:invoice",
    "the ten largest files",
    "files changed in 2022",
    "show all documents",
)


class Marks:
    """When something first happened after a question was sent off."""

    def __init__(self) -> None:
        self.ms: dict[str, float] = {}
        self._begun = self._used = 0.0

    def begin(self) -> None:
        self.ms.clear()
        self._begun, self._used = time.perf_counter(), time.process_time()

    def note(self, what: str) -> None:
        if what not in self.ms:
            self.ms[what] = (time.perf_counter() - self._begun) * 1000
            self.ms[f"{what}, processor"] = (time.process_time() - self._used) * 1000


class Painted(QObject):
    """Notes when the list is painted with rows in it."""

    def __init__(self, window: MainWindow, marks: Marks) -> None:
        super().__init__(window)
        self._view, self._marks = window.results.view, marks
        self.loop = asyncio.get_running_loop()
        self._view.viewport().installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and self._view.files.rowCount():
            self.loop.call_soon(self._marks.note, "painted")
        return False


async def measure(
    folder: Path, tree: Path, rounds: int, settle_s: float, ways: Sequence[str], *, index: bool
) -> None:
    settings = Settings(folders=(str(tree),))
    setup = Setup(settings, folder, Language.ENGLISH, home=str(tree), keeps_index=index)
    marks = Marks()
    async with opened_window(setup) as window:
        window.resize(1200, 760)
        await emitted(window.painted)
        # Until what is behind it is loaded, and it has begun to watch.
        await asyncio.sleep(settle_s)
        presenter = window.conversation._presenter
        painted = Painted(window, marks)
        presenter.call_started.connect(lambda *_: marks.note("search"))
        presenter.rows_found.connect(lambda *_: marks.note("rows"))
        presenter.answered.connect(lambda *_: marks.note("answer"))
        head = _in_columns("search", "rows", "painted", "longest", "answer")
        for way in ways:
            print(f"{f'{way}: clock, then processors':<32}{head}  {head[:27]}")
            for question in QUESTIONS:
                taken: list[dict[str, float]] = []
                for _ in range(rounds + 1):
                    presenter.begin_anew()
                    await asyncio.sleep(0.1)
                    await _PUT[way](window, question)
                    marks.begin()
                    _press(window, Qt.Key.Key_Return)
                    await emitted(presenter.answered)
                    await asyncio.sleep(0.4)
                    taken.append(dict(marks.ms))
                _tell(question, taken[1:])
        del painted


async def _type(window: MainWindow, question: str) -> None:
    """As a quick typist does, who looks at it before they ask."""
    pauses = random.Random(question)
    for letter in question:
        await asyncio.sleep(pauses.uniform(0.06, 0.12))
        _press(window, Qt.Key.Key_unknown, letter)
    await asyncio.sleep(0.2)


async def _paste(window: MainWindow, question: str) -> None:
    await _put_at_once(window, question)
    await asyncio.sleep(0.2)


async def _put_at_once(window: MainWindow, question: str) -> None:
    window.conversation.line.setText(question)


_PUT = {"typed": _type, "pasted": _paste, "at-once": _put_at_once}


def _press(window: MainWindow, key: Qt.Key, text: str = "") -> None:
    none = Qt.KeyboardModifier.NoModifier
    event = QKeyEvent(QEvent.Type.KeyPress, key, none, text)
    QApplication.sendEvent(window.conversation.line, event)


def _tell(question: str, taken: list[dict[str, float]]) -> None:
    def of(what: str, figure: Callable[[list[float]], float] = median) -> str:
        figures = [one[what] for one in taken if what in one]
        return f"{figure(figures):.0f}" if figures else "-"

    row = (of("search"), of("rows"), of("painted"), of("painted", max), of("answer"))
    used = (of("search, processor"), of("rows, processor"), of("painted, processor"))
    print(f"{question:<32}{_in_columns(*row)}  {_in_columns(*used)}", flush=True)


def _in_columns(*cells: str) -> str:
    return "".join(f"{cell:>9}" for cell in cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=20_000, help="in the tree made for this")
    parser.add_argument("--tree", type=Path, help="a home to ask about instead")
    parser.add_argument("--index", action="store_true", help="let an index be kept beside it")
    parser.add_argument("--rounds", type=int, default=5, help="of each question")
    parser.add_argument("--way", choices=_PUT, help="how questions come; default: all of them")
    parser.add_argument("--settle", type=float, default=15, help="seconds before the first")
    arguments = parser.parse_args()
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as made:
        tree, data = arguments.tree or Path(made) / "tree", Path(made) / "data"
        if arguments.tree is None:
            make_tree(tree, arguments.files)
        data.mkdir(mode=0o700)
        install_translations(application, Language.ENGLISH)
        ways = [arguments.way] if arguments.way else list(_PUT)
        rounds, settle_s = arguments.rounds, arguments.settle
        measured = measure(data, tree, rounds, settle_s, ways, index=arguments.index)
        run_on_qt(application, measured)
        if arguments.tree is None:
            subprocess.run(["rm", "-rf", tree], check=True)


if __name__ == "__main__":
    main()

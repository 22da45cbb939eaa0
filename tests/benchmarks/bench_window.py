"""The window in figures: its start beside a bare one's, and a list of a million rows.

Run with `python -m tests.benchmarks.bench_window`.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

STARTS = 9
ROWS = 1_000_000

_BARE = """
from PySide6.QtWidgets import QApplication, QWidget
from PySide6.QtCore import QTimer
application = QApplication([])
window = QWidget()
window.show()
import os
QTimer.singleShot(0, lambda: os._exit(0))
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
        # Once before those that count, for the file cache and compiled modules.
        _run(_OURS, folder)
        imports = _imports_of_others()
        runs: dict[str, list[tuple[float, float]]] = {
            "bare PySide6 window": [],
            "with the same imports": [],
            "Fossick": [],
        }
        for _ in range(STARTS):
            for name, code in zip(runs, (_BARE, imports + _BARE, _OURS), strict=True):
                runs[name].append(_taken(partial(_run, code, folder)))
    print(f"{'from start to a painted window, ms':<44}{'time':>8}{'processor':>12}")
    medians = {
        name: [statistics.median(figures) for figures in zip(*run, strict=True)]
        for name, run in runs.items()
    }
    for name, (seconds, used) in medians.items():
        print(f"{name:<44}{seconds * 1000:>8.0f}{used * 1000:>12.0f}")
    bounds = [1.2 * one * 1000 + 200 for one in medians["with the same imports"]]
    print(f"{'bound: 1.2 times these imports and 200 ms':<44}{bounds[0]:>8.0f}{bounds[1]:>12.0f}\n")
    _million_rows()


def _imports_of_others() -> str:
    """Code that imports all that the window does, but for what is Fossick's own.

    Of Qt, the same names from the same modules: PySide6 makes a class when it is first named.
    """
    told = "import desktop_app.ui.main, sys; print(*sys.modules)"
    names = subprocess.run(
        [sys.executable, "-c", told], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.split()
    known = (*sys.stdlib_module_names, "PySide6", "qasync")
    others = [name for name in names if name.partition(".")[0] in known and "support" not in name]
    ours = [
        sys.modules.get(name) or importlib.import_module(name) for name in names if _is_ours(name)
    ]
    of_qt = sorted({line for module in ours for line in _imports_of_qt(inspect.getsource(module))})
    modules = f"import importlib\nfor name in {others}: importlib.import_module(name)\n"
    return modules + "\n".join(of_qt) + "\n"


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] == "desktop_app"


def _imports_of_qt(source: str) -> Iterator[str]:
    """The lines at the top of a module that name something of Qt."""
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.ImportFrom) and statement.module in _QT:
            yield ast.unparse(statement)


_QT = ("PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets")


def _taken(work: Callable[[], object]) -> tuple[float, float]:
    """How long it takes, and how much of the processors its processes use; both in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = _seconds(work)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, used


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _run(code: str, *arguments: str) -> None:
    # Bytecode is kept, as wherever somebody uses it; the folder is there for a run of this alone.
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": arguments[0]}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environment,
        stderr=subprocess.DEVNULL,
        check=True,
    )


def _million_rows() -> None:
    from PySide6.QtWidgets import QApplication

    from desktop_app.hits import Chunk, Hits
    from desktop_app.ui.appearance import style_sheet
    from desktop_app.ui.results.arranging import ColumnSort
    from desktop_app.ui.results.model import ResultColumn, ResultModel
    from desktop_app.ui.results.ordering import order_by
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

"""How long the window's thread is held up by each thing that a person does, in the whole window.

Run with `python -m tests.benchmarks.bench_actions [--only WORDS] [ROWS ...]`. Figures are gaps
between two turns of the event loop, in ms; what they are, `gaps` says. What is longer than it may
be is marked.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtWidgets import QApplication, QDialog

from desktop_app.bridge.awaiting import emitted
from desktop_app.bridge.event_loop import run_on_qt
from desktop_app.settings import Settings
from desktop_app.ui.behind import Setup
from desktop_app.ui.language import install_translations
from desktop_app.ui.main import opened_window
from desktop_app.ui.results.grouping.groups import GroupBy
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.window import MainWindow
from desktop_app.wording import Language
from tests.benchmarks.bench_walk import make_tree
from tests.benchmarks.gaps import HEAD, GapMeter, row_of
from tests.interpreter.case_home import _WRITERS

SIZES = (1_000, 100_000)
_PAUSE_S = 0.4


def add_kinds(folder: Path) -> Sequence[Path]:
    """A file of each kind that has a preview."""
    folder.mkdir()
    _WRITERS["docx"](folder / "letter.docx", "Dear Ann, the deposit is due. " * 400)
    rows = ";".join(f"{number},rent,{number * 12}" for number in range(2_000))
    _WRITERS["xlsx"](folder / "table.xlsx", rows)
    _WRITERS["eml"](folder / "mail.eml", "The deposit is due. " * 400)
    (folder / "notes.txt").write_text("the deposit is due\n" * 40_000)
    (folder / "one line.json").write_text('{"deposit": 1, ' * 60_000)
    image = QImage(4000, 3000, QImage.Format.Format_RGB32)
    image.fill(QColor("#3366aa"))
    image.save(str(folder / "photo.jpg"))
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4\n" * 2_000)
    (folder / "song.mp3").write_bytes(b"ID3" + bytes(100_000))
    return sorted(folder.iterdir())


_SETTLED_S = 12
"""What the window loads ahead once it is painted is done by then, and no gap of an action's own."""
_SHOWN_S = 1.0
"""How long a dialog stays, so that what it loads behind its first picture is measured with it."""


async def measure(rows: int, data: Path, tree: Path, only: str) -> None:
    kinds = add_kinds(tree / "Kinds")
    setup = Setup(Settings(folders=(str(tree),)), data, Language.ENGLISH, home=str(tree))
    async with opened_window(setup) as window:
        window.resize(1280, 760)
        await emitted(window.painted)
        await asyncio.sleep(_SETTLED_S)
        meter = GapMeter()
        print(f"{f'{rows:,} rows':<40}{HEAD} {'whole':>9}")

        async def row(
            words: str, work: Callable[[], Awaitable[None]], *, always: bool = False
        ) -> None:
            if always or only in words:
                print(row_of(words, await meter.during(work)), flush=True)

        await _measure_each(window, kinds, row)
        meter.close()


async def _measure_each(
    window: MainWindow, kinds: Sequence[Path], row: Callable[..., Awaitable[None]]
) -> None:
    presenter, results = window.conversation._presenter, window.results

    def asking(question: str) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            for end in range(1, len(question) + 1):
                window.conversation.line.setText(question[:end])
                await asyncio.sleep(0.03)
            window.conversation.line.submitted.emit()
            await emitted(presenter.answered)
            await asyncio.sleep(_PAUSE_S)

        return work

    def doing(
        act: Callable[[], object], pause_s: float = _PAUSE_S
    ) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            act()
            await asyncio.sleep(pause_s)

        return work

    await row("first question, all files", asking("is:file"), always=True)
    await row("a question in words", asking("which PDFs are there?"))
    await row("all files once more", asking("is:file"), always=True)
    await row("select all", doing(results.view.selectAll))
    await row("select one", doing(partial(results.view.select_row, 5)))
    for layout in (*ListLayout, ListLayout.LINES):
        await row(f"view: {layout}", doing(partial(results.show_layout, layout)))
    for by in (GroupBy.FOLDER, GroupBy.KIND, GroupBy.MONTH, GroupBy.NOTHING):
        wanted = partial(results.bar.group_wanted.emit, by)
        await row(f"group by {by}", doing(wanted, 1.0))
    await row("filter typed", _typed(results.filter.setText, "invoice"))
    await row("filter emptied", doing(results.filter.clear, 1.0))
    await row("new question", doing(presenter.begin_anew))
    await row("conversations shown", doing(partial(window.show_past, True)))
    number = window.past.model.index(0, 0)
    await row("a conversation opened", doing(partial(window.past.view.activated.emit, number), 2.0))
    await row("conversations hidden", doing(partial(window.show_past, False)))
    await row("keys", _dialog(window, window.show_keys))
    await row("about", _dialog(window, window.about_requested.emit))
    for words, width in (("820 wide", 820), ("760 wide", 760), ("1280 wide", 1280)):
        await row(words, doing(partial(window.resize, width, 700)))
    await row("dark and light", _themes)
    for file in kinds:
        await row(f"ask for {file.name}", asking(f'name:"{file.name}"'), always=True)
        await row(f"preview of {file.name}", doing(partial(results.view.select_row, 0), 1.5))


def _typed(take: Callable[[str], object], words: str) -> Callable[[], Awaitable[None]]:
    async def work() -> None:
        for end in range(1, len(words) + 1):
            take(words[:end])
            await asyncio.sleep(0.15)
        await asyncio.sleep(_PAUSE_S)

    return work


def _dialog(window: MainWindow, show: Callable[[], object]) -> Callable[[], Awaitable[None]]:
    async def work() -> None:
        show()
        await asyncio.sleep(_SHOWN_S)
        for dialog in window.findChildren(QDialog):
            if dialog.isVisible():
                dialog.reject()
        await asyncio.sleep(0.1)

    return work


async def _themes() -> None:
    light, dark = QPalette(), QPalette(QColor("#2a2b2e"), QColor("#1e1f22"))
    for palette in (dark, light):
        QApplication.setPalette(palette)
        await asyncio.sleep(_PAUSE_S)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", type=int, default=SIZES, help="of each list")
    parser.add_argument("--only", default="", help="what has this in its description")
    arguments = parser.parse_args()
    application = QApplication(sys.argv[:1])
    install_translations(application, Language.ENGLISH)
    for rows in arguments.rows:
        with tempfile.TemporaryDirectory() as made:
            tree, data = Path(made) / "tree", Path(made) / "data"
            make_tree(tree, rows)
            data.mkdir(mode=0o700)
            run_on_qt(application, measure(rows, data, tree, arguments.only))
            subprocess.run(["rm", "-rf", tree], check=True)


if __name__ == "__main__":
    main()

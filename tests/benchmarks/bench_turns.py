"""How long the window's thread is held up in a long conversation over long lists.

    python -m tests.benchmarks.bench_turns [--turns N] [ROWS ...]

In the whole window: a conversation of many turns, two of which found so many files. Figures are
gaps between two turns of the event loop, in ms; what they are, `gaps` says. What is longer than it
may be is marked.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
from array import array
from collections.abc import Awaitable, Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.agent.events import Answer
from desktop_app.bridge.awaiting import emitted
from desktop_app.bridge.event_loop import run_on_qt
from desktop_app.hits import Hits
from desktop_app.search.ranking import prepare
from desktop_app.settings import Settings
from desktop_app.ui.behind import Setup
from desktop_app.ui.language import install_translations
from desktop_app.ui.main import opened_window
from desktop_app.ui.results.export import ListFormat, export
from desktop_app.ui.results.grouping.groups import GroupBy
from desktop_app.ui.results.model import ResultColumn
from desktop_app.ui.results.presenter import ResultsPresenter
from desktop_app.ui.window import MainWindow
from desktop_app.wording import Language
from tests.benchmarks.bench_list import long_list
from tests.benchmarks.gaps import HEAD, GapMeter, row_of

SIZES = (170_000, 1_000_000)
_SETTLED_S = 10
_PAUSE_S = 0.4
_QUESTIONS = (
    *("how many PDFs are there?", "which pictures are there?", "the ten largest files"),
    *("files called report", "what did I change last year?", "show all documents"),
)


async def measure(rows: int, turns: int, data: Path, home: Path) -> None:
    setup = Setup(Settings(folders=(str(home),)), data, Language.ENGLISH, home=str(home))
    found = long_list(rows)
    order = array("I", range(len(found)))
    random.Random(3).shuffle(order)
    async with opened_window(setup) as window:
        window.resize(1280, 760)
        await emitted(window.painted)
        await asyncio.sleep(_SETTLED_S)
        for number in range(turns - 2):
            await _ask(window, _QUESTIONS[number % len(_QUESTIONS)])
        meter = GapMeter()
        print(f"{f'{rows:,} rows, {turns} turns':<40}{HEAD} {'whole':>9}")

        async def row(words: str, work: Callable[[], Awaitable[None]]) -> None:
            print(row_of(words, await meter.during(work)), flush=True)

        await _measure_each(window, found, found.ordered(order), row)
        meter.close()


async def _ask(window: MainWindow, question: str) -> None:
    window.conversation.line.setText(question)
    window.conversation.line.submitted.emit()
    await emitted(window.conversation._presenter.answered)
    await asyncio.sleep(_PAUSE_S)


async def _measure_each(
    window: MainWindow, found: Hits, in_order: Hits, row: Callable[..., Awaitable[None]]
) -> None:
    asked, list_ = window.conversation._presenter, window.results
    presenter = list_._presenter
    query = "ext:pdf"

    async def rows_come() -> None:
        asked.asked.emit("which PDFs are there?")
        for chunk in found.chunks:
            asked.rows_found.emit(Hits([chunk]))
            await asyncio.sleep(0)

    def answered(hits: Hits) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            asked.answered.emit(Answer("which PDFs are there?", "These.", hits=hits, query=query))
            await _settled(presenter)

        return work

    async def another_question() -> None:
        asked.asked.emit("which PDFs are there?")
        asked.answered.emit(Answer("once more?", "These.", hits=found, query=query))
        await _settled(presenter)

    def selecting(turn: int) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            window.conversation.turns[turn]._on_rows()
            await asyncio.sleep(0.1)
            await _settled(presenter)

        return work

    async def select_all() -> None:
        _press(list_.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        await asyncio.sleep(_PAUSE_S)

    async def type_filter() -> None:
        list_.filter.setFocus()
        for letter in "invoice":
            _press(list_.filter, Qt.Key.Key_unknown, text=letter)
            await asyncio.sleep(0.12)
        await _settled(presenter)

    async def empty_filter() -> None:
        list_.filter.clear()
        await _settled(presenter)

    def sorting(column: ResultColumn) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            presenter.sort(column)
            await _settled(presenter)

        return work

    def grouping(by: GroupBy) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            presenter.group(by)
            await _settled(presenter)

        return work

    async def save() -> None:
        headings = ("a", "b", "c", "d")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "list.csv"
            await presenter.stoppable(_exported, presenter.model.hits, file, headings)

    await row("rows come", rows_come)
    await row("the answer lands", answered(in_order))
    await row("another answer lands", another_question)
    await row("an earlier turn is chosen", selecting(-2))
    await row("the last turn is chosen", selecting(-1))
    await row("select all", select_all)
    await row("a turn is chosen, all selected", selecting(-2))
    for column in ResultColumn:
        await row(f"sort by {column.name.lower()}", sorting(column))
    for by in (GroupBy.FOLDER, GroupBy.KIND, GroupBy.MONTH, GroupBy.NOTHING):
        await row(f"group by {by}", grouping(by))
    await row("filter typed", type_filter)
    await row("filter emptied", empty_filter)
    await row("save as csv", save)
    for words, palette in _THEMES.items():
        await row(words, lambda palette=palette: _use(palette))


def _exported(hits: Hits, file: Path, headings: tuple[str, str, str, str], stop: object) -> None:
    export(hits, file, ListFormat.CSV, headings, stop)  # type: ignore[arg-type]


async def _settled(presenter: ResultsPresenter) -> None:
    while presenter.busy or not presenter.answered:  # noqa: ASYNC110 (as a person sees it)
        await asyncio.sleep(0.02)
    await asyncio.sleep(_PAUSE_S)


def _press(
    widget: QWidget,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    text: str = "",
) -> None:
    QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyPress, key, modifier, text))


_THEMES = {
    "dark": QPalette(QColor("#2a2b2e"), QColor("#1e1f22")),
    "light": QPalette(),
    "dark once more": QPalette(QColor("#2a2b2e"), QColor("#1e1f22")),
    "light once more": QPalette(),
}


async def _use(palette: QPalette) -> None:
    QApplication.setPalette(palette)
    await asyncio.sleep(_PAUSE_S)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", type=int, default=SIZES, help="of each list")
    parser.add_argument("--turns", type=int, default=12, help="of the conversation")
    arguments = parser.parse_args()
    application = QApplication(sys.argv[:1])
    install_translations(application, Language.ENGLISH)
    # The search that found so many has done so before.
    prepare()
    for rows in arguments.rows:
        with tempfile.TemporaryDirectory() as made:
            home, data = Path(made) / "home", Path(made) / "data"
            (home / "Documents").mkdir(parents=True)
            for name in ("report.pdf", "photo.jpg", "notes.txt"):
                (home / "Documents" / name).write_text("the deposit is due")
            data.mkdir(mode=0o700)
            run_on_qt(application, measure(rows, arguments.turns, data, home))


if __name__ == "__main__":
    main()

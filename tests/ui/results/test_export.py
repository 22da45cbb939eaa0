"""A list as a file: whatever names there are, they stay text."""

from __future__ import annotations

import csv
import json
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from desktop_app.bridge.awaiting import emitted
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.language import install_translations
from desktop_app.ui.results.export import ListFormat, export
from desktop_app.ui.results.export_actions import ExportActions
from desktop_app.ui.results.model import ResultModel
from desktop_app.ui.work_bar import WorkBar
from desktop_app.wording import Language

HEADINGS = ("Name", "Folder", "Size", "Modified")
FORMULAS = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "＝1",
    "+cmd|' /C calc'!A0",
)


def some(*names: str) -> Hits:
    return Hits([Chunk.of(Hit("/home/ann", name, 12, 0, Flag(0)) for name in names)])


def written(folder: Path, hits: Hits, format_: ListFormat) -> bytes:
    file = folder / f"list.{format_}"
    assert export(hits, file, format_, HEADINGS, threading.Event())
    assert list(folder.iterdir()) == [file]
    return file.read_bytes()


def test_no_cell_of_a_table_is_a_formula(tmp_path: Path) -> None:
    hits = some(*FORMULAS, 'say "hi", then\nleave', "plain-name.pdf")
    text = written(tmp_path, hits, ListFormat.CSV).decode("utf-8-sig")
    rows = list(csv.reader(text.splitlines(keepends=True)))
    assert rows[0] == list(HEADINGS)
    cells = [row[0] for row in rows[1:]]
    assert cells[: len(FORMULAS)] == [f"'{name}" for name in FORMULAS]
    assert cells[len(FORMULAS) :] == ['say "hi", then\nleave', "plain-name.pdf"]
    assert rows[1][1:] == ["/home/ann", "12", "1970-01-01T00:00:00Z"]


def test_json_has_every_name_as_it_is(tmp_path: Path) -> None:
    names = ("<b>", "two\nlines", "bad\udcff", "毕业论文", "=1")
    rows = json.loads(written(tmp_path, some(*names), ListFormat.JSON))
    assert [row["name"] for row in rows] == list(names)
    assert rows[0]["size_bytes"] == 12
    assert json.loads(written(tmp_path, Hits(), ListFormat.JSON)) == []


def test_names_are_no_markup_in_markdown(tmp_path: Path) -> None:
    hits = some("a|b", "[x](http://e)", "<img src=x>", "two\nlines", "`c`", "evil\u202efdp")
    lines = written(tmp_path, hits, ListFormat.MARKDOWN).decode().splitlines()
    assert len(lines) == 2 + len(hits)
    assert lines[2].startswith(r"| a\|b | ")
    assert lines[3].startswith(r"| \[x\]\(http\:\/\/e\) | ")
    assert lines[4].startswith(r"| \<img src\=x\> | ")
    assert "\u202e" not in lines[7]


def test_paths_keep_their_bytes_and_stand_on_a_line_each(tmp_path: Path) -> None:
    lines = written(tmp_path, some("bad\udcff", "two\nlines"), ListFormat.PATHS).splitlines()
    assert lines == [b"/home/ann/bad\xff", rb"/home/ann/two\nlines"]


def test_unknown_facts_and_far_off_years_are_left_empty(tmp_path: Path) -> None:
    hits = Hits(
        [Chunk.of([Hit("/", "x", 0, 0, Flag.UNKNOWN), Hit("/", "y", 1, 2**62, Flag.FOLDER)])]
    )
    rows = json.loads(written(tmp_path, hits, ListFormat.JSON))
    assert (rows[0]["size_bytes"], rows[0]["modified"]) == (None, None)
    assert rows[1]["size_bytes"] is None
    assert rows[1]["is_folder"]


def test_a_stopped_or_failed_export_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("before")
    stop = threading.Event()
    stop.set()
    assert not export(some("a"), file, ListFormat.CSV, HEADINGS, stop)
    assert file.read_text() == "before"
    with pytest.raises(OSError, match=r"."):
        export(some("a"), tmp_path / "no" / "x.csv", ListFormat.CSV, HEADINGS, stop)
    assert list(tmp_path.iterdir()) == [file]


def test_how_far_it_is_is_told_until_it_is_done(tmp_path: Path) -> None:
    hits = some(*map(str, range(2_500)))
    told: list[int] = []
    export(hits, tmp_path / "x", ListFormat.PATHS, HEADINGS, threading.Event(), tell=told.append)
    assert told == [0, 1_000, 2_000]


class ChosenFile(QFileDialog):
    """A dialog in which somebody chose a file at once."""

    def __init__(self, file: Path, name_filter: str) -> None:
        super().__init__()
        self._file = file
        self._name_filter = name_filter

    def open(self, *_: object) -> None:
        QTimer.singleShot(0, lambda: self.finished.emit(QFileDialog.DialogCode.Accepted))

    def selectedFiles(self) -> list[str]:
        return [str(self._file)]

    def selectedNameFilter(self) -> str:
        return self._name_filter


@pytest.fixture
def window(qtbot: Any, qapp: QApplication) -> Iterator[QWidget]:
    translators = install_translations(qapp, Language.ENGLISH)
    made = QWidget()
    qtbot.addWidget(made)
    yield made
    for translator in translators:
        qapp.removeTranslator(translator)


def save(qt_loop: Any, window: QWidget, file: Path, number: int, signal: str) -> str:
    model = ResultModel()
    model.append(some("a", "b"))
    threads = ThreadPoolExecutor(1)

    actions = ExportActions(
        model, threads, window, Language.ENGLISH, lambda filters: ChosenFile(file, filters[number])
    )

    async def saved() -> str:
        actions.save.trigger()
        said = await emitted(getattr(actions, signal))
        await actions.close()
        return str(said)

    said: str = qt_loop.run_until_complete(saved())
    threads.shutdown()
    return said


def test_the_list_is_saved_in_the_format_that_was_chosen(
    qt_loop: Any, window: QWidget, tmp_path: Path
) -> None:
    assert save(qt_loop, window, tmp_path / "list", 3, "saved") == "2 rows saved as list.txt."
    assert (tmp_path / "list.txt").read_text() == "/home/ann/a\n/home/ann/b\n"


def test_an_ending_that_was_typed_says_in_which_format(
    qt_loop: Any, window: QWidget, tmp_path: Path
) -> None:
    # "list.json" became a table for spreadsheets: that was the format proposed.
    save(qt_loop, window, tmp_path / "list.json", 0, "saved")
    assert [row["name"] for row in json.loads((tmp_path / "list.json").read_text())] == ["a", "b"]
    save(qt_loop, window, tmp_path / "LIST.TXT", 1, "saved")
    assert (tmp_path / "LIST.TXT").read_text() == "/home/ann/a\n/home/ann/b\n"
    # One that means nothing leaves it at what was chosen.
    save(qt_loop, window, tmp_path / "list.of", 3, "saved")
    assert (tmp_path / "list.of").read_text() == "/home/ann/a\n/home/ann/b\n"


def test_a_list_that_cannot_be_saved_is_told(qt_loop: Any, window: QWidget, tmp_path: Path) -> None:
    said = save(qt_loop, window, tmp_path / "no" / "list.csv", 0, "failed")
    assert said.startswith("The list could not be saved: ")


def test_a_file_that_nobody_agreed_to_replace_stays(
    qt_loop: Any, window: QWidget, tmp_path: Path
) -> None:
    # The dialog asked about "list"; that it becomes "list.txt" is our doing.
    (tmp_path / "list.txt").write_text("before")
    assert "already" in save(qt_loop, window, tmp_path / "list", 3, "failed")
    assert (tmp_path / "list.txt").read_text() == "before"


def test_saving_is_shown_and_ended_by_stop(qt_loop: Any, window: QWidget, tmp_path: Path) -> None:
    model = ResultModel()
    model.append(Hits(list(some(*map(str, range(1_000))).chunks) * 500))
    threads = ThreadPoolExecutor(1)
    file = tmp_path / "list.csv"
    actions = ExportActions(
        model, threads, window, Language.ENGLISH, lambda filters: ChosenFile(file, filters[0])
    )
    bar = WorkBar(window)
    actions.progressed.connect(bar.show_progress)
    actions.ended.connect(bar.clear)
    bar.stop_requested.connect(actions.stop)
    shown: list[str] = []

    def stop(sentence: str, *_: int) -> None:
        shown.append(sentence)
        assert not bar.isHidden()
        bar.stop.click()

    actions.progressed.connect(stop)

    async def stopped() -> str:
        actions.save.trigger()
        said = str(await emitted(actions.saved))
        await actions.close()
        return said

    assert qt_loop.run_until_complete(stopped()) == "Stopped: no list was saved."
    threads.shutdown()
    assert re.fullmatch(r"Saving the list: [\d,]+ of 500,000 rows", shown[0])
    assert bar.isHidden()
    assert list(tmp_path.iterdir()) == []

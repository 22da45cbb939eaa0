"""What was found inside files, cut to rows, said and painted in them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import qasync
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_app.agent.events import Answer
from desktop_app.assembly.program import Assembly, assemble
from desktop_app.bridge.awaiting import emitted
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.query.syntax import parse
from desktop_app.search.contents.excerpts import ShownLine
from desktop_app.settings import Settings
from desktop_app.ui.appearance import contrast, mark_colour
from desktop_app.ui.language import install_translations
from desktop_app.ui.results.found_lines import (
    MAX_LINES,
    FoundLine,
    FoundLines,
    cut_to_row,
    found_lines,
)
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.model import ResultModel
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.row_words import PlaceWords
from desktop_app.ui.results.snippets import MAX_WANTED, SnippetPresenter
from desktop_app.wording import Language


def marked(line: FoundLine) -> list[str]:
    return [line.text[start:end] for start, end in line.marks]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Assembly]:
    home = tmp_path / "home"
    home.mkdir()
    lines = [f"The penalty of year {one}." for one in range(32)]
    (home / "contract.txt").write_text("\n".join(lines), "utf-8")
    (home / "letter.txt").write_text("Nothing.\nNo penalty here.\n", "utf-8")
    with assemble(Settings(), tmp_path / "data", home=str(home), environment={}) as made:
        yield made


@pytest.mark.parametrize(
    ("line", "text", "marks"),
    [
        (ShownLine("line 1", "a late fee", ((2, 6),)), "a late fee", ["late"]),
        (ShownLine("line 1", "\t a\tlate \n fee", ((4, 8),)), "a late fee", ["late"]),
        (
            ShownLine("line 1", "word " * 30 + "late fee", ((150, 154),)),
            "… word word word word word word late fee",
            ["late"],
        ),
        (
            ShownLine("line 1", "late fee", ((0, 4),), cut_before=True, cut_after=True),
            "… late fee …",
            ["late"],
        ),
        (ShownLine("page 1", "逾期违约金百分之五", ((2, 5),)), "逾期违约金百分之五", ["违约金"]),
    ],
)
def test_a_line_begins_near_what_was_found(line: ShownLine, text: str, marks: list[str]) -> None:
    cut = cut_to_row(line)
    assert cut.text == text
    assert marked(cut) == marks


def test_what_would_hide_or_turn_text_round_is_shown_as_what_it_is() -> None:
    cut = cut_to_row(ShownLine("line 1", "a\u202elate\u0007 fee", ((2, 6),)))
    assert cut.text == "a\\u202elate\\x07 fee"
    assert marked(cut) == ["late"]


def test_a_very_long_line_is_cut() -> None:
    cut = cut_to_row(
        ShownLine("line 1", "late " * 10_000, tuple((n, n + 4) for n in (0, 5, 45_000)))
    )
    assert len(cut.text) < 300
    assert marked(cut) == ["late", "late"]


def test_a_file_is_read_for_what_the_question_found(program: Assembly) -> None:
    path = str(Path(program.scope.folders[0], "contract.txt"))
    stop = threading.Event()
    found = found_lines(
        program.scope, program.engine.documents, parse("content:penalty"), path, stop
    )
    assert found.total == 32
    assert len(found.lines) == MAX_LINES
    assert found.unseen == 31
    assert found.lines[0] == FoundLine("line 1", "The penalty of year 0.", ((4, 11),))


@pytest.mark.parametrize(
    ("written", "english", "chinese"),
    [
        ("line 12", "line 12", "第 12 行"),
        ("page 3", "page 3", "第 3 页"),
        ("sheet Costs > cells B4:D4", "sheet Costs, B4:D4", "工作表“Costs”，B4:D4"),
        ("slide 2 > part notes", "slide 2, notes", "第 2 张幻灯片，备注"),
        ("member offer.docx > line 12", "offer.docx, line 12", "offer.docx，第 12 行"),
        ("part header", "header", "页眉"),
        ("nowhere\u202e", "nowhere\\u202e", "nowhere\\u202e"),
    ],
)
def test_places_are_said_as_people_say_them(
    qapp: QApplication, written: str, english: str, chinese: str
) -> None:
    for language, said in ((Language.ENGLISH, english), (Language.CHINESE, chinese)):
        translators = install_translations(qapp, language)
        assert PlaceWords().said(written) == said
        for translator in translators:
            qapp.removeTranslator(translator)


def presenter_of(program: Assembly, threads: ThreadPoolExecutor) -> SnippetPresenter:
    ready: asyncio.Future[Assembly] = asyncio.get_running_loop().create_future()
    ready.set_result(program)
    return SnippetPresenter(ready, threads)


def hit_of(program: Assembly, name: str, *, is_folder: bool = False) -> Hit:
    flags = Flag.FOLDER if is_folder else Flag(0)
    return Hit(program.scope.folders[0], name, 1, 0, flags)


def test_files_are_read_when_somebody_asks_for_them(
    qt_loop: qasync.QEventLoop, program: Assembly
) -> None:
    async def ask() -> None:
        with ThreadPoolExecutor(1) as threads:
            snippets = presenter_of(program, threads)
            switched: list[bool] = []
            snippets.switched.connect(switched.append)
            assert snippets.of(hit_of(program, "contract.txt")) == FoundLines()
            snippets.use("content:penalty kind:text")
            names = ("contract.txt", "letter.txt", "gone.txt")
            wanted = [hit_of(program, name) for name in names]
            while None in (found := [snippets.of(hit) for hit in wanted]):
                await emitted(snippets.read)
            assert [one.total for one in found if one is not None] == [32, 1, 0]
            assert snippets.of(hit_of(program, "folder", is_folder=True)) == FoundLines()
            snippets.use("kind:text")
            assert snippets.of(wanted[0]) == FoundLines()
            assert switched == [True, False]
            await snippets.close()

    qt_loop.run_until_complete(ask())


def test_rows_that_were_only_passed_are_not_read(
    qt_loop: qasync.QEventLoop, program: Assembly
) -> None:
    async def pass_by() -> None:
        with ThreadPoolExecutor(1) as threads:
            snippets = presenter_of(program, threads)
            snippets.use("content:penalty")
            passed = hit_of(program, "contract.txt")
            seen = [hit_of(program, f"{one}.txt") for one in range(MAX_WANTED)]
            for hit in (passed, *seen):
                assert snippets.of(hit) is None
            for _ in seen:
                await emitted(snippets.read)
            assert None not in [snippets.of(hit) for hit in seen]
            assert snippets.of(passed) is None
            await snippets.close()

    qt_loop.run_until_complete(pass_by())


@pytest.mark.parametrize("query", ["kind:pdf", "-content:penalty", "(", None])
def test_a_question_that_finds_nothing_inside_has_no_lines(
    qt_loop: qasync.QEventLoop, program: Assembly, query: str | None
) -> None:
    async def use() -> None:
        with ThreadPoolExecutor(1) as threads:
            snippets = presenter_of(program, threads)
            snippets.use(query)
            assert snippets.of(hit_of(program, "contract.txt")) == FoundLines()

    qt_loop.run_until_complete(use())


FOUND = {
    "a.txt": FoundLines(1, (FoundLine("line 1", "a penalty", ((2, 9),)),)),
    "b.txt": FoundLines(
        8, tuple(FoundLine(f"line {one}", "the penalty", ((4, 11),)) for one in range(5))
    ),
}


def shown(pane: ResultPane) -> ResultModel:
    model = pane._presenter.model
    model.found_in = lambda hit: FOUND.get(hit.name)
    rows = [Hit("/home", name, 1, 0, Flag(0)) for name in ("a.txt", "b.txt", "c.txt")]
    pane.view.show_found(True)
    pane._presenter.show_answer(Answer("?", "", hits=Hits([Chunk.of(rows)])))
    return model


def test_further_places_unfold_by_keys(pane: ResultPane) -> None:
    shown(pane)
    view = pane.view
    usual = view.rowHeight(0)
    view.setFocus()
    view.select_row(0)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.rowHeight(0) == usual
    view.select_row(1)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.rowHeight(1) > 2 * usual
    assert view.currentIndex().row() == 1
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.rowHeight(1) == usual


def test_further_places_unfold_by_a_click_on_their_number(pane: ResultPane) -> None:
    shown(pane)
    view = pane.view
    usual = view.rowHeight(1)
    corner = view.visualRect(view.model().index(1, 0)).bottomRight() - QPoint(20, 18)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=corner)
    assert view.rowHeight(1) > usual
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=corner)
    assert view.rowHeight(1) == usual
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=corner - QPoint(300, 0))
    assert view.rowHeight(1) == usual


def test_other_rows_are_folded(pane: ResultPane) -> None:
    shown(pane)
    view = pane.view
    usual = view.rowHeight(1)
    assert view.unfold(1, True)
    shown(pane)
    assert view.rowHeight(1) == usual
    assert view.unfold(1, True)
    pane.show_layout(ListLayout.TABLE)
    assert len({view.rowHeight(row) for row in range(3)}) == 1


def test_rows_are_lower_where_nothing_is_found_inside(pane: ResultPane) -> None:
    shown(pane)
    high = pane.view.rowHeight(0)
    pane.view.show_found(False)
    assert pane.view.rowHeight(0) < high
    assert not pane.view.unfold(1, True)


def test_what_was_found_is_told_to_those_who_do_not_see(pane: ResultPane) -> None:
    model = shown(pane)
    told = model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert told.endswith("line 1: a penalty")


def test_what_was_found_is_painted_on_a_ground_of_its_own(pane: ResultPane) -> None:
    shown(pane)
    view = pane.view
    picture = view.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()
    ground = mark_colour(view.palette()).rgb()

    def is_marked(row: int) -> bool:
        place = view.visualRect(view.model().index(row, 0))
        return any(
            picture.pixel(int(x * ratio), int(y * ratio)) == ground
            for y in range(place.top(), min(place.bottom(), view.viewport().height() - 1))
            for x in range(place.left(), place.right(), 2)
        )

    assert [is_marked(row) for row in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "base", "accent"),
    [("#1d1d1f", "#ffffff", "#2f6fde"), ("#ececec", "#1e1e20", "#5b8cff")],
)
def test_marked_words_can_be_read(qapp: Any, text: str, base: str, accent: str) -> None:
    palette = QPalette()
    for role, colour in (
        (QPalette.ColorRole.Text, text),
        (QPalette.ColorRole.Base, base),
        (QPalette.ColorRole.Highlight, accent),
    ):
        palette.setColor(role, QColor(colour))
    for is_selected in (False, True):
        ground = mark_colour(palette, is_selected=is_selected)
        assert contrast(QColor(text), ground) >= 4.5

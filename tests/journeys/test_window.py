"""Whole ways through the window: from a question to the number, the files and their opening."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)

from desktop_app.errors import ProcessError
from desktop_app.placement import read_placement
from desktop_app.ui import appearance
from desktop_app.ui.about.dialog import AboutDialog
from desktop_app.ui.actions.open_dialog import OpenRiskyDialog
from desktop_app.ui.appearance import dress, hairline, is_dark, parts_of, sheet_now
from desktop_app.ui.behind import Setup
from desktop_app.ui.language import install_translations
from desktop_app.ui.main import opened_window
from desktop_app.ui.preview.pane import PreviewPane
from desktop_app.ui.results.grouping.groups import GroupBy
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.model import ResultColumn
from desktop_app.ui.window import MainWindow
from desktop_app.wording import Language
from tests.conftest import GuiThreadWatch, Heartbeat, Run, until
from tests.journeys.conftest import HOSTILE_NAMES, RecordingLauncher

pytestmark = pytest.mark.process

LONGEST_GAP_S = 0.3
"""What a window may be held up on a shared machine; on one's own it is a tenth of that."""


async def ask(window: MainWindow, question: str) -> None:
    """Type a question and wait until it is over."""
    line = window.conversation.line
    line.setFocus()
    QTest.keyClicks(line, question)
    turns = len(window.conversation.turns)
    QTest.keyClick(line, Qt.Key.Key_Return)
    # In the very first moment it waits in line.
    await until(lambda: len(window.conversation.turns) > turns)
    await until(lambda: not window.conversation.button.property("stopping"))


async def activate(window: MainWindow) -> None:
    """Bring the window up, so that its keys are its own; the system does so in its own time."""
    window.activateWindow()
    await until(window.isActiveWindow)


def answer(window: MainWindow) -> str:
    return window.conversation.turns[-1].answer.toPlainText()


def shown_names(window: MainWindow) -> list[str]:
    model = window.results.view.model()
    return [model.index(row, ResultColumn.NAME).data() for row in range(model.rowCount())]


def shows(window: MainWindow, names: list[str]) -> bool:
    return shown_names(window) == names


def is_previewed(window: MainWindow, name: str) -> bool:
    return window.preview.name.text() == name


def has_opened(launcher: RecordingLauncher, number: int) -> bool:
    return len(launcher.opened) == number


@pytest.mark.alone
def test_a_question_brings_the_number_the_files_and_a_look_into_them(
    arun: Run, setup: Setup, gui_watch: GuiThreadWatch
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            beat = Heartbeat()
            with gui_watch.armed():
                await ask(window, "How many PDFs are in Downloads?")
                assert "4" in answer(window)
                assert set(shown_names(window)) == {
                    "report.pdf", "ticket.pdf", "manual.pdf", "statement.pdf",
                }  # fmt: skip
                turn = window.conversation.turns[-1]
                assert turn.steps[0].startswith("count_files")
                assert "1 hidden" in turn.coverage.text()
                assert window.results.heading.text() == "4 files"
                await ask(window, "How many txt files are in Documents?")
                QTest.keyClick(window.conversation.line, Qt.Key.Key_Down)
                notes = shown_names(window).index("notes.txt")
                window.results.view.select_row(notes)
                await until(lambda: window.preview.text.toPlainText())
                assert window.preview.text.toPlainText() == "first line\nsecond line\n"
                await ask(window, "How many png files are in Pictures?")
                window.results.focus_list()
                await until(
                    lambda: (
                        "64\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}48" in window.preview.facts.text()
                    )
                )
            beat.stop()
            assert beat.longest_gap_s < LONGEST_GAP_S

    arun(story())


def test_a_question_may_be_asked_before_the_program_is_ready(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            window.conversation.line.setText("How many PDFs are in Downloads?")
            QTest.keyClick(window.conversation.line, Qt.Key.Key_Return)
            # In the very first moment it waits in line.
            await until(lambda: window.conversation.turns and "4" in answer(window))
            assert not window.conversation.waiting.buttons

    arun(story())


def test_a_question_that_is_asked_meanwhile_waits_in_line(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            conversation = window.conversation
            await until(lambda: window._presenter.is_ready)
            for question in (
                "How many PDFs are in Downloads?",
                "How many txt files are in Documents?",
                "How many png files are in Pictures?",
            ):
                conversation.line.setText(question)
                QTest.keyClick(conversation.line, Qt.Key.Key_Return)
                assert conversation.line.text() == ""
            assert len(conversation.waiting.buttons) == 2
            conversation.waiting.buttons[0].click()
            await until(lambda: len(conversation.turns) == 2 and "png" in shown_question(window))
            await until(lambda: "png" in answer(window) or "PNG" in answer(window))
            assert not conversation.waiting.buttons

    arun(story())


def shown_question(window: MainWindow) -> str:
    return window.conversation.turns[-1].question.text()


def test_what_is_typed_outlasts_escape_and_a_new_question_begins_clean(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            window.conversation.line.setText("only half a quest")
            window.results.focus_list()
            QTest.keyClick(window, Qt.Key.Key_Escape)
            assert window.conversation.line.text() == "only half a quest"
            # All of it was selected: the next letter took its place.
            QTest.keyClicks(window.conversation.line, "ion")
            assert window.conversation.line.text() == "only half a question"
            window.conversation.begin("ext:pdf ")
            window.conversation.line.undo()
            assert window.conversation.line.text() == "only half a question"
            QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
            assert window.conversation.turns == []
            assert window.conversation.welcome.isVisibleTo(window)
            assert window.results.heading.text() == "Files"
            window.conversation.line.clear()
            await ask(window, "only this year")
            taken = window.conversation.turns[-1]
            assert taken.carried.buttons == []

    arun(story())


def test_what_has_to_wait_for_a_question_under_way_is_told(arun: Run, setup: Setup) -> None:
    # Neither Ctrl+N nor a click on an earlier answer did anything, and nobody said why.
    async def story() -> None:
        async with opened_window(setup) as window:
            await activate(window)
            for question in ("How many PDFs are in Downloads?", "Which png files are there?"):
                await ask(window, question)
            first = window.conversation.turns[0]
            keys = partial(
                QTest.keyClick, window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier
            )
            asked: list[Callable[[], None]] = [keys, window.past.new.click, first.rows.click]
            for too_soon in asked:
                window.statusBar().clearMessage()
                window.conversation.ask("How many txt files are in Documents?")
                assert window._presenter.busy
                too_soon()
                assert "Stop it first" in window.statusBar().currentMessage()
                await until(lambda: not window._presenter.busy)
            assert len(window.conversation.turns) == 5

    arun(story())


def test_an_earlier_answer_brings_its_list_back(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            pdfs = shown_names(window)
            await ask(window, "How many txt files are in Documents?")
            first, second = window.conversation.turns
            assert first.rows.isVisibleTo(window)
            first.rows.click()
            await until(lambda: shown_names(window) == pdfs)
            assert not first.rows.isVisibleTo(window)
            assert second.rows.isVisibleTo(window)

    arun(story())


def test_what_is_filtered_in_one_list_is_not_in_an_earlier_one(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            pdfs = shown_names(window)
            await ask(window, "How many txt files are in Documents?")
            window.results.open_filter()
            QTest.keyClicks(window.results.filter, "todo")
            await until(lambda: shown_names(window) == ["todo.txt"])
            first, second = window.conversation.turns
            first.rows.click()
            await until(lambda: shown_names(window) == pdfs)
            assert window.results.filter.isHidden()
            second.rows.click()
            await until(lambda: set(shown_names(window)) == {"notes.txt", "todo.txt"})

    arun(story())


def test_an_earlier_answer_comes_back_with_its_selection_and_scroll_position(
    arun: Run, setup: Setup, home: Path
) -> None:
    folder = home / "Documents" / "Many"
    folder.mkdir()
    for number in range(80):
        (folder / f"{number:02}.log").write_text("x" * number)

    async def story() -> None:
        async with opened_window(setup) as window:
            await activate(window)
            await ask(window, "in:Documents/Many ext:log")
            view = window.results.view
            window.results.bar.layout_wanted.emit(ListLayout.TABLE)
            view.horizontalHeader().sectionClicked.emit(int(ResultColumn.NAME))
            await until(lambda: shown_names(window)[0] == "00.log")
            window.results.focus_list()
            view.select_row(60)
            bar = view.verticalScrollBar()
            bar.setValue(bar.value() - 2)
            down, selected = bar.value(), window.results.selected_hits(2)
            assert down > 0
            await ask(window, "How many PDFs are in Downloads?")
            window.conversation.turns[0].rows.click()
            await until(lambda: shown_names(window)[:1] == ["00.log"])
            await until(lambda: bar.value() == down)
            assert window.results.selected_hits(2) == selected

    arun(story())


def test_a_window_opens_where_it_was_closed(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            window.setGeometry(40, 50, 1100, 640)
            window.panes.set_widths((400, 450, 250))
        assert read_placement(setup.data_folder).width == 1100
        again = replace(setup, placement=read_placement(setup.data_folder))
        async with opened_window(again) as window:
            place = window.geometry()
            assert (place.x(), place.y(), place.width(), place.height()) == (40, 50, 1100, 640)
            assert tuple(window.panes.widths) == (400, 450, 250)

    arun(story())


def test_columns_stay_as_wide_as_they_were_dragged(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            window.setGeometry(40, 50, 1400, 640)
            window.results.show_layout(ListLayout.TABLE)
            header = window.results.view.horizontalHeader()
            header.resizeSection(ResultColumn.FOLDER, 171)
            header.resizeSection(ResultColumn.MODIFIED, 163)
        again = replace(setup, placement=read_placement(setup.data_folder))
        async with opened_window(again) as window:
            view = window.results.view
            assert view.columnWidth(ResultColumn.FOLDER) == 171
            assert view.columnWidth(ResultColumn.MODIFIED) == 163
            assert view.column_widths[1] == 0, "nobody dragged that of the size"

    arun(story())


def test_the_heading_of_a_group_says_what_the_group_comes_to(arun: Run, setup: Setup) -> None:
    """It emptied the preview."""

    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            window.results._presenter.group(GroupBy.FOLDER)
            model = window.results._presenter.model
            await until(lambda: model.heading(0) is not None)
            heading = model.heading(0)
            assert heading is not None
            window.results.view.setCurrentIndex(model.index(0, 0))
            assert window.preview.name.text() == heading.title
            assert window.preview.facts.text() == heading.facts
            assert not window.preview.open_button.isVisibleTo(window.preview)
            window.results.view.select_row(1)
            await until(lambda: window.preview.name.text().endswith(".pdf"))
            assert window.preview.open_button.isVisibleTo(window.preview)

    arun(story())


def test_every_button_has_the_looks_of_its_role_from_the_first(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await until(lambda: window.keys.isVisible())
            buttons = [one for one in window.findChildren(QAbstractButton) if one.isVisible()]
            assert window.past_button in buttons
            for button in buttons:
                shown = button.grab().toImage()
                button.style().unpolish(button)
                button.style().polish(button)
                assert button.grab().toImage() == shown, button.text()

    arun(story())


def test_a_change_of_theme_leaves_nothing_of_the_one_before(
    arun: Run, qapp: QApplication, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    # From dark to light, the ground stayed black and the letters became so.
    dressed: list[QWidget] = []

    def noted(part: QWidget) -> None:
        dressed.append(part)
        dress(part)

    monkeypatch.setattr(appearance, "dress", noted)

    async def story() -> None:
        async with opened_window(setup) as window:
            for theme in (*_themes(), *_themes()):
                dressed.clear()
                qapp.setPalette(theme)
                await until(partial(_has_theme, window, theme))
                await until(lambda: all(map(_is_current, parts_of(window))))
                assert len(dressed) == len(set(dressed)), "dressed once for each change"

    try:
        arun(story())
    finally:
        # As the system has it.
        qapp.setPalette(QPalette())


def _themes() -> list[QPalette]:
    made = []
    for ground, letters in (("white", "black"), ("#1e1f22", "#e8e8e8")):
        theme = QPalette(QApplication.palette())
        theme.setColor(QPalette.ColorRole.Base, QColor(ground))
        theme.setColor(QPalette.ColorRole.Text, QColor(letters))
        made.append(theme)
    return made


def _is_current(part: QWidget) -> bool:
    return part.styleSheet() == sheet_now(part)


def test_a_change_of_theme_takes_no_more_in_a_long_conversation(
    arun: Run, qapp: QApplication, setup: Setup
) -> None:
    # Every widget of every turn was styled anew at once, and twice.
    class Restyled(QObject):
        widgets: set[QObject]

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.StyleChange:
                self.widgets.add(watched)
            return False

    async def story() -> None:
        async with opened_window(setup) as window:
            window.resize(1200, 500)
            counted = []
            for turns in (3, 9):
                while len(window.conversation.turns) < turns:
                    await ask(window, "How many PDFs are in Downloads?")
                light, dark = _themes()
                qapp.setPalette(light)
                await until(lambda: all(map(_is_current, parts_of(window))))
                watch = Restyled()
                watch.widgets = set()
                qapp.setPalette(dark)
                qapp.installEventFilter(watch)
                window._dressing.follow()
                qapp.removeEventFilter(watch)
                counted.append(len(watch.widgets))
                first = window.conversation.turns[0]
                assert first.visibleRegion().isEmpty()
                assert first not in watch.widgets
                await until(lambda: all(map(_is_current, parts_of(window))))
            assert counted[0] > 50
            assert counted[1] < counted[0] * 1.3

    try:
        arun(story())
    finally:
        # As the system has it.
        qapp.setPalette(QPalette())


def test_turns_look_as_if_they_had_the_rules_of_the_whole_window(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            await ask(window, "only those bigger than 1 GB")
            await ask(window, "my notes about taxes")
            turns = window.conversation.turns
            turns[0].wrong.click()
            turns[1].looking.fold.click()
            for turn in turns:
                await asyncio.sleep(0)
                shown = turn.grab().toImage()
                assert len(turn.styleSheet()) < len(window.results.styleSheet())
                turn.setStyleSheet(window.results.styleSheet())
                await asyncio.sleep(0)
                assert turn.grab().toImage() == shown

    arun(story())


def test_a_preview_that_lies_over_the_list_has_an_edge(arun: Run, setup: Setup) -> None:
    # One that had stood beside it had none.
    async def story() -> None:
        async with opened_window(setup) as window:
            window.resize(1100, 600)
            await until(window.preview.isVisible)
            line = hairline(window.palette()).name()

            def edge() -> str:
                beside = window.preview.mapTo(window, QPoint(-1, 200))
                return window.grab().toImage().pixelColor(beside).name()

            await until(lambda: edge() == line)
            window.resize(900, 600)
            window.panes.toggle_preview()
            await until(lambda: edge() == line)
            window.resize(880, 600)
            await until(lambda: edge() == line)
            window.panes.toggle_preview()
            window.resize(1100, 600)
            assert not window.panes._edge.isVisible()
            await until(lambda: edge() == line)

    arun(story())


def test_everything_in_the_window_is_dressed_and_nothing_twice(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            parts = list(parts_of(window))
            inside = {one for part in parts for one in part.findChildren(QWidget)}
            assert not [one for one in inside if one.styleSheet()], "dressed in what is dressed"
            plain = set(window.findChildren(QWidget)) - inside - set(parts)
            read = (QLabel, QAbstractButton, QLineEdit, QTextEdit, QPlainTextEdit)
            assert not [one for one in plain if isinstance(one, (*read, QAbstractItemView))]

    arun(story())


def _has_theme(window: MainWindow, theme: QPalette) -> bool:
    """Whether the letters are those of `theme`, and what the list stands on as it is painted."""
    ground = window.results.grab().toImage().pixelColor(3, window.results.height() - 60)
    is_read = is_dark(theme) is is_dark(window.results.palette())
    return is_read and ground == theme.base().color()


def test_the_window_speaks_chinese(arun: Run, qapp: Any, setup: Setup) -> None:
    chinese = Setup(
        setup.settings,
        setup.data_folder,
        Language.CHINESE,
        setup.home,
        setup.environment,
        setup.launcher,
    )

    async def story() -> None:
        async with opened_window(chinese) as window:
            assert window.conversation.button.text() == "提问"
            window.conversation.line.setText("下载里有多少个 PDF?")
            QTest.keyClick(window.conversation.line, Qt.Key.Key_Return)
            await until(lambda: window.results.heading.text() == "4 个文件")
            assert "4" in answer(window)
            assert "查看了" in window.conversation.turns[-1].coverage.text()

    translators = install_translations(qapp, Language.CHINESE)
    try:
        arun(story())
    finally:
        for translator in translators:
            qapp.removeTranslator(translator)


def test_enter_opens_and_control_enter_shows_in_the_folder(
    arun: Run, setup: Setup, home: Path, launcher: RecordingLauncher, gui_watch: GuiThreadWatch
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            with gui_watch.armed():
                await ask(window, "How many txt files are in Documents?")
                await activate(window)
                window.results.focus_list()
                view = window.results.view
                row = shown_names(window).index("todo.txt")
                view.select_row(row)
                QTest.keyClick(view, Qt.Key.Key_Return)
                await until(lambda: launcher.opened)
                QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
                await until(lambda: launcher.revealed)
                place = view.visualRect(view.model().index(1 - row, 0)).center()
                QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
                QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
                await until(lambda: len(launcher.opened) == 2)

    arun(story())
    documents = home / "Documents"
    assert launcher.opened == [str(documents / "todo.txt"), str(documents / "notes.txt")]
    assert launcher.revealed == [str(documents / "todo.txt")]


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
@pytest.mark.parametrize("wanted", [False, True])
def test_t31_a_program_is_opened_only_after_a_yes(
    arun: Run, setup: Setup, launcher: RecordingLauncher, wanted: bool
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many exe files are in Downloads?")
            await activate(window)
            window.results.focus_list()
            QTest.keyClick(window.results.view, Qt.Key.Key_Return)
            dialog = await until(lambda: window.findChild(OpenRiskyDialog))
            await until(dialog.isActiveWindow)
            assert launcher.opened == []
            if wanted:
                dialog.accept()
                await until(lambda: launcher.opened)
            else:
                QTest.keyClick(dialog, Qt.Key.Key_Return)  # Cancel is what Enter means here.
                await until(lambda: window.findChild(OpenRiskyDialog) is None)

    arun(story())
    assert [Path(path).name for path in launcher.opened] == (["setup.exe"] if wanted else [])


RISKY = tuple(
    f"risky.{ending}"
    for ending in (
        *("desktop", "exe", "sh", "jpg.lnk", "docm", "xlsm", "xll", "rdp", "iqy", "slk"),
        *("library-ms", "application", "msu", "vhd", "flatpak", "mobileconfig"),
    )
)


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
@pytest.mark.parametrize("wanted", ["Open", "Open with…"])
def test_t31_all_that_runs_or_reconfigures_is_warned_of_however_it_is_opened(
    arun: Run, setup: Setup, home: Path, launcher: RecordingLauncher, wanted: str
) -> None:
    (home / "Risky").mkdir()
    for name in RISKY:
        (home / "Risky" / name).write_bytes(b"x")

    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "in:Risky is:file")
            await activate(window)
            assert sorted(shown_names(window)) == sorted(RISKY)
            (action,) = [one for one in window.results.view.actions() if one.text() == wanted]
            for row, name in enumerate(shown_names(window)):
                window.results.view.select_row(row)
                action.trigger()
                dialog = await until(lambda: window.findChild(OpenRiskyDialog))
                assert dialog.whole.text() == str(home / "Risky" / name)
                ending = PurePath(name).suffix
                assert f"Its name really ends in {ending}." in dialog.warning.text()
                dialog.reject()
                await until(lambda: window.findChild(OpenRiskyDialog) is None)

    arun(story())
    assert launcher == RecordingLauncher()


def test_each_key_of_the_list_does_what_the_sheet_says(
    arun: Run, qapp: Any, setup: Setup, home: Path
) -> None:
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

    async def story() -> None:
        async with opened_window(setup) as window:
            window.resize(1200, 700)
            await ask(window, "Which PDFs are in Downloads?")
            await activate(window)
            window.results.focus_list()
            view, pane = window.results.view, window.results
            QTest.keyClick(view, Qt.Key.Key_C, control | shift)
            assert qapp.clipboard().text() == pane.selected_hits(1)[0].path
            assert not qapp.clipboard().mimeData().hasUrls()
            for key, modifier in ((Qt.Key.Key_F, control), (Qt.Key.Key_F3, Qt.KeyboardModifier(0))):
                QTest.keyClick(view, key, modifier)
                assert pane.filter.hasFocus()
                QTest.keyClick(pane.filter, Qt.Key.Key_Escape)
                assert view.hasFocus()
                assert not pane.filter.isVisible()
            assert window.preview.isVisible()
            for shown in (False, True):
                QTest.keyClick(view, Qt.Key.Key_F11)
                assert window.preview.isVisible() is shown
            QTest.keyClick(view, Qt.Key.Key_End)
            assert pane.current_row == 3
            QTest.keyClick(view, Qt.Key.Key_Home)
            assert pane.current_row == 0
            QTest.keyClicks(view, "ti")
            assert pane.selected_hits(1)[0].name == "ticket.pdf"

    arun(story())


class Refusing(RecordingLauncher):
    """Opens nothing: there is no program for it."""

    def open(self, path: str) -> None:
        raise ProcessError("process.program_failed")


def test_a_file_that_cannot_be_opened_is_told_until_that_is_dismissed(
    arun: Run, qapp: Any, setup: Setup, home: Path
) -> None:
    refusing = Refusing()

    async def story() -> None:
        async with opened_window(replace(setup, launcher=refusing)) as window:
            await ask(window, "find ticket.pdf")
            window.results.focus_list()
            QTest.keyClick(window.results.view, Qt.Key.Key_Return)
            await until(lambda: window.notices.notices)
            [told] = window.notices.notices
            assert told.startswith("ticket.pdf: ")
            offered = {button.text(): button for button in buttons_of(window)}
            assert set(offered) == {"Dismiss", "Open with…", "Show in folder", "Copy path"}
            offered["Copy path"].click()
            assert qapp.clipboard().text() == str(home / "Downloads" / "ticket.pdf")
            assert window.notices.notices == []
            QTest.keyClick(window.results.view, Qt.Key.Key_Return)
            await until(lambda: window.notices.notices)
            next(one for one in buttons_of(window) if one.text() == "Open with…").click()
            await until(lambda: refusing.opened_with)

    arun(story())
    assert refusing.opened_with == [str(home / "Downloads" / "ticket.pdf")]


def test_that_a_file_cannot_be_opened_is_told_in_chinese(arun: Run, setup: Setup) -> None:
    # The sign behind its name was an English one.
    chinese = replace(setup, launcher=Refusing(), language=Language.CHINESE)

    async def story() -> None:
        async with opened_window(chinese) as window:
            await ask(window, "find ticket.pdf")
            window.results.focus_list()
            QTest.keyClick(window.results.view, Qt.Key.Key_Return)
            await until(lambda: window.notices.notices)
            [told] = window.notices.notices
            assert told.startswith("ticket.pdf：")

    arun(story())


def test_a_file_that_is_gone_is_told_and_can_be_looked_for(
    arun: Run, qapp: Any, setup: Setup, home: Path
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "find ticket.pdf")
            (home / "Downloads" / "ticket.pdf").rename(home / "Documents" / "ticket.pdf")
            window.results.focus_list()
            QTest.keyClick(window.results.view, Qt.Key.Key_Return)
            await until(lambda: window.notices.notices)
            assert window.notices.notices[0] == "“ticket.pdf” is no longer in ~/Downloads."
            offered = {button.text(): button for button in buttons_of(window)}
            assert set(offered) >= {"Dismiss", "Look for it"}
            offered["Look for it"].click()
            documents = str(home / "Documents")
            await until(lambda: folders_of(window) == [documents])

    arun(story())


def test_a_file_that_was_renamed_and_moved_is_offered_where_it_is_now(
    arun: Run, qapp: Any, setup: Setup, home: Path, launcher: RecordingLauncher
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "find ticket.pdf")
            (home / "Downloads" / "ticket.pdf").rename(home / "Documents" / "Train.pdf")
            window.results.focus_list()
            QTest.keyClick(window.results.view, Qt.Key.Key_Return)
            said = (
                "“ticket.pdf” is probably this file now, of the same size and date:"
                " ~/Documents/Train.pdf"
            )
            # In place of the one that says that it is gone.
            await until(lambda: window.notices.notices == [said])
            [one for one in buttons_of(window) if one.text() == "Open"][-1].click()
            await until(lambda: launcher.opened)
            assert launcher.opened == [str(home / "Documents" / "Train.pdf")]

    arun(story())


def test_looking_for_a_file_that_is_gone_waits_for_the_question_under_way(
    arun: Run, qapp: Any, setup: Setup, home: Path
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "find ticket.pdf")
            (home / "Downloads" / "ticket.pdf").unlink()
            window.results.focus_list()
            QTest.keyClick(window.results.view, Qt.Key.Key_Return)
            await until(lambda: window.notices.notices)
            window.conversation.ask("How many PDFs are in Downloads?")
            next(one for one in buttons_of(window) if one.text() == "Look for it").click()
            await until(lambda: len(window.conversation.turns) == 3)

    arun(story())


def test_where_the_system_has_no_list_of_programs_none_is_offered(
    arun: Run, qapp: Any, setup: Setup
) -> None:
    async def story() -> None:
        async with opened_window(replace(setup, launcher=Refusing(lets_choose=False))) as window:
            await ask(window, "find ticket.pdf")
            assert "Open with…" not in [one.text() for one in window.results.view.actions()]
            window.results.focus_list()
            QTest.keyClick(window.results.view, Qt.Key.Key_Return)
            await until(lambda: window.notices.notices)
            offered = {button.text() for button in buttons_of(window)}
            assert offered == {"Dismiss", "Show in folder", "Copy path"}

    arun(story())


def test_a_list_of_programs_that_is_not_there_is_not_offered_as_a_way_out(
    arun: Run, setup: Setup
) -> None:
    # "This desktop offers no list of programs" stood beside "Open with…".
    class WithoutPortal(RecordingLauncher):
        def open_with(self, path: str) -> None:
            raise ProcessError("process.no_chooser")

    async def story() -> None:
        async with opened_window(replace(setup, launcher=WithoutPortal())) as window:
            await ask(window, "find ticket.pdf")
            window.results.focus_list()
            action = next(
                one for one in window.results.view.actions() if one.text() == "Open with…"
            )
            action.trigger()
            await until(lambda: window.notices.notices)
            offered = {button.text() for button in buttons_of(window)}
            assert offered == {"Dismiss", "Show in folder", "Copy path"}

    arun(story())


@pytest.mark.parametrize("width", [480, 760])
def test_a_notice_can_be_read_and_answered_in_a_narrow_window(
    arun: Run, setup: Setup, width: int
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            window.resize(width, 520)
            window.warn(
                "ProbeSetup(x64).exe: The part of this system that passes files to their programs"
                " is missing or did not start.",
                *[(words, lambda: None) for words in ("Open with…", "Show in folder", "Copy path")],
            )
            await until(lambda: len(buttons_of(window)) == 4)
            for button in buttons_of(window):
                assert button.width() >= button.sizeHint().width(), button.text()
                corner = button.mapTo(window, button.rect().bottomRight())
                assert window.rect().contains(corner)
            (said,) = window.notices.findChildren(QLabel)
            assert said.width() > 200
            assert said.height() >= said.heightForWidth(said.width())

    arun(story())


def folders_of(window: MainWindow) -> list[str]:
    window.results.focus_list()
    window.results.view.selectAll()
    return [hit.folder for hit in window.results.selected_hits(2)]


def buttons_of(window: MainWindow) -> list[QPushButton]:
    return [one for one in window.notices.findChildren(QPushButton) if one.isVisible()]


def test_enter_held_down_opens_a_file_once(
    arun: Run, qapp: Any, setup: Setup, launcher: RecordingLauncher
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            await activate(window)
            window.results.focus_list()
            handle = window.windowHandle()
            for repeated in [False] + [True] * 5:
                enter = QKeyEvent(
                    QEvent.Type.KeyPress,
                    Qt.Key.Key_Return,
                    Qt.KeyboardModifier.NoModifier,
                    "\r",
                    repeated,
                )
                qapp.sendEvent(handle, enter)
                await until(lambda: launcher.opened)
                await until(partial(nothing_runs, "open"))

    arun(story())
    assert len(launcher.opened) == 1


def nothing_runs(name: str) -> bool:
    return name not in {task.get_name() for task in asyncio.all_tasks()}


def test_hostile_names_are_shown_as_they_are_everywhere(
    arun: Run, setup: Setup, home: Path, launcher: RecordingLauncher
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Hostile?")
            assert set(shown_names(window)) == {
                "<img src=x onerror=y>.pdf",
                "evil\\u202efdp.pdf",
                "two\\nlines.pdf",
                "bad\ufffd.pdf",
            }
            await activate(window)
            for row in range(4):
                window.results.view.select_row(row)
                name = shown_names(window)[row]
                await until(partial(is_previewed, window, name))
                assert_nothing_is_markup(window)
                window.results.view.setFocus()
                QTest.keyClick(window.results.view, Qt.Key.Key_Return)
                await until(partial(has_opened, launcher, row + 1))

    arun(story())
    assert {Path(path).name for path in launcher.opened} == set(HOSTILE_NAMES)


def assert_nothing_is_markup(window: MainWindow) -> None:
    for label in window.findChildren(QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText
        assert "\u202e" not in label.text()
    for widget in window.findChildren(QWidget):
        tooltip = widget.toolTip()
        assert "<img" not in tooltip
        assert not tooltip or tooltip.startswith("<qt>")
    assert isinstance(window.preview, PreviewPane)


def test_the_headers_sort_and_the_selected_file_stays_selected(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            as_answered = shown_names(window)
            view = window.results.view
            view.select_row(as_answered.index("report.pdf"))
            header = view.horizontalHeader()
            ordered = ["manual.pdf", "report.pdf", "statement.pdf", "ticket.pdf"]
            for expected in (ordered, ordered[::-1], as_answered):
                header.sectionClicked.emit(int(ResultColumn.NAME))
                await until(partial(shows, window, expected))
                assert expected[view.currentIndex().row()] == "report.pdf"

    arun(story())


def test_what_changed_while_the_window_was_open_is_listed_first(
    arun: Run, setup: Setup, home: Path
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            # With an old date of its own, as a download keeps it.
            new = home / "Downloads" / "fresh.pdf"
            new.write_bytes(b"%PDF-1.4\n")
            os.utime(new, (1e9, 1e9))
            for _ in range(50):
                await ask(window, "How many PDFs are in Downloads?")
                if shown_names(window)[0] == "fresh.pdf":
                    return
            raise AssertionError(shown_names(window))

    arun(story())


def test_what_is_not_understood_is_said_and_the_next_question_works(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "Write a poem about the sea")
            turn = window.conversation.turns[-1]
            assert turn.answer.toPlainText() or turn.problem.text()
            await ask(window, "How many PDFs are in Downloads?")
            assert "4" in answer(window)

    arun(story())


def test_copy_gives_files_and_text(arun: Run, qapp: Any, setup: Setup, home: Path) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            await activate(window)
            window.results.focus_list()
            window.results.view.selectAll()
            QTest.keyClick(window.results.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
            content = qapp.clipboard().mimeData()
            assert len(content.urls()) == 4
            assert str(home / "Downloads" / "report.pdf") in content.text().split("\n")

    arun(story())


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_what_the_program_is_and_whether_it_works_is_a_click_away(
    arun: Run, setup: Setup, gui_watch: GuiThreadWatch
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            with gui_watch.armed():
                window.about.click()
                dialog = window.findChild(AboutDialog)
                assert dialog is not None
                await until(
                    lambda: "works" in dialog.status.text() and "…" not in dialog.status.text()
                )
                assert "30 formats" in dialog.findings.toPlainText()
                dialog.reject()

    arun(story())


@pytest.mark.alone
def test_closing_takes_everything_down_in_time(arun: Run, setup: Setup) -> None:
    async def story() -> float:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            window.conversation.line.setText("How many PDFs are in Downloads?")
            QTest.keyClick(window.conversation.line, Qt.Key.Key_Return)
            await asyncio.sleep(0)
            closing = time.monotonic()
        assert not [task for task in asyncio.all_tasks() if task.get_name() == "question"]
        return time.monotonic() - closing

    assert arun(story()) < 2


def test_in_a_narrow_window_the_tab_says_how_many_files_there_are(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            window.resize(640, 480)
            assert window.panes.tabs.tabText(1) == "Files"
            await ask(window, "Which PDFs are in Downloads?")
            await until(lambda: window.panes.tabs.tabText(1) == "4 files")
            window._presenter.begin_anew()
            assert window.panes.tabs.tabText(1) == "Files"

    arun(story())


def test_in_a_narrow_window_an_answer_is_never_behind_the_files(arun: Run, setup: Setup) -> None:
    # Whoever had gone to the files once saw no answer any more, nor the page that Ctrl+N shows.
    async def story() -> None:
        async with opened_window(setup) as window:
            window.resize(640, 480)
            for go_on in (partial(ask, window, "Which PDFs are in Music?"), None):
                window.panes.show_results()
                assert not window.conversation.isVisible()
                if go_on is not None:
                    await go_on()
                else:
                    window._presenter.begin_anew()
                assert window.conversation.isVisible()

    arun(story())


def test_whoever_closes_the_window_no_longer_asks_what_waits(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            conversation = window.conversation
            await until(lambda: window._presenter.is_ready)
            for question in ("How many PDFs are in Downloads?", "How many files are there?"):
                conversation.ask(question)
            assert len(conversation.waiting.buttons) == 1
        assert len(conversation.turns) == 1

    arun(story())


def test_the_window_says_in_words_that_it_looks_into_the_home_however_narrow_it_is(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await until(lambda: window.folders.text())
            assert window.folders.text() == "Looks into: your home folder"
            window.resize(560, 400)
            line = "Documents are being read: 120 of 2,000, about 2 minutes left."
            window.show_index(line, "", is_missing=False)
            await asyncio.sleep(0)
            # What gives way is the line about the index, which then says that it is cut.
            assert window.folders.width() >= window.folders.sizeHint().width()
            assert window.index.minimumSizeHint().width() == 0

    arun(story())

"""What appears while a question is typed: names out of the index, and what completes a query."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame

from desktop_app.files.scope import Scope
from desktop_app.index.crawl import crawled
from desktop_app.index.instant.found_names import KeptNames
from desktop_app.index.store import SnapshotStore
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.messages.message import Message
from desktop_app.ui.asking.reading_ahead import PAUSE_MS
from desktop_app.ui.asking.suggesting import Suggesting
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.window import MainWindow
from desktop_app.wording import Language, written_bytes
from tests.conftest import GuiThreadWatch, Run, until
from tests.journeys.conftest import RecordingLauncher
from tests.journeys.test_window import activate, answer, ask, is_previewed

pytestmark = pytest.mark.process


@pytest.fixture
def kept(setup: Setup, home: Path) -> Setup:
    """The setup, with an index of the home."""
    scope = Scope((str(home),))
    columns = crawled(scope.folders[0], scope, stop=threading.Event())
    assert columns is not None
    SnapshotStore(setup.data_folder).keep(columns)
    return setup


def suggesting(window: MainWindow) -> Suggesting:
    found = window.findChild(Suggesting)
    assert found is not None
    return found


def shown(window: MainWindow) -> Sequence[str]:
    offered = suggesting(window).list
    return [row.text for row in offered.model.rows] if offered.isVisible() else []


async def ready(window: MainWindow) -> None:
    await activate(window)
    window.conversation.line.setFocus()
    await until(lambda: window.conversation.line.recognises)


@pytest.fixture
def sizes(home: Path) -> Mapping[str, str]:
    """How long each file is, as it is written."""
    return {file.name: written_bytes(file.stat().st_size) for file in home.rglob("*.pdf")}


def test_names_appear_while_one_types(
    arun: Run,
    kept: Setup,
    sizes: Mapping[str, str],
    gui_watch: GuiThreadWatch,
    launcher: RecordingLauncher,
) -> None:
    async def story() -> None:
        async with opened_window(kept) as window:
            await ready(window)
            line = window.conversation.line
            QTest.keyClicks(line, "tick")
            await until(lambda: shown(window) == ["ticket.pdf"])
            with gui_watch.armed():
                QTest.keyClick(line, Qt.Key.Key_Backspace)
                QTest.keyClick(line, Qt.Key.Key_Backspace)
                QTest.keyClicks(line, "m")
                await until(lambda: not shown(window))
                QTest.keyClick(line, Qt.Key.Key_Backspace)
                await until(lambda: "ticket.pdf" in shown(window))
            assert not window.conversation.turns
            QTest.keyClick(line, Qt.Key.Key_Down)
            offered = suggesting(window).list
            assert offered.rows.hasFocus()
            await until(lambda: is_previewed(window, shown(window)[0]))
            # It said 0 B, and a date about as old: the index knows the name alone.
            await until(lambda: window.preview.facts.text())
            assert window.preview.facts.text().startswith(sizes[shown(window)[0]])
            QTest.keyClick(offered.rows, Qt.Key.Key_Return)
            await until(lambda: len(launcher.opened) == 1)
            assert launcher.opened[0].endswith(shown(window)[0])
            QTest.keyClick(offered.rows, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: len(launcher.revealed) == 1)

    arun(story())


def test_enter_asks_whatever_is_offered(arun: Run, kept: Setup) -> None:
    async def story() -> None:
        async with opened_window(kept) as window:
            await ready(window)
            QTest.keyClicks(window.conversation.line, "ticket")
            await until(lambda: shown(window) == ["ticket.pdf"])
            QTest.keyClick(window.conversation.line, Qt.Key.Key_Return)
            assert shown(window) == []
            await until(lambda: window.conversation.turns)
            assert window.conversation.turns[-1].question.text() == "ticket"

    arun(story())


def test_what_is_typed_in_the_list_goes_on_in_the_line(arun: Run, kept: Setup) -> None:
    async def story() -> None:
        async with opened_window(kept) as window:
            await ready(window)
            line = window.conversation.line
            QTest.keyClicks(line, "o")
            await until(lambda: len(shown(window)) > 1)
            QTest.keyClick(line, Qt.Key.Key_Down)
            rows = suggesting(window).list.rows
            QTest.keyClick(rows, Qt.Key.Key_Down)
            assert rows.currentIndex().row() == 1
            QTest.keyClicks(rows, "t")
            assert line.hasFocus()
            assert line.text() == "ot"
            await until(lambda: "notes.txt" in shown(window))
            QTest.keyClick(line, Qt.Key.Key_Down)
            QTest.keyClick(rows, Qt.Key.Key_Up)
            assert line.hasFocus()

    arun(story())


def test_the_preview_goes_back_to_the_selected_file_when_names_are_put_away(
    arun: Run, kept: Setup
) -> None:
    # A row was selected, and the preview showed, and opened, the name that was looked at last.
    async def story() -> None:
        async with opened_window(kept) as window:
            await ready(window)
            await ask(window, "Which PDFs are in Downloads?")
            window.results.focus_list()
            (selected,) = window.results.selected_hits(1)
            await until(lambda: window.preview.name.text() == selected.name)
            line = window.conversation.line
            line.setFocus()
            QTest.keyClicks(line, "notes")
            await until(lambda: "notes.txt" in shown(window))
            QTest.keyClick(line, Qt.Key.Key_Down)
            await until(lambda: window.preview.name.text() == "notes.txt")
            suggesting(window).close()
            await until(lambda: window.preview.name.text() == selected.name)

    arun(story())


def test_rows_hold_still_while_somebody_is_in_them(arun: Run, kept: Setup) -> None:
    async def story() -> None:
        async with opened_window(kept) as window:
            await ready(window)
            offered = suggesting(window)
            QTest.keyClicks(window.conversation.line, "t")
            await until(lambda: len(shown(window)) > 1)
            before = shown(window)
            QTest.keyClick(window.conversation.line, Qt.Key.Key_Down)
            # A late answer to what is on the line.
            offered._names.look_for("t")
            offered._names.look_for("tic")
            offered._names.look_for("t")
            await until(lambda: not offered._names._looking.busy)
            assert shown(window) == before
            assert offered.list.rows.currentIndex().row() == 0

    arun(story())


def test_names_that_fit_an_older_text_are_never_shown(arun: Run, kept: Setup) -> None:
    async def story() -> None:
        async with opened_window(kept) as window:
            await ready(window)
            line, offered = window.conversation.line, suggesting(window)
            came: list[tuple[str, KeptNames]] = []
            offered._names.found.connect(lambda typed, found: came.append((typed, found)))
            QTest.keyClicks(line, "tick")
            await until(lambda: shown(window) == ["ticket.pdf"])
            line.selectAll()
            QTest.keyClicks(line, "report")
            await until(lambda: shown(window) == ["report.pdf"])
            # It was under way for long, and comes only now.
            typed, found = next(one for one in came if one[0] == "tick")
            offered._names.found.emit(typed, found)
            assert shown(window) == ["report.pdf"]

    arun(story())


def test_escape_puts_the_names_away_and_leaves_the_words(arun: Run, kept: Setup) -> None:
    async def story() -> None:
        async with opened_window(kept) as window:
            await ready(window)
            QTest.keyClicks(window.conversation.line, "tick")
            await until(lambda: shown(window))
            QTest.keyClick(window, Qt.Key.Key_Escape)
            assert shown(window) == []
            assert window.conversation.line.text() == "tick"

    arun(story())


def test_nothing_is_looked_up_while_an_input_method_composes(arun: Run, kept: Setup) -> None:
    async def story() -> None:
        async with opened_window(kept) as window:
            await ready(window)
            line = window.conversation.line
            edits: list[str] = []
            line.edited.connect(edits.append)
            QApplication.sendEvent(line, QInputMethodEvent("bao'gao", []))
            QTest.keyClick(line, Qt.Key.Key_Return)
            assert (edits, line.text(), window.conversation.turns) == ([], "", [])
            done = QInputMethodEvent("", [])
            done.setCommitString("报告")
            QApplication.sendEvent(line, done)
            assert (edits, line.text()) == (["报告"], "报告")
            # Behind what was composed already, Enter still is for the input method.
            QApplication.sendEvent(line, QInputMethodEvent("li", []))
            QTest.keyClick(line, Qt.Key.Key_Return)
            QTest.keyClick(line, Qt.Key.Key_Up)
            assert (edits, line.text()) == (["报告"], "报告")
            assert not window._presenter.busy and not window.conversation.waiting.buttons

    arun(story())


def test_a_written_query_is_told_in_words_and_completed(arun: Run, kept: Setup) -> None:
    async def story() -> None:
        async with opened_window(kept) as window:
            await ready(window)
            line, offered = window.conversation.line, suggesting(window).list
            QTest.keyClicks(line, "in:Do")
            assert shown(window)[0] == "Downloads"
            assert offered.note.text().endswith(" · ↓ to choose one, Enter to ask")
            between = offered.findChild(QFrame, "SuggestionLine")
            assert between is not None and between.isVisible()
            QTest.keyClick(line, Qt.Key.Key_Tab)
            assert line.text() == "in:Downloads "
            QTest.keyClicks(line, "ext:p")
            QTest.keyClick(line, Qt.Key.Key_Down)
            QTest.keyClick(offered.rows, Qt.Key.Key_Return)
            assert line.text() == "in:Downloads ext:pdf "
            assert offered.note.text() == "A written query: PDF files in Downloads"
            assert not between.isVisible()
            assert len(line.extraSelections()) == 2
            QTest.keyClick(line, Qt.Key.Key_Return)
            await until(lambda: window.results.heading.text() == "4 files")

    arun(story())


def test_where_there_is_no_index_nothing_is_offered(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ready(window)
            QTest.keyClicks(window.conversation.line, "tick")
            await until(lambda: not suggesting(window)._names._looking.busy)
            assert shown(window) == []

    arun(story())


@pytest.mark.parametrize(
    ("language", "answered"),
    [(Language.ENGLISH, "There are 4 PDF files"), (Language.CHINESE, "4 个 PDF 文件")],
)
def test_a_written_query_is_answered_in_the_language_of_the_window(
    arun: Run, kept: Setup, language: Language, answered: str
) -> None:
    async def story() -> None:
        async with opened_window(replace(kept, language=language)) as window:
            await ready(window)
            await ask(window, "in:Downloads ext:pdf")
            assert answered in answer(window)

    arun(story())


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is read while it is typed."""
    texts: list[str] = []
    known = Interpreter.read_ahead

    async def noting(mind: Interpreter, text: str, history: Sequence[Message]) -> None:
        texts.append(text)
        await known(mind, text, history)

    monkeypatch.setattr(Interpreter, "read_ahead", noting)
    return texts


def test_a_question_is_read_in_a_pause_of_typing_and_nothing_is_shown(
    arun: Run, setup: Setup, read: list[str]
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ready(window)
            conversation = window.conversation
            QTest.keyClicks(conversation.line, "how many PDFs")
            await until(lambda: read == ["how many PDFs"])
            QTest.keyClicks(conversation.line, " are there?")
            await until(lambda: read[1:] == ["how many PDFs are there?"])
            assert not conversation.turns
            assert not window.results.view.files.rowCount()
            QTest.keyClick(conversation.line, Qt.Key.Key_Return)
            await until(lambda: conversation.turns)
            await until(lambda: not conversation.button.property("stopping"))
            assert "8" in answer(window)

    arun(story())


def test_a_question_that_is_pasted_is_read_at_once(
    arun: Run, setup: Setup, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nobody waits as long for a pause of typing.
    monkeypatch.setattr("desktop_app.ui.asking.reading_ahead.PAUSE_MS", 600_000)

    async def story() -> None:
        async with opened_window(setup) as window:
            await ready(window)
            line = window.conversation.line
            QTest.keyClicks(line, "how")
            QApplication.clipboard().setText(" many PDFs are there?")
            QTest.keySequence(line, QKeySequence(QKeySequence.StandardKey.Paste))
            await until(lambda: read == ["how many PDFs are there?"])

    arun(story())


def test_nothing_is_read_of_what_an_input_method_composes(
    arun: Run, setup: Setup, read: list[str]
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ready(window)
            line = window.conversation.line
            QApplication.sendEvent(line, QInputMethodEvent("shipin", []))
            await asyncio.sleep(3 * PAUSE_MS / 1000)
            assert not read
            done = QInputMethodEvent("", [])
            done.setCommitString("视频")
            QApplication.sendEvent(line, done)
            await until(lambda: read == ["视频"])

    arun(story())

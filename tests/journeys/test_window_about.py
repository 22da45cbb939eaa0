"""Files that were dropped in, or chosen in the list, are what a question is about."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtTest import QTest

from desktop_app.files import chosen
from desktop_app.files.scope import Scope
from desktop_app.ui.actions.leading_on import LeadingOn
from desktop_app.ui.asking.about_files import AboutFiles
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.plain import PlainLabel
from desktop_app.ui.warning_dialog import WarningDialog
from desktop_app.ui.window import MainWindow
from tests.conftest import GuiThreadWatch, Run, until
from tests.journeys.test_window import activate, answer, ask, is_previewed, shown_names

pytestmark = [
    pytest.mark.process,
    pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True),
]


def drop(window: MainWindow, *paths: Path) -> None:
    content = QMimeData()
    content.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    window.conversation.line.insertFromMimeData(content)


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """What is dropped is not judged until this is set."""
    may_go_on, judged = threading.Event(), chosen.judged

    def slowly(path: str, scope: Scope) -> chosen.Chosen:
        assert may_go_on.wait(30)
        return judged(path, scope)

    monkeypatch.setattr(chosen, "judged", slowly)
    yield may_go_on
    may_go_on.set()


def type_question(window: MainWindow, question: str) -> None:
    window.conversation.line.setText(question)
    QTest.keyClick(window.conversation.line, Qt.Key.Key_Return)


def abouts(window: MainWindow) -> list[str]:
    return [button.text() for button in window.conversation.asking.about]


def test_a_folder_that_is_dropped_in_is_what_is_asked_about(
    arun: Run, setup: Setup, home: Path, gui_watch: GuiThreadWatch
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await activate(window)
            with gui_watch.armed():
                drop(window, home / "Downloads" / "Bank")
                await until(lambda: abouts(window))
                await ask(window, "How many PDFs are there?")
            assert "1" in answer(window)
            assert shown_names(window) == ["statement.pdf"]
            assert window.conversation.turns[-1].about.text() == "Only about Bank"
            window.conversation.asking.about[0].click()
            await until(lambda: not abouts(window))
            await ask(window, "How many txt files are in Documents?")
            assert "2" in answer(window)

    arun(story())


def test_a_file_that_was_chosen_is_all_that_is_read(arun: Run, setup: Setup, home: Path) -> None:
    async def story() -> None:
        for name in ("notes.txt", "other.txt"):
            (home / "Documents" / name).write_text("the deposit is two months' rent\n")
        async with opened_window(setup) as window:
            await ask(window, "How many txt files are in Documents?")
            await activate(window)
            window.results.focus_list()
            window.results.view.select_row(shown_names(window).index("notes.txt"))
            leading_on = window.findChild(LeadingOn)
            assert leading_on is not None
            leading_on.ask_about.trigger()
            await until(lambda: abouts(window))
            await ask(window, "content:deposit")
            assert shown_names(window) == ["notes.txt"]

    arun(story())


@pytest.mark.parametrize("is_allowed", [True, False])
def test_what_lies_outside_is_asked_about_once_and_for_this_conversation(
    arun: Run, setup: Setup, tmp_path: Path, *, is_allowed: bool
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in ("lease.txt", "beside.txt"):
        (outside / name).write_text("deposit")

    async def story() -> None:
        async with opened_window(setup) as window:
            await activate(window)
            drop(window, outside / "lease.txt")
            dialog = await until(lambda: window.findChild(WarningDialog))
            (dialog.accept if is_allowed else dialog.reject)()
            if not is_allowed:
                await until(lambda: not window.findChild(WarningDialog))
                assert abouts(window) == []
                return
            await until(lambda: abouts(window))
            # Taken away and dropped once more, it is not asked about again.
            await until(lambda: not window.findChild(WarningDialog))
            window.conversation.asking.about[0].click()
            await until(lambda: not abouts(window))
            drop(window, outside / "lease.txt")
            await until(lambda: abouts(window))
            assert not window.findChild(WarningDialog)
            await ask(window, "content:deposit")
            assert shown_names(window) == ["lease.txt"]
            window.results.focus_list()
            await until(lambda: is_previewed(window, "lease.txt"))
            await until(lambda: window.preview.text.toPlainText() == "deposit")
            window._presenter.begin_anew()
            assert abouts(window) == []
            await ask(window, "content:deposit")
            assert shown_names(window) == []
            # Another conversation asks anew.
            drop(window, outside / "lease.txt")
            dialog = await until(lambda: window.findChild(WarningDialog))
            dialog.reject()

    arun(story())


@pytest.mark.parametrize("is_allowed", [True, False])
def test_t22_the_whole_disk_is_asked_about_as_that(
    arun: Run, setup: Setup, *, is_allowed: bool
) -> None:
    root = Path(Path.cwd().anchor)

    async def story() -> None:
        async with opened_window(setup) as window:
            await activate(window)
            drop(window, root)
            dialog = await until(lambda: window.findChild(WarningDialog))
            told = [label.text() for label in dialog.findChildren(PlainLabel)]
            assert any("whole disk" in one for one in told), told
            (dialog.accept if is_allowed else dialog.reject)()
            if is_allowed:
                await until(lambda: abouts(window))
                assert abouts(window)[0].startswith(str(root))
            else:
                await until(lambda: not window.findChild(WarningDialog))
                assert abouts(window) == []

    arun(story())


def test_addresses_elsewhere_and_keys_are_refused(arun: Run, setup: Setup, home: Path) -> None:
    (home / ".ssh").mkdir()
    (home / ".ssh" / "id_rsa").write_text("key")

    async def story() -> None:
        async with opened_window(setup) as window:
            for elsewhere in ("https://example.com/a.pdf", "file://nas/share/a.pdf"):
                content = QMimeData()
                content.setUrls([QUrl(elsewhere)])
                window.conversation.line.insertFromMimeData(content)
                (told,) = window.notices.notices
                assert "on this computer" in told
                window.notices.buttons[0].click()
            about = window.findChild(AboutFiles)
            assert about is not None
            await until(lambda: not about._work.busy)
            assert not window.notices.notices, "nobody looked for it"
            drop(window, home / ".ssh" / "id_rsa")
            await until(lambda: window.notices.notices)
            assert "never read" in window.notices.notices[0]
            assert abouts(window) == []

    arun(story())


def test_a_question_asked_while_a_file_is_still_judged_is_not_about_everything(
    arun: Run, setup: Setup, home: Path, slow_disk: threading.Event
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await until(lambda: window._presenter.can_ask)
            asking = window.conversation.asking
            drop(window, home / "Downloads" / "Bank")
            assert asking.judging.isVisible()
            assert "Bank" in asking.judging.text()
            type_question(window, "How many PDFs are there?")
            assert not window.conversation.turns
            assert ["PDFs" in one.text() for one in asking.waiting.buttons] == [True]
            slow_disk.set()
            await until(lambda: window.conversation.turns and not window._presenter.busy)
            assert window.conversation.turns[-1].about.text() == "Only about Bank"
            assert shown_names(window) == ["statement.pdf"]
            assert asking.judging.isHidden()
            assert not asking.waiting.buttons

    arun(story())


def test_a_question_about_a_file_that_is_refused_is_given_back_and_not_asked_about_everything(
    arun: Run, setup: Setup, home: Path, slow_disk: threading.Event
) -> None:
    (home / ".ssh").mkdir()
    (home / ".ssh" / "id_rsa").write_text("key")

    async def story() -> None:
        async with opened_window(setup) as window:
            await until(lambda: window._presenter.can_ask)
            drop(window, home / ".ssh" / "id_rsa")
            type_question(window, "How many PDFs are there?")
            slow_disk.set()
            await until(lambda: window.notices.notices)
            await until(lambda: window._presenter.can_ask)
            assert window.conversation.line.text() == "How many PDFs are there?"
            assert not window.conversation.turns
            assert not window.conversation.asking.waiting.buttons

    arun(story())


def test_a_file_dropped_while_another_is_judged_does_not_take_its_place(
    arun: Run, setup: Setup, home: Path, slow_disk: threading.Event
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await until(lambda: window._presenter.can_ask)
            drop(window, home / "Downloads" / "Bank")
            drop(window, home / "Documents")
            slow_disk.set()
            await until(lambda: abouts(window))
            assert [text.split()[0] for text in abouts(window)] == ["Bank", "Documents"]

    arun(story())


def test_who_takes_away_what_is_still_judged_asks_about_everything(
    arun: Run, setup: Setup, home: Path, slow_disk: threading.Event
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await until(lambda: window._presenter.can_ask)
            drop(window, home / "Downloads" / "Bank")
            type_question(window, "How many txt files are in Documents?")
            window.conversation.asking.judging.click()
            await until(lambda: window.conversation.turns and "2" in answer(window))
            assert window.conversation.asking.judging.isHidden()
            assert abouts(window) == []

    arun(story())

"""Selected files go to the trash by a key, after a question with their paths, and come back."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from desktop_app.ui.actions.trash_dialog import TrashDialog
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.window import MainWindow
from tests.conftest import GuiThreadWatch, Run, until
from tests.doubles.trash_place import TrashPlace, needs_a_trash_to_look_into
from tests.journeys.test_window import activate, ask, shown_names
from tests.ui.test_trash import yes_of

pytestmark = [
    pytest.mark.process,
    pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True),
]


def is_there(file: Path) -> bool:
    return file.exists()


@needs_a_trash_to_look_into
def test_delete_asks_with_the_real_path_and_undo_brings_the_file_back(
    arun: Run,
    setup: Setup,
    home: Path,
    gui_watch: GuiThreadWatch,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    TrashPlace(home, monkeypatch)

    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "Which PDFs are in Downloads?")
            await activate(window)
            window.results.focus_list()
            names = shown_names(window)
            file = Path(window.results.selected_hits(1)[0].path)
            with gui_watch.armed():
                QTest.keyClick(window.results.view, Qt.Key.Key_Delete)
                dialog = await until(lambda: window.findChild(TrashDialog))
            assert any(str(file) in row.text() for row in dialog.items)
            assert is_there(file)
            with gui_watch.armed():
                QTest.mouseClick(yes_of(dialog), Qt.MouseButton.LeftButton)
                await until(lambda: shown_names(window) == names[1:])
            assert not is_there(file)
            # Else whoever has no mouse would begin at the top again.
            assert [hit.name for hit in window.results.selected_hits(9)] == names[1:2]
            undo = next(
                one for one in window.notices.findChildren(QPushButton) if one.text() == "Undo"
            )
            undo.click()
            await until(lambda: shown_names(window) == names)
            assert is_there(file)

    arun(story())


async def move_away(window: MainWindow) -> None:
    """Press Delete on the list, and say yes."""
    count = len(shown_names(window))
    await activate(window)
    QTest.keyClick(window.results.view, Qt.Key.Key_Delete)
    dialog = await until(lambda: window.findChild(TrashDialog))
    QTest.mouseClick(yes_of(dialog), Qt.MouseButton.LeftButton)
    await until(lambda: len(shown_names(window)) < count)
    await until(lambda: window.findChild(TrashDialog) is None)


@needs_a_trash_to_look_into
def test_each_file_can_be_brought_back_until_the_window_is_closed(
    arun: Run, setup: Setup, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Both notices said the same, so the second was not shown: that file could not be brought back.
    # Nor could any whose notice had been dismissed.
    TrashPlace(home, monkeypatch)

    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "Which PDFs are in Downloads?")
            await activate(window)
            window.results.focus_list()
            names = shown_names(window)
            for _ in names:
                await move_away(window)
            assert shown_names(window) == []
            said = [f"Moved “{name}” to the trash." for name in names]
            assert window.notices.notices == said
            offered = [one.text() for one in window.notices.findChildren(QPushButton)]
            assert offered.count("Undo") == len(names)
            for button in window.notices.buttons[:-1]:
                button.click()
            await activate(window)
            for number in range(1, len(names) + 1):
                QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
                await until(partial(is_shown, window, names[-number:]))
                # Nothing is offered any more that is done.
                assert said[-1] not in window.notices.notices
            # The last of them came back: there is nothing more to undo.
            undo = next(
                one for one in window.actions() if one.text() == "Bring back from the trash"
            )
            assert not undo.isEnabled()
            assert sum(map(is_there, (home / "Downloads").rglob("*.pdf"))) == len(names) + 1

    arun(story())


def is_shown(window: MainWindow, names: list[str]) -> bool:
    return sorted(shown_names(window)) == sorted(names)


@needs_a_trash_to_look_into
def test_what_was_moved_away_does_not_stand_in_an_earlier_list_that_is_brought_back(
    arun: Run, setup: Setup, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    TrashPlace(home, monkeypatch)

    async def story() -> None:
        async with opened_window(setup) as window:
            turns = window.conversation.turns
            await ask(window, "Which PDFs are in Downloads?")
            names = shown_names(window)
            await ask(window, "How many txt files are in Documents?")
            texts = shown_names(window)
            await ask(window, "Which PDFs are in Downloads?")
            assert shown_names(window) == names
            window.results.focus_list()
            gone = Path(window.results.selected_hits(1)[0].path)
            await move_away(window)
            await ask(window, "How many txt files are in Documents?")
            for turn in (turns[0], turns[2]):
                turn.rows.click()
                await until(partial(is_other, window, texts))
                assert shown_names(window) == names[1:]
                turns[1].rows.click()
                await until(partial(is_shown, window, texts))
            # One that was put there since is another file.
            put_there(gone)
            await ask(window, "Which PDFs are in Downloads?")
            assert is_shown(window, names)
            turns[1].rows.click()
            await until(partial(is_shown, window, texts))
            turns[4].rows.click()
            await until(partial(is_other, window, texts))
            assert is_shown(window, names)
            # What is brought back stands in all of them again.
            take_away(gone)
            turns[1].rows.click()
            await until(partial(is_shown, window, texts))
            await activate(window)
            QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            await until(partial(is_there, gone))
            await until(lambda: "back" in window.statusBar().currentMessage())
            turns[0].rows.click()
            await until(lambda: is_shown(window, names))

    arun(story())


def put_there(file: Path) -> None:
    file.write_text("%PDF-1.4")


def take_away(file: Path) -> None:
    file.unlink()


def is_other(window: MainWindow, names: list[str]) -> bool:
    return shown_names(window) not in (names, [])

"""The dialog about the trash and what a click on it does; no key does it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget

from desktop_app.agent.events import Answer
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.files.trash.moving import ConfirmedTrash
from desktop_app.files.trash.proposing import proposal
from desktop_app.files.trash.rules import TrashRules
from desktop_app.trash_findings import MovedItem, TrashDone, TrashItem, TrashProposal
from desktop_app.ui.actions.trash_actions import TrashActions
from desktop_app.ui.actions.trash_dialog import TrashDialog
from desktop_app.ui.notice_bar import NoticeBar
from desktop_app.ui.plain import PlainLabel
from desktop_app.wording import Language, Wording
from tests.conftest import Run, until
from tests.doubles.trash_place import TrashPlace, needs_a_trash_to_look_into
from tests.journeys.conftest import RecordingLauncher

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support propagateSizeHints", extend=True
)

HOSTILE = TrashItem("/home/ann/a\u202efdp.exe\n<b>x</b>", "file", 12, 0, 1, 2, 3)


def yes_of(dialog: QWidget) -> QPushButton:
    (button,) = [
        one for one in dialog.findChildren(QPushButton) if one.text() == "Move to the trash"
    ]
    return button


@pytest.fixture
def dialog(qtbot: Any) -> Iterator[TrashDialog]:
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    dialog = TrashDialog(TrashProposal((HOSTILE,), reason="<i>because</i>"), ["said"], window)
    with qtbot.waitActive(dialog):
        dialog.open()
    yield dialog


@pytest.mark.parametrize(
    "key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape]
)
def test_t35_a_key_pressed_without_looking_moves_nothing(dialog: TrashDialog, key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_t35_enter_presses_the_other_button_once_somebody_went_to_it(dialog: TrashDialog) -> None:
    assert not yes_of(dialog).isDefault()
    yes_of(dialog).setFocus()
    QTest.keyClick(yes_of(dialog), Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_t35_closing_it_says_no(dialog: TrashDialog) -> None:
    dialog.close()
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_the_whole_path_is_shown_and_acts_on_nothing(dialog: TrashDialog) -> None:
    (row,) = dialog.items
    assert row.textFormat() == Qt.TextFormat.PlainText
    assert row.text().startswith("/home/ann/a\\u202efdp.exe\\n<b>x</b>\n")
    assert "12 B" in row.text()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.ENGLISH, "files with “invoice” in the name in Downloads"),
        (Language.CHINESE, "“Downloads”中名称含“invoice”的文件"),
    ],
)
def test_what_was_asked_for_is_told_in_words(qtbot: Any, language: Language, said: str) -> None:
    proposal = TrashProposal((HOSTILE,), query="in:Downloads name:invoice")
    dialog = TrashDialog(proposal, [], None, Wording(language))
    qtbot.addWidget(dialog)
    texts = [label.text() for label in dialog.findChildren(PlainLabel)]
    assert f"You asked for: {said}" in texts


class Story:
    """A window's actions over a home of a test."""

    def __init__(self, home: Path, trash: TrashPlace) -> None:
        self.home, self.trash = home, trash
        self.scope = Scope((str(home),))
        self.window = QWidget()
        self.window.show()
        self.notices = NoticeBar(self.window)
        self.done: list[TrashDone] = []
        self.launcher = RecordingLauncher()

    def answer(self, *paths: Path) -> Answer:
        found = proposal(map(str, paths), TrashRules(self.scope), limit=50)
        return Answer("", "", proposal=found)

    def actions(self, threads: ThreadPoolExecutor) -> TrashActions:
        program: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        places = Places(str(self.home), {}, drives=tuple)
        program.set_result(SimpleNamespace(scope=self.scope, places=places))
        actions = TrashActions(program, self.launcher, threads, self.window, Language.ENGLISH)
        actions.told.connect(self.notices.add)
        actions.noticed.connect(self.notices.add)
        actions.done.connect(self.done.append)
        return actions

    def button(self, label: str) -> QPushButton:
        (button,) = [one for one in self.notices.findChildren(QPushButton) if one.text() == label]
        return button

    async def dialog(self) -> TrashDialog:
        await until(lambda: self.window.findChildren(TrashDialog))
        dialog: TrashDialog = self.window.findChildren(TrashDialog)[-1]
        await until(dialog.isVisible)
        return dialog


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Iterator[Story]:
    home = tmp_path / "home"
    home.mkdir()
    for name in ("a.txt", "b.txt"):
        (home / name).write_text(name)
    story = Story(home, TrashPlace(home, monkeypatch))
    yield story
    story.window.close()
    story.window.deleteLater()


@needs_a_trash_to_look_into
def test_a_click_moves_what_was_shown_and_another_one_brings_it_back(
    arun: Run, story: Story
) -> None:
    async def told() -> None:
        with ThreadPoolExecutor(1) as threads:
            actions = story.actions(threads)
            first, second = story.home / "a.txt", story.home / "b.txt"
            actions.propose(story.answer(first, second))
            dialog = await story.dialog()
            assert first.exists()
            QTest.mouseClick(yes_of(dialog), Qt.MouseButton.LeftButton)
            await until(lambda: story.notices.notices)
            assert story.notices.notices[0].startswith("Moved 2 item")
            assert story.trash.names == ["a.txt", "b.txt"]
            assert [one.item.path for one in story.done[0].moved] == [str(first), str(second)]
            (undo,) = [
                one for one in story.notices.findChildren(QPushButton) if one.text() == "Undo"
            ]
            QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
            await until(lambda: story.notices.notices[-1:] and "back" in story.notices.notices[-1])
            assert (first.read_text(), second.read_text()) == ("a.txt", "b.txt")
            await actions.close()

    arun(told())


@needs_a_trash_to_look_into
def test_t38_where_something_else_is_by_now_a_button_puts_it_back_beside_that(
    arun: Run, story: Story
) -> None:
    async def click(label: str) -> None:
        (button,) = [one for one in story.notices.findChildren(QPushButton) if one.text() == label]
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    async def told() -> None:
        with ThreadPoolExecutor(1) as threads:
            actions = story.actions(threads)
            file = story.home / "a.txt"
            actions.propose(story.answer(file))
            QTest.mouseClick(yes_of(await story.dialog()), Qt.MouseButton.LeftButton)
            await until(lambda: story.notices.notices)
            file.write_text("new")
            await click("Undo")
            await until(lambda: "Something else" in "".join(story.notices.notices))
            await click("Put back beside it")
            await until(lambda: "a (2).txt" in "".join(story.notices.notices))
            assert (file.read_text(), (story.home / "a (2).txt").read_text()) == ("new", "a.txt")
            await actions.close()

    arun(told())


@pytest.fixture
def out_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that lets nobody look into its trash: files are moved, and that is all."""

    def carried_out(confirmed: ConfirmedTrash, rules: TrashRules) -> TrashDone:
        for item in confirmed.items:
            Path(item.path).unlink()
        return TrashDone(tuple(MovedItem(item) for item in confirmed.items), ())

    monkeypatch.setattr("desktop_app.files.trash.moving.carry_out", carried_out)


@pytest.mark.usefixtures("out_of_sight")
def test_where_nothing_can_be_undone_a_button_opens_the_trash(arun: Run, story: Story) -> None:
    async def told() -> None:
        with ThreadPoolExecutor(1) as threads:
            actions = story.actions(threads)
            actions.propose(story.answer(story.home / "a.txt"))
            QTest.mouseClick(yes_of(await story.dialog()), Qt.MouseButton.LeftButton)
            await until(lambda: story.notices.notices)
            assert story.notices.notices[0].startswith("Moved “a.txt”")
            assert not [
                one for one in story.notices.findChildren(QPushButton) if one.text() == "Undo"
            ]
            story.button("Open the trash").setFocus()
            QTest.keyClick(story.button("Open the trash"), Qt.Key.Key_Space)
            await until(lambda: story.launcher.opened == ["the trash"])
            await actions.close()

    arun(told())


@pytest.mark.usefixtures("out_of_sight")
def test_a_trash_that_cannot_be_opened_is_told(
    arun: Run, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OSError(2, "No such program")

    monkeypatch.setattr(story.launcher, "open_trash", refuse)

    async def told() -> None:
        with ThreadPoolExecutor(1) as threads:
            actions = story.actions(threads)
            actions.propose(story.answer(story.home / "a.txt"))
            QTest.mouseClick(yes_of(await story.dialog()), Qt.MouseButton.LeftButton)
            await until(lambda: story.notices.notices)
            QTest.mouseClick(story.button("Open the trash"), Qt.MouseButton.LeftButton)
            said = "could not be opened: there is no such file or folder"
            await until(lambda: said in "".join(story.notices.notices))
            await actions.close()

    arun(told())


@needs_a_trash_to_look_into
@pytest.mark.parametrize("how", ["Cancel", "Escape", "close"])
def test_t35_a_no_moves_nothing_and_nobody_is_asked_again(
    arun: Run, story: Story, how: str
) -> None:
    async def told() -> None:
        with ThreadPoolExecutor(1) as threads:
            actions = story.actions(threads)
            actions.propose(story.answer(story.home / "a.txt"))
            dialog = await story.dialog()
            if how == "close":
                dialog.close()
            elif how == "Escape":
                QTest.keyClick(dialog, Qt.Key.Key_Escape)
            else:
                (no,) = [one for one in dialog.findChildren(QPushButton) if one.text() == "Cancel"]
                QTest.mouseClick(no, Qt.MouseButton.LeftButton)
            await until(lambda: not actions._work.busy)
            assert (story.home / "a.txt").exists()
            assert (story.done, story.notices.notices, story.trash.names) == ([], [], [])
            await actions.close()

    arun(told())


@needs_a_trash_to_look_into
def test_t36_what_was_changed_while_the_dialog_was_open_stays_and_that_is_said(
    arun: Run, story: Story
) -> None:
    async def told() -> None:
        with ThreadPoolExecutor(1) as threads:
            actions = story.actions(threads)
            file = story.home / "a.txt"
            actions.propose(story.answer(file))
            dialog = await story.dialog()
            file.write_text("something else by now")
            QTest.mouseClick(yes_of(dialog), Qt.MouseButton.LeftButton)
            await until(lambda: story.notices.notices)
            assert "changed or replaced" in story.notices.notices[0]
            assert file.exists()
            await actions.close()

    arun(told())

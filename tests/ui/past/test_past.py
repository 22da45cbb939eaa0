"""The conversations at the side: their list, its keys, and what it asks for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop_app.assembly.program import Assembly
from desktop_app.conversations import Conversation, ConversationEntry, Conversations
from desktop_app.conversations.store import FILE_NAME
from desktop_app.storage.notices import Notices
from desktop_app.ui.past.kept import KeptPane, KeptPresenter
from desktop_app.ui.past.model import PastModel
from desktop_app.ui.past.pane import PastPane, file_name_of
from desktop_app.ui.past.presenter import PastPresenter
from desktop_app.ui.plain import PlainLabel
from desktop_app.wording import Language
from tests.conftest import Run, until
from tests.conversations.test_conversations import turn
from tests.journeys.conftest import HOSTILE_NAMES

DAY_NS = 86_400 * 10**9


def entry(number: int, title: str, days_ago: int = 0) -> ConversationEntry:
    moment = time.time_ns() - days_ago * DAY_NS
    return ConversationEntry(number, title, moment, moment, 2)


@pytest.fixture
def model(qtmodeltester: Any) -> PastModel:
    model = PastModel()
    model.show_entries([entry(7, "before")])
    qtmodeltester.check(model)
    return model


def test_the_list_says_title_day_and_questions(model: PastModel) -> None:
    model.show_entries([entry(3, "PDFs?"), entry(2, "photos", 1), entry(1, "old", 400)])
    days = [model.index(row).data(PastModel.DAY_ROLE) for row in range(3)]
    assert days[:2] == ["Today", "Yesterday"]
    assert days[2].startswith("20")
    read = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert read.startswith("PDFs?, Today, 2 ")


@pytest.mark.parametrize("name", [*HOSTILE_NAMES, "\0", "a" * 100_000, "\u202e", ""])
def test_hostile_titles_are_shown_as_they_are(model: PastModel, name: str) -> None:
    model.show_entries([entry(1, name)])
    shown = model.index(0).data()
    assert "\n" not in shown
    assert "\u202e" not in shown
    assert "<img" not in model.index(0).data(Qt.ItemDataRole.ToolTipRole)


def test_a_list_that_is_as_before_keeps_its_place(qtbot: Any, model: PastModel) -> None:
    entries = [entry(1, "a"), entry(2, "b")]
    model.show_entries(entries)
    with qtbot.assertNotEmitted(model.modelReset):
        model.show_entries(list(entries))


@pytest.mark.parametrize("typed", ["", "  ", "a"])
def test_a_title_of_nothing_or_the_same_changes_nothing(
    qtbot: Any, model: PastModel, typed: str
) -> None:
    model.show_entries([entry(1, "a")])
    with qtbot.assertNotEmitted(model.renamed):
        assert not model.setData(model.index(0), typed)


@pytest.mark.parametrize(
    ("title", "name"),
    [("../../etc: a?", "etc a"), ("有多少 PDF？", "有多少 PDF"), ("???", "fossick")],
)
def test_a_file_is_called_as_every_system_allows(title: str, name: str) -> None:
    assert file_name_of(title) == name


@dataclass
class _Kept:
    """Of the assembled program, what the list needs."""

    conversations: Conversations
    notices: Notices = field(default_factory=Notices)


@dataclass
class Side:
    """The pane over real conversations in a folder."""

    folder: Path
    conversations: Conversations
    threads: ThreadPoolExecutor
    told: list[tuple[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        program = asyncio.get_running_loop().create_future()
        program.set_result(cast("Assembly", _Kept(self.conversations)))
        self.presenter = PastPresenter(program, self.threads, Language.ENGLISH)
        self.presenter.told.connect(lambda said, action: self.told.append((said, action)))
        self.window = QWidget()
        self.pane = PastPane(self.presenter, parent=self.window)
        self.pane.resize(220, 400)
        self.window.resize(220, 400)
        self.window.show()
        self.presenter.refresh()

    @property
    def titles(self) -> list[str]:
        model = self.pane.model
        return [model.index(row).data() for row in range(model.rowCount())]

    async def close(self) -> None:
        await self.pane.close_dialogs()
        await self.presenter.close()
        self.window.close()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


@pytest.fixture
def conversations(tmp_path: Path) -> Iterator[Conversations]:
    made = Conversations(tmp_path)
    yield made
    made.close()


async def side_with(
    conversations: Conversations, folder: Path, threads: ThreadPoolExecutor, *questions: str
) -> Side:
    for question in questions:
        await conversations.keep(Conversation(turn(1, question)))
    side = Side(folder, conversations, threads)
    await until(lambda: len(side.titles) == len(questions))
    return side


def test_conversations_are_found_renamed_and_deleted_by_keys_alone(
    arun: Run, tmp_path: Path, conversations: Conversations, threads: ThreadPoolExecutor
) -> None:
    async def story() -> None:
        side = await side_with(conversations, tmp_path, threads, "PDFs?", "photos?")
        assert side.titles == ["photos?", "PDFs?"]
        QTest.keyClicks(side.pane.search, "pdf")
        await until(lambda: side.titles == ["PDFs?"])
        side.pane.search.clear()
        await until(lambda: len(side.titles) == 2)
        side.pane.focus_list()
        QTest.keyClick(side.pane.view, Qt.Key.Key_Down)
        number = side.pane.view.currentIndex().data(PastModel.NUMBER_ROLE)
        side.pane.rename.trigger()
        editor = side.pane.view.findChild(QLineEdit)
        assert editor is not None
        editor.setText("Taxes")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        await until(lambda: "Taxes" in side.titles)
        side.pane.delete.trigger()
        await until(lambda: side.titles == ["photos?"])
        assert await conversations.find(number) is None
        (_, (_, undo)) = side.told[-1]
        undo()
        await until(lambda: "Taxes" in side.titles)
        await side.close()

    arun(story())


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_the_box_to_search_begins_where_the_heading_does(
    arun: Run, tmp_path: Path, conversations: Conversations, threads: ThreadPoolExecutor
) -> None:
    async def story() -> None:
        pane = (await side_with(conversations, tmp_path, threads)).pane
        pane.resize(220, 400)
        pane.show()
        (heading,) = (one for one in pane.findChildren(PlainLabel) if one.text() == "Conversations")
        assert pane.search.mapTo(pane, QPoint()).x() == heading.mapTo(pane, QPoint()).x()

    arun(story())


def test_whoever_goes_through_the_list_by_keys_keeps_their_place(
    arun: Run, tmp_path: Path, conversations: Conversations, threads: ThreadPoolExecutor
) -> None:
    # Behind a new title, Del deleted nothing: no row was current any more.
    async def story() -> None:
        side = await side_with(conversations, tmp_path, threads, "first?", "second?", "third?")
        pane = side.pane
        side.presenter.listed.connect(lambda _: pane.show_current(None))
        side.window.activateWindow()
        await until(side.window.isActiveWindow)
        pane.focus_list()
        QTest.keyClick(pane.view, Qt.Key.Key_Down)
        pane.rename.trigger()
        editor = pane.view.findChild(QLineEdit)
        assert editor is not None
        editor.setText("Taxes")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        await until(lambda: side.titles == ["third?", "Taxes", "first?"])
        assert pane.view.currentIndex().data() == "Taxes"
        for left in (["third?", "first?"], ["third?"], []):
            QTest.keyClick(pane.view, Qt.Key.Key_Delete)
            await until(partial(lambda wanted: side.titles == wanted, left))
            assert pane.view.currentIndex().data() == (left[-1] if left else None)
        await side.close()

    arun(story())


def test_without_any_the_list_says_so_and_a_vain_search_says_that(
    arun: Run, tmp_path: Path, conversations: Conversations, threads: ThreadPoolExecutor
) -> None:
    async def story() -> None:
        side = await side_with(conversations, tmp_path, threads)
        await until(lambda: "kept here" in side.pane.note.text())
        side.pane.search.setText("zebra")
        await until(lambda: "No conversation" in side.pane.note.text())
        await side.close()

    arun(story())


def test_a_file_of_a_newer_version_is_told_and_left_alone(
    arun: Run, tmp_path: Path, threads: ThreadPoolExecutor
) -> None:
    import sqlite3

    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    before = (tmp_path / FILE_NAME).read_bytes()
    conversations = Conversations(tmp_path)

    async def story() -> None:
        side = Side(tmp_path, conversations, threads)
        await until(lambda: "newer" in side.pane.note.text())
        await side.close()

    arun(story())
    conversations.close()
    assert (tmp_path / FILE_NAME).read_bytes() == before


@pytest.mark.parametrize("as_json", [False, True])
def test_a_conversation_is_saved_with_the_files_it_names(
    arun: Run,
    tmp_path: Path,
    conversations: Conversations,
    threads: ThreadPoolExecutor,
    as_json: bool,
) -> None:
    async def story() -> None:
        side = await side_with(conversations, tmp_path, threads, "PDFs?")
        number = side.pane.model.entries[0].id
        saved: list[str] = []
        side.presenter.saved.connect(saved.append)
        side.presenter.save(number, tmp_path / "out", as_json=as_json)
        await until(lambda: saved)
        text = (tmp_path / "out").read_text(encoding="utf-8")
        assert "PDFs?" in text
        assert "12 in café" in text
        side.presenter.save(number, tmp_path / "out" / "below a file", as_json=as_json)
        await until(lambda: any("cannot be written" in said for said, _ in side.told))
        await side.close()

    arun(story())


def test_what_another_window_did_is_listed_when_one_comes_back(
    arun: Run, tmp_path: Path, conversations: Conversations, threads: ThreadPoolExecutor
) -> None:
    async def story() -> None:
        side = await side_with(conversations, tmp_path, threads, "mine")
        other = Conversations(tmp_path)
        await other.keep(Conversation(turn(1, "theirs")))
        other.close()
        side.presenter.refresh()
        await until(lambda: side.titles == ["theirs", "mine"])
        await side.close()

    arun(story())


def test_what_is_kept_while_the_window_closes_is_no_longer_listed(
    arun: Run, tmp_path: Path, threads: ThreadPoolExecutor
) -> None:
    async def story() -> None:
        ending = Conversations(tmp_path)
        side = await side_with(ending, tmp_path, threads, "mine")
        await side.close()
        ending.close()
        side.presenter.refresh()
        # An error of its own would end the test; two turns of the loop let it come.
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    arun(story())


def has_rows(pane: KeptPane, number: int) -> bool:
    return len(pane.buttons) == number


def test_kept_questions_take_the_room_of_their_rows(
    arun: Run, threads: ThreadPoolExecutor, tmp_path: Path
) -> None:
    async def story() -> None:
        presenter = KeptPresenter(tmp_path, threads, Language.ENGLISH)
        window = QWidget()
        window.resize(220, 400)
        pane = KeptPane(presenter, window)
        window.show()
        heights = []
        for number in (1, 2):
            presenter.keep(f"ext:pdf top:{number}", f"question {number}")
            await until(partial(has_rows, pane, number))
            heights.append(pane._scroll.height())
        assert heights[1] > heights[0] > 0
        await presenter.close()
        window.close()

    arun(story())

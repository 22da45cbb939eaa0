"""Conversations of another day: listed at the side, and gone on with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.conversations import Conversation, Conversations
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Words
from desktop_app.placement import read_placement
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.plain import PlainLabel
from desktop_app.ui.window import MainWindow
from tests.conftest import GuiThreadWatch, Run, until
from tests.conversations.test_conversations import turn
from tests.journeys.test_window import activate, answer, ask, shown_names

pytestmark = pytest.mark.process


def titles(window: MainWindow) -> list[str]:
    model = window.past.model
    return [model.index(row).data() for row in range(model.rowCount())]


def told_below(window: MainWindow) -> list[str]:
    """What the last answer rests on, without what can be listed of what was left out."""
    turn = window.conversation.turns[-1]
    return [turn.coverage.text().replace(" · list", ""), turn.receipts.text()]


def test_a_conversation_is_gone_on_with_after_a_restart(
    arun: Run, setup: Setup, gui_watch: GuiThreadWatch
) -> None:
    before: list[str] = []

    async def first_day() -> None:
        async with opened_window(setup) as window:
            await ask(window, "Which PDFs are in Downloads?")
            await until(lambda: titles(window) == ["Which PDFs are in Downloads?"])
            before.extend(told_below(window))
            assert "hidden" in before[0]
            await until(lambda: window.windowTitle().startswith("Which PDFs are in Downloads? "))
            QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
            assert window.windowTitle() == "Fossick"
            await ask(window, "Which txt files are in Documents?")
            await until(lambda: len(titles(window)) == 2)

    async def next_day() -> None:
        async with opened_window(setup) as window:
            await until(lambda: len(titles(window)) == 2)
            with gui_watch.armed():
                window.past.focus_list()
                QTest.keyClick(window.past.view, Qt.Key.Key_Down)
                window.past.go_on.trigger()
                await until(lambda: window.conversation.turns)
            assert window.windowTitle() == "Which PDFs are in Downloads? – Fossick"
            assert "4" in answer(window)
            # What it rests on was not there any more.
            assert told_below(window) == before
            assert set(shown_names(window)) == {
                "report.pdf", "ticket.pdf", "manual.pdf", "statement.pdf",
            }  # fmt: skip
            await ask(window, "only those bigger than 1 GB")
            assert shown_names(window) == []
            assert len(window.conversation.turns) == 2
            await until(lambda: titles(window)[0] == "Which PDFs are in Downloads?")
            assert len(titles(window)) == 2

    arun(first_day())
    arun(next_day())


def test_copies_stand_in_their_sets_again_after_a_restart(
    arun: Run, setup: Setup, home: Path
) -> None:
    folder = home / "Documents" / "Twice"
    folder.mkdir()
    for name in ("a.txt", "b.txt", "c.txt"):
        (folder / name).write_text("the same in each of them")
    for name in ("x.txt", "y.txt"):
        (folder / name).write_text("another pair")

    def sets(window: MainWindow) -> list[set[str]]:
        groups = window.results.view.files.layout.groups
        if groups is None:
            return []
        hits = window.results.view.files.hits
        spans = list(zip(groups.firsts, groups.firsts[1:], strict=False))
        # What is a copy of nothing has a heading of its own at the end.
        return [{hit.name for hit in hits[slice(*spans[rank])]} for rank in groups.sets]

    async def first_day() -> None:
        async with opened_window(setup) as window:
            await ask(window, "in:Documents/Twice is:duplicate")
            await until(lambda: {"a.txt", "b.txt", "c.txt"} in sets(window))
            await until(lambda: titles(window))

    async def next_day() -> None:
        async with opened_window(setup) as window:
            await until(lambda: titles(window))
            window.past.focus_list()
            window.past.go_on.trigger()
            await until(lambda: {"a.txt", "b.txt", "c.txt"} in sets(window))
            # What was changed since is no longer said to be a copy.
            assert {"x.txt", "y.txt"} not in sets(window)

    arun(first_day())
    (folder / "y.txt").write_text("another pai!")
    arun(next_day())


def test_deleting_what_is_gone_on_with_begins_clean_and_can_be_undone(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "Which PDFs are in Downloads?")
            await until(lambda: titles(window))
            window.past.focus_list()
            window.past.delete.trigger()
            await until(lambda: not titles(window))
            assert window.conversation.turns == []
            assert "deleted" in window.notices.notices[-1]

    arun(story())


def test_in_a_narrow_window_they_lie_over_the_rest_until_escape(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            assert window.past.isVisible()
            await activate(window)
            window.resize(820, 600)
            assert not window.past.isVisible()
            window.past_button.click()
            assert window.past.isVisible()
            assert window.past_button.isChecked()
            QTest.keyClick(window, Qt.Key.Key_Escape)
            assert not window.past.isVisible()

    arun(story())


def test_whether_they_stand_at_the_side_is_remembered(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            window.show_past(False)
        placement = read_placement(setup.data_folder)
        assert not placement.has_past
        async with opened_window(replace(setup, placement=placement)) as window:
            assert not window.past.isVisible()

    arun(story())


def test_c37_a_summary_stands_above_the_turn_in_which_it_was_written(
    arun: Run, setup: Setup
) -> None:
    summed_up = Message(Role.INSTRUCTIONS, (Words("About <b>PDFs</b>."),), 2, summarises=1)
    question, *rest = turn(2, "And of May?")

    async def story() -> None:
        kept = Conversations(setup.data_folder)
        await kept.keep(Conversation([*turn(1), question, summed_up, *rest]))
        kept.close()
        async with opened_window(setup) as window:
            await until(lambda: titles(window))
            window.past.focus_list()
            window.past.go_on.trigger()
            await until(lambda: len(window.conversation.turns) == 2)
            (note,) = (
                label
                for label in window.conversation.findChildren(PlainLabel)
                if label.property("tone") == "summary"
            )
            assert "<b>PDFs</b>" in note.text()
            await until(lambda: note.y() > 0)
            first, second = window.conversation.turns
            assert first.y() < note.y() < second.y()

    arun(story())

"""What changed is said to a screen reader by an event of its own."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent

from desktop_app.agent.events import Answer
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui import announcing
from desktop_app.ui.announcing import announce, beginning
from desktop_app.ui.notice_bar import NoticeBar, StatusLine
from desktop_app.ui.results.pane import ResultPane
from tests.ui.results.conftest import pane

__all__ = ["pane"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

FOUND = Hits([Chunk.of(Hit("/h", f"{number}.pdf", 1, 0, Flag(0)) for number in range(42))])


class Reader:
    """In place of the screen reader's side of Qt, which only a screen reader switches on."""

    Event = QAccessible.Event

    def __init__(self, *, listens: bool) -> None:
        self._listens = listens
        self.heard: list[tuple[object, str]] = []

    def isActive(self) -> bool:
        return self._listens

    def updateAccessibility(self, event: QAccessibleEvent) -> None:
        assert isinstance(event, QAccessibleAnnouncementEvent)
        assert event.type() is QAccessible.Event.Announcement
        self.heard.append((event.object(), event.message()))


def test_that_a_search_is_over_reaches_the_screen_reader_with_its_number(
    pane: ResultPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(listens=True)
    monkeypatch.setattr(announcing, "QAccessible", reader)
    pane.announced.connect(lambda sentence: announce(pane.view, sentence))
    pane._presenter.start("?")
    assert reader.heard == []
    pane._presenter.show_answer(Answer("?", "", hits=FOUND))
    assert reader.heard == [(pane.view, "Search finished, 42 results")]
    pane._presenter.start("?")
    pane._presenter.show_answer(Answer("?", "", hits=Hits(), query="zebra"))
    assert reader.heard[1:] == [(pane.view, "Search finished, 0 results")]
    pane._presenter.start("hello")
    pane._presenter.show_answer(Answer("hello", "Hello!", hits=Hits()))
    assert len(reader.heard) == 2, "nothing was searched"


def test_notices_and_messages_reach_the_screen_reader(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(listens=True)
    monkeypatch.setattr(announcing, "QAccessible", reader)
    notices, status = NoticeBar(), StatusLine()
    for one in (notices, status):
        qtbot.addWidget(one)
    notices.add("Moved “a.pdf” to the trash.")
    status.showMessage("1 path copied.")
    assert reader.heard == [
        (notices, "Moved “a.pdf” to the trash."),
        (status, "1 path copied."),
    ]


def test_of_a_long_answer_the_beginning_is_said() -> None:
    assert beginning("There are 3.\n\nI think so.") == "There are 3."
    assert len(beginning("many words " * 100)) <= 301


def test_where_nobody_listens_nothing_is_said(
    pane: ResultPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(listens=False)
    monkeypatch.setattr(announcing, "QAccessible", reader)
    announce(pane.view, "Search finished, 42 results")
    assert reader.heard == []

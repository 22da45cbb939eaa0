"""The window shows what was sent for an answer, from the ledger."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from desktop_app.llm.policy.ledger import Ledger, Sent
from desktop_app.ui.conversation.turn import TurnView
from desktop_app.ui.sent_dialog import SentDialog, SentRequests, SentSpan, _written
from desktop_app.wording import Language, Wording

URL = "https://api.example.com/v1/chat/completions"
WORDING = Wording(Language.ENGLISH)


def keep(data: Path, question: str) -> None:
    body = json.dumps({"messages": [{"role": "user", "content": question}]}).encode()
    ledger = Ledger(data)
    assert asyncio.run(ledger.record(Sent(URL, "m", len(body)), body)) is None
    ledger.close()


def asked(data: Path, *questions: str) -> SentSpan:
    began_ns = time.time_ns()
    for question in questions:
        keep(data, question)
    return SentSpan(began_ns, time.time_ns())


def test_only_the_requests_of_that_answer_are_shown_in_their_order(tmp_path: Path) -> None:
    before = asked(tmp_path, "before?")
    span = asked(tmp_path, "first?", "red\x1b[31m \u202etxt.exe")
    asked(tmp_path, "after?")
    written = _written(tmp_path, span, WORDING)
    assert written.index("first?") < written.index("txt.exe")
    assert "before?" not in written and "after?" not in written
    assert "\x1b" not in written and "\u202e" not in written
    assert "before?" in _written(tmp_path, before, WORDING)


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


Shown = Callable[[Path, SentSpan], SentDialog]


@pytest.fixture
def shown(qtbot: Any, threads: ThreadPoolExecutor) -> Shown:
    """Opens the dialog and waits until it has read."""

    def show(data: Path, span: SentSpan) -> SentDialog:
        window = QWidget()
        qtbot.addWidget(window)

        async def fill() -> SentDialog:
            requests = SentRequests(data, threads, Language.ENGLISH, window)
            dialog = SentDialog(window)
            await requests._fill(dialog, span)
            return dialog

        return asyncio.run(fill())

    return show


def test_it_can_be_read_and_not_changed(shown: Shown, tmp_path: Path) -> None:
    dialog = shown(tmp_path, asked(tmp_path, "Which lease?"))
    assert "Which lease?" in dialog.text.toPlainText()
    assert dialog.text.isReadOnly()
    assert dialog.text.isVisibleTo(dialog)


def test_where_nothing_was_sent_it_says_so(shown: Shown, tmp_path: Path) -> None:
    dialog = shown(tmp_path, SentSpan(1, 2))
    assert dialog.status.text() == "Nothing was sent for this answer."
    assert not dialog.text.isVisibleTo(dialog)


def test_where_the_ledger_cannot_be_read_it_says_why(shown: Shown, tmp_path: Path) -> None:
    (tmp_path / "closed").write_text("")
    dialog = shown(tmp_path / "closed", SentSpan(1, 2))
    assert "cannot be looked up" in dialog.status.text()
    assert not dialog.text.isVisibleTo(dialog)


def test_a_turn_offers_it_once_a_model_was_asked(qtbot: Any) -> None:
    turn = TurnView("?", WORDING)
    qtbot.addWidget(turn)
    assert not turn.sent.isVisibleTo(turn)
    turn.offer_sent()
    assert not turn.sent.isVisibleTo(turn), "folded away with how it was looked for"
    turn.looking.fold.click()
    assert turn.sent.isVisibleTo(turn)
    with qtbot.waitSignal(turn.sent_requested):
        turn.sent.click()

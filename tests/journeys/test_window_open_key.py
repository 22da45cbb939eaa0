"""The window asks before a key goes unencrypted to another computer, and remembers a yes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QLabel

from desktop_app.settings import Settings, load_settings
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.open_key_dialog import OpenKeyDialog
from tests.conftest import Run, until
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import text
from tests.journeys.test_window import answer, ask

pytestmark = [
    pytest.mark.process,
    pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True),
]

KEY = "sk-0123456789abcdef"
URL = "http://models.example:8000/v1"
ORIGIN = "http://models.example:8000"
QUESTION = "Explain the plot of my favourite opera, please, and be brief about it"


@pytest.fixture
def proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as endpoint:
        monkeypatch.setenv("HTTP_PROXY", endpoint.origin)
        endpoint.models = ["m"]
        yield endpoint


@pytest.fixture
def with_key(setup: Setup) -> Setup:
    environment = {"FOSSICK_API_KEY": KEY, "FOSSICK_BASE_URL": URL}
    return replace(setup, settings=Settings(model="m", base_url=URL), environment=environment)


def test_a_yes_lets_the_key_be_sent_and_is_remembered(
    arun: Run, with_key: Setup, proxy: ScriptedEndpoint
) -> None:
    async def story() -> None:
        proxy.replies(text("Somebody dies."), text("And somebody else."), text("Again."))
        async with opened_window(with_key) as window:
            asking = asyncio.ensure_future(ask(window, QUESTION))
            dialog = await until(lambda: window.findChild(OpenKeyDialog))
            shown = " ".join(label.text() for label in dialog.findChildren(QLabel))
            assert ORIGIN in shown
            buttons = dialog.findChild(QDialogButtonBox)
            assert buttons.button(QDialogButtonBox.StandardButton.Cancel).isDefault()
            assert proxy.requests == []
            dialog.accept()
            await asking
            assert "Somebody dies." in answer(window)
            await ask(window, QUESTION)
            assert "And somebody else." in answer(window)
            assert window.findChild(OpenKeyDialog) is None
        settings = load_settings(with_key.data_folder)
        assert settings.open_keys == (ORIGIN,)
        assert KEY in str(proxy.requests[0].headers)
        remembered = replace(with_key.settings, open_keys=settings.open_keys)
        async with opened_window(replace(with_key, settings=remembered)) as window:
            await ask(window, QUESTION)
            assert "Again." in answer(window)

    arun(story())


def test_a_no_sends_nothing_and_the_next_question_works(
    arun: Run, with_key: Setup, proxy: ScriptedEndpoint
) -> None:
    async def story() -> None:
        async with opened_window(with_key) as window:
            asking = asyncio.ensure_future(ask(window, QUESTION))
            dialog = await until(lambda: window.findChild(OpenKeyDialog))
            dialog.reject()
            await asking
            assert "--open-key" in window.conversation.turns[-1].problem.text()
            await ask(window, "How many PDFs are in Downloads?")
            assert "4" in answer(window)
        assert proxy.requests == []
        assert load_settings(with_key.data_folder).open_keys == ()

    arun(story())


def test_stopping_while_it_is_asked_takes_the_dialog_away(
    arun: Run, with_key: Setup, proxy: ScriptedEndpoint
) -> None:
    async def story() -> None:
        async with opened_window(with_key) as window:
            asking = asyncio.ensure_future(ask(window, QUESTION))
            await until(lambda: window.findChild(OpenKeyDialog))
            window.conversation.button.click()
            await asking
            await until(lambda: window.findChild(OpenKeyDialog) is None)
        assert proxy.requests == []

    arun(story())

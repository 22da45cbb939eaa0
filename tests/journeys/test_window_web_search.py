"""The window shows a web search before it leaves; only a click lets it go."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QPlainTextEdit

from desktop_app.llm.policy.keys import Keys
from desktop_app.settings import Settings, save_settings
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.web_confirmation import WebQueryDialog
from tests.conftest import Run, until
from tests.doubles.memory_keyring import MemoryKeyring
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, text
from tests.doubles.scripted_search import KEY, PATH, found, result, searches
from tests.journeys.test_window import answer, ask

pytestmark = [
    pytest.mark.process,
    pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True),
]

QUESTION = "Explain the plot of my favourite opera, please, and be brief about it"


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as endpoint:
        keyring = MemoryKeyring()
        Keys(lambda: keyring).set(endpoint.origin, KEY)
        monkeypatch.setattr(Keys.__init__, "__defaults__", (lambda: keyring,))
        endpoint.pages[PATH] = found(result("Tosca", "https://a.example/1", "Somebody dies."))
        endpoint.replies(
            calls(call("web_search", query="opera plot")), text("Somebody dies."), text("No idea.")
        )
        yield endpoint


@pytest.fixture
def switched_on(setup: Setup, endpoint: ScriptedEndpoint) -> Setup:
    settings = Settings(
        model="scripted",
        base_url=endpoint.base_url,
        web_search=True,
        web_address=endpoint.origin,
    )
    return replace(setup, settings=settings)


def test_what_was_changed_leaves_after_the_click(
    arun: Run, switched_on: Setup, endpoint: ScriptedEndpoint
) -> None:
    async def story() -> None:
        async with opened_window(switched_on) as window:
            asking = asyncio.ensure_future(ask(window, QUESTION))
            dialog = await until(lambda: window.findChild(WebQueryDialog))
            query = dialog.findChild(QPlainTextEdit)
            assert query.toPlainText() == "opera plot"
            assert searches(endpoint) == []
            query.setPlainText("plot of Tosca")
            dialog.accept()
            await asking
            assert "Somebody dies." in answer(window)
        assert [one.body["query"] for one in searches(endpoint)] == ["plot of Tosca"]

    arun(story())


def test_a_no_and_a_stop_send_nothing(
    arun: Run, switched_on: Setup, endpoint: ScriptedEndpoint
) -> None:
    async def story() -> None:
        async with opened_window(switched_on) as window:
            asking = asyncio.ensure_future(ask(window, QUESTION))
            dialog = await until(lambda: window.findChild(WebQueryDialog))
            dialog.reject()
            await asking
            endpoint.replies(calls(call("web_search", query="again")))
            await ask(window, QUESTION)
            asking = asyncio.ensure_future(ask(window, QUESTION))
            await until(lambda: window.findChild(WebQueryDialog))
            window.conversation.button.click()
            await asking
            await until(lambda: window.findChild(WebQueryDialog) is None)
        assert searches(endpoint) == []

    arun(story())


def test_a_search_that_is_switched_on_or_off_reaches_an_open_window(
    arun: Run, switched_on: Setup, endpoint: ScriptedEndpoint
) -> None:
    on = switched_on.settings
    off = replace(switched_on, settings=replace(on, web_search=False))

    async def story() -> None:
        async with opened_window(off) as window:
            await ask(window, QUESTION)
            save_settings(on, off.data_folder)
            asking = asyncio.ensure_future(ask(window, QUESTION))
            dialog = await until(lambda: window.findChild(WebQueryDialog))
            dialog.accept()
            await asking
            save_settings(off.settings, off.data_folder)
            await ask(window, QUESTION)
        offered = [
            "web_search" in {tool["function"]["name"] for tool in body["tools"]}
            for body in endpoint.bodies
            if body.get("tools")
        ]
        assert offered == [False, True, True, False]
        assert len(searches(endpoint)) == 1

    endpoint.forget_replies()
    search = calls(call("web_search", query="opera plot"))
    endpoint.replies(text("No idea."), search, text("Somebody dies."), text("No idea."))
    arun(story())

"""A model cannot read by searching what is masked when it is sent: the program put together."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from desktop_app.agent.events import RunFinished
from desktop_app.assembly.program import assemble
from desktop_app.messages.message import Message
from desktop_app.settings import Settings
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, text

pytestmark = pytest.mark.process


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    (home / "accounts.txt").write_text(
        "card 4111 1111 1111 1111 until May\npassword: hunter2-Gr33n\n"
    )
    return home


def told(home: Path, endpoint: ScriptedEndpoint, *made: Any) -> list[str]:
    """The results of calls as the model was sent them."""
    endpoint.replies(calls(*made, usage=None), text("I do not know."))
    settings = Settings(model="scripted", base_url=endpoint.base_url, context_tokens=32_000)

    async def ask() -> None:
        with assemble(
            settings, home.parent / "data", home=str(home), environment={}, model="scripted"
        ) as program:
            history: list[Message] = []
            async for event in program.agent.run("What is in my accounts?", history):
                if isinstance(event, RunFinished):
                    return

    asyncio.run(ask())
    return [one["content"] for one in endpoint.bodies[-1]["messages"] if one["role"] == "tool"]


def test_guesses_right_and_wrong_are_answered_alike(home: Path, endpoint: ScriptedEndpoint) -> None:
    guesses = [
        ("count_files", {"query": 'content:"{}"'}, "hunter2-Gr33n", "hunter9-Gr33n"),
        ("search_contents", {"pattern": "{}"}, "card 4", "card 5"),
        ("search_contents", {"words": "{}"}, "hunter2", "hunter9"),
        ("find_files", {"query": "content:re:{}"}, "hunter2", "hunter9"),
    ]
    for name, arguments, right, wrong in guesses:
        results = told(
            home,
            endpoint,
            *(
                call(name, **{key: value.format(guess) for key, value in arguments.items()})
                for guess in (right, wrong)
            ),
        )
        first, second = (
            result.replace(guess, "") for result, guess in zip(results, (right, wrong), strict=True)
        )
        assert first == second, name
        assert "accounts.txt" not in first, name


def test_what_is_not_masked_is_found(home: Path, endpoint: ScriptedEndpoint) -> None:
    [result] = told(home, endpoint, call("search_contents", words="until"))
    assert "accounts.txt" in result
    assert "4111" not in result

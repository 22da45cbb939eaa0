"""What a model cannot do that guesses at secrets, or obeys a file: the program put together."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from desktop_app.agent.events import RunFinished
from desktop_app.assembly.program import assemble
from desktop_app.messages.message import Message
from desktop_app.messages.mind import ReplyWithdrawn, TextDelta
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


def told(
    home: Path,
    endpoint: ScriptedEndpoint,
    *made: Any,
    question: str = "What is in my accounts?",
) -> list[str]:
    """The results of calls as the model was sent them."""
    endpoint.replies(calls(*made, usage=None), text("I do not know."))
    settings = Settings(model="scripted", base_url=endpoint.base_url, context_tokens=32_000)

    async def ask() -> None:
        with assemble(
            settings, home.parent / "data", home=str(home), environment={}, model="scripted"
        ) as program:
            history: list[Message] = []
            async for event in program.agent.run(question, history):
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


@pytest.mark.parametrize(
    ("question", "is_refused"),
    [
        ("What does orders.txt say?", True),
        ("orders.txt 里写了什么？", True),
        ("Read orders.txt, but do not delete anything.", True),
        ("Delete the accounts.", False),
        ("Tidy up, please.", False),
        ("请把账单都清理掉。", False),
    ],
)
def test_no_model_proposes_for_the_trash_what_only_a_file_orders(
    home: Path, endpoint: ScriptedEndpoint, question: str, is_refused: bool
) -> None:
    proposed = call("propose_trash", items=["accounts.txt"])
    [result] = told(home, endpoint, proposed, question=question)
    assert ("accounts.txt" not in result) is is_refused


def test_a_person_reads_the_names_of_files_and_not_their_ids(
    home: Path, endpoint: ScriptedEndpoint
) -> None:
    found = calls(call("find_files", query="accounts"), usage=None)
    endpoint.replies(found, text("According to `find_files` it is f1."))
    settings = Settings(model="scripted", base_url=endpoint.base_url, context_tokens=32_000)
    heard = ""

    async def ask() -> str:
        nonlocal heard
        with assemble(
            settings, home.parent / "data", home=str(home), environment={}, model="scripted"
        ) as program:
            async for event in program.agent.run("Where is my list of accounts?", []):
                if isinstance(event, TextDelta):
                    heard += event.text
                elif isinstance(event, ReplyWithdrawn):
                    heard = ""
                elif isinstance(event, RunFinished):
                    return event.answer.text
        raise AssertionError("a run ends with its answer")

    told = asyncio.run(ask())
    assert told.startswith("According to the search for files it is accounts.txt.")
    # What was heard on the way is what stands there in the end.
    assert told.startswith(heard)

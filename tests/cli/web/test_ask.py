"""`fossick ask` with a model that wants the web searched: asked on a terminal, else refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from desktop_app.settings import Settings, save_settings
from desktop_app.wording import Language, Wording
from tests.cli.conftest import TIMEOUT_S
from tests.cli.terminal import Terminal, needs_a_terminal
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, text
from tests.doubles.scripted_search import KEY, PATH, found, result, searches

pytestmark = pytest.mark.process

MODULE = "tests.doubles.with_keyring"


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as endpoint:
        endpoint.pages[PATH] = found(result("Copper", "https://a.example/1", "8,412 USD"))
        endpoint.replies(calls(call("web_search", query="copper\u202e price")), text("8,412."))
        yield endpoint


@pytest.fixture
def variables(
    tmp_path: Path, environment: Mapping[str, str], endpoint: ScriptedEndpoint
) -> Mapping[str, str]:
    """The environment of a person who has switched it on."""
    settings = Settings(
        model="scripted",
        base_url=endpoint.base_url,
        web_search=True,
        web_address=endpoint.origin,
    )
    save_settings(settings, tmp_path / "data")
    return {**environment, "TEST_KEYS": json.dumps({endpoint.origin: KEY})}


ASK = ("ask", "--model", "scripted", "What does copper cost?")


@needs_a_terminal
def test_on_a_terminal_the_query_leaves_after_a_yes(
    variables: Mapping[str, str], home: Path, endpoint: ScriptedEndpoint
) -> None:
    asked = Wording(Language.ENGLISH).say("web.ask", host="127.0.0.1")
    terminal = Terminal(variables, home, *ASK, module=MODULE)
    terminal.until("> ")
    assert asked in terminal.shown
    assert "  copper price" in terminal.shown
    assert "copper\\u202e price" in terminal.shown
    terminal.type("")
    terminal.until("> ")
    assert searches(endpoint) == []
    terminal.type("2")
    assert terminal.end() == 0
    assert "8,412." in terminal.shown
    assert [one.body["query"] for one in searches(endpoint)] == ["copper price"]


@needs_a_terminal
def test_on_a_terminal_a_no_sends_nothing(
    variables: Mapping[str, str], home: Path, endpoint: ScriptedEndpoint
) -> None:
    terminal = Terminal(variables, home, *ASK, module=MODULE)
    terminal.until("> ")
    terminal.type("1")
    assert terminal.end() == 0
    assert searches(endpoint) == []


def test_without_a_terminal_it_is_refused(
    variables: Mapping[str, str], home: Path, endpoint: ScriptedEndpoint
) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", MODULE, *ASK, "--json"],
        cwd=home,
        env={**variables, "PYTHONPATH": str(Path(__file__).parents[3])},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=TIMEOUT_S,
        check=True,
    )
    (step,) = json.loads(ended.stdout)["steps"]
    assert step["tool"] == "web_search"
    refused = Wording(Language.ENGLISH).say("web.nobody_to_ask")
    assert step["result"] == f"<search_error>The web search failed: {refused}</search_error>"
    assert searches(endpoint) == []
    assert KEY.encode() not in ended.stdout + ended.stderr

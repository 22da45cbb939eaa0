"""`fossick web`: switched on and off, with a key in a keyring, over a scripted service."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from desktop_app import paths
from desktop_app.cli.command_line import CommandLineError, parse
from desktop_app.cli.status import Status
from desktop_app.cli.web.actions import TRIED_QUERY, carry_out
from desktop_app.cli.web.options import OPTIONS, read_options
from desktop_app.llm.policy.keys import SERVICE, Keys
from desktop_app.settings import Settings, load_settings, save_settings
from desktop_app.web.search import KEY_PAGE, TAVILY
from desktop_app.wording import Language, Wording
from tests.cli.conftest import Fossick
from tests.doubles.memory_keyring import MemoryKeyring
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import body
from tests.doubles.scripted_search import KEY, PATH, found, result, searches


@dataclass
class Command:
    """Runs `fossick web` in this process, with a keyring in memory."""

    data: Path
    capsys: pytest.CaptureFixture[str]
    keyring: MemoryKeyring | None = field(default_factory=MemoryKeyring)
    status: Status | None = None
    out: str = ""
    err: str = ""

    def __call__(self, *arguments: str) -> Command:
        parsed = parse([*arguments, "--data-dir", str(self.data)], OPTIONS)
        options = read_options(parsed, {"LANG": "en_US.UTF-8"})
        self.status = carry_out(options, Keys(lambda: self.keyring))
        self.out, self.err = self.capsys.readouterr()
        assert KEY not in self.out + self.err
        return self

    @property
    def object(self) -> Any:
        assert self.err == ""
        return json.loads(self.out)

    @property
    def settings(self) -> Settings:
        return load_settings(self.data)


@pytest.fixture
def web(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    no_ways_out: None,
) -> Command:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return Command(tmp_path / "data", capsys)


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as endpoint:
        endpoint.pages[PATH] = found(result("A", "https://a.example", "x"))
        yield endpoint


def gives_key(monkeypatch: pytest.MonkeyPatch, key: str = KEY) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{key}\n"))


def test_it_is_off_with_no_key_until_somebody_switches_it_on(web: Command) -> None:
    assert web("status", "--json").object == {
        "web_search": False,
        "address": TAVILY,
        "key": "none",
    }
    assert KEY_PAGE in web("status").out


def test_without_a_key_it_cannot_be_switched_on(web: Command) -> None:
    assert web("on").status is Status.FAILED
    assert KEY_PAGE in web.err
    assert web.settings.web_search is False


def test_a_key_from_standard_input_goes_to_the_keyring_and_nowhere_else(
    web: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    gives_key(monkeypatch)
    assert web("on", "--key").status is Status.DONE
    assert web.keyring is not None
    assert web.keyring.entries == {(SERVICE, TAVILY): KEY}
    assert web.settings.web_search is True
    assert all(KEY.encode() not in file.read_bytes() for file in web.data.iterdir())
    assert web("status", "--json").object == {
        "web_search": True,
        "address": TAVILY,
        "key": "keyring",
    }


@pytest.mark.parametrize("typed", ["", "two words", "schlüssel", "a\u200bb"])
def test_what_can_be_no_key_is_refused(
    web: Command, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    gives_key(monkeypatch, typed)
    with pytest.raises(CommandLineError):
        web("on", "--key")
    assert web.settings.web_search is False


@pytest.mark.parametrize("keyring", [None, MemoryKeyring(locked=True)])
def test_without_a_keyring_it_stays_off(
    web: Command, monkeypatch: pytest.MonkeyPatch, keyring: MemoryKeyring | None
) -> None:
    web.keyring = keyring
    gives_key(monkeypatch)
    assert web("on", "--key").status is Status.FAILED
    assert web.settings.web_search is False


def test_a_key_belongs_to_its_address(web: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    gives_key(monkeypatch)
    web("on", "--key")
    assert web("on", "--address", "https://search.example").status is Status.FAILED
    assert web.settings.web_address == ""


@pytest.mark.parametrize("address", ["http://search.example", "https://me:pw@a.example", "x y"])
def test_an_address_where_others_read_along_is_refused(
    web: Command, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    gives_key(monkeypatch)
    assert web("on", "--key", "--address", address).status is Status.FAILED
    assert web.keyring is not None
    assert web.keyring.entries == {}


def test_off_keeps_the_key_unless_it_is_to_be_forgotten(
    web: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    gives_key(monkeypatch)
    web("on", "--key")
    assert web("off", "--json").object == {
        "web_search": False,
        "address": TAVILY,
        "key": "keyring",
    }
    assert web("off", "--forget-key", "--json").object["key"] == "none"


def test_other_settings_stay(web: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(language="en", steps=7), web.data)
    gives_key(monkeypatch)
    web("on", "--key")
    assert (web.settings.steps, web.settings.language) == (7, "en")


def test_the_test_searches_for_one_word_of_nobodys(
    web: Command, monkeypatch: pytest.MonkeyPatch, endpoint: ScriptedEndpoint
) -> None:
    gives_key(monkeypatch)
    web("on", "--key", "--address", endpoint.origin)
    assert web("test", "--json").object == {"address": endpoint.origin, "results": 1}
    assert [one.body["query"] for one in searches(endpoint)] == [TRIED_QUERY]
    endpoint.pages[PATH] = body({"detail": {"error": KEY}}, 401)
    assert web("test").status is Status.FAILED
    assert web.err == (
        Wording(Language.ENGLISH).say("web.wrong_key", host="127.0.0.1", page=KEY_PAGE) + "\n"
    )


def test_the_test_opens_no_connection_while_it_is_off(
    web: Command, monkeypatch: pytest.MonkeyPatch, endpoint: ScriptedEndpoint
) -> None:
    gives_key(monkeypatch)
    web("on", "--key", "--address", endpoint.origin)
    web("off")
    assert web("test").status is Status.FAILED
    assert endpoint.requests == []


@pytest.mark.parametrize(
    "arguments",
    [
        *([], ["of"], ["on", "now"], ["on", "--forget-key"], ["off", "--key"]),
        *(["status", "--address", "https://a.example"], ["test", "--key"], ["on", "--key=abc"]),
    ],
)
def test_a_wrong_command_line_is_said_to_be_wrong(web: Command, arguments: list[str]) -> None:
    with pytest.raises(CommandLineError):
        web(*arguments)


@pytest.mark.parametrize("language", list(Language))
def test_d51_the_help_page_names_every_option_and_how_to_get_a_key(language: Language) -> None:
    page = paths.resource(f"help/{language.value}/web.txt").read_text(encoding="utf-8")
    for option in OPTIONS:
        assert option in page
    for words in (KEY_PAGE, TAVILY, "tvly-", "web on --key"):
        assert words in page


@pytest.mark.process
@pytest.mark.parametrize("language", ["en_US.UTF-8", "zh_CN.UTF-8"])
def test_the_real_command_shows_its_help_and_says_it_is_off(
    fossick: Fossick, language: str
) -> None:
    assert KEY_PAGE in fossick("web", "--help", LANG=language).out.decode()
    assert fossick("web", "status", "--json", LANG=language).object["web_search"] is False
    assert fossick("web", LANG=language).status == 2
    assert fossick("web", "test", LANG=language).status == 1

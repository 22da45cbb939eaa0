"""A key for another computer over plain http: asked for on a terminal, refused without a yes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from desktop_app.settings import Settings, load_settings, save_settings
from desktop_app.wording import Language, Wording
from tests.cli.conftest import Fossick
from tests.cli.terminal import Terminal, needs_a_terminal
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import text

pytestmark = pytest.mark.process

KEY = "sk-0123456789abcdef"
URL = "http://models.example:8000/v1"
ORIGIN = "http://models.example:8000"
QUESTION = "Explain the plot of my favourite opera, please"


@pytest.fixture
def proxy() -> Iterator[ScriptedEndpoint]:
    """Somebody on the way to every other computer, who sees what is not encrypted."""
    with ScriptedEndpoint() as endpoint:
        yield endpoint


@pytest.fixture
def with_key(proxy: ScriptedEndpoint) -> Mapping[str, str]:
    return {
        "HTTP_PROXY": proxy.origin,
        "FOSSICK_API_KEY": KEY,
        "FOSSICK_BASE_URL": URL,
    }


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def sees_key(proxy: ScriptedEndpoint) -> bool:
    return any(KEY in str(request.headers) for request in proxy.requests)


@pytest.mark.parametrize("language", list(Language))
def test_a_question_is_not_put_where_its_key_could_be_read(
    fossick: Fossick, with_key: Mapping[str, str], proxy: ScriptedEndpoint, language: Language
) -> None:
    question = {
        Language.ENGLISH: QUESTION,
        Language.CHINESE: "请讲讲我最喜欢的歌剧的情节",
    }[language]
    asked = ("ask", "--json", "--model", "m", "--base-url", URL, question)
    ended = fossick(*asked, **with_key)
    refusal = Wording(language).say("model.open_key", host="models.example", address=URL)
    assert refusal in ended.object["answer"]
    assert (ended.status, ended.object["stopped"]) == (1, "error")
    assert proxy.requests == []
    assert KEY.encode() not in ended.out + ended.err


def test_a_key_of_the_settings_endpoint_is_refused_the_same(
    fossick: Fossick, with_key: Mapping[str, str], proxy: ScriptedEndpoint, data: Path
) -> None:
    save_settings(Settings(model="m", base_url=URL), data)
    ended = fossick("ask", "--json", "--model", "m", QUESTION, **with_key)
    assert "--open-key" in ended.object["answer"]
    assert proxy.requests == []


@pytest.mark.parametrize("action", [["list"], ["test", "m"]])
def test_listing_and_testing_send_no_key_that_could_be_read(
    fossick: Fossick, with_key: Mapping[str, str], proxy: ScriptedEndpoint, action: list[str]
) -> None:
    ended = fossick("model", *action, "--base-url", URL, **with_key)
    assert ended.status == 1
    assert b"--open-key" in ended.out + ended.err
    assert proxy.requests == []
    ended = fossick("model", *action, "--base-url", URL, "--open-key", **with_key)
    assert sees_key(proxy)


def test_without_a_terminal_use_is_refused_and_chooses_nothing(
    fossick: Fossick, with_key: Mapping[str, str], data: Path
) -> None:
    ended = fossick("model", "use", "m", "--base-url", URL, **with_key)
    assert ended.status == 1
    assert b"--open-key" in ended.err
    assert not data.exists()


def test_a_key_that_is_typed_in_is_not_even_kept_without_leave(
    fossick: Fossick, proxy: ScriptedEndpoint, data: Path
) -> None:
    ended = fossick("model", "use", "m", "--base-url", URL, "--key")
    assert ended.status == 1
    assert b"--open-key" in ended.err
    assert not data.exists()


def test_the_switch_is_remembered_for_that_origin_alone(
    fossick: Fossick, with_key: Mapping[str, str], proxy: ScriptedEndpoint, data: Path
) -> None:
    ended = fossick("model", "use", "m", "--base-url", URL, "--open-key", **with_key)
    assert ended.status == 0
    said = Wording(Language.ENGLISH).say("model_setup.open_key_allowed", host="models.example")
    assert said in ended.out.decode()
    assert load_settings(data).open_keys == (ORIGIN,)
    proxy.replies(text("Somebody dies."))
    asked = ("ask", "--json", "--model", "m")
    ended = fossick(*asked, "--base-url", URL, QUESTION, **with_key)
    assert ended.object["answer"].startswith("Somebody dies.")
    assert sees_key(proxy)
    before = len(proxy.requests)
    other = "http://models.example:8001/v1"
    ended = fossick(
        *asked, "--base-url", other, QUESTION, **{**with_key, "FOSSICK_BASE_URL": other}
    )
    assert "--open-key" in ended.object["answer"]
    assert len(proxy.requests) == before


@pytest.mark.parametrize("url", ["https://models.example/v1", "http://127.1:9/v1"])
def test_where_nobody_can_read_a_key_nobody_is_asked(
    fossick: Fossick, with_key: Mapping[str, str], data: Path, url: str
) -> None:
    more = {**with_key, "FOSSICK_BASE_URL": url}
    assert fossick("model", "use", "m", "--base-url", url, "--send", "names", **more).status == 0
    assert load_settings(data).open_keys == ()


def test_without_a_key_nobody_is_asked(fossick: Fossick, data: Path) -> None:
    assert fossick("model", "use", "m", "--base-url", URL, "--send", "names").status == 0
    assert load_settings(data).open_keys == ()


@needs_a_terminal
@pytest.mark.parametrize(
    ("language", "locale"), [(Language.ENGLISH, "en_US.UTF-8"), (Language.CHINESE, "zh_CN.UTF-8")]
)
def test_a_terminal_is_asked_and_a_yes_is_remembered(
    environment: Mapping[str, str],
    home: Path,
    with_key: Mapping[str, str],
    data: Path,
    language: Language,
    locale: str,
) -> None:
    use = ("model", "use", "m", "--base-url", URL, "--send", "names")
    surroundings = {**environment, **with_key, "LANG": locale}
    terminal = Terminal(surroundings, home, *use)
    terminal.until("> ")
    asked = Wording(language).say("model_setup.ask_open_key", origin=ORIGIN, host="models.example")
    assert asked in terminal.shown
    terminal.type("2")
    assert terminal.end() == 0
    assert load_settings(data).open_keys == (ORIGIN,)
    again = Terminal(surroundings, home, *use)
    assert again.end() == 0
    assert asked not in again.shown


@needs_a_terminal
@pytest.mark.parametrize("typed", [["1"], ["yes", "", "3"]])
def test_anything_but_a_yes_is_a_no(
    environment: Mapping[str, str],
    home: Path,
    with_key: Mapping[str, str],
    data: Path,
    typed: list[str],
) -> None:
    use = ("model", "use", "m", "--base-url", URL, "--send", "names")
    terminal = Terminal({**environment, **with_key}, home, *use)
    for line in typed:
        terminal.until("> ")
        terminal.type(line)
    assert terminal.end() == 1
    assert "--open-key" in terminal.shown
    assert not data.exists()

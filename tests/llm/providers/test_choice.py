"""Which model is asked: the command line, then the environment, then the settings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from desktop_app.errors import ModelError
from desktop_app.llm.policy.keys import Keys
from desktop_app.llm.providers.choice import (
    LONGEST_REPLY,
    ModelChoice,
    chosen_model,
    endpoint_of,
    is_same_address,
)
from desktop_app.llm.transport.wire import Api, Endpoint
from desktop_app.settings import Settings
from desktop_app.wording import Language, Wording

CHOSEN = Settings(
    model="deepseek-chat",
    base_url="https://api.deepseek.com/v1",
    provider="deepseek",
    temperature=0.3,
    output_tokens=2_000,
    context_tokens=64_000,
)
URL = "http://127.0.0.1:9/v1"


def chosen(
    name: str = "auto",
    base_url: str = "",
    *,
    settings: Settings = CHOSEN,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> ModelChoice:
    choice = chosen_model(settings, name, base_url, environment)
    assert choice is not None
    return choice


def test_the_built_in_interpreter_needs_no_model() -> None:
    assert chosen_model(CHOSEN, "builtin", URL, {"FOSSICK_BASE_URL": URL}) is None


def test_auto_without_a_model_in_the_settings_is_the_built_in_interpreter() -> None:
    assert chosen_model(Settings(), "auto", URL, {}) is None


def test_auto_is_the_model_of_the_settings_behind_the_built_in_interpreter() -> None:
    choice = chosen()
    assert choice.endpoint == Endpoint(
        "https://api.deepseek.com/v1", "deepseek-chat", Api.CHAT, "deepseek", 0.3, 2_000, 64_000
    )
    assert not choice.is_alone
    assert not choice.has_consent


def test_a_name_is_a_model_that_answers_everything() -> None:
    choice = chosen("deepseek-reasoner")
    assert choice.is_alone
    assert choice.endpoint == Endpoint(
        "https://api.deepseek.com/v1",
        "deepseek-reasoner",
        Api.CHAT,
        "deepseek",
        output_tokens=LONGEST_REPLY,
    )


@pytest.mark.parametrize(
    ("name", "base_url"), [("auto", ""), ("deepseek-reasoner", ""), ("tiny", URL)]
)
def test_the_length_of_a_reply_is_bounded_whichever_model_is_asked(
    name: str, base_url: str
) -> None:
    boundless = Settings(model="deepseek-chat", base_url=CHOSEN.base_url, provider="deepseek")
    choice = chosen(name, base_url, settings=boundless)
    assert choice.endpoint.output_tokens == LONGEST_REPLY


def test_an_address_comes_from_the_option_then_the_environment_then_the_settings() -> None:
    named = {
        "FOSSICK_BASE_URL": "http://127.0.0.1:8/v1",
        "OPENAI_BASE_URL": "http://127.0.0.1:7/v1",
    }
    assert chosen("m", URL, environment=named).endpoint.base_url == URL
    assert chosen("m", environment=named).endpoint.base_url == "http://127.0.0.1:8/v1"
    del named["FOSSICK_BASE_URL"]
    assert chosen("m", environment=named).endpoint.base_url == "https://api.deepseek.com/v1"
    assert (
        chosen("m", settings=Settings(), environment=named).endpoint.base_url
        == "http://127.0.0.1:7/v1"
    )


def test_only_an_address_that_was_named_for_it_is_consent() -> None:
    assert chosen("m", URL).has_consent
    assert chosen("m", environment={"FOSSICK_BASE_URL": URL}).has_consent
    assert not chosen("m").has_consent
    assert not chosen("m", settings=Settings(), environment={"OPENAI_BASE_URL": URL}).has_consent


@pytest.mark.parametrize("language", list(Language))
def test_a_model_that_is_nowhere_is_explained(language: Language) -> None:
    with pytest.raises(ModelError) as raised:
        chosen_model(Settings(), "qwen3", "", {})
    said = Wording(language).error(raised.value)
    assert "qwen3" in said
    assert "--base-url" in said


@pytest.mark.parametrize("base_url", ["::", "ftp://x", "http://"])
def test_what_is_no_address_is_refused(base_url: str) -> None:
    with pytest.raises(ModelError) as raised:
        chosen_model(CHOSEN, "m", base_url, {})
    assert raised.value.code == "model.bad_address"


def test_the_key_follows_the_address() -> None:
    keys = Keys(lambda: None)
    keys.set("https://api.deepseek.com", "kept")
    environment = {"FOSSICK_API_KEY": "named", "OPENAI_API_KEY": "openai"}
    assert chosen(environment=environment).key_source.key(keys) == "kept"
    assert chosen("m", URL, environment=environment).key_source.key(keys) == "named"
    assert (
        chosen("m", environment={**environment, "FOSSICK_BASE_URL": URL}).key_source.key(keys)
        == "named"
    )
    assert chosen("m", "https://api.openai.com/v1").key_source.key(keys) == ""


def test_what_the_settings_say_of_their_model_goes_to_no_other_endpoint() -> None:
    settings = Settings(model="m", base_url=URL, api="responses", context_tokens=4_096)
    assert endpoint_of(settings, "m", URL).api is Api.RESPONSES
    other = endpoint_of(settings, "m", "http://127.0.0.1:8/v1")
    assert (other.api, other.context_tokens) == (Api.CHAT, None)


@pytest.mark.parametrize("base_url", ["http://localhost:11434", "http://127.0.0.1:11434/v1"])
def test_ollama_is_asked_over_its_own_api(base_url: str) -> None:
    endpoint = endpoint_of(Settings(), "qwen3", base_url)
    assert (endpoint.api, endpoint.provider) == (Api.OLLAMA, "ollama")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("https://a.org/v1", "https://A.org:443/v1/", True),
        ("https://a.org/v1", "https://a.org/v1/chat/completions", True),
        ("https://a.org/v1", "https://a.org/v2", False),
        ("https://a.org/v1", "http://a.org/v1", False),
        ("https://a.org/v1", "", False),
        ("", "", False),
    ],
)
def test_addresses_are_the_same_however_they_are_written(one: str, other: str, same: bool) -> None:
    assert is_same_address(one, other) is same

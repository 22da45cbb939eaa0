"""What endpoints say of themselves, in all their ways."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.errors import ModelError
from desktop_app.llm.providers.endpoint_facts import context_size, list_models
from desktop_app.llm.transport.wire import Api
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Raw, page, status
from tests.llm.asking import KEY, endpoint_at, run


def size(endpoint: ScriptedEndpoint, **more: Any) -> int | None:
    found: int | None = run(context_size(endpoint_at(endpoint.base_url, **more), KEY))
    return found


def test_the_models_are_listed_in_the_endpoints_order(endpoint: ScriptedEndpoint) -> None:
    endpoint.models = ["b", "a"]
    assert run(list_models(endpoint_at(endpoint.base_url), KEY)) == ("b", "a")
    assert endpoint.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert run(list_models(endpoint_at(endpoint.origin, api=Api.OLLAMA))) == ("b", "a")


@pytest.mark.parametrize("listed", [[], {"data": None}, {"data": [1, {"id": 2}, {}]}, 7])
def test_a_list_of_anything_else_is_empty(endpoint: ScriptedEndpoint, listed: Any) -> None:
    endpoint.pages["/v1/models"] = listed
    assert run(list_models(endpoint_at(endpoint.base_url))) == ()


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (status(401), "model.key_refused"),
        (status(404), "model.not_an_endpoint"),
        (page(), "model.not_an_endpoint"),
        (Raw(), "model.not_an_endpoint"),
    ],
)
def test_an_endpoint_without_a_list_says_so(
    endpoint: ScriptedEndpoint, reply: Raw, code: str
) -> None:
    endpoint.pages["/v1/models"] = reply
    with pytest.raises(ModelError) as failed:
        run(list_models(endpoint_at(endpoint.base_url)))
    assert failed.value.code == code


@pytest.mark.parametrize("name", ["max_model_len", "context_length", "context_window"])
def test_the_window_stands_in_the_list_of_models(endpoint: ScriptedEndpoint, name: str) -> None:
    endpoint.models = [{"id": "other", name: 1000}, {"id": "scripted", name: 32_768}]
    assert size(endpoint) == 32_768


def test_lm_studio_has_a_list_of_its_own(endpoint: ScriptedEndpoint) -> None:
    entry = {"id": "scripted", "max_context_length": 131_072, "loaded_context_length": 4096}
    endpoint.pages["/api/v0/models"] = {"data": [entry]}
    assert size(endpoint) == 4096


def test_llama_cpp_has_a_page_of_its_own(endpoint: ScriptedEndpoint) -> None:
    endpoint.pages["/props"] = {"default_generation_settings": {"n_ctx": 8192}}
    assert size(endpoint) == 8192


def test_ollama_says_what_it_has_loaded(endpoint: ScriptedEndpoint) -> None:
    entry = {"name": "scripted", "context_length": 4096}
    endpoint.pages["/api/ps"] = {"models": [entry]}
    assert size(endpoint) == 4096


def test_ollama_gives_what_is_asked_of_it_within_what_the_model_can(
    endpoint: ScriptedEndpoint,
) -> None:
    endpoint.pages["/api/show"] = {"model_info": {"llama.context_length": 131_072}}
    assert size(endpoint, api=Api.OLLAMA) == 8192
    endpoint.pages["/api/show"] = {"model_info": {"llama.context_length": 2048}}
    assert size(endpoint, api=Api.OLLAMA) == 2048


def test_what_the_person_set_comes_first_and_asks_nobody(endpoint: ScriptedEndpoint) -> None:
    assert size(endpoint, context_tokens=5000) == 5000
    assert endpoint.requests == []


@pytest.mark.parametrize("length", [None, 0, -1, "many", True, 1 << 60, {}])
def test_a_window_that_makes_no_sense_is_none(endpoint: ScriptedEndpoint, length: Any) -> None:
    endpoint.models = [{"id": "scripted", "context_length": length}]
    assert size(endpoint) is None


def test_no_list_is_no_reason_to_fail(endpoint: ScriptedEndpoint) -> None:
    endpoint.pages["/v1/models"] = status(404)
    assert size(endpoint) is None

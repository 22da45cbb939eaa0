"""Whether a model sees: what the person, its endpoint and its name say, in this order."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from desktop_app.llm.providers.vision import seen_by_name, sees_pictures
from desktop_app.llm.transport.wire import Api, Endpoint
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import status


def sees(
    endpoint: ScriptedEndpoint, model: str = "scripted", api: Api = Api.CHAT, **more: Any
) -> bool | None:
    return asyncio.run(sees_pictures(Endpoint(endpoint.base_url, model, api, **more)))


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"architecture": {"input_modalities": ["text", "image"]}}, True),
        ({"architecture": {"input_modalities": ["text"]}}, False),
        ({"supports_image_in": True}, True),
        ({"supports_image_in": False}, False),
        ({"capabilities": {"vision": True}}, True),
        ({"capabilities": {"vision": False}}, False),
        ({"capabilities": ["completion", "multimodal"]}, True),
        ({"capabilities": "vision"}, None),
        ({"architecture": ["image"], "type": 7, "modalities": None}, None),
        ({}, None),
    ],
)
def test_an_endpoint_says_it_in_its_list_of_models(
    endpoint: ScriptedEndpoint, facts: dict[str, Any], expected: bool | None
) -> None:
    endpoint.models = [{"id": "other", "supports_image_in": True}, {"id": "scripted", **facts}]
    assert sees(endpoint) is expected


def test_servers_on_this_computer_say_it_on_pages_of_their_own(endpoint: ScriptedEndpoint) -> None:
    endpoint.pages = {"/api/v0/models": {"data": [{"id": "scripted", "type": "vlm"}]}}
    assert sees(endpoint) is True
    endpoint.pages = {"/api/v0/models": {"data": [{"id": "scripted", "type": "llm"}]}}
    assert sees(endpoint) is False
    endpoint.pages = {"/props": {"modalities": {"vision": True, "audio": False}}}
    assert sees(endpoint) is True


def test_ollama_names_it_among_what_a_model_can_do(endpoint: ScriptedEndpoint) -> None:
    endpoint.pages = {"/api/show": {"capabilities": ["completion", "vision"]}}
    assert sees(endpoint, api=Api.OLLAMA) is True
    endpoint.pages = {"/api/show": {"capabilities": ["completion", "tools"]}}
    assert sees(endpoint, "llava", Api.OLLAMA) is False
    endpoint.pages = {"/api/show": {}}
    assert sees(endpoint, "llava", Api.OLLAMA) is True


def test_what_the_person_says_goes_before_everything(endpoint: ScriptedEndpoint) -> None:
    endpoint.models = [{"id": "scripted", "supports_image_in": True}]
    assert sees(endpoint, sees=False) is False
    assert endpoint.requests == []


def test_where_the_endpoint_cannot_be_asked_the_name_decides(endpoint: ScriptedEndpoint) -> None:
    endpoint.pages = {"/v1/models": status(500, "no")}
    assert sees(endpoint, "qwen2.5-vl-72b-instruct") is True
    assert sees(endpoint, "some-model") is None


@pytest.mark.parametrize(
    "name",
    """gpt-4o gpt-4o-mini gpt-4.1-mini gpt-5.4 gpt-6-mini o3 o4-mini openai/gpt-4o
    claude-sonnet-4-5 claude-3-haiku-20240307 anthropic/claude-opus-4 gemini-2.5-flash
    google/gemini-3-pro qwen-vl-max qwen2.5vl:7b qwen3-vl-plus Qwen/Qwen2.5-VL-7B-Instruct
    qvq-72b-preview qwen2.5-omni-7b glm-4v-plus glm-4.5v doubao-1-5-vision-pro-32k
    doubao-seed-1-6-250615 kimi-k2.5 moonshot-v1-8k-vision-preview llava:13b llama3.2-vision
    minicpm-v:8b pixtral-12b-2409 gemma3:12b gemma-3-27b-it""".split(),
)
def test_models_that_see_are_known_by_name(name: str) -> None:
    assert seen_by_name(name) is True


@pytest.mark.parametrize(
    "name",
    """gpt-3.5-turbo gpt-35-turbo gpt-4 gpt-oss:20b o1-mini o3-mini-x gpt-4o-audio-preview
    gpt-4o-mini-tts claude-2.1 claude-instant-1 gemini-embedding-001 deepseek-chat
    deepseek-reasoner qwen3:8b qwen-plus qwq-32b glm-4.6 moonshot-v1-8k kimi-k2-0905-preview
    doubao-1-5-pro-32k llama3.1:8b gemma3:1b gemma-2-9b mistral-large-latest phi4 some-model
    text-embedding-3-small""".split(),
)
def test_of_others_nothing_is_claimed(name: str) -> None:
    assert seen_by_name(name) is None

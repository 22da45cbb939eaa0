"""What an endpoint says of itself: its models, and how much a model can read at once.

Both ask only the endpoint's own origin, and take nothing for granted of what it replies.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from desktop_app.errors import ModelError
from desktop_app.llm.providers.ollama_models import installed_models, loaded_tokens, ollama_facts
from desktop_app.llm.transport.addresses import endpoint_url, host_of, lies_near, origin_of
from desktop_app.llm.transport.deadlines import Deadlines
from desktop_app.llm.transport.http_client import Connection
from desktop_app.llm.transport.json_values import (
    UNREAD,
    count_of,
    list_of,
    object_of,
    read_json,
    sound,
    text_of,
)
from desktop_app.llm.transport.ollama import USUAL_CONTEXT_TOKENS
from desktop_app.llm.transport.wire import Api, Endpoint

_DEADLINES = Deadlines(first_s=10.0, idle_s=10.0, total_s=30.0)
_MAX_BYTES = 16 * 1024 * 1024
"""Some gateways list a thousand models, with a page of text for each."""
_SMALLEST_TOKENS = 512
_LENGTHS = (
    "loaded_context_length",
    "max_model_len",
    "context_length",
    "context_window",
    "max_context_length",
    "n_ctx",
)
"""How servers call it, the one that is in force before the one that would be possible."""


async def list_models(endpoint: Endpoint, key: str = "") -> tuple[str, ...]:
    """The ids of the models there, in the endpoint's order.

    Raises:
        ModelError: the endpoint cannot be asked; "model.not_an_endpoint" also where it has no such
            list, which some have not.
    """
    if endpoint.api is Api.OLLAMA:
        return await installed_models(endpoint, key)
    return tuple(entry["id"] for entry in await listed_models(endpoint, key))


async def context_size(endpoint: Endpoint, key: str = "") -> int | None:
    """How many tokens the model reads at once, or None where nobody says.

    What the person set comes first, then what the server says: vLLM, OpenRouter and Moonshot in
    their list of models, LM Studio and llama.cpp on pages of their own, Ollama for the window that
    it is asked for. What a model was trained for says nothing of what a server gives it.

    Raises:
        ModelError: the endpoint cannot be reached, or refuses the key.
    """
    if endpoint.context_tokens is not None:
        return endpoint.context_tokens
    if endpoint.api is Api.OLLAMA:
        facts = await ollama_facts(endpoint, key)
        return min(facts.trained_tokens or USUAL_CONTEXT_TOKENS, USUAL_CONTEXT_TOKENS)
    found: int | None = None
    try:
        entries = await listed_models(endpoint, key)
    except ModelError as error:
        if error.code not in ("model.not_an_endpoint", "model.bad_request", "model.overloaded"):
            raise
        entries = []
    for entry in entries:
        if entry["id"] == endpoint.model:
            found = _length_in(entry)
    if lies_near(endpoint_url(endpoint.base_url)):
        found = await _told_apart(endpoint, key) or found
    return found


async def _told_apart(endpoint: Endpoint, key: str) -> int | None:
    """The window as servers on one's own computer tell it, each on a page of its own."""
    origin = origin_of(endpoint_url(endpoint.base_url))
    # LM Studio
    for entry in _listed(await model_page(endpoint, key, f"{origin}/api/v0/models")):
        if entry.get("id") == endpoint.model:
            return _length_in(entry)
    # llama.cpp
    properties = object_of(await model_page(endpoint, key, f"{origin}/props"))
    length = _length_in(object_of(properties.get("default_generation_settings")))
    if length or (length := _length_in(properties)):
        return length
    # Ollama, although it is asked over /v1, where nothing else is to be had than it has loaded.
    with suppress(ModelError):
        loaded = await loaded_tokens(endpoint, key)
        return loaded or (await ollama_facts(endpoint, key)).chosen_tokens
    return None


async def listed_models(endpoint: Endpoint, key: str) -> list[Mapping[str, Any]]:
    """The models of an endpoint that is not Ollama's, each with an `id` and what is said of it.

    Raises:
        ModelError: as `list_models` has it.
    """
    base_url = endpoint_url(endpoint.base_url)
    value = await _asked(endpoint, key, f"{base_url}/models")
    if value is UNREAD:
        raise ModelError("model.not_an_endpoint", host=host_of(base_url))
    return _listed(value)


def _listed(value: Any) -> list[Mapping[str, Any]]:
    """The models of a list, as OpenAI has it, or without the object around it."""
    entries = list_of(value) or list_of(object_of(value).get("data"))
    return [entry for entry in map(object_of, entries) if text_of(entry.get("id"))]


def _length_in(facts: Mapping[str, Any]) -> int | None:
    lengths = (count_of(facts.get(name)) for name in _LENGTHS)
    return next((length for length in lengths if length and length >= _SMALLEST_TOKENS), None)


async def model_page(endpoint: Endpoint, key: str, url: str) -> Any:
    """The JSON of a page that may not be there."""
    try:
        return await _asked(endpoint, key, url)
    except ModelError:
        return UNREAD


async def _asked(endpoint: Endpoint, key: str, url: str) -> Any:
    endpoint = replace(endpoint, base_url=endpoint_url(endpoint.base_url))
    connection = Connection(endpoint, key, deadlines=_DEADLINES)
    return sound(read_json(await connection.json(url, max_bytes=_MAX_BYTES)))

"""The models of an Ollama server: which there are, what they can do, and getting another one.

Source: Ollama's API reference, `/api/show`, `/api/ps`, `/api/pull`.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any

from desktop_app.errors import ModelError
from desktop_app.llm.transport.addresses import ollama_url
from desktop_app.llm.transport.deadlines import Deadlines, Retries
from desktop_app.llm.transport.failures import refused_in_stream
from desktop_app.llm.transport.http_client import Connection
from desktop_app.llm.transport.json_values import (
    count_of,
    list_of,
    object_of,
    read_json,
    sound,
    sound_text,
    text_of,
)
from desktop_app.llm.transport.ollama import json_lines
from desktop_app.llm.transport.wire import Endpoint

_MAX_FACTS_BYTES = 16 * 1024 * 1024
_PULLING = Deadlines(first_s=60.0, idle_s=600.0, total_s=24 * 3600.0)
"""A model is some gigabytes; nothing comes while the server checks what it got."""
_NUM_CTX = re.compile(r"^num_ctx\s+(\d{1,9})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PullProgress:
    """How far a model is.

    Attributes:
        status: In the server's own words, such as "pulling manifest" or "success".
        done_bytes: Of the part that is fetched now.
        total_bytes: Likewise; 0 where the server does not say.
        is_done: The model is there; the last one, and only that.
    """

    status: str
    done_bytes: int = 0
    total_bytes: int = 0
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class OllamaFacts:
    """What a server says of a model.

    Attributes:
        capabilities: Such as "tools", "vision", "thinking"; None where an old server does not say.
        trained_tokens: The longest window that the model can have; None where unknown.
        chosen_tokens: The window that its Modelfile asks for, likewise.
    """

    capabilities: frozenset[str] | None = None
    trained_tokens: int | None = None
    chosen_tokens: int | None = None


async def ollama_facts(endpoint: Endpoint, key: str = "") -> OllamaFacts:
    """What the server says of the endpoint's model.

    Raises:
        ModelError: "model.no_model", or the server cannot be asked.
    """
    shown = object_of(await _asked(endpoint, key, "/api/show", {"model": endpoint.model}))
    given = shown.get("capabilities")
    capabilities = frozenset(filter(None, map(text_of, given))) if isinstance(given, list) else None
    lengths = [
        count_of(value)
        for name, value in object_of(shown.get("model_info")).items()
        if name.endswith(".context_length")
    ]
    chosen = _NUM_CTX.search(text_of(shown.get("parameters")))
    return OllamaFacts(
        capabilities,
        next((length for length in lengths if length), None),
        int(chosen[1]) if chosen else None,
    )


async def loaded_tokens(endpoint: Endpoint, key: str = "") -> int | None:
    """The window that the model is loaded with now, or None where it is not loaded.

    Raises:
        ModelError: the server cannot be asked.
    """
    for model in list_of(object_of(await _asked(endpoint, key, "/api/ps")).get("models")):
        names = {object_of(model).get("name"), object_of(model).get("model")}
        if names & {endpoint.model, f"{endpoint.model}:latest"}:
            return count_of(model.get("context_length"))
    return None


async def installed_models(endpoint: Endpoint, key: str = "") -> tuple[str, ...]:
    """The models that are on the server.

    Raises:
        ModelError: the server cannot be asked.
    """
    models = list_of(object_of(await _asked(endpoint, key, "/api/tags")).get("models"))
    return tuple(name for model in models if (name := text_of(object_of(model).get("name"))))


async def pull(endpoint: Endpoint, key: str = "") -> AsyncGenerator[PullProgress, None]:
    """Let the server fetch the endpoint's model; what is there already is not fetched again.

    Leaving the iterator, or cancelling its task, ends it; the server keeps what it has got, and
    goes on from there another time.

    Raises:
        ModelError: the server cannot be asked, or cannot get the model.
    """
    connection = _connection(endpoint, key, _PULLING)
    url = f"{connection.endpoint.base_url}/api/pull"
    send = connection.request(url, {"model": endpoint.model, "stream": True})
    status = ""
    async with await connection.open(send) as body, aclosing(json_lines(body)) as lines:
        async for line in lines:
            if line.get("error"):
                raise refused_in_stream(connection.endpoint, key, line["error"])
            status = sound_text(text_of(line.get("status")))
            done = count_of(line.get("completed")) or 0
            yield PullProgress(
                status, done, count_of(line.get("total")) or 0, is_done=status == "success"
            )
    if status != "success":
        raise ModelError("model.broken_stream")


def _connection(endpoint: Endpoint, key: str, deadlines: Deadlines | None = None) -> Connection:
    near = replace(endpoint, base_url=ollama_url(endpoint.base_url))
    # Whoever asks for facts, or looks on while a model is fetched, can ask again.
    once = Retries(busy_s=(), limited_s=())
    return Connection(near, key, deadlines=deadlines or Deadlines(10.0, 10.0, 30.0), retries=once)


async def _asked(
    endpoint: Endpoint, key: str, path: str, send: dict[str, Any] | None = None
) -> Any:
    connection = _connection(endpoint, key)
    url = connection.endpoint.base_url + path
    return sound(read_json(await connection.json(url, send, max_bytes=_MAX_FACTS_BYTES)))

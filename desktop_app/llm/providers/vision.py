"""Whether a model can see pictures: what the person says, then its endpoint, then its name.

Sources: Ollama's API (`/api/show`, `capabilities`), OpenRouter's (`architecture.input_modalities`),
Moonshot's (`supports_image_in`), LM Studio's REST API (`type` "vlm", `capabilities`), llama.cpp's
server (`/props`, `modalities`), Mistral's (`capabilities.vision`); the names are those of the
makers' own lists of models.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from desktop_app.errors import ModelError
from desktop_app.llm.providers.endpoint_facts import listed_models, model_page
from desktop_app.llm.providers.ollama_models import ollama_facts
from desktop_app.llm.transport.addresses import endpoint_url, lies_near, origin_of
from desktop_app.llm.transport.json_values import list_of, object_of, text_of
from desktop_app.llm.transport.wire import Api, Endpoint

_SEEING = re.compile(
    r"gpt-4o|chatgpt-4o|gpt-4\.\d|gpt-4-turbo|gpt-[5-9](?!\d)|"
    r"(?:^|/)o(?:[134]|[34]-(?:mini|pro)|1-pro)(?:-\d|$)|"
    r"claude-(?:[3-9]|opus|sonnet|haiku)|(?:^|/)gemini-|"
    r"(?:^|[/:-])(?:qwen[\d.]*-?vl|qvq)|qwen[\d.]*-omni|"
    r"glm-\d(?:\.\d)?v|doubao\S*-vision|doubao-seed-[1-9]|kimi-(?:vl|k2\.[5-9]|latest)|"
    r"vision|llava|bakllava|minicpm-(?:v|o)|moondream|pixtral|internvl|smolvlm|"
    r"gemma-?3(?:n|:(?:4|12|27)b|-(?:4|12|27)b|:latest|$)|llama-?4|mistral-(?:small-?3\.[12]|medium-(?:3|latest))"
)
_NOT_SEEING = re.compile(r"audio|-tts|transcribe|realtime|embed|whisper|dall-e|gpt-image|-oss")


async def sees_pictures(endpoint: Endpoint, key: str = "") -> bool | None:
    """Whether the model can be shown pictures; None where neither endpoint nor name says."""
    if endpoint.sees is not None:
        return endpoint.sees
    try:
        said = await _said(endpoint, key)
    except ModelError:
        said = None
    return seen_by_name(endpoint.model) if said is None else said


def seen_by_name(model: str) -> bool | None:
    """Whether a model of that name is known to see; None where it is not."""
    name = model.casefold()
    return True if _SEEING.search(name) and not _NOT_SEEING.search(name) else None


async def _said(endpoint: Endpoint, key: str) -> bool | None:
    """What the endpoint says of itself."""
    if endpoint.api is Api.OLLAMA:
        capabilities = (await ollama_facts(endpoint, key)).capabilities
        return None if capabilities is None else "vision" in capabilities
    for entry in await listed_models(endpoint, key):
        if entry["id"] == endpoint.model and (said := _sees_in(entry)) is not None:
            return said
    base_url = endpoint_url(endpoint.base_url)
    if not lies_near(base_url):
        return None
    origin = origin_of(base_url)
    pages = object_of(await model_page(endpoint, key, f"{origin}/api/v0/models"))
    for entry in map(object_of, list_of(pages.get("data"))):
        if entry.get("id") == endpoint.model and (said := _sees_in(entry)) is not None:
            return said
    return _sees_in(object_of(await model_page(endpoint, key, f"{origin}/props")))


def _sees_in(facts: Mapping[str, Any]) -> bool | None:
    for name in ("supports_image_in", "supports_vision"):
        if isinstance(facts.get(name), bool):
            return bool(facts[name])
    inputs = list_of(object_of(facts.get("architecture")).get("input_modalities"))
    inputs = inputs or list_of(facts.get("input_modalities"))
    if inputs:
        return "image" in inputs
    for holder in (facts.get("capabilities"), facts.get("modalities")):
        vision = object_of(holder).get("vision")
        if isinstance(vision, bool):
            return vision
        if {"vision", "multimodal"} & {text_of(one) for one in list_of(holder)}:
            return True
    # What LM Studio calls a model that sees, and one that does not.
    return {"vlm": True, "llm": False}.get(text_of(facts.get("type")))

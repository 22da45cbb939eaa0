"""Which model is asked: out of the command line, the environment and the settings.

The order is the one that ASK-CONTRACT promises: what is named for this question, then FOSSICK_…,
then the settings, then OPENAI_BASE_URL.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from desktop_app.errors import ModelError
from desktop_app.llm.policy.keys import KeySource, key_origin, key_source
from desktop_app.llm.providers.known import provider_at, provider_called
from desktop_app.llm.transport.addresses import endpoint_url
from desktop_app.llm.transport.wire import Api, Endpoint
from desktop_app.settings import Settings

LONGEST_REPLY = 8_192
"""Tokens of a reply, where the person sets no limit: one that never ends would cost without end."""

BUILTIN = "builtin"
AUTO = "auto"


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """The model that was chosen.

    Attributes:
        endpoint: Where it is.
        has_consent: Whether its address was named for this very question, which lets it have what
            the question needs; see `permissions`.
        key_source: Where its key is.
        is_alone: Whether it answers everything; else the built-in interpreter goes first.
    """

    endpoint: Endpoint
    has_consent: bool
    key_source: KeySource
    is_alone: bool


def chosen_model(
    settings: Settings, name: str, base_url: str, environment: Mapping[str, str]
) -> ModelChoice | None:
    """The model that `name` means, or None where only the built-in interpreter answers.

    Args:
        settings: The person's choices.
        name: "builtin", "auto" for the model of the settings, or a model's name.
        base_url: The address on the command line, or "".
        environment: The variables.

    Raises:
        ModelError: "model_setup.no_address": nothing says where the model is; "model.bad_address".
    """
    if name == BUILTIN or (name == AUTO and not settings.model):
        return None
    model = settings.model if name == AUTO else name
    address = address_of(settings, base_url, environment)
    if not address:
        raise ModelError("model_setup.no_address", model=model)
    return ModelChoice(
        endpoint_of(settings, model, address),
        has_consent=bool(base_url or environment.get("FOSSICK_BASE_URL")),
        key_source=key_source(address, environment, named_beside=bool(base_url)),
        is_alone=name != AUTO,
    )


def address_of(settings: Settings, base_url: str, environment: Mapping[str, str]) -> str:
    """The address of the endpoint in use, or "" where nothing says it; see `chosen_model`."""
    named = base_url or environment.get("FOSSICK_BASE_URL", "")
    return named or settings.base_url or environment.get("OPENAI_BASE_URL", "")


def endpoint_of(settings: Settings, model: str, base_url: str) -> Endpoint:
    """The endpoint at an address; what the settings say of their own model goes to no other.

    Raises:
        ModelError: "model.bad_address".
    """
    url = endpoint_url(base_url)
    is_the_settings = is_same_address(url, settings.base_url)
    provider = provider_called(settings.provider) if is_the_settings else None
    provider = provider or provider_at(url)
    api = (settings.api if is_the_settings else "") or (provider.api if provider else Api.CHAT)
    endpoint = Endpoint(
        url,
        model,
        Api(api),
        provider.id if provider else "",
        output_tokens=LONGEST_REPLY,
        open_key=key_origin(url) in settings.open_keys,
    )
    if not is_the_settings or model != settings.model:
        return endpoint
    return replace(
        endpoint,
        temperature=settings.temperature,
        output_tokens=settings.output_tokens or LONGEST_REPLY,
        context_tokens=settings.context_tokens,
        sees=settings.sees,
    )


def is_same_address(one: str, other: str) -> bool:
    """Whether two addresses, however they are written, are those of the same endpoint."""
    try:
        paths = {urlsplit(endpoint_url(url)).path for url in (one, other)}
        return len({key_origin(one), key_origin(other)}) == 1 and len(paths) == 1
    except ModelError:
        return False

"""`fossick model use`: chooses a model, its endpoint, its key, and what it may be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from desktop_app.cli import streams
from desktop_app.cli.json_output import json_line
from desktop_app.cli.models.consent import ask_open_key, ask_permission
from desktop_app.cli.models.options import PICTURES
from desktop_app.cli.models.setup import ModelSetup
from desktop_app.cli.models.writers import host_text
from desktop_app.cli.status import Status
from desktop_app.errors import ModelError, StoreError
from desktop_app.llm.policy.keys import KeyPlace, key_origin, key_source
from desktop_app.llm.policy.open_keys import OpenKeyError, open_key_question, with_open_key
from desktop_app.llm.policy.permissions import (
    Permission,
    permissions_for,
    question_for,
    with_consent,
)
from desktop_app.llm.providers.choice import BUILTIN, address_of, endpoint_of, is_same_address
from desktop_app.llm.providers.known import provider_called
from desktop_app.llm.providers.local_servers import LocalServer, find_local_servers
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.settings import Settings, save_settings


def use_model(setup: ModelSetup) -> Status:
    """Choose a model for all questions to come; nothing is asked of its endpoint."""
    if setup.options.name == BUILTIN:
        save(setup, replace(setup.settings, model=""))
        _tell(setup, {"model": BUILTIN}, [setup.wording.say("model_setup.uses_builtin")])
        return Status.DONE
    settings = _chosen(setup)
    endpoint = endpoint_of(settings, settings.model, settings.base_url)
    settings = _with_open_key(setup, settings, endpoint)
    settings = _with_consent(setup, settings, endpoint)
    key_said, key_kept, status = _see_to_key(setup, endpoint)
    save(setup, settings)
    may_send = permissions_for(settings, endpoint).usual
    host = host_text(endpoint.base_url)
    _tell(
        setup,
        {
            "model": endpoint.model,
            "base_url": endpoint.base_url,
            "provider": endpoint.provider,
            "api": endpoint.api.value,
            "key": key_kept,
            "send": may_send.value,
        },
        [
            setup.wording.say("model_setup.uses", model=endpoint.model, host=host),
            *key_said,
            *_open_key_said(setup, settings, endpoint),
            _sentence_of(setup, may_send, host),
        ],
    )
    return status


def _chosen(setup: ModelSetup) -> Settings:
    """The settings with the model in them."""
    options, settings = setup.options, setup.settings
    provider = setup.provider
    address = options.base_url or (provider.base_url if provider else "")
    if not address:
        server = asyncio.run(_server_with(setup, options.name))
        provider = server.provider if server else None
        address = server.base_url if server else address_of(settings, "", setup.environment)
    if not address:
        raise ModelError("model_setup.no_address", model=options.name)
    if "@" in address:
        # It would be kept in a file.
        raise ModelError("model_setup.address_with_password")
    endpoint = endpoint_of(settings, options.name, address)
    is_same = options.name == settings.model and is_same_address(address, settings.base_url)
    if not is_same:
        settings = replace(
            settings, temperature=None, output_tokens=None, input_price=None, output_price=None
        )
    numbers = dict(options.numbers)
    if "steps" in numbers and numbers["steps"] is None:
        numbers["steps"] = Settings().steps
    return replace(
        settings,
        **numbers,
        model=options.name,
        base_url=endpoint.base_url,
        provider=provider.id if provider else endpoint.provider,
        api=options.api or ("" if provider else endpoint.api.value),
        context_tokens=options.context_tokens or (settings.context_tokens if is_same else None),
        sees=PICTURES.get(options.pictures, settings.sees if is_same else None),
    )


async def _server_with(setup: ModelSetup, name: str) -> LocalServer | None:
    """The server on this computer that has a model of that name."""
    servers = await find_local_servers(setup.ports)
    return next((server for server in servers if name in server.models), None)


def _with_consent(setup: ModelSetup, settings: Settings, endpoint: Endpoint) -> Settings:
    given = Permission(setup.options.send) if setup.options.send else None
    question = question_for(settings, endpoint)
    if given is None and question is not None:
        given = ask_permission(question, setup.wording)
    if given is None:
        return settings
    return with_consent(settings, key_origin(endpoint.base_url), given)


def _with_open_key(setup: ModelSetup, settings: Settings, endpoint: Endpoint) -> Settings:
    """The settings with leave to send a key unencrypted, where there is a key that needs it.

    Raises:
        ModelError: "model.open_key": nobody gave it.
    """
    question = open_key_question(endpoint)
    if question is None:
        return settings
    if not setup.options.opens_key:
        source = key_source(endpoint.base_url, setup.environment)
        if setup.options.forgets_key or not (setup.options.asks_for_key or source.key(setup.keys)):
            return settings
        if not ask_open_key(question, setup.wording):
            raise OpenKeyError(endpoint)
    return with_open_key(settings, question.origin)


def _see_to_key(setup: ModelSetup, endpoint: Endpoint) -> tuple[list[str], str, Status]:
    """Keep or forget the key: what is said of it, where it is, and how that went."""
    host = host_text(endpoint.base_url)
    if setup.options.forgets_key:
        if not setup.keys.forget(endpoint.base_url):
            raise ModelError("model_setup.key_not_forgotten", host=host)
        return [setup.wording.say("model_setup.key_forgotten", host=host)], "none", Status.DONE
    if setup.options.asks_for_key:
        prompt = setup.wording.say("model_setup.enter_key", host=host)
        key = streams.read_key(prompt, "model_setup.no_key")
        kept = setup.keys.set(endpoint.base_url, key)
        if kept is KeyPlace.KEYRING:
            said = setup.wording.say("model_setup.key_kept", host=host)
            return [said], "keyring", Status.DONE
        # This program ends now, and with it what is in its memory.
        streams.complain(setup.wording.say("model_setup.key_not_kept"))
        return [], "none", Status.FAILED
    source = key_source(endpoint.base_url, setup.environment)
    if source.named or source.openai:
        return [setup.wording.say("model_setup.key_in_environment")], "environment", Status.DONE
    if setup.keys.get(endpoint.base_url):
        return [setup.wording.say("model_setup.key_there", host=host)], "keyring", Status.DONE
    provider = provider_called(endpoint.provider)
    if provider is not None and provider.needs_key:
        page = provider.key_page
        said = setup.wording.say("model_setup.key_missing", host=host, page=page)
        return [said], "none", Status.DONE
    return [], "none", Status.DONE


def _sentence_of(setup: ModelSetup, may_send: Permission, host: str) -> str:
    return setup.wording.say(f"model_setup.sends_{may_send.value}", host=host)


def _open_key_said(setup: ModelSetup, settings: Settings, endpoint: Endpoint) -> list[str]:
    if key_origin(endpoint.base_url) not in settings.open_keys:
        return []
    host = host_text(endpoint.base_url)
    return [setup.wording.say("model_setup.open_key_allowed", host=host)]


def save(setup: ModelSetup, settings: Settings) -> None:
    """Keep the settings.

    Raises:
        StoreError: "model_setup.unsaved".
    """
    try:
        save_settings(settings, setup.options.data_folder)
    except OSError as error:
        folder = str(setup.options.data_folder)
        reason = error
        raise StoreError("model_setup.unsaved", folder=folder, reason=reason) from error


def _tell(setup: ModelSetup, facts: dict[str, str], sentences: Sequence[str]) -> None:
    if setup.options.as_json:
        streams.write_line(json_line(facts))
    else:
        streams.write("\n".join(sentences) + "\n")

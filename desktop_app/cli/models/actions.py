"""The work of `fossick model`: lists models and providers, tries models out; the rest is beside."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import aclosing

from desktop_app.cli import streams
from desktop_app.cli.command_line import CommandLineError
from desktop_app.cli.json_output import json_line
from desktop_app.cli.models.allow import allow_folder
from desktop_app.cli.models.options import ModelOptions
from desktop_app.cli.models.pull import pull_model
from desktop_app.cli.models.setup import ModelSetup
from desktop_app.cli.models.use import use_model
from desktop_app.cli.models.writers import (
    ListedModel,
    finding_line,
    finding_object,
    host_text,
    model_object,
    models_text,
    provider_object,
    provider_text,
)
from desktop_app.cli.status import Status
from desktop_app.errors import AppError, ModelError
from desktop_app.llm.policy.keys import Keys
from desktop_app.llm.providers.capability_store import CapabilityStore
from desktop_app.llm.providers.choice import AUTO, BUILTIN, is_same_address
from desktop_app.llm.providers.connection_findings import ConnectionStatus
from desktop_app.llm.providers.connection_test import check_connection
from desktop_app.llm.providers.endpoint_facts import list_models
from desktop_app.llm.providers.known import Provider, provider_called, providers
from desktop_app.llm.providers.local_servers import find_local_servers
from desktop_app.settings import load_settings
from desktop_app.storage.notices import Notices
from desktop_app.wording import Wording


def carry_out(
    options: ModelOptions,
    environment: Mapping[str, str],
    keys: Keys | None = None,
    ports: Mapping[str, int] | None = None,
) -> Status:
    """Do what is asked for.

    Args:
        options: The command line.
        environment: The variables.
        keys: Where keys are kept; the system's keyring where None.
        ports: Where servers on this computer are looked for; the usual ports where None.

    Raises:
        CommandLineError: there is no such provider, or no key where one was to be read.
        BrokenPipeError: nobody reads on.
        OutputError: nothing can be written for another reason.
    """
    try:
        settings = load_settings(options.data_folder)
        setup = ModelSetup(options, environment, keys or Keys(), settings, ports)
        match options.action:
            case "use":
                return use_model(setup)
            case "test":
                return asyncio.run(_test(setup))
            case "allow":
                return allow_folder(setup)
            case "pull":
                return asyncio.run(pull_model(setup))
            case _ if options.shows_providers:
                return _list_providers(setup)
            case _:
                return asyncio.run(_list_models(setup))
    except CommandLineError:
        raise
    except AppError as error:
        streams.complain(Wording(options.language).error(error))
        return Status.FAILED


def _list_providers(setup: ModelSetup) -> Status:
    """Write the providers there are."""
    shown = [setup.provider] if setup.options.provider else providers()
    for number, provider in enumerate(filter(None, shown)):
        page = provider.pages[setup.options.language]
        if setup.options.as_json:
            streams.write_line(json_line(provider_object(provider, page)))
        else:
            gap = "\n" if number else ""
            streams.write(gap + provider_text(provider, page, setup.wording))
    return Status.DONE


async def _list_models(setup: ModelSetup) -> Status:
    """Write the models of the endpoint in use, and of the servers on this computer."""
    models: list[ListedModel] = []
    failure: ModelError | None = None
    address = setup.address
    if address:
        endpoint = setup.endpoint("", address)
        provider = provider_called(endpoint.provider)
        try:
            if provider is not None and not provider.lists_models:
                raise ModelError("model_setup.no_list", host=host_text(address))
            names = await list_models(endpoint, setup.key(address))
            models += [_listed(setup, name, endpoint.base_url, provider) for name in names]
        except ModelError as error:
            failure = error
    if not (setup.options.base_url or setup.options.provider):
        for server in await find_local_servers(setup.ports):
            if not address or not is_same_address(server.base_url, address):
                where = server.base_url, server.provider
                models += [_listed(setup, name, *where) for name in server.models]
    if setup.options.as_json:
        for model in models:
            streams.write_line(json_line(model_object(model)))
    elif models or failure is None:
        streams.write(models_text(models, setup.wording))
    if failure is not None:
        streams.complain(setup.wording.error(failure))
    return Status.DONE if failure is None else Status.FAILED


def _listed(setup: ModelSetup, name: str, base_url: str, provider: Provider | None) -> ListedModel:
    in_use = name == setup.settings.model and is_same_address(base_url, setup.settings.base_url)
    is_local = provider is not None and provider.is_local
    return ListedModel(name, base_url, provider.id if provider else "", is_local, in_use)


async def _test(setup: ModelSetup) -> Status:
    """Try a model out, and write what was found."""
    name = setup.options.name or setup.environment.get("FOSSICK_MODEL") or AUTO
    name = setup.settings.model if name == AUTO else name
    if not name or name == BUILTIN:
        raise ModelError("model_setup.no_model_chosen")
    address = setup.address
    if not address:
        raise ModelError("model_setup.no_address", model=name)
    worst = ConnectionStatus.GOOD
    notices = Notices()
    verdicts = CapabilityStore(setup.options.data_folder, notices)
    endpoint, key = setup.endpoint(name, address), setup.key(address)
    findings = check_connection(endpoint, key, verdicts)
    async with aclosing(findings):
        async for finding in findings:
            worst = ConnectionStatus.BAD if finding.status is ConnectionStatus.BAD else worst
            if setup.options.as_json:
                streams.write_line(json_line(finding_object(finding, setup.wording)))
            else:
                streams.write(finding_line(finding, setup.wording))
    for notice in notices.take():
        streams.complain(setup.wording.error(notice))
    if worst is ConnectionStatus.BAD:
        return Status.FAILED
    if setup.options.times:
        # The whole program is loaded for it.
        from desktop_app.cli.models.trials import try_repeatedly

        return Status.DONE if await try_repeatedly(setup, endpoint, key) else Status.FAILED
    return Status.DONE

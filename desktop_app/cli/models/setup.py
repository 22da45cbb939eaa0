"""What every action of `fossick model` works with: the command line, the settings and the keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from desktop_app.cli.command_line import CommandLineError
from desktop_app.cli.models.options import ModelOptions
from desktop_app.llm.policy.keys import Keys, key_source
from desktop_app.llm.providers.choice import address_of, endpoint_of
from desktop_app.llm.providers.known import Provider, provider_called, providers
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.settings import Settings
from desktop_app.wording import Wording


@dataclass(frozen=True, slots=True)
class ModelSetup:
    """One command.

    Attributes:
        options: The command line.
        environment: The variables.
        keys: Where keys are kept.
        settings: The person's choices until now.
        ports: Where servers on this computer are looked for; the usual ports where None.
    """

    options: ModelOptions
    environment: Mapping[str, str]
    keys: Keys
    settings: Settings
    ports: Mapping[str, int] | None = None

    @property
    def wording(self) -> Wording:
        """In the person's language."""
        return Wording(self.options.language)

    @property
    def provider(self) -> Provider | None:
        """The provider that is named, or None where none is.

        Raises:
            CommandLineError: there is none of that name.
        """
        if not self.options.provider:
            return None
        provider = provider_called(self.options.provider)
        if provider is None:
            ids = self.wording.say("list.separator").join(one.id for one in providers())
            value = self.options.provider
            raise CommandLineError("model_setup.no_provider", value=value, ids=ids)
        return provider

    @property
    def address(self) -> str:
        """The address that is named, else the one in use; "" where there is none."""
        named = self.options.base_url or (self.provider.base_url if self.provider else "")
        return address_of(self.settings, named, self.environment)

    def endpoint(self, model: str, address: str) -> Endpoint:
        """A model at an address.

        Raises:
            ModelError: "model.bad_address".
        """
        endpoint = endpoint_of(self.settings, model, address)
        return replace(endpoint, open_key=endpoint.open_key or self.options.opens_key)

    def key(self, address: str) -> str:
        """The key for an address, or ""; the system may ask the person to unlock the keyring."""
        is_named = bool(self.options.base_url or self.options.provider)
        return key_source(address, self.environment, named_beside=is_named).key(self.keys)

"""Keys that others could read on their way: sent only where the person said so for that origin."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from desktop_app.errors import ModelError
from desktop_app.llm.policy.keys import key_origin
from desktop_app.llm.transport.addresses import endpoint_url, host_of, opens_keys
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.settings import Settings


@dataclass(frozen=True, slots=True)
class OpenKeyQuestion:
    """What a front asks before a key is sent unencrypted to another computer.

    Attributes:
        origin: Where it would go; a yes is kept in `Settings.open_keys`.
        host: The same, for a sentence.
    """

    origin: str
    host: str


AskOpenKey = Callable[[OpenKeyQuestion], Awaitable[bool]]
"""Puts the question to the person and remembers a yes; anything else is a no."""


def open_key_question(endpoint: Endpoint) -> OpenKeyQuestion | None:
    """What has to be asked before a key is sent to the endpoint, or None where nothing has.

    Raises:
        ModelError: "model.bad_address".
    """
    url = endpoint_url(endpoint.base_url)
    if endpoint.open_key or not opens_keys(url):
        return None
    return OpenKeyQuestion(key_origin(url), host_of(url))


class OpenKeyError(ModelError):
    """The key was not sent; says so, and the ways out."""

    is_for_person = True

    def __init__(self, endpoint: Endpoint) -> None:
        url = endpoint.base_url
        super().__init__("model.open_key", host=host_of(url), address=url)


def with_open_key(settings: Settings, origin: str) -> Settings:
    """The settings with the person's yes in them."""
    kept = tuple(one for one in settings.open_keys if one != origin)
    return replace(settings, open_keys=(*kept, origin))

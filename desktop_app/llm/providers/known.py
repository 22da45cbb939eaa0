"""The providers that can be chosen from: their addresses, and what a person has to know of them.

Read from `resources/providers`, a file for each. What their endpoints take otherwise than others is
`dialects`' business, which knows them by their hosts and by the same ids.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from desktop_app import paths
from desktop_app.llm.transport.addresses import host_of, lies_near
from desktop_app.llm.transport.wire import Api
from desktop_app.wording import Language

OLLAMA_PORT = ":11434"


@dataclass(frozen=True, slots=True)
class ProviderPage:
    """What a person has to know, in one language.

    Attributes:
        name: How the provider is called.
        key: Where a key comes from.
        cost: What it costs, in general words.
        leaves: What leaves the computer.
    """

    name: str
    key: str
    cost: str
    leaves: str


@dataclass(frozen=True, slots=True)
class Provider:
    """One provider.

    Attributes:
        id: What `Settings.provider` and `Endpoint.provider` hold.
        base_url: Its address; "" where the person has to give it.
        api: What it speaks.
        needs_key: Whether it answers nobody without a key.
        is_local: Whether it runs on this computer.
        lists_models: Whether it can be asked which models there are.
        key_page: The web page where keys are made, or "".
        pricing_page: The web page of prices, or "".
        pages: What to know, in each language.
    """

    id: str
    base_url: str
    api: Api
    needs_key: bool
    is_local: bool
    lists_models: bool
    key_page: str
    pricing_page: str
    pages: dict[Language, ProviderPage]


@cache
def providers() -> tuple[Provider, ...]:
    """All of them, in the order in which they are offered; read once from the disk."""
    files = paths.resource("providers").glob("*.json")
    given = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return tuple(
        Provider(
            id=one["id"],
            base_url=one["base_url"],
            api=Api(one["api"]),
            needs_key=one["needs_key"],
            is_local=one["is_local"],
            lists_models=one["lists_models"],
            key_page=one["key_page"],
            pricing_page=one["pricing_page"],
            pages={Language(code): ProviderPage(**page) for code, page in one["pages"].items()},
        )
        for one in sorted(given, key=lambda one: int(one["order"]))
    )


def provider_called(name: str) -> Provider | None:
    """The provider of an id."""
    return next((one for one in providers() if one.id == name), None)


def provider_at(base_url: str) -> Provider | None:
    """The provider whose address this is, told by its host; on one's own network by the port."""
    if lies_near(base_url):
        is_ollama = OLLAMA_PORT in base_url.partition("://")[2].partition("/")[0]
        return provider_called("ollama") if is_ollama else None
    host = host_of(base_url)
    return next(
        (one for one in providers() if one.base_url and host_of(one.base_url) == host), None
    )

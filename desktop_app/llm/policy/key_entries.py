"""The keys of ours that the system's keyring holds, found and taken out when the person leaves.

It blocks, and the system may ask the person to unlock the keyring.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from typing import Any

from desktop_app.errors import ModelError
from desktop_app.llm.policy.keys import SERVICE, KeyBackend, key_origin
from desktop_app.llm.providers.known import providers
from desktop_app.settings import Settings


def likely_origins(settings: Settings, addresses: Iterable[str] = ()) -> frozenset[str]:
    """Whose keys there may be: what the settings name, every provider, and `addresses`.

    For keyrings that do not tell what they hold.
    """
    consented = (origin for origin, _ in settings.consents)
    known = (provider.base_url for provider in providers())
    named = (settings.base_url, settings.web_address, *settings.open_keys)
    found = set()
    for address in (*named, *consented, *known, *addresses):
        if address:
            try:
                found.add(key_origin(address))
            except ModelError:
                # A key has never been kept for what is no address.
                continue
    return frozenset(found)


def kept_origins(backend: KeyBackend, likely: Iterable[str]) -> frozenset[str] | None:
    """The origins that the keyring has a key of ours for; None where it does not say.

    Args:
        backend: The keyring.
        likely: Asked for one by one, besides those that the keyring tells of itself.
    """
    try:
        found = _told(backend)
        for origin in likely:
            if origin not in found and backend.get_password(SERVICE, origin) is not None:
                found.add(origin)
    except Exception:
        # It was left locked, or is gone; what a desktop makes of that is nobody's guess.
        return None
    return frozenset(found)


def forget_origin(backend: KeyBackend, origin: str) -> bool:
    """Take the key for an origin out of the keyring; False where it may still be there."""
    try:
        if backend.get_password(SERVICE, origin) is not None:
            backend.delete_password(SERVICE, origin)
        return backend.get_password(SERVICE, origin) is None
    except Exception:
        return False


def _told(backend: Any) -> set[str]:
    """What a Secret Service tells of our entries, also of addresses long out of use."""
    open_collection = getattr(backend, "get_preferred_collection", None)
    if open_collection is None:
        return set()
    collection = open_collection()
    with closing(collection.connection):
        entries = collection.search_items({"service": SERVICE})
        accounts = (entry.get_attributes().get("username") for entry in entries)
        return {account for account in accounts if account}

"""The keys of endpoints: one for each origin, in the system's keyring or nowhere.

A keyring that keeps its keys in the open, or none at all, is never used: then a key lives in memory
as long as the program does, and whoever sets it is told so. No key is ever written to a file, a log
or a command line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Protocol

from desktop_app.errors import ModelError
from desktop_app.llm.transport.addresses import endpoint_url, host_of, origin_of

SERVICE = "Fossick"
"""What the entries are called in the keyring; their account is the origin."""

OPENAI_ORIGIN = "https://api.openai.com"


class KeyBackend(Protocol):
    """A keyring: what `keyring.backend.KeyringBackend` has of it."""

    def get_password(self, service: str, username: str) -> str | None:
        """The secret kept, or None."""
        ...

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep a secret."""
        ...

    def delete_password(self, service: str, username: str) -> None:
        """Forget a secret; an error where there is none."""
        ...


class KeyPlace(Enum):
    """Where a key is."""

    KEYRING = auto()
    MEMORY = auto()
    """Until the program ends; the person is to be told."""


def system_backend() -> KeyBackend | None:
    """This system's keyring, or None where there is none that can be trusted.

    Whether one is there shows only when it is asked, over the session's bus on Linux.
    """
    candidates = _candidates()
    while True:
        try:
            candidate = next(candidates, None)
            if candidate is None:
                return None
            # Reading it looks whether the keyring is there.
            if candidate.priority > 0:
                backend: KeyBackend = candidate()
                return backend
        except Exception:
            # Whatever a missing desktop makes of it: there is no such keyring.
            continue


def _candidates() -> Iterator[Any]:
    """Keyrings by their classes, best first: the library's own choice may be plain text."""
    if sys.platform == "win32":
        from keyring.backends.Windows import WinVaultKeyring

        yield WinVaultKeyring
    elif sys.platform == "darwin":
        from keyring.backends.macOS import Keyring as Keychain

        yield Keychain
    else:
        from keyring.backends.SecretService import Keyring as SecretService

        yield SecretService
        from keyring.backends.kwallet import DBusKeyring

        yield DBusKeyring


class Keys:
    """The keys that the person gave.

    It blocks, and the system may ask the person to unlock the keyring: never on the GUI thread.

    Args:
        find_backend: Asked once, when a key is first wanted.
    """

    def __init__(self, find_backend: Callable[[], KeyBackend | None] = system_backend) -> None:
        self._find_backend = find_backend
        self._found: list[KeyBackend | None] = []
        self._memory: dict[str, str] = {}

    def get(self, base_url: str) -> str:
        """The key for the origin of an address, or ""."""
        origin = key_origin(base_url)
        if origin in self._memory:
            return self._memory[origin]
        backend = self.backend
        if backend is None:
            return ""
        try:
            return backend.get_password(SERVICE, origin) or ""
        except Exception:
            # It was left locked, or is gone: then there is no key.
            return ""

    def set(self, base_url: str, key: str) -> KeyPlace:
        """Keep `key` for the origin of an address in the keyring, or else in memory."""
        origin = key_origin(base_url)
        backend = self.backend
        if backend is not None:
            try:
                backend.set_password(SERVICE, origin, key)
            except Exception:
                pass
            else:
                self._memory.pop(origin, None)
                return KeyPlace.KEYRING
        self._memory[origin] = key
        return KeyPlace.MEMORY

    def forget(self, base_url: str) -> bool:
        """Forget the key for the origin of an address; False where it may still be there."""
        origin = key_origin(base_url)
        self._memory.pop(origin, None)
        backend = self.backend
        if backend is None:
            return True
        try:
            if backend.get_password(SERVICE, origin) is not None:
                backend.delete_password(SERVICE, origin)
        except Exception:
            return False
        return True

    @property
    def backend(self) -> KeyBackend | None:
        """The keyring itself, or None where there is none that can be trusted; blocks likewise."""
        if not self._found:
            self._found.append(self._find_backend())
        return self._found[0]


@dataclass(frozen=True, slots=True)
class KeySource:
    """Where the key for an address is looked for, in this order.

    Attributes:
        named: FOSSICK_API_KEY, where it stands beside this address; else "".
        openai: OPENAI_API_KEY, where the address is OPENAI_BASE_URL's or OpenAI's own; else "".
    """

    base_url: str
    named: str
    openai: str

    def key(self, keys: Keys) -> str:
        """The key, or ""; blocks as `Keys` does where it has to be asked."""
        return self.named or keys.get(self.base_url) or self.openai


def key_source(
    base_url: str, environment: Mapping[str, str], *, named_beside: bool = False
) -> KeySource:
    """Where the key for `base_url` comes from: no variable's key goes to another origin.

    Args:
        base_url: The endpoint's address.
        environment: The variables.
        named_beside: The address stands on the command line; FOSSICK_API_KEY is meant for it
            unless FOSSICK_BASE_URL says otherwise.
    """
    origin = key_origin(base_url)
    named_for = environment.get("FOSSICK_BASE_URL", "")
    is_named = _is_at(named_for, origin) if named_for else named_beside
    is_openais = origin == OPENAI_ORIGIN or _is_at(environment.get("OPENAI_BASE_URL", ""), origin)
    return KeySource(
        base_url,
        environment.get("FOSSICK_API_KEY", "").strip() if is_named else "",
        environment.get("OPENAI_API_KEY", "").strip() if is_openais else "",
    )


def key_origin(base_url: str) -> str:
    """The origin that a key belongs to, written in one way only.

    Raises:
        ModelError: "model.bad_address".
    """
    url = endpoint_url(base_url)
    origin, host = origin_of(url), host_of(url)
    try:
        plain = host.rstrip(".").encode("idna").decode("ascii")
    except UnicodeError:
        raise ModelError("model.bad_address", address=base_url) from None
    return origin.replace(host, plain, 1) if plain != host else origin


def _is_at(base_url: str, origin: str) -> bool:
    try:
        return bool(base_url) and key_origin(base_url) == origin
    except ModelError:
        return False

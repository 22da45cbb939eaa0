"""What of a person's files a language model may be sent: asked of each folder and each endpoint.

The lesser of the two holds: what the person let the endpoint have, and what the folder allows. A
model on this computer may have everything that its folder allows.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from desktop_app.llm.policy.keys import key_origin
from desktop_app.llm.transport.addresses import endpoint_url, host_of, is_this_computer
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.messages.message import Looked
from desktop_app.settings import PERMISSIONS, Settings
from desktop_app.wording import Language


class Permission(StrEnum):
    """What may be sent of a file, from nothing to all of it."""

    NEVER = "never"
    """Not even that it is there by its name."""
    NAMES = "names"
    """Its name, where it lies, its size and dates."""
    SNIPPETS = "snippets"
    """A few words around a match, too."""
    TEXT = "text"
    """Whatever is read of its text, and pictures."""

    def allows(self, wanted: Permission) -> bool:
        """Whether `wanted` is no more than this."""
        return _RANK[self] >= _RANK[wanted]


_RANK = {permission: PERMISSIONS.index(permission.value) for permission in Permission}


class Permissions:
    """What one endpoint may be sent.

    Args:
        usual: Of any file.
        folders: Pairs of an absolute folder and what may be sent of it and of what lies below; of
            several that hold a file the innermost decides.
        real: Where the searched folders, and those in `folders`, really are, by how they are
            named: one that is reached through a link is the same folder. Links below them are
            never followed.

    Attributes:
        usual: As it was given.
        folders: As they were given.
    """

    def __init__(
        self,
        usual: Permission,
        folders: Sequence[tuple[str, Permission]] = (),
        real: Mapping[str, str] | None = None,
    ) -> None:
        self.usual = usual
        self.folders = tuple(folders)
        self._real = [(_key(named), _key(there)) for named, there in (real or {}).items()]
        self._folders = [(_key(folder), permission) for folder, permission in folders]
        # A folder that is named by way of a link is closed where it really is, too.
        self._folders += [
            (there + folder[len(named) :], permission)
            for named, there in self._real
            for folder, permission in self._folders
            if _holds(named, folder)
        ]
        closed = [folder for folder, may in self._folders if may is Permission.NEVER]
        links = [
            named + folder[len(there) :]
            for named, there in self._real
            for folder in closed
            if _holds(there, folder)
        ]
        self._closed = [_text_of(folder) for folder in (*closed, *links)]

    def of(self, file: str) -> Permission:
        """What may be sent of the file or folder at this absolute path."""
        key = _key(file)
        keys = [key]
        keys += [there + key[len(named) :] for named, there in self._real if _holds(named, key)]
        return min((self._of_key(key) for key in keys), key=_RANK.__getitem__)

    def folder_of(self, file: str) -> str | None:
        """The folder whose rule decides of the file or folder at this path, or None."""
        key = _key(file)
        holding = [folder for folder, _ in self.folders if _holds(_key(folder), key)]
        return max(holding, key=lambda folder: len(_key(folder)), default=None)

    def covers(self, looked: Looked | None) -> bool:
        """Whether what rests on this may be told, numbers and all.

        A number tells of files whose names and texts do not stand beside it.
        """
        if looked is None:
            return self.usual.allows(Permission.SNIPPETS) and all(
                may.allows(Permission.SNIPPETS) for _, may in self._folders
            )
        unlisted = [_key(folder) for folder in looked.unlisted]
        unread = [*unlisted, *map(_key, looked.unread)]
        return self._covers(looked.folders, Permission.NAMES, unlisted) and not (
            looked.inside and not self._covers(looked.folders, Permission.SNIPPETS, unread)
        )

    def _covers(
        self, folders: Sequence[str], wanted: Permission, left_out: Sequence[tuple[str, ...]]
    ) -> bool:
        """Whether these folders with all in them, less what was left out, allow `wanted`."""

        def was_left_out(key: tuple[str, ...]) -> bool:
            return any(_holds(folder, key) for folder in left_out)

        for folder in folders:
            key = _key(folder)
            if not was_left_out(key) and not self.of(folder).allows(wanted):
                return False
            inner = [one for one, may in self._folders if _holds(key, one) and one != key]
            if not all(was_left_out(one) or self._of_key(one).allows(wanted) for one in inner):
                return False
        return True

    def let_pass(self, text: str) -> bool:
        """Whether a text that may be a path, or hold one, names nothing that may not be named."""
        if os.path.isabs(text):  # noqa: PTH117 (not UTF-8)
            return self.of(text).allows(Permission.NAMES)
        if self.usual is Permission.NEVER:
            return not any(separator in text for separator in "/\\")
        key = _text_of(_key(text))
        return not any(folder in key for folder in self._closed)

    def _of_key(self, key: tuple[str, ...]) -> Permission:
        holding = [(len(folder), may) for folder, may in self._folders if _holds(folder, key)]
        innermost = max((depth for depth, _ in holding), default=0)
        allowed = [may for depth, may in holding if depth == innermost]
        return min([self.usual, *allowed], key=_RANK.__getitem__)


@dataclass(frozen=True, slots=True)
class ConsentQuestion:
    """What a front asks the person before files are told of to an endpoint for the first time.

    Attributes:
        origin: Where they would go; the answer is kept in `Settings.consents` under it.
        host: The same, for a sentence.
        choices: The answers there are, the one that lets the model do most first.
    """

    origin: str
    host: str
    choices: tuple[Permission, ...] = tuple(reversed(Permission))


AskConsent = Callable[[ConsentQuestion, Language], Awaitable[Permission | None]]
"""Puts the question to the person, in that language, and remembers the answer; None: no answer."""


def question_for(
    settings: Settings, endpoint: Endpoint, *, has_consent: bool = False
) -> ConsentQuestion | None:
    """What has to be asked before the endpoint is used, or None where nothing has.

    Args:
        settings: The person's choices.
        endpoint: The model.
        has_consent: The person named the endpoint's address for this very question.
    """
    origin = key_origin(endpoint.base_url)
    if has_consent or is_on_this_computer(endpoint) or origin in dict(settings.consents):
        return None
    return ConsentQuestion(origin, host_of(endpoint_url(endpoint.base_url)))


def with_consent(settings: Settings, origin: str, given: Permission) -> Settings:
    """The settings with the person's answer to a `ConsentQuestion` in them."""
    kept = tuple(pair for pair in settings.consents if pair[0] != origin)
    return replace(settings, consents=(*kept, (origin, given.value)))


def permissions_for(
    settings: Settings,
    endpoint: Endpoint,
    *,
    has_consent: bool = False,
    real: Mapping[str, str] | None = None,
) -> Permissions:
    """What the endpoint may be sent, as things stand.

    Where `question_for` has something to ask and nobody was there to answer, it is
    `Settings.may_send_unasked`.

    Args:
        settings: The person's choices.
        endpoint: The model.
        has_consent: As `question_for` has it; what the settings hold for the origin goes before.
        real: See `Permissions`.
    """
    consents = dict(settings.consents)
    if is_on_this_computer(endpoint):
        usual = Permission.TEXT
    elif origin_consent := consents.get(key_origin(endpoint.base_url)):
        usual = Permission(origin_consent)
    else:
        usual = Permission.TEXT if has_consent else Permission(settings.may_send_unasked)
    return Permissions(usual, narrowed(settings.may_send), real)


def narrowed(may_send: Sequence[tuple[str, str]]) -> list[tuple[str, Permission]]:
    """What the settings say of folders, where no folder allows more than one that holds it.

    Args:
        may_send: As `Settings` has it.
    """
    rules = [(_key(folder), Permission(may)) for folder, may in may_send]
    return [
        (
            folder,
            min((may for key, may in rules if _holds(key, _key(folder))), key=_RANK.__getitem__),
        )
        for folder, _ in may_send
    ]


def is_on_this_computer(endpoint: Endpoint) -> bool:
    """Whether the model itself is here: another computer of one's own network is elsewhere.

    An Ollama server here passes its "cloud" models on to its maker, who then reads all of it.
    """
    if endpoint.model.casefold().endswith(("-cloud", ":cloud")):
        return False
    return is_this_computer(endpoint_url(endpoint.base_url))


def _holds(folder: tuple[str, ...], key: tuple[str, ...]) -> bool:
    return key[: len(folder)] == folder


def _text_of(key: tuple[str, ...]) -> str:
    return "".join(f"/{name}" for name in key)


def _key(path: str) -> tuple[str, ...]:
    """The names in a path, in the form in which paths to the same place are equal."""
    path = os.path.normcase(os.path.normpath(path))
    if sys.platform == "darwin":
        path = unicodedata.normalize("NFC", path).casefold()
    return tuple(name for name in path.split(os.sep) if name)  # noqa: PTH206 (not UTF-8)

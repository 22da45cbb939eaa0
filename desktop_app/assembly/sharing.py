"""What of the person's files a model may know, and the scope that is left of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from desktop_app.files.scope import Access, Scope
from desktop_app.messages.message import Message

if TYPE_CHECKING:
    from desktop_app.llm.policy.permissions import Permission, Permissions


class ModelSharing(Protocol):
    """What of the person's files a model may know; see `agent.model.Sharing`."""

    async def settle(self, messages: Sequence[Message]) -> None:
        """Ask the person, where that has to be asked before anything is sent."""
        ...

    def cleared(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """A conversation without what it must not be told at all."""
        ...

    def permissions(self) -> Permissions:
        """As far as they are settled."""
        ...


class SharedScope:
    """The scope as far as the chosen model may know of it; blocking, for a worker thread.

    Args:
        scope: What the person allowed Fossick to look at.
        sharing: What the model may know of that; None for everything.
    """

    def __init__(self, scope: Scope, sharing: ModelSharing | None) -> None:
        self._scope = scope
        self._sharing = sharing
        self._known: Scope | None = None
        self._known_for: object = None

    def cleared(self, history: Sequence[Message]) -> Sequence[Message]:
        """A conversation as far as it may know of it."""
        return history if self._sharing is None else self._sharing.cleared(history)

    def now(self) -> Scope:
        """As it is settled at this moment."""
        if self._sharing is None:
            return self._scope
        may = self._sharing.permissions()
        if self._known is None or self._known_for != (may.usual, may.folders):
            folders = [(folder, _access(permission)) for folder, permission in may.folders]
            self._known = self._scope.shared(_access(may.usual), folders)
            self._known_for = (may.usual, may.folders)
        return self._known


def _access(permission: Permission) -> Access:
    """What may be looked at for a model that may be sent so much."""
    if permission.allows(permission.SNIPPETS):
        return Access.CONTENTS
    return Access.NAMES if permission.allows(permission.NAMES) else Access.NOTHING

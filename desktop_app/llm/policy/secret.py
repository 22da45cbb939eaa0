"""What a secret in a text is: its kind, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

GAP = "\n\x00\n"
"""Stands between two stretches of a file that do not follow each other there."""


class Secret(StrEnum):
    """What a masked stretch was."""

    KEY = "key"
    PASSWORD = "password"
    IDENTITY = "identity"
    CARD = "card"
    ACCOUNT = "account"


@dataclass(frozen=True, slots=True, order=True)
class SecretSpan:
    """A secret in a text, from `start` up to `end`, which does not belong to it."""

    start: int
    end: int
    kind: Secret

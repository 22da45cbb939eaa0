"""What a connection test finds out, as values, and as sentences for a person."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from desktop_app.errors import ModelError
from desktop_app.wording import Wording


class Check(StrEnum):
    """What is found out, in this order."""

    REACHED = "reached"
    KEY = "key"
    MODEL = "model"
    TOOLS = "tools"
    ANSWERS = "answers"
    STREAMS = "streams"
    CONTEXT = "context"
    SEES = "sees"
    """Only where somebody says."""


class ConnectionStatus(StrEnum):
    """How it turned out."""

    GOOD = "good"
    LIMITED = "limited"
    """It works, and something is to be known: tools have to be asked for in words."""
    BAD = "bad"
    UNKNOWN = "unknown"
    """The endpoint does not say."""


@dataclass(frozen=True, slots=True)
class ConnectionFinding:
    """One check and how it turned out.

    Attributes:
        model: Which model was asked.
        host: Where.
        number: For `CONTEXT` tokens, for `MODEL` how many models are there; else None.
        seconds: How long it took.
        error: Why it is bad.
    """

    check: Check
    status: ConnectionStatus
    model: str
    host: str
    number: int | None = None
    seconds: float = 0.0
    error: ModelError | None = None


def finding_text(finding: ConnectionFinding, wording: Wording) -> str:
    """What a finding says to a person."""
    if finding.error is not None:
        return wording.error(finding.error)
    return wording.say(
        f"model_setup.{finding.check.value}_{finding.status.value}",
        host=finding.host,
        model=finding.model,
        count=finding.number or 0,
        seconds=f"{finding.seconds:.1f}",
    )

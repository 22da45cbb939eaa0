"""How the reading of a file ended: every file ends in exactly one of these."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class ExtractionStatus(StrEnum):
    """How the reading of a file ended."""

    TEXT = "text"
    EMPTY = "empty"
    """A document of a known format in which nothing is written."""
    NO_TEXT = "no_text"
    """A scan, a picture, a recording: something is there, but no text."""
    LOCKED = "locked"
    """It asks for a password."""
    TOO_LARGE = "too_large"
    """Larger than a limit, or suspiciously small for what it would become."""
    PARTLY_READ = "partly_read"
    """Text came, and then a limit or a damaged place."""
    PRIVATE = "private"
    """Text came, or only names; in it there are documents that are private, and were left out."""
    DAMAGED = "damaged"
    UNSUPPORTED = "unsupported"
    TIMED_OUT = "timed_out"
    CRASHED = "crashed"


class ExtractionResult(NamedTuple):
    """How the reading of one file ended.

    Attributes:
        outcome: In one word.
        why: For logs and tests; never shown, and never a text of the file.
    """

    outcome: ExtractionStatus
    why: str = ""


class Unreadable(Exception):
    """An extractor cannot go on; `outcome` says why.

    After passages were yielded, LOCKED stays and everything else counts as PARTLY_READ. Any other
    exception that an extractor raises counts as DAMAGED.
    """

    def __init__(self, outcome: ExtractionStatus, why: str = "") -> None:
        super().__init__(outcome, why)
        self.outcome = outcome
        self.why = why
        """For logs and tests; never shown, and never a text of the file."""

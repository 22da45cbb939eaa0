"""What the self-check finds: codes and fields, in the order in which a person reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class SelfCheckFinding:
    """One thing that was looked at.

    Attributes:
        code: Of the sentence; it says what to do where something is not as it should be.
        fields: Of the sentence.
        is_fine: Whether it is as it should be.
    """

    code: str
    fields: dict[str, Any] = field(default_factory=dict)
    is_fine: bool = True

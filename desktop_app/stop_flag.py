"""The flag by which work is told to end."""

from __future__ import annotations

from typing import Protocol


class StopFlag(Protocol):
    """Set from another thread when something should end; a `threading.Event` is one."""

    def is_set(self) -> bool:
        """Whether it should end now."""
        ...

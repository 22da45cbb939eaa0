"""The rungs of protocols: in which protocol a model is asked, the best first."""

from __future__ import annotations

from enum import StrEnum


class Rung(StrEnum):
    """A protocol; the values are kept on disk."""

    NATIVE = "native"
    """Tools go with the request, calls come back as values."""
    PROMPTED = "prompted"
    """Tools stand in the instructions, calls come back as text in tags."""
    REACT = "react"
    """Thought / Action / Observation, for models that know nothing else."""

    @property
    def above(self) -> Rung | None:
        """The next better one."""
        order = list(Rung)
        place = order.index(self)
        return order[place - 1] if place else None

    @property
    def place(self) -> int:
        """0 is the best."""
        return list(Rung).index(self)

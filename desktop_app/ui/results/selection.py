"""Which rows of the list are selected, by the places of their hits."""

from __future__ import annotations

from dataclasses import dataclass

Span = tuple[int, int]
"""The first row of a stretch and the last."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which rows are selected.

    Attributes:
        current: The row that the preview is about, or -1.
        spans: Selected stretches, from the top.
    """

    current: int = -1
    spans: tuple[Span, ...] = ()

"""`LateParts`: what stands below each other, each part made when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtWidgets import QBoxLayout, QWidget

Part = TypeVar("Part", bound=QWidget)


class LateParts:
    """Keeps parts in one order, whichever comes first.

    Most questions need a few of them, and each that is made costs the window's thread a third of a
    millisecond between Enter and the first row, and again with every change of colours.

    Args:
        layout: Where they stand, and nothing else.
        order: Their names, from the top.
    """

    def __init__(self, layout: QBoxLayout, order: Sequence[str]) -> None:
        self._layout = layout
        self._order = order
        self._placed: list[str] = []

    def place(self, name: str, part: Part) -> Part:
        """Give a part its place, hidden."""
        # Shown before it has a place, it would be a window of its own.
        part.hide()
        before = self._order.index(name)
        at = sum(self._order.index(other) < before for other in self._placed)
        self._layout.insertWidget(at, part)
        self._placed.append(name)
        return part

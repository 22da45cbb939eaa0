"""Tab goes on as one reads, whichever part was made first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget


def order_tabs(after: QWidget, parts: Sequence[QWidget]) -> None:
    """Let Tab go from `after` through what stands in `parts`, from the top."""
    order = [after, *(stop for part in parts for stop in _stops(part.layout()))]
    for one, following in pairwise(order):
        QWidget.setTabOrder(one, following)


def order_last_tabs(after: QWidget, parts: Sequence[QWidget]) -> None:
    """The same, where only the last two of `parts` may have others than they had before.

    What it takes does not grow with their number.
    """
    before = [stop for part in parts[-3:-2] for stop in _stops(part.layout())]
    order_tabs(before[-1] if before else after, parts[-2:])


def _stops(layout: QLayout | None) -> Iterator[QWidget]:
    for number in range(layout.count() if layout is not None else 0):
        item = layout.itemAt(number) if layout is not None else None
        widget = item.widget() if item is not None else None
        if widget is not None:
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                yield widget
            yield from _stops(widget.layout())
        elif item is not None:
            yield from _stops(item.layout())

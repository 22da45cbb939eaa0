"""Where the keyboard is: Tab goes on as one reads, and a line shows where it came to."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QLayout, QWidget

from desktop_app.ui.appearance import readable_accent


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


_BY_KEYBOARD: Final = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class FocusFrame(QWidget):
    """Lies over the edge of `around` while the keyboard is there; a click shows nothing.

    Args:
        around: What is framed; it stands in another widget.
    """

    def __init__(self, around: QWidget) -> None:
        super().__init__(around.parentWidget())
        self._around = around
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        around.installEventFilter(self)

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent):
            self.setGeometry(self._around.geometry())
            self.setVisible(event.gotFocus() and event.reason() in _BY_KEYBOARD)
            self.raise_()
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.setGeometry(self._around.geometry())
        return super().eventFilter(watched, event)

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(readable_accent(QGuiApplication.palette()))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

"""A pointer that moves where it is told to, whatever window lies above the one that is tested."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget


def move_pointer(widget: QWidget, to: QPoint) -> None:
    """Tell `widget` that the pointer moved to a place of the screen, given in whole pixels."""
    here = QPointF(widget.mapFromGlobal(to))
    none, no_keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(
        widget, QMouseEvent(QEvent.Type.MouseMove, here, QPointF(to), none, none, no_keys)
    )

"""`FilterLine`: where a person types what the names in the list should have."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop_app.ui.plain import offer_to_clear


class FilterLine(QLineEdit):
    """A line that Esc leaves, and Down or Enter take to the list.

    Signals:
        left: The person wants all rows back.
        left_downwards: The person goes on in the list.
    """

    left = Signal()
    left_downwards = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("Filter")
        self.setPlaceholderText(self.tr("Names that have…"))
        self.setAccessibleName(self.tr("Filter the list by name"))
        offer_to_clear(self, self.tr("Clear the filter"))

    # Qt

    def event(self, event: QEvent) -> bool:
        # The window has a meaning for Esc, too; here the line comes first.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.left.emit()
            case Qt.Key.Key_Down | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.left_downwards.emit()
            case _:
                super().keyPressEvent(event)

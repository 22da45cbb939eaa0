"""`LargeLook`: the selected file in a window of its own, as large as there is room."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.hits import Hit
from desktop_app.ui.appearance import SPACE_PX, DressedDialog
from desktop_app.ui.plain import PlainLabel
from desktop_app.ui.preview.pane import PreviewPane
from desktop_app.ui.preview.presenter import PreviewPresenter
from desktop_app.wording import visible

_OF_SCREEN = 0.8
_STEPS = frozenset(
    (
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    )
)
"""Keys that mean to the list what they mean there."""


class LargeLook(DressedDialog):
    """Follows the list while it is open; Space or Esc closes it, and arrows go on to other files.

    Args:
        presenter: Reads what is shown.
        home: The person's home folder, which is written as ~.
        parent: The window that it belongs to.

    Attributes:
        pane: What shows it.
        keys: Says how to leave it, and how to go on.

    Signals:
        stepped: A key was pressed that is meant for the list; carries its number.
    """

    stepped = Signal(int)

    def __init__(self, presenter: PreviewPresenter, home: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._hit: Hit | None = None
        self.setObjectName("LargeLook")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.pane = PreviewPane(presenter, home, centres_pictures=True)
        self.pane.text.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.keys = PlainLabel(
            self.tr("Space closes · the arrow keys go on to other files"), tone="muted", wraps=True
        )
        self.keys.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.keys.setContentsMargins(2 * SPACE_PX, SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        layout = QVBoxLayout(self)
        # Its edge stays free.
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self.pane, 1)
        layout.addWidget(self.keys)
        room = QGuiApplication.primaryScreen().availableGeometry().size()
        self.resize(room * _OF_SCREEN)

    def toggle(self) -> None:
        """Open it, or close it."""
        if self.isVisible():
            self.hide()
        elif self._hit is not None:
            self._presenter.show_hit(self._hit)
            self.show()
            self.activateWindow()
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow(self, hit: Hit | None) -> None:
        """Another file is selected in the list, or none."""
        self._hit = hit
        self.setWindowTitle("" if hit is None else visible(hit.name))
        if self.isVisible():
            self._presenter.show_hit(hit)

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Escape):
            self.hide()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pane.open_requested.emit()
        elif event.key() in _STEPS:
            self.stepped.emit(event.key())
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            QCoreApplication.sendEvent(self.pane.text, event)
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        # What is not seen is not read.
        self._presenter.show_hit(None)

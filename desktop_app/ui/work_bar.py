"""`WorkBar`: how far some longer work is, and a button that stops it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import PlainLabel

_PARTS = 1000
"""Of the whole; counts may be larger than a progress bar takes."""


class WorkBar(QWidget):
    """A line over the rest of the window; it takes no room while nothing is done.

    Args:
        parent: The widget that it stands in.

    Signals:
        stop_requested: The person wants the work to end.
    """

    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("Work")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.told = PlainLabel()
        self.progress = QProgressBar()
        self.progress.setRange(0, _PARTS)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Progress"))
        self.stop = QPushButton(self.tr("Stop"))
        self.stop.clicked.connect(self.stop_requested)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * SPACE_PX, SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        layout.setSpacing(2 * SPACE_PX)
        layout.addWidget(self.told)
        layout.addWidget(self.progress, 1)
        layout.addWidget(self.stop)
        self.hide()

    def show_progress(self, sentence: str, done: int, whole: int) -> None:
        """Say what is done, and how much of it; it shows until `clear`."""
        self.told.setText(sentence)
        self.progress.setValue(done * _PARTS // max(whole, 1))
        self.show()

    def clear(self) -> None:
        """The work is over."""
        self.hide()

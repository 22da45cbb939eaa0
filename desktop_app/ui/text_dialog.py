"""`TextDialog`: a text that can be read and copied, and nothing else."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX, DressedDialog
from desktop_app.ui.plain import PlainLabel

_AROUND = QMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX)


def resize_within(dialog: QDialog, width: int, height: int) -> None:
    """Make a dialog so large, but leave an edge of the window that it belongs to in sight."""
    size = QSize(width, height)
    parent = dialog.parentWidget()
    if parent is not None:
        size = size.boundedTo(parent.window().size().shrunkBy(_AROUND))
    dialog.resize(size)


class TextDialog(DressedDialog):
    """A window with a long text; Esc closes it.

    Args:
        title: What the text is.
        status: A sentence above it.
        parent: The widget that it belongs to.

    Attributes:
        status: The sentence.
        text: The text; not there until it is shown.
    """

    def __init__(self, title: str, status: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        resize_within(self, 760, 560)
        self.status = PlainLabel(status, tone="muted", wraps=True, selectable=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(title)
        self.text.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(SPACE_PX)
        layout.addWidget(self.status)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)

    def show_text(self, text: str) -> None:
        """Show the text."""
        self.text.setPlainText(text)
        self.text.show()

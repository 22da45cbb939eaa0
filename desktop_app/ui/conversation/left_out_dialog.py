"""`LeftOutDialog`: what an answer did not look at, path by path."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from desktop_app.reasons import EXAMPLES_KEPT
from desktop_app.ui.appearance import SPACE_PX, DressedDialog
from desktop_app.ui.plain import PlainLabel
from desktop_app.wording import visible


class LeftOutDialog(DressedDialog):
    """A list that can be read and copied, and nothing else.

    Args:
        what: What they are, in words: "3 damaged".
        paths: At most `EXAMPLES_KEPT` of them.
        parent: The window that it belongs to.
    """

    def __init__(self, what: str, paths: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Not looked at"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.resize(640, 420)
        self.text = QPlainTextEdit("\n".join(map(visible, paths)))
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(what)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(SPACE_PX)
        layout.addWidget(PlainLabel(what, tone="title", wraps=True))
        layout.addWidget(self.text, 1)
        if len(paths) >= EXAMPLES_KEPT:
            layout.addWidget(PlainLabel(self.tr("Only the first are listed."), tone="muted"))
        layout.addWidget(buttons)

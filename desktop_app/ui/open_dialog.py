"""`OpenProgramDialog`: asks before anything is opened that may run."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from desktop_app.bridge.awaiting import emitted
from desktop_app.hits import Hit
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import PlainLabel
from desktop_app.wording import visible


class OpenProgramDialog(QDialog):
    """Shows the real path, every character of it, and opens nothing itself."""

    def __init__(self, hit: Hit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Open a program?"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumWidth(440)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setDefault(True)
        cancel.setFocus()
        warning = self.tr(
            "This file may start a program, which can change or delete anything of yours. Open it"
            " only if you know where it comes from."
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * SPACE_PX, 3 * SPACE_PX, 3 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(2 * SPACE_PX)
        layout.addWidget(PlainLabel(visible(hit.name), tone="title", wraps=True))
        layout.addWidget(PlainLabel(visible(hit.path), tone="muted", wraps=True, selectable=True))
        layout.addWidget(PlainLabel(warning, wraps=True))
        layout.addWidget(buttons)

    async def ask(self) -> bool:
        """Show the dialog; whether the person wants the file opened."""
        # open(), not exec(): a nested event loop would re-enter running tasks.
        self.open()
        try:
            return bool(await emitted(self.finished) == QDialog.DialogCode.Accepted)
        finally:
            self.deleteLater()

"""`WarningDialog`: asks before something that cannot be taken back."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from desktop_app.bridge.awaiting import emitted
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import FittedDialog, PlainLabel
from desktop_app.wording import visible


class WarningDialog(FittedDialog):
    """Says what it is about and what may come of it; a key pressed without looking means Cancel.

    Enter and Space press the button that has the focus: Cancel, until somebody goes to the other.

    Args:
        title: The question.
        name: What it is about, in short.
        whole: The same, every character of it.
        warning: What may come of a yes.
        yes: What the button says that goes on.
        parent: The window that waits for it.

    Attributes:
        name, whole, warning: Show what they are called after.
    """

    def __init__(
        self, title: str, name: str, whole: str, warning: str, yes: str, parent: QWidget | None
    ) -> None:
        super().__init__(title, 440, parent)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        buttons.addButton(yes, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * SPACE_PX, 3 * SPACE_PX, 3 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(2 * SPACE_PX)
        self.name = PlainLabel(visible(name), tone="title", wraps=True)
        self.whole = PlainLabel(visible(whole), tone="muted", wraps=True, selectable=True)
        self.warning = PlainLabel(warning, wraps=True)
        for said in (self.name, self.whole, self.warning):
            layout.addWidget(said)
        layout.addWidget(buttons)
        # Last: the focus of a widget that stands in no window yet is forgotten.
        cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setDefault(True)
        cancel.setFocus()

    async def ask(self) -> bool:
        """Show the dialog; whether the person says yes."""
        # open(), not exec(): a nested event loop would re-enter running tasks.
        self.open()
        try:
            return bool(await emitted(self.finished) == QDialog.DialogCode.Accepted)
        finally:
            self.deleteLater()

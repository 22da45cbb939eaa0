"""Shows a web search before it leaves; only a click lets it go, and it can be changed first."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from desktop_app.bridge.awaiting import emitted
from desktop_app.ui.appearance import SPACE_PX, DressedDialog
from desktop_app.ui.plain import PlainLabel
from desktop_app.wording import visible

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.tools.confirmation import WebProposal

_MAX_CHARS = 200
"""As `web.query` has it, which is not there yet; it is looked at again there."""
_MAX_SHOWN_CHARS = 300
_LINES = 7
"""What the longest query takes at most, in the widest letters."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class WindowConfirmation:
    """Asks above the window; a `Confirmation`. No object of Qt's, as `OpenKeyQuestions`."""

    def __init__(self) -> None:
        self._window: QWidget | None = None

    def belong_to(self, window: QWidget) -> None:
        """Ask above `window`."""
        self._window = window

    def close(self) -> None:
        """Let go of the window."""
        self._window = None

    async def web_query(self, proposal: WebProposal) -> str | None:
        """See `Confirmation`; on the window's thread."""
        return await WebQueryDialog(proposal, self._window).ask()


class WebQueryDialog(DressedDialog):
    """Shows what would be sent, and to whom; it sends nothing itself.

    Enter, Space and Esc mean No; in the query, Enter does nothing.
    """

    def __init__(self, proposal: WebProposal, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Search the web?"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumWidth(640)
        self._query = _QueryEdit(proposal.query)
        self._query.setAccessibleName(self.tr("What is searched for"))
        buttons = QDialogButtonBox()
        no = buttons.addButton(self.tr("Don't search"), QDialogButtonBox.ButtonRole.RejectRole)
        self._yes = buttons.addButton(self.tr("Search"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._query.textChanged.connect(self._on_changed)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * SPACE_PX, 3 * SPACE_PX, 3 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(2 * SPACE_PX)
        host = visible(proposal.host)
        layout.addWidget(PlainLabel(self.tr("The language model wants to search the web.")))
        layout.addWidget(self._query)
        for note in self._notes(proposal):
            layout.addWidget(PlainLabel(note, tone="muted", wraps=True, selectable=True))
        said = self.tr(
            "This text, and nothing else, would go to %1. Change it if it says too much. If you"
            " say no, nothing more is searched for on the web for this question."
        )
        layout.addWidget(PlainLabel(said.replace("%1", host), wraps=True))
        layout.addWidget(buttons)
        no.setDefault(True)
        # Last: the focus of a widget that stands in no window yet is forgotten.
        no.setFocus()

    async def ask(self) -> str | None:
        """Show the dialog; the query as the person lets it leave, or None."""
        # open(), not exec(): a nested event loop would re-enter running tasks.
        self.open()
        try:
            accepted = await emitted(self.finished) == QDialog.DialogCode.Accepted
            return self._query.toPlainText() if accepted else None
        finally:
            self.deleteLater()

    def _notes(self, proposal: WebProposal) -> list[str]:
        notes = []
        if proposal.masked:
            notes.append(
                self.tr(
                    "%n secret(s), such as keys or card numbers, were taken out.",
                    "",
                    proposal.masked,
                )
            )
        if proposal.unseen:
            notes.append(
                self.tr("%n character(s) that nobody sees were taken out:", "", proposal.unseen)
                + f" {visible(proposal.wanted[:_MAX_SHOWN_CHARS])}"
            )
        return notes

    def _on_changed(self) -> None:
        self._yes.setEnabled(0 < len(self._query.toPlainText()) <= _MAX_CHARS)


class _QueryEdit(QPlainTextEdit):
    """All of a query at once, so that nothing of it leaves unseen; Enter does nothing in it."""

    def __init__(self, query: str) -> None:
        super().__init__(query)
        self.setTabChangesFocus(True)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        # Letters and frame are those of the style sheet by now.
        edges = 2 * (self.frameWidth() + math.ceil(self.document().documentMargin()))
        self.setFixedHeight(_LINES * self.fontMetrics().lineSpacing() + edges)
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Whoever has just typed neither means to send it nor to give it up.
        if event.key() not in _ENTER:
            super().keyPressEvent(event)

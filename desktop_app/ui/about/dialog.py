"""`AboutDialog`: shows versions, the self-check, licences and updates; changes nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app import __version__
from desktop_app.ui.appearance import SPACE_PX, DressedDialog
from desktop_app.ui.plain import PlainLabel


class AboutDialog(DressedDialog):
    """What a person may want to know of the program itself.

    Signals:
        licences_requested: The person wants to see the notices.
        look_requested: The person lets the request for the list of versions be sent.
        page_requested: The person wants to see the page with newer versions.
    """

    licences_requested = Signal()
    look_requested = Signal()
    page_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Fossick"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.resize(620, 460)
        self.status = PlainLabel(self.tr("Looking whether everything works…"), wraps=True)
        self.findings = QPlainTextEdit()
        self.findings.setReadOnly(True)
        self.findings.setAccessibleName(self.tr("What the self-check found"))
        self.licences = QPushButton(self.tr("Licences"))
        self.licences.hide()
        self.licences.clicked.connect(self.licences_requested)
        self.updates = self._updates()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        buttons.addButton(self.licences, QDialogButtonBox.ButtonRole.ActionRole)
        rights = self.tr(
            "Fossick is under the MIT licence. Its window is made with Qt and Qt for Python, under "
            "the GNU Lesser General Public License 3: you may replace them by your own."
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(SPACE_PX)
        layout.addWidget(PlainLabel(f"Fossick {__version__}", tone="title"))
        layout.addWidget(self.status)
        layout.addWidget(self.findings, 1)
        layout.addWidget(self.updates)
        layout.addWidget(PlainLabel(rights, tone="muted", wraps=True, selectable=True))
        layout.addWidget(buttons)

    def add_finding(self, sentence: str) -> None:
        """Show one more line of the self-check."""
        self.findings.appendPlainText(sentence)

    def show_result(self, sentence: str) -> None:
        """Say what the self-check came to."""
        self.status.setText(sentence)

    def offer_updates(self, sentence: str) -> None:
        """Offer to look for a newer version; `sentence` says what would be sent where."""
        self.update_status.setText(sentence)
        self.updates.show()

    def show_update(self, sentence: str, *, has_newer: bool = False) -> None:
        """Say what a look for a newer version came to."""
        self.update_status.setText(sentence)
        self.look.setEnabled(True)
        self.page.setVisible(has_newer)
        # Else the keyboard would be on some other button since this one was disabled.
        (self.page if has_newer else self.look).setFocus()

    def _updates(self) -> QWidget:
        """Where updates are looked for; shown only where this build can."""
        self.update_status = PlainLabel(wraps=True, selectable=True)
        self.look = QPushButton(self.tr("Look for updates"))
        self.look.clicked.connect(self._on_look)
        self.page = QPushButton(self.tr("Open the download page"))
        self.page.hide()
        self.page.clicked.connect(self.page_requested)
        row = QHBoxLayout()
        row.addWidget(self.look)
        row.addWidget(self.page)
        row.addStretch(1)
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.update_status)
        layout.addLayout(row)
        inside.hide()
        return inside

    def _on_look(self) -> None:
        self.look.setEnabled(False)
        self.look_requested.emit()

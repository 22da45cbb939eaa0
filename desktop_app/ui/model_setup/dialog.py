"""`ModelSetupDialog`: where a language model is, its key and its name; it keeps nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.appearance import SPACE_PX, DressedDialog
from desktop_app.ui.plain import PlainLabel, visible_lines
from desktop_app.ui.text_dialog import resize_within

_MAX_KEY_CHARS = 4_096
_MAX_ADDRESS_CHARS = 2_048


class ModelSetupDialog(DressedDialog):
    """Three fields, a list of models to choose from, and what a try-out found.

    Signals:
        models_wanted: The person wants to know which models are there.
        test_wanted: The person wants to know whether it answers.
        save_wanted: The person wants it to be asked from now on.

    Args:
        address: Proposed.
        model: Likewise.
        may_send: What of files it may be sent: values, each with what it means, the first is
            proposed.
        parent: The window.
    """

    models_wanted = Signal()
    test_wanted = Signal()
    save_wanted = Signal()

    def __init__(
        self,
        address: str,
        model: str,
        may_send: Sequence[tuple[str, str]] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Set up a language model"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        about = PlainLabel(
            self.tr(
                "A language model reads and sums up what files say. It may run on this computer"
                " (Ollama, LM Studio) or with a provider, who gives you an address and a key."
            ),
            tone="muted",
            wraps=True,
        )
        self.address = QLineEdit(address)
        self.address.setMaxLength(_MAX_ADDRESS_CHARS)
        self.address.setPlaceholderText("http://localhost:11434/v1")
        self.key = QLineEdit()
        self.key.setMaxLength(_MAX_KEY_CHARS)
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setPlaceholderText(self.tr("Only where the provider gave you one"))
        self.model = QComboBox()
        self.model.setEditable(True)
        self.model.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.model.setEditText(model)
        self.may_send = QComboBox()
        self.may_send.setAccessibleName(self.tr("May be sent"))
        for value, meant in may_send:
            self.may_send.addItem(meant, value)
        self.models = QPushButton(self.tr("Show the models there"))
        self.test = QPushButton(self.tr("Test"))
        self.found = PlainLabel(wraps=True, selectable=True)
        self.found.hide()
        self.models.clicked.connect(self.models_wanted)
        self.test.clicked.connect(self.test_wanted)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.save = buttons.addButton(
            self.tr("Save and start Fossick again"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.save.clicked.connect(self.save_wanted)
        buttons.rejected.connect(self.reject)
        for button in (self.models, self.test, self.save):
            button.setAutoDefault(False)
        fields = QFormLayout()
        fields.setSpacing(SPACE_PX)
        fields.addRow(self.tr("Address"), self.address)
        fields.addRow(self.tr("Key"), self.key)
        fields.addRow(self.tr("Model"), self.model)
        if (typed := self.model.lineEdit()) is not None:
            # The label is that of the list around it.
            typed.setAccessibleName(self.tr("Model"))
        fields.addRow(self.tr("May be sent"), self.may_send)
        asking = QHBoxLayout()
        asking.addWidget(self.models)
        asking.addWidget(self.test)
        asking.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * SPACE_PX, 3 * SPACE_PX, 3 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(2 * SPACE_PX)
        layout.addWidget(about)
        layout.addLayout(fields)
        layout.addLayout(asking)
        layout.addWidget(self.found)
        layout.addStretch(1)
        layout.addWidget(buttons)
        resize_within(self, 560, 420)
        self.address.textChanged.connect(self._settle)
        self.model.editTextChanged.connect(self._settle)
        self.show_busy(False)

    def show_busy(self, busy: bool) -> None:
        """Whether the endpoint is being asked."""
        self._busy = busy
        self._settle()

    def show_models(self, names: Sequence[str]) -> None:
        """Offer these to choose from; what was typed stays."""
        typed = self.model.currentText()
        self.model.clear()
        self.model.addItems(list(names))
        self.model.setEditText(typed or (names[0] if names else ""))

    def say(self, sentences: Sequence[str], *, is_bad: bool = False) -> None:
        """Show what was found."""
        self.found.setProperty("tone", "problem" if is_bad else "")
        self.found.style().polish(self.found)
        self.found.setText(visible_lines("\n".join(sentences)))
        self.found.setVisible(bool(sentences))

    def _settle(self) -> None:
        has_address = bool(self.address.text().strip()) and not self._busy
        has_model = has_address and bool(self.model.currentText().strip())
        self.models.setEnabled(has_address)
        self.test.setEnabled(has_model)
        self.save.setEnabled(has_model)

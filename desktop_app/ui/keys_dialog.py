"""`KeysDialog`: the keys of the window, and what one can ask."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.text_dialog import resize_within

_KEY_CHARS = 18
"""Room for the names of keys, in digits."""


class KeysDialog(QDialog):
    """One text, a line for each key: it is read by the arrow keys, and by a screen reader.

    Attributes:
        keys: Each key, as `QKeySequence` writes it, and what it does.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys and questions"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.keys = self._keys()
        self.text = QPlainTextEdit()
        self.text.setObjectName("Text")
        self.text.setReadOnly(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Keys and questions"))
        self.text.setTabStopDistance(self.text.fontMetrics().horizontalAdvance("0") * _KEY_CHARS)
        # Wider than its longest line, where the screen has room: none of them is broken there.
        lines = self._lines()
        widest = max(self.text.fontMetrics().horizontalAdvance(line) for line in lines)
        width = widest + int(self.text.tabStopDistance()) + 8 * SPACE_PX
        resize_within(self, width, 560)
        self.text.setPlainText("\n".join(lines))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(SPACE_PX)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)

    def _lines(self) -> list[str]:
        lines = [self.tr("Keys"), ""]
        for keys, told in self.keys:
            named = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
            lines.append(f"{named}\t{told}")
        return [*lines, "", self.tr("What you can ask"), "", *self._questions()]

    def _keys(self) -> list[tuple[str, str]]:
        return [
            ("F1", self.tr("This sheet")),
            ("F6", self.tr("To the next part of the window")),
            ("Ctrl+L", self.tr("To the question")),
            ("Ctrl+N", self.tr("A new conversation")),
            ("Up", self.tr("In the empty question: an earlier one")),
            ("Down", self.tr("In the question: to the names below it, or to the files")),
            ("Shift+Return", self.tr("In the question: a new line")),
            ("Tab", self.tr("In a written query: complete it")),
            ("Esc", self.tr("Stop looking, or back to the question")),
            ("F9", self.tr("Show or hide earlier conversations")),
            ("F2", self.tr("On a conversation: rename it")),
            ("Del", self.tr("On a conversation: delete it; Undo brings it back")),
            ("Return", self.tr("Ask; on a file: open it; on a conversation: go on with it")),
            ("Ctrl+Return", self.tr("On a file: show it in its folder")),
            ("Ctrl+Shift+O", self.tr("On a file: open it with another program")),
            ("Alt+Return", self.tr("On a file: all that is known of it")),
            ("Space", self.tr("On a file: a large look at it; arrows go on, Space closes")),
            ("Ctrl+C", self.tr("Copy the selected files")),
            ("Ctrl+Shift+C", self.tr("Copy their paths")),
            ("Del", self.tr("On a file: to the trash, after a question; Undo brings it back")),
            ("Ctrl+F", self.tr("Filter the list by name")),
            ("F3", self.tr("Filter the list by name")),
            ("Ctrl+S", self.tr("Save the list")),
            ("Ctrl+Shift+S", self.tr("On a conversation: save it")),
            ("Right", self.tr("On a file: all places where the words stand; Left shows one again")),
            (
                "Left",
                self.tr("In groups: to the heading; there: fold the group, and Right unfolds it"),
            ),
            ("F11", self.tr("Show or hide the preview")),
        ]

    def _questions(self) -> list[str]:
        return [
            self.tr("How many PDFs are in Downloads?"),
            self.tr("Which photos were taken last summer?"),
            self.tr("The ten largest files in Documents"),
            self.tr("Find the contract that mentions a deposit"),
            self.tr("Which files are there twice?"),
            self.tr("Only those of last week (after a question)"),
        ]

"""`KeysDialog`: the keys of the window, and what one can ask."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence, QTextCharFormat, QTextCursor, QTextLayout
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX, DressedDialog
from desktop_app.ui.text_dialog import resize_within

_KEY_CHARS = 18
"""Room for the names of keys, in digits."""


class KeysDialog(DressedDialog):
    """One text, a line for each key: it is read by the arrow keys, and by a screen reader.

    Attributes:
        keys: Each key, as `QKeySequence` writes it, and what it does.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys and questions"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        sections = self._sections()
        self.keys = [row for _, rows in sections for row in rows]
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
        # Wider than its longest line and higher than all of them, where the window has room: none
        # is broken there, and none is out of sight.
        measured = self.text.fontMetrics()
        widest = max(measured.horizontalAdvance(told) for _, told in self.keys)
        width = widest + int(self.text.tabStopDistance()) + 8 * SPACE_PX
        self._write(self.tr("What you can ask"), self._questions())
        for title, rows in sections:
            self._write(title, [f"{_named(keys)}\t{told}" for keys, told in rows])
        resize_within(self, width, _height_of(self.text) + 12 * SPACE_PX)
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(SPACE_PX)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)

    def _write(self, title: str, lines: Sequence[str]) -> None:
        """Add a heading, and what stands below it."""
        cursor = QTextCursor(self.text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        heading = QTextCharFormat()
        heading.setFontWeight(QFont.Weight.Bold)
        cursor.insertText(title if cursor.atStart() else f"\n\n{title}", heading)
        cursor.insertText("\n" + "\n".join(lines), QTextCharFormat())

    def _sections(self) -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
        return (
            (
                self.tr("Everywhere"),
                (
                    ("F1", self.tr("Show this sheet")),
                    ("Ctrl+L", self.tr("Go to the question box")),
                    ("Ctrl+N", self.tr("Start a new conversation")),
                    ("Esc", self.tr("Stop looking, or go back to the question box")),
                    ("F6", self.tr("Go to the next part of the window")),
                    ("F9", self.tr("Show or hide earlier conversations")),
                    ("F11", self.tr("Show or hide the preview")),
                    ("Ctrl+F", self.tr("Filter the list by name")),
                    ("F3", self.tr("Filter the list by name")),
                    ("Ctrl+S", self.tr("Save the list")),
                    ("Ctrl+Z", self.tr("Bring back what was moved to the trash last")),
                ),
            ),
            (
                self.tr("In the question box"),
                (
                    ("Return", self.tr("Ask")),
                    ("Shift+Return", self.tr("Start a new line")),
                    ("Up", self.tr("Bring back an earlier question, while the box is empty")),
                    ("Down", self.tr("Go to the names below, or to the files")),
                    ("Tab", self.tr("Complete a written query")),
                ),
            ),
            (
                self.tr("On a file"),
                (
                    ("Return", self.tr("Open it")),
                    ("Ctrl+Shift+O", self.tr("Open it with another program")),
                    ("Ctrl+Return", self.tr("Show it in its folder")),
                    ("Space", self.tr("Look at it in large; the arrow keys go on, Space closes")),
                    ("Alt+Return", self.tr("Show everything that is known about it")),
                    ("Ctrl+C", self.tr("Copy the selected files")),
                    ("Ctrl+Shift+C", self.tr("Copy their paths")),
                    ("Del", self.tr("Move it to the trash, after asking; it can be undone")),
                    ("Right", self.tr("Show all places with the words; Left shows one again")),
                    ("Left", self.tr("Go to the heading of its group, and fold it there")),
                ),
            ),
            (
                self.tr("On a conversation"),
                (
                    ("Return", self.tr("Go on with it")),
                    ("F2", self.tr("Rename it")),
                    ("Del", self.tr("Delete it; it can be undone")),
                    ("Ctrl+Shift+S", self.tr("Save it as a file")),
                ),
            ),
        )

    def _questions(self) -> list[str]:
        return [
            self.tr("How many PDFs are in Downloads?"),
            self.tr("Which photos were taken last summer?"),
            self.tr("The ten largest files in Documents"),
            self.tr("Find the contract that mentions a deposit"),
            self.tr("Which files are there twice?"),
            self.tr("Only those of last week (after a question)"),
        ]


def _height_of(shown: QPlainTextEdit) -> int:
    """How high all lines are: the font that Chinese letters come from may be higher."""
    high, block = 0.0, shown.document().begin()
    while block.isValid():
        layout = QTextLayout(block.text() or " ", shown.font())
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        high += line.height()
        block = block.next()
    return ceil(high)


def _named(keys: str) -> str:
    """What stands on the keys, as far as Qt knows; few keyboards have "Return"."""
    named = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    return named.replace("Return", "Enter")

"""`TextView`: the text of a file, with words in it marked."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QFontDatabase,
    QGuiApplication,
    QPalette,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit

from desktop_app.ui.appearance import mark_colour


class TextView(QPlainTextEdit):
    """Shows text that can be read on, and begins where the first word is marked."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("Text")
        self.setAccessibleName(self.tr("Text of the file"))
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        # Lines wrap, and where there is no space between words, anywhere.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.document().setDocumentMargin(0)

    def show_text(self, text: str, marks: Iterable[tuple[int, int]] = ()) -> None:
        """Show `text` in place of what is there.

        Args:
            text: Every character of it visible.
            marks: What is marked: from one character up to, but not with, another, as Qt counts.
        """
        self.setPlainText(text)
        self.setExtraSelections([])
        self._mark(marks, 0)
        marked = self.extraSelections()
        if marked:
            first = QTextCursor(self.document())
            first.setPosition(marked[0].cursor.selectionStart())
            self.setTextCursor(first)
            self.centerCursor()

    def add_text(self, text: str, marks: Iterable[tuple[int, int]] = ()) -> None:
        """Add to the end; what is seen stays where it is."""
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        begins = cursor.position()
        cursor.insertText(text)
        self._mark(marks, begins)

    def _mark(self, marks: Iterable[tuple[int, int]], begins: int) -> None:
        # What the view itself stands on is see-through.
        palette = QGuiApplication.palette()
        look = QTextCharFormat()
        look.setBackground(mark_colour(palette))
        look.setForeground(palette.color(QPalette.ColorRole.Text))
        shown = self.extraSelections()
        for start, end in marks:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.document())
            mark.cursor.setPosition(begins + start)
            mark.cursor.setPosition(begins + end, QTextCursor.MoveMode.KeepAnchor)
            mark.format = look
            shown.append(mark)
        self.setExtraSelections(shown)

"""`AnswerText`: an answer as plain text that grows while it comes."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QTextCharFormat, QTextCursor, QTextFormat, QWheelEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget

from desktop_app.fixed_patterns import fixed
from desktop_app.ui.plain import visible_lines

_BEFORE_UNIT: Final = fixed(r"(?<=[0-9]) (?=(?:B|[kKMGTPE]B)\b)")
"""A size is read as one: no line ends within it. Qt gives it back, and copies it, as a space."""

_PACE_MS = 33
"""Thirty times a second looks like typing and costs little."""


class AnswerText(QPlainTextEdit):
    """As high as its text. Only what is added is laid out again, so long answers stay quick."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("Answer")
        self.setAccessibleName(self.tr("Answer"))
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)
        self._waiting = ""
        self._timer = QTimer(self, singleShot=True, interval=_PACE_MS)
        self._timer.timeout.connect(self._write)
        self._fit()

    def add_text(self, text: str) -> None:
        """Add to the end; it appears within `_PACE_MS`."""
        self._waiting += text
        if not self._timer.isActive():
            self._timer.start()

    def finish(self, text: str) -> None:
        """Show `text`, which is the whole answer."""
        self._timer.stop()
        self._waiting = ""
        whole = visible_lines(text)
        if whole != self.toPlainText() or _BEFORE_UNIT.search(whole):
            self.setPlainText(_BEFORE_UNIT.sub("\N{NO-BREAK SPACE}", whole))
        self._fit()

    def show_headline(self, px: int, lines: int = 1) -> None:
        """Show the first `lines` in letters that are so high: they are what was asked for."""
        cursor = QTextCursor(self.document())
        for _ in range(lines - 1):
            cursor.movePosition(
                QTextCursor.MoveOperation.NextBlock, QTextCursor.MoveMode.KeepAnchor
            )
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        form = QTextCharFormat()
        form.setProperty(QTextFormat.Property.FontPixelSize, px)
        cursor.mergeCharFormat(form)
        self._fit()

    def _write(self) -> None:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(visible_lines(self._waiting))
        self._waiting = ""
        self._fit()

    def _fit(self) -> None:
        layout = self.document().documentLayout()
        block, height = self.document().begin(), 0.0
        while block.isValid():
            height += layout.blockBoundingRect(block).height()
            block = block.next()
        self.setFixedHeight(max(round(height), self.fontMetrics().lineSpacing()) + 2)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Never scrolls by itself: the conversation does.
        event.ignore()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.minimumHeight())

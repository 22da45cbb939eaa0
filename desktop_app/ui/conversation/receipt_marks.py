"""`ReceiptMarks`: dots below what a receipt bears out, and what it is, under the pointer."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import (
    QGuiApplication,
    QHelpEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from desktop_app.ui.appearance import muted
from desktop_app.ui.conversation.sources import AnswerSource
from desktop_app.ui.plain import show_tooltip
from desktop_app.wording import visible

MAX_MARKED = 100
"""Claims of one answer, and places where each is marked."""


class ReceiptMarks(QObject):
    """Marks the claims in a text, and marks them anew when it is written anew.

    Args:
        text: What shows the answer.
        sources: What bears it out.
    """

    def __init__(self, text: QPlainTextEdit | QTextEdit, sources: Sequence[AnswerSource]) -> None:
        super().__init__(text)
        self._text = text
        self._told = {claim: one.told for one in sources for claim in map(visible, one.claims)}
        self._marks: list[QTextEdit.ExtraSelection] = []
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._mark)
        text.document().contentsChanged.connect(self._soon.start)
        text.viewport().installEventFilter(self)
        self._mark()

    def told_at(self, position: int) -> str:
        """What bears out the claim at a place of the text; "" where there is none."""
        for mark in self._marks:
            if mark.cursor.selectionStart() <= position < mark.cursor.selectionEnd():
                return self._told.get(_plain(mark.cursor), "")
        return ""

    def _mark(self) -> None:
        look = QTextCharFormat()
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        look.setUnderlineColor(muted(QGuiApplication.palette()))
        self._marks = []
        for claim in [*self._told][:MAX_MARKED]:
            for cursor in _places_of(claim, self._text.document()):
                mark = QTextEdit.ExtraSelection()
                mark.cursor = cursor
                mark.format = look
                self._marks.append(mark)
        self._text.setExtraSelections(self._marks)

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return super().eventFilter(watched, event)
        cursor = self._text.cursorForPosition(event.pos())
        told = self.told_at(cursor.position())
        show_tooltip(self._text.viewport(), event.globalPos(), told)
        return True


def _places_of(claim: str, document: QTextDocument) -> Sequence[QTextCursor]:
    """Where a claim stands by itself: not the 2 of 12."""
    found: list[QTextCursor] = []
    cursor = document.find(claim, 0, QTextDocument.FindFlag.FindCaseSensitively)
    while not cursor.isNull() and len(found) < MAX_MARKED:
        before = document.characterAt(cursor.selectionStart() - 1)
        behind = document.characterAt(cursor.selectionEnd())
        if not (_joins(before, claim[0]) or _joins(behind, claim[-1])):
            found.append(cursor)
        cursor = document.find(claim, cursor, QTextDocument.FindFlag.FindCaseSensitively)
    return found


def _plain(cursor: QTextCursor) -> str:
    return cursor.selectedText().replace("\N{NO-BREAK SPACE}", " ")


def _joins(beside: str, own: str) -> bool:
    return beside.isascii() and beside.isalnum() and own.isascii() and own.isalnum()

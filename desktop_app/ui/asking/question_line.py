"""`QuestionLine`: where a question is typed; it grows with what is typed, up to a few lines."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections import deque
from typing import Any

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QInputMethodEvent,
    QKeyEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from desktop_app.ui.appearance import SPACE_PX, mistake_colour, readable_accent
from desktop_app.ui.plain import characters_before, qt_length

MAX_RECALLED = 100
"""Questions that can be brought back."""

MAX_CHARS = 20_000
"""More is cut where it is put in: it would be laid out at once."""

_MOST_LINES = 6
_EDGES_PX = 2 * (SPACE_PX + 1) + 2
"""Padding and border of the style sheet, and room for what hangs below a line."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class QuestionLine(QPlainTextEdit):
    """Enter asks, Shift+Enter makes a line; where it is empty, the arrow up recalls earlier ones.

    A written query is coloured. Nothing happens to what an input method still composes.

    Signals:
        submitted: Enter was pressed.
        edited: The text is another, and nothing is being composed; carries it.
        left_downwards: The arrow down was pressed on the last line: on to what is below.
        completion_wanted: Tab was pressed.
        files_dropped: Files were dropped or pasted; carries their URLs.
    """

    submitted = Signal()
    edited = Signal(str)
    left_downwards = Signal()
    completion_wanted = Signal()
    files_dropped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("Question")
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.completes = False
        """Whether Tab is for what is offered, and not for the next widget."""
        self._recognises = False
        self._asked: deque[str] = deque(maxlen=MAX_RECALLED)
        self._back = 0
        self._is_composing = False
        self._hint = ""
        self._known = ""
        self.textChanged.connect(self._on_changed)
        self.cursorPositionChanged.connect(self._colour)
        self._fit()

    @property
    def is_composing(self) -> bool:
        """Whether an input method is at work on the next characters."""
        return self._is_composing

    @property
    def recognises(self) -> bool:
        """Whether written queries are told from sentences: once what that takes is loaded."""
        return self._recognises

    def begin_to_recognise(self) -> None:
        """All that is needed to read a written query is loaded."""
        self._recognises = True
        self._colour()

    def text(self) -> str:
        """What stands there, without what is still composed."""
        return self.toPlainText()

    def setText(self, text: str) -> None:
        """Replace what stands there; the cursor goes to its end."""
        self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def at(self) -> int:
        """Where the cursor is, in characters."""
        place = self.textCursor().position()
        text = self.text()
        # Qt counts an emoji as two.
        return place if len(text) == qt_length(text) else characters_before(text, place)

    def replace(self, start: int, end: int, word: str) -> None:
        """Put `word` in place of some characters; it can be undone."""
        text = self.text()
        cursor = self.textCursor()
        cursor.setPosition(qt_length(text[:start]))
        cursor.setPosition(qt_length(text[:end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(word)
        self.setTextCursor(cursor)

    def remember(self, question: str) -> None:
        """Let `question` be recalled from now on."""
        if question in self._asked:
            self._asked.remove(question)
        self._asked.append(question)
        self._back = 0

    def _recall(self, back: int) -> None:
        self._back = min(back, len(self._asked))
        self.setText(self._asked[-self._back] if self._back else "")

    def _on_changed(self) -> None:
        self._fit()
        text = self.text()
        if self._is_composing or text == self._known:
            return
        self._known = text
        self._colour()
        self.edited.emit(text)

    def _colour(self) -> None:
        if not self._recognises:
            return
        from desktop_app.query.half_written import PartKind, begins_query, parts_of

        text = self.text()
        is_query = begins_query(text)
        parts = parts_of(text, self.at()) if is_query else ()
        marks = []
        for part in parts:
            form = QTextCharFormat()
            if part.kind is PartKind.MISTAKE:
                form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
                form.setUnderlineColor(mistake_colour(self.palette()))
            else:
                form.setForeground(readable_accent(self.palette()))
            cursor = QTextCursor(self.document())
            cursor.setPosition(qt_length(text[: part.start]))
            cursor.setPosition(qt_length(text[: part.end]), QTextCursor.MoveMode.KeepAnchor)
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format = form
            marks.append(mark)
        self.setExtraSelections(marks)

    def _fit(self) -> None:
        """Be as high as the text, up to a few lines; then it scrolls."""
        lines = max(1, round(self.document().size().height()))
        scrolls = lines > _MOST_LINES
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if scrolls else policy.ScrollBarAlwaysOff
        )
        line = QFontMetrics(self.font()).lineSpacing()
        height = min(lines, _MOST_LINES) * line + _EDGES_PX
        if height != self.height():
            self.setFixedHeight(height)

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, shifted = event.key(), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        is_recalled = self._back > 0 and self.text() == self._asked[-self._back]
        if self._is_composing:
            # The key was for the input method, whatever it is.
            event.accept()
        elif key in _ENTER and not shifted:
            self.submitted.emit()
        elif key == Qt.Key.Key_Tab and self.completes:
            self.completion_wanted.emit()
        elif key == Qt.Key.Key_Up and (is_recalled or not self.text()):
            self._recall(self._back + 1 if is_recalled else 1)
        elif key == Qt.Key.Key_Down and is_recalled:
            self._recall(self._back - 1)
        elif key == Qt.Key.Key_Down and not shifted and self._is_on_last_line():
            self.left_downwards.emit()
        else:
            super().keyPressEvent(event)

    def _is_on_last_line(self) -> bool:
        cursor = self.textCursor()
        return not cursor.movePosition(QTextCursor.MoveOperation.Down)

    def focusNextPrevChild(self, following: bool) -> bool:
        # Tab never comes as a key where it leads on.
        return False if following and self.completes else super().focusNextPrevChild(following)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._is_composing = bool(event.preeditString())
        # WORKAROUND: Qt draws what is composed over the hint of an empty line (PySide6 6.11.3).
        if self._is_composing and not self._hint:
            self._hint = self.placeholderText()
            self.setPlaceholderText("")
        elif self._hint and not self._is_composing:
            self.setPlaceholderText(self._hint)
            self._hint = ""
        super().inputMethodEvent(event)
        if not self._is_composing:
            self._on_changed()

    def inputMethodQuery(self, query: Qt.InputMethodQuery, *argument: Any) -> Any:
        if query == Qt.InputMethodQuery.ImCursorRectangle:
            # WORKAROUND: Qt forgets the padding, and candidates cover what is composed
            # (PySide6 6.11.3).
            return self.cursorRect().translated(self.viewport().pos())
        return super().inputMethodQuery(query, *argument)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasUrls() or source.hasText()

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasUrls():
            self.files_dropped.emit(source.urls())
            return
        room = MAX_CHARS - len(self.text()) + len(self.textCursor().selectedText())
        self.textCursor().insertText(source.text()[: max(room, 0)])
        self.ensureCursorVisible()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: object) -> None:
        super().changeEvent(event)  # type: ignore[arg-type]
        self._fit()

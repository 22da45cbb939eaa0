"""`KeysDialog`: the keys of the window, and what one can ask."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import (
    QFont,
    QKeySequence,
    QPaintEvent,
    QTextCharFormat,
    QTextCursor,
    QTextLayout,
)
from PySide6.QtWidgets import QDialogButtonBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX, DressedDialog
from desktop_app.ui.text_dialog import resize_within

_KEY_CHARS = 14
"""Room for the names of keys, in digits."""
_IN_FIRST_COLUMN = 1
"""Sections of keys beside what one can ask; about half of all lines."""


class KeysDialog(DressedDialog):
    """A line for each key: it is read by the arrow keys, and by a screen reader.

    In two columns where one would be higher than the window and two are not wider than it.

    Attributes:
        keys: Each key, as `QKeySequence` writes it, and what it does.
        columns: The texts.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys and questions"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        sections = self._sections()
        self.keys = [
            (key, told) for _, rows in sections for keys, told in rows for key in keys.split()
        ]
        questions = (self.tr("What you can ask"), self._questions())
        written = [
            (title, [f"{_named(keys)}\t{told}" for keys, told in rows]) for title, rows in sections
        ]
        measured = _WholeLines()
        # Wider than its longest line and higher than all of them, where the window has room: none
        # is broken there, and none is out of sight. There is room for a scroll bar: one that comes
        # up before all is laid out would break lines, and stay for that.
        widest = max(measured.fontMetrics().horizontalAdvance(told) for _, told in self.keys)
        width = widest + int(measured.tabStopDistance()) + 6 * SPACE_PX
        beside_px = 4 * SPACE_PX
        self.columns = [self._column((questions, *written))]
        around = 12 * SPACE_PX
        if parent is not None:
            room = parent.window().size()
            is_high = self.columns[0].whole_px + around > room.height()
            if is_high and 2 * width + beside_px <= room.width():
                first = 1 + _IN_FIRST_COLUMN
                both = ((questions, *written)[:first], written[_IN_FIRST_COLUMN:])
                self.columns = [self._column(one) for one in both]
                width *= 2
        beside = QHBoxLayout()
        beside.setSpacing(SPACE_PX)
        for column in self.columns:
            beside.addWidget(column)
        resize_within(
            self, width + beside_px, max(column.whole_px for column in self.columns) + around
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(SPACE_PX)
        layout.addLayout(beside, 1)
        layout.addWidget(buttons)

    def text(self) -> str:
        """All of it, as it is read."""
        return "\n\n".join(column.toPlainText() for column in self.columns)

    def _column(self, sections: Sequence[tuple[str, Sequence[str]]]) -> _WholeLines:
        """A text of headings, and what stands below each."""
        column = _WholeLines()
        column.setAccessibleName(self.tr("Keys and questions"))
        heading = QTextCharFormat()
        heading.setFontWeight(QFont.Weight.Bold)
        cursor = QTextCursor(column.document())
        for title, lines in sections:
            cursor.insertText(title if cursor.atStart() else f"\n\n{title}", heading)
            cursor.insertText("\n" + "\n".join(lines), QTextCharFormat())
        column.moveCursor(QTextCursor.MoveOperation.Start)
        return column

    def _sections(self) -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
        """Where keys work, and what they do there; those that do the same stand together."""
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
                    ("Ctrl+F F3", self.tr("Filter the list by name")),
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
                    ("Space", self.tr("Take a large look; the arrow keys go on, Space closes")),
                    ("Alt+Return", self.tr("Show everything that is known about it")),
                    ("Ctrl+C", self.tr("Copy the selected files")),
                    ("Ctrl+Shift+C", self.tr("Copy their paths")),
                    ("Del", self.tr("Move it to the trash, after asking; it can be undone")),
                    ("Right", self.tr("Show more places with the words; ← shows one again")),
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
            self.tr("Which files do I have twice?"),
            self.tr("Only those of last week (after a question)"),
        ]


class _WholeLines(QPlainTextEdit):
    """A text of which no line is seen in part: half of one below the edge looks broken."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("Text")
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.setTabChangesFocus(True)
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance("0") * _KEY_CHARS)
        # What was not painted at the edge is not there to be moved up.
        self.verticalScrollBar().valueChanged.connect(lambda _: self.viewport().update())

    @property
    def whole_px(self) -> int:
        """How high all lines are: the font that Chinese letters come from may be higher."""
        high, block = 0.0, self.document().begin()
        while block.isValid():
            layout = QTextLayout(block.text() or " ", self.font())
            layout.beginLayout()
            line = layout.createLine()
            layout.endLayout()
            high += line.height()
            block = block.next()
        return ceil(high)

    @property
    def shown_px(self) -> int:
        """Where the last line ends that is seen whole."""
        room, block = self.viewport().height(), self.firstVisibleBlock()
        end = room
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if place.top() >= room:
                break
            if place.bottom() > room:
                end = int(place.top())
                if block.layout().lineCount() > 1:
                    lines = (block.layout().lineAt(number) for number in range(block.lineCount()))
                    ends = (place.top() + line.y() + line.height() for line in lines)
                    end = int(max((one for one in ends if one <= room), default=end))
                break
            block = block.next()
        return end

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        whole = QRect(0, 0, self.viewport().width(), self.shown_px)
        super().paintEvent(QPaintEvent(event.rect() & whole))


_ARROWS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


def _named(keys: str) -> str:
    """What stands on the keys, as far as Qt knows; few keyboards have "Return"."""
    native = QKeySequence.SequenceFormat.NativeText
    named = (_ARROWS.get(key) or QKeySequence(key).toString(native) for key in keys.split())
    return ", ".join(named).replace("Return", "Enter")

"""`QuestionLine`, on which a question is typed, and `WaitingQuestions`, those that wait in line."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections import deque

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import ElidedButton, set_tooltip

MAX_RECALLED = 100
"""Questions that can be brought back."""


class QuestionLine(QLineEdit):
    """The line a question is typed on; where it is empty, the arrow up recalls earlier ones.

    Signals:
        left_downwards: The arrow down was pressed: on to the files.
    """

    left_downwards = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked: deque[str] = deque(maxlen=MAX_RECALLED)
        self._back = 0

    def remember(self, question: str) -> None:
        """Let `question` be recalled from now on."""
        if question in self._asked:
            self._asked.remove(question)
        self._asked.append(question)
        self._back = 0

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_recalled = self._back > 0 and self.text() == self._asked[-self._back]
        if event.key() == Qt.Key.Key_Up and (is_recalled or not self.text()):
            self._recall(self._back + 1 if is_recalled else 1)
        elif event.key() == Qt.Key.Key_Down and is_recalled:
            self._recall(self._back - 1)
        elif event.key() == Qt.Key.Key_Down:
            self.left_downwards.emit()
        else:
            super().keyPressEvent(event)

    def _recall(self, back: int) -> None:
        self._back = min(back, len(self._asked))
        self.setText(self._asked[-self._back] if self._back else "")


class WaitingQuestions(QWidget):
    """Questions that were asked while another was on its way; a click takes one out of the line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        self._questions: list[tuple[str, bool]] = []
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(2 * SPACE_PX, SPACE_PX, 2 * SPACE_PX, 0)
        self._lines.setSpacing(SPACE_PX // 2)
        self.hide()

    def add(self, question: str, *, of_model: bool = False) -> None:
        """Put `question` at the end of the line; `of_model` where a model is to answer it."""
        button = ElidedButton(self.tr("Next: %1   ✕").replace("%1", question))
        button.setProperty("role", "chip")
        set_tooltip(button, self.tr("Waits for the question before it. Click to take it back."))
        button.clicked.connect(lambda _=False: self._remove(button))
        self.buttons.append(button)
        self._questions.append((question, of_model))
        self._lines.addWidget(button)
        self.show()

    def take(self) -> tuple[str, bool]:
        """The first in the line, which leaves it, and whether a model is to answer it.

        "" where nobody waits.
        """
        if not self._questions:
            return "", False
        question = self._questions[0]
        self._remove(self.buttons[0])
        return question

    def _remove(self, button: QPushButton) -> None:
        at = self.buttons.index(button)
        del self.buttons[at], self._questions[at]
        self._lines.removeWidget(button)
        button.deleteLater()
        self.setVisible(bool(self.buttons))

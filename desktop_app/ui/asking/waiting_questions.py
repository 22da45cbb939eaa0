"""`WaitingQuestions`: what was asked while another question was on its way."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import ElidedButton, set_tooltip


class WaitingQuestions(QWidget):
    """Questions that were asked while another was on its way; a click takes one out of the line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        self._questions: list[tuple[str, bool]] = []
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(SPACE_PX // 2)
        self.hide()

    def add(self, question: str, *, of_model: bool = False) -> None:
        """Put `question` at the end of the line; `of_model` where a model is to answer it."""
        button = ElidedButton(self.tr("Next: %1   ✕").replace("%1", " ".join(question.split())))
        button.setProperty("role", "chip")
        set_tooltip(button, self.tr("Waiting for its turn. Click to remove it."))
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

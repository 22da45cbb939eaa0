"""`WaitingQuestions`: what was asked while another question was on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import ElidedButton, set_tooltip

if TYPE_CHECKING:
    # Loaded behind the window, once it is there.
    from desktop_app.ui.conversation.turn import TurnView


class WaitingQuestion(NamedTuple):
    """One in the line.

    Attributes:
        question: In the person's words; "" is none.
        of_model: Whether a model is to answer it.
        stopped: The turn that it goes on with, where it was stopped there.
    """

    question: str = ""
    of_model: bool = False
    stopped: TurnView | None = None


class WaitingQuestions(QWidget):
    """Questions that were asked while another was on its way; a click takes one out of the line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        self._questions: list[WaitingQuestion] = []
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(SPACE_PX // 2)
        self.hide()

    def add(
        self, question: str, *, of_model: bool = False, stopped: TurnView | None = None
    ) -> None:
        """Put `question` at the end of the line; for the others see `WaitingQuestion`.

        One that goes on stands there once, however often it is wanted.
        """
        if stopped is not None and any(one.stopped is stopped for one in self._questions):
            return
        button = ElidedButton(self.tr("Next: %1   ✕").replace("%1", " ".join(question.split())))
        button.setProperty("role", "chip")
        set_tooltip(button, self.tr("Waiting for its turn. Click to remove it."))
        button.clicked.connect(lambda _=False: self._remove(button))
        self.buttons.append(button)
        self._questions.append(WaitingQuestion(question, of_model, stopped))
        self._lines.addWidget(button)
        self.show()

    def take(self) -> WaitingQuestion:
        """The first in the line, which leaves it."""
        if not self._questions:
            return WaitingQuestion()
        question = self._questions[0]
        self._remove(self.buttons[0])
        return question

    def take_new(self) -> list[str]:
        """All that were asked for the first time, which leave the line."""
        new = [at for at, one in enumerate(self._questions) if one.stopped is None]
        questions = [self._questions[at].question for at in new]
        for button in [self.buttons[at] for at in new]:
            self._remove(button)
        return questions

    def _remove(self, button: QPushButton) -> None:
        at = self.buttons.index(button)
        del self.buttons[at], self._questions[at]
        self._lines.removeWidget(button)
        button.deleteLater()
        self.setVisible(bool(self.buttons))

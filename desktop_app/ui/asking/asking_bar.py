"""`AskingBar`: the box for everything one may ask, and what waits for its turn."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.asking.question_line import QuestionLine
from desktop_app.ui.asking.waiting_questions import WaitingQuestions
from desktop_app.ui.plain import set_tooltip


class AskingBar(QWidget):
    """Stands over all panes, so that a question can be asked from each of them.

    Attributes:
        line: Where it is typed.
        button: Asks, or stops what is asked.
        waiting: Questions that wait in line.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("Asking")
        # A plain widget paints no background of its own otherwise.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.line = QuestionLine()
        self.line.setPlaceholderText(self.tr("Ask about your files, or type a name"))
        self.line.setAccessibleName(self.tr("Question"))
        self.button = QPushButton()
        self.button.setObjectName("Ask")
        self.waiting = WaitingQuestions()
        self.setFocusProxy(self.line)
        self._row = QHBoxLayout()
        self._row.setSpacing(SPACE_PX)
        self._row.addWidget(self.line, 1)
        self._row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE_PX, SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        layout.setSpacing(SPACE_PX // 2)
        layout.addLayout(self._row)
        layout.addWidget(self.waiting)
        self.show_busy(False)

    def show_busy(self, busy: bool) -> None:
        """Offer to stop what is on its way, or to ask."""
        self.button.setText(self.tr("Stop") if busy else self.tr("Ask"))
        set_tooltip(self.button, self.tr("Stop looking (Esc)") if busy else "")
        self.button.setProperty("stopping", busy)
        # The style sheet asks for the property only then.
        self.button.style().unpolish(self.button)
        self.button.style().polish(self.button)

"""`AskingBar`: the box for everything one may ask, and what waits for its turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.asking.question_line import QuestionLine
from desktop_app.ui.asking.waiting_questions import WaitingQuestions
from desktop_app.ui.flow_layout import FlowLayout
from desktop_app.ui.plain import PlainLabel, set_tooltip
from desktop_app.wording import visible

if TYPE_CHECKING:
    # For its types alone: it is loaded once the window is there.
    from desktop_app.files.chosen import Chosen

_NAME_CHARS = 40


class AskingBar(QWidget):
    """Stands over all panes, so that a question can be asked from each of them.

    Signals:
        left_out: The next question is to be about one file less; carries its path.
        given_up: It is not to be about those that are still looked at.

    Attributes:
        line: Where it is typed.
        button: Asks, or stops what is asked.
        waiting: Questions that wait in line.
        about: A button for each file that the next question is about; a click takes it away.
        judging: Says that files are looked at before the next question can be about them; a click
            lets it be about everything else.
    """

    left_out = Signal(str)
    given_up = Signal()

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
        self.about: list[QPushButton] = []
        self._about = QWidget()
        self._about_layout = FlowLayout()
        self._about.setLayout(self._about_layout)
        self._about_layout.addWidget(PlainLabel(self.tr("About:"), tone="muted"))
        self.judging = QPushButton()
        self.judging.setProperty("role", "chip")
        self.judging.clicked.connect(lambda _=False: self.given_up.emit())
        self.judging.hide()
        self._about.hide()
        self._row = QHBoxLayout()
        self._row.setSpacing(SPACE_PX)
        self._row.addWidget(self.line, 1)
        self._row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE_PX, SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        layout.setSpacing(SPACE_PX // 2)
        layout.addLayout(self._row)
        layout.addWidget(self._about)
        layout.addWidget(self.judging, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.waiting)
        self.show_busy(False)

    def show_about(self, chosen: Sequence[Chosen]) -> None:
        """Say what the next question is about; none is everything."""
        for button in self.about:
            self._about_layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.about = []
        for one in chosen:
            name = visible(one.name)
            button = QPushButton(f"{_cut(name)}   ✕")
            button.setProperty("role", "chip")
            button.setAccessibleName(self.tr("About %1: click to remove it").replace("%1", name))
            set_tooltip(button, visible(one.path))
            button.clicked.connect(partial(self._leave_out, one.path))
            self.about.append(button)
            self._about_layout.addWidget(button)
        self._about.setVisible(bool(self.about))

    def show_judging(self, paths: Sequence[str]) -> None:
        """Say what is looked at before the next question can be about it; none is nothing."""
        names = ", ".join(visible(PurePath(path).name or path) for path in paths)
        told = self.tr("Looking at %1…   ✕")
        self.judging.setAccessibleName(told.replace("%1", names))
        self.judging.setText(told.replace("%1", _cut(names)))
        set_tooltip(self.judging, self.tr("What you ask waits for this. Click to leave it out."))
        self.judging.setVisible(bool(paths))

    def _leave_out(self, path: str) -> None:
        self.left_out.emit(path)

    def show_busy(self, busy: bool) -> None:
        """Offer to stop what is on its way, or to ask."""
        self.button.setText(self.tr("Stop") if busy else self.tr("Ask"))
        set_tooltip(self.button, self.tr("Stop looking (Esc)") if busy else "")
        self.button.setProperty("stopping", busy)
        # The style sheet asks for the property only then.
        self.button.style().unpolish(self.button)
        self.button.style().polish(self.button)


def _cut(name: str) -> str:
    shown = name if len(name) <= _NAME_CHARS else f"{name[: _NAME_CHARS - 1]}…"
    # An ampersand would mark a key of the keyboard.
    return shown.replace("&", "&&")

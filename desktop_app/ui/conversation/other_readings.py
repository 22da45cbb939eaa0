"""`OtherReadings`: what a question may have meant besides, the likeliest as one button."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QToolButton, QVBoxLayout, QWidget

from desktop_app.interpreter import describing
from desktop_app.query.syntax import parse
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import ElidedButton, PlainLabel, set_tooltip
from desktop_app.wording import Wording, written_number

_MOST_LINES = 3
"""What tells one reading from another often stands at its end."""


class OtherReadings(QWidget):
    """The likeliest other reading; those behind it come by a click.

    Signals:
        chosen: One is what was meant; carries its written query.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[QPushButton] = []
        self.more = QToolButton()
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more.setProperty("role", "inline")
        self.more.clicked.connect(self._on_more)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(SPACE_PX // 2)
        self.hide()

    def show_readings(self, queries: Sequence[str], wording: Wording, taken: str = "") -> None:
        """Offer readings, the likeliest first, in words; the tooltips have them as written.

        Args:
            queries: As they are written.
            wording: In whose language.
            taken: What the question was taken for instead, as it is written.
        """
        beside = parse(taken)
        shown = {
            describing.in_words(parse(query), wording, beside=beside): query for query in queries
        }
        # What reads the same says nothing to whoever reads it.
        shown.pop(describing.in_words(beside, wording), None)
        if not shown:
            return
        said = wording.say("answer.alternatives")
        self._inside.addWidget(PlainLabel(said, tone="muted", wraps=True))
        for told, query in shown.items():
            button = ElidedButton(told, most_lines=_MOST_LINES)
            button.setProperty("role", "alternative")
            set_tooltip(button, query)
            button.clicked.connect(partial(self.chosen.emit, query))
            # Shown before it has a place, it would be a window of its own.
            self._inside.addWidget(button)
            button.setVisible(not self.buttons)
            self.buttons.append(button)
        behind = len(self.buttons) - 1
        self.more.setText(self.tr("Other meanings (%1)").replace("%1", written_number(behind)))
        self._inside.addWidget(self.more)
        self.more.setVisible(behind > 0)
        self.show()

    def _on_more(self) -> None:
        for button in self.buttons:
            button.show()
        # Where the keyboard was, the next of them is.
        self.buttons[1].setFocus()
        self.more.hide()

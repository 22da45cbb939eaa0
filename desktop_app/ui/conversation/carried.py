"""`CarriedChips`: the conditions of the question before that an answer still holds to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from desktop_app.interpreter.chips import carried_orders, label_of
from desktop_app.messages.mind import TakenAs
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.ui.flow_layout import FlowLayout
from desktop_app.ui.plain import set_tooltip
from desktop_app.wording import Wording

_CHARS = 48


class CarriedChips(QWidget):
    """A chip for each, as wide as its words; a click takes one away.

    Signals:
        chosen: One was taken away; carries the written query that asks without it.

    Attributes:
        buttons: The chips.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        self._chips = FlowLayout()
        self.setLayout(self._chips)
        self.hide()

    def show_carried(self, query: str, taken: TakenAs, wording: Wording) -> None:
        """Show which conditions of the written `query` were carried over, and which order."""
        whole = parse(query)
        for one in taken.carried:
            (term,) = parse(one).terms
            rest = tuple(other for other in whole.terms if other != term)
            if len(rest) == len(whole.terms):
                continue
            words = wording.say("answer.still", condition=label_of(term, wording))
            # Without the only one, everything would be asked for.
            self._add(words, written(replace(whole, terms=rest)) if rest else "")
        for order in carried_orders(query, taken, wording):
            self._add(wording.say("answer.still", condition=order.label), order.without)
        self.setVisible(bool(self.buttons))

    def _add(self, words: str, without: str) -> None:
        cut = words if len(words) <= _CHARS else f"{words[: _CHARS - 1]}…"
        # An ampersand would mark a key of the keyboard.
        cross = "   ✕" if without else ""
        button = QPushButton(f"{cut}{cross}".replace("&", "&&"))
        button.setAccessibleName(f"{words}{cross}")
        button.setProperty("role", "chip")
        told = self.tr("Carried over from an earlier question.")
        if without:
            told = self.tr("Carried over from an earlier question. Click to ask without it.")
        set_tooltip(button, told)
        button.setEnabled(bool(without))
        button.clicked.connect(partial(self._choose, without))
        self.buttons.append(button)
        self._chips.addWidget(button)

    def _choose(self, without: str, _: bool = False) -> None:
        self.chosen.emit(without)

"""`ChipView`: one condition that an answer holds to, to be changed or taken away."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from desktop_app.interpreter.chips import ConditionChip
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import set_tooltip
from desktop_app.wording import Wording

_LABEL_CHARS = 48


class ChipView(QWidget):
    """A condition in words, with a menu of other values where there are some, and a cross.

    Signals:
        chosen: Another value, or none, was chosen; carries the written query that asks for it.

    Attributes:
        label: Says what it is; opens the menu.
        cross: Takes it away.
    """

    chosen = Signal(str)

    def __init__(self, chip: ConditionChip, wording: Wording) -> None:
        super().__init__()
        self.setObjectName("Chip")
        # A plain widget paints no background of its own otherwise.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.label = QToolButton()
        self.cross = QToolButton()
        self._show_label(chip, wording)
        if chip.choices:
            self._offer(chip)
        else:
            # Reached by the keyboard all the same, so that it is read out.
            self.label.setProperty("still", True)
        said = self.tr("Ask again without “%1”").replace("%1", chip.label)
        self.cross.setText("✕")
        self.cross.setAccessibleName(said)
        set_tooltip(self.cross, said)
        self.cross.clicked.connect(lambda _=False: self.chosen.emit(chip.without))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        if not chip.without:
            # An arrow at the end stands as far from it as a cross would.
            layout.setContentsMargins(0, 0, SPACE_PX // 2, 0)
        layout.setSpacing(0)
        for button in (self.label, self.cross):
            button.setProperty("role", "in chip")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            layout.addWidget(button)
        # Only now: without a parent it would be a window of its own.
        self.cross.setVisible(bool(chip.without))

    def _show_label(self, chip: ConditionChip, wording: Wording) -> None:
        cut = len(chip.label) > _LABEL_CHARS
        shown = f"{chip.label[: _LABEL_CHARS - 1]}…" if cut else chip.label
        # An ampersand would mark a key of the keyboard.
        self.label.setText(shown.replace("&", "&&"))
        self.label.setAccessibleName(chip.label)
        source = ""
        if chip.words:
            words = wording.listed([f"“{words}”" for words in chip.words])
            source = self.tr("From your words %1").replace("%1", words)
        set_tooltip(self.label, source or (chip.label if cut else ""))

    def _offer(self, chip: ConditionChip) -> None:
        menu = QMenu(self.label)
        for choice in chip.choices:
            action = menu.addAction(choice.label.replace("&", "&&"))
            action.triggered.connect(lambda _=False, query=choice.query: self.chosen.emit(query))
        self.label.setMenu(menu)
        self.label.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

"""`Welcome`: what stands in the conversation before anything was asked."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import PlainLabel


class Welcome(QWidget):
    """What can be asked, with examples to click.

    Signals:
        asked: An example was clicked; carries it.

    Args:
        model: The language model that answers, too, or "".
    """

    asked = Signal(str)

    def __init__(self, model: str) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_PX)
        layout.addStretch(2)
        layout.addWidget(
            PlainLabel(self.tr("What are you looking for?"), tone="welcome", wraps=True)
        )
        explained = self.tr(
            "Ask in your own words, in English or Chinese. Your files stay on this computer, and"
            " nothing is changed."
        )
        if model:
            explained = self.tr(
                "Ask in your own words, in English or Chinese. What Fossick cannot answer by itself"
                " goes to %1, with as much of your files as you allow. Nothing is changed."
            ).replace("%1", model)
        layout.addWidget(PlainLabel(explained, tone="muted", wraps=True))
        layout.addSpacing(SPACE_PX)
        for example in (
            self.tr("How many PDFs are in Downloads?"),
            self.tr("Which photos are in Pictures?"),
            self.tr("List the spreadsheets in Documents"),
        ):
            button = QPushButton(example)
            button.setProperty("role", "example")
            button.clicked.connect(lambda _=False, text=example: self.asked.emit(text))
            layout.addWidget(button)
        layout.addStretch(3)

"""`ReceiptsView`: what bears out the numbers and paths of an answer, each to be looked up again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.conversation.sources import AnswerSource
from desktop_app.ui.plain import PlainLabel, set_tooltip, visible_lines
from desktop_app.wording import visible

MAX_SHOWN = 20
"""Sources of one answer that are listed."""
MAX_CLAIMS = 5
"""Of one source that are written out."""


class ReceiptsView(QWidget):
    """A line for each source, once it is unfolded.

    Signals:
        check_requested: A source is to be looked up again, by no model; carries a written query.

    Attributes:
        fold: Unfolds it; whoever shows this places it. Hidden while there is nothing to show.
        buttons: Look a source up again, in the order of the lines.
    """

    check_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QToolButton] = []
        self.fold = QToolButton()
        self.fold.setCheckable(True)
        self.fold.setProperty("role", "inline")
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.setArrowType(Qt.ArrowType.RightArrow)
        self.fold.toggled.connect(self._on_folded)
        self.fold.hide()
        self.hide()
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(SPACE_PX // 2)

    def show_sources(self, sources: Sequence[AnswerSource]) -> None:
        """Offer to show these."""
        if not sources:
            return
        self.fold.setText(self.tr("Sources (%1)").replace("%1", str(len(sources))))
        self.fold.show()
        for source in sources[:MAX_SHOWN]:
            self._add(source)
        if len(sources) > MAX_SHOWN:
            said = self.tr("and %n more", "", len(sources) - MAX_SHOWN)
            self._lines.addWidget(PlainLabel(said, tone="muted"))

    def _add(self, source: AnswerSource) -> None:
        claims = ", ".join(map(visible, source.claims[:MAX_CLAIMS]))
        if len(source.claims) > MAX_CLAIMS:
            claims += " …"
        line = PlainLabel(
            visible_lines(f"{claims} — {source.told}"), tone="muted", wraps=True, selectable=True
        )
        button = QToolButton()
        button.setProperty("role", "inline")
        button.setText(self.tr("Show the file") if source.is_passage else self.tr("Look again"))
        button.setAccessibleName(f"{button.text()}: {claims}")
        set_tooltip(button, self.tr("Found %1").replace("%1", source.at))
        button.clicked.connect(lambda _=False: self.check_requested.emit(source.query))
        self.buttons.append(button)
        row = QHBoxLayout()
        row.setSpacing(SPACE_PX)
        row.addWidget(line, 1)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self._lines.addLayout(row)

    def _on_folded(self, is_open: bool) -> None:
        arrow = Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow
        self.fold.setArrowType(arrow)
        self.setVisible(is_open)

    def text(self) -> str:
        """All lines, as they are read."""
        return "\n".join(label.text() for label in self.findChildren(PlainLabel))

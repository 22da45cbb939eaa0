"""`CloseMatches`: what comes near to what was asked for, below the files of the answer."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop_app.hits import Hit, Hits
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import PlainLabel
from desktop_app.ui.results.model import ResultModel
from desktop_app.ui.results.view import ResultView

_ROWS_IN_SIGHT = 5


class CloseMatches(QWidget):
    """A short list under a heading of its own; no room is taken without any.

    Args:
        model: Holds them.
        parent: The widget that it stands in.

    Signals:
        hit_selected: The file in the current row is another; carries the `Hit`.
    """

    hit_selected = Signal(object)

    def __init__(self, model: ResultModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.view = ResultView(model)
        self.view.setAccessibleName(self.tr("Close matches"))
        self.heading = PlainLabel(self.tr("Close matches"), tone="title")
        self.note = PlainLabel(
            self.tr("Not quite what you asked for, but close to it."),
            tone="muted",
            wraps=True,
        )
        top = QVBoxLayout()
        top.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        top.addWidget(self.heading)
        top.addWidget(self.note)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self.view)
        self.view.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_hits(self, hits: Hits) -> None:
        """Show `hits`, the nearest first, in place of those before."""
        self._model.show_hits(hits)
        rows = min(len(hits), _ROWS_IN_SIGHT)
        self.view.setFixedHeight(rows * self.view.verticalHeader().defaultSectionSize() + SPACE_PX)
        self.setVisible(bool(hits))

    def selected_hits(self, max_rows: int) -> list[Hit]:
        """The selected files, from the top."""
        return self.view.selected_hits(max_rows)

    def select_nothing(self) -> None:
        """Somebody selects elsewhere."""
        self.view.selectionModel().setCurrentIndex(
            self._model.index(-1, 0), QItemSelectionModel.SelectionFlag.Clear
        )

    def focus_list(self) -> None:
        """Go to the list; its first row where none is selected."""
        if not self.view.selectionModel().hasSelection():
            self.view.select_row(0)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_current_changed(self) -> None:
        row = self.view.currentIndex().row()
        if row >= 0:
            self.hit_selected.emit(self._model.hit(row))

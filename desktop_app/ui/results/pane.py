"""`ResultPane`: the list with its heading, or a word in its place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop_app.hits import Hit
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import PlainLabel
from desktop_app.ui.results.model import ResultColumn
from desktop_app.ui.results.presenter import ColumnSort, ResultsPresenter
from desktop_app.ui.results.view import ResultView
from desktop_app.wording import written_number


class ResultPane(QWidget):
    """Shows the rows of the presenter's model, and how many they are.

    Signals:
        hit_selected: The file in the current row is another; carries the `Hit`, or None.
    """

    hit_selected = Signal(object)

    def __init__(self, presenter: ResultsPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("Results")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._presenter = presenter
        self.view = ResultView(presenter.model)
        self.heading = PlainLabel(tone="title")
        self.note = PlainLabel(tone="muted", wraps=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._body = QStackedWidget()
        self._body.addWidget(self.note)
        self._body.addWidget(self.view)
        top = QHBoxLayout()
        top.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        top.addWidget(self.heading)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self._body, 1)
        presenter.changed.connect(self._on_changed)
        presenter.settled.connect(self._show_number)
        presenter.sorted_by.connect(self._on_sorted_by)
        presenter.model.rowsInserted.connect(self._show_number)
        self.view.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self.view.horizontalHeader().sectionClicked.connect(self._on_header_clicked)
        self._show_number()

    @property
    def current_row(self) -> int:
        """The row that the preview is about, or -1."""
        return self.view.currentIndex().row()

    def focus_list(self) -> None:
        """Go to the list; its first row where none is selected."""
        if self._presenter.model.rowCount():
            if not self.view.selectionModel().hasSelection():
                self.view.select_row(max(self.current_row, 0))
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def selected_hits(self, max_rows: int) -> list[Hit]:
        """The selected files, from the top."""
        return [self._presenter.model.hit(row) for row in self.view.selected_rows(max_rows)]

    def _show_number(self) -> None:
        presenter = self._presenter
        number = presenter.model.rowCount()
        self._body.setCurrentWidget(self.view if number else self.note)
        counted = self._counted(number)
        if not presenter.answered and number:
            self.heading.setText(self.tr("%1 so far").replace("%1", counted))
        elif number:
            whole = self.tr("At least %1") if not presenter.complete else "%1"
            self.heading.setText(whole.replace("%1", counted))
        else:
            self.heading.setText(self.tr("Files"))
        if presenter.searching:
            self.note.setText(self.tr("Searching …"))
        elif presenter.answered and not presenter.complete:
            self.note.setText(self.tr("Nothing was found before the search was stopped."))
        elif presenter.answered:
            self.note.setText(self.tr("No files belong to this answer."))
        else:
            self.note.setText(self.tr("The files of an answer appear here."))

    def _counted(self, number: int) -> str:
        """How many files and folders there are, each where there are any."""
        folders = self._presenter.model.hits.folder_count()
        files = number - folders
        parts = []
        if folders:
            said = self.tr("%n folder(s)", "", folders)
            parts.append(said.replace(str(folders), written_number(folders), 1))
        if files or not folders:
            said = self.tr("%n file(s)", "", files)
            parts.append(said.replace(str(files), written_number(files), 1))
        return self.tr(", ").join(parts)

    def _on_changed(self, row: int) -> None:
        self._show_number()
        if row >= 0:
            self.view.select_row(row)
        else:
            self.view.scrollToTop()
            self.hit_selected.emit(None)

    def _on_current_changed(self) -> None:
        row = self.current_row
        self.hit_selected.emit(self._presenter.model.hit(row) if row >= 0 else None)

    def _on_header_clicked(self, section: int) -> None:
        self._presenter.sort(ResultColumn(section), self.current_row)

    def _on_sorted_by(self, sort: ColumnSort | None) -> None:
        header = self.view.horizontalHeader()
        header.setSortIndicatorShown(sort is not None)
        if sort is not None:
            # The arrow points up where what it stands for grows downwards.
            grows = (sort.column in (ResultColumn.NAME, ResultColumn.FOLDER)) != sort.backwards
            direction = Qt.SortOrder.AscendingOrder if grows else Qt.SortOrder.DescendingOrder
            header.setSortIndicator(int(sort.column), direction)

"""`ResultPane`: the list with its heading, or a word in its place."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from desktop_app.hits import Hit
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import PlainLabel, set_tooltip
from desktop_app.ui.results.arrangement import Arrangement, Selection
from desktop_app.ui.results.close_matches import CloseMatches
from desktop_app.ui.results.filter_line import FilterLine
from desktop_app.ui.results.model import ResultColumn, ResultModel
from desktop_app.ui.results.presenter import ColumnSort, ResultsPresenter
from desktop_app.ui.results.view import ResultView
from desktop_app.wording import written_number

_NOTE_PX = 120
QWIDGETSIZE_MAX = (1 << 24) - 1
"""Qt's own word for "any height", which PySide6 does not have."""


class ResultPane(QWidget):
    """Shows the rows of the presenter's model, and how many they are.

    Signals:
        hit_selected: The file in the current row is another; carries the `Hit`, or None.
        announced: A search is over; carries a sentence for those who do not see that.
    """

    hit_selected = Signal(object)
    announced = Signal(str)

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
        self.best_first = QToolButton()
        self.best_first.setText(self.tr("Put in order"))
        why = self.tr("The files stand as they were found, since you were busy with them.")
        set_tooltip(self.best_first, why)
        self.best_first.setProperty("role", "quiet")
        self.best_first.clicked.connect(presenter.put_in_order)
        self.best_first.hide()
        self.order = QToolButton()
        self.order.setText(self.tr("Sort"))
        self.order.setProperty("role", "quiet")
        self.order.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.order.setMenu(self._order_menu())
        self.as_table = QToolButton()
        self.as_table.setText(self.tr("Table"))
        self.as_table.setCheckable(True)
        self.as_table.setProperty("role", "quiet")
        self.as_table.toggled.connect(self.show_as_table)
        top.addStretch(1)
        top.addWidget(self.best_first)
        top.addWidget(self.order)
        top.addWidget(self.as_table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.filter = FilterLine()
        self.filter.hide()
        beside = QHBoxLayout()
        beside.setContentsMargins(2 * SPACE_PX, 0, 2 * SPACE_PX, SPACE_PX)
        beside.addWidget(self.filter)
        layout.addLayout(top)
        layout.addLayout(beside)
        layout.addWidget(self._body, 1)
        self.close_matches = CloseMatches(ResultModel(presenter.model.home))
        layout.addWidget(self.close_matches)
        layout.addStretch()
        presenter.selection = self.view.selection
        presenter.is_in_use = lambda: self.view.in_use
        presenter.changed.connect(self._on_changed)
        presenter.settled.connect(self._show_number)
        presenter.settled.connect(self._announce)
        presenter.filter_ended.connect(self._hide_filter)
        self.filter.textChanged.connect(presenter.filter_by)
        self.filter.left.connect(self.leave_filter)
        self.filter.left_downwards.connect(self.focus_list)
        presenter.sorted_by.connect(self._on_sorted_by)
        presenter.suggested.connect(self.close_matches.show_hits)
        self.close_matches.hit_selected.connect(self._on_close_match_selected)
        presenter.model.rowsInserted.connect(self._show_number)
        self.view.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self.view.horizontalHeader().sectionClicked.connect(self._on_header_clicked)
        self._show_number()

    @property
    def current_row(self) -> int:
        """The row that the preview is about, or -1."""
        return self.view.currentIndex().row()

    @property
    def views(self) -> tuple[ResultView, ...]:
        """The lists with files that something can be done with."""
        return self.view, self.close_matches.view

    def focus_list(self) -> None:
        """Go to the list; its first row where none is selected."""
        if not self._presenter.model.rowCount() and not self.close_matches.isHidden():
            self.close_matches.focus_list()
        if self._presenter.model.rowCount():
            if not self.view.selectionModel().hasSelection():
                self.view.select_row(max(self.current_row, 0))
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_table(self) -> bool:
        """Whether the list is a plain table."""
        return self.view.is_table

    def show_as_table(self, as_table: bool) -> None:
        """Show a plain table, or rows of two lines."""
        self.as_table.setChecked(as_table)
        self.order.setVisible(not as_table)
        if as_table != self.view.is_table:
            self.view.show_as_table(as_table)

    def _order_menu(self) -> QMenu:
        """What a table has in its header."""
        menu = QMenu(self)
        model = self._presenter.model
        for column in ResultColumn:
            action = menu.addAction(model.headerData(column, Qt.Orientation.Horizontal))
            action.triggered.connect(partial(self._on_header_clicked, int(column)))
        return menu

    def open_filter(self) -> None:
        """Let the person type what names should have."""
        self.filter.show()
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def leave_filter(self) -> bool:
        """Show all rows again; False where all are shown."""
        if self.filter.isHidden():
            return False
        self.filter.clear()
        self.filter.hide()
        self.focus_list()
        return True

    def selected_hits(self, max_rows: int) -> list[Hit]:
        """The selected files, from the top; in one of the lists, for nothing is in the other."""
        if found := self.close_matches.selected_hits(max_rows):
            return found
        return [self._presenter.model.hit(row) for row in self.view.selected_rows(max_rows)]

    def _hide_filter(self) -> None:
        with QSignalBlocker(self.filter):
            self.filter.clear()
        self.filter.hide()

    def _show_number(self) -> None:
        presenter = self._presenter
        number = presenter.model.rowCount()
        self._body.setCurrentWidget(self.view if number else self.note)
        # Close matches follow a word close by, not at the other end of an empty pane.
        is_alone = not number and not self.close_matches.isHidden()
        self._body.setMaximumHeight(_NOTE_PX if is_alone else QWIDGETSIZE_MAX)
        counted = self._counted(number)
        if presenter.answered and presenter.filter:
            whole = written_number(presenter.unfiltered_count)
            of_all = self.tr("%1 of %2").replace("%2", whole)
            self.heading.setText(of_all.replace("%1", written_number(number)))
        elif not presenter.answered and number:
            self.heading.setText(self.tr("%1 so far").replace("%1", counted))
        elif number:
            least = self.tr("At least %1") if not presenter.complete else "%1"
            self.heading.setText(least.replace("%1", counted))
        else:
            self.heading.setText(self.tr("Files"))
        if presenter.searching:
            self.note.setText(self.tr("Searching …"))
        elif presenter.filter and presenter.unfiltered_count:
            self.note.setText(self.tr("No name here has that. Esc shows all files again."))
        elif presenter.answered and presenter.are_rows_missing:
            self.note.setText(self.tr("The files of this answer were not kept: ask again."))
        elif presenter.answered and not presenter.complete:
            self.note.setText(self.tr("Nothing was found before the search was stopped."))
        elif presenter.answered and not self.close_matches.isHidden():
            self.note.setText(self.tr("Nothing is exactly what was asked for."))
        elif presenter.answered:
            self.note.setText(self.tr("No files belong to this answer."))
        else:
            self.note.setText(self.tr("The files of an answer appear here."))

    def _announce(self) -> None:
        number = self._presenter.model.rowCount()
        over = self.tr("Search finished, %n result(s)", "", number)
        if not self._presenter.complete:
            over = self.tr("Search stopped, %n result(s)", "", number)
        self.announced.emit(over.replace(str(number), written_number(number), 1))

    def _counted(self, number: int) -> str:
        """How many files and folders there are, each where there are any."""
        folders = self._presenter.folder_count
        files = number - folders
        parts = []
        if folders:
            said = self.tr("%n folder(s)", "", folders)
            parts.append(said.replace(str(folders), written_number(folders), 1))
        if files or not folders:
            said = self.tr("%n file(s)", "", files)
            parts.append(said.replace(str(files), written_number(files), 1))
        return self.tr(", ").join(parts)

    def _on_changed(self, arrangement: Arrangement) -> None:
        self.best_first.setVisible(self._presenter.is_out_of_order)
        self._show_number()
        if not arrangement.keeps_place:
            self.view.in_use = False
        selection = arrangement.selection
        self.view.select(selection)
        if selection.current < 0:
            self.hit_selected.emit(None)
        if not arrangement.keeps_place:
            self.view.scroll_to_current()

    def _on_current_changed(self) -> None:
        row = self.current_row
        if row >= 0:
            self.close_matches.select_nothing()
        self.hit_selected.emit(self._presenter.model.hit(row) if row >= 0 else None)

    def _on_close_match_selected(self, hit: Hit) -> None:
        self.view.select(Selection())
        self.hit_selected.emit(hit)

    def _on_header_clicked(self, section: int, _checked: bool = False) -> None:
        self._presenter.sort(ResultColumn(section))

    def _on_sorted_by(self, sort: ColumnSort | None) -> None:
        header = self.view.horizontalHeader()
        header.setSortIndicatorShown(sort is not None)
        if sort is not None:
            # The arrow points up where what it stands for grows downwards.
            grows = (sort.column in (ResultColumn.NAME, ResultColumn.FOLDER)) != sort.backwards
            direction = Qt.SortOrder.AscendingOrder if grows else Qt.SortOrder.DescendingOrder
            header.setSortIndicator(int(sort.column), direction)

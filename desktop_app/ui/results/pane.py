"""`ResultPane`: the list with its heading, or a word in its place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop_app.hits import Hit
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.results.arrangement import Arrangement
from desktop_app.ui.results.arranging import ColumnSort, sort_written
from desktop_app.ui.results.close_matches import CloseMatches
from desktop_app.ui.results.empty_list import EmptyList, WayOut, state_of
from desktop_app.ui.results.filter_line import FilterLine
from desktop_app.ui.results.grid.view import PictureGrid
from desktop_app.ui.results.grouping.group_words import GroupWords
from desktop_app.ui.results.grouping.groups import GroupBy
from desktop_app.ui.results.list_bar import ListBar, ListLayout
from desktop_app.ui.results.model import ResultColumn, ResultModel
from desktop_app.ui.results.presenter import ResultsPresenter
from desktop_app.ui.results.selection import Selection
from desktop_app.ui.results.totals_line import TotalsLine
from desktop_app.ui.results.type_ahead import TypeAhead
from desktop_app.ui.results.view import ResultView
from desktop_app.wording import written_number

_NOTE_PX = 140
QWIDGETSIZE_MAX = (1 << 24) - 1
"""Qt's own word for "any height", which PySide6 does not have."""


class ResultPane(QWidget):
    """Shows the rows of the presenter's model, and how many they are.

    Signals:
        hit_selected: The file in the current row is another; carries the `Hit`, or None.
        heading_selected: The current row is the heading of a group; carries its title and facts.
        too_many_dragged: More files would be dragged than can be at a time.
        announced: A search is over; carries a sentence for those who do not see that.
    """

    hit_selected = Signal(object)
    heading_selected = Signal(str, str)
    announced = Signal(str)
    too_many_dragged = Signal()

    def __init__(self, presenter: ResultsPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("Results")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._presenter = presenter
        self._lacks_index = False
        self._can_search = True
        self._words = GroupWords(self)
        self.view = ResultView(presenter.model)
        self.bar = ListBar({one: presenter.model.column_name(one) for one in ResultColumn})
        self.heading = self.bar.heading
        self.best_first = self.bar.best_first
        self.empty = EmptyList(presenter)
        self.note = self.empty.note
        self._body = QStackedWidget()
        self._body.addWidget(self.empty)
        self._body.addWidget(self.view)
        self.grid = PictureGrid(presenter.model)
        # One selection, however it is looked at.
        self.grid.setSelectionModel(self.view.selectionModel())
        self._body.addWidget(self.grid)
        self._list: ResultView | PictureGrid = self.view
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.filter = FilterLine()
        self.filter.hide()
        beside = QHBoxLayout()
        beside.setContentsMargins(2 * SPACE_PX, 0, 2 * SPACE_PX, SPACE_PX)
        beside.addWidget(self.filter)
        layout.addWidget(self.bar)
        layout.addLayout(beside)
        layout.addWidget(self._body, 1)
        self.totals = TotalsLine(presenter)
        layout.addWidget(self.totals)
        self.close_matches = CloseMatches(ResultModel(presenter.model.home))
        layout.addWidget(self.close_matches)
        layout.addStretch()
        self.empty.way_out.connect(self._on_way_out)
        self.bar.best_first.clicked.connect(presenter.put_in_order)
        self.bar.sort_wanted.connect(self._on_header_clicked)
        self.bar.answers_order_wanted.connect(lambda: presenter.sort_by(None))
        self.bar.group_wanted.connect(presenter.group)
        self.bar.fold_wanted.connect(self._fold_all)
        self.bar.layout_wanted.connect(self.show_layout)
        presenter.selection = self.view.selection
        presenter.is_in_use = lambda: self.view.in_use or self.grid.in_use
        presenter.changed.connect(self._on_changed)
        presenter.settled.connect(self._show_number)
        presenter.settled.connect(self._announce)
        presenter.filter_ended.connect(self._hide_filter)
        self.filter.textChanged.connect(presenter.filter_by)
        self.filter.left.connect(self.leave_filter)
        self.filter.left_downwards.connect(self.focus_list)
        presenter.sorted_by.connect(self._on_sorted_by)
        presenter.grouped_by.connect(self._show_grouping)
        presenter.settled.connect(self._show_grouping)
        presenter.suggested.connect(self.close_matches.show_hits)
        self.close_matches.hit_selected.connect(self._on_close_match_selected)
        presenter.model.rowsInserted.connect(self._show_number)
        self.ahead = TypeAhead(presenter, self)
        self.ahead.found.connect(self._go_to)
        for view in (self.view, self.grid):
            view.typed = self.ahead.type
            view.is_typing = lambda: self.ahead.is_typing
            view.too_many_dragged = self.too_many_dragged.emit
        self.view.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self.view.selectionModel().selectionChanged.connect(self.totals.follow)
        self.view.horizontalHeader().sectionClicked.connect(self._on_header_clicked)
        self._show_number()

    @property
    def current_row(self) -> int:
        """The row that the preview is about, or -1."""
        return self.view.currentIndex().row()

    @property
    def views(self) -> tuple[ResultView | PictureGrid, ...]:
        """The lists with files that something can be done with."""
        return self.view, self.grid, self.close_matches.view

    def add_to_menus(self, *actions: QAction, begins_group: bool = True) -> None:
        """Offer `actions` in the menu of each list, below a line, and by their keys there."""
        for action in actions:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        for view in self.views:
            if begins_group and view.actions():
                line = QAction(view)
                line.setSeparator(True)
                view.addAction(line)
            view.addActions(actions)

    def focus_list(self) -> None:
        """Go to the list; its first row where none is selected."""
        if not self._presenter.model.rowCount() and not self.close_matches.isHidden():
            self.close_matches.focus_list()
        if self._presenter.model.rowCount():
            if not self.view.selectionModel().hasSelection():
                if self.current_row >= 0:
                    self._list.select_row(self.current_row)
                else:
                    self._list.select_first()
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def layout_shown(self) -> ListLayout:
        """How the rows are shown."""
        if self._list is self.grid:
            return ListLayout.GRID
        return ListLayout.TABLE if self.view.is_table else ListLayout.LINES

    def show_layout(self, layout: ListLayout) -> None:
        """Show the rows in another way."""
        self.bar.show_layout(layout)
        is_table, had_focus = layout is ListLayout.TABLE, self._list.hasFocus()
        self._list = self.grid if layout is ListLayout.GRID else self.view
        if layout is not ListLayout.GRID and is_table != self.view.is_table:
            self.view.show_as_table(is_table)
        self._show_number()
        self._list.scroll_to_current()
        if had_focus:
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def choices(self) -> tuple[str, str, str]:
        """How the rows are shown, grouped and sorted, to be kept for another window."""
        sort = self._presenter.usual_sort
        order = "" if sort is None else sort.written
        return str(self.layout_shown), str(self._presenter.usual_grouping), order

    def use_choices(self, layout: str, grouping: str, order: str) -> None:
        """Show rows as they were in an earlier window; what is no way to do so changes nothing."""
        if layout in list(ListLayout):
            self.show_layout(ListLayout(layout))
        if grouping in list(GroupBy) and grouping != GroupBy.COPIES:
            self._presenter.group(GroupBy(grouping))
        self._presenter.usual_sort = sort_written(order)

    @property
    def scroll_value(self) -> int:
        """How far down the list is."""
        return self._list.verticalScrollBar().value()

    def scroll_to(self, value: int) -> None:
        """Be so far down again."""
        self._list.verticalScrollBar().setValue(value)

    def press(self, key: int) -> None:
        """Take a key that was pressed elsewhere as if it was pressed on the list."""
        modifiers = Qt.KeyboardModifier.NoModifier
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QCoreApplication.sendEvent(self._list, QKeyEvent(kind, key, modifiers))

    def _go_to(self, place: int) -> None:
        layout = self._presenter.model.layout
        if layout.groups is not None and layout.row(place) < 0:
            self._presenter.model.fold(layout.groups.at(place), False)
        self._list.select_row(self._presenter.model.layout.row(place))

    def _fold_all(self, folded: bool) -> None:
        selection = self.view.selection()
        self._presenter.model.fold_all(folded)
        self.view.select(selection)
        self._list.scroll_to_current()

    def step_over(self, paths: Sequence[str]) -> None:
        """Go on to the next file that stays: those at `paths` are about to leave the list."""
        hits, current = self._presenter.model.hits, self.view.selection().current
        if current < 0 or hits[current].path not in paths:
            return
        behind, before = range(current + 1, len(hits)), range(current - 1, -1, -1)
        stay = (place for place in chain(behind, before) if hits[place].path not in paths)
        if (place := next(stay, -1)) >= 0:
            self.view.select(Selection(place, ((place, place),)))

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
        return self.view.selected_hits(max_rows)

    def _hide_filter(self) -> None:
        with QSignalBlocker(self.filter):
            self.filter.clear()
        self.filter.hide()

    def _show_number(self) -> None:
        presenter = self._presenter
        number = len(presenter.model.hits)
        self._body.setCurrentWidget(self._list if number else self.empty)
        # Close matches follow a word close by, not at the other end of an empty pane.
        is_alone = not number and not self.close_matches.isHidden()
        self._body.setMaximumHeight(_NOTE_PX if is_alone else QWIDGETSIZE_MAX)
        counted = self._words.counted(number, presenter.folder_count)
        if presenter.answered and presenter.filter:
            whole = written_number(presenter.unfiltered_count)
            of_all = self.tr("%1 of %2").replace("%2", whole)
            self.heading.show_text(of_all.replace("%1", written_number(number)))
        elif not presenter.answered and number:
            self.heading.show_text(self.tr("%1 so far").replace("%1", counted))
        elif number and presenter.kept_of is not None:
            first = self.tr("The first %1 of %2").replace("%2", written_number(presenter.kept_of))
            self.heading.show_text(first.replace("%1", written_number(number)))
        elif number:
            least = self.tr("At least %1") if not presenter.complete else "%1"
            self.heading.show_text(least.replace("%1", counted))
        else:
            self.heading.show_text(self.tr("Files"))
        has_near = not self.close_matches.isHidden()
        self.empty.show_state(
            state_of(
                presenter,
                has_near=has_near,
                lacks_index=self._lacks_index,
                can_search=self._can_search,
            )
        )

    def _on_way_out(self, way: WayOut) -> None:
        if way is WayOut.SHOW_ALL:
            self.leave_filter()

    def show_index(self, sentence: str, *, is_missing: bool = False) -> None:
        """Say how far the index is, or that there is none yet, where no rows are."""
        self.empty.show_index(sentence)
        self._lacks_index = is_missing
        self._show_number()

    def show_unsearchable(self) -> None:
        """Say from now on that nothing is searched: to ask again does not help."""
        self._can_search = False
        self._show_number()

    def _announce(self) -> None:
        if not self._presenter.was_searched and not self._presenter.model.hits:
            # A greeting finds nothing, and looked for nothing.
            return
        number = len(self._presenter.model.hits)
        over = self.tr("Search finished, %n result(s)", "", number)
        if not self._presenter.complete:
            over = self.tr("Search stopped, %n result(s)", "", number)
        self.announced.emit(over.replace(str(number), written_number(number), 1))

    def _on_changed(self, arrangement: Arrangement) -> None:
        self.best_first.setVisible(self._presenter.is_out_of_order)
        self._show_number()
        if not arrangement.keeps_place:
            self.view.in_use = self.grid.in_use = False
        selection = arrangement.selection
        self.view.select(selection)
        if selection.current < 0:
            self.hit_selected.emit(None)
        if not arrangement.keeps_place:
            self._list.scroll_to_current()

    def tell_current(self) -> None:
        """Say once more which file is selected: another one was looked at meanwhile."""
        near = self.close_matches.selected_hits(1)
        if self.current_row < 0 and near:
            self.hit_selected.emit(near[0])
        else:
            self._on_current_changed()

    def _on_current_changed(self) -> None:
        row = self.current_row
        if row >= 0:
            self.close_matches.select_nothing()
        self.hit_selected.emit(self._presenter.model.hit_at(row))
        if (heading := self._presenter.model.heading(row)) is not None:
            self.heading_selected.emit(heading.title, heading.facts)

    def _on_close_match_selected(self, hit: Hit) -> None:
        self.view.select(Selection())
        self.hit_selected.emit(hit)

    def _on_header_clicked(self, section: int) -> None:
        self._presenter.sort(ResultColumn(section))

    def _show_grouping(self) -> None:
        presenter = self._presenter
        self.bar.show_grouping(presenter.grouping, has_copies=bool(presenter.copies))

    def _on_sorted_by(self, sort: ColumnSort | None) -> None:
        self.bar.show_sort(sort)
        self._presenter.model.show_order({} if sort is None else {sort.column: sort.arrow})

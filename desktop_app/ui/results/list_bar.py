"""`ListBar`: the heading over the list, and how its rows are shown, sorted and grouped."""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import ElidedLabel, quiet_button
from desktop_app.ui.results.arranging import ColumnSort
from desktop_app.ui.results.grouping.groups import GroupBy
from desktop_app.ui.results.model import ResultColumn


class ListLayout(StrEnum):
    """How the rows are shown."""

    LINES = "lines"
    """Two lines for each."""
    TABLE = "table"
    GRID = "grid"
    """Small pictures side by side."""


class ListBar(QWidget):
    """A line of text, and buttons with menus.

    Args:
        columns: What each column is called.
        parent: The widget that it stands in.

    Attributes:
        heading: How many rows there are.
        best_first: Puts rows in order that stand as they came.

    Signals:
        sort_wanted: By a `ResultColumn`.
        answers_order_wanted: As the answer has them.
        group_wanted: By a `GroupBy`.
        fold_wanted: All groups, or none.
        layout_wanted: As a `ListLayout`.
    """

    sort_wanted = Signal(int)
    answers_order_wanted = Signal()
    group_wanted = Signal(object)
    fold_wanted = Signal(bool)
    layout_wanted = Signal(object)

    def __init__(self, columns: dict[ResultColumn, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = ElidedLabel(tone="title")
        why = self.tr("The files stand as they were found, since you were busy with them.")
        self.best_first = quiet_button(self.tr("Put in order"), why)
        self.best_first.hide()
        self._by: dict[GroupBy, QAction] = {}
        self._layouts: dict[ListLayout, QAction] = {}
        self._columns: dict[ResultColumn, QAction] = {}
        self.group = self._button(self.tr("Group"), self._group_menu())
        self.order = self._button(self.tr("Sort"), self._order_menu(columns))
        self.layouts = self._button(self.tr("View"), self._layout_menu())
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        row.setSpacing(SPACE_PX // 2)
        row.addWidget(self.heading, 1)
        for button in (self.best_first, self.order, self.group, self.layouts):
            row.addWidget(button)
        self.show_grouping(GroupBy.NOTHING, has_copies=False)
        self.show_layout(ListLayout.LINES)
        self.show_sort(None)

    def show_grouping(self, by: GroupBy, *, has_copies: bool) -> None:
        """Say what the rows of a group have in common."""
        self._by[by].setChecked(True)
        self.group.setText(self._said_of_groups(by))
        self._by[GroupBy.COPIES].setVisible(has_copies)
        for action in (self._fold, self._unfold):
            action.setEnabled(by is not GroupBy.NOTHING)

    def show_layout(self, layout: ListLayout) -> None:
        """Say how the rows are shown."""
        self._layouts[layout].setChecked(True)

    def show_sort(self, sort: ColumnSort | None) -> None:
        """Say by which column they are sorted, and which way; None is the order of the answer."""
        self._as_answered.setChecked(sort is None)
        said = self.tr("Sort")
        for one, action in self._columns.items():
            is_it = sort is not None and sort.column is one
            action.setChecked(is_it)
            action.setText(self._names[one] + (sort.arrow if sort is not None and is_it else ""))
            if is_it:
                # An order that was chosen for an earlier answer would be a riddle in this one.
                said = self.tr("Sort: %1").replace("%1", action.text())
        self.order.setText(said)

    def _button(self, text: str, menu: QMenu) -> QToolButton:
        button = quiet_button(text)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(menu)
        return button

    def _group_menu(self) -> QMenu:
        menu, chosen = QMenu(self), QActionGroup(self)
        words = {
            GroupBy.NOTHING: self.tr("Without groups"),
            GroupBy.FOLDER: self.tr("By folder"),
            GroupBy.KIND: self.tr("By kind"),
            GroupBy.MONTH: self.tr("By month"),
            GroupBy.COPIES: self.tr("Copies together"),
        }
        for by, said in words.items():
            action = self._by[by] = menu.addAction(said)
            action.setCheckable(True)
            chosen.addAction(action)
            action.triggered.connect(partial(self._on_group, by))
        menu.addSeparator()
        self._fold = menu.addAction(self.tr("Fold all"))
        self._unfold = menu.addAction(self.tr("Unfold all"))
        self._fold.triggered.connect(lambda: self.fold_wanted.emit(True))
        self._unfold.triggered.connect(lambda: self.fold_wanted.emit(False))
        return menu

    def _said_of_groups(self, by: GroupBy) -> str:
        match by:
            case GroupBy.FOLDER:
                return self.tr("Group: Folder")
            case GroupBy.KIND:
                return self.tr("Group: Kind")
            case GroupBy.MONTH:
                return self.tr("Group: Month")
            case GroupBy.COPIES:
                return self.tr("Group: Copies")
        return self.tr("Group")

    def _order_menu(self, columns: dict[ResultColumn, str]) -> QMenu:
        """What a table has in its header, as far as there is room."""
        menu, self._names = QMenu(self), columns
        self._as_answered = menu.addAction(self.tr("As the answer has them"))
        self._as_answered.setCheckable(True)
        self._as_answered.triggered.connect(lambda _: self.answers_order_wanted.emit())
        for column, said in columns.items():
            action = self._columns[column] = menu.addAction(said)
            action.setCheckable(True)
            action.triggered.connect(partial(self._on_sort, column))
        return menu

    def _layout_menu(self) -> QMenu:
        menu, chosen = QMenu(self), QActionGroup(self)
        words = {
            ListLayout.LINES: self.tr("List"),
            ListLayout.TABLE: self.tr("Table"),
            ListLayout.GRID: self.tr("Pictures"),
        }
        for layout, said in words.items():
            action = self._layouts[layout] = menu.addAction(said)
            action.setCheckable(True)
            chosen.addAction(action)
            action.triggered.connect(partial(self._on_layout, layout))
        return menu

    # Whether an entry is checked, PySide does not tell a `partial`.

    def _on_group(self, by: GroupBy, _: bool = False) -> None:
        self.group_wanted.emit(by)

    def _on_sort(self, column: ResultColumn, _: bool = False) -> None:
        self.sort_wanted.emit(int(column))

    def _on_layout(self, layout: ListLayout, _: bool = False) -> None:
        self.layout_wanted.emit(layout)

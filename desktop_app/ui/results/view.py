"""`ResultView`: the list itself."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QRect, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop_app.giving_way import window_at_work
from desktop_app.ui.results.delegate import ROW_HEIGHT_PX, ResultDelegate
from desktop_app.ui.results.file_view import FileView
from desktop_app.ui.results.model import ResultColumn, ResultModel
from desktop_app.ui.results.row_words import MomentWords

_SELECTED, _FOCUSED = QStyle.StateFlag.State_Selected, QStyle.StateFlag.State_HasFocus
_Action = QAbstractItemView.CursorAction
_NAME_CHARS = 24
"""Room that names have, with their badges, before other columns get any."""


class ResultView(FileView, QTableView):
    """A table made for very long lists: rows of one height, nothing measured, nothing sorted."""

    _pressed = -1
    _is_laying_out = False

    def __init__(self, model: ResultModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self._delegate = ResultDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(self.tr("Files"))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(ROW_HEIGHT_PX)
        self.verticalScrollBar().sliderMoved.connect(self._on_slider_moved)
        # Other rows will stand there.
        model.modelAboutToBeReset.connect(self._fold_all)
        model.modelReset.connect(self._choose_columns)
        model.rowsAboutToBeRemoved.connect(self._fold_all)
        model.rowsAboutToBeInserted.connect(self._on_rows_coming)
        self._lay_out_columns()
        self.show_as_table(False)

    @property
    def is_table(self) -> bool:
        """Whether every fact has a column; else the facts stand below the names."""
        return not self._delegate.has_two_lines

    def show_as_table(self, as_table: bool) -> None:
        """Show a plain table, or rows of two lines."""
        self._delegate.has_two_lines = not as_table
        self.horizontalHeader().setVisible(as_table)
        self._measure_rows()
        self._choose_columns()
        self.scrollTo(self.currentIndex())

    def show_found(self, shown: bool) -> None:
        """Have room in each row for what was found inside its file, or have none."""
        self._delegate.shows_found = shown
        self._measure_rows()

    def _measure_rows(self) -> None:
        self._fold_all()
        is_high = self._delegate.has_two_lines
        high = self._delegate.row_height(self.fontMetrics()) if is_high else ROW_HEIGHT_PX
        self.verticalHeader().setDefaultSectionSize(high)

    def unfold(self, row: int, unfolded: bool) -> bool:
        """Show all lines that were found in the file of `row`, or one; False where it did so."""
        delegate, model = self._delegate, self.files
        if not delegate.shows_found or self.is_table or not 0 <= row < model.rowCount():
            return False
        found = model.lines(row)
        if found is None or not found.unseen or unfolded == (row in delegate.unfolded):
            return False
        (delegate.unfolded.add if unfolded else delegate.unfolded.discard)(row)
        self.setRowHeight(row, delegate.row_height(self.fontMetrics(), found if unfolded else None))
        self.viewport().update()
        if unfolded:
            self.scrollTo(model.index(row, 0))
        return True

    def _fold_all(self) -> None:
        usual = self.verticalHeader().defaultSectionSize()
        for row in self._delegate.unfolded:
            self.setRowHeight(row, usual)
        self._delegate.unfolded.clear()

    def _choose_columns(self) -> None:
        """Leave out what there is no room for beside the names: folder, then date, then size.

        Where there is more room than that, folders have half of it, until somebody drags a column.
        """
        left = self.viewport().width() - self.fontMetrics().horizontalAdvance("0") * _NAME_CHARS
        for column in (ResultColumn.SIZE, ResultColumn.MODIFIED, ResultColumn.FOLDER):
            left -= self._widths[column]
            is_said = column is ResultColumn.FOLDER and self.files.tells_folders
            self.setColumnHidden(column, not self.is_table or left < 0 or is_said)
        if ResultColumn.FOLDER not in self._dragged:
            self._is_laying_out = True
            width = self._widths[ResultColumn.FOLDER] + max(left, 0) // 2
            self.setColumnWidth(ResultColumn.FOLDER, width)
            self._is_laying_out = False

    def _lay_out_columns(self) -> None:
        columns = self.horizontalHeader()
        # To paint itself, a header asks the model about every single row of a column that is
        # selected, seconds for a long list; with a selection of its own it finds none.
        columns.setSelectionModel(QItemSelectionModel(self.model(), columns))
        columns.setHighlightSections(False)
        columns.setSectionsClickable(True)
        columns.setMinimumSectionSize(56)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        columns.setSectionResizeMode(ResultColumn.NAME, QHeaderView.ResizeMode.Stretch)
        wide = self.fontMetrics().horizontalAdvance
        self._widths = {
            ResultColumn.FOLDER: wide("~/Downloads/Bank"),
            ResultColumn.SIZE: wide("0.00 MB") + 20,
            ResultColumn.MODIFIED: max(map(wide, MomentWords().samples())) + 24,
        }
        self._dragged: dict[int, int] = {}
        for column, width in self._widths.items():
            self.setColumnWidth(column, width)
        columns.sectionResized.connect(self._on_column_resized)

    @property
    def column_widths(self) -> tuple[int, ...]:
        """What columns were dragged to: of folder, size and date; 0 where nobody did."""
        return tuple(self._dragged.get(column, 0) for column in self._widths)

    def use_column_widths(self, widths: Sequence[int]) -> None:
        """Have columns as wide as they were in an earlier window; 0 is for us to choose."""
        for column, width in zip(self._widths, widths, strict=False):
            if width > 0:
                self._dragged[column] = width
                self.setColumnWidth(column, width)

    def _on_column_resized(self, column: int, before: int, now: int) -> None:
        # What is hidden has no width, and the name has what is left.
        if before and now and column in self._widths and not self._is_laying_out:
            self._dragged[column] = now

    def _on_rows_coming(self, _: object, first: int) -> None:
        if first < self.files.rowCount():
            self._fold_all()

    def _on_slider_moved(self) -> None:
        self.in_use = True

    def _point_at(self, row: int) -> None:
        """Tint `row` in place of the one before."""
        before, self._delegate.row_under_pointer = self._delegate.row_under_pointer, row
        for one in {before, row} - {-1}:
            if before != row:
                top = self.rowViewportPosition(one)
                height = self.rowHeight(one)
                self.viewport().update(QRect(0, top, self.viewport().width(), height))

    # Qt

    def event(self, event: QEvent) -> bool:
        if self.takes_from_shortcuts(event):
            event.accept()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with window_at_work:
            self._paint(event.rect())

    def _paint(self, seen: QRect) -> None:
        """Paint the rows in `seen`: Qt would ask the model and the delegate cell by cell."""
        top, bottom = self.rowAt(seen.top()), self.rowAt(seen.bottom())
        if top < 0:
            return
        bottom = self.files.rowCount() - 1 if bottom < 0 else bottom
        painter = QPainter(self.viewport())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        self._delegate.begin(option)
        cells = [
            (column, self.columnViewportPosition(column), self.columnWidth(column))
            for column in ResultColumn
            if not self.isColumnHidden(column)
        ]
        usual = option.state & ~(_SELECTED | _FOCUSED)
        current = self.currentIndex().row() if self.hasFocus() else -1
        model, chosen, width = self.files, self.selectionModel(), self.viewport().width()
        for row in range(top, bottom + 1):
            state = usual | _SELECTED if chosen.isSelected(model.index(row, 0)) else usual
            option.state = state | _FOCUSED if row == current else state
            place = QRect(0, self.rowViewportPosition(row), width, self.rowHeight(row))
            self._delegate.paint_row(painter, option, model, row, place, cells)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        # Within a row, where Qt would go, there is nothing to go to.
        if self.files.rowCount() and action in (_Action.MoveHome, _Action.MoveEnd):
            is_home = action is _Action.MoveHome
            return self.files.index(self.first_row if is_home else self.files.rowCount() - 1, 0)
        return super().moveCursor(action, modifiers)

    def resizeEvent(self, event: QResizeEvent) -> None:
        row = self.visualRect(self.currentIndex())
        was_seen = row.isValid() and row.top() >= 0 and row.bottom() <= event.oldSize().height()
        super().resizeEvent(event)
        self._choose_columns()
        if was_seen:
            # A notice over the panes takes room from below.
            self.scrollTo(self.currentIndex())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.in_use = True
        self._point_at(self.rowAt(int(event.position().y())))

    def wheelEvent(self, event: QWheelEvent) -> None:
        super().wheelEvent(event)
        self.in_use = True
        self._point_at(self.rowAt(int(event.position().y())))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.in_use = True
        self._pressed = self.rowAt(int(event.position().y()))
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or not index.isValid():
            return
        if index.row() == self._pressed and self.toggle_heading(index.row()):
            return
        found, row = self.files.lines(index.row()), index.row()
        place, position = self.visualRect(index), event.position().toPoint()
        if found is not None and self._delegate.is_on_more(
            position, place, self.fontMetrics(), found
        ):
            self.unfold(row, row not in self._delegate.unfolded)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.select_where_the_keyboard_is(event)
        self.tell_where_the_keyboard_is()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.in_use = True
        goes_right = event.key() == Qt.Key.Key_Right
        is_sideways = (goes_right or event.key() == Qt.Key.Key_Left) and not event.modifiers()
        unfolds = is_sideways and self.unfold(self.currentIndex().row(), goes_right)
        if unfolds or self.handles_key(event):
            event.accept()
        else:
            before = self.currentIndex().row()
            super().keyPressEvent(event)
            self.select_alone(event, before)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(-1)

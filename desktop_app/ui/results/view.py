"""`ResultView`: the list itself."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QRect, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from desktop_app.ui.results.delegate import ROW_HEIGHT_PX, ResultDelegate
from desktop_app.ui.results.model import ResultColumn, ResultModel


class ResultView(QTableView):
    """A table made for very long lists: rows of one height, nothing measured, nothing sorted."""

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
        rows.setDefaultSectionSize(ROW_HEIGHT_PX)
        self._lay_out_columns()

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
        self.setColumnWidth(ResultColumn.FOLDER, wide("~/Downloads/Bank"))
        self.setColumnWidth(ResultColumn.SIZE, wide("0.00 MB") + 20)
        self.setColumnWidth(ResultColumn.MODIFIED, wide("2026-12-30") + 24)

    def select_row(self, row: int) -> None:
        """Select `row` alone, and bring it into sight."""
        index = self.model().index(row, 0)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)

    def selected_rows(self, max_rows: int) -> list[int]:
        """The selected rows, from the top; of a selection of millions, only the first."""
        rows: list[int] = []
        spans = [(span.top(), span.bottom()) for span in self.selectionModel().selection().toList()]
        for top, bottom in sorted(spans):
            rows += range(top, min(bottom + 1, top + max_rows - len(rows)))
            if len(rows) >= max_rows:
                break
        return rows

    def _point_at(self, row: int) -> None:
        """Tint `row` in place of the one before."""
        before, self._delegate.row_under_pointer = self._delegate.row_under_pointer, row
        for one in {before, row} - {-1}:
            if before != row:
                top = self.rowViewportPosition(one)
                self.viewport().update(QRect(0, top, self.viewport().width(), ROW_HEIGHT_PX))

    # Qt

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point_at(self.rowAt(int(event.position().y())))

    def wheelEvent(self, event: QWheelEvent) -> None:
        super().wheelEvent(event)
        self._point_at(self.rowAt(int(event.position().y())))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(-1)

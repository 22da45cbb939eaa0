"""`FileView`: what the list, the table and the grid of the files of an answer have in common."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPoint,
    Qt,
)
from PySide6.QtGui import QAccessible, QFocusEvent, QHelpEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView

from desktop_app.hits import Hit
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import show_made_tooltip
from desktop_app.ui.results.model import ResultModel
from desktop_app.ui.results.selection import Selection, Span

if TYPE_CHECKING:
    _View = QAbstractItemView
else:
    _View = object

_HIGH_ROW_PX = 80
"""Pictures are higher: what is told of one covers none of its neighbours."""
_BELOW_POINTER_PX = 16
"""So far below the place that it is given, Qt begins a tooltip."""

MAX_DRAGGED = 1_000
"""Files that are dragged at a time; more are copied by a file manager."""

_TOGGLING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_MOVING = (
    *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Down),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
)
_EXTENDING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
_FLAG = QItemSelectionModel.SelectionFlag


class FileView(_View):
    """Selects rows by the places of their hits, and folds groups by their headings.

    Mixed into a view of a `ResultModel`. Nothing here goes over rows that are not in sight.
    """

    in_use = False
    """Whether somebody pointed, scrolled or typed here since it was last set to False."""

    typed: Callable[[str], None] | None = None
    """Takes what is typed on the list, to go to a name that begins so."""

    is_typing: Callable[[], bool] = staticmethod(bool)
    """Whether somebody is in the middle of that."""

    too_many_dragged: Callable[[], None] = staticmethod(lambda: None)
    """Is called where more files than `MAX_DRAGGED` would be dragged."""

    @property
    def files(self) -> ResultModel:
        """What is shown."""
        model = self.model()
        assert isinstance(model, ResultModel)
        return model

    def selection(self) -> Selection:
        """What is selected, by places."""
        layout = self.files.layout
        spans = [span for top, bottom in self._selected() for span in layout.places(top, bottom)]
        return Selection(layout.place(self.currentIndex().row()), tuple(spans))

    def select(self, selection: Selection) -> None:
        """Select what is in `selection`, and nothing else."""
        model, picked = self.files, QItemSelection()
        last = model.columnCount() - 1
        for top, bottom in selection.spans:
            if (rows := model.layout.rows_of(top, bottom)) is not None:
                first = model.index(rows[0], 0)
                picked.append(QItemSelectionRange(first, model.index(rows[1], last)))
        current = model.index(model.layout.row(selection.current), 0)
        self.selectionModel().setCurrentIndex(current, _FLAG.NoUpdate)
        self.selectionModel().select(picked, _FLAG.ClearAndSelect)

    def selected_hits(self, max_rows: int) -> list[Hit]:
        """The selected files, from the top; of a selection of millions, only the first."""
        hits = self.files.hits
        found: list[Hit] = []
        for top, bottom in self.selection().spans:
            until = min(bottom + 1, top + max_rows - len(found))
            found += [hits[place] for place in range(top, until)]
            if len(found) >= max_rows:
                break
        return found

    def select_row(self, row: int) -> None:
        """Select `row` alone, and bring it into sight; a heading becomes the current row only."""
        index = self.files.index(row, 0)
        self.selectionModel().setCurrentIndex(index, _FLAG.ClearAndSelect | _FLAG.Rows)
        self.scrollTo(index)

    def select_first(self) -> None:
        """Select the first file, or go to the heading that it is folded under."""
        self.select_row(self.first_row)

    @property
    def first_row(self) -> int:
        """The row of the first file, or of the heading that it is folded under."""
        return max(self.files.layout.row(0), 0)

    def select_where_the_keyboard_is(self, event: QFocusEvent) -> None:
        """Select a row for who comes by Tab: without one nothing is seen of the keyboard."""
        by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if by_key and self.files.rowCount() and not self.selectionModel().hasSelection():
            current = self.currentIndex().row()
            self.select_row(current if current >= 0 else self.first_row)

    def scroll_to_current(self) -> None:
        """Bring the current row into sight, or the first one."""
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())
        else:
            self.scrollToTop()

    def toggle_heading(self, row: int) -> bool:
        """Fold or unfold the group whose heading is in `row`; False where there is none."""
        group = self.files.layout.heading(row)
        if group < 0:
            return False
        self.files.fold(group, not self.files.layout.is_folded(group))
        return True

    def _selected(self) -> list[Span]:
        """The selected stretches of rows, from the top."""
        picked = self.selectionModel().selection().toList()
        return sorted({(span.top(), span.bottom()) for span in picked})

    def takes_from_shortcuts(self, event: QEvent) -> bool:
        """Whether a key that has a meaning elsewhere means something on a heading first."""
        return (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _TOGGLING
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            and (
                self.files.layout.heading(self.currentIndex().row()) >= 0
                or (event.key() == Qt.Key.Key_Space and self.is_typing())
            )
        )

    def handles_key(self, event: QKeyEvent) -> bool:
        """Fold, unfold or go to a heading, where a key on the current row means that."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        row, layout = self.currentIndex().row(), self.files.layout
        heading, key = layout.heading(row), event.key()
        if key == Qt.Key.Key_Space and self.is_typing():
            self.keyboardSearch(" ")
            return True
        if heading >= 0 and key in _TOGGLING:
            return self.toggle_heading(row)
        if heading >= 0 and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.files.fold(heading, key == Qt.Key.Key_Left)
            return True
        if key == Qt.Key.Key_Left and (group := layout.group_of(row)) >= 0 and self.goes_up:
            self.select_row(layout.heading_row(group))
            return True
        return False

    def select_alone(self, event: QKeyEvent, before: int) -> None:
        """Select the current row alone, where a key that moves came to the edge and moved nothing.

        Qt would leave all of them selected: Home on the first row, behind Ctrl+A.
        """
        row, modifiers = self.currentIndex().row(), event.modifiers()
        if event.key() in _MOVING and not modifiers & _EXTENDING and row == before >= 0:
            spans = self._selected()
            if spans and spans != [(row, row)]:
                self.select_row(row)

    def tell_where_the_keyboard_is(self) -> None:
        """Have a screen reader read the current row: Qt tells of the list alone."""
        current = self.currentIndex()
        if QAccessible.isActive() and current.isValid():
            QAbstractItemView.currentChanged(self, current, QModelIndex())

    goes_up = True
    """Whether Left goes from a file to the heading of its group."""

    def tooltip_place(self, position: QPoint) -> QPoint:
        """Where what is told of the row at a position begins, on the screen: beside the pointer.

        Qt would put it below, over the row that one goes to next.
        """
        row = self.visualRect(self.indexAt(position))
        if row.height() > _HIGH_ROW_PX:
            return self.viewport().mapToGlobal(position)
        at = QPoint(position.x() + 2 * SPACE_PX, row.top() - _BELOW_POINTER_PX)
        return self.viewport().mapToGlobal(at)

    # Qt

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            told = self.indexAt(event.pos()).data(Qt.ItemDataRole.ToolTipRole)
            show_made_tooltip(self.viewport(), self.tooltip_place(event.pos()), told or "")
            return True
        return super().viewportEvent(event)

    def keyboardSearch(self, search: str) -> None:
        # Qt would go over all rows, a million of them, in the window's own thread.
        if self.typed is not None and search.isprintable():
            self.typed(search)

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        count = sum(bottom - top + 1 for top, bottom in self.selection().spans)
        if count > MAX_DRAGGED:
            self.too_many_dragged()
        elif count:
            super().startDrag(supportedActions)

    def selectedIndexes(self) -> list[QModelIndex]:
        # For dragging. Qt would make one for each cell of a million rows.
        layout = self.files.layout
        rows: list[int] = []
        for top, bottom in self.selection().spans:
            until = min(bottom + 1, top + MAX_DRAGGED - len(rows))
            rows += [layout.row(place) for place in range(top, until)]
        return [self.files.index(row, 0) for row in rows]

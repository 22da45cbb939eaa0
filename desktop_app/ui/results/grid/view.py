"""`PictureGrid`: the files of an answer as small pictures side by side."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPixmap,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyleOptionViewItem, QWidget

from desktop_app.giving_way import window_at_work
from desktop_app.hits import Hit
from desktop_app.ui.appearance import SPACE_PX, hairline, mixed, muted
from desktop_app.ui.kind_badge import BADGE_WIDTH_PX, paint_badge
from desktop_app.ui.results.delegate import row_ground
from desktop_app.ui.results.file_view import FileView
from desktop_app.ui.results.grid.geometry import GridGeometry
from desktop_app.ui.results.grouping.heading_painting import paint_heading
from desktop_app.ui.results.model import ResultModel

Index = QModelIndex | QPersistentModelIndex

CELL_WIDTH_PX = 148
_PICTURE_PX = 112
_HEADING_PX = 48
_ROUND_PX = 6
_BADGE_HEIGHT_PX = 20
_Action = QAbstractItemView.CursorAction


class PictureGrid(FileView, QListView):
    """Made for very long lists: cells of one size, pictures asked for where they are in sight.

    For Qt it is a list, which screen readers know; nothing of how a list is laid out is used, for
    that looks at every row.

    Attributes:
        picture_of: Gives the picture of a file; a null one where there is none, None while it is
            not known.

    Signals:
        looked_at: These files are in sight; carries a list of `Hit`.
    """

    looked_at = Signal(object)
    # Left goes to the picture at the left.
    goes_up = False

    def __init__(self, model: ResultModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture_of: Callable[[Hit], QPixmap | None] = lambda _: None
        self._geometry: GridGeometry | None = None
        self._extends = False
        self._anchor = 0
        self._under_pointer = self._pressed = -1
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("Files as pictures"))
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.verticalScrollBar().sliderMoved.connect(self._on_slider_moved)
        for changed in (
            model.modelReset,
            model.rowsInserted,
            model.rowsRemoved,
            model.dataChanged,
        ):
            changed.connect(self._lay_out_anew)

    @property
    def columns(self) -> int:
        """How many pictures stand side by side."""
        return self._laid_out().columns

    def _lay_out_anew(self) -> None:
        self._geometry = None
        if self.isVisible():
            self.updateGeometries()
            self.viewport().update()

    def _laid_out(self) -> GridGeometry:
        if self._geometry is None:
            self._geometry = GridGeometry(
                self.files.layout,
                max(self.viewport().width(), CELL_WIDTH_PX),
                cell_width=CELL_WIDTH_PX,
                cell_height=_PICTURE_PX + 2 * self._line_px() + 3 * SPACE_PX,
                heading_height=_HEADING_PX,
            )
        return self._geometry

    def _line_px(self) -> int:
        return self.fontMetrics().height() + SPACE_PX // 4

    def _rectangle(self, row: int) -> QRect:
        cell = self._laid_out().cell(row)
        return QRect(cell.left, cell.top - self.verticalOffset(), cell.width, cell.height)

    def _row_at(self, point: QPoint) -> int:
        return self._laid_out().row_at(point.x(), point.y() + self.verticalOffset())

    def _in_sight(self) -> list[int]:
        top = self.verticalOffset()
        return list(self._laid_out().rows_between(top, top + self.viewport().height()))

    # Painting

    def _paint_cell(self, painter: QPainter, row: int, hit: Hit) -> None:
        place = self._rectangle(row).adjusted(3, 3, -3, -3)
        palette = self.palette()
        index = self.model().index(row, 0)
        is_selected = self.selectionModel().isSelected(index)
        ground = row_ground(
            palette,
            is_selected=is_selected,
            is_active=self.hasFocus(),
            is_under_pointer=row == self._under_pointer,
        )
        if ground is not None:
            path = QPainterPath()
            path.addRoundedRect(place.toRectF(), _ROUND_PX, _ROUND_PX)
            painter.fillPath(path, ground)
        if self.hasFocus() and index == self.currentIndex():
            painter.setPen(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(place, _ROUND_PX, _ROUND_PX)
        above = QRect(place.left(), place.top() + SPACE_PX // 2, place.width(), _PICTURE_PX)
        self._paint_picture(painter, above.adjusted(SPACE_PX, 0, -SPACE_PX, 0), hit)
        text = self.files.row_text(row)
        line = QRect(place.left(), above.bottom() + SPACE_PX // 2, place.width(), self._line_px())
        line.adjust(SPACE_PX, 0, -SPACE_PX, 0)
        metrics = self.fontMetrics()
        flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine)
        for said, colour, cut in (
            (text.name, palette.color(QPalette.ColorRole.Text), Qt.TextElideMode.ElideMiddle),
            # Its size stood behind some of them, where there was room.
            (text.modified, muted(palette), Qt.TextElideMode.ElideRight),
        ):
            painter.setPen(colour)
            painter.drawText(line, flags, metrics.elidedText(said, cut, line.width()))
            line.translate(0, self._line_px())

    def _paint_picture(self, painter: QPainter, room: QRect, hit: Hit) -> None:
        picture = self.picture_of(hit)
        if picture is None or picture.isNull():
            badge = QRectF(0, 0, BADGE_WIDTH_PX, _BADGE_HEIGHT_PX)
            badge.moveCenter(room.center().toPointF())
            if picture is None and not hit.is_folder:
                # One that is still to come has its place already.
                frame = QPainterPath()
                frame.addRoundedRect(room.toRectF().adjusted(8, 0, -8, 0), _ROUND_PX, _ROUND_PX)
                base = self.palette().color(QPalette.ColorRole.Base)
                text = self.palette().color(QPalette.ColorRole.Text)
                painter.fillPath(frame, mixed(text, base, 0.05))
            paint_badge(painter, badge, hit, self.palette())
            return
        size = picture.size() / self.devicePixelRatioF()
        if size.width() > room.width() or size.height() > room.height():
            size = picture.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(QPoint(), size.expandedTo(QSize(1, 1)))
        place.moveCenter(room.center())
        painter.drawPixmap(place, picture)
        painter.setPen(hairline(self.palette()))
        painter.drawRect(place.adjusted(0, 0, -1, -1))

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        with window_at_work:
            self._paint(event)

    def _paint(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        seen: list[Hit] = []
        for row in self._in_sight():
            heading = self.files.heading(row)
            if heading is not None:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
                is_current = self.hasFocus() and row == self.currentIndex().row()
                place = self._rectangle(row)
                paint_heading(
                    painter, place, heading, option, has_two_lines=True, is_current=is_current
                )
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            elif (hit := self.files.hit_at(row)) is not None:
                seen.append(hit)
                if event.rect().intersects(self._rectangle(row)):
                    self._paint_cell(painter, row, hit)
        self.looked_at.emit(seen)

    def visualRect(self, index: Index) -> QRect:
        return self._rectangle(index.row()) if index.isValid() else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        return self.model().index(self._row_at(point), 0)

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        if not index.isValid():
            return
        place, bar = self._rectangle(index.row()), self.verticalScrollBar()
        below = place.bottom() - self.viewport().height() + 1
        if place.top() < 0 or place.height() > self.viewport().height():
            bar.setValue(bar.value() + place.top())
        elif below > 0:
            bar.setValue(bar.value() + below)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        rows, row = self.files.layout.rows, self.currentIndex().row()
        if not rows:
            return QModelIndex()
        if row < 0:
            return self.model().index(self.first_row, 0)
        geometry = self._laid_out()
        page = max(self.viewport().height() // max(geometry.cell(rows - 1).height, 1), 1)
        match action:
            case _Action.MoveUp:
                row = geometry.beside(row, -1)
            case _Action.MoveDown:
                row = geometry.beside(row, 1)
            case _Action.MovePageUp:
                row = geometry.beside(row, -page)
            case _Action.MovePageDown:
                row = geometry.beside(row, page)
            case _Action.MoveHome:
                row = self.first_row
            case _Action.MoveEnd:
                row = rows - 1
            case _Action.MoveLeft | _Action.MovePrevious:
                row = max(row - 1, 0)
            case _Action.MoveRight | _Action.MoveNext:
                row = min(row + 1, rows - 1)
        return self.model().index(row, 0)

    def horizontalOffset(self) -> int:
        return 0

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def isIndexHidden(self, index: Index) -> bool:
        return False

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        last = self.model().columnCount() - 1
        row = self._row_at(rect.center()) if not self._extends else self.currentIndex().row()
        picked = QItemSelection()
        if row >= 0:
            first = min(self._anchor, row) if self._extends else row
            end = max(self._anchor, row) if self._extends else row
            model = self.model()
            picked.append(QItemSelectionRange(model.index(first, 0), model.index(end, last)))
        if not self._extends and row >= 0:
            self._anchor = row
        self.selectionModel().select(picked, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        # What is in sight is few; what is selected may be a million.
        region = QRegion()
        spans = [(span.top(), span.bottom()) for span in selection.toList()]
        for row in self._in_sight():
            if any(top <= row <= bottom for top, bottom in spans):
                region += self._rectangle(row)
        return region

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if not self._extends:
            self._anchor = max(current.row(), 0)
        self.viewport().update()

    def dataChanged(self, top_left: Index, bottom_right: Index, roles: Sequence[int] = ()) -> None:
        self.viewport().update()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def doItemsLayout(self) -> None:
        QAbstractItemView.doItemsLayout(self)

    def updateGeometries(self) -> None:
        QAbstractItemView.updateGeometries(self)
        bar, height = self.verticalScrollBar(), self.viewport().height()
        geometry = self._laid_out()
        bar.setPageStep(height)
        bar.setSingleStep(max(geometry.cell(0).height // 3, 1))
        bar.setRange(0, max(geometry.height - height, 0))

    def event(self, event: QEvent) -> bool:
        if self.takes_from_shortcuts(event):
            event.accept()
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_anew()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.select_where_the_keyboard_is(event)
        self.tell_where_the_keyboard_is()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.in_use = True
        self._extends = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self.handles_key(event):
            event.accept()
        else:
            before = self.currentIndex().row()
            super().keyPressEvent(event)
            self.select_alone(event, before)
        self._extends = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.in_use = True
        self._pressed = self._row_at(event.position().toPoint())
        self._extends = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        super().mousePressEvent(event)
        self._extends = False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        row = self._row_at(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and row == self._pressed:
            self.toggle_heading(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.in_use = True
        self._point_at(self._row_at(event.position().toPoint()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        super().wheelEvent(event)
        self.in_use = True
        self._point_at(self._row_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(-1)

    def _point_at(self, row: int) -> None:
        before, self._under_pointer = self._under_pointer, row
        if before != row:
            for one in {before, row} - {-1}:
                self.viewport().update(self._rectangle(one))

    def _on_slider_moved(self) -> None:
        self.in_use = True

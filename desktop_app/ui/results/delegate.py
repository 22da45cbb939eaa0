"""`ResultDelegate`: paints the rows of the list."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.ui.appearance import is_dark, mixed, muted
from desktop_app.ui.kind_badge import BADGE_WIDTH_PX, paint_badge
from desktop_app.ui.results.model import ResultColumn, ResultModel, RowText

if TYPE_CHECKING:
    from desktop_app.hits import Hit

ROW_HEIGHT_PX = 32
_MARGIN_PX = 8
_BETWEEN = "  ·  "
_LEAST_FOLDER_PX = 60
_LEADING_PX = 4


class ResultDelegate(QStyledItemDelegate):
    """Paints a cell from the model's ready texts: a badge for the kind, the name, the facts.

    A name too long for its column is cut in the middle, so that its real end is always seen.

    Attributes:
        row_under_pointer: It is tinted as a whole; -1 for none.
        has_two_lines: Whether the facts stand below the name, not in columns of their own.
    """

    row_under_pointer = -1
    has_two_lines = False

    # Qt

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(120, ROW_HEIGHT_PX)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        model = index.model()
        assert isinstance(model, ResultModel)
        column = ResultColumn(index.column())
        palette: QPalette = option.palette
        rectangle: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        is_under_pointer = index.row() == self.row_under_pointer
        background = _background(palette, state, is_under_pointer)
        if background is not None:
            painter.fillRect(rectangle, background)
        room = rectangle.adjusted(_MARGIN_PX, 0, -_MARGIN_PX, 0)
        if column is ResultColumn.NAME:
            room.adjust(_MARGIN_PX, 0, 0, 0)
            hit: Hit = model.hit(index.row())
            badge = QRectF(room.left(), room.top() + (room.height() - 20) / 2, BADGE_WIDTH_PX, 20)
            paint_badge(painter, badge, hit, palette)
            room.adjust(BADGE_WIDTH_PX + _MARGIN_PX, 0, 0, 0)
            if self.has_two_lines:
                _paint_two_lines(painter, room, model.row_text(index.row()), option)
                painter.restore()
                return
        painter.setPen(
            palette.color(QPalette.ColorRole.Text)
            if column is ResultColumn.NAME
            else muted(palette)
        )
        font: QFont = option.font
        painter.setFont(font)
        text = painter.fontMetrics().elidedText(
            model.row_text(index.row())[column], _cut(column), room.width()
        )
        side = (
            Qt.AlignmentFlag.AlignRight
            if column is ResultColumn.SIZE
            else Qt.AlignmentFlag.AlignLeft
        )
        flags = side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(room, int(flags), text)
        painter.restore()


def row_height_px(line_px: int) -> int:
    """How high a row of two lines is, where a line is `line_px` high."""
    return 2 * (line_px + _LEADING_PX) + 2 * _MARGIN_PX


def _paint_two_lines(
    painter: QPainter, room: QRect, text: RowText, option: QStyleOptionViewItem
) -> None:
    """The name; below it the folder, as far as there is room for it beside the other facts."""
    palette: QPalette = option.palette
    painter.setFont(option.font)
    metrics = painter.fontMetrics()
    line = metrics.height() + _LEADING_PX
    top = room.top() + (room.height() - 2 * line) // 2
    side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    # Chinese characters come from another font, which may be higher.
    flags = int(side | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip)
    painter.setPen(palette.color(QPalette.ColorRole.Text))
    name = metrics.elidedText(text.name, Qt.TextElideMode.ElideMiddle, room.width())
    painter.drawText(QRect(room.left(), top, room.width(), line), flags, name)
    painter.setPen(muted(palette))
    facts = "".join(f"{_BETWEEN}{fact}" for fact in (text.said, text.size) if fact)
    width = max(room.width() - metrics.horizontalAdvance(facts), _LEAST_FOLDER_PX)
    below = metrics.elidedText(text.folder, Qt.TextElideMode.ElideLeft, width) + facts
    below = metrics.elidedText(below, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(QRect(room.left(), top + line, room.width(), line), flags, below)


def _cut(column: ResultColumn) -> Qt.TextElideMode:
    """Where a text that is too long is cut: the end of a path says the most."""
    of_path = column is ResultColumn.FOLDER
    return Qt.TextElideMode.ElideLeft if of_path else Qt.TextElideMode.ElideMiddle


def _background(
    palette: QPalette, state: QStyle.StateFlag, is_under_pointer: bool
) -> QColor | None:
    base = palette.color(QPalette.ColorRole.Base)
    if state & QStyle.StateFlag.State_Selected:
        share = 0.42 if is_dark(palette) else 0.22
        if not state & QStyle.StateFlag.State_Active:
            share /= 2
        return mixed(palette.color(QPalette.ColorRole.Highlight), base, share)
    if is_under_pointer:
        return mixed(palette.color(QPalette.ColorRole.Text), base, 0.04)
    return None

"""`ResultDelegate`: paints the rows of the list."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.ui.appearance import mark_colour, mixed, muted, selected_ground
from desktop_app.ui.kind_badge import BADGE_WIDTH_PX, paint_badge
from desktop_app.ui.plain import qt_length
from desktop_app.ui.results.found_lines import FoundLine, FoundLines
from desktop_app.ui.results.grouping.heading_painting import paint_heading
from desktop_app.ui.results.model import HeadingText, ResultColumn, ResultModel, RowText

if TYPE_CHECKING:
    pass

ROW_HEIGHT_PX = 32
_BADGE_HEIGHT_PX = 20
_MARGIN_PX = 8
_BETWEEN = "  ·  "
_LEAST_FOLDER_PX = 60
_LEADING_PX = 4
_MAX_CUTS = 4000
_SIDES = {"left": Qt.TextElideMode.ElideLeft, "middle": Qt.TextElideMode.ElideMiddle}
_SELECTED, _ACTIVE = QStyle.StateFlag.State_Selected, QStyle.StateFlag.State_Active
_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_LEFT = int(Qt.AlignmentFlag.AlignLeft | _MIDDLE)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | _MIDDLE)


Cell = tuple[ResultColumn, int, int]
"""A column, where it begins and how wide it is."""


class ResultDelegate(QStyledItemDelegate):
    """Paints rows from the model's ready texts: a badge for the kind, the name, the facts.

    The list has it paint whole rows, which takes a tenth of the calls that Qt's cells would.

    A name too long for its column is cut in the middle, so that its real end is always seen.

    Attributes:
        row_under_pointer: It is tinted as a whole; -1 for none.
        has_two_lines: Whether the facts stand below the name, not in columns of their own.
        shows_found: Whether what was found inside a file stands below these two lines.
        unfolded: Rows that show more than one place in their file.
    """

    row_under_pointer = -1
    has_two_lines = False
    shows_found = False

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.unfolded: set[int] = set()
        self._font = ""
        self._cuts: dict[tuple[str, str, int, str], str] = {}

    def row_height(self, metrics: QFontMetrics, found: FoundLines | None = None) -> int:
        """How high a row of two lines is, with all that was found where that is given."""
        lines = 2 + self.shows_found
        if self.shows_found and found is not None:
            lines += max(len(found.lines) - 1, 0)
        return lines * _line_px(metrics) + 2 * _MARGIN_PX

    def is_on_more(
        self, position: QPoint, rectangle: QRect, metrics: QFontMetrics, found: FoundLines
    ) -> bool:
        """Whether a place in the cell of a name is where it says that there are more lines."""
        if not self.shows_found or not found.unseen:
            return False
        top = rectangle.top() + _MARGIN_PX + 2 * _line_px(metrics)
        width = metrics.horizontalAdvance(self._more(found, is_unfolded=False)) + 2 * _MARGIN_PX
        is_beside = position.x() >= rectangle.right() - width
        return is_beside and top <= position.y() < top + _line_px(metrics)

    def _more(self, found: FoundLines, *, is_unfolded: bool) -> str:
        """What stands behind the first line, for a click."""
        if not found.unseen:
            return ""
        return "▾" if is_unfolded else self.tr("%n more", "", found.unseen) + " ▸"

    def _paint_found(
        self,
        painter: QPainter,
        room: QRect,
        row: int,
        model: ResultModel,
        option: QStyleOptionViewItem,
    ) -> None:
        """The lines that were found, the first of them or all; nothing while none is known."""
        found = model.lines(row)
        if found is None or not found.lines:
            return
        metrics = painter.fontMetrics()
        palette: QPalette = option.palette
        ground = mark_colour(palette, is_selected=bool(option.state & _SELECTED))
        is_unfolded = row in self.unfolded
        left = found.unseen + 1 - len(found.lines)
        shown = found.lines if is_unfolded else found.lines[:1]
        for number, line in enumerate(shown):
            behind = self._more(found, is_unfolded=is_unfolded) if not number else ""
            if is_unfolded and left > 0 and number == len(shown) - 1:
                behind = self.tr("and %n more", "", left)
            width = metrics.horizontalAdvance(behind) + _MARGIN_PX if behind else 0
            top = room.top() + number * _line_px(metrics)
            place = QRect(room.left(), top, room.width(), _line_px(metrics))
            painter.setPen(muted(palette))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(place, int(right), behind)
            where = model.place(line.place) + _BETWEEN
            side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(place, int(side), where)
            begins = metrics.horizontalAdvance(where)
            _paint_line(painter, place.adjusted(begins, 0, -width, 0), line, ground, palette)

    def begin(self, option: QStyleOptionViewItem) -> None:
        """Look up once what all rows of a page have in common."""
        self._metrics: QFontMetrics = option.fontMetrics
        font: QFont = option.font
        if font.key() != self._font or len(self._cuts) > _MAX_CUTS:
            self._font = font.key()
            self._cuts.clear()
        palette: QPalette = option.palette
        self._ink, self._muted = palette.color(QPalette.ColorRole.Text), muted(palette)
        active = bool(option.state & _ACTIVE)
        self._grounds = [
            row_ground(palette, is_selected=selected, is_active=active, is_under_pointer=pointed)
            for selected in (False, True)
            for pointed in (False, True)
        ]

    def paint_row(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        model: ResultModel,
        row: int,
        place: QRect,
        cells: Sequence[Cell],
    ) -> None:
        """Paint a row at one go: as few calls into Qt as can be.

        Each of them may wait for the threads that sort the list.

        Args:
            painter: With the font of the list.
            option: How the row looks; its `state` says whether it is selected or current.
            model: What the list shows.
            row: Of the model.
            place: All of the row.
            cells: Its columns that are to be seen.
        """
        heading = model.heading(row)
        is_selected = bool(option.state & _SELECTED)
        ground = self._grounds[2 * is_selected + (row == self.row_under_pointer)]
        if ground is not None:
            painter.fillRect(place, ground)
        if heading is not None:
            painter.save()
            self._paint_heading(painter, option, place, heading)
            painter.restore()
            return
        text, metrics = model.row_text(row), self._metrics
        for column, left, width in cells:
            room = QRect(left + _MARGIN_PX, place.top(), width - 2 * _MARGIN_PX, place.height())
            if column is ResultColumn.NAME:
                room.adjust(_MARGIN_PX, 0, 0, 0)
                high = room.height()
                if self.has_two_lines:
                    high = 2 * _line_px(metrics) + 2 * _MARGIN_PX
                top = room.top() + (high - _BADGE_HEIGHT_PX) / 2
                badge = QRectF(room.left(), top, BADGE_WIDTH_PX, _BADGE_HEIGHT_PX)
                paint_badge(painter, badge, model.hit(row), option.palette)
                room.adjust(BADGE_WIDTH_PX + _MARGIN_PX, 0, 0, 0)
                painter.setPen(self._ink)
                if self.has_two_lines:
                    room.adjust(0, _MARGIN_PX, 0, -_MARGIN_PX)
                    self._paint_two_lines(painter, room, text)
                    if self.shows_found:
                        room.adjust(0, 2 * _line_px(metrics), 0, 0)
                        self._paint_found(painter, room, row, model, option)
                    return
                painter.drawText(room, _LEFT, self._cut(text.name, "middle", room.width()))
                painter.setPen(self._muted)
            elif text[column]:
                # The end of a path says the most.
                side = "left" if column is ResultColumn.FOLDER else "middle"
                said = self._cut(text[column], side, room.width())
                painter.drawText(room, _RIGHT if column is ResultColumn.SIZE else _LEFT, said)

    def _paint_two_lines(self, painter: QPainter, room: QRect, text: RowText) -> None:
        """The name; below it the folder, as far as there is room for it beside other facts."""
        line = _line_px(self._metrics)
        # Chinese characters come from another font, which may be higher.
        flags = _LEFT | int(Qt.TextFlag.TextDontClip)
        name = self._cut(text.name, "middle", room.width())
        painter.drawText(QRect(room.left(), room.top(), room.width(), line), flags, name)
        key = text.folder, text.modified, room.width(), text.size
        if (below := self._cuts.get(key)) is None:
            below = self._cuts[key] = below_name(text, self._metrics, room.width())
        painter.setPen(self._muted)
        painter.drawText(QRect(room.left(), room.top() + line, room.width(), line), flags, below)

    def _cut(self, text: str, side: str, width: int) -> str:
        """A text as far as there is room; the same ones are asked for again and again."""
        key = text, side, width, ""
        cut = self._cuts.get(key)
        if cut is None:
            cut = self._cuts[key] = self._metrics.elidedText(text, _SIDES[side], width)
        return cut

    def _paint_heading(
        self, painter: QPainter, option: QStyleOptionViewItem, place: QRect, heading: HeadingText
    ) -> None:
        """A heading, as wide as the list."""
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        paint_heading(
            painter, place, heading, option, has_two_lines=self.has_two_lines, is_current=has_focus
        )

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
        # The list paints rows itself; Qt asks for the pictures of what is dragged.
        model = index.model()
        assert isinstance(model, ResultModel)
        place: QRect = option.rect
        painter.setFont(option.font)
        self.begin(option)
        cell = ResultColumn(index.column()), place.left(), place.width()
        self.paint_row(painter, option, model, index.row(), place, [cell])


def _line_px(metrics: QFontMetrics) -> int:
    """How high one of several lines is."""
    return metrics.height() + _LEADING_PX


def _paint_line(
    painter: QPainter, room: QRect, line: FoundLine, ground: QColor, palette: QPalette
) -> None:
    """A line, with what was found in it on a ground of its own."""
    metrics = painter.fontMetrics()
    text = metrics.elidedText(line.text, Qt.TextElideMode.ElideRight, room.width())
    formats = []
    for start, end in line.marks:
        if start < len(text):
            found = QTextLayout.FormatRange()
            found.start = qt_length(text[:start])
            found.length = qt_length(text[start:end])
            look = QTextCharFormat()
            look.setBackground(ground)
            look.setForeground(palette.color(QPalette.ColorRole.Text))
            found.format = look
            formats.append(found)
    layout = QTextLayout(text, painter.font())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(option)
    layout.setFormats(formats)
    layout.beginLayout()
    laid = layout.createLine()
    layout.endLayout()
    down = (room.height() - laid.height()) / 2
    layout.draw(painter, QPointF(room.left(), room.top() + down))


def below_name(text: RowText, metrics: QFontMetrics, width: int) -> str:
    """Folder, date and size; where there is no room for all, they give way in this order."""
    for facts in ((text.modified, text.size), (text.size,)):
        said = _BETWEEN.join(filter(None, facts))
        left = width - metrics.horizontalAdvance(_BETWEEN + said if said else "")
        if left >= min(_LEAST_FOLDER_PX, metrics.horizontalAdvance(text.folder)):
            folder = metrics.elidedText(text.folder, Qt.TextElideMode.ElideLeft, left)
            return _BETWEEN.join(filter(None, (folder, said)))
        if said and metrics.horizontalAdvance(said) <= width:
            return said
    return metrics.elidedText(text.size or text.folder, Qt.TextElideMode.ElideRight, width)


def row_ground(
    palette: QPalette, *, is_selected: bool, is_active: bool, is_under_pointer: bool
) -> QColor | None:
    """What a row stands on; None where that is what the whole list stands on."""
    base = palette.color(QPalette.ColorRole.Base)
    if is_selected:
        return mixed(selected_ground(palette), base, 1.0 if is_active else 0.5)
    if is_under_pointer:
        return mixed(palette.color(QPalette.ColorRole.Text), base, 0.04)
    return None

"""Paints the heading of a group, in the list and in the grid."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QFont, QPainter, QPalette, QPolygonF
from PySide6.QtWidgets import QStyleOptionViewItem

from desktop_app.ui.appearance import SPACE_PX, hairline, mixed, muted, selected_ground
from desktop_app.ui.results.model import HeadingText

_ARROW_PX = 4
_BETWEEN_PX = 2 * SPACE_PX


def paint_heading(
    painter: QPainter,
    room: QRect,
    heading: HeadingText,
    option: QStyleOptionViewItem,
    *,
    has_two_lines: bool,
    is_current: bool,
) -> None:
    """Paint what rows have in common; what they come to stands below it, or at its right."""
    palette: QPalette = option.palette
    text, base = QPalette.ColorRole.Text, QPalette.ColorRole.Base
    ground = mixed(palette.color(text), palette.color(base), 0.035)
    if is_current:
        ground = selected_ground(palette)
    painter.fillRect(room, ground)
    painter.setPen(hairline(palette))
    painter.drawLine(room.topLeft(), room.topRight())
    _paint_arrow(painter, room, palette, is_folded=heading.is_folded)
    inner = room.adjusted(4 * SPACE_PX, 0, -2 * SPACE_PX, 0)
    given: QFont = option.font
    font = QFont(given)
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(given)
    plain = painter.fontMetrics()
    painter.setFont(font)
    bold = painter.fontMetrics()
    line = plain.height() + SPACE_PX // 2
    if has_two_lines:
        top = inner.top() + (inner.height() - 2 * line) // 2
        upper = QRect(inner.left(), top, inner.width(), line)
        lower = upper.translated(0, line)
        facts_side = Qt.AlignmentFlag.AlignLeft
    else:
        wide = min(plain.horizontalAdvance(heading.facts) + 2, inner.width() * 2 // 3)
        upper = inner.adjusted(0, 0, -wide - _BETWEEN_PX, 0)
        lower = inner.adjusted(inner.width() - wide, 0, 0, 0)
        facts_side = Qt.AlignmentFlag.AlignRight
    flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
    painter.setPen(palette.color(text))
    title = bold.elidedText(heading.title, Qt.TextElideMode.ElideMiddle, upper.width())
    painter.drawText(upper, flags | int(Qt.AlignmentFlag.AlignLeft), title)
    painter.setFont(given)
    painter.setPen(muted(palette))
    facts = plain.elidedText(heading.facts, Qt.TextElideMode.ElideRight, lower.width())
    painter.drawText(lower, flags | int(facts_side), facts)


def _paint_arrow(painter: QPainter, room: QRect, palette: QPalette, *, is_folded: bool) -> None:
    """To the right where rows are folded away, else down."""
    middle = QPointF(room.left() + 2 * SPACE_PX, room.center().y() + 1)
    far = float(_ARROW_PX)
    corners = [QPointF(-far, -far / 2), QPointF(far, -far / 2), QPointF(0, far / 2 + 1)]
    if is_folded:
        corners = [QPointF(-far / 2, -far), QPointF(-far / 2, far), QPointF(far / 2 + 1, 0)]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(muted(palette))
    painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))
    painter.restore()

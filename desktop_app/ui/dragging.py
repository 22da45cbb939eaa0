"""Files that are dragged out of a list, and what hangs below the pointer meanwhile.

Qt would draw the rows themselves, over what one drags to.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QDrag, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QWidget

from desktop_app.hits import Hit
from desktop_app.ui.appearance import SPACE_PX, hairline
from desktop_app.ui.kind_badge import BADGE_WIDTH_PX, paint_badge
from desktop_app.wording import visible, written_number

_NAME_PX = 240
_HEIGHT_PX = 4 * SPACE_PX
_BADGE_PX = 20

_HOT_SPOT = QPoint(-SPACE_PX, -SPACE_PX)
"""Where the pointer is, seen from the picture: what one drags to stays in sight."""


def drag(view: QAbstractItemView, first: Hit, count: int, actions: Qt.DropAction) -> None:
    """Drag the selected files of `view` until they are let go.

    Args:
        view: Where they are dragged from.
        first: One of them.
        count: How many there are.
        actions: What whoever takes them may do.
    """
    dragged = QDrag(view)
    dragged.setMimeData(view.model().mimeData(view.selectedIndexes()))
    dragged.setPixmap(dragged_picture(first, count, view))
    dragged.setHotSpot(_HOT_SPOT)
    # Qt has no other way, and lets its event loop go on meanwhile.
    dragged.exec(actions, view.defaultDropAction())


def dragged_picture(first: Hit, count: int, of: QWidget) -> QPixmap:
    """A picture of `count` files.

    Args:
        first: One of them.
        count: How many there are.
        of: Where they are dragged from, in whose letters it is written.
    """
    said = visible(first.name)
    if count > 1:
        # More than one in every language.
        said = QCoreApplication.translate("Dragged", "%1 items")
        said = said.replace("%1", written_number(count))
    metrics = of.fontMetrics()
    said = metrics.elidedText(said, Qt.TextElideMode.ElideMiddle, _NAME_PX)
    width = BADGE_WIDTH_PX + metrics.horizontalAdvance(said) + 3 * SPACE_PX
    size = QSize(width, _HEIGHT_PX)
    ratio = of.devicePixelRatioF()
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    palette = of.palette()
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(of.font())
    painter.setPen(hairline(palette))
    painter.setBrush(palette.color(QPalette.ColorRole.Base))
    painter.drawRoundedRect(QRectF(0.5, 0.5, width - 1, _HEIGHT_PX - 1), SPACE_PX, SPACE_PX)
    badge = QRectF(SPACE_PX, (_HEIGHT_PX - _BADGE_PX) / 2, BADGE_WIDTH_PX, _BADGE_PX)
    paint_badge(painter, badge, first, palette)
    painter.setPen(palette.color(QPalette.ColorRole.Text))
    room = QRect(BADGE_WIDTH_PX + 2 * SPACE_PX, 0, width, _HEIGHT_PX)
    painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), said)
    painter.end()
    return picture

"""`FlowLayout`: widgets side by side, on as many lines as they need."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem

from desktop_app.ui.appearance import SPACE_PX


class FlowLayout(QLayout):
    """Fills a line, then begins the next; one that is too wide for a line is made as wide as it."""

    def __init__(self) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(SPACE_PX // 2)

    def _arrange(self, room: QRect, *, moves: bool) -> int:
        """Place the items in `room`, or only see how high they would be."""
        place, line_px = room.topLeft(), 0
        for item in self._items:
            wanted = item.sizeHint()
            width = min(wanted.width(), room.width())
            if place.x() > room.left() and place.x() + width > room.right() + 1:
                place = QPoint(room.left(), place.y() + line_px + self.spacing())
                line_px = 0
            if moves:
                item.setGeometry(QRect(place, QSize(width, wanted.height())))
            place.setX(place.x() + width + self.spacing())
            line_px = max(line_px, wanted.height())
        return place.y() + line_px - room.top()

    # Qt

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), moves=False)

    def setGeometry(self, room: QRect) -> None:
        super().setGeometry(room)
        self._arrange(room, moves=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        heights = [item.sizeHint().height() for item in self._items]
        return QSize(0, max(heights, default=0))

"""`FlowLayout`: widgets side by side, on as many lines as they need."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from desktop_app.ui.appearance import SPACE_PX

_COLUMN_PX = 176
"""No column is wider than this; on narrow lines there are two."""
_TOO_MANY = 2
"""So many that are wider than a column, and there is but one."""
_AROUND_WORDS_PX = SPACE_PX
"""That a button of words alone is wider than they are, behind them: that much may lie between two
columns, or beyond the end of a line."""


class FlowLayout(QLayout):
    """Fills a line, then begins the next; one that is too wide for a line is made as wide as it.

    Args:
        between_px: What is between two lines; None is what is between two widgets.
        columns: Whether what stands on one line begins below what stands on the line before.
    """

    def __init__(self, between_px: int | None = None, *, columns: bool = False) -> None:
        super().__init__()
        self._has_columns = columns
        self._between_px = between_px
        self._items: list[QLayoutItem] = []
        self._keeps_last = False
        # By width: Qt asks some thirty times for each that changes.
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(SPACE_PX // 2)

    def add_first(self, widget: QWidget) -> None:
        """Let `widget` stand before the others."""
        self.addWidget(widget)
        self._items.insert(0, self._items.pop(-1 - self._keeps_last))

    def add_last(self, widget: QWidget) -> None:
        """Let `widget` stand behind the others, those that are added later as well."""
        self.addWidget(widget)
        self._keeps_last = True

    def _arrange(self, room: QRect, *, moves: bool) -> int:
        """Place the items in `room`, or only see how high they would be."""
        between_px = self.spacing() if self._between_px is None else self._between_px
        top = room.top()
        for line in self._lines(room.width()):
            line_px = max(size.height() for _, size, _ in line)
            for item, size, left in line:
                place = QPoint(room.left() + left, top + (line_px - size.height()) // 2)
                if moves:
                    item.setGeometry(QRect(place, size))
            top += line_px + between_px
        return max(0, top - room.top() - between_px)

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize, int]]]:
        """The items that are shown with their sizes and where they begin, line by line."""
        shown = [(item, item.sizeHint()) for item in self._items if not item.isEmpty()]
        step_px, around_px = 1, 0
        if self._has_columns:
            step_px, around_px = self._step_px(width, shown), _AROUND_WORDS_PX
        between_px = self.spacing() - around_px
        lines: list[list[tuple[QLayoutItem, QSize, int]]] = []
        left = 0
        for item, wanted in shown:
            size = wanted.boundedTo(QSize(width, wanted.height()))
            if not lines or left + size.width() > width + around_px:
                lines.append([])
                left = 0
            lines[-1].append((item, size, left))
            left += math.ceil((size.width() + between_px) / step_px) * step_px
        return lines

    def _step_px(self, width: int, shown: Sequence[tuple[QLayoutItem, QSize]]) -> int:
        """Columns begin at multiples of it; they are the same unless most of it is too wide."""
        column_px = min(_COLUMN_PX, (width - self.spacing()) // 2)
        wide = sum(size.width() > column_px + _AROUND_WORDS_PX for _, size in shown)
        if wide >= _TOO_MANY:
            # Two columns would have as many lines as one, and some with a single button.
            column_px = width
        return max(1, column_px + self.spacing())

    # Qt

    def addItem(self, item: QLayoutItem) -> None:
        self._items.insert(len(self._items) - self._keeps_last, item)

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
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), moves=False)
        return self._heights[width]

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, room: QRect) -> None:
        super().setGeometry(room)
        self._arrange(room, moves=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        heights = [item.sizeHint().height() for item in self._items]
        return QSize(0, max(heights, default=0))

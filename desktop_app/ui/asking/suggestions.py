"""`SuggestionList`: names and words that fit what is typed, below the line it is typed on."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QCursor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.hits import Hit
from desktop_app.ui.appearance import SPACE_PX, dress, muted, paint_row_ground
from desktop_app.ui.kind_badge import BADGE_WIDTH_PX, paint_badge
from desktop_app.ui.plain import PlainLabel

SHOWN = 8
"""Rows at a time; none of them scrolls."""

_BADGE_HEIGHT_PX = 20
_EDGE_PX = SPACE_PX // 2
_NO_INDEX = QModelIndex()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One row.

    Attributes:
        text: The name of a file, or what completes the query.
        beside: Where it is, and why it is here.
        hit: The file; None for what completes a query.
    """

    text: str
    beside: str = ""
    hit: Hit | None = None


class SuggestionModel(QAbstractListModel):
    """A few rows, all of them known."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[Suggestion] = ()

    def show_rows(self, rows: Sequence[Suggestion]) -> None:
        """Replace all of them."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    # Qt

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.text}, {row.beside}" if row.beside else row.text
        return None


class SuggestionDelegate(QStyledItemDelegate):
    """Paints a row: a badge, the name, and what is said beside it."""

    # Qt

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(80, option.fontMetrics.height() + 2 * SPACE_PX)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        model = index.model()
        assert isinstance(model, SuggestionModel)
        row = model.rows[index.row()]
        palette: QPalette = option.palette
        rectangle: QRect = option.rect
        painter.save()
        paint_row_ground(painter, option)
        room = rectangle.adjusted(2 * SPACE_PX, 0, -2 * SPACE_PX, 0)
        if row.hit is not None:
            top = room.top() + (room.height() - _BADGE_HEIGHT_PX) / 2
            badge = QRectF(room.left(), top, BADGE_WIDTH_PX, _BADGE_HEIGHT_PX)
            paint_badge(painter, badge, row.hit, palette)
            room.adjust(BADGE_WIDTH_PX + SPACE_PX, 0, 0, 0)
        painter.setFont(option.font)
        metrics = painter.fontMetrics()
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        # The name keeps the room: what is said beside it gives way.
        name = metrics.elidedText(row.text, Qt.TextElideMode.ElideMiddle, room.width())
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | middle), name)
        room.adjust(metrics.horizontalAdvance(name) + 2 * SPACE_PX, 0, 0, 0)
        beside = metrics.elidedText(row.beside, Qt.TextElideMode.ElideMiddle, max(room.width(), 0))
        painter.setPen(muted(palette))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | middle), beside)
        painter.restore()


class _Rows(QListView):
    """The rows; what is typed while they have the keyboard goes to the line.

    Signals:
        left_upwards: The arrow up was pressed on the first row.
        typed: A key that is for the line; carries the `QKeyEvent`.
        left: The keyboard went elsewhere.
    """

    left_upwards = Signal()
    typed = Signal(object)
    left = Signal()
    takes_tab: Callable[[], bool] = staticmethod(bool)
    """Is called where Tab was pressed; whether that did something with the current row."""

    # Qt

    def focusNextPrevChild(self, following: bool) -> bool:
        return (following and self.takes_tab()) or super().focusNextPrevChild(following)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Up and self.currentIndex().row() <= 0:
            self.left_upwards.emit()
        elif (event.text() and event.text().isprintable()) or key == Qt.Key.Key_Backspace:
            self.typed.emit(event)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class SuggestionList(QFrame):
    """Lies over the panes; it holds still while somebody is in it.

    Signals:
        chosen: A row was chosen by Enter or a double click, one that completes by a click; carries
            the `Suggestion`.
        reveal_chosen: A file is to be shown in its folder; carries the `Suggestion`.
        looked_at: Another file is current; carries its `Hit`.
    """

    chosen = Signal(object)
    reveal_chosen = Signal(object)
    looked_at = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("Suggestions")
        dress(self)
        self.model = SuggestionModel(self)
        self.rows = _Rows()
        self.rows.setObjectName("SuggestionRows")
        self.rows.setModel(self.model)
        self.rows.setItemDelegate(SuggestionDelegate(self.rows))
        self.rows.setAccessibleName(self.tr("Names that fit what is typed"))
        self.rows.setFrameShape(QFrame.Shape.NoFrame)
        self.rows.setMouseTracking(True)
        self.rows.setUniformItemSizes(True)
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.clicked.connect(self._on_clicked)
        self.rows.doubleClicked.connect(lambda index: self.chosen.emit(self._row(index)))
        self.rows.selectionModel().currentChanged.connect(self._on_current_changed)
        self.rows.takes_tab = self._complete_current
        self.rows.installEventFilter(self)
        self._is_pointed_at = False
        self._resting_at = QCursor.pos()
        self.rows.viewport().installEventFilter(self)
        self.note = PlainLabel(tone="muted", wraps=True)
        self.note.setContentsMargins(2 * SPACE_PX, SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, _EDGE_PX, 1, 1)
        layout.setSpacing(0)
        self._line = QFrame()
        self._line.setObjectName("SuggestionLine")
        self._line.setFixedHeight(1)
        layout.addWidget(self.rows)
        layout.addWidget(self._line)
        layout.addWidget(self.note)
        self.hide()

    @property
    def is_held(self) -> bool:
        """Whether somebody is in it: then nothing in it may move."""
        return self.isVisible() and (self.rows.hasFocus() or self._is_pointed_at)

    def let_go(self) -> None:
        """More is typed: a pointer that lies where the list came up points at nothing in it."""
        self._is_pointed_at = False
        self._resting_at = QCursor.pos()

    def show_rows(self, rows: Sequence[Suggestion], note: str) -> None:
        """Show `rows` with a sentence below, in place of those before; none and "" hide it."""
        self.model.show_rows(rows[:SHOWN])
        self.note.setText(note)
        self.note.setVisible(bool(note))
        height = self.rows.sizeHintForRow(0) * len(self.model.rows) if rows else 0
        self.rows.setFixedHeight(height)
        self.rows.setVisible(bool(rows))
        # Below rows the note would be taken for one more.
        self._line.setVisible(bool(rows and note))
        self.setVisible(bool(rows or note))
        if self.isVisible():
            self.fit()
            self.raise_()

    def place(self, below: QRect) -> None:
        """Stand below a rectangle of the parent, as wide as it is."""
        self.setFixedWidth(below.width())
        self.move(below.left(), below.bottom() + 4)
        self.fit()

    def fit(self) -> None:
        """Be as high as what is shown."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        note = self.note.heightForWidth(self.width() - 2) if self.note.text() else 0
        rows = 0 if self.rows.isHidden() else self.rows.height()
        line = 0 if self._line.isHidden() else self._line.height()
        self.setFixedHeight(rows + line + note + _EDGE_PX + 1)

    def _complete_current(self) -> bool:
        index = self.rows.currentIndex()
        row = self._row(index) if index.isValid() else None
        if row is None or row.hit is not None:
            return False
        self.chosen.emit(row)
        return True

    def enter(self) -> bool:
        """Take the keyboard to the first row; False where there is none."""
        if not self.isVisible() or not self.model.rows:
            return False
        self.rows.setFocus(Qt.FocusReason.OtherFocusReason)
        self.rows.setCurrentIndex(self.model.index(0))
        return True

    def _row(self, index: QModelIndex | QPersistentModelIndex) -> Suggestion:
        return self.model.rows[index.row()]

    def _on_clicked(self, index: QModelIndex) -> None:
        if self._row(index).hit is None:
            self.chosen.emit(self._row(index))

    def _on_current_changed(self, index: QModelIndex) -> None:
        if index.isValid() and (hit := self._row(index).hit) is not None:
            self.looked_at.emit(hit)

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            # The system tells of one, too, where the list came up below a pointer that lies still.
            self._is_pointed_at |= event.globalPosition().toPoint() != self._resting_at
        elif event.type() == QEvent.Type.Leave:
            self._is_pointed_at = False
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            current = self.rows.currentIndex()
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and current.isValid():
                with_control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
                signal = self.reveal_chosen if with_control else self.chosen
                # A key held down a little too long is no wish to open a file again and again.
                if not event.isAutoRepeat():
                    signal.emit(self._row(current))
                return True
        return super().eventFilter(watched, event)

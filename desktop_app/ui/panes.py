"""`Panes`: conversation, list and preview, side by side as far as there is room for them.

Earlier conversations stand at their side, or lie over them where there is less room.
"""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QSplitter,
    QSplitterHandle,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.appearance import SPACE_PX, hairline

PREVIEW_FROM_PX = 1000
"""Narrower windows lay the preview over the list, where it is asked for."""

PAST_FROM_PX = 1180
"""Narrower windows show the earlier conversations for a while only: the names need the room."""

LIST_FROM_PX = 760
"""Narrower ones show conversation and list by turns."""

USUAL_WIDTHS_PX = (350, 540, 310)
PAST_PX = 208
_LEAST_PX = (240, 300, 220)
_PUSHED_FROM_PX = PAST_PX + sum(_LEAST_PX[:2]) + 2
"""Narrower ones have no room beside the earlier conversations, which lie over the rest then."""
_OVERLAY_SHARE = 0.55


class Room(Enum):
    """How much there is."""

    THREE = auto()
    """For all panes."""
    TWO = auto()
    """For conversation and list."""
    ONE = auto()


LEAST = QSize(480, 360)
"""Of a window, in logical pixels."""

_OF_SCREEN = 0.92
"""Of the room that a screen has, a new window takes no more."""


def fitted(wanted: QRect, available: QRect) -> QRect:
    """A place for a window on the part of a screen that is free, as near as can be to `wanted`."""
    size = wanted.size()
    if size.width() > available.width() or size.height() > available.height():
        size = size.boundedTo(available.size() * _OF_SCREEN)
    place = QRect(wanted.topLeft(), size.expandedTo(LEAST.boundedTo(available.size())))
    place.moveLeft(max(available.left(), min(place.left(), available.right() - place.width() + 1)))
    place.moveTop(max(available.top(), min(place.top(), available.bottom() - place.height() + 1)))
    return place


class Panes(QWidget):
    """Places three panes.

    Attributes:
        tabs: Chooses between conversation and list where there is room for one.
        shows_preview: Whether the person wants to see the preview, where it would cover the list.

    Signals:
        past_shown: Whether the conversations at the side are to be seen now.
        preview_covers: Whether the preview lies over the list, if it is to be seen.
    """

    past_shown = Signal(bool)
    preview_covers = Signal(bool)

    def __init__(
        self,
        conversation: QWidget,
        results: QWidget,
        preview: QWidget,
        parent: QWidget | None = None,
        past: QWidget | None = None,
        asking: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._asking = asking
        self._past = past
        self._wants_past = True
        self._covers_past = False
        self._has_room_for_past = True
        self._panes = (conversation, results, preview)
        self._room: Room | None = None
        self._wants_pane = True
        self.shows_preview = False
        self._widths: Sequence[int] = USUAL_WIDTHS_PX
        self.tabs = QTabBar()
        self.tabs.setDocumentMode(True)
        self.tabs.setExpanding(True)
        self.tabs.addTab(self.tr("Questions"))
        self.tabs.addTab(self.tr("Files"))
        self.tabs.currentChanged.connect(self._show_tab)
        self._splitter = _Splitter(Qt.Orientation.Horizontal)
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        # A window may be made as narrow as one pane at once, whatever stands side by side now.
        self._splitter.setMinimumSize(1, 1)
        for pane, least in zip(self._panes, _LEAST_PX, strict=True):
            pane.setMinimumWidth(least)
            self._splitter.addWidget(pane)
        self._splitter.setStretchFactor(0, 0)
        self._splitter.setStretchFactor(1, 3)
        self._splitter.setStretchFactor(2, 2)
        self._splitter.splitterMoved.connect(self._remember_widths)
        self._edge = _Edge(self)
        self._beside = QHBoxLayout(self)
        self._beside.setContentsMargins(0, 0, 0, 0)
        self._beside.setSpacing(0)
        layout = QVBoxLayout()
        layout.setSpacing(0)
        if asking is not None:
            layout.addWidget(asking)
        layout.addWidget(self.tabs)
        layout.addWidget(self._splitter, 1)
        self._beside.addLayout(layout, 1)
        if past is not None:
            past.setParent(self)
        self._arrange(PAST_FROM_PX)
        self._splitter.setSizes(list(self._widths))

    @property
    def room(self) -> Room:
        """How much there is now."""
        assert self._room is not None
        return self._room

    @property
    def widths(self) -> Sequence[int]:
        """Of the three panes, as the person left them, in logical pixels."""
        return self._widths

    def set_widths(self, widths: Sequence[int]) -> None:
        """Give the panes the widths they had before."""
        if len(widths) == len(self._panes) and all(width > 0 for width in widths):
            self._widths = tuple(widths)
            self._use_widths()

    def toggle_preview(self) -> None:
        """Show the preview, or hide it."""
        if self.room is Room.THREE:
            self._wants_pane = not self._wants_pane
        else:
            self.shows_preview = not self.shows_preview
        self._place_preview()

    @property
    def shows_past(self) -> bool:
        """Whether the conversations at the side are to be seen."""
        return self._wants_past if self._has_room_for_past else self._covers_past

    @property
    def wants_past(self) -> bool:
        """Whether they stand at the side where there is room for that."""
        return self._wants_past

    @property
    def past_covers(self) -> bool:
        """Whether they take room from the other panes that these need, until one is chosen."""
        return not self._has_room_for_past and self._covers_past

    def show_past(self, shown: bool) -> None:
        """Show the conversations at the side, or hide them; in narrow windows, for a while."""
        if self._has_room_for_past:
            self._wants_past = shown
        else:
            self._covers_past = shown
        self._place_past()

    def remember_past(self, wanted: bool) -> None:
        """Have them at the side, or not, as the person left it."""
        self._wants_past = wanted
        self._place_past()

    def show_results(self) -> None:
        """Bring the list to the front, where it shares its place."""
        self.tabs.setCurrentIndex(1)

    def show_conversation(self) -> None:
        """Bring the conversation to the front, where it shares its place."""
        self.tabs.setCurrentIndex(0)

    def next_pane(self) -> None:
        """Take the keyboard to the next pane that is to be seen."""
        focused: QWidget | None = self.focusWidget()
        beside = [pane for pane in (self._past, self._asking) if pane is not None]
        panes = (*self._panes, *beside)
        holding = [pane for pane in panes if focused is not None and pane.isAncestorOf(focused)]
        start = panes.index(holding[0]) if holding else -1
        for step in range(1, len(panes) + 1):
            number = (start + step) % len(panes)
            if self.room is Room.ONE and number < self.tabs.count():
                self.tabs.setCurrentIndex(number)
            pane = panes[number]
            if pane.isVisibleTo(self) and _focus_in(pane):
                return

    def _arrange(self, width: int) -> None:
        room = (
            Room.THREE
            if width >= PREVIEW_FROM_PX
            else Room.TWO
            if width >= LIST_FROM_PX
            else Room.ONE
        )
        if room is not self._room:
            if room is Room.ONE and self._room is not None:
                # Who is in the list stays there: what is hidden loses the keyboard.
                self._show_focused_tab()
            self._room = room
            self.tabs.setVisible(room is Room.ONE)
            self._show_tab(self.tabs.currentIndex())
            self._covers_past = False
        has_room = width >= PAST_FROM_PX
        if has_room is not self._has_room_for_past:
            self._has_room_for_past = has_room
            self._covers_past = False
        self._place_past()
        self._place_preview()

    def _show_focused_tab(self) -> None:
        focused: QWidget | None = self.focusWidget()
        for number in range(self.tabs.count()):
            if focused is not None and self._panes[number].isAncestorOf(focused):
                self.tabs.setCurrentIndex(number)

    def _show_tab(self, number: int) -> None:
        conversation, results, _ = self._panes
        conversation.setVisible(self.room is not Room.ONE or number == 0)
        results.setVisible(self.room is not Room.ONE or number == 1)

    def _place_past(self) -> None:
        past = self._past
        if past is None:
            return
        # Over a conversation of which words are seen still, they would look like a mistake.
        if self._has_room_for_past or self.width() >= _PUSHED_FROM_PX:
            if self._beside.indexOf(past) < 0:
                past.setFixedWidth(PAST_PX)
                self._beside.insertWidget(0, past)
        elif self._beside.indexOf(past) >= 0:
            self._beside.removeWidget(past)
        past.setVisible(self.shows_past)
        if self.past_covers and self._beside.indexOf(past) < 0:
            # The line stays free: one may ask meanwhile.
            top = 0 if self._asking is None else self._asking.geometry().bottom() + 1
            past.setGeometry(0, top, PAST_PX, self.height() - top)
            past.raise_()
        self.past_shown.emit(self.shows_past)

    def _place_preview(self) -> None:
        *_, preview = self._panes
        self.preview_covers.emit(self.room is not Room.THREE)
        if self.room is Room.THREE:
            if self._splitter.indexOf(preview) < 0:
                self._splitter.addWidget(preview)
                preview.setVisible(self._wants_pane)
                self._use_widths()
            preview.setVisible(self._wants_pane)
            self._edge.hide()
            return
        if self._splitter.indexOf(preview) >= 0:
            preview.setParent(self)
        for shown in (preview, self._edge):
            shown.setVisible(self.shows_preview)
        if self.shows_preview:
            width = max(round(self.width() * _OVERLAY_SHARE), _LEAST_PX[2])
            top = self._splitter.y()
            left, height = self.width() - width, self.height() - top
            preview.setGeometry(left, top, width, height)
            self._edge.setGeometry(left - 1, top, 1, height)
            for shown in (preview, self._edge):
                shown.raise_()

    def _remember_widths(self) -> None:
        sizes = self._splitter.sizes()
        if self.room is not Room.ONE and all(sizes):
            # Where there are but two, the others have what they had.
            widths = sizes if self.room is Room.THREE else (sizes[0], *self._widths[1:])
            self._widths = tuple(widths)

    def _use_widths(self) -> None:
        if self.room is Room.THREE:
            self._splitter.setSizes(list(self._widths))
        else:
            first = self._widths[0]
            self._splitter.setSizes([first, max(self._splitter.width() - first, _LEAST_PX[1])])

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(event.size().width())

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_PX[1] + 2 * SPACE_PX, 240)


class _Edge(QWidget):
    """The line beside a preview that lies over the list."""

    # Qt

    def paintEvent(self, _: QPaintEvent) -> None:
        _paint_line(self)


class _Splitter(QSplitter):
    """One with a line between the panes; a style sheet for it would be one for all of them."""

    # Qt

    def createHandle(self) -> QSplitterHandle:
        return _Line(self.orientation(), self)


class _Line(QSplitterHandle):
    # Qt

    def paintEvent(self, _: QPaintEvent) -> None:
        _paint_line(self)


def _paint_line(widget: QWidget) -> None:
    QPainter(widget).fillRect(widget.rect(), hairline(QGuiApplication.palette()))


def _has_rows(view: QAbstractItemView) -> bool:
    return view.model() is not None and view.model().rowCount() > 0


def _focus_in(pane: QWidget) -> bool:
    """Give the keyboard to the rows of a pane, else to its first widget that takes it.

    A focus proxy would have Tab skip the buttons above the rows.
    """
    if pane.focusProxy() is not None:
        pane.setFocus(Qt.FocusReason.TabFocusReason)
        return True
    views = [view for view in pane.findChildren(QAbstractItemView) if _has_rows(view)]
    for widget in [*views, *pane.findChildren(QWidget)]:
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes and widget.isVisibleTo(pane) and widget.isEnabled():
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            return True
    return False

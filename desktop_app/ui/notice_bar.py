"""What the person should know: `NoticeBar` until it is put away, `StatusLine` for a while."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStatusBar,
    QStyle,
    QStyleOption,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.announcing import announce
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import PlainLabel, visible_lines

NoticeAction = tuple[str, Callable[[], None]]
"""What a button beside a notice says, and what it does; the notice goes with the click."""

_MAX_NOTICES = 5
"""More would leave no room for anything else; the oldest go."""

_USUAL_PX = 600


class NoticeBar(QWidget):
    """Notices one below the other, each until it is dismissed; no room is taken without any.

    Args:
        parent: The widget that it stands in.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str, str, QWidget]] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(1)
        self.hide()

    @property
    def notices(self) -> list[str]:
        """What is shown, the oldest first."""
        return [sentence for sentence, _, _ in self._rows]

    @property
    def buttons(self) -> list[QPushButton]:
        """What dismisses each of them."""
        return [row.findChildren(QPushButton)[0] for _, _, row in self._rows]

    def add(self, sentence: str, *actions: NoticeAction | None, about: str = "") -> None:
        """Show `sentence`; once, however often it is said, and with what can be done about it.

        Args:
            sentence: In words.
            actions: What can be done is what was said with it last. None, which a signal carries
                where there is no action, is passed over.
            about: What it is of, as a path: it takes the place of what was said of that before.
        """
        self.withdraw(sentence)
        if about:
            self.withdraw_about(about)
        label = PlainLabel(visible_lines(sentence), wraps=True, selectable=True)
        button = QPushButton(self.tr("Dismiss"))
        row = _NoticeRow(label)
        button.clicked.connect(lambda: self._remove(row))
        row.buttons.addWidget(button)
        given = [action for action in actions if action is not None]
        for place, (label_of_action, act) in enumerate(given):
            doing = QPushButton(label_of_action)
            doing.clicked.connect(lambda: self._remove(row))
            doing.clicked.connect(act)
            row.buttons.insertWidget(place, doing)
        self._rows.append((sentence, about, row))
        self._layout.addWidget(row)
        for _, _, old in self._rows[:-_MAX_NOTICES]:
            self._remove(old)
        self.show()
        announce(self, visible_lines(sentence))

    def dismiss_focused(self) -> bool:
        """Dismiss the notice that has the keyboard; False where none has."""
        focused: QWidget | None = self.focusWidget()
        for _, _, row in self._rows:
            if focused is not None and focused.hasFocus() and row.isAncestorOf(focused):
                self._remove(row)
                return True
        return False

    def withdraw(self, sentence: str) -> None:
        """Show `sentence` no longer: what it offers is done."""
        for _, _, row in [kept for kept in self._rows if kept[0] == sentence]:
            self._remove(row)

    def withdraw_about(self, about: str) -> None:
        """Show no longer what is of that."""
        for _, _, row in [kept for kept in self._rows if kept[1] == about]:
            self._remove(row)

    def _remove(self, row: QWidget) -> None:
        self._rows = [kept for kept in self._rows if kept[2] is not row]
        self._layout.removeWidget(row)
        row.hide()
        row.deleteLater()
        self.setVisible(bool(self._rows))


class StatusLine(QStatusBar):
    """A status bar whose messages take the place of one line of it; its buttons stay.

    Qt's own hides everything on the left while it has a message.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._line: QWidget | None = None
        self._beside: QWidget | None = None
        self.messageChanged.connect(self._on_message)

    def lay_out(self, first: QWidget, line: QWidget, beside: QWidget, *last: QWidget) -> None:
        """Place all that stands in it.

        Args:
            first: A button that stays.
            line: Gives its place to messages.
            beside: Gives its place as well to those that are too long for that of `line`.
            last: Other buttons that stay.
        """
        self._line, self._beside = line, beside
        policy = line.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        line.setSizePolicy(policy)
        for one in (first, line, beside, *last):
            self.addPermanentWidget(one, 1 if one is line else 0)

    def _on_message(self, said: str) -> None:
        announce(self, said)
        layout = self.layout()
        if self._line is None or self._beside is None or layout is None:
            return
        self._line.setVisible(not said)
        self._beside.setVisible(True)
        layout.activate()
        if said and self.fontMetrics().horizontalAdvance(said) > self._room().width():
            self._beside.setVisible(False)
            layout.activate()
        self.update()

    def _room(self) -> QRect:
        """Where a message stands."""
        if self._line is None:
            return self.rect()
        return self._line.geometry().marginsRemoved(self._line.contentsMargins())

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        said = self.currentMessage()
        if not said:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelStatusBar, option, painter, self)
        room = self._room()
        shown = self.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(
            room,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine,
            shown,
        )


class _NoticeRow(QWidget):
    """A sentence and its buttons, which stand below it where there is little room."""

    def __init__(self, said: QWidget) -> None:
        super().__init__()
        self.setObjectName("Notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._said = said
        said.setParent(self)
        self._beside = QWidget(self)
        self.buttons = QHBoxLayout(self._beside)
        self.buttons.setContentsMargins(0, 0, 0, 0)

    def _placed(self, width: int) -> tuple[QRect, QRect]:
        """Where the sentence and the buttons stand in a row of some width."""
        room = QRect(2 * SPACE_PX, SPACE_PX, width - 4 * SPACE_PX, 0)
        size = self._beside.sizeHint()
        is_narrow = room.width() < 2 * size.width()
        said = QRect(room)
        if not is_narrow:
            said.setWidth(room.width() - size.width() - SPACE_PX)
        said.setHeight(self._said.heightForWidth(said.width()))
        buttons = QRect(QPoint(), size.boundedTo(QSize(room.width(), size.height())))
        buttons.moveTopRight(room.topRight())
        if is_narrow:
            buttons.moveTop(said.bottom() + SPACE_PX)
        elif said.height() < size.height():
            said.setHeight(size.height())
        else:
            buttons.moveTop(said.center().y() - size.height() // 2)
        return said, buttons

    # Qt

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(one.bottom() for one in self._placed(width)) + 1 + SPACE_PX

    def sizeHint(self) -> QSize:
        return QSize(_USUAL_PX, self.heightForWidth(_USUAL_PX))

    def minimumSizeHint(self) -> QSize:
        # The window may be made narrower at once.
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for shown, place in zip(
            (self._said, self._beside), self._placed(self.width()), strict=True
        ):
            shown.setGeometry(place)

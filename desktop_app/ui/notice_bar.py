"""`NoticeBar`: what the person should know and has not put away yet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import PlainLabel, visible_lines

NoticeAction = tuple[str, Callable[[], None]]
"""What a button beside a notice says, and what it does; the notice goes with the click."""

_MAX_NOTICES = 5
"""More would leave no room for anything else; the oldest go."""


class NoticeBar(QWidget):
    """Notices one below the other, each until it is dismissed; no room is taken without any.

    Args:
        parent: The widget that it stands in.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str, QWidget]] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(1)
        self.hide()

    @property
    def notices(self) -> list[str]:
        """What is shown, the oldest first."""
        return [sentence for sentence, _ in self._rows]

    @property
    def buttons(self) -> list[QPushButton]:
        """What dismisses each of them."""
        return [row.findChildren(QPushButton)[0] for _, row in self._rows]

    def add(self, sentence: str, *actions: NoticeAction | None) -> None:
        """Show `sentence`; once, however often it is said, and with what can be done about it.

        None, which a signal carries where there is no action, is passed over.
        """
        if sentence in self.notices:
            return
        row = QWidget()
        row.setObjectName("Notice")
        row.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        label = PlainLabel(visible_lines(sentence), wraps=True, selectable=True)
        button = QPushButton(self.tr("Dismiss"))
        button.clicked.connect(lambda: self._remove(row))
        layout = QHBoxLayout(row)
        layout.setContentsMargins(2 * SPACE_PX, SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        layout.addWidget(label, 1)
        layout.addWidget(button)
        given = [action for action in actions if action is not None]
        for place, (label_of_action, act) in enumerate(given, start=1):
            doing = QPushButton(label_of_action)
            doing.clicked.connect(lambda: self._remove(row))
            doing.clicked.connect(act)
            layout.insertWidget(place, doing)
        self._rows.append((sentence, row))
        self._layout.addWidget(row)
        for _, old in self._rows[:-_MAX_NOTICES]:
            self._remove(old)
        self.show()

    def _remove(self, row: QWidget) -> None:
        self._rows = [kept for kept in self._rows if kept[1] is not row]
        self._layout.removeWidget(row)
        row.hide()
        row.deleteLater()
        self.setVisible(bool(self._rows))

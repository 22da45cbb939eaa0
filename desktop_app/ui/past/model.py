"""`PastModel`: the conversations of the list at the side."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from desktop_app.ui.plain import tooltip_text
from desktop_app.wording import visible
from desktop_app.wording.formats import written_moment

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.conversations import ConversationEntry

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class PastModel(QAbstractListModel):
    """Conversations, a row each, the one that was added to last first.

    The display role gives the title, `DAY_ROLE` the day as people say it, `NUMBER_ROLE` its number.
    A title that is edited stays as it was until whoever hears `renamed` has kept the new one.

    Signals:
        renamed: The person wants another title; carries the number and the title.
    """

    renamed = Signal(int, str)

    NUMBER_ROLE = Qt.ItemDataRole.UserRole
    DAY_ROLE = Qt.ItemDataRole.UserRole + 1

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: Sequence[ConversationEntry] = ()
        self._today = ""

    @property
    def entries(self) -> Sequence[ConversationEntry]:
        """What is listed."""
        return self._entries

    def show_entries(self, entries: Sequence[ConversationEntry]) -> None:
        """List `entries` in place of what is there."""
        today = _day(time.time_ns())
        if list(entries) == list(self._entries) and today == self._today:
            return
        self.beginResetModel()
        self._entries = tuple(entries)
        self._today = today
        self.endResetModel()

    def row_of(self, number: int | None) -> int:
        """The row of the conversation of that number; -1 where it is not listed."""
        rows = (row for row, entry in enumerate(self._entries) if entry.id == number)
        return next(rows, -1)

    def _said_day(self, moment_ns: int) -> str:
        """The day of a moment: the last two as people say them."""
        day = _day(moment_ns)
        if day == self._today:
            return self.tr("Today")
        try:
            before = date.fromisoformat(self._today) - timedelta(days=1)
        except ValueError:
            return day
        return self.tr("Yesterday") if day == before.isoformat() else day

    # Qt

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._entries):
            return None
        entry = self._entries[index.row()]
        title = visible(" ".join(entry.title.split()))
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return title
            case Qt.ItemDataRole.EditRole:
                return entry.title
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip_text(f"{title}\n{written_moment(entry.changed_ns)}")
            case Qt.ItemDataRole.AccessibleTextRole:
                asked = self.tr("%n question(s)", "", entry.turns)
                return ", ".join((title, self._said_day(entry.changed_ns), asked))
            case self.DAY_ROLE:
                return self._said_day(entry.changed_ns)
            case self.NUMBER_ROLE:
                return entry.id
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        entry, title = self._entries[index.row()], str(value).strip()
        if not title or title == entry.title:
            return False
        self.renamed.emit(entry.id, title)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() else flags


def _day(moment_ns: int) -> str:
    return written_moment(moment_ns).partition(" ")[0]

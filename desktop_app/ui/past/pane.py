"""`PastPane`: the conversations at the side, with a line to search in them."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QPushButton,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.bridge.awaiting import emitted
from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.ui.appearance import SPACE_PX, muted, paint_row_ground
from desktop_app.ui.past.model import PastModel
from desktop_app.ui.past.presenter import PastPresenter
from desktop_app.ui.plain import PlainLabel, offer_to_clear, set_tooltip
from desktop_app.ui.save_dialog import chosen_format, save_dialog

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.conversations import ConversationEntry

ChooseFile = Callable[[str, Sequence[str]], QFileDialog]
"""Asks where to save; is given a name and the filters for Markdown and JSON, in this order."""


_APART_PX = SPACE_PX // 2


class PastDelegate(QStyledItemDelegate):
    """Paints a conversation in two lines: its title, below it the day."""

    # Qt

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        # Chinese letters fill their line to the edge: the next one keeps away from them.
        return QSize(80, 2 * option.fontMetrics.height() + 2 * SPACE_PX + _APART_PX)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        palette: QPalette = option.palette
        rectangle: QRect = option.rect
        painter.save()
        paint_row_ground(painter, option)
        room = rectangle.adjusted(2 * SPACE_PX, SPACE_PX, -SPACE_PX, -SPACE_PX)
        painter.setFont(option.font)
        metrics = painter.fontMetrics()
        text, day = palette.color(QPalette.ColorRole.Text), muted(palette)
        roles = ((Qt.ItemDataRole.DisplayRole, text), (PastModel.DAY_ROLE, day))
        for number, (role, colour) in enumerate(roles):
            height = (room.height() - _APART_PX) // 2
            top = room.top() + number * (height + _APART_PX)
            line = QRect(room.left(), top, room.width(), height)
            shown = metrics.elidedText(index.data(role), Qt.TextElideMode.ElideRight, room.width())
            painter.setPen(colour)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
            painter.drawText(line, int(flags), shown)
        painter.restore()


class PastPane(QWidget):
    """Lists the conversations that are kept.

    Args:
        presenter: Does what is asked for.
        choose: Asks which file one is saved to; default: a dialog of the system.
        kept: Stands above them, if anything.

    Signals:
        new_requested: The person wants to begin a new one.
        opened: The person wants to go on with one; carries its number.
    """

    new_requested = Signal()
    opened = Signal(int)

    def __init__(
        self,
        presenter: PastPresenter,
        choose: ChooseFile | None = None,
        kept: QWidget | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("Past")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._presenter = presenter
        self._choose = choose or self._dialog
        self._folder = ""
        self._current: int | None = None
        self._asking = TaskOwner(self)
        self.model = PastModel(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(PastDelegate(self.view))
        self.view.setAccessibleName(self.tr("Conversations"))
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setMouseTracking(True)
        self.view.setUniformItemSizes(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.view.clicked.connect(self._on_opened)
        self.new = QPushButton(self.tr("New"))
        self.new.setAccessibleName(self.tr("New conversation"))
        set_tooltip(self.new, self.tr("New conversation (Ctrl+N)"))
        self.new.clicked.connect(self.new_requested)
        self.search = QLineEdit()
        self.search.setObjectName("Filter")
        offer_to_clear(self.search, self.tr("Clear the search"))
        self.search.setPlaceholderText(self.tr("Search conversations"))
        self.search.setAccessibleName(self.tr("Search conversations"))
        self.search.textChanged.connect(presenter.search)
        self.note = PlainLabel(self.tr("Reading…"), tone="muted", wraps=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setContentsMargins(2 * SPACE_PX, 0, 2 * SPACE_PX, 0)
        self._lay_out(kept)
        self._add_actions()
        self.model.renamed.connect(presenter.rename)
        presenter.listed.connect(self._on_listed)
        presenter.unlisted.connect(self._on_unlisted)

    def show_current(self, number: int | None) -> None:
        """Mark the conversation that is gone on with; None marks none.

        Whoever goes through the list by keys stays where they are.
        """
        self._current = number
        if self.view.hasFocus():
            return
        row = self.model.row_of(number)
        self.view.setCurrentIndex(self.model.index(row) if row >= 0 else QModelIndex())

    def focus_list(self) -> None:
        """Go to the conversations; to the line above them where none is listed."""
        if not self.model.rowCount():
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0))
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    async def close_dialogs(self) -> None:
        """End what is being asked."""
        await self._asking.close()

    def _lay_out(self, kept: QWidget | None) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, SPACE_PX, SPACE_PX)
        top.addWidget(PlainLabel(self.tr("Conversations"), tone="title"), 1)
        top.addWidget(self.new)
        beside = QHBoxLayout()
        beside.setContentsMargins(2 * SPACE_PX, 0, SPACE_PX, SPACE_PX)
        beside.addWidget(self.search)
        self._body = QStackedWidget()
        self._body.addWidget(self.note)
        self._body.addWidget(self.view)
        layout = QVBoxLayout(self)
        # The line at the edge stays free of the list.
        layout.setContentsMargins(0, 0, 1, 0)
        layout.setSpacing(0)
        if kept is not None:
            layout.addWidget(kept)
        layout.addLayout(top)
        layout.addLayout(beside)
        layout.addWidget(self._body, 1)

    def _add_actions(self) -> None:
        def add(words: str, slot: Callable[[], object], *keys: str) -> QAction:
            action = QAction(words, self.view)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(lambda _=False: slot())
            self.view.addAction(action)
            return action

        self.go_on = add(self.tr("Go on with it"), self._on_opened, "Return", "Enter")
        self.rename = add(self.tr("Rename"), self._on_rename, "F2")
        self.save = add(self.tr("Save as…"), self._on_save, "Ctrl+Shift+S")
        self.delete = add(self.tr("Delete"), self._on_delete, "Del")

    def _number(self) -> int | None:
        """Of the conversation in the current row."""
        number: int | None = self.view.currentIndex().data(PastModel.NUMBER_ROLE)
        return number

    def _on_opened(self) -> None:
        number = self._number()
        if number is not None:
            self.opened.emit(number)

    def _on_rename(self) -> None:
        if self._number() is not None:
            self.view.edit(self.view.currentIndex())

    def _on_delete(self) -> None:
        number = self._number()
        if number is not None:
            self._presenter.delete(number)

    def _on_save(self) -> None:
        number = self._number()
        if number is not None and not self._asking.busy:
            title = self.view.currentIndex().data()
            self._asking.start(self._saved(number, title), name="save conversation")

    async def _saved(self, number: int, title: str) -> None:
        filters = [self.tr("Text in Markdown (*.md)"), self.tr("Everything as JSON (*.json)")]
        dialog = self._choose(file_name_of(title), filters)
        dialog.open()
        try:
            accepted = await emitted(dialog.finished) == QFileDialog.DialogCode.Accepted
            chosen = [Path(path) for path in dialog.selectedFiles()]
            proposed = "json" if dialog.selectedNameFilter() == filters[1] else "md"
        finally:
            dialog.deleteLater()
        if accepted and chosen:
            self._folder = str(chosen[0].parent)
            await asyncio.sleep(0)
            format_ = chosen_format(chosen[0], proposed, ("md", "json"))
            self._presenter.save(number, chosen[0], as_json=format_ == "json")

    def _dialog(self, name: str, filters: Sequence[str]) -> QFileDialog:
        title = self.tr("Save conversation")
        return save_dialog(self.window(), title, filters, name, self._folder)

    def _on_listed(self, entries: Sequence[ConversationEntry]) -> None:
        if self.view.state() is QAbstractItemView.State.EditingState:
            # A list that is filled anew would take away the title being typed.
            return
        place = self.view.verticalScrollBar().value()
        selected, before = self._number(), self.view.currentIndex().row()
        self.model.show_entries(entries)
        row = self.model.row_of(self._current if selected is None else selected)
        if row < 0 and self.view.hasFocus():
            # The next one stands in the place of one that was deleted.
            row = min(before, len(entries) - 1)
        if row >= 0 and row != self.view.currentIndex().row():
            self.view.setCurrentIndex(self.model.index(row))
        self.view.verticalScrollBar().setValue(place)
        self.note.setProperty("tone", "muted")
        self.note.setText(
            self.tr("No conversation has these words.")
            if self._presenter.words
            else self.tr("Your conversations are kept here, on this computer only.")
        )
        self._body.setCurrentWidget(self.view if entries else self.note)

    def _on_unlisted(self, sentence: str) -> None:
        self.note.setText(sentence)
        self._body.setCurrentWidget(self.note)


def file_name_of(title: str) -> str:
    """A name for a file of a conversation: of its title, what every system takes in a name."""
    kept = "".join(letter if letter.isalnum() or letter in "-_" else " " for letter in title)
    return " ".join(kept.split())[:_NAME_CHARS].strip() or "fossick"


_NAME_CHARS = 60

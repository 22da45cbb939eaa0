"""`MainWindow`: places the panes and their keys; what they do is the presenters' business."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMargins, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from desktop_app.placement import WindowPlacement
from desktop_app.ui.actions.file_actions import FileActions
from desktop_app.ui.actions.leading_on import LeadingOn
from desktop_app.ui.appearance import SPACE_PX, Dressing, dress
from desktop_app.ui.asking.suggesting import Suggesting
from desktop_app.ui.conversation.pane import ConversationPane
from desktop_app.ui.conversation.presenter import ConversationPresenter
from desktop_app.ui.keys_dialog import KeysDialog
from desktop_app.ui.notice_bar import NoticeAction, NoticeBar, StatusLine
from desktop_app.ui.panes import LEAST, Panes, fitted
from desktop_app.ui.past.pane import PastPane
from desktop_app.ui.plain import ElidedLabel, PlainLabel, quiet_button, set_tooltip
from desktop_app.ui.preview.large_look import LargeLook
from desktop_app.ui.preview.pane import PreviewPane
from desktop_app.ui.results.file_view import MAX_DRAGGED
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.work_bar import WorkBar
from desktop_app.wording import visible, written_number

_NOTICE_MS = 8000
_SETTINGS = "settings"
_FOLDERS_SHOWN = 3
_USUAL = QSize(1200, 760)
_FRAME = QMargins(2, 36, 2, 6)
"""What systems put around a window, title and all; how much, they tell only once it is shown."""


class MainWindow(QMainWindow):
    """The window of Fossick.

    Signals:
        close_requested: The person, or the system, wants it closed. The window stays until the
            program has ended what runs.
        painted: It was painted for the first time.
        about_requested: The person wants to know about the program.
        activated: The person came to it from another window.
        settings_doubted: Something was asked though settings cannot be used; they may be by now.
        files_dropped: Files were dropped on it; carries their URLs.
    """

    close_requested = Signal()
    painted = Signal()
    fresh_settings_requested = Signal()
    settings_doubted = Signal()
    about_requested = Signal()
    activated = Signal()
    files_dropped = Signal(object)

    def __init__(
        self,
        conversation: ConversationPane,
        results: ResultPane,
        preview: PreviewPane,
        presenter: ConversationPresenter,
        past: PastPane,
    ) -> None:
        super().__init__()
        self._dressing = Dressing(self)
        self.conversation = conversation
        self.results = results
        self.preview = preview
        self._presenter = presenter
        self._suggesting: Suggesting | None = None
        self.setWindowTitle("Fossick")
        self.setMinimumSize(LEAST)
        self.past = past
        self.panes = Panes(conversation, results, preview, past=past, asking=conversation.asking)
        self.panes.preview_covers.connect(preview.show_cross)
        preview.cross.clicked.connect(self._close_preview)
        self.notices = NoticeBar()
        self._warned_of: list[str] = []
        self.work = WorkBar()
        asking, tabs = conversation.asking, self.panes.tabs
        for part in (asking, results, preview, past, tabs, self.notices, self.work):
            dress(part)
        status = StatusLine()
        self.setStatusBar(status)
        dress(status)
        conversation.scroll_bar.valueChanged.connect(self._dressing.catch_up)
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.notices)
        layout.addWidget(self.work)
        layout.addWidget(self.panes, 1)
        self.setCentralWidget(inside)
        self.folders = PlainLabel(tone="muted")
        self.folders.setContentsMargins(0, 0, SPACE_PX, 0)
        self.index = ElidedLabel(tone="muted")
        self.index.setContentsMargins(SPACE_PX, 0, 0, 0)
        told = self.tr("Show or hide earlier conversations (F9)")
        self.past_button = quiet_button(self.tr("Conversations"), told)
        self.past_button.setCheckable(True)
        self.past_button.clicked.connect(self.show_past)
        self.panes.past_shown.connect(self.past_button.setChecked)
        self.past_button.setChecked(self.panes.shows_past)
        self.about = quiet_button(self.tr("About"))
        self.about.clicked.connect(self.about_requested)
        self.keys = quiet_button(self.tr("Keys"), self.tr("Keys, and what you can ask (F1)"))
        self.keys.clicked.connect(self.show_keys)
        status.lay_out(self.past_button, self.index, self.folders, self.keys, self.about)
        self._was_painted = False
        self._add_keys()
        self.place(WindowPlacement())
        conversation.focus_line()

    def place(self, placement: WindowPlacement) -> None:
        """Take the place that the window had when it was closed last, if that is on a screen."""
        self.panes.set_widths(placement.widths)
        self.results.use_choices(placement.layout, placement.grouping, placement.order)
        self.results.view.use_column_widths(placement.columns)
        self.panes.remember_past(placement.has_past)
        wanted = QRect(placement.x, placement.y, placement.width, placement.height)
        screen = QGuiApplication.screenAt(wanted.center()) if placement.is_known else None
        if screen is None:
            screen = QGuiApplication.primaryScreen()
            wanted = QRect(QPoint(), _USUAL)
            wanted.moveCenter(screen.availableGeometry().center())
        self.setGeometry(fitted(wanted, screen.availableGeometry().marginsRemoved(_FRAME)))
        if placement.is_maximized:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)

    def placement(self) -> WindowPlacement:
        """Where the window is, and how wide its panes are."""
        place = self.normalGeometry() if self.isMaximized() else self.geometry()
        return WindowPlacement(
            place.x(),
            place.y(),
            place.width(),
            place.height(),
            self.isMaximized(),
            tuple(self.panes.widths),
            *self.results.choices(),
            self.results.view.column_widths,
            self.panes.wants_past,
        )

    def show_past(self, shown: bool) -> None:
        """Show earlier conversations, and go to them; or hide them."""
        focused: QWidget | None = self.focusWidget()
        held = focused is not None and self.past.isAncestorOf(focused)
        self.panes.show_past(shown)
        if shown:
            self.past.focus_list()
        elif held:
            self.conversation.focus_line()

    def begin_anew(self) -> None:
        """Let the next question stand by itself, or say why it cannot yet."""
        if not self._presenter.begin_anew():
            self.notice_busy()

    def show_kept(self) -> None:
        """Let a question that was just kept be seen, where there is room for it."""
        self.notice(self.tr("Kept at the side, under “Kept questions” (F9)."))

    def show_keys(self) -> None:
        """Show the keys, and what one can ask."""
        dialog = KeysDialog(self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def use_actions(self, actions: FileActions) -> None:
        """Offer `actions` in the list's menu, by keys and by the buttons of the preview."""
        for group in actions.groups:
            self.results.add_to_menus(*group)
        for view in self.results.views:
            view.doubleClicked.connect(actions.open.trigger)
        self.preview.open_requested.connect(actions.open.trigger)
        self.preview.reveal_requested.connect(actions.reveal.trigger)
        actions.noticed.connect(self.notice)
        actions.begun.connect(self.end_warning_of_files)
        actions.found_again.connect(
            lambda told, remedies, hit: self._warn_of_file(hit.path, told, *remedies)
        )
        self.results.too_many_dragged.connect(self._notice_too_many_dragged)
        actions.failed.connect(
            lambda told, hit, is_gone: self._warn_of_file(
                hit.path, told, *actions.remedies(hit, is_gone=is_gone)
            )
        )

    def use_suggesting(self, suggesting: Suggesting) -> None:
        """Show names while somebody types; the arrow down goes into them, or else to the files."""
        self._suggesting = suggesting
        self.conversation.line.left_downwards.connect(self._on_downwards)

    def use_large_look(self, look: LargeLook) -> None:
        """Offer a large look at the selected file, which follows the list."""
        action = QAction(self.tr("Large look"), self)
        action.setShortcut(QKeySequence(Qt.Key.Key_Space))
        action.setAutoRepeat(False)
        action.triggered.connect(look.toggle)
        preview = QAction(self.tr("Show or hide the preview"), self)
        preview.setShortcut(QKeySequence(Qt.Key.Key_F11))
        preview.triggered.connect(self.panes.toggle_preview)
        self.results.add_to_menus(action, preview)
        # Its key does so from everywhere in the window.
        preview.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        self.addAction(preview)
        self.results.hit_selected.connect(look.follow)
        look.stepped.connect(self.results.press)
        look.pane.open_requested.connect(self.preview.open_requested)
        look.pane.reveal_requested.connect(self.preview.reveal_requested)

    def use_leading_on(self, leading_on: LeadingOn) -> None:
        """Offer in the list's menu, and by keys, what leads on from a file."""
        self.results.add_to_menus(*leading_on.all, begins_group=False)
        leading_on.search_wanted.connect(self.conversation.ask)
        leading_on.begun.connect(self._begin_in_folder)
        leading_on.failed.connect(self.warn)

    def _begin_in_folder(self) -> None:
        self.panes.show_conversation()
        self.conversation.focus_line()
        self.notice(self.tr("Now type what you are looking for in this folder, and press Enter."))

    def show_folders(self, folders: Sequence[str]) -> None:
        """Say which folders are looked into."""
        shown = [visible(folder) for folder in folders[:_FOLDERS_SHOWN]]
        more = [] if len(folders) <= _FOLDERS_SHOWN else ["…"]
        self.folders.setText(self.tr("Looks into: %1").replace("%1", "   ".join(shown + more)))

    def show_title(self, title: str) -> None:
        """Say in the window's title which conversation it is; "" is none yet."""
        self.setWindowTitle(f"{visible(title)} – Fossick" if title else "Fossick")

    def show_index(self, line: str, told: str, is_missing: bool) -> None:
        """Say how far the index is: a line below the list, and all of it where no rows are."""
        self.index.setText(line)
        set_tooltip(self.index, told)
        self.results.show_index(told, is_missing=is_missing)

    def notice(self, sentence: str) -> None:
        """Say something that is no answer, for a while, in the status bar."""
        self.statusBar().showMessage(sentence, _NOTICE_MS)

    def offer_fresh_settings(self, sentence: str) -> None:
        """Say that the settings cannot be used, and with each question; offer to do without."""
        words = self.tr("Set the settings aside and start again")
        action = (words, self.fresh_settings_requested.emit)
        self.warn(sentence, action, about=_SETTINGS)
        self._presenter.failed.connect(lambda _: self.warn(sentence, action, about=_SETTINGS))
        self._presenter.failed.connect(lambda _: self.settings_doubted.emit())
        self.results.show_unsearchable()

    def offer_restart(self) -> None:
        """Say that the settings were mended; they are read by a window that begins anew."""
        action = (self.tr("Start again"), self.fresh_settings_requested.emit)
        self.warn(self.tr("The settings can be used again."), action, about=_SETTINGS)

    def warn(self, sentence: str, *actions: NoticeAction | None, about: str = "") -> None:
        """Say something that must not be missed until it is dismissed; see `NoticeBar.add`."""
        self.notices.add(sentence, *actions, about=about)

    def _warn_of_file(self, path: str, sentence: str, *actions: NoticeAction) -> None:
        """Say what became of a file; until somebody goes on to do something with files."""
        self._warned_of.append(path)
        self.warn(sentence, *actions, about=path)

    def end_warning_of_files(self) -> None:
        """Say no longer what became of files: somebody goes on."""
        for path in self._warned_of:
            self.notices.withdraw_about(path)
        self._warned_of.clear()

    def notice_failure(self) -> None:
        """Say that something of ours broke."""
        self.notice(self.tr("Something went wrong inside Fossick. Please ask again."))

    def notice_copied(self) -> None:
        """Say that an answer is on the clipboard: nothing else shows it."""
        self.notice(self.tr("The answer and its sources were copied."))

    def notice_busy(self) -> None:
        """Say why another conversation, or another list, cannot be shown now."""
        self.notice(self.tr("A question is still being answered. Stop it first (Esc)."))

    def _notice_too_many_dragged(self) -> None:
        said = self.tr("At most %1 files are dragged at a time.")
        self.notice(said.replace("%1", written_number(MAX_DRAGGED)))

    def notice_lost_changes(self) -> None:
        """Say that not every change was heard of."""
        self.notice(
            self.tr("Very many files changed at once; some of them may not be listed first.")
        )

    def _add_keys(self) -> None:
        for keys, slot in (
            ("Ctrl+L", self._select_line),
            ("Esc", self._on_escape),
            ("Ctrl+N", self.begin_anew),
            ("Ctrl+F", self._filter),
            ("F3", self._filter),
            ("F1", self.show_keys),
            ("F6", self.panes.next_pane),
            ("F9", lambda: self.show_past(not self.panes.shows_past)),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)

    def _select_line(self) -> None:
        self.conversation.focus_line()
        # What is typed next takes the place of it, as in every line for addresses.
        self.conversation.line.selectAll()

    def _on_downwards(self) -> None:
        if self._suggesting is None or not self._suggesting.enter():
            self._go_to_list()

    def _go_to_list(self) -> None:
        self.panes.show_results()
        self.results.focus_list()

    def _filter(self) -> None:
        self.panes.show_results()
        self.results.open_filter()

    def _on_escape(self) -> None:
        if self._suggesting is not None and self._suggesting.close():
            return
        if self.notices.dismiss_focused():
            self.conversation.focus_line()
        elif self._presenter.busy:
            self._presenter.stop()
        elif self.results.leave_filter():
            return
        elif self.panes.past_covers:
            self.show_past(False)
        elif self.panes.shows_preview:
            self._close_preview()
        else:
            self.panes.show_conversation()
            # What was typed stays, and is gone on with.
            self.conversation.focus_line()

    def _close_preview(self) -> None:
        self.panes.toggle_preview()
        self.results.focus_list()

    # Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        # What is dragged out of this window is for others.
        if event.mimeData().hasUrls() and event.source() is None:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.notice(self.tr("Drop it, and your questions are about it."))

    def dropEvent(self, event: QDropEvent) -> None:
        self.statusBar().clearMessage()
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.files_dropped.emit(event.mimeData().urls())

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.WindowActivate:
            self.activated.emit()
        if event.type() == QEvent.Type.UpdateRequest and not self._was_painted:
            self._was_painted = True
            self.painted.emit()
        return handled

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dressing.follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._suggesting is not None:
            self._suggesting.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
        self.close_requested.emit()

"""`MainWindow`: places the panes and their keys; what they do is the presenters' business."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QSplitter, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX, style_sheet
from desktop_app.ui.conversation.pane import ConversationPane
from desktop_app.ui.conversation.presenter import ConversationPresenter
from desktop_app.ui.file_actions import FileActions
from desktop_app.ui.notice_bar import NoticeAction, NoticeBar
from desktop_app.ui.plain import PlainLabel
from desktop_app.ui.preview.pane import PreviewPane
from desktop_app.ui.results.pane import ResultPane
from desktop_app.wording import visible

_NOTICE_MS = 8000
_FOLDERS_SHOWN = 3
_WIDTHS_PX = [350, 540, 310]


class MainWindow(QMainWindow):
    """The window of Fossick.

    Signals:
        close_requested: The person, or the system, wants it closed. The window stays until the
            program has ended what runs.
        painted: It was painted for the first time.
    """

    close_requested = Signal()
    painted = Signal()

    def __init__(
        self,
        conversation: ConversationPane,
        results: ResultPane,
        preview: PreviewPane,
        presenter: ConversationPresenter,
    ) -> None:
        super().__init__()
        self.conversation = conversation
        self.results = results
        self.preview = preview
        self._presenter = presenter
        self.setWindowTitle("Fossick")
        self.resize(1200, 760)
        self.setMinimumSize(820, 460)
        panes = QSplitter(Qt.Orientation.Horizontal)
        panes.setHandleWidth(1)
        panes.setChildrenCollapsible(False)
        for pane, width in zip((conversation, results, preview), _WIDTHS_PX, strict=True):
            pane.setMinimumWidth(width * 2 // 3)
            panes.addWidget(pane)
        panes.setSizes(_WIDTHS_PX)
        panes.setStretchFactor(1, 1)
        self.notices = NoticeBar()
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.notices)
        layout.addWidget(panes, 1)
        self.setCentralWidget(inside)
        self.folders = PlainLabel(tone="muted")
        self.folders.setContentsMargins(0, 0, SPACE_PX, 0)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addPermanentWidget(self.folders)
        self._was_painted = False
        self._style = ""
        self._restyle()
        self._add_keys()
        conversation.focus_line()

    def use_actions(self, actions: FileActions) -> None:
        """Offer `actions` in the list's menu, by keys and by the buttons of the preview."""
        view = self.results.view
        for action in actions.all:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            view.addAction(action)
        view.doubleClicked.connect(actions.open.trigger)
        self.preview.open_requested.connect(actions.open.trigger)
        self.preview.reveal_requested.connect(actions.reveal.trigger)
        actions.noticed.connect(self.notice)

    def show_folders(self, folders: Sequence[str]) -> None:
        """Say which folders are looked into."""
        shown = [visible(folder) for folder in folders[:_FOLDERS_SHOWN]]
        more = [] if len(folders) <= _FOLDERS_SHOWN else ["…"]
        self.folders.setText(self.tr("Looks into: %1").replace("%1", "   ".join(shown + more)))

    def notice(self, sentence: str) -> None:
        """Say something that is no answer, for a while, in the status bar."""
        self.statusBar().showMessage(sentence, _NOTICE_MS)

    def warn(self, sentence: str, action: NoticeAction | None = None) -> None:
        """Say something that must not be missed: it stays until it is dismissed."""
        self.notices.add(sentence, action)

    def notice_failure(self) -> None:
        """Say that something of ours broke."""
        self.notice(self.tr("Something went wrong inside Fossick. Please ask again."))

    def notice_lost_changes(self) -> None:
        """Say that not every change was heard of."""
        self.notice(
            self.tr("Very many files changed at once; some of them may not be listed first.")
        )

    def _add_keys(self) -> None:
        question = QShortcut(QKeySequence("Ctrl+L"), self)
        question.activated.connect(self.conversation.focus_line)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.activated.connect(self._on_escape)
        self.conversation.line.left_downwards.connect(self.results.focus_list)

    def _on_escape(self) -> None:
        if self._presenter.busy:
            self._presenter.stop()
        else:
            self.conversation.line.clear()
            self.conversation.focus_line()

    def _restyle(self) -> None:
        style = style_sheet(self.palette())
        # Setting it makes Qt report a change of palette again.
        if style != self._style:
            self._style = style
            self.setStyleSheet(style)

    # Qt

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.UpdateRequest and not self._was_painted:
            self._was_painted = True
            self.painted.emit()
        return handled

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._restyle()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
        self.close_requested.emit()

"""`EmptyList`: what stands in place of rows where there are none: why, and what can be done."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import PlainLabel
from desktop_app.ui.results.presenter import ResultsPresenter


class ListState(StrEnum):
    """Why there are no rows."""

    NOTHING_YET = "nothing yet"
    NO_INDEX_YET = "no index yet"
    SEARCHING = "searching"
    STOPPED = "stopped"
    NOTHING_FOUND = "nothing found"
    ONLY_NEAR = "only near"
    NO_FILES = "no files"
    NO_NAME_FITS = "no name fits"
    NOT_KEPT = "not kept"
    FAILED = "failed"
    NOT_SEARCHED = "not searched"
    FOLDER_GONE = "folder gone"


class WayOut(StrEnum):
    """What a person can do then."""

    ASK = "ask"
    STOP = "stop"
    AGAIN = "again"
    GO_ON = "go on"
    REWORD = "reword"
    SHOW_ALL = "show all"


_WAYS = {
    ListState.NOTHING_YET: WayOut.ASK,
    ListState.NO_INDEX_YET: WayOut.ASK,
    ListState.SEARCHING: WayOut.STOP,
    ListState.STOPPED: WayOut.GO_ON,
    ListState.NOTHING_FOUND: WayOut.REWORD,
    ListState.ONLY_NEAR: WayOut.REWORD,
    ListState.NO_FILES: WayOut.ASK,
    ListState.NO_NAME_FITS: WayOut.SHOW_ALL,
    ListState.NOT_KEPT: WayOut.AGAIN,
    ListState.FAILED: WayOut.AGAIN,
    ListState.FOLDER_GONE: WayOut.AGAIN,
}


_TELL_INDEX = (ListState.NOTHING_YET, ListState.NO_INDEX_YET, ListState.SEARCHING)


def state_of(
    presenter: ResultsPresenter,
    *,
    has_near: bool,
    lacks_index: bool = False,
    can_search: bool = True,
) -> ListState:
    """Why a list has no rows now."""
    if presenter.searching:
        return ListState.SEARCHING
    if presenter.filter and presenter.unfiltered_count:
        return ListState.NO_NAME_FITS
    if presenter.has_failed:
        return ListState.FAILED if can_search else ListState.NOT_SEARCHED
    if not presenter.answered:
        return ListState.NO_INDEX_YET if lacks_index else ListState.NOTHING_YET
    if presenter.kept_of is not None:
        return ListState.NOT_KEPT
    if presenter.folders_gone:
        return ListState.FOLDER_GONE
    if not presenter.complete:
        return ListState.STOPPED
    if has_near:
        return ListState.ONLY_NEAR
    return ListState.NOTHING_FOUND if presenter.was_searched else ListState.NO_FILES


class EmptyList(QWidget):
    """A few words in the middle, how far the index is, and a button below them.

    Args:
        presenter: Knows why there are no rows.
        parent: The widget that it stands in.

    Signals:
        way_out: The button was pressed; carries the `WayOut`.
    """

    way_out = Signal(object)

    def __init__(self, presenter: ResultsPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._way = WayOut.ASK
        self._index = ""
        self.note = PlainLabel(tone="muted", wraps=True)
        self.hint = PlainLabel(tone="muted", wraps=True)
        self.button = QPushButton()
        self.button.clicked.connect(lambda: self.way_out.emit(self._way))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4 * SPACE_PX, 2 * SPACE_PX, 4 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(SPACE_PX)
        layout.addStretch(1)
        for label in (self.note, self.hint):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        # What is said of the index goes on from the note.
        layout.addWidget(self.note)
        layout.addWidget(self.hint)
        layout.addSpacing(SPACE_PX)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(2)

    def show_state(self, state: ListState) -> None:
        """Say why there are no rows."""
        # To ask again helps nobody whose settings cannot be used.
        self.button.setVisible(state in _WAYS)
        self._way = _WAYS.get(state, WayOut.ASK)
        if self._way is WayOut.GO_ON and not self._presenter.can_go_on():
            self._way = WayOut.AGAIN
        self.note.setText(self._note(state))
        self.button.setText(self._said(self._way))
        knows_index = state in _TELL_INDEX
        self.hint.setText(self._index if knows_index else "")
        self.hint.setVisible(bool(self.hint.text()))

    def show_index(self, sentence: str) -> None:
        """Say from now on how far the index is; "" where there is nothing to tell."""
        self._index = sentence

    def _note(self, state: ListState) -> str:
        match state:
            case ListState.NOTHING_YET:
                return self.tr("The files of an answer appear here.")
            case ListState.NO_INDEX_YET:
                return self.tr("No index of your files yet: the first answers take longer.")
            case ListState.SEARCHING:
                return self.tr("Searching…")
            case ListState.STOPPED:
                return self.tr("Nothing was found before the search was stopped.")
            case ListState.NOTHING_FOUND:
                return self.tr("Nothing fits all that was asked for.")
            case ListState.ONLY_NEAR:
                return self.tr("Nothing is exactly what was asked for.")
            case ListState.NO_FILES:
                return self.tr("No files belong to this answer.")
            case ListState.NO_NAME_FITS:
                return self.tr("No name here has that.")
            case ListState.NOT_KEPT:
                return self.tr("The files of this answer were not kept: ask again.")
            case ListState.FAILED:
                return self.tr("The search failed; the reason stands below the question.")
            case ListState.NOT_SEARCHED:
                return self.tr("Files appear here again once the settings can be used.")
        # Which, the answer says.
        if len(self._presenter.folders_gone) == 1:
            return self.tr("Ask again once the folder can be reached.")
        return self.tr("Ask again once the folders can be reached.")

    def _said(self, way: WayOut) -> str:
        match way:
            case WayOut.ASK:
                return self.tr("Ask a question")
            case WayOut.STOP:
                return self.tr("Stop")
            case WayOut.AGAIN:
                return self.tr("Ask again")
            case WayOut.GO_ON:
                return self.tr("Continue")
            case WayOut.REWORD:
                return self.tr("Ask in other words")
        return self.tr("Show all files")

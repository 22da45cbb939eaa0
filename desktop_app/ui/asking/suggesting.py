"""`Suggesting`: what the list below the line shows, and what comes of choosing from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.hits import Flag, Hit
from desktop_app.index.instant.found_names import KeptNames, why_kept
from desktop_app.ui.announcing import announce
from desktop_app.ui.asking.asking_bar import AskingBar
from desktop_app.ui.asking.names_presenter import NamesPresenter
from desktop_app.ui.asking.suggestions import Suggestion, SuggestionList
from desktop_app.wording import Language, Wording, in_home, visible

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.query.half_written import Completions

STALE_MS = 60
"""What fits an older text goes after this time, whether or not anything takes its place."""


class Suggesting(QObject):
    """Names while one types words; what comes next while one types a written query.

    Enter in the line asks all the same: nothing here is chosen unless somebody goes into the list.

    Args:
        asking: Where it is typed; the list stands below its line, and is as wide.
        names: Looks names up.
        window: What the list lies over.
        language: Of the window.
        home: The person's home folder, which is written as ~; "" for none.

    Signals:
        open_wanted: A file is to be opened; carries its `Hit`.
        reveal_wanted: A file is to be shown in its folder; carries its `Hit`.
        looked_at: A file is current in the list; carries its `Hit`.
        left: The list is put away, in which a file was looked at.
    """

    open_wanted = Signal(object)
    reveal_wanted = Signal(object)
    looked_at = Signal(object)
    left = Signal()

    def __init__(
        self,
        asking: AskingBar,
        names: NamesPresenter,
        window: QWidget,
        language: Language,
        home: str = "",
    ) -> None:
        super().__init__(window)
        self._line = line = asking.line
        self._names = names
        self._window = window
        self._wording = Wording(language)
        self._home = home
        self._completions: Completions | None = None
        self._shown_for = ""
        self._said = ""
        self._has_looked = False
        self.list = SuggestionList(window)
        self._stale = QTimer(self, singleShot=True, interval=STALE_MS)
        self._stale.timeout.connect(self._drop_stale)
        line.edited.connect(self._on_edited)
        line.submitted.connect(self.close)
        line.completion_wanted.connect(self._complete_first)
        names.found.connect(self._on_found)
        self.list.chosen.connect(self._on_chosen)
        self.list.reveal_chosen.connect(lambda row: self._go(row, self.reveal_wanted))
        self.list.looked_at.connect(self._on_looked_at)
        self.list.rows.left_upwards.connect(line.setFocus)
        self.list.rows.typed.connect(self._type_on)
        QApplication.instance().focusChanged.connect(self._on_focus_changed)  # type: ignore[union-attr]

    def enter(self) -> bool:
        """Take the keyboard into the list; False where there is nothing to go to."""
        return self._shown_for == self._line.text() and self.list.enter()

    def close(self) -> bool:
        """Put the list away; False where there was none."""
        was_shown = self.list.isVisible()
        self._names.look_for("")
        self._show((), "")
        if was_shown and self.list.rows.hasFocus():
            self._line.setFocus()
        return was_shown

    def place(self) -> None:
        """Stand below the line, wherever it is now."""
        corner = self._line.mapTo(self._window, QPoint(0, 0))
        self.list.place(QRect(corner, self._line.size()))

    def _on_edited(self, text: str) -> None:
        self._completions = None
        self._line.completes = False
        self.list.let_go()
        if not self._line.hasFocus() and not self.list.rows.hasFocus():
            # Somebody else wrote it: an earlier question, or one that is begun for the person.
            self.close()
            return
        if not self._line.recognises:
            return
        from desktop_app.query.half_written import begins_query, completions

        found = completions(text, self._line.at())
        if found is not None or begins_query(text):
            self._names.look_for("")
            self._offer(found, text)
            return
        wanted = "" if "\n" in text else text
        self._names.look_for(wanted)
        if not wanted.strip():
            self._show((), text)
        else:
            self._stale.start()

    def _offer(self, found: Completions | None, text: str) -> None:
        self._completions = found
        self._line.completes = found is not None
        rows = [] if found is None else [Suggestion(word) for word in found.words]
        note = self._meaning(text)
        if rows:
            note = self.tr("%1 · ↓ to choose one, Enter to ask").replace("%1", note)
        self._show(rows, text, note)

    def _meaning(self, text: str) -> str:
        """What a written query asks for, in words; "" while it is not whole."""
        from desktop_app.interpreter import describing
        from desktop_app.interpreter.written import query_in

        query = query_in(text)
        if query is None:
            return self.tr("A written query")
        said = describing.in_words(query, self._wording)
        return self.tr("A written query: %1").replace("%1", said)

    def _on_found(self, typed: str, found: KeptNames) -> None:
        if typed != self._line.text() or self._line.is_composing:
            return
        if self.list.is_held:
            # What somebody points at stays where it is.
            return
        rows = []
        for one in found.names:
            # Only its name is known for certain.
            hit = Hit(one.folder, one.name, 0, 0, one.flags | Flag.UNKNOWN)
            why = why_kept(one, self._wording)
            folder = visible(in_home(one.folder, self._home))
            rows.append(Suggestion(visible(one.name), f"{folder} · {why}", hit))
        note = ""
        if rows:
            note = self.tr("Names as of %1 · ↓ to choose one, Enter to ask")
            note = note.replace("%1", _moment(found.kept_ns))
        self._show(rows, typed, note)
        said = self.tr("%n name(s) fit", "", len(rows)) if rows else ""
        if said != self._said:
            self._said = said
            announce(self.list.rows, said)

    def _show(self, rows: Sequence[Suggestion], text: str, note: str = "") -> None:
        self._stale.stop()
        self._shown_for = text
        self.list.show_rows(rows, note)
        if self.list.isVisible():
            self.place()
        elif self._has_looked:
            self._has_looked = False
            self.left.emit()

    def _drop_stale(self) -> None:
        if self._shown_for != self._line.text() and not self.list.is_held:
            self._show((), self._line.text())

    def _complete_first(self) -> None:
        if self._completions is not None:
            self._complete(self._completions.words[0])

    def _complete(self, word: str) -> None:
        found = self._completions
        if found is not None:
            self._line.setFocus()
            # What is whole is followed by something else.
            self._line.replace(found.start, found.end, word if word.endswith(":") else f"{word} ")

    def _on_chosen(self, row: Suggestion) -> None:
        if row.hit is None:
            self._complete(row.text)
        else:
            self._go(row, self.open_wanted)

    def _on_looked_at(self, hit: Hit) -> None:
        self._has_looked = True
        self.looked_at.emit(hit)

    def _go(self, row: Suggestion, signal: object) -> None:
        if row.hit is not None:
            signal.emit(row.hit)  # type: ignore[attr-defined]

    def _type_on(self, event: object) -> None:
        self._line.setFocus()
        QApplication.sendEvent(self._line, event)  # type: ignore[arg-type]

    def _on_focus_changed(self, _: QWidget | None, now: QWidget | None) -> None:
        if self.list.isVisible() and now not in (self._line, self.list.rows, None):
            self.close()


def _moment(kept_ns: int | None) -> str:
    """When something was kept: the time of day, and the date where that is another."""
    moment = QDateTime.currentDateTime()
    if kept_ns is not None:
        moment = QDateTime.fromSecsSinceEpoch(kept_ns // 1_000_000_000)
    today = moment.date() == QDateTime.currentDateTime().date()
    return moment.toString("HH:mm" if today else "yyyy-MM-dd HH:mm")

"""`ExportActions`: the list, saved as a file of the person's choice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop_app.bridge.awaiting import emitted
from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.ui.results.model import ResultColumn, ResultModel
from desktop_app.ui.save_dialog import chosen_format, save_dialog
from desktop_app.wording import Language, Wording, visible, written_number

if TYPE_CHECKING:
    # Loaded when it is first needed.
    from desktop_app.ui.results.export import ListFormat


class ExportActions(QObject):
    """Saves the rows that the list shows, in their order.

    Args:
        model: What the list shows.
        threads: Where the file is written.
        window: What the dialog belongs to.
        language: In which failures are told.
        choose: Asks which file; default: a dialog of the system.

    Signals:
        progressed: More of it is written; carries a sentence, how many rows, and of how many.
        ended: Nothing is written any more, well or not.
        saved: It was written, or stopped by the person; carries a sentence.
        failed: It was not; carries a sentence.
    """

    progressed = Signal(str, int, int)
    ended = Signal()
    saved = Signal(str)
    failed = Signal(str)
    _written = Signal(int)

    def __init__(
        self,
        model: ResultModel,
        threads: ThreadPoolExecutor,
        window: QWidget,
        language: Language,
        choose: Callable[[Sequence[str]], QFileDialog] | None = None,
    ) -> None:
        super().__init__(window)
        self._model = model
        self._threads = threads
        self._window = window
        self._wording = Wording(language)
        self._choose = choose or self._dialog
        self._stop = threading.Event()
        self._folder = ""
        self._work = TaskOwner(self)
        self._work.failed.connect(self._on_failed)
        self._of = 0
        # From the thread that writes.
        self._written.connect(self._on_written, Qt.ConnectionType.QueuedConnection)
        self.save = QAction(self.tr("Save list…"), self)
        self.save.setShortcut(QKeySequence.StandardKey.Save)
        self.save.triggered.connect(self._on_save)
        self._offer()
        model.modelReset.connect(self._offer)
        model.rowsInserted.connect(self._offer)

    def stop(self) -> None:
        """End what is under way; the file is then as it was."""
        self._stop.set()

    async def close(self) -> None:
        """The same, and wait for it."""
        self.stop()
        await self._work.close()

    def _offer(self) -> None:
        self.save.setEnabled(bool(self._model.hits))

    def _on_save(self) -> None:
        if not self._work.busy:
            self._work.start(self._saved(), name="save list")

    async def _saved(self) -> None:
        # Imported with the dialog, not with the window.
        from desktop_app.ui.results.export import ListFormat, export

        formats = {self._words(format_): format_ for format_ in ListFormat}
        dialog = self._choose(list(formats))
        dialog.open()
        try:
            accepted = await emitted(dialog.finished) == QFileDialog.DialogCode.Accepted
            chosen = [Path(path) for path in dialog.selectedFiles()]
            format_ = formats.get(dialog.selectedNameFilter(), ListFormat.CSV)
        finally:
            dialog.deleteLater()
        if not accepted or not chosen:
            return
        self._folder = str(chosen[0].parent)
        format_ = ListFormat(chosen_format(chosen[0], format_, list(ListFormat)))
        file = chosen[0] if chosen[0].suffix else chosen[0].with_suffix(f".{format_}")
        hits = self._model.hits
        headings = [self._model.column_name(column) for column in ResultColumn]
        loop = asyncio.get_running_loop()
        self._stop, self._of = threading.Event(), len(hits)
        work = partial(
            export,
            hits,
            file,
            format_,
            headings,
            self._stop,
            replaces=file == chosen[0],
            tell=self._written.emit,
        )
        try:
            done = await loop.run_in_executor(self._threads, work)
        finally:
            self._of = 0
            self.ended.emit()
        if done:
            sentence = self.tr("%n row(s) saved as %1.", "", len(hits))
            self.saved.emit(sentence.replace("%1", visible(file.name)))
        else:
            self.saved.emit(self.tr("Stopped: no list was saved."))

    def _on_written(self, rows: int) -> None:
        # What comes late is of a list that is saved by now.
        if self._of:
            said = self.tr("Saving the list: %1 of %2 rows")
            said = said.replace("%1", written_number(rows))
            said = said.replace("%2", written_number(self._of))
            self.progressed.emit(said, rows, self._of)

    def _dialog(self, filters: Sequence[str]) -> QFileDialog:
        title, name = self.tr("Save list"), self.tr("Files found")
        return save_dialog(self._window, title, filters, name, self._folder)

    def _words(self, format_: ListFormat) -> str:
        names = {
            "csv": self.tr("Table for spreadsheets"),
            "json": self.tr("JSON"),
            "md": self.tr("Table in Markdown"),
            "txt": self.tr("List of paths"),
        }
        return f"{names[format_]} (*.{format_})"

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            raise error
        said = self.tr("The list could not be saved: %1")
        self.failed.emit(said.replace("%1", self._wording.system(error)))

"""`LeadingOn`: what a file of the list leads to: its folder, files with such names, its facts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError
from desktop_app.filetypes.kinds import extension_of
from desktop_app.hits import Hit
from desktop_app.wording import Language, Wording

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly
    from desktop_app.findings import FileFacts

_WORDS = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
_SHORTEST = 2
_MOST_ASKED_ABOUT = 21
"""One more than are taken, so that too many are told."""


class LeadingOn(QObject):
    """Actions on the first of the selected files that look for something else.

    Args:
        program: Gives the scope that facts are read through.
        threads: Where that is done.
        selected: The selected files, at most as many as it is asked for.
        window: What dialogs belong to.
        language: In which failures are told.

    Signals:
        search_wanted: Something is to be looked for; carries a question.
        about_wanted: The next question is to be about files; carries their paths.
        begun: The person is to say what is looked for in the folder that the question is about.
        failed: Nothing is known of a file; carries a sentence.
    """

    search_wanted = Signal(str)
    about_wanted = Signal(object)
    begun = Signal()
    failed = Signal(str)

    def __init__(
        self,
        program: Awaitable[Assembly],
        threads: ThreadPoolExecutor,
        selected: Callable[[int], Sequence[Hit]],
        window: QWidget,
        language: Language,
    ) -> None:
        super().__init__(window)
        self._program = program
        self._threads = threads
        self._selected = selected
        self._window = window
        self._wording = Wording(language)
        self._reading = TaskOwner(self)
        self._reading.failed.connect(self._on_failed)
        self.ask_about = QAction(self.tr("Ask about this"), self)
        self.ask_about.triggered.connect(self._ask_about)
        self.search_here = QAction(self.tr("Search in this folder…"), self)
        self.similar = QAction(self.tr("Find similar names"), self)
        self.properties = QAction(self.tr("Properties"), self)
        self.properties.setShortcuts([QKeySequence("Alt+Enter"), QKeySequence("Alt+Return")])
        self.properties.setAutoRepeat(False)
        self.search_here.triggered.connect(lambda: self._on_first(self._search_here))
        self.similar.triggered.connect(lambda: self._on_first(self._look_for_similar))
        self.properties.triggered.connect(lambda: self._on_first(self._show_properties))

    @property
    def all(self) -> tuple[QAction, ...]:
        """The actions, in the order of a menu."""
        return self.ask_about, self.search_here, self.similar, self.properties

    async def close(self) -> None:
        """End what is under way."""
        await self._reading.close()

    def _on_first(self, act: Callable[[Hit], None]) -> None:
        for hit in self._selected(1)[:1]:
            act(hit)

    def _ask_about(self) -> None:
        if hits := self._selected(_MOST_ASKED_ABOUT):
            self.about_wanted.emit([hit.path for hit in hits])

    def _search_here(self, hit: Hit) -> None:
        self.about_wanted.emit([hit.path if hit.is_folder else hit.folder])
        self.begun.emit()

    def _look_for_similar(self, hit: Hit) -> None:
        from desktop_app.interpreter.written import as_question
        from desktop_app.query.written_words import quoted

        kind = "is:folder " if hit.is_folder else ""
        written = kind + quoted(leading_words(hit.name))
        self.search_wanted.emit(as_question(written, self._wording))

    def _show_properties(self, hit: Hit) -> None:
        self._reading.start(self._read(hit), name="properties")

    async def _read(self, hit: Hit) -> None:
        from desktop_app.ui.actions.properties_dialog import PropertiesDialog

        program = await asyncio.shield(asyncio.ensure_future(self._program))
        work = partial(_facts, program, hit.path)
        facts = await asyncio.get_running_loop().run_in_executor(self._threads, work)
        dialog = PropertiesDialog(hit, facts, self._window)
        dialog.finished.connect(dialog.deleteLater)
        # open(), not exec(): a nested event loop would re-enter running tasks.
        dialog.open()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, AppError):
            self.failed.emit(self._wording.error(error))
        elif isinstance(error, OSError):
            self.failed.emit(
                self.tr("It could not be read: %1").replace("%1", self._wording.system(error))
            )
        else:
            raise error


def leading_words(name: str) -> str:
    """The words that a name begins with, as far as other names are likely to have them, too.

    What is counted or dated is left out: "Rent bill" of "Rent bill 2024-03.pdf".
    """
    ending = extension_of(name)
    stem = name[: -len(ending) - 1] if ending else name
    runs = [run for run in _WORDS.findall(stem) if len(run) >= _SHORTEST]
    return runs[0] if runs else stem


def _facts(program: Assembly, path: str) -> FileFacts:
    # Imported in the worker thread, where it is loaded already.
    from desktop_app.tools.file_details import facts_of

    return facts_of(path, program.scope, program.places)

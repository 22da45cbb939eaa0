"""`FileActions`: what can be done with the selected files: open, show in the folder, copy."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QUrl, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError
from desktop_app.hits import Hit
from desktop_app.ui.open_dialog import OpenProgramDialog
from desktop_app.ui.opening import Launcher, OpeningError, file_url, is_program
from desktop_app.wording import Language, Wording, visible, written_number

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly

MAX_OPENED = 10
MAX_COPIED = 10_000


class FileActions(QObject):
    """The actions on the selection, for menus, keys and buttons.

    Nothing that could run a program is opened before the person said so.

    Args:
        program: Gives the scope; only what lies within it is acted on.
        launcher: Hands files to the system.
        threads: Where that is done.
        selected: The selected files, at most as many as it is asked for.
        window: What dialogs belong to.
        language: In which failures are told.

    Signals:
        noticed: What came of an action, where that is worth saying; carries a sentence.
        opened: A file was handed to the system; carries its path.
    """

    noticed = Signal(str)
    opened = Signal(str)

    def __init__(
        self,
        program: Awaitable[Assembly],
        launcher: Launcher,
        threads: ThreadPoolExecutor,
        selected: Callable[[int], Sequence[Hit]],
        window: QWidget,
        language: Language,
    ) -> None:
        super().__init__(window)
        self._program = program
        self._launcher = launcher
        self._threads = threads
        self._selected = selected
        self._window = window
        self._wording = Wording(language)
        self._copied_text = ""
        self._work = TaskOwner(self)
        self._work.failed.connect(self._on_failed)
        self.open = self._action(self.tr("Open"), "Return", "Enter")
        self.reveal = self._action(self.tr("Show in folder"), "Ctrl+Return", "Ctrl+Enter")
        self.copy = self._action(self.tr("Copy"), QKeySequence.StandardKey.Copy)
        self.open.triggered.connect(self._on_open)
        self.reveal.triggered.connect(self._on_reveal)
        self.copy.triggered.connect(self._on_copy)

    @property
    def all(self) -> tuple[QAction, ...]:
        """The actions, in the order of a menu."""
        return self.open, self.reveal, self.copy

    async def close(self) -> None:
        """End what is under way."""
        if self._copied_text:
            _leave_text_on_the_clipboard(self._copied_text)
        await self._work.close()

    def _action(self, text: str, *keys: str | QKeySequence.StandardKey) -> QAction:
        action = QAction(text, self)
        action.setShortcuts([QKeySequence(key) for key in keys])
        # A key held down a little too long is no wish to open a file thirty times a second.
        action.setAutoRepeat(False)
        return action

    def _on_open(self) -> None:
        hits = self._selected(MAX_OPENED + 1)
        if len(hits) > MAX_OPENED:
            at_most = self.tr("At most %n file(s) are opened at a time.", "", MAX_OPENED)
            self.noticed.emit(at_most)
        elif hits:
            self._work.start(self._open(hits), name="open")

    def _on_reveal(self) -> None:
        hits = self._selected(1)
        if hits:
            self._work.start(self._reveal(hits[0]), name="reveal")

    def _on_copy(self) -> None:
        hits = self._selected(MAX_COPIED + 1)
        if not hits:
            return
        if len(hits) > MAX_COPIED:
            limit = self.tr("At most %1 files are copied at a time.")
            self.noticed.emit(limit.replace("%1", written_number(MAX_COPIED)))
            return
        content = copied([hit.path for hit in hits])
        self._copied_text = content.text()
        QGuiApplication.clipboard().setMimeData(content)
        self.noticed.emit(self.tr("%n file(s) copied.", "", len(hits)))

    async def _open(self, hits: Sequence[Hit]) -> None:
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        for hit in hits:
            await self._in_thread(program.scope.stat, hit.path)
            risky = not hit.is_folder and await self._in_thread(is_program, hit.path, program.scope)
            if risky and not await self._confirmed(hit):
                continue
            await self._in_thread(self._launcher.open, hit.path)
            self.opened.emit(hit.path)

    async def _reveal(self, hit: Hit) -> None:
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        await self._in_thread(program.scope.stat, hit.path)
        await self._in_thread(self._launcher.reveal, hit.path)

    async def _confirmed(self, hit: Hit) -> bool:
        return await OpenProgramDialog(hit, self._window).ask()

    async def _in_thread(self, work: Callable[..., object], *arguments: object) -> object:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, work, *arguments)

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, AppError):
            self.noticed.emit(self._wording.error(error))
        elif isinstance(error, OpeningError):
            reason = visible(getattr(error, "strerror", None) or "")
            self.noticed.emit(self.tr("It could not be opened. %1").replace("%1", reason))
        else:
            raise error


def _leave_text_on_the_clipboard(text: str) -> None:
    """Put what we copied back as text that is Qt's own, if it is still there.

    WORKAROUND: Qt frees the clipboard's content after Python has ended; where that content was made
    in Python, the program crashes in its last moment (PySide6 6.11.3).
    """
    clipboard = QGuiApplication.clipboard()
    if clipboard.text() == text:
        clipboard.setText(text)


def copied(paths: Sequence[str]) -> QMimeData:
    """Paths for the clipboard: as files for file managers, as text for everything else."""
    content = QMimeData()
    content.setUrls([QUrl.fromEncoded(file_url(path).encode("ascii")) for path in paths])
    # A name that is no text has none to be copied as; its replacement says so at least.
    text = "\n".join(path.encode("utf-8", "replace").decode() for path in paths)
    content.setText(text)
    return content

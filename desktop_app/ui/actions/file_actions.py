"""`FileActions`: what can be done with the selected files: open, show in the folder, copy."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError
from desktop_app.hits import Hit
from desktop_app.ui.actions.file_data import copied, paths_as_text
from desktop_app.ui.actions.opening import Launcher, OpeningError, danger_in
from desktop_app.ui.notice_bar import NoticeAction
from desktop_app.wording import Language, Wording, in_home, visible, written_number

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly

_T = TypeVar("_T")

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
        home: The person's home folder, which is written as ~.

    Signals:
        noticed: What came of an action, where that is worth saying; carries a sentence.
        opened: A file was handed to the system; carries its path.
        revealed: A file was shown in its folder; carries its path.
        failed: A file could not be; carries a sentence, the `Hit`, and whether it is gone.
        search_wanted: Something is to be looked for; carries a question.
        found_again: Where a file went that is gone; carries a sentence, what to do about it, and
            the `Hit`.
        begun: Something is done with files from here on.
    """

    noticed = Signal(str)
    opened = Signal(str)
    revealed = Signal(str)
    failed = Signal(str, object, bool)
    search_wanted = Signal(str)
    found_again = Signal(str, object, object)
    begun = Signal()

    def __init__(
        self,
        program: Awaitable[Assembly],
        launcher: Launcher,
        threads: ThreadPoolExecutor,
        selected: Callable[[int], Sequence[Hit]],
        window: QWidget,
        language: Language,
        home: str = "",
    ) -> None:
        super().__init__(window)
        self._home = home
        self._program = program
        self._launcher = launcher
        self._threads = threads
        self._selected = selected
        self._window = window
        self._wording = Wording(language)
        self._copied_text = ""
        self._lets_choose = launcher.lets_choose
        self._work = TaskOwner(self)
        self._work.failed.connect(self._on_failed)
        self.open = self._action(self.tr("Open"), "Enter", "Return")
        self.open_with = self._action(self.tr("Open with…"), "Ctrl+Shift+O")
        self.reveal = self._action(self.tr("Show in folder"), "Ctrl+Enter", "Ctrl+Return")
        self.copy = self._action(self.tr("Copy"), QKeySequence.StandardKey.Copy)
        self.copy_path = self._action(self.tr("Copy path"), "Ctrl+Shift+C")
        self.open.triggered.connect(self._on_open)
        self.open_with.triggered.connect(self._on_open_with)
        self.copy_path.triggered.connect(self._on_copy_path)
        self.reveal.triggered.connect(self._on_reveal)
        self.copy.triggered.connect(self._on_copy)

    @property
    def groups(self) -> tuple[tuple[QAction, ...], ...]:
        """The actions, in the order of a menu, with a line between the groups."""
        chosen = (self.open_with,) if self._lets_choose else ()
        return (self.open, *chosen, self.reveal), (self.copy, self.copy_path)

    def remedies(self, hit: Hit, *, is_gone: bool) -> tuple[NoticeAction, ...]:
        """What may be done about a file that could not be opened: what to call it, and do it."""
        if is_gone:
            from desktop_app.interpreter.written import as_question
            from desktop_app.query.written_words import quoted

            look = self.tr("Look for it")
            question = as_question(quoted(hit.name), self._wording)
            return ((look, lambda: self.search_wanted.emit(question)),)
        with_another = functools.partial(self._open, [hit], self._launcher.open_with)
        choosing = (self.open_with.text(), lambda: self._start(with_another()))
        return (
            *((choosing,) if self._lets_choose else ()),
            (self.reveal.text(), lambda: self._start(self._reveal(hit))),
            (self.copy_path.text(), lambda: self._copy_text([hit])),
        )

    def open_hit(self, hit: Hit) -> None:
        """Open a file that stands in no list."""
        self._start(self._open([hit], self._launcher.open))

    def reveal_hit(self, hit: Hit) -> None:
        """Show a file that stands in no list in its folder."""
        self._start(self._reveal(hit))

    async def close(self) -> None:
        """End what is under way."""
        if self._copied_text:
            _leave_text_on_the_clipboard(self._copied_text)
        await self._work.close()

    def _action(self, text: str, *keys: str | QKeySequence.StandardKey) -> QAction:
        # Menus show the first: few keyboards have a key that is called "Return".
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
            self._start(self._open(hits, self._launcher.open))

    def _on_open_with(self) -> None:
        if hits := self._selected(1):
            self._start(self._open(hits, self._launcher.open_with))

    def _on_reveal(self) -> None:
        if hits := self._selected(1):
            self._start(self._reveal(hits[0]))

    def _on_copy(self) -> None:
        if hits := self._to_copy():
            self._put_on_the_clipboard(copied([hit.path for hit in hits]))
            self.noticed.emit(self.tr("%n file(s) copied.", "", len(hits)))

    def _on_copy_path(self) -> None:
        if hits := self._to_copy():
            self._copy_text(hits)

    def _to_copy(self) -> Sequence[Hit]:
        hits = self._selected(MAX_COPIED + 1)
        if len(hits) <= MAX_COPIED:
            return hits
        limit = self.tr("At most %1 files are copied at a time.")
        self.noticed.emit(limit.replace("%1", written_number(MAX_COPIED)))
        return ()

    def _copy_text(self, hits: Sequence[Hit]) -> None:
        content = QMimeData()
        content.setText(paths_as_text([hit.path for hit in hits]))
        self._put_on_the_clipboard(content)
        self.noticed.emit(self.tr("%n path(s) copied.", "", len(hits)))

    def _put_on_the_clipboard(self, content: QMimeData) -> None:
        self._copied_text = content.text()
        QGuiApplication.clipboard().setMimeData(content)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self.begun.emit()
        self._work.start(work, name="hand a file to the system")

    async def _open(self, hits: Sequence[Hit], how: Callable[[str], None]) -> None:
        from desktop_app.ui.actions.open_dialog import OpenRiskyDialog

        scope = (await asyncio.shield(asyncio.ensure_future(self._program))).scope
        for hit in hits:
            # One that fails keeps none of the others from being opened.
            try:
                await self._in_thread(scope.stat, hit.path)
                if not hit.is_folder:
                    danger = await self._in_thread(danger_in, hit.path, scope)
                    if danger and not await OpenRiskyDialog(hit, danger, self._window).ask():
                        continue
                await self._in_thread(how, hit.path)
            except OpeningError as error:
                await self._tell(error, hit)
            else:
                self.opened.emit(hit.path)

    async def _reveal(self, hit: Hit) -> None:
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        try:
            await self._in_thread(program.scope.stat, hit.path)
            await self._in_thread(self._launcher.reveal, hit.path)
        except OpeningError as error:
            await self._tell(error, hit)
        else:
            self.revealed.emit(hit.path)

    async def _in_thread(self, work: Callable[..., _T], *arguments: object) -> _T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, work, *arguments)

    async def _tell(self, error: OSError | AppError, hit: Hit) -> None:
        if isinstance(error, AppError) and error.code == "process.no_chooser":
            # It may have one some other day; as a way out it is not offered again.
            self._lets_choose = False
        if not (isinstance(error, AppError) and error.code == "scope.missing"):
            said = self._wording.say("list.about", name=hit.name, reason=self._reason(error))
            self.failed.emit(said, hit, False)
            return
        said = self.tr("“%1” is no longer in %2.")
        said = said.replace("%2", visible(in_home(hit.folder, self._home)))
        self.failed.emit(said.replace("%1", visible(hit.name)), hit, True)
        await self._tell_where(hit)

    async def _tell_where(self, gone: Hit) -> None:
        """Where it went, if that can be told."""
        from desktop_app.ui.actions.whereabouts import whereabouts

        program = await asyncio.shield(asyncio.ensure_future(self._program))
        found = await whereabouts(program, gone)
        name = visible(gone.name)
        if found.in_bin:
            launcher, place = self._launcher, found.in_bin
            shown = (self.tr("Show it there"), lambda: self._start(self._show(launcher, place)))
            said = self.tr("“%1” is in the trash.").replace("%1", name)
            self.found_again.emit(said, [shown], gone)
        elif (now := found.now) is not None:
            said = self.tr("“%1” is probably this file now, of the same size and date: %2")
            said = said.replace("%2", visible(in_home(now.path, self._home)))
            opening = (
                self.open.text(),
                lambda: self._start(self._open([now], self._launcher.open)),
            )
            showing = (self.reveal.text(), lambda: self._start(self._reveal(now)))
            self.found_again.emit(said.replace("%1", name), [opening, showing], gone)

    async def _show(self, launcher: Launcher, path: str) -> None:
        try:
            await self._in_thread(launcher.reveal, path)
        except OpeningError as error:
            self.noticed.emit(self._reason(error))

    def _reason(self, error: OSError | AppError) -> str:
        if isinstance(error, AppError):
            return self._wording.error(error)
        return self.tr("It could not be opened: %1").replace("%1", self._wording.system(error))

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, (OSError, AppError)):
            raise error
        # What opening needs was not there: no file is at fault.
        self.noticed.emit(self._reason(error))


def _leave_text_on_the_clipboard(text: str) -> None:
    """Put what we copied back as text that is Qt's own, if it is still there.

    WORKAROUND: Qt frees the clipboard's content after Python has ended; where that content was made
    in Python, the program crashes in its last moment (PySide6 6.11.3).
    """
    clipboard = QGuiApplication.clipboard()
    if clipboard.text() == text:
        clipboard.setText(text)

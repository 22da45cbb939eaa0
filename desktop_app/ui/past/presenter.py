"""`PastPresenter`: finds, renames, deletes and saves the conversations that are kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError, SettingsError, StoreError
from desktop_app.storage.whole_file import write_whole
from desktop_app.wording import Language, Wording, visible

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly
    from desktop_app.conversations import RemovedConversation


class PastPresenter(QObject):
    """Does with kept conversations what the list at the side asks for; all of it off this thread.

    Args:
        program: Has the conversations.
        threads: Where files are written.
        language: Of the window.

    Signals:
        listed: What fits the words searched for; carries `ConversationEntry` values.
        unlisted: They cannot be read; carries a sentence.
        deleted: A conversation is gone; carries its number.
        told: What came of something; carries a sentence, and what its button says and does or None.
        saved: One was exported; carries a sentence.
    """

    listed = Signal(object)
    unlisted = Signal(str)
    deleted = Signal(int)
    told = Signal(str, object)
    saved = Signal(str)

    def __init__(
        self,
        program: Awaitable[Assembly],
        threads: ThreadPoolExecutor,
        language: Language,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.words = ""
        """Only conversations that have all of these are listed."""
        self._program = program
        self._threads = threads
        self._wording = Wording(language)
        self._listing = TaskOwner(self)
        self._listing.failed.connect(self._on_unlisted)
        self._waiting: list[Callable[[], Coroutine[Any, Any, None]]] = []
        self._is_closed = False
        self._work = TaskOwner(self)
        self._work.failed.connect(self._on_failed)
        self._work.idle.connect(self._next)

    def search(self, words: str) -> None:
        """List only conversations that have all `words`; "" lists all."""
        self.words = words
        self.refresh()

    def refresh(self) -> None:
        """List them as they are now: another window may have changed them."""
        # The window closes: what is kept then is listed the next time.
        if not self._is_closed:
            self._listing.start(self._listed(), name="list conversations")

    def rename(self, number: int, title: str) -> None:
        """Call a conversation `title`."""
        self._do(lambda: self._renamed(number, title))

    def delete(self, number: int) -> None:
        """Delete a conversation, and offer to have it again."""
        self._do(lambda: self._deleted(number))

    def save(self, number: int, file: Path, *, as_json: bool) -> None:
        """Write a conversation to a file of the person's choice."""
        self._do(lambda: self._saved(number, file, as_json))

    async def close(self) -> None:
        """End what is under way; what was asked for is written whole or not at all."""
        self._is_closed = True
        self._waiting.clear()
        await self._listing.close()
        await self._work.close()

    def _do(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """One after the other: none of them takes the place of the one before."""
        self._waiting.append(work)
        if not self._work.busy:
            self._next()

    def _next(self) -> None:
        if self._waiting:
            self._work.start(self._waiting.pop(0)(), name="conversations")

    async def _assembly(self) -> Assembly:
        return await asyncio.shield(asyncio.ensure_future(self._program))

    async def _listed(self) -> None:
        program = await self._assembly()
        entries = await program.conversations.all(self.words)
        self.listed.emit(entries)
        self._tell_notices(program)

    async def _renamed(self, number: int, title: str) -> None:
        program = await self._assembly()
        await program.conversations.rename(number, title)
        self.refresh()

    async def _deleted(self, number: int) -> None:
        program = await self._assembly()
        removed = await program.conversations.remove(number)
        self.deleted.emit(number)
        if removed is not None:
            self._offer_undo(removed)
        for file in await program.conversations.set_aside():
            # Nothing more can be promised than what is true of that file.
            said = self._wording.say("conversation.still_aside", files=[str(file)])
            self.told.emit(said, None)
        self.refresh()

    def _offer_undo(self, removed: RemovedConversation) -> None:
        title = visible(" ".join(removed.entry.title.split()))
        said = self.tr("“%1” is deleted.").replace("%1", title)
        undo = (self.tr("Undo"), lambda: self._do(lambda: self._put_back(removed)))
        self.told.emit(said, undo)

    async def _put_back(self, removed: RemovedConversation) -> None:
        program = await self._assembly()
        await program.conversations.put_back(removed)
        self.refresh()

    async def _saved(self, number: int, file: Path, as_json: bool) -> None:
        program = await self._assembly()
        # Loaded by now, with the program.
        from desktop_app.conversations import ExportFormat

        form = ExportFormat.JSON if as_json else ExportFormat.MARKDOWN
        text = await program.conversations.exported(number, form, self._wording)
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, write_whole, file, text.encode())
        except OSError as error:
            reason = error
            raise StoreError("conversation.unwritable", file=str(file), reason=reason) from error
        self.saved.emit(self._wording.say("conversation.exported", file=str(file)))

    def _tell_notices(self, program: Assembly) -> None:
        for notice in program.notices.take():
            self.told.emit(self._wording.error(notice), None)

    def _on_unlisted(self, error: Exception) -> None:
        if not isinstance(error, AppError):
            raise error
        if error.code == "settings.nothing_searched":
            error = SettingsError("settings.nothing_listed")
        self.unlisted.emit(self._wording.error(error))

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, AppError):
            raise error
        self.told.emit(self._wording.error(error), None)

"""Conversations in memory, and the thread that keeps them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from pathlib import Path
from typing import TypeVar

from desktop_app.conversations.export import ExportFormat, exported
from desktop_app.conversations.store import FILE_NAME, ConversationEntry, RemovedConversation, Store
from desktop_app.errors import StoreError
from desktop_app.messages.message import Message, Role
from desktop_app.storage.aside import set_aside_before
from desktop_app.storage.notices import Notices
from desktop_app.value_class import record_class
from desktop_app.wording import Wording

_Result = TypeVar("_Result")


@record_class
class Conversation:
    """One conversation: `messages` is the history that a run reads and adds to.

    It lives without a store as well as with one: `Conversation()` is a new one, and what cannot
    be kept is still here until the program ends.

    Attributes:
        messages: Everything said so far, whole steps only.
        id: Its number in the store, or None while nothing of it is kept.
        kept: How many of `messages`, from the first, are in the store.
        created_ns: When it was begun there, in ns since 1970 UTC; with `id`, it tells it from any
            other one.
    """

    messages: list[Message] = field(default_factory=list)
    id: int | None = None
    kept: int = 0
    created_ns: int = 0


class Conversations:
    """The conversations in a data folder.

    The file is opened when it is first needed, in a thread of its own: one caller at a time, and
    none of them waits for the disk. Other processes may use the same file meanwhile. Where it is
    damaged, it is set aside and begun anew, and the work goes on.

    Args:
        data_folder: Where the file is; it need not exist.
        notices: Told where the file was set aside.
    """

    def __init__(self, data_folder: Path, notices: Notices | None = None) -> None:
        self._file = data_folder / FILE_NAME
        self._store = Store(data_folder, notices or Notices())
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="conversations")

    async def last(self) -> Conversation:
        """The conversation that was added to last, or a new one where there is none.

        Raises:
            StoreError: the file cannot be opened or read.
        """
        return await self._in_thread(self._load)

    async def keep(self, conversation: Conversation) -> None:
        """Write what `conversation` gained since it was last kept, whole or not at all.

        Raises:
            StoreError: it could not be written; the next call tries all of it again.
        """
        await self._in_thread(lambda: self._keep(conversation))

    async def all(self, words: str = "", limit: int = 1_000) -> list[ConversationEntry]:
        """The conversations, the latest first; only those that have all `words`, in any case.

        Raises:
            StoreError: the file cannot be opened or read.
        """
        return await self._in_thread(lambda: self._store.all(words, limit))

    async def find(self, number: int) -> ConversationEntry | None:
        """The conversation of that number, as a list shows it; None where there is none.

        Raises:
            StoreError: the file cannot be opened or read.
        """
        return await self._in_thread(lambda: self._store.find(number))

    async def open(self, number: int) -> Conversation:
        """A conversation as it was left; a new one where there is none of that number.

        Raises:
            StoreError: the file cannot be opened or read.
        """
        return await self._in_thread(lambda: self._load(number))

    async def rename(self, number: int, title: str) -> None:
        """Call a conversation `title`; an empty one changes nothing.

        Raises:
            StoreError: it could not be written.
        """
        if title.strip():
            await self._in_thread(lambda: self._store.rename(number, title.strip()))

    async def delete(self, number: int) -> None:
        """Delete a conversation for good.

        Raises:
            StoreError: it could not be written.
        """
        await self._in_thread(lambda: self._store.delete(number))

    async def remove(self, number: int) -> RemovedConversation | None:
        """Delete a conversation, and return what can be put back; None where there is none.

        Raises:
            StoreError: it could not be read or written.
        """
        return await self._in_thread(lambda: self._store.remove(number))

    async def put_back(self, removed: RemovedConversation) -> int:
        """Have a removed conversation again; its number, which may be another one.

        Raises:
            StoreError: it could not be written.
        """
        return await self._in_thread(lambda: self._store.put_back(removed))

    async def set_aside(self) -> list[Path]:
        """Damaged files that were set aside and are still there: they hold what was deleted since.

        The oldest is first.
        """
        return await asyncio.to_thread(set_aside_before, self._file)

    async def exported(self, number: int, form: ExportFormat, wording: Wording) -> str:
        """A conversation as a text to keep elsewhere.

        Raises:
            StoreError: the file cannot be opened or read, or holds none of that number.
        """
        return await self._in_thread(lambda: self._exported(number, form, wording))

    def close(self) -> None:
        """Close the file once everything asked for is written."""
        self._thread.submit(self._store.close)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], _Result]) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # In the thread

    def _load(self, number: int | None = None) -> Conversation:
        loaded = self._store.load(number)
        if loaded is None or not loaded[1]:
            return Conversation()
        kept, messages = loaded
        return Conversation(messages, kept.id, len(messages), kept.created_ns)

    def _exported(self, number: int, form: ExportFormat, wording: Wording) -> str:
        loaded = self._store.load(number)
        if loaded is None:
            raise StoreError("conversation.unknown", number=number)
        kept, messages = loaded
        return exported(kept.title, messages, form, wording)

    def _keep(self, conversation: Conversation) -> None:
        messages = list(conversation.messages)
        gained = messages[conversation.kept :]
        if not gained:
            return
        if conversation.id is None or not self._store.append(
            conversation.id, conversation.created_ns, conversation.kept, gained
        ):
            # All of it: what was kept before may be gone.
            begun = self._store.new(_title(messages), messages)
            conversation.id, conversation.created_ns = begun
        # Here, and not where it is awaited: a caller that is cancelled meanwhile must not make the
        # next call write the same again.
        conversation.kept = len(messages)


def _title(messages: list[Message]) -> str:
    """A conversation is called by its first question."""
    return next((message.text for message in messages if message.role is Role.PERSON), "")

"""Conversations in memory, and the thread that keeps them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from desktop_app.conversations.export import Form, exported
from desktop_app.conversations.store import Kept, Store
from desktop_app.messages import Message, Role
from desktop_app.wording import Wording

_Result = TypeVar("_Result")


@dataclass(slots=True)
class Conversation:
    """One conversation: `messages` is the history that a run reads and adds to.

    It lives without a store as well as with one: `Conversation()` is a new one, and what cannot
    be kept is still here until the program ends.

    Attributes:
        messages: Everything said so far, whole steps only.
        id: Its number in the store, or None while nothing of it is kept.
        kept: How many of `messages`, from the first, are in the store.
    """

    messages: list[Message] = field(default_factory=list)
    id: int | None = None
    kept: int = 0


class Conversations:
    """The conversations in a data folder.

    The file is opened when it is first needed, in a thread of its own: one caller at a time, and
    none of them waits for the disk. Other processes may use the same file meanwhile.
    """

    def __init__(self, data_folder: Path) -> None:
        self._data_folder = data_folder
        self._store: Store | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="conversations")

    async def last(self) -> Conversation:
        """The conversation that was added to last, or a new one where there is none.

        Raises:
            StoreError: the file cannot be opened or read.
        """
        return await self._in_thread(self._load_last)

    async def keep(self, conversation: Conversation) -> None:
        """Write what `conversation` gained since it was last kept, whole or not at all.

        Raises:
            StoreError: it could not be written; the next call tries all of it again.
        """
        await self._in_thread(lambda: self._keep(conversation))

    async def all(self, words: str = "", limit: int = 1_000) -> list[Kept]:
        """The conversations, the latest first; only those that have all `words`, in any case.

        Raises:
            StoreError: the file cannot be opened or read.
        """
        return await self._in_thread(lambda: self._opened().all(words, limit))

    async def find(self, number: int) -> Kept | None:
        """The conversation of that number, as a list shows it; None where there is none.

        Raises:
            StoreError: the file cannot be opened or read.
        """
        return await self._in_thread(lambda: self._opened().find(number))

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
            await self._in_thread(lambda: self._opened().rename(number, title.strip()))

    async def delete(self, number: int) -> None:
        """Delete a conversation for good.

        Raises:
            StoreError: it could not be written.
        """
        await self._in_thread(lambda: self._opened().delete(number))

    async def exported(self, number: int, form: Form, wording: Wording) -> str:
        """A conversation as a text to keep elsewhere.

        Raises:
            StoreError: the file cannot be opened or read.
        """
        return await self._in_thread(lambda: self._exported(number, form, wording))

    def close(self) -> None:
        """Close the file once everything asked for is written."""
        self._thread.submit(self._close_store)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], _Result]) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # In the thread

    def _opened(self) -> Store:
        if self._store is None:
            self._store = Store(self._data_folder)
        return self._store

    def _load_last(self) -> Conversation:
        store = self._opened()
        number = store.last()
        if number is None:
            return Conversation()
        return self._load(number)

    def _load(self, number: int) -> Conversation:
        messages = self._opened().load(number)
        return Conversation(messages, number if messages else None, len(messages))

    def _exported(self, number: int, form: Form, wording: Wording) -> str:
        store = self._opened()
        kept = store.find(number)
        return exported(kept.title if kept else "", store.load(number), form, wording)

    def _keep(self, conversation: Conversation) -> None:
        gained = conversation.messages[conversation.kept :]
        if not gained:
            return
        store = self._opened()
        if conversation.id is None:
            conversation.id = store.new(_title(gained), gained)
        else:
            store.append(conversation.id, gained)
        # Here, and not where it is awaited: a caller that is cancelled meanwhile must not make the
        # next call write the same again.
        conversation.kept += len(gained)

    def _close_store(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None


def _title(messages: list[Message]) -> str:
    """A conversation is called by its first question."""
    return next((message.text for message in messages if message.role is Role.PERSON), "")

"""The work of `fossick conversations`."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import closing
from pathlib import Path

from desktop_app.cli import streams
from desktop_app.cli.history.options import ConversationOptions
from desktop_app.cli.history.writers import conversation_text, kept_line, kept_object
from desktop_app.cli.json_output import json_line
from desktop_app.cli.status import Status
from desktop_app.conversations import ConversationEntry, Conversations, ExportFormat
from desktop_app.errors import AppError, StoreError
from desktop_app.storage.notices import Notices
from desktop_app.wording import Wording, visible


def carry_out(options: ConversationOptions) -> Status:
    """Do what is asked for.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: nothing can be written for another reason.
    """
    wording = Wording(options.language)
    notices = Notices()
    failures: list[AppError] = []
    try:
        with closing(Conversations(options.data_folder, notices)) as conversations:
            asyncio.run(_Action(options, conversations, wording).carry_out())
    except streams.OutputError:
        raise
    except AppError as error:
        failures.append(error)
    # What was done then was done with what could be carried over.
    failures[:0] = notices.take()
    for failure in failures:
        streams.complain(wording.error(failure))
    return Status.FAILED if failures else Status.DONE


class _Action:
    """One command."""

    def __init__(
        self, options: ConversationOptions, conversations: Conversations, wording: Wording
    ) -> None:
        self._options = options
        self._conversations = conversations
        self._wording = wording

    async def carry_out(self) -> None:
        match self._options.action:
            case "list" | "search":
                await self._list()
            case "show":
                await self._show()
            case "rename":
                await self._rename()
            case "delete":
                await self._delete()
            case "export":
                await self._export()

    async def _list(self) -> None:
        kept = await self._conversations.all(self._options.words)
        if self._options.as_json:
            for one in kept:
                streams.write_line(json_line(kept_object(one)))
        elif kept:
            streams.write("".join(kept_line(one, self._wording) for one in kept))
        else:
            found = "none_found" if self._options.words else "none_kept"
            streams.write(self._wording.say(f"conversation.{found}") + "\n")

    async def _show(self) -> None:
        (number,) = self._options.numbers
        kept = await self._found(number)
        if self._options.as_json:
            await self._write_json(number)
            return
        conversation = await self._conversations.open(number)
        if conversation.id is None:
            raise StoreError("conversation.unknown", number=number)
        streams.write(conversation_text(kept, conversation.messages, self._wording))

    async def _rename(self) -> None:
        (number,) = self._options.numbers
        before = await self._found(number)
        await self._conversations.rename(number, self._options.words)
        kept = await self._found(number)
        self._tell(kept, "conversation.renamed", before=before.title, title=kept.title)

    async def _delete(self) -> None:
        # All are looked for first: either all of them go, or none does.
        found = [await self._found(number) for number in self._options.numbers]
        for kept in found:
            await self._conversations.delete(kept.id)
            self._tell(kept, "conversation.deleted", number=kept.id, title=kept.title)
        aside = await self._conversations.set_aside()
        if aside:
            files = [str(file) for file in aside]
            streams.complain(self._wording.say("conversation.still_aside", files=files))

    async def _export(self) -> None:
        (number,) = self._options.numbers
        kept = await self._found(number)
        to = self._options.to
        if to is None and self._options.as_json:
            await self._write_json(number)
            return
        form = ExportFormat.JSON if self._options.as_json else ExportFormat.MARKDOWN
        text = await self._conversations.exported(number, form, self._wording)
        if to is None:
            _write(text)
            return
        await asyncio.to_thread(_write_new, to, text)
        self._tell(kept, "conversation.exported", file=str(to))

    async def _found(self, number: int) -> ConversationEntry:
        kept = await self._conversations.find(number)
        if kept is None:
            raise StoreError("conversation.unknown", number=number)
        return kept

    async def _write_json(self, number: int) -> None:
        _write(await self._conversations.exported(number, ExportFormat.JSON, self._wording))

    def _tell(self, kept: ConversationEntry, code: str, **fields: str | int) -> None:
        if self._options.as_json:
            streams.write_line(json_line(kept_object(kept)))
        else:
            streams.write(self._wording.say(code, **fields) + "\n")


def _write(text: str) -> None:
    """Write `text` as it is, but on a terminal, where nothing in it may act on that."""
    if sys.stdout.isatty():
        streams.write("\n".join(map(visible, text.split("\n"))))
    else:
        streams.write_line(text.encode())


def _write_new(file: Path, text: str) -> None:
    """Write a new file, for this user alone: it may hold what was read in others."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(text.encode())
    except FileExistsError:
        raise StoreError("conversation.file_exists", file=str(file)) from None
    except OSError as error:
        reason = error
        raise StoreError("conversation.unwritable", file=str(file), reason=reason) from error

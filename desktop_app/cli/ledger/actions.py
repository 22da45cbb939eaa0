"""The work of `fossick ledger`."""

from __future__ import annotations

import asyncio
import sys
from contextlib import closing
from datetime import datetime

from desktop_app.cli import streams
from desktop_app.cli.command_line import CommandLineError
from desktop_app.cli.json_output import json_line
from desktop_app.cli.ledger.options import LedgerOptions
from desktop_app.cli.ledger.writers import entry_object, request_object
from desktop_app.cli.status import Status
from desktop_app.errors import AppError, StoreError
from desktop_app.llm.policy.ledger import Ledger, Sent
from desktop_app.llm.policy.sent_text import entry_lines, entry_text, unread
from desktop_app.query.dates import span, tidied
from desktop_app.storage.notices import Notices
from desktop_app.wording import Wording, visible


def carry_out(options: LedgerOptions) -> Status:
    """Do what is asked for.

    Raises:
        CommandLineError: `--since` is no time.
        BrokenPipeError: nobody reads on.
        OutputError: nothing can be written for another reason.
    """
    wording = Wording(options.language)
    since_ns = _since_ns(options)
    notices = Notices()
    failures: list[AppError] = []
    try:
        with closing(Ledger(options.data_folder, notices=notices)) as ledger:
            asyncio.run(_Action(options, ledger, wording, since_ns).carry_out())
    except StoreError as error:
        failures.append(unread(error))
    failures[:0] = notices.take()
    for failure in failures:
        streams.complain(wording.error(failure))
    return Status.FAILED if failures else Status.DONE


def _since_ns(options: LedgerOptions) -> int:
    if not options.since:
        return 0
    try:
        start_ns = span(tidied(options.since), datetime.now()).start_ns
    except ValueError:
        start_ns = None
    if start_ns is None:
        raise CommandLineError("ledger.not_a_time", value=options.since)
    return max(0, start_ns)


class _Action:
    """One command."""

    def __init__(
        self, options: LedgerOptions, ledger: Ledger, wording: Wording, since_ns: int
    ) -> None:
        self._options = options
        self._ledger = ledger
        self._wording = wording
        self._since_ns = since_ns

    async def carry_out(self) -> None:
        match self._options.action:
            case "list":
                await self._list()
            case "show":
                await self._show()
            case "forget":
                await self._forget()

    async def _list(self) -> None:
        # One more than is shown, to know whether there are more.
        limit = self._options.limit
        found = await self._ledger.entries(limit + 1, since_ns=self._since_ns)
        shown = found[:limit]
        if self._options.as_json:
            for sent in shown:
                streams.write_line(json_line(entry_object(sent)))
            return
        if not found:
            nothing = "none_since" if self._since_ns else "none_sent"
            streams.write(self._wording.say(f"ledger.{nothing}") + "\n")
            return
        for sent in shown:
            streams.write(entry_lines(sent, self._wording))
        if len(found) > limit:
            streams.complain(self._wording.say("ledger.more", count=limit))

    async def _show(self) -> None:
        (number,) = self._options.numbers
        sent = await self._found(number)
        body = await self._ledger.body(number)
        if body is None:
            # Another process has forgotten it meanwhile.
            raise StoreError("ledger.unknown", number=number)
        if self._options.is_raw:
            self._write_raw(body)
        elif self._options.as_json:
            streams.write_line(json_line(request_object(sent, body)))
        else:
            streams.write(entry_text(sent, body, self._wording))

    def _write_raw(self, body: bytes) -> None:
        """Write the bytes as they are, but on a terminal, where nothing in them may act on it."""
        if sys.stdout.isatty():
            text = body.decode("utf-8", "replace")
            streams.write("\n".join(map(visible, text.split("\n"))) + "\n")
            streams.complain(self._wording.say("ledger.raw_on_terminal"))
        else:
            streams.write_line(body)

    async def _forget(self) -> None:
        if not self._options.numbers:
            await self._ledger.clear()
            self._tell("ledger.all_forgotten", [])
            return
        # All are looked for first: either all of them go, or none does.
        found = [await self._found(number) for number in self._options.numbers]
        await self._ledger.forget(self._options.numbers)
        self._tell("ledger.forgotten", found)
        if aside := await self._ledger.set_aside():
            files = [str(file) for file in aside]
            streams.complain(self._wording.say("ledger.still_aside", files=files))

    def _tell(self, code: str, gone: list[Sent]) -> None:
        if self._options.as_json:
            for sent in gone:
                streams.write_line(json_line(entry_object(sent)))
        else:
            streams.write(self._wording.say(code, count=len(gone)) + "\n")

    async def _found(self, number: int) -> Sent:
        sent = await self._ledger.entry(number)
        if sent is None:
            raise StoreError("ledger.unknown", number=number)
        return sent

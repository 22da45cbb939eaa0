"""One look for a newer version: the request, and whether the reply is to be believed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from desktop_app.build_values import BuildValues
from desktop_app.errors import ModelError, UpdateError
from desktop_app.llm.transport.addresses import host_of, is_this_computer
from desktop_app.llm.transport.deadlines import Deadlines, Retries
from desktop_app.llm.transport.failures import RefusedError
from desktop_app.llm.transport.http_client import Connection
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.web.updates.minisign import public_key, verified
from desktop_app.web.updates.seen_lists import SeenLists
from desktop_app.web.updates.version_list import (
    Release,
    read_list,
    read_version,
    written_version,
)
from desktop_app.wording import Wording

MAX_LIST_BYTES: Final = 64 * 1024
"""Of the signature and the list; a hundred versions are some 7 kB."""

LIST_DEADLINES: Final = Deadlines(first_s=15.0, idle_s=10.0, total_s=20.0)

_ONCE: Final = Retries((), ())


@dataclass(frozen=True, slots=True)
class UpdateFinding:
    """What a look came to.

    Attributes:
        current: The version that runs.
        newer: The newest version, where that is newer than this one; else "".
        released: The day that it came out; None where none is newer.
        page: Where it is to be had.
    """

    current: str
    newer: str
    released: date | None
    page: str

    def told(self, wording: Wording) -> str:
        """What a person reads of it, in one line or two."""
        if self.released is None:
            return wording.say("update.none_newer", version=self.current)
        day = self.released.isoformat()
        newer = wording.say("update.newer", version=self.newer, day=day, current=self.current)
        return newer + "\n" + wording.say("update.page", page=self.page)


class UpdateCheck:
    """Looks for a newer version, each time it is told to; opens nothing before.

    Args:
        build: The values of this build, with updates offered.
        current: The version that runs.
        data_folder: Where it is remembered which list was seen.
        deadlines: How long the server may take.
        today: The day in UTC.

    Raises:
        UpdateError: "update.bad_address" or "update.bad_key": whoever built this made a mistake.
    """

    def __init__(
        self,
        build: BuildValues,
        current: str,
        data_folder: Path,
        *,
        deadlines: Deadlines = LIST_DEADLINES,
        today: Callable[[], date] = lambda: datetime.now(UTC).date(),
    ) -> None:
        self.address = safe_address(build.update_list)
        self.page = safe_address(build.download_page)
        self._key = public_key(build.update_key)
        self._current = current
        self._seen = SeenLists(data_folder, build.least_list_number)
        self._deadlines = deadlines
        self._today = today

    @property
    def host(self) -> str:
        """Whom the request goes to."""
        return host_of(self.address)

    async def look(self) -> UpdateFinding:
        """Send one request, follow no redirect, and believe only a list that is signed and new.

        Raises:
            UpdateError: "update." + what went wrong: unreachable, insecure, redirected, refused
                (field status), timed_out, too_long, bad_proxy; unsigned, broken, older, expired.
        """
        newest = await asyncio.to_thread(self._believed, await self._fetched())
        is_newer = newest.version > read_version(self._current)
        return UpdateFinding(
            self._current,
            written_version(newest.version) if is_newer else "",
            newest.released if is_newer else None,
            self.page,
        )

    def _believed(self, content: bytes) -> Release:
        text = verified(content, self._key)
        found = read_list(text)
        if found.valid_until < self._today():
            raise UpdateError("update.expired", until=found.valid_until.isoformat())
        self._seen.admit(found.number, text)
        return found.newest

    async def _fetched(self) -> bytes:
        endpoint = Endpoint(self.address, "")
        connection = Connection(endpoint, deadlines=self._deadlines, retries=_ONCE)
        try:
            body = await connection.open(connection.request(self.address))
            async with body:
                content = bytearray()
                while len(content) <= MAX_LIST_BYTES and (chunk := await body.next_chunk()):
                    content += chunk
        except ModelError as error:
            raise self._explained(error) from None
        if len(content) > MAX_LIST_BYTES:
            raise UpdateError("update.too_long", host=self.host)
        if body.was_cut:
            raise UpdateError("update.unreachable", host=self.host)
        return bytes(content)

    def _explained(self, error: ModelError) -> UpdateError:
        """What went wrong, without a word that the server said."""
        status = error.status if isinstance(error, RefusedError) else 0
        if 300 <= status < 400:
            return UpdateError("update.redirected", host=self.host)
        if status:
            return UpdateError("update.refused", host=self.host, status=status)
        match error.code:
            case "model.timed_out":
                seconds = error.fields["seconds"]
                return UpdateError("update.timed_out", host=self.host, seconds=seconds)
            case "model.insecure":
                return UpdateError("update.insecure", host=self.host)
            case "model.bad_proxy":
                return UpdateError("update.bad_proxy")
        return UpdateError("update.unreachable", host=self.host)


def safe_address(given: str) -> str:
    """An address that may be asked or opened: over https, plain http being for this computer alone.

    Raises:
        UpdateError: "update.bad_address".
    """
    scheme = given.partition("://")[0]
    is_plain = given.isascii() and given.isprintable() and not set(given) & set(' \\"<>@#')
    try:
        is_whole = is_plain and bool(urlsplit(given).hostname) and bool(host_of(given))
    except ValueError:
        is_whole = False
    if not is_whole or not (scheme == "https" or (scheme == "http" and is_this_computer(given))):
        raise UpdateError("update.bad_address", address=given)
    return given

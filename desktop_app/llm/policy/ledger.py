"""What was sent to models and to the web search: when, where, of which files, and every byte.

A SQLite file in the data folder, for this user alone. It holds what is in the conversations anyway,
and no key: those travel in headers. The oldest entries go when there is no more room.
"""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from desktop_app.errors import StoreError
from desktop_app.storage.aside import remove_set_aside, set_aside_before
from desktop_app.storage.damage import DamageError
from desktop_app.storage.database import Connection, Database, DatabaseFault, Schema
from desktop_app.storage.notices import Notices
from desktop_app.storage.sqlite_faults import UNREADABLE

FILE_NAME = "sent.db"
MAX_BYTES = 64 * 1024 * 1024
"""Of the bodies as they are kept, compressed: thousands of questions."""
SCHEMA = 1
"""Kept in the file as `user_version`; 0 is a file with nothing in it yet."""

_CREATE = """
CREATE TABLE sent (
    id INTEGER PRIMARY KEY,
    at_ns INTEGER NOT NULL,
    url TEXT NOT NULL,
    model TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    files TEXT NOT NULL,
    withheld INTEGER NOT NULL,
    masked INTEGER NOT NULL,
    kept_bytes INTEGER NOT NULL,
    body BLOB NOT NULL
)
"""
_FACTS = "id, at_ns, url, model, size_bytes, files, withheld, masked"
_COLUMNS = frozenset({*_FACTS.split(", "), "kept_bytes", "body"})
_INSERT = (
    "INSERT INTO sent (at_ns, url, model, size_bytes, files, withheld, masked, kept_bytes, body)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_UNREADABLE = (ValueError, TypeError, KeyError, RecursionError, zlib.error)

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class FileSent:
    """What of one file was in a request.

    Attributes:
        file: Its absolute path.
        names: How often it was named.
        snippets: Where the snippets stand in it, such as "line 3".
        passages: Likewise, the stretches of its text.
        chars: Of its text, all told.
    """

    file: str
    names: int = 0
    snippets: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()
    chars: int = 0


@dataclass(frozen=True, slots=True)
class Sent:
    """One request as it left.

    Attributes:
        url: Where it went.
        model: Which model was asked; "" where it was the web search.
        size_bytes: Of its body.
        files: What it held of which files.
        withheld: How many names and texts their folders' permissions kept back.
        masked: How many secrets were taken out.
        at_ns: When, in ns since 1970 UTC; 0 before it is kept.
        id: Its number in the ledger; 0 before it is kept.
    """

    url: str
    model: str
    size_bytes: int
    files: tuple[FileSent, ...] = ()
    withheld: int = 0
    masked: int = 0
    at_ns: int = 0
    id: int = 0


class Ledger:
    """The ledger in a data folder; a thread of its own does the work.

    What cannot be entered in it must not be sent. Where it is damaged, it is set aside and begun
    anew, with the entries that still read.

    Args:
        data_folder: Where the file is; it need not exist.
        max_bytes: Of the bodies as they are kept.
        notices: Told where the file was set aside.
    """

    def __init__(
        self, data_folder: Path, max_bytes: int = MAX_BYTES, notices: Notices | None = None
    ) -> None:
        self._file = data_folder / FILE_NAME
        self._max_bytes = max_bytes
        schema = Schema(SCHEMA, {"sent": _COLUMNS}, (_CREATE,))
        told = notices or Notices()
        self._database = Database(self._file, schema, _error, told, _carry_over)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ledger")

    async def record(self, sent: Sent, body: bytes) -> StoreError | None:
        """Keep an entry; returns once it is written, or why it cannot be."""

        def write() -> StoreError | None:
            try:
                self._write(sent, body)
            except StoreError as error:
                return error
            return None

        return await self._in_thread(write)

    async def entries(
        self, count: int = 100, before: int | None = None, *, since_ns: int = 0
    ) -> list[Sent]:
        """The newest entries, the last one first.

        Args:
            count: How many at most.
            before: Only those before the entry of this id: the next page.
            since_ns: Only those of this moment and later, in ns since 1970 UTC.

        Raises:
            StoreError: the file cannot be read.
        """
        return await self._in_thread(lambda: self._entries(count, before, since_ns))

    async def entry(self, number: int) -> Sent | None:
        """The entry of this id, or None where there is none.

        Raises:
            StoreError: the file cannot be read.
        """
        return await self._in_thread(lambda: self._entry(number))

    async def body(self, number: int) -> bytes | None:
        """The body of an entry, every byte of it, or None where it has gone.

        Raises:
            StoreError: the file cannot be read.
        """
        return await self._in_thread(lambda: self._body(number))

    async def forget(self, numbers: Sequence[int]) -> None:
        """Forget these entries, for good; what was set aside as damaged may hold them still.

        Raises:
            StoreError: the file cannot be written.
        """
        await self._in_thread(lambda: self._forget(numbers))

    async def set_aside(self) -> list[Path]:
        """What was set aside as damaged and is still there."""
        return await self._in_thread(lambda: set_aside_before(self._file))

    async def clear(self) -> None:
        """Forget everything, for good; what was set aside, too.

        Raises:
            StoreError: the file cannot be written.
        """
        await self._in_thread(self._clear)

    def close(self) -> None:
        """Close the file once everything asked for is written; a second time does nothing."""
        with suppress(RuntimeError):
            self._thread.submit(self._database.close)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], _Result]) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # In the thread

    def _write(self, sent: Sent, body: bytes) -> None:
        packed = zlib.compress(body, 6)
        values = _values(sent, packed)
        room = self._max_bytes - len(packed)

        def write(database: Connection) -> None:
            database.execute(_INSERT, values)
            # The newest stays, however long it is.
            database.execute(
                "DELETE FROM sent WHERE id <= (SELECT id FROM (SELECT id, sum(kept_bytes) OVER"
                " (ORDER BY id DESC) AS total FROM sent WHERE id < last_insert_rowid())"
                " WHERE total > ? ORDER BY id DESC LIMIT 1)",
                (max(0, room),),
            )

        self._database.write(write)

    def _entries(self, count: int, before: int | None, since_ns: int) -> list[Sent]:
        def read(database: Connection) -> list[Sent]:
            rows = database.execute(
                f"SELECT {_FACTS} FROM sent WHERE id < ? AND at_ns >= ? ORDER BY id DESC LIMIT ?",
                (before if before is not None else 1 << 62, since_ns, count),
            ).fetchall()
            return [_from_row(row) for row in rows]

        return self._database.read(read)

    def _entry(self, number: int) -> Sent | None:
        def read(database: Connection) -> Sent | None:
            query = f"SELECT {_FACTS} FROM sent WHERE id = ?"
            row = database.execute(query, (number,)).fetchone()
            return None if row is None else _from_row(row)

        return self._database.read(read)

    def _body(self, number: int) -> bytes | None:
        def read(database: Connection) -> bytes | None:
            query = "SELECT body FROM sent WHERE id = ?"
            row = database.execute(query, (number,)).fetchone()
            return None if row is None else _unpacked(row[0])

        return self._database.read(read)

    def _forget(self, numbers: Sequence[int]) -> None:
        gone = [(number,) for number in numbers]
        query = "DELETE FROM sent WHERE id = ?"
        self._database.write(lambda database: database.executemany(query, gone))
        self._empty_log()

    def _clear(self) -> None:
        self._database.write(lambda database: database.execute("DELETE FROM sent"))
        self._empty_log()
        remove_set_aside(self._file)

    def _empty_log(self) -> None:
        """Rid the file of what was deleted; what was in the log of changes goes, too."""

        def empty(database: Connection) -> None:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            database.execute("VACUUM")

        self._database.read(empty)


def _error(failure: DatabaseFault, /, **fields: Any) -> StoreError:
    return StoreError(f"model_setup.ledger_{failure.value}", **fields)


def _values(sent: Sent, packed: bytes) -> tuple[object, ...]:
    files = json.dumps([_to_json(file) for file in sent.files], separators=(",", ":"))
    return (
        sent.at_ns or time.time_ns(),
        _storable(sent.url),
        _storable(sent.model),
        sent.size_bytes,
        files,
        sent.withheld,
        sent.masked,
        len(packed) + len(files),
        packed,
    )


def _carry_over(damaged: Connection, new: Connection) -> int:
    """Copy the entries that still read; returns how many those are."""
    kept = {}
    for number in _numbers(damaged):
        with suppress(*UNREADABLE):
            query = f"SELECT body, {_FACTS} FROM sent WHERE id = ?"
            packed, *facts = damaged.execute(query, (number,)).fetchone()
            _unpacked(packed)
            kept[number] = _values(_from_row(facts), packed)
    new.executemany(_INSERT, [kept[number] for number in sorted(kept)])
    return len(kept)


def _numbers(damaged: Connection) -> Iterator[int]:
    """The numbers of its entries; past a page that cannot be read, from the other end."""
    for order in ("DESC", "ASC"):
        with suppress(*UNREADABLE):
            for (number,) in damaged.execute(f"SELECT id FROM sent ORDER BY id {order}"):
                yield number


def _unpacked(packed: object) -> bytes:
    """A body as it was sent.

    Raises:
        DamageError: it is no longer what was kept.
    """
    try:
        return zlib.decompress(packed)  # type: ignore[arg-type]
    except _UNREADABLE as error:
        raise DamageError from error


def _to_json(sent: FileSent) -> list[object]:
    return [sent.file, sent.names, list(sent.snippets), list(sent.passages), sent.chars]


def _from_row(row: Sequence[Any]) -> Sent:
    """An entry without its body.

    Raises:
        DamageError: the row is no longer what was kept.
    """
    number, at_ns, url, model, size_bytes, files, withheld, masked = row
    try:
        sent = tuple(map(_from_json, json.loads(files)))
    except _UNREADABLE as error:
        raise DamageError from error
    numbers = (number, at_ns, size_bytes, withheld, masked)
    if not (_are(int, numbers) and _are(str, (url, model))):
        raise DamageError
    return Sent(url, model, size_bytes, sent, withheld, masked, at_ns, number)


def _from_json(stored: list[Any]) -> FileSent:
    file, names, snippets, passages, chars = stored
    if not (_are(str, (file, *snippets, *passages)) and _are(int, (names, chars))):
        raise TypeError
    return FileSent(file, names, tuple(snippets), tuple(passages), chars)


def _are(kind: type, values: Sequence[object]) -> bool:
    return all(type(value) is kind for value in values)


def _storable(text: str) -> str:
    """`text` without the lone surrogates that SQLite cannot hold."""
    return text.encode("utf-8", "replace").decode("utf-8")

"""What was sent to language models: when, where, of which files, and every byte of it.

A SQLite file in the data folder, for this user alone. It holds what is in the conversations anyway,
and no key: those travel in headers. The oldest entries go when there is no more room.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from desktop_app import paths
from desktop_app.errors import StoreError

FILE_NAME = "sent.db"
MAX_BYTES = 64 * 1024 * 1024
"""Of the bodies as they are kept, compressed: thousands of questions."""
SCHEMA = 1
"""Kept in the file as `user_version`; 0 is a file with nothing in it yet."""
_BUSY_TIMEOUT_S = 2.0

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
);
"""
_FACTS = "id, at_ns, url, model, size_bytes, files, withheld, masked"

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
        model: Which model was asked.
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

    What cannot be entered in it must not be sent.
    """

    def __init__(self, data_folder: Path, max_bytes: int = MAX_BYTES) -> None:
        self._file = data_folder / FILE_NAME
        self._max_bytes = max_bytes
        self._database: sqlite3.Connection | None = None
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

    async def entries(self, count: int = 100, before: int | None = None) -> list[Sent]:
        """The newest entries, the last one first.

        Args:
            count: How many at most.
            before: Only those before the entry of this id: the next page.

        Raises:
            StoreError: the file cannot be read.
        """
        return await self._in_thread(lambda: self._entries(count, before))

    async def body(self, number: int) -> bytes | None:
        """The body of an entry, every byte of it, or None where it has gone.

        Raises:
            StoreError: the file cannot be read.
        """
        return await self._in_thread(lambda: self._body(number))

    async def clear(self) -> None:
        """Forget everything, for good.

        Raises:
            StoreError: the file cannot be written.
        """
        await self._in_thread(self._clear)

    def close(self) -> None:
        """Close the file once everything asked for is written; a second time does nothing."""
        with suppress(RuntimeError):
            self._thread.submit(self._close)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], _Result]) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # In the thread

    def _write(self, sent: Sent, body: bytes) -> None:
        packed = zlib.compress(body, 6)
        files = json.dumps([_to_json(file) for file in sent.files], separators=(",", ":"))
        room = self._max_bytes - len(packed)
        with self._transaction() as database:
            database.execute(
                "INSERT INTO sent (at_ns, url, model, size_bytes, files, withheld, masked,"
                " kept_bytes, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    sent.at_ns or time.time_ns(),
                    _storable(sent.url),
                    _storable(sent.model),
                    sent.size_bytes,
                    files,
                    sent.withheld,
                    sent.masked,
                    len(packed) + len(files),
                    packed,
                ),
            )
            # The newest stays, however long it is.
            database.execute(
                "DELETE FROM sent WHERE id <= (SELECT id FROM (SELECT id, sum(kept_bytes) OVER"
                " (ORDER BY id DESC) AS total FROM sent WHERE id < last_insert_rowid())"
                " WHERE total > ? ORDER BY id DESC LIMIT 1)",
                (max(0, room),),
            )

    def _entries(self, count: int, before: int | None) -> list[Sent]:
        with self._failing_kindly():
            rows = (
                self._opened()
                .execute(
                    f"SELECT {_FACTS} FROM sent WHERE id < ? ORDER BY id DESC LIMIT ?",
                    (before if before is not None else 1 << 62, count),
                )
                .fetchall()
            )
        try:
            return [_from_row(row) for row in rows]
        except (ValueError, TypeError, KeyError) as error:
            raise self._error("model_setup.ledger_damaged") from error

    def _body(self, number: int) -> bytes | None:
        with self._failing_kindly():
            query = "SELECT body FROM sent WHERE id = ?"
            row = self._opened().execute(query, (number,)).fetchone()
        try:
            return None if row is None else zlib.decompress(row[0])
        except zlib.error as error:
            raise self._error("model_setup.ledger_damaged") from error

    def _clear(self) -> None:
        with self._transaction() as database:
            database.execute("DELETE FROM sent")
        with self._failing_kindly():
            # What was in the log of changes goes, too.
            self._opened().execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._opened().execute("VACUUM")

    def _close(self) -> None:
        if self._database is not None:
            with suppress(sqlite3.Error):
                self._database.close()
            self._database = None

    def _opened(self) -> sqlite3.Connection:
        """The file, made if need be; for this user alone."""
        if self._database is None:
            paths.make_private_folder(self._file.parent)
            # SQLite would make it readable by all; its log files take the mode of the file.
            os.close(os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600))
            database = sqlite3.connect(self._file, timeout=_BUSY_TIMEOUT_S, isolation_level=None)
            try:
                self._prepare(database)
            except BaseException:
                database.close()
                raise
            self._database = database
        return self._database

    def _prepare(self, database: sqlite3.Connection) -> None:
        """Read the version before anything is changed, then make what is missing."""
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA:
            raise self._error("model_setup.ledger_newer", found=version, known=SCHEMA)
        # A network drive may refuse write-ahead logging; the older way works there, too.
        with suppress(sqlite3.OperationalError):
            database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA secure_delete = ON")
        database.execute("PRAGMA synchronous = NORMAL")
        if version == 0:
            database.execute("BEGIN IMMEDIATE")
            # Another process may have made it since.
            if database.execute("PRAGMA user_version").fetchone()[0] == 0:
                database.execute(_CREATE)
                database.execute(f"PRAGMA user_version = {SCHEMA}")
            database.execute("COMMIT")

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._failing_kindly():
            database = self._opened()
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
                database.execute("COMMIT")
            except BaseException:
                # A full disk has rolled it back already.
                with suppress(sqlite3.OperationalError):
                    database.execute("ROLLBACK")
                raise

    @contextmanager
    def _failing_kindly(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.OperationalError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise self._error("model_setup.ledger_unusable", reason=reason) from error
        except sqlite3.DatabaseError as error:
            raise self._error("model_setup.ledger_damaged") from error

    def _error(self, code: str, **fields: object) -> StoreError:
        return StoreError(code, file=str(self._file), **fields)


def _to_json(sent: FileSent) -> list[object]:
    return [sent.file, sent.names, list(sent.snippets), list(sent.passages), sent.chars]


def _from_row(row: tuple[int, int, str, str, int, str, int, int]) -> Sent:
    number, at_ns, url, model, size_bytes, files, withheld, masked = row
    return Sent(
        url,
        model,
        size_bytes,
        tuple(
            FileSent(file, names, tuple(snippets), tuple(passages), chars)
            for file, names, snippets, passages, chars in json.loads(files)
        ),
        withheld,
        masked,
        at_ns,
        number,
    )


def _storable(text: str) -> str:
    """`text` without the lone surrogates that SQLite cannot hold."""
    return text.encode("utf-8", "replace").decode("utf-8")

"""The SQLite file of conversations: its schema, what is written to it and read from it.

Blocking, and bound to the thread that opened it. Several processes may use the file at once.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from desktop_app import paths
from desktop_app.conversations.rows import COLUMNS, from_row, storable, text_of, to_row
from desktop_app.errors import StoreError
from desktop_app.messages import Message

FILE_NAME = "conversations.db"

BUSY_TIMEOUT_S = 2.0
"""How long to wait for another process that is writing."""

TITLE_CHARS = 200
"""Longer titles are cut."""

SCHEMA = 3
"""Kept in the file as `user_version`; 0 is a file with nothing in it yet."""

_CREATE = """
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    created_ns INTEGER NOT NULL,
    changed_ns INTEGER NOT NULL
);
CREATE TABLE messages (
    conversation INTEGER NOT NULL REFERENCES conversations(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    created_ns INTEGER NOT NULL,
    role TEXT NOT NULL,
    turn INTEGER NOT NULL,
    mind TEXT NOT NULL,
    parts TEXT NOT NULL,
    calls TEXT NOT NULL,
    result TEXT,
    thinking TEXT NOT NULL,
    summarises INTEGER NOT NULL DEFAULT 0,
    cut INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (conversation, position)
);
"""

_MIGRATIONS = {
    1: "ALTER TABLE messages ADD COLUMN summarises INTEGER NOT NULL DEFAULT 0",
    2: "ALTER TABLE messages ADD COLUMN cut INTEGER NOT NULL DEFAULT 0",
}
"""What makes a file of the next version of one of each."""

_INSERT = (
    f"INSERT INTO messages (conversation, position, created_ns, {', '.join(COLUMNS)})"
    f" VALUES (?, ?, ?{', ?' * len(COLUMNS)})"
)
_SELECT_KEPT = (
    "SELECT id, title, created_ns, changed_ns, (SELECT coalesce(max(turn), 0) FROM messages"
    " WHERE conversation = conversations.id) FROM conversations"
)
_SELECT_SAID = (
    "SELECT parts FROM messages WHERE conversation = ? AND role IN ('person', 'mind')"
    " ORDER BY position"
)
_SELECT = f"SELECT {', '.join(COLUMNS)} FROM messages WHERE conversation = ? ORDER BY position"


@dataclass(frozen=True, slots=True)
class Kept:
    """A conversation as a list shows it.

    Attributes:
        id: Its number.
        title: Its first question, or what the person called it.
        created_ns: When it began, in ns since 1970 UTC.
        changed_ns: When something was last added to it.
        turns: How many questions it has.
    """

    id: int
    title: str
    created_ns: int
    changed_ns: int
    turns: int


class Store:
    """The conversations in a data folder; the folder and the file are made if need be.

    Both are for this user alone. Every method raises `StoreError` where the file cannot be read
    or written.

    Raises:
        StoreError: the file cannot be opened, is damaged, or was written by a newer version; it
            is left as it was.
    """

    def __init__(self, data_folder: Path) -> None:
        self._file = data_folder / FILE_NAME
        with self._failing_kindly():
            paths.make_private_folder(data_folder)
            # SQLite would make it readable by all; its log files take the mode of the file.
            os.close(os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600))
            self._database = sqlite3.connect(
                self._file, timeout=BUSY_TIMEOUT_S, isolation_level=None
            )
            try:
                self._prepare()
            except BaseException:
                self._database.close()
                raise

    def new(self, title: str, messages: Sequence[Message]) -> int:
        """Begin a conversation with `messages`, and return its number."""
        now_ns = time.time_ns()
        with self._transaction():
            cursor = self._database.execute(
                "INSERT INTO conversations (title, created_ns, changed_ns) VALUES (?, ?, ?)",
                (storable(title[:TITLE_CHARS]), now_ns, now_ns),
            )
            number = cursor.lastrowid
            assert number is not None
            self._add(number, messages, now_ns)
        return number

    def append(self, number: int, messages: Sequence[Message]) -> None:
        """Add `messages` to the end of a conversation, all of them or none."""
        now_ns = time.time_ns()
        with self._transaction():
            self._database.execute(
                "UPDATE conversations SET changed_ns = ? WHERE id = ?", (now_ns, number)
            )
            self._add(number, messages, now_ns)

    def last(self) -> int | None:
        """The conversation that was added to last, or None where there is none."""
        with self._failing_kindly():
            row = self._database.execute(
                "SELECT id FROM conversations ORDER BY changed_ns DESC, id DESC LIMIT 1"
            ).fetchone()
        return None if row is None else int(row[0])

    def load(self, number: int) -> list[Message]:
        """All messages of a conversation, in order."""
        with self._failing_kindly():
            rows = self._database.execute(_SELECT, (number,)).fetchall()
        try:
            return [from_row(row) for row in rows]
        except (ValueError, KeyError, TypeError) as error:
            raise self._error("store.damaged") from error

    def all(self, words: str = "", limit: int = 1_000) -> list[Kept]:
        """The conversations, the one that was added to last first.

        Args:
            words: Only those whose title or text has all of these words, in any case.
            limit: How many at most.
        """
        with self._failing_kindly():
            rows = self._database.execute(
                f"{_SELECT_KEPT} ORDER BY changed_ns DESC, id DESC"
            ).fetchall()
            kept = [Kept(*row) for row in rows]
            wanted = words.casefold().split()
            if wanted:
                kept = [one for one in kept if self._has(one, wanted)]
        return kept[:limit]

    def find(self, number: int) -> Kept | None:
        """The conversation of that number, or None where there is none."""
        with self._failing_kindly():
            row = self._database.execute(f"{_SELECT_KEPT} WHERE id = ?", (number,)).fetchone()
        return None if row is None else Kept(*row)

    def rename(self, number: int, title: str) -> None:
        """Call a conversation `title`."""
        with self._transaction():
            self._database.execute(
                "UPDATE conversations SET title = ? WHERE id = ?",
                (storable(title[:TITLE_CHARS]), number),
            )

    def delete(self, number: int) -> None:
        """Delete a conversation for good: nothing of it is left in the file."""
        with self._transaction():
            self._database.execute("DELETE FROM conversations WHERE id = ?", (number,))
        # The log beside the file still has what was written to it before.
        with suppress(sqlite3.OperationalError):
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _has(self, kept: Kept, wanted: Sequence[str]) -> bool:
        missing = {word for word in wanted if word not in kept.title.casefold()}
        rows = self._database.execute(_SELECT_SAID, (kept.id,))
        try:
            for (parts,) in rows:
                if not missing:
                    break
                text = text_of(parts).casefold()
                missing = {word for word in missing if word not in text}
        except (ValueError, KeyError, TypeError):
            # One that is damaged is not found by what it said; opening it tells.
            return False
        return not missing

    def close(self) -> None:
        """Close the file."""
        # Nothing is lost: every transaction has ended.
        with suppress(sqlite3.Error):
            self._database.close()

    def _prepare(self) -> None:
        """Read the version before anything is changed, then make what is missing."""
        version = self._version()
        if version > SCHEMA:
            raise StoreError("store.newer", file=str(self._file), found=version, known=SCHEMA)
        # A network drive may refuse write-ahead logging; the older way works there, too.
        with suppress(sqlite3.OperationalError):
            self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.execute("PRAGMA foreign_keys = ON")
        # What is deleted is overwritten, not merely forgotten.
        self._database.execute("PRAGMA secure_delete = ON")
        if version < SCHEMA:
            with self._transaction():
                # Another process may have done it since.
                self._bring_up_to_date(self._version())

    def _bring_up_to_date(self, version: int) -> None:
        if version == 0:
            for statement in _CREATE.split(";"):
                self._database.execute(statement)
        else:
            for step in range(version, SCHEMA):
                self._database.execute(_MIGRATIONS[step])
        self._database.execute(f"PRAGMA user_version = {SCHEMA}")

    def _version(self) -> int:
        return int(self._database.execute("PRAGMA user_version").fetchone()[0])

    def _add(self, number: int, messages: Sequence[Message], now_ns: int) -> None:
        (first,) = self._database.execute(
            "SELECT coalesce(max(position) + 1, 0) FROM messages WHERE conversation = ?", (number,)
        ).fetchone()
        self._database.executemany(
            _INSERT,
            [
                (number, position, now_ns, *to_row(message))
                for position, message in enumerate(messages, first)
            ],
        )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._failing_kindly():
            # At once: two writers that both begin by reading would lock each other out.
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._database.execute("COMMIT")
            except BaseException:
                # A full disk has rolled it back already.
                with suppress(sqlite3.OperationalError):
                    self._database.execute("ROLLBACK")
                raise

    @contextmanager
    def _failing_kindly(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.OperationalError) as error:
            raise self._error("store.unusable", reason=_reason(error)) from error
        except sqlite3.DatabaseError as error:
            raise self._error("store.damaged") from error

    def _error(self, code: str, **fields: str) -> StoreError:
        return StoreError(code, file=str(self._file), **fields)


def _reason(error: OSError | sqlite3.OperationalError) -> str:
    """Without the path, which the sentence names already."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)

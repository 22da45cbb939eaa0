"""The SQLite file of conversations: its schema, what is written to it and read from it.

Blocking, and bound to the thread that first uses it. Several processes may use the file at once.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from desktop_app.conversations.rows import COLUMNS, checksum, from_row, storable, text_of, to_row
from desktop_app.errors import StoreError
from desktop_app.messages.message import Message
from desktop_app.storage.damage import DamageError
from desktop_app.storage.database import Connection, Database, DatabaseFault, Schema
from desktop_app.storage.notices import Notices
from desktop_app.storage.sqlite_faults import UNREADABLE
from desktop_app.value_class import value_class

FILE_NAME = "conversations.db"

TITLE_CHARS = 200
"""Longer titles are cut."""

SCHEMA = 7
"""Kept in the file as `user_version`; 0 is a file with nothing in it yet."""

_ADDED = {
    1: "summarises INTEGER NOT NULL DEFAULT 0",
    2: "cut INTEGER NOT NULL DEFAULT 0",
    3: "checksum INTEGER NOT NULL DEFAULT 0",
    4: "confidence REAL",
    5: "unverified TEXT NOT NULL DEFAULT ''",
    6: "basis TEXT NOT NULL DEFAULT ''",
}
"""The column that the version after each brought."""

_CREATE = (
    """
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    created_ns INTEGER NOT NULL,
    changed_ns INTEGER NOT NULL
)
""",
    f"""
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
    {", ".join(_ADDED.values())},
    PRIMARY KEY (conversation, position)
)
""",
)

_SEALED_SINCE = 4
"""The first version with checksums."""

_NO_SEAL = 0
"""In rows of a program of an earlier version that was still running when the file was upgraded."""

_COLUMNS = ", ".join(COLUMNS)
_SELECT_SEALED = f"SELECT conversation, position, checksum, {_COLUMNS} FROM messages"
_TABLES = {
    "conversations": frozenset({"id", "title", "created_ns", "changed_ns"}),
    "messages": frozenset({"conversation", "position", "created_ns", "checksum", *COLUMNS}),
}
_INSERT = (
    f"INSERT INTO messages (conversation, position, created_ns, checksum, {_COLUMNS})"
    f" VALUES (?, ?, ?, ?{', ?' * len(COLUMNS)})"
)
_SELECT_KEPT = (
    "SELECT id, title, created_ns, changed_ns, (SELECT coalesce(max(turn), 0) FROM messages"
    " WHERE conversation = conversations.id) FROM conversations"
)
_SELECT_SAID = (
    "SELECT parts FROM messages WHERE conversation = ? AND role IN ('person', 'mind')"
    " ORDER BY position"
)


@value_class
class ConversationEntry:
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


@value_class
class RemovedConversation:
    """A conversation that is no longer in the store, and all that it takes to put it back."""

    entry: ConversationEntry
    messages: tuple[Message, ...]


class Store:
    """The conversations in a data folder; the folder and the file are made if need be.

    Both are for this user alone. Every method raises `StoreError` where the file cannot be used,
    or was written by a newer version; it is then left as it was. A damaged one is set aside: see
    `Database`.

    Args:
        data_folder: Where the file is.
        notices: Told where it was set aside.
    """

    def __init__(self, data_folder: Path, notices: Notices) -> None:
        self._database = Database(
            data_folder / FILE_NAME,
            Schema(SCHEMA, _TABLES, _CREATE, _upgrade),
            _error,
            notices,
            _carry_over,
        )

    def new(self, title: str, messages: Sequence[Message]) -> tuple[int, int]:
        """Begin a conversation with `messages`; its number, and when it began."""
        now_ns = time.time_ns()

        def write(database: Connection) -> int:
            cursor = database.execute(
                "INSERT INTO conversations (title, created_ns, changed_ns) VALUES (?, ?, ?)",
                (storable(title[:TITLE_CHARS]), now_ns, now_ns),
            )
            number = cursor.lastrowid
            assert number is not None
            _add(database, number, 0, messages, now_ns)
            return number

        return self._database.write(write), now_ns

    def append(self, number: int, created_ns: int, kept: int, messages: Sequence[Message]) -> bool:
        """Add `messages` to the end of a conversation, all of them or none.

        Args:
            number: Its number.
            created_ns: When it began.
            kept: How many messages it has at least.
            messages: What it gained.

        Returns:
            Whether it was there. Another process may have deleted it, or its file may have been
            set aside; what bears its number then may be another one.
        """
        now_ns = time.time_ns()

        def write(database: Connection) -> bool:
            (there,) = database.execute(
                "SELECT coalesce(max(position) + 1, 0) FROM messages WHERE conversation = ?",
                (number,),
            ).fetchone()
            changed = database.execute(
                "UPDATE conversations SET changed_ns = ? WHERE id = ? AND created_ns = ?"
                " AND ? >= ?",
                (now_ns, number, created_ns, there, kept),
            )
            if not changed.rowcount:
                return False
            _add(database, number, there, messages, now_ns)
            return True

        return self._database.write(write)

    def load(self, number: int | None = None) -> tuple[ConversationEntry, list[Message]] | None:
        """A conversation and all its messages, in order; None where there is none.

        Args:
            number: Its number; None for the one that was added to last.
        """

        def read(database: Connection) -> tuple[ConversationEntry, list[Message]] | None:
            kept = _last(database) if number is None else _find(database, number)
            return None if kept is None else (kept, _messages(database, kept.id))

        return self._database.read(read)

    def all(self, words: str = "", limit: int = 1_000) -> list[ConversationEntry]:
        """The conversations, the one that was added to last first.

        Args:
            words: Only those whose title or text has all of these words, in any case.
            limit: How many at most.
        """
        wanted = words.casefold().split()

        def read(database: Connection) -> list[ConversationEntry]:
            rows = database.execute(f"{_SELECT_KEPT} ORDER BY changed_ns DESC, id DESC").fetchall()
            kept = [_kept(row) for row in rows]
            return [one for one in kept if not wanted or _has(database, one, wanted)]

        return self._database.read(read)[:limit]

    def find(self, number: int) -> ConversationEntry | None:
        """The conversation of that number, or None where there is none."""
        return self._database.read(lambda database: _find(database, number))

    def rename(self, number: int, title: str) -> None:
        """Call a conversation `title`."""
        values = (storable(title[:TITLE_CHARS]), number)
        statement = "UPDATE conversations SET title = ? WHERE id = ?"
        self._database.write(lambda database: database.execute(statement, values))

    def delete(self, number: int) -> None:
        """Delete a conversation for good: nothing of it is left in the file."""
        statement = "DELETE FROM conversations WHERE id = ?"
        self._database.write(lambda database: database.execute(statement, (number,)))

        self._database.read(_empty_log)

    def remove(self, number: int) -> RemovedConversation | None:
        """Delete a conversation as `delete` does, and return it; None where there is none.

        What another process adds meanwhile is in what is returned, or finds it gone.
        """

        def write(database: Connection) -> RemovedConversation | None:
            entry = _find(database, number)
            if entry is None:
                return None
            removed = RemovedConversation(entry, tuple(_messages(database, number)))
            database.execute("DELETE FROM conversations WHERE id = ?", (number,))
            return removed

        removed = self._database.write(write)
        self._database.read(_empty_log)
        return removed

    def put_back(self, removed: RemovedConversation) -> int:
        """Have a removed conversation again, as old as it was; its number.

        That is the one that it had, unless another conversation bears it by now.
        """
        entry = removed.entry

        def write(database: Connection) -> int:
            number = None if _find(database, entry.id) is not None else entry.id
            cursor = database.execute(
                "INSERT INTO conversations (id, title, created_ns, changed_ns) VALUES (?, ?, ?, ?)",
                (number, entry.title, entry.created_ns, entry.changed_ns),
            )
            assert cursor.lastrowid is not None
            _add(database, cursor.lastrowid, 0, removed.messages, entry.changed_ns)
            return cursor.lastrowid

        return self._database.write(write)

    def close(self) -> None:
        """Close the file."""
        self._database.close()


def _error(failure: DatabaseFault, /, **fields: Any) -> StoreError:
    return StoreError(f"store.{failure.value}", **fields)


def _upgrade(database: Connection, version: int) -> None:
    """Make a file of this version of one of `version`."""
    for step in range(version, SCHEMA):
        database.execute(f"ALTER TABLE messages ADD COLUMN {_ADDED[step]}")
    if version < _SEALED_SINCE:
        rows = database.execute(_SELECT_SEALED).fetchall()
        sums = [(checksum(at, position, row), at, position) for at, position, _, *row in rows]
        statement = "UPDATE messages SET checksum = ? WHERE conversation = ? AND position = ?"
        database.executemany(statement, sums)


# Inside a transaction, or reading


def _empty_log(database: Connection) -> None:
    """Empty the log beside the file, which still has what was written to it before."""
    with suppress(sqlite3.OperationalError):
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _add(
    database: Connection, number: int, first: int, messages: Sequence[Message], now_ns: int
) -> None:
    rows = [(position, to_row(message)) for position, message in enumerate(messages, first)]
    database.executemany(
        _INSERT,
        [
            (number, position, now_ns, checksum(number, position, row), *row)
            for position, row in rows
        ],
    )


def _find(database: Connection, number: int) -> ConversationEntry | None:
    row = database.execute(f"{_SELECT_KEPT} WHERE id = ?", (number,)).fetchone()
    return None if row is None else _kept(row)


def _last(database: Connection) -> ConversationEntry | None:
    row = database.execute(f"{_SELECT_KEPT} ORDER BY changed_ns DESC, id DESC LIMIT 1").fetchone()
    return None if row is None else _kept(row)


def _kept(row: Sequence[Any]) -> ConversationEntry:
    number, title, created_ns, changed_ns, turns = row
    counts = (number, created_ns, changed_ns, turns)
    if not isinstance(title, str) or any(type(one) is not int or one < 0 for one in counts):
        raise DamageError
    return ConversationEntry(number, title, created_ns, changed_ns, turns)


def _messages(database: Connection, number: int, *, are_sealed: bool = True) -> list[Message]:
    """All messages of a conversation, each as it was written and none missing between them."""
    select = _SELECT_SEALED if are_sealed else _SELECT_SEALED.replace("checksum", "0")
    query = f"{select} WHERE conversation = ? ORDER BY position"
    rows = database.execute(query, (number,)).fetchall()
    messages = []
    for expected, (_, position, sealed, *row) in enumerate(rows):
        is_whole = not are_sealed or sealed in (_NO_SEAL, checksum(number, position, row))
        if position != expected or not is_whole:
            raise DamageError
        messages.append(from_row(row))
    return messages


def _has(database: Connection, kept: ConversationEntry, wanted: Iterable[str]) -> bool:
    missing = {word for word in wanted if word not in kept.title.casefold()}
    for (parts,) in database.execute(_SELECT_SAID, (kept.id,)).fetchall():
        if not missing:
            break
        text = text_of(parts).casefold()
        missing = {word for word in missing if word not in text}
    return not missing


# From a damaged file


def _carry_over(damaged: Connection, new: Connection) -> int:
    """Copy the conversations of which everything still reads; returns how many those are."""
    are_sealed = _is_sealed(damaged)
    count = 0
    for number in dict.fromkeys(_numbers(damaged)):
        try:
            kept = _find(damaged, number)
            messages = _messages(damaged, number, are_sealed=are_sealed)
        except UNREADABLE:
            continue
        if kept is None or not messages:
            continue
        new.execute(
            "INSERT INTO conversations (id, title, created_ns, changed_ns) VALUES (?, ?, ?, ?)",
            (number, kept.title, kept.created_ns, kept.changed_ns),
        )
        _add(new, number, 0, messages, kept.changed_ns)
        count += 1
    return count


def _is_sealed(damaged: Connection) -> bool:
    """Whether its rows have checksums; a file of an earlier version has none."""
    try:
        columns = damaged.execute("SELECT name FROM pragma_table_info('messages')").fetchall()
    except UNREADABLE:
        return True
    return ("checksum",) in columns


def _numbers(damaged: Connection) -> Iterator[int]:
    """The numbers of its conversations; past a page that cannot be read, from the other end."""
    for order in ("DESC", "ASC"):
        with suppress(*UNREADABLE):
            for (number,) in damaged.execute(f"SELECT id FROM conversations ORDER BY id {order}"):
                yield number

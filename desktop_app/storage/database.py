"""A SQLite file of ours that survives its own damage.

    database = Database(folder / "notes.db", schema, error, notices, carry_over)
    database.write(lambda connection: connection.execute("INSERT ..."))

Blocking, and for one thread at a time. Several processes may use the file at once.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol, TypeVar

from desktop_app import paths
from desktop_app.errors import StoreError
from desktop_app.storage.aside import set_aside
from desktop_app.storage.damage import DamageError
from desktop_app.storage.held_lock import held_folder
from desktop_app.storage.notices import Notices
from desktop_app.storage.sqlite_faults import (
    UNREADABLE,
    check_files,
    has_log,
    is_damage,
    version_in_header,
)
from desktop_app.storage.whole_file import check_regular
from desktop_app.value_class import value_class

Connection = sqlite3.Connection

BUSY_TIMEOUT_S = 2.0
"""How long to wait for another process that is writing."""

HELD_TIMEOUT_S = 0.1
"""How long after that was in vain: an answer is not to wait for the same process again."""

CARRYING_OVER_S = 10.0
"""How long to read a damaged file for what still reads."""

_STEPS_BETWEEN_LOOKS = 10_000

_Result = TypeVar("_Result")


class DatabaseFault(StrEnum):
    """What can be wrong with a file; the values end the codes of the sentences that say so."""

    NEWER = "newer"
    """A newer version wrote it; it is left as it is. Fields: file, found, known."""
    UNUSABLE = "unusable"
    """It cannot be used for now; it is left as it is. Fields: file, reason."""
    DAMAGED = "damaged"
    """It is damaged and cannot be set aside. Fields: file, reason."""
    SET_ASIDE = "set_aside"
    """It was damaged and nothing could be carried over. Fields: file, aside."""
    CARRIED_OVER = "carried_over"
    """It was damaged, and some could be. Fields: file, aside, count."""


class SaysFailure(Protocol):
    """Makes the error that stands for a failure of one kind of file."""

    def __call__(self, failure: DatabaseFault, /, **fields: Any) -> StoreError:
        """The error, with its code."""
        ...


@value_class
class Schema:
    """What is in a file.

    Attributes:
        version: Kept in the file as `user_version`; 0 is a file with nothing in it yet.
        tables: The columns of each table. Anything else in a file is damage.
        create: The statements that make them.
        upgrade: Makes a file of this version of one of the version it is given.
    """

    version: int
    tables: Mapping[str, frozenset[str]]
    create: tuple[str, ...]
    upgrade: Callable[[Connection, int], None] = lambda connection, version: None


class Database:
    """A file, made when it is first needed, for this user alone.

    A damaged file is set aside wherever that shows, a new one is begun, and what was to be done is
    done there. What cannot be helped by a new file (a full disk, a lock that does not end, a file
    that may not be read) never sets one aside. Every method raises `StoreError` where the file
    cannot be used.

    Args:
        file: Where it is.
        schema: What is in it.
        error: Makes the errors, and the notice that it was set aside.
        notices: Where that notice goes.
        carry_over: Copies what still reads from a damaged file, which is read only, to a new one;
            returns how much that was. Errors of the former are its own business.
    """

    def __init__(
        self,
        file: Path,
        schema: Schema,
        error: SaysFailure,
        notices: Notices,
        carry_over: Callable[[Connection, Connection], int],
    ) -> None:
        self._file = file
        self._schema = schema
        self._error = error
        self._notices = notices
        self._carry_over = carry_over
        self._connection: Connection | None = None
        self._opened_id: tuple[int, int] | None = None
        self._timeout_s = BUSY_TIMEOUT_S

    def read(self, work: Callable[[Connection], _Result]) -> _Result:
        """Do `work`, which changes nothing. It is done again where the file is begun anew.

        `work` raises `DamageError` where it finds what cannot have been written, with no query
        half read: a file that is still open cannot be set aside safely.
        """
        return self._done(work)

    def write(self, work: Callable[[Connection], _Result]) -> _Result:
        """Do `work` in one transaction: all of it or nothing. Otherwise like `read`."""
        return self._done(lambda connection: _in_transaction(connection, work))

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        if self._connection is not None:
            # Nothing is lost: every transaction has ended.
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _done(self, work: Callable[[Connection], _Result]) -> _Result:
        try:
            result = self._done_or_anew(work)
        except (OSError, sqlite3.Error, UnicodeDecodeError, MemoryError) as error:
            code: int = getattr(error, "sqlite_errorcode", 0)
            is_held = code & 0xFF == sqlite3.SQLITE_BUSY
            self._wait_for_others(HELD_TIMEOUT_S if is_held else BUSY_TIMEOUT_S)
            raise self._failed(DatabaseFault.UNUSABLE, reason=_reason(error)) from error
        except DamageError as error:
            # A new file that is damaged at once: it is the disk.
            raise self._failed(
                DatabaseFault.DAMAGED, reason=OSError(errno.EIO, os.strerror(errno.EIO))
            ) from error
        self._wait_for_others(BUSY_TIMEOUT_S)
        return result

    def _done_or_anew(self, work: Callable[[Connection], _Result]) -> _Result:
        try:
            return work(self._opened())
        except UNREADABLE as error:
            if not self._is_damage(error):
                raise
            self._begin_anew()
        return work(self._opened())

    def _wait_for_others(self, timeout_s: float) -> None:
        """From the next call on, wait so long for another process."""
        if timeout_s != self._timeout_s:
            self._timeout_s = timeout_s
            self.close()

    def _opened(self) -> Connection:
        identity = self._identity()
        if self._connection is not None and identity != self._opened_id:
            # Another process has set it aside, or the person has moved it away.
            self.close()
        if self._connection is None:
            self._opened_id = identity
            self._connection = self._open()
            self._opened_id = self._identity()
        return self._connection

    def _open(self) -> Connection:
        paths.make_private_folder(self._file.parent)
        check_files(self._file)
        self._check_version(version_in_header(self._file))
        with suppress(FileExistsError):
            # SQLite would make it readable by all; its log files take the mode of the file.
            os.close(os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        connection = sqlite3.connect(
            self._file, timeout=self._timeout_s, isolation_level=None, check_same_thread=False
        )
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _prepare(self, connection: Connection) -> None:
        """Read what is there before anything is changed, then make what is missing."""
        # In one transaction: another process may be making the file at this moment.
        connection.execute("BEGIN")
        version = _version(connection)
        self._check_version(version)
        tables = _tables(connection)
        connection.execute("COMMIT")
        expected = {0: {}, self._schema.version: self._schema.tables}
        if tables != expected.get(version, tables):
            raise DamageError
        # A network drive may refuse write-ahead logging; the older way works there, too.
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        # What is deleted is overwritten, not merely forgotten.
        connection.execute("PRAGMA secure_delete = ON")
        # A file that was tampered with runs nothing.
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        if version < self._schema.version:
            _in_transaction(connection, self._bring_up_to_date)
            self._check_tables(connection)

    def _bring_up_to_date(self, connection: Connection) -> None:
        # Another process may have done it since.
        version = _version(connection)
        self._check_version(version)
        if version == self._schema.version:
            return
        if version == 0:
            for statement in self._schema.create:
                connection.execute(statement)
        else:
            self._schema.upgrade(connection, version)
        connection.execute(f"PRAGMA user_version = {self._schema.version}")

    def _check_version(self, version: int) -> None:
        if version < 0 or _is_garbled(version, self._schema.version):
            raise DamageError
        if version > self._schema.version:
            raise self._failed(DatabaseFault.NEWER, found=version, known=self._schema.version)

    def _check_tables(self, connection: Connection) -> None:
        if _tables(connection) != self._schema.tables:
            raise DamageError

    def _is_damage(self, error: Exception) -> bool:
        if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_ERROR:
            # To open and close the file elsewhere would end the locks of a connection.
            self.close()
            return is_damage(error, self._file)
        # A statement that cannot be carried out: the tables are others, or it is our mistake.
        try:
            if self._connection is not None:
                self._check_tables(self._connection)
        except UNREADABLE:
            return True
        return self._connection is None

    # Anew

    def _begin_anew(self) -> None:
        # Before it is renamed: SQLite finds what stands beside a file by its name.
        self.close()
        try:
            # Whoever looks and renames does so alone: a sound file may have taken its place.
            with held_folder(self._file.parent):
                if self._identity() != self._opened_id:
                    # Another process was quicker.
                    return
                aside = set_aside(self._file)
        except OSError as error:
            raise self._failed(DatabaseFault.DAMAGED, reason=_reason(error)) from error
        count = 0
        try:
            count = self._carried_over(aside)
        finally:
            fields = {"file": str(self._file), "aside": str(aside)}
            if count:
                notice = self._error(DatabaseFault.CARRIED_OVER, **fields, count=count)
            else:
                notice = self._error(DatabaseFault.SET_ASIDE, **fields)
            self._notices.add(notice)

    def _carried_over(self, aside: Path) -> int:
        try:
            check_regular(aside)
            damaged = _read_only(aside)
        except (OSError, DamageError, sqlite3.Error):
            return 0
        end = time.monotonic() + CARRYING_OVER_S
        damaged.set_progress_handler(lambda: time.monotonic() > end, _STEPS_BETWEEN_LOOKS)
        with closing(damaged):
            # Read on where the file was cut off: it is read only.
            damaged.execute("PRAGMA writable_schema = ON")
            return _in_transaction(self._opened(), lambda new: self._carry_over(damaged, new))

    def _identity(self) -> tuple[int, int] | None:
        """Which file stands at the name; None where there is none."""
        try:
            status = self._file.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _failed(self, failure: DatabaseFault, **fields: Any) -> StoreError:
        return self._error(failure, file=str(self._file), **fields)


def _read_only(aside: Path) -> Connection:
    """A damaged file, opened with its log where it has one that can be read."""
    address = f"{aside.absolute().as_uri()}?mode=ro"
    if has_log(aside):
        connection = sqlite3.connect(address, uri=True)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except UNREADABLE:
            connection.close()
        else:
            return connection
    # Nothing beside it is looked for, waited for or made.
    return sqlite3.connect(f"{address}&immutable=1", uri=True)


def _in_transaction(connection: Connection, work: Callable[[Connection], _Result]) -> _Result:
    # At once: two writers that both begin by reading would lock each other out.
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        # A full disk has rolled it back already.
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    return result


def _is_garbled(version: int, known: int) -> bool:
    """Whether it is one of ours with another byte in front: schemas are counted from one."""
    if version & 0xFF not in range(1, known + 1):
        return False
    return sum(byte != 0 for byte in (version >> 8).to_bytes(3, "big")) == 1


def _version(connection: Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _tables(connection: Connection) -> dict[str, frozenset[str]]:
    """What a file holds but for SQLite's own: the columns of each table, none of anything else."""
    found = connection.execute("SELECT type, name FROM sqlite_master").fetchall()
    tables = {}
    for kind, name in found:
        if not isinstance(name, str):
            raise DamageError
        if name.startswith("sqlite_"):
            continue
        columns = connection.execute("SELECT name FROM pragma_table_info(?)", (name,)).fetchall()
        tables[name] = frozenset(column for (column,) in columns if kind == "table")
    return tables


def _reason(error: BaseException) -> OSError | str:
    """Without the path, which the sentence names already."""
    return error if isinstance(error, OSError) else str(error)

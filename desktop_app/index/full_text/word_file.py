"""`WordFile`: the file of a `WordIndex`: made by whoever keeps it, opened by whoever asks."""

from __future__ import annotations

import logging
import os
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from desktop_app import paths
from desktop_app.storage.aside import COMPANIONS
from desktop_app.storage.damage import DamageError
from desktop_app.storage.whole_file import check_regular

if TYPE_CHECKING:
    import apsw

logger = logging.getLogger(__name__)

_VERSION: Final = 2

_GATHERED_BYTES: Final = 64_000_000
"""What is taken in at once is gathered before it is written: each megabyte by itself would be
written, and merged with others, several times."""
_MERGED_AT_ONCE: Final = 8
"""Segments of one size. Merging more of them seldom takes a tenth less time than each four, and
whoever asks hardly notices that there are more."""
_CACHE_KB: Final = 32_000
"""Of whoever writes."""

_CREATE: Final = f"""
CREATE TABLE files (
  id INTEGER PRIMARY KEY AUTOINCREMENT, inode INTEGER NOT NULL, name BLOB NOT NULL,
  size_bytes INTEGER NOT NULL, modified_ns INTEGER NOT NULL, changed_ns INTEGER NOT NULL,
  reader TEXT NOT NULL, path BLOB NOT NULL, has_words INTEGER NOT NULL, UNIQUE (inode, name));
CREATE VIRTUAL TABLE words USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'ascii');
INSERT INTO words (words, rank) VALUES ('hashsize', {_GATHERED_BYTES});
INSERT INTO words (words, rank) VALUES ('automerge', {_MERGED_AT_ONCE});
PRAGMA user_version = {_VERSION};
"""
# No number is ever given to another file, and whoever keeps numbers sees by `application_id` that
# none of them was dropped while its file was still there.

_BUSY_MS: Final = 2_000
_PAUSE_S: Final = 30.0
"""So long nothing is asked of a file that could not be used."""

_Result = TypeVar("_Result")


class WordFile:
    """One file; for several threads and processes, one of which writes.

    Args:
        file: Where it is.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._connection: apsw.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._rests_until = 0.0

    def exists(self) -> bool:
        """Whether there is anything to read."""
        return os.path.lexists(self._file)

    def close(self) -> None:
        """Let go of what is open; the next call opens it again."""
        with self._lock:
            self._close()

    def remove(self) -> None:
        """Delete it.

        Raises:
            OSError: it cannot be deleted.
        """
        with self._lock:
            self._remove()

    def read(self, work: Callable[[apsw.Connection], _Result]) -> _Result | None:
        """What comes of `work`; None where the file cannot be used for now."""
        if not self.exists():
            return None
        with self._lock:
            if time.monotonic() < self._rests_until:
                return None
            try:
                return work(self._opened())
            except _failures() as error:
                self._rest(error)
                return None

    def write(
        self, work: Callable[[apsw.Connection], object], *, in_transaction: bool = True
    ) -> bool:
        """Do `work`, all of it or nothing; whether that was done.

        What is damaged is begun anew, and so is what had been begun there.
        """
        with self._lock:
            for is_last in (False, True):
                try:
                    connection = self._opened(makes=True)
                    if in_transaction:
                        # Not half way through reading: another one may write meanwhile.
                        connection.execute("BEGIN IMMEDIATE")
                        try:
                            work(connection)
                            connection.execute("COMMIT")
                        except BaseException:
                            _roll_back(connection)
                            raise
                    else:
                        work(connection)
                    self._rests_until = 0.0
                    return True
                except _failures() as error:
                    if not _is_damage(error) or is_last:
                        self._rest(error)
                        return False
                    logger.warning("The index of words is damaged, and begun anew.")
                    with suppress(OSError):
                        self._remove()
            return False

    def _rest(self, error: BaseException) -> None:
        logger.warning("The index of words cannot be used for now: %s", type(error).__name__)
        self._close()
        self._rests_until = time.monotonic() + _PAUSE_S

    def _opened(self, *, makes: bool = False) -> apsw.Connection:
        identity = self._identity_of_file()
        if self._connection is not None and identity != self._identity:
            self._close()
        if self._connection is None:
            self._connection = self._open(makes)
            self._identity = self._identity_of_file()
        return self._connection

    def _open(self, makes: bool) -> apsw.Connection:
        connect = _connecting()
        if makes:
            paths.make_private_folder(self._file.parent)
            with suppress(FileExistsError):
                # SQLite would make it readable by all; its log files take the mode of the file.
                os.close(os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        check_regular(self._file)
        connection = connect(os.fspath(self._file), flags=_READS_AND_WRITES, vfs=_CHECKING)
        try:
            connection.set_busy_timeout(_BUSY_MS)
            version = next(connection.execute("PRAGMA user_version"))[0]
            if version == 0 and makes:
                _prepare(connection)
            elif version > _VERSION:
                raise _NewerError
            elif version != _VERSION or connection.reserve_bytes("main") != _CHECKSUM_BYTES:
                raise DamageError
            connection.execute("PRAGMA synchronous = NORMAL")
            if makes:
                connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}")
            # What is deleted is overwritten, not merely forgotten.
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("PRAGMA trusted_schema = OFF")
        except BaseException:
            connection.close()
            raise
        return connection

    def _identity_of_file(self) -> tuple[int, int] | None:
        try:
            status = self._file.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _close(self) -> None:
        if self._connection is not None:
            with suppress(*_failures()):
                self._connection.close()
            self._connection = None

    def _remove(self) -> None:
        self._close()
        for suffix in ("", *COMPANIONS):
            self._file.with_name(self._file.name + suffix).unlink(missing_ok=True)


class _NewerError(Exception):
    """A newer version wrote it; it is left as it is."""


_CHECKING: Final = "cksmvfs"
_CHECKSUM_BYTES: Final = 8
_READS_AND_WRITES: Final = 2
"""As SQLite numbers it: the file is not made."""
_BAD_CHECKSUM: Final = 8202
"""Likewise, of an error."""


def new_identity() -> int:
    """What tells the numbers of a file from all others: not 0."""
    return secrets.randbelow(2**31 - 1) + 1


@cache
def _connecting() -> type[apsw.Connection]:
    """What opens files, once it can sum their pages up."""
    import apsw
    import apsw.sqlite_extra

    apsw.sqlite_extra.load(apsw.Connection(":memory:"), "cksumvfs")
    return apsw.Connection


@cache
def _failures() -> tuple[type[BaseException], ...]:
    failures: tuple[type[BaseException], ...] = (OSError, DamageError, _NewerError, MemoryError)
    with suppress(ImportError):
        import apsw
        import apsw.sqlite_extra

        failures += (apsw.Error, apsw.sqlite_extra.NotAvailable)
    return (*failures, ImportError, LookupError)


def _is_damage(error: BaseException) -> bool:
    import apsw

    if isinstance(error, apsw.IOError):
        return getattr(error, "extendedresult", 0) == _BAD_CHECKSUM
    return isinstance(error, (DamageError, apsw.CorruptError, apsw.NotADBError))


def _prepare(connection: apsw.Connection) -> None:
    connection.reserve_bytes("main", _CHECKSUM_BYTES)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have done it since.
        if next(connection.execute("PRAGMA user_version"))[0] == 0:
            connection.execute(_CREATE)
            connection.execute(f"PRAGMA application_id = {new_identity()}")
        connection.execute("COMMIT")
    except BaseException:
        _roll_back(connection)
        raise


def _roll_back(connection: apsw.Connection) -> None:
    with suppress(*_failures()):
        connection.execute("ROLLBACK")

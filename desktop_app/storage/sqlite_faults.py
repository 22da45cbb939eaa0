"""Whether an error of SQLite means that a file is damaged, or that it cannot be used for now.

The layout of the headers: SQLite's file format, sections 1.3 "The Database Header" and 4.1 "WAL
File Format".
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from desktop_app.storage.aside import COMPANIONS
from desktop_app.storage.damage import DamageError
from desktop_app.storage.whole_file import check_regular

UNREADABLE = (DamageError, sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged database raises; a message of SQLite may quote what is no text."""

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_LOG = "-wal"
_LOG_HEADER_BYTES = 32
_LOOKS = 3
"""Another process may be writing it at this moment."""
_LOG_MAGIC: dict[bytes, Literal["little", "big"]] = {
    b"\x37\x7f\x06\x82": "little",
    b"\x37\x7f\x06\x83": "big",
}
"""What a log begins with, and in which order the bytes of its checksums are taken."""

_DAMAGE = frozenset(
    {
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FORMAT,
        sqlite3.SQLITE_INTERNAL,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_NOTADB,
    }
)
_OUR_MISTAKES = (sqlite3.InterfaceError, sqlite3.NotSupportedError, sqlite3.ProgrammingError)


def check_files(file: Path) -> None:
    """Look at what stands at a database's name and beside it, before SQLite does.

    Raises:
        OSError: that cannot be told for now.
        DamageError: one of them is no regular file, or the database is gone from under its log.
    """
    log = _with(file, _LOG)
    # The log first: another process may be making both, and makes it last.
    log_bytes, file_bytes, *_ = (_size_bytes(_with(file, one)) for one in (_LOG, "", *COMPANIONS))
    if any(_with(file, suffix).is_symlink() for suffix in COMPANIONS):
        # SQLite follows none, and never makes one.
        raise DamageError
    if log_bytes and (file_bytes == 0 or not _is_sound(log)):
        # SQLite would delete the log without a word.
        raise DamageError


def _is_sound(log: Path) -> bool:
    """Whether a log has the header that SQLite writes, or has none yet."""
    for _ in range(_LOOKS):
        try:
            with log.open("rb") as stream:
                beginning = stream.read(_LOG_HEADER_BYTES + 1)
        except FileNotFoundError:
            # Another process was the last to close it.
            return True
        if len(beginning) <= _LOG_HEADER_BYTES or _has_its_checksum(beginning):
            return True
    return False


def _has_its_checksum(header: bytes) -> bool:
    order = _LOG_MAGIC.get(header[:4])
    if order is None:
        return False
    first = second = 0
    words = [int.from_bytes(header[at : at + 4], order) for at in range(0, 24, 4)]
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFF_FFFF
        second = (second + other + first) & 0xFFFF_FFFF
    return header[24:_LOG_HEADER_BYTES] == first.to_bytes(4, "big") + second.to_bytes(4, "big")


def has_log(file: Path) -> bool:
    """Whether a log stands beside a database, and nothing there that is no file."""
    try:
        check_files(file)
    except (OSError, DamageError):
        return False
    return _size_bytes(_with(file, _LOG)) > 0


def version_in_header(file: Path) -> int:
    """The `user_version` of a database, read without SQLite, which might write to it; else 0.

    Raises:
        OSError: it cannot be read.
    """
    header = _header(file)
    return int.from_bytes(header[60:64], "big", signed=True) if header.startswith(_MAGIC) else 0


def is_damage(error: Exception, file: Path) -> bool:
    """Whether `error`, one of `UNREADABLE` of a right statement, says that `file` is damaged."""
    if not isinstance(error, sqlite3.Error):
        return True
    if isinstance(error, _OUR_MISTAKES):
        return False
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # Of Python's own: a text that is not UTF-8.
        return isinstance(error, sqlite3.DatabaseError)
    match code & 0xFF:
        case sqlite3.SQLITE_READONLY:
            return _wants_another_sqlite(file)
        case sqlite3.SQLITE_CANTOPEN:
            # A log of another format, or one that is nonsense.
            return _can_be_opened(file)
        case primary:
            return primary in _DAMAGE


def _wants_another_sqlite(file: Path) -> bool:
    """Whether it says that only another version of SQLite may write to it. None ever came."""
    try:
        header = _header(file)
    except OSError:
        return False
    return len(header) == _HEADER_BYTES and not set(header[18:20]) <= {1, 2}


def _can_be_opened(file: Path) -> bool:
    """Whether everything is there that SQLite needs to open it."""
    if not os.access(file.parent, os.R_OK | os.W_OK | os.X_OK):
        return False
    with ExitStack() as opened:
        for suffix in ("", *COMPANIONS):
            try:
                # All at once: a process may be out of descriptors.
                descriptor = os.open(_with(file, suffix), os.O_RDWR)
            except FileNotFoundError:
                continue
            except OSError:
                return False
            opened.callback(os.close, descriptor)
    return True


def _header(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(_HEADER_BYTES)
    except FileNotFoundError:
        return b""


def _size_bytes(file: Path) -> int:
    try:
        return check_regular(file).st_size
    except FileNotFoundError:
        return 0


def _with(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)

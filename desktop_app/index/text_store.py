"""`TextStore`: the text of documents, kept so that no document is read twice.

A text stands beside what its file was known by when it was read (see `FileVersion`), and counts
for that file alone and as long as nobody writes to it. So whoever asks learns what is in the file
now, or has to read it: nothing here can be out of date, only missing.
"""

from __future__ import annotations

import logging
import os
import struct
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from desktop_app import __version__
from desktop_app.errors import StoreError
from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.worker.kept_extractions import FileVersion
from desktop_app.index import INDEX_FOLDER
from desktop_app.index.telling import tells_changes
from desktop_app.storage.aside import COMPANIONS, remove_set_aside
from desktop_app.storage.database import Connection, Database, DatabaseFault, Schema
from desktop_app.storage.notices import Notices

logger = logging.getLogger(__name__)

FILE_NAME: Final = "texts.db"

RETRY_S: Final = 24 * 3600.0
"""After so long, a document is tried again on which a process died, or took too much."""

MAX_BYTES: Final = 4_000_000_000
"""Of the file. What does not fit any more is read from its documents each time."""

SPARED_BYTES: Final = 1_000_000_000
"""Of the disk: nothing is kept once no more than that is free."""

_PAUSE_S: Final = 30.0
"""So long nothing is asked of a file that could not be used."""

_CHECKS_EACH: Final = 200
"""Texts kept between two looks at how much room there is."""

_LEVEL: Final = 3
"""Of the compression: one step more takes twice the time for a twentieth of the bytes."""

_HANGS_ON_THE_COMPUTER: Final = frozenset(
    {ExtractionStatus.CRASHED, ExtractionStatus.TIMED_OUT, ExtractionStatus.TOO_LARGE}
)

_COLUMNS: Final = frozenset(
    "id inode size_bytes modified_ns changed_ns name path reader kept_ns outcome why frames".split()
)
_CREATE: Final = (
    "CREATE TABLE texts (id INTEGER PRIMARY KEY, inode INTEGER NOT NULL, size_bytes INTEGER NOT"
    " NULL, modified_ns INTEGER NOT NULL, changed_ns INTEGER NOT NULL, name BLOB NOT NULL, path"
    " BLOB NOT NULL, reader TEXT NOT NULL, kept_ns INTEGER NOT NULL, outcome TEXT NOT NULL, why"
    " TEXT NOT NULL, frames BLOB NOT NULL, UNIQUE (inode, name))"
)
_OF_VERSION: Final = (
    "FROM texts WHERE inode = ? AND name = ? AND size_bytes = ? AND modified_ns = ?"
    " AND changed_ns = ? AND reader = ?"
)
_INSERT: Final = (
    "INSERT OR REPLACE INTO texts (inode, name, size_bytes, modified_ns, changed_ns, reader, path,"
    " kept_ns, outcome, why, frames) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_READER: Final = __version__
"""Each release may read the same file otherwise, by its own extractors or by their libraries."""

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class TextTotals:
    """How much is kept.

    Attributes:
        documents: How many were read.
        unreadable: How many of them have no text that could be read.
        file_bytes: What it takes on the disk.
    """

    documents: int = 0
    unreadable: int = 0
    file_bytes: int = 0


class TextStore:
    """The texts in a data folder; for several threads and processes.

    A file that is damaged, held or written by a newer version is as good as none: `find` knows
    nothing then, `keep` does nothing, and documents are read.

    Args:
        data_folder: Where Fossick keeps its own files.
        clock_ns: As `time.time_ns`.
        max_bytes: Of the file.
    """

    def __init__(
        self,
        data_folder: Path,
        *,
        clock_ns: Callable[[], int] = time.time_ns,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        self._file = data_folder / INDEX_FOLDER / FILE_NAME
        self._clock_ns = clock_ns
        self._max_bytes = max_bytes
        self._notices = Notices()
        schema = Schema(1, {"texts": _COLUMNS}, (_CREATE,))
        # What is damaged is made again from the documents: there is nothing to carry over.
        self._database = Database(self._file, schema, _error, self._notices, lambda old, new: 0)
        self._lock = threading.Lock()
        self._rests_until = 0.0
        self._since_check = _CHECKS_EACH
        self._is_full = False

    def find(self, version: FileVersion) -> Extraction | None:
        """See `ExtractionStore`."""
        row = self._row(f"SELECT kept_ns, outcome, why, frames {_OF_VERSION}", version)
        if row is None:
            return None
        kept_ns, outcome, why, packed = row
        try:
            read = Extraction(ExtractionStatus(outcome), why, frames=_unpacked(packed))
        except (ValueError, TypeError, zlib.error, struct.error):
            logger.warning("A text that was kept could not be used.")
            return None
        return read if self._counts(read.outcome, kept_ns) else None

    def keep(self, version: FileVersion, path: str, read: Extraction) -> None:
        """See `ExtractionStore`.

        Not kept is what holds private documents, and what may be written to without telling.
        """
        real = os.path.realpath(path)
        if read.outcome is ExtractionStatus.PRIVATE or not tells_changes(real):
            return
        if not self._has_room():
            return
        values = (
            *known_by(version),
            _READER,
            os.fsencode(real),
            self._clock_ns(),
            read.outcome.value,
            read.why,
            _packed(read.frames),
        )
        self._tried(lambda: self._database.write(lambda one: one.execute(_INSERT, values)))

    def is_known(self, version: FileVersion) -> bool:
        """Whether `find` would know it, without reading the text."""
        row = self._row(f"SELECT outcome, kept_ns {_OF_VERSION}", version)
        return row is not None and self._counts(*row)

    def totals(self, root: str = "") -> TextTotals:
        """How much is kept, of all or of what lies below a folder, a real one."""
        if not self._file.exists():
            return TextTotals()
        where, values = (f"WHERE {BELOW}", below(root)) if root else ("", ())
        query = (
            f"SELECT count(*), coalesce(sum(outcome NOT IN ({_HAS_TEXT})), 0) FROM texts {where}"
        )
        rows = self._rows(query, values) or [(0, 0)]
        documents, unreadable = rows[0]
        return TextTotals(documents, unreadable, bytes_on_disk(self._file))

    def paths(self) -> Iterator[tuple[int, str]]:
        """The numbers of all texts, and where their documents were."""
        last = 0
        query = "SELECT id, path FROM texts WHERE id > ? ORDER BY id LIMIT 1000"
        while rows := self._rows(query, (last,)):
            for number, path in rows:
                yield number, os.fsdecode(path)
            last = rows[-1][0]

    def drop(self, numbers: Iterable[int]) -> None:
        """Delete texts whose documents are gone."""
        gone = [(number,) for number in numbers]
        query = "DELETE FROM texts WHERE id = ?"
        self._tried(lambda: self._database.write(lambda one: one.executemany(query, gone)))

    def forget(self, root: str) -> int:
        """Delete, for good, the texts of what lies or lay below a folder; how many there were.

        Raises:
            StoreError: it cannot be done.
        """
        if not self._file.exists():
            return 0

        def delete(database: Connection) -> int:
            return database.execute(f"DELETE FROM texts WHERE {BELOW}", below(root)).rowcount

        with self._lock:
            count = self._database.write(delete)
            self._database.read(_empty_log)
            remove_set_aside(self._file)
        return count

    def forget_all(self) -> None:
        """Delete, for good, all of it.

        Raises:
            OSError: a file cannot be deleted.
        """
        with self._lock:
            if self._file.exists():
                # Another process may have it open, and go on reading what it holds.
                with suppress(StoreError):
                    self._database.write(lambda one: one.execute("DELETE FROM texts"))
                    self._database.read(_empty_log)
            self._database.close()
            remove_set_aside(self._file)
            for suffix in ("", *COMPANIONS):
                self._file.with_name(self._file.name + suffix).unlink(missing_ok=True)

    def close(self) -> None:
        """See `ExtractionStore`."""
        with self._lock:
            self._database.close()

    def _row(self, query: str, version: FileVersion) -> tuple[Any, ...] | None:
        rows = self._rows(query, (*known_by(version), _READER))
        return rows[0] if rows else None

    def _rows(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]] | None:
        """What is found; None where the file cannot be used for now."""

        def read(database: Connection) -> list[tuple[Any, ...]]:
            return database.execute(query, values).fetchall()

        return self._tried(lambda: self._database.read(read))

    def _counts(self, outcome: str, kept_ns: int) -> bool:
        """Whether an ending still holds for a file that nobody has written to."""
        age_ns = self._clock_ns() - kept_ns
        return outcome not in _HANGS_ON_THE_COMPUTER or 0 <= age_ns < RETRY_S * 1e9

    def _tried(self, work: Callable[[], _Result]) -> _Result | None:
        """What comes of `work`; None where the file cannot be used for now."""
        with self._lock:
            if time.monotonic() < self._rests_until:
                return None
            try:
                return work()
            except StoreError as error:
                logger.warning("Texts that are kept cannot be used for now: %s", error)
                self._rests_until = time.monotonic() + _PAUSE_S
                return None
            finally:
                if self._notices.take():
                    # It holds what people wrote, and nobody can do anything with it.
                    remove_set_aside(self._file)

    def _has_room(self) -> bool:
        self._since_check += 1
        if self._since_check > _CHECKS_EACH:
            self._since_check = 0
            self._is_full = not has_room(self._file, self._max_bytes)
        return not self._is_full


def has_room(file: Path, max_bytes: int) -> bool:
    """Whether a database of the index, in the data folder, may grow."""
    import shutil

    if bytes_on_disk(file) > max_bytes:
        return False
    try:
        return shutil.disk_usage(file.parent.parent).free > SPARED_BYTES
    except OSError:
        return False


def bytes_on_disk(file: Path) -> int:
    """What a database takes, with its log."""
    total = 0
    for suffix in ("", *COMPANIONS):
        with suppress(OSError):
            total += file.with_name(file.name + suffix).stat().st_size
    return total


_HAS_TEXT: Final = "'text', 'empty', 'no_text', 'partly_read'"
BELOW: Final = "path = ? OR (path >= ? AND path < ?)"


def below(root: str) -> tuple[bytes, bytes, bytes]:
    """The values of `BELOW`."""
    start = os.fsencode(root.rstrip(os.sep) + os.sep)
    return os.fsencode(root), start, start[:-1] + bytes((start[-1] + 1,))


def _empty_log(database: Connection) -> None:
    """Rid the file, and the log of what was written to it, of what was deleted."""
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.execute("VACUUM")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def known_by(version: FileVersion) -> tuple[int, bytes, int, int, int]:
    """The same in the form in which it is kept, without the device: some are numbered anew."""
    name = os.fsencode(version.name)
    times = version.modified_ns, version.changed_ns
    return signed(version.inode), name, version.size_bytes, *times


def signed(inode: int) -> int:
    """SQLite's numbers have a sign; those of some file systems need the last bit."""
    return inode - (1 << 64) if inode >= 1 << 63 else inode


def _packed(frames: Iterable[bytes]) -> bytes:
    parts = [part for frame in frames for part in (struct.pack("<I", len(frame)), frame)]
    return zlib.compress(b"".join(parts), _LEVEL)


def _unpacked(packed: bytes) -> list[bytes]:
    whole = zlib.decompress(packed)
    frames, at = [], 0
    while at < len(whole):
        (length,) = struct.unpack_from("<I", whole, at)
        frames.append(whole[at + 4 : at + 4 + length])
        at += 4 + length
    return frames


def _error(failure: DatabaseFault, /, **fields: Any) -> StoreError:
    if failure is DatabaseFault.NEWER:
        return StoreError("index.texts_newer", **fields)
    return StoreError("index.texts_unusable", **{"reason": "", **fields})

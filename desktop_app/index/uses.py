"""`Uses`: which files a person works with, so that these come first among names that fit alike.

Each use counts less the longer ago it was: after a week half as much. What that comes to is kept
as a single moment, that of the one use now and again that would count as much: it need not be
worked out anew as time goes by, and stands beside the dates of files as one of them. So what is
used often or lately ranks like what was changed lately, and never above a name that fits better.
"""

from __future__ import annotations

import logging
import math
import os
import threading
import time
from collections.abc import Callable, ItemsView, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from desktop_app.errors import StoreError
from desktop_app.index import INDEX_FOLDER
from desktop_app.storage.notices import Notices

if TYPE_CHECKING:
    from desktop_app.storage.database import Connection, Database, DatabaseFault

logger = logging.getLogger(__name__)

FILE_NAME: Final = "uses.db"

HALF_NS: Final = 7 * 24 * 3600 * 10**9
"""After so long a use counts half as much."""

MAX_PATHS: Final = 2_000
"""Kept; those that count least go first."""

_COLUMNS: Final = frozenset("path moment_ns".split())
_CREATE: Final = "CREATE TABLE uses (path BLOB PRIMARY KEY, moment_ns INTEGER NOT NULL)"
_KEEP: Final = "INSERT OR REPLACE INTO uses (path, moment_ns) VALUES (?, ?)"
_DROP: Final = (
    "DELETE FROM uses WHERE path IN"
    f" (SELECT path FROM uses ORDER BY moment_ns DESC LIMIT -1 OFFSET {MAX_PATHS})"
)


class Use(Enum):
    """What a person did with a file; the value is what that counts for."""

    OPENED = 1.0
    """Opened, moved on from here, or shown in its folder."""
    SHOWN = 0.5
    """Looked at in the preview for more than a moment."""
    ASKED_ABOUT = 0.25
    """Named in a question, or chosen from a list."""


class Uses(Mapping[str, int]):
    """Absolute path to a moment, in ns since 1970 UTC; one may lie in the future.

    For several threads and processes; never on the GUI's thread, for it reads and writes a file.
    Where that cannot be used, nothing is known, and nothing is kept.

    Args:
        data_folder: Where Fossick keeps its own files.
        clock_ns: As `time.time_ns`.
    """

    def __init__(self, data_folder: Path, clock_ns: Callable[[], int] = time.time_ns) -> None:
        self._file = data_folder / INDEX_FOLDER / FILE_NAME
        self._clock_ns = clock_ns
        self._notices = Notices()
        self._lock = threading.Lock()
        self._known: dict[str, int] | None = None

    @cached_property
    def _database(self) -> Database:
        # Imported here: most searches find nothing of this kind, and need not wait for it.
        from desktop_app.storage.database import Database, Schema

        schema = Schema(1, {"uses": _COLUMNS}, (_CREATE,))
        return Database(self._file, schema, _error, self._notices, lambda old, new: 0)

    def note(self, path: str, use: Use) -> None:
        """Remember that a file was used just now.

        Args:
            path: Absolute, of whatever was used.
            use: How.
        """
        with self._lock:
            known = self._all()
            moment_ns = counted(known.get(path), use.value, self._clock_ns())
            known[path] = moment_ns

            def write(database: Connection) -> None:
                database.execute(_KEEP, (os.fsencode(path), moment_ns))
                database.execute(_DROP)

            self._tried(lambda: self._database.write(write))
            if len(known) > MAX_PATHS:
                del known[min(known, key=known.__getitem__)]

    def forget(self, root: str = "") -> None:
        """Delete, for good, what is known of a folder and all below it; "" is all.

        Raises:
            StoreError: it cannot be done.
        """
        from desktop_app.index.text_store import BELOW, below
        from desktop_app.storage.aside import COMPANIONS, remove_set_aside

        if not self._file.exists():
            return
        where, values = (f" WHERE {BELOW}", below(root)) if root else ("", ())
        with self._lock:
            self._database.write(lambda one: one.execute(f"DELETE FROM uses{where}", values))
            self._database.read(_empty_log)
            self._known = None
            if not root:
                self._database.close()
                for suffix in ("", *COMPANIONS):
                    self._file.with_name(self._file.name + suffix).unlink(missing_ok=True)
            remove_set_aside(self._file)

    def close(self) -> None:
        """Let go of the file; the next call opens it again."""
        with self._lock:
            # Most programs never looked.
            if "_database" in self.__dict__:
                self._database.close()

    def __getitem__(self, path: str) -> int:
        with self._lock:
            return self._all()[path]

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self.items()))

    def __len__(self) -> int:
        with self._lock:
            return len(self._all())

    def items(self) -> ItemsView[str, int]:
        """All of them, as they are now."""
        with self._lock:
            return dict(self._all()).items()

    def _all(self) -> dict[str, int]:
        if self._known is None:
            self._known = {}
            # Where nobody may look into the folder, nothing is known.
            with suppress(OSError):
                if self._file.exists():
                    self._tried(self._read)
        return self._known

    def _read(self) -> None:
        def rows(database: Connection) -> list[tuple[Any, ...]]:
            return database.execute("SELECT path, moment_ns FROM uses").fetchall()

        assert self._known is not None
        for path, moment_ns in self._database.read(rows):
            if isinstance(path, bytes) and isinstance(moment_ns, int):
                self._known[os.fsdecode(path)] = moment_ns

    def _tried(self, work: Callable[[], object]) -> None:
        try:
            work()
        except StoreError as error:
            logger.warning("What was used lately cannot be kept for now: %s", error)
        finally:
            if self._notices.take():
                from desktop_app.storage.aside import remove_set_aside

                remove_set_aside(self._file)


def counted(known_ns: int | None, weight: float, now_ns: int) -> int:
    """The moment that stands for what was known and one use more."""
    if known_ns is None:
        return now_ns + round(HALF_NS * math.log2(weight))
    # However far a wrong clock may have set it ahead, it is no more than a thousand uses.
    ahead = min(10.0, (known_ns - now_ns) / HALF_NS)
    return now_ns + round(HALF_NS * math.log2(weight + 2.0**ahead))


class Lately(Mapping[str, int]):
    """Several of what says when files were changed or used last, as one: the later moment counts.

    Args:
        parts: Read at each look, so that they may grow.
    """

    def __init__(self, *parts: Mapping[str, int]) -> None:
        self._parts = parts

    def items(self) -> ItemsView[str, int]:
        """All of them, as they are now."""
        found: dict[str, int] = {}
        for part in self._parts:
            for path, moment_ns in part.items():
                if moment_ns > found.get(path, -(2**63)):
                    found[path] = moment_ns
        return found.items()

    def __getitem__(self, path: str) -> int:
        return dict(self.items())[path]

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self.items()))

    def __len__(self) -> int:
        return len(self.items())


def _empty_log(database: Connection) -> None:
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.execute("VACUUM")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _error(failure: DatabaseFault, /, **fields: Any) -> StoreError:
    if failure == "newer":
        return StoreError("index.uses_newer", **fields)
    return StoreError("index.uses_unusable", **{"reason": "", **fields})

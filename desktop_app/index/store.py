"""Where snapshots of names are kept: a file for each folder, written whole or not at all."""

from __future__ import annotations

import hashlib
import logging
import os
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from desktop_app.index import INDEX_FOLDER
from desktop_app.index.details.heard import LentColumns
from desktop_app.index.details.kept_kinds import KeptKinds
from desktop_app.index.snapshot import Columns, Snapshot
from desktop_app.storage.damage import DamageError
from desktop_app.storage.whole_file import is_draft, write_whole

logger = logging.getLogger(__name__)

_ENDING: Final = ".names"
_KINDS_ENDING: Final = ".kinds"
LEARNED: Final = "learned"
"""A file without anything in it, made anew when more is known of what is inside files."""
_DIGEST_BYTES: Final = 8


def is_snapshot(name: str) -> bool:
    """Whether `name` is one that the file of a snapshot has, or its draft."""
    return _is_called(name, _ENDING)


def is_learned(name: str) -> bool:
    """Likewise, of what is kept of the kinds of files, and of the word that more is."""
    return _is_called(name, _KINDS_ENDING) or name == LEARNED or is_draft(name, LEARNED)


def _is_called(name: str, ending: str) -> bool:
    digest = name.partition(".")[0]
    if len(digest) != 2 * _DIGEST_BYTES or digest.strip("0123456789abcdef"):
        return False
    return name == digest + ending or is_draft(name, digest + ending)


class SnapshotStore:
    """The snapshots of one data folder; for several threads.

    A file that cannot be read, is damaged or was written by another version counts as none: the
    disk answers in its place, and the next crawl replaces it.

    Args:
        data_folder: Where Fossick keeps its own files.
    """

    def __init__(self, data_folder: Path) -> None:
        self.data_folder = data_folder
        self._folder = data_folder / INDEX_FOLDER
        self._lock = threading.Lock()
        self._open: dict[Path, tuple[tuple[int, int, int], Snapshot | None]] = {}
        self.lent = LentColumns()
        """Sizes and dates, where somebody hears of changes."""

    def holding(self, path: str) -> Snapshot | None:
        """The snapshot that knows the folder `path`, a real one, or one around it."""
        holding = [one for one in self.snapshots() if _holds(one.root, path)]
        return max(holding, key=lambda one: len(one.root), default=None)

    def snapshots(self) -> list[Snapshot]:
        """All of them that can be used."""
        return [found for file in self._files() if (found := self._opened(file)) is not None]

    def is_empty(self) -> bool:
        """Whether there is none, usable or not."""
        return next(self._files(), None) is None

    def keep(self, columns: Columns) -> None:
        """Put a snapshot in the place of the last one of the same folder.

        Raises:
            OSError: it cannot be written; the last one stays.
        """
        write_whole(self._file_of(columns.root), *columns.encode())

    def kinds(self, root: str) -> KeptKinds:
        """What is known of what is inside the files of a folder."""
        try:
            return KeptKinds.read(self._file_of(root, _KINDS_ENDING))
        except (OSError, DamageError):
            return KeptKinds()

    def keep_kinds(self, root: str, kinds: KeptKinds) -> None:
        """Put what is known of that in the place of what was.

        Raises:
            OSError: it cannot be written.
        """
        write_whole(self._file_of(root, _KINDS_ENDING), *kinds.encode())

    def tell_learned(self) -> None:
        """Have whoever vouches look again at what is known of what is inside files.

        Raises:
            OSError: it cannot be written.
        """
        write_whole(self._folder / LEARNED, b"")

    def forget(self, root: str) -> bool:
        """Delete the snapshot of a folder; False where there is none.

        Raises:
            OSError: it cannot be deleted.
        """
        file = self._file_of(root)
        with self._lock:
            self._open.pop(file, None)
        self.lent = LentColumns()
        self._file_of(root, _KINDS_ENDING).unlink(missing_ok=True)
        try:
            file.unlink()
        except FileNotFoundError:
            return False
        return True

    def forget_all(self) -> int:
        """Delete all of them, the unreadable ones too; how many there were.

        Raises:
            OSError: one cannot be deleted.
        """
        files = list(self._files())
        with self._lock:
            self._open.clear()
        self.lent = LentColumns()
        for file in (*files, *self._files(_KINDS_ENDING), self._folder / LEARNED):
            with suppress(FileNotFoundError):
                file.unlink()
        return len(files)

    def _files(self, ending: str = _ENDING) -> Iterator[Path]:
        try:
            names = sorted(os.listdir(self._folder))  # noqa: PTH208 (most have no such folder)
        except OSError:
            return
        for name in names:
            if name.endswith(ending):
                yield self._folder / name

    def _file_of(self, root: str, ending: str = _ENDING) -> Path:
        digest = hashlib.blake2b(os.fsencode(root), digest_size=_DIGEST_BYTES).hexdigest()
        return self._folder / f"{digest}{ending}"

    def _opened(self, file: Path) -> Snapshot | None:
        try:
            status = file.stat(follow_symlinks=False)
        except OSError:
            return None
        version = status.st_ino, status.st_size, status.st_mtime_ns
        with self._lock:
            known = self._open.get(file)
            if known is None or known[0] != version:
                known = self._open[file] = version, _read(file)
            return known[1]


def _read(file: Path) -> Snapshot | None:
    try:
        return Snapshot(file)
    except (OSError, DamageError):
        logger.warning("A snapshot of names could not be used.")
        return None


def _holds(root: str, path: str) -> bool:
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)

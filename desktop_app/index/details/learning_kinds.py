"""Reading the beginnings of files whose names tell no kind, before anybody asks for kinds."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator
from itertools import compress
from typing import Final

from desktop_app.errors import ScopeError
from desktop_app.files.listing import flags_of
from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import kind_of
from desktop_app.filetypes.recognition import HEAD_BYTES, kind_of_bytes
from desktop_app.hits import Flag
from desktop_app.index.details.columns import PLAIN, untold_endings
from desktop_app.index.details.kept_kinds import KeptFile, KeptKinds
from desktop_app.index.details.kind_codes import UNTOLD, code_of
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.snapshot_paths import SnapshotPaths
from desktop_app.private.names import may_be_private
from desktop_app.stop_flag import StopFlag

MANY: Final = 100
"""So many files are worth being written down; fewer are soon read."""

_SLICE: Final = 65_536
_GRAIN_NS: Final = 2_000_000_000
"""What changed so lately may change again without another date."""

_SHOWN: Final = bytes(is_plain and not flags & Flag.HIDDEN for flags, is_plain in enumerate(PLAIN))
"""Of each value of flags, whether such are read ahead: those that questions are about."""


def learned(
    snapshot: Snapshot,
    scope: Scope,
    known: KeptKinds,
    *,
    stop: StopFlag,
    rest: Callable[[], None] = lambda: None,
) -> tuple[KeptKinds, int] | None:
    """What is inside the files of a snapshot whose names do not say; None after a stop.

    Args:
        snapshot: It has their names.
        scope: The gate. What it does not let us read is not known.
        known: What was read before.
        stop: Ends it early when set.
        rest: Called before each file that is read.

    Returns:
        What is known now, and of how many files more or less that is.
    """
    found: list[KeptFile] = []
    new = 0
    gate = _Gate(scope)
    for path in SnapshotPaths(snapshot, 0, snapshot.root).of_rows(_untold_rows(snapshot)):
        if stop.is_set():
            return None
        folder, name = os.path.split(path)
        if kind_of(name) is not None:
            continue
        try:
            status = os.lstat(path)
        except OSError:
            continue
        if not stat.S_ISREG(status.st_mode) or not status.st_size:
            continue
        code = known.code(status)
        if gate.is_closed(folder, name):
            # It may have been read where it was called otherwise.
            new += MANY if code != UNTOLD else 0
            continue
        if code == UNTOLD:
            rest()
            code = _read(path, status, scope)
            new += code != UNTOLD
        if code != UNTOLD:
            found.append((status.st_ino, *_facts(status), code))
    return KeptKinds(found), new


class _Gate:
    """Says which files may not be read; those of one folder come in a row."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._folder = ""
        self._is_closed = False

    def is_closed(self, folder: str, name: str) -> bool:
        """Whether the file of this name in this folder may not be read."""
        try:
            if folder != self._folder:
                self._is_closed = self._scope.why_folder_closed(folder) is not None
                self._folder = folder
            if self._is_closed or not may_be_private(name):
                return self._is_closed
            return self._scope.why_closed(os.path.join(folder, name)) is not None  # noqa: PTH118 (a str)
        except ScopeError:
            return True


def _untold_rows(snapshot: Snapshot) -> Iterator[int]:
    untold = untold_endings(snapshot.extensions)
    for first in range(0, len(snapshot), _SLICE):
        end = min(first + _SLICE, len(snapshot))
        shown = bytes(snapshot.flags[first:end]).translate(_SHOWN)
        rows = compress(
            range(first, end), bytes(snapshot.extension_ids[first:end]).translate(untold)
        )
        yield from (row for row in rows if shown[row - first])


def _read(path: str, status: os.stat_result, scope: Scope) -> int:
    """The number of what is inside a file that is still as it was found."""
    lately_ns = time.time_ns() - _GRAIN_NS
    if (
        flags_of(status) & Flag.ONLINE_ONLY
        or max(status.st_mtime_ns, status.st_ctime_ns) > lately_ns
    ):
        return UNTOLD
    try:
        with scope.open_file(path) as file:
            code = code_of(kind_of_bytes(file.read(HEAD_BYTES)))
            now = os.fstat(file.fileno())
    except (ScopeError, OSError):
        return UNTOLD
    is_same = now.st_ino == status.st_ino and _facts(now) == _facts(status)
    return code if is_same else UNTOLD


def _facts(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns

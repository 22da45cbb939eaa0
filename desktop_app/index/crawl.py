"""Making a `Snapshot`: one walk of a folder, put in order."""

from __future__ import annotations

import os
import stat
import time
from array import array
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import compress
from typing import Final

from desktop_app.files.batch import Batch
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag, table_of_any
from desktop_app.index.name_columns import ENCODING, NameColumns
from desktop_app.index.snapshot import UNLISTED, UNSETTLED, Columns, ages_of_many
from desktop_app.reasons import Reason, Skips
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.scoped_walk import walked

SETTLED_NS: Final = 2 * 10**9
"""Older than this before a walk, a folder's moment of change tells its listing from any later one:
systems write the moment as coarse as that (ext4 4 ms, HFS+ 1 s)."""

_UNKNOWN_AGE: Final = 255


@dataclass(slots=True)
class _Listed:
    """What was seen in a folder, row by row.

    As bytes: a million names, each by itself, take four times the room.
    """

    names: list[bytes] = field(default_factory=list)
    """With NULs between them, as they came."""
    flags: bytearray = field(default_factory=bytearray)
    ages: bytearray = field(default_factory=bytearray)
    is_whole: bool = True


def crawled(
    root: str,
    scope: Scope,
    *,
    stop: StopFlag,
    tell: Callable[[int], None] = lambda entries: None,
    clock_ns: Callable[[], int] = time.time_ns,
) -> Columns | None:
    """Walk a folder of the scope and put in order what is there; None after a stop.

    Args:
        root: As it is really called.
        scope: What it leaves out is not entered.
        stop: Ends it early when set.
        tell: Hears how many entries were seen so far.
        clock_ns: The time, since 1970 UTC.

    Raises:
        ScopeError: the folder cannot be opened.
    """
    started_ns = clock_ns()
    listed: dict[str, _Listed] = {}
    entries = 0
    with walked(root, scope, stop=stop, details=True) as walk:
        for batch in walk:
            _sort(batch, listed, started_ns)
            entries += len(batch)
            tell(entries)
    if not walk.complete:
        return None
    _mark_doubtful(listed, walk.skips)
    return _Ordered(root, listed, started_ns).columns(started_ns)


def _sort(batch: Batch, listed: dict[str, _Listed], started_ns: int) -> None:
    """Add the rows of a batch to their folders."""
    ids = batch.folder_ids
    unknown = batch.flags.translate(_UNKNOWN)
    ages = bytes([_UNKNOWN_AGE]) * len(ids)
    if batch.modified_ns is not None and len(ids):
        ages = ages_of_many(started_ns, batch.modified_ns)
    start = 0
    while start < len(ids):
        # In the order of the folders, each of which has one run.
        end = bisect_right(ids, ids[start], start)
        known = listed.setdefault(batch.folders[ids[start]], _Listed())
        known.names.append("\0".join(batch.names[start:end]).encode(*ENCODING))
        known.flags += batch.flags[start:end]
        known.ages += ages[start:end]
        if unknown.find(1, start, end) >= 0:
            known.is_whole = False
        start = end
    for folder in batch.empty_folders:
        listed.setdefault(folder, _Listed())


def _mark_doubtful(listed: dict[str, _Listed], skips: Skips) -> None:
    """Mark the folders of which a walk may not have seen everything."""
    for reason in (Reason.UNREADABLE, Reason.VANISHED):
        paths = skips.paths.get(reason, ())
        for path in paths:
            for folder in (path, os.path.dirname(path)):  # noqa: PTH120 (not UTF-8)
                if folder in listed:
                    listed[folder].is_whole = False
        if skips.numbers.get(reason, 0) > len(paths):
            # Not all of them are named.
            for one in listed.values():
                one.is_whole = False


class _Ordered:
    """Folders in the order of a snapshot, each before those in it."""

    def __init__(self, root: str, listed: dict[str, _Listed], started_ns: int) -> None:
        self._root = root
        self._listed = listed
        self._started_ns = started_ns
        self._above = root.rstrip(os.sep) + os.sep
        self._paths: list[str] = []
        self._parents = array("I")
        self._ends = array("I")
        self._first_rows = array("I")
        self._folder_rows = array("I")
        self._flags = bytearray()
        self._ages = bytearray()
        self._names = NameColumns()
        # For each folder whether it was listed, and to its end.
        self._states: list[bool | None] = []

    def columns(self, made_ns: int) -> Columns:
        """All of it."""
        self._add_rows()
        names = self._names
        names.finish()
        extension_ids, extensions = names.extensions()
        devices, inodes, moments = self._what_folders_are()
        return Columns(
            root=self._root,
            made_ns=made_ns,
            extensions=extensions,
            first_rows=self._first_rows,
            ends=self._ends,
            parents=self._parents,
            folder_rows=self._folder_rows,
            devices=devices,
            inodes=inodes,
            moments=moments,
            flags=self._flags,
            extension_ids=extension_ids,
            ages=self._ages,
            names_at=names.names.at,
            folded_at=names.folded.at,
            beyond_ascii=names.beyond_ascii,
            words=names.words(),
            names=names.names.whole,
            folded=names.folded.whole,
        )

    def _add_rows(self) -> None:
        # Path, number of the folder around it, and its row there; the last one comes next.
        waiting = [(self._root, 0, 0)]
        # Folders whose trees are under way: their numbers.
        open_folders: list[int] = []
        while waiting:
            path, parent, row = waiting.pop()
            number = len(self._paths)
            while open_folders and open_folders[-1] != parent:
                self._ends[open_folders.pop()] = number
            self._paths.append(path)
            self._parents.append(parent)
            self._folder_rows.append(row)
            self._ends.append(0)
            self._first_rows.append(len(self._names))
            open_folders.append(number)
            waiting += reversed(self._add_folder(path, number))
        for number in open_folders:
            self._ends[number] = len(self._paths)
        self._first_rows.append(len(self._names))

    def _add_folder(self, path: str, number: int) -> list[tuple[str, int, int]]:
        """Add the rows in a folder; the folders among them, as they wait."""
        # Nobody asks for it again, and a million names weigh something.
        known = self._listed.pop(path, None)
        self._states.append(None if known is None else known.is_whole)
        inside: list[tuple[str, int, int]] = []
        if known is None or not known.names:
            return inside
        first, flags = len(self._names), known.flags
        folders = list(compress(range(len(flags)), flags.translate(_FOLDER)))
        if folders:
            names = b"\0".join(known.names).split(b"\0")
            prefix = path.rstrip(os.sep) + os.sep
            for at in folders:
                inside.append((prefix + str(names[at], *ENCODING), number, first + at))
        for some in known.names:
            self._names.add(some, some.count(0) + 1)
        self._flags += flags
        self._ages += known.ages
        return inside

    def _what_folders_are(self) -> tuple[array[int], array[int], array[int]]:
        devices, inodes, moments = array("Q"), array("Q"), array("q")
        root = _status(self._root)
        for path, is_whole in zip(self._paths, self._states, strict=True):
            device, inode, moment = 0, 0, UNLISTED
            status = _status(path)
            # Other file systems may not tell when a folder changed.
            is_here = status is not None and root is not None and status.st_dev == root.st_dev
            if is_whole is not None and status is not None and is_here:
                device, inode, moment = status.st_dev, status.st_ino, status.st_ctime_ns
                if not is_whole or moment >= self._started_ns - SETTLED_NS or moment < 0:
                    moment = UNSETTLED
            devices.append(device)
            inodes.append(inode)
            moments.append(moment)
        return devices, inodes, moments


_FOLDER = table_of_any(Flag.FOLDER)
_UNKNOWN = table_of_any(Flag.UNKNOWN)


def _status(path: str) -> os.stat_result | None:
    try:
        status = os.lstat(path)
    except OSError:
        return None
    return status if stat.S_ISDIR(status.st_mode) else None

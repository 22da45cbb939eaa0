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

import numpy as np

from desktop_app.files.batch import Batch
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag, table_of_any
from desktop_app.index.name_columns import ENCODING, NameColumns, NameReader
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

    number: int
    """Of the folder, in the order in which they came."""
    folded: tuple[bytes, ...] = ()
    """The names as they are compared, with NULs between them, as they came."""
    unfolded: tuple[bytes, ...] = ()
    """Likewise as they are, those that differ."""
    differ: bytes = b""
    """For each row whether it is one of these; no more than to the last that is."""
    endings: array[int] = field(default_factory=lambda: array("I"))
    flags: bytearray = field(default_factory=bytearray)
    ages: bytearray = field(default_factory=bytearray)
    folders: tuple[bytes, ...] = ()
    """The names of the folders among them, with NULs between them."""


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
    seen = _Seen(root, clock_ns())
    entries = 0
    with walked(root, scope, stop=stop, details=True) as walk:
        for batch in walk:
            seen.take(batch)
            entries += len(batch)
            tell(entries)
    if not walk.complete:
        return None
    seen.doubt(walk.skips)
    return _Ordered(seen).columns()


class _Seen:
    """What a walk sees, folder by folder.

    All that can be told of a batch by itself is told when it comes: meanwhile another process goes
    on walking, and at the end this one is alone.

    Attributes:
        listed: By their paths the folders that were listed.
        devices, inodes, moments: See `Snapshot`; in the order in which they came.
    """

    def __init__(self, root: str, started_ns: int) -> None:
        self.root = root
        self.started_ns = started_ns
        self.listed: dict[str, _Listed] = {}
        self.names = NameReader()
        self.devices, self.inodes, self.moments = array("Q"), array("Q"), array("q")
        status = _status(root)
        self._device = None if status is None else status.st_dev

    def take(self, batch: Batch) -> None:
        """Add the rows of a batch to their folders."""
        for folder in batch.empty_folders:
            self._folder(folder)
        ids, flags = batch.folder_ids, batch.flags
        if not len(ids):
            return
        ages = bytes([_UNKNOWN_AGE]) * len(ids)
        if batch.modified_ns is not None:
            ages = ages_of_many(self.started_ns, batch.modified_ns)
        read = self.names.read(batch.names)
        unknown, folders = flags.translate(_UNKNOWN), flags.translate(_FOLDER)
        start = 0
        while start < len(ids):
            # In the order of the folders, each of which has one run.
            end = bisect_right(ids, ids[start], start)
            known = self._folder(batch.folders[ids[start]])
            first = len(known.flags)
            known.folded += (b"\0".join(read.folded[start:end]),)
            differ = read.differ[start:end]
            if 1 in differ:
                known.unfolded += (b"\0".join(compress(read.names[start:end], differ)),)
                known.differ = known.differ.ljust(first, b"\0") + differ
            known.endings += read.endings[start:end]
            known.flags += flags[start:end]
            known.ages += ages[start:end]
            if folders.find(1, start, end) >= 0:
                inside = compress(read.names[start:end], folders[start:end])
                known.folders += (b"\0".join(inside),)
            if unknown.find(1, start, end) >= 0:
                self._doubt(known)
            start = end

    def doubt(self, skips: Skips) -> None:
        """Mark the folders of which the walk may not have seen everything."""
        for reason in (Reason.UNREADABLE, Reason.VANISHED):
            paths = skips.paths.get(reason, ())
            for path in paths:
                for folder in (path, os.path.dirname(path)):  # noqa: PTH120 (not UTF-8)
                    if folder in self.listed:
                        self._doubt(self.listed[folder])
            if skips.numbers.get(reason, 0) > len(paths):
                # Not all of them are named.
                for one in self.listed.values():
                    self._doubt(one)

    def _doubt(self, folder: _Listed) -> None:
        """Let it be asked again: not everything in it may have been seen."""
        if self.moments[folder.number] != UNLISTED:
            self.moments[folder.number] = UNSETTLED

    def _folder(self, path: str) -> _Listed:
        known = self.listed.get(path)
        if known is None:
            # What changes from now on, or while it is listed, shows in its moment.
            device, inode, moment = 0, 0, UNLISTED
            status = _status(path)
            # Other file systems may not tell when a folder changed.
            if status is not None and status.st_dev == self._device:
                device, inode, moment = status.st_dev, status.st_ino, status.st_ctime_ns
                if moment >= self.started_ns - SETTLED_NS or moment < 0:
                    moment = UNSETTLED
            known = self.listed[path] = _Listed(len(self.devices))
            self.devices.append(device)
            self.inodes.append(inode)
            self.moments.append(moment)
        return known


class _Ordered:
    """Folders in the order of a snapshot, each before those in it."""

    def __init__(self, seen: _Seen) -> None:
        self._seen = seen
        self._parents = array("I")
        self._ends = array("I")
        self._first_rows = array("I")
        self._folder_rows = array("I")
        self._numbers = array("i")
        self._flags = bytearray()
        self._ages = bytearray()
        self._names = NameColumns()

    def columns(self) -> Columns:
        """All of it."""
        self._add_rows()
        names, seen = self._names, self._seen
        names.finish()
        extension_ids, extensions = seen.names.extensions(names.endings)
        return Columns(
            root=seen.root,
            made_ns=seen.started_ns,
            extensions=extensions,
            first_rows=self._first_rows,
            ends=self._ends,
            parents=self._parents,
            folder_rows=self._folder_rows,
            devices=self._in_order(seen.devices, 0),
            inodes=self._in_order(seen.inodes, 0),
            moments=self._in_order(seen.moments, UNLISTED),
            flags=self._flags,
            extension_ids=extension_ids,
            ages=self._ages,
            folded_at=names.folded.at,
            beyond_ascii=names.beyond_ascii,
            unfolded_rows=names.unfolded_rows,
            unfolded_at=names.unfolded.at,
            words=seen.names.words(),
            unfolded=names.unfolded.whole,
            folded=names.folded.whole,
        )

    def _add_rows(self) -> None:
        # Path, number of the folder around it, and its row there; the last one comes next.
        waiting = [(self._seen.root, 0, 0)]
        # Folders whose trees are under way: their numbers.
        open_folders: list[int] = []
        while waiting:
            path, parent, row = waiting.pop()
            number = len(self._ends)
            while open_folders and open_folders[-1] != parent:
                self._ends[open_folders.pop()] = number
            self._parents.append(parent)
            self._folder_rows.append(row)
            self._ends.append(0)
            self._first_rows.append(len(self._flags))
            open_folders.append(number)
            waiting += reversed(self._add_folder(path, number))
        for number in open_folders:
            self._ends[number] = len(self._ends)
        self._first_rows.append(len(self._flags))

    def _add_folder(self, path: str, number: int) -> list[tuple[str, int, int]]:
        """Add a folder and the rows in it; the folders among them, as they wait."""
        # Nobody asks for it again, and a million names weigh something.
        known = self._seen.listed.pop(path, None)
        self._numbers.append(_NOT_LISTED if known is None else known.number)
        if known is None or not known.flags:
            return []
        first = len(self._flags)
        unfolded = b"\0".join(known.unfolded)
        self._names.add(b"\0".join(known.folded), unfolded, known.differ, known.endings)
        self._flags += known.flags
        self._ages += known.ages
        if not known.folders:
            return []
        prefix = path.rstrip(os.sep) + os.sep
        names = str(b"\0".join(known.folders), *ENCODING).split("\0")
        rows = compress(range(first, len(self._flags)), known.flags.translate(_FOLDER))
        return [(prefix + name, number, row) for name, row in zip(names, rows, strict=True)]

    def _in_order(self, seen: array[int], of_others: int) -> array[int]:
        """What was seen of folders, in this order; of those that were not listed something else."""
        column = array(seen.typecode, seen)
        column.append(of_others)
        found = np.asarray(column)[np.asarray(self._numbers)]
        return array(seen.typecode, found.tobytes())


_NOT_LISTED: Final = -1
_FOLDER = table_of_any(Flag.FOLDER)
_UNKNOWN = table_of_any(Flag.UNKNOWN)


def _status(path: str) -> os.stat_result | None:
    try:
        status = os.lstat(path)
    except OSError:
        return None
    return status if stat.S_ISDIR(status.st_mode) else None

"""Making a `Snapshot`: one walk of a folder, put in order."""

from __future__ import annotations

import os
import re
import stat
import time
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, compress
from typing import Final

from desktop_app.files.batch import Batch
from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import extension_of
from desktop_app.folding.fold import fold
from desktop_app.hits import Flag, table_of_any
from desktop_app.index.snapshot import (
    ANY_EXTENSION,
    MAX_EXTENSIONS,
    UNLISTED,
    UNSETTLED,
    Columns,
    age_of,
)
from desktop_app.reasons import Reason, Skips
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.scoped_walk import walked

SETTLED_NS: Final = 2 * 10**9
"""Older than this before a walk, a folder's moment of change tells its listing from any later one:
systems write the moment as coarse as that (ext4 4 ms, HFS+ 1 s)."""

_FOLD_ROWS: Final = 16_384
"""So many names are folded at a time."""

_WORD: Final = re.compile("[a-z]{4,24}")
"""What somebody may have misspelt."""
_MAX_WORDS: Final = 100_000
_UNKNOWN_AGE: Final = 255


@dataclass(slots=True)
class _Listed:
    """What was seen in a folder: runs of rows of batches."""

    runs: list[tuple[Batch, int, int]] = field(default_factory=list)
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
            _sort(batch, listed)
            entries += len(batch)
            tell(entries)
    if not walk.complete:
        return None
    _mark_doubtful(listed, walk.skips)
    return _Ordered(root, listed, started_ns).columns(started_ns)


def _sort(batch: Batch, listed: dict[str, _Listed]) -> None:
    """Add the rows of a batch to their folders."""
    ids = batch.folder_ids
    unknown = batch.flags.translate(_UNKNOWN)
    start = 0
    while start < len(ids):
        # In the order of the folders, each of which has one run.
        end = bisect_right(ids, ids[start], start)
        known = listed.setdefault(batch.folders[ids[start]], _Listed())
        known.runs.append((batch, start, end))
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
        self._names: list[str] = []

    def columns(self, made_ns: int) -> Columns:
        """All of it."""
        self._add_rows()
        # Nobody needs the batches any more, and a million names weigh something.
        self._listed = {path: replace(known, runs=[]) for path, known in self._listed.items()}
        names, folded = _Joined(), _Joined()
        words: Counter[str] = Counter()
        for start in range(0, len(self._names), _FOLD_ROWS):
            some = self._names[start : start + _FOLD_ROWS]
            names.add(some)
            joined = fold("\0".join(some))
            folded.add(joined.split("\0"))
            words.update(_WORD.findall(joined))
        extension_ids, extensions = _extensions(self._names)
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
            flags=bytes(self._flags),
            extension_ids=extension_ids,
            ages=bytes(self._ages),
            names_at=names.at,
            folded_at=folded.at,
            beyond_ascii=folded.beyond_ascii,
            words="\0".join(word for word, _ in words.most_common(_MAX_WORDS)).encode(),
            names=names.taken(),
            folded=folded.taken(),
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
        known = self._listed.get(path)
        inside: list[tuple[str, int, int]] = []
        prefix = path.rstrip(os.sep) + os.sep
        for batch, start, end in known.runs if known is not None else ():
            flags = batch.flags[start:end]
            first = len(self._names)
            self._names += batch.names[start:end]
            self._flags += flags
            if batch.modified_ns is not None:
                moments = batch.modified_ns[start:end]
                self._ages += bytes([age_of(self._started_ns, moment) for moment in moments])
            else:
                self._ages += bytes([_UNKNOWN_AGE]) * (end - start)
            for at in compress(range(end - start), flags.translate(_FOLDER)):
                inside.append((prefix + self._names[first + at], number, first + at))
        return inside

    def _what_folders_are(self) -> tuple[array[int], array[int], array[int]]:
        devices, inodes, moments = array("Q"), array("Q"), array("q")
        root = _status(self._root)
        for path in self._paths:
            known = self._listed.get(path)
            device, inode, moment = 0, 0, UNLISTED
            status = _status(path)
            # Other file systems may not tell when a folder changed.
            is_here = status is not None and root is not None and status.st_dev == root.st_dev
            if known is not None and status is not None and is_here:
                device, inode, moment = status.st_dev, status.st_ino, status.st_ctime_ns
                if not known.is_whole or moment >= self._started_ns - SETTLED_NS or moment < 0:
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


class _Joined:
    """Names with a NUL behind each, as they are added.

    Attributes:
        at: Where each begins, and one more for the end.
        beyond_ascii: The numbers of those with other characters.
    """

    def __init__(self) -> None:
        self._whole = bytearray()
        self.at = array("I", [0])
        self.beyond_ascii = array("I")

    def add(self, names: Sequence[str]) -> None:
        """Add some, one at least."""
        first = len(self.at) - 1
        joined = "\0".join(names)
        encoded = joined.encode("utf-8", "surrogatepass")
        self._whole += encoded
        self._whole.append(0)
        lengths = (len(name) + 1 for name in encoded.split(b"\0"))
        self.at.extend(accumulate(lengths, initial=self.at.pop()))
        if not joined.isascii():
            self.beyond_ascii.extend(
                number for number, name in enumerate(names, first) if not name.isascii()
            )

    def taken(self) -> bytes:
        """All of them, which it then holds no longer."""
        whole = bytes(self._whole)
        self._whole.clear()
        return whole


def _extensions(names: Sequence[str]) -> tuple[bytes, list[str]]:
    """For each name the number of what it ends in, and the endings by their numbers, from 1 on.

    A name that begins with a dot may be anything.
    """
    # A million names end in a few hundred ways, which are numbered as they come.
    numbers = {_DOT: 0}
    last = array("I")
    for start in range(0, len(names), _FOLD_ROWS):
        some = names[start : start + _FOLD_ROWS]
        last.extend([numbers.setdefault(_last_part(name), len(numbers)) for name in some])
    counted = Counter(last)
    # Some differ in case alone.
    endings = [extension_of(f"x.{ending}") for ending in numbers]
    common: Counter[str] = Counter()
    for number, ending in enumerate(endings[1:], start=1):
        common[ending] += counted[number]
    extensions = sorted(common, key=lambda ending: (-common[ending], ending))[:MAX_EXTENSIONS]
    ids = {ending: number for number, ending in enumerate(extensions, start=1)}
    id_of = [ANY_EXTENSION, *(ids.get(ending, ANY_EXTENSION) for ending in endings[1:])]
    return bytes(map(id_of.__getitem__, last)), extensions


_DOT: Final = "."
"""In place of what a name ends in that begins with a dot."""


def _last_part(name: str) -> str:
    if name[:1] == ".":
        return _DOT
    _, dot, ending = name.rpartition(".")
    return ending if dot else ""

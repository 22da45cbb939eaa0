"""Listing folder after folder below one root: the part of a walk that one process does."""

# ruff: noqa: PTH118 (names that are not UTF-8, joined as they are)
from __future__ import annotations

import math
import os
from array import array
from collections.abc import Collection, Generator, Iterator, Sequence
from itertools import islice
from time import monotonic

from desktop_app.files.batch import Batch
from desktop_app.files.boundaries import Boundaries
from desktop_app.files.details import FolderDetails
from desktop_app.files.listing import Listing, names_and_kinds, with_details
from desktop_app.files.open_folder import OpenFolder, Route
from desktop_app.stop_flag import StopFlag
from desktop_app.value_class import record_class, value_class

_BATCH_ROWS = 1024
_BATCH_FOLDERS = 64
"""They stay open for their details: half of the descriptors that a tree may hold."""
_BATCH_S = 0.1

Subfolder = tuple[str, bool]
"""A name, and whether the folder is hidden."""


@value_class
class WorkItem:
    """Folders to walk: some `subfolders` of the folder to which `names` lead from the root."""

    names: Sequence[str]
    subfolders: Sequence[Subfolder]


def folders_in(items: Sequence[WorkItem]) -> int:
    """How many folders are to be walked."""
    return sum(len(item.subfolders) for item in items)


def take_last(items: list[WorkItem], max_folders: int) -> list[WorkItem]:
    """Remove at most so many folders from the end of `items`, and return them as items."""
    taken: list[WorkItem] = []
    while items and max_folders > 0:
        last = items.pop()
        if len(last.subfolders) > max_folders:
            items.append(WorkItem(last.names, last.subfolders[:-max_folders]))
            last = WorkItem(last.names, last.subfolders[-max_folders:])
        taken.append(last)
        max_folders -= len(last.subfolders)
    return taken[::-1]


@record_class
class _Level:
    """A folder with subfolders that wait; `depth` counts the levels from the root to them."""

    folder: OpenFolder
    depth: int
    subfolders: list[Subfolder]


class TreeWalker:
    """Lists folders, the last found first, and keeps those that wait.

    Attributes:
        cut: The paths of folders whose listing a stop broke off.
    """

    def __init__(
        self,
        root: OpenFolder,
        boundaries: Boundaries,
        *,
        stop: StopFlag,
        details: bool,
        max_depth: int | None,
    ) -> None:
        self._root = root
        self._boundaries = boundaries
        self._stop = stop
        self._details = details
        self._max_depth = max_depth
        self._levels: list[_Level] = []
        self._columns = _Columns()
        self._done: list[OpenFolder] = []
        self.cut: list[str] = []

    @property
    def waiting(self) -> bool:
        """Whether there are folders left to list."""
        return bool(self._levels)

    def list_root(self) -> Generator[Batch, None, None]:
        """Begin at the root; its entries are handed out at once."""
        yield from self._list(self._root, depth=1, hidden=False)
        yield from self._hand_out()

    def add(self, items: Sequence[WorkItem]) -> None:
        """Put folders in front of those that wait."""
        route = Route(self._root)
        for item in items:
            try:
                folder = route.to(item.names)
            except OSError as error:
                self._boundaries.note(error, os.path.join(self._root.path, *item.names))
            else:
                self._levels.append(_Level(folder, len(item.names) + 1, [*item.subfolders]))

    def list_again(
        self, names: Sequence[str], hidden: bool, known: Collection[str]
    ) -> Generator[Batch, None, None]:
        """List a folder by itself: of its subfolders those wait that are not `known`, by path."""
        path = os.path.join(self._root.path, *names)
        try:
            folder = Route(self._root).to(names)
        except OSError as error:
            self._boundaries.note(error, path)
        else:
            yield from self._list(folder, len(names) + 1, hidden, known)
        yield from self._hand_out()

    def batches(self, seconds: float = math.inf) -> Generator[Batch, None, None]:
        """List what waits: all of it, or until about so much time has passed."""
        end = monotonic() + seconds
        while self._levels and not self._stop.is_set() and monotonic() < end:
            level = self._levels[-1]
            if not level.subfolders:
                self._done.append(self._levels.pop().folder)
                continue
            name, hidden = level.subfolders.pop()
            folder = self._boundaries.enter(level.folder, name)
            if folder is not None:
                yield from self._list(folder, level.depth + 1, hidden)
        yield from self._hand_out()

    def split(self) -> list[WorkItem]:
        """Part with half of the folders nearest to the root; nothing, where little waits."""
        for level in self._levels:
            number = len(level.subfolders) // 2
            if level is not self._levels[-1]:
                # There is more to do below.
                number = len(level.subfolders) - number
            if number:
                given, level.subfolders = level.subfolders[:number], level.subfolders[number:]
                return [WorkItem(level.folder.names, given)]
        return []

    def split_all(self) -> list[WorkItem]:
        """Part with everything that waits."""
        items = [
            WorkItem(level.folder.names, level.subfolders)
            for level in self._levels
            if level.subfolders
        ]
        self._done += [level.folder for level in self._levels]
        self._levels.clear()
        self._close_done()
        return items

    def close(self) -> None:
        """Give back what is held, but for the root."""
        self.split_all()

    def _list(
        self, folder: OpenFolder, depth: int, hidden: bool, known: Collection[str] = ()
    ) -> Iterator[Batch]:
        """List a folder whose entries are at `depth`; its subfolders wait in `_levels`."""
        path = folder.path
        subfolders: list[Subfolder] = []
        parts, is_cut = 0, True
        try:
            with folder.entries() as entries:
                while not self._stop.is_set():
                    part = list(islice(entries, _BATCH_ROWS))
                    if part or not parts:
                        listed = self._boundaries.listed(path, part)
                        listing = self._look(folder, path, listed, hidden)
                        subfolders += listing.subfolders
                        self._columns.add(folder, path, listing)
                        if self._columns.full():
                            yield from self._hand_out()
                    parts += 1
                    if len(part) < _BATCH_ROWS:
                        is_cut = False
                        break
        except OSError as error:
            is_cut = False
            self._boundaries.note(error, path)
        finally:
            if is_cut:
                self.cut.append(path)
            if known:
                subfolders = [one for one in subfolders if os.path.join(path, one[0]) not in known]
            if subfolders and (self._max_depth is None or depth < self._max_depth):
                self._levels.append(_Level(folder, depth, subfolders))
            else:
                self._done.append(folder)

    def _look(
        self, folder: OpenFolder, path: str, part: list[os.DirEntry[str]], hidden: bool
    ) -> Listing:
        # A look that fails is counted: by all walks alike, whether they need the details or not.
        wants_look = folder.details_come_along or folder.names_only
        look = with_details if wants_look else names_and_kinds
        listing = look(part, hidden=hidden, mount_points=self._boundaries.mount_points_in(path))
        for name, error in listing.failures:
            self._boundaries.note(error, os.path.join(path, name))
        return listing

    def _hand_out(self) -> Iterator[Batch]:
        columns, self._columns = self._columns, _Columns()
        if columns.folders:
            reach = columns.open_folders.__getitem__
            batch = columns.batch(FolderDetails(reach, self._stop, self._boundaries))
            yield batch.detailed() if self._details else batch
        self._close_done()

    def _close_done(self) -> None:
        for folder in self._done:
            if folder is not self._root:
                folder.close()
        self._done.clear()


class _Columns:
    """A batch in the making."""

    def __init__(self) -> None:
        self.folders: list[str] = []
        self.open_folders: list[OpenFolder] = []
        self._folder_ids = array("I")
        self._names: list[str] = []
        self._flags = bytearray()
        self._sizes = array("q")
        self._modified_ns = array("q")
        self._empty: list[str] = []
        self._due = monotonic() + _BATCH_S

    def add(self, folder: OpenFolder, path: str, listing: Listing) -> None:
        """Add entries of one folder; none at all means that it is empty."""
        if not listing.names and not listing.failures:
            self._empty.append(path)
        self._folder_ids.extend(array("I", (len(self.folders),)) * len(listing.names))
        self.folders.append(path)
        self.open_folders.append(folder)
        self._names += listing.names
        self._flags += listing.flags
        self._sizes.extend(listing.sizes)
        self._modified_ns.extend(listing.modified_ns)

    def full(self) -> bool:
        return (
            len(self._names) >= _BATCH_ROWS
            or len(self.folders) >= _BATCH_FOLDERS
            or monotonic() >= self._due
        )

    def batch(self, reader: FolderDetails) -> Batch:
        detailed = len(self._sizes) == len(self._names)
        return Batch(
            self.folders,
            self._folder_ids,
            self._names,
            bytes(self._flags),
            self._sizes if detailed else None,
            self._modified_ns if detailed else None,
            tuple(self._empty),
            None if detailed else reader,
        )

"""A walk that reads most of what it tells from a `Snapshot`, and is no less right for it.

Each folder is asked when it, or what lies in it, last changed. Where that is the moment known,
nothing came, went or was renamed there since, and the rows are those of the snapshot; any other
folder is listed anew. Somebody who hears of all changes may vouch for folders, which are not asked
then. Sizes and dates are never the snapshot's: files change in place, which no folder tells. They
are read, but where somebody hears of that, too: then the walk says as of when they are.
"""

from __future__ import annotations

import os
import stat
from array import array
from collections.abc import Collection, Generator
from dataclasses import replace
from enum import Enum, auto
from typing import Final

from desktop_app.files.batch import Batch
from desktop_app.files.boundaries import Boundaries
from desktop_app.files.details import FolderDetails, KnownDetails
from desktop_app.files.listing import names_and_kinds
from desktop_app.files.mounts import mounts, points_below
from desktop_app.files.open_folder import OpenFolder, Route
from desktop_app.index.candidate_rows import CandidateRows
from desktop_app.index.details.choice import Choice
from desktop_app.index.details.heard import HeardFiles
from desktop_app.index.details.texts_left import TextsLeft
from desktop_app.index.snapshot import UNLISTED, Snapshot
from desktop_app.index.snapshot_paths import SnapshotPaths, below_folder
from desktop_app.index.snapshot_run import SnapshotRun
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.tree_walker import TreeWalker, WorkItem
from desktop_app.walking.walk import Walk

_STOP_FOLDERS: Final = 32
"""Folders asked between two looks at the stop flag; a tired disk takes 0.5 ms for each."""


class _State(Enum):
    """What is where the snapshot knows a folder."""

    SAME = auto()
    """The folder, and its entries are those that the snapshot has."""
    CHANGED = auto()
    """The folder, and entries of it may have come or gone."""
    OTHER = auto()
    """Something else, nothing, or what must not be entered: that is a walk's to say."""


class SnapshotWalk(Walk):
    """Everything below a folder that a snapshot knows, as it is now.

    Args:
        snapshot: It knows the folder.
        folder: The folder's number in there.
        root: The same folder, open for as long as this is used.
        candidates: Which rows may be wanted; None for all.
        is_counted: Whether nobody wants more of rows that pass than how many they are.
        vouched: For each folder of the snapshot whether it is known to be as it was: see
            `vouching.voucher`; changed here, so that who walks again at once need not ask again.
        details: What was read of entries by who walked at once; likewise.
        heard, choice, texts: See `SnapshotRun`.
        stop: Ends it early when set.
        max_depth: As of `walk`; so are the following.
        excluded, added_mounts, unlisted: Absolute paths.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        folder: int,
        root: OpenFolder,
        *,
        candidates: CandidateRows | None,
        is_counted: bool = False,
        vouched: bytearray,
        details: KnownDetails | None = None,
        heard: HeardFiles | None = None,
        choice: Choice | None = None,
        texts: TextsLeft | None = None,
        stop: StopFlag,
        max_depth: int | None,
        excluded: Collection[str],
        added_mounts: Collection[str],
        unlisted: Collection[str],
    ) -> None:
        super().__init__()
        self._snapshot = snapshot
        self._first = folder
        self._root = root
        self._candidates = candidates
        self._is_counted = is_counted
        self._vouched = vouched
        self._details = details
        self._heard = heard
        self._choice = choice
        self._texts = texts
        self._stop = stop
        self._max_depth = max_depth
        self._boundaries = Boundaries(
            root,
            os.path.realpath(root.path),
            excluded=excluded,
            added_mounts=added_mounts,
            unlisted=unlisted,
        )
        self.skips = self._boundaries.skips
        # What is not, or not so, in the rows of the folder it lies in is a folder that changed.
        self._closed = self._boundaries.closed_paths
        self._changed_here = {
            *(os.path.dirname(path) for path in unlisted),  # noqa: PTH120 (not UTF-8)
            *self._boundaries.folders_of_mount_points,
        }
        self._route = Route(root)
        self._again: list[WorkItem] = []

    def _run(self) -> Generator[Batch, None, None]:
        yield from self._known()
        if not self._stop.is_set() and self._again:
            walker = TreeWalker(
                self._root,
                self._boundaries,
                stop=self._stop,
                details=False,
                max_depth=self._max_depth,
            )
            try:
                walker.add(self._again)
                yield from walker.batches()
            finally:
                walker.close()
        self.complete = not self._stop.is_set()

    def _known(self) -> Generator[Batch, None, None]:
        """What the snapshot knows, and the folders that changed; the others wait in `_again`."""
        snapshot, vouched = self._snapshot, self._vouched
        self._ask_where_others_may_be()
        paths = SnapshotPaths(snapshot, self._first, self._root.path)
        run = SnapshotRun(
            snapshot,
            self._candidates,
            self._reader,
            paths,
            is_counted=self._is_counted,
            heard=self._heard,
            choice=self._choice,
            texts=self._texts,
        )
        # Of folders whose trees are gone through by levels: those of their entries.
        depths = {self._first: 1}
        # Of those that were listed anew: the folders in them, as they are there now.
        inside: dict[int, dict[str, bool]] = {}
        folder, end = self._first, snapshot.ends[self._first]
        while folder < end and not self._stop.is_set():
            if self._max_depth is None:
                same = self._same_until(folder, end, inside, paths)
                if same > folder:
                    folder = run.add_some(folder, same)
                    if run.is_full:
                        yield from run.take()
                    continue
            if folder != self._first:
                parent = snapshot.parents[folder]
                there = inside.get(parent)
                if there is not None and snapshot.folder_name(folder) not in there:
                    # It is gone, with all that was in it.
                    folder = snapshot.ends[folder]
                    continue
                if self._max_depth is not None:
                    depths[folder] = depths[parent] + 1
            path = paths[folder]
            state = _State.SAME if vouched[folder] else self._state(folder, path)
            if state is _State.OTHER:
                self._walk_again(path, hidden=snapshot.is_hidden(folder))
                folder = snapshot.ends[folder]
                continue
            is_last = self._max_depth is not None and depths[folder] >= self._max_depth
            if state is _State.SAME:
                vouched[folder] = True
                run.add_some(folder, folder + 1)
                if run.is_full:
                    yield from run.take()
            else:
                inside[folder] = yield from self._listed_anew(folder, path)
                known = {snapshot.folder_name(child) for child in snapshot.children(folder)}
                for name, hidden in inside[folder].items():
                    if name not in known and not is_last:
                        self._walk_again(below_folder(path, name), hidden=hidden)
                for child in snapshot.children(folder):
                    # There may be another one of the same name by now.
                    vouched[child] = False
            folder = snapshot.ends[folder] if is_last else folder + 1
        yield from run.take()
        if self._heard is not None and run.has_relied:
            self.as_of_ns = self._heard.columns.looked_ns

    def _ask_where_others_may_be(self) -> None:
        """Let nobody vouch for folders of which a look shows more than changes of entries."""
        mount_points = points_below(self._snapshot.root, mounts())
        for path in (*mount_points, *self._closed, *self._changed_here):
            number = self._snapshot.folder_at(path)
            if number is not None:
                self._vouched[number] = False

    def _same_until(
        self, folder: int, end: int, inside: Collection[int], paths: SnapshotPaths
    ) -> int:
        """The first of a run of folders that is not as the snapshot has it, or was not asked yet.

        What is in a folder that was listed anew, those of `inside`, is looked for there.
        """
        vouched, parents = self._vouched, self._snapshot.parents
        if vouched[folder]:
            return _first_unvouched(vouched, folder, end)
        for number in range(folder, min(end, folder + _STOP_FOLDERS)):
            if inside and parents[number] in inside:
                return number
            if not vouched[number]:
                if self._state(number, paths[number]) is not _State.SAME:
                    return number
                vouched[number] = True
        return min(end, folder + _STOP_FOLDERS)

    def _state(self, folder: int, path: str) -> _State:
        snapshot = self._snapshot
        if snapshot.moments[folder] == UNLISTED or path in self._closed:
            return _State.OTHER
        try:
            status = os.lstat(path)
        except OSError:
            return _State.OTHER
        if (
            status.st_ino != snapshot.inodes[folder]
            or status.st_dev != snapshot.devices[folder]
            or not stat.S_ISDIR(status.st_mode)
        ):
            return _State.OTHER
        is_same = status.st_ctime_ns == snapshot.moments[folder] and path not in self._changed_here
        return _State.SAME if is_same else _State.CHANGED

    def _walk_again(self, path: str, *, hidden: bool) -> None:
        *names, name = self._names(path)
        self._again.append(WorkItem(names, [(name, hidden)]))

    def _names(self, path: str) -> list[str]:
        """The way to a folder from the root."""
        below = path.removeprefix(self._root.path.rstrip(os.sep) + os.sep)
        return [] if path == self._root.path else below.split(os.sep)  # noqa: PTH206 (not UTF-8)

    def _listed_anew(self, folder: int, path: str) -> Generator[Batch, None, dict[str, bool]]:
        """The entries of one folder as they are now; what comes back are the folders in it."""
        hidden = folder != self._first and self._snapshot.is_hidden(folder)
        try:
            opened = self._route.to(self._names(path))
            with opened.entries() as found:
                entries = self._boundaries.listed(path, list(found))
        except OSError as error:
            self._boundaries.note(error, path)
            return {}
        mount_points = self._boundaries.mount_points_in(path)
        listing = names_and_kinds(entries, hidden=hidden, mount_points=mount_points)
        for name, failure in listing.failures:
            self._boundaries.note(failure, below_folder(path, name))
        batch = Batch(
            [path],
            array("I", bytes(4 * len(listing.names))),
            listing.names,
            bytes(listing.flags),
            empty_folders=() if listing.names or listing.failures else (path,),
        )
        yield replace(batch, reader=self._reader(batch))
        return dict(listing.subfolders)

    def _reader(self, batch: Batch) -> FolderDetails:
        def reach(number: int) -> OpenFolder:
            return self._route.to(self._names(batch.folders[number]))

        return FolderDetails(reach, self._stop, self._boundaries, self._details)


def _first_unvouched(vouched: bytearray, first: int, end: int) -> int:
    found = vouched.find(0, first, end)
    return end if found < 0 else found

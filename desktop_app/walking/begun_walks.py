"""Walks that were stopped, and how they go on: what was seen is told again where it still holds.

A folder is as it was seen where the system says that nothing in it changed since the walk began.
The others are listed anew, each by itself, and what was never come to is walked. So nothing is
told twice, and nothing left out, whatever happened in between.
"""

# ruff: noqa: PTH118 (names that are not UTF-8, joined and parted as they are)
from __future__ import annotations

import os
import stat
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Final

from desktop_app.files.batch import Batch
from desktop_app.files.boundaries import Boundaries
from desktop_app.files.details import FolderDetails
from desktop_app.files.listing import flags_of
from desktop_app.files.open_folder import Identity, OpenFolder, Route, identity_of
from desktop_app.hits import Flag
from desktop_app.reasons import Reason, Skips
from desktop_app.stop_flag import StopFlag
from desktop_app.value_class import record_class, value_class
from desktop_app.walking.frames import decode_batch
from desktop_app.walking.tree_walker import WorkItem
from desktop_app.walking.walk import GoingOn, Walk

GOES_ON: Final = sys.platform != "win32"
"""Whether folders tell that something in them changed: some file systems of Windows do not."""

_CLOCKS_APART_NS: Final = 3_000_000_000
"""So much the clock of a file system may be behind ours."""

_Names = tuple[str, ...]


def began_now() -> int:
    """The moment from which on a change counts as one, in ns since 1970 UTC."""
    return time.time_ns() - _CLOCKS_APART_NS


@value_class
class BegunWalk:
    """A walk as far as it came.

    Attributes:
        identity: Of the folder that was walked.
        frames: Batches of what was seen, packed; none of a folder that stands under `again`.
        skips: What it left out.
        again: The paths of folders that were not listed to their end.
        rest: What was not come to.
        began_ns: See `began_now`.
    """

    identity: Identity
    frames: Sequence[bytes]
    skips: Skips
    again: frozenset[str]
    rest: Sequence[WorkItem]
    began_ns: int


class GoneOnWalk(Walk):
    """A walk that goes on where another one was stopped.

    Args:
        begun: The other one.
        root: The same folder, open for as long as this is used.
        stop: Ends it early when set.
        excluded: As of `walk`.
        added_mounts: As of `walk`.
        walk_on: Walks what is left; all, given None.
    """

    def __init__(
        self,
        begun: BegunWalk,
        root: OpenFolder,
        *,
        stop: StopFlag,
        excluded: Collection[str],
        added_mounts: Collection[str],
        walk_on: Callable[[GoingOn | None], Walk],
    ) -> None:
        super().__init__()
        self._begun = begun
        self._root = root
        self._stop = stop
        self._walk_on = walk_on
        self._boundaries = Boundaries(
            root, os.path.realpath(root.path), excluded=excluded, added_mounts=added_mounts
        )

    def _run(self) -> Generator[Batch, None, None]:
        going_on = _going_on(self._begun, self._root, self._stop)
        if self._stop.is_set():
            return
        if going_on is not None:
            self._boundaries.skips = self.skips = going_on.skips
            for frame in going_on.frames:
                if self._stop.is_set():
                    return
                yield self._with_reader(decode_batch(frame))
        with self._walk_on(going_on) as walk:
            self.skips = walk.skips
            for batch in walk:
                # Told as it is known: what comes behind it is not to be kept.
                self.left = walk.left
                yield batch
            self.complete, self.left = walk.complete, walk.left

    def _with_reader(self, batch: Batch) -> Batch:
        root, route = self._root, Route(self._root)
        reader = FolderDetails(
            lambda number: route.to(_names_of(batch.folders[number], root.path)),
            self._stop,
            self._boundaries,
        )
        return replace(batch, reader=reader)


def _names_of(path: str, root: str) -> _Names:
    """The way to a folder from the root."""
    if path == root:
        return ()
    below = path.removeprefix(root.rstrip(os.sep) + os.sep)
    return tuple(below.split(os.sep))  # noqa: PTH206 (names, not a path)


class _CountedOnce(Skips):
    """Counts no path for a reason for which it was counted before."""

    __slots__ = ("_before",)

    def __init__(self, before: Skips) -> None:
        super().__init__()
        self._before: Mapping[Reason, Collection[str]] = {}
        self.merge(before)
        self._before = {reason: frozenset(paths) for reason, paths in before.paths.items()}

    def add(self, reason: Reason, number: int = 1, paths: Iterable[str] = ()) -> None:
        """See `Skips`."""
        known = self._before.get(reason, ())
        told = list(paths)
        new = [path for path in told if path not in known]
        super().add(reason, number - (len(told) - len(new)), new)


@record_class
class _Seen:
    """What became of the folders that were seen.

    Attributes:
        changed: To be listed again by themselves.
        anew: What stands there now may be another folder: walked with all below it.
        gone: Not there any more, or closed.
        hidden: Those that are hidden, or lie in one that is.
        entered: What the folders are that are there.
    """

    changed: set[_Names] = field(default_factory=set)
    anew: set[_Names] = field(default_factory=set)
    gone: set[_Names] = field(default_factory=set)
    hidden: set[_Names] = field(default_factory=set)
    entered: dict[_Names, Identity] = field(default_factory=dict)

    def is_lost(self, names: _Names) -> bool:
        """Whether nothing is known of a folder: it, or one above it, is gone or walked anew."""
        above = (names[:depth] for depth in range(len(names), 0, -1))
        return any(one in self.gone or one in self.anew for one in above)


def _going_on(begun: BegunWalk, root: OpenFolder, stop: StopFlag) -> GoingOn | None:
    """Where a walk goes on; None after a stop, and where it can only begin anew."""
    of_frames = [
        [_names_of(path, root.path) for path in decode_batch(frame, lazily=True).folders]
        for frame in begun.frames
    ]
    again = {_names_of(path, root.path) for path in begun.again}
    seen = _seen({*again, *(one for folders in of_frames for one in folders)}, begun, root, stop)
    if seen is None:
        return None
    dropped = seen.changed | seen.anew | seen.gone | again | {()}
    kept = _still_true(of_frames, dropped, seen)
    listed = sorted(one for one in dropped if not seen.is_lost(one))
    skips = _still_left_out(begun.skips, {*listed}, seen, root.path)
    if skips is None:
        return None
    rest = [WorkItem(one[:-1], [(one[-1], one in seen.hidden)]) for one in sorted(seen.anew)]
    rest += [item for item in begun.rest if not _is_listed(tuple(item.names), dropped, seen)]
    whole = {one for number in kept for one in of_frames[number]}
    known = {os.path.join(root.path, *one) for one in (*whole, *listed, *seen.anew)}
    return GoingOn(
        [begun.frames[number] for number in kept],
        _CountedOnce(skips),
        [(one, one in seen.hidden) for one in listed],
        rest,
        known,
        [seen.entered[one] for one in (*whole, *listed) if one in seen.entered],
    )


def _is_listed(names: _Names, dropped: Collection[_Names], seen: _Seen) -> bool:
    """Whether the subfolders of a folder come by another way."""
    return names in dropped or seen.is_lost(names)


def _seen(
    folders: Iterable[_Names], begun: BegunWalk, root: OpenFolder, stop: StopFlag
) -> _Seen | None:
    """Look at folders that were seen, those above before those below; None after a stop."""
    seen, route = _Seen(), Route(root)
    # What is in it changes all the time, and to list one folder costs nothing.
    seen.changed.add(())
    for names in sorted(folders):
        if stop.is_set():
            return None
        if not names or seen.is_lost(names):
            continue
        above, name = names[:-1], names[-1]
        try:
            status = route.to(above).stat(name)
        except OSError:
            seen.gone.add(names)
            continue
        if not stat.S_ISDIR(status.st_mode):
            seen.gone.add(names)
            continue
        if above in seen.hidden or name[:1] == "." or flags_of(status) & Flag.HIDDEN:
            seen.hidden.add(names)
        has_changed = max(status.st_ctime_ns, status.st_mtime_ns) >= begun.began_ns
        is_replaced = has_changed and above in seen.changed
        if is_replaced or status.st_dev != root.identity[0]:
            seen.anew.add(names)
            continue
        seen.entered[names] = identity_of(status)
        if has_changed:
            seen.changed.add(names)
    return seen


def _still_true(
    of_frames: Sequence[Sequence[_Names]], dropped: set[_Names], seen: _Seen
) -> list[int]:
    """The numbers of frames in which nothing changed; `dropped` grows by what the others hold.

    Of a frame all holds or nothing: it may tell how many there were, and not in which folder.
    """
    frames_of: dict[_Names, list[int]] = defaultdict(list)
    for number, folders in enumerate(of_frames):
        for one in folders:
            frames_of[one].append(number)
            if seen.is_lost(one):
                dropped.add(one)
    kept = set(range(len(of_frames)))
    waiting = [*dropped]
    while waiting:
        for number in frames_of.get(waiting.pop(), ()):
            if number in kept:
                kept.discard(number)
                new = [one for one in of_frames[number] if one not in dropped]
                dropped.update(new)
                waiting += new
    return sorted(kept)


def _still_left_out(
    skips: Skips, listed: Collection[_Names], seen: _Seen, root: str
) -> Skips | None:
    """Without what will be come to again; None where not all of it is known by its path."""
    still = Skips()
    for reason, number in skips.numbers.items():
        paths = skips.paths.get(reason, [])
        if number != len(paths):
            return None
        for path in paths:
            names = _names_of(path, root)
            if names[:-1] not in listed and not seen.is_lost(names):
                still.add(reason, paths=[path])
    return still

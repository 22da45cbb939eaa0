"""Which folders to watch where watching costs something for each: on Linux.

The system lends all programs of a user a number of watches together, and watchdog takes one for
each folder without a word where they run out. So they are counted beforehand, and the folders
that people work in come first.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from desktop_app.files.mounts import mounts, points_below, remote_mount

MAX_FOLDERS = 20_000
"""What setting up costs half a second for."""
MAX_WATCHES = 48
"""Each of them is a thread of watchdog's."""

_LIMIT_FILE = Path("/proc/sys/fs/inotify/max_user_watches")
_SHARE = 4
"""We take at most one part in so many of what the user's programs have together."""
_KEEPERS_SHARE = 2
"""Likewise who keeps the index, for all windows: each folder that is not watched is looked at with
every question, and so is each file in it where sizes or dates are asked for."""

NOISY = frozenset({"node_modules", "__pycache__", "site-packages", "Cache", "Caches"})
"""Folders whose changes are no person's doing; so are those that begin with a dot."""


def is_noisy(name: str) -> bool:
    """Whether changes in a folder of this name mean nothing to a person."""
    return name.startswith(".") or name in NOISY


@dataclass(frozen=True, slots=True)
class Watch:
    """One folder to watch, with everything below it or by itself."""

    folder: str
    recursive: bool


@dataclass(frozen=True, slots=True)
class WatchPlan:
    """What to watch.

    Attributes:
        watches: In order, the most important first; none lies within another recursive one.
        folders: How many folders that is.
        complete: False where something was left out that would have been worth watching.
    """

    watches: tuple[Watch, ...]
    folders: int
    complete: bool


def folder_budget(limit_file: Path = _LIMIT_FILE) -> int:
    """How many folders we may watch: a quarter of the system's limit, at most `MAX_FOLDERS`."""
    try:
        return min(MAX_FOLDERS, int(limit_file.read_text()) // _SHARE)
    except (OSError, ValueError):
        return min(MAX_FOLDERS, 8192 // _SHARE)


def vouching_budget(limit_file: Path = _LIMIT_FILE) -> int:
    """How many folders the one who keeps the index may watch beside that: half of the limit."""
    try:
        return int(limit_file.read_text()) // _KEEPERS_SHARE
    except (OSError, ValueError):
        return 8192 // _KEEPERS_SHARE


def planned(roots: Iterable[str], hot: Iterable[str], budget: int) -> WatchPlan:
    """The watches for `roots`, those folders of `hot` that lie within them first.

    A folder with noisy ones directly in it, or too large for what is left of the budget, is
    watched by itself, and what lies in it separately. Links are never followed.
    """
    plan = _Planning(budget)
    roots = list(dict.fromkeys(map(os.path.normpath, roots)))
    for folder in map(os.path.normpath, hot):
        if any(_is_within(folder, root) for root in roots):
            plan.add(folder)
    for root in roots:
        plan.add(root)
    return WatchPlan(tuple(plan.watches), plan.folders, plan.complete)


def _is_within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


class _Planning:
    def __init__(self, budget: int) -> None:
        self._left = budget
        self.watches: list[Watch] = []
        self.folders = 0
        self.complete = True
        self._away = [mount for mount in mounts() if mount.remote]

    def add(self, start: str) -> None:
        """Watch `start` as fully as what is left allows: what changed lately comes first."""
        waiting = [start]
        while waiting:
            folder = waiting.pop(0)
            if self._is_covered(folder):
                continue
            if self._left < 1 or len(self.watches) >= MAX_WATCHES:
                self.complete = False
                return
            inside = _folders_in(folder)
            if inside is None:
                continue
            size = self._size(folder)
            quiet = not any(is_noisy(entry.name) for entry in inside)
            # Below it lies what may not answer, and who watches it all would ask.
            quiet = quiet and not points_below(folder, self._away)
            holds_watched = any(_is_within(watch.folder, folder) for watch in self.watches)
            if quiet and not holds_watched and size <= self._left:
                self._take(Watch(folder, recursive=True), size)
                continue
            self._take(Watch(folder, recursive=False), 1)
            waiting += _newest_first(entry for entry in inside if not is_noisy(entry.name))

    def _take(self, watch: Watch, folders: int) -> None:
        self.watches.append(watch)
        self.folders += folders
        self._left -= folders

    def _is_covered(self, folder: str) -> bool:
        return any(
            watch.folder == folder or (watch.recursive and _is_within(folder, watch.folder))
            for watch in self.watches
        )

    def _size(self, folder: str) -> int:
        """How many folders `folder` is with those below it; one more than is left where larger."""
        size, waiting = 0, [folder]
        while waiting and size <= self._left:
            size += 1
            waiting += [entry.path for entry in _folders_in(waiting.pop()) or ()]
        return size


def _folders_in(folder: str) -> Sequence[os.DirEntry[str]] | None:
    """The folders directly in `folder`; None where it cannot be listed, or may not answer."""
    if remote_mount(folder) is not None:
        # Of changes there this computer would not hear anyway.
        return None
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if _is_folder(entry)]
    except OSError:
        return None


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _newest_first(entries: Iterable[os.DirEntry[str]]) -> list[str]:
    def changed_ns(entry: os.DirEntry[str]) -> int:
        try:
            return entry.stat(follow_symlinks=False).st_mtime_ns
        except OSError:
            return 0

    return [entry.path for entry in sorted(entries, key=changed_ns, reverse=True)]

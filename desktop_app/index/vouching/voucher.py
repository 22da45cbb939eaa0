"""`Voucher`: hears of changes in the folders of all snapshots, and answers for those without any.

A folder is vouched for while it is watched and nothing was heard of it since it was found to be as
its snapshot has it. Once something was, it is not, until the snapshot is made anew. Whoever asks
(see `asking`) need not look at folders that are vouched for; all others tell of themselves, as
they do where nobody vouches. So this decides how soon an answer comes and never what it is, but for
the one thing that it says: that nothing came, went or was renamed in a folder.

It says nothing about what is in files: those who write to a file that they have mapped into their
memory, or that has a second name elsewhere, are heard of by nobody.
"""

from __future__ import annotations

import logging
import os
import select
import stat
import threading
from pathlib import Path
from typing import Final

from desktop_app.files.mounts import kind_at, mounts
from desktop_app.index import INDEX_FOLDER
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.store import SnapshotStore, is_snapshot
from desktop_app.index.vouching import inotify
from desktop_app.index.vouching.asking import answer, encoded, is_question
from desktop_app.index.vouching.inotify import FolderEvent, Inotify
from desktop_app.index.watch_plan import is_noisy

logger = logging.getLogger(__name__)

_HEARD_KINDS: Final = frozenset("ext2 ext3 ext4 xfs btrfs f2fs tmpfs".split())
"""File systems that change by what programs do in them alone; ZFS also goes back to what was."""

_EACH: Final = 256
"""Folders between two looks at what happened meanwhile."""
_CALM_S: Final = 2.0
"""So long nothing is watched once more happened than could be heard of."""


class Voucher:
    """Vouches in a thread of its own, from `start` to `close`.

    Args:
        data_folder: Where the index is kept.
        budget: How many folders may be watched.
    """

    def __init__(self, data_folder: Path, budget: int) -> None:
        self._data_folder = data_folder
        self._budget = budget
        self.is_ready = threading.Event()
        """Set once all that can be watched is, for the first time."""
        self._closing, self._closed = os.pipe()
        self._thread = threading.Thread(target=self._run, name="voucher", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def close(self) -> None:
        """Stop, and wait for that."""
        os.close(self._closed)
        self._thread.join()
        os.close(self._closing)

    def _run(self) -> None:
        try:
            while not self._is_closed_within(0):
                calm = self._vouch()
                if not calm:
                    logger.info("More changed than could be heard of.")
                    self._is_closed_within(_CALM_S)
        except OSError as error:
            # Then each folder is asked, as where nobody vouches.
            logger.warning("Nobody vouches for folders: %s", error.strerror or error)

    def _is_closed_within(self, seconds: float) -> bool:
        poll = select.poll()
        poll.register(self._closing, select.POLLIN)
        return bool(poll.poll(seconds * 1000))

    def _vouch(self) -> bool:
        """Vouch for the snapshots that there are; False where events were dropped.

        Returns once there are others, or it is to close.
        """
        queue = Inotify()
        try:
            hearing = _Hearing(queue, self._data_folder / INDEX_FOLDER, self._budget)
            # Opened anew each time: one that is forgotten must not stay mapped.
            snapshots = SnapshotStore(self._data_folder).snapshots()
            known = [one for one in snapshots if _is_heard(one.root)]
            if not all(self._watch(hearing, snapshot) for snapshot in known):
                return hearing.is_whole
            self.is_ready.set()
            poll = select.poll()
            poll.register(queue.descriptor, select.POLLIN)
            poll.register(self._closing, select.POLLIN)
            while hearing.hear():
                if self._closing in dict(poll.poll()):
                    return True
            return hearing.is_whole
        finally:
            queue.close()

    def _watch(self, hearing: _Hearing, snapshot: Snapshot) -> bool:
        """Watch the folders of a snapshot; False where it is no use to go on."""
        for number, folder in enumerate(hearing.watchable(snapshot)):
            hearing.watch(snapshot, *folder)
            if number % _EACH == 0 and (not hearing.hear() or self._is_closed_within(0)):
                return False
        return True


def _is_heard(root: str) -> bool:
    return kind_at(root, mounts()) in _HEARD_KINDS


class _Hearing:
    """What is watched, and what was heard of it."""

    def __init__(self, queue: Inotify, folder: Path, budget: int) -> None:
        self._queue = queue
        self._folder = folder
        self._budget = budget
        self._wanted = 0
        self.is_whole = True
        """False once events were dropped."""
        self._known: list[tuple[Snapshot, bytearray]] = []
        self._watched: dict[int, list[tuple[bytearray, int]]] = {}
        # Before snapshots are opened: so none comes in place of one of them without a word.
        self._own = queue.watch(
            os.fspath(folder), inotify.MOVED_TO | inotify.DELETED | inotify.DELETED_SELF
        )
        for name in os.listdir(folder):  # noqa: PTH208 (names are wanted)
            if is_question(name):
                # Perhaps of somebody who was ended while they waited.
                answer(folder / name, b"")
                (folder / name).unlink(missing_ok=True)

    def watchable(self, snapshot: Snapshot) -> list[tuple[int, str]]:
        """The folders that can be watched, by number and path, those that people see to first."""
        known = bytearray(snapshot.folders)
        self._known.append((snapshot, known))
        paths = [snapshot.root]
        noisy = bytearray(snapshot.folders)
        found: tuple[list[tuple[int, str]], list[tuple[int, str]]] = ([], [])
        for number in range(snapshot.folders):
            if number:
                parent, name = snapshot.parents[number], snapshot.folder_name(number)
                paths.append(f"{paths[parent].rstrip(os.sep)}{os.sep}{name}")
                noisy[number] = noisy[parent] or is_noisy(name)
            if snapshot.moments[number] >= 0:
                found[noisy[number]].append((number, paths[number]))
        self._wanted += sum(map(len, found))
        return [*found[False], *found[True]]

    def watch(self, snapshot: Snapshot, number: int, path: str) -> None:
        """Vouch for a folder from now on, where it is as the snapshot has it."""
        if len(self._watched) >= self._budget:
            return
        try:
            watch = self._queue.watch(path, inotify.ENTRIES | inotify.ITSELF)
        except OSError as error:
            if inotify.is_limit(error):
                self._budget = len(self._watched)
            return
        known = self._known[-1][1]
        self._watched.setdefault(watch, []).append((known, number))
        # Watched first: what changes behind this look is heard of.
        if _is_as_kept(path, snapshot, number):
            known[number] = 1
        else:
            self._forget(watch)

    def hear(self) -> bool:
        """Take in what happened, and answer who asked; False where all is to begin anew."""
        questions: list[str] = []
        goes_on = True
        for event in self._queue.read():
            if event.mask & inotify.OVERFLOWN:
                self.is_whole = goes_on = False
            elif event.watch != self._own:
                self._note(event)
            elif is_question(event.name) and event.mask & inotify.MOVED_TO:
                questions.append(event.name)
            elif is_snapshot(event.name) or not event.name:
                goes_on = False
        for name in questions:
            # Who is told nothing need not wait.
            answer(self._folder / name, self._told() if goes_on else b"")
        return goes_on

    def _note(self, event: FolderEvent) -> None:
        # What lies in a folder tells of itself there, too, which says nothing of the folder.
        if event.name and not event.mask & inotify.ENTRIES:
            return
        self._forget(event.watch)

    def _forget(self, watch: int) -> None:
        """Vouch no more for a folder: what else happens there makes no difference."""
        watched = self._watched.pop(watch, None)
        if watched is None:
            return
        for known, number in watched:
            known[number] = 0
        self._queue.unwatch(watch)

    def _told(self) -> bytes:
        known = [(snapshot, bytes(folders)) for snapshot, folders in self._known]
        return encoded(known, watched=len(self._watched), budget=self._budget, wanted=self._wanted)


def _is_as_kept(path: str, snapshot: Snapshot, number: int) -> bool:
    try:
        status = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and (
        status.st_ino,
        status.st_dev,
        status.st_ctime_ns,
    ) == (snapshot.inodes[number], snapshot.devices[number], snapshot.moments[number])

"""`Voucher`: hears of changes in the folders of all snapshots, and answers for those without any.

A folder is vouched for while it is watched and nothing was heard of it since it was found to be as
its snapshot has it. Once something was, it is not, until the snapshot is made anew. Whoever asks
(see `asking`) need not look at folders that are vouched for; all others tell of themselves, as
they do where nobody vouches. So this decides how soon an answer comes and never what it is, but for
the one thing that it says: that nothing came, went or was renamed in a folder.

Of snapshots of many files it also looks at each, once, and lends what it saw of sizes and dates to
those who ask (see `details`), with the files that somebody wrote to since, which they look at
again. Not all can be heard of: programs write to files that they have mapped into their memory, or
under a second name that a file was given elsewhere. So who goes by what was seen says as of when it
was.
"""

from __future__ import annotations

import logging
import os
import select
import stat
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from desktop_app.files.mounts import kind_at, mounts
from desktop_app.index import INDEX_FOLDER
from desktop_app.index.details.known_texts import KnownTexts
from desktop_app.index.full_text.word_index import WordIndex
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.store import LEARNED, SnapshotStore, is_snapshot
from desktop_app.index.vouching import inotify
from desktop_app.index.vouching.asking import (
    answer,
    encoded,
    is_question,
    wants_details,
)
from desktop_app.index.vouching.inotify import FolderEvent, Inotify
from desktop_app.index.vouching.known_snapshot import EACH, KnownSnapshot
from desktop_app.index.vouching.mapped_files import mapped_files
from desktop_app.index.watch_plan import is_noisy

logger = logging.getLogger(__name__)

_HEARD_KINDS: Final = frozenset("ext2 ext3 ext4 xfs btrfs f2fs tmpfs".split())
"""File systems that change by what programs do in them alone; ZFS also goes back to what was."""

_CALM_S: Final = 2.0
"""So long nothing is watched once more happened than could be heard of."""

WORTH_LOOKING: Final = 20_000
"""Rows; those of fewer are looked at sooner than anybody says what they were."""
_LOUD: Final = 1_000
"""Of a folder that tells of so many writes no more are heard; its files are looked at."""
_MAPPED_FOR_S: Final = 5.0
"""What programs have mapped is asked no oftener: it takes as long as an answer."""


class Voucher:
    """Vouches in a thread of its own, from `start` to `close`.

    Args:
        data_folder: Where the index is kept.
        budget: How many folders may be watched.
    """

    def __init__(self, data_folder: Path, budget: int) -> None:
        self._data_folder = data_folder
        self._budget = budget
        self._words = WordIndex(data_folder)
        self.is_ready = threading.Event()
        """Set once all that can be watched is, for the first time."""
        self.has_looked = threading.Event()
        """Set once all files that are worth it were looked at, likewise."""
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
        self._words.close()

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
        with closing(Inotify()) as queue, closing(self._hearing(queue)) as hearing:
            # Opened anew each time: one that is forgotten must not stay mapped.
            snapshots = SnapshotStore(self._data_folder).snapshots()
            known = [one for one in snapshots if _is_heard(one.root)]
            if not all(self._watch(hearing, snapshot) for snapshot in known):
                return hearing.is_whole
            self.is_ready.set()
            if not self._look(hearing):
                return hearing.is_whole
            self.has_looked.set()
            poll = select.poll()
            poll.register(queue.descriptor, select.POLLIN)
            poll.register(self._closing, select.POLLIN)
            while hearing.hear():
                if (hearing.is_stale or hearing.has_learned) and not self._look(hearing):
                    break
                if self._closing in dict(poll.poll()):
                    return True
            return hearing.is_whole

    def _hearing(self, queue: Inotify) -> _Hearing:
        return _Hearing(queue, self._data_folder / INDEX_FOLDER, self._budget)

    def _look(self, hearing: _Hearing) -> bool:
        """Look at the files of snapshots that have many; False where it is no use to go on."""

        def goes_on() -> bool:
            return hearing.hear() and not self._is_closed_within(0)

        hearing.has_learned = False
        store = SnapshotStore(self._data_folder)
        many = [one for one in hearing.knowns if len(one) >= WORTH_LOOKING]
        texts = self._words.known_texts() if many else KnownTexts()
        return all(one.look(goes_on, store.kinds(one.snapshot.root), texts) for one in many)

    def _watch(self, hearing: _Hearing, snapshot: Snapshot) -> bool:
        """Watch the folders of a snapshot; False where it is no use to go on."""
        for number, folder in enumerate(hearing.watchable(snapshot)):
            hearing.watch(snapshot, *folder)
            if number % EACH == 0 and (not hearing.hear() or self._is_closed_within(0)):
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
        self.is_stale = False
        """Whether somebody was told what was seen too long ago."""
        self.has_learned = False
        """Whether more is known of what is inside files than was lent."""
        self.knowns: list[KnownSnapshot] = []
        self._watched: dict[int, list[tuple[KnownSnapshot, int]]] = {}
        # How often anything in a folder was written to.
        self._writes: dict[int, int] = {}
        self._mapped: set[str] = set()
        self._mapped_until_s = 0.0
        # Before snapshots are opened: so none comes in place of one of them without a word.
        self._own = queue.watch(
            os.fspath(folder), inotify.MOVED_TO | inotify.DELETED | inotify.DELETED_SELF
        )
        for name in os.listdir(folder):  # noqa: PTH208 (names are wanted)
            if is_question(name):
                # Perhaps of somebody who was ended while they waited.
                answer(folder / name, b"")
                (folder / name).unlink(missing_ok=True)

    def close(self) -> None:
        """Lend nothing more."""
        for known in self.knowns:
            known.close()

    def watchable(self, snapshot: Snapshot) -> list[tuple[int, str]]:
        """The folders that can be watched, by number and path, those that people see to first."""
        known = KnownSnapshot(snapshot)
        self.knowns.append(known)
        paths = known.paths
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
            watch = self._queue.watch(path, inotify.ENTRIES | inotify.ITSELF | inotify.CONTENTS)
        except OSError as error:
            if inotify.is_limit(error):
                self._budget = len(self._watched)
            return
        known = self.knowns[-1]
        self._watched.setdefault(watch, []).append((known, number))
        # Watched first: what changes behind this look is heard of.
        if _is_as_kept(path, snapshot, number):
            known.folders[number] = 1
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
            elif event.name == LEARNED and event.mask & inotify.MOVED_TO:
                self.has_learned = True
            elif is_snapshot(event.name) or not event.name:
                goes_on = False
        for name in questions:
            # Who is told nothing need not wait.
            answer(self._folder / name, self._told(name) if goes_on else b"")
        return goes_on

    def _note(self, event: FolderEvent) -> None:
        if not event.name or event.mask & inotify.ENTRIES:
            self._forget(event.watch)
        else:
            # What lies in a folder tells of itself there, too, which says nothing of the folder.
            self._doubt(event.watch, event.name)

    def _doubt(self, watch: int, name: str) -> None:
        """Vouch no more for the size and date of a file."""
        watched = self._watched.get(watch)
        if watched is None:
            return
        writes = self._writes[watch] = self._writes.get(watch, 0) + 1
        for known, number in watched:
            if writes < _LOUD:
                known.doubt(number, name)
            else:
                known.doubt_all(number)

    def _forget(self, watch: int) -> None:
        """Vouch no more for a folder: what else happens there makes no difference."""
        watched = self._watched.pop(watch, None)
        if watched is None:
            return
        for known, number in watched:
            known.drop(number)
        self._queue.unwatch(watch)

    def _told(self, question: str = "") -> bytes:
        mapped = self._mapped_now() if wants_details(question) else None
        told = [known.told(mapped) for known in self.knowns]
        self.is_stale = mapped is not None and any(known.is_stale for known in self.knowns)
        return encoded(told, watched=len(self._watched), budget=self._budget, wanted=self._wanted)

    def _mapped_now(self) -> set[str]:
        now_s = time.monotonic()
        if now_s >= self._mapped_until_s:
            self._mapped = mapped_files()
            self._mapped_until_s = time.monotonic() + _MAPPED_FOR_S
        return self._mapped


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

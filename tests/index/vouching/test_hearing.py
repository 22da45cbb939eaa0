"""What is heard of folders, step by step: each event counts, in any order that may come."""

from __future__ import annotations

import errno
import os
import select
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from desktop_app.index import INDEX_FOLDER
from desktop_app.index.progress import IndexState
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.store import SnapshotStore
from desktop_app.index.vouching import asking
from desktop_app.index.vouching.asking import NOBODY, SnapshotTold, Vouched, answer, ask, encoded
from tests.index.test_faults import make_home
from tests.index.test_index_source import indexed

if sys.platform != "linux":
    pytest.skip("elsewhere the disk answers", allow_module_level=True)

from desktop_app.index.vouching import inotify, voucher
from desktop_app.index.vouching.inotify import FolderEvent, Inotify
from desktop_app.index.vouching.voucher import Voucher

PATIENT_S = 20.0
"""A busy machine may take a while."""


class Hearing:
    """Hears of the folders of all snapshots when it is told to, in no thread.

    Args:
        store: The snapshots.
        only: The folders that are watched, as numbers of the snapshot; None for all.
    """

    def __init__(self, store: SnapshotStore, only: frozenset[int] | None = None) -> None:
        self.folder = store.data_folder / INDEX_FOLDER
        self.snapshots = store.snapshots()
        self.queue = Inotify()
        self._heard = voucher._Hearing(self.queue, self.folder, 10_000)
        self.own = self._heard._own
        for snapshot in self.snapshots:
            for number, path in self._heard.watchable(snapshot):
                if only is None or number in only:
                    self._heard.watch(snapshot, number, path)

    def hear(self) -> bool:
        return self._heard.hear()

    def vouched(self, folder: Path) -> list[bool]:
        """Of each snapshot that knows a folder, by the path it had, whether it is vouched for."""
        told = asking._decoded(self._heard._told())
        return [
            bool(told.of(snapshot)[number])
            for snapshot in self.snapshots
            if (number := snapshot.folder_at(str(folder))) is not None
        ]

    def is_vouched(self, folder: Path) -> bool:
        (is_vouched,) = self.vouched(folder)
        return is_vouched


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return make_home(tmp_path / "home", 20)


@pytest.fixture
def folder(home: Path) -> Path:
    """One with a folder around it, and nothing in it."""
    empty = home / "folder 1" / "empty"
    empty.mkdir()
    return empty


@pytest.fixture
def store(tmp_path: Path, home: Path, folder: Path) -> SnapshotStore:
    return indexed(tmp_path / "data", home)


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENT_S
    while not is_so() and time.monotonic() < until:
        time.sleep(0.01)
    assert is_so()


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda folder: folder.rename(folder.with_name("renamed")), id="renamed"),
        pytest.param(lambda folder: folder.rename(folder.parents[1] / "moved"), id="moved"),
        pytest.param(lambda folder: folder.rmdir(), id="deleted"),
        pytest.param(lambda folder: folder.chmod(0o700), id="closed to others"),
    ],
)
def test_a_folder_tells_of_itself_where_the_one_around_it_is_not_watched(
    store: SnapshotStore, folder: Path, change: Callable[[Path], object]
) -> None:
    (snapshot,) = store.snapshots()
    number = snapshot.folder_at(str(folder))
    assert number is not None
    hearing = Hearing(store, frozenset({number}))
    assert hearing.is_vouched(folder)
    change(folder)
    assert hearing.hear()
    assert not hearing.is_vouched(folder)


def test_a_folder_that_the_system_watches_no_longer_is_not_vouched_for(
    store: SnapshotStore, folder: Path
) -> None:
    """As once its file system is taken out: it may come back with other things in it."""
    hearing = Hearing(store)
    # A second time it gives the same number.
    number = hearing.queue.watch(str(folder), inotify.ENTRIES | inotify.ITSELF)
    hearing.queue.unwatch(number)
    assert hearing.hear()
    assert not hearing.is_vouched(folder)
    assert hearing.is_vouched(folder.parent)


def test_a_folder_that_two_snapshots_know_is_vouched_for_in_both_or_in_neither(
    tmp_path: Path, home: Path, folder: Path
) -> None:
    hearing = Hearing(indexed(tmp_path / "data", home, folder.parent))
    assert hearing.vouched(folder) == [True, True]
    (folder / "new").touch()
    assert hearing.hear()
    assert hearing.vouched(folder) == [False, False]
    assert hearing.vouched(folder.parent) == [True, True]


def test_what_changes_before_a_folder_is_watched_is_seen(
    store: SnapshotStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Inotify.watch

    def watch_late(queue: Inotify, path: str, mask: int) -> int:
        if path == str(folder):
            (folder / "new").touch()
        return watch(queue, path, mask)

    monkeypatch.setattr(Inotify, "watch", watch_late)
    assert not Hearing(store).is_vouched(folder)


@dataclass
class Told:
    """What a snapshot has of one folder."""

    inodes: list[int]
    devices: list[int]
    moments: list[int]


@pytest.mark.parametrize("column", ["", "inodes", "devices", "moments"])
def test_a_folder_is_as_it_was_only_where_all_that_is_known_of_it_holds(
    folder: Path, column: str
) -> None:
    status = folder.stat()
    told = Told([status.st_ino], [status.st_dev], [status.st_ctime_ns])
    if column:
        getattr(told, column)[0] += 1
    assert voucher._is_as_kept(str(folder), told, 0) is not bool(column)  # type: ignore[arg-type]


def test_a_file_is_no_folder_whatever_is_known_of_it(folder: Path) -> None:
    file = folder / "file"
    file.touch()
    status = file.stat()
    told = Told([status.st_ino], [status.st_dev], [status.st_ctime_ns])
    assert not voucher._is_as_kept(str(file), told, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("is_first", [True, False])
def test_who_asks_while_events_were_dropped_is_told_nothing(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    hearing = Hearing(store)
    with asking._question(hearing.folder) as descriptor:
        name = next(path.name for path in hearing.folder.glob("question-*"))
        events = [
            FolderEvent(hearing.own, inotify.MOVED_TO, name),
            FolderEvent(-1, inotify.OVERFLOWN, ""),
        ]
        monkeypatch.setattr(
            hearing.queue, "read", lambda: iter(events if is_first else events[::-1])
        )
        assert not hearing.hear()
        # And need not wait for it.
        assert asking._read(descriptor, PATIENT_S) is NOBODY
        assert os.read(descriptor, 1) == b""


# With the thread


@pytest.fixture
def heard(store: SnapshotStore) -> Iterator[Voucher]:
    """Somebody who hears of changes; begins once the test says so."""
    state = IndexState(store.data_folder)
    assert state.lock.take_over()
    one = Voucher(store.data_folder, 10_000)
    try:
        yield one
    finally:
        one.close()
        state.lock.release()


def test_once_the_system_lends_no_more_watches_that_is_the_budget(
    store: SnapshotStore, heard: Voucher, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Inotify.watch
    left = iter(range(4))

    def watch_few(queue: Inotify, path: str, mask: int) -> int:
        # The first is the folder of the index.
        if next(left, None) is None:
            raise OSError(errno.ENOSPC, "No space left on device")
        return watch(queue, path, mask)

    monkeypatch.setattr(Inotify, "watch", watch_few)
    heard.start()
    assert heard.is_ready.wait(PATIENT_S)
    found = ask(store.data_folder, PATIENT_S)
    assert (found.watched, found.budget) == (3, 3)
    assert found.wanted == snapshot_of(store).folders


def test_who_asks_while_folders_are_being_watched_is_answered(
    store: SnapshotStore, heard: Voucher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voucher, "EACH", 1)
    watch = voucher._Hearing.watch
    asked: list[int] = []
    answered: list[bool] = []

    def watch_one(hearing: voucher._Hearing, *folder: Any) -> None:
        watch(hearing, *folder)
        if not asked:
            draft = hearing._folder / f"asking-{'a' * 16}"
            os.mkfifo(draft)
            asked.append(os.open(draft, os.O_RDONLY | os.O_NONBLOCK))
            draft.rename(hearing._folder / f"question-{'a' * 16}")
        answered.append(bool(select.select(asked, [], [], 0)[0]))

    monkeypatch.setattr(voucher._Hearing, "watch", watch_one)
    heard.start()
    assert heard.is_ready.wait(PATIENT_S)
    os.close(*asked)
    assert answered[:2] == [False, True]


def test_a_snapshot_that_comes_while_another_is_opened_is_vouched_for(
    tmp_path: Path,
    home: Path,
    store: SnapshotStore,
    heard: Voucher,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    snapshots = SnapshotStore.snapshots
    last = snapshot_of(store)

    def open_slowly(opening: SnapshotStore) -> list[Snapshot]:
        monkeypatch.setattr(SnapshotStore, "snapshots", snapshots)
        found = snapshots(opening)
        indexed(tmp_path / "data", home)
        return found

    monkeypatch.setattr(SnapshotStore, "snapshots", open_slowly)
    heard.start()
    assert heard.is_ready.wait(PATIENT_S)
    wait_until(lambda: any(ask(store.data_folder, PATIENT_S).of(snapshot_of(store))))
    assert snapshot_of(store).version != last.version


def test_a_snapshot_that_is_forgotten_is_let_go_of(
    home: Path, store: SnapshotStore, heard: Voucher
) -> None:
    heard.start()
    assert heard.is_ready.wait(PATIENT_S)
    (names,) = (store.data_folder / INDEX_FOLDER).glob("*.names")
    assert str(names) in Path("/proc/self/maps").read_text()
    assert store.forget(str(home))
    wait_until(lambda: ask(store.data_folder, PATIENT_S) == Vouched({}, 0, 10_000, 0))
    wait_until(lambda: str(names) not in Path("/proc/self/maps").read_text())


def test_a_home_on_a_disk_that_may_change_unheard_is_vouched_for_by_nobody(
    store: SnapshotStore, heard: Voucher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voucher, "kind_at", lambda path, table: "zfs")
    heard.start()
    assert heard.is_ready.wait(PATIENT_S)
    assert ask(store.data_folder, PATIENT_S) == Vouched({}, 0, 10_000, 0)


# Answers


def snapshot_of(store: SnapshotStore) -> Snapshot:
    (snapshot,) = store.snapshots()
    return snapshot


def test_an_answer_for_another_number_of_folders_counts_for_none(store: SnapshotStore) -> None:
    snapshot = snapshot_of(store)
    for folders in (0, 1, snapshot.folders - 1, snapshot.folders + 1):
        told = Vouched({snapshot.version: bytes([1]) * folders})
        assert told.of(snapshot) == bytes(snapshot.folders)


def test_what_is_too_much_for_a_pipe_is_not_told(store: SnapshotStore) -> None:
    told = encoded(
        [SnapshotTold(snapshot_of(store), os.urandom(70_000))], watched=1, budget=1, wanted=1
    )
    assert told == b""


def test_an_answer_that_comes_in_parts_is_read_to_its_end(store: SnapshotStore) -> None:
    snapshot = snapshot_of(store)
    known = bytes([1]) * snapshot.folders
    told = encoded([SnapshotTold(snapshot, known)], watched=1, budget=2, wanted=3)
    reading, writing = os.pipe()
    os.write(writing, told[:20])

    def write_rest() -> None:
        time.sleep(0.05)
        os.write(writing, told[20:])
        os.close(writing)

    rest = threading.Thread(target=write_rest)
    rest.start()
    try:
        assert asking._read(reading, PATIENT_S) == Vouched({snapshot.version: known}, 1, 2, 3)
    finally:
        rest.join()
        os.close(reading)


def test_nothing_but_a_pipe_is_answered(tmp_path: Path) -> None:
    file, link = tmp_path / "question-file", tmp_path / "question-link"
    file.write_bytes(b"kept")
    link.symlink_to(file)
    answer(file, b"told")
    answer(link, b"told")
    answer(tmp_path / "question-gone", b"told")
    assert file.read_bytes() == b"kept"

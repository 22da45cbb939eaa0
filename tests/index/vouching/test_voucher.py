"""Who hears of changes vouches for what did not change, for nothing else, and at that moment."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from desktop_app.files.scope import Scope
from desktop_app.index import INDEX_FOLDER
from desktop_app.index.progress import IndexState
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.store import SnapshotStore
from desktop_app.index.vouching import asking
from desktop_app.index.vouching.asking import NOBODY, Vouched, ask
from desktop_app.search.disk import SourcesFor
from desktop_app.search.index_source import IndexSource
from tests.index.test_faults import make_home, operate
from tests.index.test_index_source import AskedForAll, indexed, let_the_clock_of_files_move_on, told
from tests.search.conftest import run
from tests.soak import tried

if sys.platform != "linux":
    pytest.skip("elsewhere the disk answers", allow_module_level=True)

from desktop_app.index.vouching import inotify, voucher
from desktop_app.index.vouching.inotify import FolderEvent, Inotify
from desktop_app.index.vouching.voucher import Voucher

PATIENT_S = 20.0
"""A busy machine may take a while to answer."""


@contextmanager
def vouching(data: Path, budget: int = 10_000) -> Iterator[Voucher]:
    """Somebody who hears of changes, as the one who keeps the index has it."""
    state = IndexState(data)
    assert state.lock.take_over()
    one = Voucher(data, budget)
    one.start()
    try:
        yield one
    finally:
        one.close()
        state.lock.release()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small homes are vouched for, too, and answers are waited for."""
    monkeypatch.setattr(IndexSource, "many_folders", 0)
    monkeypatch.setattr(asking, "wait_for", lambda folders: PATIENT_S)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return make_home(tmp_path / "home", 300)


@pytest.fixture
def store(tmp_path: Path, home: Path) -> SnapshotStore:
    return indexed(tmp_path / "data", home)


def snapshot_of(store: SnapshotStore) -> Snapshot:
    (snapshot,) = store.snapshots()
    return snapshot


def told_of(store: SnapshotStore) -> Vouched:
    """What is vouched for once all that can be watched is."""
    until = time.monotonic() + PATIENT_S
    while time.monotonic() < until:
        found = ask(store.data_folder, PATIENT_S)
        if found.folders and found.watched >= min(found.wanted, found.budget) > 0:
            return found
        time.sleep(0.01)
    raise AssertionError


def vouched(store: SnapshotStore) -> set[str]:
    """The folders below the home that are vouched for now, by their paths there."""
    snapshot = snapshot_of(store)
    known = ask(store.data_folder, PATIENT_S).of(snapshot)
    paths = [""]
    for number in range(1, snapshot.folders):
        above = paths[snapshot.parents[number]]
        paths.append(f"{above}/{snapshot.folder_name(number)}".lstrip("/"))
    return {path for path, is_known in zip(paths, known, strict=True) if is_known}


def asking_all(store: SnapshotStore) -> SourcesFor:
    return lambda disk: (AskedForAll(store, disk),)


def assert_as_on_the_disk(
    home: Path, store: SnapshotStore, *inside: Path, excluded: tuple[str, ...] = ()
) -> None:
    for query in ("show:count", "report", "is:folder", "ext:txt hidden:yes", "depth:2", "is:empty"):
        by_index, _ = run(query, home, *inside, excluded=excluded, sources=asking_all(store))
        by_disk, _ = run(query, home, *inside, excluded=excluded)
        assert told(by_index) == told(by_disk), query


def test_what_did_not_change_is_vouched_for(home: Path, store: SnapshotStore) -> None:
    with vouching(store.data_folder):
        found = told_of(store)
        assert found.of(snapshot_of(store)) == bytes([1]) * snapshot_of(store).folders
        assert found.watched == found.wanted == snapshot_of(store).folders
        assert_as_on_the_disk(home, store)


def test_a_folder_that_is_vouched_for_is_not_asked(
    home: Path, store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with vouching(store.data_folder):
        told_of(store)
        asked: list[str] = []
        lstat = os.lstat

        def noting(path: str) -> os.stat_result:
            asked.append(path)
            return lstat(path)

        monkeypatch.setattr("desktop_app.index.snapshot_walk.os.lstat", noting)
        by_index, _ = run("report show:count", home, sources=asking_all(store))
    assert by_index.count
    # Whether the home itself is what it was, is.
    assert [path for path in asked if path.startswith(f"{home}/")] == []


def test_a_folder_that_may_not_be_looked_into_any_more_is_not_told_although_somebody_vouches(
    home: Path, store: SnapshotStore
) -> None:
    (path, *_) = sorted(home.rglob("report *.txt"))
    with vouching(store.data_folder):
        told_of(store)
        assert_as_on_the_disk(home, store, excluded=(str(path.parent),))
        found, _ = run("report", home, excluded=(str(path.parent),), sources=asking_all(store))
        assert os.fspath(path) not in {hit.path for hit in found.hits}


def test_of_few_folders_nobody_is_asked(
    home: Path, store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(IndexSource, "many_folders", snapshot_of(store).folders + 1)

    def ask_in_vain(*_: object) -> Vouched:
        raise AssertionError

    monkeypatch.setattr(asking, "ask", ask_in_vain)
    assert_as_on_the_disk(home, store)


CHANGES = {
    "a file": lambda folder: (folder / "new").touch(),
    "a folder": lambda folder: (folder / "new").mkdir(),
    "a link": lambda folder: (folder / "new").symlink_to("nowhere"),
    "a file renamed": lambda folder: next(folder.glob("*.txt")).rename(folder / "renamed"),
    "a file deleted": lambda folder: next(folder.glob("*.txt")).unlink(),
    "a file moved out": lambda folder: next(folder.glob("*.txt")).rename(folder.parent / "moved"),
    "rights": lambda folder: folder.chmod(0o700),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_folder_that_changed_is_not_vouched_for_from_that_moment_on(
    home: Path, store: SnapshotStore, change: str
) -> None:
    folder = next(path.parent for path in sorted(home.rglob("*.txt")))
    name = os.fspath(folder.relative_to(home))
    with vouching(store.data_folder):
        told_of(store)
        before = vouched(store)
        assert name in before
        CHANGES[change](folder)
        gone = before - vouched(store)
        assert name in gone
        assert gone <= {name, name.rpartition("/")[0]}
        assert_as_on_the_disk(home, store)


def test_what_is_written_into_a_file_leaves_its_folder_vouched_for(
    home: Path, store: SnapshotStore
) -> None:
    file = next(home.rglob("*.txt"))
    with vouching(store.data_folder):
        told_of(store)
        before = vouched(store)
        file.write_text("other words")
        os.utime(file)
        assert vouched(store) == before
        assert_as_on_the_disk(home, store)


def test_a_folder_that_somebody_still_holds_open_is_not_taken_for_the_next_of_its_name(
    tmp_path: Path, home: Path
) -> None:
    empty = home / "folder 1" / "empty"
    empty.mkdir()
    store = indexed(tmp_path / "data", home)
    with vouching(store.data_folder):
        told_of(store)
        # So the system does not tell that it is gone.
        held = os.open(empty, os.O_RDONLY)
        try:
            empty.rmdir()
            empty.mkdir()
            (empty / "report.txt").touch()
            assert_as_on_the_disk(home, store)
        finally:
            os.close(held)


def test_folders_that_changed_places_are_asked(home: Path, store: SnapshotStore) -> None:
    one, other = home / "folder 1", home / "folder 2"
    with vouching(store.data_folder):
        told_of(store)
        one.rename(home / "away")
        other.rename(one)
        (home / "away").rename(other)
        assert_as_on_the_disk(home, store)


@pytest.mark.parametrize(
    ("seed", "operations"),
    [
        (7, 30),
        pytest.param(
            8,
            tried(3_000, 30),
            marks=[pytest.mark.slow, pytest.mark.soak, pytest.mark.timeout(3600)],
        ),
    ],
)
def test_whatever_changes_is_answered_as_the_disk_does_without_a_wait(
    home: Path, store: SnapshotStore, seed: int, operations: int
) -> None:
    chance = random.Random(seed)
    with vouching(store.data_folder):
        told_of(store)
        for number in range(operations):
            if number % 100 == 99:
                # After five hundred there would be hardly a folder left that did not change.
                indexed(store.data_folder, home)
                until = time.monotonic() + PATIENT_S
                while not vouched(store) and time.monotonic() < until:
                    time.sleep(0.01)
            if number % 10 == 0:
                # The answers would be right without any, too.
                assert vouched(store)
            operate(home, chance, number)
            if number % 5 == 0:
                assert_as_on_the_disk(home, store)


def test_others_who_change_at_the_same_time_make_no_answer_wrong(
    home: Path, store: SnapshotStore
) -> None:
    """Each change is seen by whoever asks after it, however busy the queue is."""
    busy = threading.Event()

    def disturb() -> None:
        while not busy.is_set():
            (home / "folder 3" / "noise").touch()
            (home / "folder 3" / "noise").unlink()

    noise = threading.Thread(target=disturb)
    with vouching(store.data_folder):
        told_of(store)
        noise.start()
        try:
            for number in range(40):
                folder = home / f"folder {number % 17}"
                (folder / f"seen {number}").touch()
                found, _ = run(f'"seen {number}" show:count', home, sources=asking_all(store))
                assert found.count == 1
        finally:
            busy.set()
            noise.join()


def test_a_new_snapshot_is_vouched_for_in_place_of_the_last_one(
    tmp_path: Path, home: Path, store: SnapshotStore
) -> None:
    with vouching(store.data_folder):
        told_of(store)
        (home / "folder 1" / "new").touch()
        assert "folder 1" not in vouched(store)
        indexed(tmp_path / "data", home)
        told_of(store)
        until = time.monotonic() + PATIENT_S
        while "folder 1" not in vouched(store) and time.monotonic() < until:
            time.sleep(0.01)
        assert "folder 1" in vouched(store)
        assert_as_on_the_disk(home, store)


def test_a_folder_that_changed_before_anybody_listened_is_not_vouched_for(
    home: Path, store: SnapshotStore
) -> None:
    (home / "folder 1" / "new").touch()
    with vouching(store.data_folder):
        ask(store.data_folder, PATIENT_S)
        until = time.monotonic() + PATIENT_S
        while not vouched(store) and time.monotonic() < until:
            time.sleep(0.01)
        assert "folder 1" not in vouched(store)
        assert_as_on_the_disk(home, store)


def test_no_more_is_watched_than_the_system_lends_us(home: Path, store: SnapshotStore) -> None:
    with vouching(store.data_folder, budget=5):
        found = told_of(store)
        assert found.watched == found.budget == 5
        assert found.wanted == snapshot_of(store).folders
        assert sum(found.of(snapshot_of(store))) == 5
        assert_as_on_the_disk(home, store)


def test_folders_that_programs_write_to_are_watched_last(tmp_path: Path, home: Path) -> None:
    for name in (".cache", "node_modules"):
        for number in range(20):
            (home / name / f"part {number}").mkdir(parents=True)
    store = indexed(tmp_path / "data", home)
    folders = snapshot_of(store).folders
    with vouching(store.data_folder, budget=folders - 42):
        told_of(store)
        assert not [path for path in vouched(store) if path.startswith((".cache", "node_modules"))]


def test_after_more_than_could_be_heard_of_nobody_vouches_and_later_somebody_does_again(
    home: Path, store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voucher, "_CALM_S", 0.01)
    with vouching(store.data_folder):
        told_of(store)
        read = Inotify.read
        dropped: list[FolderEvent] = []

        def drop(queue: Inotify) -> Iterator[FolderEvent]:
            if dropped:
                yield from read(queue)
            else:
                dropped.extend(read(queue))
                yield FolderEvent(-1, inotify.OVERFLOWN, "")

        monkeypatch.setattr(Inotify, "read", drop)
        (home / "folder 1" / "new").touch()
        assert_as_on_the_disk(home, store)
        told = vouched(store)
        until = time.monotonic() + PATIENT_S
        while not told and time.monotonic() < until:
            time.sleep(0.01)
            told = vouched(store)
        assert dropped
        assert told
        assert "folder 1" not in told
        assert_as_on_the_disk(home, store)


@pytest.mark.slow
def test_more_events_than_the_queue_takes_are_noticed(
    home: Path, store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    monkeypatch.setattr(voucher, "_CALM_S", 0.01)
    reading = threading.Event()
    reading.set()
    heard = voucher._Hearing.hear
    lost: list[bool] = []

    def hear(hearing: voucher._Hearing) -> bool:
        reading.wait()
        goes_on = heard(hearing)
        lost.append(not hearing.is_whole)
        return goes_on

    monkeypatch.setattr(voucher._Hearing, "hear", hear)
    with vouching(store.data_folder):
        told_of(store)
        reading.clear()
        flood = home / "folder 1"
        for number in range(most + 10):
            (flood / str(number % 2)).touch()
            (flood / str(number % 2)).unlink()
        (home / "folder 2" / "late").touch()
        reading.set()
        assert_as_on_the_disk(home, store)
    assert any(lost)


def test_where_nobody_keeps_the_index_nobody_is_asked(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def put_in(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(os, "mkfifo", put_in)
    assert ask(store.data_folder, PATIENT_S) is NOBODY


def test_who_does_not_answer_in_time_is_not_waited_for(home: Path, store: SnapshotStore) -> None:
    state = IndexState(store.data_folder)
    assert state.lock.take_over()
    try:
        assert ask(store.data_folder, 0.05) is NOBODY
    finally:
        state.lock.release()
    assert not list((store.data_folder / INDEX_FOLDER).glob("*question*"))


def test_a_question_of_somebody_who_was_ended_is_cleared_away(store: SnapshotStore) -> None:
    folder = store.data_folder / INDEX_FOLDER
    left = folder / f"question-{'a' * 16}"
    os.mkfifo(left)
    foreign = folder / "question-of-somebody"
    foreign.touch()
    with vouching(store.data_folder):
        told_of(store)
    assert not left.exists()
    assert foreign.exists()


def test_an_answer_about_another_snapshot_counts_for_none(
    tmp_path: Path, home: Path, store: SnapshotStore
) -> None:
    last = snapshot_of(store)
    with vouching(store.data_folder):
        found = told_of(store)
        indexed(tmp_path / "data", home)
        assert not any(found.of(snapshot_of(store)))
        assert any(found.of(last))


@pytest.mark.process
def test_what_is_mounted_over_a_folder_is_asked_although_somebody_vouches(
    tmp_path: Path, home: Path, store: SnapshotStore
) -> None:
    script = tmp_path / "mounted.py"
    script.write_text(
        "import sys\n"
        "from pathlib import Path\n"
        "import subprocess\n"
        "from desktop_app.index.store import SnapshotStore\n"
        "from tests.index.vouching import test_voucher as t\n"
        "t.IndexSource.many_folders = 0\n"
        "t.asking.wait_for = lambda folders: 20.0\n"
        "home, data = Path(sys.argv[1]), Path(sys.argv[2])\n"
        "store = SnapshotStore(data)\n"
        "with t.vouching(data):\n"
        "    t.told_of(store)\n"
        "    over = str(home / 'folder 1')\n"
        "    subprocess.run(['mount', '-t', 'tmpfs', 'tmpfs', over], check=True)\n"
        "    (home / 'folder 1' / 'report.txt').touch()\n"
        "    t.assert_as_on_the_disk(home, store)\n"
        # Where it is allowed by itself, it is gone into.
        "    t.assert_as_on_the_disk(home, store, home / 'folder 1')\n"
        "print('alike')\n"
    )
    ended = subprocess.run(
        ["unshare", "-rm", sys.executable, str(script), str(home), str(store.data_folder)],
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(Path.cwd())},
        check=False,
    )
    if b"unshare:" in ended.stderr or b"mount:" in ended.stderr:
        pytest.skip("this system lends no file systems")
    assert ended.returncode == 0, ended.stderr.decode()
    assert "alike" in ended.stdout.decode()


def test_a_home_that_is_gone_is_vouched_for_by_nobody(home: Path, store: SnapshotStore) -> None:
    with vouching(store.data_folder):
        told_of(store)
        shutil.rmtree(home)
        assert not vouched(store)
        home.mkdir()
        (home / "report.txt").touch()
        let_the_clock_of_files_move_on(store.data_folder)
        assert Scope((str(home),)).folders
        assert_as_on_the_disk(home, store)

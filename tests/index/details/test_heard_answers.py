"""What is told of sizes and dates without a look at the files is what a look would tell."""

from __future__ import annotations

import mmap
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from desktop_app.index.progress import IndexState
from desktop_app.index.store import SnapshotStore
from desktop_app.index.vouching import asking
from desktop_app.search.disk import SourcesFor
from desktop_app.search.events import Found
from desktop_app.search.index_source import IndexSource
from tests.index.test_faults import make_home, operate
from tests.index.test_index_source import indexed, left_out
from tests.index.test_random_queries import query_by, tree_by
from tests.search.conftest import run
from tests.search.trees import plant

if sys.platform != "linux":
    pytest.skip("elsewhere the disk answers", allow_module_level=True)

from desktop_app.files import open_folder
from desktop_app.index.vouching import known_snapshot, voucher
from desktop_app.index.vouching.voucher import Voucher

PATIENT_S = 20.0

COUNTED = [
    "show:count",
    "ext:txt size:>60 show:count",
    "size:20..80 show:count",
    "-size:>60 modified:2026 show:count",
    "-modified:>2020 show:count",
    "modified:<2021 show:count hidden:yes",
    "modified:2019|2021 size:<50|>90 show:count",
    "kind:document size:>10 show:count",
    "depth:2 size:>60 show:count",
    "size:>10 is:empty show:count",
    "show:by-ext",
    "show:by-month",
    "show:by-kind",
    "show:by-kind hidden:yes",
    "show:by-folder",
    "show:by-year hidden:yes",
    "ext:txt size:>60 show:by-folder",
    "-modified:>2020 show:by-month",
    "size:>60 show:by-ext",
    "kind:document show:by-month",
    "depth:2 show:by-folder",
    "is:folder show:by-folder",
    "report show:by-folder",
    "report size:>60 show:count",
    "report kind:document size:>60 show:count",
    "o hidden:yes show:by-ext",
    "size:>60 show:bytes",
]
LISTED = [
    "sort:modified top:5",
    "sort:-modified top:5",
    "sort:size top:7",
    "sort:-size top:7 hidden:yes",
    "sort:size top:5000",
    "ext:txt size:>30 sort:modified top:5",
    "modified:>2020 -ext:md sort:size top:3",
    "kind:document sort:modified top:3",
    "depth:2 sort:modified top:3",
    "report sort:modified top:3",
    "report sort:-modified top:3 hidden:yes",
    "o sort:size top:7",
    "o -ext:md size:<80 sort:-size top:7",
    "o is:folder sort:modified top:3",
    "o kind:document sort:modified top:3",
    "re*t size:>60",
    "is:folder sort:modified top:3",
    "size:>100",
    "modified:2021",
    "",
]


@contextmanager
def looked_at(data: Path) -> Iterator[None]:
    """Somebody hears of changes, and saw all files."""
    state = IndexState(data)
    assert state.lock.take_over()
    one = Voucher(data, 10_000)
    one.start()
    try:
        assert one.has_looked.wait(PATIENT_S)
        yield
    finally:
        one.close()
        state.lock.release()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small homes are looked at, too, and answers are waited for."""
    monkeypatch.setattr(IndexSource, "many_folders", 0)
    monkeypatch.setattr(IndexSource, "many_rows", 0)
    monkeypatch.setattr(voucher, "WORTH_LOOKING", 0)
    monkeypatch.setattr(voucher, "_MAPPED_FOR_S", 0.0)
    monkeypatch.setattr(asking, "wait_for", lambda folders: PATIENT_S)
    monkeypatch.setattr(asking, "wait_for_details", lambda files: PATIENT_S)
    monkeypatch.setattr("desktop_app.search.index_source._MOST", 0.0)
    monkeypatch.setattr("desktop_app.index.snapshot_run._SOON_LOOKED_AT", 0)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Files of many sizes and dates, some of them hidden or alike."""
    home = make_home(tmp_path / "home", 200)
    (home / ".hidden").mkdir()
    (home / ".hidden" / "report.txt").write_text("hidden", encoding="utf-8")
    chance = random.Random(4)
    for path in sorted(home.rglob("*.txt")):
        if chance.random() < 0.2:
            path = path.rename(path.with_suffix(chance.choice([".md", ".tar.gz", "", ".c"])))
        moment = 1_500_000_000 + chance.randrange(40) * 6_000_000
        os.utime(path, (moment, moment))
    return home


@pytest.fixture
def store(tmp_path: Path, home: Path) -> SnapshotStore:
    return indexed(tmp_path / "data", home)


def from_index(store: SnapshotStore) -> SourcesFor:
    return lambda disk: (IndexSource(store, disk),)


def told(found: Found) -> dict[str, object]:
    return {
        "rows": [(hit.path, hit.size_bytes, hit.modified_ns, hit.flags) for hit in found.hits],
        "count": found.count,
        "direct": found.count_direct,
        "others": found.count_others,
        "hidden": found.count_hidden,
        "bytes": found.total_bytes,
        "files": found.coverage.files,
        "complete": found.coverage.complete,
        "skipped": found.coverage.skipped,
        "paths": left_out(found.coverage),
        "groups": found.groups,
    }


def assert_as_on_the_disk(home: Path, store: SnapshotStore, queries: list[str]) -> None:
    for query in queries:
        numbers_only = "show:" in query
        by_index, _ = run(query, home, numbers_only=numbers_only, sources=from_index(store))
        by_disk, _ = run(query, home, numbers_only=numbers_only)
        assert [str(source) for source in by_index.coverage.sources] == ["index"], query
        assert told(by_index) == told(by_disk), query
        assert by_index.digest in ("", by_disk.digest), query


@pytest.mark.parametrize("query", [*COUNTED, *LISTED])
def test_what_did_not_change_is_told(home: Path, store: SnapshotStore, query: str) -> None:
    with looked_at(store.data_folder):
        assert_as_on_the_disk(home, store, [query])


@pytest.mark.parametrize("query", [*COUNTED[:-1], *LISTED[:-1]])
def test_of_a_part_of_the_home_that_part_is_told(
    home: Path, store: SnapshotStore, query: str
) -> None:
    asked = f'in:"{home / "folder 3"}"|"{home / "folder 5"}" {query}'
    with looked_at(store.data_folder):
        assert_as_on_the_disk(home, store, [asked])


@pytest.mark.parametrize("query", ["sort:modified top:5", "size:>50 show:count"])
def test_no_file_is_looked_at_and_the_answer_says_as_of_when(
    home: Path, store: SnapshotStore, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with looked_at(store.data_folder):
        looked_ns = time.time_ns()

        def look(*_: object) -> None:
            raise AssertionError

        monkeypatch.setattr(open_folder.OpenFolder, "sizes_and_dates", look)
        numbers_only = "show:" in query
        found, _ = run(query, home, numbers_only=numbers_only, sources=from_index(store))
    assert found.count
    as_of_ns = found.coverage.as_of_ns
    assert as_of_ns is not None and looked_ns - 60 * 10**9 < as_of_ns < looked_ns


def test_of_few_files_each_is_looked_at_and_nothing_is_as_of_before(
    home: Path, store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    (snapshot,) = store.snapshots()
    monkeypatch.setattr(IndexSource, "many_rows", len(snapshot) + 1)
    with looked_at(store.data_folder):
        found, _ = run("size:>50 show:count", home, numbers_only=True, sources=from_index(store))
    assert found.coverage.as_of_ns is None


def test_the_few_files_of_a_name_are_looked_at_and_hold_now(
    home: Path, store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.index.snapshot_run._SOON_LOOKED_AT", 1000)
    with looked_at(store.data_folder):
        found, _ = run("report sort:modified top:3", home, sources=from_index(store))
    assert found.count and found.coverage.as_of_ns is None


def _grow(file: Path) -> None:
    with file.open("ab") as stream:
        stream.write(b"x" * 100_000)


def _replace(file: Path) -> None:
    new = file.with_name("new")
    new.write_text("n" * 50_000, encoding="utf-8")
    new.rename(file)


def _gone(file: Path) -> Path:
    file.unlink()
    return file


IN_PLACE: dict[str, Callable[[Path], object]] = {
    "appended to": _grow,
    "cut": lambda file: os.truncate(file, 0),
    "written over": lambda file: file.write_text("other", encoding="utf-8"),
    "dated": lambda file: os.utime(file, (4_000_000_000, 4_000_000_000)),
    "dated back": lambda file: os.utime(file, (1_000_000_000, 1_000_000_000)),
    "closed to others": lambda file: file.chmod(0o600),
    "replaced": _replace,
    "renamed": lambda file: file.rename(file.with_name("renamed.txt")),
    "deleted": lambda file: file.unlink(),
    "a folder in its place": lambda file: _gone(file).mkdir(),
    "a link in its place": lambda file: _gone(file).symlink_to("nowhere"),
    "a second name": lambda file: file.with_name("second").hardlink_to(file),
}


@pytest.mark.parametrize("change", IN_PLACE)
def test_whatever_is_done_to_a_file_is_in_the_next_answer(
    home: Path, store: SnapshotStore, change: str
) -> None:
    files = sorted(home.rglob("*.txt"))
    with looked_at(store.data_folder):
        for file in files[::70]:
            IN_PLACE[change](file)
            assert_as_on_the_disk(home, store, [COUNTED[1], COUNTED[4], LISTED[0], LISTED[2], ""])


def test_a_file_that_is_written_to_under_a_name_elsewhere_is_looked_at(
    tmp_path: Path, home: Path, store: SnapshotStore
) -> None:
    """The system tells only those who watch the folder of the name that was used."""
    file, other = sorted(home.rglob("*.txt"))[0], tmp_path / "elsewhere"
    other.hardlink_to(file)
    indexed(store.data_folder, home)
    with looked_at(store.data_folder):
        _grow(other)
        assert_as_on_the_disk(home, store, LISTED[:4])


def test_a_file_that_a_program_has_mapped_is_looked_at(home: Path, store: SnapshotStore) -> None:
    """It changes without a word until the program lets go of it."""
    file = sorted((home / "folder 1").rglob("*.txt"))[0]
    with looked_at(store.data_folder), file.open("r+b") as stream:
        with mmap.mmap(stream.fileno(), 0) as mapped:
            stream.close()
            mapped[0:1] = b"y"
            assert_as_on_the_disk(home, store, [LISTED[0]])
            found, _ = run("sort:modified top:1", home, sources=from_index(store))
            assert [hit.path for hit in found.hits] == [str(file)]
        assert_as_on_the_disk(home, store, [LISTED[0]])


def test_a_file_that_somebody_writes_to_all_the_time_is_looked_at(
    home: Path, store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voucher, "_LOUD", 20)
    file = sorted(home.rglob("*.txt"))[0]
    with looked_at(store.data_folder):
        for number in range(30):
            _grow(file)
            if number % 5 == 0:
                assert_as_on_the_disk(home, store, [LISTED[0], LISTED[2]])
        _grow(sorted(file.parent.glob("*.txt"))[-1])
        assert_as_on_the_disk(home, store, [LISTED[0], LISTED[2], COUNTED[1]])


def test_what_was_written_to_is_looked_at_once_by_who_hears_and_by_nobody_afterwards(
    home: Path, store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_snapshot, "_MANY_DOUBTS", 3)

    def doubts() -> int:
        (found,) = asking.ask(store.data_folder, PATIENT_S, details=True).details.values()
        return len(found.doubts)

    with looked_at(store.data_folder):
        for file in sorted(home.rglob("*.txt"))[:6]:
            _grow(file)
        assert doubts() == 6
        until = time.monotonic() + PATIENT_S
        while doubts() and time.monotonic() < until:
            time.sleep(0.01)
        assert doubts() == 0
        assert_as_on_the_disk(home, store, LISTED[:4])
        _grow(file)
        assert doubts() == 1
        assert_as_on_the_disk(home, store, LISTED[:4])


@pytest.mark.parametrize("seed", range(4))
def test_whatever_changes_is_answered_as_the_disk_does(
    home: Path, store: SnapshotStore, seed: int
) -> None:
    chance = random.Random(seed)
    with looked_at(store.data_folder):
        for number in range(30):
            operate(home, chance, number)
            files = sorted(path for path in home.rglob("*") if path.is_file())
            os.utime(chance.choice(files), (moment := chance.randrange(2**31), moment))
            if number % 3 == 0:
                assert_as_on_the_disk(home, store, chance.sample([*COUNTED, *LISTED], 4))


@pytest.mark.parametrize(
    "number", [150, pytest.param(2000, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])]
)
def test_random_queries_are_answered_as_from_the_disk_where_somebody_hears(
    tmp_path: Path, number: int
) -> None:
    chance = random.Random(number)
    home = tmp_path / "tree"
    plant(home, {**tree_by(chance), "Backup": tree_by(chance, 1)})
    store = indexed(tmp_path / "data", home)
    with looked_at(store.data_folder):
        for _ in range(number):
            query = query_by(chance)
            numbers_only = "show:" in query and chance.random() < 0.7
            by_index, _ = run(query, home, numbers_only=numbers_only, sources=from_index(store))
            by_disk, _ = run(query, home, numbers_only=numbers_only)
            assert told(by_index) == told(by_disk), query


def test_where_nobody_lends_what_was_seen_each_file_is_looked_at(
    home: Path, store: SnapshotStore
) -> None:
    with looked_at(store.data_folder):
        pass
    for query in (COUNTED[1], LISTED[0]):
        found, _ = run(query, home, sources=from_index(store))
        assert found.coverage.as_of_ns is None
        assert told(found) == told(run(query, home)[0])

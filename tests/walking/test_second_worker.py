from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from desktop_app.errors import ProcessError
from desktop_app.files.batch import Batch
from desktop_app.files.open_root import open_root
from desktop_app.hits import Flag, Hits
from desktop_app.processes.workers import Worker
from desktop_app.reasons import Reason
from desktop_app.walking.walk import Walk, walk
from tests.files.conftest import flags_by_path, walked

pytestmark = [pytest.mark.alone, pytest.mark.process]

FOLDERS, FILES = 200, 30

if (os.cpu_count() or 1) < 2:
    pytest.skip("a machine with one processor walks alone", allow_module_level=True)


@pytest.fixture(autouse=True)
def _company_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_app.walking.walk.ALONE_S", 0.0)


def faulty(way: str) -> Callable[[], Worker]:
    """Starts a process that goes wrong in that way."""
    command = [sys.executable, "-P", "-m", "tests.doubles.faulty_walker", way]
    return lambda: Worker("walk", command=command)


class Company:
    """Starts a process, and makes a walk wait for it, for it would be over before."""

    def __init__(self, start: Callable[[], Worker] = lambda: Worker("walk")) -> None:
        self.workers: list[Worker] = []
        self.helped = False
        self._start = start

    def start_worker(self) -> Worker:
        self.workers.append(self._start())
        return self.workers[-1]

    def batches(self, walking: Walk) -> Iterator[Batch]:
        """The batches of a walk; `helped` says whether it gave something away."""
        until = time.monotonic() + 10
        for batch in walking:
            yield batch
            helper = cast(Any, walking)._helper_worker
            while helper and not helper.ready and time.monotonic() < until:
                threading.Event().wait(0.01)
            self.helped |= bool(helper and helper.given)

    def walked(self, root: Path, **options: Any) -> tuple[list[Batch], Walk]:
        """All batches of a walk that somebody helps."""
        options = {"start_worker": self.start_worker, "stop": threading.Event(), **options}
        with open_root(str(root)) as folder, walk(folder, **options) as walking:
            batches = list(self.batches(walking))
        assert self.helped
        return batches, walking


@pytest.fixture(scope="module")
def large_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """6,000 files, some of them hidden, with a name that is not UTF-8 and empty folders."""
    root = tmp_path_factory.mktemp("large")
    for number in range(FOLDERS):
        folder = root / str(number // 20) / f"{'.' if number % 10 == 0 else ''}文件夹 {number}"
        (folder / "empty").mkdir(parents=True)
        for below in range(FILES):
            os.close(os.open(folder / f"报告 {below}.pdf", os.O_CREAT | os.O_WRONLY))
    if sys.platform == "linux":
        (root / "1" / os.fsdecode(b"odd \xff")).touch()
    return root


@pytest.fixture(scope="module")
def alone(large_tree: Path) -> dict[str, int]:
    batches, _ = walked(large_tree)
    return flags_by_path(batches, large_tree)


def test_a_walk_that_takes_little_time_has_no_company(
    large_tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.walking.walk.ALONE_S", 60.0)
    company = Company()

    walked(large_tree, start_worker=company.start_worker)

    assert company.workers == []


@pytest.mark.parametrize("details", [False, True])
def test_two_find_what_one_finds(large_tree: Path, alone: dict[str, int], details: bool) -> None:
    batches, walking = Company().walked(large_tree, details=details)

    assert flags_by_path(batches, large_tree) == alone
    assert walking.complete
    assert walking.skips.numbers == {}
    assert len({folder for batch in batches for folder in batch.empty_folders}) == FOLDERS
    assert all((batch.sizes is not None) == details for batch in batches)


def test_a_walk_that_ends_first_does_not_wait_for_the_other(
    large_tree: Path, alone: dict[str, int]
) -> None:
    batches, walking = walked(large_tree, start_worker=faulty("opens nothing"))

    assert flags_by_path(batches, large_tree) == alone
    assert walking.complete


def test_details_are_read_for_what_the_other_process_found(large_tree: Path) -> None:
    company = Company()
    with (
        open_root(str(large_tree)) as root,
        walk(root, stop=threading.Event(), start_worker=company.start_worker) as walking,
    ):
        hits = Hits(
            batch.select([row for row, name in enumerate(batch.names) if name == "报告 7.pdf"])
            .detailed()
            .chunk()
            for batch in company.batches(walking)
        )

    assert company.helped
    assert len(hits) == FOLDERS
    assert all(hit.modified_ns > 0 and not hit.flags & Flag.UNKNOWN for hit in hits)


def test_options_hold_for_both(large_tree: Path, alone: dict[str, int]) -> None:
    out = [path for path in alone if path.count("/") == 1 and path.endswith("3")]
    excluded = [str(large_tree / path) for path in out]

    batches, walking = Company().walked(large_tree, excluded=excluded, max_depth=3)

    left_out = tuple(f"{path}/" for path in out)
    assert flags_by_path(batches, large_tree) == {
        path: flags for path, flags in alone.items() if not path.startswith(left_out)
    }
    assert walking.skips.numbers == {Reason.EXCLUDED: len(out)}
    assert sorted(walking.skips.paths[Reason.EXCLUDED]) == sorted(excluded)


@pytest.mark.parametrize("way", ["dies", "hangs"])
def test_what_the_other_does_not_finish_is_walked_again_and_counted_once(
    large_tree: Path, alone: dict[str, int], way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.walking.walk._QUIET_S", 0.3)

    batches, walking = Company(faulty(way)).walked(large_tree)

    assert flags_by_path(batches, large_tree) == alone
    assert walking.complete


def test_a_walk_goes_on_alone_where_no_process_can_be_started(
    large_tree: Path, alone: dict[str, int]
) -> None:
    def start_worker() -> Worker:
        raise ProcessError("process.program_not_started", program="python", reason="")

    batches, walking = walked(large_tree, start_worker=start_worker)

    assert flags_by_path(batches, large_tree) == alone
    assert walking.complete


@pytest.mark.alone
def test_a_stop_ends_both_within_a_fifth_of_a_second(
    large_tree: Path, alone: dict[str, int]
) -> None:
    stop = threading.Event()
    company = Company()
    stopped_at = 0.0

    with (
        open_root(str(large_tree)) as root,
        walk(root, stop=stop, start_worker=company.start_worker, details=True) as walking,
    ):
        found = []
        for batch in company.batches(walking):
            found.append(batch)
            if company.helped and not stopped_at:
                stopped_at = time.monotonic()
                stop.set()
    took_s = time.monotonic() - stopped_at

    assert took_s < 0.2
    assert 0 < len(flags_by_path(found, large_tree)) < len(alone)
    assert not walking.complete


def test_nothing_is_left_behind(large_tree: Path) -> None:
    company = Company()
    before = set(threading.enumerate())

    with (
        open_root(str(large_tree)) as root,
        walk(root, stop=threading.Event(), start_worker=company.start_worker) as walking,
    ):
        for _ in company.batches(walking):
            if company.helped:
                break
    (worker,) = company.workers

    with pytest.raises(ProcessError):
        next(worker.ask(b""))
    for thread in set(threading.enumerate()) - before:
        thread.join(5)
        assert not thread.is_alive()

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from desktop_app.extract.extraction import Extraction
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.processes.workers import Worker
from tests.doubles.faulty_extractor import document
from tests.processes.conftest import posix_only, runs, within

pytestmark = pytest.mark.process

COMMAND = [sys.executable, "-P", "-m", "tests.doubles.faulty_extractor"]


class Office:
    """A pool whose processes go wrong as documents say, and everybody it ever hired."""

    def __init__(self, workers: int = 1) -> None:
        self.hired: list[Worker] = []
        self.pool = ExtractionPool(workers, start_worker=self._start_worker)

    def _start_worker(self) -> Worker:
        self.hired.append(Worker("extract", command=COMMAND))
        return self.hired[-1]

    def reads(self, way: str, argument: object = "", **options: Any) -> Extraction:
        """What comes of a document of this way."""
        file = document(way, argument)
        options = {"wall_s": 20.0, "quiet_s": 20.0, **options}
        extraction = self.pool.extract(file, "a.txt", len(file.getvalue()), **options)
        assert extraction is not None
        return extraction


@pytest.fixture
def office() -> Iterator[Office]:
    made = Office()
    yield made
    made.pool.close()
    assert within(2, lambda: not any(runs(worker.pid) for worker in made.hired))


def texts(extraction: Extraction) -> list[str]:
    return [text for _, text in extraction.passages()]


def test_a_document_comes_with_its_places_and_its_outcome(office: Office) -> None:
    extraction = office.reads("counts", 5000)

    assert extraction.outcome is ExtractionStatus.TEXT
    passages = list(extraction.passages())
    assert len(passages) == 5000
    assert (str(passages[-1].locator), passages[-1].text) == ("line 5000", "passage 5000 第")
    assert passages == list(extraction.passages())


def test_one_process_reads_many_files_and_then_makes_room(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.extract.worker.pool._FILES_EACH", 3)

    who = [texts(office.reads("tells"))[0] for _ in range(7)]

    assert [who.count(one) for one in dict.fromkeys(who)] == [3, 3, 1]


def test_a_process_that_has_grown_makes_room(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.extract.worker.pool._WORN_BYTES", 1)
    assert texts(office.reads("tells")) != texts(office.reads("tells"))


CRASHES = ("segv", "aborts", "exits", "halves", "garbles")


@posix_only
@pytest.mark.parametrize("way", CRASHES)
def test_a_crash_costs_one_file_after_a_second_try(office: Office, way: str) -> None:
    office.reads("reads", "before")

    extraction = office.reads(way)

    assert extraction.outcome is ExtractionStatus.CRASHED
    assert len(office.hired) == 2
    assert texts(office.reads("reads", "after")) == ["after"]


def test_what_came_before_a_crash_is_kept(office: Office) -> None:
    assert office.reads("quits").outcome is ExtractionStatus.PARTLY_READ
    assert texts(office.reads("quits")) == ["so far"]


@pytest.mark.parametrize("way", ["sleeps", "spins"])
def test_one_that_makes_no_progress_is_given_up(office: Office, way: str) -> None:
    extraction = office.reads(way, quiet_s=0.5)
    assert extraction.outcome is ExtractionStatus.TIMED_OUT
    assert len(office.hired) == 1
    assert texts(office.reads("reads", "after")) == ["after"]


@pytest.mark.alone
def test_all_of_it_has_a_time_too(office: Office) -> None:
    started = time.monotonic()
    assert office.reads("sleeps", wall_s=0.5).outcome is ExtractionStatus.TIMED_OUT
    assert time.monotonic() - started < 1.5


def test_memory_that_is_asked_for_is_refused(office: Office) -> None:
    assert office.reads("swells").outcome is ExtractionStatus.TOO_LARGE


@posix_only
def test_memory_that_is_used_ends_the_process(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.extract.worker.watch.RESIDENT_BYTES", 200_000_000)

    extraction = office.reads("grows")

    assert (extraction.outcome, extraction.why) == (ExtractionStatus.TOO_LARGE, "memory")
    assert texts(office.reads("reads", "after")) == ["after"]


def test_text_without_end_is_cut(office: Office) -> None:
    limits = ExtractionLimits(text_characters=100_000)
    extraction = office.reads("floods", limits=limits)
    assert extraction.outcome is ExtractionStatus.PARTLY_READ
    assert sum(map(len, texts(extraction))) == 100_000


def test_what_a_library_prints_is_not_taken_for_an_answer(office: Office) -> None:
    assert texts(office.reads("prints")) == ["in spite of it"]


def test_an_answer_of_something_else_gives_no_passages(office: Office) -> None:
    assert texts(office.reads("deepens")) == ["after it"]


@pytest.mark.alone
@posix_only
def test_when_everything_crashes_new_processes_wait_and_nothing_is_tried_twice(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.extract.worker.pool._BACK_OFF_S", 0.2)
    for _ in range(3):
        office.reads("exits")
    hired = len(office.hired)
    started = time.monotonic()

    assert office.reads("exits").outcome is ExtractionStatus.CRASHED

    assert len(office.hired) == hired + 1
    assert time.monotonic() - started > 0.2
    assert texts(office.reads("reads", "after")) == ["after"]


@pytest.mark.alone
@posix_only
@pytest.mark.slow
def test_a_hundred_faults_in_a_row_leave_the_pool_as_good_as_new(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.extract.worker.pool._BACK_OFF_S", 0.05)
    monkeypatch.setattr("desktop_app.extract.worker.watch.RESIDENT_BYTES", 150_000_000)
    expected = {
        **dict.fromkeys(CRASHES, ExtractionStatus.CRASHED),
        "sleeps": ExtractionStatus.TIMED_OUT,
        "swells": ExtractionStatus.TOO_LARGE,
        "grows": ExtractionStatus.TOO_LARGE,
        "floods": ExtractionStatus.PARTLY_READ,
        "prints": ExtractionStatus.TEXT,
        "forks": ExtractionStatus.TEXT,
        "recurses": ExtractionStatus.TOO_LARGE,
    }
    ways = (list(expected) * 9)[:100]
    took_s = []
    for way in ways:
        limits = ExtractionLimits(text_characters=50_000)
        # What hangs need not hang for long.
        quiet_s = 0.2 if way == "sleeps" else 20.0
        assert office.reads(way, limits=limits, quiet_s=quiet_s).outcome is expected[way], way
        started = time.monotonic()
        assert texts(office.reads("reads", "after")) == ["after"]
        took_s.append(time.monotonic() - started)
    # All but a few, for the machine may be busy with other things.
    assert sorted(took_s)[-10] < 1


# Stopping


@pytest.mark.alone
@pytest.mark.parametrize("way", ["sleeps", "spins", "floods"])
def test_a_stop_ends_it_within_a_fifth_of_a_second(office: Office, way: str) -> None:
    office.reads("reads", "to start it")
    stop = threading.Event()
    done: list[float] = []
    file = document(way)

    def read() -> None:
        limits = ExtractionLimits(text_characters=1 << 40)
        assert office.pool.extract(file, "a.txt", len(file.getvalue()), limits, stop) is None
        done.append(time.monotonic())

    thread = threading.Thread(target=read)
    thread.start()
    assert within(2, lambda: bool(office.pool._watch._watched))
    stopped_at = time.monotonic()
    stop.set()
    thread.join(5)

    assert done[0] - stopped_at < 0.2


@pytest.mark.alone
def test_a_stop_also_ends_the_wait_for_a_free_process(office: Office) -> None:
    busy = document("sleeps")
    stop = threading.Event()
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(office.pool.extract, busy, "a.txt", len(busy.getvalue()), stop=stop)
        assert within(2, lambda: bool(office.pool._watch._watched))
        other = threading.Event()
        other.set()
        started = time.monotonic()
        assert office.pool.extract(document("reads"), "b.txt", 6, stop=other) is None
        assert time.monotonic() - started < 0.2
        stop.set()
        assert first.result(2) is None


def test_closing_ends_what_goes_on_and_leaves_no_process_and_no_thread() -> None:
    before = set(threading.enumerate())
    office = Office(2)
    files = [document("sleeps") for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        reading = [
            threads.submit(office.pool.extract, file, "a.txt", len(file.getvalue()))
            for file in files
        ]
        assert within(2, lambda: len(office.pool._watch._watched) == 2)
        office.pool.close()
        assert [result.result(2) for result in reading] == [None, None]

    assert office.pool.extract(document("reads"), "a.txt", 6) is None
    assert within(2, lambda: not any(runs(worker.pid) for worker in office.hired))
    for thread in set(threading.enumerate()) - before:
        thread.join(5)
        assert not thread.is_alive()


def test_as_many_files_are_read_at_a_time_as_there_are_processes() -> None:
    office = Office(2)
    together = threading.Barrier(2)

    def read() -> str:
        together.wait(5)
        return texts(office.reads("tells"))[0]

    with ThreadPoolExecutor(2) as threads:
        for _ in range(5):
            list(threads.map(lambda _: read(), range(2)))
    assert len(office.hired) <= 2
    office.pool.close()


# What needs no process


class NobodyHired:
    def __call__(self) -> Worker:
        raise AssertionError("this needs no process")


@pytest.mark.parametrize(
    ("name", "content", "outcome"),
    [
        ("empty.pdf", b"", ExtractionStatus.EMPTY),
        ("photo.jpg", b"\xff\xd8\xff\xe0 and so on", ExtractionStatus.NO_TEXT),
        ("program", bytes(range(256)) * 9, ExtractionStatus.UNSUPPORTED),
    ],
)
def test_what_can_be_told_from_outside_starts_no_process(
    name: str, content: bytes, outcome: ExtractionStatus
) -> None:
    pool = ExtractionPool(1, start_worker=NobodyHired())
    extraction = pool.extract(BytesIO(content), name, len(content))
    assert extraction is not None
    assert extraction.outcome is outcome
    pool.close()


def test_a_document_above_the_limit_is_not_read_and_of_a_text_the_head_is(office: Office) -> None:
    limits = ExtractionLimits(input_bytes=1000, text_characters=1_000_000)
    pdf = b"%PDF-1.7" + bytes(2000)
    extraction = office.pool.extract(BytesIO(pdf), "a.pdf", len(pdf), limits)
    assert extraction is not None
    assert extraction.outcome is ExtractionStatus.TOO_LARGE

    extraction = office.reads("reads", "x" * 2000, limits=limits)
    assert extraction.outcome is ExtractionStatus.PARTLY_READ
    assert texts(extraction) == ["x" * (1000 - len("reads "))]


def test_a_file_longer_than_a_frame_arrives_whole(office: Office) -> None:
    content = b"reads " + b"a longer text " * 3_000_000
    limits = ExtractionLimits(text_characters=100_000_000)
    extraction = office.pool.extract(BytesIO(content), "a.txt", len(content), limits)
    assert extraction is not None
    assert extraction.outcome is ExtractionStatus.TEXT
    assert "".join(texts(extraction)) == content[6:].decode().strip()


def test_a_file_that_became_shorter_is_read_as_it_is(office: Office) -> None:
    file = document("reads", "this")
    extraction = office.pool.extract(file, "a.txt", 40_000_000)
    assert extraction is not None
    assert texts(extraction) == ["this"]


def test_a_file_that_cannot_be_read_is_an_error_and_the_next_one_is_read(office: Office) -> None:
    class Broken(BytesIO):
        pieces = 0

        def read(self, size: int | None = -1, /) -> bytes:
            self.pieces += 1
            if self.pieces > 1:
                raise OSError("the disk is gone")
            return super().read(size)

    content = b"reads this" * 10_000
    with pytest.raises(OSError, match="gone"):
        office.pool.extract(Broken(content), "a.txt", len(content))
    assert texts(office.reads("reads", "after")) == ["after"]


def test_the_shipped_process_reads_text_and_pictures(picture: Path) -> None:
    pool = ExtractionPool(1)
    content = "第一行\nsecond line\n".encode()
    extraction = pool.extract(BytesIO(content), "notes.md", len(content))
    with picture.open("rb") as file:
        about = pool.facts(file, picture.name, picture.stat().st_size)
    pool.close()

    assert extraction is not None
    assert about is not None
    assert extraction.outcome in (ExtractionStatus.TEXT, ExtractionStatus.UNSUPPORTED)
    assert about.outcome is ExtractionStatus.NO_TEXT
    assert about.facts is not None
    assert (about.facts.width, about.facts.height) == (3, 2)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    from PIL import Image

    path = tmp_path / "picture.png"
    Image.new("RGB", (3, 2)).save(path)
    return path

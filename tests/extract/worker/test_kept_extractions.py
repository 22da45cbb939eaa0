"""What was read of documents lately."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.worker.kept_extractions import FileVersion, KeptExtractions

LATER_NS = 10_000_000_000


def kept(max_bytes: int = 10_000) -> KeptExtractions:
    return KeptExtractions(max_bytes, clock_ns=lambda: time.time_ns() + LATER_NS)


def version(name: str) -> FileVersion:
    return FileVersion(1, 2, 3, 4, 5, name)


def read(size_bytes: int = 10, outcome: ExtractionStatus = ExtractionStatus.TEXT) -> Extraction:
    return Extraction(outcome, frames=(b"x" * size_bytes,))


def test_a_file_that_is_the_same_is_known_again_and_a_changed_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(b"one")
    extractions = kept()
    first = extractions.version(path.stat(), "a.docx")
    assert first is not None
    extractions.keep(first, read())
    assert extractions.find(first) is not None
    path.write_bytes(b"two, and longer")
    second = extractions.version(path.stat(), "a.docx")
    assert second is not None
    assert extractions.find(second) is None


def test_a_file_that_was_changed_just_now_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(b"one")
    assert KeptExtractions().version(path.stat(), "a.docx") is None


@pytest.mark.skipif(sys.platform != "linux", reason="nothing else tells of a change")
def test_a_file_dated_ahead_of_the_clock_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "a.docx"
    file.touch()
    ahead_ns = time.time_ns() + 10 * LATER_NS
    os.utime(file, ns=(ahead_ns, ahead_ns))
    assert kept().version(file.stat(), file.name) is not None


def test_a_date_that_no_store_can_keep_tells_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.docx"
    file.touch()
    os.utime(file, (2**34 - 2**20, 2**34 - 2**20))
    status = file.stat()
    if status.st_mtime_ns < 2**63:
        pytest.skip("the file system keeps no such date")
    assert kept().version(status, file.name) is None


def test_what_did_not_come_to_its_end_is_not_kept() -> None:
    extractions = kept()
    extractions.keep(version("slow"), read(outcome=ExtractionStatus.TIMED_OUT))
    assert extractions.find(version("slow")) is None


def test_those_not_asked_for_longest_make_room() -> None:
    extractions = kept(10_000)
    extractions.keep(version("a"), read(4_000))
    extractions.keep(version("b"), read(4_000))
    assert extractions.find(version("a")) is not None
    extractions.keep(version("c"), read(4_000))
    assert extractions.find(version("b")) is None
    assert extractions.find(version("a")) is not None
    extractions.clear()
    assert extractions.find(version("a")) is None


class Lasting:
    """A store that outlasts the process."""

    def __init__(self) -> None:
        self.kept: dict[FileVersion, tuple[str, Extraction]] = {}
        self.closed = 0

    def find(self, version: FileVersion) -> Extraction | None:
        return self.kept[version][1] if version in self.kept else None

    def keep(self, version: FileVersion, path: str, read: Extraction) -> None:
        self.kept[version] = (path, read)

    def close(self) -> None:
        self.closed += 1


def test_what_outlasts_the_process_is_asked_once_and_told_what_is_read() -> None:
    store = Lasting()
    KeptExtractions(store=store).keep(version("a.docx"), read(), "/home/a.docx")
    KeptExtractions(store=store).keep(version("in an archive.docx"), read())
    assert [path for path, _ in store.kept.values()] == ["/home/a.docx"]
    later = KeptExtractions(store=store)
    assert later.find(version("a.docx")) is not None
    store.kept.clear()
    assert later.find(version("a.docx")) is not None
    later.clear()
    assert later.find(version("a.docx")) is None
    assert store.closed == 1

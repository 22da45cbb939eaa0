"""What was read of documents lately."""

from __future__ import annotations

import time
from pathlib import Path

from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.worker.kept_extractions import KeptExtractions

LATER_NS = 10_000_000_000


def kept(max_bytes: int = 10_000) -> KeptExtractions:
    return KeptExtractions(max_bytes, clock_ns=lambda: time.time_ns() + LATER_NS)


def read(size_bytes: int = 10, outcome: ExtractionStatus = ExtractionStatus.TEXT) -> Extraction:
    return Extraction(outcome, frames=(b"x" * size_bytes,))


def test_a_file_that_is_the_same_is_known_again_and_a_changed_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(b"one")
    extractions = kept()
    first = extractions.key(path.stat(), "a.docx")
    assert first is not None
    extractions.keep(first, read())
    assert extractions.find(first) is not None
    path.write_bytes(b"two, and longer")
    second = extractions.key(path.stat(), "a.docx")
    assert second is not None
    assert extractions.find(second) is None


def test_a_file_that_was_changed_just_now_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(b"one")
    assert KeptExtractions().key(path.stat(), "a.docx") is None


def test_what_did_not_come_to_its_end_is_not_kept() -> None:
    extractions = kept()
    extractions.keep("slow", read(outcome=ExtractionStatus.TIMED_OUT))
    assert extractions.find("slow") is None


def test_those_not_asked_for_longest_make_room() -> None:
    extractions = kept(10_000)
    extractions.keep("a", read(4_000))
    extractions.keep("b", read(4_000))
    assert extractions.find("a") is not None
    extractions.keep("c", read(4_000))
    assert extractions.find("b") is None
    assert extractions.find("a") is not None
    extractions.clear()
    assert extractions.find("a") is None

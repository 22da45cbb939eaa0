from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from desktop_app.extract.extracting import extract
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionResult, ExtractionStatus
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.pictures.facts import PictureFacts
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.worker.answers import (
    LAST,
    MORE,
    AnswerReport,
    Inquiry,
    RequestKind,
    batches,
    is_batch,
    passages_in,
)
from desktop_app.extract.worker.process import ExtractingProcess
from desktop_app.extract.worker.sandbox import Level
from tests.doubles.faulty_extractor import registry
from tests.processes.conftest import posix_only

pytestmark = pytest.mark.process

INQUIRY = Inquiry(RequestKind.PASSAGES, "a.txt", False, 30, ExtractionLimits())


def process() -> ExtractingProcess:
    return ExtractingProcess(registry, lambda: Level.NONE)


def read(frames: list[bytes]) -> tuple[list[str], AnswerReport]:
    *passages, last = frames
    assert all(map(is_batch, passages))
    report = AnswerReport.decode(last)
    found = [text for frame in (*passages, report.batch) for _, text in passages_in(frame)]
    return found, replace(report, batch=b"")


@pytest.fixture(autouse=True)
def _no_limit_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_app.extract.worker.sandbox.allow_cpu", lambda seconds: None)


def test_a_file_in_one_piece_is_answered_at_once() -> None:
    frames = list(process().answer(LAST + INQUIRY.encode() + b"reads this"))
    assert read(frames) == (
        ["this"],
        AnswerReport(ExtractionResult(ExtractionStatus.TEXT), Level.NONE),
    )


def test_a_file_in_several_pieces_is_answered_after_the_last() -> None:
    reading = process()
    assert list(reading.answer(MORE + INQUIRY.encode() + b"rea")) == []
    assert list(reading.answer(MORE + b"ds th")) == []
    assert read(list(reading.answer(LAST + b"is")))[0] == ["this"]
    # And so is the next one.
    assert read(list(reading.answer(LAST + INQUIRY.encode() + b"reads more")))[0] == ["more"]


def test_passages_come_in_few_frames_in_their_order() -> None:
    frames = list(process().answer(LAST + INQUIRY.encode() + b"counts 10000"))
    found, _ = read(frames)
    assert found == [f"passage {number} 第" for number in range(1, 10_001)]
    assert len(frames) < 10
    assert max(map(len, frames)) < 256_000


PLACES = [
    Locator(LocatorUnit.LINE, 7),
    Locator(LocatorUnit.SHEET, "Costs 成本 > x", Locator(LocatorUnit.CELLS, "B4:D4")),
    Locator(
        LocatorUnit.MEMBER,
        "a.zip",
        Locator(LocatorUnit.MEMBER, "b.docx", Locator(LocatorUnit.LINE, 3)),
    ),
    Locator(LocatorUnit.PART, DocumentPart.PROPERTIES),
]


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_place_comes_back_as_it_was(place: Locator) -> None:
    assert over_the_pipe(DocumentPassage(place, "a text\n\0\t第")) == [
        DocumentPassage(place, "a text\n\0\t第")
    ]


def test_half_a_character_is_replaced() -> None:
    assert over_the_pipe(DocumentPassage(PLACES[0], "a\ud800b")) == [
        DocumentPassage(PLACES[0], "a?b")
    ]


def over_the_pipe(passage: DocumentPassage) -> list[DocumentPassage]:
    def reader(source: DocumentSource) -> Iterator[DocumentPassage]:
        yield passage

    reading = extract(BytesIO(b"x"), "a.txt", 1, ExtractionLimits(), registry=lambda wanted: reader)
    batching = batches(reading)
    frames = []
    while True:
        try:
            frames.append(next(batching))
        except StopIteration as end:
            _, last = end.value
            return [found for frame in (*frames, last) for found in passages_in(frame)]


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"P",
        b"P{}",
        b"P[]\n",
        b'P[[["line"],[1],[4]]]',
        b'P[[["line"],[1]]]\ntext',
        b'P[[["line"],[],[4]]]\ntext',
        b'P[[["nowhere"],[1],[4]]]\ntext',
        b'P[[["line"],[[1]],[4]]]\ntext',
        b'P[[["line"],[1],["4"]]]\ntext',
        b'P[[["line"],[1],4]]\ntext',
        b'P[[["line",1],[1],[4]]]\ntext',
        b'P[[["line","page"],[1],[4]]]\ntext',
        b"P[[[],[1],[4]]]\ntext",
        b'P[[["line"],[1],[4]]]\n\xff\xfe',
        b"P[" * 50_000 + b"\n",
        b"P\xff\xfe\n",
        b"P[1,2]\n",
    ],
)
def test_a_frame_of_something_else_holds_no_passages(frame: bytes) -> None:
    assert list(passages_in(frame)) == []


@pytest.mark.parametrize(
    "frame",
    [
        b"E",
        b"E[1]\n",
        b"E[" * 50_000 + b"\n",
        b'E["no","","",null]\n',
        b"E{}\n",
        b'E["text","","",null]',
        b'P["text","","",null]\n',
    ],
)
def test_a_report_of_something_else_is_refused(frame: bytes) -> None:
    with pytest.raises(ValueError):
        AnswerReport.decode(frame)


def test_facts_of_something_else_are_left_out() -> None:
    values = {"width": "wide", "height": -1, "taken": 5, "camera": "a\x1b[31m", "latitude": 91.0}
    assert PictureFacts.decode(values) == PictureFacts(camera="a[31m")


@posix_only
def test_processor_time_is_counted_from_file_to_file() -> None:
    script = (
        "import resource, time\n"
        "from desktop_app.extract.worker.sandbox import allow_cpu\n"
        "before = resource.getrlimit(resource.RLIMIT_CPU)\n"
        "allow_cpu(30)\n"
        "soft, hard = resource.getrlimit(resource.RLIMIT_CPU)\n"
        "assert 30 <= soft <= 33 and hard == before[1]\n"
        "allow_cpu(0)\n"
        "while True: pass\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], cwd=Path(__file__).parents[3], timeout=30, check=False
    )
    assert result.returncode == -24  # SIGXCPU


@pytest.mark.parametrize("wanted", [RequestKind.PICTURE, RequestKind.PREVIEW])
def test_without_the_library_that_decodes_pictures_there_is_an_outcome(
    monkeypatch: pytest.MonkeyPatch, wanted: RequestKind
) -> None:
    monkeypatch.delitem(sys.modules, "desktop_app.extract.pictures.scaled", raising=False)
    monkeypatch.setitem(sys.modules, "PIL", None)
    inquiry = replace(INQUIRY, wanted=wanted)
    (frame,) = process().answer(LAST + inquiry.encode() + b"\x89PNG\r\n\x1a\n")
    ending = ExtractionResult(ExtractionStatus.UNSUPPORTED, "without PIL")
    assert AnswerReport.decode(frame) == AnswerReport(ending, Level.NONE)

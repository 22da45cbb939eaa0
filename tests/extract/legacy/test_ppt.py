"""Text out of PowerPoint's binary files."""

from __future__ import annotations

import io
import struct

import pytest

from desktop_app.extract.legacy.ppt import passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.source import DocumentSource
from tests.extract.legacy.compound_files import compound_file
from tests.extract.legacy.old_office import atom, container, presentation, text_atom


def read(contents: bytes) -> list[tuple[str, str]]:
    source = DocumentSource(io.BytesIO(contents), "a.ppt", len(contents))
    return [(str(place), text) for place, text in passages(source)]


def outcome_of(contents: bytes) -> ExtractionStatus:
    with pytest.raises(Unreadable) as caught:
        read(contents)
    return caught.value.outcome


def test_slides_are_read_in_order_with_their_notes() -> None:
    show = presentation([("Budget", "2026"), ("预算", "图表")], notes={2: "speak slowly"})
    assert read(show) == [
        ("slide 1", "Budget"),
        ("slide 1", "2026"),
        ("slide 2", "预算"),
        ("slide 2", "图表"),
        ("slide 2 > part notes", "speak slowly"),
    ]


def test_what_an_earlier_saving_left_is_not_read() -> None:
    old = container(0x03E8, container(0x0FF0, atom(0x03F3, bytes(20)), text_atom("old title")))
    assert read(presentation([("new title", "drawn")], before=old)) == [
        ("slide 1", "new title"),
        ("slide 1", "drawn"),
    ]


def test_text_in_single_bytes_and_line_breaks_are_read() -> None:
    stream = container(0x03EE, atom(0x0FA8, b"caf\xe9\x0bline two"))
    assert read(compound_file({"PowerPoint Document": stream})) == [("slide 1", "café\nline two")]


def test_a_password_is_said() -> None:
    current = atom(0x0FF6, struct.pack("<LLL", 20, 0xF3D1C4DF, 0))
    show = compound_file({"PowerPoint Document": bytes(64), "Current User": current})
    assert outcome_of(show) is ExtractionStatus.LOCKED


def test_records_that_claim_more_than_there_is_end_where_the_file_does() -> None:
    stream = struct.pack("<HHL", 0xF, 0x03EE, 0xFFFFFFFF) + text_atom("inside")
    assert read(compound_file({"PowerPoint Document": stream})) == [("slide 1", "inside")]


def test_records_deep_inside_each_other_end() -> None:
    stream = b"".join(struct.pack("<HHL", 0xF, 0x03EE, 0xFFFFFF) for _ in range(20_000))
    assert read(compound_file({"PowerPoint Document": stream})) == []


def test_a_directory_that_leads_in_a_circle_ends() -> None:
    edit = atom(0x0FF5, struct.pack("<LLLLLLL", 0, 0, 8, 0, 1, 1, 0))
    current = atom(0x0FF6, struct.pack("<LLL", 20, 0xE391C05F, 8))
    stream = bytes(8) + edit
    assert read(compound_file({"PowerPoint Document": stream, "Current User": current})) == []


def test_a_file_cut_anywhere_gives_text_or_an_outcome() -> None:
    show = presentation([("Budget " * 100, "2026 " * 100)] * 5)
    for length in range(0, len(show), 503):
        try:
            read(show[:length])
        except Unreadable as error:
            assert error.outcome in {ExtractionStatus.DAMAGED, ExtractionStatus.UNSUPPORTED}


def test_a_compound_file_of_another_program_is_unsupported() -> None:
    assert outcome_of(compound_file({"Contents": b"x"})) is ExtractionStatus.UNSUPPORTED

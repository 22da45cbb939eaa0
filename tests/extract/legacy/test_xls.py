"""Text out of Excel's binary files."""

from __future__ import annotations

import io
import struct

import pytest

from desktop_app.extract.legacy.xls import passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.source import DocumentSource
from tests.extract.legacy.compound_files import compound_file
from tests.extract.legacy.old_office import binary_package, cell, record, wide_string, workbook


def read(contents: bytes) -> list[tuple[str, str]]:
    source = DocumentSource(io.BytesIO(contents), "a.xls", len(contents))
    return [(str(place), text) for place, text in passages(source)]


def outcome_of(contents: bytes) -> ExtractionStatus:
    with pytest.raises(Unreadable) as caught:
        read(contents)
    return caught.value.outcome


def strings(*texts: str) -> bytes:
    table = struct.pack("<LL", len(texts), len(texts)) + b"".join(map(wide_string, texts))
    return record(0xFC, table)


def shared(row: int, column: int, number: int) -> bytes:
    return record(0xFD, cell(row, column) + struct.pack("<L", number))


def number(row: int, column: int, value: float, style: int = 0) -> bytes:
    return record(0x203, cell(row, column, style) + struct.pack("<d", value))


def test_a_row_is_a_passage_with_its_cells() -> None:
    cells = shared(1, 1, 0) + number(1, 3, 12.5) + shared(4, 0, 1)
    book = workbook({"费用": cells}, globals_=strings("Harbour Street", "违约金"))
    assert read(book) == [
        ("sheet 费用 > cells B2:D2", "Harbour Street\t\t12.5"),
        ("sheet 费用 > cells A5", "违约金"),
    ]


def test_all_sheets_are_read_in_their_order() -> None:
    book = workbook({"One": number(0, 0, 1), "Two": number(0, 0, 2)})
    assert read(book) == [("sheet One > cells A1", "1"), ("sheet Two > cells A1", "2")]


def test_strings_that_go_on_in_the_next_record_change_their_width_there() -> None:
    table = struct.pack("<LL", 2, 2) + struct.pack("<HB", 6, 0) + b"abc"
    more = (
        b"\x01" + "def".encode("utf-16-le") + struct.pack("<HB", 2, 1) + "合同".encode("utf-16-le")
    )
    book = workbook(
        {"S": shared(0, 0, 0) + shared(0, 1, 1)}, globals_=record(0xFC, table) + record(0x3C, more)
    )
    assert read(book) == [("sheet S > cells A1:B1", "abcdef\t合同")]


def test_packed_numbers_are_unpacked() -> None:
    packed = struct.pack("<HLHL", 0, 12345 << 2 | 3, 0, (1 << 32) - 8 | 2)
    many = record(0xBD, struct.pack("<HH", 0, 0) + packed + struct.pack("<H", 1))
    assert read(workbook({"S": many})) == [("sheet S > cells A1:B1", "123.45\t-2")]


def test_a_date_is_shown_as_a_date() -> None:
    styles = record(0xE0, struct.pack("<HH16x", 0, 14))
    custom = record(0x41E, struct.pack("<H", 164) + wide_string("yyyy年m月d日 h:mm"))
    styles += custom + record(0xE0, struct.pack("<HH16x", 0, 164))
    cells = number(0, 0, 46326, 0) + number(0, 1, 46326.5, 1)
    assert read(workbook({"S": cells}, globals_=styles)) == [
        ("sheet S > cells A1:B1", "2026-10-31\t2026-10-31 12:00:00")
    ]


def test_results_of_formulas_are_read() -> None:
    text = record(0x06, cell(0, 0) + b"\0\0\0\0\0\0\xff\xff" + bytes(8))
    text += record(0x207, wide_string("total"))
    value = record(0x06, cell(0, 1) + struct.pack("<d", 7.0) + bytes(8))
    truth = record(0x06, cell(0, 2) + b"\1\0\1\0\0\0\xff\xff" + bytes(8))
    error = record(0x06, cell(0, 3) + b"\2\0\x07\0\0\0\xff\xff" + bytes(8))
    assert read(workbook({"S": text + value + truth + error})) == [
        ("sheet S > cells A1:D1", "total\t7\tTRUE\t#DIV/0!")
    ]


def test_notes_and_text_boxes_stand_beside_the_cells() -> None:
    box = record(0x1B6, struct.pack("<10xH6x", 4)) + record(0x3C, b"\0ask!")
    assert read(workbook({"S": number(0, 0, 1) + box})) == [
        ("sheet S > cells A1", "1"),
        ("sheet S > part text boxes", "ask!"),
    ]


def test_the_version_before_has_strings_in_a_code_page() -> None:
    label = record(0x204, cell(0, 0) + struct.pack("<H", 6) + "违约金".encode("gbk"))
    page = record(0x42, struct.pack("<H", 936))
    book = workbook({"表": label}, globals_=page, version=0x0500)
    assert read(book) == [("sheet 表 > cells A1", "违约金")]


def test_a_password_is_said() -> None:
    assert (
        outcome_of(workbook({"S": b""}, globals_=record(0x2F, bytes(6)))) is ExtractionStatus.LOCKED
    )


def test_two_cells_far_apart_cost_two_rows() -> None:
    found = read(workbook({"S": number(0, 0, 1) + number(65535, 255, 2)}))
    assert found[1] == ("sheet S > cells IV65536", "2")


def test_broken_records_cost_their_own_cells_only() -> None:
    broken = record(0x203, b"\0\0") + record(0xFD, b"\1") + shared(0, 1, 99)
    assert read(workbook({"S": broken + number(2, 0, 3)})) == [("sheet S > cells A3", "3")]


def test_a_file_cut_anywhere_gives_text_or_an_outcome() -> None:
    book = workbook(
        {"S": b"".join(number(row, 0, row) for row in range(900))}, globals_=strings("a", "b")
    )
    for length in range(0, len(book), 509):
        try:
            read(book[:length])
        except Unreadable as error:
            assert error.outcome in {ExtractionStatus.DAMAGED, ExtractionStatus.UNSUPPORTED}


def test_other_compound_files_and_old_versions_are_unsupported() -> None:
    assert outcome_of(compound_file({"Contents": b"x"})) is ExtractionStatus.UNSUPPORTED
    assert outcome_of(b"\x09\x04\x06\x00" + bytes(20)) is ExtractionStatus.UNSUPPORTED


def test_cells_of_xlsb_files_stand_where_they_are_below_empty_rows() -> None:
    assert read(binary_package((3, 1, 1.5), (5, 2, 2.5))) == [
        ("sheet S > cells B4", "1.5"),
        ("sheet S > cells C6", "2.5"),
    ]

"""What is found of a camera's fields, and where."""

from __future__ import annotations

import io
import struct
from datetime import datetime

from desktop_app.filetypes.exif import DATE_TIME_ORIGINAL, Exif, exif_in
from tests.filetypes.made_exif import jpeg, tiff

MAKER = 0x10F


def found(data: bytes, *wanted: int, to_the_end: bool = False) -> list[Exif]:
    return list(exif_in(io.BytesIO(data), wanted, to_the_end=to_the_end))


def test_only_what_is_wanted_is_given() -> None:
    assert found(jpeg(tiff()), MAKER)[0].text(DATE_TIME_ORIGINAL) == b""
    assert found(jpeg(tiff()), DATE_TIME_ORIGINAL)[0].taken == datetime(2024, 4, 15, 21, 5, 6)


def test_what_stands_behind_the_pixels_is_found_where_it_is_looked_for() -> None:
    def chunk(kind: bytes, contents: bytes) -> bytes:
        return struct.pack(">I", len(contents)) + kind + contents + bytes(4)

    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IDAT", bytes(9)) + chunk(b"eXIf", tiff())
    assert found(data, DATE_TIME_ORIGINAL) == []
    assert len(found(data, DATE_TIME_ORIGINAL, to_the_end=True)) == 1


def test_the_second_of_two_is_given_where_the_first_says_nothing() -> None:
    blank, dated = jpeg(tiff(b" " * 20)), jpeg(tiff())
    both = found(blank[:-13] + dated[2:], DATE_TIME_ORIGINAL)
    assert [exif.taken for exif in both] == [None, datetime(2024, 4, 15, 21, 5, 6)]


def test_a_directory_that_is_cut_off_gives_what_there_is() -> None:
    maker = struct.pack("<HHII", MAKER, 2, 4, int.from_bytes(b"Leaf", "little"))
    data = b"II*\0" + struct.pack("<IH", 8, 9) + maker + b"half a fi"
    assert found(data, MAKER)[0].text(MAKER) == b"Leaf"

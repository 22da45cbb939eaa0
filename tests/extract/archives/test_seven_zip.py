"""7z archives."""

from __future__ import annotations

import struct

import pytest

from desktop_app.extract.archives.seven_zip import passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.text.plain_text import passages as plain_text
from tests.extract.made_files import Reading, read, seven_zipped

FILES = {"a.txt": b"one\ntwo", "b/合同.txt": "违约金".encode(), "c.txt": b"x" * 70_000}


def reading(data: bytes, **limits: int) -> Reading:
    return read(passages, data, "x.7z", inner=plain_text, **limits)


@pytest.mark.parametrize("packs_header", [False, True])
@pytest.mark.parametrize("method", ["copy", "lzma", "lzma2", "deflate"])
def test_members_are_listed_and_read(method: str, packs_header: bool) -> None:
    found = reading(seven_zipped(FILES, method, packs_header=packs_header))
    assert found.ended is None
    assert found.texts == ["a.txt", "one", "two", "b/合同.txt", "违约金", "c.txt", "x" * 70_000]


def test_members_that_hold_no_text_are_passed_over_in_their_block() -> None:
    found = reading(seven_zipped({"a.mp4": b"film" * 99_999, "b.txt": b"text"}))
    assert found.texts == ["a.mp4", "b.txt", "text"]


def test_methods_that_cannot_be_read_are_said_to_be_so() -> None:
    found = reading(seven_zipped(FILES, "ppmd"))
    assert (found.texts, found.ended) == (list(FILES), ExtractionStatus.UNSUPPORTED)


def test_an_archive_with_a_password_is_locked() -> None:
    found = reading(seven_zipped(FILES, "locked"))
    assert (found.texts, found.ended) == (list(FILES), ExtractionStatus.LOCKED)


def test_a_member_that_is_too_large_costs_that_member() -> None:
    found = reading(seven_zipped(FILES, "copy"), member_bytes=60_000)
    assert (found.texts[-1], found.ended) == ("c.txt", ExtractionStatus.PARTLY_READ)


def test_any_cut_or_wrong_byte_ends_with_an_outcome() -> None:
    small = {"a.txt": b"one", "b.txt": b"two"}
    for packs_header in (False, True):
        whole = seven_zipped(small, packs_header=packs_header)
        for at in range(6, len(whole)):
            for broken in (whole[:at], whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]):
                try:
                    reading(broken)
                # What a parser raises otherwise counts as damage; these would not end as one.
                except (MemoryError, RecursionError, SystemError) as error:
                    pytest.fail(f"{at}: {error!r}")
                except (Unreadable, Exception):
                    continue


def test_numbers_of_things_that_cannot_be_there_are_damage() -> None:
    files = b"\1\5\xff" + b"\xff" * 7 + b"\x7f" + b"\0"
    start = struct.pack("<QQI", 0, len(files), 0)
    data = b"7z\xbc\xaf\x27\x1c\0\4" + bytes(4) + start + files
    assert reading(data).ended is ExtractionStatus.DAMAGED

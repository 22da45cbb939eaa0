"""RAR archives."""

from __future__ import annotations

import struct

import pytest

from desktop_app.extract.archives.rar import passages
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.text.plain_text import passages as plain_text
from tests.extract.made_files import Reading, rar_4, rar_5, read

FILES = {"a.txt": b"one\ntwo", "b/合同.txt": "违约金".encode()}
TEXTS = ["a.txt", "one", "two", "b/合同.txt", "违约金"]


def old(files: dict[str, bytes], **options: int) -> bytes:
    return rar_4({name.encode(): data for name, data in files.items()}, **options)


def reading(data: bytes) -> Reading:
    return read(passages, data, "x.rar", inner=plain_text)


def test_stored_members_are_listed_and_read() -> None:
    assert (reading(old(FILES)).texts, reading(old(FILES)).ended) == (TEXTS, None)
    assert (reading(rar_5(FILES)).texts, reading(rar_5(FILES)).ended) == (TEXTS, None)


@pytest.mark.parametrize("data", [old(FILES, method=0x33), rar_5(FILES, method=3)])
def test_compressed_members_are_listed_and_said_to_be_unread(data: bytes) -> None:
    assert (reading(data).texts, reading(data).ended) == (list(FILES), ExtractionStatus.UNSUPPORTED)


@pytest.mark.parametrize("data", [old(FILES, flags=4), rar_5(FILES, extra=b"\2\1\0")])
def test_members_with_a_password_are_locked(data: bytes) -> None:
    assert (reading(data).texts, reading(data).ended) == (list(FILES), ExtractionStatus.LOCKED)


def test_archives_whose_names_are_encrypted_are_locked() -> None:
    main = b"\x73" + struct.pack("<HH", 0x80, 13) + bytes(6)
    assert reading(b"Rar!\x1a\7\0\0\0" + main).ended is ExtractionStatus.LOCKED
    assert reading(b"Rar!\x1a\7\1\0" + bytes(4) + b"\2\4\0").ended is ExtractionStatus.LOCKED


def test_links_and_folders_are_only_listed() -> None:
    assert reading(rar_5({"../link": b"/etc/passwd"}, extra=b"\2\5\0")).texts == ["../link"]
    assert reading(old({"folder": b""}, flags=0xE0)).texts == ["folder"]


def test_names_in_the_old_packed_unicode_are_read() -> None:
    # The plain name, a zero, the high byte, then two bits a character: both bytes, or the high one
    # that was given, or none.
    coded = b"\x4e" + bytes([0b10_01_00_00]) + b"\x08\x54" + b"\x00" + b"." + b"t"
    name = b"??.t\0" + coded
    assert reading(rar_4({name: b"one"}, flags=0x200)).texts == [
        "合一.t".replace("合", "合"),
        "one",
    ]


def test_an_archive_that_is_cut_short_gives_its_beginning() -> None:
    for whole in (old(FILES), rar_5(FILES)):
        cut = reading(whole[: whole.index("违约金".encode()) + 3])
        assert cut.texts[:4] == TEXTS[:4]
        assert cut.ended in (ExtractionStatus.DAMAGED, ExtractionStatus.PARTLY_READ)


def test_any_wrong_byte_ends_with_an_outcome() -> None:
    for whole in (old(FILES), rar_5(FILES)):
        for at in range(8, len(whole)):
            reading(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
            reading(whole[:at])

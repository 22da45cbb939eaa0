from __future__ import annotations

import io
import random
import struct
import tarfile
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.filetypes.kinds import Kind
from desktop_app.filetypes.signatures import HEAD_BYTES, kind_of_bytes


def zipped(*members: tuple[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, contents in members:
            archive.writestr(name, contents)
    return made.getvalue()


def tarred() -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("a"))
    return made.getvalue()


def compound(*streams: str, first_stream: bytes = b"", root_class: bytes = bytes(16)) -> bytes:
    """The beginning of an OLE file: header, one stream, directory."""
    header = bytearray(512)
    header[:8] = bytes.fromhex("d0cf11e0a1b11ae1")
    struct.pack_into("<H", header, 30, 9)
    struct.pack_into("<I", header, 48, 1)
    entries = b""
    for number, name in enumerate(("Root Entry", *streams)):
        entry = bytearray(128)
        text = name.encode("utf-16-le") + b"\0\0"
        entry[: len(text)] = text
        struct.pack_into("<HBB", entry, 64, len(text), 5 if number == 0 else 2, 1)
        entry[80:96] = root_class if number == 0 else bytes(16)
        entries += entry
    return bytes(header) + first_stream.ljust(512, b"\x01") + entries


def program(characteristics: int) -> bytes:
    head = bytearray(256)
    head[:2] = b"MZ"
    struct.pack_into("<I", head, 60, 128)
    head[128:132] = b"PE\0\0"
    struct.pack_into("<H", head, 128 + 22, characteristics)
    return bytes(head)


def mp3_frames(number: int) -> bytes:
    # MPEG-1 layer III, 128 kbit/s, 44,100 Hz: 417 bytes each.
    return (b"\xff\xfb\x90\x00" + bytes(413)) * number


MESSAGE = b"Return-Path: <a@b.org>\r\nReceived: from c\r\n\tby d\r\nSubject: Hello\r\n\r\nHi"
INSTALLER_CLASS = bytes.fromhex("84100c0000000000c000000000000046")

TOLD: list[tuple[str, bytes, Kind]] = [
    ("png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Kind.IMAGE),
    ("jpeg", b"\xff\xd8\xff\xe0\0\x10JFIF\0", Kind.IMAGE),
    ("gif", b"GIF89a\x01\0\x01\0", Kind.IMAGE),
    ("webp", b"RIFF\x10\0\0\0WEBPVP8 ", Kind.IMAGE),
    ("heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Kind.IMAGE),
    ("heic by a compatible brand", b"\0\0\0\x18ftypXXXX\0\0\0\0mif1heic", Kind.IMAGE),
    ("tiff", b"II*\0\x08\0\0\0", Kind.IMAGE),
    ("tiff of the other order", b"MM\0*\0\0\0\x08", Kind.IMAGE),
    ("bmp", b"BM" + bytes(8) + b"\x36\0\0\0\x28\0\0\0", Kind.IMAGE),
    ("ico", b"\0\0\1\0\1\0\x10\x10\0\0\1\0\x20\0\x68\4\0\0\x16\0\0\0", Kind.IMAGE),
    ("svg", b"<?xml version='1.0'?>\n<!-- a -->\n<svg xmlns='x'>", Kind.IMAGE),
    ("mp4", b"\0\0\0\x18ftypisom\0\0\2\0isomiso2", Kind.VIDEO),
    ("mov", b"\0\0\0\x14ftypqt  \0\0\0\0qt  ", Kind.VIDEO),
    ("mkv", b"\x1aE\xdf\xa3\x93B\x82\x88matroska", Kind.VIDEO),
    ("webm", b"\x1aE\xdf\xa3\x9fB\x86\x81\1B\x82\x84webm", Kind.VIDEO),
    ("avi", b"RIFF\x10\0\0\0AVI LIST", Kind.VIDEO),
    ("mpeg transport stream", (b"G\x40\0\x10" + bytes(184)) * 5, Kind.VIDEO),
    ("m4a", b"\0\0\0\x18ftypM4A \0\0\0\0M4A mp42", Kind.AUDIO),
    ("mp3 with a tag", b"ID3\4\0\0\0\0\x0f\x76", Kind.AUDIO),
    ("mp3 without", mp3_frames(3), Kind.AUDIO),
    ("flac", b"fLaC\0\0\0\x22", Kind.AUDIO),
    ("ogg", b"OggS\0\2" + bytes(22) + b"\1vorbis", Kind.AUDIO),
    ("ogg with pictures", b"OggS\0\2" + bytes(22) + b"\x80theora", Kind.VIDEO),
    ("wav", b"RIFF\x10\0\0\0WAVEfmt ", Kind.AUDIO),
    ("voice of WeChat", b"\2#!SILK_V3", Kind.AUDIO),
    ("pdf", b"%PDF-1.7\n", Kind.DOCUMENT),
    ("pdf behind other bytes", b"\xef\xbb\xbf\0\1%PDF-1.4\n", Kind.DOCUMENT),
    ("rtf", b"{\\rtf1\\ansi", Kind.DOCUMENT),
    ("docx", zipped(("[Content_Types].xml", b"<a/>"), ("word/document.xml", b"")), Kind.DOCUMENT),
    ("xlsx", zipped(("[Content_Types].xml", b""), ("xl/workbook.xml", b"")), Kind.SPREADSHEET),
    ("pptx", zipped(("_rels/.rels", b""), ("ppt/presentation.xml", b"")), Kind.PRESENTATION),
    (
        "odt",
        zipped(("mimetype", b"application/vnd.oasis.opendocument.text")),
        Kind.DOCUMENT,
    ),
    (
        "ods",
        zipped(("mimetype", b"application/vnd.oasis.opendocument.spreadsheet")),
        Kind.SPREADSHEET,
    ),
    ("epub", zipped(("mimetype", b"application/epub+zip"), ("a", b"")), Kind.EBOOK),
    ("apk", zipped(("AndroidManifest.xml", b""), ("a", b"")), Kind.INSTALLER),
    ("zip", zipped(("photos/a.jpg", b"")), Kind.ARCHIVE),
    ("empty zip", zipped(), Kind.ARCHIVE),
    ("doc", compound("1Table", "WordDocument"), Kind.DOCUMENT),
    ("xls", compound("Workbook"), Kind.SPREADSHEET),
    ("older xls", compound("Book"), Kind.SPREADSHEET),
    ("ppt", compound("Current User", "PowerPoint Document"), Kind.PRESENTATION),
    ("msg", compound("__nameid_version1.0"), Kind.EMAIL),
    ("msi", compound("x", root_class=INSTALLER_CLASS), Kind.INSTALLER),
    (
        "doc whose list of streams is further behind",
        compound(first_stream=b"\xec\xa5\xc1\0")[:1024],
        Kind.DOCUMENT,
    ),
    ("7z", b"7z\xbc\xaf\x27\x1c\0\4", Kind.ARCHIVE),
    ("rar", b"Rar!\x1a\x07\x01\0", Kind.ARCHIVE),
    ("gz", b"\x1f\x8b\x08\0", Kind.ARCHIVE),
    ("xz", b"\xfd7zXZ\0\0\4", Kind.ARCHIVE),
    ("bz2", b"BZh91AY&SY", Kind.ARCHIVE),
    ("tar", tarred(), Kind.ARCHIVE),
    ("exe", program(0x0102), Kind.INSTALLER),
    ("deb", b"!<arch>\ndebian-binary   ", Kind.INSTALLER),
    ("AppImage", b"\x7fELF\2\1\1\0AI\2\0", Kind.INSTALLER),
    ("sqlite", b"SQLite format 3\0\x10\0", Kind.DATA),
    ("xml", b'<?xml version="1.0" encoding="gb2312"?>\n<a>\xd6\xd0' + b" " * 99, Kind.DATA),
    ("vcard", b"BEGIN:VCARD\r\nVERSION:3.0\r\n", Kind.DATA),
    ("woff2", b"wOF2\0\1\0\0", Kind.FONT),
    ("ttf", b"\0\1\0\0\0\x12\1\0\0\4\0\x20GDEF" + bytes(20), Kind.FONT),
    ("otf", b"OTTO\0\x0c\0\x80\0\3\0\x40CFF " + bytes(20), Kind.FONT),
    ("mobi", b"A_Book".ljust(60, b"\0") + b"BOOKMOBI", Kind.EBOOK),
    ("eml", MESSAGE, Kind.EMAIL),
    ("mbox", b"From a@b.org Thu Jan  1 00:00:00 1970\n" + MESSAGE, Kind.EMAIL),
    ("script", b"#!/bin/sh\necho", Kind.CODE),
    ("html", b"\n<!DOCTYPE html>\n<html>", Kind.CODE),
    ("text", b"Dear diary,\n", Kind.TEXT),
    ("Chinese text", "今天天气很好\n".encode(), Kind.TEXT),
    ("Chinese text in the older encoding", "今天天气很好\n".encode("gb18030") * 20, Kind.TEXT),
    ("text of Windows", "今天".encode("utf-16"), Kind.TEXT),
    ("a note that begins like a message", b"To: buy\n\nmilk, eggs\n", Kind.TEXT),
]


@pytest.mark.parametrize(("head", "kind"), [case[1:] for case in TOLD], ids=[c[0] for c in TOLD])
def test_the_first_bytes_tell_the_kind(head: bytes, kind: Kind) -> None:
    assert kind_of_bytes(head) is kind


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"\0",
        bytes(4096),
        b"\x7fELF\2\1\1\0\0",
        b"\xcf\xfa\xed\xfe\7\0\0\1",
        program(0x2102),
        b"MZ\0",
        b"BM but no picture \0\1\2",
        b"RIFF\x10\0\0\0XXXX\0",
        b"ID3 is a tag\0",
        b"\xff\xfb\x90\x00" + bytes(1000),
        b"\0\0\1\0" + bytes(40),
        b"\0\1\0\0" + b"\xff" * 40,
        compound("Contents"),
        compound()[:600],
        random.Random(7).randbytes(4096),
        "今天天气很好".encode("gb18030"),
    ],
    ids=lambda head: repr(head[:12]),
)
def test_bytes_that_say_nothing_have_no_kind(head: bytes) -> None:
    assert kind_of_bytes(head) is None


def test_a_character_cut_at_the_end_does_not_make_text_something_else() -> None:
    text = ("天" * HEAD_BYTES).encode()
    assert {kind_of_bytes(text[:length]) for length in range(1020, 1030)} == {Kind.TEXT}
    assert kind_of_bytes(text) is Kind.TEXT


def test_a_member_without_its_length_does_not_hide_the_next_one() -> None:
    streamed = io.BytesIO()

    class Unseekable(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, data: bytes) -> int:  # type: ignore[override]
            return streamed.write(data)

    with zipfile.ZipFile(Unseekable(), "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>" * 100)
        archive.writestr("xl/workbook.xml", "")
    assert kind_of_bytes(streamed.getvalue()) is Kind.SPREADSHEET


def test_every_beginning_of_a_file_and_every_damage_to_it_is_answered() -> None:
    chance = random.Random(1)
    heads = [head for _, head, _ in TOLD]
    for number in range(20_000):
        head = bytearray(heads[number % len(heads)])
        for _ in range(chance.randint(0, 6) if head else 0):
            head[chance.randrange(min(len(head), 200))] = chance.randrange(256)
        kind_of_bytes(bytes(head[: chance.randint(0, len(head))]))


@given(st.binary(max_size=2000))
def test_any_bytes_are_answered(head: bytes) -> None:
    kind_of_bytes(head)

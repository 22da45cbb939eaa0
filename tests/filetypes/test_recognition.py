from __future__ import annotations

import io
import os
import random
import struct
import tarfile
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.filetypes.formats import SUPPORTED_EXTENSIONS, Format
from desktop_app.filetypes.kinds import Kind, extension_of
from desktop_app.filetypes.recognition import HEAD_BYTES, format_in, format_of, kind_of_bytes


def zipped(*members: tuple[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, contents in members:
            archive.writestr(name, contents)
    return made.getvalue()


def zip_of(*names: str, media_type: str = "", first: bytes = b"<x/>") -> bytes:
    start = (("mimetype", media_type.encode()),) if media_type else ()
    return zipped(*start, *((name, first) for name in names))


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

TOLD: list[tuple[str, bytes, Kind, Format | None]] = [
    ("png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Kind.IMAGE, Format.PICTURE),
    ("jpeg", b"\xff\xd8\xff\xe0\0\x10JFIF\0", Kind.IMAGE, Format.PICTURE),
    ("gif", b"GIF89a\x01\0\x01\0", Kind.IMAGE, Format.PICTURE),
    ("webp", b"RIFF\x10\0\0\0WEBPVP8 ", Kind.IMAGE, Format.PICTURE),
    ("heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Kind.IMAGE, Format.PICTURE),
    (
        "heic by a compatible brand",
        b"\0\0\0\x18ftypXXXX\0\0\0\0mif1heic",
        Kind.IMAGE,
        Format.PICTURE,
    ),
    ("tiff", b"II*\0\x08\0\0\0", Kind.IMAGE, Format.PICTURE),
    ("tiff of the other order", b"MM\0*\0\0\0\x08", Kind.IMAGE, Format.PICTURE),
    ("bmp", b"BM" + bytes(8) + b"\x36\0\0\0\x28\0\0\0", Kind.IMAGE, Format.PICTURE),
    ("ico", b"\0\0\1\0\1\0\x10\x10\0\0\1\0\x20\0\x68\4\0\0\x16\0\0\0", Kind.IMAGE, Format.PICTURE),
    ("svg", b"<?xml version='1.0'?>\n<!-- a -->\n<svg xmlns='x'>", Kind.IMAGE, Format.XML),
    ("mp4", b"\0\0\0\x18ftypisom\0\0\2\0isomiso2", Kind.VIDEO, Format.PICTURE),
    ("mov", b"\0\0\0\x14ftypqt  \0\0\0\0qt  ", Kind.VIDEO, Format.PICTURE),
    ("mkv", b"\x1aE\xdf\xa3\x93B\x82\x88matroska", Kind.VIDEO, Format.PICTURE),
    ("webm", b"\x1aE\xdf\xa3\x9fB\x86\x81\1B\x82\x84webm", Kind.VIDEO, Format.PICTURE),
    ("avi", b"RIFF\x10\0\0\0AVI LIST", Kind.VIDEO, Format.PICTURE),
    ("mpeg transport stream", (b"G\x40\0\x10" + bytes(184)) * 5, Kind.VIDEO, None),
    ("m4a", b"\0\0\0\x18ftypM4A \0\0\0\0M4A mp42", Kind.AUDIO, Format.PICTURE),
    ("mp3 with a tag", b"ID3\4\0\0\0\0\x0f\x76", Kind.AUDIO, Format.PICTURE),
    ("mp3 without", mp3_frames(3), Kind.AUDIO, None),
    ("flac", b"fLaC\0\0\0\x22", Kind.AUDIO, Format.PICTURE),
    ("ogg", b"OggS\0\2" + bytes(22) + b"\1vorbis", Kind.AUDIO, Format.PICTURE),
    ("ogg with pictures", b"OggS\0\2" + bytes(22) + b"\x80theora", Kind.VIDEO, Format.PICTURE),
    ("wav", b"RIFF\x10\0\0\0WAVEfmt ", Kind.AUDIO, Format.PICTURE),
    ("voice of WeChat", b"\2#!SILK_V3", Kind.AUDIO, None),
    ("pdf", b"%PDF-1.7\n", Kind.DOCUMENT, Format.PDF),
    ("pdf behind other bytes", b"\xef\xbb\xbf\0\1%PDF-1.4\n", Kind.DOCUMENT, Format.PDF),
    ("rtf", b"{\\rtf1\\ansi", Kind.DOCUMENT, Format.RTF),
    (
        "docx",
        zipped(("[Content_Types].xml", b"<a/>"), ("word/document.xml", b"")),
        Kind.DOCUMENT,
        Format.DOCX,
    ),
    (
        "xlsx",
        zipped(("[Content_Types].xml", b""), ("xl/workbook.xml", b"")),
        Kind.SPREADSHEET,
        Format.XLSX,
    ),
    (
        "pptx",
        zipped(("_rels/.rels", b""), ("ppt/presentation.xml", b"")),
        Kind.PRESENTATION,
        Format.PPTX,
    ),
    (
        "odt",
        zipped(("mimetype", b"application/vnd.oasis.opendocument.text")),
        Kind.DOCUMENT,
        Format.OPEN_DOCUMENT,
    ),
    (
        "ods",
        zipped(("mimetype", b"application/vnd.oasis.opendocument.spreadsheet")),
        Kind.SPREADSHEET,
        Format.OPEN_DOCUMENT,
    ),
    ("epub", zipped(("mimetype", b"application/epub+zip"), ("a", b"")), Kind.EBOOK, Format.EPUB),
    ("apk", zipped(("AndroidManifest.xml", b""), ("a", b"")), Kind.INSTALLER, Format.ZIP),
    ("zip", zipped(("photos/a.jpg", b"")), Kind.ARCHIVE, Format.ZIP),
    ("empty zip", zipped(), Kind.ARCHIVE, Format.ZIP),
    ("doc", compound("1Table", "WordDocument"), Kind.DOCUMENT, None),
    ("xls", compound("Workbook"), Kind.SPREADSHEET, None),
    ("older xls", compound("Book"), Kind.SPREADSHEET, None),
    ("ppt", compound("Current User", "PowerPoint Document"), Kind.PRESENTATION, None),
    ("msg", compound("__nameid_version1.0"), Kind.EMAIL, None),
    ("msi", compound("x", root_class=INSTALLER_CLASS), Kind.INSTALLER, None),
    (
        "doc whose list of streams is further behind",
        compound(first_stream=b"\xec\xa5\xc1\0")[:1024],
        Kind.DOCUMENT,
        None,
    ),
    ("oldest xls", b"\x09\x04\x06\0\0\0\x10\0", Kind.SPREADSHEET, Format.XLS),
    ("flat odt", b"<?xml version='1.0'?><office:document>", Kind.DOCUMENT, Format.OPEN_DOCUMENT),
    ("fb2", b"<?xml version='1.0'?><FictionBook>", Kind.EBOOK, Format.FICTION_BOOK),
    ("xlsb", zipped(("xl/workbook.bin", b"")), Kind.SPREADSHEET, Format.XLS),
    ("ofd", zipped(("OFD.xml", b""), ("Doc_0/Document.xml", b"")), Kind.DOCUMENT, Format.OFD),
    ("xps", zipped(("FixedDocSeq.fdseq", b"")), Kind.DOCUMENT, None),
    ("olympus raw", b"IIRO\x08\0\0\0" + b"\1\2\3" * 9, Kind.IMAGE, None),
    ("gimp", b"gimp xcf v011\0" + b"\1\2\3" * 9, Kind.IMAGE, None),
    ("a name in capitals", b"IIRO VIRTANEN", Kind.TEXT, Format.TEXT),
    ("a note on gimp", b"gimp xcf is a format", Kind.TEXT, Format.TEXT),
    ("windows metafile", b"\xd7\xcd\xc6\x9a\0\0", Kind.IMAGE, Format.PICTURE),
    ("7z", b"7z\xbc\xaf\x27\x1c\0\4", Kind.ARCHIVE, Format.SEVEN_ZIP),
    ("rar", b"Rar!\x1a\x07\x01\0", Kind.ARCHIVE, Format.RAR),
    ("gz", b"\x1f\x8b\x08\0", Kind.ARCHIVE, Format.GZIP),
    ("xz", b"\xfd7zXZ\0\0\4", Kind.ARCHIVE, Format.GZIP),
    ("bz2", b"BZh91AY&SY", Kind.ARCHIVE, Format.GZIP),
    ("tar", tarred(), Kind.ARCHIVE, Format.TAR),
    ("exe", program(0x0102), Kind.INSTALLER, None),
    ("deb", b"!<arch>\ndebian-binary   ", Kind.INSTALLER, Format.TEXT),
    ("AppImage", b"\x7fELF\2\1\1\0AI\2\0", Kind.INSTALLER, None),
    ("sqlite", b"SQLite format 3\0\x10\0", Kind.DATA, None),
    (
        "xml",
        b'<?xml version="1.0" encoding="gb2312"?>\n<a>\xd6\xd0' + b" " * 99,
        Kind.DATA,
        Format.XML,
    ),
    ("vcard", b"BEGIN:VCARD\r\nVERSION:3.0\r\n", Kind.DATA, Format.TEXT),
    ("woff2", b"wOF2\0\1\0\0", Kind.FONT, None),
    ("ttf", b"\0\1\0\0\0\x12\1\0\0\4\0\x20GDEF" + bytes(20), Kind.FONT, None),
    ("otf", b"OTTO\0\x0c\0\x80\0\3\0\x40CFF " + bytes(20), Kind.FONT, None),
    ("mobi", b"A_Book".ljust(60, b"\0") + b"BOOKMOBI", Kind.EBOOK, None),
    ("eml", MESSAGE, Kind.EMAIL, Format.EML),
    ("mbox", b"From a@b.org Thu Jan  1 00:00:00 1970\n" + MESSAGE, Kind.EMAIL, Format.MBOX),
    ("script", b"#!/bin/sh\necho", Kind.CODE, Format.TEXT),
    ("html", b"\n<!DOCTYPE html>\n<html>", Kind.CODE, Format.HTML),
    ("text", b"Dear diary,\n", Kind.TEXT, Format.TEXT),
    ("Chinese text", "今天天气很好\n".encode(), Kind.TEXT, Format.TEXT),
    (
        "Chinese text in the older encoding",
        "今天天气很好\n".encode("gb18030") * 20,
        Kind.TEXT,
        Format.TEXT,
    ),
    ("text of Windows", "今天".encode("utf-16"), Kind.TEXT, Format.TEXT),
    ("a note that begins like a message", b"To: buy\n\nmilk, eggs\n", Kind.TEXT, Format.TEXT),
]


@pytest.mark.parametrize(
    ("head", "kind", "expected"), [case[1:] for case in TOLD], ids=[c[0] for c in TOLD]
)
def test_the_first_bytes_tell_the_kind_and_the_format(
    head: bytes, kind: Kind, expected: Format | None
) -> None:
    assert kind_of_bytes(head) is kind
    assert format_of("nameless", head) is expected


MAIL = (
    b"Return-Path: <a@example.org>\r\nFrom: A <a@example.org>\r\nTo: b\r\nSubject: Hi\r\n\r\nText"
)


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("without ending", b"\r\n%PDF-1.4\n", Format.PDF),
        ("scan", b"HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n", Format.PDF),
        ("a.pdf", b"<!-- of a mail -->\n" * 200 + b"%PDF-1.4\n", Format.PDF),
        ("a.pdf", b"%PDF-\n%\xe2\xe3\xcf\xd3\n", Format.PDF),
        ("a.pdf", b"ype /Catalog >>\nendobj\n2 0 obj\n<< /Kids [] >>\nendobj\n", Format.PDF),
        ("a.pdf", b"<html><body>There is no such file.</body></html>", Format.HTML),
        ("about.txt", b"# of a file\n" * 200 + b"it begins with %PDF-1.4\n", Format.TEXT),
        ("about.py", b"# begins with b'%PDF-1.4'\n", Format.TEXT),
        ("renamed.bin", zip_of("[Content_Types].xml", "xl/workbook.xml"), Format.XLSX),
        ("windows.docx", zip_of("Word\\Document.xml"), Format.DOCX),
        ("a.ods", zip_of("content.xml", "META-INF/manifest.xml"), Format.OPEN_DOCUMENT),
        ("a.sxw", zip_of(media_type="application/vnd.sun.xml.writer"), Format.OPEN_DOCUMENT),
        ("a.epub", zip_of("META-INF/container.xml"), Format.EPUB),
        ("a.zip", zip_of("notes.txt", "inner.docx"), Format.ZIP),
        ("a.zip", zip_of("in.docx", first=zip_of("word/document.xml")), Format.ZIP),
        ("cut.docx", zip_of("[Content_Types].xml", first=b"x" * 99)[:90], Format.DOCX),
        ("a.pages", zip_of("Index/Document.iwa"), None),
        ("a.doc", b"{\\rtf1\\ansi text}", Format.RTF),
        ("a.doc", b"<html><body>saved as</body></html>", Format.HTML),
        ("a.xls", "<table border=1><tr><td>数</td></tr></table>".encode(), Format.HTML),
        ("a.doc", b"MIME-Version: 1.0\r\nFrom: x\r\nSubject: y\r\n\r\n", Format.EML),
        ("a.txt", b"BZhang wrote this", Format.TEXT),
        ("a.eml", MAIL, Format.EML),
        ("mail", MAIL, Format.EML),
        ("about mails.txt", MAIL, Format.TEXT),
        ("page.mht", b"From: <Saved by Blink>\r\nMIME-Version: 1.0\r\n\r\n", Format.EML),
        ("box", b"From a@example.org Mon Jan  1 00:00:00 2024\n" + MAIL, Format.MBOX),
        ("a.mbox", b"From a@example.org Mon Jan  1 00:00:00 2024\n\ntext", Format.MBOX),
        ("a.mbox", MAIL, Format.EML),
        ("letter", b"From the beginning: it was so.\nThen more.\n", Format.TEXT),
        ("a.html", b"no tag in sight", Format.HTML),
        ("a.html", "<p>一段".encode(), Format.HTML),
        ("a.htm", b'<?xml version="1.0"?><html/>', Format.HTML),
        ("page", b"<!-- saved --><!DOCTYPE html><html>", Format.HTML),
        ("page", "<html>".encode("utf-16"), Format.HTML),
        ("a.php", b"<html><?php echo 1;", Format.TEXT),
        ("a.svg", b"<svg xmlns='x'/>", Format.XML),
        ("a.md", b"# Title\n", Format.TEXT),
        ("a.json", b'{"a": 1}', Format.TEXT),
        ("README", "中文说明".encode("gb18030"), Format.TEXT),
        ("wide", "text 文字".encode("utf-16"), Format.TEXT),
        ("wide", ("plain text " * 9).encode("utf-16-le"), Format.TEXT),
        ("a.log", b"a line\0\0\0\0 and more", Format.TEXT),
        ("cut.xlsb", zip_of("[Content_Types].xml", first=b"x" * 99)[:90], Format.XLS),
        ("a.txt", b"The ftyp box begins a film", Format.TEXT),
        ("a.txt", b"The moov box of a film", Format.TEXT),
        ("a.txt", b" " * 40 + b" EMF", Format.TEXT),
        ("a.txt", b"8BPS begins a drawing", Format.TEXT),
        ("a.mp3", b"ID3\3\0", Format.PICTURE),
        ("a.txt", b"ID3 tags are", Format.TEXT),
        ("a.exe", b"MZ\x90\0\3\0\0\0\4\0\0\0\xff\xff\0\0" * 9, None),
        ("data", os.urandom(20_000), None),
    ],
)
def test_the_format_is_told_by_content_and_among_texts_by_the_extension(
    name: str, content: bytes, expected: Format | None
) -> None:
    assert format_in(io.BytesIO(content), name) is expected
    # Its head alone must not lead to an error.
    format_of(name, content[:100])


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
    heads = [case[1] for case in TOLD]
    for number in range(20_000):
        head = bytearray(heads[number % len(heads)])
        for _ in range(chance.randint(0, 6) if head else 0):
            head[chance.randrange(min(len(head), 200))] = chance.randrange(256)
        kind_of_bytes(bytes(head[: chance.randint(0, len(head))]))


def test_bytes_before_an_archive_and_a_comment_behind_it_do_no_harm() -> None:
    content = zip_of("word/document.xml")
    commented = content[:-2] + struct.pack("<H", 9) + b"a comment"
    assert format_in(io.BytesIO(commented), "a.docx") is Format.DOCX


@pytest.mark.parametrize("kind", [tarfile.USTAR_FORMAT, tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
def test_a_tar_is_told_whatever_its_age(kind: int) -> None:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=kind) as archive:
        archive.addfile(tarfile.TarInfo("文件.txt"))
    content = bytearray(file.getvalue())
    assert format_of("a", bytes(content)) is Format.TAR
    if kind == tarfile.USTAR_FORMAT:
        # As before POSIX: no mark, and a checksum over what is there instead.
        content[257:265] = bytes(8)
        content[148:156] = b" " * 8
        content[148:156] = b"%06o\0 " % sum(content[:512])
        assert format_of("a", bytes(content)) is Format.TAR


def test_what_is_supported_is_fixed() -> None:
    everyday = """
        pdf docx xlsx pptx doc xls ppt wps et dps odt ods odp rtf epub fb2 html xml svg eml mbox msg
        ofd zip tar gz bz2 xz 7z rar txt md csv json log py c java
    """
    assert set(everyday.split()) <= SUPPORTED_EXTENSIONS
    assert all(extension == extension_of(f"a.{extension}") for extension in SUPPORTED_EXTENSIONS)
    assert not SUPPORTED_EXTENSIONS & {"jpg", "png", "mp3", "mp4", "exe", "dll", "iso", "ttf"}


@given(
    st.sampled_from(
        [b"", b"PK\3\4", b"PK\5\6", compound("WordDocument")[:700], b"<", MESSAGE[:40]]
    ),
    st.binary(max_size=600),
    st.sampled_from(["a", "a.txt", "a.docx", "a.doc", "a.html", "a.mbox", ".", ""]),
)
def test_any_bytes_are_answered(start: bytes, rest: bytes, name: str) -> None:
    kind_of_bytes(start + rest)
    assert format_in(io.BytesIO(start + rest), name) is format_of(name, start + rest)

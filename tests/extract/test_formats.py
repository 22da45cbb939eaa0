from __future__ import annotations

import gzip
import importlib
import io
import os
import struct
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.extract.formats import (
    EXTRACTORS,
    SUPPORTED_EXTENSIONS,
    Format,
    ending_of,
    format_in,
    format_of,
)
from desktop_app.extract.outcome import Outcome, Unreadable


def told(name: str, content: bytes) -> Format | None:
    """The format of a whole file; its head alone must not lead to an error."""
    found = format_in(io.BytesIO(content), name)
    format_of(name, content[:100])
    return found


def zipped(*names: str, media_type: str = "", first: bytes = b"") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        if media_type:
            archive.writestr("mimetype", media_type)
        for name in names:
            archive.writestr(name, first or b"<x/>")
    return file.getvalue()


def compound(*names: str, below: Sequence[str] = ()) -> bytes:
    """A compound file whose root holds streams of these names, and a storage with some others."""
    end, free, none = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFF

    def entry(name: str, kind: int, right: int = none, child: int = none) -> bytes:
        text = name.encode("utf-16-le") + b"\0\0"
        return struct.pack(
            "<64sHBBIII16sIQQIQ",
            *(text, len(text) if name else 0, kind, 1, none, right, child),
            *(b"", 0, 0, 0, end, 0),
        )

    entries = [entry("Root Entry", 5, child=1)]
    # Siblings are a tree; one that leans to the right is one, too.
    for number, name in enumerate(names, 1):
        is_last = number == len(names) and not below
        entries.append(entry(name, 2, right=none if is_last else number + 1))
    if below:
        entries.append(entry("Embedded", 1, child=len(entries) + 1))
    for number, name in enumerate(below, len(entries)):
        entries.append(entry(name, 2, right=none if name == below[-1] else number + 1))
    entries += [entry("", 0)] * (-len(entries) % 4)
    sectors = len(entries) // 4
    chain = [0xFFFFFFFD, *range(2, sectors + 1), end]
    table = struct.pack("<128I", *chain, *[free] * (128 - len(chain)))
    header = struct.pack(
        "<8s16sHHHHH6sIIIIIIIII109I",
        *(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6, b""),
        *(0, 1, 1, 0, 4096, end, 0, end, 0),
        *(0, *[free] * 108),
    )
    return header + table + b"".join(entries)


ODF = "application/vnd.oasis.opendocument."
MAIL = (
    b"Return-Path: <a@example.org>\r\nFrom: A <a@example.org>\r\nTo: b\r\nSubject: Hi\r\n\r\nText"
)


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.pdf", b"%PDF-1.7\n", Format.PDF),
        ("without ending", b"\r\n%PDF-1.4\n", Format.PDF),
        ("scan", b"HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n", Format.PDF),
        ("a.pdf", b"<!-- of a mail -->\n" * 200 + b"%PDF-1.4\n", Format.PDF),
        ("a.pdf", b"%PDF-\n%\xe2\xe3\xcf\xd3\n", Format.PDF),
        ("a.pdf", b"ype /Catalog >>\nendobj\n2 0 obj\n<< /Kids [] >>\nendobj\n", Format.PDF),
        ("a.pdf", b"<html><body>There is no such file.</body></html>", Format.HTML),
        ("about.txt", b"# of a file\n" * 200 + b"it begins with %PDF-1.4\n", Format.TEXT),
        ("about.py", b"# begins with b'%PDF-1.4'\n", Format.TEXT),
        ("a.docx", zipped("[Content_Types].xml", "word/document.xml"), Format.DOCX),
        ("renamed.bin", zipped("[Content_Types].xml", "xl/workbook.xml"), Format.XLSX),
        ("a.xlsb", zipped("[Content_Types].xml", "xl/workbook.bin"), Format.XLS),
        ("a.pptx", zipped("_rels/.rels", "ppt/presentation.xml"), Format.PPTX),
        ("windows.docx", zipped("Word\\Document.xml"), Format.DOCX),
        ("a.odt", zipped("content.xml", media_type=ODF + "text"), Format.OPEN_DOCUMENT),
        ("a.ods", zipped("content.xml", "META-INF/manifest.xml"), Format.OPEN_DOCUMENT),
        ("a.sxw", zipped(media_type="application/vnd.sun.xml.writer"), Format.OPEN_DOCUMENT),
        ("a.epub", zipped("OEBPS/a.xhtml", media_type="application/epub+zip"), Format.EPUB),
        ("a.epub", zipped("META-INF/container.xml"), Format.EPUB),
        ("发票.ofd", zipped("OFD.xml", "Doc_0/Document.xml"), Format.OFD),
        ("a.zip", zipped("notes.txt", "inner.docx"), Format.ZIP),
        ("a.zip", zipped("in.docx", first=zipped("word/document.xml")), Format.ZIP),
        ("a.zip", zipped(), Format.ZIP),
        ("cut.docx", zipped("[Content_Types].xml", first=b"x" * 99)[:90], Format.DOCX),
        ("a.xps", zipped("FixedDocSeq.fdseq"), None),
        ("a.pages", zipped("Index/Document.iwa"), None),
        ("a.doc", compound("WordDocument", "1Table"), Format.DOC),
        ("文档.wps", compound("1Table", "WordDocument"), Format.DOC),
        ("表格.et", compound("Workbook"), Format.XLS),
        ("a.xls", compound("BOOK"), Format.XLS),
        ("a.ppt", compound("Current User", "PowerPoint Document"), Format.PPT),
        ("演示.dps", compound("PowerPoint Document"), Format.PPT),
        ("a.msg", compound("__properties_version1.0"), Format.MSG),
        ("a.xls", compound("Workbook", below=["WordDocument"]), Format.XLS),
        ("a.hwp", compound("FileHeader", "DocInfo"), None),
        ("a.bin", compound("Contents", below=["WordDocument"]), None),
        ("damaged.doc", compound("WordDocument")[:300], Format.DOC),
        ("old.xls", b"\x09\x04\x06\0\0\0\x10\0", Format.XLS),
        ("a.rtf", b"{\\rtf1\\ansi text}", Format.RTF),
        ("a.doc", b"{\\rtf1\\ansi text}", Format.RTF),
        ("a.doc", b"<html><body>saved as</body></html>", Format.HTML),
        ("a.xls", "<table border=1><tr><td>数</td></tr></table>".encode(), Format.HTML),
        ("a.doc", b"MIME-Version: 1.0\r\nFrom: x\r\nSubject: y\r\n\r\n", Format.EML),
        ("a.rar", b"Rar!\x1a\x07\x01\0", Format.RAR),
        ("a.7z", b"7z\xbc\xaf\x27\x1c\0\4", Format.SEVEN_ZIP),
        ("a.gz", gzip.compress(b"text"), Format.GZIP),
        ("a.bz2", b"BZh91AY&SY\0", Format.GZIP),
        ("a.txt", b"BZhang wrote this", Format.TEXT),
        ("a.xz", b"\xfd7zXZ\0\0", Format.GZIP),
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
        ("drawing", b"<?xml version='1.0'?><svg/>", Format.XML),
        ("a.fb2", b"<?xml version='1.0'?><FictionBook>", Format.FICTION_BOOK),
        ("a.fodt", b"<?xml version='1.0'?><office:document>", Format.OPEN_DOCUMENT),
        ("a.md", b"# Title\n", Format.TEXT),
        ("a.json", b'{"a": 1}', Format.TEXT),
        ("README", "中文说明".encode("gb18030"), Format.TEXT),
        ("wide", "text 文字".encode("utf-16"), Format.TEXT),
        ("wide", ("plain text " * 9).encode("utf-16-le"), Format.TEXT),
        ("a.log", b"a line\0\0\0\0 and more", Format.TEXT),
        ("a.jpg", b"\xff\xd8\xff\xe0", Format.PICTURE),
        ("a.heic", b"\0\0\0\x18ftypheic", Format.PICTURE),
        ("a.mp3", b"ID3\3\0", Format.PICTURE),
        ("a.txt", b"ID3 tags are", Format.TEXT),
        ("a.webp", b"RIFF\0\0\0\0WEBP", Format.PICTURE),
        ("a.exe", b"MZ\x90\0\3\0\0\0\4\0\0\0\xff\xff\0\0" * 9, None),
        ("data", os.urandom(20_000), None),
        ("a.sqlite", b"SQLite format 3\0", None),
    ],
)
def test_the_format_is_told_by_content_and_among_texts_by_the_ending(
    name: str, content: bytes, expected: Format | None
) -> None:
    assert told(name, content) is expected


@pytest.mark.parametrize("kind", [tarfile.USTAR_FORMAT, tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
def test_a_tar_is_told_whatever_its_age(kind: int) -> None:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=kind) as archive:
        archive.addfile(tarfile.TarInfo("文件.txt"))
    content = bytearray(file.getvalue())
    assert told("a", bytes(content)) is Format.TAR
    if kind == tarfile.USTAR_FORMAT:
        # As before POSIX: no mark, and a checksum over what is there instead.
        content[257:265] = bytes(8)
        content[148:156] = b" " * 8
        content[148:156] = b"%06o\0 " % sum(content[:512])
        assert told("a", bytes(content)) is Format.TAR


def test_an_encrypted_office_document_is_locked() -> None:
    with pytest.raises(Unreadable) as raised:
        told("secret.docx", compound("EncryptionInfo", "EncryptedPackage"))
    assert raised.value.outcome is Outcome.LOCKED


def test_bytes_before_an_archive_and_a_comment_behind_it_do_no_harm() -> None:
    content = zipped("word/document.xml")
    assert told("a.docx", content[:-2] + struct.pack("<H", 9) + b"a comment") is Format.DOCX


@given(
    st.sampled_from([b"", b"PK\3\4", b"PK\5\6", compound("WordDocument")[:700], b"<", MAIL[:40]]),
    st.binary(max_size=600),
    st.sampled_from(["a", "a.txt", "a.docx", "a.doc", "a.html", "a.mbox", ".", ""]),
)
def test_no_bytes_are_an_error(start: bytes, rest: bytes, name: str) -> None:
    told(name, start + rest)


def test_a_directory_that_leads_in_circles_ends() -> None:
    content = bytearray(compound("A", "B"))
    # The first entry's right neighbour is itself, and the directory's chain goes round.
    struct.pack_into("<I", content, 1024 + 128 + 72, 1)
    struct.pack_into("<I", content, 512 + 4, 1)
    assert told("a.bin", bytes(content)) is None


@pytest.mark.parametrize(
    ("name", "ending"),
    [("a.PDF", "pdf"), ("a.tar.gz", "gz"), (".bashrc", ""), ("a", ""), ("a. b", ""), ("a.", "")],
)
def test_an_ending_is_what_follows_the_last_dot(name: str, ending: str) -> None:
    assert ending_of(name) == ending


def test_every_format_has_an_extractor_in_this_package() -> None:
    assert set(EXTRACTORS) == set(Format)
    for place in EXTRACTORS.values():
        assert place.startswith("desktop_app.extract.")
        assert callable(importlib.import_module(place).passages)


def test_what_is_supported_is_fixed() -> None:
    everyday = """
        pdf docx xlsx pptx doc xls ppt wps et dps odt ods odp rtf epub fb2 html xml svg eml mbox msg
        ofd zip tar gz bz2 xz 7z rar txt md csv json log py c java
    """
    assert set(everyday.split()) <= SUPPORTED_EXTENSIONS
    assert all(ending == ending_of(f"a.{ending}") for ending in SUPPORTED_EXTENSIONS)
    assert not SUPPORTED_EXTENSIONS & {"jpg", "png", "mp3", "mp4", "exe", "dll", "iso", "ttf"}


@pytest.fixture(scope="module")
def samples() -> Path:
    folder = os.environ.get("FOSSICK_SAMPLES")
    if not folder:
        pytest.skip("FOSSICK_SAMPLES names no folder of sample documents")
    return Path(folder, "corpora", "tika")


def test_sample_documents_are_what_their_endings_say(samples: Path) -> None:
    usual = {
        "docx": Format.DOCX,
        "xlsx": Format.XLSX,
        "pptx": Format.PPTX,
        "pdf": Format.PDF,
        "rtf": Format.RTF,
        "odt": Format.OPEN_DOCUMENT,
        "doc": Format.DOC,
        "ppt": Format.PPT,
        "msg": Format.MSG,
        "jpg": Format.PICTURE,
        "html": Format.HTML,
    }
    wrong = []
    for path in samples.rglob("*"):
        expected = usual.get(ending_of(path.name))
        if expected is None or not path.is_file():
            continue
        with path.open("rb") as file:
            try:
                found = format_in(file, path.name)
            except Unreadable:
                continue
        if found is not expected:
            wrong.append((path.name, found))
    assert wrong == []

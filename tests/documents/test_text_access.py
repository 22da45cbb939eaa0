"""How the text of a file is got at: what search, read_file and preview agree about."""

from __future__ import annotations

import io
import zipfile

import pytest

from desktop_app.documents.text_access import (
    TextAccess,
    access_by_content,
    is_read_as_text,
    may_be_document,
    text_access_of,
)
from desktop_app.extract.extracting import extract
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.text.encodings import encoding_of


@pytest.mark.parametrize(
    ("name", "head", "expected"),
    [
        ("a.txt", b"a note", TextAccess.TEXT),
        ("page", b"<html><body>", TextAccess.TEXT),
        ("a.txt", b"%PDF-1.7\n", TextAccess.DOCUMENT),
        ("mail", b"From: a\nTo: b\nSubject: c\n\nText", TextAccess.DOCUMENT),
        ("letter.doc", bytes.fromhex("d0cf11e0a1b11ae1"), TextAccess.DOCUMENT),
        ("a.doc", b"{\\rtf1 text}", TextAccess.DOCUMENT),
        ("a.txt", b"\x89PNG\r\n\x1a\n", TextAccess.NO_TEXT),
        ("a", b"\x7fELF\2\1\1\0\0", TextAccess.UNTOLD),
    ],
)
def test_what_a_file_begins_with_decides_how_it_is_read(
    name: str, head: bytes, expected: TextAccess
) -> None:
    assert access_by_content(name, head) is expected
    assert is_read_as_text(name, head) is (expected is TextAccess.TEXT)
    if expected is TextAccess.DOCUMENT:
        assert may_be_document(head)


def test_the_name_alone_tells_texts_documents_and_media() -> None:
    names = ("a.html", "a.log", "a.docx", "a.mbox", "a.jpg", "a.woff2", "a", "a.unknown")
    assert [text_access_of(name).name for name in names] == [
        *("TEXT", "TEXT", "DOCUMENT", "DOCUMENT", "NO_TEXT", "NO_TEXT", "UNTOLD", "UNTOLD"),
    ]


WITH_HOLE = b"begun\n" + bytes(500) + b"recovered\n"


@pytest.mark.parametrize(("name", "is_text"), [("app.log", True), ("app.bin", False)])
def test_what_is_called_a_text_may_have_a_hole(name: str, is_text: bool) -> None:
    assert (encoding_of(io.BytesIO(WITH_HOLE), name) is not None) is is_text


def test_a_log_with_a_hole_is_read_inside_an_archive_too() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("app.log", WITH_HOLE)
    size_bytes = file.seek(0, 2)
    texts = [text for _, text in extract(file, "a.zip", size_bytes, ExtractionLimits())]
    assert {"begun", "recovered"} <= set(texts)

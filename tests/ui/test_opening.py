from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from desktop_app.errors import ScopeError
from desktop_app.files.scope import Scope
from desktop_app.ui.file_actions import copied
from desktop_app.ui.opening import file_url, is_program


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("setup.exe", b""),
        ("Setup.EXE. ", b""),
        ("link.lnk", b""),
        ("site.url", b""),
        ("app.desktop", b""),
        ("run.sh", b""),
        ("innocent.pdf", b"\x7fELF\x02"),
        ("no-ending", b"#!/bin/sh\n"),
        ("photo.jpg", b"MZ\x90"),
        ("menu", b"\xef\xbb\xbf[Desktop Entry]\n"),
    ],
)
def test_a_program_is_known_by_its_name_or_its_first_bytes(
    tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    assert is_program(str(tmp_path / name), Scope((str(tmp_path),)))


@pytest.mark.parametrize("name", ["letter.pdf", "photo.jpg", "notes.txt", "archive.zip", "exe"])
def test_a_document_is_none(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"%PDF-1.4")
    assert not is_program(str(tmp_path / name), Scope((str(tmp_path),)))


def test_where_a_link_leads_is_not_known_so_it_counts_as_one(tmp_path: Path) -> None:
    (tmp_path / "a.txt").symlink_to("/bin/sh")
    assert is_program(str(tmp_path / "a.txt"), Scope((str(tmp_path),)))


def test_what_is_gone_or_not_allowed_is_an_error(tmp_path: Path) -> None:
    scope = Scope((str(tmp_path),))
    for path in (str(tmp_path / "gone.txt"), "/etc/passwd"):
        with pytest.raises(ScopeError):
            is_program(path, scope)


@pytest.mark.skipif(sys.platform == "win32", reason="names on Windows are always text")
def test_urls_and_the_clipboard_keep_names_that_are_not_text(qapp: object) -> None:
    path = os.fsdecode(b"/home/ann/bad\xff#%.txt")
    assert file_url(path) == "file:///home/ann/bad%FF%23%25.txt"
    content = copied([path])
    assert content.urls()[0].toEncoded().data() == file_url(path).encode()
    assert content.text() == "/home/ann/bad?#%.txt"

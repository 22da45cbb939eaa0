from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from desktop_app.errors import ProcessError, ScopeError
from desktop_app.files.scope import Scope
from desktop_app.filetypes.danger import Danger, danger_of, shown_ending
from desktop_app.ui.actions.file_data import copied
from desktop_app.ui.actions.opening import SystemLauncher, danger_in, file_url
from desktop_app.wording import Language, Wording


@pytest.mark.parametrize(
    ("name", "content", "danger"),
    [
        ("setup.exe", b"", Danger.PROGRAM),
        ("Setup.EXE. ", b"", Danger.PROGRAM),
        ("photo.jpg.ScR", b"", Danger.PROGRAM),
        ("gpj\u202e.exe", b"", Danger.PROGRAM),
        ("add-in.xll", b"", Danger.PROGRAM),
        ("run.sh", b"", Danger.PROGRAM),
        ("innocent.pdf", b"\x7fELF\x02", Danger.PROGRAM),
        ("no-ending", b"#!/bin/sh\n", Danger.PROGRAM),
        ("photo.jpg", b"MZ\x90", Danger.PROGRAM),
        ("menu", b"\xef\xbb\xbf[Desktop Entry]\n", Danger.PROGRAM),
        ("update.msu", b"", Danger.INSTALLER),
        ("game.flatpak", b"", Danger.INSTALLER),
        ("prices.xlsm", b"", Danger.MACROS),
        ("letter.docm", b"", Danger.MACROS),
        ("link.lnk", b"", Danger.ELSEWHERE),
        ("site.url", b"", Danger.ELSEWHERE),
        ("app.desktop", b"", Danger.ELSEWHERE),
        ("office.rdp", b"", Danger.ELSEWHERE),
        ("query.iqy", b"", Danger.ELSEWHERE),
        ("table.slk", b"", Danger.ELSEWHERE),
        ("phone.mobileconfig", b"", Danger.SETTINGS),
        ("keys.reg", b"", Danger.SETTINGS),
        ("disk.vhd", b"", Danger.DISK),
        ("setup.iso", b"", Danger.DISK),
    ],
)
def test_t31_what_a_file_does_is_known_by_its_name_or_its_first_bytes(
    tmp_path: Path, name: str, content: bytes, danger: Danger
) -> None:
    (tmp_path / name).write_bytes(content)
    assert danger_in(str(tmp_path / name), Scope((str(tmp_path),))) is danger


@pytest.mark.parametrize("ending", "library-ms search-ms searchconnector-ms".split())
def test_what_leads_elsewhere_on_windows_is_known_by_its_long_ending(ending: str) -> None:
    assert danger_of(f"Music.{ending}") is Danger.ELSEWHERE


@pytest.mark.parametrize(
    "name",
    [
        *("letter.pdf", "photo.jpg", "notes.txt", "archive.zip", "exe", "report.docx", "sums.xlsx"),
        *("song.mp3", "data.mat", "drawing.cdr", "page.html", "a.tmp", ".bashrc", "talk.pptx"),
    ],
)
def test_a_document_is_only_shown(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"%PDF-1.4")
    assert danger_in(str(tmp_path / name), Scope((str(tmp_path),))) is None


@pytest.mark.parametrize(
    ("name", "ending"),
    [("photo.jpg.EXE. ", ".exe"), ("gpj\u202e.scr", ".scr"), ("none", ""), ("a.b.c", ".c")],
)
def test_the_ending_that_counts_is_the_last_one(name: str, ending: str) -> None:
    assert shown_ending(name) == ending


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="how Linux opens files")
@pytest.mark.parametrize("status", [3, 4])
def test_an_opener_that_finds_no_program_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    opener = tmp_path / "xdg-open"
    opener.write_text(f"#!/bin/sh\nexit {status}\n")
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ProcessError) as raised:
        SystemLauncher().open("/a.pdf")
    assert raised.value.code == "process.program_failed"
    opener.unlink()
    with pytest.raises(ProcessError) as raised:
        SystemLauncher().open("/a.pdf")
    assert raised.value.code == "process.no_opener"
    for language in Language:
        # What mends it is named, not the program that says nothing to anybody.
        said = Wording(language).error(raised.value)
        assert "xdg-utils" in said
        assert "xdg-open" not in said


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="how Linux opens files")
@pytest.mark.parametrize(
    "name", ["a; touch pwned", "$(touch pwned)", "`touch pwned`", "a\ntouch pwned", "-a | b", "*"]
)
def test_no_shell_reads_the_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    opener = tmp_path / "xdg-open"
    opener.write_text(f'#!/bin/sh\nprintf "%s %s" "$#" "$1" > {tmp_path}/asked\n')
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.chdir(tmp_path)
    SystemLauncher().open(f"/home/ann/{name}")
    assert (tmp_path / "asked").read_text() == f"1 /home/ann/{name}"
    assert not (tmp_path / "pwned").exists()


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="how Linux opens the trash")
def test_the_trash_is_opened_by_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opener = tmp_path / "xdg-open"
    opener.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\n')
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    SystemLauncher().open_trash()
    assert (tmp_path / "asked").read_text() == "trash:///\n"


@pytest.mark.skipif(sys.platform != "linux", reason="Windows asks, macOS has no such list")
def test_without_a_list_of_programs_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.ui.actions.opening._asked_by_portal", lambda path: False)
    with pytest.raises(ProcessError) as raised:
        SystemLauncher().open_with(str(tmp_path))
    assert raised.value.code == "process.no_chooser"


def test_where_a_link_leads_is_not_known_so_it_counts_as_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "a.txt").symlink_to("/bin/sh")
    assert danger_in(str(tmp_path / "a.txt"), Scope((str(tmp_path),))) is Danger.ELSEWHERE


def test_what_is_gone_or_not_allowed_is_an_error(tmp_path: Path) -> None:
    scope = Scope((str(tmp_path),))
    for path in (str(tmp_path / "gone.txt"), "/etc/passwd"):
        with pytest.raises(ScopeError):
            danger_in(path, scope)


@pytest.mark.skipif(sys.platform == "win32", reason="names on Windows are always text")
def test_urls_and_the_clipboard_keep_names_that_are_not_text(qapp: object) -> None:
    path = os.fsdecode(b"/home/ann/bad\xff#%.txt")
    assert file_url(path) == "file:///home/ann/bad%FF%23%25.txt"
    content = copied([path])
    assert content.urls()[0].toEncoded().data() == file_url(path).encode()
    assert content.text() == "/home/ann/bad?#%.txt"

from __future__ import annotations

import os
import sys
import time
import tracemalloc
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

import pytest

from desktop_app.files.recent_opens import OpensUnknown, RecentOpens, recent_opens
from tests.files.conftest import as_ordinary_user
from tests.files.shortcuts import shortcut

posix_only = pytest.mark.skipif(
    sys.platform == "win32", reason="the lists of KDE and GTK hold paths of POSIX systems"
)

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<xbel version="1.0"
      xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
      xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
"""


def ns(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp()) * 10**9


def bookmark(href: str, *, moment: str = "2024-04-15T10:00:00Z", opened: str = "") -> str:
    application = (
        f'<bookmark:applications><bookmark:application name="Viewer" exec="&apos;v %u&apos;"'
        f' modified="{opened}" count="2"/></bookmark:applications>'
    )
    return (
        f'<bookmark href="{href}" added="{moment}" modified="{moment}" visited="{moment}"><info>'
        f'<metadata owner="http://freedesktop.org"><mime:mime-type type="application/pdf"/>'
        f"{application if opened else ''}</metadata></info></bookmark>\n"
    )


def write_list(home: Path, *bookmarks: str, end: str = "</xbel>") -> Path:
    folder = home / ".local" / "share"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "recently-used.xbel"
    file.write_text(HEAD + "".join(bookmarks) + end, encoding="utf-8")
    return file


def opens(home: Path, environment: dict[str, str] | None = None) -> RecentOpens:
    return recent_opens(str(home), environment or {}, "linux")


def test_files_in_the_list_of_the_desktop_were_opened_when_it_says(tmp_path: Path) -> None:
    write_list(
        tmp_path,
        bookmark("file:///home/li/a.pdf"),
        bookmark("file:///home/li/b.pdf", opened="2024-04-16T08:30:00.123456Z"),
    )
    assert opens(tmp_path) == RecentOpens(
        {
            "/home/li/a.pdf": ns("2024-04-15T10:00:00Z"),
            "/home/li/b.pdf": ns("2024-04-16T08:30:00Z") + 123_456_000,
        }
    )


@posix_only
def test_names_of_all_kinds_come_back_as_the_disk_has_them(tmp_path: Path) -> None:
    paths = ["/数据/年度 报告.pdf", "/a&b <c> 100% #1?.txt", os.fsdecode(b"/bad \xff.txt"), "/\n"]
    write_list(tmp_path, *(bookmark("file://" + quote(os.fsencode(path))) for path in paths))
    assert list(opens(tmp_path).opened_ns) == paths


@pytest.mark.parametrize(
    "href",
    [
        "https://example.org/a.pdf",
        "trash:///a.pdf",
        "file://server/share/a.pdf",
        "file:///a%00b",
        "file:a.pdf",
        "/a.pdf",
        "",
        "file:",
    ],
)
def test_what_is_no_file_of_this_computer_is_left_out(tmp_path: Path, href: str) -> None:
    write_list(tmp_path, bookmark(href), bookmark("file://localhost/b.pdf"))
    assert list(opens(tmp_path).opened_ns) == ["/b.pdf"]


@pytest.mark.parametrize("moment", ["", "yesterday", "0001-01-01T00:00:00Z", "9999-12-31T00:00Z"])
def test_a_moment_that_means_nothing_is_left_out(tmp_path: Path, moment: str) -> None:
    write_list(tmp_path, bookmark("file:///a.pdf", moment=moment), bookmark("file:///b.pdf"))
    assert list(opens(tmp_path).opened_ns) == ["/b.pdf"]


@pytest.mark.parametrize(
    "end", ["", "</xbel></xbel>", "<bookmark href=", "\0", "<a>" * 5_000_000], ids=len
)
def test_of_a_damaged_list_what_came_before_the_damage_counts(tmp_path: Path, end: str) -> None:
    write_list(tmp_path, bookmark("file:///a.pdf"), end=end)
    tracemalloc.start()
    assert list(opens(tmp_path).opened_ns) == ["/a.pdf"]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60_000_000


def test_entities_are_not_resolved_however_many_laughs_they_promise(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("canary")
    file = write_list(tmp_path)
    laughs = '<!ENTITY a "file:///lol">' + "".join(
        f'<!ENTITY {after} "{f"&{before};" * 10}">'
        for before, after in zip("abcdefgh", "bcdefghi", strict=True)
    )
    for entities in (laughs, f'<!ENTITY i SYSTEM "file://{tmp_path}/secret">'):
        file.write_text(
            f"<?xml version='1.0'?><!DOCTYPE xbel [{entities}]><xbel>"
            f"<bookmark href='&i;' added='2024-04-15T10:00:00Z'>&i;</bookmark></xbel>"
        )
        before_s = time.process_time()
        assert opens(tmp_path).opened_ns == {}
        assert time.process_time() - before_s < 1


@pytest.mark.parametrize("encoding", ["shift_jis", "klingon", "utf-16"])
def test_a_list_that_claims_another_encoding_ends_nothing(tmp_path: Path, encoding: str) -> None:
    file = write_list(tmp_path, bookmark("file:///a.pdf"))
    file.write_text(file.read_text().replace("UTF-8", encoding))
    assert set(opens(tmp_path).opened_ns) <= {"/a.pdf"}


def entry(home: Path, name: str, text: str, opened: str) -> None:
    folder = home / ".local" / "share" / "RecentDocuments"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(f"[Desktop Entry]\nType=Link\n{text}\nIcon=pdf\n")
    os.utime(folder / name, ns=(ns(opened), ns(opened)))


@posix_only
@pytest.mark.parametrize(
    "line",
    [
        "URL=file://{home}/a%20b.pdf",
        "URL[$e]=file://$HOME/a%20b.pdf",
        "URL[$e]=file:$HOME/a%20b.pdf",
        "URL[$e]=$HOME/a%20b.pdf",
    ],
)
def test_files_in_the_folder_of_kde_were_opened_when_their_entry_was_written(
    tmp_path: Path, line: str
) -> None:
    home = tmp_path / "li 100%"
    line = line.replace("{home}", quote(str(home)))
    entry(home, "a.pdf.desktop", line, "2024-04-15T10:00:00Z")
    entry(home, "web.desktop", "URL=https://example.org/", "2024-04-15T10:00:00Z")
    entry(home, "a.txt", "URL=file:///no", "2024-04-15T10:00:00Z")
    assert opens(home).opened_ns == {str(home / "a b.pdf"): ns("2024-04-15T10:00:00Z")}


@posix_only
def test_of_two_lists_the_later_moment_counts(tmp_path: Path) -> None:
    write_list(tmp_path, bookmark("file:///a.pdf"), bookmark("file:///b.pdf"))
    entry(tmp_path, "1.desktop", "URL=file:///a.pdf", "2024-05-01T00:00:00Z")
    entry(tmp_path, "2.desktop", "URL=file:///b.pdf", "2024-04-01T00:00:00Z")
    assert opens(tmp_path).opened_ns == {
        "/a.pdf": ns("2024-05-01T00:00:00Z"),
        "/b.pdf": ns("2024-04-15T10:00:00Z"),
    }


def test_the_lists_are_where_the_environment_says(tmp_path: Path) -> None:
    write_list(tmp_path / "elsewhere", bookmark("file:///a.pdf"))
    data = str(tmp_path / "elsewhere" / ".local" / "share")
    assert list(opens(tmp_path, {"XDG_DATA_HOME": data}).opened_ns) == ["/a.pdf"]
    assert opens(tmp_path, {"XDG_DATA_HOME": "relative"}).unknown is OpensUnknown.NO_LIST


def test_a_computer_without_lists_says_so(tmp_path: Path) -> None:
    for system in ("linux", "win32"):
        missing = recent_opens(str(tmp_path / "nobody"), {}, system)
        assert missing == RecentOpens(unknown=OpensUnknown.NO_LIST)
    assert recent_opens(str(tmp_path), {}, "darwin") == RecentOpens(
        unknown=OpensUnknown.UNSUPPORTED
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights in another way")
def test_a_list_that_may_not_be_read_is_not_the_same_as_none(tmp_path: Path) -> None:
    write_list(tmp_path, bookmark("file:///a.pdf")).chmod(0)
    found = as_ordinary_user(lambda: opens(tmp_path))
    assert found == RecentOpens(unknown=OpensUnknown.UNREADABLE)
    entry(tmp_path, "1.desktop", "URL=file:///b.pdf", "2024-04-15T10:00:00Z")
    found = as_ordinary_user(lambda: opens(tmp_path))
    assert list(found.opened_ns) == ["/b.pdf"]
    assert found.unknown is OpensUnknown.UNREADABLE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names exist on POSIX alone")
def test_a_pipe_or_a_link_in_the_lists_place_is_not_opened(tmp_path: Path) -> None:
    file = write_list(tmp_path / "real", bookmark("file:///a.pdf"))
    folder = tmp_path / ".local" / "share"
    folder.mkdir(parents=True)
    os.mkfifo(folder / "recently-used.xbel")
    assert opens(tmp_path).unknown is OpensUnknown.UNREADABLE
    (folder / "recently-used.xbel").unlink()
    (folder / "recently-used.xbel").symlink_to(file)
    assert opens(tmp_path).unknown is OpensUnknown.UNREADABLE


def test_windows_shortcuts_were_written_when_their_files_were_opened(tmp_path: Path) -> None:
    folder = tmp_path / "AppData" / "Roaming" / "Microsoft" / "Windows" / "Recent"
    folder.mkdir(parents=True)
    for name, link in {
        "a.pdf.lnk": shortcut("C:\\Users\\li\\a.pdf", wide=True),
        "Documents.LNK": shortcut("C:\\Users\\li\\Documents", folder=True),
        "damaged.lnk": b"L\0\0\0",
        "desktop.ini": shortcut("C:\\no"),
    }.items():
        (folder / name).write_bytes(link)
        os.utime(folder / name, ns=(10**18, 10**18))
    expected = RecentOpens({"C:\\Users\\li\\a.pdf": 10**18})
    assert recent_opens(str(tmp_path), {}, "win32") == expected
    roaming = {"APPDATA": str(tmp_path / "AppData" / "Roaming")}
    assert recent_opens(str(tmp_path / "nobody"), roaming, "win32") == expected


def test_a_long_list_is_read_in_a_moment(tmp_path: Path) -> None:
    write_list(tmp_path, *(bookmark(f"file:///home/li/{number}.pdf") for number in range(10_000)))
    before_s = time.process_time()
    assert len(opens(tmp_path).opened_ns) == 10_000
    assert time.process_time() - before_s < 3

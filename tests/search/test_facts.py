from __future__ import annotations

import io
import os
import threading
import zipfile
from array import array
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.errors import SearchError
from desktop_app.files.batch import Batch
from desktop_app.files.birth_time import births_ns
from desktop_app.files.open_root import open_root
from desktop_app.files.recent_opens import OpensUnknown, RecentOpens
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag
from desktop_app.query import syntax as query_syntax
from desktop_app.reasons import Reason
from desktop_app.search.coverage import Tally
from desktop_app.search.facts import Facts, FactSources
from tests.files.conftest import as_ordinary_user
from tests.search.conftest import NOW, found, names, places_of, run, write
from tests.search.trees import PICTURE


def ns(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp()) * 10**9


# Created


@pytest.fixture
def born(tmp_path: Path) -> Path:
    """A folder on a file system that keeps births."""
    write(tmp_path, "a.txt", "sub/b.txt", "sub/.hidden.txt")
    with open_root(str(tmp_path)) as opened:
        if births_ns(opened, ["a.txt"]) == [None]:
            pytest.skip("the disk of this computer's temporary files keeps no creation dates")
    return tmp_path


@pytest.mark.parametrize("key", ["created", "added"])
def test_files_are_found_by_when_they_were_made_here(born: Path, key: str) -> None:
    long_ago = ns("2001-01-01")
    os.utime(born / "a.txt", ns=(long_ago, long_ago))
    this_year = f"{datetime.now():%Y}"
    answer = found(f"{key}:{this_year}", born)
    assert names(answer) == ["a.txt", "b.txt"]
    assert answer.coverage.skipped == {Reason.HIDDEN: 1}
    assert found(f"{key}:<{this_year}", born).count == 0
    assert names(found(f"-{key}:<{this_year} hidden:only", born)) == [".hidden.txt"]
    assert names(found(f"{key}:2001|{this_year} modified:2001", born)) == ["a.txt"]
    assert names(found(f"{key}:{this_year} is:folder", born)) == ["sub"]


def test_what_has_no_date_is_counted_whichever_way_it_is_asked_for(tmp_path: Path) -> None:
    """As on a disk that keeps no such dates: the entries are gone when they are looked at."""
    (tmp_path / "sub").mkdir()
    batch = batch_of(str(tmp_path), ["gone.txt", ".gone"], bytes([0, Flag.HIDDEN]))
    for query in ("created:2024", "-created:2024", "added:2024"):
        tally = Tally()
        with ExitStack() as opened:
            below = facts_of(query, tmp_path).below(str(tmp_path), opened)
            assert below.rows(batch, [0], tally) == []
        assert tally.skips.numbers == {Reason.UNDATED: 1}
        assert tally.skips.paths == {Reason.UNDATED: [f"{tmp_path}/gone.txt"]}


def facts_of(query: str, folder: Path, stop: threading.Event | None = None) -> Facts:
    scope = Scope((str(folder),))
    resolved = query_syntax.parse(query).resolved(NOW, places_of(folder), scope)
    told = FactSources(RecentOpens)
    return Facts(resolved, scope, stop=stop or threading.Event(), zone=NOW.tzinfo, told=told)


def batch_of(folder: str, file_names: list[str], flags: bytes) -> Batch:
    return Batch([folder], array("I", [0] * len(file_names)), file_names, flags)


# Taken


def photo(moment: str) -> bytes:
    """A picture whose camera wrote down this moment: EXIF in a TIFF."""
    text = moment.encode() + b"\0"
    main = b"\x01\0" + b"\x69\x87\x04\0\x01\0\0\0\x1a\0\0\0" + bytes(4)
    dates = b"\x01\0" + b"\x03\x90\x02\0" + len(text).to_bytes(4, "little") + b"\x2c\0\0\0"
    return b"II*\0\x08\0\0\0" + main + dates + bytes(4) + text


def test_photos_and_films_are_found_by_when_they_were_taken(tmp_path: Path) -> None:
    (tmp_path / "beach.tif").write_bytes(photo("2019:07:14 18:30:00"))
    write(tmp_path, "IMG_20240415_123456.jpg", "VID_20240416_000000.mp4", "scan.png",
          "report_20240415.pdf")  # fmt: skip
    answer = found("taken:2024-04", tmp_path)
    assert names(answer) == ["IMG_20240415_123456.jpg", "VID_20240416_000000.mp4"]
    assert answer.coverage.skipped == {}
    assert names(found("taken:2019", tmp_path)) == ["beach.tif"]
    assert names(found("taken:2024-04-15", tmp_path)) == ["IMG_20240415_123456.jpg"]
    # What is no photo was not taken at any time.
    assert names(found("-taken:2024", tmp_path)) == [
        "beach.tif", "report_20240415.pdf", "scan.png"]  # fmt: skip
    assert names(found("taken:2019|2024 ext:mp4", tmp_path)) == ["VID_20240416_000000.mp4"]


def test_a_photo_without_a_date_is_found_by_when_it_was_changed_and_that_is_said(
    tmp_path: Path,
) -> None:
    (tmp_path / "beach.tif").write_bytes(photo("2019:07:14 18:30:00"))
    write(tmp_path, "march.png", "april.png", ".thumb.png", "march.txt")
    for name in ("beach.tif", "march.png", ".thumb.png", "march.txt"):
        os.utime(tmp_path / name, ns=(0, ns("2026-03-09")))
    os.utime(tmp_path / "april.png", ns=(0, ns("2026-04-09")))
    answer = found("taken:2026-03", tmp_path)
    assert names(answer) == ["march.png"]
    # April's was judged by that date as well; hidden ones nobody asked for.
    assert answer.coverage.dated_by_change == 2
    assert answer.coverage.skipped == {Reason.HIDDEN: 1}
    assert found("taken:2019", tmp_path).coverage.dated_by_change == 2
    assert found("modified:2026-03", tmp_path).coverage.dated_by_change == 0
    assert names(found("-taken:2026-03 kind:image", tmp_path)) == ["april.png", "beach.tif"]


def test_what_the_camera_wrote_counts_before_the_name(tmp_path: Path) -> None:
    (tmp_path / "IMG_20240415_123456.tif").write_bytes(photo("2019:07:14 18:30:00"))
    assert found("taken:2024", tmp_path).count == 0
    assert found("taken:2019", tmp_path).count == 1


def test_a_photo_that_cannot_be_read_has_the_date_of_its_name(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    write(tmp_path, "IMG_20240415_123456.jpg", "scan.jpg")
    for path in tmp_path.iterdir():
        path.chmod(0)
    answer = as_ordinary_user(lambda: found("taken:2024", tmp_path))
    assert names(answer) == ["IMG_20240415_123456.jpg"]
    assert answer.coverage.skipped == {Reason.UNREADABLE: 1}


def test_a_photo_in_the_cloud_is_not_fetched_for_its_date(tmp_path: Path) -> None:
    batch = batch_of(str(tmp_path), ["IMG_20240415_123456.jpg", "scan.jpg"],
                     bytes([Flag.ONLINE_ONLY] * 2))  # fmt: skip
    tally = Tally()
    with ExitStack() as opened:
        below = facts_of("taken:2024", tmp_path).below(str(tmp_path), opened)
        assert below.rows(batch, [0, 1], tally) == [0]
    assert tally.skips.numbers == {Reason.ONLINE_ONLY: 1}


# Opened


def test_files_are_found_by_when_they_were_opened(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", "sub/b.txt", "never.txt", ".c.txt")
    opens = RecentOpens({
        f"{tmp_path}/a.txt": ns("2026-11-19 10:00"),
        f"{tmp_path}/sub/../sub/b.txt": ns("2026-11-01 10:00"),
        f"{tmp_path}/.c.txt": ns("2026-11-19 10:00"),
        f"{tmp_path}/gone.txt": ns("2026-11-19 10:00"),
        "/elsewhere/x": ns("2026-11-19 10:00"),
    })  # fmt: skip
    answer = run("opened:yesterday", tmp_path, opens=opens)[0]
    assert names(answer) == ["a.txt"]
    assert answer.coverage.skipped == {Reason.HIDDEN: 1}
    assert names(run("opened:2026-11", tmp_path, opens=opens)[0]) == ["a.txt", "b.txt"]
    assert names(run("-opened:2026-11", tmp_path, opens=opens)[0]) == ["never.txt"]


@pytest.mark.parametrize("unknown", OpensUnknown)
def test_where_openings_are_not_known_that_is_said_and_not_none(
    tmp_path: Path, unknown: OpensUnknown
) -> None:
    opens = RecentOpens({f"{tmp_path}/a": 1}, unknown)
    with pytest.raises(SearchError, match=f"search.opens_{unknown}"):
        run("opened:2024", tmp_path, opens=opens)
    # Nobody asked.
    assert run("modified:2024", tmp_path, opens=opens)[0].count == 0


# Kinds by content


def zipped(*members: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for member in members:
            archive.writestr(member, "x")
    return packed.getvalue()


def test_a_kind_is_in_the_file_where_its_name_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "scan").write_bytes(PICTURE + bytes(100))
    (tmp_path / "photo.backup1").write_bytes(PICTURE + bytes(100))
    (tmp_path / "letter").write_bytes(zipped("[Content_Types].xml", "word/document.xml"))
    (tmp_path / "liar.pdf").write_bytes(PICTURE)
    (tmp_path / "true.png").write_bytes(b"no picture")
    (tmp_path / "nothing").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("scan")
    answer = found("kind:image", tmp_path)
    assert names(answer) == ["photo.backup1", "scan", "true.png"]
    assert answer.coverage.skipped == {}
    assert names(found("kind:document", tmp_path)) == ["letter", "liar.pdf"]
    assert names(found("kind:image|document -kind:image", tmp_path)) == ["letter", "liar.pdf"]
    assert names(found("-kind:image", tmp_path)) == ["letter", "liar.pdf", "nothing"]
    assert names(found("kind:image ext:none", tmp_path)) == ["scan"]
    assert names(found("kind:image is:link|folder", tmp_path)) == []
    assert names(found("scan -ext:png", tmp_path)) == ["scan"]


def test_files_are_not_opened_for_their_kind_where_nobody_asked_or_may(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / ".ssh").mkdir()
    for name in ("scan", "closed", ".hidden", ".ssh/id_rsa"):
        (tmp_path / name).write_bytes(PICTURE + bytes(100))
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "closed").chmod(0)
    answer = as_ordinary_user(lambda: found("kind:image", tmp_path))
    assert names(answer) == ["scan"]
    # What is hidden is not opened only to be counted.
    assert answer.coverage.skipped == {Reason.UNREADABLE: 1}
    # By its name alone it is no image.
    others = found("-kind:image size:>0 ext:none", tmp_path)
    assert others.coverage.skipped == {Reason.HIDDEN: 2}
    hidden = as_ordinary_user(lambda: found("kind:image hidden:only", tmp_path))
    assert names(hidden) == [".hidden"]
    assert hidden.coverage.skipped == {Reason.PRIVATE: 1}
    batch = batch_of(str(tmp_path), ["cloud"], bytes([Flag.ONLINE_ONLY]))
    tally = Tally()
    with ExitStack() as opened:
        below = facts_of("kind:image", tmp_path).below(str(tmp_path), opened)
        assert below.rows(batch, [0], tally) == []
    assert tally.skips.numbers == {Reason.ONLINE_ONLY: 1}


def test_a_stop_ends_the_looking_into_files(tmp_path: Path) -> None:
    write(tmp_path, *(f"{number}" for number in range(50)))
    stop = threading.Event()
    stop.set()
    batch = batch_of(str(tmp_path), [f"{number}" for number in range(50)], bytes(50))
    with ExitStack() as opened:
        below = facts_of("kind:text", tmp_path, stop).below(str(tmp_path), opened)
        assert below.rows(batch, list(range(50)), Tally()) == []

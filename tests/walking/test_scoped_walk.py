"""Searches of folders on another computer: what is here is mounted there by the table alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.errors import ScopeError
from desktop_app.files.scope import Scope
from desktop_app.reasons import Reason
from desktop_app.search.duplicates import DuplicateSearch
from desktop_app.walking.scoped_walk import RemoteRoots
from tests.search.conftest import found, names, write
from tests.search.trees import PICTURE, RICH, plant

pytestmark = pytest.mark.process

if sys.platform != "linux":
    pytest.skip("the table of mounts is a file on Linux only", allow_module_level=True)

MakeRemote = Callable[[Path], None]


@pytest.fixture
def make_remote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeRemote:
    """Have the system say that a server stands behind a folder."""

    def make(folder: Path) -> None:
        place = os.fsencode(folder).replace(b" ", b"\\040").decode()
        table = tmp_path / "mountinfo"
        table.write_text(
            "27 1 254:0 / / rw - ext4 /dev/vda rw\n"
            f"32 27 0:40 / {place} rw,relatime - nfs4 server:/export rw\n"
        )
        monkeypatch.setattr("desktop_app.files.mounts._LINUX_TABLE", table)

    return make


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.mark.parametrize(
    "query",
    [
        "twin",
        "a.pdf|scan -ext:jpg",
        "size:>1000b",
        "hidden:yes ext:jpg|none",
        "hidden:only scan",
        "modified:<1975 hidden:yes",
        "is:folder is:empty",
        "is:empty",
        "is:folder hidden:only",
        "Backup/a",
        "regex:^t.*n$ show:bytes",
        "twin depth:2",
        "pdf -in:Backup",
        "",
    ],
)
def test_a_folder_elsewhere_is_searched_like_one_that_is_here(
    home: Path, make_remote: MakeRemote, query: str
) -> None:
    plant(home, RICH)
    here = found(query, home)
    make_remote(home)

    there = found(query, home)

    assert there.hits
    assert [hit.path for hit in there.hits] == [hit.path for hit in here.hits]
    assert list(there.hits) == list(here.hits)
    assert there.digest == here.digest
    assert there.coverage.files == here.coverage.files
    assert there.coverage.skipped == here.coverage.skipped
    assert (there.count, there.count_direct, there.total_bytes) == (
        here.count,
        here.count_direct,
        here.total_bytes,
    )


@pytest.mark.parametrize(
    ("query", "reason", "number"),
    [
        ("kind:image", Reason.REMOTE, 3),
        ("created:2024", Reason.UNDATED, 4),
        ("is:duplicate", Reason.REMOTE, 3),
        ("-is:duplicate size:>0", Reason.REMOTE, 3),
        ("taken:2012", Reason.UNDATED, 1),
    ],
)
def test_what_only_a_look_into_files_could_tell_is_counted_there_and_not_looked_at(
    home: Path, make_remote: MakeRemote, query: str, reason: Reason, number: int
) -> None:
    write(home, "picture", "twin", "twin.jpg", text="the same text")
    (home / "other").write_bytes(PICTURE)
    make_remote(home)

    assert found(query, home).coverage.skipped == {reason: number}


def test_the_copies_of_a_file_elsewhere_are_not_looked_for(
    home: Path, make_remote: MakeRemote
) -> None:
    write(home, "a.txt")
    make_remote(home)
    hits = found("a", home).hits
    search = DuplicateSearch(Scope((str(home),)), stop=_never)

    with pytest.raises(ScopeError) as raised:
        search.copies_of(hits[0].path, hits)

    assert raised.value.code == "scope.remote"


def test_an_allowed_folder_elsewhere_is_no_part_of_a_walk_of_this_computer(
    home: Path, make_remote: MakeRemote
) -> None:
    write(home, "a.pdf", "share/b.pdf", "share/deep/Backup/c.pdf")
    share = home / "share"
    make_remote(share)

    both = found(f'in:"{home}" pdf', home, share)
    assert names(both) == ["a.pdf", "b.pdf", "c.pdf"]
    assert both.count_direct == 1
    assert both.coverage.skipped == {}
    assert names(found("pdf", home, share)) == ["a.pdf", "b.pdf", "c.pdf"]
    assert names(found(f'in:"{home}" pdf depth:2', home, share)) == ["a.pdf", "b.pdf"]
    assert names(found(f'in:"{home}" pdf -in:"{share}"', home, share)) == ["a.pdf"]
    assert names(found(f'in:"{home}" pdf -in:share', home, share)) == ["a.pdf"]
    assert names(found(f'in:"{home}" pdf -in:Backup', home, share)) == ["a.pdf", "b.pdf"]
    assert names(found(f'in:"{share}" pdf', home, share)) == ["b.pdf", "c.pdf"]
    # The row of the folder itself is from where it is mounted.
    assert names(found(f'in:"{home}" is:folder', home, share)) == ["Backup", "deep", "share"]


def test_a_folder_elsewhere_that_was_not_allowed_by_itself_is_named_and_not_entered(
    home: Path, make_remote: MakeRemote
) -> None:
    write(home, "a.pdf", "share/b.pdf")
    make_remote(home / "share")

    answer = found("pdf", home)

    assert names(answer) == ["a.pdf"]
    assert answer.coverage.paths == {Reason.OTHER_MOUNT: (str(home / "share"),)}


def test_where_a_folder_is_is_told_by_its_path_alone(home: Path, make_remote: MakeRemote) -> None:
    share = home / "share"
    make_remote(share)
    elsewhere = RemoteRoots(Scope((str(home),)))

    assert str(share / "not there") in elsewhere
    assert str(home / "shared") not in elsewhere


class _Never:
    def is_set(self) -> bool:
        return False


_never = _Never()

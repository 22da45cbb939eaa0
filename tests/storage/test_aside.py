"""Damaged files set aside."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from desktop_app.storage.aside import MAX_KEPT, remove_set_aside, set_aside, set_aside_before

NAME = "kept.db"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / NAME


def test_a_file_goes_with_all_that_stands_beside_it(file: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        file.with_name(NAME + suffix).write_text(f"content{suffix}")
    (file.parent / "other.db").write_text("other")

    aside = set_aside(file)

    assert aside.name.startswith(f"{NAME}.corrupt-2")
    left = {one.name: one.read_text() for one in file.parent.iterdir()}
    assert left == {
        "other.db": "other",
        **{aside.name + suffix: f"content{suffix}" for suffix in ("", "-wal", "-shm", "-journal")},
    }


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes; the profile is private")
def test_what_is_set_aside_is_for_this_user_alone(file: Path) -> None:
    for suffix in ("", "-wal"):
        file.with_name(NAME + suffix).write_text("x")
        file.with_name(NAME + suffix).chmod(0o644)
    set_aside(file)
    assert {stat.S_IMODE(one.stat().st_mode) for one in file.parent.iterdir()} == {0o600}


def test_the_latest_are_kept_and_no_more(file: Path) -> None:
    for number in range(MAX_KEPT + 3):
        file.write_text(str(number))
        file.with_name(NAME + "-wal").write_text(str(number))
        set_aside(file)
    kept = set_aside_before(file)
    assert [one.read_text() for one in kept] == ["3", "4"]
    assert len(list(file.parent.iterdir())) == 2 * MAX_KEPT


def test_what_the_person_wants_to_be_gone_goes(file: Path) -> None:
    for _ in range(2):
        file.write_text("x")
        file.with_name(NAME + "-wal").write_text("x")
        set_aside(file)
    file.write_text("in use")
    remove_set_aside(file)
    assert [one.name for one in file.parent.iterdir()] == [NAME]


def test_a_folder_in_the_way_is_kept_with_what_is_in_it(file: Path) -> None:
    for number in range(MAX_KEPT + 2):
        file.mkdir()
        (file / str(number)).write_text("somebody's")
        set_aside(file)
    left = sorted(one.name for one in file.parent.rglob("*") if one.is_file())
    assert left == ["0", "1", "2", "3"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_of_a_link_only_the_link_goes(file: Path) -> None:
    target = file.parent / "target"
    target.write_text("theirs")
    target.chmod(0o644)
    file.symlink_to(target)
    aside = set_aside(file)
    assert aside.readlink() == target
    assert stat.S_IMODE(target.stat().st_mode) == 0o644


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_what_cannot_be_moved_is_left_as_it_was(file: Path) -> None:
    file.write_text("x")
    log = file.with_name(NAME + "-wal")
    log.write_text("log")
    # Its new name would be longer than a name may be.
    long = file.with_name("n" * 225)
    file.rename(long)
    log.rename(long.with_name(long.name + "-wal"))
    with pytest.raises(OSError, match="too long"):
        set_aside(long)
    assert {one.read_text() for one in file.parent.iterdir()} == {"x", "log"}

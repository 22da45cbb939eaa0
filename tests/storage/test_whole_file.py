"""Small files read in one piece, and written whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from desktop_app.storage.damage import DamageError
from desktop_app.storage.whole_file import read_whole, write_whole

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "new" / "kept.json"
    write_whole(file, b"first")
    write_whole(file, b"second\r\n\x1a")
    assert read_whole(file, 100) == b"second\r\n\x1a"
    assert [one.name for one in file.parent.iterdir()] == ["kept.json"]
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_no_more_is_read_than_such_a_file_ever_has(tmp_path: Path) -> None:
    (tmp_path / "kept").write_bytes(bytes(101))
    with pytest.raises(DamageError):
        read_whole(tmp_path / "kept", 100)


def test_a_folder_is_no_file_and_nothing_is_nothing(tmp_path: Path) -> None:
    with pytest.raises(DamageError):
        read_whole(tmp_path, 100)
    with pytest.raises(FileNotFoundError):
        read_whole(tmp_path / "nothing", 100)


@on_posix
def test_pipes_devices_and_circles_are_never_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zeros").symlink_to("/dev/zero")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for name in ("pipe", "zeros", "circle"):
        with pytest.raises(DamageError):
            read_whole(tmp_path / name, 100)


@on_posix
def test_nothing_in_the_way_of_a_draft_is_waited_for_or_written_to(tmp_path: Path) -> None:
    draft = tmp_path / f"kept.{os.getpid()}.new"
    os.mkfifo(draft)
    write_whole(tmp_path / "kept", b"1")
    (tmp_path / "theirs").write_bytes(b"theirs")
    draft.symlink_to(tmp_path / "theirs")
    write_whole(tmp_path / "kept", b"2")
    assert (tmp_path / "theirs").read_bytes() == b"theirs"
    assert (tmp_path / "kept").read_bytes() == b"2"


def test_what_cannot_be_written_leaves_no_draft(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(tmp_path / "kept", b"1")
    assert [one.name for one in tmp_path.iterdir()] == ["kept"]

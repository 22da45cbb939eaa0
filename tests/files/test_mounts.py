from __future__ import annotations

import sys
from pathlib import Path

import pytest

from desktop_app.files.mounts import (
    Mount,
    is_remote,
    mounts,
    parse_mountinfo,
    points_below,
    remote_mount,
)

MOUNTINFO = rb"""
22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
30 27 254:1 / /home rw,relatime shared:5 master:1 - btrfs /dev/vdb rw,subvol=/home
31 30 254:1 /ann/Music /home/ann/with\040space\134n rw - btrfs /dev/vdb rw
32 30 0:40 / /home/ann/share rw,relatime - nfs4 server:/export rw
33 30 0:41 / /home/ann/.gvfs rw - fuse.gvfsd-fuse gvfsd-fuse rw
34 27 8:17 / /media/stick rw - fuseblk /dev/sdb1 rw
35 32 0:42 / /home/ann/share/local rw - tmpfs none rw
36 30 0:43 / /home/ann/odd\377 rw - ext4 /dev/sdc rw
a line of another kind
""".strip()


def test_the_table_of_linux_is_read() -> None:
    table = parse_mountinfo(MOUNTINFO)

    assert [(mount.path, mount.kind) for mount in table[:4]] == [
        ("/proc", "proc"),
        ("/", "ext4"),
        ("/home", "btrfs"),
        ("/home/ann/with space\\n", "btrfs"),
    ]
    assert table[-1] == Mount("/home/ann/odd\udcff", "ext4", remote=False)
    assert [mount.path for mount in table if mount.remote] == [
        "/home/ann/share",
        "/home/ann/.gvfs",
    ]


@pytest.mark.parametrize(
    ("folder", "expected"),
    [
        ("/home/ann", False),
        ("/home/ann/share", True),
        ("/home/ann/share/2025", True),
        ("/home/ann/shared", False),
        ("/home/ann/share/local/x", False),
        ("/home/ann/.gvfs/phone", True),
        ("/media/stick/x", False),
        ("/", False),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked for the kind of a drive")
def test_what_is_not_on_this_computer_is_known_by_the_nearest_mount(
    folder: str, expected: bool
) -> None:
    assert is_remote(folder, parse_mountinfo(MOUNTINFO)) is expected


@pytest.mark.skipif(sys.platform != "linux", reason="the table is a file on Linux only")
def test_the_place_that_may_not_answer_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "mountinfo"
    table.write_bytes(MOUNTINFO + b"\n37 27 0:44 / /net rw - autofs systemd-1 rw\n")
    monkeypatch.setattr("desktop_app.files.mounts._LINUX_TABLE", table)

    assert remote_mount("/home/ann/share/2025/x") == "/home/ann/share"
    assert remote_mount("/home/ann/share") == "/home/ann/share"
    assert remote_mount("/home/ann/.gvfs/phone") == "/home/ann/.gvfs"
    # To look there mounts what belongs there, and waits for it.
    assert remote_mount("/net/server") == "/net"
    for near in ("/", "/home/ann", "/home/ann/shared", "/home/ann/share/local/x", "/media/stick/x"):
        assert remote_mount(near) is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked for the kind of a drive")
def test_of_two_mounts_at_one_place_the_later_one_counts() -> None:
    table = [Mount("/mnt", "nfs", remote=True), Mount("/mnt", "ext4", remote=False)]

    assert not is_remote("/mnt/x", table)
    assert is_remote("/mnt/x", table[::-1])
    assert not is_remote("/mnt/x", [])


def test_mount_points_below_a_folder_are_found() -> None:
    table = parse_mountinfo(MOUNTINFO)

    assert points_below("/home/ann/share", table) == {"/home/ann/share/local"}
    assert "/home" in points_below("/", table)
    assert points_below("/srv", table) == set()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows shows mounted volumes as links")
def test_this_system_has_a_root() -> None:
    assert "/" in {mount.path for mount in mounts()}

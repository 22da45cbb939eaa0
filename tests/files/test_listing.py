from __future__ import annotations

import os
import stat
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from desktop_app.files.listing import Listing, flags_of, modified_ns, names_and_kinds, with_details
from desktop_app.hits import Flag

Look = Callable[..., Listing]
"""Takes entries that are made up, too."""

LOOKS: list[Look] = [names_and_kinds, with_details]
without_a_look, with_a_look = LOOKS


def status(mode: int = stat.S_IFREG, **marks: int) -> Any:
    """What a system might say of an entry: Windows and macOS add fields of their own."""
    return SimpleNamespace(st_mode=mode, st_size=3, st_mtime_ns=5, **marks)


class MadeUpEntry:
    """An entry of a listing, as any system might give it; `kind` is None where it keeps none."""

    def __init__(self, name: str, kind: int | None = stat.S_IFREG, said: Any = None) -> None:
        self.name = name
        self._kind = kind
        self._said = said

    def stat(self, *, follow_symlinks: bool) -> Any:
        assert not follow_symlinks
        if isinstance(self._said, OSError):
            raise self._said
        return self._said or status(self._kind or stat.S_IFREG)

    def is_file(self, *, follow_symlinks: bool) -> bool:
        return self._is(stat.S_IFREG)

    def is_dir(self, *, follow_symlinks: bool) -> bool:
        return self._is(stat.S_IFDIR)

    def is_symlink(self) -> bool:
        return self._is(stat.S_IFLNK)

    def _is(self, kind: int) -> bool:
        if self._kind is None:
            return stat.S_IFMT(self.stat(follow_symlinks=False).st_mode) == kind
        return self._kind == kind


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (status(), Flag(0)),
        (status(stat.S_IFDIR), Flag.FOLDER),
        (status(stat.S_IFLNK), Flag.LINK),
        (status(stat.S_IFIFO), Flag.SPECIAL),
        (status(stat.S_IFSOCK), Flag.SPECIAL),
        (status(stat.S_IFBLK), Flag.SPECIAL),
        (status(st_file_attributes=0x2), Flag.HIDDEN),
        (status(stat.S_IFDIR, st_file_attributes=0x16), Flag.FOLDER | Flag.HIDDEN),
        (status(st_file_attributes=0x20), Flag(0)),
        (status(st_file_attributes=0x1000), Flag.ONLINE_ONLY),
        (status(st_file_attributes=0x400020), Flag.ONLINE_ONLY),
        (status(st_file_attributes=0x40000), Flag.ONLINE_ONLY),
        (status(stat.S_IFDIR, st_reparse_tag=0xA0000003, st_file_attributes=0x410), Flag.LINK),
        (status(stat.S_IFDIR, st_reparse_tag=0x9000601A, st_file_attributes=0x410), Flag.FOLDER),
        (status(st_flags=0x8000), Flag.HIDDEN),
        (status(st_flags=0x40000000), Flag.ONLINE_ONLY),
        (status(st_flags=0x20), Flag(0)),
    ],
)
def test_kind_and_marks_are_told_by_the_system(said: Any, expected: Flag) -> None:
    assert flags_of(said) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [(-(10**19), -(2**63)), (-1, -1), (0, 0), (15 * 10**18, 2**63 - 1)],
)
def test_dates_are_kept_as_far_as_64_bits_reach(said: int, expected: int) -> None:
    assert modified_ns(SimpleNamespace(st_mtime_ns=said)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize("look", LOOKS)
def test_a_listing_tells_kinds_and_what_is_hidden(look: Look) -> None:
    entries = [
        MadeUpEntry("a"),
        MadeUpEntry(".b"),
        MadeUpEntry("c", stat.S_IFDIR),
        MadeUpEntry(".d", stat.S_IFDIR),
        MadeUpEntry("e", stat.S_IFLNK),
        MadeUpEntry("f", stat.S_IFIFO),
    ]

    listing = look(entries, hidden=False, mount_points=())

    assert listing.names == ["a", ".b", "c", ".d", "e", "f"]
    assert list(listing.flags) == [0, 4, 1, 5, 2, 8]
    assert listing.subfolders == [("c", False), (".d", True)]


@pytest.mark.parametrize("look", LOOKS)
def test_all_is_hidden_in_a_hidden_folder(look: Look) -> None:
    listing = look([MadeUpEntry("a"), MadeUpEntry("b", stat.S_IFDIR)], hidden=True, mount_points=())

    assert list(listing.flags) == [Flag.HIDDEN, Flag.HIDDEN | Flag.FOLDER]
    assert listing.subfolders == [("b", True)]


@pytest.mark.parametrize("look", LOOKS)
def test_a_mount_point_is_not_asked(look: Look) -> None:
    silent = MadeUpEntry("mnt", stat.S_IFDIR, said=AssertionError("asked"))

    listing = look([silent], hidden=False, mount_points=["mnt"])

    assert list(listing.flags) == [Flag.FOLDER | Flag.UNKNOWN]
    assert listing.subfolders == [("mnt", False)]


def test_a_mark_makes_hidden_what_no_name_does() -> None:
    entry = MadeUpEntry("Library", stat.S_IFDIR, status(stat.S_IFDIR, st_flags=0x8000))

    listing = with_a_look([entry], hidden=False, mount_points=())

    assert listing.subfolders == [("Library", True)]


def test_an_entry_that_cannot_be_looked_at_is_listed_without_details() -> None:
    refused, gone = PermissionError(), FileNotFoundError()
    entries = [
        MadeUpEntry("a"),
        MadeUpEntry("file", said=refused),
        MadeUpEntry("folder", stat.S_IFDIR, said=refused),
        MadeUpEntry("gone", said=gone),
        MadeUpEntry("unknown", None, said=refused),
    ]

    listing = with_a_look(entries, hidden=False, mount_points=())

    assert listing.names == ["a", "file", "folder", "unknown"]
    assert list(listing.flags) == [
        *(0, Flag.UNKNOWN, Flag.FOLDER | Flag.UNKNOWN, Flag.SPECIAL | Flag.UNKNOWN),
    ]
    assert list(listing.sizes) == [3, 0, 0, 0]
    assert list(listing.modified_ns) == [5, 0, 0, 0]
    assert [name for name, _ in listing.failures] == ["file", "gone", "unknown"]


def test_a_file_system_without_kinds_is_asked_for_them() -> None:
    entries = [
        MadeUpEntry("a", None),
        MadeUpEntry("b", None, status(stat.S_IFDIR)),
        MadeUpEntry("c", None, PermissionError()),
    ]

    listing = without_a_look(entries, hidden=False, mount_points=())

    assert list(listing.flags) == [0, Flag.FOLDER, Flag.SPECIAL | Flag.UNKNOWN]
    assert [name for name, _ in listing.failures] == ["c"]


def test_this_system_is_understood(tmp_path: Any) -> None:
    (tmp_path / "a").write_bytes(b"xyz")
    (tmp_path / "b").mkdir()
    with os.scandir(tmp_path) as scanned:
        entries = sorted(scanned, key=lambda entry: entry.name)

    for look in LOOKS:
        assert list(look(entries, hidden=False, mount_points=()).flags) == [0, Flag.FOLDER]

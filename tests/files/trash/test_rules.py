"""What is never proposed for the trash."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from desktop_app.files.mounts import Mount
from desktop_app.files.scope import Scope
from desktop_app.files.trash import rules as trash_rules
from desktop_app.files.trash.proposing import proposal
from desktop_app.files.trash.rules import TrashRules
from desktop_app.hits import Flag
from tests.doubles.trash_place import needs_a_trash_to_look_into
from tests.files.trash.conftest import TrashHouse

pytestmark = needs_a_trash_to_look_into


def test_folders_that_are_needed_where_they_are_stay(house: TrashHouse) -> None:
    inner = house.home / "Documents"
    assert house.why_left_out(house.home) == ["trash.allowed_folder"]
    assert house.why_left_out(inner) == ["trash.known_folder"]
    assert house.why_left_out(house.home / "own") == ["trash.own_data"]
    both = TrashRules(Scope((str(house.home), str(inner / "deep"))))
    (inner / "deep").mkdir()
    found = proposal([str(inner), str(inner / "deep")], both, limit=9)
    assert [one.code for one in found.left_out] == ["trash.allowed_folder"] * 2


def test_our_own_data_stays_also_file_by_file(house: TrashHouse) -> None:
    assert house.why_left_out(house.file("own/ledger.db")) == ["trash.private"]


@pytest.mark.parametrize("name", [".ssh/id_rsa", ".gnupg/secring.gpg", ".netrc"])
def test_what_is_private_stays_and_so_does_a_folder_that_holds_it(
    house: TrashHouse, name: str
) -> None:
    assert house.why_left_out(house.file(name)) == ["trash.private"]
    house.file(f"Old/{name}")
    assert house.why_left_out(house.home / "Old") == ["trash.private"]


def test_a_mount_stays_and_so_does_a_folder_that_holds_one(
    house: TrashHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = house.home / "media" / "stick"
    stick.mkdir(parents=True)
    table = (Mount("/", "ext4", False), Mount(str(stick), "vfat", False))
    monkeypatch.setattr(trash_rules, "mounts", lambda: table)
    assert house.why_left_out(stick) == ["trash.mount"]
    assert house.why_left_out(stick.parent) == ["trash.mount"]


def test_a_folder_with_an_excluded_one_in_it_stays(house: TrashHouse) -> None:
    house.file("Downloads/closed/a")
    scope = Scope((str(house.home),), excluded=(str(house.home / "Downloads" / "closed"),))
    found = proposal([str(house.home / "Downloads")], TrashRules(scope), limit=9)
    assert [one.code for one in found.left_out] == ["trash.holds_closed"]


def test_what_is_only_online_stays_and_so_does_a_folder_that_holds_it(
    house: TrashHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = house.file("Cloud/film.mp4")
    monkeypatch.setattr(trash_rules, "flags_of", lambda status: int(Flag.ONLINE_ONLY))
    assert house.why_left_out(file) == ["trash.online_only"]
    assert house.why_left_out(file.parent) == ["trash.online_only"]


def test_what_is_outside_missing_or_no_file_stays(house: TrashHouse, tmp_path: Path) -> None:
    (tmp_path / "outside").write_bytes(b"")
    os.mkfifo(house.home / "pipe")
    found = [
        house.why_left_out(path)
        for path in (tmp_path / "outside", house.home / "gone", house.home / "pipe")
    ]
    assert found == [["scope.outside"], ["scope.missing"], ["scope.special"]]


def test_a_socket_is_no_file(house: TrashHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(house.home)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("here")
    assert house.why_left_out(house.home / "here") == ["scope.special"]


def test_a_folder_too_large_to_look_through_stays(
    house: TrashHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trash_rules, "MAX_INSIDE", 3)
    for number in range(3):
        house.file(f"Downloads/many/{number}", bytes(number))
    (item,) = house.items(house.home / "Downloads" / "many")
    assert (item.type, item.entries, item.size_bytes) == ("folder", 3, 3)
    house.file("Downloads/many/one more")
    assert house.why_left_out(house.home / "Downloads" / "many") == ["trash.too_many_inside"]


def test_a_file_goes_along_with_the_folder_that_holds_it(house: TrashHouse) -> None:
    inside = house.file("Downloads/old/a.txt")
    found = proposal([str(inside), str(inside.parent)], house.rules, limit=9)
    assert [item.path for item in found.items] == [str(inside.parent)]
    assert [one.code for one in found.left_out] == ["trash.goes_along"]


def test_of_files_with_the_same_contents_the_oldest_stays(house: TrashHouse) -> None:
    paths = [house.file(f"{name}.txt", b"the same") for name in "abc"]
    other = house.file("other.txt", b"not same")
    for path, moment in zip(paths, (3, 1, 2), strict=True):
        os.utime(path, (moment, moment))
    found = proposal(map(str, [*paths, other]), house.rules, limit=9)
    copies = {Path(item.path).name: item.copy_of for item in found.items}
    assert copies == {"a.txt": str(paths[1]), "c.txt": str(paths[1]), "other.txt": None}
    assert [(one.path, one.code) for one in found.left_out] == [(str(paths[1]), "trash.last_copy")]


def test_two_names_of_one_file_are_no_copies(house: TrashHouse) -> None:
    first = house.file("first.txt")
    os.link(first, house.home / "second.txt")
    assert len(house.items(first, house.home / "second.txt")) == 2


def test_no_more_are_proposed_than_the_limit_and_the_rest_is_told(house: TrashHouse) -> None:
    paths = [house.file(f"{number}", bytes([number])) for number in range(60)]
    found = proposal(map(str, paths), house.rules, limit=50)
    assert (len(found.items), found.more) == (50, 10)

"""Out of the trash again: the same bytes, dates and place, and nothing overwritten."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from desktop_app.errors import ScopeError, TrashError
from desktop_app.files.trash.undoing import free_name, newest_in_bin, put_back
from tests.doubles.trash_place import needs_a_trash_to_look_into
from tests.files.trash.conftest import TrashHouse

pytestmark = needs_a_trash_to_look_into


def test_t38_a_hundred_files_come_back_as_they_were(house: TrashHouse) -> None:
    files = [house.file(f"{number % 7}/{number}.txt", b"%d" % number) for number in range(98)]
    files.append(house.file(os.fsdecode(b"\xff\xfe.bin"), b"raw"))
    files.append(house.file("Downloads/folder/deep/a.txt", b"deep").parents[1])
    for number, file in enumerate(files):
        os.utime(file, ns=(0, 10**18 + number))
    before = [os.lstat(file) for file in files]
    done = house.move(*house.items(*files))
    assert (len(done.moved), done.failed) == (100, ())
    for moved in done.moved:
        put_back(moved, house.scope)
    for file, status in zip(files, before, strict=True):
        now = os.lstat(file)
        assert (now.st_ino, now.st_mtime_ns) == (status.st_ino, status.st_mtime_ns)
    assert files[3].read_bytes() == b"3"
    assert (files[-1] / "deep" / "a.txt").read_bytes() == b"deep"
    assert house.trash.names == []
    assert list((house.trash.path / "info").iterdir()) == []


@pytest.mark.parametrize("taken", ["file", "folder", "dangling link"])
@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_t38_what_stands_in_its_place_now_is_not_overwritten(
    house: TrashHouse, kind: str, taken: str
) -> None:
    path = house.home / "Downloads" / "a"
    if kind == "folder":
        path.mkdir()
    elif kind == "link":
        path.symlink_to(house.file("target"))
    else:
        path.write_bytes(b"old")
    (moved,) = house.move(*house.items(path)).moved
    if taken == "folder":
        path.mkdir()
    elif taken == "file":
        path.write_bytes(b"new")
    else:
        path.symlink_to("nowhere")
    before = os.lstat(path)
    with pytest.raises(TrashError, match=r"trash\.place_taken"):
        put_back(moved, house.scope)
    assert os.lstat(path) == before
    assert os.path.lexists(moved.in_bin or "")


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_t38_where_its_place_is_taken_it_comes_back_beside_it(house: TrashHouse, kind: str) -> None:
    path = house.home / "Downloads" / "a.tar.gz"
    if kind == "folder":
        path.mkdir()
    elif kind == "link":
        path.symlink_to("nowhere")
    else:
        path.write_bytes(b"old")
    (moved,) = house.move(*house.items(path)).moved
    path.write_bytes(b"new")
    (house.home / "Downloads" / "a.tar (2).gz").symlink_to("nowhere")
    name = free_name(str(path), house.scope)
    assert name == "a.tar (3).gz"
    put_back(moved, house.scope, name=name)
    back = os.lstat(path.with_name(name))
    assert (back.st_ino, back.st_mtime_ns) == (moved.item.inode, moved.item.modified_ns)
    assert path.read_bytes() == b"new"
    assert house.trash.names == []


def test_t38_a_name_that_leaves_no_room_for_a_number_is_refused(house: TrashHouse) -> None:
    path = house.file("x" * 255)
    with pytest.raises(TrashError, match=r"trash\.place_taken"):
        free_name(str(path), house.scope)


def test_t38_on_a_file_system_without_hard_links_it_comes_back_too(
    house: TrashHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = house.file("a.txt", b"one")
    (moved,) = house.move(*house.items(file)).moved

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "no hard links")

    monkeypatch.setattr(os, "link", refuse)
    put_back(moved, house.scope)
    assert file.read_bytes() == b"one"


def test_what_was_taken_out_of_the_trash_meanwhile_is_said(house: TrashHouse) -> None:
    (moved,) = house.move(*house.items(house.file("a.txt"))).moved
    Path(moved.in_bin or "").unlink()
    with pytest.raises(TrashError, match=r"trash\.gone_from_bin"):
        put_back(moved, house.scope)
    Path(moved.in_bin or "").write_bytes(b"another one")
    with pytest.raises(TrashError, match=r"trash\.gone_from_bin"):
        put_back(moved, house.scope)


def test_a_folder_that_became_a_link_takes_nothing_back(house: TrashHouse, tmp_path: Path) -> None:
    file = house.file("Downloads/old/a.txt")
    (moved,) = house.move(*house.items(file)).moved
    file.parent.rmdir()
    with pytest.raises(ScopeError, match=r"scope\.missing"):
        put_back(moved, house.scope)
    file.parent.symlink_to(tmp_path)
    with pytest.raises(ScopeError, match=r"scope\.link"):
        put_back(moved, house.scope)
    assert not (tmp_path / "a.txt").exists()


def test_the_last_one_that_was_moved_from_a_place_is_found_by_its_path(house: TrashHouse) -> None:
    file = house.file("a.txt", b"first")
    house.move(*house.items(file))
    house.file("a.txt", b"second")
    (second,) = house.move(*house.items(file)).moved
    note = Path(second.note or "")
    text = note.read_text()
    note.write_text(text.replace("DeletionDate=2", "DeletionDate=3"))
    put_back(newest_in_bin(str(file), house.scope), house.scope)
    assert file.read_bytes() == b"second"
    with pytest.raises(TrashError, match=r"trash\.none_from_there"):
        newest_in_bin(str(house.home / "never"), house.scope)


def test_a_note_that_is_a_link_or_broken_is_none(house: TrashHouse, tmp_path: Path) -> None:
    info = house.trash.path / "info"
    info.mkdir(parents=True)
    (house.trash.path / "files").mkdir()
    for name in ("a", "b", "c"):
        (house.trash.path / "files" / name).write_bytes(b"")
    note = f"[Trash Info]\nPath={house.home}/a.txt\n"
    (tmp_path / "note").write_text(note)
    (info / "a.trashinfo").symlink_to(tmp_path / "note")
    (info / "b.trashinfo").write_bytes(b"\xff\xfe=\x00")
    (info / "c.txt").write_text(note)
    with pytest.raises(TrashError, match=r"trash\.none_from_there"):
        newest_in_bin(str(house.home / "a.txt"), house.scope)

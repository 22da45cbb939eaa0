"""Into the trash: only what was confirmed, only where a trash keeps it, and never deleted."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.files.trash import moving
from desktop_app.files.trash.proposing import proposal
from desktop_app.files.trash.undoing import put_back
from desktop_app.trash_findings import NotMoved
from tests.doubles.trash_place import needs_a_trash_to_look_into
from tests.files.trash.conftest import TrashHouse

pytestmark = needs_a_trash_to_look_into


def failed(house: TrashHouse, path: Path, code: str) -> bool:
    """Whether `path` cannot be moved now, and is as it was."""
    before = os.lstat(path)
    done = house.move(*house.items(path))
    assert os.lstat(path) == before
    return done.moved == () and done.failed == (NotMoved(str(path), code),)


def test_a_file_is_found_in_the_trash_with_the_path_that_it_had(house: TrashHouse) -> None:
    file = house.file("Downloads/报告 a.txt", b"one")
    inode = file.stat().st_ino
    (moved,) = house.move(*house.items(file)).moved
    assert not file.exists()
    assert moved.in_bin is not None
    assert moved.note is not None
    assert Path(moved.in_bin).stat().st_ino == inode
    assert Path(moved.in_bin).read_bytes() == b"one"
    assert "Path=" in Path(moved.note).read_text()


def test_a_folder_goes_with_all_that_is_in_it(house: TrashHouse) -> None:
    house.file("Downloads/old/deep/a.txt", b"one")
    (moved,) = house.move(*house.items(house.home / "Downloads" / "old")).moved
    assert not (house.home / "Downloads" / "old").exists()
    assert Path(moved.in_bin or "", "deep", "a.txt").read_bytes() == b"one"


# T36: what was confirmed is not what is there any more


def replaced_by_another_file(path: Path) -> None:
    new = path.with_name("new")
    new.write_bytes(path.read_bytes())
    os.utime(new, ns=(0, path.stat().st_mtime_ns))
    new.replace(path)


def replaced_by_a_link(path: Path) -> None:
    target = path.with_name("target")
    path.rename(target)
    path.symlink_to(target)


def changed_date(path: Path) -> None:
    os.utime(path, ns=(0, 1))


def written_to(path: Path) -> None:
    modified_ns = path.stat().st_mtime_ns
    path.write_bytes(b"longer than it was before")
    os.utime(path, ns=(0, modified_ns))


def replaced_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    "change",
    [
        replaced_by_another_file,
        replaced_by_a_link,
        changed_date,
        written_to,
        replaced_by_a_folder,
    ],
    ids=lambda change: change.__name__,
)
def test_t36_what_was_replaced_after_the_yes_is_left_where_it_is(
    house: TrashHouse, change: Callable[[Path], None]
) -> None:
    file = house.file("Downloads/a.txt")
    items = house.items(file)
    change(file)
    done = house.move(*items)
    assert (done.moved, [one.code for one in done.failed]) == ((), ["trash.changed"])
    assert os.path.lexists(file)
    assert house.trash.names == []


def test_t36_a_folder_that_got_another_file_deep_inside_is_left_where_it_is(
    house: TrashHouse,
) -> None:
    house.file("Downloads/old/deep/a.txt")
    items = house.items(house.home / "Downloads" / "old")
    house.file("Downloads/old/deep/thesis.docx")
    assert [one.code for one in house.move(*items).failed] == ["trash.changed"]
    assert (house.home / "Downloads" / "old" / "deep" / "thesis.docx").exists()


def test_t36_a_folder_above_it_that_became_a_link_leads_nowhere(
    house: TrashHouse, tmp_path: Path
) -> None:
    file = house.file("Downloads/old/a.txt")
    items = house.items(file)
    (tmp_path / "elsewhere").mkdir()
    file.parent.rename(tmp_path / "elsewhere" / "old")
    file.parent.symlink_to(tmp_path / "elsewhere" / "old")
    assert [one.code for one in house.move(*items).failed] == ["scope.link"]
    assert (tmp_path / "elsewhere" / "old" / "a.txt").exists()


def test_t36_what_is_swapped_in_the_last_moment_is_put_back(
    house: TrashHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = house.file("Downloads/a.txt", b"agreed to")
    items = house.items(file)
    send = moving._send

    def swapped(path: str) -> None:
        file.rename(file.with_name("agreed"))
        file.write_bytes(b"precious")
        send(path)

    monkeypatch.setattr(moving, "_send", swapped)
    assert [one.code for one in house.move(*items).failed] == ["trash.changed"]
    assert file.read_bytes() == b"precious"
    assert house.trash.names == []


# Copies


def test_copies_go_only_while_another_one_stays_that_is_still_the_same(house: TrashHouse) -> None:
    kept, copy = house.file("a.txt"), house.file("b.txt")
    os.utime(kept, (1, 1))
    found = proposal([str(kept), str(copy)], house.rules, limit=9)
    (item,) = found.items
    kept.write_bytes(b"CONTENT")
    done = house.move(item)
    assert [one.code for one in done.failed] == ["trash.no_copy_left"]
    assert copy.exists()
    kept.write_bytes(b"content")
    assert len(house.move(item).moved) == 1
    assert kept.exists()


def test_the_copy_that_stays_is_none_that_goes_itself(house: TrashHouse) -> None:
    first, second = house.file("a.txt"), house.file("b.txt")
    (one,) = house.items(first)
    (other,) = house.items(second)
    done = house.move(replace(one, copy_of=str(second)), replace(other, copy_of=str(first)))
    assert done.moved == ()
    assert first.exists()
    assert second.exists()


# T20: links


def test_t20_a_link_goes_itself_and_never_what_it_leads_to(
    house: TrashHouse, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "canary.txt").write_bytes(b"canary")
    for name, target in (
        ("to file", outside / "canary.txt"),
        ("to folder", outside),
        ("relative", Path("../outside/canary.txt")),
        ("chain", house.home / "to file"),
    ):
        link = house.home / name
        link.symlink_to(target)
        (moved,) = house.move(*house.items(link)).moved
        assert moved.item.type == "link"
        assert not os.path.lexists(link)
        assert Path(moved.in_bin or "").is_symlink()
        assert (outside / "canary.txt").read_bytes() == b"canary"
        link.symlink_to(target)


@pytest.mark.parametrize("target", ["nowhere", "dangling", "/proc/version"])
def test_t20_a_link_that_leads_nowhere_or_to_what_nobody_may_write_moves_itself(
    house: TrashHouse, target: str
) -> None:
    for number in range(2):
        link = house.home / str(number) / "dangling"
        link.parent.mkdir()
        link.symlink_to(target)
        (moved,) = house.move(*house.items(link)).moved
        assert not os.path.lexists(link)
        assert str(Path(moved.in_bin or "").readlink()) == target
        put_back(moved, house.scope)
        assert str(link.readlink()) == target
        house.move(*house.items(link))
    assert house.trash.names == ["dangling", "dangling 1"]


def test_t20_nothing_behind_a_link_is_moved(house: TrashHouse, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "canary.txt").write_bytes(b"canary")
    (house.home / "way out").symlink_to(outside)
    assert house.why_left_out(house.home / "way out" / "canary.txt") == ["scope.link"]


# T37: no place in any trash


def test_t37_without_a_trash_on_the_volume_nothing_is_moved(
    house: TrashHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = house.file("a.txt")
    monkeypatch.setattr("desktop_app.files.trash.bins._home_device", lambda: -1)
    monkeypatch.setattr("desktop_app.files.trash.bins._volume_bin", lambda *_: None)
    assert failed(house, file, "trash.no_bin")


def test_t37_a_trash_on_another_file_system_takes_no_copy(
    house: TrashHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    from send2trash import plat_other

    shared = Path("/dev/shm")
    if not shared.is_dir() or shared.stat().st_dev == house.home.stat().st_dev:
        pytest.skip("there is no other file system to write to")
    monkeypatch.setattr(plat_other, "HOMETRASH_B", os.fsencode(shared / "fossick-no-trash"))
    assert failed(house, house.file("a.txt"), "trash.no_bin")
    assert not (shared / "fossick-no-trash").exists()


@pytest.mark.parametrize("number", [errno.EXDEV, errno.ENOSPC, errno.EROFS, errno.EIO])
def test_t37_a_system_that_does_not_want_to_leaves_it_where_it_is(
    house: TrashHouse, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    from send2trash import plat_other

    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(plat_other, "trash_move", refuse)
    assert failed(house, house.file("a.txt"), "trash.failed")


def test_t37_a_move_across_devices_keeps_every_byte(
    house: TrashHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a rename is not possible after all, as across mounts of one file system."""
    file = house.file("a.txt", b"precious")
    rename = os.rename

    def refuse(source: object, target: object, **_: object) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    items = house.items(file)
    monkeypatch.setattr(os, "rename", refuse)
    house.move(*items)
    monkeypatch.setattr(os, "rename", rename)
    kept = [file, *(house.trash.path / "files").glob("*")]
    assert [path.read_bytes() for path in kept if path.exists()] == [b"precious"]


def test_t37_a_trash_that_is_a_file_takes_nothing(house: TrashHouse) -> None:
    house.trash.path.parent.mkdir(parents=True)
    house.trash.path.write_bytes(b"no folder")
    assert failed(house, house.file("a.txt"), "trash.no_bin")


def test_t37_a_trash_whose_files_lead_elsewhere_takes_nothing(
    house: TrashHouse, tmp_path: Path
) -> None:
    house.trash.path.mkdir(parents=True)
    (house.trash.path / "files").symlink_to(tmp_path)
    assert failed(house, house.file("a.txt"), "trash.no_bin")


def test_t37_a_hundred_files_of_one_name_all_find_a_place(house: TrashHouse) -> None:
    files = [house.file(f"{number}/a.txt", b"%d" % number) for number in range(100)]
    done = house.move(*house.items(*files))
    assert done.failed == ()
    found = {one.item.path: Path(one.in_bin or "").read_bytes() for one in done.moved}
    assert found == {str(file): b"%d" % number for number, file in enumerate(files)}


def test_t37_a_name_that_is_no_text_is_found_again(house: TrashHouse) -> None:
    name = os.fsdecode(b"caf\xe9 \xff.txt")
    (moved,) = house.move(*house.items(house.file(name, b"one"))).moved
    assert moved.item.path == f"{house.home}/{name}"
    assert Path(moved.in_bin or "").read_bytes() == b"one"


def test_t37_a_name_that_leaves_no_room_for_its_note_stays(house: TrashHouse) -> None:
    assert failed(house, house.file("x" * 246), "trash.long_name")
    assert len(house.move(*house.items(house.file("x" * 245))).moved) == 1


_MOVES = """
import os, sys
from pathlib import Path
from desktop_app.files.scope import Scope
from desktop_app.files.trash.moving import ConfirmedTrash, carry_out
from desktop_app.files.trash.proposing import proposal
from desktop_app.files.trash.undoing import put_back
from desktop_app.files.trash.rules import TrashRules
rules = TrashRules(Scope((sys.argv[1],)))
found = proposal([sys.argv[2]], rules, limit=9)
done = carry_out(ConfirmedTrash(found.items), rules)
print([one.code for one in (*found.left_out, *done.failed)], len(done.moved))
"""


def on_small_disk(tmp_path: Path, before: str, file: str) -> str:
    """What comes of moving `file` where `before` has prepared a file system of its own."""
    home, disk = tmp_path / "home", tmp_path / "disk"
    home.mkdir()
    disk.mkdir()
    script = (
        f"mount -t tmpfs -o size=1m tmpfs {disk} && {before} && "
        f'{sys.executable} -c "$MOVES" {disk} {file}; ls -A {disk} {disk}/keep 2>/dev/null'
    )
    ended = subprocess.run(
        ["unshare", "-rm", "sh", "-c", script],
        env={**os.environ, "HOME": str(home), "MOVES": _MOVES, "XDG_DATA_HOME": f"{home}/data"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    if "unshare" in ended.stderr or "mount" in ended.stderr:
        pytest.skip(f"no file systems of one's own here: {ended.stderr.strip()}")
    assert ended.stdout, ended.stderr
    return ended.stdout


@pytest.mark.process
@pytest.mark.parametrize(
    ("case", "prepared", "said"),
    [
        ("a trash of its own", "true", "[] 1"),
        ("read only", "mount -o remount,ro {disk}", "['trash.read_only'] 0"),
        ("a file for a trash", "touch {disk}/.Trash-0", "['trash.no_bin'] 0"),
        ("full", "dd if=/dev/zero of={disk}/big bs=1k 2>/dev/null; true", "[] 1"),
    ],
)
def test_t37_on_a_volume_of_its_own(
    tmp_path: Path, case: str, prepared: str, said: str, processes: None
) -> None:
    disk = tmp_path / "disk"
    keep = f"mkdir {disk}/keep && echo precious > {disk}/keep/a.txt"
    shown = on_small_disk(
        tmp_path, f"{keep} && {{ {prepared.format(disk=disk)}; }}", f"{disk}/keep/a.txt"
    )
    if case == "full":
        # Whether the few bytes of a note still fit depends on the file system.
        assert "[] 1" in shown or "a.txt" in shown
    else:
        assert said in shown
        assert ("a.txt" in shown.split("]", 1)[1]) == (said != "[] 1")

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from desktop_app.files.open_root import open_root
from desktop_app.hits import Flag, Hits
from desktop_app.reasons import Reason
from desktop_app.walking.walk import walk
from tests.files.conftest import MakeTree, OpenRoot, flags_by_path, paths_in, walked
from tests.files.test_open_folder import open_descriptors, posix_only

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="only Linux allows such names")


@pytest.mark.process
def test_every_entry_is_a_row_of_its_kind(open_way: OpenRoot, file_tree: MakeTree) -> None:
    path = file_tree("a.txt", "sub/b.txt", "sub/deep/c.txt", "empty/", "link -> sub")

    batches, walking = walked(open_way(path))

    assert flags_by_path(batches, path) == {
        "a.txt": 0,
        "sub": Flag.FOLDER,
        "sub/b.txt": 0,
        "sub/deep": Flag.FOLDER,
        "sub/deep/c.txt": 0,
        "empty": Flag.FOLDER,
        "link": Flag.LINK,
    }
    assert walking.complete
    assert walking.skips.numbers == {}


@pytest.mark.process
def test_hidden_is_what_begins_with_a_dot_and_all_below_it(
    open_way: OpenRoot, file_tree: MakeTree
) -> None:
    path = file_tree(".a", "b", ".git/config", ".git/hooks/pre-push", "c/.d", "c/e")

    batches, _ = walked(open_way(path))

    flags = flags_by_path(batches, path)
    hidden = {name for name, bits in flags.items() if bits & Flag.HIDDEN}
    assert hidden == {".a", ".git", ".git/config", ".git/hooks", ".git/hooks/pre-push", "c/.d"}


@pytest.mark.process
def test_the_name_of_the_root_hides_nothing(open_way: OpenRoot, file_tree: MakeTree) -> None:
    path = file_tree(".hidden/a.txt") / ".hidden"

    batches, _ = walked(open_way(path))

    assert flags_by_path(batches, path) == {"a.txt": 0}


@pytest.mark.parametrize("max_depth", [1, 2, 3, None])
def test_a_walk_goes_as_deep_as_it_is_told(file_tree: MakeTree, max_depth: int | None) -> None:
    path = file_tree("1", "a/2", "a/b/3", "a/b/c/4")

    batches, walking = walked(path, max_depth=max_depth)

    depths = {name.count("/") + 1 for name in flags_by_path(batches, path)}
    assert max(depths) == (max_depth or 4)
    assert walking.complete


@pytest.mark.process
def test_an_excluded_folder_is_named_but_not_entered(
    open_way: OpenRoot, file_tree: MakeTree
) -> None:
    path = file_tree("in/a", "out/b", "in/out/c", "elsewhere/out/d")

    batches, walking = walked(open_way(path), excluded=[str(path / "out"), str(path / "in/out/")])

    assert set(flags_by_path(batches, path)) == {
        *("in", "in/a", "in/out", "out"),
        *("elsewhere", "elsewhere/out", "elsewhere/out/d"),
    }
    assert walking.skips.numbers == {Reason.EXCLUDED: 2}
    assert set(walking.skips.paths[Reason.EXCLUDED]) == {str(path / "out"), str(path / "in/out")}


@pytest.mark.process
def test_an_unlisted_folder_is_neither_named_nor_entered_nor_seen_in_what_is_empty(
    open_way: OpenRoot, file_tree: MakeTree
) -> None:
    path = file_tree("in/a", "out/b", "in/out/c", "only/out/d")
    unlisted = [str(path / "out"), str(path / "in/out/"), str(path / "only/out")]

    batches, walking = walked(open_way(path), unlisted=unlisted)

    assert set(flags_by_path(batches, path)) == {"in", "in/a", "only"}
    assert walking.skips.numbers == {Reason.NOT_SHARED: 3}
    assert [folder for batch in batches for folder in batch.empty_folders] == [str(path / "only")]


@pytest.mark.process
@linux_only
def test_names_come_through_whatever_bytes_they_are(
    open_way: OpenRoot, file_tree: MakeTree
) -> None:
    names = [
        b"not utf-8 \xff\xfe",
        b"new\nline",
        b"\x1b[31mred",
        "\u202egpj.exe".encode(),
        b"-rf",
        b"trailing ",
        b"n" * 255,
        "é".encode(),
        "e\u0301".encode(),
        b"README",
        b"readme",
        "毕业论文".encode(),
        "\U0001f600".encode(),
    ]
    path = file_tree()
    for name in names:
        folder = path / os.fsdecode(name)
        folder.mkdir()
        (folder / os.fsdecode(name)).touch()

    batches, _ = walked(open_way(path))

    found = {os.fsencode(name) for batch in batches for name in batch.names}
    assert found == set(names)
    for hit in Hits(batch.chunk() for batch in batches):
        assert os.path.lexists(hit.path)


@pytest.mark.process
def test_folders_with_nothing_in_them_are_known(open_way: OpenRoot, file_tree: MakeTree) -> None:
    path = file_tree("empty/", "full/a", "full/.hidden/", "outer/inner/")

    batches, _ = walked(open_way(path))

    empty = {folder for batch in batches for folder in batch.empty_folders}
    assert empty == {str(path / name) for name in ("empty", "full/.hidden", "outer/inner")}


def test_what_is_in_the_root_comes_first_and_at_once(file_tree: MakeTree) -> None:
    path = file_tree("a", *(f"sub/{number}/x" for number in range(100)))

    batches, _ = walked(path)

    assert set(batches[0].names) == {"a", "sub"}
    assert len(batches) < 10


def test_a_folder_of_many_entries_comes_in_parts(file_tree: MakeTree) -> None:
    path = file_tree(*(f"{number}.txt" for number in range(3000)), "sub/last")

    batches, _ = walked(path)

    assert len(flags_by_path(batches, path)) == 3002
    assert max(map(len, batches)) <= 1024
    assert not any(batch.empty_folders for batch in batches)


@pytest.mark.process
@pytest.mark.parametrize("details", [False, True], ids=["when asked", "at once"])
def test_details_are_those_of_the_entries_themselves(
    open_way: OpenRoot, file_tree: MakeTree, details: bool
) -> None:
    path = file_tree("a", "sub/bbb", "link -> sub/bbb")
    os.utime(path / "a", ns=(0, 1_234_567_890_123_456_700))
    os.utime(path / "sub" / "bbb", ns=(0, -1_000_000_000))

    with (
        open_way(path) as root,
        walk(root, stop=threading.Event(), details=details, start_worker=None) as walking,
    ):
        hits = Hits(batch.detailed().chunk() for batch in walking)

    expected = {}
    for name in ("a", "sub", "sub/bbb", "link"):
        status = (path / name).lstat()
        expected[str(path / name)] = (status.st_size, status.st_mtime_ns)
    assert {hit.path: (hit.size_bytes, hit.modified_ns) for hit in hits} == expected


def test_details_are_read_for_the_rows_that_are_left(file_tree: MakeTree) -> None:
    path = file_tree("a.pdf", "b.txt", "sub/c.pdf", "sub/d.txt")

    with open_root(str(path)) as root, walk(root, stop=threading.Event()) as walking:
        found = []
        for batch in walking:
            assert batch.sizes is None
            left = batch.select([row for row, name in enumerate(batch.names) if "pdf" in name])
            (path / "b.txt").unlink(missing_ok=True)
            found.append(left.detailed())

    assert sorted(paths_in(found)) == [str(path / "a.pdf"), str(path / "sub/c.pdf")]
    assert [list(batch.sizes or ()) for batch in found] == [[5], [5]]


def test_rows_without_details_say_so(file_tree: MakeTree) -> None:
    batches, _ = walked(file_tree(".a"))

    (hit,) = Hits(batch.chunk() for batch in batches)
    assert hit.flags == Flag.HIDDEN | Flag.UNKNOWN


def test_an_entry_gone_before_its_details_were_read_is_left_out_and_counted(
    file_tree: MakeTree,
) -> None:
    path = file_tree("a", "b", "sub/c")

    with open_root(str(path)) as root, walk(root, stop=threading.Event()) as walking:
        found = []
        for batch in walking:
            (path / "b").unlink(missing_ok=True)
            shutil.rmtree(path / "sub", ignore_errors=True)
            found.append(batch.detailed())

    assert paths_in(found) == [str(path / "a")]
    assert walking.skips.numbers == {Reason.VANISHED: 2}
    assert set(walking.skips.paths[Reason.VANISHED]) == {str(path / "b"), str(path / "sub")}
    assert walking.complete


@linux_only
def test_dates_beyond_what_columns_hold_are_the_last_they_hold(file_tree: MakeTree) -> None:
    path = file_tree("far")
    os.utime(path / "far", (0, 14_000_000_000))
    if (path / "far").stat().st_mtime != 14_000_000_000:
        pytest.skip("this file system keeps no dates after 2262")

    batches, _ = walked(path, details=True)

    assert list(batches[0].modified_ns or ()) == [2**63 - 1]


def test_a_walk_that_was_stopped_before_hands_out_nothing(file_tree: MakeTree) -> None:
    stop = threading.Event()
    stop.set()

    batches, walking = walked(file_tree("a", "b/c"), stop=stop)

    assert not paths_in(batches)
    assert not walking.complete


def test_a_stop_ends_the_walk_and_what_was_found_is_kept(file_tree: MakeTree) -> None:
    stop = threading.Event()
    path = file_tree("a", *(f"{number}/b" for number in range(500)))

    with open_root(str(path)) as root, walk(root, stop=stop, start_worker=None) as walking:
        batches = [next(walking)]
        stop.set()
        batches += walking

    assert "a" in flags_by_path(batches, path)
    assert len(paths_in(batches)) < 600
    assert not walking.complete


def test_a_stop_is_heard_within_one_folder(file_tree: MakeTree) -> None:
    stop = threading.Event()
    path = file_tree(*(str(number) for number in range(5000)))

    with (
        open_root(str(path)) as root,
        walk(root, stop=stop, details=True, start_worker=None) as walking,
    ):
        found = len(next(walking))
        stop.set()
        found += sum(map(len, walking))

    assert 0 < found <= 2048


@posix_only
def test_a_walk_gives_back_what_it_held_wherever_it_ends(file_tree: MakeTree) -> None:
    path = file_tree(*(f"{number}/{below}/x" for number in range(30) for below in range(30)))
    before = open_descriptors()

    with open_root(str(path)) as root:
        for batches_taken in (1, 3, 1000):
            with walk(root, stop=threading.Event(), start_worker=None) as walking:
                for _, _ in zip(range(batches_taken), walking, strict=False):
                    assert open_descriptors() - before <= 140
            assert open_descriptors() == before + 1
        assert root.stat("0")
    assert open_descriptors() == before


@pytest.mark.process
@linux_only
def test_there_are_as_many_files_as_find_finds(tmp_path: Path) -> None:
    root = tmp_path / "random"
    root.mkdir()
    chance = random.Random(7)
    folders = [root]
    for number in range(3000):
        path = chance.choice(folders) / f"{chance.choice(['', '.', '文', chr(10)])}{number}"
        match chance.randrange(8):
            case 0 | 1:
                path.mkdir()
                folders.append(path)
            case 2:
                path.symlink_to(chance.choice(folders))
            case 3:
                os.mkfifo(path)
            case _:
                path.touch()

    batches, _ = walked(root)

    flags = flags_by_path(batches, root).values()
    found = {
        "f": sum(not bits & ~Flag.HIDDEN for bits in flags),
        "d": sum(bool(bits & Flag.FOLDER) for bits in flags) + 1,
        "l": sum(bool(bits & Flag.LINK) for bits in flags),
        "p": sum(bool(bits & Flag.SPECIAL) for bits in flags),
    }
    for kind, number in found.items():
        command = ["find", str(root), "-type", kind, "-print0"]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
        assert number == done.stdout.count(b"\0")

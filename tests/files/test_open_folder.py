from __future__ import annotations

import os
import stat
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from desktop_app.files.descriptor_folder import DESCRIPTORS_HELD, DescriptorFolder
from desktop_app.files.open_folder import LinkError, Route, SpecialFileError, is_link
from desktop_app.files.open_root import open_root
from desktop_app.files.path_folder import PathFolder, extended
from tests.files.conftest import MakeTree, OpenRoot

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these")


# What both ways promise


@pytest.mark.process
def test_a_folder_lists_examines_and_opens_what_is_in_it(
    open_way: OpenRoot, file_tree: MakeTree
) -> None:
    root = open_way(file_tree("a.txt", "sub/b.txt"))

    with root, root.entries() as entries:
        assert sorted(entry.name for entry in entries) == ["a.txt", "sub"]
        assert root.stat("a.txt").st_size == 5
        with root.open_file("a.txt") as file:
            assert file.read() == b"xxxxx"
        with root.child("sub") as sub, sub.open_file("b.txt") as file:
            assert file.read() == b"xxxxx"


@pytest.mark.process
def test_a_folder_knows_its_path_its_way_and_itself(
    open_way: OpenRoot, file_tree: MakeTree
) -> None:
    path = file_tree("a/b/c.txt")

    with open_way(path) as root, root.child("a") as a, a.child("b") as b:
        assert (root.path, root.names) == (str(path), ())
        assert (b.path, b.names) == (str(path / "a" / "b"), ("a", "b"))
        assert Route(root).to(b.names).identity == b.identity != a.identity


def test_a_root_can_be_called_otherwise(file_tree: MakeTree) -> None:
    path = file_tree("a/")

    with open_root(str(path), called="/home/ann") as root, root.child("a") as a:
        assert a.path == f"/home/ann{os.sep}a"


@pytest.mark.process
@pytest.mark.parametrize("name", ["to folder", "to file", "dangling", "to itself"])
def test_a_link_is_never_followed(open_way: OpenRoot, file_tree: MakeTree, name: str) -> None:
    path = file_tree(
        "sub/", "a.txt", "to folder -> sub", "to file -> a.txt", "dangling -> x", "to itself -> ."
    )

    with open_way(path) as root:
        for reach in (root.child, root.open_file):
            with pytest.raises(LinkError):
                reach(name)
        assert stat.S_ISLNK(root.stat(name).st_mode)
    with pytest.raises(LinkError):
        open_way(path / name)


@pytest.mark.process
def test_what_is_no_folder_is_not_opened_as_one(open_way: OpenRoot, file_tree: MakeTree) -> None:
    path = file_tree("a.txt")

    with open_way(path) as root, pytest.raises(NotADirectoryError):
        root.child("a.txt")
    with pytest.raises(NotADirectoryError):
        open_way(path / "a.txt")


@pytest.mark.process
def test_what_is_no_file_is_not_opened_as_one(open_way: OpenRoot, file_tree: MakeTree) -> None:
    with open_way(file_tree("sub/")) as root, pytest.raises(IsADirectoryError):
        root.open_file("sub")


@pytest.mark.process
def test_what_is_not_there_is_said_to_be_missing(open_way: OpenRoot, file_tree: MakeTree) -> None:
    path = file_tree()

    with open_way(path) as root:
        for reach in (root.child, root.open_file, root.stat):
            with pytest.raises(FileNotFoundError):
                reach("nothing")
    with pytest.raises(FileNotFoundError):
        open_way(path / "nothing")


@pytest.mark.process
@posix_only
def test_a_pipe_is_refused_at_once(open_way: OpenRoot, file_tree: MakeTree) -> None:
    path = file_tree()
    os.mkfifo(path / "pipe")

    with open_way(path) as root, pytest.raises(SpecialFileError):
        root.open_file("pipe")


@pytest.mark.process
def test_several_entries_are_examined_at_once(open_way: OpenRoot, file_tree: MakeTree) -> None:
    path = file_tree("a", "ccc")
    os.utime(path / "a", ns=(0, -5_000_000_000))

    with open_way(path) as root:
        sizes, modified_ns = root.sizes_and_dates(["a", "ccc"])
        with pytest.raises(FileNotFoundError):
            root.sizes_and_dates(["a", "bb", "ccc"])

    assert list(sizes) == [1, 3]
    assert list(modified_ns) == [-5_000_000_000, (path / "ccc").stat().st_mtime_ns]


@pytest.mark.process
def test_a_folder_replaced_by_a_link_leads_nowhere(
    open_way: OpenRoot, file_tree: MakeTree, outside: Path
) -> None:
    path = file_tree("sub/deep/a.txt")

    with open_way(path) as root, root.child("sub") as sub:
        (path / "sub").rename(path / "kept")
        (path / "sub").symlink_to(outside)
        with pytest.raises(LinkError):
            root.child("sub")
        # By descriptor it is still the folder that was opened; by path it is gone.
        names = []
        try:
            with sub.entries() as entries:
                names = [entry.name for entry in entries]
        except OSError:
            pass
        assert names in ([], ["deep"])
        with pytest.raises(FileNotFoundError):
            sub.open_file("canary.txt")


def test_a_folder_replaced_by_another_is_not_taken_for_it(file_tree: MakeTree) -> None:
    path = file_tree("sub/a.txt", "other/canary.txt")

    for way in (DescriptorFolder, PathFolder):
        with way.root(str(path)) as root, root.child("sub") as sub:
            sub.close()
            (path / "sub").rename(path / "kept")
            (path / "other").rename(path / "sub")
            with pytest.raises(FileNotFoundError), sub.entries():
                pass
            (path / "sub").rename(path / "other")
            (path / "kept").rename(path / "sub")


@pytest.mark.process
def test_a_route_leads_to_one_folder_after_another(open_way: OpenRoot, file_tree: MakeTree) -> None:
    ways = ["a/b/c", "a/b/d", "a/b", "e", "a/b/c", "a"]
    path = file_tree(*(f"{way}/in {way.replace('/', ' ')}" for way in ways))
    (path / "link").symlink_to("a")

    with open_way(path) as root:
        route = Route(root)
        assert route.to([]) is root
        for way in ways:
            folder = route.to(way.split("/"))
            assert folder.path == str(path / way)
            assert folder.stat(f"in {way.replace('/', ' ')}")
        with pytest.raises(LinkError):
            route.to(["link", "b"])
        with pytest.raises(FileNotFoundError):
            route.to(["a", "nothing", "b"])
        assert route.to(["a"]).stat("b")


# Descriptors


@posix_only
def test_few_descriptors_are_open_whatever_is_used(file_tree: MakeTree) -> None:
    path = file_tree(*(f"{number}/in it" for number in range(3 * DESCRIPTORS_HELD)))
    before = open_descriptors()

    with DescriptorFolder.root(str(path)) as root:
        folders = [root.child(str(number)) for number in range(3 * DESCRIPTORS_HELD)]
        assert open_descriptors() - before <= DESCRIPTORS_HELD
        # Those that rest are opened again when they are used.
        for folder in folders:
            assert folder.stat("in it").st_size == 5
            with folder.entries() as entries:
                assert [entry.name for entry in entries] == ["in it"]
        assert open_descriptors() - before <= DESCRIPTORS_HELD
    assert open_descriptors() == before


@posix_only
def test_a_chain_deeper_than_descriptors_reach_can_be_climbed_again(file_tree: MakeTree) -> None:
    depth = 2 * DESCRIPTORS_HELD
    path = file_tree("/".join(["d"] * depth) + "/at the end")

    with DescriptorFolder.root(str(path)) as root:
        folders: list[DescriptorFolder] = [root]
        for _ in range(depth):
            folders.append(folders[-1].child("d"))
        assert folders[-1].stat("at the end").st_size == 10
        for folder in reversed(folders[:-1]):
            assert stat.S_ISDIR(folder.stat("d").st_mode)
        assert folders[-1].stat("at the end").st_size == 10


@posix_only
def test_a_closed_root_says_so(file_tree: MakeTree) -> None:
    root = DescriptorFolder.root(str(file_tree("a/")))
    below = root.child("a")
    root.close()

    with pytest.raises(ValueError, match="closed"):
        below.stat("x")


@posix_only
def test_a_folder_swapped_for_a_link_ten_thousand_times_is_never_left(
    file_tree: MakeTree, outside: Path
) -> None:
    path = file_tree("swap/inside.txt")
    (path / "link").symlink_to(outside)
    swapped = threading.Event()
    thread = threading.Thread(target=swap_folder_and_link, args=(path, swapped))
    thread.start()
    seen: set[str] = set()
    met = set()
    with DescriptorFolder.root(str(path)) as root:
        while not swapped.is_set():
            try:
                with root.child("swap") as folder, folder.entries() as entries:
                    seen.update(entry.name for entry in entries)
                met.add("folder")
            except OSError as error:
                met.add(type(error).__name__)
    thread.join()

    assert seen == {"inside.txt"}
    # The race was a race.
    assert {"folder", "LinkError"} <= met


def swap_folder_and_link(path: Path, swapped: threading.Event) -> None:
    """Let `swap` be a folder and a link in turn, 10,000 times."""
    try:
        for _ in range(10_000):
            (path / "swap").rename(path / "kept")
            (path / "link").rename(path / "swap")
            (path / "swap").rename(path / "link")
            (path / "kept").rename(path / "swap")
    finally:
        swapped.set()


def open_descriptors() -> int:
    """How many this process has open, as far as one can see."""
    folder = "/proc/self/fd" if sys.platform == "linux" else "/dev/fd"
    return len(list(Path(folder).iterdir()))


# Windows, as far as it is text


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (r"C:\Users\ann", r"\\?\C:\Users\ann"),
        ("C:/Users/ann", r"\\?\C:\Users\ann"),
        (r"\\server\share\x", r"\\?\UNC\server\share\x"),
        (r"\\?\C:\x", r"\\?\C:\x"),
    ],
)
def test_a_path_of_windows_can_be_longer_than_260_characters(path: str, expected: str) -> None:
    assert extended(path) == expected


@pytest.mark.parametrize(
    ("mode", "tag", "expected"),
    [
        (stat.S_IFLNK, 0xA000000C, True),
        pytest.param(stat.S_IFDIR, 0xA0000003, True, id="junction or mounted volume"),
        pytest.param(stat.S_IFDIR, 0x9000001A, False, id="OneDrive folder"),
        pytest.param(stat.S_IFREG, 0x8000001B, False, id="packaged program"),
        (stat.S_IFDIR, 0, False),
    ],
)
def test_a_junction_is_a_link_and_a_cloud_folder_is_none(
    mode: int, tag: int, expected: bool
) -> None:
    status: Any = SimpleNamespace(st_mode=mode, st_reparse_tag=tag)

    assert is_link(status) is expected

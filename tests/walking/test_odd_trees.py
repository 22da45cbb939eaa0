from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.files.descriptor_folder import DescriptorFolder
from desktop_app.files.open_root import open_root
from desktop_app.files.path_folder import PathFolder
from desktop_app.hits import Flag
from desktop_app.reasons import Reason
from desktop_app.walking.walk import walk
from tests.files.conftest import (
    MakeTree,
    OpenRoot,
    as_ordinary_user,
    flags_by_path,
    paths_in,
    walked,
)
from tests.files.test_open_folder import open_descriptors, posix_only, swap_folder_and_link

pytestmark = pytest.mark.process

# Shapes


@posix_only
def test_four_thousand_levels_are_walked_with_few_descriptors(deep_tree: Path) -> None:
    before = open_descriptors()
    most_open = 0
    names: list[str] = []

    with (
        DescriptorFolder.root(str(deep_tree)) as root,
        walk(root, stop=threading.Event(), details=True, start_worker=None) as walking,
    ):
        for batch in walking:
            names += batch.names
            most_open = max(most_open, open_descriptors() - before)

    assert {"at 2000", "at 4000"} <= set(names)
    assert len(names) == 4002
    assert walking.skips.numbers == {}
    assert most_open <= 140


@posix_only
def test_a_folder_too_deep_to_be_reached_by_path_is_counted(deep_tree: Path) -> None:
    batches, walking = walked(PathFolder.root(str(deep_tree)))

    assert "level 0100" in {name for batch in batches for name in batch.names}
    assert walking.skips.numbers == {Reason.UNREADABLE: 1}


@posix_only
def test_a_deep_tree_with_something_at_every_level_is_walked(file_tree: MakeTree) -> None:
    path = file_tree()
    here = path
    for _ in range(400):
        (here / "a").mkdir()
        (here / "z").mkdir()
        (here / "z" / "file").touch()
        here = here / "a"

    batches, walking = walked(path)

    assert len(flags_by_path(batches, path)) == 1200
    assert walking.skips.numbers == {}


def test_link_loops_end(open_way: OpenRoot, file_tree: MakeTree) -> None:
    chain = [f"chain {number} -> chain {number + 1}" for number in range(40)]
    path = file_tree("a.txt", "self -> self", "b -> c", "c -> b", "sub/up -> ..", *chain)

    batches, walking = walked(open_way(path))

    flags = flags_by_path(batches, path)
    assert [name for name, bits in flags.items() if not bits] == ["a.txt"]
    assert sum(bits == Flag.LINK for bits in flags.values()) == 44
    assert walking.skips.numbers == {}


def test_links_that_lead_out_are_not_followed(
    open_way: OpenRoot, file_tree: MakeTree, outside: Path
) -> None:
    path = file_tree(f"folder -> {outside}", f"file -> {outside}/canary.txt", "up -> ../outside")

    batches, _ = walked(open_way(path), details=True)

    assert set(flags_by_path(batches, path).values()) == {Flag.LINK}


@posix_only
def test_pipes_and_sockets_are_listed_and_never_opened(
    open_way: OpenRoot, file_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file_tree("a.txt")
    os.mkfifo(path / "pipe")
    # The path of a socket may have 108 characters at most.
    monkeypatch.chdir(path)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        batches, walking = walked(open_way(path), details=True)

    flags = flags_by_path(batches, path)
    assert flags == {"a.txt": 0, "pipe": Flag.SPECIAL, "socket": Flag.SPECIAL}
    assert walking.skips.numbers == {}


@pytest.mark.skipif(sys.platform != "linux", reason="devices are where they are on Linux")
def test_devices_are_listed_and_never_opened() -> None:
    batches, walking = walked(Path("/dev"), max_depth=1, details=True)

    flags = flags_by_path(batches, Path("/dev"))
    assert flags["null"] == flags["zero"] == Flag.SPECIAL
    assert walking.complete


# What may not be read


@pytest.fixture
def closed_folders(file_tree: MakeTree) -> Iterator[Path]:
    path = file_tree("open/a", "closed/b", "names only/c", "names only/sub/d", "secret")
    modes = {"closed": 0o000, "names only": 0o444, "secret": 0o000}
    for name, mode in modes.items():
        (path / name).chmod(mode)
    yield path
    for name in modes:
        (path / name).chmod(0o700)


@posix_only
def test_folders_that_cannot_be_read_are_counted_and_named(closed_folders: Path) -> None:
    batches, walking = as_ordinary_user(lambda: walked(closed_folders))

    flags = flags_by_path(batches, closed_folders)
    assert set(flags) == {
        *("open", "open/a", "closed", "names only", "names only/c", "names only/sub", "secret"),
    }
    # The same as for a walk with details: a count leaves out no less than a list.
    assert walking.skips.numbers == {Reason.UNREADABLE: 3}
    assert set(walking.skips.paths[Reason.UNREADABLE]) == {
        str(closed_folders / "closed"),
        str(closed_folders / "names only" / "c"),
        str(closed_folders / "names only" / "sub"),
    }
    assert walking.complete


@posix_only
def test_entries_that_may_not_be_looked_at_are_rows_without_details(closed_folders: Path) -> None:
    batches, walking = as_ordinary_user(lambda: walked(closed_folders, details=True))

    flags = flags_by_path(batches, closed_folders)
    assert flags["names only/c"] == Flag.UNKNOWN
    assert flags["names only/sub"] == Flag.FOLDER | Flag.UNKNOWN
    # A file that cannot be read can be looked at, as long as its folder can.
    assert flags["secret"] == 0
    assert sorted(walking.skips.paths[Reason.UNREADABLE]) == [
        str(closed_folders / name) for name in ("closed", "names only/c", "names only/sub")
    ]


# What changes meanwhile


@posix_only
def test_a_tree_that_changes_all_the_time_is_walked_without_doubles(file_tree: MakeTree) -> None:
    path = file_tree(*(f"{number}/{below}/x" for number in range(20) for below in range(20)))
    enough = threading.Event()

    def change() -> None:
        number = 0
        while not enough.is_set():
            number += 1
            folder = path / str(number % 20)
            (folder / f"made {number}").mkdir()
            (folder / f"made {number}" / "file").touch()
            (folder / f"made {number}").rename(path / f"moved {number}")
            (folder / f"new {number}").touch()
            (folder / f"new {number}").rename(folder / f"old {number}")
            shutil.rmtree(path / f"moved {number - 50}", ignore_errors=True)
            (folder / f"old {number - 40}").unlink(missing_ok=True)

    thread = threading.Thread(target=change)
    thread.start()
    try:
        for details in [True, False] * 10:
            batches, walking = walked(path, details=details)
            found = flags_by_path(batches, path)
            assert {f"{number}/{below}/x" for number in range(20) for below in range(20)} <= set(
                found
            )
            assert set(walking.skips.numbers) <= {Reason.VANISHED}
    finally:
        enough.set()
        thread.join()


@posix_only
def test_a_folder_moved_ahead_of_the_walk_is_entered_once(file_tree: MakeTree) -> None:
    names = [str(number) for number in range(200)]
    path = file_tree(*(f"{name}/moving/in {name}" for name in names))

    with (
        open_root(str(path)) as root,
        walk(root, stop=threading.Event(), start_worker=None) as walking,
    ):
        batches = [next(walking), next(walking)]
        listed = {folder for batch in batches for folder in batch.folders}
        been = next(name for name in names if str(path / name / "moving") in listed)
        ahead = next(name for name in names if str(path / name) not in listed)
        (path / been / "moving").rename(path / ahead / "moved")
        batches += walking

    found = flags_by_path(batches, path)
    assert {f"{been}/moving/in {been}", f"{ahead}/moved"} <= set(found)
    assert f"{ahead}/moved/in {been}" not in found
    assert walking.complete


@posix_only
def test_a_walk_never_leaves_by_a_folder_swapped_for_a_link(
    file_tree: MakeTree, outside: Path
) -> None:
    path = file_tree("swap/inside.txt", "swap/sub/inside.txt", *(f"{n}/x" for n in range(20)))
    (path / "link").symlink_to(outside)
    swapped = threading.Event()
    thread = threading.Thread(target=swap_folder_and_link, args=(path, swapped))
    thread.start()
    names: set[str] = set()
    reasons: set[Reason] = set()
    while not swapped.is_set():
        batches, walking = walked(path, details=True)
        names.update(name for batch in batches for name in batch.names)
        reasons.update(walking.skips.numbers)
    thread.join()

    assert "inside.txt" in names
    assert "canary.txt" not in names
    assert reasons == {Reason.VANISHED}


# Mounts

_IN_NAMESPACE = """
import json, subprocess, sys, threading
from pathlib import Path
from desktop_app.files.open_root import open_root
from desktop_app.walking.walk import walk
from tests.files.conftest import flags_by_path, walked

root = Path(sys.argv[1])
def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)
mount("--bind", root, root / "loop")
mount("--bind", root / "a", root / "sub" / "with space")
mount("-t", "tmpfs", "none", root / "other")
(root / "other" / "b").touch()
for added in ([], [str(root / "other")]):
    batches, walking = walked(root, details=True, added_mounts=added)
    print(json.dumps([flags_by_path(batches, root), walking.skips.numbers, walking.skips.paths]))

stop = threading.Event()
with open_root(str(root)) as folder, walk(folder, stop=stop, start_worker=None) as walking:
    batches = [next(walking)]
    mount("-t", "tmpfs", "none", root / "late")
    (root / "late" / "c").touch()
    batches += walking
print(json.dumps([flags_by_path(batches, root), walking.skips.numbers, walking.skips.paths]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Linux has bind mounts")
def test_other_mounts_are_named_but_entered_only_where_they_were_added(file_tree: MakeTree) -> None:
    path = file_tree("a/x", "loop/", "sub/with space/", "other/", "late/")
    done = subprocess.run(
        ["unshare", "-rm", sys.executable, "-c", _IN_NAMESPACE, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    if "unshare failed" in done.stderr or "Operation not permitted" in done.stderr:
        pytest.skip(f"this system lets nobody mount in a namespace: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    alone, added, younger = map(json.loads, done.stdout.splitlines())

    flags, numbers, paths = alone
    mount_point = Flag.FOLDER | Flag.UNKNOWN
    assert flags == {
        **{"a": Flag.FOLDER, "a/x": 0, "sub": Flag.FOLDER, "late": Flag.FOLDER},
        **dict.fromkeys(["loop", "other", "sub/with space"], mount_point),
    }
    assert numbers == {Reason.OTHER_MOUNT: 3}
    assert set(paths[Reason.OTHER_MOUNT]) == {
        str(path / name) for name in ("loop", "other", "sub/with space")
    }
    flags, numbers, _ = added
    assert (flags["other"], flags["other/b"]) == (Flag.FOLDER, 0)
    assert numbers == {Reason.OTHER_MOUNT: 2}

    flags, numbers, paths = younger
    assert "late/c" not in flags
    assert numbers == {Reason.OTHER_MOUNT: 4}
    assert str(path / "late") in paths[Reason.OTHER_MOUNT]


@pytest.mark.skipif(sys.platform != "linux", reason="Linux has /proc")
def test_pseudo_file_systems_are_not_entered() -> None:
    batches, walking = walked(Path("/"), max_depth=2)

    assert "/proc" in walking.skips.paths[Reason.OTHER_MOUNT]
    assert not any(path.startswith("/proc/") for path in paths_in(batches))

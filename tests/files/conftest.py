"""Trees to walk, and what a walk is asked for in a test."""

from __future__ import annotations

import ctypes
import os
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.files.batch import Batch
from desktop_app.files.descriptor_folder import DescriptorFolder
from desktop_app.files.open_folder import OpenFolder
from desktop_app.files.open_root import open_root
from desktop_app.files.path_folder import PathFolder
from desktop_app.files.remote.folder import RemoteFolder
from desktop_app.walking.walk import Walk, walk

MakeTree = Callable[..., Path]
OpenRoot = Callable[[Path], OpenFolder]


def _from_afar(path: str) -> OpenFolder:
    folder = RemoteFolder(path, place=path)
    assert folder.identity
    return folder


_WAYS: dict[str, Callable[[str], OpenFolder]] = {
    "by descriptor": DescriptorFolder.root,
    "by path": PathFolder.root,
    "from afar": _from_afar,
}


@pytest.fixture
def file_tree(tmp_path: Path) -> MakeTree:
    """Makes a folder with these in it: "a/b.txt" is a file, "a/" a folder, "a -> b" a link."""

    def make(*entries: str) -> Path:
        root = tmp_path / "tree"
        root.mkdir(exist_ok=True)
        for entry in entries:
            name, arrow, target = entry.partition(" -> ")
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if arrow:
                path.symlink_to(target)
            elif name.endswith("/"):
                path.mkdir()
            else:
                path.write_bytes(b"x" * len(path.name))
        return root

    return make


@pytest.fixture(params=_WAYS)
def open_way(request: pytest.FixtureRequest) -> OpenRoot:
    """Each way to open a folder; the tests that use it are the contract between them."""
    if request.param == "by descriptor" and sys.platform == "win32":
        pytest.skip("Windows has no descriptors of folders")
    return lambda path: _WAYS[request.param](str(path))


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder that no walk of a tree may ever show."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "canary.txt").write_text("secret")
    return folder


@pytest.fixture
def deep_tree(tmp_path: Path, processes: None) -> Iterator[Path]:
    """A chain of 4,000 folders, with a file at the end and one at the half: 40,000 characters."""
    root = tmp_path / "deep"
    root.mkdir()
    here = os.open(root, os.O_RDONLY)
    for level in range(1, 4001):
        name = f"level {level:04}"
        os.mkdir(name, dir_fd=here)
        below = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
        if level in (2000, 4000):
            os.close(os.open(f"at {level}", os.O_CREAT | os.O_WRONLY, dir_fd=here))
    os.close(here)
    yield root
    # The standard library's own way raises RecursionError.
    subprocess.run(["rm", "-rf", str(root)], check=True)


def as_ordinary_user(work: Callable[[], Any]) -> Any:
    """What `work` returns in a thread that may read no more than others may: root reads all."""
    result = []

    def run() -> None:
        if sys.platform == "linux":
            _drop_override()
        result.append(work())

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return result[0]


def _drop_override() -> None:
    """Give up, for this thread, the right to pass by the modes of files (see capabilities(7))."""
    libc = ctypes.CDLL(None, use_errno=True)
    header = struct.pack("Ii", 0x20080522, 0)
    sets = ctypes.create_string_buffer(24)
    if libc.capget(header, sets) != 0:
        raise OSError(ctypes.get_errno(), "capget")
    effective, *others = struct.unpack("6I", sets)
    without = effective & ~(1 << 1 | 1 << 2)
    if libc.capset(header, struct.pack("6I", without, *others)) != 0:
        raise OSError(ctypes.get_errno(), "capset")


def paths_in(batches: list[Batch]) -> list[str]:
    """The paths of all rows."""
    return [
        f"{batch.folders[number]}{os.sep}{name}"
        for batch in batches
        for number, name in zip(batch.folder_ids, batch.names, strict=True)
    ]


def walked(folder: OpenFolder | Path, **options: Any) -> tuple[list[Batch], Walk]:
    """All batches of a walk that nobody stops, and the walk; alone unless it is given company."""
    options = {"stop": threading.Event(), "start_worker": None} | options
    root = open_root(str(folder)) if isinstance(folder, Path) else folder
    with root, walk(root, **options) as walking:
        return list(walking), walking


def flags_by_path(batches: list[Batch], root: Path) -> dict[str, int]:
    """What is known of each row, by its path below `root`; fails where a row comes twice."""
    paths = [path.removeprefix(f"{root}{os.sep}") for path in paths_in(batches)]
    flags = [flags for batch in batches for flags in batch.flags]
    assert len(set(paths)) == len(paths)
    return dict(zip(paths, flags, strict=True))

"""Random trees on the disk, and a reader of them so plain that it can be trusted."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hypothesis import strategies as st

NAMES = ["report", "Report 2.pdf", "a.PDF", "b.txt", "notes.tar.gz", ".hidden", ".x.pdf",
         "图片.png", "年度 报告", "x", "Backup", "bad\udcff.txt", "IMG_20120305_120000.jpg",
         "scan.jpg"]  # fmt: skip
SIZES = [0, 1, 10, 1000, 1024, 5000]
DAY_NS = 86_400 * 10**9
DATES_NS = [-DAY_NS, 0, 10 * DAY_NS, 19_000 * DAY_NS, 20_000 * DAY_NS + 1]


@dataclass(frozen=True)
class File:
    size_bytes: int
    modified_ns: int
    start: bytes = b""

    @property
    def data(self) -> bytes:
        return (self.start + b"x" * self.size_bytes)[: self.size_bytes]


@dataclass(frozen=True)
class Link:
    target: str


Node = File | Link | dict[str, "Node"]

PICTURE = b"\x89PNG\r\n\x1a\n"
_files = st.builds(
    File, st.sampled_from(SIZES), st.sampled_from(DATES_NS), st.sampled_from([b"", b"y", PICTURE])
)
_links = st.builds(Link, st.sampled_from(["..", ".", "report", "nowhere", "/"]))
_names = st.sampled_from(NAMES)
trees: st.SearchStrategy[dict[str, Node]] = st.dictionaries(
    _names,
    st.recursive(
        _files | _links,
        lambda nodes: st.dictionaries(_names, nodes, max_size=5),
        max_leaves=25,
    ),
    max_size=6,
)


RICH: dict[str, Node] = {
    "albums": {
        "scan.jpg": File(1000, 0),
        "IMG_20120305_120000.jpg": File(1024, DAY_NS),
        "picture": File(1024, 10 * DAY_NS, PICTURE),
        "twin": File(10, 0, b"y"),
        "twin.txt": File(10, DAY_NS, b"y"),
        "void": {},
        "nothing.pdf": File(0, 0),
        ".cache": {"scan.jpg": File(1000, 0), "picture": File(1024, 0, PICTURE)},
        "Backup": {"a.pdf": File(1000, 0), "年度 报告": {"twin.txt": File(10, 0, b"y")}},
    },
    "old": {"Backup": {"report 2": File(5000, 19_000 * DAY_NS), "link": Link("report 2")}},
}
"""Something for every term."""


def plant(folder: Path, tree: dict[str, Node]) -> None:
    """Make `tree` in `folder`."""
    folder.mkdir(exist_ok=True)
    for name, node in tree.items():
        path = folder / name
        if isinstance(node, File):
            path.write_bytes(node.data)
            os.utime(path, ns=(node.modified_ns, node.modified_ns))
        elif isinstance(node, Link):
            path.symlink_to(node.target)
        else:
            plant(path, node)


@dataclass(frozen=True)
class Entry:
    """What there is, read one by one."""

    path: str
    kind: str
    size_bytes: int
    modified_ns: int
    empty: bool
    data: bytes

    def names_below(self, folder: str) -> list[str] | None:
        """The names from `folder` down to it; None where it does not lie below."""
        if not self.path.startswith(folder + "/"):
            return None
        return self.path[len(folder) + 1 :].split("/")

    @property
    def name(self) -> str:
        return self.path.rsplit("/", 1)[1]

    @property
    def extension(self) -> str:
        found = re.fullmatch(r".*[^.].*\.([^. ]+)|[^.]+\.([^. ]+)", self.name)
        return (found[1] or found[2] or "").lower() if found else ""


def entries(folder: Path) -> Iterator[Entry]:
    """Everything below `folder`."""
    for path in folder.iterdir():
        status = path.lstat()
        kind = "link" if path.is_symlink() else "folder" if path.is_dir() else "file"
        bare = (
            status.st_size == 0 if kind == "file" else kind == "folder" and not any(path.iterdir())
        )
        data = path.read_bytes() if kind == "file" else b""
        yield Entry(str(path), kind, status.st_size, status.st_mtime_ns, bare, data)
        if kind == "folder":
            yield from entries(path)

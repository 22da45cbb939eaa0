"""Folders held open, so that what is listed or read below them can never be somewhere else.

POSIX systems have descriptors: see `descriptor_folder`. Windows has paths only: see `path_folder`.
Both ways keep the same promise, `OpenFolder`; the second also runs where the first does, so that
one test can hold them together.
"""

from __future__ import annotations

import errno
import os
import stat
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from functools import reduce
from operator import or_
from typing import BinaryIO, Self

Identity = tuple[int, int]
"""Device and inode: what tells two folders apart whatever they are called."""

Entries = AbstractContextManager[Iterator[os.DirEntry[str]]]


class LinkError(OSError):
    """A link, a junction or a volume mounted on a folder of Windows: never followed."""


class SpecialFileError(OSError):
    """A pipe, socket or device: never opened."""


class OpenFolder(ABC):
    """A folder whose entries are listed, examined and opened, none of them through a link.

    Names are single names as a listing gives them, in `os.fsdecode`'s form. Besides the errors
    named below, every method raises the `OSError` that the system gave: `FileNotFoundError` (also
    when another folder stands in its place now), `PermissionError` and their kin. One thread at a
    time uses a folder and those opened from it.
    """

    __slots__ = ()

    details_come_along: bool
    """Whether a listing should look at each entry: it costs nothing, or only that shows marks."""

    names_only: bool = False
    """Whether its entries may be listed, but not looked at."""

    @property
    @abstractmethod
    def path(self) -> str:
        """The absolute path that it was reached by, in `os.fsdecode`'s form."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The way to it from the root, name by name; what `Route.to` takes."""

    @property
    @abstractmethod
    def identity(self) -> Identity:
        """What it is, as opposed to what it is called."""

    @abstractmethod
    def entries(self) -> Entries:
        """The entries in it, in the system's order, for a `with` block."""

    @abstractmethod
    def child(self, name: str) -> OpenFolder:
        """Open a folder directly in this one.

        Raises:
            LinkError: it is a link.
            NotADirectoryError: it is something else.
        """

    @abstractmethod
    def stat(self, name: str) -> os.stat_result:
        """What the system knows about an entry; of a link, about the link itself."""

    def sizes_and_dates(self, names: Sequence[str]) -> tuple[array[int], array[int]]:
        """Lengths in bytes and times of change in ns since 1970 of entries; both of type "q".

        Raises:
            OSError: for one of them, as `stat`.
            OverflowError: one of them says that it was changed after 2262 or before 1677.
        """
        sizes, modified_ns = array("q"), array("q")
        # One at a time: statuses that are kept cost more in memory traffic than the calls.
        for name in names:
            status = self.stat(name)
            sizes.append(status.st_size)
            modified_ns.append(status.st_mtime_ns)
        return sizes, modified_ns

    @abstractmethod
    def target(self, name: str) -> str:
        """What a link in it says that it leads to; nothing is followed."""

    @abstractmethod
    def open_file(self, name: str) -> BinaryIO:
        """Open a regular file directly in this folder for reading.

        Raises:
            LinkError: it is a link.
            SpecialFileError: it is a pipe, socket or device; it was not opened.
            IsADirectoryError: it is a folder.
        """

    @abstractmethod
    def close(self) -> None:
        """Give back what it holds.

        A root takes all that was opened below it along. Any other folder is only put to rest: it
        is opened again if it, or something below it, is still used.
        """

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Route:
    """Goes to one folder after another below a root, from the last one only as far back as needed.

    Use it for folders that are near each other, as those of a walk mostly are. What it gives is
    open until the next one is asked for.
    """

    def __init__(self, root: OpenFolder) -> None:
        self._names: list[str] = []
        self._folders = [root]

    def to(self, names: Sequence[str]) -> OpenFolder:
        """The folder to which `names` lead from the root.

        Raises:
            OSError: as `OpenFolder.child`.
        """
        shared = 0
        for had, wanted in zip(self._names, names, strict=False):
            if had != wanted:
                break
            shared += 1
        for folder in self._folders[shared + 1 :]:
            folder.close()
        del self._names[shared:], self._folders[shared + 1 :]
        for name in names[shared:]:
            self._folders.append(self._folders[-1].child(name))
            self._names.append(name)
        return self._folders[-1]


def is_link(status: os.stat_result) -> bool:
    """Whether it stands for something elsewhere: a symbolic link, a junction, a mounted volume."""
    # Windows marks all of these by one bit of the tag; cloud placeholders do not carry it.
    name_surrogate = 0x20000000
    tag = getattr(status, "st_reparse_tag", 0)
    return stat.S_ISLNK(status.st_mode) or bool(tag & name_surrogate)


def identity_of(status: os.stat_result) -> Identity:
    """What tells the entry apart from all others."""
    return status.st_dev, status.st_ino


def check_folder(status: os.stat_result, path: str) -> None:
    """Raise what `OpenFolder.child` promises, unless it is a folder."""
    if is_link(status):
        raise LinkError(errno.ELOOP, "a link", path)
    if not stat.S_ISDIR(status.st_mode):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)


def check_file(status: os.stat_result, path: str) -> None:
    """Raise what `OpenFolder.open_file` promises, unless it is a regular file."""
    if is_link(status):
        raise LinkError(errno.ELOOP, "a link", path)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not stat.S_ISREG(status.st_mode):
        raise SpecialFileError(errno.ENXIO, "not a regular file", path)


def open_flags(*names: str) -> int:
    """Those of the flags of `os.open` that this system has."""
    return reduce(or_, (getattr(os, name, 0) for name in names))


def replaced(path: str) -> FileNotFoundError:
    """The error for a path that leads to something else by now."""
    return FileNotFoundError(errno.ENOENT, "something else stands in its place", path)

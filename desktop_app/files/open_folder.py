"""Folders held open, so that what is listed or read below them can never be somewhere else.

POSIX systems have descriptors: everything is opened relative to the folder it lies in, one name at
a time, and a link put in a folder's place while we look is refused by the system. Windows has
paths only: there each step is checked against the final path that the system reports. Both ways
keep the same promise, `OpenFolder`; the second also runs where the first does, so that one test
can hold them together.
"""

# ruff: noqa: SLF001 (folders of one tree hold each other's descriptors)
# ruff: noqa: PTH118 (names that are not UTF-8 and extended paths, joined as they are)
from __future__ import annotations

import errno
import os
import stat
import sys
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from functools import reduce
from itertools import takewhile
from operator import or_
from typing import BinaryIO, Self

Identity = tuple[int, int]
"""Device and inode: what tells two folders apart whatever they are called."""

Entries = AbstractContextManager[Iterator[os.DirEntry[str]]]

DESCRIPTORS_HELD = 128
"""Folders of one tree that are open at a time; macOS gives a process 256 files to begin with."""

_PATH_KEPT_CHARS = 4096
"""A longer path is put together when asked for: those of a deep chain would add up to gigabytes."""


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


def open_root(path: str, called: str | None = None) -> OpenFolder:
    """Open the folder that everything else is reached from, in this system's way.

    Args:
        path: Absolute. Links above it are followed; it must be none itself: whoever allows a
            folder resolves its links, once.
        called: What its `path` should be, and those below it begin with, if not `path`.

    Raises:
        LinkError: it is a link.
        NotADirectoryError: it is no folder.
        OSError: the system does not open it.
    """
    way = PathFolder if sys.platform == "win32" else DescriptorFolder
    return way.root(path, called)


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
        pairs = zip(self._names, names, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
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


def _identity(status: os.stat_result) -> Identity:
    return status.st_dev, status.st_ino


def _check_folder(status: os.stat_result, path: str) -> None:
    if is_link(status):
        raise LinkError(errno.ELOOP, "a link", path)
    if not stat.S_ISDIR(status.st_mode):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)


def _check_file(status: os.stat_result, path: str) -> None:
    if is_link(status):
        raise LinkError(errno.ELOOP, "a link", path)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not stat.S_ISREG(status.st_mode):
        raise SpecialFileError(errno.ENXIO, "not a regular file", path)


def _flags(*names: str) -> int:
    """Those of the flags that this system has."""
    return reduce(or_, (getattr(os, name, 0) for name in names))


def _replaced(path: str) -> FileNotFoundError:
    return FileNotFoundError(errno.ENOENT, "something else stands in its place", path)


# By descriptor


class DescriptorFolder(OpenFolder):
    """A folder on a POSIX system, reached through the descriptors of those above it.

    A tree holds at most `DESCRIPTORS_HELD` of them. Whatever was opened longest ago rests first
    and is opened again when it is used: name by name from the nearest folder that is still open,
    and only if it is the same folder as before.
    """

    __slots__ = ("_descriptor", "_held", "_identity", "_name", "_parent", "_path")

    # macOS and the BSDs mark hidden entries where only `stat` shows it.
    details_come_along = hasattr(os.stat_result, "st_flags")

    _FLAGS = _flags("O_RDONLY", "O_DIRECTORY", "O_NOFOLLOW", "O_CLOEXEC")
    # Nobody is waited for who should write to a pipe.
    _FILE_FLAGS = _flags("O_RDONLY", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC")

    def __init__(self, parent: DescriptorFolder | None, name: str, descriptor: int) -> None:
        self._parent = parent
        self._name = name
        self._identity = _identity(os.fstat(descriptor))
        self._descriptor = -1
        self._held: dict[DescriptorFolder, None] = parent._held if parent else {}
        self._hold(descriptor)
        self._path: str | None = None
        if parent is None:
            self._path = name
        elif parent._path is not None and len(parent._path) < _PATH_KEPT_CHARS:
            self._path = parent._path.rstrip("/") + "/" + name

    @classmethod
    def root(cls, path: str, called: str | None = None) -> DescriptorFolder:
        """Open a folder by its path; see `open_root`."""
        try:
            return cls(None, called or path, os.open(path, cls._FLAGS))
        except OSError:
            _check_folder(os.lstat(path), path)
            raise

    @property
    def path(self) -> str:
        """See `OpenFolder`."""
        names: list[str] = []
        folder = self
        while folder._path is None:
            assert folder._parent is not None
            names.append(folder._name)
            folder = folder._parent
        return "/".join([folder._path.rstrip("/"), *reversed(names)]) if names else folder._path

    @property
    def names(self) -> tuple[str, ...]:
        """See `OpenFolder`."""
        names: list[str] = []
        folder = self
        while folder._parent is not None:
            names.append(folder._name)
            folder = folder._parent
        return tuple(reversed(names))

    @property
    def identity(self) -> Identity:
        """See `OpenFolder`."""
        return self._identity

    def entries(self) -> Entries:
        """See `OpenFolder`."""
        return os.scandir(self.fileno())

    def child(self, name: str) -> DescriptorFolder:
        """See `OpenFolder`."""
        parent = self.fileno()
        try:
            descriptor = os.open(name, self._FLAGS, dir_fd=parent)
        except NotADirectoryError:
            # Said of links, too.
            _check_folder(self.stat(name), name)
            raise
        except OSError as error:
            # How macOS and the BSDs speak of links.
            if error.errno in (errno.ELOOP, errno.EMLINK):
                raise LinkError(errno.ELOOP, "a link", name) from None
            raise
        return DescriptorFolder(self, name, descriptor)

    def stat(self, name: str) -> os.stat_result:
        """See `OpenFolder`."""
        return os.stat(name, dir_fd=self.fileno(), follow_symlinks=False)

    def sizes_and_dates(self, names: Sequence[str]) -> tuple[array[int], array[int]]:
        """See `OpenFolder`."""
        sizes, modified_ns = array("q"), array("q")
        descriptor, stat = self.fileno(), os.stat
        for name in names:
            status = stat(name, dir_fd=descriptor, follow_symlinks=False)
            sizes.append(status.st_size)
            modified_ns.append(status.st_mtime_ns)
        return sizes, modified_ns

    def open_file(self, name: str) -> BinaryIO:
        """See `OpenFolder`."""
        # Before, because opening a device can do something; after, because it may be another now.
        _check_file(self.stat(name), name)
        descriptor = os.open(name, self._FILE_FLAGS, dir_fd=self.fileno())
        try:
            _check_file(os.fstat(descriptor), name)
            return os.fdopen(descriptor, "rb")
        except BaseException:
            os.close(descriptor)
            raise

    def fileno(self) -> int:
        """The descriptor, opened again if it rested; good until the next folder is opened."""
        if self._descriptor < 0:
            self._open_again()
        return self._descriptor

    def close(self) -> None:
        """See `OpenFolder`."""
        self._held.pop(self, None)
        if self._parent is None:
            for folder in list(self._held):
                folder.close()
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _hold(self, descriptor: int) -> None:
        self._descriptor = descriptor
        if self._parent is None:
            return
        self._held[self] = None
        if len(self._held) >= DESCRIPTORS_HELD:
            next(iter(self._held)).close()

    def _open_again(self) -> None:
        closed: list[DescriptorFolder] = []
        folder = self
        while folder._descriptor < 0:
            closed.append(folder)
            if folder._parent is None:
                raise ValueError("the root is closed")
            folder = folder._parent
        for below in reversed(closed):
            descriptor = os.open(below._name, self._FLAGS, dir_fd=folder._descriptor)
            if _identity(os.fstat(descriptor)) != below._identity:
                os.close(descriptor)
                raise _replaced(below.path)
            below._hold(descriptor)
            folder = below


# By path


def extended(path: str) -> str:
    r"""An absolute path of Windows in the form that knows no limit of length: `\\?\C:\…`."""
    path = path.replace("/", "\\")
    if path.startswith(("\\\\?\\", "\\\\.\\")):
        return path
    if path.startswith("\\\\"):
        return "\\\\?\\UNC\\" + path[2:]
    return "\\\\?\\" + path


class PathFolder(OpenFolder):
    """A folder on Windows, where nothing can be opened relative to another.

    What a path leads to is checked before an entry is handed on, after the system has opened it:
    neither the entry itself nor anything above it, up to the root, may be a link by then. Whoever
    can swap folders and swap them back between two calls of the system can still mislead it; the
    descriptors of POSIX leave no such gap.
    """

    __slots__ = ("_final", "_identity", "_names", "_path")

    # Sizes, dates and marks are part of a listing on Windows.
    details_come_along = True

    _FILE_FLAGS = _flags("O_RDONLY", "O_BINARY", "O_NOINHERIT", "O_NONBLOCK")

    def __init__(self, path: str, names: tuple[str, ...], final: str) -> None:
        self._path = path
        self._names = names
        self._final = final
        status = os.lstat(final)
        _check_folder(status, path)
        self._identity = _identity(status)

    @classmethod
    def root(cls, path: str, called: str | None = None) -> PathFolder:
        """Open a folder by its path; see `open_root`."""
        native = extended(path) if sys.platform == "win32" else path
        # Before links are resolved: the last name must be none.
        _check_folder(os.lstat(native), path)
        return cls(called or path, (), os.path.realpath(native, strict=True))

    @property
    def path(self) -> str:
        """See `OpenFolder`."""
        return self._path

    @property
    def names(self) -> tuple[str, ...]:
        """See `OpenFolder`."""
        return self._names

    @property
    def identity(self) -> Identity:
        """See `OpenFolder`."""
        return self._identity

    def entries(self) -> Entries:
        """See `OpenFolder`."""
        entries = os.scandir(self._final)
        try:
            self._check()
        except BaseException:
            entries.close()
            raise
        return entries

    def child(self, name: str) -> PathFolder:
        """See `OpenFolder`."""
        child = PathFolder(
            os.path.join(self._path, name), (*self._names, name), os.path.join(self._final, name)
        )
        self._check()
        return child

    def stat(self, name: str) -> os.stat_result:
        """See `OpenFolder`."""
        status = os.lstat(os.path.join(self._final, name))
        self._check()
        return status

    def open_file(self, name: str) -> BinaryIO:
        """See `OpenFolder`."""
        before = self.stat(name)
        _check_file(before, name)
        descriptor = os.open(os.path.join(self._final, name), self._FILE_FLAGS)
        try:
            # The file that was opened is the one that its checked path names.
            opened = os.fstat(descriptor)
            if _identity(opened) != _identity(self.stat(name)):
                raise _replaced(os.path.join(self._path, name))
            _check_file(opened, name)
            return os.fdopen(descriptor, "rb")
        except BaseException:
            os.close(descriptor)
            raise

    def close(self) -> None:
        """Nothing is held."""

    def _check(self) -> None:
        """Raise unless this is still the folder that was opened, and no link leads to it."""
        # The path resolved covers what lies above, which a look at the folder itself does not.
        final = os.path.realpath(self._final, strict=True)
        same_path = os.path.normcase(final) == os.path.normcase(self._final)
        if not same_path or _identity(os.lstat(self._final)) != self._identity:
            raise _replaced(self._path)

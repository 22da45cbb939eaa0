"""Folders of POSIX systems, held open by descriptors.

Everything is opened relative to the folder it lies in, one name at a time, and a link put in a
folder's place while we look is refused by the system.
"""

# ruff: noqa: SLF001 (folders of one tree hold each other's descriptors)
from __future__ import annotations

import errno
import os
from array import array
from collections.abc import Sequence
from typing import BinaryIO

from desktop_app.files.open_folder import (
    Entries,
    Identity,
    LinkError,
    OpenFolder,
    check_file,
    check_folder,
    identity_of,
    open_flags,
    replaced,
)

DESCRIPTORS_HELD = 128
"""Folders of one tree that are open at a time; macOS gives a process 256 files to begin with."""

_PATH_KEPT_CHARS = 4096
"""A longer path is put together when asked for: those of a deep chain would add up to gigabytes."""


class DescriptorFolder(OpenFolder):
    """A folder on a POSIX system, reached through the descriptors of those above it.

    A tree holds at most `DESCRIPTORS_HELD` of them. Whatever was opened longest ago rests first
    and is opened again when it is used: name by name from the nearest folder that is still open,
    and only if it is the same folder as before.
    """

    __slots__ = ("_descriptor", "_held", "_identity", "_name", "_parent", "_path", "names_only")

    # macOS and the BSDs mark hidden entries where only `stat` shows it.
    details_come_along = hasattr(os.stat_result, "st_flags")

    _FLAGS = open_flags("O_RDONLY", "O_DIRECTORY", "O_NOFOLLOW", "O_CLOEXEC")
    # Nobody is waited for who should write to a pipe.
    _FILE_FLAGS = open_flags("O_RDONLY", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC")

    def __init__(self, parent: DescriptorFolder | None, name: str, descriptor: int) -> None:
        self._parent = parent
        self._name = name
        status = os.fstat(descriptor)
        self._identity = identity_of(status)
        self.names_only = _may_only_be_listed(status, descriptor)
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
            check_folder(os.lstat(path), path)
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
            check_folder(self.stat(name), name)
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

    def target(self, name: str) -> str:
        """See `OpenFolder`."""
        return os.readlink(name, dir_fd=self.fileno())

    def open_file(self, name: str) -> BinaryIO:
        """See `OpenFolder`."""
        # Before, because opening a device can do something; after, because it may be another now.
        check_file(self.stat(name), name)
        descriptor = os.open(name, self._FILE_FLAGS, dir_fd=self.fileno())
        try:
            check_file(os.fstat(descriptor), name)
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
            if identity_of(os.fstat(descriptor)) != below._identity:
                os.close(descriptor)
                raise replaced(below.path)
            below._hold(descriptor)
            folder = below


_SEARCHABLE_BY_ALL = 0o111
_SEARCHABLE_BY_OWNER = 0o100
_HAS_EFFECTIVE_IDS = os.access in os.supports_effective_ids


def _may_only_be_listed(status: os.stat_result, descriptor: int) -> bool:
    """Whether the entries of an open folder cannot be looked at; mostly its own status tells."""
    if status.st_mode & _SEARCHABLE_BY_ALL == _SEARCHABLE_BY_ALL:
        return False
    if status.st_mode & _SEARCHABLE_BY_OWNER and status.st_uid == os.geteuid():
        return False
    return not os.access(".", os.X_OK, dir_fd=descriptor, effective_ids=_HAS_EFFECTIVE_IDS)

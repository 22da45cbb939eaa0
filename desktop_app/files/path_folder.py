"""Folders of Windows, which has no descriptors for them: each step is checked by its final path."""

# ruff: noqa: PTH118 (names that are not UTF-8 and extended paths, joined as they are)
from __future__ import annotations

import os
import sys
from typing import BinaryIO

from desktop_app.files.open_folder import (
    Entries,
    Identity,
    OpenFolder,
    check_file,
    check_folder,
    identity_of,
    open_flags,
    replaced,
)


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

    _FILE_FLAGS = open_flags("O_RDONLY", "O_BINARY", "O_NOINHERIT", "O_NONBLOCK")

    def __init__(self, path: str, names: tuple[str, ...], final: str) -> None:
        self._path = path
        self._names = names
        self._final = final
        status = os.lstat(final)
        check_folder(status, path)
        self._identity = identity_of(status)

    @classmethod
    def root(cls, path: str, called: str | None = None) -> PathFolder:
        """Open a folder by its path; see `open_root`."""
        native = extended(path) if sys.platform == "win32" else path
        # Before links are resolved: the last name must be none.
        check_folder(os.lstat(native), path)
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

    def target(self, name: str) -> str:
        """See `OpenFolder`."""
        return os.readlink(os.path.join(self._path, name))  # noqa: PTH115

    def open_file(self, name: str) -> BinaryIO:
        """See `OpenFolder`."""
        before = self.stat(name)
        check_file(before, name)
        descriptor = os.open(os.path.join(self._final, name), self._FILE_FLAGS)
        try:
            # The file that was opened is the one that its checked path names.
            opened = os.fstat(descriptor)
            if identity_of(opened) != identity_of(self.stat(name)):
                raise replaced(os.path.join(self._path, name))
            check_file(opened, name)
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
        if not same_path or identity_of(os.lstat(self._final)) != self._identity:
            raise replaced(self._path)

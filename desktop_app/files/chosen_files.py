"""`ChosenFiles`: a folder of which a few files are all there is."""

# ruff: noqa: D102 (every method is that of `OpenFolder`)
from __future__ import annotations

import errno
import os
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO

from desktop_app.files.open_folder import Entries, Identity, OpenFolder


class ChosenFiles(OpenFolder):
    """Lists, examines and opens nothing else; it ends with the folder it stands for.

    Args:
        folder: The whole folder.
        is_chosen: Whether a name in it is one of them.
    """

    __slots__ = ("_folder", "_is_chosen", "details_come_along", "names_only")

    def __init__(self, folder: OpenFolder, is_chosen: Callable[[str], bool]) -> None:
        self._folder = folder
        self._is_chosen = is_chosen
        self.details_come_along = folder.details_come_along
        self.names_only = folder.names_only

    @property
    def path(self) -> str:
        return self._folder.path

    @property
    def names(self) -> tuple[str, ...]:
        return self._folder.names

    @property
    def identity(self) -> Identity:
        return self._folder.identity

    def entries(self) -> Entries:
        return self._entries()

    @contextmanager
    def _entries(self) -> Iterator[Iterator[os.DirEntry[str]]]:
        with self._folder.entries() as entries:
            yield (entry for entry in entries if self._is_chosen(entry.name))

    def child(self, name: str) -> OpenFolder:
        raise _not_here(name)

    def stat(self, name: str) -> os.stat_result:
        self._check(name)
        return self._folder.stat(name)

    def sizes_and_dates(self, names: Sequence[str]) -> tuple[array[int], array[int]]:
        for name in names:
            self._check(name)
        return self._folder.sizes_and_dates(names)

    def target(self, name: str) -> str:
        self._check(name)
        return self._folder.target(name)

    def open_file(self, name: str) -> BinaryIO:
        self._check(name)
        return self._folder.open_file(name)

    def close(self) -> None:
        self._folder.close()

    def _check(self, name: str) -> None:
        if not self._is_chosen(name):
            raise _not_here(name)


def _not_here(name: str) -> FileNotFoundError:
    return FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)

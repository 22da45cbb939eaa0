"""The paths of folders of a snapshot."""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import overload

from desktop_app.files.batch import UnreadPaths
from desktop_app.index.snapshot import Snapshot


class SnapshotPaths:
    """Folders of a snapshot by number, each path made when it is asked for.

    Args:
        snapshot: It knows them.
        first: One of them, and
        path: where that is; the others lie below it.
    """

    def __init__(self, snapshot: Snapshot, first: int, path: str) -> None:
        self._snapshot = snapshot
        self._known = {first: path}

    def __getitem__(self, folder: int) -> str:
        known = self._known
        path = known.get(folder)
        if path is None:
            snapshot = self._snapshot
            parent = snapshot.parents[folder]
            above = known.get(parent) or self[parent]
            name = snapshot.name(snapshot.folder_rows[folder])
            path = known[folder] = below_folder(above, name)
        return path

    def of_many(self, folders: Iterable[int]) -> Iterator[str]:
        """Those of many folders, ascending; likewise, and sooner."""
        known, parents = self._known, self._snapshot.parents
        name, rows = self._snapshot.name, self._snapshot.folder_rows
        for folder in folders:
            path = known.get(folder)
            if path is None:
                above = known.get(parents[folder])
                if above is None or above.endswith(os.sep):
                    path = self[folder]
                else:
                    path = known[folder] = f"{above}{os.sep}{name(rows[folder])}"
            yield path

    def of_rows(self, rows: Iterable[int]) -> Iterator[str]:
        """The paths of what is in some rows; those of one folder are soonest told in a row."""
        name, first_rows = self._snapshot.name, self._snapshot.first_rows
        above, start, end = "", 0, 0
        for row in rows:
            if not start <= row < end:
                folder = bisect_right(first_rows, row) - 1
                # Only the topmost folder of all ends with a separator.
                above = self[folder].rstrip(os.sep) + os.sep
                start, end = first_rows[folder], first_rows[folder + 1]
            yield above + name(row)

    def number_of(self, path: str) -> int | None:
        """The folder with this path."""
        return self._snapshot.folder_at(path)

    def of(self, find: Callable[[], Sequence[int]]) -> Sequence[str]:
        """Those of some folders, ascending, which are only found when somebody asks."""
        return _SomePaths(self, find)


class _SomePaths(UnreadPaths):
    def __init__(self, paths: SnapshotPaths, find: Callable[[], Sequence[int]]) -> None:
        self._paths = paths
        self._find = find

    @cached_property
    def _folders(self) -> Sequence[int]:
        return self._find()

    def __len__(self) -> int:
        return len(self._folders)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...

    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return _SomePaths(self._paths, lambda: self._folders[index])
        return self._paths[self._folders[index]]

    def numbers_of(self, paths: Collection[str]) -> Iterator[int]:
        for path in paths:
            folder = self._paths.number_of(path)
            if folder is not None:
                at = bisect_left(self._folders, folder)
                if at < len(self._folders) and self._folders[at] == folder:
                    yield at


def below_folder(folder: str, name: str) -> str:
    """The path of what lies in a folder."""
    # Only the topmost folder of all ends with a separator.
    return folder + name if folder.endswith(os.sep) else f"{folder}{os.sep}{name}"

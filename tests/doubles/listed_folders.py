"""Folders that are on no disk, as another source of their names would tell them."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from desktop_app.files.batch import Batch
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag
from desktop_app.reasons import Skips, SourceKind
from desktop_app.walking.entries import Entries


class ListedFolders:
    """`FolderNames` that knows these absolute paths, and remembers what it was asked.

    Attributes:
        asked: The folders that it was to tell of.
    """

    kind = SourceKind.INDEX

    def __init__(self, *paths: str) -> None:
        self._paths = paths
        self.asked: list[str] = []

    @contextmanager
    def below(self, root: str, scope: Scope, **more: Any) -> Iterator[Entries]:
        """All of them in one batch."""
        self.asked.append(root)
        yield _Listed([path for path in self._paths if path.startswith(root + os.sep)])


class _Listed:
    complete = True
    as_of_ns: int | None = None

    def __init__(self, paths: Sequence[str]) -> None:
        self.skips = Skips()
        self._paths = paths

    def __iter__(self) -> Iterator[Batch]:
        split = [os.path.split(path) for path in self._paths]
        yield Batch(
            [parent for parent, _ in split],
            array("I", range(len(split))),
            [name for _, name in split],
            bytes([Flag.FOLDER]) * len(split),
        )

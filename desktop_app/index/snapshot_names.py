"""`SnapshotNames`: the names of some rows of a snapshot, read when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from desktop_app.files.batch import UnreadNames
from desktop_app.index.snapshot import Snapshot


class SnapshotNames(UnreadNames):
    """Reads a single name by itself, and all of them at once where several are wanted.

    Args:
        snapshot: Where they are.
        rows: Which.
    """

    def __init__(self, snapshot: Snapshot, rows: Sequence[int]) -> None:
        self._snapshot = snapshot
        self._rows = rows
        self._read: list[str] | None = None

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...

    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if self._read is None and isinstance(at, int):
            return self._snapshot.name(self._rows[at])
        return self._all()[at]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def pick(self, rows: Sequence[int]) -> SnapshotNames:
        """Some of them."""
        return SnapshotNames(self._snapshot, [self._rows[row] for row in rows])

    def _all(self) -> list[str]:
        if self._read is None:
            self._read = list(map(self._snapshot.name, self._rows))
        return self._read

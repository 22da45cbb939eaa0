"""`KnownKinds`: what is inside files whose names do not say, remembered until they change."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from desktop_app.files.batch import Batch
from desktop_app.filetypes.kinds import Kind
from desktop_app.hits import Chunk
from desktop_app.reasons import Reason

KindInside = Kind | Reason | None
"""What a file is by what is in it; None where that does not say, or why nobody can tell."""

Rows = Batch | Chunk
"""In columns, with paths."""

_MOST: Final = 50_000
_GRAIN_NS: Final = 2_000_000_000
"""What changed so lately may change again without another date."""


class KnownKinds:
    """Of files that were read, each with its length and date at that time; for several threads.

    For one scope: what may not be read through another one must not be known there.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, int, Kind | None]] = {}

    def of(self, batch: Rows, row: int, look: Callable[[Any, int], KindInside]) -> KindInside:
        """What the file of a row is; nobody looks again at one that is as it was.

        Args:
            batch: With details, or nothing is remembered.
            row: The row.
            look: Looks into the file of a row.
        """
        if batch.sizes is None or batch.modified_ns is None:
            return look(batch, row)
        path, size, moment = batch.path(row), batch.sizes[row], batch.modified_ns[row]
        known = self._known.get(path)
        if known is not None and known[:2] == (size, moment):
            return known[2]
        kind = look(batch, row)
        if not isinstance(kind, Reason) and time.time_ns() - moment > _GRAIN_NS:
            if len(self._known) >= _MOST:
                self._known = {}
            self._known[path] = (size, moment, kind)
        return kind


class KindsOfMoment(KnownKinds):
    """The same for searches that follow at once, which need not even know lengths and dates.

    Args:
        lasting: What is known from before.
    """

    def __init__(self, lasting: KnownKinds) -> None:
        super().__init__()
        self._lasting = lasting
        self._found: dict[str, KindInside] = {}

    def of(self, batch: Rows, row: int, look: Callable[[Any, int], KindInside]) -> KindInside:
        """What the file of a row is, as it was when it was asked for first."""
        path = batch.path(row)
        if path not in self._found:
            if isinstance(batch, Batch) and batch.sizes is None:
                batch, row = batch.select([row]).detailed(), 0
            is_there = len(batch) > 0
            kind = self._lasting.of(batch, row, look) if is_there else Reason.VANISHED
            self._found[path] = kind
        return self._found[path]

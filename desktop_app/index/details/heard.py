"""`HeardFiles`: what somebody who asks knows of sizes and dates, without a look at the files."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from desktop_app.index.details.columns import DetailColumns
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.vouching.asking import HeardDetails, Lent
from desktop_app.storage.damage import DamageError

_WITHOUT_KIND: Final = 0xFFFF


class HeardFiles:
    """Of the files in folders that `looked_at` marks, all but the doubted ones are as they were.

    Attributes:
        columns: How they were.
        looked_at: For each folder of the snapshot whether that holds of the files in it.
        doubts: Rows of files in them that are to be looked at, ascending; those that are `UNSEEN`
            and no plain files are not among them.
        kinds: For each row what is inside, as of `DetailColumns`.
        pairs: Likewise for each group of rows.
    """

    def __init__(
        self, columns: DetailColumns, told: HeardDetails, *, tells_kinds: bool = True
    ) -> None:
        self.columns = columns
        self.kinds: Sequence[int] = columns.kinds
        self.pairs: Sequence[int] = columns.pairs.tolist()
        if not tells_kinds:
            self.kinds = memoryview(bytes(len(columns.kinds)))
            self.pairs = [pair & _WITHOUT_KIND for pair in self.pairs]
        self.looked_at = told.looked_at
        unsure = columns.unsure.tolist()
        self.doubts: Sequence[int] = sorted({*told.doubts, *unsure}) if unsure else told.doubts
        self._doubted = frozenset(told.doubts)

    def knows(self, row: int) -> bool:
        """Whether the size and date of a row in a folder that was looked at are known."""
        return self.columns.sizes[row] >= 0 and row not in self._doubted

    def doubts_in(self, first: int, end: int) -> Sequence[int]:
        """Those of a run of rows."""
        doubts = self.doubts
        return doubts[bisect_left(doubts, first) : bisect_left(doubts, end)]


class LentColumns:
    """Those that others lend, each mapped once; for several threads."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int], DetailColumns] = {}

    def heard(
        self, snapshot: Snapshot, told: HeardDetails | None, *, tells_kinds: bool = True
    ) -> HeardFiles | None:
        """What is known by them; None where they are lent no more.

        Args:
            snapshot: Whose they are.
            told: What holds of its files.
            tells_kinds: Whether it may be told what is inside files.
        """
        if told is None:
            return None
        columns = self._known.get(snapshot.version)
        if columns is None or columns.token != told.lent.token:
            columns = _opened(told.lent, snapshot)
            if columns is None:
                return None
            # The last ones are let go of.
            self._known = {snapshot.version: columns}
        return HeardFiles(columns, told, tells_kinds=tells_kinds)


def _opened(lent: Lent, snapshot: Snapshot) -> DetailColumns | None:
    with suppress(OSError, DamageError):
        path = f"/proc/{lent.process}/fd/{lent.descriptor}"
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            columns = DetailColumns(descriptor, snapshot)
        finally:
            os.close(descriptor)
        # Another process may have the number of one that ended.
        return columns if columns.token == lent.token else None
    return None

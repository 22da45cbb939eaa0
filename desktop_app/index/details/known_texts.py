"""`KnownTexts`: the files whose words are kept, by what they were when these were taken in."""

from __future__ import annotations

import os
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

UNKNOWN: Final = 0
"""In place of a number."""


class KnownTexts:
    """Files in the order of their inodes.

    Args:
        files: Inode, length, both moments, and the number of the words that are kept, ascending.
        index: Tells the index that has these numbers from all others; 0 where there is none.
    """

    def __init__(
        self, files: Iterable[tuple[int, int, int, int, int]] = (), index: int = 0
    ) -> None:
        self.index = index
        self._inodes, self._numbers = array("q"), array("I")
        self._facts = array("q"), array("q"), array("q")
        for inode, *facts, number in files:
            if number <= _MOST:
                self._inodes.append(inode)
                self._numbers.append(number)
                for column, fact in zip(self._facts, facts, strict=True):
                    column.append(fact)

    def __len__(self) -> int:
        return len(self._inodes)

    def number(self, status: os.stat_result) -> int:
        """The number of a file, as it is now; `UNKNOWN` where its words are not kept."""
        # As SQLite keeps it.
        inode = status.st_ino - 2**64 if status.st_ino >= 2**63 else status.st_ino
        at = bisect_left(self._inodes, inode)
        if at == len(self._inodes) or self._inodes[at] != inode:
            return UNKNOWN
        now = status.st_size, status.st_mtime_ns, status.st_ctime_ns
        is_same = tuple(column[at] for column in self._facts) == now
        return self._numbers[at] if is_same else UNKNOWN


_MOST: Final = 2**32 - 1

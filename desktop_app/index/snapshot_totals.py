"""`RowTotals`: how many rows of a snapshot have which flags and which extension, kept by blocks.

So what columns tell is counted without a look at the rows: those before the end of a run less
those before its beginning, but for what is left over at both ends.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from operator import sub
from typing import Final

from desktop_app.value_class import value_class

BLOCK_ROWS: Final = 8192


@value_class
class RowTotals:
    """The numbers of rows before each block.

    Attributes:
        pairs: What there is in any row: 256 times the number of an extension, and flags.
        numbers: For each block, and for the end of the last one that is full, how many rows of each
            pair lie before it.
    """

    pairs: Sequence[int]
    numbers: Sequence[int]

    @classmethod
    def of(cls, flags: bytes | bytearray, extension_ids: bytes | bytearray) -> RowTotals:
        """Those of all rows of a snapshot."""
        both = bytearray(2 * len(flags))
        first = sys.byteorder == "big"
        both[first::2], both[not first :: 2] = flags, extension_ids
        rows = memoryview(both).cast("H")
        blocks = [
            Counter(rows[start : start + BLOCK_ROWS].tolist())
            for start in range(0, len(rows), BLOCK_ROWS)
        ]
        pairs = sorted(set().union(*blocks))
        before = [0] * len(pairs)
        numbers = array("I", before)
        for block in blocks[: len(rows) // BLOCK_ROWS]:
            before = [number + block[pair] for number, pair in zip(before, pairs, strict=True)]
            numbers.extend(before)
        return cls(array("H", pairs), numbers)

    def between(self, first: int, end: int) -> tuple[int, int, Sequence[int]]:
        """From and to which rows of a run blocks are full, and how many rows in them of each pair.

        Where there is none, both are the end.
        """
        start, stop, width = -(-first // BLOCK_ROWS), end // BLOCK_ROWS, len(self.pairs)
        if start >= stop:
            return end, end, [0] * width
        before = self.numbers[start * width : (start + 1) * width]
        behind = self.numbers[stop * width : (stop + 1) * width]
        return start * BLOCK_ROWS, stop * BLOCK_ROWS, list(map(sub, behind, before))


def number_listed(
    totals: RowTotals, flags: memoryview[int], runs: Iterable[tuple[int, int]], table: bytes
) -> int:
    """How many of the rows of some runs have flags that `table` marks."""
    found = 0
    for first, end in runs:
        start, stop, numbers = totals.between(first, end)
        pairs = zip(totals.pairs, numbers, strict=True)
        found += sum(number for pair, number in pairs if table[pair % 256])
        for some in (flags[first:start], flags[stop:end]):
            found += bytes(some).translate(table).count(1)
    return found

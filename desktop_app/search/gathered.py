"""The rows of a search so far, and the sums over them."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from enum import Enum, auto
from functools import cache
from operator import and_

from desktop_app.files.batch import Batch, CountedRows, SummedByEnding, UnreadPaths
from desktop_app.hits import Chunk, Flag, Hits, table_of_any
from desktop_app.query.query import Query
from desktop_app.search.filters import EntryFilter
from desktop_app.search.groups import Group, KindInside, grouped
from desktop_app.search.ranking import SORTED_AT_ONCE, prepare
from desktop_app.search.receipts import Digest, PassingMark


class Keeps(Enum):
    """What is left of the rows of a search."""

    ROWS = auto()
    COLUMNS = auto()
    """For sums over them; they are in no order, and nothing marks them."""
    NUMBERS = auto()
    MARK = auto()
    """For whoever asks how many there are and whether they are the same, within this process: by
    names, not by sizes, which are known of some."""


class Gathered:
    """Grows while a search runs.

    Args:
        passing: Tells what counts.
        searched: The folders, absolute.
        keeps: What is wanted of the rows.

    Attributes:
        chunks: The rows.
        unsent: Those that were not handed on yet.
        ranks: How well each name fits; empty where all fit alike.
        digest: Marks the rows.
        count: How many rows there are.
        count_direct: How many of them lie directly in a searched folder.
        count_others: How many of them are neither files nor folders.
        total_bytes: The lengths of the files together.
        has_all: Whether all rows came one by one, so that `digest` is theirs.
        summed: Further rows that pass, of which groups are told.
    """

    def __init__(
        self, passing: EntryFilter, searched: Collection[str], keeps: Keeps = Keeps.ROWS
    ) -> None:
        self._names = passing.names
        self._shown = passing.shown
        self._keeps = keeps
        self._searched = frozenset(searched)
        self.chunks: list[Chunk] = []
        self.unsent: list[Chunk] = []
        self.ranks = bytearray()
        self.digest = PassingMark() if keeps is Keeps.MARK else Digest()
        self.count = 0
        self.count_direct = 0
        self.count_others = 0
        self.total_bytes = 0
        self.has_all = True
        self.summed: list[SummedByEnding] = []

    def add(self, batch: Batch) -> None:
        """Add rows that pass, with details."""
        if not len(batch):
            return
        batch = _without_false_sizes(batch)
        if self._keeps is Keeps.MARK:
            self.digest.add(batch)
        elif self._keeps is not Keeps.NUMBERS:
            self.chunks.append(batch.chunk())
        if self._keeps is Keeps.ROWS:
            self.unsent.append(self.chunks[-1])
            self._prepare_order(batch)
        self.count += len(batch)
        self.count_others += batch.flags.translate(_NEITHER).count(1)
        self.total_bytes += sum(batch.sizes or ())
        direct = set(_numbers_of(self._searched, batch.folders))
        self.count_direct += sum(map(batch.folder_ids.count, direct))

    def count_in(self, rows: CountedRows, shown: bytes) -> None:
        """Count further rows that pass, those whose flags `shown` marks."""
        self.has_all = False
        self.count += rows.number(shown)
        self.total_bytes += rows.total_bytes(shown)
        self.count_others += rows.number(_both(shown, _NEITHER))
        self.count_direct += rows.number_in(self._searched, shown)
        if self._keeps is Keeps.COLUMNS:
            assert isinstance(rows, SummedByEnding)
            self.summed.append(rows)

    @property
    def is_grouped(self) -> bool:
        """Whether nobody wants more of the rows than what groups of them come to."""
        return self._keeps is Keeps.COLUMNS

    def groups(
        self, hits: Hits, query: Query, now: datetime, inside: KindInside
    ) -> tuple[Group, ...]:
        """All that passed, the rows of `hits` among it, as `query` groups it; see `grouped`."""
        return grouped(
            hits,
            query.show,
            now,
            inside=inside,
            summed=self.summed,
            shown=self._shown,
            top=query.top,
        )

    def _prepare_order(self, batch: Batch) -> None:
        self.digest.add(batch)
        if self.count + len(batch) > SORTED_AT_ONCE:
            # Not in the moments after a stop.
            prepare()
        if self._names.ranks_differ:
            self.ranks += self._names.ranks(batch.names)

    def take_unsent(self) -> list[Chunk]:
        """The rows that were not handed on yet; now they are."""
        unsent, self.unsent = self.unsent, []
        return unsent


def _numbers_of(paths: Collection[str], folders: Sequence[str]) -> Iterator[int]:
    if isinstance(folders, UnreadPaths):
        return folders.numbers_of(paths)
    return (number for number, path in enumerate(folders) if path in paths)


def unpacked(chunk: Chunk) -> Batch:
    """The rows of a chunk as a batch, to go on with them."""
    return Batch(
        chunk.folders,
        chunk.folder_ids,
        list(map(chunk.name, range(len(chunk)))),
        chunk.flags.tobytes(),
        chunk.sizes,
        chunk.modified_ns,
    )


def _without_false_sizes(batch: Batch) -> Batch:
    """What the system calls the length of a folder or a link means nothing to a person."""
    if batch.sizes is None or not any(batch.flags.translate(_NOT_A_FILE)):
        return batch
    sizes = array("q", batch.sizes)
    for row, flags in enumerate(batch.flags):
        if _NOT_A_FILE[flags]:
            sizes[row] = 0
    return replace(batch, sizes=sizes)


_NOT_A_FILE = table_of_any(Flag.FOLDER | Flag.LINK | Flag.SPECIAL)
_NEITHER = table_of_any(Flag.LINK | Flag.SPECIAL)


@cache
def _both(left: bytes, right: bytes) -> bytes:
    return bytes(map(and_, left, right))

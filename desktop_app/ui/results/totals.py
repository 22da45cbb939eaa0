"""What rows come to: how many files and folders they are, and how long the files are together."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from desktop_app.giving_way import give_way
from desktop_app.hits import Flag, Hits, table_of_any, table_of_none
from desktop_app.ui.results.selection import Span

_SLICE = 10_000
_IS_FOLDER = table_of_any(Flag.FOLDER)
_COUNTS = table_of_none(Flag.FOLDER | Flag.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Totals:
    """What some rows come to.

    Attributes:
        rows: How many they are.
        folders: How many of them are folders.
        size_bytes: What the others take together, as far as it is known.
        unknown: How many have a length that is not known.
    """

    rows: int = 0
    folders: int = 0
    size_bytes: int = 0
    unknown: int = 0


class RowFacts:
    """The flags and lengths of all rows, by the numbers of their places; for worker threads."""

    def __init__(self, hits: Hits) -> None:
        flags, self._sizes = bytearray(), array("q")
        for chunk in hits.chunks:
            flags += bytes(chunk.flags)
            self._sizes.extend(chunk.sizes)
        self._is_folder = flags.translate(_IS_FOLDER)
        self._counts = flags.translate(_COUNTS)
        self._order: Sequence[int] = range(len(hits)) if hits.order is None else hits.order

    def totals(self, spans: Iterable[Span] | None = None) -> Totals:
        """What the rows in these places come to, or all."""
        rows = folders = known = size = 0
        for numbers in self._parts(spans):
            rows += len(numbers)
            folders += sum(map(self._is_folder.__getitem__, numbers))
            counted = list(map(self._counts.__getitem__, numbers))
            known += sum(counted)
            lengths = map(self._sizes.__getitem__, numbers)
            size += sum(length for length, counts in zip(lengths, counted, strict=True) if counts)
        return Totals(rows, folders, size, rows - folders - known)

    def _parts(self, spans: Iterable[Span] | None) -> Iterator[Sequence[int]]:
        """Their numbers, a slice at a time: one call over all would hold up other threads."""
        for top, bottom in ((0, len(self._order) - 1),) if spans is None else spans:
            for first in range(top, bottom + 1, _SLICE):
                give_way()
                yield self._order[first : min(first + _SLICE, bottom + 1)]


class KeptFacts:
    """The facts of the rows that were asked about last: their columns are made once."""

    def __init__(self) -> None:
        hits = Hits()
        self._known = hits, RowFacts(hits)

    def totals(self, hits: Hits, spans: Iterable[Span]) -> Totals:
        """What these rows come to; for worker threads."""
        known, facts = self._known
        if known is not hits:
            facts = RowFacts(hits)
            self._known = hits, facts
        return facts.totals(spans)

"""The rows whose names have what a person types over the list; for worker threads."""

from __future__ import annotations

from array import array

from desktop_app.files.batch import Batch
from desktop_app.giving_way import give_way
from desktop_app.hits import Chunk, Hits
from desktop_app.matching.matcher import NameFilter
from desktop_app.query.query import Key, Query, Term, Text
from desktop_app.stop_flag import StopFlag

_SLICE = 10_000


class ListFilter:
    """Narrows a list to the names that a search for the same words would find.

    It remembers the names of the list before as they are compared, so that every letter but the
    first is quick.
    """

    def __init__(self) -> None:
        # With the chunk, or another could come to have its id.
        self._batches: dict[int, tuple[Chunk, Batch]] = {}

    def narrowed(self, hits: Hits, words: str, stop: StopFlag) -> Hits:
        """The rows of `hits` whose names have each of `words`, in the same order.

        Once `stop` is set, it returns soon, with rows that mean nothing.
        """
        texts = [Text(word.replace("\0", "")) for word in words.split() if word.strip("\0")]
        if not texts:
            return hits
        names = NameFilter(Query(tuple(Term(Key.NAME, (text,)) for text in texts)))
        now = set(map(id, hits.chunks))
        self._batches = {number: kept for number, kept in self._batches.items() if number in now}
        fits = bytearray(sum(map(len, hits.chunks)))
        start = 0
        for chunk in hits.chunks:
            if stop.is_set():
                return Hits()
            give_way()
            for row in names.rows(self._batch(chunk)):
                fits[start + row] = True
            start += len(chunk)
        numbers = range(start) if hits.order is None else hits.order
        order = array("I")
        for first in range(0, len(numbers), _SLICE):
            give_way()
            order.extend(array("I", filter(fits.__getitem__, numbers[first : first + _SLICE])))
        return hits.ordered(order)

    def _batch(self, chunk: Chunk) -> Batch:
        known = self._batches.get(id(chunk))
        if known is None:
            names = list(map(chunk.name, range(len(chunk))))
            batch = Batch(chunk.folders, chunk.folder_ids, names, bytes(chunk.flags), forms={})
            known = self._batches[id(chunk)] = chunk, batch
        return known[1]

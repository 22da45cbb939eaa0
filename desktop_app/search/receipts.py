"""Receipts: what ties a number in an answer to the query that gives it again."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from hashlib import blake2b
from itertools import groupby, repeat
from zlib import crc32

from desktop_app.files.batch import Batch
from desktop_app.messages.receipt import Measure, Receipt, Share
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Hidden, Is, Key, Query, Show, Term
from desktop_app.search.events import Found
from desktop_app.search.filters import says_what
from desktop_app.search.held_bytes import bytes_of_first


def receipt(
    value: int | str,
    query: Query,
    *,
    at: datetime,
    total: int,
    digest: str,
    share: Share | None = None,
    group: str = "",
) -> Receipt:
    """A receipt for a number or path that a search gave.

    Args:
        value: The number, or the absolute path.
        query: The resolved query, which finds it again.
        at: When it was asked; without a zone it is this computer's local time.
        total: How many entries passed.
        digest: Of these entries.
        share: Of a side number, which share of the whole it counts.
        group: The name of the group, where the share is one.
    """
    return Receipt(
        value=value,
        at=at.astimezone().isoformat(timespec="seconds"),
        query=query_syntax.format(query),
        total=total,
        digest=digest,
        measure=Measure.BYTES if query.show is Show.BYTES else Measure.COUNT,
        share=share,
        group=group,
    )


def receipts_of(found: Found) -> tuple[Receipt, ...]:
    """What bears out the numbers of a search, each with the query that gives just that number."""
    counting = replace(found.query, show=Show.COUNT)
    numbers: dict[Query, tuple[int, str, Share | None]] = {
        counting: (found.count, found.digest, None)
    }
    if found.count_direct != found.count:
        directly = replace(counting, terms=(*counting.terms, Term(Key.DEPTH, (1,))))
        numbers[directly] = (found.count_direct, "", Share.DIRECTLY)
    if count := others(found):
        files = replace(counting, terms=(*counting.terms, Term(Key.IS, (Is.FILE,))))
        rest = replace(counting, terms=(*counting.terms, Term(Key.IS, (Is.FILE,), excluded=True)))
        numbers |= {
            files: (found.count - count, "", Share.FILES),
            rest: (count, "", Share.OTHERS),
        }
    if found.count_hidden:
        hidden = replace(counting, hidden=Hidden.ONLY)
        numbers[hidden] = (found.count_hidden, "", Share.HIDDEN)
    if found.total_bytes:
        numbers[replace(counting, show=Show.BYTES, top=None)] = (
            found.total_bytes,
            found.digest,
            None,
        )
    if first := bytes_of_first(found):
        numbers[replace(counting, show=Show.BYTES)] = first, "", None
    return tuple(
        receipt(value, query, at=found.at, total=found.count, digest=digest, share=share)
        for query, (value, digest, share) in numbers.items()
    )


def others(found: Found) -> int:
    """How many links, pipes and devices were found by their names where files are asked for."""
    return 0 if says_what(found.query.terms) else found.count_others


class Digest:
    """A mark of entries, by their paths and sizes, in whatever order and portions they come.

    It tells that some came, went, moved, or became longer or shorter, not that somebody meant to
    hide it. It is a sum, so nothing is kept or sorted.
    """

    def __init__(self) -> None:
        self._sum = 0

    def add(self, batch: Batch) -> None:
        """Add the rows of `batch`, whose details are known."""
        encoded = map(str.encode, batch.names, repeat("utf-8"), repeat("surrogatepass"))
        names = list(map(crc32, encoded))
        sizes = batch.sizes if batch.sizes is not None else bytes(len(names))
        start = 0
        for number, rows in groupby(batch.folder_ids):
            end = start + len(list(rows))
            folder = batch.folders[number].encode("utf-8", "surrogatepass")
            weight = int.from_bytes(blake2b(folder, digest_size=_BYTES).digest())
            entries = (sum(names[start:end]) << 64) + sum(sizes[start:end]) + end - start
            self._sum += weight * entries
            start = end

    def __str__(self) -> str:
        """The mark as hexadecimal digits."""
        return f"{self._sum % 256**_BYTES:0{2 * _BYTES}x}"


class PassingMark:
    """A mark of entries by their paths, for comparisons within this process: soon made.

    It is a sum, too, of what Python tells texts apart by.
    """

    def __init__(self) -> None:
        self._sum = 0

    def add(self, batch: Batch) -> None:
        """Add the rows of `batch`."""
        names = list(map(hash, batch.names))
        start = 0
        for number, rows in groupby(batch.folder_ids):
            end = start + len(list(rows))
            # One more for each row: a name may come to nothing.
            self._sum += hash(batch.folders[number]) * (sum(names[start:end]) + end - start)
            start = end

    def __str__(self) -> str:
        """The mark as hexadecimal digits."""
        return f"{self._sum % 256**_BYTES:0{2 * _BYTES}x}"


_BYTES = 16

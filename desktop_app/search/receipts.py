"""Receipts: what ties a number in an answer to the query that gives it again."""

from __future__ import annotations

from datetime import datetime
from hashlib import blake2b
from itertools import groupby, repeat
from zlib import crc32

from desktop_app.files.batch import Batch
from desktop_app.messages.receipt import Measure, Receipt, Share
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Query, Show


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

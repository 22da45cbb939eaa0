"""`Hits`: the rows of a result, packed in columns so that a million of them fit in memory.

A search hands out one `Chunk` a batch; `Hits` is the sequence over chunks that tools, events and
models pass on. A `Hit` is made when one is looked at, and only then.
"""

from __future__ import annotations

import os
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import IntFlag
from itertools import accumulate
from typing import overload

from desktop_app.value_class import value_class


class Flag(IntFlag):
    """Facts about an entry that take one bit each."""

    FOLDER = 1
    LINK = 2
    HIDDEN = 4
    SPECIAL = 8
    """A pipe, socket or device: listed, never opened."""
    ONLINE_ONLY = 16
    """A cloud file whose contents are not on this computer."""
    UNKNOWN = 32
    """Size and date could not be read, or were not asked for; they are 0."""
    HELD = 64
    """A folder whose size is what it holds."""


def table_of_any(some: Flag) -> bytes:
    """For each value of a row's flags whether it has one of `some`, for `bytes.translate`.

    To look at flags one by one takes ten times as long.
    """
    # As a number: a table of Python's own flags takes most of a millisecond.
    wanted = int(some)
    return bytes(bool(flags & wanted) for flags in range(256))


def table_of_none(some: Flag) -> bytes:
    """Likewise, whether it has none of `some`."""
    return bytes(not has_some for has_some in table_of_any(some))


@value_class
class Hit:
    """One file, folder or link of a result.

    `folder` and `name` keep names that are not UTF-8 in `os.fsdecode`'s form. `modified_ns` is
    signed, since 1970 UTC, and may lie centuries away: never feed it straight into `datetime`.
    """

    folder: str
    name: str
    size_bytes: int
    modified_ns: int
    flags: Flag

    @property
    def path(self) -> str:
        """The absolute path."""
        return os.path.join(self.folder, self.name)  # noqa: PTH118 (a str, made a million times)

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder; a link to one is not."""
        return bool(self.flags & Flag.FOLDER)

    @property
    def has_size(self) -> bool:
        """Whether its size means something, if it is known."""
        return not self.is_folder or bool(self.flags & Flag.HELD)


@value_class
class Chunk:
    """Rows in columns, all of the same length; `folder_ids` point into `folders`.

    `names` is all names one after the other; `ends[i]` is where the i-th ends.
    """

    folders: tuple[str, ...]
    folder_ids: array[int]
    names: str
    ends: array[int]
    sizes: array[int]
    modified_ns: array[int]
    flags: array[int]

    def __len__(self) -> int:
        return len(self.ends)

    @classmethod
    def pack(
        cls,
        folders: Sequence[str],
        folder_ids: Iterable[int],
        names: Sequence[str],
        sizes: Iterable[int],
        modified_ns: Iterable[int],
        flags: Iterable[int],
    ) -> Chunk:
        """Pack columns of equal length."""
        return cls(
            tuple(folders),
            array("I", folder_ids),
            "".join(names),
            array("I", accumulate(map(len, names))),
            array("q", sizes),
            array("q", modified_ns),
            array("B", flags),
        )

    @classmethod
    def of(cls, hits: Iterable[Hit]) -> Chunk:
        """Pack single hits: for the few that are made by hand."""
        rows = list(hits)
        folders = list(dict.fromkeys(hit.folder for hit in rows))
        ids = {folder: number for number, folder in enumerate(folders)}
        return cls.pack(
            folders,
            [ids[hit.folder] for hit in rows],
            [hit.name for hit in rows],
            [hit.size_bytes for hit in rows],
            [hit.modified_ns for hit in rows],
            [int(hit.flags) for hit in rows],
        )

    def name(self, row: int) -> str:
        """The name in `row`."""
        return self.names[self.ends[row - 1] if row else 0 : self.ends[row]]

    def path(self, row: int) -> str:
        """The path of what is in `row`."""
        return os.path.join(self.folders[self.folder_ids[row]], self.name(row))  # noqa: PTH118

    def hit(self, row: int) -> Hit:
        """The row as a value."""
        return Hit(
            self.folders[self.folder_ids[row]],
            self.name(row),
            self.sizes[row],
            self.modified_ns[row],
            Flag(self.flags[row]),
        )


Names = tuple[int, ...]
"""The names of one file, as row numbers over all chunks; nearly always one."""


@value_class
class Copies:
    """Files with the same bytes, at least two.

    Attributes:
        size_bytes: The length of each.
        files: The names of each that is among the rows.
        elsewhere: Paths of those that are not: what was asked for lies in one folder, say, and
            these lie in others.
    """

    size_bytes: int
    files: tuple[Names, ...]
    elsewhere: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many files they are, here and elsewhere."""
        return len(self.files) + len(self.elsewhere)

    @property
    def waste_bytes(self) -> int:
        """What all rows but one, or all where another one is elsewhere, take.

        Where the file system lets copies share room, that is less.
        """
        return self.size_bytes * min(len(self.files), self.count - 1)


class Hits(Sequence[Hit]):
    """An immutable sequence of hits over chunks, in an order that can be given.

    Adding chunks or changing the order makes a new `Hits` over the same columns; nothing is
    copied but the order. A slice is a `Hits`, too.
    """

    __slots__ = ("_chunks", "_order", "_starts")

    def __init__(self, chunks: Iterable[Chunk] = (), order: array[int] | None = None) -> None:
        self._chunks = tuple(chunk for chunk in chunks if len(chunk))
        self._starts = list(accumulate((len(chunk) for chunk in self._chunks), initial=0))
        self._order = order

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The columns, in the order they were found; `order` says which rows count."""
        return self._chunks

    @property
    def order(self) -> array[int] | None:
        """Row numbers over all chunks, best first, or None for the order they were found in."""
        return self._order

    def ordered(self, order: array[int]) -> Hits:
        """The same rows in another order, or only some of them; `order` is of type "I"."""
        return Hits(self._chunks, order)

    def joined(self, other: Hits) -> Hits:
        """These rows, then those of `other`, each in its own order."""
        chunks = self._chunks + other.chunks
        if self._order is None and other.order is None:
            return Hits(chunks)
        total = self._starts[-1]
        order = array("I", self._rows())
        order.extend(total + row for row in other._rows())
        return Hits(chunks, order)

    def folder_count(self) -> int:
        """How many of the rows are folders; of a million rows in a few milliseconds."""
        folders = [bytes(chunk.flags).translate(_IS_FOLDER) for chunk in self._chunks]
        if self._order is None or len(self._order) == self._starts[-1]:
            return sum(map(sum, folders))
        # A slice at a time: one call over them all would hold up every other thread.
        is_folder, slices = b"".join(folders).__getitem__, range(0, len(self._order), _SLICE)
        return sum(sum(map(is_folder, self._order[first : first + _SLICE])) for first in slices)

    def _rows(self) -> Iterable[int]:
        return range(self._starts[-1]) if self._order is None else self._order

    def _at(self, row: int) -> Hit:
        number = bisect_right(self._starts, row) - 1
        return self._chunks[number].hit(row - self._starts[number])

    def __len__(self) -> int:
        return self._starts[-1] if self._order is None else len(self._order)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> Hits: ...
    def __getitem__(self, index: int | slice) -> Hit | Hits:
        rows = self._rows()
        if isinstance(index, slice):
            assert isinstance(rows, range | array)
            return Hits(self._chunks, array("I", rows[index]))
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        return self._at(index if self._order is None else self._order[index])

    def __iter__(self) -> Iterator[Hit]:
        if self._order is not None:
            return map(self._at, self._order)
        return (chunk.hit(row) for chunk in self._chunks for row in range(len(chunk)))

    def __repr__(self) -> str:
        return f"<{len(self)} hits>"


_SLICE = 10_000

_IS_FOLDER = table_of_any(Flag.FOLDER)

"""`Batch`: what a walk hands out, entries as columns that cost little until they are asked for.

Names and kinds are known from listing a folder; sizes and dates cost a call of the system for each
entry, twice as much as all the rest. So a search filters names first and asks for the details of
what is left:

    for batch in walk(root, stop=stop):
        batch = batch.select(matching_rows(batch.names, batch.flags))
        batch = batch.detailed()
        yield batch.select(rows_of_that_size(batch.sizes)).chunk()
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import cache
from itertools import compress
from typing import Any, Protocol

from desktop_app.filetypes.kinds import Kind
from desktop_app.hits import Chunk, Flag, table_of_any
from desktop_app.value_class import value_class


class DetailReader(Protocol):
    """Looks at single entries on behalf of a batch."""

    def read(self, batch: Batch) -> Batch:
        """The same entries with their details, without those that are gone."""
        ...


class UnreadNames(Sequence[str]):
    """Names that are kept elsewhere, each read when somebody asks for it: a count asks for none."""

    @abstractmethod
    def pick(self, rows: Sequence[int]) -> Sequence[str]:
        """Those of these rows, still unread."""


class UnreadPaths(Sequence[str]):
    """Paths of folders, each put together when somebody asks for it: a count asks for none."""

    @abstractmethod
    def numbers_of(self, paths: Collection[str]) -> Iterator[int]:
        """Where these stand, those that do."""


class CountedRows(ABC):
    """Rows that pass, of which nobody wants more than their number; `table` says which count.

    It tells that by their flags, for `bytes.translate`. Rows that are hidden against a query are
    among them.
    """

    @abstractmethod
    def number(self, table: bytes) -> int:
        """How many count."""

    @abstractmethod
    def total_bytes(self, table: bytes) -> int:
        """Their lengths together; 0 where nobody knows them."""

    @abstractmethod
    def number_listed(self, table: bytes) -> int:
        """How many do of all that were listed, whether they pass or not."""

    @abstractmethod
    def number_in(self, folders: Collection[str], table: bytes) -> int:
        """How many of those count that lie directly in one of these folders, absolute paths."""

    @abstractmethod
    def paths(self, table: bytes) -> Iterator[str]:
        """The absolute paths of those that count, each put together when it is asked for."""


class SummedByEnding(CountedRows):
    """Such rows of which it is also told what groups of them come to, all of them files.

    Each group has a number of files, at least one, and their lengths together.
    """

    @abstractmethod
    def by_ending(self, table: bytes) -> Iterator[tuple[str, int, int]]:
        """By what their names end in, as `extension_of` tells it; perhaps in several portions."""

    @abstractmethod
    def by_kind(self, table: bytes) -> Iterator[tuple[Kind | None, int, int]]:
        """By kind, where they were added up for that; likewise."""


class GroupedRows(SummedByEnding):
    """The same for other groups as well."""

    @abstractmethod
    def by_folder(self, table: bytes) -> Iterator[tuple[str, int, int]]:
        """By the folders that they lie in, absolute paths."""

    @abstractmethod
    def moments_ns(self, table: bytes) -> tuple[int, int] | None:
        """When the first and the last of them were changed; None where there are none."""

    @abstractmethod
    def by_moment(self, starts_ns: Sequence[int], table: bytes) -> Iterator[tuple[int, int, int]]:
        """By how many of some moments, ascending, are not behind the one when they were changed."""


@value_class
class Batch:
    """Some entries of some folders, about a thousand, folder by folder in the order of `folders`.

    Attributes:
        folders: Absolute paths in `os.fsdecode`'s form.
        folder_ids: For each row, which of `folders` it lies in; type "I".
        names: For each row, the name, in `os.fsdecode`'s form.
        flags: For each row, bits of `Flag`; 0 is a regular file that is not hidden. To find rows
            by their kind, `flags.translate(table)` and `itertools.compress` are quickest.
        sizes: For each row, the length in bytes, type "q"; None where nobody looked yet. What a
            folder or a link says of itself there means nothing to a person.
        modified_ns: Likewise, nanoseconds since 1970 UTC, signed.
        empty_folders: Those of the folders listed in this batch that hold nothing at all; their
            own rows came with the folders they lie in. Kept by `select`.
        listed: Where another process picked the rows: the flags of all that were listed, picked or
            not; None where all of them are here.
    """

    folders: Sequence[str]
    folder_ids: array[int]
    names: Sequence[str]
    flags: bytes
    sizes: array[int] | None = None
    modified_ns: array[int] | None = None
    empty_folders: Sequence[str] = ()
    reader: DetailReader | None = field(default=None, repr=False, compare=False)
    """Who reads the details; None where they are here or cannot be had."""
    listed: bytes | None = None
    forms: dict[str, Any] | None = field(default=None, repr=False, compare=False)
    """What a search made of the names, for those that go through them again; None where none do."""
    is_picked: bool = False
    """Whether all rows are known to pass the names, extensions and kinds of the search's query."""
    ruled_out: int | None = None
    """How many more rows there were in which it is known not to be what is looked for inside; None
    where nobody asked for that."""
    is_settled: bool = False
    """Whether all rows are known to pass by what is looked for inside of them."""
    knows_kinds: bool = False
    """Whether all rows are known to pass by what is inside of them, too, where kinds are asked for;
    of those that say it by their names this is so anyway."""
    counted: CountedRows | None = field(default=None, repr=False, compare=False)
    """Further rows, which nobody will look at; it knows of all that were listed, in place of
    `listed`. `select` leaves it out."""

    def __len__(self) -> int:
        return len(self.names)

    def select(self, rows: Sequence[int]) -> Batch:
        """Only these rows, given by ascending numbers."""
        if len(rows) == len(self.names):
            return self
        ids, names, flags = self.folder_ids, self.names, self.flags
        sizes, modified = self.sizes, self.modified_ns
        return Batch(
            self.folders,
            array("I", [ids[row] for row in rows]),
            names.pick(rows) if isinstance(names, UnreadNames) else [names[row] for row in rows],
            bytes([flags[row] for row in rows]),
            None if sizes is None else array("q", [sizes[row] for row in rows]),
            None if modified is None else array("q", [modified[row] for row in rows]),
            self.empty_folders,
            self.reader,
            is_picked=self.is_picked,
            ruled_out=self.ruled_out,
            is_settled=self.is_settled,
            knows_kinds=self.knows_kinds,
        )

    def split_by_flag(self, flag: Flag) -> tuple[Batch, Batch]:
        """The rows that have a flag, and those that have not."""
        marked = self.flags.translate(_table_of(flag))
        rows = range(len(self))
        others = [row for row in rows if not marked[row]]
        return self.select(list(compress(rows, marked))), self.select(others)

    def detailed(self) -> Batch:
        """The same with sizes, dates and all flags; entries that are gone are left out.

        Where an entry cannot be looked at, or is a mount point that might not answer, its flags
        say `UNKNOWN` and its size and date are 0. The walk counts both in its `skips`. After a
        stop, entries that were not looked at yet are missing. Works while the walk's root is open,
        in the thread of the walk.
        """
        return self if self.reader is None else self.reader.read(self)

    def compact(self) -> Batch:
        """The same without the folders that no row lies in; one is kept, to say where it was."""
        used = sorted(set(self.folder_ids)) or [len(self.folders) - 1]
        if len(used) >= len(self.folders):
            return self
        new_id = dict(zip(used, range(len(used)), strict=True))
        return replace(
            self,
            folders=[self.folders[number] for number in used],
            folder_ids=array("I", [new_id[number] for number in self.folder_ids]),
        )

    def path(self, row: int) -> str:
        """The absolute path of a row, in `os.fsdecode`'s form."""
        return os.path.join(self.folders[self.folder_ids[row]], self.names[row])  # noqa: PTH118

    def chunk(self) -> Chunk:
        """The rows as part of a result; without details they are marked `UNKNOWN`."""
        compact = self.compact()
        folders, ids = compact.folders, compact.folder_ids
        nothing = bytes(8 * len(self.names))
        return Chunk.pack(
            folders,
            ids,
            self.names,
            array("q", nothing) if self.sizes is None else self.sizes,
            array("q", nothing) if self.modified_ns is None else self.modified_ns,
            self.flags.translate(_UNKNOWN) if self.sizes is None else self.flags,
        )


def joined(batches: Iterable[Batch]) -> Iterator[Batch]:
    """The same entries in fewer batches, those with sizes and dates as they are.

    For who has all of them at hand, and nobody who waits for the first.
    """
    waiting: list[Batch] = []
    for batch in batches:
        if batch.sizes is not None or batch.listed is not None:
            yield batch
            continue
        waiting.append(batch)
        if sum(map(len, waiting)) >= _JOINED_ROWS:
            yield _one_of(waiting)
            waiting = []
    if waiting:
        yield _one_of(waiting)


_JOINED_ROWS = 16_384
"""So many are gone through in a moment, even where somebody stops it."""


def _one_of(batches: Sequence[Batch]) -> Batch:
    folders: list[str] = []
    ids = array("I")
    for batch in batches:
        ids.extend([len(folders) + number for number in batch.folder_ids])
        folders += batch.folders
    return Batch(
        folders,
        ids,
        [name for batch in batches for name in batch.names],
        b"".join(batch.flags for batch in batches),
        empty_folders=tuple(folder for batch in batches for folder in batch.empty_folders),
    )


_UNKNOWN = bytes(flags | int(Flag.UNKNOWN) for flags in range(256))
_table_of = cache(table_of_any)

"""What folders hold, in bytes, and what the first of an order take together.

Queries may put folders in the order of their size, or ask for those of some size. A system tells no
length of a folder that means anything to a person; what lies in it, at any depth, does. Links are
not followed, and what a question leaves out as hidden is not counted either.
"""

from __future__ import annotations

import os
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from desktop_app.files.batch import Batch
from desktop_app.hits import Chunk, Flag, Hits
from desktop_app.query.query import Is, Key, Query, Show, SizeRange, SortKey, Term, Value
from desktop_app.search.events import Found
from desktop_app.search.groups import Group


def asks_for_held(query: Query) -> bool:
    """Whether it lists folders in the order of their size, or those of some size."""
    by_size = query.sort is not None and query.sort.by is SortKey.SIZE
    return query.show is Show.LIST and (by_size or measures_folders(query)) and _are_folders(query)


def measures_folders(query: Query) -> bool:
    """Whether folders pass, or not, by what they hold: no other length of them is known."""
    return bool(query.of(Key.SIZE)) and _are_folders(query)


def _are_folders(query: Query) -> bool:
    states = {value for term in query.of(Key.IS) if not term.excluded for value in term.values}
    return states == {Is.FOLDER}


def of_any_size(query: Query) -> Query:
    """The query without the sizes it asks for, where those are of what folders hold."""
    if not measures_folders(query):
        return query
    return replace(query, terms=tuple(term for term in query.terms if term.key is not Key.SIZE))


class FolderBytes:
    """What the folders that a query finds hold, looked for once, and only where it asks by that.

    Args:
        query: Resolved.
        run: Finds how many files there are, and what they take, by their folders.

    Attributes:
        decides: Whether it decides which folders pass.
        is_told: Whether rows tell it.
        complete: Whether all of it was looked at.
    """

    def __init__(self, query: Query, run: Callable[[Query], Found]) -> None:
        self.decides = measures_folders(query)
        self.is_told = asks_for_held(query)
        self.complete = True
        self._query = query
        self._run = run
        self._held: Mapping[str, int] | None = None

    def fitting(self, batch: Batch) -> list[int]:
        """The rows of folders that hold as much as is asked for."""
        held, terms = self._known(), self._query.of(Key.SIZE)
        return [
            row
            for row in range(len(batch))
            if all(
                any(_is_within(held.get(batch.path(row), 0), one) for one in term.values)
                != term.excluded
                for term in terms
            )
        ]

    def told(self, folders: Sequence[Chunk]) -> Sequence[Chunk]:
        """The rows of folders, with what they hold for their size where they tell it."""
        if not self.is_told or not folders:
            return folders
        held = self._known()
        return [_with_held(chunk, held) for chunk in folders]

    def _known(self) -> Mapping[str, int]:
        if self._held is None:
            found = self._run(files_held(self._query))
            self.complete = found.coverage.complete
            self._held = held_by(found.groups)
        return self._held


def _is_within(size: int, asked: Value) -> bool:
    assert isinstance(asked, SizeRange)
    return asked.min_bytes <= size and (asked.max_bytes is None or size <= asked.max_bytes)


def files_held(query: Query) -> Query:
    """The files below the folders that `query` looks through, with their folders."""
    terms = tuple(term for term in query.terms if term.key is Key.IN)
    return Query((*terms, Term(Key.IS, (Is.FILE,))), query.hidden, Show.BY_FOLDER)


def held_by(folders: Iterable[Group]) -> Mapping[str, int]:
    """What each folder holds, at any depth, by its path; from what files directly in them take."""
    direct = {group.name: group.total_bytes for group in folders if group.name is not None}
    held: Counter[str] = Counter()
    for folder, size in direct.items():
        path, above = folder, ""
        while size and path != above:
            held[path] += size
            path, above = os.path.dirname(path), path  # noqa: PTH120 (a str)
    return held


def _with_held(chunk: Chunk, held: Mapping[str, int]) -> Chunk:
    sizes, flags = array("q", bytes(8 * len(chunk))), array("B", chunk.flags)
    for row, folder in enumerate(chunk.folder_ids):
        if flags[row] & Flag.FOLDER:
            path = os.path.join(chunk.folders[folder], chunk.name(row))  # noqa: PTH118 (a str)
            sizes[row] = held.get(path, 0)
            flags[row] |= Flag.HELD
    return replace(chunk, sizes=sizes, flags=flags)


def first_apart(folders: Hits, most: int | None) -> Hits:
    """The first `most` in their order; what lies in one of them comes behind all that does not.

    Who asks for the three largest folders means no three that are in one another.
    """
    order = range(len(folders)) if folders.order is None else folders.order
    chosen: list[int] = []
    within: list[int] = []
    paths: set[str] = set()
    for row, hit in zip(order, folders, strict=True):
        above = hit.folder
        while above not in paths and above != os.path.dirname(above):  # noqa: PTH120 (a str)
            above = os.path.dirname(above)  # noqa: PTH120
        (within if above in paths else chosen).append(row)
        paths.add(hit.path)
        if len(chosen) == most:
            break
    return folders.ordered(array("I", [*chosen, *within][:most]))


# The first of an order


def sums_first(query: Query) -> bool:
    """Whether it asks for the room that they take."""
    return query.show is Show.BYTES and query.asks_for_first


def bytes_of_first(found: Found) -> int:
    """The lengths of the first that were asked for, together; 0 where all were."""
    if not found.query.asks_for_first:
        return 0
    return found.total_bytes if found.query.show is Show.BYTES else _together(found.hits)


def summed(query: Query, run: Callable[[Query], Found]) -> Found:
    """What `query` finds, its bytes those of the first of an order.

    Args:
        query: Asks for bytes, and for the first of an order.
        run: Looks for a query.
    """
    found = run(replace(query, show=Show.LIST))
    return replace(
        found,
        query=replace(found.query, show=Show.BYTES),
        asked=query,
        total_bytes=_together(found.hits),
    )


def _together(hits: Hits) -> int:
    return sum(hit.size_bytes for hit in hits if hit.has_size)

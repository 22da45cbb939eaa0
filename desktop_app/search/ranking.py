"""In which order hits are shown: never by chance, and never in the way of the window.

Up to `SORTED_AT_ONCE` rows are sorted as they are. Longer lists are put in a rough order by
columns of numbers first, which numpy does without holding up other threads, and only rows that
are alike in these are then compared for good.
"""

from __future__ import annotations

import heapq
import os
import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, groupby, takewhile
from typing import TYPE_CHECKING, Any

from desktop_app.filetypes.kinds import extension_of
from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import in_dictionary_order
from desktop_app.folding.fold import fold
from desktop_app.giving_way import give_way
from desktop_app.hits import Chunk, Hits
from desktop_app.query.query import Sort, SortKey

if TYPE_CHECKING:
    from numpy.typing import NDArray

SORTED_AT_ONCE = 50_000
"""Rows; beyond it the 90 ms that numpy takes to be imported are worth it."""

_BEST = Sort(SortKey.BEST)


def ordered(
    hits: Hits,
    sort: Sort | None = None,
    *,
    ranks: bytes = b"",
    recent: Mapping[str, int] | None = None,
    top: int | None = None,
    goes_on: Callable[[], bool] = lambda: True,
) -> Hits:
    """All rows of the chunks of `hits`, best first; rows that are equal by folder and name.

    Args:
        hits: As found.
        sort: None is by how well the name fits, then newest first.
        ranks: Of each row, how well its name fits; less is better, b"" is all alike.
        recent: When files were changed or opened lately, in ns since 1970 by absolute path:
            newer than what the disk says, among names that fit equally well.
        top: How many of the first are kept; None is all.
        goes_on: Asked every few thousand rows of a long list; where it says no, the rows come as
            they were found.
    """
    rows = _Rows(hits.chunks, ranks, recent or {}, goes_on)
    if not rows.total:
        return hits
    try:
        order = rows.order(sort or _BEST, top)
    except _EndedError:
        order = range(rows.total if top is None else min(top, rows.total))
    return hits.ordered(array("I", order))


class _EndedError(Exception):
    """Nobody waits for the order any more."""


def prepare() -> None:
    """Import what long lists need; takes no time when it was done before."""
    import numpy  # noqa: F401


_DIGITS = fixed("[0-9]+")


def natural(name: str) -> str:
    """A key by which names are in the order people expect: file2 before file10, 李 before 张."""
    return _DIGITS.sub(_by_value, in_dictionary_order(fold(name)))


def _naturals(names: Sequence[str]) -> list[str]:
    """`natural` of each: to fold all at once takes half the time."""
    by_value, sub = _by_value, _DIGITS.sub
    folded = in_dictionary_order(fold("\0".join(names)))
    return [sub(by_value, name) for name in folded.split("\0")]


def _by_extensions(names: Sequence[str]) -> list[str]:
    """A key each by which names are in the order of their extensions, then as `natural`."""
    keys = zip(map(extension_of, names), _naturals(names), strict=True)
    return [f"{extension}\0{natural}" for extension, natural in keys]


def _by_extension(name: str) -> str:
    return _by_extensions([name])[0]


def _by_value(digits: re.Match[str]) -> str:
    number = digits[0].lstrip("0")
    return f"0{chr(len(number))}{number}"


class _Rows:
    """The rows of chunks by their numbers, and the keys that they are compared by."""

    def __init__(
        self,
        chunks: tuple[Chunk, ...],
        ranks: bytes,
        recent: Mapping[str, int],
        goes_on: Callable[[], bool],
    ) -> None:
        self._goes_on = goes_on
        # Whether the columns of a long list hold all that names are compared by.
        self._is_whole = False
        self._chunks = chunks
        self._starts = list(accumulate((len(chunk) for chunk in chunks), initial=0))
        self.total = self._starts[-1]
        self._ranks = ranks or bytes(self.total)
        self._sizes = _column(chunk.sizes for chunk in chunks)
        self._modified_ns = _column(chunk.modified_ns for chunk in chunks)
        self._recent = recent

    def order(self, sort: Sort, top: int | None) -> Sequence[int]:
        """Row numbers, the first `top` of them."""
        if sort.by is SortKey.BEST:
            self._modified_ns = self._with_recent()
        if self.total <= SORTED_AT_ONCE:
            return self._exact(range(self.total), sort)[:top]
        return self._by_columns(sort, top)

    def _exact(self, rows: Iterable[int], sort: Sort) -> list[int]:
        rows = list(rows)
        keys = list(map(self._key(sort.by), rows))
        order: list[int] = []
        numbers = sorted(range(len(rows)), key=keys.__getitem__, reverse=sort.backwards)
        for _, alike in groupby(numbers, keys.__getitem__):
            some = [rows[number] for number in alike]
            order += some if len(some) == 1 else sorted(some, key=self._place)
        return order

    def _key(self, by: SortKey) -> Callable[[int], Any]:
        match by:
            case SortKey.BEST:
                return lambda row: (self._ranks[row], -self._modified_ns[row])
            case SortKey.MODIFIED:
                return lambda row: -self._modified_ns[row]
            case SortKey.SIZE:
                return lambda row: -self._sizes[row]
            case SortKey.NAME:
                return lambda row: natural(self._place(row)[1])
            case SortKey.FOLDER:
                return lambda row: (self._place(row)[0], natural(self._place(row)[1]))
            case SortKey.EXT:
                return lambda row: _by_extension(self._place(row)[1])

    def _place(self, row: int) -> tuple[str, str]:
        number = bisect_right(self._starts, row) - 1
        chunk, within = self._chunks[number], row - self._starts[number]
        return chunk.folders[chunk.folder_ids[within]], chunk.name(within)

    def _with_recent(self) -> array[int]:
        """The dates, where newer with those of what was changed or opened lately."""
        by_folder: dict[str, dict[str, int]] = {}
        for path, moment_ns in self._recent.items():
            folder, name = os.path.split(path)
            by_folder.setdefault(folder, {})[name] = moment_ns
        dates = array("q", self._modified_ns)
        for start, chunk in zip(self._starts, self._chunks, strict=False):
            lately = {
                number: by_folder[folder]
                for number, folder in enumerate(chunk.folders)
                if folder in by_folder
            }
            if lately:
                for row, folder_id in enumerate(chunk.folder_ids):
                    moment_ns = lately.get(folder_id, {}).get(chunk.name(row), -(2**63))
                    dates[start + row] = max(dates[start + row], moment_ns)
        return dates

    # Long lists

    def _by_columns(self, sort: Sort, top: int | None) -> array[int]:
        import numpy as np

        columns = self._columns(sort.by)
        if sort.backwards:
            columns = [~column for column in columns]
        rows = np.arange(self.total, dtype=np.uint32)
        if top is not None and top < self.total:
            first = columns[0]
            rows = rows[first <= np.partition(first, top - 1)[top - 1]]
            columns = [column[rows] for column in columns]
        if sort.by in _BY_NUMBER or self._is_whole:
            columns.append(self._folder_ranks()[rows])
        rough = np.lexsort(columns[::-1])
        changes = np.ones(len(rough) + 1, dtype=bool)
        changes[1:-1] = False
        for column in columns:
            inorder = column[rough]
            changes[1:-1] |= inorder[1:] != inorder[:-1]
        rows = rows[rough]
        starts = np.flatnonzero(changes)
        alike = np.flatnonzero(np.diff(starts) > 1)
        for start, end in zip(starts[alike].tolist(), starts[alike + 1].tolist(), strict=True):
            if top is not None and start >= top:
                break
            self._look_up()
            rows[start:end] = self._exact(rows[start:end].tolist(), sort)
        # As bytes: to make a million numbers of Python's would hold up all other threads.
        return array("I", rows[:top].tobytes())

    def _look_up(self) -> None:
        """Give way to the window, and see whether somebody still waits.

        Raises:
            _EndedError: nobody does.
        """
        give_way()
        if not self._goes_on():
            raise _EndedError

    def _columns(self, by: SortKey) -> list[NDArray[Any]]:
        """Numbers by which rows are in order before what is alike in them is compared."""
        import numpy as np

        match by:
            case SortKey.BEST:
                return [np.frombuffer(self._ranks, "u1"), ~np.asarray(self._modified_ns)]
            case SortKey.MODIFIED:
                return [~np.asarray(self._modified_ns)]
            case SortKey.SIZE:
                return [~np.asarray(self._sizes)]
            case SortKey.NAME:
                return self._beginnings(_naturals)
            case SortKey.FOLDER:
                return [self._folder_ranks(), *self._beginnings(_naturals)]
            case SortKey.EXT:
                return self._beginnings(_by_extensions)

    def _folder_ranks(self) -> NDArray[Any]:
        """For each row, the number of its folder in the order of their paths."""
        import numpy as np

        # In parts, and these merged: to sort a million in one call would hold up all other threads
        # for a second, and one table of all would each time that it has to grow.
        parts: list[dict[str, int]] = [{} for _ in range(_FOLDER_PARTS)]
        for chunk in self._chunks:
            self._look_up()
            for folder in chunk.folders:
                parts[hash(folder) % _FOLDER_PARTS][folder] = 0
        inorder = []
        for part in parts:
            self._look_up()
            inorder.append(sorted(part))
        for number, folder in enumerate(heapq.merge(*inorder)):
            parts[hash(folder) % _FOLDER_PARTS][folder] = number
            if not number % _SLICE:
                self._look_up()
        ranks = np.empty(self.total, "u4")
        for start, chunk in zip(self._starts, self._chunks, strict=False):
            self._look_up()
            known = [parts[hash(folder) % _FOLDER_PARTS][folder] for folder in chunk.folders]
            ranks[start : start + len(chunk)] = np.array(known, "u4")[np.asarray(chunk.folder_ids)]
        # Given back part by part, too: a million at the end would be a hold-up of their own.
        while parts:
            parts.pop()
            inorder.pop()
            self._look_up()
        return ranks

    def _beginnings(self, keys_of: Callable[[Sequence[str]], list[str]]) -> list[NDArray[Any]]:
        """Bytes of each row's key, as numbers that compare as the keys do.

        They begin behind what all keys have in common, and mostly go on to the end.
        """
        import numpy as np

        parts: list[list[bytes]] = []
        extremes: list[bytes] = []
        longest = 0
        for chunk in self._chunks:
            self._look_up()
            keys = keys_of(list(map(chunk.name, range(len(chunk)))))
            part = [key.encode("utf-8", "surrogatepass") for key in keys]
            parts.append(part)
            extremes += (min(part), max(part))
            longest = max(longest, *map(len, part))
        pairs = zip(min(extremes), max(extremes), strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        longest -= shared
        self._is_whole = longest <= _MAX_BYTES
        width = -(-min(max(longest, 1), _MAX_BYTES) // 8) * 8
        # Filled part by part: to join the parts at the end would hold up all other threads.
        beginnings = np.empty((self.total, width // 8), "u8")
        filled = 0
        while parts:
            # The first first: what is done with is given back.
            part = parts.pop(0)
            padded = np.array([key[shared : shared + width] for key in part], f"S{width}")
            beginnings[filled : filled + len(part)] = padded.view(">u8").reshape(len(part), -1)
            filled += len(part)
            self._look_up()
        return list(beginnings.T)


_BY_NUMBER = (SortKey.BEST, SortKey.MODIFIED, SortKey.SIZE)
_FOLDER_PARTS = 256
_SLICE = 1000
_MAX_BYTES = 96
"""Of a name that are compared as numbers, behind what all have in common."""


def _column(parts: Iterable[array[int]]) -> array[int]:
    joined = array("q")
    for part in parts:
        joined.extend(part)
    return joined

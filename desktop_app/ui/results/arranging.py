"""`Arranging`: puts rows in order, filtered and under headings, in worker threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from desktop_app.hits import Copies, Hits
from desktop_app.reasons import Reason
from desktop_app.stop_flag import StopFlag
from desktop_app.ui.results.arrangement import copies_left, without
from desktop_app.ui.results.grouping.groups import GroupBy, RowGroups, under_headings
from desktop_app.ui.results.model import ResultColumn

if TYPE_CHECKING:
    # For its types alone: it is loaded once the window is there.
    from desktop_app.agent.events import Answer

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ColumnSort:
    """An order chosen by a click on a header; `backwards` turns the column's usual one round."""

    column: ResultColumn
    backwards: bool = False

    @property
    def written(self) -> str:
        """As it is kept: "name", "-size"."""
        return f"{'-' * self.backwards}{self.column.name.lower()}"

    @property
    def grows(self) -> bool:
        """Whether what rows are sorted by grows from the first to the last."""
        return (self.column in (ResultColumn.NAME, ResultColumn.FOLDER)) != self.backwards

    @property
    def arrow(self) -> str:
        """What says so behind the name of the column."""
        return " ↑" if self.grows else " ↓"


def turned(sort: ColumnSort | None, column: ResultColumn) -> ColumnSort | None:
    """The order behind `sort` when a column is chosen: its own, turned round, then none."""
    if sort == ColumnSort(column):
        return ColumnSort(column, backwards=True)
    return None if sort == ColumnSort(column, backwards=True) else ColumnSort(column)


def sort_written(text: str) -> ColumnSort | None:
    """What `ColumnSort.written` made; None where it is no order."""
    names = {one.name.lower(): one for one in ResultColumn}
    column = names.get(text.removeprefix("-"))
    return None if column is None else ColumnSort(column, backwards=text.startswith("-"))


def has_own_order(query: str | None) -> bool:
    """Whether an answer to this written query has its rows in an order that was asked for."""
    # Loaded by the time that there are answers.
    from desktop_app.errors import SearchError
    from desktop_app.query.syntax import parse

    try:
        asked = parse(query or "")
    except SearchError:
        return False
    return asked.sort is not None or asked.top is not None


def folders_gone(answer: Answer) -> tuple[str, ...]:
    """The folders that were to be searched for an answer and are not there."""
    if answer.coverage is None:
        return ()
    paths = answer.coverage.paths
    missing = (path for why in _NOT_THERE for path in paths.get(why, ()))
    return tuple(path for path in missing if path in answer.coverage.folders)


_NOT_THERE = (Reason.UNMOUNTED, Reason.TIMED_OUT)


def kept_of(answer: Answer) -> int | None:
    """How many files an answer had, where not all of them were kept with it."""
    is_cut = (answer.count or 0) > len(answer.hits) and not (answer.is_complete and answer.hits)
    return answer.count if is_cut else None


Narrowing = Callable[[Hits, str, StopFlag], Hits]
"""Keeps the rows whose names have some words; called in a worker thread."""

Ordering = Callable[[Hits, ColumnSort, Callable[[], bool]], Hits]
"""Puts rows in an order; called in a worker thread, with what says whether it is still wanted."""


@dataclass(frozen=True, slots=True)
class WantedRows:
    """How rows are to stand.

    Attributes:
        sort: A column's order; None is that which they come in.
        left_out: Paths of rows that are not shown.
        words: Only rows whose names have them are shown; "" shows all.
        grouping: What stands together under a heading.
        copies: Which rows are copies of each other.
    """

    sort: ColumnSort | None = None
    left_out: frozenset[str] = frozenset()
    words: str = ""
    grouping: GroupBy = GroupBy.NOTHING
    copies: tuple[Copies, ...] = ()


class Arranging:
    """One arrangement after the other; `stop` ends the one that is under way.

    Args:
        ordering: Sorts rows by a column.
        narrowing: Filters rows by name.
        threads: Where it is done.
    """

    def __init__(
        self, ordering: Ordering, narrowing: Narrowing, threads: ThreadPoolExecutor
    ) -> None:
        self.ordering = ordering
        self._narrowing = narrowing
        self._threads = threads
        self._stop = threading.Event()
        self._sorted: tuple[Hits, ColumnSort | None, Hits] | None = None

    def stop(self) -> None:
        """Let what is under way end: nobody waits for it any more."""
        self._stop.set()
        self._stop = threading.Event()

    def forget(self) -> None:
        """Other rows will come: no order of these is kept."""
        self._sorted = None

    async def rows(self, hits: Hits, wanted: WantedRows) -> tuple[Hits, RowGroups | None]:
        """`hits` as they are wanted, and their headings where there are some."""
        stop = self._stop
        hits = await self._in_order(hits, wanted.sort, stop)
        if wanted.left_out:
            hits = await self.in_thread(without, hits, wanted.left_out)
        if wanted.words:
            hits = await self.in_thread(self._narrowing, hits, wanted.words, stop)
        if wanted.grouping is GroupBy.NOTHING or not hits:
            return hits, None
        copies = wanted.copies
        if wanted.left_out and copies:
            copies = await self.in_thread(copies_left, copies, hits)
        return await self.in_thread(under_headings, hits, wanted.grouping, copies, stop)

    async def in_thread(self, work: Callable[..., T], *arguments: object) -> T:
        """Work in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, work, *arguments)

    async def stoppable(self, work: Callable[..., T], *arguments: object) -> T:
        """Work in a thread; it gets a flag as well, which is set when nobody waits any more."""
        stop = threading.Event()
        try:
            return await self.in_thread(work, *arguments, stop)
        finally:
            stop.set()

    async def _in_order(self, hits: Hits, sort: ColumnSort | None, stop: threading.Event) -> Hits:
        if sort is None:
            return hits
        # Every letter of a filter needs the same order again.
        if self._sorted is None or self._sorted[0] is not hits or self._sorted[1] != sort:
            ordered = await self.in_thread(self.ordering, hits, sort, lambda: not stop.is_set())
            self._sorted = hits, sort, ordered
        return self._sorted[2]

"""`ResultsPresenter`: which rows the list holds, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.giving_way import window_at_work
from desktop_app.hits import Copies, Hits
from desktop_app.ui.results.arrangement import Arrangement, arranged, in_place
from desktop_app.ui.results.arranging import (
    Arranging,
    ColumnSort,
    Narrowing,
    Ordering,
    WantedRows,
    folders_gone,
    has_own_order,
    kept_of,
    turned,
)
from desktop_app.ui.results.grouping.groups import GroupBy, RowGroups
from desktop_app.ui.results.model import ResultColumn, ResultModel
from desktop_app.ui.results.selection import Selection
from desktop_app.ui.results.totals import KeptFacts, Totals

if TYPE_CHECKING:
    # For its types alone: it is loaded once the window is there.
    from desktop_app.agent.events import Answer

T = TypeVar("T")

AT_ONCE = 2000
"""Rows that are put in place without a worker thread: it takes a millisecond."""
_GROWTH = 0.02
"""By how much a list grows at a time."""


class ResultsPresenter(QObject):
    """Fills the model with rows as they come, then with the answer, in the order asked for.

    Args:
        model: What the list shows.
        ordering: Sorts rows by a column.
        narrowing: Filters rows by name.
        threads: Where it is done.

    Signals:
        changed: The rows are others, or in another order; carries the `Arrangement`.
        settled: No more rows will come.
        filter_ended: The rows are no longer filtered.
        sorted_by: The order is that of a `ColumnSort`, or of the answer: None.
        grouped_by: What the rows of a group have in common is another; carries a `GroupBy`.
        suggested: What comes near to what was asked for is something else; carries `Hits`.
    """

    changed = Signal(object)
    settled = Signal()
    filter_ended = Signal()
    sorted_by = Signal(object)
    grouped_by = Signal(object)
    suggested = Signal(object)

    def __init__(
        self,
        model: ResultModel,
        ordering: Ordering,
        narrowing: Narrowing,
        threads: ThreadPoolExecutor,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.model = model
        self.answered = False
        """Whether what is shown is an answer; false before the first question and during one."""
        self.searching = False
        """Whether a question is on its way."""
        self.complete = True
        """False where there may be more than what is shown: a search was stopped."""
        self.kept_of: int | None = None
        """How many files the answer had, where not all of them were kept with it."""
        self.question = ""
        """What the list is about."""
        self.has_failed = False
        """Whether the question ended without an answer."""
        self.was_searched = False
        """Whether the answer rests on a search for files."""
        self.folders_gone: tuple[str, ...] = ()
        """Folders that were to be searched and are not there, or do not answer."""
        self.can_go_on: Callable[[], bool] = bool
        """Whether what was stopped can be gone on with; set by whoever knows."""
        self.folder_count = 0
        """How many of the rows are folders."""
        self.totals: Totals | None = None
        """What the rows come to; None while they come."""
        self.grouping = GroupBy.NOTHING
        """How the rows of this answer are grouped."""
        self.usual_grouping = GroupBy.NOTHING
        """How those of the next one will be, unless it is about copies."""
        self.usual_sort: ColumnSort | None = None
        """The order that was chosen for every answer that has none of its own."""
        self.copies: tuple[Copies, ...] = ()
        """Which of them are copies of each other."""
        self.selection: Callable[[], Selection] = Selection
        """Gives what is selected; set by whoever shows the list."""
        self.is_in_use: Callable[[], bool] = bool
        """Whether somebody points at rows, which then stay where they are."""
        self.filter = ""
        """What is typed over the list: only rows whose names have it are shown."""
        self._arranging = Arranging(ordering, narrowing, threads)
        self._as_found = Hits()
        self._held = Hits()
        self._keeps_rows = False
        self._facts = KeptFacts()
        self._before_filter: tuple[Hits, Selection] | None = None
        self._in_place: Hits | None = None
        self._sort: ColumnSort | None = None
        self.left_out: frozenset[str] = frozenset()
        """Paths of rows that are not shown: they are in the trash."""
        self._jobs = TaskOwner(self)
        self._jobs.failed.connect(self._on_failed)

    @property
    def busy(self) -> bool:
        """Whether rows are being put in order."""
        return self._jobs.busy

    @property
    def sort_shown(self) -> ColumnSort | None:
        """The order that was chosen by a click on a header; None is that of the answer."""
        return self._sort

    @property
    def unfiltered_count(self) -> int:
        """How many rows there are without the filter."""
        return len(self._as_found)

    @property
    def is_out_of_order(self) -> bool:
        """Whether rows stand as they came because somebody was busy with them."""
        return self._in_place is not None

    def start(self, question: str = "", *, goes_on: bool = False) -> None:
        """A question is on its way: the list is empty until its rows come.

        Where it `goes_on` with the one before, the rows of that stay until there are more.
        """
        self.question, self._held = question, Hits()
        self._cancel()
        self.answered, self.searching = False, True
        self._keeps_rows = goes_on and len(self._as_found) > 0
        if self._keeps_rows:
            self.changed.emit(self._found_anew(self.model.hits))
            return
        self.end_filter()
        self._arranging.forget()
        self.complete, self.kept_of = True, None
        self.has_failed = self.was_searched = False
        self.folders_gone, self.left_out = (), frozenset()
        self._sort = self._in_place = None
        self._as_found, self.copies = Hits(), ()
        self._group_answer()
        self._show(Arrangement(self._as_found))
        self.totals = None
        self.suggested.emit(Hits())
        self.sorted_by.emit(None)

    def end_filter(self) -> None:
        """What was typed over the list is for the rows that were in it alone."""
        self.filter, self._before_filter = "", None
        self.filter_ended.emit()

    def clear(self) -> None:
        """There is no question: the list is as it was in the beginning."""
        self.start()
        self.searching = False
        self.changed.emit(Arrangement(self._as_found))

    def add(self, batch: Hits) -> None:
        """Rows of the search that runs."""
        self._held = self._held.joined(batch)
        if self._keeps_rows:
            self._add_further()
        # A view looks at all its rows whenever some are added: long lists get them less often.
        elif len(self._held) > self.model.rowCount() * _GROWTH:
            self._add_held()

    def _add_further(self) -> None:
        """Show the rows that come anew once they are more than those that are there."""
        there, is_plain = len(self._as_found), self._wanted() == WantedRows()
        if there < len(self._held) and there <= AT_ONCE and is_plain and not self.is_in_use():
            self._show(self._found_anew(self._held))
            self.totals = None

    def _found_anew(self, hits: Hits) -> Arrangement:
        put = partial(arranged, self.model.hits, hits, self.selection())
        return put(keeps_place=self.is_out_of_order, are_found_anew=self._keeps_rows)

    def show_answer(self, answer: Answer, *, keep: bool = True) -> None:
        """Show the rows of an answer.

        Args:
            answer: Its rows take the place of those that came while it was looked for.
            keep: Whether rows that somebody is busy with stay where they are.
        """
        self._take(answer)
        self._sort = None if has_own_order(answer.query) else self.usual_sort
        self.sorted_by.emit(self._sort)
        self.suggested.emit(answer.suggestions)
        keep = keep and self.is_in_use() and bool(self.model.hits)
        is_plain = self._wanted() == WantedRows(copies=self.copies)
        if max(len(answer.hits), len(self.model.hits)) <= AT_ONCE and is_plain:
            self._cancel()
            self._in_place = in_place(self.model.hits, answer.hits) if keep else None
            self._show(self._found_anew(self._in_place or answer.hits))
            self._settled()
        else:
            self._start(self._land(keep), "answer")

    def show_again(
        self, answer: Answer, rows: Hits, selection: Selection, sort: ColumnSort | None
    ) -> None:
        """Show the rows of an earlier answer in an order, with what was selected of `rows`."""
        self._take(answer)
        self._sort = sort
        self.sorted_by.emit(sort)
        self.suggested.emit(answer.suggestions)
        self._before_filter = rows, selection
        self._start(self._land(False), "answer")

    def settle(self, *, has_failed: bool = True) -> None:
        """There is no answer, and no more rows will come; those that are there stay.

        With `has_failed` something went wrong; else the person stopped it.
        """
        self.has_failed = has_failed
        self.complete &= has_failed
        if not self._keeps_rows:
            self._add_held()
            self._as_found = self.model.hits
        self._keeps_rows = False
        self._settled()
        if self.filter or self.grouping is not GroupBy.NOTHING:
            self._start(self._arrange(), "filter")

    def leave_out(self, paths: Sequence[str]) -> None:
        """Show these no longer: they are not in their places any more."""
        self.left_out = self.left_out.union(paths)
        self._show_what_is_left()

    def take_back(self, paths: Sequence[str]) -> None:
        """Show these again."""
        self.left_out = self.left_out.difference(paths)
        self._show_what_is_left()

    def _show_what_is_left(self) -> None:
        self._in_place = None
        if self.answered:
            self._start(self._arrange(), "left out")

    def put_in_order(self) -> None:
        """Show the rows best first, where they still stand as they came."""
        self._in_place = None
        self._start(self._arrange(), "order")

    def sort(self, column: ResultColumn) -> None:
        """Sort by `column`; the same once more turns the order round, a third time ends it."""
        self.sort_by(turned(self._sort, column))

    def sort_by(self, sort: ColumnSort | None) -> None:
        """Show rows in an order, this time and from now on; None is that of each answer."""
        if not self.answered:
            return
        self.usual_sort = self._sort = sort
        self._in_place = None
        self.sorted_by.emit(self._sort)
        self._start(self._arrange(), "sort")

    def group(self, by: GroupBy) -> None:
        """Show the rows under headings, this time and from now on; copies this time only."""
        if GroupBy.COPIES not in (by, self.grouping):
            self.usual_grouping = by
        self.grouping = by
        self._in_place = None
        self.grouped_by.emit(by)
        if self.answered:
            self._start(self._arrange(), "group")

    def filter_by(self, words: str) -> None:
        """Show only rows whose names have each of `words`; "" shows all."""
        if words and not self.filter:
            # The first letters may fit nothing, and what was selected is wanted all the same.
            self._before_filter = self.model.hits, self.selection()
        self.filter = words
        if self.answered:
            self._start(self._arrange(), "filter")

    def totals_of(self, selection: Selection) -> Totals:
        """What the selected rows come to; of more than `AT_ONCE` rows, for a worker thread."""
        return self._facts.totals(self.model.hits, selection.spans)

    async def totals_later(self, selection: Selection) -> Totals:
        """The same, from a worker thread."""
        return await self._arranging.in_thread(self.totals_of, selection)

    async def stoppable(self, work: Callable[..., T], *arguments: object) -> T:
        """See `Arranging.stoppable`."""
        return await self._arranging.stoppable(work, *arguments)

    async def close(self) -> None:
        """End what is under way."""
        self._arranging.stop()
        await self._jobs.close()

    def _take(self, answer: Answer) -> None:
        """From now on the list is about `answer`."""
        self.complete, self.kept_of = answer.is_complete, kept_of(answer)
        self.question, self.copies = answer.question, answer.copies
        self.has_failed, self.was_searched = False, answer.query is not None
        self.folders_gone = folders_gone(answer)
        self._as_found = answer.hits
        self._group_answer()
        self._in_place = None

    def _group_answer(self) -> None:
        by = GroupBy.COPIES if self.copies else self.usual_grouping
        if by is not self.grouping:
            self.grouping = by
            self.grouped_by.emit(by)

    def _start(self, job: Coroutine[Any, Any, None], name: str) -> None:
        self._cancel()
        self._jobs.start(job, name=name)

    def _cancel(self) -> None:
        self._arranging.stop()
        self._jobs.cancel()

    def _add_held(self) -> None:
        held, self._held = self._held, Hits()
        self.folder_count += held.folder_count()
        self.model.append(held)

    async def _land(self, keep: bool) -> None:
        if keep:
            self._in_place = await self._arranging.in_thread(
                in_place, self.model.hits, self._as_found, self._sort is not None
            )
        arranged_for: WantedRows | None = None
        # Somebody may want it otherwise meanwhile.
        while arranged_for != (arranged_for := self._wanted()):
            await self._arrange()
        self._settled()

    def _wanted(self) -> WantedRows:
        # Rows that stand as they came have no headings.
        came = self.is_out_of_order
        sort, grouping = (None, GroupBy.NOTHING) if came else (self._sort, self.grouping)
        return WantedRows(sort, self.left_out, self.filter, grouping, self.copies)

    async def _arrange(self) -> None:
        wanted = self._wanted()
        hits, groups = await self._arranging.rows(self._in_place or self._as_found, wanted)
        arrangement = await self._arranged(hits, groups)
        if not wanted.words:
            self._before_filter = None
        self._show(arrangement)

    async def _arranged(self, hits: Hits, groups: RowGroups | None) -> Arrangement:
        put = partial(arranged, keeps_place=self.is_out_of_order, groups=groups)
        while True:
            shown, selection = self.model.hits, self.selection()
            known = shown, selection
            if not selection.spans and self._before_filter is not None:
                known = self._before_filter
            arrangement = await self._arranging.in_thread(put, known[0], hits, known[1])
            # Else somebody selected something else meanwhile.
            if selection == self.selection():
                return arrangement

    def _show(self, arrangement: Arrangement) -> None:
        self._held = Hits()
        self.totals = arrangement.totals
        self.folder_count = arrangement.totals.folders
        with window_at_work:
            self.model.show_hits(arrangement.hits, arrangement.groups)
            self.changed.emit(arrangement)

    def _settled(self) -> None:
        self.answered = True
        self.searching = False
        self.settled.emit()

    def _on_failed(self, error: Exception) -> None:
        raise error

"""`ResultsPresenter`: which rows the list holds, and in which order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from desktop_app.agent.events import Answer
from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.hits import Hits
from desktop_app.ui.results.model import ResultColumn, ResultModel


@dataclass(frozen=True, slots=True)
class ColumnSort:
    """An order chosen by a click on a header; `backwards` turns the column's usual one round."""

    column: ResultColumn
    backwards: bool = False


Ordering = Callable[[Hits, ColumnSort], Hits]
"""Puts rows in an order; called in a worker thread."""


class ResultsPresenter(QObject):
    """Fills the model with rows as they come, then with the answer, in the order asked for.

    Args:
        model: What the list shows.
        ordering: Sorts rows by a column.
        threads: Where it is done.

    Signals:
        changed: The rows are others, or in another order; carries the row to be selected, where
            the selected file is now, or -1.
        settled: No more rows will come.
        sorted_by: The order is that of a `ColumnSort`, or of the answer: None.
    """

    changed = Signal(int)
    settled = Signal()
    sorted_by = Signal(object)

    def __init__(
        self,
        model: ResultModel,
        ordering: Ordering,
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
        self._ordering = ordering
        self._threads = threads
        self._as_found = Hits()
        self._sort: ColumnSort | None = None
        self._sorting = TaskOwner(self)
        self._sorting.failed.connect(self._on_failed)

    def start(self) -> None:
        """A question is on its way: the list is empty until its rows come."""
        self._sorting.cancel()
        self.answered = False
        self.searching = True
        self.complete = True
        self._sort = None
        self._as_found = Hits()
        self.model.show_hits(self._as_found)
        self.sorted_by.emit(None)
        self.changed.emit(-1)

    def clear(self) -> None:
        """There is no question: the list is as it was in the beginning."""
        self.start()
        self.searching = False
        self.changed.emit(-1)

    def add(self, batch: Hits) -> None:
        """Rows of the search that runs."""
        self.model.append(batch)

    def show_answer(self, answer: Answer, selected: int) -> None:
        """Show the rows of an answer; `selected` is the row to keep selected, or -1."""
        self.complete = answer.coverage is None or answer.coverage.complete
        self.settle()
        self._as_found = answer.hits
        self._show(answer.hits, selected)

    def settle(self) -> None:
        """No more rows will come; those that are there stay."""
        self._as_found = self.model.hits
        self.answered = True
        self.searching = False
        self.settled.emit()

    def sort(self, column: ResultColumn, selected: int) -> None:
        """Sort by `column`; the same once more turns the order round, a third time ends it."""
        if not self.answered:
            return
        if self._sort == ColumnSort(column):
            self._sort = ColumnSort(column, backwards=True)
        elif self._sort == ColumnSort(column, backwards=True):
            self._sort = None
        else:
            self._sort = ColumnSort(column)
        self.sorted_by.emit(self._sort)
        self._sorting.start(self._reorder(self._sort, selected), name="sort")

    async def close(self) -> None:
        """End what is under way."""
        await self._sorting.close()

    async def _reorder(self, sort: ColumnSort | None, selected: int) -> None:
        hits = self._as_found
        if sort is not None:
            loop = asyncio.get_running_loop()
            hits = await loop.run_in_executor(self._threads, self._ordering, hits, sort)
        self._show(hits, selected)

    def _show(self, hits: Hits, selected: int) -> None:
        row = self.model.row_in(hits, selected)
        self.model.show_hits(hits)
        self.changed.emit(-1 if row is None else row)

    def _on_failed(self, error: Exception) -> None:
        raise error

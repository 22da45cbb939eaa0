"""What worker threads do to the list; what it takes is imported there, after the first frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from desktop_app.hits import Hits
from desktop_app.stop_flag import StopFlag
from desktop_app.ui.results.arranging import ColumnSort

if TYPE_CHECKING:
    from desktop_app.ui.results.filtering import ListFilter


def ordered(hits: Hits, sort: ColumnSort, goes_on: Callable[[], bool]) -> Hits:
    """Sort rows by a column; for worker threads, where it is imported."""
    from desktop_app.ui.results.ordering import order_by

    return order_by(hits, sort, goes_on)


class Narrowed:
    """Filters rows by name; for worker threads, where it is imported."""

    def __init__(self) -> None:
        self._filter: ListFilter | None = None

    def __call__(self, hits: Hits, words: str, stop: StopFlag) -> Hits:
        """The rows of `hits` whose names have each of `words`."""
        from desktop_app.ui.results.filtering import ListFilter

        if self._filter is None:
            self._filter = ListFilter()
        return self._filter.narrowed(hits, words, stop)

"""Rows in the order of a column; for worker threads."""

from __future__ import annotations

from array import array
from collections.abc import Callable

from desktop_app.giving_way import give_way
from desktop_app.hits import Hits
from desktop_app.query.query import Sort, SortKey
from desktop_app.search import ranking
from desktop_app.ui.results.arranging import ColumnSort
from desktop_app.ui.results.model import ResultColumn

_SLICE = 10_000

_KEYS = {
    ResultColumn.NAME: SortKey.NAME,
    ResultColumn.FOLDER: SortKey.FOLDER,
    ResultColumn.SIZE: SortKey.SIZE,
    ResultColumn.MODIFIED: SortKey.MODIFIED,
}


def order_by(hits: Hits, sort: ColumnSort, goes_on: Callable[[], bool] = lambda: True) -> Hits:
    """The rows of `hits` by a column: names from A to Z, the largest and the newest first.

    Once `goes_on` says no, it returns soon, with rows that mean nothing.
    """
    ordered = ranking.ordered(hits, Sort(_KEYS[sort.column], sort.backwards), goes_on=goes_on)
    if hits.order is None or ordered.order is None or len(hits) == len(ordered):
        return ordered
    # Ranking knows whole chunks; of these, only some rows belong to the answer. A slice at a time:
    # one call over them all would hold up the window.
    belongs = bytearray(len(ordered))
    for first in range(0, len(hits), _SLICE):
        give_way()
        for row in hits.order[first : first + _SLICE]:
            belongs[row] = True
    order = array("I")
    for first in range(0, len(ordered), _SLICE):
        give_way()
        part = ordered.order[first : first + _SLICE]
        order.extend(array("I", filter(belongs.__getitem__, part)))
    return ordered.ordered(order)

"""Rows in the order of a column; for worker threads."""

from __future__ import annotations

from array import array

from desktop_app.hits import Hits
from desktop_app.query.query import Sort, SortKey
from desktop_app.search import ranking
from desktop_app.ui.results.model import ResultColumn
from desktop_app.ui.results.presenter import ColumnSort

_KEYS = {
    ResultColumn.NAME: SortKey.NAME,
    ResultColumn.FOLDER: SortKey.FOLDER,
    ResultColumn.SIZE: SortKey.SIZE,
    ResultColumn.MODIFIED: SortKey.MODIFIED,
}


def order_by(hits: Hits, sort: ColumnSort) -> Hits:
    """The rows of `hits` by a column: names from A to Z, the largest and the newest first."""
    ordered = ranking.ordered(hits, Sort(_KEYS[sort.column], sort.backwards))
    if hits.order is None or ordered.order is None or len(hits) == len(ordered):
        return ordered
    # Ranking knows whole chunks; of these, only some rows belong to the answer.
    belongs = bytearray(len(ordered))
    for row in hits.order:
        belongs[row] = True
    return ordered.ordered(array("I", filter(belongs.__getitem__, ordered.order)))

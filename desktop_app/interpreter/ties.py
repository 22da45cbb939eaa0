"""How many are just as large as the last of the first ones: "the smallest" may be many."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from desktop_app.interpreter.outcomes import Outcome, Purpose, Wanted, count_of, rows_of
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Is, Key, Query, Show, SizeRange, SortKey, Term
from desktop_app.query.syntax import format as written


def count_ties(outcome: Outcome, tools: frozenset[str]) -> Generator[Wanted, ToolResult, int]:
    """How many more are as large as the last that is shown; 0 where the order is another.

    Nothing is read again for it: what is asked of the text of files is not counted.
    """
    query, rows = outcome.query, rows_of(outcome.result)
    if (
        "count_files" not in tools
        or query.show is not Show.LIST
        or query.sort is None
        or query.sort.by is not SortKey.SIZE
        or query.looks_inside
        or _are_folders(query)
        or outcome.nth
        or not query.top
        or not query.top == len(rows) < outcome.count
    ):
        return 0
    size_bytes = rows[-1].size_bytes
    if size_bytes is None:
        return 0
    size = Term(Key.SIZE, (SizeRange(size_bytes, size_bytes),))
    so_large = replace(query, terms=(*query.terms, size), show=Show.LIST, sort=None, top=None)
    found = yield Wanted("count_files", {"query": written(so_large)}, Purpose.LOOK)
    if found.failed:
        return 0
    return max(0, count_of(found) - sum(row.size_bytes == size_bytes for row in rows))


def _are_folders(query: Query) -> bool:
    """Whether folders are among what is asked for: their size is that of what they hold."""
    return any(Is.FOLDER in term.values and not term.excluded for term in query.of(Key.IS))

"""What of a walk's batches passes by names, kinds, sizes and dates.

This is the part of a search that the process which helps a walk does itself: so the matching is
shared, too, and what does not pass is neither sent nor read again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from desktop_app.files.batch import Batch
from desktop_app.index.details.first_rows import FirstRows
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import DATE_KEYS, Hidden, Key, Query, Show, SortKey
from desktop_app.search.filters import EntryFilter, asks_for_empty
from desktop_app.search.held_bytes import asks_for_held
from desktop_app.search.source import EntriesWanted
from desktop_app.walking.worker import WalkingProcess, WorkerFilter

_ELSEWHERE = (Key.IN, Key.DEPTH)
"""Where an entry lies is judged for whole walks, or by whoever asked for one."""


def filtered(
    batch: Batch,
    passing: EntryFilter,
    passed_over: Callable[[Batch], None],
    *,
    with_details: bool,
) -> Batch:
    """The rows of `batch` that pass.

    Args:
        batch: Of a walk; its folders can still be reached.
        passing: Of the query.
        passed_over: Takes the rows that fit, but are hidden, or are not, against the query.
        with_details: Whether they are wanted of what passes, even if nothing depends on them.
    """
    rows = passing.listed(batch)
    if not (passing.looks_at_hidden or passing.judges_contents):
        # Those that nobody asked for need no details.
        rows = _asked_for(batch, rows, passing, passed_over)
    batch = batch.select(rows)
    if not (with_details or passing.looks_at_hidden):
        return batch
    batch = batch.detailed()
    return batch.select(passing.detailed(batch))


def wants_details(query: Query, passing: EntryFilter, is_shown: bool, only_counts: bool) -> bool:
    """Whether sizes and dates are wanted of what passes, be it that nothing depends on them."""
    if passing.judges_contents:
        # What is inside decides of most files.
        return passing.needs_details
    if passing.needs_details or passing.wants_copies:
        return True
    # In an empty file nobody needs to look for its kind; where few are, they are asked.
    return is_shown and (bool(query.of(Key.KIND)) or not only_counts)


def asked_for(batch: Batch, passing: EntryFilter, passed_over: Callable[[Batch], None]) -> Batch:
    """The rows of `batch` that are hidden or not, as the query asks."""
    return batch.select(_asked_for(batch, range(len(batch)), passing, passed_over))


def _asked_for(
    batch: Batch,
    rows: Sequence[int],
    passing: EntryFilter,
    passed_over: Callable[[Batch], None],
) -> Sequence[int]:
    shown = batch.flags.translate(passing.shown)
    if 0 not in shown:
        return rows
    asked = [row for row in rows if shown[row]]
    if len(asked) < len(rows):
        passed_over(batch.select([row for row in rows if not shown[row]]))
    return asked


def written_for_worker(query: Query, passing: EntryFilter, *, with_details: bool) -> str:
    """What `filter_for` needs of a resolved query; "" where everything passes.

    Args:
        query: The query.
        passing: Of the query.
        with_details: See `filtered`.
    """
    if not (passing.is_selective or passing.needs_details):
        return ""
    return _written(query, with_details=with_details)


def written_for_counting(query: Query, passing: EntryFilter) -> str:
    """What tells which entries count, for `EntriesWanted.counted`; "" where names do not tell."""
    if passing.looks_at_hidden or passing.wants_copies or passing.judges_contents:
        return ""
    return _written(query, with_details=False)


def written_for_choosing(query: Query, passing: EntryFilter) -> str:
    """The filter for whoever knows sizes and dates; "" where more than these and names decides."""
    if passing.wants_copies or passing.judges_contents or asks_for_empty(query):
        return ""
    if any(term.key in DATE_KEYS and term.key is not Key.MODIFIED for term in query.terms):
        return ""
    return _written(query, with_details=True)


def with_filters(
    entries: EntriesWanted,
    query: Query,
    passing: EntryFilter,
    *,
    with_details: bool,
    only_counts: bool,
    shows_rows: bool,
    is_decided: bool,
    is_decided_by_kinds: bool,
    groups: Show | None,
) -> EntriesWanted:
    """The same for a query, of whatever folders it is asked.

    Args:
        entries: Of all that lies there.
        query: Resolved.
        passing: Of the query.
        with_details: See `filtered`.
        only_counts: Whether nobody wants more than how many they are.
        shows_rows: Whether those that pass are looked at.
        is_decided: Whether nothing else decides which pass.
        is_decided_by_kinds: Whether nothing else does but kinds, perhaps those of what is inside.
        groups: See `EntriesWanted`.
    """
    counted = written_for_counting(query, passing) if only_counts else ""
    chosen = written_for_choosing(query, passing)
    return replace(
        entries,
        details=with_details and not passing.is_selective,
        filter=written_for_worker(query, passing, with_details=with_details),
        counted=counted,
        # Of a number, at most those of which names do not tell enough: what is inside tells kinds.
        needs_details=with_details and not (counted and not query.of(Key.KIND)),
        chosen=chosen,
        only_counts=only_counts,
        # What else decides is known of a row only once it is looked at.
        first=first_rows(query, passing) if chosen and shows_rows and is_decided_by_kinds else None,
        is_decided=is_decided,
        groups=groups if chosen and is_decided else None,
    )


def first_rows(query: Query, passing: EntryFilter) -> FirstRows | None:
    """Which rows are looked at, where that are the first by size or date; None where all are."""
    sort = query.sort
    if query.show is not Show.LIST or query.top is None or sort is None or asks_for_held(query):
        return None
    if sort.by not in (SortKey.MODIFIED, SortKey.SIZE):
        return None
    return FirstRows(sort.by, sort.backwards, query.top, passing.shown)


def _written(query: Query, *, with_details: bool) -> str:
    terms = tuple(term for term in query.terms if term.key not in _ELSEWHERE)
    wanted = Query(terms, hidden=query.hidden, show=query.show)
    return json.dumps([query_syntax.format(wanted), with_details])


def filter_for(written: str) -> WorkerFilter:
    """Pick for a query; whoever gets the rows sees no difference, but in `Batch.listed`."""
    text, with_details = json.loads(written)
    query = query_syntax.parse(text)
    passing = EntryFilter(query)

    def sift(batch: Batch) -> Iterator[Batch]:
        hidden: list[Batch] = []
        passed = filtered(batch, passing, hidden.append, with_details=with_details)
        # With all folders that were listed: whoever goes on later knows by them what was seen.
        yield replace(passed, listed=batch.flags)
        if query.hidden is Hidden.NO:
            # To be counted by those who get them.
            yield from (replace(rows.compact(), listed=b"", reader=None) for rows in hidden)

    return sift


answer = WalkingProcess(filter_for).answer
"""Walks one tree for one query."""

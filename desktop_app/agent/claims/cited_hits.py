"""The rows under an answer: what it speaks of, from all calls of its run."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from desktop_app.agent.claims.main_numbers import main_receipts
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.tool import ToolOutput

if TYPE_CHECKING:
    # What judges an answer is loaded when there is one.
    from desktop_app.agent.claims.citations import Verdict

MAX_ROWS = 20_000
"""Rows of one call among which a file is looked for that the answer names."""


def cited_hits(verdict: Verdict, outputs: Sequence[ToolOutput], others: Hits) -> Hits:
    """What an answer cites, in the order of citing; `others` where it cites nothing.

    First the files that it names, or was read from, then the rows of the calls whose total it says.
    A folder is only where a file lies or was looked for, unless it is all that is named.
    """
    totals = [
        output
        for output in outputs
        if any(receipt in verdict.counts for receipt in main_receipts(output))
    ]
    named = [*_rows_of(verdict.files, outputs)]
    files = [hit for hit in named if not hit.flags & Flag.FOLDER]
    if files or totals:
        named = files
    if not named and not totals:
        return others
    lists = [output.hits for output in totals]
    if named:
        lists.insert(0, Hits([Chunk.of(named)]))
    return each_once(lists)


def _rows_of(files: Sequence[str], outputs: Sequence[ToolOutput]) -> Iterator[Hit]:
    wanted = set(files)
    found: dict[str, Hit] = {}
    for output in outputs:
        for hit in (*islice(output.hits, MAX_ROWS), *output.near):
            if hit.path in wanted:
                found.setdefault(hit.path, hit)
    return (found[path] for path in files if path in found)


def each_once(lists: Sequence[Hits]) -> Hits:
    """All of them, without what stands there already; rows far behind are left as they are."""
    rows = Hits()
    for one in lists:
        rows = rows.joined(one)
    if len(lists) < 2:
        return rows
    seen: set[str] = set()
    kept = array("I")
    order = rows.order
    for number in range(len(rows)):
        if number < 2 * MAX_ROWS:
            path = rows[number].path
            if path in seen:
                continue
            seen.add(path)
        kept.append(number if order is None else order[number])
    return rows.ordered(kept)

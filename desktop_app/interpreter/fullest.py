"""The folders that hold most, at any depth: entries for folders have no length of their own."""

from __future__ import annotations

import os
from collections.abc import Generator
from dataclasses import replace

from desktop_app.findings import SummaryFindings
from desktop_app.interpreter.outcomes import Outcome, Purpose, Wanted, count_of, rows_of
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Folder, Is, Key, Query, Show, SortKey, Term, Text, TextForm
from desktop_app.query.syntax import format as written


def asks_fullest(query: Query) -> bool:
    """Whether the folder with the most in it is asked for, or the largest ones."""
    by_size = query.sort is not None and query.sort.by is SortKey.SIZE
    states = {value for term in query.of(Key.IS) for value in term.values}
    shows_rows = query.show is Show.LIST
    return states == {Is.FOLDER} and by_size and shows_rows and not query.of(Key.NAME)


def fullest_folders(
    query: Query, nth: int, tools: frozenset[str]
) -> Generator[Wanted, ToolResult, Outcome | None]:
    """The folders with most in them, or the one at the place that is asked for."""
    if not {"summarise_files", "find_files"} <= tools:
        return None
    files = tuple(term for term in query.terms if term.key is not Key.IS)
    by = {
        "by": "folder",
        "query": written(replace(query, terms=files, sort=None, top=None)),
        "sort": "bytes",
    }
    result = yield Wanted("summarise_files", by, Purpose.LOOK)
    if not isinstance(result.data, SummaryFindings):
        return None
    named = [group for group in result.data.groups if group.name]
    paths = [str(group.name) for group in named]
    # What lies in none of the folders is a group, too: that of the folder that was searched.
    held = [
        group
        for group, path in zip(named, paths, strict=True)
        if not any(other.startswith(f"{path}{os.sep}") for other in paths)
    ]
    if query.sort is not None and query.sort.backwards:
        held.reverse()
    held = held[: query.top or 1]
    if 0 < nth <= len(held):
        held = held[nth - 1 : nth]
    if not held:
        return None
    parents, names = zip(*(os.path.split(str(group.name)) for group in held), strict=True)
    terms = (
        Term(Key.IN, tuple(map(Folder, dict.fromkeys(parents)))),
        Term(Key.NAME, tuple(map(_whole_name, dict.fromkeys(names)))),
        Term(Key.DEPTH, (1,)),
        Term(Key.IS, (Is.FOLDER,)),
    )
    found = yield Wanted("find_files", {"query": written(Query(terms, query.hidden))})
    if found.failed or not count_of(found):
        return None
    return Outcome(query, found, measured=held, basis=result)


def at_its_place(outcome: Outcome, tools: frozenset[str]) -> Generator[Wanted, ToolResult, Outcome]:
    """`outcome` with the one at the place that is asked for alone: "the second largest"."""
    rows = [row.path for row in rows_of(outcome.result)]
    if "find_files" not in tools or not 0 < outcome.nth <= min(outcome.count, len(rows)):
        return outcome
    parent, name = os.path.split(rows[outcome.nth - 1])
    terms = (
        Term(Key.IN, (Folder(parent),)),
        Term(Key.NAME, (_whole_name(name),)),
        Term(Key.DEPTH, (1,)),
    )
    query = Query(terms, outcome.query.hidden)
    found = yield Wanted("find_files", {"query": written(query)}, Purpose.LOOK)
    if found.failed or count_of(found) != 1:
        return outcome
    return replace(outcome, result=found, alone=True, basis=outcome.basis or outcome.result)


def _whole_name(name: str) -> Text:
    """The pattern for names that are `name`, rather than have it inside."""
    letters = (
        letter if letter.isalnum() or letter in " _-" or not letter.isascii() else f"\\{letter}"
        for letter in name
    )
    try:
        return Text(f"^{''.join(letters)}$", TextForm.PATTERN)
    except ValueError:
        # Signs that no pattern may have: then what has them inside comes besides.
        return Text(name)

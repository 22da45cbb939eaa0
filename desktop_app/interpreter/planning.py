"""How a query is answered: which tools are called, in turn.

A plan is a generator: it yields calls, is sent their results, and returns what they came to. It
holds nothing but the query, so that it can be gone through again from the messages alone.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import replace

from desktop_app.findings import Failure, SearchFindings
from desktop_app.interpreter.leaving_out import find_left_out
from desktop_app.interpreter.near.near_misses import offered
from desktop_app.interpreter.near.other_names import (
    look_for_other_names,
    look_in_folders_so_called,
    look_within_words,
)
from desktop_app.interpreter.nth_place import at_its_place
from desktop_app.interpreter.outcomes import (
    Outcome,
    OutOfCallsError,
    Plan,
    Purpose,
    Wanted,
    count_of,
    folders_in,
    is_near,
)
from desktop_app.interpreter.ties import count_ties
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Folder, Hidden, Key, Query, Show, Term
from desktop_app.query.syntax import format as written

MAX_CALLS = 12
"""Calls for one message, with those for what comes near."""

TOOLS = ("count_files", "find_files", "search_contents", "resolve_folder", "summarise_files")
"""What plans call, where it is offered."""

_MOST_FOLDERS = 3
"""Of one query, that are looked for by their names."""


def plan(query: Query, offered_tools: Iterable[str], nth: int = 0) -> Plan:
    """Answer a query with the tools that are offered.

    Args:
        query: What is asked, and what is to be shown of it.
        offered_tools: The names of the tools.
        nth: The place of the one that is asked for, where it is not the first; else 0.
    """
    tools = frozenset(offered_tools)
    left_out = yield from find_left_out(query, tools)
    outcome = yield from _planned(left_out.applied(query), tools, nth)
    outcome.folders |= left_out.folders
    outcome.no_folders = tuple(left_out.no_folders)
    outcome.nothing = tuple(left_out.nothing)
    return outcome


def _planned(query: Query, tools: frozenset[str], nth: int) -> Plan:
    outcome = yield from _searched(query, tools)
    outcome.nth = nth
    if outcome.result.failed:
        return outcome
    try:
        if outcome.count:
            yield from look_for_other_names(outcome, tools)
            yield from look_in_folders_so_called(outcome, tools)
            yield from look_within_words(outcome, tools)
            outcome.ties = yield from count_ties(outcome, tools)
            return (yield from at_its_place(outcome, tools))
        if (unseen := (yield from _hidden(outcome, tools))) is not None:
            return unseen
        yield from look_in_folders_so_called(outcome, tools)
        if outcome.near is not None:
            return outcome
        return (yield from offered(outcome, tools)) or outcome
    except OutOfCallsError:
        return outcome


def _searched(query: Query, tools: frozenset[str]) -> Plan:
    """What the query finds, once its folders are known."""
    folders: dict[str, tuple[str, ...]] = {}
    outcome = Outcome(query, (yield _call(query, tools)), folders=folders)
    while outcome.result.failed and len(folders) < _MOST_FOLDERS:
        name = _unknown_folder(outcome.query, outcome.result)
        if not name or name in folders or "resolve_folder" not in tools:
            break
        found = yield Wanted("resolve_folder", {"name": name}, Purpose.LOOK)
        paths = folders_in(found)
        if not paths:
            break
        if is_near(found) and query.of(Key.CONTENT):
            # Nobody reads files in a folder that was not meant.
            outcome.near = found
            break
        folders[name] = paths
        located = _located(query, folders)
        outcome = Outcome(located, (yield _call(located, tools)), folders=folders)
    return outcome


def _call(query: Query, tools: frozenset[str]) -> Wanted:
    match query.show:
        case Show.COUNT | Show.BYTES | Show.LIST:
            is_room = query.show is Show.BYTES and not query.asks_for_first
        case by:
            word = by.value.removeprefix("by-").replace("ext", "extension")
            sort = "usual" if query.sort is None else "bytes"
            grouped = written(replace(query, show=Show.LIST, sort=None, top=None))
            return Wanted("summarise_files", {"by": word, "query": grouped, "sort": sort})
    shown = written(replace(query, show=Show.LIST))
    if query.of(Key.CONTENT) and "search_contents" in tools and not is_room:
        return Wanted("search_contents", {"query": shown}, _purpose(query))
    if query.show is Show.COUNT or is_room:
        return Wanted("count_files", {"query": shown}, _purpose(query))
    # Of the first of an order, each is told as well.
    return Wanted("find_files", {"query": shown}, _purpose(query))


def _purpose(query: Query) -> Purpose:
    return {Show.BYTES: Purpose.SPACE, Show.COUNT: Purpose.COUNT}.get(query.show, Purpose.ANSWER)


# Folders


def _folders(query: Query) -> list[str]:
    return [
        value.text
        for term in query.of(Key.IN)
        if not term.excluded
        for value in term.values
        if isinstance(value, Folder)
    ]


def _unknown_folder(query: Query, result: ToolResult) -> str:
    """The folder of `query` that is none, where that is why it failed."""
    reason = result.data
    if not isinstance(reason, Failure) or reason.code not in _NO_PLACE:
        return ""
    said = {str(value) for error in reason.errors for value in error.fields.values()}
    names = [name for name in _folders(query) if not name.startswith(("/", "\\"))]
    return next((name for name in names if name in said), names[0] if names else "")


_NO_PLACE = frozenset({"place.unknown", "place.missing", "place.no_app", "place.no_removable"})
"""Why words name no folder; a drive is no name that could mean something else."""


def _located(query: Query, folders: Mapping[str, tuple[str, ...]]) -> Query:
    """`query` with the folders that were found in place of their names."""
    terms = []
    for term in query.terms:
        if term.key is Key.IN and not term.excluded:
            values = [
                path
                for value in term.values
                if isinstance(value, Folder)
                for path in folders.get(value.text, (value.text,))
            ]
            term = Term(term.key, tuple(map(Folder, dict.fromkeys(values))))
        terms.append(term)
    return replace(query, terms=tuple(terms))


# What is hidden


def _hidden(
    outcome: Outcome, tools: frozenset[str]
) -> Generator[Wanted, ToolResult, Outcome | None]:
    """What is only there hidden, where something is looked for by its name."""
    found = outcome.result.data
    left_out = found.left_out if isinstance(found, SearchFindings) else {}
    query = outcome.query
    is_named = bool(query.of(Key.NAME)) and query.show is Show.LIST
    if not is_named or query.of(Key.CONTENT) or not left_out.get("hidden"):
        return None
    seen = replace(query, hidden=Hidden.YES)
    result = yield _call(seen, tools)
    return Outcome(seen, result, folders=outcome.folders, hidden=True) if count_of(result) else None

"""The `find_duplicates` tool: files with the same contents, or the copies of one file."""

from __future__ import annotations

import asyncio
import os
import threading
from array import array
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from desktop_app.findings import CopyFindings, DuplicateFindings
from desktop_app.hits import Copies, Flag, Hit, Hits
from desktop_app.messages.parts import Part, Words
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.query.query import Is, Key, Show, SizeRange, Term
from desktop_app.query.syntax import format as written
from desktop_app.reasons import Coverage, Skips
from desktop_app.search.events import Found
from desktop_app.stop_flag import StopFlag
from desktop_app.tools import found_text, searching
from desktop_app.tools.file_query import (
    Extensions,
    HiddenToo,
    InFolder,
    NameWords,
    OfKind,
    OfSize,
    Written,
    query_of,
)
from desktop_app.tools.meant_paths import meant_path
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.value_class import value_class
from desktop_app.wording import written_bytes

if TYPE_CHECKING:
    from desktop_app.search.duplicates import CopiesOfOne

MAX_GROUPS = 20
"""Groups of copies of one page; fewer where they are large."""

MAX_COPIES = 20
"""Copies that are named of one group; of more, how many there are."""

Of = Annotated[
    str,
    "One file whose copies are wanted: its id or path. Empty: all files that have copies.",
]
Start = Annotated[
    int, "The first group of copies to show, from 1: to go on behind an earlier page."
]


@tool(
    description=(
        "Find files with the same contents: those below a folder, or the copies of one file. "
        "A copy anywhere counts, and all are told. Compared to the last byte; empty files, and "
        "hidden ones if not asked for, are left out. Says how many bytes deleting all but one of "
        f"each would free, the largest gain first, at most {MAX_GROUPS} groups a page. Several "
        "names of one file (hard links) are no copies. Files of the same name but other contents "
        "are not found: use find_files. Example: folder='Downloads', kind='image'. Example, copies "
        "of one file: of='f12'."
    ),
    aliases=(
        "duplicates",
        "find_copies",
        "duplicate_files",
        "find_duplicate_files",
        "dedupe",
        "查找重复文件",
        "重复文件",
        "查重",
    ),
    category="files",
)
async def find_duplicates(
    context: ToolContext,
    folder: InFolder = "",
    of: Of = "",
    name: NameWords = "",
    extensions: Extensions = (),
    kind: OfKind = "",
    size: OfSize = "",
    hidden: HiddenToo = "no",
    start: Start = 1,
    query: Written = "",
) -> AsyncGenerator[ToolEvent, None]:
    """Find copies among what `query`, or the simple arguments, describe.

    Raises:
        QueryError, PlaceError, ScopeError, SearchError, ToolError: sentences to correct the
            arguments by.
    """
    found_text.check_page(start, MAX_GROUPS, MAX_GROUPS)
    wanted = query_of(
        context.ids,
        Show.LIST,
        query=query,
        folder=folder,
        name=name,
        extensions=extensions,
        kind=kind,
        size=size,
        hidden=hidden,
    )
    wanted = replace(wanted, top=None)
    original = ""
    if of.strip():
        original, bytes_ = await asyncio.to_thread(_file, of, context)
        same_length = Term(Key.SIZE, (SizeRange(bytes_, bytes_),))
        wanted = replace(wanted, terms=(*wanted.terms, same_length))
    else:
        terms = dict.fromkeys((*wanted.terms, Term(Key.IS, (Is.DUPLICATE,))))
        wanted = replace(wanted, terms=tuple(terms))

    async def composed(found: Found) -> ToolOutput:
        if not original:
            output = _groups_output(found, written(wanted), start, context)
            return replace(output, besides={"start": start})
        copies = await _compared(original, found.hits, context)
        output = _copies_output(found, written(wanted), original, copies, context)
        return replace(output, besides={"of": original})

    async with aclosing(searching.search(context, wanted, composed)) as events:
        async for event in events:
            yield event


def _file(text: str, context: ToolContext) -> tuple[str, int]:
    """The one file that `text` means and its length, for a thread that may wait for the disk."""
    path = meant_path(text, context)
    # Opened, so that what cannot be compared is said now and not after the search.
    with context.scope.open_file(path):
        return path, context.scope.stat(path).st_size


# The copies of one file, compared in a thread


class _Ended:
    """Set when the person stops the run, and when nobody waits for the search any more."""

    def __init__(self, stop: StopFlag) -> None:
        self._stop = stop
        self.abandoned = threading.Event()

    def is_set(self) -> bool:
        return self._stop.is_set() or self.abandoned.is_set()


async def _compared(original: str, hits: Hits, context: ToolContext) -> CopiesOfOne:
    """Which of `hits` are copies of one file."""
    from desktop_app.search.duplicates import DuplicateSearch

    ended = _Ended(context.stop)
    search = DuplicateSearch(context.scope, stop=ended)
    try:
        return await asyncio.to_thread(search.copies_of, original, hits)
    finally:
        ended.abandoned.set()


# What came of it


@value_class
class _Totals:
    """What all groups come to; `linked` is how many of the files have several names."""

    groups: int
    files: int
    linked: int
    waste_bytes: int

    @classmethod
    def of(cls, groups: Sequence[Copies]) -> _Totals:
        return cls(
            len(groups),
            sum(group.count for group in groups),
            sum(len(names) > 1 for group in groups for names in group.files),
            sum(group.waste_bytes for group in groups),
        )


def _groups_output(found: Found, asked: str, start: int, context: ToolContext) -> ToolOutput:
    wording = context.wording
    totals = _Totals.of(found.copies)
    end = "in_all" if found.coverage.complete else "at_least"
    base = found_text.base_parts(found_text.root_of(found.coverage), wording)
    lines = [wording.say("tool.copies_waste", size=totals.waste_bytes)]
    if totals.linked:
        lines.append(wording.say("tool.linked", count=totals.linked))
    head = [
        Words(wording.say(f"tool.copies_{end}", count=totals.groups, files=totals.files)),
        *base,
        Words("".join(f"\n{line}" for line in lines) + "\n"),
        *found_text.query_parts(found.asked, asked, wording),
        *found_text.coverage_parts(found.coverage, wording, names_folders=not base),
    ]
    shown = found.copies[start - 1 : start - 1 + MAX_GROUPS]
    page = found_text.page(
        (_group(found, group, context) for group in shown),
        count=len(found.copies),
        start=start,
        before=head,
        wording=wording,
    )
    return searching.output(
        found,
        asked,
        (*head, *page),
        kind=DuplicateFindings,
        sets=totals.groups,
        files=totals.files,
        waste_bytes=totals.waste_bytes,
        linked=totals.linked,
    )


def _copies_output(
    found: Found, asked: str, original: str, result: CopiesOfOne, context: ToolContext
) -> ToolOutput:
    wording = context.wording
    coverage = _coverage(found.coverage, result.skips, complete=result.complete)
    end = "in_all" if coverage.complete else "at_least"
    code = f"tool.copies_of_one_{end}"
    shown = [names[0] for names in result.copies]
    root = found_text.root_of(coverage)
    base = found_text.base_parts(root, wording)
    head: list[Part] = [
        Words(wording.say(code, count=len(shown), size=written_bytes(result.size_bytes))),
        *base,
        Words("\n"),
    ]
    if result.other_names:
        head.append(Words(wording.say("tool.other_names", count=len(result.other_names)) + "\n"))
    head += found_text.coverage_parts(coverage, wording, names_folders=not base)
    rows = [
        found_text.row_parts(hit, root, context.ids, wording)
        for hit in _chosen(found.hits, [*shown, *result.other_names])[:MAX_GROUPS]
    ]
    fitting = found_text.fitting(rows, head)
    left = len(shown) + len(result.other_names) - len(fitting)
    more = [Words(wording.say("tool.copies_left", count=left))] if left else []
    page = [part for row in fitting for part in row]
    hits = _chosen(found.hits, [*shown, *result.other_names])
    return ToolOutput(
        parts=(*head, *page, *more),
        data=CopyFindings(
            count=len(shown),
            complete=coverage.complete,
            query=asked,
            file=original,
            size_bytes=result.size_bytes,
            other_names=len(result.other_names),
            rows=found_text.rows(page, hits),
        ),
        hits=hits,
        coverage=coverage,
        query=asked,
    )


def _coverage(found: Coverage, skips: Skips, *, complete: bool) -> Coverage:
    """What the search for files left out, and what could not be compared."""
    merged = Skips(dict(found.skipped), {why: list(paths) for why, paths in found.paths.items()})
    merged.merge(skips)
    return replace(
        found,
        skipped=merged.numbers,
        paths={why: tuple(paths) for why, paths in merged.paths.items()},
        complete=found.complete and complete,
    )


def _chosen(hits: Hits, rows: Sequence[int]) -> Hits:
    """Some rows of `hits`, in the order given."""
    order = hits.order
    return hits.ordered(array("I", rows if order is None else [order[row] for row in rows]))


def _group(found: Found, group: Copies, context: ToolContext) -> list[Part]:
    """How many copies of what length, then a line for each."""
    wording = context.wording
    size = written_bytes(group.size_bytes)
    parts: list[Part] = [
        Words(wording.say("tool.copies_group", count=group.count, size=size) + "\n")
    ]
    root = found_text.root_of(found.coverage)
    first_names = array("I", [names[0] for names in group.files[:MAX_COPIES]])
    for hit in found.hits.ordered(first_names):
        parts += [Words("  "), *found_text.row_parts(hit, root, context.ids, wording)]
    for path in group.elsewhere[: MAX_COPIES - len(first_names)]:
        hit = Hit(*os.path.split(path), group.size_bytes, 0, Flag.UNKNOWN)
        parts += [Words("  "), *found_text.row_parts(hit, root, context.ids, wording)]
    if left := max(0, group.count - MAX_COPIES):
        parts.append(Words(f"  {wording.say('tool.copies_left', count=left)}\n"))
    return parts

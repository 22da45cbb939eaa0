"""The `compare_folders` tool: what two folders have in common, and what only one of them has."""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing
from typing import Annotated, Literal

from desktop_app.errors import ToolError
from desktop_app.findings import ComparisonFindings
from desktop_app.hits import Hit, Hits
from desktop_app.messages.parts import Name, Part, Words
from desktop_app.messages.search_progress import Progress
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.query.query import Query, Show
from desktop_app.reasons import Coverage
from desktop_app.search.events import Found
from desktop_app.search.receipts import receipts_of
from desktop_app.tools import found_text
from desktop_app.tools.file_query import InFolder, query_of
from desktop_app.tools.meant_paths import several_paths
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.value_class import value_class
from desktop_app.wording import visible

MAX_ROWS = 50
"""Rows of one page."""

OtherFolder = Annotated[str, "The folder that it is compared with, in the same forms."]
HiddenToo = Annotated[Literal["no", "yes"], "Whether hidden files are compared as well."]
Start = Annotated[int, "The first difference to show, from 1: to go on behind an earlier page."]


@tool(
    description=(
        "Compare two folders and all below them: which files only one has, and which differ in "
        "size. Says how many of each, "
        f"and shows at most {MAX_ROWS} differences a page. Files of the same place, name and size "
        "are taken for the same; contents are not read. For which folder is bigger, use "
        "summarise_files; for copies wherever they lie, find_duplicates. Example, whether a backup "
        "is complete: folder='Documents', other='Backup/Documents'."
    ),
    aliases=("diff", "compare", "folder_diff", "diff_folders", "比较文件夹", "对比文件夹"),
)
async def compare_folders(
    context: ToolContext,
    folder: InFolder,
    other: OtherFolder = "",
    hidden: HiddenToo = "no",
    start: Start = 1,
) -> AsyncGenerator[ToolEvent, None]:
    """Compare `folder` with `other`.

    Raises:
        PlaceError, ScopeError, SearchError, ToolError: sentences to correct the arguments by.
    """
    found_text.check_page(start, MAX_ROWS, MAX_ROWS)
    sides: list[Found] = []
    for words in (folder, other):
        if not words.strip():
            raise ToolError("tool.missing", name="folder" if words is folder else "other")
        query = query_of(context.ids, Show.LIST, folder=words, hidden=hidden)
        async with aclosing(_searched(context, query)) as events:
            async for event in events:
                if isinstance(event, Found):
                    sides.append(event)
                else:
                    yield event
        if len(folders := sides[-1].coverage.folders) != 1:
            raise several_paths("tool.several_folders", words, folders)
    first, second = sides
    if first.coverage.folders == second.coverage.folders:
        raise ToolError("tool.same_folder")
    # Of two folders with a million files it takes its time.
    yield _output(await asyncio.to_thread(_Comparison.of, first, second), start, context)


async def _searched(context: ToolContext, query: Query) -> AsyncGenerator[Found | Progress, None]:
    events = context.engine.search(query, stop=context.stop, now=context.now)
    async with aclosing(events):
        async for event in events:
            # The rows of one side alone are no differences yet.
            if isinstance(event, Found | Progress):
                yield event


@value_class
class _Comparison:
    """Two folders held against each other; numbers in it are rows of their hits."""

    first: Found
    second: Found
    only_first: Sequence[int]
    only_second: Sequence[int]
    other_size: Sequence[int]
    """Of the first."""
    same: int

    @classmethod
    def of(cls, first: Found, second: Found) -> _Comparison:
        theirs = {key: (row, size) for row, (key, size) in enumerate(_keys(second))}
        only_first: list[int] = []
        other_size: list[int] = []
        same = 0
        for row, (key, size) in enumerate(_keys(first)):
            there = theirs.pop(key, None)
            if there is None:
                only_first.append(row)
            elif there[1] != size:
                other_size.append(row)
            else:
                same += 1
        only_second = sorted(row for row, _ in theirs.values())
        return cls(first, second, only_first, only_second, other_size, same)

    @property
    def hits(self) -> Hits:
        """Everything that differs: what only the first has, then the second, then other sizes."""
        return (
            _rows(self.first.hits, self.only_first)
            .joined(_rows(self.second.hits, self.only_second))
            .joined(_rows(self.first.hits, self.other_size))
        )

    @property
    def coverage(self) -> Coverage:
        """Of both searches together."""
        one, two = self.first.coverage, self.second.coverage
        skipped = dict(one.skipped)
        for reason, number in two.skipped.items():
            skipped[reason] = skipped.get(reason, 0) + number
        return Coverage(
            folders=(*one.folders, *two.folders),
            files=one.files + two.files,
            skipped=skipped,
            complete=one.complete and two.complete,
            sources=tuple(dict.fromkeys((*one.sources, *two.sources))),
            seconds=one.seconds + two.seconds,
        )


def _keys(found: Found) -> Iterator[tuple[str, int]]:
    """Each file's path below the folder, and its size."""
    (root,) = found.coverage.folders
    for hit in found.hits:
        yield "/".join(found_text.names_below(root, hit.path)), hit.size_bytes


def _rows(hits: Hits, rows: Sequence[int]) -> Hits:
    order = hits.order
    return hits.ordered(array("I", rows if order is None else (order[row] for row in rows)))


def _output(compared: _Comparison, start: int, context: ToolContext) -> ToolOutput:
    wording = context.wording
    roots = [*compared.first.coverage.folders, *compared.second.coverage.folders]
    code = "tool.compared" if compared.coverage.complete else "tool.compared_so_far"
    numbers = {
        "only_first": len(compared.only_first),
        "only_second": len(compared.only_second),
        "other_size": len(compared.other_size),
        "same": compared.same,
    }
    head: list[Part] = []
    for letter, root in zip("AB", roots, strict=True):
        head += [Words(f"{letter} = "), Name(root, visible(root)), Words("\n")]
    head.append(Words(wording.say(code, **numbers) + "\n"))
    head += found_text.coverage_parts(compared.coverage, wording)
    hits = compared.hits
    page = found_text.page(
        (
            _row(compared, hits[number], number, context)
            for number in range(start - 1, min(start - 1 + MAX_ROWS, len(hits)))
        ),
        count=len(hits),
        start=start,
        before=head,
        wording=wording,
    )
    return ToolOutput(
        (*head, *page),
        ComparisonFindings(**numbers, complete=compared.coverage.complete, folders=tuple(roots)),
        hits,
        compared.coverage,
        receipts=(
            *receipts_of(compared.first)[:1],
            *receipts_of(compared.second)[:1],
        ),
        inside=False,
    )


def _row(compared: _Comparison, hit: Hit, number: int, context: ToolContext) -> list[Part]:
    firsts, seconds = len(compared.only_first), len(compared.only_second)
    side = compared.second if firsts <= number < firsts + seconds else compared.first
    (root,) = side.coverage.folders
    if number < firsts:
        what = "only_in_a"
    elif number < firsts + seconds:
        what = "only_in_b"
    else:
        what = "other_size"
    mark = context.wording.say(f"tool.compared_{what}")
    return [Words(f"{mark}  "), *found_text.row_parts(hit, root, context.ids, context.wording)]

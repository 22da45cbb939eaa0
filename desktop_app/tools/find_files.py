"""The `find_files` tool: which files a query finds; a mind is shown a page of them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from dataclasses import replace
from typing import Annotated, Literal

from desktop_app.messages.message import JsonValue
from desktop_app.messages.search_progress import Progress
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.query.query import Query, Show, Sort, SortKey
from desktop_app.query.syntax import format as written
from desktop_app.search.events import Found
from desktop_app.tools import found_text, searching
from desktop_app.tools.file_query import (
    Extensions,
    HiddenToo,
    InFolder,
    Modified,
    NameWords,
    OfKind,
    OfSize,
    Written,
    query_of,
)
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.walking.kept_walks import KeptWalks

ROWS_SHOWN = 50
"""Rows of one page, if not asked otherwise; fewer where their names are long."""

MAX_ROWS = 100
"""Rows that may be asked for at once; so many of usual length fit into a result."""

Order = Annotated[
    Literal["best", "newest", "oldest", "largest", "smallest", "name"],
    "What comes first. best: the names that fit best, and of equally good ones the newest; without "
    "name words that is the newest.",
]
Limit = Annotated[int, f"Rows to show at most, 1 to {MAX_ROWS}. The total is always of all."]
Start = Annotated[int, "The first row to show, from 1: to go on behind an earlier page."]

_SORTS = {
    "newest": Sort(SortKey.MODIFIED),
    "oldest": Sort(SortKey.MODIFIED, backwards=True),
    "largest": Sort(SortKey.SIZE),
    "smallest": Sort(SortKey.SIZE, backwards=True),
    "name": Sort(SortKey.NAME),
}


@tool(
    description=(
        "List files of some kind, ending, name, size or date, with id, path, size and date of "
        "change. Looks below the folder at any depth; hidden files only if asked "
        "for. Says how many there are in all and shows a page of them, newest first if not asked "
        "otherwise. Looks at names, sizes and dates; for what is written in files, use "
        "search_contents. If only the number is wanted, use count_files; to look around in one "
        "folder, list_folder; to find a folder, resolve_folder. "
        "Example, photos from March 2024: folder='Pictures', kind='image', modified='2024-03'. "
        "Example, the 5 largest: sort='largest', limit=5."
    ),
    aliases=(
        "find",
        "list_files",
        "search_files",
        "file_search",
        "glob",
        "查找文件",
        "列出文件",
        "搜索文件",
    ),
)
def find_files(
    context: ToolContext,
    folder: InFolder = "",
    name: NameWords = "",
    extensions: Extensions = (),
    kind: OfKind = "",
    size: OfSize = "",
    modified: Modified = "",
    hidden: HiddenToo = "no",
    sort: Order = "best",
    limit: Limit = ROWS_SHOWN,
    start: Start = 1,
    query: Written = "",
) -> AsyncGenerator[ToolEvent, None]:
    """List what `query`, or the simple arguments, describe.

    Raises:
        QueryError, PlaceError, ScopeError, SearchError, ToolError: sentences to correct the
            arguments by.
    """
    found_text.check_page(start, limit, MAX_ROWS)
    wanted = query_of(
        context.ids,
        Show.LIST,
        query=query,
        folder=folder,
        name=name,
        extensions=extensions,
        kind=kind,
        size=size,
        modified=modified,
        hidden=hidden,
    )
    return _with_near(context, sorted_as(wanted, sort), start, limit)


async def _with_near(
    context: ToolContext, wanted: Query, start: int, limit: int
) -> AsyncGenerator[ToolEvent, None]:
    """As `listed`, and what comes near where no file has such a name."""
    so_far = searching.BEGUN
    if context.suggests_similar and context.walks is None:
        # What is looked for then lies in the same folders.
        context = replace(context, walks=KeptWalks())
    async for event in listed(context, wanted, start, limit):
        if isinstance(event, Progress):
            so_far = event
        if (
            isinstance(event, ToolOutput)
            and context.suggests_similar
            and found_text.is_nothing(event)
        ):
            # Loaded where it is needed: most searches find what they look for.
            from desktop_app.tools.nearest import near_names

            async for news in searching.in_time(near_names(context, wanted, event), so_far):
                yield news
        else:
            yield event


def sorted_as(query: Query, order: str) -> Query:
    """`query` in the order that was asked for; "best" leaves it as it is."""
    return replace(query, sort=_SORTS.get(order, query.sort))


def listed(
    context: ToolContext, wanted: Query, start: int, limit: int
) -> AsyncGenerator[ToolEvent, None]:
    """Run `wanted`, and say how many rows it has, `limit` of them from `start` on."""
    asked = written(wanted)

    async def composed(found: Found) -> ToolOutput:
        totals = found_text.total_parts(found, asked, context.wording)
        page = found_text.hit_page(
            found, before=totals, start=start, limit=limit, ids=context.ids, wording=context.wording
        )
        besides: Mapping[str, JsonValue] = {"start": start, "limit": limit}
        return searching.output(found, asked, (*totals, *page), besides=besides)

    return searching.search(context, wanted, composed)

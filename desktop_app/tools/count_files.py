"""The `count_files` tool: how many files a query finds, counted in full, never a page."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import replace

from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.query.query import Show
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


@tool(
    description=(
        "Count files and add up their bytes, by kind, ending, name, size or date. Counts every "
        "file below the folder, at any depth, and says how many of them lie directly in it; "
        "folders and links are not counted, hidden files only if asked for. The numbers are exact. "
        "Looks at names, sizes and dates; how many files say something, search_contents tells. To "
        "see which files they are, use find_files; for numbers by kind, ending, folder, year or "
        "month, summarise_files. "
        "Example, PDFs in Downloads: folder='Downloads', extensions=['pdf']. "
        "Example, photos from 2024: kind='image', modified='2024'."
    ),
    aliases=(
        "count",
        "file_count",
        "number_of_files",
        "how_many_files",
        "文件计数",
        "统计文件",
        "计数",
    ),
)
def count_files(
    context: ToolContext,
    folder: InFolder = "",
    name: NameWords = "",
    extensions: Extensions = (),
    kind: OfKind = "",
    size: OfSize = "",
    modified: Modified = "",
    hidden: HiddenToo = "no",
    query: Written = "",
) -> AsyncGenerator[ToolEvent, None]:
    """Count what `query`, or the simple arguments, describe.

    Raises:
        QueryError, PlaceError, ScopeError, SearchError, ToolError: sentences to correct the
            arguments by.
    """
    wanted = query_of(
        context.ids,
        Show.COUNT,
        query=query,
        folder=folder,
        name=name,
        extensions=extensions,
        kind=kind,
        size=size,
        modified=modified,
        hidden=hidden,
    )
    asked = written(replace(wanted, show=Show.LIST))

    async def composed(found: Found) -> ToolOutput:
        parts = found_text.total_parts(found, asked, context.wording, with_paths=False)
        return searching.output(found, asked, parts)

    return searching.search(context, wanted, composed)

"""The `find_hidden_files` tool: what is hidden, and lies in hidden folders."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Annotated, Literal

from desktop_app.messages.tool import ToolEvent
from desktop_app.query.query import Hidden, Is, Key, Show, Term
from desktop_app.tools import found_text
from desktop_app.tools.file_query import (
    Extensions,
    InFolder,
    NameWords,
    Written,
    depth_term,
    query_of,
)
from desktop_app.tools.find_files import (
    MAX_ROWS,
    ROWS_SHOWN,
    Limit,
    Order,
    Start,
    listed,
    sorted_as,
)
from desktop_app.tools.tool import ToolContext, tool

Entries = Annotated[
    Literal["files", "folders", "both"], "Whether hidden files, hidden folders or both are listed."
]
Depth = Annotated[
    int,
    "How deep to look: 1 is directly in the folder only, 2 one level more. 0: everything below, "
    "with all that hidden folders hold, which may be many thousands.",
]


@tool(
    description=(
        "List hidden files or folders only: names that begin with a dot, what the system marks as "
        "hidden, and everything inside hidden folders. Says how many there are in all, files of "
        "all depths if not asked otherwise, and shows a page of them, newest first. For hidden "
        "files besides the others, use find_files with hidden='yes'. "
        "Example, what is hidden directly in the home folder: folder='home', depth=1, "
        "entries='both'."
    ),
    aliases=(
        "hidden_files",
        "list_hidden_files",
        "show_hidden_files",
        "find_hidden",
        "查找隐藏文件",
        "列出隐藏文件",
        "隐藏文件",
    ),
)
def find_hidden_files(
    context: ToolContext,
    folder: InFolder = "",
    name: NameWords = "",
    extensions: Extensions = (),
    entries: Entries = "files",
    depth: Depth = 0,
    sort: Order = "best",
    limit: Limit = ROWS_SHOWN,
    start: Start = 1,
    query: Written = "",
) -> AsyncGenerator[ToolEvent, None]:
    """List what is hidden of what `query`, or the simple arguments, describe.

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
        hidden=Hidden.ONLY,
    )
    more = [depth_term(depth)] if depth else []
    if entries != "files":
        more.append(Term(Key.IS, (Is.FOLDER,) if entries == "folders" else (Is.FILE, Is.FOLDER)))
    wanted = replace(wanted, terms=(*wanted.terms, *more))
    return listed(context, sorted_as(wanted, sort), start, limit)

"""The `find_files` tool: which files a query finds; a mind is shown a page of them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Annotated, Literal

from desktop_app.errors import ToolError
from desktop_app.hits import Flag, Hit
from desktop_app.messages import Name, Part, ToolEvent, ToolOutput, Words, plain_text
from desktop_app.search.events import Found
from desktop_app.search.query import Show
from desktop_app.search.query_syntax import format as written
from desktop_app.tools import file_query
from desktop_app.tools.tool import MAX_RESULT_CHARS, ToolContext, tool
from desktop_app.wording import Wording, visible, written_bytes
from desktop_app.wording.formats import written_moment

ROWS_SHOWN = 50
"""Rows of one page; fewer where their names are long."""

FIRST_NAMES = 5
"""Names that come as data, for an answer in one sentence."""

_FOOTER_CHARS = 300
"""Room for the sentence that says how to go on."""


@tool(
    description=(
        "List files: which ones there are of some kind, ending, name, size or date, with path, "
        "size and date of change. Looks below the folder at any depth; hidden files only if asked "
        "for. Says how many there are in all, and shows a page of them. "
        "Example: folder='Pictures', kind='image'."
    ),
    aliases=(
        "find",
        "list_files",
        "search_files",
        "file_search",
        "ls",
        "查找文件",
        "列出文件",
        "搜索文件",
    ),
)
async def find_files(
    context: ToolContext,
    folder: Annotated[str, file_query.FOLDER] = "",
    extensions: Annotated[Sequence[str], file_query.EXTENSIONS] = (),
    kind: Annotated[str, file_query.KIND] = "",
    hidden: Annotated[Literal["no", "yes", "only"], file_query.HIDDEN] = "no",
    query: Annotated[str, file_query.QUERY] = "",
    start: Annotated[int, "The first row to show, from 1: to go on behind an earlier page."] = 1,
) -> AsyncGenerator[ToolEvent, None]:
    """List what `query`, or the simple arguments, describe.

    Raises:
        QueryError, PlaceError, ScopeError, ToolError: sentences to correct the arguments by.
    """
    if start < 1:
        raise ToolError("tool.bad_start")
    wanted = file_query.query_of(folder, extensions, kind, hidden, query, Show.LIST)
    asked = written(wanted)
    async for event in context.engine.search(wanted, stop=context.stop, now=context.now):
        if isinstance(event, Found):
            yield ToolOutput(
                parts=_parts(event, start, asked, context.wording),
                data={
                    **file_query.facts(event),
                    "show": wanted.show.value,
                    "query": asked,
                    "first_names": [visible(hit.name) for hit in event.hits[:FIRST_NAMES]],
                },
                hits=event.hits,
                coverage=event.coverage,
                query=asked,
                receipts=file_query.receipts(event),
            )
        else:
            yield event


def _parts(found: Found, start: int, query: str, wording: Wording) -> tuple[Part, ...]:
    """The total, what was searched, then rows from `start` as far as they fit."""
    code = "tool.counted" if found.coverage.complete else "tool.counted_at_least"
    parts: list[Part] = [
        Words(
            f"{wording.say(code, count=found.count)}\n{wording.say('tool.query', query=query)}\n"
        ),
        *file_query.coverage_parts(found.coverage, wording),
    ]
    chars_left = MAX_RESULT_CHARS - len(plain_text(parts)) - _FOOTER_CHARS
    shown = 0
    for hit in found.hits[start - 1 : start - 1 + ROWS_SHOWN]:
        row = _row(hit)
        chars_left -= len(plain_text(row))
        if chars_left < 0:
            break
        parts += row
        shown += 1
    end = start - 1 + shown
    if end < len(found.hits):
        page = wording.say("tool.page", first=start, last=end, count=len(found.hits))
        parts.append(Words(f"{page} {wording.say('tool.next_page', start=end + 1)}"))
    return tuple(parts)


def _row(hit: Hit) -> tuple[Part, ...]:
    facts = "\n"
    if not hit.flags & Flag.UNKNOWN:
        facts = f"  {written_bytes(hit.size_bytes)}  {written_moment(hit.modified_ns)}\n"
    return Name(hit.path, visible(hit.path)), Words(facts)

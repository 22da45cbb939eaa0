"""The `count_files` tool: how many files a query finds, counted in full, never a page."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from typing import Annotated, Literal

from desktop_app.messages import Part, ToolEvent, ToolOutput, Words
from desktop_app.search.events import Found
from desktop_app.search.query import Show
from desktop_app.search.query_syntax import format as written
from desktop_app.tools import file_query
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.wording import Wording


@tool(
    description=(
        "Count files: how many there are of some kind, ending, name, size or date. Counts every "
        "file below the folder, at any depth; folders and links are not counted, hidden files "
        "only if asked for. The number is exact. "
        "Example: folder='Downloads', extensions=['pdf']."
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
async def count_files(
    context: ToolContext,
    folder: Annotated[str, file_query.FOLDER] = "",
    extensions: Annotated[Sequence[str], file_query.EXTENSIONS] = (),
    kind: Annotated[str, file_query.KIND] = "",
    hidden: Annotated[Literal["no", "yes", "only"], file_query.HIDDEN] = "no",
    query: Annotated[str, file_query.QUERY] = "",
) -> AsyncGenerator[ToolEvent, None]:
    """Count what `query`, or the simple arguments, describe.

    Raises:
        QueryError, PlaceError, ScopeError, ToolError: sentences to correct the arguments by.
    """
    wanted = file_query.query_of(folder, extensions, kind, hidden, query, Show.COUNT)
    async for event in context.engine.search(wanted, stop=context.stop, now=context.now):
        if isinstance(event, Found):
            asked = written(replace(wanted, show=Show.LIST))
            yield ToolOutput(
                parts=tuple(_parts(event, asked, context.wording)),
                data={**file_query.facts(event), "show": Show.COUNT.value, "query": asked},
                hits=event.hits,
                coverage=event.coverage,
                query=asked,
                receipts=file_query.receipts(event),
            )
        else:
            yield event


def _parts(found: Found, query: str, wording: Wording) -> list[Part]:
    code = "tool.counted" if found.coverage.complete else "tool.counted_at_least"
    lines = [wording.say(code, count=found.count)]
    if 0 < found.count_direct < found.count:
        lines.append(wording.say("tool.directly", count=found.count_direct))
    lines.append(wording.say("tool.query", query=query))
    return [Words("\n".join(lines) + "\n"), *file_query.coverage_parts(found.coverage, wording)]

"""What every tool that searches does: it runs a query, and ends with what it makes of the result.

async for event in search(context, query, lambda found: output(found, asked, parts)):
    ...  # rows and progress as they come, then one ToolOutput
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from contextlib import aclosing
from types import MappingProxyType
from typing import Any, Final

from desktop_app.findings import SearchFindings
from desktop_app.hits import Hits
from desktop_app.messages.message import JsonValue
from desktop_app.messages.parts import Part
from desktop_app.messages.receipt import Receipt
from desktop_app.messages.search_progress import Progress
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.query.query import Query
from desktop_app.search.events import Found
from desktop_app.search.receipts import receipts_of
from desktop_app.tools import found_text
from desktop_app.tools.tool import ToolContext

Composer = Callable[[Found], Coroutine[Any, Any, ToolOutput]]
"""Makes the output of a tool of the end of its search."""

_PROGRESS_S: Final = 0.1
_NOTHING: Final[Mapping[str, JsonValue]] = MappingProxyType({})
BEGUN: Final = Progress(0, 0, "")


BatchReader = Callable[[Hits], Coroutine[Any, Any, None]]
"""Looks at rows while others are still being found."""


async def search(
    context: ToolContext,
    query: Query,
    composed: Composer,
    *,
    reading: BatchReader | None = None,
    by_folder_names: bool = False,
) -> AsyncGenerator[ToolEvent, None]:
    """Run `query`: rows and progress as they come, then what `composed` makes of the end.

    Whoever stops iterating ends the search.

    Args:
        context: Of the call.
        query: As asked.
        composed: Makes the output.
        reading: Looks at the rows as they come.
        by_folder_names: See `SearchEngine.search`.

    Raises:
        PlaceError, ScopeError, SearchError: see `SearchEngine.search`.
    """
    events = context.engine.search(
        query,
        stop=context.stop,
        now=context.now,
        reading_s=context.reading_s,
        walks=context.walks,
        by_folder_names=by_folder_names,
    )
    so_far = BEGUN
    async with aclosing(events):
        async for event in events:
            if isinstance(event, Found):
                async for news in in_time(composed(event), so_far):
                    yield news
                return
            if isinstance(event, Progress):
                so_far = event
            elif reading is not None:
                await reading(event.hits)
            yield event


async def in_time(
    composed: Coroutine[Any, Any, ToolOutput], so_far: Progress = BEGUN
) -> AsyncGenerator[ToolEvent, None]:
    """The output that is made, and until then a sign of life ten times a second."""
    making = asyncio.ensure_future(composed)
    try:
        while not (await asyncio.wait((making,), timeout=_PROGRESS_S))[0]:
            yield so_far
        yield making.result()
    finally:
        making.cancel()


def output(
    found: Found,
    asked: str,
    parts: Sequence[Part],
    *,
    kind: type[SearchFindings] = SearchFindings,
    receipts: Sequence[Receipt] | None = None,
    besides: Mapping[str, JsonValue] = _NOTHING,
    **more: Any,
) -> ToolOutput:
    """The end of a search as the output of a tool: its numbers, its rows and what bears them out.

    Args:
        found: The end of the search.
        asked: The written query as it was asked.
        parts: What a language model reads.
        kind: What the tool tells of it.
        receipts: Of the tool's own numbers; default: those of every search.
        besides: What was asked and is not in `asked`; see `ToolOutput`.
        more: What the tool tells besides the numbers of every search.
    """
    return ToolOutput(
        parts=tuple(parts),
        data=found_text.findings(kind, found, asked, parts, **more),
        hits=found.hits,
        coverage=found.coverage,
        query=asked,
        besides=besides,
        receipts=receipts_of(found) if receipts is None else tuple(receipts),
        inside=found.query.looks_inside,
        copies=found.copies,
    )

"""The `web_search` tool: asks a search service, once the person has let the query leave."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from typing import Annotated

from desktop_app.errors import AppError, StoreError, ToolError, WebError
from desktop_app.findings import WebFindings, WebSource
from desktop_app.messages.parts import Part, WebText, Words
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.tools.confirmation import Confirmation, WebProposal
from desktop_app.tools.tool import MAX_RESULT_CHARS, ToolContext, tool
from desktop_app.web.query import WebQuery, web_query
from desktop_app.web.search import Depth, WebSearch
from desktop_app.wording import Wording, visible

NAME = "web_search"

MAX_SUMMARY_CHARS = 1_500

_MAX_ASKED = 5
"""How often a query that the person changes is shown again."""

_FRAME_CHARS = 40
"""Besides the text of a result: its number, the line of its source, line ends."""


@tool(
    description=(
        "Search the web for what files cannot tell, such as today's prices or news. The person is "
        "shown each query and may change or refuse it, so put nothing of their files into it. "
        "Gives titles, addresses and excerpts by number; no page is opened. Example: "
        "query='copper price per tonne'."
    ),
    aliases=("search_web", "web", "internet_search", "tavily", "网络搜索", "联网搜索", "网页搜索"),
    category="web",
    for_models=True,
)
async def web_search(
    context: ToolContext,
    query: Annotated[str, "What to search for, at most 200 characters."],
    deep: Annotated[bool, "10 results and a summary instead of 3 results."] = False,
) -> AsyncGenerator[ToolEvent, None]:
    """Search the web for `query`, as far as the person lets it leave.

    Raises:
        ToolError: "web.failed", and its field `reason` says why.
    """
    depth = Depth.DEEP if deep else Depth.QUICK
    try:
        if context.web is None:
            raise WebError("web.off")
        allowed = await _allowed(query, depth, context.web, context)
        if context.stop.is_set():
            raise WebError("web.stopped")
        found = await context.web.find(allowed, depth)
    except (WebError, StoreError) as error:
        raise _failed(error) from None
    yield ToolOutput(tuple(result_parts(found, context.wording)), found, inside=False)


def _failed(reason: AppError) -> ToolError:
    return ToolError("web.failed", reason=reason)


async def _allowed(wanted: str, depth: Depth, web: WebSearch, context: ToolContext) -> WebQuery:
    """The query that the person lets leave; one question at a time.

    Raises:
        WebError: it is refused, or nobody can be asked.
    """
    query = web_query(wanted, context.wording)
    if context.confirmation is None:
        raise WebError("web.nobody_to_ask")
    async with context.consent.one_at_a_time:
        if NAME in context.consent.refused:
            raise WebError("web.refused_by_person")
        allowed = await _confirmed(query, wanted, depth, web, context.confirmation, context)
        if allowed is None:
            context.consent.refused.add(NAME)
            raise WebError("web.refused_by_person")
        return allowed


async def _confirmed(
    query: WebQuery,
    wanted: str,
    depth: Depth,
    web: WebSearch,
    confirmation: Confirmation,
    context: ToolContext,
) -> WebQuery | None:
    is_deep = depth is Depth.DEEP
    for _ in range(_MAX_ASKED):
        given = await confirmation.web_query(
            WebProposal(query.text, web.host, is_deep, wanted, query.unseen, query.masked)
        )
        if given is None:
            return None
        if given == query.text:
            return query
        try:
            changed = web_query(given, context.wording)
        except WebError as error:
            if error.code == "web.empty_query":
                return None
            # What the front let be typed is too long: what was shown before is shown again.
            continue
        if changed.text == given:
            return changed
        # What leaves is what was shown, so this is shown first.
        query, wanted = changed, given
    return None


def result_parts(found: WebFindings, wording: Wording) -> Iterator[Part]:
    """What a model reads of the results: numbered, each with its title, source and content.

    At most `MAX_RESULT_CHARS`. Each is text of the web, which `quoted` puts between its marks, so
    that no page can end its quotation or begin another result.
    """
    if not found.sources and not found.summary:
        yield Words(wording.say("web.nothing_found", query=found.query))
        return
    head = wording.say("web.found", query=found.query, count=len(found.sources))
    yield Words(f"{head}\n")
    room = MAX_RESULT_CHARS - len(head) - _FRAME_CHARS
    if found.summary:
        title = wording.say("web.summary")
        summary = _cut(found.summary, min(MAX_SUMMARY_CHARS, room))
        yield Words(f"{title}\n")
        yield WebText("", f"{summary}\n")
        room -= len(title) + len(summary) + _FRAME_CHARS
    for number, source in enumerate(found.sources):
        # What one leaves of its share, the others have.
        share = room // (len(found.sources) - number)
        text = _result_text(source, wording, share)
        yield Words(f"[{number + 1}] ")
        yield WebText(source.address, f"{text}\n")
        room -= len(text) + _FRAME_CHARS


def _result_text(source: WebSource, wording: Wording, max_chars: int) -> str:
    where = wording.say("web.source", address=source.address)
    head = f"{visible(source.title)}\n{where}\n"
    return head + _cut(source.content, max_chars - len(head) - _FRAME_CHARS)


def _cut(text: str, max_chars: int) -> str:
    if len(text) <= max_chars:
        return text
    return text[: max(0, max_chars - 1)] + "…"

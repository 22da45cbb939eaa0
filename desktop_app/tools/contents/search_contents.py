"""The `search_contents` tool: which files say something, and the lines where they do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal

from desktop_app.errors import ToolError
from desktop_app.findings import ContentFindings
from desktop_app.matching.word_forms import with_other_words
from desktop_app.messages.search_progress import Progress
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.query.query import Key, Query, Show, Term, TextForm
from desktop_app.search.events import Found
from desktop_app.tools import found_text, searching
from desktop_app.tools.contents.page import ContentPage
from desktop_app.tools.contents.terms import (
    alternatives,
    content_term,
    exact_name,
    file_meant,
    name_term,
    pattern_term,
    phrases_in,
)
from desktop_app.tools.file_query import (
    Extensions,
    HiddenToo,
    Modified,
    OfKind,
    Written,
    depth_term,
    query_of,
)
from desktop_app.tools.tool import ToolContext, tool

FILES_SHOWN: Final = 20
MAX_FILES: Final = 50
MAX_CONTEXT: Final = 5

FEW: Final = 5
"""So many files found by other words than were asked for are enough."""

ContentWords = Annotated[
    str,
    "Words that must all be in the file, anywhere in it: 'penalty late'; of 'lease OR 租约' "
    "one will do; in quotes they stand together. Each is found in its forms (fee: Fees); '*fee*' "
    "inside words, too.",
]
ContentPattern = Annotated[
    str,
    r"A regular expression in RE2 syntax, within one line: 'log.*Error'. "
    "No look-around.",
]
Include = Annotated[
    str,
    "Only files whose name fits: '*.py', 'report*', '*.c, *.h'; with a slash the path: 'src/**'.",
]
Exclude = Annotated[str, "No files whose name fits one of these patterns: '*.min.js'."]
Case = Annotated[
    Literal["any", "same"],
    "any: case, accents and kind of script make no difference. same: as written.",
]
Context = Annotated[
    int,
    f"Lines shown before and after each matching line of a text, 0 to {MAX_CONTEXT}.",
]
In = Annotated[
    str,
    "Where to look, with everything below it: a name such as 'Downloads', '文档' or 'Taxes', a "
    "path, or an id such as 'f12'. A file: only in it. Empty: everywhere.",
]
Limit = Annotated[int, f"Files to show at most, 1 to {MAX_FILES}."]
Start = Annotated[int, "The first file to show: for the next page."]


@tool(
    description=(
        "Search inside files, for what is written in them: texts, PDF, office files, mails, "
        "archives and more. Give words, or pattern, or both. Says how many "
        "files and lines match, then shows files with id and path, those changed last first; "
        "short ones whole, of others the first matching lines with their place ('line 12', 'page "
        "3'). To read on around one, call read_file with that id and that place as at. Looks at "
        "any depth, not at names: for those use find_files. "
        "Example: folder='Contracts', words='\"penalty clause\"'. "
        "Example: pattern='invoice|receipt', include='*.txt'."
    ),
    aliases=(
        "grep",
        "search_content",
        "search_in_files",
        "search_text",
        "full_text_search",
        "content_search",
        "ripgrep",
        "搜索内容",
        "内容搜索",
        "全文搜索",
    ),
)
async def search_contents(
    context: ToolContext,
    words: ContentWords = "",
    pattern: ContentPattern = "",
    folder: In = "",
    include: Include = "",
    exclude: Exclude = "",
    extensions: Extensions = (),
    kind: OfKind = "",
    modified: Modified = "",
    hidden: HiddenToo = "no",
    case: Case = "any",
    context_lines: Context = 0,
    limit: Limit = FILES_SHOWN,
    start: Start = 1,
    query: Written = "",
) -> AsyncGenerator[ToolEvent, None]:
    """Find files by what is in them, as the arguments say, or `query`.

    Raises:
        QueryError, PlaceError, ScopeError, SearchError, ToolError: sentences to correct the
            arguments by.
    """
    found_text.check_page(start, limit, MAX_FILES)
    if not 0 <= context_lines <= MAX_CONTEXT:
        raise ToolError("contents.bad_context", most=MAX_CONTEXT)
    within = await asyncio.to_thread(file_meant, folder, context) if folder.strip() else None
    wanted = query_of(
        context.ids,
        Show.LIST,
        query=query,
        folder=within[0] if within else folder,
        extensions=extensions,
        kind=kind,
        modified=modified,
        # A file that is named is wanted, hidden or not.
        hidden="yes" if within else hidden,
    )
    by_words = bool(words.strip())
    if not by_words and not pattern.strip() and not wanted.of(Key.CONTENT):
        wanted, by_words = _words_as_contents(wanted), True
    same = case == "same"
    terms = [content_term(phrases, same) for phrases in alternatives(phrases_in(words))]
    if pattern.strip():
        terms.append(pattern_term(pattern, same))
    for glob, excluded in ((include, False), (exclude, True)):
        if glob.strip():
            terms.append(name_term(glob.strip(), excluded))
    if within:
        terms += [exact_name(within[1]), depth_term(1)]
    wanted = replace(wanted, terms=(*wanted.terms, *dict.fromkeys(terms)))
    if not wanted.of(Key.CONTENT):
        raise ToolError("contents.nothing_asked")
    page = ContentPage(context, start, limit, context_lines)
    looks = by_words and context.suggests_similar
    so_far = searching.BEGUN
    async for event in _searched(context, wanted, page):
        if isinstance(event, Progress):
            so_far = event
        if looks and isinstance(event, ToolOutput) and _is_poor(event):
            # Loaded where it is needed: most searches find what they look for.
            from desktop_app.tools.nearest import near_contents

            async for news in searching.in_time(near_contents(context, wanted, event), so_far):
                yield news
        else:
            yield event


def _is_poor(output: ToolOutput) -> bool:
    """Whether nothing has all the words, or little and only in other words than were asked for."""
    found = output.data
    if not isinstance(found, ContentFindings) or not found.complete:
        return False
    return not found.count or (bool(found.other_words) and found.count < FEW)


def _words_as_contents(query: Query) -> Query:
    """`query`, which asks for no contents, with its words meant for them.

    In a written query they are parts of names; whoever gives them here alone means the contents.
    """
    words = [term for term in query.of(Key.NAME) if not term.excluded and _is_plain(term)]
    meant = {term: replace(term, key=Key.CONTENT) for term in words}
    return replace(query, terms=tuple(meant.get(term, term) for term in query.terms))


def _is_plain(term: Term) -> bool:
    return all(text.form is TextForm.PLAIN for text in term.texts)


async def _searched(
    context: ToolContext, wanted: Query, page: ContentPage
) -> AsyncGenerator[ToolEvent, None]:
    """Search, and once more with other words where nothing at all was found."""
    first: ToolOutput | None = None
    async for event in _once(context, wanted, page, ()):
        if isinstance(event, ToolOutput):
            first = event
        else:
            yield event
    assert first is not None
    others, words = with_other_words(wanted)
    if not words or not found_text.is_nothing(first):
        yield first
        return
    async for event in _once(context, others, page, words):
        # What was not found stays the answer, where this finds nothing either.
        is_vain = isinstance(event, ToolOutput) and not _count_of(event)
        yield first if is_vain else event


def _once(
    context: ToolContext, query: Query, page: ContentPage, other_words: Sequence[str]
) -> AsyncGenerator[ToolEvent, None]:
    async def composed(found: Found) -> ToolOutput:
        return await page.output(found, query, other_words)

    return searching.search(context, query, composed)


def _count_of(output: ToolOutput) -> int:
    return output.data.count if isinstance(output.data, ContentFindings) else 0

"""The `search_contents` tool: which files say something, and the lines where they do."""

from __future__ import annotations

import asyncio
import re
import shlex
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal

from desktop_app.errors import ToolError
from desktop_app.hits import Hit
from desktop_app.messages import Part, Receipt, Snippet, ToolEvent, ToolOutput, Words, plain_text
from desktop_app.search.content_excerpts import Excerpt, ShownLine, excerpt
from desktop_app.search.events import Found
from desktop_app.search.patterns import MAX_PATTERN_CHARS
from desktop_app.search.query import Form, Key, Query, Show, Term, Text
from desktop_app.search.query_syntax import format as written
from desktop_app.search.word_forms import other_words
from desktop_app.tools import found_text, searching
from desktop_app.tools.arguments import MAX_ECHO_CHARS
from desktop_app.tools.file_query import (
    Extensions,
    HiddenToo,
    InFolder,
    Modified,
    OfKind,
    Written,
    query_of,
)
from desktop_app.tools.tool import MAX_RESULT_CHARS, ToolContext, tool
from desktop_app.wording import visible

FILES_SHOWN: Final = 20
MAX_FILES: Final = 50
LINES_SHOWN: Final = 5
"""Matching lines of one file that are shown; how many it has in all is said."""
MAX_CONTEXT: Final = 5
_MOST_WORDS: Final = 20
_ROOM_CHARS: Final = 300

ContentWords = Annotated[
    str,
    "Words that must all be in the file, in any order and anywhere in it: 'penalty late payment'. "
    "What must stand together goes in quotes: '\"penalty clause\"'. Each is also found inside "
    "longer words.",
]
ContentPattern = Annotated[
    str,
    r"A regular expression in RE2 syntax, found within one line: 'log.*Error', 'function\s+\w+'. "
    "No look-around, no back references.",
]
Include = Annotated[
    str,
    "Only files whose whole name fits this pattern: '*.py', '*.{ts,tsx}', 'report*'. Empty: all.",
]
Exclude = Annotated[str, "No files whose whole name fits this pattern: '*.min.js'. Empty: none."]
Case = Annotated[
    Literal["any", "same"],
    "any: upper and lower case, accents, full width and simplified or traditional Chinese make no "
    "difference (in a pattern, only the case makes none). same: they must be as written.",
]
Context = Annotated[int, f"Lines shown before and after each matching line, 0 to {MAX_CONTEXT}."]
Limit = Annotated[int, f"Files to show at most, 1 to {MAX_FILES}. The totals are always of all."]
Start = Annotated[int, "The first file to show, from 1: to go on behind an earlier page."]


@tool(
    description=(
        "Search inside files: texts, source code, PDF, Word, Excel, PowerPoint, mails, archives "
        "and more, in any encoding. Give words or pattern, or both. Says how many files match and "
        "how many lines, and shows a page of files with their matching lines and where these are "
        "(line, page, sheet), the files changed last first. Looks below the folder at any depth, "
        "hidden files only if asked for; keys and password stores are never read. Upper and lower "
        "case make no difference unless case='same'. To search for names of files, use find_files; "
        "to read on around a match, read_file. Example: folder='Contracts', "
        "words='\"penalty clause\"'. "
        "Example: pattern='TODO|FIXME', include='*.py', context_lines=2."
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
    folder: InFolder = "",
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
    wanted = query_of(
        context.ids,
        Show.LIST,
        query=query,
        folder=folder,
        extensions=extensions,
        kind=kind,
        modified=modified,
        hidden=hidden,
    )
    same = case == "same"
    terms = [_content(text, same) for text in _phrases(words)]
    if pattern.strip():
        terms.append(_pattern_term(pattern, same))
    for glob, excluded in ((include, False), (exclude, True)):
        if glob.strip():
            terms.append(_name_term(glob.strip(), excluded))
    wanted = replace(wanted, terms=(*wanted.terms, *dict.fromkeys(terms)))
    if not wanted.of(Key.CONTENT):
        raise ToolError("contents.nothing_asked")
    page = _Page(context, start, limit, context_lines)
    async for event in _searched(context, wanted, page):
        yield event


# Arguments


def _phrases(words: str) -> list[str]:
    """The words, those in quotes together, whatever quotes they are in."""
    plain = re.sub("[\u201c\u201d\u201e\u300c\u300d\u300e\u300f\uff02]", '"', words)
    lexer = shlex.shlex(plain, posix=True)
    lexer.whitespace_split = True
    lexer.quotes, lexer.escape, lexer.commenters = '"', "", ""
    try:
        found = [text for text in lexer if text.strip()]
    except ValueError:
        # A quote that is not closed.
        found = plain.replace('"', " ").split()
    if len(found) > _MOST_WORDS:
        raise ToolError("contents.many_words", most=_MOST_WORDS)
    return found


def _content(text: str, same: bool) -> Term:
    if same:
        return _pattern_term(_escaped(text), same)
    return Term(Key.CONTENT, (Text(text),))


def _escaped(text: str) -> str:
    return "".join(c if c.isalnum() or not c.isascii() or c == " " else f"\\{c}" for c in text)


def _pattern_term(pattern: str, same: bool) -> Term:
    try:
        return Term(Key.CONTENT, (Text(f"(?-i){pattern}" if same else pattern, Form.PATTERN),))
    except ValueError as error:
        shown = pattern[:MAX_ECHO_CHARS]
        raise ToolError("contents.bad_pattern", pattern=shown, problem=str(error)[:200]) from error


def _name_term(glob: str, excluded: bool) -> Term:
    try:
        return Term(Key.NAME, (Text(glob, Form.WILDCARD),), excluded)
    except ValueError:
        return Term(Key.NAME, (Text(glob),), excluded)


# Searching


async def _searched(
    context: ToolContext, wanted: Query, page: _Page
) -> AsyncGenerator[ToolEvent, None]:
    """Search, and once more with other words where nothing at all was found."""
    first: ToolOutput | None = None
    async for event in _once(context, wanted, page, ()):
        if isinstance(event, ToolOutput):
            first = event
        else:
            yield event
    assert first is not None
    others, words = _with_other_words(wanted)
    if first.data["count"] or not first.data["complete"] or not words:
        yield first
        return
    async for event in _once(context, others, page, words):
        # What was not found stays the answer, where this finds nothing either.
        found = not isinstance(event, ToolOutput) or event.data["count"]
        yield event if found else first


def _once(
    context: ToolContext, query: Query, page: _Page, other_words: Sequence[str]
) -> AsyncGenerator[ToolEvent, None]:
    async def composed(found: Found) -> ToolOutput:
        return await page.output(found, query, other_words)

    return searching.search(context, query, composed)


def _with_other_words(query: Query) -> tuple[Query, tuple[str, ...]]:
    """The query with other forms of its words, and which these are."""
    terms = []
    added: list[str] = []
    for term in query.terms:
        if term.key is not Key.CONTENT or term.excluded:
            terms.append(term)
            continue
        plain = [text.text for text in term.texts if text.form is Form.PLAIN]
        others = [other for word in plain for other in other_words(word)]
        values = dict.fromkeys((*term.values, *map(Text, others)))
        added += others
        terms.append(replace(term, values=tuple(values)))
    return replace(query, terms=tuple(terms)), tuple(dict.fromkeys(added))


# The result


class _Page:
    """Makes what a mind reads of a search: totals, and some files with their matching lines."""

    def __init__(self, context: ToolContext, start: int, limit: int, around: int) -> None:
        self._context = context
        self._start = start
        self._limit = limit
        self._around = around

    async def output(self, found: Found, asked: Query, other_words: Sequence[str]) -> ToolOutput:
        """The end of the tool's stream."""
        wording = self._context.wording
        query = written(asked)
        before = found_text.total_parts(found, query, wording)
        lines = []
        if found.count:
            code = "contents.lines" if found.coverage.complete else "contents.lines_at_least"
            lines.append(wording.say(code, count=found.matches))
        if other_words:
            words = wording.say("list.separator").join(other_words)
            lines.insert(0, wording.say("contents.other_words", words=words))
        before = [*before, *(Words(f"{line}\n") for line in lines)]
        shown, receipts = await self._files(found, before)
        files = {path: matches.count for path, matches in list(found.contents.items())[:100]}
        return searching.output(
            found,
            query,
            (*before, *shown),
            data={
                "matches": found.matches,
                "other_words": list(other_words),
                "matches_in": {visible(path): count for path, count in files.items()},
            },
            receipts=(*found_text.receipts(found), *receipts),
        )

    async def _files(
        self, found: Found, before: Sequence[Part]
    ) -> tuple[list[Part], list[Receipt]]:
        context, wording = self._context, self._context.wording
        rows = found.hits[self._start - 1 : self._start - 1 + self._limit]
        if not len(rows):
            past = wording.say("tool.past_the_end", start=self._start, count=len(found.hits))
            return ([Words(past)] if len(found.hits) else []), []
        root = found_text.root_of(found.coverage)
        left = MAX_RESULT_CHARS - len(plain_text(before)) - _ROOM_CHARS
        parts: list[Part] = []
        receipts: list[Receipt] = []
        shown = 0
        for hit in rows:
            looked = await asyncio.to_thread(self._look_into, found, hit)
            block = [*found_text.row_parts(hit, root, context.ids, wording)]
            block += self._lines(hit.path, looked)
            length = len(plain_text(block))
            if length > left and shown:
                break
            left -= length
            parts += block
            shown += 1
            receipts += self._receipts(hit.path, looked)
            if context.stop.is_set():
                break
        end = self._start - 1 + shown
        head = wording.say("tool.page", first=self._start, last=end, count=len(found.hits))
        parts.insert(0, Words(f"{head}\n"))
        if end < len(found.hits):
            parts.append(Words(wording.say("tool.next_page", start=end + 1)))
        return parts, receipts

    def _look_into(self, found: Found, hit: Hit) -> Excerpt:
        context = self._context
        return excerpt(
            context.scope,
            context.engine.documents,
            found.query,
            hit.path,
            keep=LINES_SHOWN,
            context=self._around,
            stop=context.stop,
        )

    def _lines(self, path: str, looked: Excerpt) -> list[Part]:
        wording = self._context.wording
        parts: list[Part] = []
        for line in looked.lines:
            mark = ":" if line.matches else "-"
            parts.append(Words(f"  {line.locator}{mark} "))
            parts.append(Snippet(path, line.locator, f"{_marked(line)}\n"))
        more = looked.count - sum(line.matches for line in looked.lines)
        if looked.lines and more > 0:
            parts.append(Words(f"  {wording.say('contents.more_lines', count=more)}\n"))
        return parts

    def _receipts(self, path: str, looked: Excerpt) -> list[Receipt]:
        at = self._context.now.astimezone().isoformat(timespec="seconds")
        first = next((line for line in looked.lines if line.matches), None)
        if first is None:
            return []
        quote = first.text[:MAX_PATTERN_CHARS]
        return [Receipt(value=path, at=at, file=path, locator=first.locator, quote=quote)]


def _marked(line: ShownLine) -> str:
    """The text of a line, with dots where it is cut; white space at its edges says nothing."""
    text = visible(line.text.strip().replace("\t", "  "))
    return ("…" if line.cut_before else "") + text + ("…" if line.cut_after else "")

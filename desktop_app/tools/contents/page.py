"""What a mind reads of a search for contents: totals, and some files with their matching lines."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from desktop_app.extract.passage import INSIDE
from desktop_app.findings import ContentFindings
from desktop_app.hits import Hit
from desktop_app.messages.parts import Part, Passage, Snippet, Words, plain_text
from desktop_app.messages.receipt import Receipt
from desktop_app.messages.tool import ToolOutput
from desktop_app.query.patterns import MAX_PATTERN_CHARS
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.reasons import Reason
from desktop_app.search.events import Found
from desktop_app.search.receipts import receipts_of
from desktop_app.tools import found_text, searching
from desktop_app.tools.tool import MAX_RESULT_CHARS, ToolContext
from desktop_app.wording import visible

if TYPE_CHECKING:
    # Loaded when texts are looked into: most questions come without.
    from desktop_app.search.contents.excerpts import Excerpt, ShownLine

LINES_SHOWN: Final = 5
"""Matching lines of one file that are shown; how many it has in all is said."""
_LINES_OF_ONE: Final = 100
"""The same where no other file matches."""
_ROOM_CHARS: Final = 300
_ROW_CHARS: Final = 300
"""What a file takes of which some lines are shown."""


class ContentPage:
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
        before = found_text.total_parts(found, query, wording, with_bytes=False)
        lines = []
        if found.count and found.matches is not None:
            code = "contents.lines" if found.coverage.complete else "contents.lines_at_least"
            lines.append(wording.say(code, count=found.matches))
        elif not found.count and found.coverage.complete:
            lines.append(wording.say("contents.nothing"))
        if unread := found.coverage.skipped.get(Reason.UNREAD, 0):
            lines.append(wording.say("contents.unread", count=unread))
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
            kind=ContentFindings,
            receipts=(*receipts_of(found), *receipts),
            besides={
                "start": self._start,
                "limit": self._limit,
                "context_lines": self._around,
            },
            matches=found.matches,
            other_words=tuple(other_words),
            matches_in=files,
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
            room = left - len(plain_text(block))
            whole = whole_parts(hit.path, looked)
            # Others must find room, too.
            is_short = len(plain_text(whole)) <= room - _ROW_CHARS * (len(rows) - shown - 1)
            if looked.is_whole and (is_short or len(rows) == 1):
                block += whole
            else:
                block += self._lines(hit.path, looked, room)
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
        parts = [Words(f"{head}\n"), *parts]
        if end < len(found.hits):
            parts.append(Words(wording.say("tool.next_page", start=end + 1)))
        return parts, receipts

    def _look_into(self, found: Found, hit: Hit) -> Excerpt:
        from desktop_app.search.contents.excerpts import excerpt

        context = self._context
        return excerpt(
            context.scope,
            context.engine.documents,
            found.query,
            hit.path,
            keep=LINES_SHOWN if found.count > 1 else _LINES_OF_ONE,
            context=self._around,
            stop=context.stop,
            kept_back=context.engine.kept_back,
        )

    def _lines(self, path: str, looked: Excerpt, room_chars: int) -> list[Part]:
        """The lines for which there is room, at least one, and how many more match."""
        wording = self._context.wording
        parts: list[Part] = []
        more = looked.count
        lines = [line for line in looked.lines if line.matches] if looked.is_whole else looked.lines
        for line in lines:
            mark = ":" if line.matches else "-"
            block: list[Part] = [
                found_text.heading(path, line.locator, f"  {line.locator}{mark} "),
                Snippet(path, line.locator, f"{_marked(line)}\n", in_key=line.in_key),
            ]
            room_chars -= len(plain_text(block))
            if room_chars < 0 and parts:
                break
            parts += block
            more -= line.matches
        if lines and more > 0:
            parts.append(Words(f"  {wording.say('contents.more_lines', count=more)}\n"))
        return parts

    def _receipts(self, path: str, looked: Excerpt) -> list[Receipt]:
        at = self._context.now.astimezone().isoformat(timespec="seconds")
        first = next((line for line in looked.lines if line.matches), None)
        if first is None:
            return []
        quote = first.text[:MAX_PATTERN_CHARS]
        return [Receipt(value=path, at=at, file=path, locator=first.locator, quote=quote)]


def whole_parts(path: str, looked: Excerpt) -> list[Part]:
    """All of a short file, what was found in it with its place."""
    parts: list[Part] = []
    within = ""
    for line in looked.lines:
        at, key = line.locator, line.in_key
        before, within = within, at.rpartition(INSIDE)[0]
        if within != before and within and not line.matches:
            parts.append(found_text.heading(path, at, f"  {within}:\n"))
        if not line.matches:
            parts.append(Passage(path, at, f"  {_in_lines(line.text)}\n", in_key=key))
            continue
        parts.append(found_text.heading(path, at, f"  {at}: "))
        if line.before:
            parts.append(Passage(path, at, _in_lines(line.before), in_key=key))
        end = "" if line.after else "\n"
        parts.append(Snippet(path, at, f"{_in_lines(line.text)}{end}", in_key=key))
        if line.after:
            parts.append(Passage(path, at, f"{_in_lines(line.after)}\n", in_key=key))
    return parts


def _in_lines(text: str) -> str:
    """A text with its line ends, all behind the first indented, and nothing else that misleads."""
    return "\n  ".join(visible(line.replace("\t", "  ")) for line in text.split("\n"))


def _marked(line: ShownLine) -> str:
    """The text of a line, with dots where it is cut; white space at its edges says nothing."""
    text = visible(line.text.strip().replace("\t", "  ").replace("\n", " "))
    return ("…" if line.cut_before else "") + text + ("…" if line.cut_after else "")

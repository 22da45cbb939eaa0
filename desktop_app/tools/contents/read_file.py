"""The `read_file` tool: a page of a file's text, or one part of a document."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Annotated, Final

from desktop_app.documents.locators import is_one_passage, outer_of
from desktop_app.errors import ToolError
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.passage import INSIDE, DocumentPart, Locator, LocatorUnit
from desktop_app.extract.pictures.facts import PictureFacts
from desktop_app.files.listing import flags_of, modified_ns
from desktop_app.findings import TextFindings
from desktop_app.fixed_patterns import fixed
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.parts import Name, Part, Passage, Picture, Words
from desktop_app.messages.receipt import Measure, Receipt, Share
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.tools import found_text
from desktop_app.tools.arguments import MAX_ECHO_CHARS
from desktop_app.tools.meant_paths import meant_path
from desktop_app.tools.tool import MAX_RESULT_CHARS, ToolContext, tool
from desktop_app.wording import Wording, visible

if TYPE_CHECKING:
    # Loaded when something is read: most questions come without.
    from desktop_app.documents.file_text import Line, TextPage

MAX_LINES: Final = 2_000
"""Of one page."""

_ROOM_CHARS: Final = 700
"""Room for the sentences around the text."""

_QUOTE_CHARS: Final = 200

_PROPERTIES: Final = str(Locator(LocatorUnit.PART, DocumentPart.PROPERTIES))

FilePath = Annotated[
    str,
    "The file: its id from an earlier result such as 'f12', or a path, as a result wrote it or "
    "absolute.",
]
FirstLine = Annotated[
    int,
    "The first line or passage to read, from 1; with 'at', within that part.",
]
LineLimit = Annotated[int, f"Lines or passages at most, 1 to {MAX_LINES}."]
At = Annotated[
    str,
    "Where in the file, as an earlier result says it: 'page 3', 'sheet Costs', 'slide 2', "
    "'member offer.docx'; 'line 120' or 'sheet Costs > cells A12:C12' comes with 10 before and 10 "
    "after it. Empty: from the beginning.",
]

_BEFORE: Final = 10
_AROUND: Final = 2 * _BEFORE + 1


@tool(
    description=(
        "Read the text of one file: texts, PDF, office files, mails, e-books, archives; a picture "
        "you are shown, if you can see. Returns numbered lines, or a document's passages, each "
        f"under its place in brackets: [page 3]. At most {MAX_RESULT_CHARS:,} characters a call; "
        "it says with which 'start' to read on. Where something is said: search_contents. "
        "Example: path='f12'. Example: path='f3', at='page 7'."
    ),
    aliases=(
        "read",
        "cat",
        "open_file",
        "view_file",
        "get_file_content",
        "read_document",
        "读取文件",
        "阅读文件",
        "查看文件内容",
    ),
    category="files",
)
async def read_file(
    context: ToolContext,
    path: FilePath,
    start: FirstLine = 1,
    limit: LineLimit = MAX_LINES,
    at: At = "",
) -> AsyncGenerator[ToolEvent, None]:
    """Read a page of what `path` means.

    Raises:
        PlaceError, ScopeError, ProcessError, ToolError: sentences to correct the arguments by.
    """
    if start < 1:
        raise ToolError("read.bad_line")
    if not 1 <= limit <= MAX_LINES:
        raise ToolError("tool.bad_limit", most=MAX_LINES)
    place = _locator(at)
    hit = await asyncio.to_thread(_meant, path, context)
    page = await asyncio.to_thread(_page, hit, start, limit, place, context)
    yield ToolOutput(
        parts=tuple(_parts(hit, page, place, context)),
        data=_findings(hit, page),
        hits=Hits([Chunk.of([hit])]),
        receipts=tuple(_receipts(hit, page, context)),
    )


_LINE = fixed(
    r"(?:lines?|paragraphs?|passages?)?\s*([0-9]{1,12})(?:\s*(?:-|to)\s*[0-9]{1,12})?",
    re.IGNORECASE,
)
"""A line as models write it, too: "120", "paragraph 7", "lines 20-40"."""


def _locator(at: str) -> Locator | None:
    # Results put places in brackets, or a colon behind them.
    text = at.strip().rstrip(":").strip()
    if text.startswith("[") and text.endswith("]"):
        text = text[1:-1].strip()
    if not text:
        return None
    line = _LINE.fullmatch(text)
    try:
        return Locator.parse(f"line {line[1]}" if line else text)
    except ValueError as error:
        raise ToolError("read.bad_place", text=at[:MAX_ECHO_CHARS]) from error


def _meant(text: str, context: ToolContext) -> Hit:
    """The one file that `text` means, for a thread that may wait for the disk."""
    path = meant_path(text, context)
    status = context.scope.stat(path)
    flags = Flag(flags_of(status))
    if flags & Flag.FOLDER:
        raise ToolError("read.folder", name=text[:MAX_ECHO_CHARS])
    folder, name = os.path.split(path)
    return Hit(folder, name, status.st_size, modified_ns(status), flags)


def _page(hit: Hit, start: int, limit: int, at: Locator | None, context: ToolContext) -> TextPage:
    from desktop_app.documents.file_text import read_page

    def read(start: int, limit: int, at: Locator | None, before: int = 0) -> TextPage:
        return read_page(
            context.scope,
            context.engine.documents,
            hit.path,
            start=start,
            limit=limit,
            max_chars=MAX_RESULT_CHARS - _ROOM_CHARS - 2 * len(hit.path),
            at=at,
            before=before,
            stop=context.stop,
        )

    if at is None or not is_one_passage(at):
        return read(start, limit, at)
    if start > 1:
        # On from a page around it.
        return read(start, limit, outer_of(at))
    is_usual = limit == MAX_LINES
    if at.unit is not LocatorUnit.LINE:
        return read(1, _AROUND if is_usual else limit, at, _BEFORE)
    line = int(at.value)
    first = max(1, line - _BEFORE)
    limit = line + _BEFORE + 1 - first if is_usual else limit
    page = read(first, limit, at, _BEFORE)
    if not page.is_document and page.lines and page.lines[-1].number < line:
        # Those before it are so long that they left no room for it, or it has no such line.
        onwards = read(line, limit, None)
        return onwards if onwards.lines else page
    return page


# As text and values


def _parts(hit: Hit, page: TextPage, at: Locator | None, context: ToolContext) -> list[Part]:
    wording = context.wording
    parts: list[Part] = [
        context.ids.label(hit.path),
        Name(hit.path, visible(hit.path)),
        Words("\n"),
    ]
    if page.facts is not None:
        return [*parts, *_picture_parts(hit.path, page.facts, wording)]
    parts += [Words(f"{remark}\n") for remark in _remarks(page, at, wording)]
    place = ""
    for line in page.lines:
        head, place = _head(line, place, page.is_document)
        parts.append(
            found_text.heading(hit.path, line.locator, head) if page.is_document else Words(head)
        )
        text = _written(line, wording) + "\n"
        parts.append(Passage(hit.path, line.locator, text, in_key=line.in_key))
    if page.lines and (page.total is None or page.lines[-1].number < page.total):
        following = page.lines[-1].number + 1
        code = "read.on_at" if at is not None and page.is_document else "read.on"
        parts.append(Words(wording.say(code, start=following)))
    return parts


def _remarks(page: TextPage, at: Locator | None, wording: Wording) -> list[str]:
    """What is to be said before the text: how much there is, and what is wrong with it."""
    lines = []
    if at is not None and at.unit is not LocatorUnit.LINE and page.lines and not page.is_document:
        lines.append(wording.say("read.no_parts"))
    what = "passages" if page.is_document else "lines"
    if page.lines:
        first, last = page.lines[0].number, page.lines[-1].number
        if page.total is None:
            lines.append(wording.say(f"read.{what}_so_far", first=first, last=last))
        else:
            lines.append(wording.say(f"read.{what}", first=first, last=last, count=page.total))
    elif page.total:
        lines.append(wording.say(f"read.past_{what}", count=page.total))
    elif page.total is None:
        lines.append(wording.say("coverage.stopped"))
    elif page.outcome in (ExtractionStatus.TEXT, ExtractionStatus.EMPTY):
        lines.append(wording.say("read.no_part" if at is not None else "read.empty"))
    if page.outcome not in (ExtractionStatus.TEXT, ExtractionStatus.EMPTY):
        lines.append(wording.say(f"read.ended_{page.outcome}"))
    return lines


def _head(line: Line, before: str, is_document: bool) -> tuple[str, str]:
    """What stands before a line: its number, or where it is if that is not as before.

    Of a further row of the same sheet, only what is new: half of a table would be its name.
    """
    if not is_document:
        return f"{line.number}\t", ""
    if line.locator == before:
        return "", before
    around, inside, last = line.locator.rpartition(INSIDE)
    if inside and before.startswith(around + inside):
        return f"[{last}] ", line.locator
    return f"[{line.locator}]\n", line.locator


def _written(line: Line, wording: Wording) -> str:
    text = "\n".join(map(_printable, line.text.split("\n")))
    if not line.cut_chars:
        return text
    return f"{text}… {wording.say('read.line_cut', count=line.cut_chars)}"


def _printable(text: str) -> str:
    """A line with its tabs, and with an escape for every character that hides or misleads."""
    return "\t".join(map(visible, text.split("\t")))


def _picture_parts(path: str, facts: PictureFacts, wording: Wording) -> list[Part]:
    lines = [wording.say("read.picture")]
    if facts.width and facts.height:
        lines.append(wording.say("read.picture_size", width=facts.width, height=facts.height))
    if facts.taken is not None:
        lines.append(wording.say("tool.detail_taken", when=f"{facts.taken:%Y-%m-%d %H:%M}"))
    # Who owns a camera and where they were is no name, size or date.
    inside = []
    if facts.camera:
        inside.append(wording.say("read.picture_camera", camera=visible(facts.camera)))
    if facts.latitude is not None and facts.longitude is not None:
        where = f"{facts.latitude:.5f}, {facts.longitude:.5f}"
        inside.append(wording.say("read.picture_place", where=where))
    return [
        *(Words(f"{line}\n") for line in lines),
        *(Passage(path, _PROPERTIES, f"{line}\n") for line in inside),
        Picture(path, facts.width or 0, facts.height or 0),
    ]


def _findings(hit: Hit, page: TextPage) -> TextFindings:
    return TextFindings(
        path=hit.path,
        size_bytes=page.size_bytes,
        first=page.lines[0].number if page.lines else 0,
        last=page.lines[-1].number if page.lines else 0,
        total=page.total,
        cut_lines=sum(bool(line.cut_chars) for line in page.lines),
        outcome=page.outcome.value,
    )


def _receipts(hit: Hit, page: TextPage, context: ToolContext) -> list[Receipt]:
    at = context.now.astimezone().isoformat(timespec="seconds")
    receipts = []
    if page.lines:
        first = page.lines[0]
        quote = first.text[:_QUOTE_CHARS]
        receipts.append(
            Receipt(value=hit.path, at=at, file=hit.path, locator=first.locator, quote=quote)
        )
        if page.total is not None:
            receipts.append(
                Receipt(
                    value=page.total,
                    at=at,
                    file=hit.path,
                    measure=Measure.COUNT,
                    share=Share.LINES,
                )
            )
    return receipts

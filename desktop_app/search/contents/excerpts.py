"""What of a file that was found is shown: its matching lines, with some around them."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from desktop_app.documents.text_access import TextAccess, text_access_of
from desktop_app.errors import ScopeError
from desktop_app.extract.text.encodings import MAX_GROWTH_BYTES, decode_lines, encoding_of
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.scope import Scope
from desktop_app.matching.content_matcher import SNIPPET_CHARS, ContentMatcher, Match, Matches
from desktop_app.matching.content_spans import Span
from desktop_app.private_keys import KeyTracker, may_be_in_key
from desktop_app.query.query import Query
from desktop_app.search.contents.reading import ContentReader, DocumentFound
from desktop_app.search.contents.surroundings import (
    WHOLE_CHARS,
    DocumentSurroundings,
    Surrounding,
)
from desktop_app.search.contents.veil import KeptBack, Veil

_LINE: Final = "line "
_WHOLE_BYTES: Final = 4 * WHOLE_CHARS
"""No encoding takes more for the text of a short file."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of an excerpt.

    Attributes:
        locator: Where it is.
        text: As much of it as is shown.
        spans: What matches in it.
        matches: Whether it is one that was found; otherwise it stands around one, or explains it.
        cut_before: Whether there is more of it before the text.
        cut_after: Likewise behind it.
        in_key: Whether it lies inside a private key, as what stands before it shows.
        before: What else the line says before the text, and
        after: behind it; only where all of a short file is shown.
    """

    locator: str
    text: str
    spans: tuple[Span, ...] = ()
    matches: bool = True
    cut_before: bool = False
    cut_after: bool = False
    in_key: bool = False
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What of one file is shown.

    Attributes:
        count: Matching lines in all; 0 where the file does not match any more.
        lines: The first of them, with those around them, in order; before a row of a sheet that
            sheet's first, before what a mail says its head.
        is_whole: Whether they are all lines there are: so it is of a short file.
    """

    count: int = 0
    lines: tuple[ShownLine, ...] = ()
    is_whole: bool = False


def excerpt(
    scope: Scope,
    pool: ExtractionPool,
    query: Query,
    path: str,
    *,
    keep: int,
    context: int,
    stop: threading.Event,
    kept_back: KeptBack | None = None,
) -> Excerpt:
    """Read a file again and show what of it matches; for a thread that may wait for the disk.

    Args:
        scope: The gate.
        pool: Reads documents.
        query: What is asked for; only its terms about contents count.
        path: Of the file, absolute.
        keep: Matching lines at most.
        context: Lines of a text shown before and after each.
        stop: Ends it early.
        kept_back: See `InsideFiles`.
    """
    veil = None if kept_back is None else Veil(query, kept_back, stop)
    matcher = ContentMatcher(query if veil is None else veil.first_look, stop)
    reader = ContentReader(scope, matcher, None, None, pool, stop, veil)
    surroundings = DocumentSurroundings()
    folder, name = os.path.split(path)
    try:
        matches, is_document = _matches(reader, folder, name, keep, surroundings)
    finally:
        reader.close()
    if matches is None:
        return Excerpt()
    shown = [_shown(place) for place in matches.places]
    # Whoever asks for the lines around wants no others.
    all_lines: Sequence[Surrounding] = ()
    if not context:
        all_lines = surroundings.whole if is_document else _whole_text(scope, path, stop)
    whole = _among_all(all_lines, shown)
    if whole:
        shown = whole
    if not whole and is_document:
        shown = _explained(shown, surroundings)
    elif not whole and context and matches.places:
        numbers = {int(one) for line in shown if (one := _number(line.locator)).isdigit()}
        around = {near for at in numbers for near in range(at - context, at + context + 1)}
        shown += _around(scope, path, around - numbers, stop).values()
        shown.sort(key=_order)
    suspicious = [line for line in shown if may_be_in_key(line.text)]
    in_keys = set(_in_keys(scope, pool, path, suspicious, stop))
    lines = tuple(replace(line, in_key=True) if line in in_keys else line for line in shown)
    return Excerpt(matches.count, lines, bool(whole))


def _matches(
    reader: ContentReader,
    folder: str,
    name: str,
    keep: int,
    surroundings: DocumentSurroundings,
) -> tuple[Matches[str] | None, bool]:
    """What was found, and whether the file is a document."""
    path = os.path.join(folder, name)  # noqa: PTH118 (a str)
    sort = text_access_of(name)
    if sort is not TextAccess.DOCUMENT:
        with suppress(DocumentFound):
            judged = reader.text(folder, name, is_told=sort is TextAccess.TEXT, keep=keep)
            return judged.matches, False
    found = reader.document(path, keep=keep, noting=surroundings.noting)
    return (found.matches if found else None), True


def _among_all(lines: Sequence[Surrounding], found: Sequence[ShownLine]) -> list[ShownLine]:
    """All lines of a file, those that were found marked; none where one of these is not there."""
    left = list(found)
    shown: list[ShownLine] = []
    for at, text in lines:
        match = next((one for one in left if one.locator == at and one.text in text), None)
        if match is None:
            shown.append(ShownLine(at, text, matches=False))
            continue
        left.remove(match)
        before, _, after = text.partition(match.text)
        shown.append(replace(match, before=before, after=after, cut_before=False, cut_after=False))
    return [] if left else shown


def _explained(lines: Sequence[ShownLine], surroundings: DocumentSurroundings) -> list[ShownLine]:
    """The lines, each with what explains it before the first that it explains."""
    known = {Surrounding(line.locator, line.text) for line in lines}
    explained: list[ShownLine] = []
    for line in lines:
        for one in surroundings.of(line.locator):
            if one not in known:
                known.add(one)
                explained.append(ShownLine(one.locator, one.text, matches=False))
        explained.append(line)
    return explained


def _whole_text(scope: Scope, path: str, stop: threading.Event) -> list[Surrounding]:
    """All lines of a short text; none of a longer one."""
    try:
        if scope.stat(path).st_size > _WHOLE_BYTES:
            return []
    except ScopeError:
        return []
    lines: list[Surrounding] = []
    left = WHOLE_CHARS
    for number, text in _lines(scope, path, sys.maxsize, stop):
        left -= len(text)
        if left < 0:
            return []
        lines.append(Surrounding(f"{_LINE}{number}", text))
    return lines


def _shown(place: Match[str]) -> ShownLine:
    return ShownLine(
        place.at,
        place.snippet,
        place.spans,
        cut_before=place.cut_before,
        cut_after=place.cut_after,
    )


def _around(
    scope: Scope, path: str, numbers: Collection[int], stop: threading.Event
) -> dict[str, ShownLine]:
    """Lines of a text by their numbers."""
    found: dict[str, ShownLine] = {}
    for number, text in _lines(scope, path, max(numbers, default=0), stop):
        if number not in numbers:
            continue
        at = f"{_LINE}{number}"
        # A line may come in pieces, the first of them empty.
        if at not in found or not found[at].text:
            kept = text[: 2 * SNIPPET_CHARS]
            found[at] = ShownLine(at, kept, matches=False, cut_after=len(kept) < len(text))
    return found


def _in_keys(
    scope: Scope,
    pool: ExtractionPool,
    path: str,
    shown: Collection[ShownLine],
    stop: threading.Event,
) -> Iterator[ShownLine]:
    """Those lines that lie inside a private key: for that the file is read from the front."""
    if not shown:
        return
    wanted = {
        int(line.locator.removeprefix(_LINE)): line
        for line in shown
        if line.locator.startswith(_LINE) and line.locator.removeprefix(_LINE).isdigit()
    }
    name = os.path.basename(path)  # noqa: PTH119 (a str)
    if len(wanted) < len(shown) or text_access_of(name) is TextAccess.DOCUMENT:
        yield from _in_keys_of_document(scope, pool, path, shown, stop)
        return
    keys = KeyTracker()
    for number, text in _lines(scope, path, max(wanted), stop):
        if keys.is_inside(text) and number in wanted:
            yield wanted[number]


def _in_keys_of_document(
    scope: Scope,
    pool: ExtractionPool,
    path: str,
    shown: Collection[ShownLine],
    stop: threading.Event,
) -> Iterator[ShownLine]:
    """Likewise of a document; all of them where it cannot be read to its end."""
    # Hardly any excerpt needs it.
    from desktop_app.documents.file_text import read_page

    page = read_page(
        scope, pool, path, start=1, limit=sys.maxsize, max_chars=sys.maxsize, at=None, stop=stop
    )
    secret = "\n".join(line.text for line in page.lines if line.in_key)
    for line in shown:
        if page.total is None or line.text.strip() in secret:
            yield line


def _lines(scope: Scope, path: str, last: int, stop: threading.Event) -> Iterator[tuple[int, str]]:
    """The lines of a text up to that number, with their numbers; a long one comes in pieces."""
    name = os.path.basename(path)  # noqa: PTH119 (a str)
    if not last or text_access_of(name) is TextAccess.DOCUMENT:
        return
    try:
        with scope.open_file(path) as file:
            encoding = encoding_of(file, name)
            if encoding is None:
                return
            max_bytes = os.fstat(file.fileno()).st_size + MAX_GROWTH_BYTES
            for number, text in decode_lines(file, encoding, max_bytes=max_bytes):
                if number > last or stop.is_set():
                    return
                yield number, text
    except (ScopeError, OSError):
        pass


def _order(line: ShownLine) -> int:
    """By the number of the line."""
    number = _number(line.locator)
    return int(number) if number.isdigit() else 0


def _number(locator: str) -> str:
    return locator.removeprefix(_LINE)

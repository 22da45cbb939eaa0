"""What of a file that was found is shown: its matching lines, with some around them."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Collection, Iterator
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

_LINE: Final = "line "


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of an excerpt.

    Attributes:
        locator: Where it is.
        text: As much of it as is shown.
        spans: What matches in it.
        matches: Whether it is one that was found; otherwise it stands around one.
        cut_before: Whether there is more of it before the text.
        cut_after: Likewise behind it.
        in_key: Whether it lies inside a private key, as what stands before it shows.
    """

    locator: str
    text: str
    spans: tuple[Span, ...] = ()
    matches: bool = True
    cut_before: bool = False
    cut_after: bool = False
    in_key: bool = False


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What of one file is shown.

    Attributes:
        count: Matching lines in all; 0 where the file does not match any more.
        lines: The first of them, with those around them, in order.
    """

    count: int = 0
    lines: tuple[ShownLine, ...] = ()


def excerpt(
    scope: Scope,
    pool: ExtractionPool,
    query: Query,
    path: str,
    *,
    keep: int,
    context: int,
    stop: threading.Event,
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
    """
    reader = ContentReader(scope, ContentMatcher(query, stop), None, None, pool, stop)
    folder, name = os.path.split(path)
    try:
        matches = _matches(reader, folder, name, keep)
    finally:
        reader.close()
    if matches is None:
        return Excerpt()
    shown = {place.at: _shown(place) for place in matches.places}
    if context and matches.places and all(at.startswith(_LINE) for at in shown):
        numbers = {int(at.removeprefix(_LINE)) for at in shown if at[len(_LINE) :].isdigit()}
        around = {near for at in numbers for near in range(at - context, at + context + 1)}
        shown |= _around(scope, path, around - numbers, stop)
    suspicious = [line for line in shown.values() if may_be_in_key(line.text)]
    for line in _in_keys(scope, pool, path, suspicious, stop):
        shown[line.locator] = replace(line, in_key=True)
    return Excerpt(matches.count, tuple(sorted(shown.values(), key=_order)))


def _matches(reader: ContentReader, folder: str, name: str, keep: int) -> Matches[str] | None:
    path = os.path.join(folder, name)  # noqa: PTH118 (a str)
    sort = text_access_of(name)
    if sort is not TextAccess.DOCUMENT:
        try:
            return reader.text(folder, name, is_told=sort is TextAccess.TEXT, keep=keep).matches
        except DocumentFound:
            pass
    judged = reader.document(path, keep=keep)
    return judged.matches if judged else None


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
    """By the number of the line; passages of documents stay as they came."""
    number = line.locator.removeprefix(_LINE)
    return int(number) if number.isdigit() else 0

"""What stands in a file that was found by its contents, cut so that it fits into a row."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.errors import QueryError
from desktop_app.wording import visible

if TYPE_CHECKING:
    from desktop_app.extract.worker.pool import ExtractionPool
    from desktop_app.files.scope import Scope
    from desktop_app.query.query import Query
    from desktop_app.search.contents.excerpts import ShownLine

MAX_LINES = 20
"""Of one file; whoever wants more looks into it."""

_BEFORE_CHARS = 32
"""What is shown before the first word that was found."""
_MAX_CHARS = 240
"""Of a line: no row has room for more."""
_SPACE = re.compile(r"\s+")


class FoundLine(NamedTuple):
    """A line or passage in which something was found.

    Attributes:
        place: Where it is, as a `Locator` is written.
        text: Every character visible, on one line; "…" where there is more of it.
        marks: What was found in `text`: from one character up to, but not with, another.
    """

    place: str
    text: str
    marks: tuple[tuple[int, int], ...] = ()


class FoundLines(NamedTuple):
    """What was found in one file: how many lines there are, and the first of them."""

    total: int = 0
    lines: tuple[FoundLine, ...] = ()

    @property
    def unseen(self) -> int:
        """How many lines there are beyond the first."""
        return max(self.total, len(self.lines)) - 1 if self.lines else 0


def asked_of_contents(written: str | None) -> Query | None:
    """The conditions of a query in written form that are about what is in files; None for none."""
    if written is None:
        return None
    # The window is shown before these are read.
    from desktop_app.query.query import Key, Query
    from desktop_app.query.syntax import parse

    try:
        query = parse(written)
    except QueryError:
        return None
    terms = tuple(term for term in query.of(Key.CONTENT) if not term.excluded)
    return Query(terms) if terms else None


def found_lines(
    scope: Scope, documents: ExtractionPool, query: Query, path: str, stop: threading.Event
) -> FoundLines:
    """Read a file once more for what was found in it; for a worker thread."""
    # Most of the search comes with it.
    from desktop_app.search.contents.excerpts import excerpt

    read = excerpt(scope, documents, query, path, keep=MAX_LINES, context=0, stop=stop)
    found = [cut_to_row(line) for line in read.lines if line.matches]
    return FoundLines(read.count, tuple(found[:MAX_LINES]))


def cut_to_row(line: ShownLine) -> FoundLine:
    """A line with its first words that were found near the front."""
    start = _start(line)
    is_cut = start > 0 or line.cut_before
    text = "… " if is_cut else ""
    marks: list[tuple[int, int]] = []
    for piece, is_mark in _pieces(line, start):
        # A line may be a paragraph, with breaks in it.
        shown = visible(_SPACE.sub(" ", piece))
        if not text or text == "… ":
            shown = shown.lstrip()
        if is_mark and shown:
            marks.append((len(text), len(text) + len(shown)))
        text += shown
    cut = text[:_MAX_CHARS]
    if len(cut) < len(text) or line.cut_after:
        cut = f"{cut.rstrip()} …"
    inside = tuple((one, min(end, _MAX_CHARS)) for one, end in marks if one < _MAX_CHARS)
    return FoundLine(line.locator, cut, inside)


def _start(line: ShownLine) -> int:
    """Where the line begins to be shown: at a word, not far before what was found."""
    first = line.spans[0][0] if line.spans else 0
    if first <= _BEFORE_CHARS:
        return 0
    room = line.text[first - _BEFORE_CHARS : first]
    space = _SPACE.search(room)
    return first - _BEFORE_CHARS + (space.end() if space and space.end() < len(room) else 0)


def _pieces(line: ShownLine, start: int) -> Iterator[tuple[str, bool]]:
    """The text from there, in pieces that were found and such that were not."""
    bounds = [start]
    for one, end in line.spans:
        if one >= bounds[-1]:
            bounds += [one, end]
    bounds.append(len(line.text))
    for number, (one, end) in enumerate(pairwise(bounds)):
        yield line.text[one:end], number % 2 == 1

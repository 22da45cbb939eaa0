"""The words that a question about contents found, looked for in the text that the preview shows."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from desktop_app.files.scope import Scope
from desktop_app.hits import Hit
from desktop_app.ui.plain import qt_length
from desktop_app.ui.preview.looks import look_into, next_page
from desktop_app.ui.preview.seen import Look, TextLook

if TYPE_CHECKING:
    from desktop_app.extract.worker.pool import ExtractionPool
    from desktop_app.query.query import Query

MAX_MARKS = 500
"""On one page."""

MAX_PAGES = 16
"""A file is read on so far until something is found; else it is shown from its beginning alone."""


def look_for(
    hit: Hit,
    scope: Scope,
    documents: Callable[[], ExtractionPool],
    query: Query | None,
    stop: threading.Event,
) -> Look:
    """A look into `hit` that goes as far as the first thing that `query` finds in it.

    Arguments and errors are those of `look_into`; `query` has conditions about contents alone.
    """
    first = look_into(hit, scope, documents, stop)
    if query is None or not isinstance(first, TextLook):
        return first
    look = _marked(first, query)
    for _ in range(MAX_PAGES - 1):
        if look.marks or look.next_start is None or stop.is_set():
            break
        page = read_on(hit, scope, documents, look, query, stop)
        begins = qt_length(look.text)
        marks = tuple((begins + start, begins + end) for start, end in page.marks)
        look = TextLook(look.text + page.text, page.encoding, page.next_start, marks)
    return look if look.marks else first


def read_on(
    hit: Hit,
    scope: Scope,
    documents: Callable[[], ExtractionPool],
    look: TextLook,
    query: Query | None,
    stop: threading.Event,
) -> TextLook:
    """The page after `look`, likewise."""
    return _marked(next_page(hit, scope, documents, look, stop), query)


def _marked(look: TextLook, query: Query | None) -> TextLook:
    """The page, with what `query` finds in it marked."""
    return look if query is None else replace(look, marks=tuple(_marks(look.text, query)))


def _marks(text: str, query: Query) -> Iterator[tuple[int, int]]:
    # The window is shown before this is read.
    from desktop_app.matching.content_matcher import ContentMatcher

    matcher = ContentMatcher(query)
    begins = number = 0
    for line in text.split("\n"):
        for start, end in matcher.spans(line):
            yield begins + qt_length(line[:start]), begins + qt_length(line[:end])
            number += 1
            if number == MAX_MARKS:
                return
        begins += qt_length(line) + 1

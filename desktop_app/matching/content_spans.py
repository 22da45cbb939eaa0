"""Where in a text, as it is written, something stands that is found in it after folding."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from desktop_app.folding.fold import BETWEEN_HAN, fold
from desktop_app.matching.content_wanted import ContentTerm, Stem

Span = tuple[int, int]
"""From the first character up to, but not including, the second."""

MAX_CHARS: Final = 20_000
"""Of a longer line, only the beginning is looked at closely."""


def spans_of(text: str, wanted: ContentTerm, max_spans: int) -> list[Span]:
    """Where something, no pattern, stands in `text`; what goes on in another line is not told.

    Args:
        text: One line or passage.
        wanted: What is looked for.
        max_spans: How many places at most.
    """
    text = text[:MAX_CHARS]
    if wanted.stem is None:
        return list(_found(text, Stem(wanted.raw), max_spans))
    stem = wanted.stem
    if text.isascii():
        if " " not in stem.start:
            return list(_found(text.lower(), stem, max_spans))
        if wanted.phrase is not None:
            return wanted.phrase.spans(text, max_spans)
    folded = fold(text)
    if len(folded) == len(text):
        # Mostly, each character became one; where they did not, it shows.
        spans = list(_found(folded, stem, max_spans))
        if all(fold(text[start:end]) == folded[start:end] for start, end in spans):
            return spans
    folded, origins = _folded_with_origins(text)
    return [
        (origins[start], origins[end - 1] + 1) for start, end in _found(folded, stem, max_spans)
    ]


def _found(text: str, stem: Stem, max_spans: int) -> Iterator[Span]:
    found = stem.first_in(text)
    while found is not None and max_spans > 0:
        yield found
        max_spans -= 1
        found = stem.first_in(text, found[1])


def _folded_with_origins(text: str) -> tuple[str, list[int]]:
    """`text` folded character by character, and for each result which character it came from.

    A letter and its accents are one; the last of them is told.
    """
    pieces: list[str] = []
    origins: list[int] = []
    start = 0
    while start < len(text):
        end = start + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        folded = fold(text[start:end])
        if folded == " " and pieces and pieces[-1] == " ":
            folded = ""
        for character in folded:
            # A space between two Chinese characters is none.
            if pieces[-1:] == [" "] and BETWEEN_HAN.search("".join(pieces[-2:]) + character):
                pieces.pop()
                origins.pop()
            pieces.append(character)
            origins.append(end - 1)
        start = end
    return "".join(pieces), origins

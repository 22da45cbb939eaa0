"""Where in a text, as it is written, something stands that is found in it after folding."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from desktop_app.folding.fold import BETWEEN_HAN, fold
from desktop_app.matching.content_phrase import AsciiPhrase

Span = tuple[int, int]
"""From the first character up to, but not including, the second."""

MAX_CHARS: Final = 20_000
"""Of a longer line, only the beginning is looked at closely."""


def spans_of(text: str, wanted: str, most: int, phrase: AsciiPhrase | None = None) -> list[Span]:
    """Where `wanted`, folded, stands in `text`; what goes on in another line is not told.

    Args:
        text: One line or passage.
        wanted: Not empty.
        most: How many places at most.
        phrase: The same as `wanted`, where it is of ASCII.
    """
    text = text[:MAX_CHARS]
    if text.isascii():
        if " " not in wanted:
            return [(at, at + len(wanted)) for at in _found(text.lower(), wanted, most)]
        if phrase is not None:
            return phrase.spans(text, most)
    folded = fold(text)
    if len(folded) == len(text):
        # Mostly, each character became one; where they did not, it shows.
        spans = [(at, at + len(wanted)) for at in _found(folded, wanted, most)]
        if all(fold(text[start:end]) == wanted for start, end in spans):
            return spans
    folded, origins = _folded_with_origins(text)
    return [(origins[at], origins[at + len(wanted) - 1] + 1) for at in _found(folded, wanted, most)]


def _found(text: str, wanted: str, most: int) -> Iterator[int]:
    at = text.find(wanted)
    while at >= 0 and most > 0:
        yield at
        most -= 1
        at = text.find(wanted, at + len(wanted))


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

"""XML of no kind that we know, and drawings (SVG): the text in it.

Read as a stream of tokens, well formed or not; no entity, schema or other file is ever looked up.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Final

from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.text.html import markup_of
from desktop_app.extract.text.markup import attributes, tokens


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """One passage an element with text, or a paragraph of text with elements in it.

    Raises:
        Unreadable: UNSUPPORTED: it is no text; TOO_LARGE, after its head.
    """
    markup, is_cut = markup_of(source)
    for number, line in enumerate(_lines(markup), 1):
        yield DocumentPassage(Locator(LocatorUnit.LINE, number), line)
    if is_cut:
        raise Unreadable(ExtractionStatus.TOO_LARGE, "a long file")


_SPEAKING: Final = frozenset("caption description label name text title value".split())
"""Attributes in which some programs (outlines, mind maps, drawings) keep what a person wrote."""


def _lines(markup: str) -> Iterator[str]:
    """Text of one element, and of elements within a sentence, is one line.

    What stands between two elements tells: a line break, or nothing at all, divides them.
    """
    line: list[str] = []
    after_end = False
    for token in tokens(markup):
        if isinstance(token, str):
            after_end = False
            if not token.isspace():
                line.append(unescape(token) if "&" in token else token)
                continue
            if "\n" not in token:
                line.append(" ")
                continue
            said = ""
        else:
            name, is_end, rest = token
            said = _said(rest) if "=" in rest else ""
            if name == "title" and not is_end:
                said = rest
            divides = bool(said) or (after_end and not is_end)
            after_end = is_end or rest.endswith("/")
            if not divides:
                continue
        text = " ".join("".join(line).split())
        line.clear()
        if text:
            yield text
        if said:
            yield said
    if text := " ".join("".join(line).split()):
        yield text


def _said(rest: str) -> str:
    """What the attributes of a tag say to a person."""
    found = (value for name, value in attributes(rest) if name.rpartition(":")[2] in _SPEAKING)
    return " ".join(" ".join(found).split())

"""What extraction yields: passages of text, each with its place in the document."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, Self

INSIDE = " > "


class LocatorUnit(StrEnum):
    """What a place is counted or named by. The values are part of the written form."""

    LINE = "line"
    """A line of text, or a paragraph where a format has no lines; from 1."""
    PAGE = "page"
    SLIDE = "slide"
    SHEET = "sheet"
    """By its name."""
    CELLS = "cells"
    """A range such as "B4" or "B4:D4"."""
    CHAPTER = "chapter"
    """Of a book, in reading order; from 1."""
    PART = "part"
    """One of `DocumentPart`: what stands beside the running text."""
    MEMBER = "member"
    """A document inside this one, by its name: an attachment, or what an archive holds."""


class DocumentPart(StrEnum):
    """What a document holds beside its running text."""

    HEADER = "header"
    FOOTER = "footer"
    NOTES = "notes"
    """Footnotes, endnotes, a slide's notes."""
    COMMENTS = "comments"
    TEXT_BOXES = "text boxes"
    PROPERTIES = "properties"
    """Title, subject, keywords; of a mail, its head."""
    AUTHOR = "author"
    """Who wrote it, as the document itself says."""
    LINKS = "links"
    """Addresses that words of the text lead to."""
    CONTENTS = "contents"
    """The names of an archive's members and of a mail's attachments."""


ABOUT = frozenset({DocumentPart.PROPERTIES, DocumentPart.AUTHOR})
"""What a document says of itself, which is not its text."""

_NUMBERED = frozenset({LocatorUnit.LINE, LocatorUnit.PAGE, LocatorUnit.SLIDE, LocatorUnit.CHAPTER})


class Locator(NamedTuple):
    """A place in a document; `inside` is the smaller place within it, such as a sheet's cells.

    The written form is what tools print and take back: `page 3`, `sheet Costs > cells B4:D4`,
    `member offer.docx > line 12`, `slide 2 > part notes`.
    """

    unit: LocatorUnit
    value: int | str
    inside: Locator | None = None

    def __str__(self) -> str:
        own = f"{self.unit} {self.value}"
        return own if self.inside is None else f"{own}{INSIDE}{self.inside}"

    def within(self, outer: Locator) -> Locator:
        """This place as one inside `outer`, below whatever `outer` already goes down to."""
        inside = self if outer.inside is None else self.within(outer.inside)
        return Locator(outer.unit, outer.value, inside)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The place that a written form means; the opposite of `str` for all but odd names.

        Raises:
            ValueError: it is no written form.
        """
        own, found, rest = text.strip().partition(INSIDE)
        word, _, value = own.partition(" ")
        unit = LocatorUnit(word.lower())
        if unit in _NUMBERED:
            number = int(value)
            if number < 1:
                raise ValueError(f"a {unit} is counted from 1")
            return cls(unit, number, cls.parse(rest) if found else None)
        if not value.strip():
            raise ValueError(f"a {unit} without its name")
        return cls(unit, value.strip(), cls.parse(rest) if found else None)


class DocumentPassage(NamedTuple):
    """A stretch of a document's text.

    A passage is what a reader would call one thing: a line, a paragraph, a row of cells (divided by
    tabs), a page, the text of a slide. At most `ExtractionLimits.passage_characters` long.
    """

    locator: Locator
    text: str

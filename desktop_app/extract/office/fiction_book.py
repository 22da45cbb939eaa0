"""FictionBook 2: one XML file with a book's text and what is said about it.

Source: the FictionBook 2.1 schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from desktop_app.extract.archives.unpacking import CHUNK_BYTES
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.xml_stream import (
    SKIP,
    Attributes,
    End,
    Start,
    XmlHandler,
    attribute,
    xml_passages,
)
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource

_LINES = "p v subtitle text-author tr date".split()
_SAID = "book-title keywords genre publisher".split()
_NAMES = "first-name middle-name last-name nickname".split()
_WHITE = re.compile("[ \t\r\n]+")


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Title and authors, then the text by paragraphs, and the notes."""
    source.file.seek(0)
    chunks = iter(lambda: source.file.read(CHUNK_BYTES), b"")
    yield from xml_passages(chunks, _Book(source.limits))


class _Book(XmlHandler):
    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self._pieces: list[str] | None = None
        self._part: DocumentPart | None = DocumentPart.PROPERTIES
        self._names: list[str] = []
        self._numbers: dict[DocumentPart | None, int] = {}

    def starts(self) -> Mapping[str, Start]:
        return {
            "body": self._open_body,
            "binary": lambda _: SKIP,
            "stylesheet": lambda _: SKIP,
            "document-info": lambda _: SKIP,
            "author": lambda _: self._names.clear(),
            "td": self._cell,
            "th": self._cell,
            **dict.fromkeys((*_LINES, *_SAID, *_NAMES), self._open),
        }

    def ends(self) -> Mapping[str, End]:
        return {
            "author": self._close_author,
            **dict.fromkeys(_NAMES, self._close_name),
            **dict.fromkeys((*_LINES, *_SAID), self._close),
        }

    def text(self, data: str) -> None:
        if self._pieces is not None:
            self._pieces.append(_WHITE.sub(" ", data))

    def _open_body(self, attributes: Attributes) -> None:
        # The running text is in the body without a name; others are called notes or comments.
        self._part = DocumentPart.NOTES if attribute(attributes, "name") else None

    def _open(self, _attributes: Attributes) -> None:
        self._pieces = []

    def _cell(self, _attributes: Attributes) -> None:
        if self._pieces:
            self._pieces.append("\t")

    def _close(self) -> None:
        if self._pieces is None:
            return
        text, self._pieces = "".join(self._pieces).strip(), None
        if self._part is DocumentPart.PROPERTIES:
            self.emit(Locator(LocatorUnit.PART, self._part), text)
            return
        number = self._numbers[self._part] = self._numbers.get(self._part, 0) + 1
        line = Locator(LocatorUnit.LINE, number)
        self.emit(line if self._part is None else Locator(LocatorUnit.PART, self._part, line), text)

    def _close_name(self) -> None:
        if self._pieces is not None:
            self._names.append("".join(self._pieces).strip())
        self._pieces = None

    def _close_author(self) -> None:
        self.emit(
            Locator(LocatorUnit.PART, DocumentPart.AUTHOR), " ".join(filter(None, self._names))
        )
        self._names.clear()

"""Electronic books: chapters in reading order, whether they are XHTML or what careless books hold.

Source: EPUB 3.3 (the open container format, package documents) and the older OPF 2.0.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.packages import Package, resolved
from desktop_app.extract.office.xml_stream import (
    SKIP,
    Attributes,
    End,
    Start,
    XmlHandler,
    attribute,
)
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.text import html

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_PAGES = (".xhtml", ".html", ".htm")
# Fonts may be scrambled by these in a book that is otherwise open (EPUB 3.3 §4.3).
_FONT_METHODS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """What the book says of itself, then its chapters, line by line."""
    package = Package(source)
    container = _Container(source.limits)
    package.consume(_CONTAINER, container)
    book = _Book(source.limits, container.book)
    yield from package.passages(container.book, book)
    locked = _Encryption(source.limits)
    package.consume(_ENCRYPTION, locked)
    chapters = [part for part in book.chapters() if part in package]
    for number, part in enumerate(chapters or _pages(package), 1):
        if part in locked.parts:
            raise Unreadable(ExtractionStatus.LOCKED, "protected chapter")
        try:
            yield from _chapter(package, part, Locator(LocatorUnit.CHAPTER, number))
        except Unreadable as error:
            package.lose(error)
    package.finish()


def _pages(package: Package) -> list[str]:
    """All pages by name, of a book that does not list its chapters."""
    return sorted(name for name in package.names() if name.endswith(_PAGES))


def _chapter(package: Package, part: str, place: Locator) -> Iterator[DocumentPassage]:
    file = package.unpack(part)
    size_bytes = len(file.getbuffer())
    for locator, text in html.passages(replace(package.source, file=file, size_bytes=size_bytes)):
        # Each page's head repeats the book's title.
        if locator.unit is not LocatorUnit.PART:
            yield DocumentPassage(locator.within(place), text)


class _Container(XmlHandler):
    """Where the package document is."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.book = ""

    def starts(self) -> Mapping[str, Start]:
        return {"rootfile": self._root}

    def _root(self, attributes: Attributes) -> None:
        self.book = self.book or attribute(attributes, "full-path")


class _Book(XmlHandler):
    """The package document: metadata, the list of files, and the order to read them in."""

    _SAID = "title creator subject description publisher contributor identifier".split()

    def __init__(self, limits: ExtractionLimits, part: str) -> None:
        super().__init__(limits)
        self._part = part
        self._files: dict[str, str] = {}
        self._order: list[str] = []
        self._pieces: list[str] | None = None

    def chapters(self) -> list[str]:
        """The parts in reading order, each once."""
        found = (self._files.get(id) for id in self._order)
        return list(dict.fromkeys(part for part in found if part))

    def starts(self) -> Mapping[str, Start]:
        return {
            "item": self._item,
            "itemref": self._reference,
            "guide": lambda _: SKIP,
            **dict.fromkeys(self._SAID, self._open),
        }

    def ends(self) -> Mapping[str, End]:
        closing = dict.fromkeys(self._SAID, lambda: self._close(DocumentPart.PROPERTIES))
        return {**closing, "creator": lambda: self._close(DocumentPart.AUTHOR)}

    def text(self, data: str) -> None:
        if self._pieces is not None:
            self._pieces.append(data)

    def _item(self, attributes: Attributes) -> None:
        if len(self._files) < self.limits.members:
            part = resolved(self._part, attribute(attributes, "href").partition("#")[0])
            self._files[attribute(attributes, "id")] = part

    def _reference(self, attributes: Attributes) -> None:
        if len(self._order) < self.limits.members:
            self._order.append(attribute(attributes, "idref"))

    def _open(self, _attributes: Attributes) -> None:
        self._pieces = []

    def _close(self, part: DocumentPart) -> None:
        if self._pieces is not None:
            # A description may be marked up.
            said = "\n".join(html.page_lines("".join(self._pieces)))
            self.emit(Locator(LocatorUnit.PART, part), said)
        self._pieces = None


class _Encryption(XmlHandler):
    """Which parts only a reader with a key can open."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.parts: set[str] = set()
        self._method = ""

    def starts(self) -> Mapping[str, Start]:
        return {
            "EncryptedData": lambda _: self._take_method(""),
            # The key has a method of its own.
            "KeyInfo": lambda _: SKIP,
            "EncryptionMethod": lambda one: self._take_method(attribute(one, "Algorithm")),
            "CipherReference": self._reference,
        }

    def _take_method(self, method: str) -> None:
        self._method = method

    def _reference(self, attributes: Attributes) -> None:
        if self._method not in _FONT_METHODS and len(self.parts) < self.limits.members:
            self.parts.add(attribute(attributes, "URI"))

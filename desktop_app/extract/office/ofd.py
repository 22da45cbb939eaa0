"""OFD, the Chinese fixed-layout format of electronic invoices and official papers.

Source: GB/T 33190-2016; the clauses are named where a structure is read. Pages hold pieces of text
at places, not lines, so lines are put together from what stands at the same height.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.members import Member, member_passages
from desktop_app.extract.office.ofd_page import PageText, page_text
from desktop_app.extract.office.packages import Package, resolved
from desktop_app.extract.office.xml_stream import Attributes, End, Start, XmlHandler
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource

_PROPERTIES = Locator(LocatorUnit.PART, DocumentPart.PROPERTIES)
_SAID = "Title Author Subject Abstract Keyword CustomData".split()


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """What the file says of itself, its pages, notes on them, and attached data of invoices."""
    package = Package(source)
    if "Encryptions.xml" in package:
        raise Unreadable(ExtractionStatus.LOCKED, "encrypted")
    limits = source.limits
    head = _Head(limits)
    yield from package.passages("OFD.xml", head)
    number = 0
    for document in head.documents:
        parts = _Document(limits, document)
        package.need(document, parts)
        for page in parts.pages:
            number += 1
            yield from _page(package, parts, page, Locator(LocatorUnit.PAGE, number))
        for part in parts.annotations:
            yield from _annotations(package, part)
        yield from _attachments(package, parts.attachments)
    package.finish()


def _page(
    package: Package, parts: _Document, page: str, place: Locator
) -> Iterator[DocumentPassage]:
    text = PageText(package.source.limits)
    package.need(page, text)
    on_top = len(text.pieces)
    for id in text.templates:
        if id in parts.templates:
            package.consume(parts.templates[id], text)
    # A form's labels are in its template, and what was filled in is on the page.
    text.emit(place, page_text(text.pieces, by_place=len(text.pieces) > on_top))
    yield from text.passages


def _annotations(package: Package, part: str) -> Iterator[DocumentPassage]:
    listed = _Files(package.source.limits, part)
    package.consume(part, listed)
    for name in listed.found:
        text = PageText(package.source.limits)
        package.consume(name, text)
        text.emit(
            Locator(LocatorUnit.PART, DocumentPart.COMMENTS), page_text(text.pieces, by_place=False)
        )
        yield from text.passages


def _attachments(package: Package, lists: list[str]) -> Iterator[DocumentPassage]:
    names: list[str] = []
    for part in lists:
        listed = _Files(package.source.limits, part)
        package.consume(part, listed)
        names += [name for name in listed.found if name in package]
    if not names:
        return

    def member(name: str) -> Member:
        return Member(name.rpartition("/")[2], lambda: package.unpack(name))

    try:
        yield from member_passages(package.source, map(member, names))
    except Unreadable as error:
        package.lose(error)


class _Named(XmlHandler):
    """Gathers the text of elements that name parts of the package, relative to `part`."""

    def __init__(self, limits: ExtractionLimits, part: str) -> None:
        super().__init__(limits)
        self.part = part
        self._pieces: list[str] = []

    def text(self, data: str) -> None:
        self._pieces.append(data)

    def begin(self, _attributes: Attributes) -> None:
        self._pieces.clear()

    def taken(self) -> str:
        return "".join(self._pieces).strip()

    def end_name(self, names: list[str]) -> End:
        def end() -> None:
            if self.taken() and len(names) < self.limits.members:
                names.append(resolved(self.part, self.taken()))

        return end


class _Head(_Named):
    """OFD.xml: the documents and what is said of them (§7.4)."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits, "")
        self.documents: list[str] = []

    def starts(self) -> Mapping[str, Start]:
        return dict.fromkeys((*_SAID, "DocRoot"), self.begin)

    def ends(self) -> Mapping[str, End]:
        return {"DocRoot": self.end_name(self.documents), **dict.fromkeys(_SAID, self._said)}

    def _said(self) -> None:
        self.emit(_PROPERTIES, self.taken())


class _Document(_Named):
    """Document.xml: pages, templates, and lists of more (§7.5)."""

    def __init__(self, limits: ExtractionLimits, part: str) -> None:
        super().__init__(limits, part)
        self.pages: list[str] = []
        self.templates: dict[str, str] = {}
        self.annotations: list[str] = []
        self.attachments: list[str] = []

    def starts(self) -> Mapping[str, Start]:
        return {
            "Page": self._page,
            "TemplatePage": self._template,
            "Annotations": self.begin,
            "Attachments": self.begin,
        }

    def ends(self) -> Mapping[str, End]:
        return {
            "Annotations": self.end_name(self.annotations),
            "Attachments": self.end_name(self.attachments),
        }

    def _page(self, attributes: Attributes) -> None:
        if len(self.pages) < self.limits.members:
            self.pages.append(resolved(self.part, attributes.get("BaseLoc", "")))

    def _template(self, attributes: Attributes) -> None:
        if len(self.templates) < self.limits.members:
            place = resolved(self.part, attributes.get("BaseLoc", ""))
            self.templates[attributes.get("ID", "")] = place


class _Files(_Named):
    """A list of files: annotations by page (§15.1), attachments (§16.1)."""

    def __init__(self, limits: ExtractionLimits, part: str) -> None:
        super().__init__(limits, part)
        self.found: list[str] = []

    def starts(self) -> Mapping[str, Start]:
        return {"FileLoc": self.begin}

    def ends(self) -> Mapping[str, End]:
        return {"FileLoc": self.end_name(self.found)}

"""Letters of Office Open XML: docx, docm, dotx, and what WPS writes as such.

Source: ECMA-376 part 1 §11 (parts of a document) and §17 (WordprocessingML).
"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.office_text import OfficeText, drawings
from desktop_app.extract.office.ooxml import (
    OfficePackage,
    embedded,
    main_part,
    parts_of,
    properties,
)
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource

_BESIDE = (
    (DocumentPart.HEADER, ("header",)),
    (DocumentPart.FOOTER, ("footer",)),
    (DocumentPart.NOTES, ("footnotes", "endnotes")),
    (DocumentPart.COMMENTS, ("comments",)),
)
_BOXES = Locator(LocatorUnit.PART, DocumentPart.TEXT_BOXES)


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """The body by paragraphs and rows of tables, then what stands beside it."""
    package = OfficePackage(source)
    main = main_part(package, "word/document.xml")
    yield from package.passages(main, _Story(source.limits))
    related = package.related(main)
    for part, kinds in _BESIDE:
        # First, even and other pages often have the same header.
        seen: set[str] = set()
        story = _Story(source.limits, part)
        for name in parts_of(package, related, *kinds):
            for passage in package.passages(name, story):
                if (
                    part not in (DocumentPart.HEADER, DocumentPart.FOOTER)
                    or passage.text not in seen
                ):
                    seen.add(passage.text)
                    yield passage
    yield from drawings(package, parts_of(package, related, "diagramData", "chart"), _BOXES)
    yield from embedded(package, related)
    yield from properties(package)
    package.finish()


class _Story(OfficeText):
    """One stretch of text with its own count of paragraphs."""

    def __init__(self, limits: ExtractionLimits, part: DocumentPart | None = None) -> None:
        super().__init__(limits)
        self._part = part
        self._number = self._boxed_number = 0

    def paragraph(self, text: str) -> None:
        self._number += 1
        line = Locator(LocatorUnit.LINE, self._number)
        place = line if self._part is None else Locator(LocatorUnit.PART, self._part, line)
        self.emit(place, text.strip(" \r\n"))

    def boxed(self, text: str) -> None:
        self._boxed_number += 1
        line = Locator(LocatorUnit.LINE, self._boxed_number)
        self.emit(Locator(LocatorUnit.PART, DocumentPart.TEXT_BOXES, line), text.strip(" \r\n"))

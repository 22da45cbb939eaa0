"""Workbooks of Office Open XML: xlsx, xlsm, xltx; all sheets, hidden ones too, in their order.

Source: ECMA-376 part 1 §12 (parts of a workbook) and §18 (SpreadsheetML).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.office_text import drawings
from desktop_app.extract.office.ooxml import OfficePackage, main_part, parts_of, properties
from desktop_app.extract.office.xlsx_sheet import (
    CellStyles,
    SharedStrings,
    SheetComments,
    SheetRows,
)
from desktop_app.extract.office.xml_stream import Attributes, Start, XmlHandler, attribute
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Each sheet's rows, then its notes and drawings; the workbook's properties last."""
    limits = source.limits
    package = OfficePackage(source)
    main = main_part(package, "xl/workbook.xml")
    related = package.related(main)
    workbook = _Workbook(limits)
    package.consume(main, workbook)
    strings, styles = SharedStrings(limits), CellStyles(limits)
    for part in parts_of(package, related, "sharedStrings")[:1]:
        package.consume(part, strings)
    for part in parts_of(package, related, "styles")[:1]:
        package.consume(part, styles)
    parts = {one.id: one.part for one in related}
    sheets = [(name, parts[id]) for name, id in workbook.sheets if parts.get(id, "") in package]
    for name, part in sheets or _unlisted(package):
        rows = SheetRows(limits, name, strings.found, styles.shown, from_1904=workbook.from_1904)
        yield from package.passages(part, rows)
        yield from _beside(package, part, name)
    yield from properties(package)
    package.finish()


def _unlisted(package: OfficePackage) -> list[tuple[str, str]]:
    """Sheets by their usual names, where the workbook is lost."""
    parts = [name for name in package.names() if name.startswith("xl/worksheets/sheet")]
    return [(str(number), part) for number, part in enumerate(sorted(parts, key=_length), 1)]


def _length(name: str) -> tuple[int, str]:
    return len(name), name


def _beside(package: OfficePackage, sheet: str, name: str) -> Iterator[DocumentPassage]:
    related = package.related(sheet)
    # `comments` are notes; the newer kind is told apart by its type, which Microsoft defined.
    for part in parts_of(package, related, "comments", "threadedComment"):
        yield from package.passages(part, SheetComments(package.source.limits, name))
    drawn = parts_of(package, related, "drawing")
    for part in tuple(drawn):
        drawn += parts_of(package, package.related(part), "chart", "diagramData")
    boxes = Locator(LocatorUnit.SHEET, name, Locator(LocatorUnit.PART, DocumentPart.TEXT_BOXES))
    yield from drawings(package, drawn, boxes)


class _Workbook(XmlHandler):
    """The sheets' names and relationships, in order (§18.2)."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.sheets: list[tuple[str, str]] = []
        self.from_1904 = False

    def starts(self) -> Mapping[str, Start]:
        return {"sheet": self._sheet, "workbookPr": self._settings}

    def _sheet(self, attributes: Attributes) -> None:
        if len(self.sheets) < self.limits.members:
            name = attributes.get("name", "").strip() or str(len(self.sheets) + 1)
            self.sheets.append((name[:255], attribute(attributes, "id")))

    def _settings(self, attributes: Attributes) -> None:
        self.from_1904 = attributes.get("date1904", "0") in ("1", "true")

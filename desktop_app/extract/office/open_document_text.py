"""The text of OpenDocument: letters, sheets and slides by one reader, as they nest in each other.

Source: OASIS OpenDocument 1.3 part 3; the names that OpenOffice 1 used for some elements, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.cell_ranges import RowOfCells
from desktop_app.extract.office.xml_stream import (
    SKIP,
    Attributes,
    End,
    Start,
    XmlHandler,
    attribute,
)
from desktop_app.extract.passage import DocumentPart, Locator, LocatorUnit

# What was deleted, what only programs need, pictures, pronunciation, marks and counters, and
# charts, which repeat the numbers of a table.
_PASSED_OVER = (
    "tracked-changes binary-data scripts font-face-decls automatic-styles settings event-listeners "
    "forms ruby-text chart sequence-decls variable-decls user-field-decls calculation-settings "
    "content-validations named-expressions database-ranges data-pilot-tables dde-links "
    "note-citation footnote-citation endnote-citation page-number date-time-decl"
).split()
_AUTHORS = ("creator", "initial-creator")
_PROPERTIES = ("title", "subject", "description", "keyword", *_AUTHORS, "user-defined")
_ASIDE = {
    "note-body": DocumentPart.NOTES,
    "footnote-body": DocumentPart.NOTES,
    "endnote-body": DocumentPart.NOTES,
    "notes": DocumentPart.NOTES,
    "annotation": DocumentPart.COMMENTS,
    "header": DocumentPart.HEADER,
    "header-left": DocumentPart.HEADER,
    "header-first": DocumentPart.HEADER,
    "footer": DocumentPart.FOOTER,
    "footer-left": DocumentPart.FOOTER,
    "footer-first": DocumentPart.FOOTER,
    "shapes": DocumentPart.TEXT_BOXES,
}
_DECLARED = {"header-decl": DocumentPart.HEADER, "footer-decl": DocumentPart.FOOTER}
_WHITE = re.compile("[ \t\r\n]+")
_MAX_SPACES = 100
_REPEATED_CELLS = 20
"""So often the text of one cell is written out that stands for many alike."""
_LAST = 1 << 20

Sink = Callable[[str], None]


class OpenDocumentText(XmlHandler):
    """Reads content, styles and properties alike, whichever of them a file holds."""

    def __init__(self, limits: ExtractionLimits, part: DocumentPart | None = None) -> None:
        """`part` is where all of it belongs, of an object that stands in another document."""
        super().__init__(limits)
        # The open paragraph; those around it wait.
        self._runs: list[str] | None = None
        self._outer_runs: list[list[str] | None] = []
        # Where finished paragraphs go: to the innermost cell, note or box, else the running text.
        self._sinks: list[Sink] = [self._running if part is None else self._aside(part)]
        self._numbers: dict[DocumentPart | None, int] = {}
        self._tables: list[_Table] = []
        self._holds_sheets = False
        # The slide or sheet that is being read.
        self._place: Locator | None = None
        self._slide = 0
        self._slide_lines: list[str] | None = None

    def starts(self) -> Mapping[str, Start]:
        """See `XmlHandler`."""
        return {
            "p": self._open_paragraph,
            "h": self._open_paragraph,
            "s": self._spaces,
            "tab": lambda _: self._add("\t"),
            "tab-stop": lambda _: self._add("\t"),
            "line-break": lambda _: self._add("\n"),
            "desc": lambda _: self._add(" "),
            "table": self._open_table,
            "table-row": self._open_row,
            "table-cell": self._open_cell,
            "covered-table-cell": self._open_cell,
            "spreadsheet": self._open_sheets,
            "page": self._open_slide,
            "text-box": self._open_box,
            **{name: self._entering(self._aside(part)) for name, part in _ASIDE.items()},
            **dict.fromkeys((*_PROPERTIES, *_DECLARED), self._open_label),
            **dict.fromkeys(_PASSED_OVER, lambda _: SKIP),
        }

    def ends(self) -> Mapping[str, End]:
        """See `XmlHandler`."""
        return {
            "p": self._close_paragraph,
            "h": self._close_paragraph,
            "table": self._close_table,
            "table-row": self._close_row,
            "table-cell": self._close_cell,
            "covered-table-cell": self._close_cell,
            "page": self._close_slide,
            "text-box": self._leave,
            **dict.fromkeys(_ASIDE, self._leave),
            **{name: self._labelled(part) for name, part in _DECLARED.items()},
            **dict.fromkeys(_PROPERTIES, self._labelled(DocumentPart.PROPERTIES)),
            **dict.fromkeys(_AUTHORS, self._labelled(DocumentPart.AUTHOR)),
        }

    def text(self, data: str) -> None:
        """See `XmlHandler`."""
        if self._runs is not None:
            # Line breaks and runs of spaces have elements of their own (§6.1.2).
            self._runs.append(_WHITE.sub(" ", data))

    # Paragraphs

    def _add(self, text: str) -> None:
        if self._runs is not None:
            self._runs.append(text)

    def _spaces(self, attributes: Attributes) -> None:
        self._add(" " * _count(attribute(attributes, "c"), _MAX_SPACES))

    def _open_paragraph(self, _attributes: Attributes) -> None:
        self._outer_runs.append(self._runs)
        self._runs = []

    def _close_paragraph(self) -> None:
        text = "".join(self._runs or ())
        self._runs = self._outer_runs.pop() if self._outer_runs else None
        self._sinks[-1](text)

    def _open_label(self, _attributes: Attributes) -> None:
        """A property in the file's head; in the text, a field that shows one."""
        if self._runs is None:
            self._runs = []

    def _labelled(self, part: DocumentPart) -> End:
        def close() -> None:
            if self._runs is None or self._outer_runs:
                return
            text, self._runs = "".join(self._runs).strip(), None
            # Drawings have titles, and comments authors, which are not the document's.
            if len(self._sinks) == 1 and self._slide_lines is None:
                self.emit(Locator(LocatorUnit.PART, part), text)

        return close

    # Where they go

    def _running(self, text: str) -> None:
        if self._slide_lines is not None:
            self._slide_lines.append(text.strip())
            return
        number = self._numbers[None] = self._numbers.get(None, 0) + 1
        self.emit(Locator(LocatorUnit.LINE, number), text.strip(" \r\n"))

    def _aside(self, part: DocumentPart) -> Sink:
        def take(text: str) -> None:
            if self._place is not None:
                place = Locator(LocatorUnit.PART, part).within(self._place)
            else:
                number = self._numbers[part] = self._numbers.get(part, 0) + 1
                place = Locator(LocatorUnit.PART, part, Locator(LocatorUnit.LINE, number))
            self.emit(place, text.strip(" \r\n"))

        return take

    def _entering(self, sink: Sink) -> Start:
        return lambda _: self._enter(sink)

    def _enter(self, sink: Sink) -> None:
        self._sinks.append(sink)
        # What stands aside interrupts the paragraph that it hangs on.
        self._outer_runs.append(self._runs)
        self._runs = None

    def _leave(self) -> None:
        if len(self._sinks) > 1:
            self._sinks.pop()
        self._runs = self._outer_runs.pop() if self._outer_runs else None

    def _open_box(self, _attributes: Attributes) -> None:
        # On a slide all text is in boxes; and what is in a cell or note stays there.
        in_running_text = len(self._sinks) == 1 and self._slide_lines is None
        self._enter(self._aside(DocumentPart.TEXT_BOXES) if in_running_text else self._sinks[-1])

    def _open_slide(self, _attributes: Attributes) -> None:
        self._slide += 1
        self._slide_lines = []
        self._place = Locator(LocatorUnit.SLIDE, self._slide)

    def _close_slide(self) -> None:
        if self._slide_lines is not None and self._place is not None:
            self.emit(self._place, "\n".join(filter(None, self._slide_lines)))
        self._slide_lines = self._place = None

    # Tables

    def _open_sheets(self, _attributes: Attributes) -> None:
        self._holds_sheets = True

    def _open_table(self, attributes: Attributes) -> None:
        row = None
        if self._holds_sheets and not self._tables:
            name = attribute(attributes, "name").strip()[:255] or "1"
            place = self._place = Locator(LocatorUnit.SHEET, name)
            row = RowOfCells(
                lambda cells, text: self.emit(Locator(LocatorUnit.CELLS, cells).within(place), text)
            )
        self._tables.append(_Table(row))

    def _close_table(self) -> None:
        if self._tables and self._tables.pop().row is not None:
            self._place = None

    def _open_row(self, attributes: Attributes) -> None:
        if self._tables:
            repeated = _count(attribute(attributes, "number-rows-repeated"), _LAST)
            self._tables[-1].open_row(repeated)

    def _close_row(self) -> None:
        if self._tables:
            text = self._tables[-1].close_row()
            if text is not None:
                self._sinks[-1](text)

    def _open_cell(self, attributes: Attributes) -> None:
        paragraphs: list[str] = []
        if self._tables:
            table = self._tables[-1]
            table.paragraphs = paragraphs
            table.repeated = _count(attribute(attributes, "number-columns-repeated"), _LAST)
            table.value = attribute(attributes, "value")
        self._enter(paragraphs.append)

    def _close_cell(self) -> None:
        self._leave()
        if self._tables:
            self._tables[-1].close_cell()


class _Table:
    """A table being read; `row` is set for a sheet, whose cells have places."""

    def __init__(self, row: RowOfCells | None) -> None:
        self.row = row
        self.paragraphs: list[str] = []
        self.repeated = 1
        self.value = ""
        self._number = 1
        self._rows = 1
        self._column = 1
        self._texts: list[str] = []

    def open_row(self, repeated: int) -> None:
        self._rows = repeated
        self._column = 1
        self._texts = []
        if self.row is not None:
            self.row.begin(self._number, repeated)

    def close_cell(self) -> None:
        text = " ".join(filter(None, self.paragraphs)).replace("\n", " ").strip() or self.value
        times = min(self.repeated, _REPEATED_CELLS)
        if self.row is None:
            self._texts += [text] * times
        elif text:
            for column in range(self._column, self._column + times):
                self.row.add(column, text)
        self._column = min(self._column + self.repeated, _LAST)

    def close_row(self) -> str | None:
        """The text of the row, of a table that is no sheet."""
        self._number = min(self._number + self._rows, _LAST)
        if self.row is not None:
            self.row.end()
            return None
        return "\t".join(self._texts)


def _count(written: str, max_count: int) -> int:
    return min(int(written), max_count) if written.isdecimal() and len(written) < 10 else 1

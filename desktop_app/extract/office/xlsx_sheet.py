"""What stands in a workbook's sheets, row by row, and in the tables that its cells refer to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.cell_ranges import RowOfCells, column_number, first_of_run
from desktop_app.extract.office.cell_values import (
    NumberKind,
    shown_by_code,
    shown_by_number,
    shown_text,
)
from desktop_app.extract.office.xlsx_plain import Values, without_plain_rows, without_plain_strings
from desktop_app.extract.office.xml_stream import SKIP, Attributes, End, Start, XmlHandler
from desktop_app.extract.passage import DocumentPart, Locator, LocatorUnit

_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
_LAST_ROW = 1 << 20
_STYLES = 100_000
# What fills a header: fields such as the page's number, fonts, sizes and colours (§18.3.1.39).
_HEADER_CODE = re.compile(r'&"[^"]*"|&K[0-9A-F]{6}|&\d{1,3}|&[^&]')


class CellText(XmlHandler):
    """Gathers the text of `t` elements, without how it is pronounced."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.pieces: list[str] = []
        self._collects = False

    def starts(self) -> Mapping[str, Start]:
        """See `XmlHandler`."""
        return {"t": self.open_text, "rPh": lambda _: SKIP, "rPr": lambda _: SKIP}

    def ends(self) -> Mapping[str, End]:
        """See `XmlHandler`."""
        return {"t": self.close_text}

    def text(self, data: str) -> None:
        """See `XmlHandler`."""
        if self._collects:
            self.pieces.append(data)

    def open_text(self, _attributes: Attributes) -> None:
        """Take the text from here on."""
        self._collects = True

    def close_text(self) -> None:
        """Take no text."""
        self._collects = False

    def taken(self) -> str:
        """The text gathered; then it is empty."""
        text = "".join(self.pieces)
        self.pieces.clear()
        return unescaped(text)


def unescaped(text: str) -> str:
    """Text in which characters that XML does not allow are written as `_x000D_` (§22.9.2.19)."""
    return _ESCAPED.sub(_character, text) if "_x" in text else text


def _character(found: re.Match[str]) -> str:
    code = int(found[1], 16)
    return chr(code) if code >= 0x20 and not 0xD800 <= code < 0xE000 else " "


class SharedStrings(CellText):
    """The texts that cells refer to by number (§18.4)."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.found: list[str] = []

    def starts(self) -> Mapping[str, Start]:
        """See `XmlHandler`."""
        return {**super().starts(), "si": lambda _: self.pieces.clear()}

    def ends(self) -> Mapping[str, End]:
        """See `XmlHandler`."""
        return {**super().ends(), "si": lambda: self.found.append(self.taken())}

    def for_parser(self, chunks: Iterable[bytes]) -> Iterable[bytes]:
        """See `XmlHandler`."""
        return without_plain_strings(chunks, lambda texts: self.found.extend(map(unescaped, texts)))


class CellStyles(XmlHandler):
    """What numbers stand for, by the number of a cell's style (§18.8)."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.shown: list[NumberKind] = []
        self._codes: dict[str, NumberKind] = {}
        self._counts = False

    def starts(self) -> Mapping[str, Start]:
        """See `XmlHandler`."""
        return {
            "numFmt": self._format,
            "cellXfs": lambda _: self._count(True),
            "xf": self._style,
            "dxfs": lambda _: SKIP,
        }

    def ends(self) -> Mapping[str, End]:
        """See `XmlHandler`."""
        return {"cellXfs": lambda: self._count(False)}

    def _count(self, counts: bool) -> None:
        self._counts = counts

    def _format(self, attributes: Attributes) -> None:
        if len(self._codes) < _STYLES:
            shown = shown_by_code(attributes.get("formatCode", ""))
            self._codes[attributes.get("numFmtId", "")] = shown

    def _style(self, attributes: Attributes) -> None:
        if not self._counts or len(self.shown) >= _STYLES:
            return
        number = attributes.get("numFmtId", "0")
        shown = self._codes.get(number)
        if shown is None:
            shown = shown_by_number(int(number)) if number.isdecimal() else NumberKind.NUMBER
        self.shown.append(shown)


class SheetRows(XmlHandler):
    """The rows of one sheet (§18.3.1); formulas by their results."""

    def __init__(
        self,
        limits: ExtractionLimits,
        name: str,
        strings: Sequence[str],
        shown: Sequence[NumberKind],
        *,
        from_1904: bool,
    ) -> None:
        super().__init__(limits)
        self._name = name
        self._strings = strings
        self._shown = shown
        self._from_1904 = from_1904
        self._row = RowOfCells(self._emit_row)
        self._column = 0
        self._cell: Attributes = {}
        self._pieces: list[str] = []

    def starts(self) -> Mapping[str, Start]:
        """See `XmlHandler`."""
        return {
            "row": self._open_row,
            "c": self._open_cell,
            **dict.fromkeys(_HEADERS, self._open_cell),
            # Formulas, pronunciation, and what only says how things look or may be changed.
            **dict.fromkeys(_PASSED_OVER, lambda _: SKIP),
        }

    def ends(self) -> Mapping[str, End]:
        """See `XmlHandler`."""
        headers = {name: self._header(part) for name, part in _HEADERS.items()}
        return {**headers, "row": self._row.end, "c": self._close_cell}

    def taker(self) -> Callable[[str], object]:
        """See `XmlHandler`; all text of a cell is its value, whatever element it is in."""
        # There are millions of cells: no function of ours stands between.
        return self._pieces.append

    def _emit_row(self, cells: str, text: str) -> None:
        place = Locator(LocatorUnit.SHEET, self._name, Locator(LocatorUnit.CELLS, cells))
        self.emit(place, text)

    def _open_row(self, attributes: Attributes) -> None:
        number = attributes.get("r", "")
        known = number.isdecimal() and len(number) < 8
        self._row.begin(min(int(number) if known else self._row.number + 1, _LAST_ROW))
        self._column = 0

    def _open_cell(self, attributes: Attributes) -> None:
        self._cell = attributes
        self._pieces.clear()

    def _close_cell(self) -> None:
        cell = self._cell
        text = "".join(self._pieces)
        shown = self._shown_text(cell.get("t"), cell.get("s"), text) if text else ""
        self._add(cell.get("r", "").rstrip("0123456789"), shown)

    def for_parser(self, chunks: Iterable[bytes]) -> Iterable[bytes]:
        """See `XmlHandler`."""
        return without_plain_rows(chunks, self)

    def shown(self, kinds: Values, styles: Values, values: Values) -> list[str]:
        """See `TakeRows`."""
        shown = self._shown_text
        return [
            (
                value.strip()
                if kind == "inlineStr" and "_x" not in value
                else shown(kind, style, value)
            )
            if value
            else ""
            for kind, style, value in zip(kinds, styles, values, strict=True)
        ]

    def take(self, number: int, letters: tuple[str | None, ...], texts: list[str]) -> None:
        """See `TakeRows`."""
        row = self._row
        row.begin(min(number, _LAST_ROW))
        if first := first_of_run(letters):
            row.add_run(first, texts)
        else:
            self._column = 0
            for place, text in zip(letters, texts, strict=True):
                self._add(place or "", text)
        row.end()

    def _add(self, letters: str, text: str) -> None:
        column = column_number(letters) if letters else 0
        self._column = column = column or self._column + 1
        if text:
            self._row.add(column, text)

    def _shown_text(self, kind: str | None, style: str | None, text: str) -> str:
        """What a person sees of a cell's value (§18.18.11 for its types)."""
        if kind is None or kind == "n":
            if style is None:
                return text if text.isdecimal() else shown_text(text.strip(), NumberKind.NUMBER)
            return self._number(text.strip(), style)
        if kind == "s":
            try:
                number = int(text) if len(text) < 20 else -1
                return self._strings[number] if number >= 0 else ""
            except (ValueError, IndexError):
                return ""
        if kind == "b":
            return "TRUE" if text.strip() == "1" else "FALSE"
        return unescaped(text).strip()

    def _number(self, text: str, style: str) -> str:
        known = style.isdecimal() and len(style) < 7 and int(style) < len(self._shown)
        shown = self._shown[int(style)] if known else NumberKind.NUMBER
        return shown_text(text, shown, from_1904=self._from_1904)

    def _header(self, part: DocumentPart) -> Callable[[], None]:
        place = Locator(LocatorUnit.SHEET, self._name, Locator(LocatorUnit.PART, part))

        def close() -> None:
            self.emit(place, _HEADER_CODE.sub(" ", "".join(self._pieces)).strip())

        return close


_PASSED_OVER = "f rPh cols conditionalFormatting dataValidations extLst".split()
_HEADERS = {
    "oddHeader": DocumentPart.HEADER,
    "evenHeader": DocumentPart.HEADER,
    "firstHeader": DocumentPart.HEADER,
    "oddFooter": DocumentPart.FOOTER,
    "evenFooter": DocumentPart.FOOTER,
    "firstFooter": DocumentPart.FOOTER,
}


class SheetComments(CellText):
    """Notes on cells (§18.7), or the threaded comments of later programs."""

    _FOR_OLD_PROGRAMS = "[Threaded comment]"
    """How a note begins that only says that there is a comment, and repeats it."""

    def __init__(self, limits: ExtractionLimits, name: str) -> None:
        super().__init__(limits)
        self._name = name
        self._cell = ""

    def starts(self) -> Mapping[str, Start]:
        """See `XmlHandler`."""
        return {
            **super().starts(),
            "comment": self._open_comment,
            "threadedComment": self._open_comment,
            "text": self.open_text,
        }

    def ends(self) -> Mapping[str, End]:
        """See `XmlHandler`."""
        return {
            **super().ends(),
            "text": self.close_text,
            "comment": self._close_comment,
            "threadedComment": self._close_comment,
        }

    def _open_comment(self, attributes: Attributes) -> None:
        self._cell = attributes.get("ref", "")[:20]
        self.pieces.clear()

    def _close_comment(self) -> None:
        text = self.taken().strip()
        if not text.startswith(self._FOR_OLD_PROGRAMS):
            cell = Locator(LocatorUnit.CELLS, self._cell) if self._cell else None
            place = Locator(
                LocatorUnit.SHEET,
                self._name,
                Locator(LocatorUnit.PART, DocumentPart.COMMENTS, cell),
            )
            self.emit(place, text)

"""Text out of Excel's binary files: a passage a row, sheet by sheet, then notes and text boxes.

The records are read by ourselves. calamine, which reads xlsb files here, another format altogether,
knows xls too, but lays each sheet out in full: for two cells far apart in a file of three kilobytes
it takes a gigabyte and a quarter of a minute. Besides, it refuses a book for one broken record or
a cut, leaves out errors, percents and passwords, and does not know the code pages of old versions.
Source: [MS-XLS].
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from desktop_app.extract.legacy.biff import (
    Record,
    characters_of,
    long_string,
    records,
    shared_strings,
)
from desktop_app.extract.legacy.ole import SIGNATURE, open_compound
from desktop_app.extract.legacy.ole_properties import decoded, property_passages
from desktop_app.extract.office.cell_ranges import RowOfCells
from desktop_app.extract.office.cell_values import (
    NumberKind,
    shown_by_code,
    shown_by_number,
    shown_text,
)
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource

_BOF, _EOF = 0x809, 0x0A
_SHARED, _LABEL, _RICH, _NUMBER, _RK, _MANY_RK = 0xFD, 0x204, 0xD6, 0x203, 0x27E, 0xBD
_FORMULA, _FORMULA_TEXT, _TRUTH, _TEXT_OBJECT, _NOTE = 0x06, 0x207, 0x205, 0x1B6, 0x1C
_BIFF8 = 0x0600
_WORKSHEET = 0
_ERRORS = {
    0: "#NULL!",
    7: "#DIV/0!",
    15: "#VALUE!",
    23: "#REF!",
    29: "#NAME?",
    36: "#NUM!",
    42: "#N/A",
}


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Rows as passages, their cells divided by tabs; empty rows and cells are passed over."""
    source.file.seek(0)
    start = source.file.read(len(SIGNATURE))
    if start.startswith(b"PK"):
        yield from _binary_package(source)
        return
    if start != SIGNATURE:
        raise Unreadable(ExtractionStatus.UNSUPPORTED, "a version before Excel 5")
    compound = open_compound(source)
    stream = compound.stream("Workbook") or compound.stream("Book")
    if stream is None:
        raise Unreadable(ExtractionStatus.UNSUPPORTED, "no Workbook")
    book = _Book(stream, source.limits.text_characters)
    yield from property_passages(compound)
    for name, at in book.sheets:
        yield from _sheet_passages(book, name, at)
    if compound.damaged:
        raise Unreadable(ExtractionStatus.DAMAGED, "a stream is cut")


class _Book:
    """What the beginning of a workbook says: its sheets, shared strings and formats."""

    def __init__(self, stream: bytes, characters: int) -> None:
        self.stream = stream
        self.sheets: list[tuple[str, int]] = []
        self.strings: list[str] = []
        self.from_1904 = False
        self.wide = True
        self._code_page = 1252
        self._formats: dict[int, str] = {}
        self._styles: list[int] = []
        first = True
        for record in records(stream, 0):
            if first and record.kind != _BOF:
                raise Unreadable(ExtractionStatus.DAMAGED, "no workbook")
            if record.kind == _EOF:
                break
            self._read(record, first, characters)
            first = False
        self._shown = [
            shown_by_code(self._formats[number])
            if number in self._formats
            else shown_by_number(number)
            for number in self._styles
        ]

    def _read(self, record: Record, first: bool, characters: int) -> None:
        data = record.data
        match record.kind:
            case 0x809 if first and len(data) >= 2:
                self.wide = struct.unpack_from("<H", data)[0] >= _BIFF8
            case 0x2F:  # FilePass
                raise Unreadable(ExtractionStatus.LOCKED, "password")
            case 0x42 if len(data) >= 2:  # CodePage
                self._code_page = struct.unpack_from("<H", data)[0]
            case 0x85 if len(data) >= 8:  # BoundSheet
                at, _, kind = struct.unpack_from("<LBB", data)
                if kind == _WORKSHEET:
                    self.sheets.append((self._short_string(data[6:]), at))
            case 0xFC:  # SST
                self.strings = shared_strings(record, characters)
            case 0x41E if len(data) >= 4:  # Format
                (number,) = struct.unpack_from("<H", data)
                code = self.text(data[2:]) if self.wide else self._short_string(data[2:])
                self._formats[number] = code
            case 0xE0 if len(data) >= 4:  # XF
                self._styles.append(struct.unpack_from("<H", data, 2)[0])
            case 0x22 if len(data) >= 2:  # Date1904
                self.from_1904 = data[0] == 1

    def text(self, data: bytes) -> str:
        """A string with a length of two bytes."""
        if self.wide:
            return long_string(data)
        (length,) = struct.unpack_from("<H", data)
        return decoded(data[2 : 2 + length], self._code_page)

    def _short_string(self, data: bytes) -> str:
        length = data[0]
        if not self.wide:
            return decoded(data[1 : 1 + length], self._code_page)
        return characters_of((data[1:],), length)

    def number(self, value: float, style: int) -> str:
        """A number as its cell shows it."""
        shown = self._shown[style] if style < len(self._shown) else NumberKind.NUMBER
        return shown_text(repr(value), shown, from_1904=self.from_1904)


@dataclass(slots=True)
class _Sheet:
    """What is read of a sheet beside its cells, and a formula that waits for its text."""

    beside: list[tuple[DocumentPart, str]] = field(default_factory=list)
    waiting: tuple[int, int] | None = None


def _sheet_passages(book: _Book, name: str, at: int) -> Iterator[DocumentPassage]:
    sheet = _Sheet()
    outer = Locator(LocatorUnit.SHEET, name or "1")
    for place, text in _rows(_cells(book, at, sheet)):
        yield DocumentPassage(Locator(LocatorUnit.CELLS, place).within(outer), text)
    for part, text in sheet.beside:
        yield DocumentPassage(Locator(LocatorUnit.PART, part).within(outer), text)


def _rows(cells: Iterable[tuple[int, int, str]]) -> Iterator[tuple[str, str]]:
    """Ranges and texts, row by row, of cells with row and column from 0."""
    ready: list[tuple[str, str]] = []
    put = RowOfCells(lambda place, text: ready.append((place, text)))
    for row, column, text in cells:
        if row + 1 != put.number:
            put.end()
            put.begin(row + 1)
        if text:
            put.add(column + 1, text)
        yield from ready
        ready.clear()
    put.end()
    yield from ready


def _cells(book: _Book, at: int, sheet: _Sheet) -> Iterator[tuple[int, int, str]]:
    """The cells of a sheet with row and column, from 0, in the order of the file."""
    depth = 0
    for record in records(book.stream, at):
        if record.kind == _BOF:
            # A chart within the sheet is a stream of its own.
            depth += 1
        elif record.kind == _EOF:
            depth -= 1
            if depth <= 0:
                return
        elif depth == 1:
            try:
                yield from _cells_of(book, record, sheet)
            except (struct.error, IndexError):
                # A record shorter than its kind needs costs its own cells.
                continue


def _cells_of(book: _Book, record: Record, sheet: _Sheet) -> Iterator[tuple[int, int, str]]:
    data = record.data
    read = _SINGLE.get(record.kind)
    if read is not None:
        row, column, style = struct.unpack_from("<HHH", data)
        yield row, column, read(book, data[6:], style)
    elif record.kind == _MANY_RK:
        row, first = struct.unpack_from("<HH", data)
        for number in range((len(data) - 6) // 6):
            style, packed = struct.unpack_from("<HL", data, 4 + 6 * number)
            yield row, first + number, book.number(_unpacked(packed), style)
    elif record.kind == _FORMULA:
        row, column, style = struct.unpack_from("<HHH", data)
        if data[12:14] == b"\xff\xff" and data[6] == 0:
            sheet.waiting = row, column
        else:
            yield row, column, _formula_result(book, data[6:14], style)
    elif record.kind == _FORMULA_TEXT and sheet.waiting is not None:
        yield *sheet.waiting, _tidied(book.text(data))
        sheet.waiting = None
    elif record.kind == _TEXT_OBJECT:
        (length,) = struct.unpack_from("<H", data, 10)
        if text := _tidied(characters_of(record.more, length)):
            sheet.beside.append((DocumentPart.TEXT_BOXES, text))
    elif record.kind == _NOTE and not book.wide:
        (length,) = struct.unpack_from("<H", data, 4)
        if text := _tidied(book.text(struct.pack("<H", length) + data[6:])):
            sheet.beside.append((DocumentPart.COMMENTS, text))


def _formula_result(book: _Book, result: bytes, style: int) -> str:
    if result[6:8] != b"\xff\xff":
        return book.number(struct.unpack("<d", result)[0], style)
    if result[0] == 1:
        return _truth(result[2])
    return _ERRORS.get(result[2], "") if result[0] == 2 else ""


def _shared_text(book: _Book, data: bytes, _: int) -> str:
    (number,) = struct.unpack_from("<L", data)
    return _tidied(book.strings[number]) if number < len(book.strings) else ""


def _double(book: _Book, data: bytes, style: int) -> str:
    return book.number(struct.unpack_from("<d", data)[0], style)


def _packed_number(book: _Book, data: bytes, style: int) -> str:
    return book.number(_unpacked(struct.unpack_from("<L", data)[0]), style)


def _truth_or_error(_book: _Book, data: bytes, _style: int) -> str:
    return _ERRORS.get(data[0], "") if data[1] else _truth(data[0])


def _truth(value: int) -> str:
    return "TRUE" if value else "FALSE"


def _label(book: _Book, data: bytes, _: int) -> str:
    return _tidied(book.text(data))


_SINGLE: Mapping[int, Callable[[_Book, bytes, int], str]] = {
    _SHARED: _shared_text,
    _LABEL: _label,
    _RICH: _label,
    _NUMBER: _double,
    _RK: _packed_number,
    _TRUTH: _truth_or_error,
}
"""Records that hold one cell, and how what stands behind row, column and style is read."""


def _unpacked(packed: int) -> float:
    """A number in 30 bits ([MS-XLS] 2.5.122)."""
    if packed & 2:
        value = float((packed >> 2) - (1 << 30 if packed >> 31 else 0))
    else:
        value = struct.unpack("<d", struct.pack("<Q", (packed & 0xFFFFFFFC) << 32))[0]
    return value / 100 if packed & 1 else value


def _tidied(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip()


def _binary_package(source: DocumentSource) -> Iterator[DocumentPassage]:
    """The rows of an xlsb file."""
    from python_calamine import CalamineWorkbook, PasswordError, ZipError

    source.file.seek(0)
    try:
        book = CalamineWorkbook.from_filelike(source.file)
    except PasswordError as error:
        raise Unreadable(ExtractionStatus.LOCKED, "password") from error
    except ZipError as error:
        raise Unreadable(ExtractionStatus.DAMAGED, "zip") from error
    for name in book.sheet_names:
        outer = Locator(LocatorUnit.SHEET, name or "1")
        sheet = book.get_sheet_by_name(name)
        # Rows come from the very first on, the empty ones above the cells too; columns do not.
        first_column = sheet.start[1] if sheet.start else 0
        cells = (
            (row, column, _calamine_text(value))
            for row, values in enumerate(sheet.iter_rows())
            for column, value in enumerate(values, first_column)
            if value != ""
        )
        for place, text in _rows(cells):
            yield DocumentPassage(Locator(LocatorUnit.CELLS, place).within(outer), text)


def _calamine_text(value: object) -> str:
    if isinstance(value, bool):
        return _truth(value)
    if isinstance(value, float):
        return shown_text(repr(value), NumberKind.NUMBER)
    return _tidied(str(value))

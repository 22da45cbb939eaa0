"""Small files in the old Office formats, as the tests want them: [MS-DOC], [MS-XLS], [MS-PPT]."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

from tests.extract.legacy.compound_files import compound_file
from tests.extract.made_files import zipped

# Word


def word_document(
    text: str,
    *,
    beside: Sequence[str] = (),
    wide: bool = True,
    flags: int = 0,
    extra: Mapping[str, bytes] | None = None,
) -> bytes:
    """A file of Word 97; `beside` are footnotes, headers, macros, comments, endnotes, boxes."""
    parts = [text, *beside, *[""] * (7 - len(beside))]
    whole = "".join(parts)
    units = whole.encode("utf-16-le")
    count = len(units) // 2
    start = 0x400
    where = start if wide else (2 * start) | 0x40000000
    held = units if wide else whole.encode("cp1252")
    pieces = struct.pack("<LLHLH", 0, count, 0, where, 0)
    clx = b"\x02" + struct.pack("<L", len(pieces)) + pieces
    head = bytearray(start)
    struct.pack_into("<HHHHHH", head, 0, 0xA5EC, 0xC1, 0, 0x0409, 0, flags)
    lengths = [len(part.encode("utf-16-le")) // 2 for part in parts]
    struct.pack_into("<8L", head, 0x4C, *lengths)
    struct.pack_into("<LL", head, 0x1A2, 0, len(clx))
    return compound_file({"WordDocument": bytes(head) + held, "0Table": clx, **(extra or {})})


def word_95_document(held: bytes, language: int) -> bytes:
    """A file of Word 95 whose text is these bytes."""
    head = bytearray(0x400)
    struct.pack_into("<HHHHHH", head, 0, 0xA5DC, 0x68, 0, language, 0, 0)
    struct.pack_into("<LL", head, 0x18, 0x400, 0x400 + len(held))
    struct.pack_into("<L", head, 0x34, len(held))
    return compound_file({"WordDocument": bytes(head) + held})


def summary(title: str) -> bytes:
    """A stream that gives a document its title, in UTF-8."""
    text = title.encode() + b"\0"
    values = struct.pack("<LH2x", 2, 65001) + struct.pack("<LL", 0x1E, len(text)) + text
    offsets = struct.pack("<LLLL", 1, 24, 2, 32)
    body = struct.pack("<LL", 8 + len(offsets) + len(values), 2) + offsets + values
    return bytes(28) + bytes(16) + struct.pack("<L", 48) + body


# Excel


def record(kind: int, data: bytes = b"") -> bytes:
    """One BIFF record."""
    return struct.pack("<HH", kind, len(data)) + data


def workbook(sheets: Mapping[str, bytes], *, globals_: bytes = b"", version: int = 0x0600) -> bytes:
    """A workbook whose sheets hold these records."""
    start = record(0x809, struct.pack("<HH12x", version, 5))
    names = {
        name: (name.encode("utf-16-le"), 1) if version == 0x0600 else (name.encode("gbk"), None)
        for name in sheets
    }
    length = len(start) + len(globals_) + len(record(0x0A))
    length += sum(4 + 6 + (1 if wide is None else 2) + len(held) for held, wide in names.values())
    listed, bodies = b"", b""
    for name, cells in sheets.items():
        held, wide = names[name]
        count = len(held) if wide is None else len(held) // 2
        title = bytes([count]) + (b"" if wide is None else b"\1") + held
        listed += record(0x85, struct.pack("<LBB", length + len(bodies), 0, 0) + title)
        bodies += record(0x809, struct.pack("<HH12x", version, 0x10)) + cells + record(0x0A)
    return compound_file({"Workbook": start + globals_ + listed + record(0x0A) + bodies})


def cell(row: int, column: int, style: int = 0) -> bytes:
    """The beginning of a cell's record."""
    return struct.pack("<HHH", row, column, style)


def wide_string(text: str) -> bytes:
    """A string of BIFF8 in characters of two bytes."""
    held = text.encode("utf-16-le")
    return struct.pack("<HB", len(held) // 2, 1) + held


# PowerPoint


def atom(kind: int, data: bytes, instance: int = 0) -> bytes:
    """A record that holds data."""
    return struct.pack("<HHL", instance << 4, kind, len(data)) + data


def container(kind: int, *inside: bytes, instance: int = 0) -> bytes:
    """A record that holds records."""
    data = b"".join(inside)
    return struct.pack("<HHL", instance << 4 | 0xF, kind, len(data)) + data


def text_atom(text: str) -> bytes:
    """A text in characters of two bytes."""
    return atom(0x0FA0, text.encode("utf-16-le"))


def presentation(
    slides: Sequence[tuple[str, str]],
    *,
    notes: Mapping[int, str] | None = None,
    before: bytes = b"",
) -> bytes:
    """A presentation; of each slide, its text in the outline and one in its drawing.

    `notes` are told by the number of the slide, from 1; `before` is what an earlier saving left.
    """
    parts: dict[int, bytes] = {}
    listed, noted = b"", b""
    for number, (outline, drawn) in enumerate(slides, 1):
        parts[number + 1] = container(0x03EE, container(0xF00D, text_atom(drawn)))
        persist = struct.pack("<LLLLL", number + 1, 0, 0, 255 + number, 0)
        listed += atom(0x03F3, persist) + text_atom(outline)
    for number, text in (notes or {}).items():
        about = atom(0x03F1, struct.pack("<LL", 255 + number, 0))
        parts[100 + number] = container(0x03F0, about, container(0xF00D, text_atom(text)))
        noted += atom(0x03F3, struct.pack("<LLLLL", 100 + number, 0, 0, number, 0))
    lists = container(0x0FF0, listed), container(0x0FF0, noted, instance=2)
    parts[1] = container(0x03E8, *lists)
    stream, places = before, {}
    for number, part in parts.items():
        places[number] = len(stream)
        stream += part
    directory = b"".join(
        struct.pack("<LL", 1 << 20 | number, place) for number, place in places.items()
    )
    where = len(stream)
    stream += atom(0x1772, directory)
    edit = len(stream)
    stream += atom(0x0FF5, struct.pack("<LLLLLLL", 0, 0, 0, where, 1, 200, 0))
    current = atom(0x0FF6, struct.pack("<LLL", 20, 0xE391C05F, edit))
    return compound_file({"PowerPoint Document": stream, "Current User": current})


def binary_package(*cells: tuple[int, int, float]) -> bytes:
    """An xlsb file of one sheet, S, with numbers in rows and columns from 0 ([MS-XLSB])."""
    rows: dict[int, list[bytes]] = {}
    for row, column, value in sorted(cells):
        number = _binary_record(5, struct.pack("<LLd", column, 0, value))
        rows.setdefault(row, []).append(number)
    data = b"".join(
        _binary_record(0, struct.pack("<LLH7x", row, 0, 300)) + b"".join(numbers)
        for row, numbers in rows.items()
    )
    columns = [column for _, column, _ in cells]
    extent = struct.pack("<4L", min(rows), max(rows), min(columns), max(columns))
    sheet = [(129, b""), (148, extent), (145, b"")], [(146, b""), (130, b"")]
    named = struct.pack("<2L", 0, 1) + _long("rId1") + _long("S")
    book = [(131, b""), (143, b""), (156, named), (144, b""), (132, b"")]
    relation = '<Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.bin"/>'
    before, after = (b"".join(_binary_record(*one) for one in part) for part in sheet)
    return zipped(
        {
            "xl/workbook.bin": b"".join(_binary_record(*one) for one in book),
            "xl/_rels/workbook.bin.rels": f"<Relationships>{relation}</Relationships>".encode(),
            "xl/worksheets/sheet1.bin": before + data + after,
        }
    )


def _binary_record(kind: int, data: bytes) -> bytes:
    written = bytes([kind]) if kind < 128 else bytes([kind & 127 | 128, kind >> 7])
    assert len(data) < 128
    return written + bytes([len(data)]) + data


def _long(text: str) -> bytes:
    return struct.pack("<L", len(text)) + text.encode("utf-16-le")

"""Makes the zip-based documents and archives that the tests read, and reads them."""

from __future__ import annotations

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from desktop_app.extract.extracting import extract
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.source import DocumentSource, Extractor


class Reading(NamedTuple):
    """What an extractor gave, and why it broke off; `ended` is None where it did not."""

    passages: list[DocumentPassage]
    ended: ExtractionStatus | None
    why: str = ""

    @property
    def texts(self) -> list[str]:
        return [text for _, text in self.passages]

    @property
    def places(self) -> list[tuple[str, str]]:
        return [(str(place), text) for place, text in self.passages]

    @property
    def text(self) -> str:
        return "\n".join(self.texts)


def read(
    extractor: Extractor,
    data: bytes,
    name: str = "a",
    *,
    inner: Extractor | None = None,
    **limits: int,
) -> Reading:
    """Read `data` with one extractor; `inner` reads what is inside it."""
    source = DocumentSource(io.BytesIO(data), name, len(data), ExtractionLimits(**limits), inner)
    found: list[DocumentPassage] = []
    try:
        for passage in extractor(source):
            found.append(passage)
    except Unreadable as error:
        return Reading(found, error.outcome, error.why)
    return Reading(found, None)


def read_any(data: bytes, name: str, **limits: int) -> Reading:
    """Read `data` as the program does, by its format, with what is inside it."""
    found: list[DocumentPassage] = []
    passages = extract(io.BytesIO(data), name, len(data), ExtractionLimits(**limits))
    while True:
        try:
            found.append(next(passages))
        except StopIteration as stop:
            return Reading(found, stop.value.outcome, stop.value.why)


Contents = str | bytes


def zipped(
    members: Mapping[str, str] | Mapping[str, bytes] | Mapping[str, Contents],
    method: int = zipfile.ZIP_DEFLATED,
) -> bytes:
    """A zip archive."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()


def deflated(pieces: Iterable[bytes]) -> bytes:
    """Raw deflate of what comes in pieces."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b"".join(map(packer.compress, pieces)) + packer.flush()


def zip_entry(
    name: bytes, packed: bytes, *, method: int = 8, flags: int = 0, size_bytes: int = 0
) -> tuple[bytes, Callable[[int], bytes]]:
    """A member's local record, and its directory record for where that stands."""
    fields = struct.pack(
        "<5H3I2H", 20, flags, method, 0, 33, 0, len(packed), size_bytes, len(name), 0
    )
    local = b"PK\3\4" + fields + name + packed

    def central(start: int) -> bytes:
        return b"PK\1\2\x14\0" + fields + struct.pack("<3H2I", 0, 0, 0, 0, start) + name

    return local, central


def zip_of(entries: Iterable[tuple[bytes, Callable[[int], bytes]]]) -> bytes:
    """An archive of hand-made records."""
    body = directory = b""
    count = 0
    for local, central in entries:
        directory += central(len(body))
        body += local
        count += 1
    return body + directory + zip_end(count, len(directory), len(body))


def zip_end(count: int, length: int, offset: int) -> bytes:
    return b"PK\5\6" + struct.pack(
        "<4H2IH", 0, 0, count & 0xFFFF, count & 0xFFFF, length, offset, 0
    )


_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def relationships(*related: tuple[str, str, str]) -> str:
    """A part of relationships: id, last word of the type, target."""
    rows = "".join(
        f'<Relationship Id="{id}" Type="{_RELATED}/{kind}" Target="{target}"/>'
        for id, kind, target in related
    )
    return f'<Relationships xmlns="x">{rows}</Relationships>'


def docx(body: str, parts: Mapping[str, Contents] | None = None, *kinds: tuple[str, str]) -> bytes:
    """A letter with this in its body; `kinds` are further related parts, as kind and target."""
    related = [(f"rId{number}", *one) for number, one in enumerate(kinds, 1)]
    return zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relationships(("rId1", "officeDocument", "word/document.xml")),
            "word/document.xml": f"<w:document {_W}><w:body>{body}</w:body></w:document>",
            "word/_rels/document.xml.rels": relationships(*related),
            **(parts or {}),
        }
    )


def xlsx(rows: str, parts: Mapping[str, Contents] | None = None, *kinds: tuple[str, str]) -> bytes:
    """A workbook with one sheet of these rows; `kinds` are parts related to the workbook."""
    related = [(f"rId{number}", *one) for number, one in enumerate(kinds, 2)]
    sheet = ("rId1", "worksheet", "worksheets/sheet1.xml")
    return zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relationships(("rId1", "officeDocument", "xl/workbook.xml")),
            "xl/workbook.xml": f'<workbook xmlns:r="{_RELATED}"><sheets>'
            '<sheet name="Costs" sheetId="1" r:id="rId1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": relationships(sheet, *related),
            "xl/worksheets/sheet1.xml": f"<worksheet><sheetData>{rows}</sheetData></worksheet>",
            **(parts or {}),
        }
    )


_ODF = " ".join(
    f'xmlns:{one}="urn:oasis:names:tc:opendocument:xmlns:{one}:1.0"'
    for one in ("office", "text", "table", "draw", "style", "presentation")
)


def open_document(kind: str, body: str, parts: Mapping[str, Contents] | None = None) -> bytes:
    """An OpenDocument of this kind: text, spreadsheet or presentation."""
    return zipped(
        {
            "mimetype": f"application/vnd.oasis.opendocument.{kind}",
            "content.xml": f"<office:document-content {_ODF}><office:body><office:{kind}>{body}"
            f"</office:{kind}></office:body></office:document-content>",
            **(parts or {}),
        }
    )


def epub(chapters: Mapping[str, Contents], parts: Mapping[str, Contents] | None = None) -> bytes:
    """A book with these pages, in this order."""
    items = "".join(f'<item id="{name}" href="{name}"/>' for name in chapters)
    order = "".join(f'<itemref idref="{name}"/>' for name in chapters)
    return zipped(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container><rootfiles><rootfile full-path="in/book.opf"/>'
            "</rootfiles></container>",
            "in/book.opf": '<package xmlns:dc="x"><metadata><dc:title>The Book</dc:title>'
            f"</metadata><manifest>{items}</manifest><spine>{order}</spine></package>",
            **{f"in/{name}": page for name, page in chapters.items()},
            **(parts or {}),
        }
    )


def seven_zip_number(number: int) -> bytes:
    """A number as 7z writes it, always in the longest form, or in one byte."""
    return bytes([number]) if number < 0x80 else b"\xff" + number.to_bytes(8, "little")


def seven_zipped(
    files: Mapping[str, bytes], method: str = "lzma2", *, packs_header: bool = False
) -> bytes:
    """A 7z archive with all files in one block."""
    plain = b"".join(files.values())
    packed, coder = _seven_zip_packed(plain, method)
    sizes = [len(data) for data in files.values()]
    number = seven_zip_number
    names = b"".join(name.encode("utf-16-le") + b"\0\0" for name in files)
    header = (
        b"\1\4"
        + _seven_zip_streams(0, len(packed), coder, len(plain))
        + b"\x08\x0d"
        + number(len(files))
        + b"\x09"
        + b"".join(map(number, sizes[:-1]))
        + b"\0\0\5"
        + number(len(files))
        + b"\x11"
        + number(len(names) + 1)
        + b"\0"
        + names
        + b"\0\0"
    )
    if packs_header:
        inner, coder = _seven_zip_packed(header, "lzma2")
        streams = _seven_zip_streams(len(packed), len(inner), coder, len(header))
        packed += inner
        header = b"\x17" + streams + b"\0"
    start = struct.pack("<QQI", len(packed), len(header), zlib.crc32(header))
    return (
        b"7z\xbc\xaf\x27\x1c\0\4" + struct.pack("<I", zlib.crc32(start)) + start + packed + header
    )


def _seven_zip_streams(offset: int, packed: int, coder: bytes, plain: int) -> bytes:
    number = seven_zip_number
    return (
        b"\6" + number(offset) + b"\1\x09" + number(packed) + b"\0"
        b"\7\x0b\1\0" + coder + b"\x0c" + number(plain) + b"\0"
    )


def _seven_zip_packed(plain: bytes, method: str) -> tuple[bytes, bytes]:
    if method == "copy":
        return plain, b"\1\1\0"
    if method == "lzma":
        filters = [{"id": lzma.FILTER_LZMA1, "dict_size": 1 << 16}]
        properties = b"\x5d\0\0\1\0"
        return lzma.compress(
            plain, lzma.FORMAT_RAW, filters=filters
        ), b"\1\x23\3\1\1\5" + properties
    if method == "lzma2":
        filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 16}]
        return lzma.compress(plain, lzma.FORMAT_RAW, filters=filters), b"\1\x21\x21\1\x08"
    if method == "deflate":
        return deflated([plain]), b"\1\3\4\1\x08"
    # What has this number is PPMd; or it asks for a password.
    return plain, {"ppmd": b"\1\3\3\4\1", "locked": b"\1\4\6\xf1\7\1"}[method]


def rar_4(files: Mapping[bytes, bytes], *, method: int = 0x30, flags: int = 0) -> bytes:
    """A RAR archive of version 4; whatever `method` says, the data are stored."""
    archive = b"Rar!\x1a\7\0" + _rar_4_block(0x73, 0, b"\0" * 6)
    for name, data in files.items():
        fields = struct.pack(
            "<IIBIIBBHI", len(data), len(data), 2, zlib.crc32(data), 0, 29, method, len(name), 32
        )
        archive += _rar_4_block(0x74, flags | 0x8000, fields + name) + data
    return archive + _rar_4_block(0x7B, 0, b"")


def _rar_4_block(kind: int, flags: int, fields: bytes) -> bytes:
    rest = struct.pack("<BHH", kind, flags, len(fields) + 7) + fields
    return struct.pack("<H", zlib.crc32(rest) & 0xFFFF) + rest


def rar_5(files: Mapping[str, bytes], *, method: int = 0, extra: bytes = b"") -> bytes:
    """A RAR archive of version 5, likewise."""
    archive = b"Rar!\x1a\7\1\0" + _rar_5_block(b"\1\0\0")
    for name, data in files.items():
        raw = name.encode()
        size = _vint(len(data))
        head = b"\2" + (b"\3" + _vint(len(extra)) if extra else b"\2") + size
        fields = b"\0" + size + b"\x20" + _vint(method << 7) + b"\1" + _vint(len(raw)) + raw
        archive += _rar_5_block(head + fields + extra) + data
    return archive + _rar_5_block(b"\5\0\0")


def _rar_5_block(rest: bytes) -> bytes:
    rest = _vint(len(rest)) + rest
    return struct.pack("<I", zlib.crc32(rest)) + rest


def _vint(number: int) -> bytes:
    groups = bytearray()
    while number > 0x7F:
        groups.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*groups, number])

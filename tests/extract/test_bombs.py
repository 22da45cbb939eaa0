"""Small files that would become huge: each ends soon, in little memory, and says so.

They are read in the test's own process, without the limits of the worker that holds them besides.
"""

from __future__ import annotations

import bz2
import io
import lzma
import random
import struct
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from desktop_app.extract.archives.zip_archive import passages as zip_passages
from desktop_app.extract.extracting import extract
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.source import DocumentSource
from tests.extract.made_files import (
    docx,
    epub,
    open_document,
    seven_zip_number,
    xlsx,
    zip_end,
    zip_entry,
    zip_of,
    zipped,
)

_MB = 1_000_000
_MOST_S = 20.0
_MAX_BYTES = 400 * _MB
_CUT = (ExtractionStatus.TOO_LARGE, ExtractionStatus.PARTLY_READ, ExtractionStatus.DAMAGED)


def ending(data: bytes, name: str) -> ExtractionStatus:
    """How the reading of a bomb ended; it took neither long nor much."""
    before = _peak_bytes(reset=True)
    started = time.process_time()
    characters, outcome = _read_through(data, name)
    assert time.process_time() - started < _MOST_S
    assert characters <= ExtractionLimits().text_characters
    assert _peak_bytes() - before < _MAX_BYTES
    return outcome


def _read_through(data: bytes, name: str) -> tuple[int, ExtractionStatus]:
    """How many characters came, none of which are kept, and how it ended."""
    characters = 0
    passages = extract(io.BytesIO(data), name, len(data), ExtractionLimits())
    while True:
        try:
            characters += len(next(passages).text)
        except StopIteration as stop:
            return characters, stop.value.outcome


def _peak_bytes(*, reset: bool = False) -> int:
    """The most memory that this process had since the last reset; 0 where the system keeps none."""
    if sys.platform != "linux":
        return 0
    if reset:
        Path("/proc/self/clear_refs").write_text("5", "ascii")
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024


def _deflated(block: bytes, times: int, before: bytes = b"") -> bytes:
    """Raw deflate of `before`, and of a block over and over, without packing it each time."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = packer.compress(before) + packer.flush(zlib.Z_FULL_FLUSH)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    once = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    return head + once * times + b"\3\0"


def _bomb_in(package: bytes, part: str, before: str, block: str, gigabytes: float = 1) -> bytes:
    """`package` with a part that begins so, and then goes on for so long."""
    blocks = block.encode() * (_MB // len(block))
    packed = _deflated(blocks, int(1000 * gigabytes), before.encode())
    entry = zip_entry(part.encode(), packed, size_bytes=4096)
    # Parts that come later replace those before.
    end = package.rfind(b"PK\5\6")
    count, length, offset = struct.unpack_from("<H2I", package, end + 10)
    body, directory = package[:offset], package[offset : offset + length]
    directory += entry[1](len(body))
    body += entry[0]
    return body + directory + zip_end(count + 1, len(directory), len(body))


def _gzip_bomb() -> bytes:
    return b"\x1f\x8b\x08" + bytes(7) + _deflated(bytes(_MB), 1000) + bytes(8)


def _bzip2_bomb() -> bytes:
    return bz2.compress(bytes(10 * _MB)) * 100


def _xz_bomb() -> bytes:
    return lzma.compress(bytes(10 * _MB)) * 100


def _tar_header(name: bytes, size_bytes: int) -> bytes:
    header = bytearray(name.ljust(124, b"\0") + b"%011o\0" % size_bytes)
    header = header.ljust(148, b"\0") + b" " * 8
    header = header.ljust(512, b"\0")
    header[148:156] = b"%06o\0 " % sum(header)
    return bytes(header)


def _tar_gz_bomb() -> bytes:
    packed = _deflated(bytes(_MB), 1000, _tar_header(b"a.txt", 1000 * _MB))
    return b"\x1f\x8b\x08" + bytes(7) + packed + bytes(8)


def _tar_of_a_million() -> bytes:
    header = _tar_header(b"a", 0)
    return b"\x1f\x8b\x08" + bytes(7) + _deflated(header * 2000, 500) + bytes(8)


def _seven_zip_bomb() -> bytes:
    filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20}]
    # Each piece begins anew, so that they can be put one behind another.
    piece = lzma.compress(bytes(2 * _MB), lzma.FORMAT_RAW, filters=filters)[:-1]
    packed = piece * 500 + b"\0"
    number = seven_zip_number
    name = "a.txt".encode("utf-16-le") + b"\0\0"
    header = (
        b"\1\4\6" + number(0) + b"\1\x09" + number(len(packed)) + b"\0"
        b"\7\x0b\1\0\1\x21\x21\1\x10\x0c" + number(1000 * _MB) + b"\0\0"
        b"\5\1\x11" + number(len(name) + 1) + b"\0" + name + b"\0\0"
    )
    start = struct.pack("<QQI", len(packed), len(header), zlib.crc32(header))
    return b"7z\xbc\xaf\x27\x1c\0\4" + bytes(4) + start + packed + header


def _zip_bomb() -> bytes:
    return zip_of([zip_entry(b"a.txt", _deflated(bytes(_MB), 1000))])


def _zip_of_zips() -> bytes:
    data = zipped({"a.txt": bytes(900_000)})
    for _ in range(3):
        data = zipped({f"{number}.zip": data for number in range(16)})
    return data


def _overlapping_members() -> bytes:
    """Thousands of members, all of whose data are the same bytes of the file."""
    noise = random.Random(1).randbytes(200_000)
    local, central = zip_entry(b"a", _deflated(noise, 1))
    directory = central(0) * 9000
    return local + directory + zip_end(9000, len(directory), len(local))


def _million_members() -> bytes:
    local, central = zip_entry(b"a", b"", method=0)
    directory = central(0) * 1_000_000
    return local + directory + zip_end(0xFFFF, len(directory), len(local))


def _laughs(root: str, inside: str = "&j;") -> str:
    letters = "abcdefghij"
    declared = '<!ENTITY a "ha ha ha ha ha">' + "".join(
        f'<!ENTITY {name} "{f"&{last};" * 10}">' for last, name in pairwise(letters)
    )
    return f"<!DOCTYPE {root} [{declared}]><{root}><p><t>{inside}</t></p></{root}>"


def _quadratic(root: str) -> str:
    text = f'<!DOCTYPE {root} [<!ENTITY a "{"x" * 50_000}">]><{root}><p><t>'
    return text + "&a;" * 50_000 + f"</t></p></{root}>"


def _one_text_in_many_cells() -> bytes:
    strings = f"<sst><si><t>{'合同' * 16_000}</t></si></sst>"
    row = "<row>" + '<c t="s"><v>0</v></c>' * 1000 + "</row>"
    return xlsx(row * 500, {"xl/s.xml": strings}, ("sharedStrings", "s.xml"))


def _repeated_cells() -> bytes:
    cell = '<table:table-cell table:number-columns-repeated="16384"><text:p>many</text:p>'
    cell += "</table:table-cell>"
    row = f'<table:table-row table:number-rows-repeated="1048576">{cell * 16}</table:table-row>'
    return open_document("spreadsheet", f"<table:table>{row * 2000}</table:table>")


def _many_attributes() -> bytes:
    names = " ".join(f'a{number}=""' for number in range(2_000_000))
    return docx(f"<w:p {names}/>")


LETTER = "<w:document><w:body>"
RUN = "<w:p><w:r><w:t>text</w:t></w:r></w:p>"

BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "a gigabyte of paragraphs": (
        lambda: _bomb_in(docx(""), "word/document.xml", LETTER, RUN),
        "a.docx",
    ),
    "a gigabyte of one paragraph": (
        lambda: _bomb_in(docx(""), "word/document.xml", LETTER + "<w:p><w:t>", "x"),
        "a.docx",
    ),
    "a gigabyte of shared strings": (
        lambda: _bomb_in(
            xlsx("", {}, ("sharedStrings", "s.xml")), "xl/s.xml", "<sst>", "<si><t>a</t></si>"
        ),
        "a.xlsx",
    ),
    "a gigabyte of cells": (
        lambda: _bomb_in(
            xlsx(""), "xl/worksheets/sheet1.xml", "<worksheet><row>", "<c><v>1</v></c>"
        ),
        "a.xlsx",
    ),
    "a gigabyte of an OpenDocument letter": (
        lambda: _bomb_in(open_document("text", ""), "content.xml", "<b>", "<p>text</p>"),
        "a.odt",
    ),
    "a gigabyte of a chapter": (
        lambda: _bomb_in(epub({"a.xhtml": ""}), "in/a.xhtml", "<html>", "<p>text</p>"),
        "a.epub",
    ),
    "gzip": (_gzip_bomb, "a.gz"),
    "bzip2": (_bzip2_bomb, "a.bz2"),
    "xz": (_xz_bomb, "a.xz"),
    "tar in gzip": (_tar_gz_bomb, "a.tar.gz"),
    "a million members of a tar": (_tar_of_a_million, "a.tgz"),
    "7z": (_seven_zip_bomb, "a.7z"),
    "zip": (_zip_bomb, "a.zip"),
    "zip of zips of zips of zips": (_zip_of_zips, "a.zip"),
    "members that overlap": (_overlapping_members, "a.zip"),
    "a million members": (_million_members, "a.zip"),
    "laughs in a letter": (lambda: docx("", {"word/document.xml": _laughs("d")}), "a.docx"),
    "laughs in a sheet": (lambda: xlsx("", {"xl/worksheets/sheet1.xml": _laughs("d")}), "a.xlsx"),
    "laughs in OpenDocument": (
        lambda: zipped(
            {
                "mimetype": b"application/vnd.oasis.opendocument.text",
                "content.xml": _laughs("d").encode(),
            }
        ),
        "a.odt",
    ),
    "laughs in a book": (lambda: epub({}, {"in/book.opf": _laughs("package")}), "a.epub"),
    "laughs in FictionBook": (lambda: _laughs("FictionBook").encode(), "a.fb2"),
    "laughs in a picture": (lambda: _laughs("svg").encode(), "a.svg"),
    "one long entity in a letter": (
        lambda: docx("", {"word/document.xml": _quadratic("d")}),
        "a.docx",
    ),
    "one long entity in FictionBook": (lambda: _quadratic("FictionBook").encode(), "a.fb2"),
    "elements 200,000 deep": (lambda: docx("<w:p>" * 200_000), "a.docx"),
    "tables 300 deep": (
        lambda: docx("<w:tbl><w:tr><w:tc>" * 300 + RUN * 9 + "</w:tc></w:tr></w:tbl>" * 300),
        "a.docx",
    ),
    "one text in half a million cells": (_one_text_in_many_cells, "a.xlsx"),
    "cells that are repeated for ever": (_repeated_cells, "a.ods"),
    "two million attributes": (_many_attributes, "a.docx"),
}
HARMLESS = {
    "cells that are repeated for ever",
    "tables 300 deep",
    "laughs in a picture",
    "one long entity in FictionBook",
}
"""These are read in full: ranges stand for repeated cells, and where markup is read as text, or a
book is not known as one behind its declarations, entities are not looked up at all."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", BOMBS)
def test_a_bomb_ends_soon_in_little_memory(kind: str) -> None:
    make, name = BOMBS[kind]
    outcome = ending(make(), name)
    if kind not in HARMLESS:
        assert outcome in _CUT


def test_an_archive_that_holds_itself_ends() -> None:
    data = zipped({"itself.zip": b"anything"})

    def itself(source: DocumentSource) -> Iterator[DocumentPassage]:
        return zip_passages(replace(source, file=io.BytesIO(data)))

    found: list[str] = []
    with pytest.raises(Unreadable) as raised:
        for place, _ in itself(
            DocumentSource(io.BytesIO(data), "itself.zip", len(data), read=itself)
        ):
            found.append(str(place))
    assert raised.value.outcome is ExtractionStatus.PARTLY_READ
    assert found[-1].count("member") == ExtractionLimits().depth - 1

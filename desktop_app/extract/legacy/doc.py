"""Text out of Word's binary files: Word 97 to 2003, Word 6 and 95, and what WPS writes alike.

The text stands in pieces in the stream "WordDocument", in characters of one or of two bytes; the
piece table says where. Source: [MS-DOC], chapters 2.4 and 2.5; for Word 6 and 95, the layout that
Microsoft published with Office 95.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from desktop_app.extract.legacy.ole import CompoundFile, open_compound
from desktop_app.extract.legacy.ole_properties import decoded, property_passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource

_WORD_6_TO_2003 = (0xA5EC, 0xA5DC)
_WORD_97 = 0x00C0
"""Versions from here on have the newer header; Word 6 and 95 count to about 105."""
_ENCRYPTED, _COMPLEX, _TABLE_1 = 0x0100, 0x0004, 0x0200
_PIECES = 1_000_000

_CODE_PAGES = {
    0x04: 936, 0x11: 932, 0x12: 949, 0x19: 1251, 0x22: 1251, 0x02: 1251, 0x15: 1250, 0x05: 1250,
    0x0E: 1250, 0x18: 1250, 0x08: 1253, 0x1F: 1254, 0x0D: 1255, 0x01: 1256, 0x1E: 874,
}  # fmt: skip
"""Of Word 6 and 95, by the primary language in the low ten bits of the language id ([MS-LCID])."""
_TRADITIONAL = frozenset({0x0404, 0x0C04, 0x1404})

_BESIDE = (
    DocumentPart.NOTES,
    DocumentPart.HEADER,
    None,
    DocumentPart.COMMENTS,
    DocumentPart.NOTES,
    DocumentPart.TEXT_BOXES,
    DocumentPart.TEXT_BOXES,
)
"""What follows the running text, in this order; None: macros of old, not text."""


@dataclass(frozen=True, slots=True)
class _Header:
    """The part of the file's header that says where the text is."""

    first: int
    last: int
    lengths: tuple[int, ...]
    """Characters of the running text, then of each of `_BESIDE`."""
    pieces: bytes
    """The piece table, or nothing where the text is in one piece."""
    code_page: int
    wide: bool
    """Whether pieces may have characters of two bytes."""


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Paragraphs (a row of a table is one, its cells divided by tabs), then notes and the like."""
    compound = open_compound(source)
    stream = compound.stream("WordDocument")
    if stream is None:
        raise Unreadable(ExtractionStatus.UNSUPPORTED, "no WordDocument")
    header = _header(stream, compound)
    yield from property_passages(compound)
    text = _text(stream, header)
    at = 0
    for length, part in zip(header.lengths, (None, *_BESIDE), strict=True):
        piece, at = text[at : at + length], at + length
        if at > length and part is None:
            continue
        yield from _paragraphs(piece, part)
    if compound.damaged or len(text) < sum(header.lengths):
        raise Unreadable(ExtractionStatus.DAMAGED, "text is missing")


def _header(stream: bytes, compound: CompoundFile) -> _Header:
    if len(stream) < 0x80:
        raise Unreadable(ExtractionStatus.DAMAGED, "short header")
    magic, version, _, language, _, flags = struct.unpack_from("<HHHHHH", stream)
    if magic not in _WORD_6_TO_2003:
        raise Unreadable(ExtractionStatus.UNSUPPORTED, "not Word")
    if flags & _ENCRYPTED:
        raise Unreadable(ExtractionStatus.LOCKED, "password")
    first, last = struct.unpack_from("<LL", stream, 0x18)
    code_page = 950 if language in _TRADITIONAL else _CODE_PAGES.get(language & 0x3FF, 1252)
    if version < _WORD_97:
        lengths = struct.unpack_from("<8L", stream, 0x34)
        pieces = b""
        if flags & _COMPLEX and len(stream) >= 0x168:
            at, length = struct.unpack_from("<LL", stream, 0x160)
            pieces = stream[at : at + length]
        return _Header(first, last, lengths, pieces, code_page, wide=False)
    if len(stream) < 0x1AA:
        raise Unreadable(ExtractionStatus.DAMAGED, "short header")
    lengths = struct.unpack_from("<8L", stream, 0x4C)
    at, length = struct.unpack_from("<LL", stream, 0x1A2)
    table = compound.stream("1Table" if flags & _TABLE_1 else "0Table") or b""
    return _Header(first, last, lengths, table[at : at + length], code_page, wide=True)


def _text(stream: bytes, header: _Header) -> str:
    table = _piece_table(header.pieces)
    if len(table) < 16:
        held = stream[header.first : header.last]
        return _counted(_narrow(held, header), header)
    count = min((len(table) - 4) // 12, _PIECES)
    starts = struct.unpack_from(f"<{count + 1}L", table)
    found: list[str] = []
    left = len(stream)
    for number, (start, end) in enumerate(pairwise(starts)):
        (where,) = struct.unpack_from("<L", table, 4 * (count + 1) + 8 * number + 2)
        # Pieces may not overlap in a sound file, so that all of them are no longer than the stream.
        length = min(max(0, end - start), left)
        left -= length
        if header.wide and not where & 0x40000000:
            found.append(stream[where : where + 2 * length].decode("utf-16-le", "replace"))
        else:
            at = (where & 0x3FFFFFFF) // 2 if header.wide else where
            found.append(_narrow(stream[at : at + length], header))
    return _counted("".join(found), header)


def _narrow(held: bytes, header: _Header) -> str:
    # Word 97 keeps in one byte only what Windows-1252 has.
    return decoded(held, 1252 if header.wide else header.code_page)


def _counted(text: str, header: _Header) -> str:
    """Text as long as the file counts it: a character that counts twice is followed by NUL.

    These are the ones beyond the basic plane and, in the old East Asian versions, all of two bytes.
    """
    if not header.wide and header.code_page >= 1000:
        return text
    last = "\uffff" if header.wide else "\x7f"
    if text.isascii() or max(text) <= last:
        return text
    return "".join(character if character <= last else character + "\0" for character in text)


def _piece_table(clx: bytes) -> bytes:
    """The piece table proper, behind any number of property lists ([MS-DOC] 2.9.38)."""
    at = 0
    while at + 5 <= len(clx):
        if clx[at] == 1:
            at += 3 + int.from_bytes(clx[at + 1 : at + 3], "little")
        elif clx[at] == 2:
            length = int.from_bytes(clx[at + 1 : at + 5], "little")
            return clx[at + 5 : at + 5 + length]
        else:
            break
    return b""


# What stands between the start of a field and its result is its code, such as HYPERLINK.
_FIELD_CODE = re.compile("\x13[^\x13\x14\x15]*[\x14\x15]")
_FIELD_MARKS = re.compile("[\x13\x14\x15]")
_ENDS = re.compile("\x07\x07|[\r\x0b\x0c]")
_REST = {
    **dict.fromkeys([*range(9), *range(0x0E, 0x20)], None),
    7: "\t", 9: "\t", 10: "\n", 0x1E: "-", 0xA0: " ",
}  # fmt: skip
_LINK = re.compile('HYPERLINK[ \\\\a-z]{1,20}"([^"\\x13-\\x15]{1,2000})"')
_FIELDS_DEEP = 16


def _paragraphs(text: str, part: DocumentPart | None) -> Iterator[DocumentPassage]:
    links = _LINK.findall(text)
    for _ in range(_FIELDS_DEEP):
        # From the inside out; the end of an inner field goes with its code.
        text, count = _FIELD_CODE.subn("", text)
        if not count:
            break
    text = _FIELD_MARKS.sub("", text)
    for number, paragraph in enumerate(_ENDS.split(text), 1):
        if shown := paragraph.translate(_REST).strip():
            place = Locator(LocatorUnit.LINE, number)
            yield DocumentPassage(
                place if part is None else Locator(LocatorUnit.PART, part, place), shown
            )
    # Beside the text: an address within it would divide the sentence.
    for address in dict.fromkeys(links):
        yield DocumentPassage(Locator(LocatorUnit.PART, DocumentPart.LINKS), address)

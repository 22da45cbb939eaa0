"""Title, author and their like from the summary stream of a compound file ([MS-OLEPS])."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from desktop_app.extract.legacy.ole import CompoundFile
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.text.code_pages import codec_of_page

_STREAM = "\x05SummaryInformation"
_CODE_PAGE = 1
_AUTHOR = 4
_SHOWN = (2, 3, _AUTHOR, 5, 6)
"""Title, subject, author, keywords, comments ([MS-OLEPS] 3.1)."""
_SHORT, _TEXT, _WIDE_TEXT = 0x02, 0x1E, 0x1F
_LONGEST_BYTES = 100_000


def property_passages(compound: CompoundFile) -> Iterator[DocumentPassage]:
    """What the document's summary says; nothing where there is none or it cannot be read."""
    try:
        texts = list(_texts(compound.stream(_STREAM) or b""))
    except struct.error:
        return
    for name, text in texts:
        part = DocumentPart.AUTHOR if name == _AUTHOR else DocumentPart.PROPERTIES
        yield DocumentPassage(Locator(LocatorUnit.PART, part), text)


def _texts(stream: bytes) -> Iterator[tuple[int, str]]:
    """The number of each property and its text."""
    if len(stream) < 48:
        return
    (start,) = struct.unpack_from("<L", stream, 44)
    (count,) = struct.unpack_from("<L", stream, start + 4)
    offsets = dict(
        struct.unpack_from("<LL", stream, start + 8 + 8 * number)
        for number in range(min(count, 64))
    )
    code_page = 1252
    if _CODE_PAGE in offsets:
        kind, code_page = struct.unpack_from("<LH", stream, start + offsets[_CODE_PAGE])
        if kind != _SHORT:
            code_page = 1252
    for name in _SHOWN:
        if name not in offsets:
            continue
        at = start + offsets[name]
        kind, length = struct.unpack_from("<LL", stream, at)
        if kind == _TEXT:
            held = stream[at + 8 : at + 8 + min(length, _LONGEST_BYTES)]
            text = decoded(held, code_page)
        elif kind == _WIDE_TEXT:
            held = stream[at + 8 : at + 8 + min(2 * length, _LONGEST_BYTES)]
            text = held.decode("utf-16-le", "replace")
        else:
            continue
        if text := text.split("\0", 1)[0].strip():
            yield name, text


def decoded(held: bytes, code_page: int) -> str:
    """Bytes in a Windows code page as text; what it does not have becomes U+FFFD."""
    return held.decode(codec_of_page(code_page) or "cp1252", "replace")

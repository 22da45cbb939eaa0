"""The compression of Rich Text in Outlook's messages (source: [MS-OXRTFCP])."""

from __future__ import annotations

import struct
from typing import Final

from desktop_app.extract.outcome import ExtractionStatus, Unreadable

_HEADER: Final = struct.Struct("<LLLL")
_COMPRESSED: Final = 0x75465A4C
_STORED: Final = 0x414C454D
_WINDOW_BYTES: Final = 4096
_KNOWN: Final = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript "
    rb"\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
"""What both sides have in the window before the first byte (2.1.2)."""


def decompressed(data: bytes, *, max_bytes: int) -> bytes:
    """The Rich Text; of data that is cut short, what there is.

    Raises:
        Unreadable: DAMAGED: it is no compressed Rich Text; TOO_LARGE.
    """
    if len(data) < _HEADER.size:
        raise Unreadable(ExtractionStatus.DAMAGED, "no compressed Rich Text")
    _, size_bytes, kind, _ = _HEADER.unpack_from(data)
    if size_bytes > max_bytes:
        raise Unreadable(ExtractionStatus.TOO_LARGE, "a long Rich Text")
    if kind == _STORED:
        return data[_HEADER.size : _HEADER.size + size_bytes]
    if kind != _COMPRESSED:
        raise Unreadable(ExtractionStatus.DAMAGED, "no compressed Rich Text")
    return _expanded(data, size_bytes)


def _expanded(data: bytes, size_bytes: int) -> bytes:
    # The window is what came last; all that ever came, with the known text before it, holds it.
    out = bytearray(_KNOWN)
    wanted = size_bytes + len(_KNOWN)
    position, length = _HEADER.size, len(data)
    while position < length and len(out) < wanted:
        flags = data[position]
        position += 1
        for bit in range(8):
            if position >= length or len(out) >= wanted:
                break
            if not flags >> bit & 1:
                out.append(data[position])
                position += 1
                continue
            if position + 1 >= length:
                return bytes(out[len(_KNOWN) :])
            pair = data[position] << 8 | data[position + 1]
            position += 2
            back = (len(out) - (pair >> 4)) % _WINDOW_BYTES
            if not back:
                # The place where the next byte would be written marks the end.
                return bytes(out[len(_KNOWN) :])
            _repeat(out, back, (pair & 15) + 2)
    return bytes(out[len(_KNOWN) : wanted])


def _repeat(out: bytearray, back: int, count: int) -> None:
    """Append `count` bytes that begin `back` bytes before the end; they may reach beyond it."""
    if back > len(out):
        # Nothing was ever written there.
        out += bytes(count)
        return
    start = len(out) - back
    for place in range(start, start + count):
        out.append(out[place])

"""Records of Excel's binary files (BIFF5 and BIFF8), and the strings in them.

`xls` says why they are read here. Source: [MS-XLS].
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple

CONTINUE = 0x3C


class Record(NamedTuple):
    """A record: its kind, its bytes, and those of the records that go on with it."""

    kind: int
    data: bytes
    more: Sequence[bytes]


def records(stream: bytes, at: int) -> Iterator[Record]:
    """The records from `at` on, each with its continuations, up to the end or a cut one."""
    waiting: Record | None = None
    more: list[bytes] = []
    size = len(stream)
    while at + 4 <= size:
        kind, length = struct.unpack_from("<HH", stream, at)
        data = stream[at + 4 : at + 4 + length]
        at += 4 + length
        if kind == CONTINUE:
            more.append(data)
            continue
        if waiting is not None:
            yield waiting
        more = []
        waiting = Record(kind, data, more)
    if waiting is not None:
        yield waiting


def shared_strings(record: Record, characters: int) -> list[str]:
    """The table of shared strings of BIFF8, of at most so many characters in all."""
    reader = _Strings((record.data, *record.more))
    found: list[str] = []
    left = characters
    try:
        _, count = struct.unpack("<LL", reader.take(8))
        while len(found) < count and left > 0:
            text = reader.string()
            left -= len(text) + 1
            found.append(text)
    except (IndexError, struct.error):
        # The table is cut; what there is stands.
        pass
    return found


def long_string(data: bytes) -> str:
    """A string with a length of two bytes, as BIFF8 keeps it within one record."""
    try:
        return _Strings((data,)).string()
    except (IndexError, struct.error):
        return ""


def characters_of(pieces: Sequence[bytes], length: int) -> str:
    """`length` characters out of continuations, each of which begins with how wide they are."""
    found: list[str] = []
    for piece in pieces:
        if length <= 0 or not piece:
            break
        width = 2 if piece[0] & 1 else 1
        held = piece[1 : 1 + length * width]
        found.append(held.decode("utf-16-le" if width == 2 else "latin-1", "replace"))
        length -= len(held) // width
    return "".join(found)


class _Strings:
    """Reads strings that may go on in the next record, where their width is told anew."""

    def __init__(self, pieces: Sequence[bytes]) -> None:
        self._pieces = pieces
        self._number = 0
        self._at = 0

    def take(self, count: int) -> bytes:
        """So many bytes, from as many records as it takes."""
        piece = self._pieces[self._number]
        if self._at + count <= len(piece):
            self._at += count
            return piece[self._at - count : self._at]
        found = bytearray()
        while len(found) < count:
            piece = self._pieces[self._number]
            part = piece[self._at : self._at + count - len(found)]
            found += part
            self._at += len(part)
            if self._at >= len(piece) and len(found) < count:
                self._number, self._at = self._number + 1, 0
        return bytes(found)

    def string(self) -> str:
        """One string ([MS-XLS] 2.5.293), without its formatting."""
        length, flags = struct.unpack("<HB", self.take(3))
        runs = struct.unpack("<H", self.take(2))[0] if flags & 8 else 0
        extra = struct.unpack("<L", self.take(4))[0] if flags & 4 else 0
        text = self._characters(length, 2 if flags & 1 else 1)
        self._skip(4 * runs + extra)
        return text

    def _characters(self, length: int, width: int) -> str:
        found: list[str] = []
        while length:
            piece = self._pieces[self._number]
            here = min(length, (len(piece) - self._at) // width)
            held = piece[self._at : self._at + here * width]
            found.append(held.decode("utf-16-le" if width == 2 else "latin-1", "replace"))
            self._at += here * width
            length -= here
            if length:
                self._number, self._at = self._number + 1, 0
                width = 2 if self.take(1)[0] & 1 else 1
        return "".join(found)

    def _skip(self, count: int) -> None:
        while count:
            here = min(count, len(self._pieces[self._number]) - self._at)
            self._at += here
            count -= here
            if count:
                self._number, self._at = self._number + 1, 0

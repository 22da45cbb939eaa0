"""When a photo was taken, as its camera wrote it down: Exif in JPEG, TIFF, PNG and HEIF.

Only what leads to that one date is read, some kilobytes of a file of any length. Sources: Exif 3.0
(CIPA DC-008), TIFF 6.0, PNG (third edition), ISO 14496-12 and 23008-12 (HEIF).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import BinaryIO

_MOST_READS = 1000
_MOST_BYTES = 1_000_000
"""What one file may cost, whatever it says of itself."""

_YEARS = range(1826, 2200)
"""From the first photo on; and what lies within fits 64 bits of nanoseconds."""


@dataclass(frozen=True, slots=True)
class Taken:
    """When a photo was taken.

    Photos are remembered by the day it was where they were taken, and most cameras write down
    nothing else. So questions about days are about `wall`, also where the zone is known: a photo
    of an evening in Tokyo is one of that evening, wherever it is looked at.

    Attributes:
        wall: What a clock on the wall showed there, without a `tzinfo`; midnight where only the
            day is known.
        utc_offset: How far that clock was ahead of UTC, or None where nobody wrote it down.
    """

    wall: datetime
    utc_offset: timedelta | None = None

    def compared_ns(self, zone: tzinfo | None = None) -> int:
        """`wall` as if a clock in `zone` had shown it, in ns since 1970 UTC.

        This is the number to compare with the spans of a query, which begin and end at midnights
        of `zone`. None is this computer's local time.
        """
        there = self.wall.replace(tzinfo=zone)
        try:
            seconds = there.timestamp()
        except (OSError, OverflowError):
            # Windows knows no local time before 1970.
            seconds = there.replace(tzinfo=UTC).timestamp()
        return int(seconds) * 1_000_000_000


def read_taken(file: BinaryIO) -> Taken | None:
    """What the camera wrote into `file`; None where there is nothing, or nothing that makes sense.

    Args:
        file: Open and seekable; at most 1,000 pieces and a megabyte of it are read, wherever they
            lie. A file that is damaged, or made to do harm, costs no more and raises nothing.

    Raises:
        OSError: The disk could not be read.
    """
    source = _Pieces(file)
    try:
        for start in _tiff_starts(source):
            if taken := _taken_in(source, start):
                return taken
    except _NothingThereError:
        pass
    return None


class _NothingThereError(Exception):
    """The file ends here, contradicts itself, or would cost too much."""


class _Pieces:
    """Pieces of a file, as many as it may cost."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._reads_left = _MOST_READS
        self._bytes_left = _MOST_BYTES

    def read(self, offset: int, size: int) -> bytes:
        """All of the `size` bytes from `offset` on.

        Raises:
            _NothingThereError: They are not there, or too many were read before.
        """
        self._reads_left -= 1
        self._bytes_left -= size
        # No disk is larger; the system takes no offset of more than 63 bits.
        if self._reads_left < 0 or self._bytes_left < 0 or offset >= 1 << 62:
            raise _NothingThereError
        self._file.seek(offset)
        found = self._file.read(size)
        if len(found) < size:
            raise _NothingThereError
        return found


# Where a file keeps its Exif data, which has the form of a TIFF file


def _tiff_starts(source: _Pieces) -> Iterator[int]:
    head = source.read(0, 12)
    if head.startswith(b"\xff\xd8"):
        yield from _in_jpeg(source)
    elif head.startswith(b"\x89PNG\r\n\x1a\n"):
        yield from _in_png(source)
    elif head[4:8] == b"ftyp":
        yield from _in_heif(source)
    elif head.startswith((b"II", b"MM")):
        yield 0


def _in_jpeg(source: _Pieces) -> Iterator[int]:
    at = 2
    while True:
        fill, marker, length = struct.unpack(">BBH", source.read(at, 4))
        if fill != 0xFF or marker in (0xD9, 0xDA):
            # The picture itself begins, or it is damaged.
            return
        if marker == 0xFF:
            at += 1
            continue
        if marker == 0xE1 and length >= 16 and source.read(at + 4, 6) == b"Exif\0\0":
            yield at + 10
        at += 2 + length


def _in_png(source: _Pieces) -> Iterator[int]:
    at = 8
    while True:
        length, kind = struct.unpack(">I4s", source.read(at, 8))
        if kind == b"eXIf":
            yield at + 8
        elif kind == b"IDAT":
            # It may come behind the picture too, but nobody's camera or telephone puts it there.
            return
        at += 12 + length


def _in_heif(source: _Pieces) -> Iterator[int]:
    for kind, start, end in _boxes(source, 0, 1 << 62):
        if kind == b"meta":
            # A version and flags come before the boxes in it.
            inside = {kind: (start, end) for kind, start, end in _boxes(source, start + 4, end)}
            if b"iinf" in inside and b"iloc" in inside:
                items = _exif_items(_Cursor.over(source, *inside[b"iinf"]))
                for at in _locations(_Cursor.over(source, *inside[b"iloc"]), items):
                    (skipped,) = struct.unpack(">I", source.read(at, 4))
                    yield at + 4 + skipped
            return


def _boxes(source: _Pieces, start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """Kind, start and end of what is in each box from `start` to `end`."""
    while start + 8 <= end:
        size, kind = struct.unpack(">I4s", source.read(start, 8))
        header = 8
        if size == 1:
            (size,) = struct.unpack(">Q", source.read(start + 8, 8))
            header = 16
        stop = start + size if size else end
        if stop < start + header or stop > end:
            raise _NothingThereError
        yield kind, start + header, stop
        start = stop


class _Cursor:
    """Numbers of given widths, one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    @classmethod
    def over(cls, source: _Pieces, start: int, end: int) -> _Cursor:
        return cls(source.read(start, end - start))

    def number(self, size: int) -> int:
        if self.at + size > len(self.data):
            raise _NothingThereError
        self.at += size
        return int.from_bytes(self.data[self.at - size : self.at])


def _exif_items(info: _Cursor) -> set[int]:
    """The numbers of the items that are Exif data (box "iinf")."""
    items = set()
    is_wide = info.number(4) >> 24
    for _ in range(info.number(4 if is_wide else 2)):
        start = info.at
        size, kind, version = info.number(4), info.number(4), info.number(4) >> 24
        if size < 12 or kind != int.from_bytes(b"infe"):
            raise _NothingThereError
        if version in (2, 3):
            item = info.number(2 if version == 2 else 4)
            info.number(2)
            if info.number(4) == int.from_bytes(b"Exif"):
                items.add(item)
        info.at = start + size
    return items


def _locations(places: _Cursor, items: set[int]) -> Iterator[int]:
    """Where in the file these items begin (box "iloc")."""
    version = places.number(4) >> 24
    widths = places.number(2)
    offset, length, base = widths >> 12, widths >> 8 & 15, widths >> 4 & 15
    index = widths & 15 if version else 0
    if not offset + length:
        # Extents of no bytes could be counted without an end.
        raise _NothingThereError
    wide = 4 if version > 1 else 2
    for _ in range(places.number(wide)):
        item = places.number(wide)
        in_file = not version or places.number(2) & 15 == 0
        places.number(2)
        first = places.number(base)
        for extent in range(places.number(2)):
            places.number(index)
            start = first + places.number(offset)
            places.number(length)
            if item in items and in_file and not extent:
                yield start


# What the data says

_EXIF_FIELDS = 0x8769
_DATE_TIME_ORIGINAL = 0x9003
_OFFSET_TIME_ORIGINAL = 0x9011
_ASCII = 2

_MAGIC_NUMBERS = frozenset({42, 0x4F52, 0x5352, 0x55})
"""What follows the byte order: TIFF's own, and those of Olympus' and Panasonic's raw files."""


def _taken_in(source: _Pieces, start: int) -> Taken | None:
    """The date in the TIFF data that begins at `start`."""
    head = source.read(start, 8)
    order = {b"II": "<", b"MM": ">"}.get(head[:2])
    if order is None:
        return None
    magic, first = struct.unpack(order + "HI", head[2:])
    if magic not in _MAGIC_NUMBERS:
        return None
    # Raw files may have the date beside the reference to the other fields (TIFF/EP).
    fields = _fields(source, start, first, order)
    if _EXIF_FIELDS in fields:
        fields |= _fields(source, start, fields[_EXIF_FIELDS][2], order)
    wall = _wall(_text(source, start, fields.get(_DATE_TIME_ORIGINAL)))
    if wall is None:
        return None
    return Taken(wall, _utc_offset(_text(source, start, fields.get(_OFFSET_TIME_ORIGINAL))))


_Field = tuple[int, int, int]
"""Type, number of values, and where they are."""


def _fields(source: _Pieces, start: int, offset: int, order: str) -> dict[int, _Field]:
    """The fields of a directory that matter here, by tag."""
    (number,) = struct.unpack(order + "H", source.read(start + offset, 2))
    entries = source.read(start + offset + 2, number * 12)
    wanted = (_EXIF_FIELDS, _DATE_TIME_ORIGINAL, _OFFSET_TIME_ORIGINAL)
    return {
        tag: (kind, count, value)
        for tag, kind, count, value in struct.iter_unpack(order + "HHII", entries)
        if tag in wanted
    }


def _text(source: _Pieces, start: int, field: _Field | None) -> bytes:
    """The first characters of a text of more than four; shorter ones say nothing here."""
    if field is None or field[0] != _ASCII or field[1] <= 4:
        return b""
    return source.read(start + field[2], min(field[1], 20))


# Exif has colons only; not all programs that edit photos know that.
_WALL = re.compile(rb"(\d{4})[:/.-](\d\d)[:/.-](\d\d)[ T](\d\d):(\d\d):(\d\d)")
_OFFSET = re.compile(rb"([+-])(\d\d):([0-5]\d)")


def _wall(text: bytes) -> datetime | None:
    """A date and time, or None where it is blank or impossible."""
    found = _WALL.match(text)
    if found is None or int(found[1]) not in _YEARS:
        return None
    try:
        year, month, day, hour, minute, second = map(int, found.groups())
        return datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None


def _utc_offset(text: bytes) -> timedelta | None:
    found = _OFFSET.match(text)
    if found is None or int(found[2]) > 15:
        return None
    offset = timedelta(hours=int(found[2]), minutes=int(found[3]))
    return -offset if found[1] == b"-" else offset

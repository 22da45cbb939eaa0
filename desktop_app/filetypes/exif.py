"""What a camera writes into a picture, its Exif data: in JPEG, TIFF, raw, PNG, WebP and HEIF files.

For whoever asks when a photo was taken and for whoever shows what it says of itself. Only what
leads to the fields that are wanted is read, some kilobytes of a file of any length. Nothing is
decoded: pixels are for the process that is shut in. Sources: Exif 3.0 (CIPA DC-008), TIFF 6.0, PNG
(third edition), RFC 9649 (WebP), ISO 14496-12 and 23008-12 (HEIF).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import BinaryIO, Final

DATE_TIME_ORIGINAL: Final = 0x9003

Value = bytes | int | tuple[int, ...]
"""A text as it is written, a number, or several; a fraction is two."""

_MAX_READS = 1000
_MAX_BYTES = 1_000_000
"""What one file may cost, whatever it says of itself."""

_YEARS = range(1826, 2200)
"""From the first photo on; and what lies within fits 64 bits of nanoseconds."""


@dataclass(frozen=True, slots=True)
class Exif:
    """The fields that were asked for, by their tags.

    Attributes:
        picture: Of the picture itself, the first of its directories.
        camera: What belongs to Exif alone.
        place: Where it was taken; its tags have numbers of their own.
    """

    picture: Mapping[int, Value] = field(default_factory=dict)
    camera: Mapping[int, Value] = field(default_factory=dict)
    place: Mapping[int, Value] = field(default_factory=dict)

    @property
    def taken(self) -> datetime | None:
        """What a clock on the wall showed; None where nothing says so, or no calendar has it."""
        return _wall(self.text(DATE_TIME_ORIGINAL))

    def text(self, tag: int) -> bytes:
        """What a field says, or nothing.

        Raw files may have beside the reference to the camera's fields what belongs there (TIFF/EP).
        """
        found = self.camera.get(tag, self.picture.get(tag))
        return found if isinstance(found, bytes) else b""


def exif_in(
    file: BinaryIO, wanted: Collection[int], *, place: bool = False, to_the_end: bool = False
) -> Iterator[Exif]:
    """The Exif data in `file`, one after the other where there are several.

    Args:
        file: Open and seekable; at most 1,000 pieces and a megabyte of it are read, wherever they
            lie. A file that is damaged, or made to do harm, costs no more and raises nothing.
        wanted: The tags that are read.
        place: Whether the place is read, too.
        to_the_end: Whether to look behind a picture's pixels, too, where no camera writes.

    Raises:
        OSError: The disk could not be read.
    """
    pieces = _Pieces(file)
    try:
        for start in _starts(pieces, to_the_end=to_the_end):
            if exif := _exif(pieces, start, {*wanted}, place=place):
                yield exif
    except _NothingThereError:
        pass


class _NothingThereError(Exception):
    """The file ends here, contradicts itself, or would cost too much."""


class _Pieces:
    """Pieces of a file, as many as it may cost."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._reads_left = _MAX_READS
        self._bytes_left = _MAX_BYTES

    def read(self, offset: int, size: int) -> bytes:
        """All of the `size` bytes from `offset` on.

        Raises:
            _NothingThereError: They are not there, or too many were read before.
        """
        found = self.read_some(offset, size)
        if len(found) < size:
            raise _NothingThereError
        return found

    def read_some(self, offset: int, size: int) -> bytes:
        """What there is of the `size` bytes from `offset` on.

        Raises:
            _NothingThereError: Too many were read before.
        """
        self._reads_left -= 1
        self._bytes_left -= size
        # No disk is larger; the system takes no offset of more than 63 bits.
        if self._reads_left < 0 or self._bytes_left < 0 or offset >= 1 << 62:
            raise _NothingThereError
        self._file.seek(offset)
        return self._file.read(size)


# Where a file keeps its Exif data, which has the form of a TIFF file


def _starts(source: _Pieces, *, to_the_end: bool) -> Iterator[int]:
    head = source.read(0, 12)
    if head.startswith(b"\xff\xd8"):
        yield from _in_jpeg(source)
    elif head.startswith(b"\x89PNG\r\n\x1a\n"):
        yield from _in_png(source, to_the_end=to_the_end)
    elif head.startswith(b"RIFF") and head.endswith(b"WEBP"):
        yield from _in_webp(source)
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


def _in_png(source: _Pieces, *, to_the_end: bool) -> Iterator[int]:
    at = 8
    while True:
        length, kind = struct.unpack(">I4s", source.read(at, 8))
        if kind == b"eXIf":
            yield at + 8
        elif kind == b"IDAT" and not to_the_end:
            return
        at += 12 + length


def _in_webp(source: _Pieces) -> Iterator[int]:
    at = 12
    while True:
        kind, length = struct.unpack("<4sI", source.read(at, 8))
        if kind == b"EXIF":
            # Some write the mark of a JPEG's segment before it.
            yield at + (14 if source.read_some(at + 8, 6) == b"Exif\0\0" else 8)
        at += 8 + length + (length & 1)


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

_EXIF_FIELDS, _PLACE_FIELDS = 0x8769, 0x8825
_OF_PLACE: Final = range(1, 5)
_TEXT: Final = 2
_KINDS = {1: "B", 3: "H", 4: "I", 5: "II", 13: "I"}
"""Bytes, numbers and fractions, as `struct` calls them."""
_MAX_CHARACTERS, _MAX_VALUES = 200, 200

_MAGIC_NUMBERS = frozenset({42, 0x4F52, 0x5352, 0x55})
"""What follows the byte order: TIFF's own, and those of Olympus' and Panasonic's raw files."""


def _exif(source: _Pieces, start: int, wanted: Collection[int], *, place: bool) -> Exif | None:
    """The data that begins at `start`, as far as it can be read; None where there is none."""
    head = source.read_some(start, 8)
    order = {b"II": "<", b"MM": ">"}.get(head[:2])
    if order is None or len(head) < 8:
        return None
    magic, first = struct.unpack(order + "HI", head[2:])
    if magic not in _MAGIC_NUMBERS:
        return None
    data = _Data(source, start, order)
    picture = data.fields(first, {*wanted, _EXIF_FIELDS, _PLACE_FIELDS})
    camera = data.fields(picture.get(_EXIF_FIELDS), wanted)
    return Exif(
        picture, camera, data.fields(picture.get(_PLACE_FIELDS), _OF_PLACE) if place else {}
    )


@dataclass(frozen=True, slots=True)
class _Data:
    """Data in the form of a TIFF file, somewhere in another one."""

    source: _Pieces
    start: int
    order: str

    def fields(self, offset: Value | None, wanted: Collection[int]) -> dict[int, Value]:
        """The fields of a directory that are wanted, as far as they can be read."""
        found: dict[int, Value] = {}
        if not isinstance(offset, int):
            return found
        at = self.start + offset
        try:
            (number,) = struct.unpack(self.order + "H", self.source.read(at, 2))
            entries = self.source.read_some(at + 2, number * 12)
            for place in range(0, len(entries) - 11, 12):
                entry = entries[place : place + 12]
                tag, kind, count = struct.unpack_from(self.order + "HHI", entry)
                if tag in wanted and (value := self._value(kind, count, entry[8:])) is not None:
                    found[tag] = value
        except _NothingThereError:
            pass
        return found

    def _value(self, kind: int, count: int, held: bytes) -> Value | None:
        if kind == _TEXT:
            form = f"{min(count, _MAX_CHARACTERS)}s"
        elif kind in _KINDS and 0 < count <= _MAX_VALUES:
            form = _KINDS[kind] * count
        else:
            return None
        size = struct.calcsize(self.order + form)
        if size > 4:
            (offset,) = struct.unpack(self.order + "I", held)
            held = self.source.read_some(self.start + offset, size)
        if len(held) < size:
            return None
        values: tuple[int, ...] = struct.unpack_from(self.order + form, held)
        return values[0] if len(values) == 1 else values


# Exif has colons only; not all programs that edit photos know that.
_WALL = re.compile(rb"(\d{4})[:/.-](\d\d)[:/.-](\d\d)[ T](\d\d):(\d\d):(\d\d)")


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

"""The headers of RAR archives, of version 4 and earlier and of version 5.

Read by ourselves: the library for them is a way to a program that must be installed besides, and
what counts here, the names, is in the headers. Source: technote.txt of WinRAR (version 4's format)
and "RAR 5.0 archive format" of RARLAB.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

from desktop_app.extract.archives.member_names import decoded_name
from desktop_app.extract.outcome import ExtractionStatus, Unreadable

SIGNATURE_4: Final = b"Rar!\x1a\7\0"
SIGNATURE_5: Final = b"Rar!\x1a\7\1\0"
_HEADER_BYTES = 2_000_000
_MAX_BYTES = 1 << 60
_MAIN_4, _FILE_4, _END_4 = 0x73, 0x74, 0x7B
_FILE_5, _ENCRYPTION_5, _END_5 = 2, 4, 5


@dataclass(frozen=True, slots=True)
class RarEntry:
    """A member; its data stand in the file as they are if it `is_stored` and whole."""

    name: str
    is_file: bool
    is_locked: bool
    is_stored: bool
    start: int
    size_bytes: int


def rar_entries(file: BinaryIO) -> Iterator[RarEntry]:
    """The members in their order.

    Raises:
        Unreadable: LOCKED: the headers are encrypted; DAMAGED: cut short, or no such archive.
    """
    file.seek(0)
    head = file.read(8)
    if head.startswith(SIGNATURE_4):
        yield from _entries_4(file)
    elif head == SIGNATURE_5:
        yield from _entries_5(file)
    else:
        raise Unreadable(ExtractionStatus.DAMAGED, "no rar")


def _entries_4(file: BinaryIO) -> Iterator[RarEntry]:
    at = len(SIGNATURE_4)
    while at < _MAX_BYTES:
        file.seek(at)
        head = file.read(11)
        if len(head) < 7:
            raise Unreadable(ExtractionStatus.DAMAGED, "rar cut short")
        _, kind, flags, length = struct.unpack_from("<HBHH", head)
        if kind == _END_4:
            return
        if length < 7 or kind < 0x72:
            raise Unreadable(ExtractionStatus.DAMAGED, "rar block")
        if kind == _MAIN_4 and flags & 0x80:
            raise Unreadable(ExtractionStatus.LOCKED, "encrypted headers")
        data_bytes = 0
        if (flags & 0x8000 or kind == _FILE_4) and len(head) == 11:
            (data_bytes,) = struct.unpack_from("<I", head, 7)
        if kind == _FILE_4:
            file.seek(at)
            header = file.read(length)
            if len(header) < 32:
                raise Unreadable(ExtractionStatus.DAMAGED, "rar cut short")
            if flags & 0x100 and len(header) >= 40:
                data_bytes |= int(struct.unpack_from("<I", header, 32)[0]) << 32
            yield _entry_4(header, flags, at + length, data_bytes)
        at += length + data_bytes
    raise Unreadable(ExtractionStatus.DAMAGED, "rar size")


def _entry_4(header: bytes, flags: int, start: int, size_bytes: int) -> RarEntry:
    method, name_bytes, attributes = struct.unpack_from("<BHI", header, 25)
    name_at = 40 if flags & 0x100 else 32
    raw = header[name_at : name_at + name_bytes]
    is_split = flags & 3
    # The upper half of the attributes is a Unix mode where the archive was made there.
    is_link = header[15] == 3 and attributes >> 12 & 0xF == 0xA
    return RarEntry(
        name=_name_4(raw) if flags & 0x200 else decoded_name(raw),
        is_file=flags & 0xE0 != 0xE0 and not is_link,
        is_locked=bool(flags & 4),
        is_stored=method == 0x30 and not is_split,
        start=start,
        size_bytes=size_bytes,
    )


def _name_4(raw: bytes) -> str:
    """A name in letters of one byte, and after a zero what makes Unicode of it; or UTF-8."""
    plain, zero, coded = raw.partition(b"\0")
    if not zero:
        return decoded_name(raw)
    letters: list[int] = []
    steps = iter(coded)
    high = next(steps, 0) << 8
    try:
        while len(letters) < len(raw):
            flags = next(steps)
            for shift in (6, 4, 2, 0):
                kind = flags >> shift & 3
                low = next(steps)
                if kind == 0:
                    letters.append(low)
                elif kind == 1:
                    letters.append(high | low)
                elif kind == 2:
                    letters.append(low | next(steps) << 8)
                else:
                    # So many letters of the plain name, perhaps each moved up.
                    moved, page = (next(steps), high) if low & 0x80 else (0, 0)
                    first = len(letters)
                    same = plain[first : first + (low & 0x7F) + 2]
                    letters += [page | (letter + moved) & 0xFF for letter in same]
    except StopIteration:
        pass
    return struct.pack(f"<{len(letters)}H", *letters).decode("utf-16-le", "replace")


def _entries_5(file: BinaryIO) -> Iterator[RarEntry]:
    at = len(SIGNATURE_5)
    while at < _MAX_BYTES:
        file.seek(at)
        # A checksum of four bytes, and a length in at most three.
        head = file.read(7)
        length, used = _number(head, 4)
        if not 0 < length <= _HEADER_BYTES:
            raise Unreadable(ExtractionStatus.DAMAGED, "rar block")
        file.seek(at + used)
        header = file.read(length)
        if len(header) < length:
            raise Unreadable(ExtractionStatus.DAMAGED, "rar cut short")
        at += used + length
        kind, place = _number(header, 0)
        flags, place = _number(header, place)
        extra_bytes, place = _number(header, place) if flags & 1 else (0, place)
        data_bytes, place = _number(header, place) if flags & 2 else (0, place)
        if kind == _END_5:
            return
        if kind == _ENCRYPTION_5:
            raise Unreadable(ExtractionStatus.LOCKED, "encrypted headers")
        if kind == _FILE_5:
            extra = header[max(place, length - extra_bytes) :] if extra_bytes else b""
            yield _entry_5(header, place, flags, extra, at, data_bytes)
        at += data_bytes
    raise Unreadable(ExtractionStatus.DAMAGED, "rar size")


def _entry_5(
    header: bytes, place: int, flags: int, extra: bytes, start: int, size_bytes: int
) -> RarEntry:
    file_flags, place = _number(header, place)
    _, place = _number(header, place)
    _, place = _number(header, place)
    # Its time and its checksum may stand here.
    place += 4 * (file_flags >> 1 & 1) + 4 * (file_flags >> 2 & 1)
    packing, place = _number(header, place)
    _, place = _number(header, place)
    name_bytes, place = _number(header, place)
    records = _extra_kinds(extra)
    is_split = flags & 0x18
    return RarEntry(
        name=decoded_name(header[place : place + name_bytes]),
        # Links are redirections, which a record says.
        is_file=not file_flags & 1 and 5 not in records,
        is_locked=1 in records,
        is_stored=packing >> 7 & 7 == 0 and not is_split,
        start=start,
        size_bytes=size_bytes,
    )


def _extra_kinds(extra: bytes) -> set[int]:
    kinds: set[int] = set()
    at = 0
    while at < len(extra):
        length, at = _number(extra, at)
        kind, _ = _number(extra, at)
        kinds.add(kind)
        at += max(1, length)
    return kinds


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number in groups of seven bits, lowest first, and where the next thing begins."""
    number = shift = 0
    while shift < 63:
        if at >= len(data):
            raise Unreadable(ExtractionStatus.DAMAGED, "rar number")
        byte = data[at]
        number |= (byte & 0x7F) << shift
        at += 1
        shift += 7
        if not byte & 0x80:
            return number, at
    raise Unreadable(ExtractionStatus.DAMAGED, "rar number")

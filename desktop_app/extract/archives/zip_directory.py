"""What a zip archive says about its members, or what can be found where it says nothing.

Read by ourselves for the reasons that `zip_members` gives. Source: PKWARE APPNOTE
6.3.10, whose sections are named where a structure is read.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final, NamedTuple

from desktop_app.extract.archives.member_names import decoded_name
from desktop_app.extract.archives.unpacking import CHUNK_BYTES
from desktop_app.extract.outcome import ExtractionStatus, Unreadable

LOCAL: Final = b"PK\3\4"
LOCAL_FORMAT: Final = struct.Struct("<4s5H3I2H")
STORED, DEFLATED, BZIP2, LZMA = 0, 8, 12, 14
_CENTRAL = b"PK\1\2"
_END = b"PK\5\6"
_END_64 = b"PK\6\6"
_CENTRAL_FORMAT = struct.Struct("<4s6H3I5H2I")
_END_BYTES = 22
_COMMENT_BYTES = 65_535
_DIRECTORY_BYTES = 50_000_000
_UNKNOWN = 0xFFFFFFFF
_ENCRYPTED, _SIZES_FOLLOW, _UTF8, _NAMES_HIDDEN = 1, 8, 0x800, 0x2000


class ZipEntry(NamedTuple):
    """A member as the archive describes it.

    Attributes:
        packed_bytes: None where only the data themselves say where they end.
        start: Where its local header is in the file.
    """

    name: str
    method: int
    encrypted: bool
    packed_bytes: int | None
    size_bytes: int
    start: int
    is_link: bool = False

    @property
    def is_folder(self) -> bool:
        """Whether it stands for a folder, by its name."""
        return self.name.endswith(("/", "\\"))


@dataclass(frozen=True, slots=True)
class ZipDirectory:
    """The central directory, and how far all that it says of places is off."""

    table: bytes
    shift: int


def find_directory(file: BinaryIO, size_bytes: int) -> ZipDirectory | None:
    """The central directory by the record at the end (§4.3.16); None where there is none.

    Raises:
        Unreadable: TOO_LARGE: it is larger than any honest one.
    """
    start = max(0, size_bytes - _END_BYTES - _COMMENT_BYTES)
    file.seek(start)
    tail = file.read(_END_BYTES + _COMMENT_BYTES)
    at = len(tail)
    # A comment may hold what looks like the record.
    for _ in range(8):
        at = tail.rfind(_END, 0, at)
        if at < 0:
            return None
        if at + _END_BYTES > len(tail):
            continue
        length, offset = struct.unpack_from("<II", tail, at + 12)
        end = start + at
        wide = tail.rfind(_END_64, 0, at)
        if wide >= 0 and wide + 56 <= at:  # (§4.3.14)
            length, offset = struct.unpack_from("<QQ", tail, wide + 40)
            end = start + wide
        found = _directory_at(file, end - length, length, offset)
        if found is not None:
            return found
    return None


def _directory_at(file: BinaryIO, start: int, length: int, offset: int) -> ZipDirectory | None:
    if length == 0:
        return ZipDirectory(b"", 0) if start == offset else None
    # It stands right before its end; what was put before the archive shifts all places.
    for place, shift in ((start, start - offset), (offset, 0)):
        if place < 0 or place >= 1 << 62:
            continue
        file.seek(place)
        table = file.read(min(length, _DIRECTORY_BYTES + 1))
        if table.startswith(_CENTRAL):
            if len(table) > _DIRECTORY_BYTES:
                raise Unreadable(ExtractionStatus.TOO_LARGE, "too many members")
            return ZipDirectory(table, shift)
    return None


def central_entries(directory: ZipDirectory) -> Iterator[ZipEntry]:
    """The members that a directory lists (§4.3.12).

    Raises:
        Unreadable: LOCKED: the names are encrypted; DAMAGED: the directory is cut short.
    """
    table = directory.table
    at = 0
    while at + _CENTRAL_FORMAT.size <= len(table) and table.startswith(_CENTRAL, at):
        fields = _CENTRAL_FORMAT.unpack_from(table, at)
        flags, method = fields[3], fields[4]
        packed_bytes, size_bytes = fields[8], fields[9]
        name_bytes, extra_bytes, comment_bytes = fields[10:13]
        attributes, start = fields[15], fields[16]
        name_at = at + _CENTRAL_FORMAT.size
        extra_at = name_at + name_bytes
        at = extra_at + extra_bytes + comment_bytes
        if _UNKNOWN in (packed_bytes, size_bytes, start):
            size_bytes, packed_bytes, start = _wide_fields(
                table[extra_at : extra_at + extra_bytes], size_bytes, packed_bytes, start
            )
        if flags & _NAMES_HIDDEN:
            raise Unreadable(ExtractionStatus.LOCKED, "encrypted directory")
        yield ZipEntry(
            name=_name(table[name_at:extra_at], flags),
            method=method,
            encrypted=bool(flags & _ENCRYPTED),
            packed_bytes=packed_bytes,
            size_bytes=size_bytes,
            start=max(0, min(start + directory.shift, 1 << 62)),
            # The upper half holds a Unix mode where the archive was made on such a system.
            is_link=attributes >> 28 == 0xA,
        )
    if at < len(table) and table.startswith(_CENTRAL, at):
        raise Unreadable(ExtractionStatus.DAMAGED, "directory cut short")


def _wide_fields(extra: bytes, *narrow: int) -> list[int]:
    """Sizes and places that need 64 bits, in this order, where they are missing (§4.5.3)."""
    at = 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<HH", extra, at)
        if kind == 1:
            wide = extra[at + 4 : at + 4 + length]
            values = iter(struct.unpack(f"<{len(wide) // 8}Q", wide[: len(wide) // 8 * 8]))
            return [next(values, one) if one == _UNKNOWN else one for one in narrow]
        at += 4 + length
    return list(narrow)


def _name(raw: bytes, flags: int) -> str:
    return raw.decode("utf-8", "replace") if flags & _UTF8 else decoded_name(raw)


def local_entries(file: BinaryIO, size_bytes: int) -> Iterator[ZipEntry]:
    """The members by their own headers (§4.3.7), for an archive whose directory is gone."""
    at = _next_local(file, 0)
    while at is not None:
        file.seek(at)
        header = file.read(LOCAL_FORMAT.size)
        if len(header) < LOCAL_FORMAT.size:
            return
        _, _, flags, method, _, _, _, packed, size, name_bytes, extra_bytes = LOCAL_FORMAT.unpack(
            header
        )
        raw = file.read(name_bytes)
        unknown = bool(flags & _SIZES_FOLLOW) or packed == _UNKNOWN
        data_at = at + LOCAL_FORMAT.size + name_bytes + extra_bytes
        following = _next_local(file, data_at + (0 if unknown else packed))
        # What is stored does not say where it ends; the next header does, near enough.
        end = size_bytes if following is None else following
        is_stored = method == STORED
        yield ZipEntry(
            name=_name(raw, flags),
            method=method,
            encrypted=bool(flags & _ENCRYPTED),
            packed_bytes=(end - data_at if is_stored else None) if unknown else packed,
            size_bytes=size,
            start=at,
        )
        at = following


def _next_local(file: BinaryIO, start: int) -> int | None:
    """Where the next local header begins."""
    overlap = b""
    file.seek(start)
    while data := file.read(CHUNK_BYTES):
        found = (overlap + data).find(LOCAL)
        if found >= 0:
            return start - len(overlap) + found
        start += len(data)
        overlap = data[-3:]
    return None

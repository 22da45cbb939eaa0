"""The members of a tar archive, read forwards from any stream of bytes.

Source: POSIX.1-2017 pax (ustar and pax interchange formats), and the GNU tar manual's description
of its own ("Basic Tar Format"). Forwards only, so that a compressed archive is unpacked once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from desktop_app.extract.archives.member_names import decoded_name
from desktop_app.extract.archives.unpacking import CHUNK_BYTES
from desktop_app.extract.outcome import Outcome, Unreadable

BLOCK_BYTES: Final = 512
_HEAD_BYTES = 1_000_000
"""As much may be said of one member, in headers before its own."""
_MOST_BYTES = 1 << 62
_CONTENTS, _LINKS, _FOLDER = b"\0 07", b"12", b"5"
_PAX, _PAX_FOR_ALL, _LONG_NAME, _LONG_LINK, _SPARSE = b"x", b"g", b"L", b"K", b"S"


class Stream(Protocol):
    """What is read forwards."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; fewer only at the end.

        Raises:
            Unreadable: It cannot be unpacked any further.
        """
        ...


@dataclass(frozen=True, slots=True)
class TarEntry:
    """A member; `has_contents` only of a plain file."""

    name: str
    size_bytes: int
    has_contents: bool


class TarMembers:
    """Goes through the members; each can be read until the next one is asked for."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._left_bytes = 0

    def entries(self) -> Iterator[TarEntry]:
        """The members in their order.

        Raises:
            Unreadable: DAMAGED where what should be a header is none, or the archive is cut short.
        """
        said: dict[str, str] = {}
        said_bytes = 0
        while header := self._header():
            kind = header[156:157]
            size_bytes = _number(header[124:136])
            self._left_bytes = _padded(size_bytes)
            if kind in (_PAX, _LONG_NAME, _LONG_LINK, _PAX_FOR_ALL):
                said_bytes += size_bytes
                if said_bytes > _HEAD_BYTES:
                    raise Unreadable(Outcome.TOO_LARGE, "tar headers")
                data = b"".join(self.chunks(size_bytes))
                if kind == _PAX:
                    said |= _pax_records(data)
                elif kind == _LONG_NAME:
                    said["path"] = decoded_name(data.rstrip(b"\0"))
                continue
            name = said.get("path") or said.get("GNU.sparse.name") or _name(header)
            name = said.get("GNU.sparse.name", name)
            written = said.get("size", "")
            if written.isdecimal() and len(written) < 19:
                size_bytes = int(written)
            # Folders and links have no contents, whatever they say of their size.
            if kind in _LINKS or kind == _FOLDER:
                size_bytes = 0
            self._left_bytes = _padded(size_bytes)
            is_file = kind in _CONTENTS and not name.endswith("/")
            yield TarEntry(name, size_bytes, is_file)
            said, said_bytes = {}, 0

    def chunks(self, size_bytes: int) -> Iterator[bytes]:
        """The contents of the member that was yielded last.

        Raises:
            Unreadable: DAMAGED: the archive is cut short.
        """
        while size_bytes > 0:
            data = self._stream.read(min(CHUNK_BYTES, size_bytes))
            if not data:
                raise Unreadable(Outcome.DAMAGED, "tar cut short")
            size_bytes -= len(data)
            self._left_bytes -= len(data)
            yield data

    def _header(self) -> bytes:
        """The next header; empty at the end of the archive."""
        for _ in self.chunks(self._left_bytes):
            pass
        self._left_bytes = 0
        header = self._stream.read(BLOCK_BYTES)
        if not header.strip(b"\0"):
            return b""
        if not is_header(header):
            raise Unreadable(Outcome.DAMAGED, "no tar header")
        return header


def is_header(block: bytes) -> bool:
    """Whether it is a member's header, by its checksum, which all variants have."""
    if len(block) < BLOCK_BYTES or not block[0]:
        return False
    try:
        written = _number(block[148:156])
    except Unreadable:
        return False
    spaced = block[:148] + b" " * 8 + block[156:BLOCK_BYTES]
    # Some old programs added the bytes up as signed numbers.
    signed = sum(byte - 256 if byte > 127 else byte for byte in spaced)
    return written in (sum(spaced), signed)


def _name(header: bytes) -> str:
    name = header[:100].partition(b"\0")[0]
    # In GNU's variant something else is in the prefix's place.
    if header[257:263] == b"ustar\0":
        prefix = header[345:500].partition(b"\0")[0]
        if prefix:
            name = prefix + b"/" + name
    return decoded_name(name)


def _number(field: bytes) -> int:
    """A number in octal digits, or in GNU's way for large ones, which sets the first bit."""
    if field[:1] and field[0] & 0x80:
        number = int.from_bytes(field, "big") & ~(0x80 << 8 * (len(field) - 1))
        if field[0] & 0x40 or number > _MOST_BYTES:
            raise Unreadable(Outcome.DAMAGED, "tar size")
        return number
    digits = field.partition(b"\0")[0].strip()
    if digits.strip(b"01234567"):
        raise Unreadable(Outcome.DAMAGED, "tar number")
    return int(digits or b"0", 8)


def _padded(size_bytes: int) -> int:
    return -(-size_bytes // BLOCK_BYTES) * BLOCK_BYTES


def _pax_records(data: bytes) -> dict[str, str]:
    """Records such as "11 path=abc" and a line end, each after its own length."""
    records: dict[str, str] = {}
    at = 0
    while at < len(data):
        space = data.find(b" ", at, at + 20)
        digits = data[at:space] if space > at else b""
        if not digits.isdigit() or not (length := int(digits)) > space - at:
            break
        key, _, value = data[space + 1 : at + length - 1].partition(b"=")
        records[key.decode("utf-8", "replace")] = decoded_name(value)
        at += length
    return records

"""Compound files (OLE): the small file system that doc, xls, ppt and msg files are.

Source: [MS-CFB]. Read leniently, since what the old programs left behind is often cut or slightly
wrong, and in bounded memory: a chain of sectors may lead in a circle, and a few bytes may claim
gigabytes.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

from desktop_app.extract.limits import Limits
from desktop_app.extract.outcome import Outcome, Unreadable
from desktop_app.extract.source import Source

SIGNATURE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_HEADER: Final = struct.Struct("<30xH16xL8xLLL")
_ENTRY: Final = struct.Struct("<64sHBxLLL36xLQ")
_HEADER_BYTES: Final = 512
_FIRST_TABLES: Final = 109
"""So many sectors of the allocation table are named in the header itself."""
_LAST_SECTOR: Final = 0xFFFFFFF9
"""Greater numbers are marks: end of a chain, a free sector."""
_NO_ENTRY: Final = 0xFFFFFFFF
_MINI_SHIFT: Final = 6
_MINI_BELOW_BYTES: Final = 4096
"""Shorter streams stand in the mini stream, whatever the header says ([MS-CFB] 2.2)."""
_DIRECTORY_BYTES: Final = 16_000_000
_STORAGES_DEEP: Final = 64
_STORAGE, _STREAM, _ROOT = 1, 2, 5


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    kind: int
    left: int
    right: int
    child: int
    start: int
    size_bytes: int


def open_compound(source: Source) -> CompoundFile:
    """The compound file that `source` is.

    Raises:
        Unreadable: DAMAGED: it is none, or its tables cannot be read.
    """
    return CompoundFile(source.file, source.limits)


class CompoundFile:
    """Streams of bytes under paths such as "WordDocument" or "Macros/VBA/dir".

    Paths are found whatever their case. Nothing stays open but the file that was given.
    """

    def __init__(self, file: BinaryIO, limits: Limits) -> None:
        self.damaged = False
        """Whether something that was read turned out shorter than it claims to be. A reader that
        has yielded what there is then raises DAMAGED."""
        self._file = file
        self._limits = limits
        shift, directory, mini_table, mini_sectors, more = self._header()
        if shift not in (9, 12):
            raise Unreadable(Outcome.DAMAGED, "sectors of an unknown size")
        self._shift = shift
        # Of a file that is cut, the last sector may be a part of one.
        self._sectors = max(0, ((file.seek(0, 2) + (1 << shift) - 1) >> shift) - 1)
        self._table = self._allocation_table(more)
        room = min(self._sectors << shift, _DIRECTORY_BYTES)
        entries = _entries(self._chain(directory, room))
        if not entries or entries[0].kind != _ROOT:
            raise Unreadable(Outcome.DAMAGED, "no root entry")
        self._root = entries[0]
        self._mini_start, self._mini_sectors = mini_table, mini_sectors
        self._mini: tuple[bytes, array[int]] | None = None
        self._streams = {path: entry for path, entry in _paths(entries) if entry.kind == _STREAM}
        self._by_folded = {path.lower(): path for path in reversed(self._streams)}

    def streams(self) -> list[str]:
        """The paths of all streams, in the order of the directory."""
        return list(self._streams)

    def __contains__(self, path: str) -> bool:
        return path.lower() in self._by_folded

    def stream(self, path: str) -> bytes | None:
        """What stands in the stream, or None where there is no such stream.

        Of a stream that is cut short, what there is; `damaged` tells.

        Raises:
            Unreadable: TOO_LARGE: longer than `Limits.member_bytes`.
        """
        entry = self._streams.get(self._by_folded.get(path.lower(), ""))
        if entry is None:
            return None
        size_bytes = min(entry.size_bytes, self._sectors << self._shift)
        if size_bytes > self._limits.member_bytes:
            raise Unreadable(Outcome.TOO_LARGE, "a long stream")
        if entry.size_bytes < _MINI_BELOW_BYTES:
            found = self._mini_stream(entry)
        else:
            found = self._chain(entry.start, size_bytes)[:size_bytes]
        self.damaged |= len(found) < entry.size_bytes
        return found

    def _header(self) -> tuple[int, ...]:
        self._file.seek(0)
        head = self._file.read(_HEADER_BYTES)
        if len(head) < _HEADER_BYTES or not head.startswith(SIGNATURE):
            raise Unreadable(Outcome.DAMAGED, "not a compound file")
        self._named = _numbers(head[-4 * _FIRST_TABLES :])
        values: tuple[int, ...] = _HEADER.unpack_from(head)
        return values

    def _allocation_table(self, more: int) -> array[int]:
        """For each sector, the one that comes after it.

        Part number k of the table speaks of the k-th 128 (or 1,024) sectors, so no more parts are
        read than the file has sectors for, whatever it claims.
        """
        each = 1 << (self._shift - 2)
        needed = -(-self._sectors // each)
        named = self._named
        while len(named) < needed and more <= _LAST_SECTOR:
            part = self._numbers(more)
            if len(part) < each:
                break
            more = part.pop()
            named.extend(part)
        table = array("I")
        for sector in named[:needed]:
            part = self._numbers(sector)
            # A part that is missing: its chains end there.
            part.extend([_NO_ENTRY] * (each - len(part)))
            table.extend(part)
        return table

    def _numbers(self, sector: int) -> array[int]:
        if sector >= self._sectors:
            return array("I")
        self._file.seek((sector + 1) << self._shift)
        return _numbers(self._file.read(1 << self._shift))

    def _chain(self, start: int, at_most_bytes: int) -> bytes:
        """What stands in the sectors from `start` on, in whole sectors, at most so many bytes."""
        shift = self._shift
        pieces = []
        for first, count in _runs(self._table, start, -(-at_most_bytes >> shift)):
            if first >= self._sectors:
                break
            self._file.seek((first + 1) << shift)
            pieces.append(self._file.read(count << shift))
        return b"".join(pieces)

    def _mini_stream(self, entry: _Entry) -> bytes:
        if self._mini is None:
            size_bytes = min(self._root.size_bytes, self._sectors << self._shift)
            held = self._chain(self._root.start, size_bytes)
            room = min(self._mini_sectors << self._shift, (len(held) >> _MINI_SHIFT) * 4 + 4)
            table = self._chain(self._mini_start, room)
            self._mini = held, _numbers(table)
        held, numbers = self._mini
        pieces = [
            held[first << _MINI_SHIFT : (first + count) << _MINI_SHIFT]
            for first, count in _runs(numbers, entry.start, -(-entry.size_bytes >> _MINI_SHIFT))
        ]
        return b"".join(pieces)[: entry.size_bytes]


def _numbers(data: bytes) -> array[int]:
    """Numbers of four bytes, the smallest byte first; a part of one at the end is left out."""
    numbers = array("I", data[: len(data) & ~3])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _runs(table: array[int], start: int, at_most: int) -> Iterator[tuple[int, int]]:
    """The chain from `start` as runs of neighbours, (first, count), at most so many in all."""
    first, count, left = start, 0, at_most
    sector = start
    while left > 0 and sector <= _LAST_SECTOR:
        if sector != first + count:
            yield first, count
            first, count = sector, 0
        count += 1
        left -= 1
        if sector >= len(table):
            break
        sector = table[sector]
    if count:
        yield first, count


def _entries(directory: bytes) -> list[_Entry]:
    entries = []
    for values in _ENTRY.iter_unpack(directory[: len(directory) // _ENTRY.size * _ENTRY.size]):
        name, name_bytes, kind, left, right, child, start, size_bytes = values
        text = name[: max(0, min(name_bytes, 64) - 2)].decode("utf-16-le", "replace")
        # The upper half is undefined where sectors are small, and no stream here is that long.
        entries.append(_Entry(text, kind, left, right, child, start, size_bytes & 0xFFFFFFFF))
    return entries


def _paths(entries: list[_Entry]) -> list[tuple[str, _Entry]]:
    """All entries below the root with their paths.

    Siblings form a tree that may lead in circles, so each entry is visited once.
    """
    found: dict[int, str] = {}
    left = [(entries[0].child, "", 0)]
    while left:
        number, above, depth = left.pop()
        if number >= len(entries) or number in found or depth > _STORAGES_DEEP:
            continue
        entry = entries[number]
        path = f"{above}{entry.name}"
        found[number] = path
        left += [(entry.left, above, depth), (entry.right, above, depth)]
        if entry.kind == _STORAGE:
            left.append((entry.child, f"{path}/", depth + 1))
    return [(found[number], entries[number]) for number in sorted(found)]

"""Compound files (OLE): the small file system that doc, xls, ppt and msg files are.

olefile reads them, within bounds of ours. By itself it believes what a file says of the length of
its tables, walks directories by recursion and compares each stream with all others, so that a few
kilobytes could cost gigabytes or hours; and it gives up where a part of a table is missing, though
what the old programs left behind is often cut. Source of the bounds: [MS-CFB].
"""

from __future__ import annotations

from array import array
from typing import BinaryIO, Final

from olefile import OleFileIO
from olefile.olefile import OleDirectoryEntry

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.source import DocumentSource

SIGNATURE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_FIRST_TABLES: Final = 109
"""So many sectors of the allocation table are named in the header itself."""
_MINI_BYTES: Final = 64
_MINI_BELOW_BYTES: Final = 4096
"""Shorter streams stand in the mini stream, whatever the header says ([MS-CFB] 2.2)."""
_MISSING: Final = b"\xff"
_NO_SECTOR: Final = 0xFFFFFFFF
"""Where a part of a table is missing: its chains end there, and their first sectors are read."""
_ENTRY_BYTES: Final = 128
_DIRECTORY_BYTES: Final = 16_000_000
_STORAGES_DEEP: Final = 64
_STORAGE, _STREAM, _ROOT = 1, 2, 5


def open_compound(source: DocumentSource) -> CompoundFile:
    """The compound file that `source` is.

    Raises:
        Unreadable: DAMAGED: it is none, or its tables cannot be read.
    """
    return CompoundFile(source.file, source.limits)


class CompoundFile:
    """Streams of bytes under paths such as "WordDocument" or "Macros/VBA/dir".

    Paths are found whatever their case. Nothing stays open but the file that was given.
    """

    def __init__(self, file: BinaryIO, limits: ExtractionLimits) -> None:
        self.damaged = False
        """Whether something that was read turned out shorter than it claims to be. A reader that
        has yielded what there is then raises DAMAGED."""
        self._limits = limits
        try:
            self._container = _Container(file)
        except Unreadable:
            raise
        # Whatever it makes of what is none.
        except Exception as error:
            raise Unreadable(ExtractionStatus.DAMAGED, "not a compound file") from error
        self._streams = {
            path: entry
            for path, entry in _paths(self._container.direntries)
            if entry.entry_type == _STREAM
        }
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
            Unreadable: TOO_LARGE: longer than `ExtractionLimits.member_bytes`.
        """
        entry = self._streams.get(self._by_folded.get(path.lower(), ""))
        if entry is None:
            return None
        # The upper half is undefined where sectors are small, and no stream here is that long.
        size_bytes = min(entry.sizeLow, self._container.room_bytes)
        if size_bytes > self._limits.member_bytes:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "a long stream")
        is_mini = entry.sizeLow < _MINI_BELOW_BYTES
        found = self._container.held(entry.isectStart, size_bytes, is_mini=is_mini)
        self.damaged |= len(found) < entry.sizeLow
        return found


class _Container(OleFileIO):  # type: ignore[misc]  # It ships no types.
    """The reader of the library, where tables are as long as the file has sectors for."""

    fat: array[int]
    minifat: array[int]
    nb_sect: int
    num_fat_sectors: int
    num_mini_fat_sectors: int
    sector_size: int

    def held(self, start: int, size_bytes: int, *, is_mini: bool = False) -> bytes:
        """What stands in a chain, of so many bytes at most."""
        try:
            found: bytes = self._open(start, size_bytes, force_FAT=not is_mini).read()
        except (OSError, ValueError, IndexError):
            return b""
        return found

    def loadfat(self, header: bytes) -> None:
        if self.sector_size not in (512, 4096):
            raise Unreadable(ExtractionStatus.DAMAGED, "sectors of an unknown size")
        self.minisectorsize = self.mini_sector_size = _MINI_BYTES
        self.minisectorcutoff = _MINI_BELOW_BYTES
        self.room_bytes = max(0, self.nb_sect) * self.sector_size
        each = self.sector_size // 4
        self.num_fat_sectors = min(self.num_fat_sectors, -(-self.nb_sect // each))
        self.num_difat_sectors = -(-max(0, self.num_fat_sectors - _FIRST_TABLES) // (each - 1))
        self.num_mini_fat_sectors = min(
            self.num_mini_fat_sectors, self.nb_sect // (_MINI_BYTES // 4) + 1
        )
        try:
            super().loadfat(header)
        except OSError:
            # The chain of its parts does not end as it says; what was read of it stands.
            self.fat = self.fat[: self.nb_sect]
        self.fat.extend([_NO_SECTOR] * (self.nb_sect - len(self.fat)))

    def loadminifat(self) -> None:
        super().loadminifat()
        self.minifat.extend([_NO_SECTOR] * (-(-self.root.size // _MINI_BYTES) - len(self.minifat)))

    def getsect(self, sect: int) -> bytes:
        self.fp.seek((sect + 1) * self.sector_size)
        part: bytes = self.fp.read(self.sector_size)
        return part.ljust(self.sector_size, _MISSING)

    def sect2array(self, sect: bytes) -> array[int]:
        # The end of a file that is cut.
        numbers: array[int] = super().sect2array(sect[: len(sect) & ~3])
        return numbers

    def loaddirectory(self, sect: int) -> None:
        held = self.held(sect, min(self.room_bytes, _DIRECTORY_BYTES))
        self.direntries = [
            OleDirectoryEntry(held[at : at + _ENTRY_BYTES], at // _ENTRY_BYTES, self)
            for at in range(0, len(held) - _ENTRY_BYTES + 1, _ENTRY_BYTES)
        ]
        if not self.direntries or self.direntries[0].entry_type != _ROOT:
            raise Unreadable(ExtractionStatus.DAMAGED, "no root entry")
        self.root = self.direntries[0]
        self.root.size = min(self.root.size, self.room_bytes)

    def _check_duplicate_stream(self, first_sect: int, minifat: bool = False) -> None:
        """Two streams may share what they hold; to look for them takes the square of the time."""


def _paths(entries: list[OleDirectoryEntry]) -> list[tuple[str, OleDirectoryEntry]]:
    """All entries below the root with their paths.

    Siblings form a tree that may lead in circles, so each entry is visited once.
    """
    found: dict[int, str] = {}
    left = [(entries[0].sid_child, "", 0)]
    while left:
        number, above, depth = left.pop()
        if number >= len(entries) or number in found or depth > _STORAGES_DEEP:
            continue
        entry = entries[number]
        path = f"{above}{entry.name}"
        found[number] = path
        left += [(entry.sid_left, above, depth), (entry.sid_right, above, depth)]
        if entry.entry_type == _STORAGE:
            left.append((entry.sid_child, f"{path}/", depth + 1))
    return [(found[number], entries[number]) for number in sorted(found)]

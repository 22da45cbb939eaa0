"""The directory of a 7z archive: which files, in which packed folders, packed in which way.

Source: 7zFormat.txt of the LZMA SDK (public domain). What is called a folder there, a chain of
coders and what comes out of it, is called a block here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from desktop_app.extract.outcome import ExtractionStatus, Unreadable

END, HEADER, ENCODED_HEADER = 0, 1, 0x17
_ARCHIVE_PROPERTIES, _OTHER_STREAMS, _STREAMS, _FILES = 2, 3, 4, 5
_PACK_INFO, _UNPACK_INFO, _SUB_STREAMS = 6, 7, 8
_SIZE, _CRC, _BLOCK, _UNPACK_SIZES, _STREAM_COUNTS = 9, 0xA, 0xB, 0xC, 0xD
_EMPTY_STREAMS, _NAMES = 0xE, 0x11
_MAX_CODERS: Final = 8
_ENCRYPTED: Final = b"\6\xf1\7\1"


@dataclass(frozen=True, slots=True)
class Coder:
    """One step of packing: a method and its settings."""

    method: bytes
    properties: bytes


@dataclass(slots=True)
class PackedFiles:
    """Files that are packed as one.

    Attributes:
        coders: In the order of unpacking; empty where they are no simple chain.
        is_locked: Whether one of them asks for a password.
        holds_programs: Whether one of them only suits machine code, to which packers apply it.
        start: Where the packed data begin in the file.
        sizes: Of the files in it, unpacked, in their order.
    """

    coders: list[Coder]
    outputs: int
    last: int
    packed_streams: int
    is_locked: bool
    holds_programs: bool
    start: int = 0
    packed_bytes: int = 0
    size_bytes: int = 0
    has_crc: bool = False
    sizes: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SevenZipEntry:
    """A file: its place in its block; without one it is empty, or a folder."""

    name: str
    block: PackedFiles | None
    offset: int
    size_bytes: int


class SevenZipDirectory:
    """Reads a header. Whatever is wrong with it raises `Unreadable`."""

    def __init__(self, data: bytes, packed_at: int) -> None:
        """`packed_at` is where packed data may begin at the earliest."""
        self._data = data
        self._at = 0
        self._packed_at = packed_at
        self.blocks: list[PackedFiles] = []

    def encoded(self) -> PackedFiles | None:
        """The block in which the real header is packed, if this one only says that."""
        kind = self._byte()
        if kind == HEADER:
            return None
        if kind != ENCODED_HEADER:
            raise Unreadable(ExtractionStatus.DAMAGED, "7z header")
        self._streams()
        if not self.blocks:
            raise Unreadable(ExtractionStatus.DAMAGED, "7z header")
        return self.blocks[0]

    def entries(self) -> Iterator[SevenZipEntry]:
        """The files, after `encoded` returned None."""
        while (kind := self._byte()) != END:
            if kind == _ARCHIVE_PROPERTIES:
                while self._byte() != END:
                    self._take(self._number())
            elif kind == _OTHER_STREAMS:
                raise Unreadable(ExtractionStatus.UNSUPPORTED, "7z streams")
            elif kind == _STREAMS:
                self._streams()
            elif kind == _FILES:
                yield from self._files()
                return
            else:
                raise Unreadable(ExtractionStatus.DAMAGED, "7z header")

    # Streams

    def _streams(self) -> None:
        packed: list[int] = []
        position = self._packed_at
        while (kind := self._byte()) != END:
            if kind == _PACK_INFO:
                position += self._number()
                packed = self._pack_info()
            elif kind == _UNPACK_INFO:
                self._unpack_info()
            elif kind == _SUB_STREAMS:
                self._sub_streams()
            else:
                raise Unreadable(ExtractionStatus.DAMAGED, "7z streams")
        sizes = iter(packed)
        for block in self.blocks:
            block.start = position
            block.packed_bytes = sum(next(sizes, 0) for _ in range(block.packed_streams))
            position += block.packed_bytes
            block.sizes = block.sizes or [block.size_bytes]

    def _pack_info(self) -> list[int]:
        count = self._count()
        sizes: list[int] = []
        while (kind := self._byte()) != END:
            if kind == _SIZE:
                sizes = [self._number() for _ in range(count)]
            elif kind == _CRC:
                self._checksums(count)
        return sizes

    def _unpack_info(self) -> None:
        self._expect(_BLOCK)
        count = self._count()
        if self._byte():
            raise Unreadable(ExtractionStatus.UNSUPPORTED, "7z external")
        self.blocks = [self._block() for _ in range(count)]
        self._expect(_UNPACK_SIZES)
        for block in self.blocks:
            sizes = [self._number() for _ in range(block.outputs)]
            block.size_bytes = sizes[block.last] if sizes else 0
        if (kind := self._byte()) == _CRC:
            for block, known in zip(self.blocks, self._checksums(count), strict=True):
                block.has_crc = known
            kind = self._byte()
        if kind != END:
            raise Unreadable(ExtractionStatus.DAMAGED, "7z blocks")

    def _block(self) -> PackedFiles:
        coders: list[Coder] = []
        inputs = outputs = 0
        for _ in range(self._few()):
            flags = self._byte()
            method = self._take(flags & 0xF)
            is_complex = flags & 0x10
            inputs += self._few() if is_complex else 1
            outputs += self._few() if is_complex else 1
            coders.append(Coder(method, self._take(self._number()) if flags & 0x20 else b""))
        # Which coder's input is which one's output.
        bound = dict(self._pair() for _ in range(outputs - 1))
        packed = inputs - len(bound)
        if packed > 1:
            for _ in range(packed):
                self._number()
        last = next((one for one in range(outputs) if one not in bound.values()), 0)
        chain: list[Coder] = []
        if inputs == outputs == len(coders):
            # From what comes out last back to what is packed.
            at: int | None = last
            while at is not None and len(chain) < len(coders):
                chain.append(coders[at])
                at = bound.get(at)
        return PackedFiles(
            coders=chain[::-1],
            outputs=outputs,
            last=last,
            packed_streams=packed,
            is_locked=any(coder.method == _ENCRYPTED for coder in coders),
            holds_programs=any(_is_for_programs(coder.method) for coder in coders),
        )

    def _pair(self) -> tuple[int, int]:
        into, out = self._few(), self._few()
        return into, out

    def _sub_streams(self) -> None:
        counts = [1] * len(self.blocks)
        kind = self._byte()
        if kind == _STREAM_COUNTS:
            counts = [self._count() for _ in self.blocks]
            kind = self._byte()
        for block, count in zip(self.blocks, counts, strict=True):
            # The last one's size is what is left.
            sizes = [self._number() for _ in range(count - 1)] if kind == _SIZE else []
            rest = block.size_bytes - sum(sizes)
            if rest < 0:
                raise Unreadable(ExtractionStatus.DAMAGED, "7z sizes")
            block.sizes = [*sizes, rest] if count else []
        if kind == _SIZE:
            kind = self._byte()
        while kind != END:
            if kind == _CRC:
                known = zip(self.blocks, counts, strict=True)
                self._checksums(sum(n for block, n in known if n != 1 or not block.has_crc))
            kind = self._byte()

    def _checksums(self, count: int) -> list[bool]:
        known = [True] * count if self._byte() else self._bits(count)
        self._take(4 * sum(known))
        return known

    # Files

    def _files(self) -> Iterator[SevenZipEntry]:
        count = self._count()
        empty = [False] * count
        names = b""
        while (kind := self._byte()) != END:
            end = self._number() + self._at
            if kind == _EMPTY_STREAMS:
                empty = self._bits(count)
            elif kind == _NAMES and not self._byte():
                names = self._data[self._at : end]
            self._at = end
        places = self._places()
        at = 0
        for number in range(count):
            end = _end_of_name(names, at)
            name = names[at:end].decode("utf-16-le", "replace")
            at = end + 2
            place = None if empty[number] else next(places, None)
            block, offset, size_bytes = place or (None, 0, 0)
            yield SevenZipEntry(name, block, offset, size_bytes)

    def _places(self) -> Iterator[tuple[PackedFiles, int, int]]:
        for block in self.blocks:
            offset = 0
            for size_bytes in block.sizes:
                yield block, offset, size_bytes
                offset += size_bytes

    # Numbers

    def _byte(self) -> int:
        return self._take(1)[0]

    def _take(self, count: int) -> bytes:
        taken = self._data[self._at : self._at + count]
        if len(taken) < count:
            raise Unreadable(ExtractionStatus.DAMAGED, "7z header cut short")
        self._at += count
        return taken

    def _number(self) -> int:
        """As many more bytes follow the first one as it begins with ones; its rest comes last."""
        first = self._byte()
        more = 0
        while more < 8 and first & (0x80 >> more):
            more += 1
        rest = first & (0x7F >> more)
        return int.from_bytes(self._take(more), "little") | rest << (8 * more)

    def _count(self) -> int:
        """A number of things, each of which takes some of the header, if not always a byte."""
        count = self._number()
        if count > len(self._data) * 8:
            raise Unreadable(ExtractionStatus.DAMAGED, "7z count")
        return count

    def _few(self) -> int:
        count = self._number()
        if count > _MAX_CODERS:
            raise Unreadable(ExtractionStatus.UNSUPPORTED, "7z coders")
        return count

    def _bits(self, count: int) -> list[bool]:
        data = self._take(-(-count // 8))
        return [bool(data[one // 8] & 0x80 >> one % 8) for one in range(count)]

    def _expect(self, kind: int) -> None:
        if self._byte() != kind:
            raise Unreadable(ExtractionStatus.DAMAGED, "7z header")


def _is_for_programs(method: bytes) -> bool:
    """Whether it is a filter of jumps, by Methods.txt: 03.03.x, and 4 to B in one byte."""
    return method[:2] == b"\3\3" or (len(method) == 1 and 4 <= method[0] <= 0xB)


def _end_of_name(names: bytes, start: int) -> int:
    """Where the two bytes of zero are that end the name which begins at `start`."""
    at = names.find(b"\0\0", start)
    while at >= 0 and (at - start) % 2:
        at = names.find(b"\0\0", at + 1)
    return at if at >= 0 else len(names)

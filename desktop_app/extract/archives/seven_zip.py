"""7z archives: the members' names, and the text of those that are documents.

Read are LZMA, LZMA2, deflate, bzip2 and plain copies; not PPMd. The methods' numbers are those of
Methods.txt of the LZMA SDK.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from desktop_app.extract.archives.members import archive_passages, gathered, may_hold_text
from desktop_app.extract.archives.seven_zip_headers import (
    Coder,
    PackedFiles,
    SevenZipDirectory,
    SevenZipEntry,
)
from desktop_app.extract.archives.unpacking import (
    CHUNK_BYTES,
    Decompressor,
    Meter,
    bzip2_decompressor,
    lzma1_filter,
    lzma_decompressor,
    raw_inflater,
    unpacked,
)
from desktop_app.extract.members import Member
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.source import DocumentSource

_START_BYTES = 32
_HEADER_BYTES = 50_000_000
_COPY, _LZMA2, _LZMA = b"\0", b"\x21", b"\3\1\1"
_DELTA = b"\3"
_DEFLATE, _BZIP2 = b"\4\1\x08", b"\4\2\2"


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Each member's name, and what is written in it.

    Raises:
        Unreadable: LOCKED where even the names are encrypted; as `archive_passages`.
    """
    yield from archive_passages(source, _members(source))


def _members(source: DocumentSource) -> Iterator[Member]:
    stream: _BlockStream | None = None
    for entry in _directory(source).entries():
        block = entry.block
        if block is None or block.holds_programs or not may_hold_text(entry.name):
            yield Member(entry.name, None)
            continue
        if stream is None or stream.block is not block:
            stream = _BlockStream(source, block)
        yield Member(entry.name, _opening(stream, entry))


def _directory(source: DocumentSource) -> SevenZipDirectory:
    source.file.seek(0)
    start = source.file.read(_START_BYTES)
    position = _START_BYTES + int.from_bytes(start[12:20], "little")
    length = int.from_bytes(start[20:28], "little")
    if length > _HEADER_BYTES or position > 1 << 62:
        raise Unreadable(ExtractionStatus.DAMAGED, "7z header")
    source.file.seek(position)
    data = source.file.read(length)
    # A header may be packed, and the one in it again.
    for _ in range(4):
        if len(data) < 2:
            raise Unreadable(ExtractionStatus.DAMAGED, "7z header missing")
        directory = SevenZipDirectory(data, _START_BYTES)
        block = directory.encoded()
        if block is None:
            return directory
        data = b"".join(_unpacked(source, block, Meter(source)))
    raise Unreadable(ExtractionStatus.DAMAGED, "7z headers")


def _opening(stream: _BlockStream, entry: SevenZipEntry) -> Callable[[], BinaryIO]:
    return lambda: gathered(stream.chunks(entry.offset, entry.size_bytes))


class _BlockStream:
    """What comes out of a block, read forwards, since its files are packed as one."""

    def __init__(self, source: DocumentSource, block: PackedFiles) -> None:
        self.block = block
        self._max_bytes = source.limits.member_bytes
        meter = Meter(source, max_bytes=source.limits.unpacked_bytes)
        self._pieces = _unpacked(source, block, meter)
        self._position = 0
        self._ready = b""
        self._error: Unreadable | None = None

    def chunks(self, offset: int, size_bytes: int) -> Iterator[bytes]:
        """One file of the block; files are asked for in their order."""
        if size_bytes > self._max_bytes:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "member")
        for _ in self._next(offset - self._position):
            pass
        yield from self._next(size_bytes)

    def _next(self, count: int) -> Iterator[bytes]:
        while count > 0:
            if self._error is not None:
                raise self._error
            try:
                data = self._ready or next(self._pieces, b"")
            except Unreadable as error:
                # What keeps one file from being read keeps those after it.
                self._error = error
                raise
            if not data:
                raise Unreadable(ExtractionStatus.DAMAGED, "7z cut short")
            piece, self._ready = data[:count], data[count:]
            count -= len(piece)
            self._position += len(piece)
            yield piece


def _unpacked(source: DocumentSource, block: PackedFiles, meter: Meter) -> Iterator[bytes]:
    if block.is_locked:
        raise Unreadable(ExtractionStatus.LOCKED, "encrypted")
    packed = _packed(source.file, block.start, block.packed_bytes)
    if [coder.method for coder in block.coders] == [_COPY]:
        for data in packed:
            meter.copied(len(data))
            yield data
        return
    decompressor = _decompressor(block.coders, block.size_bytes)
    yield from unpacked(packed, decompressor, meter, size_bytes=block.size_bytes)


def _packed(file: BinaryIO, position: int, count: int) -> Iterator[bytes]:
    end = min(position + count, 1 << 62)
    while position < end:
        file.seek(position)
        data = file.read(min(CHUNK_BYTES, end - position))
        if not data:
            return
        position += len(data)
        yield data


def _decompressor(coders: Sequence[Coder], size_bytes: int) -> Decompressor:
    """What undoes a chain of coders, given in the order of unpacking."""
    methods = [coder.method for coder in coders]
    if methods == [_DEFLATE]:
        return raw_inflater()
    if methods == [_BZIP2]:
        return bzip2_decompressor()
    if not methods or methods[0] not in (_LZMA, _LZMA2):
        raise Unreadable(ExtractionStatus.UNSUPPORTED, "7z method")
    filters = [_lzma_filter(coders[0], size_bytes)]
    for coder in coders[1:]:
        if coder.method != _DELTA:
            raise Unreadable(ExtractionStatus.UNSUPPORTED, "7z method")
        filters.append({"id": lzma.FILTER_DELTA, "dist": coder.properties[0] + 1})
    # The library wants them in the order of packing.
    return lzma_decompressor(filters[::-1])


def _lzma_filter(coder: Coder, size_bytes: int) -> dict[str, int]:
    if coder.method == _LZMA:
        found = lzma1_filter(coder.properties)
    else:
        power = coder.properties[0]
        if power > 40:
            raise Unreadable(ExtractionStatus.DAMAGED, "7z dictionary")
        dictionary_bytes = (2 | power & 1) << power // 2 + 11
        found = {"id": lzma.FILTER_LZMA2, "dict_size": dictionary_bytes}
    # Nothing refers back further than to the beginning.
    found["dict_size"] = min(found["dict_size"], max(4096, size_bytes))
    return found

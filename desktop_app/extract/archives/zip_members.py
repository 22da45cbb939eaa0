"""The members of a zip archive, read defensively: whatever it says of itself may be wrong.

The standard library's reader keeps an object for each member that the directory claims, trusts
sizes, and needs an intact end; this one is bounded and also reads what is left of an archive that
was cut off.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from desktop_app.extract.archives.unpacking import (
    CHUNK_BYTES,
    Decompressor,
    Meter,
    bzip2_decompressor,
    inflated,
    lzma1_filter,
    lzma_decompressor,
    raw_inflater,
    unpacked,
)
from desktop_app.extract.archives.zip_directory import (
    BZIP2,
    DEFLATED,
    LOCAL,
    LOCAL_FORMAT,
    LZMA,
    STORED,
    ZipEntry,
    central_entries,
    find_directory,
    local_entries,
)
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.source import DocumentSource


class ZipMembers:
    """A zip archive's members.

    Attributes:
        cut_off: Whether the directory is missing or broken and the members were looked for.
    """

    def __init__(self, source: DocumentSource) -> None:
        self._source = source
        self._file = source.file
        self._size_bytes = self._file.seek(0, 2)
        self._directory = find_directory(self._file, self._size_bytes)
        self.cut_off = self._directory is None

    def entries(self) -> Iterator[ZipEntry]:
        """What the directory lists, in its order; without a directory, what is found."""
        if self._directory is None:
            yield from local_entries(self._file, self._size_bytes)
        else:
            yield from central_entries(self._directory)

    def chunks(self, entry: ZipEntry) -> Iterator[bytes]:
        """The member's contents, unpacked piece by piece within the limits.

        Checksums are not compared: a text with one wrong letter is worth more than none.

        Raises:
            Unreadable: LOCKED, TOO_LARGE, UNSUPPORTED (a rare compression), or DAMAGED.
        """
        if entry.encrypted:
            raise Unreadable(ExtractionStatus.LOCKED, "encrypted member")
        self._file.seek(entry.start)
        header = self._file.read(LOCAL_FORMAT.size)
        if len(header) < LOCAL_FORMAT.size or not header.startswith(LOCAL):
            raise Unreadable(ExtractionStatus.DAMAGED, "no local header")
        name_bytes, extra_bytes = struct.unpack_from("<HH", header, 26)
        position = entry.start + LOCAL_FORMAT.size + name_bytes + extra_bytes
        rest = max(0, self._size_bytes - position)
        packed_bytes = rest if entry.packed_bytes is None else min(entry.packed_bytes, rest)
        meter = Meter(self._source)
        packed = self._packed(position, packed_bytes)
        if entry.method == STORED:
            for data in packed:
                meter.copied(len(data))
                yield data
            if entry.packed_bytes is not None and packed_bytes < entry.packed_bytes:
                raise Unreadable(ExtractionStatus.DAMAGED, "cut short")
            return
        if entry.method == DEFLATED and max(packed_bytes, entry.size_bytes) <= CHUNK_BYTES:
            # As nearly all are, and there are hundreds in a presentation.
            data = b"".join(packed)
            whole = inflated(data)
            if whole is not None:
                meter.take(len(whole), len(data))
                if whole:
                    yield whole
                return
            packed = iter((data,))
        # LZMA need not mark its end (§5.8.9).
        size_bytes = entry.size_bytes if entry.method == LZMA else None
        yield from unpacked(packed, _decompressor(entry.method), meter, size_bytes=size_bytes)

    def _packed(self, position: int, packed_bytes: int) -> Iterator[bytes]:
        """The raw data; members may be read by turns, so each piece is sought."""
        end = position + packed_bytes
        while position < end:
            self._file.seek(position)
            data = self._file.read(min(CHUNK_BYTES, end - position))
            if not data:
                return
            position += len(data)
            yield data


def _decompressor(method: int) -> Decompressor:
    if method == DEFLATED:
        return raw_inflater()
    if method == BZIP2:
        return bzip2_decompressor()
    if method == LZMA:
        return _ZipLzma()
    raise Unreadable(ExtractionStatus.UNSUPPORTED, f"zip method {method}")


class _ZipLzma:
    """LZMA as zip holds it: a version and the properties come before the data (§5.8.8)."""

    def __init__(self) -> None:
        self._head = b""
        self._inner: Decompressor | None = None

    @property
    def eof(self) -> bool:
        return self._inner is not None and self._inner.eof

    @property
    def needs_input(self) -> bool:
        return self._inner is None or self._inner.needs_input

    @property
    def unused_data(self) -> bytes:
        return b"" if self._inner is None else self._inner.unused_data

    def decompress(self, data: bytes, max_length: int = -1, /) -> bytes:
        if self._inner is None:
            self._head += data
            if len(self._head) < 9:
                return b""
            self._inner = lzma_decompressor([lzma1_filter(self._head[4:9])])
            data = self._head[9:]
        return self._inner.decompress(data, max_length)

"""What comes out of compressed data, piece by piece, and never more than the limits allow."""

from __future__ import annotations

import bz2
import lzma
import zlib
from collections.abc import Iterable, Iterator
from typing import Protocol

from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.source import DocumentSource

CHUNK_BYTES = 65_536
_DICTIONARY_BYTES = 200_000_000
"""The most memory that LZMA may ask for; its strongest common preset needs 65 MB."""


class Decompressor(Protocol):
    """One compressed stream; like `bz2.BZ2Decompressor`."""

    @property
    def eof(self) -> bool:
        """Whether its end was reached."""
        ...

    @property
    def needs_input(self) -> bool:
        """Whether it gives no more without more data."""
        ...

    @property
    def unused_data(self) -> bytes:
        """What follows its end."""
        ...

    def decompress(self, data: bytes, max_length: int = -1, /) -> bytes:
        """At most so many bytes of what comes out when `data` goes in."""
        ...


class Inflater:
    """Deflate, raw or in zlib's or gzip's frame, in the manner of the other decompressors."""

    def __init__(self, window_bits: int) -> None:
        self._inner = zlib.decompressobj(window_bits)

    @property
    def eof(self) -> bool:
        """Whether its end was reached."""
        return self._inner.eof

    @property
    def needs_input(self) -> bool:
        """Whether it gives no more without more data."""
        return not self._inner.unconsumed_tail

    @property
    def unused_data(self) -> bytes:
        """What follows its end."""
        return self._inner.unused_data

    def decompress(self, data: bytes, max_length: int = -1, /) -> bytes:
        """At most so many bytes of what comes out when `data` goes in."""
        return self._inner.decompress(self._inner.unconsumed_tail + data, max(0, max_length))


def inflated(data: bytes) -> bytes | None:
    """All that is deflated in `data` if it is whole and at most `CHUNK_BYTES`; else None."""
    inner = zlib.decompressobj(-15)
    try:
        out = inner.decompress(data, CHUNK_BYTES)
    except zlib.error:
        return None
    return out if inner.eof else None


def raw_inflater() -> Decompressor:
    """Deflate without a frame, as zip archives hold it."""
    return Inflater(-15)


def gzip_inflater() -> Decompressor:
    """One member of a gzip file."""
    return Inflater(31)


def bzip2_decompressor() -> Decompressor:
    """One bzip2 stream."""
    return bz2.BZ2Decompressor()


def xz_decompressor() -> Decompressor:
    """One xz stream, or the older lzma format."""
    return lzma.LZMADecompressor(memlimit=_DICTIONARY_BYTES)


def lzma1_filter(properties: bytes) -> dict[str, int]:
    """What the five bytes say that stand before LZMA data (LZMA specification, "Properties").

    Raises:
        Unreadable: DAMAGED.
    """
    if len(properties) != 5 or properties[0] >= 9 * 5 * 5:
        raise Unreadable(ExtractionStatus.DAMAGED, "lzma properties")
    rest, lc = divmod(properties[0], 9)
    pb, lp = divmod(rest, 5)
    dict_size = max(4096, int.from_bytes(properties[1:], "little"))
    return {"id": lzma.FILTER_LZMA1, "lc": lc, "lp": lp, "pb": pb, "dict_size": dict_size}


def lzma_decompressor(filters: list[dict[str, int]]) -> Decompressor:
    """LZMA without a frame, as other archives hold it.

    Raises:
        Unreadable: TOO_LARGE: it asks for too much memory.
    """
    if any(one.get("dict_size", 0) > _DICTIONARY_BYTES for one in filters):
        raise Unreadable(ExtractionStatus.TOO_LARGE, "dictionary")
    return lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=filters)


class Meter:
    """Counts what comes out of one member and stops it where a limit is passed.

    All members of a file together are counted in `Source.unpacked`, those of archives in it too.
    """

    def __init__(self, source: DocumentSource, *, max_bytes: int | None = None) -> None:
        """`max_bytes` replaces the limit of one member, where several are packed as one."""
        self._limits = source.limits
        self._all = source.unpacked
        self._max_bytes = max_bytes or source.limits.member_bytes
        self._out_bytes = 0

    def take(self, out_bytes: int, packed_bytes: int) -> None:
        """So many bytes more came out; `packed_bytes` went in since the beginning.

        Raises:
            Unreadable: TOO_LARGE.
        """
        self._out_bytes += out_bytes
        self._all.size_bytes += out_bytes
        limits = self._limits
        if self._out_bytes > self._max_bytes or self._all.size_bytes > limits.unpacked_bytes:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "unpacked")
        if self._out_bytes > max(limits.ratio_from_bytes, packed_bytes * limits.ratio):
            raise Unreadable(ExtractionStatus.TOO_LARGE, "ratio")

    def copied(self, count: int) -> None:
        """So many bytes more came out as they went in.

        Raises:
            Unreadable: TOO_LARGE.
        """
        self.take(count, self._out_bytes + count)


def unpacked(
    packed: Iterable[bytes],
    decompressor: Decompressor,
    meter: Meter,
    *,
    size_bytes: int | None = None,
) -> Iterator[bytes]:
    """The pieces that come out of one stream, none longer than `CHUNK_BYTES`.

    Args:
        packed: The compressed data.
        decompressor: Made for this stream.
        meter: Says when it is too much.
        size_bytes: Where the stream ends if it has no mark of its own.

    Raises:
        Unreadable: DAMAGED where the data are wrong or end too soon; TOO_LARGE.
    """
    packed_bytes = out_bytes = 0
    try:
        for data in packed:
            packed_bytes += len(data)
            while not decompressor.eof:
                piece = decompressor.decompress(data, CHUNK_BYTES)
                data = b""
                if piece:
                    meter.take(len(piece), packed_bytes)
                    out_bytes += len(piece)
                    yield piece
                    if size_bytes is not None and out_bytes >= size_bytes:
                        return
                elif decompressor.needs_input:
                    break
            if decompressor.eof:
                return
    except lzma.LZMAError as error:
        large = "memory" in str(error).lower()
        raise Unreadable(
            ExtractionStatus.TOO_LARGE if large else ExtractionStatus.DAMAGED, "lzma"
        ) from error
    except (zlib.error, OSError, ValueError, EOFError) as error:
        raise Unreadable(ExtractionStatus.DAMAGED, "compressed data") from error
    if not (decompressor.eof or (size_bytes == out_bytes == 0)):
        raise Unreadable(ExtractionStatus.DAMAGED, "cut short")

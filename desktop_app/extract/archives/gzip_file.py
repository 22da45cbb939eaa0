"""Compressed files: gz, bz2, xz or lzma around one document, or around a tar archive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from desktop_app.extract.archives.member_names import decoded_name
from desktop_app.extract.archives.members import gathered
from desktop_app.extract.archives.tar_archive import tar_passages
from desktop_app.extract.archives.tar_members import BLOCK_BYTES, is_header
from desktop_app.extract.archives.unpacking import (
    CHUNK_BYTES,
    Decompressor,
    Meter,
    bzip2_decompressor,
    gzip_inflater,
    unpacked,
    xz_decompressor,
)
from desktop_app.extract.members import Member, member_passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.source import DocumentSource

_SIGNATURES: Final = (
    (b"\x1f\x8b", gzip_inflater),
    (b"BZh", bzip2_decompressor),
    (b"\xfd7zXZ\0", xz_decompressor),
    (b"]\0\0", xz_decompressor),
)
_EXTENSIONS = {"svgz": "svg", "gz": "", "bz2": "", "xz": "", "lzma": "", "z": "", "bz": ""}


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """What is written in the one document inside, or in the members of the archive inside.

    Raises:
        Unreadable: DAMAGED, at the end, where the file is cut short.
    """
    stored_name = _stored_name(source)
    stream = _Unpacked(source)
    try:
        if is_header(stream.peek(BLOCK_BYTES)):
            yield from tar_passages(source, stream)
        else:
            name = _inner_name(source.name)
            member = Member(name, lambda: stream.whole(source), (name, stored_name))
            yield from member_passages(source, [member])
    except Unreadable:
        # Why there was no more of it explains why what there was could not be read.
        if stream.error is None:
            raise
    if stream.error is not None:
        raise stream.error


def _stored_name(source: DocumentSource) -> str:
    """What a file was called before it was compressed (RFC 1952, 2.3); "" where nothing says."""
    source.file.seek(0)
    head = source.file.read(_NAME_WITHIN_BYTES)
    if not head.startswith(b"\x1f\x8b\x08") or len(head) < 12 or not head[3] & _HAS_NAME:
        return ""
    at = 10
    if head[3] & _HAS_EXTRA:
        at += 2 + int.from_bytes(head[10:12], "little")
    return decoded_name(head[at:].partition(b"\0")[0], otherwise="latin-1")


_HAS_EXTRA, _HAS_NAME = 4, 8
_NAME_WITHIN_BYTES = 70_000


def _inner_name(name: str) -> str:
    stem, _, extension = name.rpartition(".")
    if not stem or extension.lower() not in _EXTENSIONS:
        return name
    inner = _EXTENSIONS[extension.lower()]
    return f"{stem}.{inner}" if inner else stem


class _Unpacked:
    """What comes out of the file, as a stream.

    Attributes:
        error: Why it came to an end too soon; what came before is there.
    """

    def __init__(self, source: DocumentSource) -> None:
        self.error: Unreadable | None = None
        self._pieces = self._all(source)
        self._ready = b""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; fewer only at the end."""
        data = self.peek(size)[:size]
        self._ready = self._ready[len(data) :]
        return data

    def peek(self, size: int) -> bytes:
        """What `read` will give, and perhaps more."""
        while len(self._ready) < size:
            piece = next(self._pieces, b"")
            if not piece:
                break
            self._ready += piece
        return self._ready

    def whole(self, source: DocumentSource) -> BinaryIO:
        """All of it in memory, or as much as one document may have."""

        def chunks() -> Iterator[bytes]:
            out_bytes = 0
            while data := self.read(CHUNK_BYTES):
                out_bytes += len(data)
                if out_bytes > source.limits.member_bytes:
                    self.error = Unreadable(ExtractionStatus.TOO_LARGE, "unpacked")
                    return
                yield data

        return gathered(chunks())

    def _all(self, source: DocumentSource) -> Iterator[bytes]:
        """The contents of all the compressed streams that stand one after another."""
        # An archive is packed as one; each of its members is held to its own limit.
        meter = Meter(source, max_bytes=source.limits.unpacked_bytes)
        packed = _Packed(source)
        try:
            while make := _decompressor(packed.head()):
                decompressor = make()
                yield from unpacked(packed, decompressor, meter)
                packed.put_back(decompressor.unused_data)
        except Unreadable as error:
            self.error = error


def _decompressor(head: bytes) -> Callable[[], Decompressor] | None:
    """What reads a stream that begins so; None for what is no stream, such as padding."""
    return next((make for signature, make in _SIGNATURES if head.startswith(signature)), None)


class _Packed:
    """The compressed file, piece by piece; what one stream leaves belongs to the next."""

    def __init__(self, source: DocumentSource) -> None:
        self._file = source.file
        self._file.seek(0)
        self._left = b""

    def __iter__(self) -> Iterator[bytes]:
        while data := self._left or self._file.read(CHUNK_BYTES):
            self._left = b""
            yield data

    def head(self) -> bytes:
        """How the next stream begins."""
        if len(self._left) < 6:
            self._left += self._file.read(CHUNK_BYTES)
        return self._left[:6]

    def put_back(self, data: bytes) -> None:
        """Read this again, before what follows in the file."""
        self._left = data

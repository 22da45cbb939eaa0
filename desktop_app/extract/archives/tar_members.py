"""The members of a tar archive, as the standard library reads them, out of any stream of bytes.

`tarfile` was made for archives that one trusts. So it is given a stream that goes forwards only,
which a compressed archive needs anyway, and that bounds what may be said of one member; what it
passes over in silence, such as a damaged header in the middle, is damage here.
"""

from __future__ import annotations

import re
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Final, Protocol, cast

from desktop_app.extract.archives.member_names import decoded_name
from desktop_app.extract.archives.unpacking import CHUNK_BYTES
from desktop_app.extract.outcome import ExtractionStatus, Unreadable

BLOCK_BYTES: Final = tarfile.BLOCKSIZE
_HEAD_BYTES = 1_000_000
"""As much may be said of one member, in headers before its own."""
_MAX_BYTES = 1 << 62
_UNMARKED: Final = b" "
"""The kind of a plain file in some old archives."""
_LONG_BYTES: Final = 4_096
_DIGITS = re.compile(rb"[0-9]{100}")
"""Up to Python 3.12.5, `tarfile` takes the square of the time over many digits in a row, which no
header has that is longer than a name may be."""


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
    """A member; `has_contents` only of a plain file.

    Where `is_sparse`, it has holes, which are not in the archive and are read as zeros.
    """

    name: str
    size_bytes: int
    has_contents: bool
    is_sparse: bool


class TarMembers:
    """Goes through the members; each can be read until the next one is asked for."""

    def __init__(self, stream: Stream) -> None:
        self._file = _Forwards(stream)
        self._archive: _Archive | None = None
        self._member: tarfile.TarInfo | None = None

    def entries(self) -> Iterator[TarEntry]:
        """The members in their order.

        Raises:
            Unreadable: DAMAGED where what should be a header is none, or the archive is cut short;
                TOO_LARGE where too much is said of one member.
        """
        while (member := self._next()) is not None:
            if not 0 <= member.size <= _MAX_BYTES:
                raise Unreadable(ExtractionStatus.DAMAGED, "tar size")
            self._member = member
            has_contents = member.isreg() or member.type == _UNMARKED
            name = decoded_name(member.name.encode("utf-8", "surrogateescape"))
            yield TarEntry(
                f"{name}/" if member.isdir() else name,
                member.size if has_contents else 0,
                has_contents,
                is_sparse=member.issparse(),
            )

    def chunks(self) -> Iterator[bytes]:
        """The contents of the member that was yielded last.

        Raises:
            Unreadable: DAMAGED: the archive is cut short.
        """
        assert self._archive is not None and self._member is not None
        left_bytes = self._member.size
        file: IO[bytes] | _Forwards | None = self._file
        if self._member.issparse():
            file = self._archive.extractfile(self._member)
        else:
            self._file.seek(self._member.offset_data)
        assert file is not None
        while left_bytes > 0:
            try:
                data = file.read(min(CHUNK_BYTES, left_bytes))
            except tarfile.TarError as error:
                raise Unreadable(ExtractionStatus.DAMAGED, "tar cut short") from error
            if not data:
                raise Unreadable(ExtractionStatus.DAMAGED, "tar cut short")
            left_bytes -= len(data)
            yield data

    def _next(self) -> tarfile.TarInfo | None:
        try:
            with self._file.reading_heads():
                member = self._opened().next()
        except Unreadable:
            raise
        except (RecursionError, MemoryError) as error:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "tar headers") from error
        # A header may make it raise anything.
        except Exception as error:
            raise Unreadable(ExtractionStatus.DAMAGED, "no tar header") from error
        if member is None and self._file.last_read.strip(b"\0"):
            raise Unreadable(ExtractionStatus.DAMAGED, "no tar header")
        # It would keep all members, each with what is said of all of them.
        archive = self._opened()
        archive.members.clear()
        archive.pax_headers = {}
        return member

    def _opened(self) -> _Archive:
        if self._archive is None:
            self._archive = _Archive(
                fileobj=cast(IO[bytes], self._file),
                tarinfo=_Header,
                encoding="utf-8",
                errors="surrogateescape",
            )
        return self._archive


def is_header(block: bytes) -> bool:
    """Whether it is a member's header, by its checksum, which all variants have."""
    try:
        tarfile.TarInfo.frombuf(block[:BLOCK_BYTES], "utf-8", "surrogateescape")
    except (tarfile.TarError, ValueError):
        return False
    return True


class _Archive(tarfile.TarFile):
    members: list[tarfile.TarInfo]


class _Header(tarfile.TarInfo):
    """A header; in GNU's variant something else is in the place of the first folders."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> _Header:
        found = super().frombuf(buf, encoding, errors)
        if buf[257:263] != b"ustar\0" and buf[345]:
            found.name = bytes(buf[:100]).partition(b"\0")[0].decode(encoding, errors)
            if found.isdir():
                found.name = found.name.rstrip("/")
        return found


class _Forwards:
    """A stream as a file that is never read twice."""

    def __init__(self, stream: Stream) -> None:
        self.last_read = b""
        self._stream = stream
        self._at = 0
        self._head_bytes_left: int | None = None

    @contextmanager
    def reading_heads(self) -> Iterator[None]:
        """Meanwhile no more is read than may be said of one member."""
        self._head_bytes_left = _HEAD_BYTES
        try:
            yield
        finally:
            self._head_bytes_left = None

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int) -> int:
        if offset < self._at:
            raise Unreadable(ExtractionStatus.DAMAGED, "tar backwards")
        while self._at < offset:
            if not (passed := self._stream.read(min(CHUNK_BYTES, offset - self._at))):
                raise Unreadable(ExtractionStatus.DAMAGED, "tar cut short")
            self._at += len(passed)
        return offset

    def read(self, size: int) -> bytes:
        if size < 0:
            raise Unreadable(ExtractionStatus.DAMAGED, "tar size")
        if self._head_bytes_left is not None:
            self._head_bytes_left -= size
            if self._head_bytes_left < 0:
                raise Unreadable(ExtractionStatus.TOO_LARGE, "tar headers")
        self.last_read = self._stream.read(size)
        self._at += len(self.last_read)
        is_long_head = self._head_bytes_left is not None and size > _LONG_BYTES
        if is_long_head and _DIGITS.search(self.last_read):
            raise Unreadable(ExtractionStatus.DAMAGED, "tar number")
        return self.last_read

"""What an archive is by the names in it, and whether something is an old archive at all.

Only names are read, and only so many: reading the parts is the extractors' work, and so are the
libraries for it, since the window asks here, too. Whatever the bytes are, nothing is raised but
what the file itself raises. Source: PKWARE APPNOTE 6.3.10.
"""

from __future__ import annotations

import struct
from typing import BinaryIO

_HEAD_BYTES = 65_536
_DIRECTORY_BYTES = 1_000_000
_END_BYTES = 65_536 + 22
_NAMES = 5_000


def zip_members(file: BinaryIO) -> tuple[bytes, frozenset[str]]:
    """The contents of a first member "mimetype", and the members' names in small letters.

    The names are the first thousands; where the directory is cut off, those near the beginning.
    """
    file.seek(0)
    head = file.read(_HEAD_BYTES)
    names = _directory(file) or _local_names(head)
    return _media_type(head), frozenset(
        name.decode("utf-8", "replace").replace("\\", "/").lower() for name in names
    )


def _media_type(head: bytes) -> bytes:
    if head[30:38] != b"mimetype" or len(head) < 38:
        return b""
    name_length, extra_length = struct.unpack_from("<HH", head, 26)
    start = 30 + int(name_length) + int(extra_length)
    return head[start : start + 80]


def _directory(file: BinaryIO) -> list[bytes]:
    """The names in the central directory (APPNOTE §4.3.12), which stands right before its end."""
    size_bytes = file.seek(0, 2)
    start = max(0, size_bytes - _END_BYTES)
    file.seek(start)
    tail = file.read(_END_BYTES)
    at = tail.rfind(b"PK\5\6")
    if at < 0 or at + 22 > len(tail):
        return []
    (length,) = struct.unpack_from("<I", tail, at + 12)
    end = start + at
    # Zip64 has another end before this one (§4.3.14, §4.3.15).
    wide = tail.rfind(b"PK\6\6", 0, at)
    if wide >= 0 and wide + 56 <= len(tail):
        (length,) = struct.unpack_from("<Q", tail, wide + 40)
        end = start + wide
    if length > end:
        return []
    file.seek(end - length)
    table = file.read(min(length, _DIRECTORY_BYTES))
    names: list[bytes] = []
    at = 0
    while table.startswith(b"PK\1\2", at) and at + 46 <= len(table) and len(names) < _NAMES:
        name_length, extra_length, comment_length = struct.unpack_from("<HHH", table, at + 28)
        names.append(table[at + 46 : at + 46 + name_length])
        at += 46 + name_length + extra_length + comment_length
    return names


def _local_names(head: bytes) -> list[bytes]:
    """The names of the members that begin in `head` (§4.3.7)."""
    names: list[bytes] = []
    at = head.find(b"PK\3\4")
    while 0 <= at <= len(head) - 30 and len(names) < _NAMES:
        (packed,) = struct.unpack_from("<I", head, at + 18)
        name_length, extra_length = struct.unpack_from("<HH", head, at + 26)
        names.append(head[at + 30 : at + 30 + name_length])
        # A member may stand there without its length; and what it holds may be an archive, too.
        at = head.find(b"PK\3\4", at + 30 + name_length + extra_length + packed)
    return names


def is_old_tar(head: bytes) -> bool:
    """Whether it is a tar archive of before POSIX.1-1988: its first header's checksum is right."""
    field = head[148:156].strip(b" \0")
    if len(head) < 512 or not field or field.strip(b"01234567"):
        return False
    return sum(head[:148]) + 8 * 32 + sum(head[156:512]) == int(field, 8)

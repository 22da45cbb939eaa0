"""The small pictures that the desktop keeps of files; read, never written.

Only freedesktop.org's desktops have them (source: the Thumbnail Managing Standard, 0.8). They are
files like any other: opened through the scope, and decoded in the process that is shut in.
"""

from __future__ import annotations

import hashlib
import os
import struct
import sys
import zlib
from collections.abc import Iterator, Mapping
from typing import BinaryIO
from urllib.parse import quote_from_bytes

_SIZES = ("large", "x-large", "normal")
"""What is nearest to the wanted size first: 256, 512 and 128 pixels."""
_KEPT_AS_THEY_ARE = "!$&'()*+,-./:=@_~"
"""In the address of a file, as GLib writes it, and with it all who make such pictures."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_MAX_HEAD_BYTES = 64_000


def thumbnail_paths(path: str, environment: Mapping[str, str], home: str) -> Iterator[str]:
    """Where a small picture of the file at this absolute path may be."""
    if sys.platform in ("win32", "darwin"):
        return
    cache = environment.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")  # noqa: PTH118
    name = hashlib.md5(_address(path).encode(), usedforsecurity=False).hexdigest()
    for size in _SIZES:
        yield os.path.join(cache, "thumbnails", size, f"{name}.png")  # noqa: PTH118


def is_of(thumbnail: BinaryIO, path: str, modified_ns: int) -> bool:
    """Whether it was made of this file as it is now; its own words tell."""
    said = dict(_texts(thumbnail.read(_MAX_HEAD_BYTES)))
    seconds = str(modified_ns // 10**9).encode()
    moment = said.get(b"Thumb::MTime", b"").partition(b".")[0]
    return moment == seconds and said.get(b"Thumb::URI") == _address(path).encode()


def _unpacked(packed: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(packed, _MAX_HEAD_BYTES)
    except zlib.error:
        return b""


def _address(path: str) -> str:
    return "file://" + quote_from_bytes(os.fsencode(path), safe=_KEPT_AS_THEY_ARE)


def _texts(head: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The texts that stand in a PNG before its pixels."""
    if not head.startswith(_SIGNATURE):
        return
    at = len(_SIGNATURE)
    while at + 8 <= len(head):
        length, kind = struct.unpack_from(">I4s", head, at)
        content = head[at + 8 : at + 8 + length]
        if kind == b"IDAT" or len(content) < length:
            return
        if kind == b"tEXt":
            key, _, value = content.partition(b"\0")
            yield key, value
        elif kind == b"zTXt":
            # What Qt makes of longer ones.
            key, _, value = content.partition(b"\0")
            yield key, _unpacked(value[1:])
        at += length + 12

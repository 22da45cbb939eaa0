"""Exif data, and pictures that have it."""

from __future__ import annotations

import struct

JPEG_END = b"\xff\xda\0\x08picture\xff\xd9"


def tiff(
    text: bytes = b"2024:04:15 21:05:06\0",
    offset: bytes = b"",
    *,
    order: str = "<",
    magic: int = 42,
) -> bytes:
    """Exif data: a directory with a reference to another one, which has the dates."""
    fields = [(0x9003, text)] + ([(0x9011, offset)] if offset else [])
    mark = b"II" if order == "<" else b"MM"
    head = mark + struct.pack(order + "HI", magic, 8)
    first = struct.pack(order + "HHHIII", 1, 0x8769, 4, 1, 26, 0)
    texts_at = 26 + 2 + 12 * len(fields) + 4
    entries, texts = b"", b""
    for tag, value in fields:
        entries += struct.pack(order + "HHII", tag, 2, len(value), texts_at + len(texts))
        texts += value
    return head + first + struct.pack(order + "H", len(fields)) + entries + bytes(4) + texts


def jpeg(exif: bytes | None, *before: bytes) -> bytes:
    segments = b"".join(
        b"\xff\xe0" + struct.pack(">H", len(contents) + 2) + contents for contents in before
    )
    if exif is not None:
        segments += b"\xff\xe1" + struct.pack(">H", len(exif) + 8) + b"Exif\0\0" + exif
    return b"\xff\xd8" + segments + JPEG_END


def png(exif: bytes) -> bytes:
    def chunk(kind: bytes, contents: bytes) -> bytes:
        return struct.pack(">I", len(contents)) + kind + contents + bytes(4)

    header, picture = chunk(b"IHDR", bytes(13)), chunk(b"IDAT", bytes(9))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"eXIf", exif) + picture


def webp(exif: bytes) -> bytes:
    """A picture whose Exif data stand behind its pixels, as they do there."""

    def chunk(kind: bytes, contents: bytes) -> bytes:
        return kind + struct.pack("<I", len(contents)) + contents + bytes(len(contents) & 1)

    inside = b"WEBP" + chunk(b"VP8X", bytes(10)) + chunk(b"VP8L", bytes(9)) + chunk(b"EXIF", exif)
    return b"RIFF" + struct.pack("<I", len(inside)) + inside


def box(kind: bytes, *contents: bytes) -> bytes:
    inside = b"".join(contents)
    return struct.pack(">I", len(inside) + 8) + kind + inside


def heif(exif: bytes, *boxes: bytes, extents: int = 1) -> bytes:
    """A picture whose item 2 is its Exif data, behind everything else; `boxes` say more of it."""
    item = struct.pack(">I", 6) + b"Exif\0\0" + exif
    infos = [
        box(b"infe", b"\2\0\0\0", struct.pack(">HH", number, 0), kind, b"\0")
        for number, kind in ((1, b"hvc1"), (2, b"Exif"))
    ]

    def made(start: int) -> bytes:
        locations = b"".join(
            struct.pack(">HHHH", number, 0, 0, extents)
            + struct.pack(">II", at, len(item)) * extents
            for number, at in ((1, 0), (2, start))
        )
        meta = box(
            b"meta",
            bytes(4),
            box(b"hdlr", bytes(25)),
            box(b"iloc", b"\1\0\0\0", b"\x44\0", struct.pack(">H", 2), locations),
            box(b"iinf", bytes(4), struct.pack(">H", 2), *infos),
            *boxes,
        )
        return box(b"ftyp", b"heic", bytes(4), b"mif1heic") + meta + box(b"mdat", item)

    return made(made(0).index(item))

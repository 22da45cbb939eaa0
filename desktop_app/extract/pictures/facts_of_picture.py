"""Pictures: no text, but their size, and what the camera wrote down.

Sources: ITU-T T.81 (JPEG), PNG (third edition), GIF89a, RFC 9649 (WebP), TIFF 6.0, ISO 14496-12 and
23008-12 (HEIF), Exif 3.0 (CIPA DC-008).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import BinaryIO, Final

from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.pictures.facts import PictureFacts
from desktop_app.extract.source import DocumentSource
from desktop_app.filetypes.exif import DATE_TIME_ORIGINAL, Exif, Value, exif_in

_MAX_PARTS = 2_000
_TURNED = range(5, 9)
"""Orientations in which the sides change places (Exif 3.0 §4.6.5.1.6)."""

_Size = tuple[int | None, int | None]
"""Width and height as they are kept, where the file says them outside its Exif data."""


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """None.

    Raises:
        Unreadable: always, NO_TEXT.
    """
    yield from ()
    raise Unreadable(ExtractionStatus.NO_TEXT, "picture")


def read_facts(file: BinaryIO) -> PictureFacts | None:
    """What a picture says of itself; None where this is no picture that we know.

    Args:
        file: All of it, or its beginning; short enough to be held in memory.
    """
    data = file.read()
    reader = next((reader for start, reader in _READERS if start.match(data)), None)
    if reader is None:
        return None
    try:
        width, height = reader(data)
    except (struct.error, IndexError, ValueError):
        # Cut off or damaged before what is looked for.
        return PictureFacts()
    found = exif_in(BytesIO(data), _WANTED, place=True, to_the_end=True)
    exif = next(found, Exif())
    # In a thumbnail's or a raw file's own directory, the size is another picture's.
    fields = {**exif.camera, **exif.picture}
    if width is None or height is None:
        # What comes first in a raw photo is a thumbnail.
        sides = (_SHOWN_WIDTH, _SHOWN_HEIGHT) if fields.get(_REDUCED) == 1 else (_WIDTH, _HEIGHT)
        width, height = (_number(fields.get(side)) for side in sides)
    if fields.get(_ORIENTATION) in _TURNED:
        width, height = height, width
    return PictureFacts.decode(
        {
            "width": width,
            "height": height,
            "taken": exif.taken and exif.taken.isoformat(),
            "camera": _camera(fields.get(_MAKE), fields.get(_MODEL)),
            "latitude": _degrees(exif.place.get(_LATITUDE), _text(exif.place.get(_NORTH)) == "S"),
            "longitude": _degrees(exif.place.get(_LONGITUDE), _text(exif.place.get(_EAST)) == "W"),
        }
    )


# Where each kind of file keeps its size


def _jpeg(data: bytes) -> _Size:
    at = 2
    for _ in range(_MAX_PARTS):
        fill, marker, length = struct.unpack_from(">BBH", data, at)
        if fill != 0xFF or marker in (0xD9, 0xDA):
            break
        if marker == 0xFF:
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2 + length
    return None, None


def _png(data: bytes) -> _Size:
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _gif(data: bytes) -> _Size:
    width, height = struct.unpack_from("<HH", data, 6)
    return width, height


def _bmp(data: bytes) -> _Size:
    width, height = struct.unpack_from("<ii", data, 18)
    return abs(width), abs(height)


def _psd(data: bytes) -> _Size:
    height, width = struct.unpack_from(">II", data, 14)
    return width, height


def _webp(data: bytes) -> _Size:
    width = height = None
    at = 12
    for _ in range(_MAX_PARTS):
        if at + 8 > len(data):
            break
        kind, length = struct.unpack_from("<4sI", data, at)
        body = at + 8
        if kind == b"VP8X":
            width = int.from_bytes(data[body + 4 : body + 7], "little") + 1
            height = int.from_bytes(data[body + 7 : body + 10], "little") + 1
        elif kind == b"VP8 " and width is None:
            width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, body + 6))
        elif kind == b"VP8L" and width is None:
            (bits,) = struct.unpack_from("<I", data, body + 1)
            width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        at = body + length + (length & 1)
    return width, height


def _tiff(data: bytes) -> _Size:
    return None, None


def _heif(data: bytes) -> _Size:
    """The largest picture in it; how its parts are put together does not matter for that."""
    sizes = [
        struct.unpack_from(">II", data, found.end() + 4)
        for found in re.finditer(rb"ispe", data[: 1 << 20])
    ]
    width, height = max(sizes, key=lambda sides: sides[0] * sides[1])
    turn = data.find(b"irot", 0, 1 << 20)
    if turn >= 0 and data[turn + 4] & 1:
        width, height = height, width
    return width, height


_READERS: tuple[tuple[re.Pattern[bytes], Callable[[bytes], _Size]], ...] = (
    (re.compile(rb"\xff\xd8\xff"), _jpeg),
    (re.compile(rb"\x89PNG\r\n\x1a\n"), _png),
    (re.compile(rb"GIF8[79]a"), _gif),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), _webp),
    (re.compile(rb"II\*\0|MM\0\*|IIU\0|IIR[OS]|MMOR"), _tiff),
    (re.compile(rb"....ftyp(?:hei|hev|mif1|msf1|avi)", re.DOTALL), _heif),
    (re.compile(rb"BM....\0\0\0\0", re.DOTALL), _bmp),
    (re.compile(rb"8BPS\x00\x01"), _psd),
)


# What the Exif data says

_REDUCED, _WIDTH, _HEIGHT, _MAKE, _MODEL, _ORIENTATION = 0xFE, 0x100, 0x101, 0x10F, 0x110, 0x112
_SHOWN_WIDTH, _SHOWN_HEIGHT = 0xA002, 0xA003
_NORTH, _LATITUDE, _EAST, _LONGITUDE = 1, 2, 3, 4
_WANTED: Final = frozenset(
    {_REDUCED, _WIDTH, _HEIGHT, _MAKE, _MODEL, _ORIENTATION, _SHOWN_WIDTH, _SHOWN_HEIGHT}
    | {DATE_TIME_ORIGINAL}
)


def _number(value: Value | None) -> int | None:
    return value if isinstance(value, int) else None


def _text(value: Value | None) -> str:
    held = value if isinstance(value, bytes) else b""
    return held.partition(b"\0")[0].decode("utf-8", "replace").strip()


def _camera(make: Value | None, model: Value | None) -> str | None:
    """Maker and model, the maker once: most models begin with its name."""
    names = [name for value in (make, model) if (name := _text(value))]
    if len(names) == 2 and names[1].lower().startswith(names[0].split()[0].lower()):
        names.pop(0)
    return " ".join(names) or None


def _degrees(ratios: Value | None, is_negative: bool) -> float | None:
    """Degrees, minutes and seconds, each as a fraction."""
    if not isinstance(ratios, tuple) or len(ratios) != 6 or not all(ratios[1::2]):
        return None
    parts = [over / under for over, under in zip(ratios[::2], ratios[1::2], strict=True)]
    degrees = float(parts[0] + parts[1] / 60 + parts[2] / 3600)
    return round(-degrees if is_negative else degrees, 6)

"""Pictures: no text, but their size, and what the camera wrote down.

Sources: ITU-T T.81 (JPEG), PNG (third edition), GIF89a, RFC 9649 (WebP), TIFF 6.0, ISO 14496-12 and
23008-12 (HEIF), Exif 3.0 (CIPA DC-008).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, BinaryIO

from desktop_app.extract.outcome import Outcome, Unreadable
from desktop_app.extract.passage import Passage
from desktop_app.extract.pictures.facts import PictureFacts
from desktop_app.extract.source import Source

_MOST_PARTS = 2_000
_TURNED = range(5, 9)
"""Orientations in which the sides change places (Exif 3.0 §4.6.5.1.6)."""

_Found = tuple[int | None, int | None, int | None]
"""Width and height as they are kept, and where the Exif data begins."""


def passages(source: Source) -> Iterator[Passage]:
    """None.

    Raises:
        Unreadable: always, NO_TEXT.
    """
    yield from ()
    raise Unreadable(Outcome.NO_TEXT, "picture")


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
        width, height, exif = reader(data)
    except (struct.error, IndexError, ValueError):
        # Cut off or damaged before what is looked for.
        return PictureFacts()
    fields = _exif_fields(data, exif) if exif is not None else {}
    if width is None or height is None:
        # What comes first in a raw photo is a thumbnail.
        sides = (_SHOWN_WIDTH, _SHOWN_HEIGHT) if fields.get(_REDUCED) == 1 else (_WIDTH, _HEIGHT)
        width, height = (fields.get(side) for side in sides)
    if fields.get(_ORIENTATION) in _TURNED:
        width, height = height, width
    facts = {"width": width, "height": height, **_readable(fields)}
    return PictureFacts.decode(facts)


# Where each kind of file keeps its size and its Exif data


def _jpeg(data: bytes) -> _Found:
    at, exif = 2, None
    for _ in range(_MOST_PARTS):
        fill, marker, length = struct.unpack_from(">BBH", data, at)
        if fill != 0xFF or marker in (0xD9, 0xDA):
            break
        if marker == 0xFF:
            at += 1
            continue
        if marker == 0xE1 and data.startswith(b"Exif\0\0", at + 4) and exif is None:
            exif = at + 10
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height, exif
        at += 2 + length
    return None, None, exif


def _png(data: bytes) -> _Found:
    width, height = struct.unpack_from(">II", data, 16)
    at = 8
    for _ in range(_MOST_PARTS):
        if at + 8 > len(data):
            break
        length, kind = struct.unpack_from(">I4s", data, at)
        if kind == b"eXIf":
            return width, height, at + 8
        at += 12 + length
    return width, height, None


def _gif(data: bytes) -> _Found:
    width, height = struct.unpack_from("<HH", data, 6)
    return width, height, None


def _bmp(data: bytes) -> _Found:
    width, height = struct.unpack_from("<ii", data, 18)
    return abs(width), abs(height), None


def _psd(data: bytes) -> _Found:
    height, width = struct.unpack_from(">II", data, 14)
    return width, height, None


def _webp(data: bytes) -> _Found:
    width = height = exif = None
    at = 12
    for _ in range(_MOST_PARTS):
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
        elif kind == b"EXIF":
            exif = body + 6 if data.startswith(b"Exif\0\0", body) else body
        at = body + length + (length & 1)
    return width, height, exif


def _tiff(data: bytes) -> _Found:
    return None, None, 0


def _heif(data: bytes) -> _Found:
    """The largest picture in it; how its parts are put together does not matter for that."""
    sizes = [
        struct.unpack_from(">II", data, found.end() + 4)
        for found in re.finditer(rb"ispe", data[: 1 << 20])
    ]
    width, height = max(sizes, key=lambda sides: sides[0] * sides[1])
    turn = data.find(b"irot", 0, 1 << 20)
    if turn >= 0 and data[turn + 4] & 1:
        width, height = height, width
    # Cameras put this before it, as in a JPEG, though only its length has to be there.
    exif = data.find(b"Exif\0\0")
    while exif >= 0 and data[exif + 6 : exif + 10] not in (b"II*\0", b"MM\0*"):
        exif = data.find(b"Exif\0\0", exif + 1)
    return width, height, exif + 6 if exif >= 0 else None


_READERS: tuple[tuple[re.Pattern[bytes], Callable[[bytes], _Found]], ...] = (
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

_WIDTH, _HEIGHT, _MAKE, _MODEL, _ORIENTATION = 0x100, 0x101, 0x10F, 0x110, 0x112
_REDUCED, _EXIF, _GPS, _TAKEN = 0xFE, 0x8769, 0x8825, 0x9003
_SHOWN_WIDTH, _SHOWN_HEIGHT = 0xA002, 0xA003
_NORTH, _LATITUDE, _EAST, _LONGITUDE = 0x20001, 0x20002, 0x20003, 0x20004
"""Tags of the place, which have numbers of their own, moved out of the others' way."""
_KINDS = {1: "B", 2: "s", 3: "H", 4: "I", 5: "II", 13: "I"}
_TEXT, _RATIO = 2, 5
_MOST_FIELDS, _MOST_VALUES = 500, 200
_WALL = re.compile(r"(\d{4})[:/.-](\d\d)[:/.-](\d\d)[ T](\d\d):(\d\d):(\d\d)")


def _exif_fields(data: bytes, start: int) -> dict[int, Any]:
    """The fields that matter, by tag, as far as they can be read."""
    fields: dict[int, Any] = {}
    order = {b"II": "<", b"MM": ">"}.get(data[start : start + 2])
    if order is None:
        return fields
    try:
        (first,) = struct.unpack_from(order + "I", data, start + 4)
        fields.update(_directory(data, start, first, order))
        if isinstance(offset := fields.get(_EXIF), int):
            more = dict(_directory(data, start, offset, order))
            # In a thumbnail's or a raw file's own directory, the size is another picture's.
            fields = {**more, **fields}
        if isinstance(offset := fields.get(_GPS), int):
            place = dict(_directory(data, start, offset, order))
            fields.update({0x20000 + tag: value for tag, value in place.items()})
    except (struct.error, UnicodeError):
        pass
    return fields


def _directory(data: bytes, start: int, offset: int, order: str) -> Iterator[tuple[int, Any]]:
    (number,) = struct.unpack_from(order + "H", data, start + offset)
    for entry in range(min(number, _MOST_FIELDS)):
        at = start + offset + 2 + 12 * entry
        tag, kind, count = struct.unpack_from(order + "HHI", data, at)
        code = _KINDS.get(kind)
        if code is None or not 0 < count <= _MOST_VALUES:
            continue
        form = f"{order}{count}s" if kind == _TEXT else order + code * count
        value_at = at + 8
        if struct.calcsize(form) > 4:
            value_at = start + struct.unpack_from(order + "I", data, value_at)[0]
        if value_at + struct.calcsize(form) > len(data):
            continue
        values = struct.unpack_from(form, data, value_at)
        if kind == _TEXT:
            yield tag, values[0].split(b"\0")[0].decode("utf-8", "replace").strip()
        else:
            yield tag, values[0] if len(values) == 1 else values


def _readable(fields: dict[int, Any]) -> dict[str, Any]:
    """The fields of `PictureFacts` that are made of these."""
    taken = fields.get(_TAKEN)
    found = _WALL.match(taken) if isinstance(taken, str) else None
    return {
        "taken": _moment(found) if found else None,
        "camera": _camera(fields.get(_MAKE), fields.get(_MODEL)),
        "latitude": _degrees(fields.get(_LATITUDE), fields.get(_NORTH) == "S"),
        "longitude": _degrees(fields.get(_LONGITUDE), fields.get(_EAST) == "W"),
    }


def _moment(found: re.Match[str]) -> str | None:
    year, month, day, hour, minute, second = map(int, found.groups())
    try:
        return datetime(year, month, day, hour, minute, second).isoformat()
    except ValueError:
        return None


def _camera(make: Any, model: Any) -> str | None:
    """Maker and model, the maker once: most models begin with its name."""
    names = [name for name in (make, model) if isinstance(name, str) and name]
    if len(names) == 2 and names[1].lower().startswith(names[0].split()[0].lower()):
        names.pop(0)
    return " ".join(names) or None


def _degrees(ratios: Any, is_negative: bool) -> float | None:
    """Degrees, minutes and seconds, each as a fraction."""
    if not isinstance(ratios, tuple) or len(ratios) != 6 or not all(ratios[1::2]):
        return None
    parts = [over / under for over, under in zip(ratios[::2], ratios[1::2], strict=True)]
    degrees = float(parts[0] + parts[1] / 60 + parts[2] / 3600)
    return round(-degrees if is_negative else degrees, 6)

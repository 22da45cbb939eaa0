"""The objects of a PDF file as they are written, found without the file's own table of them.

Source: ISO 32000-1, 7.2 (lexical conventions), 7.3 (objects) and 7.5.7 (object streams). Only as
much is understood as it takes to say where an object is and what it is.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final, NamedTuple

_OBJECTS: Final = 300_000
"""Found in one file."""
_DICTIONARY_BYTES: Final = 1_000_000
"""Of one dictionary; the list of a page's annotations may stand in it."""
_HELD_BYTES: Final = 50_000_000
"""Unpacked from object streams of one file, all together."""
_PIECE_BYTES: Final = 256

_SPACE: Final = rb"[\0\t\n\f\r ]"
_REGULAR: Final = rb"[^\0\t\n\f\r ()<>\[\]{}/%]"
_TOKEN: Final = re.compile(
    rb"(?:" + _SPACE + rb"|%[^\r\n]*)*"
    rb"(<<|>>|<[^<>]{0,100000}>|/" + _REGULAR + rb"*"
    rb"|\d+" + _SPACE + rb"+\d+" + _SPACE + rb"+R(?!" + _REGULAR + rb")"
    rb"|" + _REGULAR + rb"+|.)",
    re.DOTALL,
)
_IN_STRING: Final = re.compile(rb"\\.|[()]", re.DOTALL)
_KEYWORD: Final = re.compile(rb"obj|trailer")
_NUMBER_BEFORE: Final = re.compile(
    rb"(?<!\d)(\d{1,10})" + _SPACE + rb"{1,20}(\d{1,5})" + _SPACE + rb"{0,20}$"
)
_NEXT_OBJECT: Final = re.compile(
    rb"\d" + _SPACE + rb"{1,20}\d{1,5}" + _SPACE + rb"{1,20}obj(?!" + _REGULAR + rb")"
)
_OPEN: Final = re.compile(_SPACE + rb"*(<<)?")
_STREAM: Final = re.compile(_SPACE + rb"*stream(?:\r\n|\n|\r)?")
_STREAM_END: Final = re.compile(rb"endstream|endobj")
_REFERENCE: Final = re.compile(rb"(\d{1,10})" + _SPACE + rb"+\d{1,5}" + _SPACE + rb"+R")

Entries = Mapping[bytes, bytes]
"""Of a dictionary, by their names without the slash, as they are written."""


class FoundObject(NamedTuple):
    """An object: a dictionary, a stream, or something that matters to nobody here.

    Attributes:
        number: Its own; 0 for a trailer, which has none.
        generation: The other part of its name.
        start: Where it begins in the file.
        entries: Of its dictionary; empty if it is none.
        type_name: What it says that it is, such as b"Page".
        holder: The number of the object stream it stands in; 0 for none.
        place: Which of the objects in there it is, from 0.
    """

    number: int
    generation: int
    start: int
    entries: Entries
    type_name: bytes
    holder: int = 0
    place: int = 0


def found_objects(contents: bytes, *, encrypted: bool) -> Iterator[FoundObject]:
    """All objects and trailers in the order in which they stand; those of object streams, too.

    Args:
        contents: The file.
        encrypted: Whether its object streams cannot be read.
    """
    position = count = held_bytes = 0
    while count < _OBJECTS and (keyword := _KEYWORD.search(contents, position)):
        position = keyword.end()
        name = None
        if keyword[0] == b"obj":
            name = _NUMBER_BEFORE.search(contents, max(0, keyword.start() - 60), keyword.start())
            if name is None:
                continue
        start = name.start() if name else keyword.start()
        number, generation = (int(name[1]), int(name[2])) if name else (0, 0)
        opened = _OPEN.match(contents, position)
        entries: Entries = {}
        if opened and opened[1]:
            # One that is not closed would go on into the next object.
            limit = min(len(contents), position + _DICTIONARY_BYTES)
            following = _NEXT_OBJECT.search(contents, position, limit)
            limit = following.start() if following else limit
            entries, position = dictionary(contents, opened.start(1), limit)
        found = FoundObject(number, generation, start, entries, _type_name(entries))
        count += 1
        yield found
        stream = _STREAM.match(contents, position) if name else None
        if stream is None:
            continue
        position = _stream_end(contents, stream.end(), entries)
        if found.type_name == b"ObjStm" and not encrypted and held_bytes < _HELD_BYTES:
            packed = memoryview(contents)[stream.end() : position]
            data = _unpacked(packed, entries, _HELD_BYTES - held_bytes)
            held_bytes += len(data)
            for inner in _held(data, found, _OBJECTS - count):
                count += 1
                yield inner


def dictionary(contents: bytes, start: int, limit: int) -> tuple[Entries, int]:
    """A dictionary's entries, and where it ends; what is broken in it ends it early.

    Args:
        contents: What it stands in.
        start: Of its "<<".
        limit: Where it ends at the latest.
    """
    entries: dict[bytes, bytes] = {}
    position, key = start + 2, None
    while token := _TOKEN.match(contents, position, limit):
        if token[1] in (b"endobj", b"stream"):
            break
        position = token.end()
        if token[1] == b">>":
            break
        if token[1] in (b"<<", b"[", b"("):
            position = _closed(contents, token.start(1), limit)
        if key is not None:
            entries[key] = contents[token.start(1) : position]
            key = None
        elif token[1].startswith(b"/"):
            key = token[1][1:]
    return entries, position


def _closed(contents: bytes, start: int, limit: int) -> int:
    """Where the string, array or dictionary that begins at `start` ends."""
    position, depth = start, 0
    while token := _TOKEN.match(contents, position, limit):
        if token[1] in (b"endobj", b"stream"):
            break
        position = token.end()
        if token[1] == b"(":
            position = _string_end(contents, position, limit)
        elif token[1] in (b"<<", b"["):
            depth += 1
        elif token[1] in (b">>", b"]"):
            depth -= 1
        if depth <= 0:
            break
    return position


def _string_end(contents: bytes, position: int, limit: int) -> int:
    depth = 1
    while depth and (found := _IN_STRING.search(contents, position, limit)):
        position = found.end()
        depth += {b"(": 1, b")": -1}.get(found[0], 0)
    return position


def _type_name(entries: Entries) -> bytes:
    return entries.get(b"Type", b"").lstrip(b"/")


def reference(value: bytes | None) -> int:
    """The number of the object that a value names; 0 if it names none."""
    found = _REFERENCE.fullmatch(value) if value else None
    return int(found[1]) if found else 0


def references(value: bytes | None) -> list[int]:
    """The numbers of the objects that an array names."""
    return [int(found[1]) for found in _REFERENCE.finditer(value or b"")]


def _whole_number(value: bytes | None) -> int:
    return int(value) if value and value.isdigit() and len(value) < 12 else 0


def _stream_end(contents: bytes, start: int, entries: Entries) -> int:
    """Where a stream's data ends, as its dictionary says if that is so."""
    said = start + _whole_number(entries.get(b"Length"))
    if contents[said : said + 12].lstrip(b"\r\n ").startswith(b"endstream"):
        return said
    found = _STREAM_END.search(contents, start)
    return found.start() if found else len(contents)


def _unpacked(packed: memoryview, entries: Entries, limit_bytes: int) -> bytes:
    """The data of an object stream, as far as they can be had; b"" for rare kinds of packing."""
    if b"Predictor" in entries.get(b"DecodeParms", b""):
        return b""
    packing = entries.get(b"Filter", b"").strip(b"[] \r\n")
    if not packing:
        return bytes(packed[:limit_bytes])
    if packing not in (b"/FlateDecode", b"/Fl"):
        return b""
    unpacker = zlib.decompressobj()
    data = bytearray()
    with suppress(zlib.error):
        # In small pieces: of one that is spoilt, what stands before that place is still good.
        for start in range(0, len(packed), _PIECE_BYTES):
            piece = packed[start : start + _PIECE_BYTES]
            data += unpacker.decompress(piece, limit_bytes - len(data) + 1)
            if unpacker.eof or len(data) > limit_bytes:
                break
    return bytes(data[:limit_bytes])


def _held(data: bytes, holder: FoundObject, max_objects: int) -> Iterator[FoundObject]:
    """The objects in an object stream: pairs of number and place, then the objects."""
    first = _whole_number(holder.entries.get(b"First"))
    numbers = [
        _whole_number(word)
        for word in data[:first].split(maxsplit=2 * max_objects)[: 2 * max_objects]
    ]
    count = min(_whole_number(holder.entries.get(b"N")), len(numbers) // 2)
    starts = [first + numbers[2 * index + 1] for index in range(count)] + [len(data)]
    for index in range(count):
        opened = _OPEN.match(data, starts[index])
        entries: Entries = {}
        # In order, as everyone writes them, each ends where the next one begins.
        if opened and opened[1] and starts[index] < starts[index + 1]:
            entries, _ = dictionary(data, opened.start(1), starts[index + 1])
        type_name = _type_name(entries)
        yield FoundObject(numbers[2 * index], 0, 0, entries, type_name, holder.number, index)

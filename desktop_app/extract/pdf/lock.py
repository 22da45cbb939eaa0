"""The lock of a PDF file that needs no password, written as PDFium understands it.

PDFium calls a file locked, too, whose lock has a length, a string or a choice of ciphers that
others read over. Such a lock is written anew in its place; one that asks for a password still does.
Source: ISO 32000-2, 7.6.2 to 7.6.6.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Final, NamedTuple

from desktop_app.extract.pdf.objects import Entries, dictionary

_LOCK_BYTES: Final = 20_000
_NAMED: Final = re.compile(rb"/Encrypt[\0\t\n\f\r ]*(?:(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})|<<)")
_ESCAPE: Final = re.compile(rb"\\(?:([0-7]{1,3})|(\r\n|.))", re.DOTALL)
_ESCAPED: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_NO_DIGIT: Final = re.compile(rb"[^0-9A-Fa-f]")
_NUMBER: Final = re.compile(rb"-?\d{1,10}")
_TO_ESCAPE: Final = re.compile(rb"[()\\\r]")
_STRINGS: Final = (b"O", b"U", b"OE", b"UE", b"Perms")
_KEY_BITS: Final = {1: (40, 40), 2: (40, 128), 3: (40, 128), 4: (128, 128), 5: (256, 256)}
"""Of a key, by the version of the lock: at least and at most."""
_METHODS: Final = {4: (b"/V2", b"/AESV2"), 5: (b"/AESV3",)}


class Relocked(NamedTuple):
    """A file with its lock written anew.

    Attributes:
        contents: All of it.
        has_strings: Whether strings, not only streams, come out right.
    """

    contents: bytes
    has_strings: bool


def relocked(contents: bytes) -> Relocked | None:
    """The file with its lock written as it usually is; None if there is none, or none we know."""
    span = _lock_span(contents)
    if span is None:
        return None
    start, end, entries = span
    version, revision = _number(entries, b"V"), _number(entries, b"R")
    if version not in _KEY_BITS or entries.get(b"Filter", b"/Standard") != b"/Standard":
        return None
    written = [b"<</Filter/Standard/V %d/R %d/P %d" % (version, revision, _permissions(entries))]
    written.append(b"/Length %d" % _key_bits(entries, version))
    for name in _STRINGS:
        if name in entries:
            size = 16 if name == b"Perms" else 32 if revision < 5 or name.endswith(b"E") else 48
            string = _string(entries[name])[:size]
            written.append(b"/%s(%s)" % (name, _TO_ESCAPE.sub(_escaped, string)))
    if entries.get(b"EncryptMetadata") == b"false":
        written.append(b"/EncryptMetadata false")
    has_strings = True
    if version >= 4:
        method, has_strings = _method(entries)
        if method not in _METHODS[version]:
            return None
        filters = b"/CF<</S<</CFM%s/Length %d>>>>/StmF/S/StrF/S"
        written.append(filters % (method, 16 if version == 4 else 32))
    lock = b"".join([*written, b">>"]).ljust(end - start)
    # What is longer than before moves what follows; PDFium then looks for it.
    return Relocked(contents[:start] + lock + contents[end:], has_strings)


def _lock_span(contents: bytes) -> tuple[int, int, Entries] | None:
    """Where the dictionary of the lock stands, and what is in it."""
    # Of several, the last one is that of the newest version of the file.
    last = deque(_NAMED.finditer(contents), maxlen=1)
    if not last:
        return None
    named = last[0]
    start = named.end() - 2
    if named[1]:
        start = contents.rfind(b"\n%d %d obj" % (int(named[1]), int(named[2])))
        start = contents.find(b"<<", start) if start >= 0 else -1
    if start < 0:
        return None
    entries, end = dictionary(contents, start, min(len(contents), start + _LOCK_BYTES))
    return start, end, entries


def _number(entries: Entries, name: bytes) -> int:
    value = entries.get(name, b"")
    return int(value) if _NUMBER.fullmatch(value) else 0


def _permissions(entries: Entries) -> int:
    """As a number with a sign, of 32 bits (7.6.4.2)."""
    return (_number(entries, b"P") + (1 << 31)) % (1 << 32) - (1 << 31)


def _key_bits(entries: Entries, version: int) -> int:
    min_bits, max_bits = _KEY_BITS[version]
    bits = _number(entries, b"Length")
    # Some write it in bytes.
    bits = bits * 8 if bits < 40 else bits
    return bits if min_bits <= bits <= max_bits and bits % 8 == 0 else max_bits


def _method(entries: Entries) -> tuple[bytes, bool]:
    """The cipher of streams, and whether strings have the same."""
    filters, _ = dictionary(entries.get(b"CF", b"<<>>"), 0, len(entries.get(b"CF", b"<<>>")))

    def of(kind: bytes) -> bytes:
        named = filters.get(entries.get(kind, b"/Identity").lstrip(b"/"), b"<<>>")
        return dictionary(named, 0, len(named))[0].get(b"CFM", b"")

    return of(b"StmF"), of(b"StmF") == of(b"StrF")


def _string(written: bytes) -> bytes:
    """The bytes of a string (7.3.4)."""
    if written.startswith(b"<"):
        digits = _NO_DIGIT.sub(b"", written)
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    return _ESCAPE.sub(_unescaped, written[1:-1])


def _unescaped(found: re.Match[bytes]) -> bytes:
    if found[1]:
        return bytes([int(found[1], 8) & 255])
    return b"" if found[2] in (b"\r\n", b"\n", b"\r") else _ESCAPED.get(found[2], found[2])


def _escaped(found: re.Match[bytes]) -> bytes:
    return b"\\r" if found[0] == b"\r" else b"\\" + found[0]

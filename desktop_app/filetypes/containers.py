"""What archives of parts and compound files are by the names in them, and what is an old archive.

Only names are read, and only so many: reading the parts is the extractors' work, and so are the
libraries for it, since the window asks here, too. Whatever the bytes are, nothing is raised but
what the file itself raises. Sources: PKWARE APPNOTE 6.3.10, [MS-CFB].
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, Final, NamedTuple

from desktop_app.filetypes.formats import Container, Format, formats_in
from desktop_app.filetypes.kinds import Kind

_HEAD_BYTES: Final = 65_536
_DIRECTORY_BYTES: Final = 1_000_000
_END_BYTES: Final = 65_536 + 22
_NAMES: Final = 5_000

ZIP_STARTS: Final = (b"PK\3\4", b"PK\5\6", b"PK00PK\3\4")
COMPOUND_START: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


class Meaning(NamedTuple):
    """What a file is whose container holds a part of some name; None for what is not known."""

    kind: Kind | None
    format: Format | None = None


def is_container(head: bytes) -> bool:
    """Whether only a look at the whole file tells what it is: archives of parts, compound files."""
    return head.startswith((*ZIP_STARTS, COMPOUND_START))


def is_compound(head: bytes) -> bool:
    """Whether it is a compound file, into which only the process that reads documents looks."""
    return head.startswith(COMPOUND_START)


# Archives of parts

_OPEN_DOCUMENT: Final = b"application/vnd.oasis.opendocument."
_STAR_OFFICE: Final = b"application/vnd.sun.xml."
_MEDIA_TYPES: Final = (
    (b"application/epub+zip", Meaning(Kind.EBOOK, Format.EPUB)),
    (_OPEN_DOCUMENT + b"text", Meaning(Kind.DOCUMENT, Format.OPEN_DOCUMENT)),
    (_OPEN_DOCUMENT + b"spreadsheet", Meaning(Kind.SPREADSHEET, Format.OPEN_DOCUMENT)),
    (_OPEN_DOCUMENT + b"presentation", Meaning(Kind.PRESENTATION, Format.OPEN_DOCUMENT)),
    (_OPEN_DOCUMENT, Meaning(None, Format.OPEN_DOCUMENT)),
    (_STAR_OFFICE + b"writer", Meaning(Kind.DOCUMENT, Format.OPEN_DOCUMENT)),
    (_STAR_OFFICE + b"calc", Meaning(Kind.SPREADSHEET, Format.OPEN_DOCUMENT)),
    (_STAR_OFFICE + b"impress", Meaning(Kind.PRESENTATION, Format.OPEN_DOCUMENT)),
    (_STAR_OFFICE, Meaning(None, Format.OPEN_DOCUMENT)),
    (b"application/x-krita", Meaning(Kind.IMAGE, Format.PICTURE)),
    (b"image/openraster", Meaning(Kind.IMAGE, Format.PICTURE)),
)

_PARTS: Final = (
    ("xl/workbook.bin", Meaning(Kind.SPREADSHEET, Format.XLS)),
    ("word/", Meaning(Kind.DOCUMENT, Format.DOCX)),
    ("xl/", Meaning(Kind.SPREADSHEET, Format.XLSX)),
    ("ppt/", Meaning(Kind.PRESENTATION, Format.PPTX)),
    ("ofd.xml", Meaning(Kind.DOCUMENT, Format.OFD)),
    ("androidmanifest.xml", Meaning(Kind.INSTALLER, Format.ZIP)),
    ("appxmanifest.xml", Meaning(Kind.INSTALLER, Format.ZIP)),
    ("payload/", Meaning(Kind.INSTALLER, Format.ZIP)),
    # XPS and iWork: nobody reads them here, and the names of their parts say nothing.
    ("fixeddocseq.fdseq", Meaning(Kind.DOCUMENT)),
    ("fixeddocumentsequence.fdseq", Meaning(Kind.DOCUMENT)),
    ("documents/1/fixeddocument.fdoc", Meaning(Kind.DOCUMENT)),
    ("index/document.iwa", Meaning(None)),
    ("index.zip", Meaning(None)),
)
"""How a member's name begins, in small letters, and what it means; the first one decides."""

ZIP_EXTENSIONS: Final = formats_in(Container.ZIP)


def _meaning_of_zip(file: BinaryIO) -> Meaning | None:
    """By the media type in the first member, then by the members; None where they do not say.

    OpenDocument 1.3 part 2 §3.3 and EPUB OCF 3.3 §4.3: the media type is the first member.
    """
    media_type, names = _zip_members(file)
    for start, meaning in _MEDIA_TYPES:
        if media_type.startswith(start):
            return meaning
    for part, meaning in _PARTS:
        if any(name.startswith(part) for name in names):
            return meaning
    if "meta-inf/container.xml" in names:
        # Other makers' books, such as Apple's, are put together like it.
        return Meaning(Kind.EBOOK, Format.ZIP if media_type else Format.EPUB)
    if {"content.xml", "meta-inf/manifest.xml"} <= names:
        return Meaning(None, Format.OPEN_DOCUMENT)
    return None


def zip_format(file: BinaryIO, extension: str) -> Format | None:
    """The format of an archive of parts; None where no extractor reads it."""
    meaning = _meaning_of_zip(file)
    if meaning and meaning.format is not Format.ZIP:
        return meaning.format
    # Of a document that is cut off, not even the parts that tell may be there.
    return ZIP_EXTENSIONS.get(extension, Format.ZIP)


def zip_kind(head: bytes) -> Kind:
    """The kind of the archive of parts that begins with `head`."""
    meaning = _meaning_of_zip(BytesIO(head))
    return (meaning and meaning.kind) or Kind.ARCHIVE


def _zip_members(file: BinaryIO) -> tuple[bytes, frozenset[str]]:
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


# Compound files

STREAMS: Final = {
    "worddocument": Meaning(Kind.DOCUMENT, Format.DOC),
    "workbook": Meaning(Kind.SPREADSHEET, Format.XLS),
    "book": Meaning(Kind.SPREADSHEET, Format.XLS),
    "powerpoint document": Meaning(Kind.PRESENTATION, Format.PPT),
    "__properties_version1.0": Meaning(Kind.EMAIL, Format.MSG),
    "__nameid_version1.0": Meaning(Kind.EMAIL),
    "bodytext": Meaning(Kind.DOCUMENT),  # Hangul
}
"""What streams at the top of a compound file, in small letters, say that it is."""

COMPOUND_EXTENSIONS: Final = formats_in(Container.COMPOUND)

_FIRST_STREAMS: Final = (
    (b"\xec\xa5", Kind.DOCUMENT),  # MS-DOC: FibBase.wIdent
    (b"\x09\x08\x10\0\0\6\5\0", Kind.SPREADSHEET),  # MS-XLS: BOF of a workbook
    (b"\x0f\0\xe8\3", Kind.PRESENTATION),  # MS-PPT: DocumentContainer
)

_PACKAGE_CLASSES: Final = tuple(
    struct.pack("<I", number) + bytes.fromhex("00000000c000000000000046")
    for number in (0x000C1084, 0x000C1086, 0x000C1082)
)
"""The classes of Windows Installer's packages, patches and transforms."""


def compound_kind(head: bytes) -> Kind | None:
    """Documents of the older office programs, messages, Windows' packages, by what begins here."""
    for name, kind in _ole_entries(head):
        meaning = STREAMS.get(name.lower())
        if found := meaning.kind if meaning else kind:
            return found
    # The list of streams may lie further behind; the first stream often begins at once.
    return next(
        (kind for start, kind in _FIRST_STREAMS if head.startswith(start, 512)),
        None,
    )


def _ole_entries(head: bytes) -> Iterator[tuple[str, Kind | None]]:
    """Names in the directory, as far as it is in one piece, and what the class of each says.

    See MS-CFB §2.2 (header) and §2.6.1 (directory entries of 128 bytes).
    """
    if len(head) < 512:
        return
    sector_shift = struct.unpack_from("<H", head, 30)[0]
    first_sector = struct.unpack_from("<I", head, 48)[0]
    if sector_shift not in (9, 12):
        return
    start = (first_sector + 1) << sector_shift
    for at in range(start, min(start + _OLE_ENTRIES * 128, len(head) - 127), 128):
        length, kind, colour = struct.unpack_from("<HBB", head, at + 64)
        if length > 64 or kind not in (0, 1, 2, 5) or colour > 1:
            # Something else lies behind the directory's first sector.
            return
        name = head[at : at + max(length - 2, 0)].decode("utf-16-le", "replace")
        yield name, Kind.INSTALLER if head.startswith(_PACKAGE_CLASSES, at + 80) else None


_OLE_ENTRIES: Final = 64
"""Entries looked at: the streams that tell were made among the first."""


# Archives without a mark


def is_old_tar(head: bytes) -> bool:
    """Whether it is a tar archive of before POSIX.1-1988: its first header's checksum is right."""
    field = head[148:156].strip(b" \0")
    if len(head) < 512 or not field or field.strip(b"01234567"):
        return False
    return sum(head[:148]) + 8 * 32 + sum(head[156:512]) == int(field, 8)

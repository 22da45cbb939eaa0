"""Which extractor reads which file: by what a name ends in and what a file begins with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from io import BytesIO
from typing import BinaryIO, Final

from desktop_app.extract.archives import names as archive_names
from desktop_app.extract.limits import Limits
from desktop_app.extract.outcome import Outcome, Unreadable
from desktop_app.extract.text import shapes as text_shapes
from desktop_app.filetypes.text_extensions import TEXT_ENDINGS

HEAD_BYTES: Final = 65_536
"""How much of a file's beginning `format_of` looks at."""


class Format(StrEnum):
    """A format that some extractor reads."""

    PDF = "pdf"
    DOCX = "docx"
    XLSX = "xlsx"
    PPTX = "pptx"
    OPEN_DOCUMENT = "open_document"
    """odt, ods, odp, and their templates and flat forms."""
    DOC = "doc"
    XLS = "xls"
    """xls and xlsb."""
    PPT = "ppt"
    RTF = "rtf"
    EPUB = "epub"
    FICTION_BOOK = "fiction_book"
    HTML = "html"
    XML = "xml"
    EML = "eml"
    MBOX = "mbox"
    MSG = "msg"
    OFD = "ofd"
    ZIP = "zip"
    TAR = "tar"
    GZIP = "gzip"
    """gz, bz2, xz around one file, or around a tar."""
    SEVEN_ZIP = "seven_zip"
    RAR = "rar"
    TEXT = "text"
    """Everything that is text as it stands: txt, md, csv, source, logs, json."""
    PICTURE = "picture"
    """Pictures, sound and video hold no text that we read; their outcome is NO_TEXT."""


EXTRACTORS: Final[Mapping[Format, str]] = {
    Format.PDF: "desktop_app.extract.pdf.pages",
    Format.DOCX: "desktop_app.extract.office.docx",
    Format.XLSX: "desktop_app.extract.office.xlsx",
    Format.PPTX: "desktop_app.extract.office.pptx",
    Format.OPEN_DOCUMENT: "desktop_app.extract.office.open_document",
    Format.DOC: "desktop_app.extract.legacy.doc",
    Format.XLS: "desktop_app.extract.legacy.xls",
    Format.PPT: "desktop_app.extract.legacy.ppt",
    Format.RTF: "desktop_app.extract.legacy.rtf",
    Format.EPUB: "desktop_app.extract.office.epub",
    Format.FICTION_BOOK: "desktop_app.extract.office.fiction_book",
    Format.HTML: "desktop_app.extract.text.html",
    Format.XML: "desktop_app.extract.text.xml_text",
    Format.EML: "desktop_app.extract.mail.eml",
    Format.MBOX: "desktop_app.extract.mail.mbox",
    Format.MSG: "desktop_app.extract.mail.msg",
    Format.OFD: "desktop_app.extract.office.ofd",
    Format.ZIP: "desktop_app.extract.archives.zip_archive",
    Format.TAR: "desktop_app.extract.archives.tar_archive",
    Format.GZIP: "desktop_app.extract.archives.gzip_file",
    Format.SEVEN_ZIP: "desktop_app.extract.archives.seven_zip",
    Format.RAR: "desktop_app.extract.archives.rar",
    Format.TEXT: "desktop_app.extract.text.plain_text",
    Format.PICTURE: "desktop_app.extract.pictures.facts_of_picture",
}
"""Format → module; its function `passages(source)` is an `Extractor`."""

_BY_ENDING: Final[Mapping[str, Format]] = {
    **dict.fromkeys(("eml", "emlx", "mht", "mhtml", "mim"), Format.EML),
    **dict.fromkeys(("mbox", "mbx"), Format.MBOX),
    **dict.fromkeys(("html", "htm", "xhtml", "xht", "shtml"), Format.HTML),
    **dict.fromkeys(
        ("xml", "svg", "xsd", "xsl", "xslt", "rss", "atom", "kml", "gpx", "opml", "xlf", "xliff"),
        Format.XML,
    ),
    "fb2": Format.FICTION_BOOK,
    **dict.fromkeys(("fodt", "fods", "fodp", "fodg"), Format.OPEN_DOCUMENT),
}
"""What texts with these endings are, where what they begin with does not say otherwise."""

_BY_SIGNATURE_ENDINGS: Final = frozenset(
    """
    pdf docx docm dotx dotm xlsx xlsm xltx xltm xlsb pptx pptm potx potm ppsx ppsm
    odt ott ods ots odp otp odg otg odm sxw sxc sxi doc dot wps wpt xls xlt et ett ppt pps pot
    dps dpt rtf epub msg ofd zip cbz jar tar gz tgz bz2 tbz2 tbz xz txz 7z rar
    """.split()
)

SUPPORTED_EXTENSIONS: Final = frozenset(_BY_ENDING) | _BY_SIGNATURE_ENDINGS | TEXT_ENDINGS
"""Endings, in small letters and without the dot, of files that some extractor may read. Files with
other endings, or none, may be read too: what they begin with decides."""


def ending_of(name: str) -> str:
    """What a name ends in, in small letters and without the dot; "" where it has no ending."""
    stem, _, ending = name.rpartition(".")
    return ending.lower() if stem.strip(".") and " " not in ending else ""


def is_container(head: bytes) -> bool:
    """Whether only a look at the whole file tells what it is: archives of parts, compound files."""
    return head.startswith((*_ZIP, _COMPOUND_FILE))


def is_compound(head: bytes) -> bool:
    """Whether it is a compound file, into which only the process that reads documents looks."""
    return head.startswith(_COMPOUND_FILE)


def format_of(name: str, head: bytes) -> Format | None:
    """The format of the file that begins with `head`; None where no extractor reads it.

    What it begins with decides, then among texts the ending. Never raises anything else, whatever
    the bytes are.

    Args:
        name: The file's name, of which only the ending counts.
        head: Its first bytes, `HEAD_BYTES` of them at most. Where it `is_container`, the answer may
            be another than for the whole file: ask `format_in`. Of one that `is_compound`, its
            ending alone decides here.
    """
    if is_compound(head):
        return _COMPOUND_ENDINGS.get(ending_of(name))
    return _format(name, head[:HEAD_BYTES], BytesIO(head[:HEAD_BYTES]))


def format_in(file: BinaryIO, name: str) -> Format | None:
    """The format of an open, seekable file, as `format_of` but sure of containers.

    For the process that reads documents, since it looks into compound files.

    Raises:
        Unreadable: LOCKED: an office document that is encrypted as a whole ([MS-OFFCRYPTO] §2.3.2).
        OSError: the file could not be read.
    """
    file.seek(0)
    return _format(name, file.read(HEAD_BYTES), file)


def _format(name: str, head: bytes, file: BinaryIO) -> Format | None:
    ending = ending_of(name)
    if head.startswith(_ZIP):
        return _zip_format(file, ending)
    if is_compound(head):
        return _compound_format(file, ending)
    for offset, magic, found in _SIGNATURES:
        if head.startswith(magic, offset):
            return found
    if _PDF.search(head, 0, 1024) and (head.lstrip()[:5] == b"%PDF-" or ending not in _TEXTS):
        # Readers accept other bytes before it (ISO 32000-1, annex H.3).
        return Format.PDF
    if ending == "pdf" and (b"%PDF-" in head or (_OBJECT.search(head) and b"endobj" in head)):
        # Its beginning is lost, or comes late.
        return Format.PDF
    if found := _ambiguous(head, ending):
        return found
    if archive_names.is_old_tar(head):
        return Format.TAR
    return _text_format(head, ending)


# Containers

_ZIP = (b"PK\3\4", b"PK\5\6", b"PK00PK\3\4")
_COMPOUND_FILE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_MEDIA_TYPES = (
    (b"application/epub+zip", Format.EPUB),
    (b"application/vnd.oasis.opendocument.", Format.OPEN_DOCUMENT),
    (b"application/vnd.sun.xml.", Format.OPEN_DOCUMENT),
    (b"application/x-krita", Format.PICTURE),
    (b"image/openraster", Format.PICTURE),
)

_PARTS = (
    ("xl/workbook.bin", Format.XLS),
    ("word/", Format.DOCX),
    ("xl/", Format.XLSX),
    ("ppt/", Format.PPTX),
    ("ofd.xml", Format.OFD),
)


def _zip_format(file: BinaryIO, ending: str) -> Format | None:
    """By the media type in the first member (OpenDocument 1.3 part 2 §3.3), then by the members."""
    media_type, names = archive_names.zip_members(file)
    for known_type, found in _MEDIA_TYPES:
        if media_type.startswith(known_type):
            return found
    for part, found in _PARTS:
        if any(name.startswith(part) for name in names):
            return found
    if not media_type and "meta-inf/container.xml" in names:
        return Format.EPUB
    if {"content.xml", "meta-inf/manifest.xml"} <= names:
        return Format.OPEN_DOCUMENT
    if names & _UNREAD_PARTS:
        return None
    # Of a document that is cut off, not even the parts that tell may be there.
    return _ZIP_ENDINGS.get(ending, Format.ZIP)


_UNREAD_PARTS = {
    "fixeddocseq.fdseq",
    "fixeddocumentsequence.fdseq",
    "index/document.iwa",
    "index.zip",
}
"""XPS and iWork: nobody reads them here, and the names of their parts say nothing."""

_ZIP_ENDINGS: Final[Mapping[str, Format]] = {
    **dict.fromkeys(("docx", "docm", "dotx", "dotm"), Format.DOCX),
    **dict.fromkeys(("xlsx", "xlsm", "xltx", "xltm"), Format.XLSX),
    **dict.fromkeys(("pptx", "pptm", "potx", "potm", "ppsx", "ppsm"), Format.PPTX),
    **dict.fromkeys(("odt", "ott", "ods", "ots", "odp", "otp", "odg"), Format.OPEN_DOCUMENT),
    "epub": Format.EPUB,
    "ofd": Format.OFD,
}

_STREAMS = (
    ("worddocument", Format.DOC),
    ("workbook", Format.XLS),
    ("book", Format.XLS),
    ("powerpoint document", Format.PPT),
    ("__properties_version1.0", Format.MSG),
)

_COMPOUND_ENDINGS: Final[Mapping[str, Format]] = {
    **dict.fromkeys(("doc", "dot"), Format.DOC),
    **dict.fromkeys(("xls", "xlt"), Format.XLS),
    **dict.fromkeys(("ppt", "pps", "pot"), Format.PPT),
    "msg": Format.MSG,
}


def _compound_format(file: BinaryIO, ending: str) -> Format | None:
    from desktop_app.extract.legacy.ole import CompoundFile

    try:
        streams = {path.lower() for path in CompoundFile(file, Limits()).streams()}
    except Unreadable:
        # Its directory is damaged; the extractor will say so, or find a way.
        return _COMPOUND_ENDINGS.get(ending)
    if "encryptedpackage" in streams:
        raise Unreadable(Outcome.LOCKED, "encrypted package")
    return next((found for name, found in _STREAMS if name in streams), None)


# Files with a signature of their own

_SIGNATURES: tuple[tuple[int, bytes, Format | None], ...] = (
    (0, b"7z\xbc\xaf\x27\x1c", Format.SEVEN_ZIP),
    (0, b"Rar!\x1a\7", Format.RAR),
    (0, b"\x1f\x8b", Format.GZIP),
    (0, b"\xfd7zXZ\0", Format.GZIP),
    (257, b"ustar", Format.TAR),
    (0, b"\x09\0\4\0", Format.XLS),  # BIFF 2, 3, 4: the BOF record ([MS-XLS] §2.4.21)
    (0, b"\x09\2\6\0", Format.XLS),
    (0, b"\x09\4\6\0", Format.XLS),
    (0, b"{\\rtf", Format.RTF),
    (0, b"\xef\xbb\xbf{\\rtf", Format.RTF),
    (0, b"%!PS", None),
    (0, b"SQLite format 3\0", None),
    (0, b"\x7fELF", None),
    (0, b"\xca\xfe\xba\xbe", None),
    (0, b"\xff\xd8\xff", Format.PICTURE),
    (0, b"\x89PNG\r\n\x1a\n", Format.PICTURE),
    (0, b"GIF87a", Format.PICTURE),
    (0, b"GIF89a", Format.PICTURE),
    (0, b"II*\0", Format.PICTURE),
    (0, b"MM\0*", Format.PICTURE),
    (0, b"II+\0", Format.PICTURE),
    (0, b"8BPS\0", Format.PICTURE),
    (0, b"\0\0\0\x0cjP  ", Format.PICTURE),
    (0, b"\0\0\0\x0cJXL ", Format.PICTURE),
    (0, b"\xff\x0a", Format.PICTURE),
    (0, b"\0\0\1\0", Format.PICTURE),
    (0, b"\xd7\xcd\xc6\x9a", Format.PICTURE),
    (40, b" EMF", Format.PICTURE),
    (0, b"AT&TFORM", Format.PICTURE),
    *((0, b"ID3" + bytes([version]), Format.PICTURE) for version in (2, 3, 4)),
    (0, b"fLaC", Format.PICTURE),
    (0, b"OggS\0", Format.PICTURE),
    (0, b"MThd\0\0\0\6", Format.PICTURE),
    (0, b"\x1aE\xdf\xa3", Format.PICTURE),
    (0, b"FLV\1", Format.PICTURE),
    (0, b"\0\0\1\xba", Format.PICTURE),
    (0, b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", Format.PICTURE),
    (4, b"ftyp", Format.PICTURE),
    (4, b"moov", Format.PICTURE),
)
"""Offset, bytes and format, in the order in which they are tried; None: known, but not read."""

_PDF = re.compile(rb"%PDF-[0-9]")
_OBJECT = re.compile(rb"\b[0-9]{1,10} [0-9]{1,5} obj\b")


def _ambiguous(head: bytes, ending: str) -> Format | None:
    """What shares its beginning with other things and needs a second look."""
    # A block's mark or that of the end follows the level (bzip2 has no other specification).
    if head.startswith(b"BZh") and head[4:10] in (b"1AY&SY", b"\x17rE8P\x90"):
        return Format.GZIP
    if head.startswith(b"RIFF") and head[8:12] in (b"WEBP", b"WAVE", b"AVI "):
        return Format.PICTURE
    if head.startswith(b"FORM") and head[8:12] in (b"AIFF", b"AIFC"):
        return Format.PICTURE
    if head.startswith(b"BM") and head[6:10] == bytes(4) and ending not in _TEXTS:
        return Format.PICTURE
    # An MPEG audio frame (ISO 11172-3 §2.4.1.3), or one of AAC.
    if head[:1] == b"\xff" and head[1:2] >= b"\xe2" and ending in ("mp3", "mp2", "mpga", "aac"):
        return Format.PICTURE
    return None


# Texts

_TEXTS = TEXT_ENDINGS | frozenset(_BY_ENDING)


def _text_format(head: bytes, ending: str) -> Format | None:
    """What a text is, by its ending and by how it begins; None where it is none."""
    if ending not in _TEXTS and not text_shapes.may_be_text(head):
        return None
    start = text_shapes.plain_start(head)
    usual = _BY_ENDING.get(ending)
    if start.startswith(b"{\\rtf") and ending not in TEXT_ENDINGS:
        return Format.RTF
    if start.startswith(b"<") and (usual or ending not in TEXT_ENDINGS):
        return _markup_format(start, usual)
    if usual in (Format.EML, Format.MBOX, Format.HTML):
        is_one_mail = usual is Format.MBOX and not start.startswith(b"from ")
        return Format.EML if is_one_mail else usual
    if ending not in TEXT_ENDINGS:
        if text_shapes.is_mbox(start):
            return Format.MBOX
        if text_shapes.is_mail(start):
            return Format.EML
    return Format.TEXT


def _markup_format(start: bytes, usual: Format | None) -> Format:
    """What a text is that begins with "<"; the first elements tell."""
    if b"<fictionbook" in start:
        return Format.FICTION_BOOK
    if b"<office:document" in start:
        return Format.OPEN_DOCUMENT
    if usual in (Format.HTML, Format.EML) or text_shapes.is_html(start):
        return Format.HTML
    return Format.XML if usual or start.startswith(b"<?xml") else Format.TEXT

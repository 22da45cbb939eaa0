"""What kind of thing a file is by its first bytes, for names that do not say.

Most formats begin with bytes of their own; they stand in one table, in the order they are tried.
What shares a beginning (archives of parts, compound files, media containers) is told apart by a
look at what comes next. Sources: the formats' own specifications, named where a rule needs one,
and the registered media types of IANA.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator

from desktop_app.filetypes.kinds import Kind
from desktop_app.filetypes.text_signatures import kind_of_text

HEAD_BYTES = 65_536
"""How much of a file's beginning is worth reading; the first 4,096 bytes tell most kinds."""


def kind_of_bytes(head: bytes) -> Kind | None:
    """The kind of the file that begins with `head`, or None where its bytes do not say either.

    Names come first: many text formats look alike, and a comic book is an archive like any other.
    The kinds are those that the formats' usual endings have, so a shared library or a program that
    installs nothing has none. Never raises, whatever the bytes are.
    """
    head = head[:HEAD_BYTES]
    for offset, magic, meaning in _MAGIC:
        if head.startswith(magic, offset):
            found = meaning if isinstance(meaning, Kind) else meaning(head)
            if found is not None:
                return found
    if b"%PDF-" in head[:1024]:
        # Readers accept other bytes before it (ISO 32000-1, annex H.3).
        return Kind.DOCUMENT
    return _compressed_audio(head) or kind_of_text(head)


# What shares a beginning


def _zip_of_parts(head: bytes) -> Kind:
    """Archives whose members have a meaning: office documents, books, packages of programs."""
    for name, contents in _zip_members(head):
        # OpenDocument 1.3 part 2 §3.3 and EPUB OCF 3.3 §4.3: stored, as the first member.
        table, text = (_MEDIA_TYPES, contents) if name == b"mimetype" else (_ZIP_PARTS, name)
        for start, kind in table:
            if text.startswith(start):
                return kind
    return Kind.ARCHIVE


_MEDIA_TYPES = (
    (b"application/epub+zip", Kind.EBOOK),
    (b"application/vnd.oasis.opendocument.text", Kind.DOCUMENT),
    (b"application/vnd.oasis.opendocument.spreadsheet", Kind.SPREADSHEET),
    (b"application/vnd.oasis.opendocument.presentation", Kind.PRESENTATION),
    (b"application/vnd.sun.xml.writer", Kind.DOCUMENT),
    (b"application/vnd.sun.xml.calc", Kind.SPREADSHEET),
    (b"application/vnd.sun.xml.impress", Kind.PRESENTATION),
)

_ZIP_PARTS = (
    (b"META-INF/container.xml", Kind.EBOOK),
    (b"word/", Kind.DOCUMENT),
    (b"xl/", Kind.SPREADSHEET),
    (b"ppt/", Kind.PRESENTATION),
    (b"FixedDocSeq.fdseq", Kind.DOCUMENT),
    (b"FixedDocumentSequence.fdseq", Kind.DOCUMENT),
    (b"Documents/1/", Kind.DOCUMENT),
    (b"AndroidManifest.xml", Kind.INSTALLER),
    (b"AppxManifest.xml", Kind.INSTALLER),
    (b"Payload/", Kind.INSTALLER),
)


def _zip_members(head: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Names and first bytes of the members that begin in `head` (PKWARE APPNOTE §4.3.7)."""
    # Members may come without their lengths, so that the next header can only be searched for.
    at = head.find(b"PK\3\4")
    while at >= 0 and at + 30 <= len(head):
        name_length, extra_length = struct.unpack_from("<HH", head, at + 26)
        name_end = at + 30 + name_length
        start = name_end + extra_length
        yield head[at + 30 : name_end], head[start : start + 80]
        at = head.find(b"PK\3\4", at + 30)


def _compound_file(head: bytes) -> Kind | None:
    """OLE files: documents of the older office programs, messages, Windows' packages."""
    for name, kind in _ole_entries(head):
        if found := _OLE_STREAMS.get(name.lower(), kind):
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


_OLE_ENTRIES = 64
"""Entries looked at: the streams that tell were made among the first."""

_OLE_STREAMS = {
    "worddocument": Kind.DOCUMENT,
    "workbook": Kind.SPREADSHEET,
    "book": Kind.SPREADSHEET,
    "powerpoint document": Kind.PRESENTATION,
    "__properties_version1.0": Kind.EMAIL,
    "__nameid_version1.0": Kind.EMAIL,
    "bodytext": Kind.DOCUMENT,  # Hangul
}

_FIRST_STREAMS = (
    (b"\xec\xa5", Kind.DOCUMENT),  # MS-DOC: FibBase.wIdent
    (b"\x09\x08\x10\0\0\6\5\0", Kind.SPREADSHEET),  # MS-XLS: BOF of a workbook
    (b"\x0f\0\xe8\3", Kind.PRESENTATION),  # MS-PPT: DocumentContainer
)

_PACKAGE_CLASSES = tuple(
    struct.pack("<I", number) + bytes.fromhex("00000000c000000000000046")
    for number in (0x000C1084, 0x000C1086, 0x000C1082)
)
"""The classes of Windows Installer's packages, patches and transforms."""


def _base_media(head: bytes) -> Kind:
    """ISO base media files: the brands tell pictures and sound from films (ISO 14496-12 §4.3)."""
    size = min(max(struct.unpack_from(">I", head)[0], 16), 512)
    brands = [head[8:12], *(head[at : at + 4] for at in range(16, min(size, len(head)), 4))]
    return next((_BRANDS[brand] for brand in brands if brand in _BRANDS), Kind.VIDEO)


_BRANDS = dict.fromkeys(
    (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"avif", b"avis", b"crx "),
    Kind.IMAGE,
) | dict.fromkeys((b"M4A ", b"M4B ", b"M4P ", b"F4A ", b"F4B "), Kind.AUDIO)


def _riff(head: bytes) -> Kind | None:
    return {b"WEBP": Kind.IMAGE, b"WAVE": Kind.AUDIO, b"AVI ": Kind.VIDEO}.get(head[8:12])


def _form(head: bytes) -> Kind | None:
    return {b"AIFF": Kind.AUDIO, b"AIFC": Kind.AUDIO}.get(head[8:12])


def _ogg(head: bytes) -> Kind:
    # All streams begin before any goes on (RFC 3533 §4), so the pictures' one is near.
    return Kind.VIDEO if b"\x80theora" in head[:1024] else Kind.AUDIO


def _asf(head: bytes) -> Kind:
    # ASF 1.2 §10.2: the type of a stream of pictures.
    pictures = bytes.fromhex("c0ef19bc4d5bcf11a8fd00805f5c442b")
    return Kind.VIDEO if pictures in head else Kind.AUDIO


def _matroska(head: bytes) -> Kind | None:
    return Kind.VIDEO if b"matroska" in head[:128] or b"webm" in head[:128] else None


def _bitmap(head: bytes) -> Kind | None:
    """Two letters are few: the length of the header behind them must be one of the known ones."""
    known = {12, 40, 52, 56, 64, 108, 124}
    plausible = len(head) >= 18 and struct.unpack_from("<I", head, 14)[0] in known
    return Kind.IMAGE if plausible and head[6:10] == bytes(4) else None


def _icon(head: bytes) -> Kind | None:
    """An icon's first entry: a reserved zero, and data that begins behind the entries."""
    if len(head) < 22:
        return None
    number = struct.unpack_from("<H", head, 4)[0]
    data_at = struct.unpack_from("<I", head, 18)[0]
    return Kind.IMAGE if number and head[9] == 0 and data_at >= 6 + 16 * number else None


def _true_type(head: bytes) -> Kind | None:
    """OpenType's table directory (OpenType 1.9): a few tables, sorted, with readable names."""
    if len(head) < 32:
        return None
    tables, name = struct.unpack_from(">H", head, 4)[0], head[12:16]
    return Kind.FONT if 4 <= tables <= 64 and name.isascii() and name[:3].isalnum() else None


def _windows_program(head: bytes) -> Kind | None:
    """A program of Windows, but no library (PE format: the characteristics of the file header)."""
    if len(head) < 64:
        return None
    at = struct.unpack_from("<I", head, 60)[0]
    if head[at : at + 4] != b"PE\0\0" or len(head) < at + 24:
        return None
    is_library = struct.unpack_from("<H", head, at + 22)[0] & 0x2000
    return None if is_library else Kind.INSTALLER


def _transport_stream(head: bytes) -> Kind | None:
    """MPEG-2 transport packets of 188 bytes, on discs with 4 bytes before each."""
    for first, step in ((0, 188), (4, 192)):
        marks = head[first : first + 5 * step : step]
        if len(marks) == 5 and marks == b"G" * 5:
            return Kind.VIDEO
    return None


def _tagged_audio(head: bytes) -> Kind | None:
    return Kind.AUDIO if len(head) >= 10 and head[3] < 5 and max(head[6:10]) < 0x80 else None


_AUDIO_BITRATES = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_AUDIO_BITRATES_2 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
_AUDIO_RATES = (44_100, 48_000, 32_000)


def _compressed_audio(head: bytes) -> Kind | None:
    """MP3 and AAC without a container: a frame, and another one where it says that it ends."""
    for length in (_mp3_frame, _aac_frame):
        first = length(head)
        if first and length(head[first : first + 8]):
            return Kind.AUDIO
    return None


def _mp3_frame(head: bytes) -> int:
    """The length of the frame of MPEG audio, layer III, at the start (ISO 11172-3 §2.4.2.3)."""
    if len(head) < 4 or head[0] != 0xFF or head[1] & 0xE6 != 0xE2:
        return 0
    version = head[1] >> 3 & 3  # 3 is MPEG-1, 2 is MPEG-2, 0 is MPEG-2.5
    bitrate, rate = head[2] >> 4, head[2] >> 2 & 3
    if version == 1 or not 1 <= bitrate <= 14 or rate == 3:
        return 0
    kilobits = (_AUDIO_BITRATES if version == 3 else _AUDIO_BITRATES_2)[bitrate]
    hertz = _AUDIO_RATES[rate] // {3: 1, 2: 2, 0: 4}[version]
    return (144 if version == 3 else 72) * 1000 * kilobits // hertz + (head[2] >> 1 & 1)


def _aac_frame(head: bytes) -> int:
    """The length of the ADTS frame at the start (ISO 13818-7 §6.2)."""
    if len(head) < 7 or head[0] != 0xFF or head[1] & 0xF6 != 0xF0:
        return 0
    return (head[3] & 3) << 11 | head[4] << 3 | head[5] >> 5


# The table

_Meaning = Kind | Callable[[bytes], Kind | None]

_MAGIC: tuple[tuple[int, bytes, _Meaning], ...] = (
    # Pictures
    (0, b"\x89PNG\r\n\x1a\n", Kind.IMAGE),
    (0, b"\xff\xd8\xff", Kind.IMAGE),
    (0, b"GIF87a", Kind.IMAGE),
    (0, b"GIF89a", Kind.IMAGE),
    (0, b"II*\0", Kind.IMAGE),  # TIFF, and most cameras' raw files
    (0, b"MM\0*", Kind.IMAGE),
    (0, b"II+\0\x08\0\0\0", Kind.IMAGE),  # BigTIFF
    (0, b"MM\0+\0\x08\0\0", Kind.IMAGE),
    (0, b"IIRO", Kind.IMAGE),  # Olympus
    (0, b"IIU\0", Kind.IMAGE),  # Panasonic
    (0, b"FUJIFILMCCD-RAW", Kind.IMAGE),
    (0, b"II\xbc\x01", Kind.IMAGE),  # JPEG XR
    (0, b"\0\0\0\x0cjP  \r\n\x87\n", Kind.IMAGE),  # JPEG 2000
    (0, b"\0\0\0\x0cJXL \r\n\x87\n", Kind.IMAGE),
    (0, b"8BPS\0", Kind.IMAGE),
    (0, b"gimp xcf ", Kind.IMAGE),
    (0, b"BM", _bitmap),
    (0, b"\0\0\1\0", _icon),
    # Films and sound
    (4, b"ftyp", _base_media),
    (4, b"moov", Kind.VIDEO),
    (4, b"wide\0\0", Kind.VIDEO),
    (0, b"RIFF", _riff),
    (0, b"FORM", _form),
    (0, b"OggS\0", _ogg),
    (0, b"\x1aE\xdf\xa3", _matroska),
    (0, bytes.fromhex("3026b2758e66cf11a6d900aa0062ce6c"), _asf),
    (0, b"FLV\1", Kind.VIDEO),
    (0, b".RMF\0", Kind.VIDEO),
    (0, b"\0\0\1\xba", Kind.VIDEO),  # MPEG program stream
    (0, b"\0\0\1\xb3", Kind.VIDEO),
    (0, b"G", _transport_stream),
    (4, b"G", _transport_stream),
    (0, b"ID3", _tagged_audio),
    (0, b"fLaC", Kind.AUDIO),
    (0, b"MThd\0\0\0\6", Kind.AUDIO),
    (0, b"#!AMR", Kind.AUDIO),
    (0, b"\2#!SILK", Kind.AUDIO),  # WeChat's voice messages
    (0, b"#!SILK", Kind.AUDIO),
    (0, b"MAC \x96\x0f", Kind.AUDIO),
    (0, b"wvpk", Kind.AUDIO),
    (0, b"caff\0\1", Kind.AUDIO),
    # Documents
    (0, b"{\\rtf", Kind.DOCUMENT),
    (0, b"AT&TFORM", Kind.DOCUMENT),  # DjVu
    (0, bytes.fromhex("d0cf11e0a1b11ae1"), _compound_file),
    (0, bytes.fromhex("e4525c7b8cd8a74daeb15378d02996d3"), Kind.DOCUMENT),  # OneNote
    (0, b"HWP Document File V", Kind.DOCUMENT),
    (60, b"BOOKMOBI", Kind.EBOOK),
    (0, b"ITSF\3\0\0\0", Kind.EBOOK),  # Windows' help files
    (0, b"!BDN", Kind.EMAIL),  # Outlook's folders
    # Programs
    (0, b"MZ", _windows_program),
    (8, b"AI\1", Kind.INSTALLER),  # AppImage 1 and 2, in the unused bytes of an ELF header
    (8, b"AI\2", Kind.INSTALLER),
    (0, b"!<arch>\ndebian-binary", Kind.INSTALLER),
    (0, b"\xed\xab\xee\xdb", Kind.INSTALLER),  # RPM
    (0, b"xar!\0\x1c", Kind.INSTALLER),  # macOS' packages
    # Archives
    (0, b"PK\3\4", _zip_of_parts),
    (0, b"PK\5\6", Kind.ARCHIVE),
    (0, b"7z\xbc\xaf\x27\x1c", Kind.ARCHIVE),
    (0, b"Rar!\x1a\x07", Kind.ARCHIVE),
    (0, b"\x1f\x8b\x08", Kind.ARCHIVE),
    (0, b"\xfd7zXZ\0", Kind.ARCHIVE),
    (0, b"\x28\xb5\x2f\xfd", Kind.ARCHIVE),  # Zstandard
    (0, b"\x04\x22\x4d\x18", Kind.ARCHIVE),  # LZ4
    (4, b"1AY&SY", Kind.ARCHIVE),  # bzip2, behind its level
    (0, b"MSCF\0\0\0\0", Kind.ARCHIVE),
    (2, b"-lh5-", Kind.ARCHIVE),
    (257, b"ustar", Kind.ARCHIVE),
    (32_769, b"CD001", Kind.ARCHIVE),
    # Data and fonts
    (0, b"SQLite format 3\0", Kind.DATA),
    (4, b"Standard Jet DB", Kind.DATA),
    (4, b"Standard ACE DB", Kind.DATA),
    (0, b"bplist0", Kind.DATA),
    (0, b"PAR1", Kind.DATA),
    (0, b"\x89HDF\r\n\x1a\n", Kind.DATA),
    (0, b"\x93NUMPY", Kind.DATA),
    (0, b"\0\1\0\0", _true_type),
    (0, b"true", _true_type),
    (0, b"OTTO", _true_type),
    (0, b"ttcf\0", Kind.FONT),
    (0, b"wOFF", Kind.FONT),
    (0, b"wOF2", Kind.FONT),
)
"""Where in the file, which bytes, and what they mean: a kind, or who takes a closer look."""

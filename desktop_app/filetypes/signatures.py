"""The first bytes that formats begin with: one table, in the order in which they are tried.

A row may say of which kind such a file is, which format, or both. What shares a beginning (media
containers, programs) is told apart by a look at what comes next. Archives of parts and compound
files are in `containers`, texts in `text_signatures`. Sources: the formats' own specifications,
named where a rule needs one, and the registered media types of IANA.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final, NamedTuple

from desktop_app.filetypes.formats import Format
from desktop_app.filetypes.kinds import Kind


class Signature(NamedTuple):
    """Where in the file, which bytes, and what they mean.

    Attributes:
        offset: From the file's beginning.
        magic: The bytes.
        kind: Of the file; or who takes a closer look, and knows of no kind where it is something
            else; or None, where these bytes say nothing about it.
        format: The format, where an extractor reads it.
        is_read: False where it is known that none does, though it may look like a text.
    """

    offset: int
    magic: bytes
    kind: Kind | Callable[[bytes], Kind | None] | None = None
    format: Format | None = None
    is_read: bool = True


def signed_kind(head: bytes) -> Kind | None:
    """The kind that the signature of a file says."""
    for offset, magic, meaning, _, _ in _SIGNATURES:
        if head.startswith(magic, offset):
            kind = meaning(head) if callable(meaning) else meaning
            if kind is not None:
                return kind
    return None


def format_signature(head: bytes) -> Signature | None:
    """The signature that says which format a file has, or that it has none that is read."""
    for signature in _OF_FORMATS:
        offset, magic, meaning, _, _ = signature
        if head.startswith(magic, offset) and (not callable(meaning) or meaning(head) is not None):
            return signature
    return None


# Closer looks


def _base_media(head: bytes) -> Kind | None:
    """ISO base media files: the brands tell pictures and sound from films (ISO 14496-12 §4.3)."""
    if head[0]:
        # A box of so many bytes would be a text in which the word stands.
        return None
    size = min(max(struct.unpack_from(">I", head)[0], 16), 512)
    brands = [head[8:12], *(head[at : at + 4] for at in range(16, min(size, len(head)), 4))]
    return next((_BRANDS[brand] for brand in brands if brand in _BRANDS), Kind.VIDEO)


_BRANDS = dict.fromkeys(
    (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"avif", b"avis", b"crx "),
    Kind.IMAGE,
) | dict.fromkeys((b"M4A ", b"M4B ", b"M4P ", b"F4A ", b"F4B "), Kind.AUDIO)


def _film(head: bytes) -> Kind | None:
    return None if head[0] else Kind.VIDEO


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


def _bzip2(head: bytes) -> Kind | None:
    # A block's mark or that of the end follows the level (bzip2 has no other specification).
    return Kind.ARCHIVE if head[4:10] in (b"1AY&SY", b"\x17rE8P\x90") else None


def _metafile(head: bytes) -> Kind | None:
    # [MS-EMF] §2.3.4.2: the record that begins one has the number 1.
    return Kind.IMAGE if head.startswith(b"\1\0\0\0") else None


def _icon(head: bytes) -> Kind | None:
    """An icon's first entry: a reserved byte, 0 or 255, and data that begins behind the entries."""
    if len(head) < 22:
        return None
    number = struct.unpack_from("<H", head, 4)[0]
    data_at = struct.unpack_from("<I", head, 18)[0]
    return Kind.IMAGE if number and head[9] in (0, 255) and data_at >= 6 + 16 * number else None


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


# The table

_SIGNATURES: Final = (
    # Pictures
    Signature(0, b"\x89PNG\r\n\x1a\n", Kind.IMAGE, Format.PICTURE),
    Signature(0, b"\xff\xd8\xff", Kind.IMAGE, Format.PICTURE),
    Signature(0, b"GIF87a", Kind.IMAGE, Format.PICTURE),
    Signature(0, b"GIF89a", Kind.IMAGE, Format.PICTURE),
    Signature(0, b"II*\0", Kind.IMAGE, Format.PICTURE),  # TIFF, and most cameras' raw files
    Signature(0, b"MM\0*", Kind.IMAGE, Format.PICTURE),
    Signature(0, b"II+\0\x08\0\0\0", Kind.IMAGE, Format.PICTURE),  # BigTIFF
    Signature(0, b"MM\0+\0\x08\0\0", Kind.IMAGE, Format.PICTURE),
    Signature(0, b"IIRO\x08\0\0\0", Kind.IMAGE),  # Olympus
    Signature(0, b"IIU\0", Kind.IMAGE),  # Panasonic
    Signature(0, b"FUJIFILMCCD-RAW", Kind.IMAGE),
    Signature(0, b"II\xbc\x01", Kind.IMAGE),  # JPEG XR
    Signature(0, b"\0\0\0\x0cjP  \r\n\x87\n", Kind.IMAGE, Format.PICTURE),  # JPEG 2000
    Signature(0, b"\0\0\0\x0cJXL \r\n\x87\n", Kind.IMAGE, Format.PICTURE),
    Signature(0, b"8BPS\0", Kind.IMAGE, Format.PICTURE),
    Signature(0, b"gimp xcf file\0", Kind.IMAGE),
    Signature(0, b"gimp xcf v0", Kind.IMAGE),
    Signature(0, b"BM", _bitmap, Format.PICTURE),
    Signature(0, b"\0\0\1\0", _icon, Format.PICTURE),
    Signature(0, b"\xff\x0a", Kind.IMAGE, Format.PICTURE),  # JPEG XL without a container
    Signature(0, b"\xd7\xcd\xc6\x9a", Kind.IMAGE, Format.PICTURE),  # Windows' metafiles
    Signature(40, b" EMF", _metafile, Format.PICTURE),
    # Films and sound
    Signature(4, b"ftyp", _base_media, Format.PICTURE),
    Signature(4, b"moov", _film, Format.PICTURE),
    Signature(4, b"wide\0\0", Kind.VIDEO),
    Signature(0, b"RIFF", _riff, Format.PICTURE),
    Signature(0, b"FORM", _form, Format.PICTURE),
    Signature(0, b"OggS\0", _ogg, Format.PICTURE),
    Signature(0, b"\x1aE\xdf\xa3", _matroska, Format.PICTURE),
    Signature(0, bytes.fromhex("3026b2758e66cf11a6d900aa0062ce6c"), _asf, Format.PICTURE),
    Signature(0, b"FLV\1", Kind.VIDEO, Format.PICTURE),
    Signature(0, b".RMF\0", Kind.VIDEO),
    Signature(0, b"\0\0\1\xba", Kind.VIDEO, Format.PICTURE),  # MPEG program stream
    Signature(0, b"\0\0\1\xb3", Kind.VIDEO),
    Signature(0, b"G", _transport_stream),
    Signature(4, b"G", _transport_stream),
    *(Signature(0, b"ID3" + bytes([version]), Kind.AUDIO, Format.PICTURE) for version in (2, 3, 4)),
    Signature(0, b"fLaC", Kind.AUDIO, Format.PICTURE),
    Signature(0, b"MThd\0\0\0\6", Kind.AUDIO, Format.PICTURE),
    Signature(0, b"#!AMR", Kind.AUDIO),
    Signature(0, b"\2#!SILK", Kind.AUDIO),  # WeChat's voice messages
    Signature(0, b"#!SILK", Kind.AUDIO),
    Signature(0, b"MAC \x96\x0f", Kind.AUDIO),
    Signature(0, b"wvpk", Kind.AUDIO),
    Signature(0, b"caff\0\1", Kind.AUDIO),
    # Documents
    Signature(0, b"{\\rtf", Kind.DOCUMENT, Format.RTF),
    Signature(0, b"\xef\xbb\xbf{\\rtf", Kind.DOCUMENT, Format.RTF),
    Signature(0, b"\x09\0\4\0", Kind.SPREADSHEET, Format.XLS),  # BIFF 2, 3, 4: [MS-XLS] §2.4.21
    Signature(0, b"\x09\2\6\0", Kind.SPREADSHEET, Format.XLS),
    Signature(0, b"\x09\4\6\0", Kind.SPREADSHEET, Format.XLS),
    Signature(0, b"%!PS", is_read=False),
    Signature(0, b"AT&TFORM", Kind.DOCUMENT, Format.PICTURE),  # DjVu
    Signature(0, bytes.fromhex("e4525c7b8cd8a74daeb15378d02996d3"), Kind.DOCUMENT),  # OneNote
    Signature(0, b"HWP Document File V", Kind.DOCUMENT),
    Signature(60, b"BOOKMOBI", Kind.EBOOK),
    Signature(0, b"ITSF\3\0\0\0", Kind.EBOOK),  # Windows' help files
    Signature(0, b"!BDN", Kind.EMAIL),  # Outlook's folders
    # Programs
    Signature(0, b"MZ", _windows_program),
    Signature(8, b"AI\1", Kind.INSTALLER),  # AppImage 1 and 2, in the unused bytes of an ELF header
    Signature(8, b"AI\2", Kind.INSTALLER),
    Signature(0, b"\x7fELF", is_read=False),
    Signature(0, b"\xca\xfe\xba\xbe", is_read=False),  # Java's classes, macOS' programs
    Signature(0, b"!<arch>\ndebian-binary", Kind.INSTALLER),
    Signature(0, b"\xed\xab\xee\xdb", Kind.INSTALLER),  # RPM
    Signature(0, b"xar!\0\x1c", Kind.INSTALLER),  # macOS' packages
    # Archives
    Signature(0, b"7z\xbc\xaf\x27\x1c", Kind.ARCHIVE, Format.SEVEN_ZIP),
    Signature(0, b"Rar!\x1a\x07", Kind.ARCHIVE, Format.RAR),
    Signature(0, b"\x1f\x8b\x08", Kind.ARCHIVE, Format.GZIP),
    Signature(0, b"\xfd7zXZ\0", Kind.ARCHIVE, Format.GZIP),
    Signature(0, b"\x28\xb5\x2f\xfd", Kind.ARCHIVE),  # Zstandard
    Signature(0, b"\x04\x22\x4d\x18", Kind.ARCHIVE),  # LZ4
    Signature(0, b"BZh", _bzip2, Format.GZIP),
    Signature(0, b"MSCF\0\0\0\0", Kind.ARCHIVE),
    Signature(2, b"-lh5-", Kind.ARCHIVE),
    Signature(257, b"ustar", Kind.ARCHIVE, Format.TAR),
    Signature(32_769, b"CD001", Kind.ARCHIVE),
    # Data and fonts
    Signature(0, b"SQLite format 3\0", Kind.DATA, is_read=False),
    Signature(4, b"Standard Jet DB", Kind.DATA),
    Signature(4, b"Standard ACE DB", Kind.DATA),
    Signature(0, b"bplist0", Kind.DATA),
    Signature(0, b"PAR1", Kind.DATA),
    Signature(0, b"\x89HDF\r\n\x1a\n", Kind.DATA),
    Signature(0, b"\x93NUMPY", Kind.DATA),
    Signature(0, b"\0\1\0\0", _true_type),
    Signature(0, b"true", _true_type),
    Signature(0, b"OTTO", _true_type),
    Signature(0, b"ttcf\0", Kind.FONT),
    Signature(0, b"wOFF", Kind.FONT),
    Signature(0, b"wOF2", Kind.FONT),
)
"""In the order in which they are tried."""

_OF_FORMATS: Final = tuple(one for one in _SIGNATURES if one.format or not one.is_read)


# Sound without a signature

_AUDIO_BITRATES = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_AUDIO_BITRATES_2 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
_AUDIO_RATES = (44_100, 48_000, 32_000)


def is_compressed_audio(head: bytes) -> bool:
    """MP3 and AAC without a container: a frame, and another one where it says that it ends."""
    for length in (_mp3_frame, _aac_frame):
        first = length(head)
        if first and length(head[first : first + 8]):
            return True
    return False


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

"""What a file is by its first bytes, and among texts by its extension: its kind, its format."""

from __future__ import annotations

import re
from io import BytesIO
from typing import BinaryIO, Final

from desktop_app.filetypes.containers import (
    COMPOUND_EXTENSIONS,
    ZIP_STARTS,
    compound_kind,
    is_compound,
    is_old_tar,
    zip_format,
    zip_kind,
)
from desktop_app.filetypes.formats import Format
from desktop_app.filetypes.kinds import Kind, extension_of
from desktop_app.filetypes.signatures import format_signature, is_compressed_audio, signed_kind
from desktop_app.filetypes.text_signatures import TEXT_FORMATS, format_of_text, kind_of_text

HEAD_BYTES: Final = 65_536
"""How much of a file's beginning is worth reading; the first 4,096 bytes tell most kinds."""

_PDF = re.compile(rb"%PDF-[0-9]")
_OBJECT = re.compile(rb"\b[0-9]{1,10} [0-9]{1,5} obj\b")
_FRAMES_OF_AUDIO: Final = frozenset({"mp3", "mp2", "mpga", "aac"})


def kind_of_bytes(head: bytes) -> Kind | None:
    """The kind of the file that begins with `head`, or None where its bytes do not say either.

    Names come first: many text formats look alike, and a comic book is an archive like any other.
    The kinds are those that the formats' usual extensions have, so a shared library or a program
    that installs nothing has none. Never raises, whatever the bytes are.
    """
    head = head[:HEAD_BYTES]
    if head.startswith(ZIP_STARTS):
        return zip_kind(head)
    if is_compound(head):
        return compound_kind(head)
    if found := signed_kind(head):
        return found
    if b"%PDF-" in head[:1024]:
        # Readers accept other bytes before it (ISO 32000-1, annex H.3).
        return Kind.DOCUMENT
    return Kind.AUDIO if is_compressed_audio(head) else kind_of_text(head)


def format_of(name: str, head: bytes) -> Format | None:
    """The format of the file that begins with `head`; None where no extractor reads it.

    What it begins with decides, then among texts the extension. Never raises anything else,
    whatever the bytes are.

    Args:
        name: The file's name, of which only the extension counts.
        head: Its first bytes, `HEAD_BYTES` of them at most. Where it is an archive of parts, the
            answer may be another than for the whole file: ask `format_in`.
    """
    return _format(name, head[:HEAD_BYTES], BytesIO(head[:HEAD_BYTES]))


def format_in(file: BinaryIO, name: str) -> Format | None:
    """The format of an open, seekable file, as `format_of` but sure of archives of parts.

    Of a compound file the extension alone decides here, for only the process that reads documents
    looks into one.

    Raises:
        OSError: the file could not be read.
    """
    file.seek(0)
    return _format(name, file.read(HEAD_BYTES), file)


def _format(name: str, head: bytes, file: BinaryIO) -> Format | None:
    extension = extension_of(name)
    if head.startswith(ZIP_STARTS):
        return zip_format(file, extension)
    if is_compound(head):
        return COMPOUND_EXTENSIONS.get(extension)
    if signature := format_signature(head):
        return signature.format
    if _is_pdf(head, extension):
        return Format.PDF
    # A frame of MPEG audio (ISO 11172-3 §2.4.1.3) or of AAC; what is damaged in it does not matter.
    if head[:1] == b"\xff" and head[1:2] >= b"\xe2" and extension in _FRAMES_OF_AUDIO:
        return Format.PICTURE
    return Format.TAR if is_old_tar(head) else format_of_text(head, extension)


def _is_pdf(head: bytes, extension: str) -> bool:
    if _PDF.search(head, 0, 1024) and (
        head.lstrip()[:5] == b"%PDF-" or extension not in TEXT_FORMATS
    ):
        # Readers accept other bytes before it (ISO 32000-1, annex H.3).
        return True
    # Its beginning may be lost, or come late.
    return extension == "pdf" and (
        b"%PDF-" in head or bool(_OBJECT.search(head) and b"endobj" in head)
    )

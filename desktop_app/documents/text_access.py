"""How the text of a file is got at: as far as its name tells, and by what is inside."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import cache, lru_cache
from typing import Final

from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.filetypes.containers import is_compound, is_container
from desktop_app.filetypes.formats import SUPPORTED_EXTENSIONS, Format, extensions_of
from desktop_app.filetypes.kinds import Kind, extension_of, kind_of
from desktop_app.filetypes.recognition import format_of
from desktop_app.private.listed import listed
from desktop_app.reasons import Reason

_AS_WRITTEN: Final = (Format.TEXT, Format.HTML, Format.XML)
"""Markup, too: a search of a folder of pages is one of texts, as fast and as exact."""

_AS_WRITTEN_EXTENSIONS: Final = extensions_of(*_AS_WRITTEN)

DOCUMENT_EXTENSIONS: Final = SUPPORTED_EXTENSIONS - _AS_WRITTEN_EXTENSIONS
"""Extensions of files whose bytes are not their text."""

REASONS: Final = {
    ExtractionStatus.NO_TEXT: Reason.NO_TEXT,
    ExtractionStatus.LOCKED: Reason.LOCKED,
    ExtractionStatus.TOO_LARGE: Reason.TOO_LARGE,
    ExtractionStatus.PARTLY_READ: Reason.PARTLY_READ,
    ExtractionStatus.PRIVATE: Reason.PRIVATE,
    ExtractionStatus.DAMAGED: Reason.DAMAGED,
    ExtractionStatus.UNSUPPORTED: Reason.UNSUPPORTED,
    ExtractionStatus.TIMED_OUT: Reason.TOO_SLOW,
    ExtractionStatus.CRASHED: Reason.CRASHED,
}
"""Why there is no text of a document, or no picture, to be shown or searched."""

MEDIA: Final = (Kind.IMAGE, Kind.VIDEO, Kind.AUDIO, Kind.FONT)
"""What holds no text, whatever its bytes."""


class TextAccess(Enum):
    """How the text of a file is got at, judged by its name."""

    TEXT = auto()
    DOCUMENT = auto()
    NO_TEXT = auto()
    UNTOLD = auto()
    """The name does not say; what is inside does."""


def text_access_of(name: str) -> TextAccess:
    """How a file with this name is read."""
    return _access_by(extension_of(name))


@cache
def extensions_of_texts() -> frozenset[str]:
    """The commonest extensions of texts; none of them alone makes a file private."""
    private = listed().endings
    return frozenset(
        extension for extension in _AS_WRITTEN_EXTENSIONS if not f".{extension}".endswith(private)
    )


def access_by_content(name: str, head: bytes) -> TextAccess:
    """How a file is read that begins with `head`, `HEAD_BYTES` of it at most.

    UNTOLD is what no extractor knows: perhaps a text all the same, in an odd encoding.
    """
    if is_compound(head):
        return TextAccess.DOCUMENT
    found = format_of(name, head)
    if found is None:
        return TextAccess.UNTOLD
    if found is Format.PICTURE:
        return TextAccess.NO_TEXT
    return TextAccess.TEXT if found in _AS_WRITTEN else TextAccess.DOCUMENT


def is_read_as_text(name: str, head: bytes) -> bool:
    """Whether a file that begins with `head` is read in lines, and not as a document."""
    access = access_by_content(name, head)
    return access is TextAccess.TEXT or (access is TextAccess.UNTOLD and b"\0" not in head)


def may_be_document(head: bytes) -> bool:
    """Whether a file whose name says nothing is worth a look at what it is; most are texts."""
    return is_container(head) or head.startswith(_STARTS) or bool(_MAIL_START.match(head))


_STARTS: Final = (b"%PDF", b"{\\rtf")
_MAIL_START: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:From |[!-9;-~]{1,80}:)")
"""A first line as mails have it; what is attached to a mail is judged by its own name."""


@lru_cache(maxsize=4096)
def _access_by(extension: str) -> TextAccess:
    if extension in DOCUMENT_EXTENSIONS:
        return TextAccess.DOCUMENT
    if extension in _AS_WRITTEN_EXTENSIONS:
        return TextAccess.TEXT
    kind = kind_of(f"x.{extension}")
    if kind in MEDIA:
        return TextAccess.NO_TEXT
    return TextAccess.UNTOLD if kind is None else TextAccess.TEXT

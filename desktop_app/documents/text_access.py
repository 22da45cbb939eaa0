"""How the text of a file is got at, as far as its name tells."""

from __future__ import annotations

from enum import Enum, auto
from functools import cache, lru_cache
from typing import Final

from desktop_app.filetypes.formats import (
    SUPPORTED_EXTENSIONS,
    TEXT_EXTENSIONS,
    Format,
    extensions_of,
)
from desktop_app.filetypes.kinds import Kind, extension_of, kind_of
from desktop_app.private.listed import listed

_MARKUP: Final = extensions_of(Format.HTML, Format.XML)
"""Read as they are written: a search of a folder of pages is one of texts, as fast and as exact."""

DOCUMENT_EXTENSIONS: Final = SUPPORTED_EXTENSIONS - TEXT_EXTENSIONS - _MARKUP
"""Extensions of files whose bytes are not their text."""

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
        extension
        for extension in TEXT_EXTENSIONS | _MARKUP
        if not f".{extension}".endswith(private)
    )


def may_have_holes(name: str) -> bool:
    """Whether NULs in a file with this name are where nobody wrote: it is called a text."""
    return extension_of(name) in TEXT_EXTENSIONS


@lru_cache(maxsize=4096)
def _access_by(extension: str) -> TextAccess:
    if extension in DOCUMENT_EXTENSIONS:
        return TextAccess.DOCUMENT
    if extension in TEXT_EXTENSIONS or extension in _MARKUP:
        return TextAccess.TEXT
    kind = kind_of(f"x.{extension}")
    if kind in MEDIA:
        return TextAccess.NO_TEXT
    return TextAccess.UNTOLD if kind is None else TextAccess.TEXT

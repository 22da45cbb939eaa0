"""How the text of a file is got at, as far as its name tells."""

from __future__ import annotations

from enum import Enum, auto
from functools import cache, lru_cache
from typing import Final

from desktop_app.extract.formats import SUPPORTED_EXTENSIONS, ending_of
from desktop_app.filetypes.kinds import Kind, kind_of
from desktop_app.filetypes.text_extensions import TEXT_ENDINGS
from desktop_app.private.listed import listed

_MARKUP: Final = frozenset(
    "html htm xhtml xht shtml xml svg xsd xsl xslt rss atom kml gpx opml xlf xliff".split()
)
"""Read as they are written: a search of a folder of pages is one of texts, as fast and as exact."""

DOCUMENT_ENDINGS: Final = SUPPORTED_EXTENSIONS - TEXT_ENDINGS - _MARKUP
"""Endings of files whose bytes are not their text."""

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
    return _sort_of_ending(ending_of(name))


@cache
def endings_of_texts() -> frozenset[str]:
    """The commonest endings of texts, as they are written; none is private for its ending alone."""
    private = listed().endings
    return frozenset(
        ending for ending in TEXT_ENDINGS | _MARKUP if not f".{ending}".endswith(private)
    )


def may_have_holes(name: str) -> bool:
    """Whether NULs in a file with this name are where nobody wrote: it is called a text."""
    return ending_of(name) in TEXT_ENDINGS


@lru_cache(maxsize=4096)
def _sort_of_ending(ending: str) -> TextAccess:
    if ending in DOCUMENT_ENDINGS:
        return TextAccess.DOCUMENT
    if ending in TEXT_ENDINGS or ending in _MARKUP:
        return TextAccess.TEXT
    kind = kind_of(f"x.{ending}")
    if kind in MEDIA:
        return TextAccess.NO_TEXT
    return TextAccess.UNTOLD if kind is None else TextAccess.TEXT

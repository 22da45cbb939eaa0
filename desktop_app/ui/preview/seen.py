"""What a look into a file showed, as values: light to load, as the window is made of them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QImage

from desktop_app.reasons import Reason


@dataclass(frozen=True, slots=True)
class TextLook:
    """A page of text, ready to be shown.

    Attributes:
        text: With line ends as newlines, long lines cut in pieces.
        encoding: As Python calls it; None of a document, whose passages follow each other.
        next_start: Where the next page begins: a byte, or the number of a document's passage; None
            at the end.
        marks: What a question about contents found in it: from one character up to, but not with,
            another, as Qt counts them.
    """

    text: str
    encoding: str | None
    next_start: int | None
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class PictureLook:
    """A picture, scaled down to what a screen can show; `width` and `height` are the file's own."""

    image: QImage
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class FolderLook:
    """How many files, folders and other things lie directly in a folder, hidden ones included."""

    files: int
    folders: int
    others: int


@dataclass(frozen=True, slots=True)
class NoLook:
    """Nothing to be seen: `reason` where there is one, None for a kind that has no preview."""

    reason: Reason | None = None


Look = TextLook | PictureLook | FolderLook | NoLook

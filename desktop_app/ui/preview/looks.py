"""A look into a file: what the preview shows of it, read through the scope in a worker thread.

Nothing here touches a widget. What a file holds is hostile: it is cut, never executed, and shown
with every character visible.
"""

from __future__ import annotations

import codecs
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Final

from PySide6.QtGui import QImage

from desktop_app.documents.text_access import may_have_holes
from desktop_app.errors import ScopeError
from desktop_app.extract.outcome import Outcome
from desktop_app.extract.text.encodings import detect
from desktop_app.files.remote.file import file_status
from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import Kind
from desktop_app.filetypes.signatures import signed_kind
from desktop_app.hits import Flag, Hit
from desktop_app.reasons import Reason
from desktop_app.ui.plain import visible_lines
from desktop_app.ui.preview import pictures

if TYPE_CHECKING:
    from desktop_app.extract.worker.pool import ExtractionPool

PAGE_BYTES = 64_000
"""What is read of a text at a time."""


@dataclass(frozen=True, slots=True)
class TextLook:
    """A page of text, ready to be shown.

    Attributes:
        text: With line ends as newlines, long lines cut in pieces.
        encoding: As Python calls it.
        next_byte: Where the next page begins, or None at the end of the file.
    """

    text: str
    encoding: str
    next_byte: int | None


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


def look_into(
    hit: Hit, scope: Scope, documents: Callable[[], ExtractionPool], stop: threading.Event
) -> Look:
    """A first look into `hit`; when `stop` is set, it comes to an end and means nothing.

    Args:
        hit: What to look into.
        scope: The gate.
        documents: The processes that decode pictures, asked for when the first one is wanted.
        stop: Ends it early.

    Raises:
        ScopeError: It may not be opened, or is not there any more.
        OSError: It could not be read.
        ProcessError: "process.program_not_started".
    """
    if hit.flags & Flag.ONLINE_ONLY:
        # Opening it would download it.
        return NoLook(Reason.ONLINE_ONLY)
    if hit.is_folder:
        return _count_folder(hit.path, scope, stop)
    if hit.flags & (Flag.LINK | Flag.SPECIAL):
        return NoLook()
    try:
        with scope.open_file(hit.path) as file:
            head = file.read(PAGE_BYTES)
            # By its first bytes, never by its name. Vector graphics begin as texts do, and are
            # shown as such: they can refer to other files.
            if signed_kind(head) is Kind.IMAGE:
                return _picture(file, hit.name, documents(), stop)
    except ScopeError as error:
        if error.code == "scope.private":
            return NoLook(Reason.PRIVATE)
        raise
    encoding = encoding_of(head, hit.name)
    return NoLook() if encoding is None else _text_page(head, encoding, 0)


def next_page(hit: Hit, scope: Scope, look: TextLook) -> TextLook:
    """The page of text after `look`.

    Raises:
        ScopeError: It may not be opened, or is not there any more.
        OSError: It could not be read.
    """
    start = look.next_byte or 0
    with scope.open_file(hit.path) as file:
        file.seek(start)
        return _text_page(file.read(PAGE_BYTES), look.encoding, start)


def encoding_of(head: bytes, name: str) -> str | None:
    """How the beginning of a file of this name is encoded, or None where it is no text."""
    if head.startswith(b"%PDF-"):
        return None
    found = detect(head, whole=len(head) < PAGE_BYTES, holes=may_have_holes(name))
    return found.name if found else None


def _text_page(content: bytes, encoding: str, start: int) -> TextLook:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    more = len(content) >= PAGE_BYTES
    text = decoder.decode(content, final=not more)
    unread = len(decoder.getstate()[0]) if more else 0
    # A mark at the beginning is no text, and NULs are where nobody wrote.
    text = (text if start else text.removeprefix("\ufeff")).replace("\0", "")
    return TextLook(
        visible_lines(text),
        encoding,
        start + len(content) - unread if more else None,
    )


def _picture(file: BinaryIO, name: str, pool: ExtractionPool, stop: threading.Event) -> Look:
    found = pool.preview(file, name, file_status(file).st_size, stop)
    if found is None:
        return NoLook()
    if found.outcome is not Outcome.NO_TEXT:
        return NoLook(_REASONS.get(found.outcome, Reason.DAMAGED))
    image = pictures.decoded(found.picture)
    if image is None:
        return NoLook(Reason.DAMAGED)
    facts = found.facts
    width, height = (facts.width, facts.height) if facts else (None, None)
    return PictureLook(image, width or image.width(), height or image.height())


_REASONS: Final = {
    Outcome.TOO_LARGE: Reason.TOO_LARGE,
    Outcome.TIMED_OUT: Reason.TOO_LARGE,
    Outcome.UNSUPPORTED: Reason.UNSUPPORTED,
}
"""Why a picture is not shown."""


def _count_folder(path: str, scope: Scope, stop: threading.Event) -> FolderLook:
    files = folders = others = 0
    with scope.open_folder(path) as folder, folder.entries() as entries:
        for entry in entries:
            if stop.is_set():
                break
            if entry.is_dir(follow_symlinks=False):
                folders += 1
            elif entry.is_file(follow_symlinks=False):
                files += 1
            else:
                others += 1
    return FolderLook(files, folders, others)

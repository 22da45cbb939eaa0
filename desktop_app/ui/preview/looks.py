"""A look into a file: what the preview shows of it, read through the scope in a worker thread.

Nothing here touches a widget. What a file holds is hostile: it is cut, never executed, and shown
with every character visible.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO

from desktop_app.documents.text_access import (
    REASONS,
    TextAccess,
    access_by_content,
    is_read_as_text,
)
from desktop_app.errors import ScopeError
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.text.encodings import decode_between, encoding_of
from desktop_app.files.remote.file import file_status
from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import Kind
from desktop_app.filetypes.recognition import HEAD_BYTES
from desktop_app.filetypes.signatures import signed_kind
from desktop_app.hits import Flag, Hit
from desktop_app.reasons import Reason
from desktop_app.ui.plain import visible_lines
from desktop_app.ui.preview import pictures
from desktop_app.ui.preview.seen import FolderLook, Look, NoLook, PictureLook, TextLook

if TYPE_CHECKING:
    from desktop_app.extract.worker.pool import ExtractionPool

PAGE_BYTES = 64_000
"""What is read of a text at a time."""


def look_into(
    hit: Hit, scope: Scope, documents: Callable[[], ExtractionPool], stop: threading.Event
) -> Look:
    """A first look into `hit`; when `stop` is set, it comes to an end and means nothing.

    Args:
        hit: What to look into.
        scope: The gate.
        documents: The processes that read documents and pictures, asked for when one is wanted.
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
            head = file.read(HEAD_BYTES)
            # By its first bytes, never by its name. Vector graphics begin as texts do, and are
            # shown as such: they can refer to other files.
            if signed_kind(head) is Kind.IMAGE:
                return _picture(file, hit.name, documents(), stop)
            if is_read_as_text(hit.name, head):
                encoding = encoding_of(file, hit.name)
                return NoLook() if encoding is None else _text_page(file, encoding.name, 0)
        if access_by_content(hit.name, head) is TextAccess.DOCUMENT:
            return _passages(hit, scope, documents(), 1, stop)
    except ScopeError as error:
        if error.code == "scope.private":
            return NoLook(Reason.PRIVATE)
        raise
    return NoLook()


def next_page(
    hit: Hit,
    scope: Scope,
    documents: Callable[[], ExtractionPool],
    look: TextLook,
    stop: threading.Event,
) -> TextLook:
    """The page of text after `look`; arguments and errors are those of `look_into`."""
    start = look.next_start or 0
    if look.encoding is None:
        page = _passages(hit, scope, documents(), start, stop)
        if isinstance(page, TextLook):
            return replace(page, text=f"\n{page.text}")
        # It has become something else meanwhile.
        return TextLook("", None, None)
    with scope.open_file(hit.path) as file:
        return _text_page(file, look.encoding, start)


def _text_page(file: BinaryIO, encoding: str, start: int) -> TextLook:
    text, next_start = decode_between(file, encoding, start, PAGE_BYTES)
    return TextLook(visible_lines(text), encoding, next_start)


def _passages(
    hit: Hit, scope: Scope, pool: ExtractionPool, start: int, stop: threading.Event
) -> Look:
    # Loaded when a document is looked into: the window is there sooner without.
    from desktop_app.documents.file_text import read_page

    page = read_page(
        scope,
        pool,
        hit.path,
        start=start,
        limit=PAGE_BYTES,
        max_chars=PAGE_BYTES,
        at=None,
        preview=True,
        stop=stop,
    )
    if not page.lines:
        empty = page.outcome is ExtractionStatus.EMPTY
        return NoLook(Reason.NO_TEXT if empty else REASONS.get(page.outcome))
    last = page.lines[-1].number
    text = "\n".join(line.text for line in page.lines)
    is_end = page.total is not None and last >= page.total
    return TextLook(visible_lines(text), None, None if is_end else last + 1)


def _picture(file: BinaryIO, name: str, pool: ExtractionPool, stop: threading.Event) -> Look:
    found = pool.picture(file, name, file_status(file).st_size, stop, preview=True)
    if found is None:
        return NoLook()
    if found.outcome is not ExtractionStatus.NO_TEXT:
        return NoLook(REASONS.get(found.outcome))
    image = pictures.decoded(found.picture)
    if image is None:
        return NoLook(Reason.DAMAGED)
    facts = found.facts
    width, height = (facts.width, facts.height) if facts else (None, None)
    return PictureLook(image, width or image.width(), height or image.height())


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

"""Text out of PDF files, a passage a page, by PDFium."""

from __future__ import annotations

import ctypes
import io
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, BinaryIO

from desktop_app.extract.members import Member, member_passages
from desktop_app.extract.outcome import Outcome, Unreadable
from desktop_app.extract.passage import Locator, Part, Passage, Unit
from desktop_app.extract.source import Source

MAX_PAGES = 50_000

_ANNOTATIONS = 1_000
"""Looked at on one page."""
_BOOKMARKS = 2_000
_ATTACHMENTS = 1_000

_NO_FONTS = b"/nonexistent"
"""Given to PDFium as its one folder of fonts. Text needs none, and to load a system's Chinese font
costs ten times what the text does."""

# PDFium's own marks for a hyphen at the end of a line: the word goes on in the next one.
_HYPHEN_AT_LINE_END = re.compile("[\u0002\ufffe]\r?\n?")
# What a font without a proper table of characters leaves behind.
_NO_CHARACTERS = re.compile("[\\0-\x08\x0b\x0e-\x1f\x7f\ufdd0-\ufdef\ufffe\uffff]+")


def passages(source: Source) -> Iterator[Passage]:
    """The title and its like, each page with its notes and fields, then attachments."""
    library = _library()
    raw = library.raw
    document = _opened(library, source)
    try:
        yield from _properties(document)
        pages = len(document)
        pictures = failed = with_text = False
        for number in range(min(pages, MAX_PAGES)):
            # Not the library's objects for pages, which cost a tenth of what the text does.
            page = raw.FPDF_LoadPage(document, number)
            if not page:
                failed = True
                continue
            try:
                for passage in _page_passages(raw, page, Locator(Unit.PAGE, number + 1)):
                    with_text = True
                    yield passage
                pictures = pictures or bool(raw.FPDFPage_CountObjects(page))
            finally:
                raw.FPDF_ClosePage(page)
        yield from member_passages(source, _attachments(library, document, source))
        if pages > MAX_PAGES:
            raise Unreadable(Outcome.TOO_LARGE, "too many pages")
        if failed:
            raise Unreadable(Outcome.DAMAGED, "a page could not be read")
        if pictures and not with_text:
            raise Unreadable(Outcome.NO_TEXT, "pages hold pictures only")
    finally:
        document.close()


@cache
def _library() -> Any:
    """PDFium, set up for text alone: once a process, and before any document is open."""
    import pypdfium2
    import pypdfium2.raw as raw

    folder = ctypes.create_string_buffer(_NO_FONTS)
    paths = (ctypes.POINTER(ctypes.c_char) * 2)()
    paths[0] = ctypes.cast(folder, ctypes.POINTER(ctypes.c_char))
    config = raw.FPDF_LIBRARY_CONFIG(version=2, m_pUserFontPaths=paths)
    raw.FPDF_DestroyLibrary()
    raw.FPDF_InitLibraryWithConfig(config)
    # PDFium keeps the pointers, not what they point to.
    _kept.extend((folder, paths, config))
    return pypdfium2


_kept: list[object] = []


def _opened(library: Any, source: Source) -> Any:
    source.file.seek(0)
    contents = source.file.read(source.limits.input_bytes + 1)
    if len(contents) > source.limits.input_bytes:
        raise Unreadable(Outcome.TOO_LARGE, "input")
    raw = library.raw
    # A document without pages sets no error of its own: that of the one before would be taken for
    # its. What is no document at all leaves a harmless one.
    raw.FPDF_LoadMemDocument64(b"", 0, None)
    try:
        return library.PdfDocument(contents)
    except library.PdfiumError as error:
        code = getattr(error, "err_code", None)
        if code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise Unreadable(Outcome.LOCKED, "password") from error
        raise Unreadable(Outcome.DAMAGED, "no document") from error


def _properties(document: Any) -> Iterator[Passage]:
    place = Locator(Unit.PART, Part.PROPERTIES)
    for name in ("Title", "Subject", "Author", "Keywords"):
        if text := _tidied(document.get_metadata_value(name)):
            yield Passage(Locator(Unit.PART, Part.AUTHOR) if name == "Author" else place, text)
    titles: list[str] = []
    for bookmark in document.get_toc():
        titles.append(_tidied(bookmark.get_title() or ""))
        if len(titles) >= _BOOKMARKS:
            break
    if any(titles):
        yield Passage(place, "\n".join(filter(None, titles)))


def _page_passages(raw: Any, page: Any, place: Locator) -> Iterator[Passage]:
    if text := _tidied(_page_text(raw, page)):
        yield Passage(place, text)
    if beside := _beside(raw, page):
        yield Passage(Locator(Unit.PART, Part.COMMENTS).within(place), beside)


def _page_text(raw: Any, page: Any) -> str:
    text_page = raw.FPDFText_LoadPage(page)
    if not text_page:
        raise Unreadable(Outcome.DAMAGED, "a page without its text")
    try:
        # PDFium gives nothing of a range that begins or ends with a character that it leaves out.
        first, last = 0, raw.FPDFText_CountChars(text_page) - 1
        while first <= last and raw.FPDFText_GetTextIndexFromCharIndex(text_page, first) < 0:
            first += 1
        while first <= last and raw.FPDFText_GetTextIndexFromCharIndex(text_page, last) < 0:
            last -= 1
        count = last - first + 1
        if count < 1:
            return ""
        buffer = (ctypes.c_ushort * (count + 1))()
        written = raw.FPDFText_GetText(text_page, first, count, buffer)
        # Without the NUL at the end.
        return bytes(buffer)[: max(0, written - 1) * 2].decode("utf-16-le", "ignore")
    finally:
        raw.FPDFText_ClosePage(text_page)


def _tidied(text: str) -> str:
    if "\2" in text or "\ufffe" in text:
        text = _HYPHEN_AT_LINE_END.sub("", text)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    # Nearly always there is nothing of the kind, and so it is seen ten times as fast.
    if not text.replace("\n", " ").isprintable():
        text = _NO_CHARACTERS.sub("", text)
    return text.strip()


def _beside(raw: Any, page: Any) -> str:
    """What was written into notes and form fields (ISO 32000-1, 12.5.6 and 12.7.4)."""
    found: list[str] = []
    for number in range(min(raw.FPDFPage_GetAnnotCount(page), _ANNOTATIONS)):
        annotation = raw.FPDFPage_GetAnnot(page, number)
        if not annotation:
            continue
        try:
            field = raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_WIDGET
            key = b"V" if field else b"Contents"
            if text := _tidied(_string_value(raw, annotation, key)):
                found.append(text)
        finally:
            raw.FPDFPage_CloseAnnot(annotation)
    return "\n".join(dict.fromkeys(found))


def _string_value(raw: Any, annotation: Any, key: bytes) -> str:
    length = raw.FPDFAnnot_GetStringValue(annotation, key, None, 0)
    if length <= 2:
        return ""
    buffer = (raw.FPDF_WCHAR * (length // 2))()
    raw.FPDFAnnot_GetStringValue(annotation, key, buffer, length)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\0")


def _attachments(library: Any, document: Any, source: Source) -> Iterator[Member]:
    raw = library.raw
    for number in range(min(raw.FPDFDoc_GetAttachmentCount(document), _ATTACHMENTS)):
        attachment = raw.FPDFDoc_GetAttachment(document, number)
        if attachment:
            yield Member(
                _attachment_name(raw, attachment) or str(number + 1),
                _Unpacking(raw, attachment, source.limits.member_bytes),
            )


def _attachment_name(raw: Any, attachment: Any) -> str:
    length = raw.FPDFAttachment_GetName(attachment, None, 0)
    buffer = (raw.FPDF_WCHAR * max(1, length // 2))()
    raw.FPDFAttachment_GetName(attachment, buffer, length)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\0")


class _Unpacking:
    """Takes one attachment out of its document, within the limit for members."""

    def __init__(self, raw: Any, attachment: Any, limit_bytes: int) -> None:
        self._raw = raw
        self._attachment = attachment
        self._limit_bytes = limit_bytes

    def __call__(self) -> BinaryIO:
        length = ctypes.c_ulong()
        self._raw.FPDFAttachment_GetFile(self._attachment, None, 0, length)
        if length.value > self._limit_bytes:
            raise Unreadable(Outcome.TOO_LARGE, "attachment")
        buffer = ctypes.create_string_buffer(max(1, length.value))
        if not self._raw.FPDFAttachment_GetFile(
            self._attachment, buffer, length.value, ctypes.c_ulong()
        ):
            raise Unreadable(Outcome.DAMAGED, "attachment")
        return io.BytesIO(buffer.raw[: length.value])

"""Text out of PDF files, a passage a page, by PDFium."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Iterator
from typing import Any, BinaryIO

from desktop_app.extract.members import Member, member_passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.pdf.document import PdfFile, library
from desktop_app.extract.pdf.strings import page_text, tidied, wide_string
from desktop_app.extract.pdf.xfa import form_lines
from desktop_app.extract.source import DocumentSource

MAX_PAGES = 50_000

_BOOKMARKS = 2_000
_ATTACHMENTS = 1_000


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """The title and its like, each page with its notes and fields, then attachments."""
    source.file.seek(0)
    contents = source.file.read(source.limits.input_bytes + 1)
    if len(contents) > source.limits.input_bytes:
        raise Unreadable(ExtractionStatus.TOO_LARGE, "input")
    raw = library().raw
    with PdfFile(contents) as file:
        if file.has_strings:
            yield from _properties(file.document)
        pages = len(file.document)
        pictures = failed = with_text = False
        for number in range(min(pages, MAX_PAGES)):
            # Not the library's objects for pages, which cost a tenth of what the text does.
            opened = file.page(number)
            if opened is None:
                failed = True
                continue
            page, annotations = opened
            try:
                text = page_text(raw, page)
                if text:
                    with_text = True
                    yield DocumentPassage(Locator(LocatorUnit.PAGE, number + 1), text)
                pictures = pictures or bool(raw.FPDFPage_CountObjects(page))
                if file.has_strings and raw.FPDFPage_GetAnnotCount(page):
                    for passage in annotations.passages(page, number, text):
                        with_text = True
                        yield passage
            finally:
                raw.FPDF_ClosePage(page)
        if form := "\n".join(_form(raw, file, source)):
            with_text = True
            yield DocumentPassage(Locator(LocatorUnit.PART, DocumentPart.COMMENTS), form)
        yield from member_passages(source, _attachments(raw, file, source))
        if pages > MAX_PAGES:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "too many pages")
        if file.annotations.is_cut:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "what notes and fields show")
        if failed:
            raise Unreadable(ExtractionStatus.DAMAGED, "a page could not be read")
        if not file.is_whole or (file.is_repaired and not with_text):
            raise Unreadable(ExtractionStatus.DAMAGED, "pages may be missing")
        if pictures and not with_text:
            raise Unreadable(ExtractionStatus.NO_TEXT, "pages hold pictures only")


def _properties(document: Any) -> Iterator[DocumentPassage]:
    place = Locator(LocatorUnit.PART, DocumentPart.PROPERTIES)
    for name in ("Title", "Subject", "Author", "Keywords"):
        if text := tidied(document.get_metadata_value(name)):
            yield DocumentPassage(
                Locator(LocatorUnit.PART, DocumentPart.AUTHOR) if name == "Author" else place, text
            )
    titles: list[str] = []
    for bookmark in document.get_toc():
        titles.append(tidied(bookmark.get_title() or ""))
        if len(titles) >= _BOOKMARKS:
            break
    if any(titles):
        yield DocumentPassage(place, "\n".join(filter(None, titles)))


def _form(raw: Any, file: PdfFile, source: DocumentSource) -> Iterator[str]:
    """What stands in a form in XML and in no field on a page."""
    for line in dict.fromkeys(form_lines(raw, file.document, source.limits)):
        if not file.annotations.has_said(line):
            yield line


def _attachments(raw: Any, file: PdfFile, source: DocumentSource) -> Iterator[Member]:
    document = file.document
    listed = range(min(raw.FPDFDoc_GetAttachmentCount(document), _ATTACHMENTS))
    of_document = [raw.FPDFDoc_GetAttachment(document, number) for number in listed]
    seen: set[int] = set()
    for number, attachment in enumerate([*of_document, *file.annotations.files], 1):
        # A file may be named by the document and by a mark on a page; PDFium has it once.
        address = ctypes.cast(attachment, ctypes.c_void_p).value
        if address and address not in seen:
            seen.add(address)
            yield Member(
                wide_string(raw.FPDFAttachment_GetName, attachment) or str(number),
                _Unpacking(raw, attachment, source.limits.member_bytes),
            )


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
            raise Unreadable(ExtractionStatus.TOO_LARGE, "attachment")
        buffer = ctypes.create_string_buffer(max(1, length.value))
        if not self._raw.FPDFAttachment_GetFile(
            self._attachment, buffer, length.value, ctypes.c_ulong()
        ):
            raise Unreadable(ExtractionStatus.DAMAGED, "attachment")
        return io.BytesIO(buffer.raw[: length.value])

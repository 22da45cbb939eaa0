"""A PDF file as PDFium opens it: as it is written, and where that fails, repaired."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.pdf.annotations import Annotations
from desktop_app.extract.pdf.lock import relocked
from desktop_app.extract.pdf.repair import repaired

_NO_FONTS = b"/nonexistent"
"""Given to PDFium as its one folder of fonts. Text needs none, and to load a system's Chinese font
costs ten times what the text does."""


@cache
def library() -> Any:
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


class OpenPage(NamedTuple):
    """A page, to be closed by whoever asked for it, and what reads the notes on it."""

    page: Any
    annotations: Annotations


class PdfFile:
    """A file, and the documents that PDFium makes of it.

    Attributes:
        document: The one to read, as the library's object.
        annotations: What reads the notes on its pages.
        is_whole: Whether no page can be missing without being noticed.
        is_repaired: Whether the file could not be opened as it is.
        has_strings: Whether titles, notes and values of fields come out right, not only pages.
    """

    def __init__(self, contents: bytes) -> None:
        """Open it.

        Raises:
            Unreadable: LOCKED: it asks for a password; DAMAGED: no page can be found in it.
        """
        self._contents = contents
        self._opened: list[_Opened] = []
        self._repaired: tuple[_Opened | None, bool] | None = None
        self.is_whole = True
        self.is_repaired = False
        self.has_strings = True
        try:
            first = self._open(contents)
        except Unreadable as error:
            is_locked = error.outcome is ExtractionStatus.LOCKED
            first = self._relock(error) if is_locked else self._replace(error)
        self.document = first.document
        self.annotations = first.annotations

    def __enter__(self) -> PdfFile:
        return self

    def __exit__(self, *_: object) -> None:
        for opened in reversed(self._opened):
            opened.close()

    def page(self, number: int) -> OpenPage | None:
        """A page, from 0; None if it cannot be read even after a repair."""
        load = library().raw.FPDF_LoadPage
        if page := load(self.document, number):
            return OpenPage(page, self.annotations)
        repair, is_whole = self._repair()
        # In a tree of pages that is made up, it may be another page that has this number.
        if repair is not None and is_whole and (page := load(repair.document, number)):
            return OpenPage(page, repair.annotations)
        return None

    def _open(self, contents: bytes) -> _Opened:
        opened = _Opened(contents)
        self._opened.append(opened)
        return opened

    def _relock(self, error: Unreadable) -> _Opened:
        """The file with its lock written anew, if no password opens that."""
        found = relocked(self._contents)
        if found is None:
            raise error
        opened = self._open(found.contents)
        self._contents = found.contents
        self.has_strings = found.has_strings
        return opened

    def _replace(self, error: Unreadable) -> _Opened:
        """The file as repaired."""
        opened, self.is_whole = self._repair()
        if opened is None:
            raise error
        self.is_repaired = True
        return opened

    def _repair(self) -> tuple[_Opened | None, bool]:
        """The file as repaired, if that helps, and whether all its pages are there."""
        if self._repaired is None:
            self._repaired = (None, True)
            found = repaired(self._contents)
            if found is not None:
                with suppress(Unreadable):
                    self._repaired = (self._open(found.contents), found.is_whole)
        return self._repaired


class _Opened:
    """A document, and its copy for what changes it."""

    def __init__(self, contents: bytes) -> None:
        self._contents = contents
        self._copy: Any = None
        self._copy_tried = False
        self.document = _document(contents)
        self.annotations = Annotations(library().raw, self.document, self._copied)

    def _copied(self) -> Any:
        if not self._copy_tried:
            self._copy_tried = True
            with suppress(Unreadable):
                self._copy = _document(self._contents)
        return self._copy

    def close(self) -> None:
        self.annotations.close()
        if self._copy is not None:
            self._copy.close()
        self.document.close()


def _document(contents: bytes) -> Any:
    pypdfium2 = library()
    raw = pypdfium2.raw
    # A document without pages sets no error of its own: that of the one before would be taken for
    # its. What is no document at all leaves a harmless one.
    raw.FPDF_LoadMemDocument64(b"", 0, None)
    try:
        return pypdfium2.PdfDocument(contents)
    except pypdfium2.PdfiumError as error:
        code = getattr(error, "err_code", None)
        if code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise Unreadable(ExtractionStatus.LOCKED, "password") from error
        raise Unreadable(ExtractionStatus.DAMAGED, "no document") from error

"""What notes, stamps and form fields look like on a PDF's page, read as text.

PDFium gives the text of pages only. So, in a copy of the document in memory, all that is drawn on a
page of its own is taken off it, and the looks of its annotations are put in its place.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, Final

from desktop_app.extract.pdf.strings import text_between

_OBJECTS: Final = 100_000
"""On one page, or in the looks put on it; of one with more, these are not read."""
_CHARACTERS: Final = 200_000
"""Looked at on one page."""
_PAGE_SECONDS: Final = 0.5
"""In which what the annotations of one page show can be tried."""
_SECONDS: Final = 4.0
"""In which those of one document are read."""


class Appearances:
    """Reads what the annotations of one document show, as long as that costs little.

    Attributes:
        is_cut: Whether something was left out, since it would have cost too much.
    """

    def __init__(self, raw: Any, copied: Callable[[], Any]) -> None:
        """Begin.

        Args:
            raw: PDFium.
            copied: Opens the document once more, to be closed by whoever gives it.
        """
        self._raw = raw
        self._copied = copied
        self._seconds_left = _SECONDS
        self.is_cut = False

    def texts(self, number: int, shown: set[int]) -> list[str]:
        """The texts that annotations show, one for each that shows any; hidden ones do not.

        Args:
            number: Of their page, from 0.
            shown: Numbers of the annotations.
        """
        copy = None if self.is_cut else self._copied()
        if not copy:
            return []
        # Of this process alone, so that what else goes on makes no difference.
        began_s = process_time()
        try:
            if self._prepare(copy, number, shown):
                return self._read(copy, number)
            self.is_cut = True
            return []
        finally:
            self._seconds_left -= process_time() - began_s
            self.is_cut = self.is_cut or self._seconds_left < 0

    def _prepare(self, copy: Any, number: int, shown: set[int]) -> bool:
        """Leave on a page only what annotations show; whether that is little enough."""
        raw = self._raw
        page = raw.FPDF_LoadPage(copy, number)
        if not page:
            return False
        try:
            if not _is_little(raw, page, shown):
                return False
            for index in range(raw.FPDFPage_GetAnnotCount(page) - 1, -1, -1):
                if index not in shown:
                    raw.FPDFPage_RemoveAnnot(page, index)
            return _clear(raw, page) and (
                raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY) != raw.FLATTEN_FAIL
            )
        finally:
            raw.FPDF_ClosePage(page)

    def _read(self, copy: Any, number: int) -> list[str]:
        raw = self._raw
        page = raw.FPDF_LoadPage(copy, number)
        if not page:
            return []
        try:
            return list(_texts_by_form(raw, page))
        finally:
            raw.FPDF_ClosePage(page)


def _is_little(raw: Any, page: Any, shown: set[int]) -> bool:
    """Whether what annotations show is read soon: each is tried alone, before they come together.

    Small files may hold huge ones, or the same one many times.
    """
    objects = 0
    began_s = process_time()
    for index in shown:
        if annotation := raw.FPDFPage_GetAnnot(page, index):
            objects += raw.FPDFAnnot_GetObjectCount(annotation)
            raw.FPDFPage_CloseAnnot(annotation)
        if objects > _OBJECTS or process_time() - began_s > _PAGE_SECONDS:
            return False
    return True


def _clear(raw: Any, page: Any) -> bool:
    """Take everything off a page; whether that was done."""
    count = raw.FPDFPage_CountObjects(page)
    if count > _OBJECTS:
        return False
    for _ in range(count):
        # The first one is found at once, the last one by way of all others.
        drawn = raw.FPDFPage_GetObject(page, 0)
        if not raw.FPDFPage_RemoveObject(page, drawn):
            return False
        raw.FPDFPageObj_Destroy(drawn)
    return not count or bool(raw.FPDFPage_GenerateContent(page))


def _texts_by_form(raw: Any, page: Any) -> Iterator[str]:
    forms = _form_of_each_text(raw, page)
    text_page = raw.FPDFText_LoadPage(page) if forms else None
    if not text_page:
        return
    try:
        first = last = 0
        current: int | None = None
        for index in range(min(raw.FPDFText_CountChars(text_page), _CHARACTERS)):
            form = forms.get(_address(raw.FPDFText_GetTextObject(text_page, index)))
            # What belongs to none is a space or the end of a line, put in by PDFium.
            if form is None:
                continue
            if form != current:
                if current is not None:
                    yield text_between(raw, text_page, first, last)
                first, current = index, form
            last = index
        if current is not None:
            yield text_between(raw, text_page, first, last)
    finally:
        raw.FPDFText_ClosePage(text_page)


def _form_of_each_text(raw: Any, page: Any) -> dict[int, int]:
    """For each text on the page, by its address: in which of the annotations' looks it stands.

    PDFium draws one form on the page, in which each of the looks is a form.
    """
    found: dict[int, int] = {}
    looks = [
        look
        for number in range(raw.FPDFPage_CountObjects(page))
        for look in _within(raw, raw.FPDFPage_GetObject(page, number))
    ]
    ahead = list(enumerate(looks))
    seen = 0
    while ahead and seen < _OBJECTS:
        form, drawn = ahead.pop()
        seen += 1
        if raw.FPDFPageObj_GetType(drawn) == raw.FPDF_PAGEOBJ_TEXT:
            found[_address(drawn)] = form
        else:
            ahead += ((form, inner) for inner in _within(raw, drawn))
    return found


def _within(raw: Any, drawn: Any) -> Iterator[Any]:
    if raw.FPDFPageObj_GetType(drawn) == raw.FPDF_PAGEOBJ_FORM:
        for number in range(min(raw.FPDFFormObj_CountObjects(drawn), _OBJECTS)):
            yield raw.FPDFFormObj_GetObject(drawn, number)


def _address(drawn: Any) -> int:
    return ctypes.cast(drawn, ctypes.c_void_p).value or 0

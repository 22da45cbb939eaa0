"""What notes, stamps and form fields look like on a PDF's page, read as text.

PDFium gives the text of pages only. So, in a copy of the document in memory, all that is drawn on a
page of its own is taken off it, and the looks of its annotations are put in its place.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any, Final

from desktop_app.extract.pdf_text import text_between

_OBJECTS: Final = 200_000
"""On one page, or in the looks put on it; of one with more, these are not read."""
_CHARACTERS: Final = 200_000
"""Looked at on one page."""


def appearance_texts(raw: Any, copy: Any, number: int, shown: set[int]) -> Iterator[str]:
    """The texts that annotations show, one for each that shows any; hidden ones do not.

    Args:
        raw: PDFium.
        copy: Its document; of the page, no more than this is left in it.
        number: Of the page, from 0.
        shown: Numbers of the annotations.
    """
    page = raw.FPDF_LoadPage(copy, number)
    if not page:
        return
    try:
        for index in range(raw.FPDFPage_GetAnnotCount(page) - 1, -1, -1):
            if index not in shown:
                raw.FPDFPage_RemoveAnnot(page, index)
        is_ready = _clear(raw, page) and (
            raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY) == raw.FLATTEN_SUCCESS
        )
    finally:
        raw.FPDF_ClosePage(page)
    page = raw.FPDF_LoadPage(copy, number) if is_ready else None
    if not page:
        return
    try:
        yield from _texts_by_form(raw, page)
    finally:
        raw.FPDF_ClosePage(page)


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

"""Strings out of PDFium: a page's text, a place's on a page, and values in wide characters."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from typing import Any

from desktop_app.extract.outcome import ExtractionStatus, Unreadable

# PDFium's own marks for a hyphen at the end of a line: the word goes on in the next one.
_HYPHEN_AT_LINE_END = re.compile("[\u0002\ufffe]\r?\n?")
# What a font without a proper table of characters leaves behind.
_NO_CHARACTERS = re.compile("[\\0-\x08\x0b\x0e-\x1f\x7f\ufdd0-\ufdef\ufffe\uffff]+")


def page_text(raw: Any, page: Any) -> str:
    """The text of a page.

    Raises:
        Unreadable: DAMAGED: PDFium makes nothing of the page.
    """
    text_page = raw.FPDFText_LoadPage(page)
    if not text_page:
        raise Unreadable(ExtractionStatus.DAMAGED, "a page without its text")
    try:
        return text_between(raw, text_page, 0, raw.FPDFText_CountChars(text_page) - 1)
    finally:
        raw.FPDFText_ClosePage(text_page)


def text_between(raw: Any, text_page: Any, first: int, last: int) -> str:
    """The text of a page from one character to another, both included."""
    # PDFium gives nothing of a range that begins or ends with a character that it leaves out.
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
    return tidied(bytes(buffer)[: max(0, written - 1) * 2].decode("utf-16-le", "ignore"))


def wide_string(function: Callable[..., int], *arguments: Any) -> str:
    """What a function of PDFium gives that asks for a buffer of wide characters, and its size."""
    length = function(*arguments, None, 0)
    if length <= 2:
        return ""
    buffer = (ctypes.c_ushort * (length // 2))()
    function(*arguments, buffer, length)
    return tidied(bytes(buffer).decode("utf-16-le", "replace").rstrip("\0"))


def tidied(text: str) -> str:
    """The text without marks of PDFium's own and characters that are none."""
    if "\2" in text or "\ufffe" in text:
        text = _HYPHEN_AT_LINE_END.sub("", text)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    # Nearly always there is nothing of the kind, and so it is seen ten times as fast.
    if not text.replace("\n", " ").isprintable():
        text = _NO_CHARACTERS.sub("", text)
    return text.strip()

"""What texts look like at their beginning: text or not, marked up, a mail, a box of mails.

Whether bytes are text is asked in two ways here. `may_be_text` lets pass what could be text in any
encoding, because whoever decodes it decides; `is_surely_text` stands alone, for the kind of a file
that nobody is going to decode.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

from desktop_app.filetypes.formats import Container, Format, formats_in
from desktop_app.filetypes.kinds import Kind

BYTE_ORDER_MARKS: Final = (
    # The mark of UTF-16 begins like one of UTF-32.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"\x84\x31\x95\x33", "gb18030"),
)
"""What a text may begin with, and the encoding that it then has, as Python calls it."""

CONTROLS: Final = bytes(set(range(32)) - set(b"\t\n\f\r\b\x1a\x1b")) + b"\x7f"
"""Bytes that texts do not have. A terminal's log has escapes and steps back, a text of old systems
an end-of-file; the zero is among these, though UTF-16 and UTF-32 have it."""

TEXT_FORMATS: Final = formats_in(Container.TEXT)
"""What a text with these extensions is, where what it begins with does not say otherwise."""

_CONTROLS_BUT_NUL: Final = CONTROLS.replace(b"\0", b"")
_MARKS: Final = tuple(mark for mark, _ in BYTE_ORDER_MARKS)
_SPACE = b" \t\r\n\f\0"
_HTML = re.compile(rb"<(?:!doctype html|html|head|body|table)[\s>/]")
# A declaration, comments and the document type may stand before the first element.
_SVG = re.compile(rb"<(?:[?!][^<]{0,1000}<){0,8}svg[\s>]")
_SCRIPT = re.compile(rb"#!\s*/")
_CARD = re.compile(rb"begin:v(?:card|calendar)\b")
_HEADER = re.compile(rb"[!-9;-~]{1,80}:")
_MAIL_HEADER = re.compile(
    rb"(?:return-path|received|delivered-to|message-id|mime-version|from|to|subject|date|x-[\w-]+)"
    rb"[ \t]?:"
)


def may_be_text(head: bytes) -> bool:
    """Whether this could be text in some encoding; who decodes it looks closer."""
    if head.startswith(_MARKS):
        return True
    controls = len(head) - len(head.translate(None, _CONTROLS_BUT_NUL))
    if controls > len(head) // 50:
        return False
    if b"\0" not in head:
        return True
    # Without a mark, UTF-16 and UTF-32 have their zeros at every other or fourth byte.
    zeros = [head[start::4].count(0) for start in range(4)]
    return max(zeros) > len(head) // 20 and min(zeros) <= max(zeros) // 20


def is_surely_text(head: bytes) -> bool:
    """Whether this is text and hardly anything else; in any encoding, if there is enough of it."""
    for mark, encoding in BYTE_ORDER_MARKS:
        if head.startswith(mark):
            text = strictly_decoded(head, encoding, whole=False)
            return text is not None and "\0" not in text
    if not head or len(head.translate(None, CONTROLS)) < len(head):
        return False
    return len(head) >= _TELLING_BYTES or strictly_decoded(head, "utf-8", whole=False) is not None


_TELLING_BYTES = 128
"""So many bytes without a control among them are text in some encoding: of a million pieces of
random bytes one is like that."""


def strictly_decoded(data: bytes, name: str, *, whole: bool) -> str | None:
    """`data` as text where every byte of it is right; its last character may be cut."""
    try:
        return codecs.getincrementaldecoder(name)().decode(data, final=whole)
    except UnicodeDecodeError:
        return None


def format_of_text(head: bytes, extension: str) -> Format | None:
    """What a text is, by its extension and by how it begins; None where it is none."""
    usual = TEXT_FORMATS.get(extension)
    if usual is Format.TEXT:
        return usual
    if usual is None and not may_be_text(head):
        return None
    return _format_by_start(_plain_start(head), usual)


def _format_by_start(start: bytes, usual: Format | None) -> Format:
    if start.startswith(b"{\\rtf"):
        return Format.RTF
    if start.startswith(b"<"):
        return _markup_format(start, usual)
    if usual in (Format.EML, Format.MBOX, Format.HTML):
        is_one_mail = usual is Format.MBOX and not start.startswith(b"from ")
        return Format.EML if is_one_mail else usual
    if _is_mbox(start):
        return Format.MBOX
    return Format.EML if _is_mail(start) else Format.TEXT


def kind_of_text(head: bytes) -> Kind | None:
    """The kind of the text that begins with `head`, or None where that is not surely text."""
    if not is_surely_text(head):
        return None
    start = _plain_start(head)
    if _SVG.match(start):
        return Kind.IMAGE
    found = _format_by_start(start, None)
    if found is not Format.TEXT:
        return _KINDS[found]
    if _SCRIPT.match(start):
        return Kind.CODE
    return Kind.DATA if _CARD.match(start) else Kind.TEXT


_KINDS: Final = {
    Format.RTF: Kind.DOCUMENT,
    Format.OPEN_DOCUMENT: Kind.DOCUMENT,
    Format.FICTION_BOOK: Kind.EBOOK,
    Format.HTML: Kind.CODE,
    Format.XML: Kind.DATA,
    Format.EML: Kind.EMAIL,
    Format.MBOX: Kind.EMAIL,
}


def _plain_start(head: bytes) -> bytes:
    """The beginning in small letters, as if it were in one byte a character, without a mark."""
    start = head[:4096]
    for mark in _MARKS:
        start = start.removeprefix(mark)
    if start.count(0) > len(start) // 4:
        start = start.replace(b"\0", b"")
    return start.lstrip(_SPACE).lower()


def _markup_format(start: bytes, usual: Format | None) -> Format:
    """What a text is that begins with "<"; the first elements tell."""
    if b"<fictionbook" in start:
        return Format.FICTION_BOOK
    if b"<office:document" in start:
        return Format.OPEN_DOCUMENT
    if usual in (Format.HTML, Format.EML) or _is_html(start):
        return Format.HTML
    return Format.XML if usual or start.startswith(b"<?xml") else Format.TEXT


def _is_html(start: bytes) -> bool:
    """Whether it begins like a web page; of XML, only where the root says so."""
    return b"<html" in start if start.startswith(b"<?xml") else bool(_HTML.search(start, 0, 1024))


def _is_mbox(start: bytes) -> bool:
    """Whether it begins with a line that divides mails (RFC 4155), and a header behind it."""
    first, found, rest = start.partition(b"\n")
    return first.startswith(b"from ") and bool(found) and bool(_HEADER.match(rest))


def _is_mail(start: bytes) -> bool:
    """Whether it begins with headers, of which three at least are those of mails (RFC 5322)."""
    seen = 0
    for line in start.splitlines()[:40]:
        if not line:
            break
        if line[:1] in (b" ", b"\t"):
            continue
        if not _HEADER.match(line):
            return False
        seen += bool(_MAIL_HEADER.match(line))
    return seen >= 3

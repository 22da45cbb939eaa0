"""What texts look like at their beginning: binary or not, marked up, a mail, a box of mails."""

from __future__ import annotations

import re

_SPACE = b" \t\r\n\f\0"
_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\0\0\xfe\xff")
# Not the zero, which UTF-16 has, nor the escape of ISO 2022 and the end-of-file of old systems.
_CONTROLS = bytes({*range(1, 9), *range(14, 32), 127} - {0x1A, 0x1B})
_HTML = re.compile(rb"<(?:!doctype html|html|head|body|table)[\s>/]")
_HEADER = re.compile(rb"[!-9;-~]{1,80}:")
_MAIL_HEADER = re.compile(
    rb"(?:return-path|received|delivered-to|message-id|mime-version|from|to|subject|date|x-[\w-]+)"
    rb"[ \t]?:"
)


def may_be_text(head: bytes) -> bool:
    """Whether this could be text in some encoding; who decodes it looks closer."""
    if head.startswith(_MARKS):
        return True
    controls = len(head) - len(head.translate(None, _CONTROLS))
    if controls > len(head) // 50:
        return False
    if b"\0" not in head:
        return True
    # Without a mark, UTF-16 and UTF-32 have their zeros at every other or fourth byte.
    zeros = [head[start::4].count(0) for start in range(4)]
    return max(zeros) > len(head) // 20 and min(zeros) <= max(zeros) // 20


def plain_start(head: bytes) -> bytes:
    """The beginning in small letters, as if it were in one byte a character, without a mark."""
    start = head[:4096]
    for mark in _MARKS[:3]:
        start = start.removeprefix(mark)
    if start.count(0) > len(start) // 4:
        start = start.replace(b"\0", b"")
    return start.lstrip(_SPACE).lower()


def is_html(start: bytes) -> bool:
    """Whether `plain_start` is that of a web page; of XML, only where the root says so."""
    return b"<html" in start if start.startswith(b"<?xml") else bool(_HTML.search(start, 0, 1024))


def is_mbox(start: bytes) -> bool:
    """Whether `plain_start` is a line that divides mails (RFC 4155), with a header behind it."""
    first, found, rest = start.partition(b"\n")
    return first.startswith(b"from ") and bool(found) and bool(_HEADER.match(rest))


def is_mail(start: bytes) -> bool:
    """Whether `plain_start` is headers, of which three at least are those of mails (RFC 5322)."""
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
